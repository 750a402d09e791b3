//! Letters that come when their reader wants them: at once, in a digest, never, and outside of quiet hours.

use wonderpost::accounts::wishes::{self, Pace, Quiet, Wishes};
use wonderpost::accounts::{PersonId, people};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::tables::letters::{LetterWriter, list_sent};
use wonderpost::tables::{Service, identity, talk};
use wonderpost::words::Language;

use super::support::{NAMES, Party, address_of, party_of_readers, seat_again, service};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::{self, Sent};

pub(super) const MINUTE_MS: i64 = 60_000;
pub(super) const HOUR_MS: i64 = 60 * MINUTE_MS;

pub(super) fn sends(service: &Service) -> Vec<Sent> {
    sending::send_due(&service.db, &service.clock, &LetterWriter(service), false)
}

/// Sends what is due. Gives the kinds of the letters to a player, in the order in which they went.
pub(super) fn kinds(service: &Service, seat: usize) -> Vec<String> {
    kinds_of(&sends(service), seat)
}

pub(super) fn kinds_of(sent: &[Sent], seat: usize) -> Vec<String> {
    let theirs = sent
        .iter()
        .filter(|sent| sent.letter.to_address == address_of(NAMES[seat]));
    theirs
        .map(|sent| sent.letter.kind.as_str().to_owned())
        .collect()
}

/// Lets time pass, in which what waited for somebody at the page is bundled too.
pub(super) fn waits(service: &Service, ms: i64) {
    service.clock.advance(6 * MINUTE_MS);
    sends(service);
    service.clock.advance(ms - 6 * MINUTE_MS);
}

/// The letters to a player that are stored, the newest first: kind, status and reason.
pub(super) fn stored(service: &Service, seat: usize) -> Vec<(String, String, String)> {
    let rows = list::list(&service.db, 1_000).expect("they are listed");
    let theirs = rows
        .into_iter()
        .filter(|row| row.to_address == address_of(NAMES[seat]));
    let said = |row: LetterRow| (row.kind, row.status, row.last_error.unwrap_or_default());
    theirs.map(said).collect()
}

pub(super) fn wishes(service: &Service, person: PersonId, wishes: Wishes) {
    wishes::set(&service.db, person, &wishes).expect("they are kept");
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

/// Plays random moves until a seat is awaited.
pub(super) fn plays_until_awaited(
    service: &Service,
    party: &Party,
    seat: usize,
    dice: &mut Random,
) {
    while !party.look(service, 0).seats[seat].is_awaited {
        assert!(party.step(service, dice), "the game goes on");
        sends(service);
    }
}

/// Three games of Duel in which the second player sits at seat 1 and gets letters as they wish.
pub(super) fn three_games(service: &Service, hope: Wishes, dice: &mut Random) -> Vec<Party> {
    let first = party_of_readers(service, "duel", 2, &[]);
    let mut all = vec![first];
    for _ in 0..2 {
        let people = all[0].people.clone();
        all.push(seat_again(service, "duel", people));
    }
    wishes(service, all[0].people[1], hope);
    for party in &all {
        plays_until_awaited(service, party, 1, dice);
    }
    all
}

#[test]
fn a_digest_tells_all_games_at_the_hour_and_no_letter_comes_before() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("digests"));
        // It is midnight.
        let games = three_games(&service, bundled_daily(18), &mut dice);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
        waits(&service, 18 * HOUR_MS - 1);
        assert_eq!(kinds(&service, 1), [""; 0]);
        service.clock.advance(1);
        let sent = sends(&service);
        assert_eq!(kinds_of(&sent, 1), ["digest"]);
        let mail = &sent
            .iter()
            .find(|sent| sent.letter.kind.as_str() == "digest")
            .expect("it is there")
            .mail;
        assert_eq!(mail.subject, "3 games wait for you");
        // A guest's links carry keys of their own and no names of tables.
        assert!(
            games.iter().all(|party| !mail.text.contains(&party.uid)),
            "{}",
            mail.text
        );
        assert_eq!(mail.text.matches("/seats/").count(), 3, "{}", mail.text);
        assert_eq!(
            mail.text.matches("7 Wonders Duel with Ada").count(),
            3,
            "{}",
            mail.text
        );
        assert!(mail.text.contains("/settings/letters"), "{}", mail.text);
        for line in mail.text.lines().filter(|line| !line.contains("http")) {
            assert!(line.chars().count() <= 72, "{line}");
        }
        // The single letters are told, and come no more.
        let told = stored(&service, 1);
        assert!(
            told.iter().all(|(kind, status, reason)| match kind.as_str() {
                "digest" => status == "sent",
                _ => status == "dropped" && ["in_digest", "overtaken"].contains(&reason.as_str()),
            }),
            "{told:?}"
        );
        service.clock.advance(24 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "nothing new happened");
    }
}

