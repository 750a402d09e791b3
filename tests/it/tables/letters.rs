//! Which letters a move calls for, and when they go.

use std::cell::Cell;
use std::sync::Arc;

use diesel::RunQueryDsl;
use parking_lot::Mutex;
use wonderpost::mail::outbox::{self, Intent, Reason, list};
use wonderpost::play::{identity, talk};

use super::bundles::meanwhile;
use super::support::{count, seat_of};
use super::trouble::poison;
use super::wishes::MINUTE_MS;
use crate::prelude::*;
use crate::support::databases::told;

/// Letters of the table that wait, by the reader's seat: kind and in how many minutes they are due.
fn waiting(service: &Service) -> Vec<(usize, String, i64)> {
    let minutes = |at_ms: i64| (at_ms - service.clock.now_ms()) / MINUTE_MS;
    let rows = sending::unsent(&service.db).into_iter();
    let rows = rows.map(|row| (seat_of(&row.to_address), row.kind, minutes(row.due_at_ms)));
    let mut waiting: Vec<_> = rows.collect();
    waiting.sort();
    waiting
}

/// Sends what is due. Gives the seats and kinds of what was sent, in order of seats.
fn send(service: &Service) -> Vec<(usize, &'static str)> {
    let said = |sent: &Sent| (seat_of(&sent.letter.intent.to_address), sent.kind());
    let mut sent: Vec<_> = sends(service).iter().map(said).collect();
    sent.sort_unstable();
    sent
}

/// Somebody's choice stands there with one of these verbs.
fn tells_a_choice(text: &str, name: &str, verbs: &[&str]) {
    let is_told = |verb: &&str| text.contains(&format!("{name} {verb} "));
    assert!(verbs.iter().any(is_told), "what {name} chose: {text}");
}

const TURN: &str = "your_turn";

fn seven_wonders(service: &Service) -> Party<'_> {
    party_of_readers(service, "seven_wonders", 3, &[("edition", "first")])
}

#[each::test(houses())]
fn when_the_last_has_sealed_all_are_told_and_whoever_is_at_the_page_later(service: House) {
    let party = seven_wonders(&service);
    let first = [0, 1, 2].map(|seat| (seat, TURN));
    assert_eq!(send(&service), first, "the first hands");
    for seat in [2, 0] {
        party.plays_any(seat);
        assert_eq!(waiting(&service), [], "a seal is nobody else's business");
    }
    party.plays_any(1);
    let turn = |seat, minutes| (seat, TURN.to_owned(), minutes);
    assert_eq!(waiting(&service), [turn(0, 0), turn(1, 5), turn(2, 0)]);
    let sent = sends(&service);
    assert_eq!(sent.len(), 2);
    let mail = &sent[0].mail;
    // What the others chose, and which game it is.
    let (news, game) = mail.subject.split_once(" (").expect("two parts");
    game.says("7 Wonders, first edition, with ");
    for name in &NAMES[1..3] {
        tells_a_choice(news, name, &["built", "sold"]);
    }
    assert!(news.starts_with("Your turn: ") && !news.contains("You "));
    assert!(mail.text.ends_with('\n') && !mail.text.contains("Revealed:"));
    for line in mail.text.lines().filter(|line| !line.contains("http")) {
        assert!(line.chars().count() <= 72, "{line}");
    }
    for name in ["You", NAMES[1], NAMES[2]] {
        tells_a_choice(&mail.text, name, &["built", "sold", "put"]);
    }
    service.clock.advance(5 * MINUTE_MS);
    assert_eq!(send(&service), [(1, TURN)]);
}

#[each::test(houses())]
fn what_the_others_say_stands_in_the_next_letter_once(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[("wonders", "first_game")]);
    send(&service);
    let next_letter = || loop {
        service.clock.advance(MINUTE_MS);
        assert!(party.step());
        service.clock.advance(6 * MINUTE_MS);
        if let [sent] = &sends(&service)[..]
            && party.awaited() == [0]
        {
            return sent.mail.text.clone();
        }
    };
    next_letter();
    service.clock.advance(MINUTE_MS);
    for (seat, words) in [(1, "Holiday till Monday!"), (0, "Mine alone.")] {
        talk::say(&service, &party.uid, party.people[seat], words).expect("said");
    }
    let told = next_letter();
    told.says("Bo: Holiday till Monday!").lacks("Mine alone");
    // Once is enough.
    next_letter().lacks("TABLE TALK");
}

