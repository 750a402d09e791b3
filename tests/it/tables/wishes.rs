//! Letters that come when their reader wants them: at once, in a digest, never, and outside of quiet hours.

use wonderpost::accounts::wishes::{self, Pace, Quiet, Topic};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::play::{identity, talk};
use wonderpost::tell::letters::list_sent;

use super::support::{kinds_to, letter};
use crate::prelude::*;

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
    let mut rows = list::list(&service.db, 1_000).expect("they are listed");
    rows.retain(|row| row.to_address == address_of(NAMES[seat]));
    let said = |row: LetterRow| {
        let reason = row.last_error.unwrap_or_default();
        format!("{} {} {reason}", row.kind, row.status)
    };
    rows.into_iter().map(said).collect()
}

impl Party<'_> {
    pub(super) fn wishes(&self, seat: usize, wishes: Wishes) {
        wishes::set(&self.service.db, self.people[seat], &wishes).expect("they are kept");
    }

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
    let mut daily = Wishes::default();
    for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::Talk) {
        daily = daily.with(topic, Pace::Daily(hour));
    }
    daily
}

/// Games of Duel that wait for the second player, who gets letters as they wish.
pub(super) fn games(service: &Service, hope: Wishes, count: usize) -> Vec<Party<'_>> {
    let mut all = vec![duel(service, hope)];
    while all.len() < count {
        all.push(seat_again(service, "duel", all[0].people.clone()));
    }
    for party in &all {
        party.plays_and_sends_until(1);
    }
    all
}

#[each::test(houses())]
fn a_digest_tells_all_games_at_the_hour_and_no_letter_comes_before(service: House) {
    // It is midnight.
    let games = games(&service, bundled_daily(18), 3);
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
    text.lacks_all(games.iter().map(|party| &party.uid));
    for words in ["/seats/", "7 Wonders Duel with Ada"] {
        assert_eq!(text.matches(words).count(), 3, "{text}");
    }
    text.says("/settings/letters");
    for line in text.lines().filter(|line| !line.contains("http")) {
        assert!(line.chars().count() <= 72, "{line}");
    }
    // The single letters are told, and come no more.
    for letter in stored(&service, 1) {
        let ends: &[&str] = match letter.starts_with("digest ") {
            true => &["digest sent"],
            false => &[" dropped in_digest", " dropped overtaken"],
        };
        assert!(ends.iter().any(|end| letter.contains(end)), "{letter}");
    }
    service.clock.advance(24 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0], "nothing new happened");
}

#[each::test(houses())]
fn what_waits_for_a_digest_comes_when_its_reader_wants_letters_at_once(service: House) {
    let games = games(&service, bundled_daily(18), 2);
    assert_eq!(kinds(&service, 1), [""; 0]);
    let set = |hope: &Wishes| identity::set_wishes(&service, games[0].people[1], hope);
    set(&bundled_daily(20)).expect("they are kept");
    assert_eq!(kinds(&service, 1), [""; 0]);
    set(&Wishes::default()).expect("they are kept");
    assert_eq!(kinds(&service, 1), ["your_turn"; 2]);
}

#[test]
fn a_digest_tells_the_game_that_waits_longest_first_in_its_readers_language() {
    for (language, with, subject, told) in [
        ("en", "with", "2 games wait for you", "since today, "),
        ("da", "med", "2 spil venter på dig", "DIN TUR"),
    ] {
        let service = House::on(databases::sqlite());
        let first = duel(&service, bundled_daily(18));
        let language = Language::find(language).expect("it is spoken");
        people::set_language(&service.db, first.people[1], language).expect("a language");
        let second = seat_again(&service, "dice", first.people.clone());
        first.plays_and_sends_until(0);
        second.plays_and_sends_until(1);
        service.clock.advance(HOUR_MS);
        first.plays_and_sends_until(1);
        waits(&service, 17 * HOUR_MS);
        let sent = sends(&service);
        let mail = &letter(&sent, "digest").mail;
        assert_eq!(mail.subject, subject);
        let place = |game: &str| mail.text.find(&format!("{game} {with}"));
        let [pair, duel] = ["7 Wonders Dice", "7 Wonders Duel"].map(place);
        assert!(pair.is_some() && pair < duel, "{}", mail.text);
        // What Ada did is told.
        mail.text.says_all([told, "Ada "]);
    }
}

#[test]
fn a_digest_is_dropped_with_what_it_held_when_nothing_is_left_to_tell_or_letters_are_stopped() {
    for stops in [false, true] {
        for service in houses() {
            let party = duel(&service, bundled_daily(18));
            party.plays_and_sends_until(1);
            waits(&service, HOUR_MS);
            let told = stored(&service, 1);
            let is_bundled = |letter: &String| letter.contains(" bundled ");
            assert!(told.iter().any(is_bundled), "{told:?}");
            if stops {
                identity::set_wants_letters(&service.db, party.people[1], false).expect("known");
            } else {
                // They play before it is 18 o'clock, until the other is awaited.
                party.plays_and_sends_until(0);
            }
            waits(&service, 17 * HOUR_MS);
            assert_eq!(kinds(&service, 1), [""; 0]);
            let told = stored(&service, 1);
            let is_dropped = |letter: &String| letter.contains(" dropped ");
            assert!(told.iter().all(is_dropped), "{stops}: {told:?}");
        }
    }
}

