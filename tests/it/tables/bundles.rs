//! What becomes of letters that wait for a digest, or were tried already, when tables, seats and workers change meanwhile.

use std::cell::Cell;

use wonderpost::accounts::sign_in;
use wonderpost::host::acts;
use wonderpost::look::lobby;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::{self, Intent, Judged, LeasedLetter, WriteFault};
use wonderpost::play::moves;
use wonderpost::tell::letters::desk::Desk;
use wonderpost::tell::letters::{attempt, kinds};

use super::support::{kinds_to, letter};
use super::wishes::{
    HOUR_MS, MINUTE_MS, bundled_daily, duel, games, kinds, kinds_of, stored, waits,
};
use crate::accounts::Browser;
use crate::prelude::*;
use crate::support::databases::write;

const EVA: &str = "eva@players.test";

/// The status and reason of the stored letters of a kind to a player.
fn fates(service: &Service, seat: usize, kind: &str) -> Vec<String> {
    let told = stored(service, seat).into_iter();
    let fate = |letter: String| Some(letter.strip_prefix(kind)?.trim_start().to_owned());
    told.filter_map(fate).collect()
}

fn count(fates: &[String], status: &str) -> usize {
    fates.iter().filter(|fate| fate.starts_with(status)).count()
}

/// Leases the next letter of a kind to a player for an attempt; what comes before it goes out.
fn leases(service: &Service, kind: LetterKind, seat: usize) -> LeasedLetter {
    loop {
        match sending::claim(service) {
            Ok(Claim::Ready(letter)) => {
                if letter.kind == kind && letter.intent.to_address == address_of(NAMES[seat]) {
                    return *letter;
                }
                is_sent(service, &letter);
            }
            Ok(Claim::Nothing) => panic!("no such letter is due"),
            other => assert!(other.is_ok(), "{other:?}"),
        }
    }
}

fn is_sent(service: &Service, letter: &LeasedLetter) {
    let now_ms = service.clock.now_ms();
    attempt::mark_sent(&service.db, letter, false, now_ms).expect("it is noted");
}

fn fails(service: &Service, letter: &LeasedLetter) {
    let now_ms = service.clock.now_ms();
    claim::mark_failed(&service.db, letter, "451 later", now_ms).expect("it is noted");
}

/// A game that waits for the second player, whose turn is bundled until 18 o'clock. It is one o'clock.
fn bundled(service: &Service) -> Party<'_> {
    let party = duel(service, bundled_daily(18));
    party.plays_and_sends_until(1);
    waits(service, HOUR_MS);
    assert!(count(&fates(service, 1, "your_turn"), "bundled") > 0);
    party
}

#[test]
fn a_digest_leaves_out_what_is_frozen_at_the_hour_and_tells_it_once_it_is_thawed() {
    for (number, told) in [(3, &["2 games wait for you"][..]), (1, &[])] {
        for service in houses() {
            let games = games(&service, bundled_daily(18), number);
            waits(&service, HOUR_MS);
            acts::freeze(&service, &games[0].uid, "a test").expect("it is frozen");
            service.clock.advance(17 * HOUR_MS);
            let mut sent = sends(&service);
            sent.retain(|sent| sent.letter.intent.to_address == address_of(NAMES[1]));
            let subjects = sent.iter().map(|sent| sent.mail.subject.as_str());
            assert_eq!(subjects.collect::<Vec<_>>(), told);
            let turns = fates(&service, 1, "your_turn");
            assert!(count(&turns, "parked table_frozen") > 0, "{turns:?}");
            acts::thaw(&service, &games[0].uid, "a test").expect("it is thawed");
            waits(&service, 24 * HOUR_MS);
            let sent = sends(&service);
            assert_eq!(kinds_to(&sent, &address_of(NAMES[1])), ["digest"]);
            if number == 1 {
                let subject = &letter(&sent, "digest").mail.subject;
                assert_eq!(subject, "1 game waits for you");
            }
            assert_eq!(count(&fates(&service, 1, "your_turn"), "bundled"), 0);
        }
    }
}