#[each::test(houses())]
fn who_has_sealed_before_his_letter_goes_gets_none(service: House) {
    seven_wonders(&service).plays_any(1);
    assert_eq!(send(&service), [0, 2].map(|seat| (seat, TURN)));
}

#[each::test(houses())]
fn another_decision_of_the_same_player_comes_by_letter_if_he_leaves_the_page(service: House) {
    let mut dice = Random::printed("who leaves the page");
    // A game has few turns of two decisions, and chance may leave the page at all of them or at none.
    let (mut stayed, mut left, mut games) = (0, 0, 0..20);
    while stayed == 0 || left == 0 {
        games.next().expect("both happen within some games");
        let party = party_of_readers(&service, "duel", 2, &[]);
        // In the long form a game is played to the end.
        while let [seat] = party.awaited()[..]
            && (is_long() || stayed == 0 || left == 0)
        {
            send(&service);
            party.plays_any(seat);
            if party.awaited() != [seat] {
                continue;
            }
            assert_eq!(waiting(&service), [(seat, TURN.to_owned(), 5)]);
            if dice.below(2) == 0 {
                service.clock.advance(5 * MINUTE_MS);
                assert_eq!(send(&service), [(seat, TURN)]);
                left += 1;
            } else {
                party.plays_any(seat);
                service.clock.advance(5 * MINUTE_MS);
                let is_called = send(&service).contains(&(seat, TURN));
                assert!(!is_called || party.awaited() == [seat]);
                stayed += 1;
            }
        }
    }
}

#[each::test(houses())]
fn a_seat_with_nothing_to_choose_is_told_what_everybody_chose(service: House) {
    let (mut told, mut games) = (0, 0..40);
    // The deal is the house's own: now and then nobody can pay for Halikarnassos.
    while told == 0 {
        games.next().expect("somebody searches the discard pile");
        told += searches_of_the_discard_pile(&service);
    }
}

/// Plays a game, in the long form to the end. Gives how often a seat was told what everybody chose.
fn searches_of_the_discard_pile(service: &Service) -> usize {
    let first = ("edition", "first");
    let options = [first, ("wonders", "drafted"), ("sides", "chosen")];
    let party = party_of_readers(service, "seven_wonders", 3, &options);
    let rather = ["draft halikarnassos", "side b", "stage with"];
    let mut told = 0;
    while let [seats @ .., last] = &party.awaited()[..] {
        if !is_long() && told > 0 {
            break;
        }
        // Those that wait already are told in other tests.
        sql(service, "DELETE FROM jobs WHERE kind = 'letter'");
        for seat in seats.iter().chain([last]) {
            let liked = |mv: &String| rather.iter().any(|word| mv.starts_with(word));
            match party.legal(*seat).into_iter().find(liked) {
                Some(mv) => drop(party.plays(*seat, &mv)),
                None => party.plays_any(*seat),
            }
        }
        let chooses = party.awaited();
        for (seat, kind, minutes) in waiting(service) {
            let later = if seat == *last { 5 } else { 0 };
            let expected = match (kind.as_str(), chooses.is_empty()) {
                ("game_over", true) => 0,
                ("revealed", false) if !chooses.contains(&seat) => {
                    told += 1;
                    later
                }
                (TURN, false) if chooses.contains(&seat) => later,
                _ => panic!("{kind} to seat {seat} while {chooses:?} choose"),
            };
            assert_eq!(minutes, expected, "{kind} to seat {seat}");
        }
        service.clock.advance(6 * MINUTE_MS);
    }
    told
}

