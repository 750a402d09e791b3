//! What becomes of letters that wait for a digest, or were tried already, when tables, seats and workers change meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};

use wonderpost::accounts::PersonId;
use wonderpost::accounts::people;
use wonderpost::accounts::sessions::Browser;
use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::db::{Conn, DbError};
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::{
    Intent, LeasedLetter, LetterKind, Reason, Timing, WriteFault, Writer, Writing,
};
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::{Service, host_acts, identity};
use wonderpost::words::Language;

use super::support::{NAMES, Party, address_of, party_of_readers, seat_again, service};
use super::wishes::{
    HOUR_MS, MINUTE_MS, bundled_daily, kinds, kinds_of, plays_until_awaited, sends, stored,
    three_games, waits, wishes,
};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::{self, Sent};

const EVA: &str = "eva@players.test";

/// The status and reason of the stored letters of a kind to a player.
fn fates(service: &Service, seat: usize, kind: &str) -> Vec<(String, String)> {
    stored(service, seat)
        .into_iter()
        .filter(|row| row.0 == kind)
        .map(|(_, status, reason)| (status, reason))
        .collect()
}

fn count(fates: &[(String, String)], status: &str) -> usize {
    fates.iter().filter(|fate| fate.0 == status).count()
}

/// Leases the next letter of a kind to a player for an attempt; what comes before it goes out.
fn leases(service: &Service, kind: LetterKind, seat: usize) -> LeasedLetter {
    let (writer, now_ms) = (LetterWriter(service), service.clock.now_ms());
    loop {
        match claim::claim(&service.db, &writer, &sending::identity(), None, now_ms) {
            Ok(Claim::Ready(letter)) => {
                if letter.kind == kind && letter.to_address == address_of(NAMES[seat]) {
                    return *letter;
                }
                claim::mark_sent(&service.db, &letter, false, now_ms).expect("it is noted");
            }
            Ok(Claim::Nothing) => panic!("no such letter is due"),
            other => assert!(other.is_ok(), "{other:?}"),
        }
    }
}

fn fails(service: &Service, letter: &LeasedLetter) {
    let now_ms = service.clock.now_ms();
    claim::mark_failed(&service.db, letter, "451 later", now_ms).expect("it is noted");
}

/// A game that waits for the second player, whose turn is bundled until 18 o'clock. It is one o'clock.
fn bundled(service: &Service, dice: &mut Random) -> Party {
    let party = party_of_readers(service, "duel", 2, &[]);
    wishes(service, party.people[1], bundled_daily(18));
    plays_until_awaited(service, &party, 1, dice);
    waits(service, HOUR_MS);
    assert!(count(&fates(service, 1, "your_turn"), "bundled") > 0);
    party
}

/// The kinds of the letters to a mailbox.
fn kinds_to(sent: &[Sent], address: &str) -> Vec<&'static str> {
    let theirs = sent.iter().filter(|sent| sent.letter.to_address == address);
    theirs.map(|sent| sent.letter.kind.as_str()).collect()
}

#[test]
fn a_turn_whose_table_is_frozen_at_the_hour_is_told_once_it_is_thawed() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("frozen alone"));
        let party = bundled(&service, &mut dice);
        host_acts::freeze(&service, &party.uid, "a test").expect("it is frozen");
        waits(&service, 17 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
        let turns = fates(&service, 1, "your_turn");
        let parked = ("parked".to_owned(), "table_frozen".to_owned());
        assert!(turns.contains(&parked), "{}: {turns:?}", database.label);
        host_acts::thaw(&service, &party.uid, "a test").expect("it is thawed");
        waits(&service, 24 * HOUR_MS);
        assert_eq!(kinds(&service, 1), ["digest"], "{}", database.label);
    }
}

#[test]
fn a_digest_leaves_out_what_is_frozen_and_tells_it_later() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("frozen beside"));
        let games = three_games(&service, bundled_daily(18), &mut dice);
        waits(&service, HOUR_MS);
        host_acts::freeze(&service, &games[0].uid, "a test").expect("it is frozen");
        service.clock.advance(17 * HOUR_MS);
        let sent = sends(&service);
        assert_eq!(kinds_of(&sent, 1), ["digest"], "{}", database.label);
        let mut digests = sent
            .iter()
            .filter(|sent| sent.letter.kind == LetterKind::Digest);
        let digest = digests.next().expect("it is there");
        assert_eq!(digest.mail.subject, "2 games wait for you");
        assert!(count(&fates(&service, 1, "your_turn"), "parked") > 0);
        host_acts::thaw(&service, &games[0].uid, "a test").expect("it is thawed");
        waits(&service, 24 * HOUR_MS);
        assert_eq!(kinds(&service, 1), ["digest"], "{}", database.label);
        assert_eq!(count(&fates(&service, 1, "your_turn"), "bundled"), 0);
    }
}