#[each::test(houses())]
fn quiet_hours_hold_letters_up_and_digests_too(service: House) {
    let mut hope = Wishes::default();
    hope.quiet = Quiet::new(22, 7);
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
    party.wishes(1, hope.with(Topic::Turn, Pace::Every(1)));
    party.plays_and_sends_until(0);
    service.clock.advance(16 * HOUR_MS);
    party.plays_and_sends_until(1);
    waits(&service, 7 * HOUR_MS);
    // It is 29:00 UTC, six in the morning there.
    assert_eq!(kinds(&service, 1), [""; 0]);
    service.clock.advance(HOUR_MS);
    assert_eq!(kinds(&service, 1), ["digest"]);
}

#[test]
fn never_is_never_for_its_kind_alone_and_a_digest_tells_how_a_game_ended() {
    let told_at_once = Wishes::default().pace(Topic::Over);
    for (over, at_once) in [(Pace::Every(12), &[][..]), (told_at_once, &["game_over"])] {
        let service = House::on(databases::sqlite());
        let hope = Wishes::default().with(Topic::Turn, Pace::Never);
        let party = duel(&service, hope.with(Topic::Over, over));
        let mut told = kinds(&service, 1);
        while party.step() {
            told.extend(kinds(&service, 1));
        }
        assert_eq!(told, at_once);
        let letters = stored(&service, 1).join("\n");
        letters.says("your_turn dropped unwanted");
        waits(&service, 12 * HOUR_MS);
        let sent = sends(&service);
        if !at_once.is_empty() {
            assert_eq!(kinds_of(&sent, 1), [""; 0]);
            continue;
        }
        assert_eq!(kinds_of(&sent, 1), ["digest"]);
        let mail = &letter(&sent, "digest").mail;
        assert_eq!(mail.subject, "News from your games");
        mail.text.says_all(["WHAT ELSE HAPPENED", "won"]);
    }
}

#[each::test(houses())]
fn who_wishes_so_is_told_talk_that_no_other_letter_tells(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    service.clock.advance(6 * MINUTE_MS);
    sends(&service);
    let says = |seat: usize, words: &str| {
        service.clock.advance(MINUTE_MS);
        talk::say(&service, &party.uid, party.people[seat], words).expect("said");
    };
    says(0, "Nobody wishes to hear this.");
    for (talk, kind) in [(Pace::AtOnce, "talk"), (Pace::Daily(18), "digest")] {
        party.wishes(1, Wishes::default().with(Topic::Talk, talk));
        says(0, "Holiday till Monday!");
        says(0, "And Tuesday.");
        let told = [6 * MINUTE_MS, 24 * HOUR_MS].map(|ms| {
            service.clock.advance(ms);
            sends(&service)
        });
        let [sent] = &told.concat()[..] else {
            panic!("not one letter for two lines");
        };
        assert_eq!(sent.kind(), kind);
        assert_eq!(sent.letter.intent.to_address, address_of(NAMES[1]));
        sent.mail.text.says("And Tuesday.");
    }
}

/// Many workers bundle the turns of many games at once, while others come to be due: each is told, and nothing stays.
#[each::test(houses())]
fn workers_that_bundle_at_once_lose_nothing(one: House) {
    let hope = Wishes::default().with(Topic::Turn, Pace::Every(1));
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
        let now_ms = one.clock.now_ms();
        let told = at_once(others.len(), |number| {
            let other = &others[number];
            other.clock.advance(now_ms - other.clock.now_ms());
            kinds(other, 1)
        });
        let told = told.concat();
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

#[each::test(houses())]
fn wishes_that_are_kept_twice_at_once_are_kept(one: House) {
    let party = party_of_readers(&one, "duel", 2, &[]);
    let hopes: Vec<Wishes> = (0..8).map(bundled_daily).collect();
    let processes: Vec<Service> = hopes.iter().map(|_| one.another_process()).collect();
    at_once(hopes.len(), |number| {
        let kept = wishes::set(&processes[number].db, party.people[1], &hopes[number]);
        kept.expect("it is kept");
    });
    let find = |seat: usize| one.db.read(|conn| wishes::find(conn, party.people[seat]));
    let kept = |seat| find(seat).expect("found");
    assert!(hopes.contains(&kept(1)));
    assert_eq!(kept(0), Wishes::default());
}

#[each::test(houses())]
fn readers_see_what_became_of_their_letters_and_of_no_others(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    party.plays_and_sends_until(1);
    waits(&service, HOUR_MS);
    let person = service.db.read(|conn| people::get(conn, party.people[1]));
    let person = person.expect("there");
    let listed = || list_sent(&service, &person).expect("they are listed");
    let letters = listed();
    assert!(letters.iter().any(|letter| letter.row.status == "sent"));
    for letter in &letters {
        assert_eq!(letter.row.to_address, address_of(NAMES[1]));
        assert!(letter.table.is_some());
    }
    // Of a table at which somebody else of the same mailbox sits, they see nothing.
    let other = party_of_readers(&service, "duel", 2, &[]);
    other.plays_and_sends_until(1);
    sends(&service);
    assert_eq!(listed().len(), letters.len());
}
