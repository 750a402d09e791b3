//! Letters that come when their reader wants them: at once, in a digest, never, and outside of quiet hours.

use wonderpost::accounts::people;
use wonderpost::accounts::wishes::{self, Pace, Quiet, Wishes};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::tables::letters::list_sent;
use wonderpost::tables::{Service, identity, talk};
use words::Language;

use super::support::{
    House, NAMES, Party, address_of, at_once, houses, kinds_to, letter, party_of_readers,
    seat_again, sends,
};
use crate::support::databases;
use crate::support::sending::Sent;

pub(super) const MINUTE_MS: i64 = 60_000;
pub(super) const HOUR_MS: i64 = 60 * MINUTE_MS;

/// Sends what is due. Gives the kinds of the letters to a player, in the order in which they went.
pub(super) fn kinds(service: &Service, seat: usize) -> Vec<&'static str> {
    kinds_of(&sends(service), seat)
}

pub(super) fn kinds_of(sent: &[Sent], seat: usize) -> Vec<&'static str> {
    kinds_to(sent, &address_of(NAMES[seat]))
}

/// Lets time pass, in which what waited for somebody at the page is bundled too.
pub(super) fn waits(service: &Service, ms: i64) {
    service.clock.advance(6 * MINUTE_MS);
    sends(service);
    service.clock.advance(ms - 6 * MINUTE_MS);
}

/// The letters to a player that are stored, the newest first: kind, status and reason.
pub(super) fn stored(service: &Service, seat: usize) -> Vec<String> {
    let rows = list::list(&service.db, 1_000).expect("they are listed");
    let theirs = rows.into_iter();
    let theirs = theirs.filter(|row| row.to_address == address_of(NAMES[seat]));
    let said = |row: LetterRow| {
        let reason = row.last_error.unwrap_or_default();
        format!("{} {} {reason}", row.kind, row.status)
    };
    theirs.map(said).collect()
}

/// Checks that every letter to the second player was dropped.
fn all_are_dropped(service: &Service) {
    let told = stored(service, 1);
    let is_dropped = |letter: &String| letter.contains(" dropped ");
    assert!(told.iter().all(is_dropped), "{told:?}");
}

impl Party<'_> {
    /// A player wishes their letters so.
    pub(super) fn wishes(&self, seat: usize, wishes: Wishes) {
        wishes::set(&self.service.db, self.people[seat], &wishes).expect("they are kept");
    }

    /// Plays random moves until a seat is awaited, and sends what is due.
    pub(super) fn plays_and_sends_until(&self, seat: usize) {
        while !self.awaited().contains(&seat) {
            assert!(self.step(), "the game goes on");
            sends(self.service);
        }
    }
}

/// A table of Duel whose second player wishes their letters so.
pub(super) fn duel(service: &Service, hope: Wishes) -> Party<'_> {
    let party = party_of_readers(service, "duel", 2, &[]);
    party.wishes(1, hope);
    party
}

pub(super) fn bundled_daily(hour: u32) -> Wishes {
    Wishes {
        turn: Pace::Daily(hour),
        reveal: Pace::Daily(hour),
        over: Pace::Daily(hour),
        reminder: Pace::Daily(hour),
        talk: Pace::Never,
        quiet: None,
    }
}

/// Three games of Duel in which the second player sits at seat 1 and gets letters as they wish.
pub(super) fn three_games(service: &Service, hope: Wishes) -> Vec<Party<'_>> {
    let mut all = vec![duel(service, hope)];
    for _ in 0..2 {
        all.push(seat_again(service, "duel", all[0].people.clone()));
    }
    for party in &all {
        party.plays_and_sends_until(1);
    }
    all
}

#[test]
fn a_digest_tells_all_games_at_the_hour_and_no_letter_comes_before() {
    for service in houses() {
        // It is midnight.
        let games = three_games(&service, bundled_daily(18));
        assert_eq!(kinds(&service, 1), [""; 0]);
        waits(&service, 18 * HOUR_MS - 1);
        assert_eq!(kinds(&service, 1), [""; 0]);
        service.clock.advance(1);
        let sent = sends(&service);
        assert_eq!(kinds_of(&sent, 1), ["digest"]);
        let mail = &letter(&sent, "digest").mail;
        assert_eq!(mail.subject, "3 games wait for you");
        // A guest's links carry keys of their own and no names of tables.
        let text = &mail.text;
        assert!(
            games.iter().all(|party| !text.contains(&party.uid)),
            "{text}"
        );
        for (words, times) in [("/seats/", 3), ("7 Wonders Duel with Ada", 3)] {
            assert_eq!(text.matches(words).count(), times, "{text}");
        }
        assert!(text.contains("/settings/letters"), "{text}");
        for line in text.lines().filter(|line| !line.contains("http")) {
            assert!(line.chars().count() <= 72, "{line}");
        }
        // The single letters are told, and come no more.
        for letter in stored(&service, 1) {
            let is_told = match letter.starts_with("digest ") {
                true => letter.starts_with("digest sent"),
                false => {
                    letter.contains(" dropped in_digest") || letter.contains(" dropped overtaken")
                }
            };
            assert!(is_told, "{letter}");
        }
        service.clock.advance(24 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "nothing new happened");
    }
}