#[test]
fn what_the_digest_says_of_each_game_follows_how_long_it_waits() {
    let database = databases::sqlite();
    let (service, mut dice) = (service(&database), Random::printed("urgent"));
    let first = party_of_readers(&service, "duel", 2, &[]);
    let second = seat_again(&service, "dice", first.people.clone());
    wishes(&service, first.people[1], bundled_daily(18));
    plays_until_awaited(&service, &first, 0, &mut dice);
    plays_until_awaited(&service, &second, 1, &mut dice);
    service.clock.advance(HOUR_MS);
    plays_until_awaited(&service, &first, 1, &mut dice);
    waits(&service, 17 * HOUR_MS);
    let sent = sends(&service);
    let text = &sent
        .iter()
        .find(|sent| sent.letter.kind.as_str() == "digest")
        .expect("it is there")
        .mail
        .text;
    let duel = text.find("7 Wonders Duel with").expect("it is there");
    let pair = text.find("7 Wonders Dice with").expect("it is there");
    assert!(pair < duel, "the longest waiting first: {text}");
    assert!(text.contains("since today, "), "{text}");
    assert!(text.contains("Ada "), "what Ada did is told: {text}");
}

#[test]
fn a_digest_that_has_nothing_left_to_tell_is_dropped_with_what_it_held() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("overtaken"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        wishes(&service, party.people[1], bundled_daily(18));
        plays_until_awaited(&service, &party, 1, &mut dice);
        waits(&service, HOUR_MS);
        assert!(
            stored(&service, 1)
                .iter()
                .any(|(_, status, _)| status == "bundled")
        );
        // They play before it is 18 o'clock, until the other is awaited.
        plays_until_awaited(&service, &party, 0, &mut dice);
        waits(&service, 17 * HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
        let told = stored(&service, 1);
        assert!(
            told.iter().all(|(_, status, _)| status == "dropped"),
            "{told:?}"
        );
    }
}

#[test]
fn quiet_hours_hold_letters_up_and_digests_too() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("quiet"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        let night = Quiet::new(22, 7);
        wishes(
            &service,
            party.people[1],
            Wishes {
                quiet: night,
                ..Wishes::default()
            },
        );
        // Midnight in UTC is one o'clock in Copenhagen, where the night ends at six in UTC.
        people::set_zone(&service.db, party.people[1], "Europe/Copenhagen").expect("a zone");
        plays_until_awaited(&service, &party, 1, &mut dice);
        waits(&service, HOUR_MS);
        assert_eq!(kinds(&service, 1), [""; 0], "{}", database.label);
        let (_, status, reason) = &stored(&service, 1)[0];
        assert_eq!((status.as_str(), reason.as_str()), ("queued", "quiet"));
        service.clock.advance(5 * HOUR_MS - 1);
        assert_eq!(kinds(&service, 1), [""; 0]);
        service.clock.advance(1);
        assert_eq!(kinds(&service, 1), ["your_turn"]);
        // A digest of every hour waits for the end of the night as well.
        wishes(
            &service,
            party.people[1],
            Wishes {
                turn: Pace::Every(1),
                quiet: night,
                ..Wishes::default()
            },
        );
        plays_until_awaited(&service, &party, 0, &mut dice);
        service.clock.advance(16 * HOUR_MS);
        plays_until_awaited(&service, &party, 1, &mut dice);
        waits(&service, 7 * HOUR_MS);
        assert_eq!(
            kinds(&service, 1),
            [""; 0],
            "it is 29:00 UTC, six in the morning there"
        );
        service.clock.advance(HOUR_MS);
        assert_eq!(kinds(&service, 1), ["digest"]);
    }
}