/// Signs a guest in at an address, in a browser of theirs.
fn signs_in(service: &Service, guest: PersonId, address: &str) {
    let token = sign_in::new_browser_token();
    let ask = AskSignIn {
        address,
        browser_token: &token,
        next_path: "/",
        guest: Some(guest),
        client: None,
        language: Language::ENGLISH,
        form: None,
    };
    sign_in::ask(&service.db, &service.clock, &ask).expect("a link is sent");
    let sent = sends(service);
    let mut links = sent
        .iter()
        .filter(|sent| sent.letter.kind == LetterKind::SignIn);
    let text = &links.next().expect("it is there").mail.text;
    let link = text.split_once("/sign-in/").expect("a link").1;
    let browser = Browser::new("Firefox", &token);
    let (db, clock) = (&service.db, &service.clock);
    identity::redeem(db, clock, &link[..32], Some(&token), &browser).expect("they are in");
}

#[test]
fn the_turns_of_a_guest_who_signs_in_go_to_the_account_as_that_wishes() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("guest signs in"));
        let address = address_of(NAMES[1]);
        let now_ms = service.clock.now_ms();
        let account: Result<_, DbError> = service
            .db
            .write(|conn| people::account_in_txn(conn, &address, now_ms));
        let party = bundled(&service, &mut dice);
        signs_in(&service, party.people[1], &address);
        let guest = people::find(&service.db, party.people[1]).expect("found");
        assert!(guest.is_none(), "the account {account:?} has the seat");
        let told = kinds(&service, 1);
        let turns = told.iter().filter(|kind| *kind == "your_turn").count();
        assert_eq!(turns, 1, "{}: {told:?}", database.label);
        waits(&service, 17 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
    }
}

#[test]
fn a_bundled_turn_goes_with_its_seat() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("seat moves"));
        let party = bundled(&service, &mut dice);
        host_acts::hand_over(&service, &party.uid, 2, EVA, "a test").expect("it is given");
        let sent = sends(&service);
        let told = kinds_to(&sent, EVA);
        assert!(told.contains(&"your_turn"), "{}: {told:?}", database.label);
        waits(&service, 17 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
    }
}

#[test]
fn a_digest_that_is_tried_again_is_dropped_when_nothing_of_it_waits() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("tried again"));
        let party = bundled(&service, &mut dice);
        service.clock.advance(17 * HOUR_MS);
        fails(&service, &leases(&service, LetterKind::Digest, 1));
        // They play at the page meanwhile, until the other is awaited.
        plays_until_awaited(&service, &party, 0, &mut dice);
        service.clock.advance(HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
        let dropped = ("dropped".to_owned(), "overtaken".to_owned());
        let digests = fates(&service, 1, "digest");
        assert!(
            digests.contains(&dropped),
            "{}: {digests:?}",
            database.label
        );
    }
}

#[test]
fn a_digest_that_another_key_sealed_is_written_anew_with_all_that_it_held() {
    for database in databases::every() {
        let (one, mut dice) = (service(&database), Random::printed("another key"));
        bundled(&one, &mut dice);
        one.clock.advance(17 * HOUR_MS);
        fails(&one, &leases(&one, LetterKind::Digest, 1));
        assert!(count(&fates(&one, 1, "your_turn"), "bundled") > 0);
        let other = service(&database);
        other.clock.advance(19 * HOUR_MS);
        assert_eq!(kinds(&other, 1), ["digest"], "{}", database.label);
        let turns = fates(&other, 1, "your_turn");
        assert_eq!(count(&turns, "dropped"), turns.len(), "{turns:?}");
    }
}

/// Two processes, the second a minute behind, and two games of the second player: the first game is bundled until 18
/// o'clock, which it is now for the first process; the second game waits for the first player.
fn before_six(one: &Service, other: &Service, dice: &mut Random) -> Party {
    let first = party_of_readers(one, "duel", 2, &[]);
    wishes(one, first.people[1], bundled_daily(18));
    let second = seat_again(one, "duel", first.people.clone());
    plays_until_awaited(one, &second, 0, dice);
    plays_until_awaited(one, &first, 1, dice);
    waits(one, 17 * HOUR_MS);
    sends(one);
    one.clock.advance(HOUR_MS);
    other.clock.advance(18 * HOUR_MS - MINUTE_MS);
    second
}

