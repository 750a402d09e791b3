//! Whoever writes to the database by hand may chain events as they like: what no rule allows freezes the table, and no
//! check calls it sound.

use std::sync::Arc;

use serde_json::json;
use wonderpost::journal::NewEvent;
use wonderpost::look::proof::{self, ProofError};
use wonderpost::table::fold::Table;
use wonderpost::table::judge;

use super::support::{duel, of_three, seat, without_draft};
use crate::journal::sample::acted as event;
use crate::prelude::*;
use crate::support::databases::write;
use crate::tables::support::append_in_txn;

/// Stores events of one more command as if the program had, an hour after the last one or now. Gives the seq of the
/// first.
pub(super) fn forges(party: &Party, door: Door, events: &[NewEvent]) -> i64 {
    let (id, head) = (party.id(), party.events().last().expect("opened").head());
    let cause = head.next_command(door);
    let now_ms = party.service.clock.now_ms();
    let now_ms = now_ms.max(head.recorded_at_ms + DAY_MS / 24);
    let appended = write(&party.service.db, |conn| {
        let appended = append_in_txn(conn, (id, &party.uid), &head, cause, now_ms, events);
        Ok(appended.expect("the journal knows no game"))
    });
    let last = appended.last().expect("something is appended");
    let set = format!("last_seq = {}, head_hash = '{}'", last.seq, last.hash);
    let statement = format!("UPDATE game_tables SET {set} WHERE id = {id}");
    assert_eq!(sql(party.service, &statement), 1);
    head.seq + 1
}

/// What the engine makes of a move, without the deadlines that belong to it.
fn decided(party: &Party, seat: usize, mv: &str) -> Vec<NewEvent> {
    let events: Vec<_> = party.events().into_iter().map(Arc::new).collect();
    let table = Table::fold(&events, &Library::default()).expect("it folds");
    let chance = table.chance(&party.stored("seed"));
    let mut chance = chance.expect("all contributed");
    let decided = table.position.decide(self::seat(seat), mv, &mut chance);
    decided.expect("it is legal").1
}

/// The deadline of a seat, so many days from now, with so much time left.
pub(super) fn moved(why: &str, seat: usize, days: i64, left_ms: i64, party: &Party) -> NewEvent {
    let now_ms = party.service.clock.now_ms();
    let deadline = json!({"due_at_ms": now_ms + days * DAY_MS, "left_ms": left_ms, "seat": seat});
    let body = json!({"deadlines": [deadline], "why": why});
    event("deadline_moved", &body)
}

/// A legal move of the awaited seat that sells a card.
fn discard(party: &Party) -> String {
    let mut moves = party.legal(party.turn()).into_iter();
    let sale = moves.find(|mv| mv.starts_with("discard"));
    sale.expect("a card can be sold")
}