#[test]
fn what_the_digest_says_of_each_game_follows_how_long_it_waits() {
    let service = House::on(databases::sqlite());
    let first = duel(&service, bundled_daily(18));
    let second = seat_again(&service, "dice", first.people.clone());
    first.plays_and_sends_until(0);
    second.plays_and_sends_until(1);
    service.clock.advance(HOUR_MS);
    first.plays_and_sends_until(1);
    waits(&service, 17 * HOUR_MS);
    let sent = sends(&service);
    let text = &letter(&sent, "digest").mail.text;
    let duel = text.find("7 Wonders Duel with").expect("it is there");
    let pair = text.find("7 Wonders Dice with").expect("it is there");
    assert!(pair < duel, "the longest waiting first: {text}");
    assert!(text.contains("since today, "), "{text}");
    assert!(text.contains("Ada "), "what Ada did is told: {text}");
}

#[test]
fn a_digest_that_has_nothing_left_to_tell_is_dropped_with_what_it_held() {
    for service in houses() {
        let party = duel(&service, bundled_daily(18));
        party.plays_and_sends_until(1);
        waits(&service, HOUR_MS);
        let told = stored(&service, 1);
        assert!(
            told.iter().any(|letter| letter.contains(" bundled ")),
            "{told:?}"
        );
        // They play before it is 18 o'clock, until the other is awaited.
        party.plays_and_sends_until(0);
        waits(&service, 17 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0]);
        all_are_dropped(&service);
    }
}

#[test]
fn quiet_hours_hold_letters_up_and_digests_too() {
    for service in houses() {
        let mut hope = Wishes {
            quiet: Quiet::new(22, 7),
            ..Wishes::default()
        };
        let party = duel(&service, hope);
        // Midnight in UTC is one o'clock in Copenhagen, where the night ends at six in UTC.
        people::set_zone(&service.db, party.people[1], "Europe/Copenhagen").expect("a zone");
        party.plays_and_sends_until(1);
        waits(&service, HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0]);
        assert_eq!(stored(&service, 1)[0], "your_turn queued quiet");
        service.clock.advance(5 * HOUR_MS - 1);
        assert_eq!(kinds(&service, 1), [""; 0]);
        service.clock.advance(1);
        assert_eq!(kinds(&service, 1), ["your_turn"]);
        // A digest of every hour waits for the end of the night as well.
        hope.turn = Pace::Every(1);
        party.wishes(1, hope);
        party.plays_and_sends_until(0);
        service.clock.advance(16 * HOUR_MS);
        party.plays_and_sends_until(1);
        waits(&service, 7 * HOUR_MS);
        // It is 29:00 UTC, six in the morning there.
        assert_eq!(kinds(&service, 1), [""; 0]);
        service.clock.advance(HOUR_MS);
        assert_eq!(kinds(&service, 1), ["digest"]);
    }
}

#[test]
fn never_is_never_and_only_for_its_kind() {
    let service = House::on(databases::sqlite());
    let hope = Wishes {
        turn: Pace::Never,
        ..Wishes::default()
    };
    let party = duel(&service, hope);
    let mut all = kinds(&service, 1);
    while party.step() {
        all.extend(kinds(&service, 1));
    }
    assert_eq!(all, ["game_over"]);
    let told = stored(&service, 1);
    let dropped = "your_turn dropped unwanted".to_owned();
    assert!(told.contains(&dropped), "{told:?}");
}

#[test]
fn a_digest_tells_what_was_revealed_and_how_a_game_ended() {
    let service = House::on(databases::sqlite());
    let hope = Wishes {
        over: Pace::Every(12),
        ..Wishes::default()
    };
    let party = duel(&service, hope);
    while party.step() {}
    assert!(!kinds(&service, 1).contains(&"game_over"));
    waits(&service, 12 * HOUR_MS);
    let sent = sends(&service);
    assert_eq!(kinds_of(&sent, 1), ["digest"]);
    let mail = &letter(&sent, "digest").mail;
    assert_eq!(mail.subject, "News from your games");
    assert!(mail.text.contains("WHAT ELSE HAPPENED"), "{}", mail.text);
    assert!(mail.text.contains("won"), "{}", mail.text);
}

#[test]
fn a_digest_is_in_its_readers_language() {
    let service = House::on(databases::sqlite());
    let party = duel(&service, bundled_daily(18));
    let danish = Language::find("da").expect("Danish");
    people::set_language(&service.db, party.people[1], danish).expect("a language");
    party.plays_and_sends_until(1);
    waits(&service, 18 * HOUR_MS);
    let sent = sends(&service);
    let digest = letter(&sent, "digest");
    assert_eq!(digest.mail.subject, "1 spil venter på dig");
    assert!(digest.mail.text.contains("DIN TUR"), "{}", digest.mail.text);
}