#[each::test(houses())]
fn a_digest_of_many_games_says_how_many_it_leaves_out(mut service: House) {
    service.day_limits.tables = PerDay {
        person: 200,
        site: 200,
    };
    let party = bundled(&service);
    let waits_for_others = || {
        let rows = lobby::list(&service, party.people[1]).expect("it is listed");
        rows.iter().filter(|row| !row.is_my_turn).count()
    };
    while waits_for_others() < 22 {
        seat_again(&service, "duel", party.people.clone());
    }
    service.clock.advance(17 * HOUR_MS);
    let sent = sends(&service);
    let text = &letter(&sent, "digest").mail.text;
    assert_eq!(text.matches("waiting for Ada").count(), 20, "{text}");
    assert!(text.contains("2 more tables are not shown here."), "{text}");
}

#[each::test(houses())]
fn the_turns_of_a_guest_who_signs_in_go_to_the_account_as_that_wishes(service: House) {
    let address = address_of(NAMES[1]);
    let now_ms = service.clock.now_ms();
    let make = |conn: &mut _| people::account_in_txn(conn, &address, now_ms);
    let account = service.db.write(make).expect("it is made");
    let party = bundled(&service);
    Browser::of(&service, party.people[1]).signs_in(&address);
    let guest = service.db.read(|conn| people::find(conn, party.people[1]));
    assert_eq!(
        guest.expect("asked"),
        None,
        "the account {account:?} has the seat"
    );
    let mut told = kinds(&service, 1);
    told.retain(|kind| *kind == "your_turn");
    assert_eq!(told.len(), 1);
    waits(&service, 17 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
}

#[each::test(houses())]
fn a_bundled_turn_goes_with_its_seat(service: House) {
    let party = bundled(&service);
    acts::hand_over(&service, &party.uid, 2, EVA, "a test").expect("it is given");
    let sent = sends(&service);
    let told = kinds_to(&sent, EVA);
    assert!(told.contains(&"your_turn"), "{told:?}");
    waits(&service, 17 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
}

#[each::test(houses())]
fn a_choice_that_is_withdrawn_again_and_again_is_told_in_one_digest(service: House) {
    let first = [("edition", "first")];
    let party = party_of_readers(&service, "seven_wonders", 3, &first);
    party.wishes(1, bundled_daily(18));
    for _ in 0..3 {
        sends(&service);
        let by = (&*party.uid, party.people[1], Door::Page);
        party.plays_any(1);
        let sealed = party.look(1).expected;
        moves::withdraw(&service, by, sealed).expect("it is sealed");
        service.clock.advance(6 * MINUTE_MS);
    }
    sends(&service);
    assert_eq!(fates(&service, 1, "your_turn"), ["bundled bundled"]);
    waits(&service, 17 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
    service.clock.advance(HOUR_MS);
    assert_eq!(kinds(&service, 1), ["digest"]);
}

#[each::test(houses())]
fn a_digest_that_is_tried_again_is_dropped_when_nothing_of_it_waits(service: House) {
    let party = bundled(&service);
    service.clock.advance(17 * HOUR_MS);
    fails(&service, &leases(&service, LetterKind::Digest, 1));
    // They play at the page meanwhile, until the other is awaited.
    party.plays_and_sends_until(0);
    service.clock.advance(HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
    let digests = fates(&service, 1, "digest");
    assert!(count(&digests, "dropped overtaken") > 0, "{digests:?}");
}

#[each::test(houses())]
fn a_digest_that_another_key_sealed_is_written_anew_with_all_that_it_held(one: House) {
    bundled(&one);
    one.clock.advance(17 * HOUR_MS);
    fails(&one, &leases(&one, LetterKind::Digest, 1));
    assert!(count(&fates(&one, 1, "your_turn"), "bundled") > 0);
    let other = one.another_process();
    other.clock.advance(19 * HOUR_MS);
    assert_eq!(kinds(&other, 1), ["digest"]);
    let turns = fates(&other, 1, "your_turn");
    assert_eq!(count(&turns, "dropped"), turns.len(), "{turns:?}");
}

/// Two processes, the second a minute behind, and two games of the second player: the first game is bundled until 18
/// o'clock, which it is now for the first process; the second game waits for the first player.
fn before_six<'a>(one: &'a Service, other: &Service) -> Party<'a> {
    let first = duel(one, bundled_daily(18));
    let second = seat_again(one, "duel", first.people.clone());
    second.plays_and_sends_until(0);
    first.plays_and_sends_until(1);
    waits(one, 17 * HOUR_MS);
    sends(one);
    one.clock.advance(HOUR_MS);
    other.clock.advance(18 * HOUR_MS - MINUTE_MS);
    second
}

/// The second player's turn comes at a process, which bundles it.
fn turn_comes(party: &Party) {
    party.plays_until(1);
    assert_eq!(kinds(party.service, 1), [""; 0], "it is bundled");
}

#[each::test(houses())]
fn a_letter_that_joins_when_the_digest_is_already_out_gets_another_one(one: House) {
    let other = one.another_process();
    let second = before_six(&one, &other);
    let digest = leases(&one, LetterKind::Digest, 1);
    turn_comes(&second.at(&other));
    is_sent(&one, &digest);
    assert_eq!(kinds(&one, 1), ["digest"]);
    let turns = fates(&one, 1, "your_turn");
    assert_eq!(count(&turns, "bundled"), 0, "{turns:?}");
}

/// Judges as the program does, and lets something happen right after each letter that is true.
pub(super) fn meanwhile(
    happens: impl Fn(LetterKind),
) -> impl Fn(&mut Desk<'_>) -> Result<Judged, WriteFault> {
    move |desk| {
        let judged = kinds::judge(desk)?;
        happens(desk.kind);
        Ok(judged)
    }
}

#[each::test(houses())]
fn a_letter_that_joins_while_the_digest_is_written_is_told_in_it(one: House) {
    let other = one.another_process();
    let second = before_six(&one, &other);
    let has_joined = Cell::new(false);
    let joins = |kind: LetterKind| {
        if kind == LetterKind::Digest && !has_joined.replace(true) {
            turn_comes(&second.at(&other));
        }
    };
    let sent = sending::send_due_by(&one, &meanwhile(joins), false);
    assert_eq!(kinds_of(&sent, 1), ["digest"]);
    let subject = &letter(&sent, "digest").mail.subject;
    assert_eq!(subject, "2 games wait for you");
    let turns = fates(&one, 1, "your_turn");
    assert_eq!(count(&turns, "bundled"), 0, "{turns:?}");
}

#[each::test(houses())]
fn a_letter_that_tells_what_happened_goes_though_what_it_tells_of_is_gone(service: House) {
    let (ada, now_ms) = (address_of(NAMES[0]), service.clock.now_ms());
    let asked = sign_in::ask(&service.db, &service.clock, &sending::ask(&ada, "b"));
    asked.expect("a letter to sign in by");
    sends(&service);
    let intent = Intent {
        sign_in_id: Some(1),
        ..Intent::new(LetterKind::NewBrowser, &ada)
    };
    write(&service.db, |conn| {
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)
    });
    let first = leases(&service, LetterKind::NewBrowser, 0);
    fails(&service, &first);
    sql(&service, "DELETE FROM sign_ins");
    service.clock.advance(HOUR_MS);
    let sent = sends(&service);
    let raws: Vec<&String> = sent.iter().map(|sent| &sent.letter.raw).collect();
    assert_eq!(raws, [&first.raw]);
}

#[each::test(houses())]
fn a_letter_that_was_tried_goes_to_whoever_has_the_seat_now(house: House) {
    for was_stopped in [false, true] {
        let service = house.another_process();
        let party = party_of_readers(&service, "duel", 2, &[]);
        party.plays_until(1);
        service.clock.advance(6 * MINUTE_MS);
        let first = leases(&service, LetterKind::YourTurn, 1);
        fails(&service, &first);
        acts::hand_over(&service, &party.uid, 2, EVA, "a test").expect("it is given");
        let (bo, now_ms) = (address_of(NAMES[1]), service.clock.now_ms());
        if was_stopped {
            let stop = |conn: &mut _| people::stop_letters_in_txn(conn, &bo, now_ms);
            let stopped: Result<(), DbError> = service.db.write(stop);
            stopped.expect("they are stopped");
        }
        service.clock.advance(HOUR_MS);
        let sent = sends(&service);
        assert!(!kinds_of(&sent, 1).contains(&"your_turn"));
        let mut turns = sent
            .iter()
            .filter(|sent| sent.letter.intent.id == first.intent.id);
        let turn = turns.next().expect("it goes");
        assert_eq!(turn.letter.intent.to_address, EVA);
        assert_eq!(turn.letter.attempt, 2);
        let id = |letter: &LeasedLetter| sending::header(&letter.raw, "Message-ID");
        let (old, new) = (id(&first), id(&turn.letter));
        assert!(old.is_some() && new.is_some() && old != new, "{new:?}");
        assert!(!turn.letter.raw.contains(&bo));
    }
}