/// The second player's turn comes at a process, which bundles it.
fn turn_comes(process: &Service, party: &Party, dice: &mut Random) {
    while !party.look(process, 0).seats[1].is_awaited {
        assert!(party.step(process, dice), "the game goes on");
    }
    assert_eq!(kinds(process, 1), [""; 0], "it is bundled");
}

#[test]
fn a_letter_that_joins_when_the_digest_is_already_out_gets_another_one() {
    for database in databases::every() {
        let (one, other) = (service(&database), service(&database));
        let mut dice = Random::printed("joins late");
        let second = before_six(&one, &other, &mut dice);
        let digest = leases(&one, LetterKind::Digest, 1);
        turn_comes(&other, &second, &mut dice);
        claim::mark_sent(&one.db, &digest, false, one.clock.now_ms()).expect("it is noted");
        assert_eq!(kinds(&one, 1), ["digest"], "{}", database.label);
        let turns = fates(&one, 1, "your_turn");
        assert_eq!(count(&turns, "bundled"), 0, "{}: {turns:?}", database.label);
    }
}

/// Writes as the program does, and lets something happen right after the first digest was written.
struct Meanwhile<'a, F: Fn()>(LetterWriter<'a>, F, AtomicBool);

impl<F: Fn()> Writer for Meanwhile<'_, F> {
    fn timing(&self, conn: &mut Conn, intent: &Intent) -> Result<Timing, WriteFault> {
        self.0.timing(conn, intent)
    }

    fn stale_reason(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<Reason>, WriteFault> {
        self.0.stale_reason(conn, intent)
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        let writing = self.0.write(conn, intent)?;
        if intent.kind == LetterKind::Digest && !self.2.swap(true, Ordering::Relaxed) {
            (self.1)();
        }
        Ok(writing)
    }
}

#[test]
fn a_letter_that_joins_while_the_digest_is_written_gets_another_one() {
    for database in databases::every() {
        let (one, other) = (service(&database), service(&database));
        let mut dice = Random::printed("joins while written");
        let second = before_six(&one, &other, &mut dice);
        let joins = || turn_comes(&other, &second, &mut Random::printed("joining"));
        let writer = Meanwhile(LetterWriter(&one), joins, AtomicBool::new(false));
        let sent = sending::send_due(&one.db, &one.clock, &writer, false);
        assert_eq!(kinds_of(&sent, 1), ["digest"; 2], "{}", database.label);
        let turns = fates(&one, 1, "your_turn");
        assert_eq!(count(&turns, "bundled"), 0, "{}: {turns:?}", database.label);
    }
}

/// The line of a letter's head that names it.
fn message_id(letter: &LeasedLetter) -> Option<&str> {
    let mut lines = letter.raw.lines();
    lines.find(|line| line.to_lowercase().starts_with("message-id:"))
}

#[test]
fn a_letter_that_was_tried_goes_to_whoever_has_the_seat_now() {
    for database in databases::every() {
        for was_stopped in [false, true] {
            let (service, mut dice) = (service(&database), Random::printed("tried and moved"));
            let party = party_of_readers(&service, "duel", 2, &[]);
            while !party.look(&service, 0).seats[1].is_awaited {
                assert!(party.step(&service, &mut dice), "the game goes on");
            }
            service.clock.advance(6 * MINUTE_MS);
            let first = leases(&service, LetterKind::YourTurn, 1);
            fails(&service, &first);
            host_acts::hand_over(&service, &party.uid, 2, EVA, "a test").expect("it is given");
            if was_stopped {
                let (old, now_ms) = (address_of(NAMES[1]), service.clock.now_ms());
                let stopped: Result<(), DbError> = service
                    .db
                    .write(|conn| people::stop_letters_in_txn(conn, &old, now_ms));
                stopped.expect("they are stopped");
            }
            service.clock.advance(HOUR_MS);
            let sent = sends(&service);
            assert!(!kinds_of(&sent, 1).contains(&"your_turn".to_owned()));
            let mut turns = sent.iter().filter(|sent| sent.letter.id == first.id);
            let turn = turns.next().expect("it goes");
            assert_eq!(turn.letter.to_address, EVA, "{}", database.label);
            assert_eq!(turn.letter.attempt, 2);
            assert_ne!(message_id(&turn.letter), message_id(&first));
            assert!(!turn.letter.raw.contains(&address_of(NAMES[1])));
        }
    }
}