#[test]
fn never_is_never_and_only_for_its_kind() {
    let database = databases::sqlite();
    let (service, mut dice) = (service(&database), Random::printed("never"));
    let party = party_of_readers(&service, "duel", 2, &[]);
    wishes(
        &service,
        party.people[1],
        Wishes {
            turn: Pace::Never,
            ..Wishes::default()
        },
    );
    let mut all = Vec::new();
    loop {
        all.extend(kinds(&service, 1));
        if !party.step(&service, &mut dice) {
            break;
        }
    }
    all.extend(kinds(&service, 1));
    assert_eq!(all, ["game_over"]);
    assert!(stored(&service, 1).iter().any(|(kind, status, reason)| (
        kind.as_str(),
        status.as_str(),
        reason.as_str()
    ) == (
        "your_turn",
        "dropped",
        "unwanted"
    )));
}

#[test]
fn a_digest_tells_what_was_revealed_and_how_a_game_ended() {
    let database = databases::sqlite();
    let (service, mut dice) = (service(&database), Random::printed("ended"));
    let party = party_of_readers(&service, "duel", 2, &[]);
    let hope = Wishes {
        over: Pace::Every(12),
        ..Wishes::default()
    };
    wishes(&service, party.people[1], hope);
    while party.step(&service, &mut dice) {}
    assert!(!kinds(&service, 1).contains(&"game_over".to_owned()));
    waits(&service, 12 * HOUR_MS);
    let sent = sends(&service);
    assert_eq!(kinds_of(&sent, 1), ["digest"]);
    let mail = &sent
        .iter()
        .find(|sent| sent.letter.kind.as_str() == "digest")
        .expect("it is there")
        .mail;
    assert_eq!(mail.subject, "News from your games");
    assert!(mail.text.contains("WHAT ELSE HAPPENED"), "{}", mail.text);
    assert!(mail.text.contains("won"), "{}", mail.text);
}

#[test]
fn a_digest_is_in_its_readers_language() {
    let database = databases::sqlite();
    let (service, mut dice) = (service(&database), Random::printed("languages"));
    let party = party_of_readers(&service, "duel", 2, &[]);
    wishes(&service, party.people[1], bundled_daily(18));
    let danish = Language::find("da").expect("Danish");
    people::set_language(&service.db, party.people[1], danish).expect("a language");
    plays_until_awaited(&service, &party, 1, &mut dice);
    waits(&service, 18 * HOUR_MS);
    let sent = sends(&service);
    let digest = sent
        .iter()
        .find(|sent| sent.letter.kind.as_str() == "digest")
        .expect("it is there");
    assert_eq!(digest.mail.subject, "1 spil venter på dig");
    assert!(digest.mail.text.contains("DIN TUR"), "{}", digest.mail.text);
}

#[test]
fn whoever_stops_all_letters_gets_no_digest_either() {
    let database = databases::sqlite();
    let (service, mut dice) = (service(&database), Random::printed("stopped"));
    let party = party_of_readers(&service, "duel", 2, &[]);
    wishes(&service, party.people[1], bundled_daily(18));
    plays_until_awaited(&service, &party, 1, &mut dice);
    waits(&service, HOUR_MS);
    identity::set_wants_letters(&service.db, party.people[1], false).expect("known");
    service.clock.advance(18 * HOUR_MS);
    assert_eq!(kinds(&service, 1), [""; 0]);
    let told = stored(&service, 1);
    assert!(
        told.iter().all(|(_, status, _)| status == "dropped"),
        "{told:?}"
    );
}

/// Sends what is due with several workers at once, at the time of `one`.
fn sends_with_all(one: &Service, others: &[Service]) -> Vec<Sent> {
    let now_ms = one.clock.now_ms();
    for other in others {
        other.clock.advance(now_ms - other.clock.now_ms());
    }
    std::thread::scope(|scope| {
        let start = |other| scope.spawn(move || sends(other));
        let workers: Vec<_> = others.iter().map(start).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended.flat_map(|sent| sent.expect("it ends")).collect()
    })
}