#[test]
fn whoever_stops_all_letters_gets_no_digest_either() {
    let service = House::on(databases::sqlite());
    let party = duel(&service, bundled_daily(18));
    party.plays_and_sends_until(1);
    waits(&service, HOUR_MS);
    identity::set_wants_letters(&service.db, party.people[1], false).expect("known");
    service.clock.advance(18 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
    all_are_dropped(&service);
}

/// Sends what is due with several workers at once, at the time of `one`.
fn sends_with_all(one: &Service, others: &[Service]) -> Vec<Sent> {
    let now_ms = one.clock.now_ms();
    for other in others {
        other.clock.advance(now_ms - other.clock.now_ms());
    }
    let sent = at_once(others.len(), |number| sends(&others[number]));
    sent.into_iter().flatten().collect()
}

#[test]
fn who_wishes_so_is_told_talk_that_no_other_letter_tells() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        service.clock.advance(6 * MINUTE_MS);
        sends(&service);
        let says = |seat: usize, words: &str| {
            service.clock.advance(MINUTE_MS);
            talk::say(&service, &party.uid, party.people[seat], words).expect("said");
        };
        says(0, "Nobody wishes to hear this.");
        let paces = [Pace::AtOnce, Pace::Daily(18)];
        for (pace, kind) in paces.into_iter().zip(["talk", "digest"]) {
            let hope = Wishes {
                talk: pace,
                ..Wishes::default()
            };
            party.wishes(1, hope);
            says(0, "Holiday till Monday!");
            says(0, "And Tuesday.");
            service.clock.advance(6 * MINUTE_MS);
            let at_once = sends(&service);
            service.clock.advance(24 * HOUR_MS);
            let later = sends(&service);
            let told: Vec<&Sent> = at_once.iter().chain(&later).collect();
            let [sent] = told[..] else {
                panic!("one letter for two lines: {}", told.len());
            };
            assert_eq!(sent.letter.kind.as_str(), kind);
            assert_eq!(sent.letter.to_address, address_of(NAMES[1]));
            let text = &sent.mail.text;
            assert!(text.contains("And Tuesday."), "{text}");
        }
    }
}

/// Many workers bundle the turns of many games at once, while others come to be due: each is told, and nothing stays.
#[test]
fn workers_that_bundle_at_once_lose_nothing() {
    for one in houses() {
        let hope = Wishes {
            turn: Pace::Every(1),
            ..Wishes::default()
        };
        let mut games = vec![duel(&one, hope)];
        for _ in 0..5 {
            games.push(seat_again(&one, "duel", games[0].people.clone()));
        }
        let others: Vec<Service> = (0..4).map(|_| one.another_process()).collect();
        let mut digests = 0;
        for round in 0..8 {
            for party in games.iter().filter(|_| round < 6) {
                if !party.awaited().contains(&1) {
                    party.step();
                }
            }
            let told = kinds_of(&sends_with_all(&one, &others), 1);
            digests += told.iter().filter(|kind| **kind == "digest").count();
            let minutes = if round % 2 == 0 { 60 } else { 20 };
            one.clock.advance(minutes * MINUTE_MS);
        }
        one.clock.advance(2 * HOUR_MS);
        digests += kinds(&one, 1).len();
        assert!(digests >= 1, "something was told");
        for letter in stored(&one, 1) {
            let ends: &[&str] = match letter.starts_with("your_turn ") {
                true => &[" dropped in_digest", " dropped overtaken"],
                false => &[" sent ", " dropped "],
            };
            assert!(ends.iter().any(|end| letter.contains(end)), "{letter}");
        }
    }
}

#[test]
fn wishes_that_are_kept_twice_at_once_are_kept() {
    for one in houses() {
        let party = party_of_readers(&one, "duel", 2, &[]);
        let hopes: Vec<Wishes> = (0..8).map(bundled_daily).collect();
        let processes: Vec<Service> = hopes.iter().map(|_| one.another_process()).collect();
        at_once(hopes.len(), |number| {
            let kept = wishes::set(&processes[number].db, party.people[1], &hopes[number]);
            kept.expect("it is kept");
        });
        let kept = wishes::find(&one.db, party.people[1]).expect("found");
        assert!(hopes.contains(&kept));
        let others = wishes::find(&one.db, party.people[0]).expect("found");
        assert_eq!(others, Wishes::default());
    }
}

#[test]
fn readers_see_what_became_of_their_letters_and_of_no_others() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        party.plays_and_sends_until(1);
        waits(&service, HOUR_MS);
        let person = people::get(&service.db, party.people[1]).expect("there");
        let letters = list_sent(&service, &person).expect("they are listed");
        assert!(letters.iter().any(|letter| letter.row.status == "sent"));
        for letter in &letters {
            assert_eq!(letter.row.to_address, address_of(NAMES[1]));
            assert!(letter.table.is_some());
        }
        // Of a table at which somebody else of the same mailbox sits, they see nothing.
        let other = party_of_readers(&service, "duel", 2, &[]);
        other.plays_and_sends_until(1);
        sends(&service);
        let again = list_sent(&service, &person).expect("they are listed");
        assert_eq!(again.len(), letters.len());
    }
}
