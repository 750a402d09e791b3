//! How much time there is, and what happens when it is over.

use serde_json::json;
use wonderpost::accounts;
use wonderpost::play::{away, time_out};

use super::support::{HOUR_MS, duel, party, pass, seat};
use crate::prelude::*;
use crate::tables::support::kinds;

#[each::test(houses())]
fn each_turn_has_its_days_and_no_table_without_a_clock_has_a_deadline(service: House) {
    let table = duel(&service, 3, OnTimeout::Nudge);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 3 * DAY_MS));
    service.clock.advance(DAY_MS);
    assert!(table.step());
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 4 * DAY_MS));
    table.holds();
    let free = party(&service, "duel", 2, None);
    assert_eq!(free.due_at_ms(), None);
    pass(&service, 30 * DAY_MS);
    assert_eq!(free.status(), Status::Running);
}

#[each::test(houses())]
fn a_bank_is_used_up_and_each_turn_adds_to_it(service: House) {
    let table = party(&service, "duel", 2, Some(bank(10, 12, OnTimeout::Lose)));
    let first = table.turn();
    service.clock.advance(4 * DAY_MS);
    table.plays_first_until(1 - first);
    // The other one has all of theirs, from now on.
    let now_ms = BEGIN_MS + 4 * DAY_MS;
    assert_eq!(table.due_at_ms(), Some(now_ms + 10 * DAY_MS));
    service.clock.advance(DAY_MS);
    assert!(table.plays_first_until(first) >= 1);
    // 6 days were left, and one turn added half a day; it was one turn, as the draft gives one wonder first.
    let left_ms = 6 * DAY_MS + DAY_MS / 2;
    assert_eq!(table.due_at_ms(), Some(now_ms + DAY_MS + left_ms));
    table.holds();
}

#[each::test(houses())]
fn a_nudge_is_all_that_happens_where_that_was_agreed_on(service: House) {
    let table = duel(&service, 2, OnTimeout::Nudge);
    let late = table.turn();
    let other = 1 - late;
    let nudge = |service: &_| time_out::nudge(service, &table.uid, table.people[other], seat(late));
    assert_eq!(why(nudge(&service)), "time-too-soon");
    let sent = pass(&service, 2 * DAY_MS);
    let look = table.look(other);
    assert!(look.seats[late].has_run_out);
    assert_eq!(look.table.status, Status::Running);
    let reminders = sent.iter().filter(|sent| sent.kind() == "reminder");
    assert_eq!(reminders.count(), 2);
    nudge(&service).expect("once a day");
    assert_eq!(why(nudge(&service)), "time-too-soon");
    let sent = sends(&service);
    assert_eq!(kinds(&sent), ["nudge"]);
    assert_eq!(sent[0].letter.intent.to_address, address_of(NAMES[late]));
    // They may still play, and have new time for their next turn.
    table.plays_first();
    assert!(!table.look(0).seats[late].has_run_out);
    table.holds();
}

#[each::test(houses())]
fn a_stand_in_plays_the_turn_of_whoever_is_late(house: House) {
    for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 2)] {
        // In the short form the other two are played on SQLite.
        if !is_long() && (game == "duel") != house.database.is_postgres() {
            continue;
        }
        let service = house.another_process();
        let terms = Some(per_turn(1, OnTimeout::StandIn));
        let table = party(&service, game, seats, terms);
        let begun = table.look(0).seq;
        pass(&service, DAY_MS);
        let look = table.look(0);
        assert!(look.seq > begun, "{game}");
        assert!(look.seats.iter().all(|seat| !seat.has_stand_in));
        assert!(!table.awaited().is_empty());
        // Nobody plays at all, and yet the game comes to its end. Only Duel sends its letters, since they take time;
        // without reminders each day ends a turn.
        let sends_letters = game == "duel";
        if !sends_letters {
            (0..seats).for_each(|seat| table.wants_no_reminders(seat));
        }
        let mut steps = 0..800;
        while table.status() != Status::Over {
            steps.next().expect(game);
            let step_ms = if sends_letters { DAY_MS / 2 } else { DAY_MS };
            service.clock.advance(step_ms);
            fire(&service);
            if sends_letters {
                sends(&service);
            }
        }
        table.holds();
    }
}