/// Many workers bundle the turns of many games at once, while others come to be due: each is told, and nothing stays.
#[test]
fn who_wishes_so_is_told_talk_that_no_other_letter_tells() {
    for database in databases::every() {
        let service = service(&database);
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
            wishes(&service, party.people[1], hope);
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
            assert!(
                sent.mail.text.contains("And Tuesday."),
                "{}",
                sent.mail.text
            );
        }
    }
}

#[test]
fn workers_that_bundle_at_once_lose_nothing() {
    for database in databases::every() {
        let (one, mut dice) = (service(&database), Random::printed("bundles at once"));
        let mut games = vec![party_of_readers(&one, "duel", 2, &[])];
        let hope = Wishes {
            turn: Pace::Every(1),
            ..Wishes::default()
        };
        wishes(&one, games[0].people[1], hope);
        for _ in 0..5 {
            games.push(seat_again(&one, "duel", games[0].people.clone()));
        }
        let others: Vec<Service> = (0..4).map(|_| service(&database)).collect();
        let mut digests = 0;
        for round in 0..8 {
            for party in games.iter().filter(|_| round < 6) {
                if !party.look(&one, 0).seats[1].is_awaited {
                    party.step(&one, &mut dice);
                }
            }
            let sent = sends_with_all(&one, &others);
            digests += kinds_of(&sent, 1)
                .iter()
                .filter(|kind| *kind == "digest")
                .count();
            one.clock.advance(if round % 2 == 0 {
                HOUR_MS
            } else {
                20 * MINUTE_MS
            });
        }
        one.clock.advance(2 * HOUR_MS);
        digests += kinds(&one, 1).len();
        assert!(digests >= 1, "{}: something was told", database.label);
        for (kind, status, reason) in stored(&one, 1) {
            let is_settled = if kind == "your_turn" {
                status == "dropped" && ["in_digest", "overtaken"].contains(&reason.as_str())
            } else {
                ["sent", "dropped"].contains(&status.as_str())
            };
            assert!(is_settled, "{}: {kind} {status} {reason}", database.label);
        }
    }
}

#[test]
fn wishes_that_are_kept_twice_at_once_are_kept() {
    for database in databases::every() {
        let one = service(&database);
        let party = party_of_readers(&one, "duel", 2, &[]);
        let hopes: Vec<Wishes> = (0..8).map(bundled_daily).collect();
        let processes: Vec<Service> = hopes.iter().map(|_| service(&database)).collect();
        std::thread::scope(|scope| {
            for (process, hope) in processes.iter().zip(&hopes) {
                let person = party.people[1];
                scope.spawn(move || wishes::set(&process.db, person, hope).expect("it is kept"));
            }
        });
        let kept = wishes::find(&one.db, party.people[1]).expect("found");
        assert!(hopes.contains(&kept), "{}", database.label);
        assert_eq!(
            wishes::find(&one.db, party.people[0]).expect("found"),
            Wishes::default()
        );
    }
}

#[test]
fn readers_see_what_became_of_their_letters_and_of_no_others() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("states"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        plays_until_awaited(&service, &party, 1, &mut dice);
        waits(&service, HOUR_MS);
        let person = people::find(&service.db, party.people[1])
            .expect("found")
            .expect("there");
        let letters = list_sent(&service, &person).expect("they are listed");
        assert!(letters.iter().any(|letter| letter.row.status == "sent"));
        assert!(
            letters
                .iter()
                .all(|letter| letter.row.to_address == address_of(NAMES[1]))
        );
        assert!(letters.iter().all(|letter| letter.table.is_some()));
        // Of a table at which somebody else of the same mailbox sits, they see nothing.
        let other = party_of_readers(&service, "duel", 2, &[]);
        plays_until_awaited(&service, &other, 1, &mut dice);
        sends(&service);
        let again = list_sent(&service, &person).expect("they are listed");
        assert_eq!(again.len(), letters.len(), "{}", database.label);
    }
}