#[each::test(houses())]
fn of_a_thousand_turns_overtaken_before_they_were_sent_none_is_written_or_sent(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    for _ in 0..9 {
        assert!(party.step());
    }
    service.clock.advance(5 * MINUTE_MS);
    let seat = party.turn();
    send(&service);
    let expected = party.look(seat).expected.expect("awaited");
    let (id, now_ms) = (party.id(), service.clock.now_ms());
    let queued: Result<(), DbError> = service.db.write(|conn| {
        for other in 1..=1_000 {
            let intent = Intent {
                table_id: Some(id),
                seat: Some(i32::try_from(seat).expect("small")),
                expected_seq: Some(expected - 500 + other),
                ..Intent::new(LetterKind::YourTurn, &address_of(NAMES[seat]))
            };
            outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
        }
        Ok(())
    });
    queued.expect("they are queued");
    let written = Cell::new(0);
    let judge = meanwhile(|_| written.set(written.get() + 1));
    let sent = sending::send_due_by(&service, &judge, false);
    assert_eq!(sent.len(), 1, "the one that is still true");
    assert_eq!(written.get(), 1);
    assert_eq!(list::summary(&service.db).expect("counted").queued, 0);
}

/// Why letters were given up, in the order in which they were made.
fn parked(service: &Service) -> Vec<String> {
    let mut unsent = sending::unsent(&service.db);
    unsent.retain(|row| row.status == "parked");
    let reasons = unsent.into_iter().map(|row| row.last_error);
    reasons.map(|reason| reason.expect("a reason")).collect()
}

#[each::test(houses())]
fn a_table_that_cannot_be_carried_out_parks_its_letters_and_refuses_nobody_elses(service: House) {
    let [sick, frozen, well] = [(); 3].map(|()| party_of_readers(&service, "duel", 2, &[]));
    send(&service);
    // The first draft is the other player's next.
    assert!([&sick, &frozen, &well].iter().all(|party| party.step()));
    poison(&sick, "card_grilled", "{}");
    poison(&frozen, "card_grilled", "{}");
    frozen.look(0);
    assert_eq!(send(&service).len(), 1);
    let reasons = parked(&service);
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    reasons[0].says("cannot be carried out");
    reasons[1].says("frozen");
    well.plays_any(well.turn());
}

#[each::test(houses())]
fn wishes_and_names_are_those_of_the_moment_in_which_a_letter_is_written(service: House) {
    let party = seven_wonders(&service);
    people::set_wants_letters(&service.db, party.people[0], false).expect("noted");
    identity::rename(&service.db, party.people[1], "Someone New").expect("noted");
    set_mailbox(&party, 2, "cleo@new.test");
    let sent = sends(&service);
    let readers = sent
        .iter()
        .map(|sent| sent.letter.intent.to_address.as_str());
    let readers: Vec<&str> = readers.collect();
    assert_eq!(readers, [address_of(NAMES[1]).as_str(), "cleo@new.test"]);
    sent[0].letter.raw.says("To: \"Someone New\"");
    // Two of one name are told apart at their tables.
    identity::rename(&service.db, party.people[0], "Someone New").expect("noted");
    assert_eq!(party.look(1).seats[0].name, "Someone New (2)");
    let rows = list::list(&service.db, 10).expect("listed");
    let dropped = rows.iter().find(|row| row.status == "dropped");
    let why = dropped.expect("one").last_error.as_deref();
    assert_eq!(why, Some(Reason::Unwanted.as_str()));
    let head = party.look(1).table.head_code;
    let codes = "SELECT head_code AS line FROM letters WHERE status = 'sent'";
    assert_eq!(told(&service.db, codes), [&*head, &*head]);
    let sent = rows.iter().filter(|row| row.status == "sent");
    let mut sent_to: Vec<&str> = sent.map(|row| row.to_address.as_str()).collect();
    sent_to.sort_unstable();
    assert_eq!(sent_to, readers, "the host sees where they went");
}

#[each::test(houses())]
fn a_guests_link_is_made_when_the_letter_is_written_and_never_stored_openly(service: House) {
    seven_wonders(&service);
    assert_eq!(count(&service, "seat_links"), 0);
    let sent = sends(&service);
    let has_link = |sent: &&Sent| sent.mail.text.contains("/seats/");
    let links = sent.iter().filter(has_link).count();
    assert_eq!((links, sent.len()), (2, 3), "the opener has an account");
    assert_eq!(count(&service, "seat_links"), 2);
    assert_eq!(count(&service, "letter_texts"), 0);
}