#[each::test(houses())]
fn whoever_is_late_loses_where_that_was_agreed_on(house: House) {
    // Where all choose at once, all but the first have chosen, or the last alone.
    for (game, seats, late) in [
        ("duel", 2, 1),
        ("seven_wonders", 4, 1),
        ("seven_wonders", 3, 2),
    ] {
        let service = house.another_process();
        let terms = Some(per_turn(1, OnTimeout::Lose));
        let table = party(&service, game, seats, terms);
        for player in table.awaited().into_iter().skip(late) {
            table.plays(player, &table.first_move(player));
        }
        let are_late = table.awaited();
        pass(&service, DAY_MS - HOUR_MS);
        assert_eq!(table.status(), Status::Running);
        let mut sent = pass(&service, HOUR_MS);
        let ended = table.look(0).table.ended.expect("it is over");
        assert_eq!(ended.kind, EndKind::TimedOut);
        assert_eq!(ended.winners.len(), seats - late, "{game}");
        let is_late = |one: &Seat| are_late.contains(&one.index());
        let late_wins = ended.winners.iter().any(is_late);
        assert!(!late_wins, "whoever is late too does not win");
        table.holds();
        sent.retain(|sent| sent.kind() == "game_over");
        assert_eq!(sent.len(), seats);
        for text in sent.iter().map(|sent| &sent.mail.text) {
            let is_told = text.contains("on time") || text.contains("time ran out");
            assert!(is_told, "{text}");
        }
    }
}

#[each::test(houses())]
fn reminders_come_as_their_reader_wishes_and_are_told(service: House) {
    let table = duel(&service, 4, OnTimeout::Lose);
    let late = table.turn();
    pass(&service, 2 * DAY_MS - HOUR_MS);
    service.clock.advance(HOUR_MS);
    fire(&service);
    // It is told once it is out.
    assert_eq!(table.look(1 - late).seats[late].reminded_at_ms, None);
    let sent = sends(&service);
    assert_eq!(kinds(&sent), ["reminder"]);
    let said = &sent[0].mail.text;
    said.says_all(["you lose the game", "in 2 days"]);
    let look = table.look(1 - late);
    assert_eq!(look.seats[late].reminded_at_ms, Some(BEGIN_MS + 2 * DAY_MS));
    let sent = pass(&service, DAY_MS + DAY_MS / 2);
    assert_eq!(kinds(&sent), ["reminder"]);
    // Who wants none gets none, and nobody is told of one.
    table.plays_first();
    let late = table.turn();
    table.wants_no_reminders(late);
    let sent = pass(&service, 3 * DAY_MS);
    assert!(!kinds(&sent).contains(&"reminder"));
    assert_eq!(table.look(0).seats[late].reminded_at_ms, None);
}

#[each::test(houses())]
fn a_pause_stops_all_clocks_until_its_end(service: House) {
    let table = duel(&service, 3, OnTimeout::Lose);
    service.clock.advance(DAY_MS);
    table.asks(0, agree::pause(table.service, 7));
    table.answer(1, true).expect("they agree");
    let look = table.look(0);
    assert_eq!(look.table.paused_until_ms, Some(BEGIN_MS + 8 * DAY_MS));
    assert_eq!(table.due_at_ms(), None);
    // A turn that is taken meanwhile leaves the next one all its time.
    pass(&service, 7 * DAY_MS - HOUR_MS);
    assert_eq!(table.status(), Status::Running);
    pass(&service, HOUR_MS);
    assert_eq!(table.look(0).table.paused_until_ms, None);
    // Two of three days were left.
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 10 * DAY_MS));
    table.holds();
}

#[each::test(houses())]
fn a_clock_that_jumps_fires_nothing_early(house: House) {
    for jump_ms in [10 * DAY_MS, 3650 * DAY_MS, -HOUR_MS, -30 * DAY_MS] {
        let service = house.another_process();
        let table = duel(&service, 2, OnTimeout::Lose);
        service.clock.advance(HOUR_MS);
        service.clock.set_by(jump_ms);
        // While the time follows a leap at double speed, a day of it lasts half a day at least.
        for _ in 0..22 {
            pass(&service, HOUR_MS);
            assert_eq!(table.status(), Status::Running, "{jump_ms}");
        }
        service.clock.set_by(-jump_ms);
        pass(&service, 60 * HOUR_MS);
        assert_eq!(table.status(), Status::Over);
    }
}