/// A forgery: its name, the door that it claims, and its events.
type Forgery = (&'static str, Door, Vec<NewEvent>);

fn of_time(party: &Party) -> Vec<Forgery> {
    let (seat, other) = (party.turn(), 1 - party.turn());
    let lost = json!({"kind": "timed_out", "points": null, "winners": [other]});
    let agreed = json!({"kind": "agreed", "points": null, "winners": []});
    let reveals = || event("seed_revealed", &json!({"seed": party.stored("seed")}));
    let late = event("timed_out", &json!({ "seat": seat }));
    let late = vec![late, event("game_ended", &lost), reveals()];
    let ended = vec![event("game_ended", &agreed), reveals()];
    let turn = vec![moved("turn", seat, 1, DAY_MS, party)];
    let outage = vec![moved("outage", seat, 2, 2 * DAY_MS, party)];
    let away = vec![moved("away", seat, 1, 3 * DAY_MS, party)];
    let paused = vec![event("paused", &json!({"until_ms": 9}))];
    let resumed = vec![event("resumed", &json!({}))];
    vec![
        ("a time-out before the time", Door::Clock, late),
        ("an end that nobody agreed to", Door::Page, ended),
        ("a turn that has less time", Door::House, turn),
        ("an outage that takes time", Door::House, outage),
        ("days that count before they were", Door::House, away),
        ("a pause that nobody agreed to", Door::Page, paused),
        ("an end of a pause that is none", Door::Clock, resumed),
    ]
}

fn of_moves(party: &Party) -> Vec<Forgery> {
    let (seat, other) = (party.turn(), 1 - party.turn());
    let mv = discard(party);
    let plays = || decided(party, seat, &mv);
    let mut theirs = plays();
    theirs.truncate(1);
    theirs[0].seat = Some(Seat(u8::try_from(other).expect("few")));
    let mut rich = plays();
    rich[0].body = rich[0].body.replace("\"coins\":", "\"coins\":4");
    let back = json!({"command": 2, "seat": seat, "to_seq": 4});
    let back = vec![event("taken_back", &back)];
    let stand_in = json!({"seat": other, "to": "stand_in"});
    let stand_in = vec![event("seat_handed_over", &stand_in)];
    let answer = vec![event("stop_agreed", &json!({ "seat": other }))];
    vec![
        ("a take-back that nobody agreed to", Door::Page, back),
        ("a move without its deadlines", Door::Page, plays()),
        ("a move of no player", Door::Clock, plays()),
        ("a move of the other seat", Door::Page, theirs),
        ("a discard that brings over forty coins", Door::Page, rich),
        ("a stand-in for somebody who plays", Door::Page, stand_in),
        ("an answer to nothing", Door::Page, answer),
    ]
}

/// The table is frozen for whoever looks and plays, and no check calls its journal sound.
pub(super) fn is_unlawful(house: &House, party: &Party, seq: i64, what: &str) {
    let (uid, person) = (&party.uid, Some(party.people[0]));
    let verdict = proof::verify(party.service, uid, person).expect("it may be checked");
    let Err(ProofError::Unlawful { fault, .. }) = verdict else {
        panic!("{what}: {verdict:?}");
    };
    assert!(fault.seq() >= seq, "{what}: {fault}");
    let (_, difference) = proof::replay(&party.service.db, uid).expect("it is read");
    let is_told = difference.is_some_and(|said| said.contains("event"));
    assert!(is_told, "{what}");
    let other = house.another_process();
    let look = board::now(&other, uid, person).expect("it may be seen");
    assert_eq!(look.table.status, Status::Frozen, "{what}");
    let played = party.play(0, "pass", 1, "after it");
    assert_eq!(why(played), "table-frozen-why", "{what}");
}

#[each::test(houses())]
fn what_no_rule_allows_freezes_its_table(house: House) {
    let terms = per_turn(3, OnTimeout::Lose);
    let well = without_draft(&house, Some(terms));
    let forgeries = |party: &Party| [of_time(party), of_moves(party)].concat();
    let count = forgeries(&well).len();
    for index in 0..count {
        let sick = without_draft(&house, Some(terms));
        let (what, door, events) = forgeries(&sick).swap_remove(index);
        let seq = forges(&sick, door, &events);
        is_unlawful(&house, &sick, seq, what);
    }
    assert_eq!(well.look(0).table.status, Status::Running);
    well.holds();
}

/// A bank must not lose what its turn has left.
#[each::test(houses())]
fn a_bank_that_is_robbed_is_noticed(house: House) {
    let sick = without_draft(&house, Some(bank(10, 12, OnTimeout::Lose)));
    let (seat, other) = (sick.turn(), 1 - sick.turn());
    let mut events = decided(&sick, seat, &discard(&sick));
    let deadlines = json!([
        {"due_at_ms": null, "left_ms": 3 * DAY_MS, "seat": seat.min(other)},
        {"due_at_ms": null, "left_ms": 3 * DAY_MS, "seat": seat.max(other)},
    ]);
    let moved = json!({"deadlines": deadlines, "why": "turn"});
    events.push(event("deadline_moved", &moved));
    let seq = forges(&sick, Door::Page, &events);
    is_unlawful(&house, &sick, seq, "a bank that is robbed");
}

/// A table is at hand, and each of its players has moved: nobody can say that only bots are left.
#[each::test(houses())]
fn a_game_that_people_play_is_not_deserted(house: House) {
    let sick = of_three(&house, 3, OnTimeout::Nudge);
    for _ in 0..2 {
        for seat in 0..3 {
            sick.plays_any(seat);
        }
    }
    let ended = json!({"kind": "agreed", "points": null, "winners": []});
    let events = [
        event("seat_left", &json!({"seat": 0})),
        event("seat_handed_over", &json!({"seat": 0, "to": "stand_in"})),
        event("game_ended", &ended),
        event("seed_revealed", &json!({"seed": sick.stored("seed")})),
    ];
    let seq = forges(&sick, Door::Page, &events);
    let played = sick.play(1, "pass", 1, "after it");
    assert_eq!(why(played), "table-frozen-why");
    is_unlawful(&house, &sick, seq + 2, "a deserted game");
}

/// However often it is moved by a little: a deadline does not come before the turn's time has passed.
#[each::test(houses())]
fn many_small_steps_bring_no_deadline_forward(house: House) {
    let sick = without_draft(&house, Some(per_turn(3, OnTimeout::Lose)));
    let seat = sick.turn();
    let begin_ms = house.clock.now_ms();
    let mut events = Vec::new();
    for step in 1..=6 {
        let due_at_ms = begin_ms + 3 * DAY_MS - step * 4 * 60 * 1000;
        let left_ms = due_at_ms - begin_ms - DAY_MS / 24;
        let deadline = json!({"due_at_ms": due_at_ms, "left_ms": left_ms, "seat": seat});
        let moved = json!({"deadlines": [deadline], "why": "away"});
        events.push(event("deadline_moved", &moved));
    }
    let seq = forges(&sick, Door::Page, &events);
    is_unlawful(&house, &sick, seq + 1, "a deadline in small steps");
}

/// The seed is known to the program while the game runs, so that a journal is judged by it.
#[each::test(houses())]
fn a_table_with_another_seed_than_it_promised_is_unlawful(house: House) {
    let sick = duel(&house, 3, OnTimeout::Lose);
    let events: Vec<_> = sick.events().into_iter().map(Arc::new).collect();
    let other = "0".repeat(64);
    let judged = judge::fold(&events, &Library::default(), Some(&other));
    assert!(judged.is_err_and(|fault| fault.seq() == 1));
    assert!(judge::fold(&events, &Library::default(), Some(&sick.stored("seed"))).is_ok());
}