/// Bytes that the database keeps: the whole file, or all relations with their indexes after a vacuum.
fn bytes_kept(service: &Service) -> i64 {
    let is_postgres = service.db.kind == Kind::Postgres;
    let relations = "pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
    let pages = "pragma_page_count, pragma_page_size";
    let (bytes, from) = match is_postgres {
        true => ("sum(pg_total_relation_size(oid))", relations),
        false => ("page_count * page_size", pages),
    };
    let sum = format!("SELECT CAST({bytes} AS text) AS line FROM {from}");
    let measure = || {
        let size: Result<String, DbError> = service.db.read(|conn| {
            if is_postgres {
                // What a plain vacuum leaves depends on when the server's own came by.
                diesel::sql_query("VACUUM FULL").execute(conn)?;
            }
            Ok(databases::lines(conn, &sum)?.remove(0))
        });
        let size = size.expect("it can be measured");
        size.parse::<i64>().expect("a number")
    };
    // Rows that somebody may still see are kept: a connection of this service may take a while to come to its end.
    let mut last = None;
    let others = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)";
    found("nobody sees what is gone", || {
        if is_postgres && count(service, others) > 0 {
            return None;
        }
        let size = measure();
        (last.replace(size) == Some(size)).then_some(size)
    })
}

#[each::test(houses())]
fn a_finished_duel_with_all_its_letters_keeps_less_than_150_kb(service: House) {
    // Enough that what each relation takes once counts little.
    let games = if is_long() { 6 } else { 1 };
    // What is there before: in the short form a game that goes on.
    let first = if is_long() { usize::MAX } else { 4 };
    let mut letters = 0;
    let mut plays_a_game = |steps: usize| {
        let party = party_of_readers(&service, "duel", 2, &[]);
        for _ in 0..steps {
            service.clock.advance(6 * MINUTE_MS);
            letters += i64::try_from(send(&service).len()).expect("few");
            if !party.step() {
                return;
            }
        }
    };
    plays_a_game(first);
    let before = bytes_kept(&service);
    for _ in 0..games {
        plays_a_game(usize::MAX);
    }
    let kept = (bytes_kept(&service) - before) / games;
    let many = letters > 30 * games;
    assert!(many && kept < 150_000, "{kept} bytes, {letters} letters");
}

/// Sends a player's letters elsewhere.
fn set_mailbox(party: &Party, seat: usize, address: &str) {
    let id = party.people[seat].0;
    let set = format!("UPDATE people SET letter_address = '{address}' WHERE id = {id}");
    assert_eq!(sql(party.service, &set), 1);
}

#[each::test(houses())]
fn no_letter_is_written_while_a_move_is_played_and_none_refuses_a_move(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    // No mail can be made for such a mailbox.
    set_mailbox(&party, 0, "no address");
    let mut sent = 0;
    for _ in 0..8 {
        assert!(party.step());
        assert_eq!(count(&service, "letter_texts"), 0);
        service.clock.advance(6 * MINUTE_MS);
        sent += sends(&service).len();
    }
    let parked = parked(&service);
    assert!(sent > 0 && !parked.is_empty(), "{sent} sent, {parked:?}");
    for reason in parked {
        reason.says("no address");
    }
}

#[each::test(houses())]
fn the_worker_is_woken_once_what_it_is_to_send_is_stored(mut service: House) {
    let (other, woken) = (service.database.open(), Arc::new(Mutex::new(Vec::new())));
    let noted = Arc::clone(&woken);
    service.wake = Arc::new(move || {
        let seen = list::summary(&other).expect("another connection sees it");
        noted.lock().push(seen.queued);
    });
    let party = party_of_readers(&service, "duel", 2, &[]);
    send(&service);
    woken.lock().clear();
    let seat = party.turn();
    let expected = party.look(seat).expected.expect("awaited");
    let refused = party.play(seat, "build the_moon", expected, "refused");
    assert!(refused.is_err() && woken.lock().is_empty());
    party.plays_any(seat);
    assert_eq!(*woken.lock(), [1]);
}