#[each::test(houses())]
fn a_deadline_and_a_move_in_the_same_instant_are_one_of_both(one: House) {
    let other = one.another_process();
    let mut counts = [0, 0];
    for _ in 0..12 {
        let table = duel(&one, 1, OnTimeout::Lose);
        let mover = table.turn();
        let mv = table.first_move(mover);
        let expected = table.look(mover).expected.expect("their turn");
        pass(&one, DAY_MS / 2);
        one.clock.advance(DAY_MS / 2);
        let behind_ms = one.clock.now_ms() - other.clock.now_ms();
        other.clock.advance(behind_ms);
        let play = || table.play(mover, &mv, expected, "now");
        let (played, ()) = both(play, || fire(&other));
        let is_over = table.status() == Status::Over;
        assert_eq!(played.is_err(), is_over, "{played:?}");
        counts[usize::from(is_over)] += 1;
        table.holds();
    }
    println!("{counts:?} moves and deadlines were first");
}

fn day(text: &str) -> chrono::NaiveDate {
    text.parse().expect("a date")
}

#[each::test(houses())]
fn days_on_which_somebody_is_away_do_not_count(service: House) {
    let table = duel(&service, 3, OnTimeout::Lose);
    let late = table.turn();
    let person = table.people[late];
    // 2026-11-21 is a Saturday; three days end on Tuesday.
    away::add(&service, person, day("2026-11-23"), day("2026-11-29")).expect("allowed");
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 10 * DAY_MS));
    let other = table.look(1 - late);
    assert_eq!(other.seats[late].away_until, None, "not yet");
    pass(&service, 5 * DAY_MS);
    let other = table.look(1 - late);
    assert_eq!(other.seats[late].away_until, Some(day("2026-11-29")));
    assert_eq!(other.table.status, Status::Running);
    // Weekends off move it further: of the time that is left, none falls on one.
    away::set_days_off(&service, person, 0b110_0000).expect("two days");
    table.holds();
    pass(&service, 10 * DAY_MS);
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[each::test(houses())]
fn a_deadline_that_did_not_move_when_its_player_went_away_moves_when_it_comes(service: House) {
    let table = duel(&service, 3, OnTimeout::Lose);
    let person = table.people[table.turn()];
    // As when the program ends between writing the vacation and moving the deadline.
    let (first, last) = (day("2026-11-23"), day("2026-11-25"));
    accounts::away::add(&service.db, person, first, last, 30, BEGIN_MS).expect("allowed");
    pass(&service, 3 * DAY_MS);
    assert_eq!(table.status(), Status::Running);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 6 * DAY_MS));
    table.holds();
    pass(&service, 3 * DAY_MS);
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[each::test(houses())]
fn days_end_at_midnight_where_the_player_lives(house: House) {
    // From the farthest west, where the day begins after the turn's end, to the farthest east.
    for (zone, days) in [
        ("Etc/GMT+12", 1),
        ("Europe/Copenhagen", 2),
        ("Asia/Kolkata", 2),
        ("Pacific/Kiritimati", 2),
    ] {
        let service = house.another_process();
        let table = duel(&service, 1, OnTimeout::Nudge);
        let late = table.turn();
        let person = service
            .db
            .read(|conn| people::get(conn, table.people[late]));
        let person = person.expect("they are there");
        away::set_zone(&service, &person, zone).expect("it exists");
        away::add(&service, person.id, day("2026-11-22"), day("2026-11-22")).expect("allowed");
        let due = table.due_at_ms().expect("it runs");
        assert_eq!(due, BEGIN_MS + days * DAY_MS, "{zone}");
        let zone: chrono_tz::Tz = zone.parse().expect("a zone");
        let last = chrono::DateTime::from_timestamp_millis(due - 1).expect("a moment");
        let last = last.with_timezone(&zone).date_naive();
        assert_ne!(last, day("2026-11-22"), "{zone}");
    }
}

#[each::test(houses())]
fn a_timer_of_an_earlier_decision_does_nothing(service: House) {
    let table = duel(&service, 2, OnTimeout::Nudge);
    let first = table.turn();
    let earlier = table.look(first).expected.expect("their turn");
    table.plays_first_until(1 - first);
    table.plays_first_until(first);
    sends(&service);
    let now_ms = service.clock.now_ms();
    // As one that a process left behind which knew nothing of the move.
    let armed = json!({"kind": "half", "seat": first, "expected_seq": earlier});
    let leave = format!(
        "UPDATE jobs SET payload = '{armed}', due_at_ms = {now_ms}
             WHERE kind = 'timer' AND key = '{}/half/{first}'",
        table.id()
    );
    assert_eq!(sql(&service, &leave), 1);
    fire(&service);
    assert_eq!(kinds(&sends(&service)), [""; 0]);
}
