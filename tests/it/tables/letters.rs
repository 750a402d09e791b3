//! Which letters a move calls for, and when they go.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::prelude::*;
use parking_lot::Mutex;
use wonderpost::accounts::{PersonId, people};
use wonderpost::db::schema::{game_tables, letter_texts, people as people_relation, seat_links};
use wonderpost::db::{Conn, DbError, Kind};
use wonderpost::journal::NewEvent;
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::mail::outbox::{self, Intent, LetterKind, Reason, WriteFault, Writer, Writing};
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::{Service, identity, talk};

use super::support::{NAMES, Party, address_of, party_of_readers, random_move, service};
use super::trouble::poison;
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::{self, Sent};

const MINUTE_MS: i64 = 60_000;

/// Letters of the table that wait, by the reader's seat: kind and in how many minutes they are due.
fn waiting(service: &Service) -> Vec<(usize, String, i64)> {
    let rows = sending::unsent(&service.db);
    let mut waiting: Vec<_> = rows
        .iter()
        .map(|row| {
            let due_in = (row.due_at_ms - service.clock.now_ms()) / MINUTE_MS;
            (seat_of(row), row.kind.clone(), due_in)
        })
        .collect();
    waiting.sort();
    waiting
}

fn seat_of(row: &LetterRow) -> usize {
    let is_his = |name: &&str| address_of(name) == row.to_address;
    NAMES.iter().position(is_his).expect("a player")
}

/// Sends what is due. Gives the seats and kinds of what was sent, in order of seats.
fn send(service: &Service) -> Vec<(usize, String)> {
    let mut sent: Vec<_> = mails(service)
        .iter()
        .map(|sent| {
            let is_his = |name: &&str| address_of(name) == sent.letter.to_address;
            let seat = NAMES.iter().position(is_his).expect("a player");
            (seat, sent.letter.kind.as_str().to_owned())
        })
        .collect();
    sent.sort();
    sent
}

fn mails(service: &Service) -> Vec<Sent> {
    sending::send_due(&service.db, &service.clock, &LetterWriter(service), false)
}

/// Writes as the program does, and counts.
struct Counting<'a>(LetterWriter<'a>, AtomicUsize);

impl Writer for Counting<'_> {
    fn stale_reason(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<Reason>, WriteFault> {
        self.0.stale_reason(conn, intent)
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        let writing = self.0.write(conn, intent)?;
        if matches!(writing, Writing::Text(_)) {
            self.1.fetch_add(1, Ordering::Relaxed);
        }
        Ok(writing)
    }
}

/// One seat plays or seals a random move.
fn plays(service: &Service, party: &Party, seat: usize, dice: &mut Random) {
    plays_rather(service, party, seat, dice, &[]);
}

/// One seat plays or seals a random move; rather one that begins with one of the given words.
fn plays_rather(service: &Service, party: &Party, seat: usize, dice: &mut Random, words: &[&str]) {
    let look = party.look(service, seat);
    let sight = look.sight.as_ref().expect("the game runs");
    let legal = sight.choices(None).expect("listed").moves;
    let liked = |mv: &&String| words.iter().any(|word| mv.starts_with(word));
    let mv = match legal.iter().find(liked) {
        Some(mv) => mv.clone(),
        None => random_move(sight, dice),
    };
    let command_id = format!("{}-{seat}", look.seq);
    let expected = look.expected.expect("awaited");
    party
        .play(service, seat, &mv, expected, &command_id)
        .expect("a listed move is played");
}

fn awaited(service: &Service, party: &Party) -> Vec<usize> {
    let look = party.look(service, 0);
    let seats = look.seats.iter().enumerate();
    seats
        .filter(|(_, seat)| seat.is_awaited)
        .map(|(index, _)| index)
        .collect()
}

/// The subject of a turn after a reveal: what the others chose, and which game it is.
fn says_what_the_others_did(subject: &str) {
    let (news, game) = subject.split_once(" (").expect(subject);
    assert!(
        game.starts_with("7 Wonders, first edition, with "),
        "{subject}"
    );
    for name in &NAMES[1..3] {
        let told = ["built", "sold"].map(|verb| format!("{name} {verb} "));
        assert!(
            told.iter().any(|told| news.contains(told)),
            "{name}: {subject}"
        );
    }
    assert!(
        news.starts_with("Your turn: ") && !news.contains("You "),
        "{subject}"
    );
}

#[test]
fn when_the_last_has_sealed_all_are_told_and_whoever_is_at_the_page_later() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        assert_eq!(
            send(&service),
            [0, 1, 2].map(|seat| (seat, "your_turn".to_owned())),
            "the first hands"
        );
        for seat in [2, 0] {
            plays(&service, &party, seat, &mut dice);
            assert_eq!(waiting(&service), [], "a seal is nobody else's business");
        }
        plays(&service, &party, 1, &mut dice);
        let turn = |seat, minutes| (seat, "your_turn".to_owned(), minutes);
        assert_eq!(waiting(&service), [turn(0, 0), turn(1, 5), turn(2, 0)]);
        let sent = mails(&service);
        assert_eq!(sent.len(), 2);
        let mail = &sent[0].mail;
        says_what_the_others_did(&mail.subject);
        assert!(mail.text.ends_with('\n') && !mail.text.contains("Revealed:"));
        for line in mail.text.lines().filter(|line| !line.contains("http")) {
            assert!(line.chars().count() <= 72, "{line}");
        }
        for name in ["You", NAMES[1], NAMES[2]] {
            let told = ["built", "sold", "put"].map(|verb| format!("{name} {verb} "));
            assert!(
                told.iter().any(|told| mail.text.contains(told)),
                "what {name} chose: {}",
                mail.text
            );
        }
        service.clock.advance(5 * MINUTE_MS);
        assert_eq!(send(&service), [(1, "your_turn".to_owned())]);
    }
}

#[test]
fn what_the_others_say_stands_in_the_next_letter_once() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "duel", 2, &[("wonders", "first_game")]);
        send(&service);
        let next_letter = |dice: &mut Random| {
            loop {
                let [seat] = awaited(&service, &party)[..] else {
                    panic!("one seat is awaited");
                };
                service.clock.advance(MINUTE_MS);
                plays(&service, &party, seat, dice);
                service.clock.advance(6 * MINUTE_MS);
                if let [sent] = &mails(&service)[..]
                    && awaited(&service, &party) == [0]
                {
                    return sent.mail.text.clone();
                }
            }
        };
        next_letter(&mut dice);
        service.clock.advance(MINUTE_MS);
        for (seat, words) in [(1, "Holiday till Monday!"), (0, "Mine alone.")] {
            talk::say(&service, &party.uid, party.people[seat], words).expect("said");
        }
        let told = next_letter(&mut dice);
        let line = format!("{}: Holiday till Monday!", NAMES[1]);
        assert!(
            told.contains(&line) && !told.contains("Mine alone"),
            "{told}"
        );
        let later = next_letter(&mut dice);
        assert!(!later.contains("TABLE TALK"), "once is enough: {later}");
    }
}

#[test]
fn who_has_sealed_before_his_letter_goes_gets_none() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        plays(&service, &party, 1, &mut dice);
        let sent = send(&service);
        assert_eq!(sent, [0, 2].map(|seat| (seat, "your_turn".to_owned())));
    }
}

#[test]
fn another_decision_of_the_same_player_comes_by_letter_if_he_leaves_the_page() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        // A game has few turns of two decisions, and chance may leave the page at all of them or at none.
        let (mut stayed, mut left) = (0, 0);
        for _ in 0..20 {
            let of_game = stays_and_leaves(&service, &mut dice);
            (stayed, left) = (stayed + of_game.0, left + of_game.1);
            if stayed > 0 && left > 0 {
                break;
            }
        }
        assert!(stayed > 0 && left > 0, "both happened: {stayed}, {left}");
    }
}

/// Plays a game of Duel to the end. At each second decision of one turn, chance says whether its player is still at
/// the page. Gives how often they stayed and how often they left.
fn stays_and_leaves(service: &Service, dice: &mut Random) -> (usize, usize) {
    let party = party_of_readers(service, "duel", 2, &[]);
    let (mut stayed, mut left) = (0, 0);
    while let [seat] = awaited(service, &party)[..] {
        send(service);
        plays(service, &party, seat, dice);
        if awaited(service, &party) != [seat] {
            continue;
        }
        assert_eq!(waiting(service), [(seat, "your_turn".to_owned(), 5)]);
        if dice.below(2) == 0 {
            service.clock.advance(5 * MINUTE_MS);
            assert_eq!(send(service), [(seat, "your_turn".to_owned())]);
            left += 1;
        } else {
            plays(service, &party, seat, dice);
            service.clock.advance(5 * MINUTE_MS);
            let sent = send(service);
            let is_called = sent.contains(&(seat, "your_turn".to_owned()));
            assert!(!is_called || awaited(service, &party) == [seat]);
            stayed += 1;
        }
    }
    (stayed, left)
}

#[test]
fn a_seat_with_nothing_to_choose_is_told_what_everybody_chose() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        // The deal is the house's own: now and then nobody can pay for Halikarnassos.
        let mut games = 0..40;
        let told = games.any(|_| searches_of_the_discard_pile(&service, &mut dice) > 0);
        assert!(told, "somebody searched the discard pile");
    }
}

/// Plays a game to the end. Gives how often a seat was told what everybody chose.
fn searches_of_the_discard_pile(service: &Service, dice: &mut Random) -> usize {
    let options = [
        ("edition", "first"),
        ("wonders", "drafted"),
        ("sides", "chosen"),
    ];
    let party = party_of_readers(service, "seven_wonders", 3, &options);
    let mut told = 0;
    loop {
        let seats = awaited(service, &party);
        let Some(last) = seats.last() else {
            return told;
        };
        send(service);
        for seat in &seats {
            let words = ["draft halikarnassos", "side b", "stage with"];
            plays_rather(service, &party, *seat, dice, &words);
        }
        let chooses = awaited(service, &party);
        for (seat, kind, minutes) in waiting(service) {
            let later = if seat == *last { 5 } else { 0 };
            let expected = match (kind.as_str(), chooses.is_empty()) {
                ("game_over", true) => 0,
                ("revealed", false) if !chooses.contains(&seat) => {
                    told += 1;
                    later
                }
                ("your_turn", false) if chooses.contains(&seat) => later,
                _ => panic!("{kind} to seat {seat} while {chooses:?} choose"),
            };
            assert_eq!(minutes, expected, "{kind} to seat {seat}");
        }
        service.clock.advance(6 * MINUTE_MS);
    }
}

/// Number of a party's table in the database.
fn table_id(service: &Service, party: &Party) -> i64 {
    let found: Result<i64, DbError> = service.db.read(|conn| {
        let table = game_tables::table.filter(game_tables::uid.eq(&party.uid));
        Ok(table.select(game_tables::id).get_result(conn)?)
    });
    found.expect("the table is there")
}

#[test]
fn of_a_thousand_turns_overtaken_before_they_were_sent_none_is_written_or_sent() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        for _ in 0..9 {
            assert!(party.step(&service, &mut dice));
        }
        service.clock.advance(5 * MINUTE_MS);
        let [seat] = awaited(&service, &party)[..] else {
            panic!("one seat is awaited");
        };
        send(&service);
        let expected = party.look(&service, seat).expected.expect("awaited");
        let id = table_id(&service, &party);
        let now_ms = service.clock.now_ms();
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
        let writer = Counting(LetterWriter(&service), AtomicUsize::new(0));
        let sent = sending::send_due(&service.db, &service.clock, &writer, false);
        assert_eq!(sent.len(), 1, "the one that is still true");
        assert_eq!(writer.1.load(Ordering::Relaxed), 1, "{}", database.label);
        assert_eq!(list::summary(&service.db).expect("counted").queued, 0);
    }
}

#[test]
fn a_table_that_cannot_be_carried_out_parks_its_letters_and_refuses_nobody_elses() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let sick = party_of_readers(&service, "duel", 2, &[]);
        let frozen = party_of_readers(&service, "duel", 2, &[]);
        let well = party_of_readers(&service, "duel", 2, &[]);
        send(&service);
        for party in [&sick, &frozen, &well] {
            // The first draft is the other player's next.
            let first = awaited(&service, party)[0];
            plays(&service, party, first, &mut dice);
        }
        let event = NewEvent {
            kind: "card_grilled".to_owned(),
            version: 1,
            seat: None,
            body: "{}".to_owned(),
        };
        poison(&service, &sick, &event);
        poison(&service, &frozen, &event);
        frozen.look(&service, 0);
        assert_eq!(send(&service).len(), 1, "{}", database.label);
        let parked: Vec<LetterRow> = sending::unsent(&service.db);
        let reasons: Vec<&str> = parked
            .iter()
            .filter(|row| row.status == "parked")
            .filter_map(|row| row.last_error.as_deref())
            .collect();
        assert_eq!(reasons.len(), 2, "{parked:?}");
        assert!(reasons[0].contains("cannot be carried out"), "{reasons:?}");
        assert!(reasons[1].contains("frozen"), "{reasons:?}");
        let next = awaited(&service, &well)[0];
        plays(&service, &well, next, &mut dice);
    }
}

#[test]
fn wishes_and_names_are_those_of_the_moment_in_which_a_letter_is_written() {
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        people::set_wants_letters(&service.db, party.people[0], false).expect("noted");
        identity::rename(&service.db, party.people[1], "Someone New").expect("noted");
        set_mailbox(&service, party.people[2], "cleo@new.test");
        let sent = mails(&service);
        let readers: Vec<&str> = sent
            .iter()
            .map(|sent| sent.letter.to_address.as_str())
            .collect();
        assert_eq!(readers, [address_of(NAMES[1]).as_str(), "cleo@new.test"]);
        assert!(
            sent[0].letter.raw.contains("To: \"Someone New\""),
            "{}",
            sent[0].letter.raw
        );
        let rows = list::list(&service.db, 10).expect("listed");
        let dropped = rows
            .iter()
            .find(|row| row.status == "dropped")
            .expect("one");
        assert_eq!(
            dropped.last_error.as_deref(),
            Some(Reason::Unwanted.as_str())
        );
        let head = party.look(&service, 1).table.head_code;
        let mut sent_to: Vec<&str> = Vec::new();
        for row in rows.iter().filter(|row| row.status == "sent") {
            assert_eq!(row.head_code.as_ref(), Some(&head), "{}", database.label);
            sent_to.push(&row.to_address);
        }
        sent_to.sort_unstable();
        assert_eq!(sent_to, readers, "the host sees where they went");
    }
}

#[test]
fn a_guests_link_is_made_when_the_letter_is_written_and_never_lies_open_in_the_database() {
    for database in databases::every() {
        let service = service(&database);
        party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        let count = || -> i64 {
            let counted: Result<i64, DbError> = service
                .db
                .read(|conn| Ok(seat_links::table.count().get_result(conn)?));
            counted.expect("counted")
        };
        assert_eq!(count(), 0, "{}", database.label);
        let sent = mails(&service);
        let to_guests = sent
            .iter()
            .filter(|sent| sent.mail.text.contains("/seats/"));
        assert_eq!(to_guests.count(), 2, "the opener has an account");
        assert_eq!((count(), sent.len()), (2, 3));
        let left: Result<i64, DbError> = service
            .db
            .read(|conn| Ok(letter_texts::table.count().get_result(conn)?));
        assert_eq!(left.expect("counted"), 0);
    }
}

/// Bytes that the database keeps: the whole file, or all relations with their indexes after a vacuum.
fn bytes_kept(service: &Service) -> i64 {
    #[derive(QueryableByName)]
    struct Size {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        bytes: i64,
    }
    let sum = match service.db.kind() {
        Kind::Sqlite => {
            "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size"
        }
        Kind::Postgres => {
            "SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class \
             WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        }
    };
    let size: Result<Size, DbError> = service.db.read(|conn| {
        if let Conn::Postgres(_) = conn {
            diesel::sql_query("VACUUM").execute(conn)?;
        }
        Ok(diesel::sql_query(sum).get_result(conn)?)
    });
    size.expect("it can be measured").bytes
}

#[test]
fn a_finished_duel_with_all_its_letters_keeps_less_than_150_kb() {
    // Enough that what each relation takes once counts little.
    const GAMES: i64 = 6;
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let mut letters = 0;
        let mut plays_a_game = || {
            let party = party_of_readers(&service, "duel", 2, &[]);
            loop {
                service.clock.advance(6 * MINUTE_MS);
                letters += send(&service).len();
                if !party.step(&service, &mut dice) {
                    return;
                }
            }
        };
        plays_a_game();
        let before = bytes_kept(&service);
        for _ in 0..GAMES {
            plays_a_game();
            // Postgres' own vacuum would come by: what it frees is used by the next game.
            bytes_kept(&service);
        }
        let kept = (bytes_kept(&service) - before) / GAMES;
        println!(
            "{}: {kept} bytes a game, {letters} letters in all",
            database.label
        );
        assert!(letters > 90 && kept < 150_000, "{kept} bytes, {letters}");
    }
}

/// Sends a person's letters elsewhere.
fn set_mailbox(service: &Service, person: PersonId, address: &str) {
    let set: Result<usize, DbError> = service.db.write(|conn| {
        let person = people_relation::table.find(person.0);
        let address = people_relation::letter_address.eq(address);
        Ok(diesel::update(person).set(address).execute(conn)?)
    });
    assert_eq!(set.expect("stored"), 1);
}

/// Letters whose words lie in the database.
fn texts(service: &Service) -> i64 {
    let counted: Result<i64, DbError> = service
        .db
        .read(|conn| Ok(letter_texts::table.count().get_result(conn)?));
    counted.expect("counted")
}

#[test]
fn no_letter_is_written_while_a_move_is_played_and_none_that_cannot_be_written_refuses_it() {
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        // No mail can be made for such a mailbox.
        set_mailbox(&service, party.people[0], "no address");
        let mut sent = 0;
        for _ in 0..8 {
            assert!(party.step(&service, &mut dice), "{}", database.label);
            assert_eq!(texts(&service), 0, "{}", database.label);
            service.clock.advance(6 * MINUTE_MS);
            sent += mails(&service).len();
        }
        let unsent = sending::unsent(&service.db);
        let parked: Vec<&LetterRow> = unsent.iter().filter(|row| row.status == "parked").collect();
        assert!(sent > 0 && !parked.is_empty(), "{sent} sent, {parked:?}");
        for row in parked {
            let reason = row.last_error.as_deref().expect("a reason");
            assert!(reason.contains("no address"), "{reason}");
        }
    }
}

#[test]
fn the_worker_is_woken_once_what_it_is_to_send_is_stored() {
    for database in databases::every() {
        let (mut service, mut dice) = (service(&database), Random::printed("letters"));
        let party = party_of_readers(&service, "duel", 2, &[]);
        send(&service);
        let (other, woken) = (database.open(), Arc::new(Mutex::new(Vec::new())));
        let noted = Arc::clone(&woken);
        service.wake = Arc::new(move || {
            let seen = list::summary(&other).expect("another connection sees it");
            noted.lock().push(seen.queued);
        });
        let seat = awaited(&service, &party)[0];
        let expected = party.look(&service, seat).expected.expect("awaited");
        let refused = party.play(&service, seat, "build the_moon", expected, "refused");
        assert!(refused.is_err() && woken.lock().is_empty());
        plays(&service, &party, seat, &mut dice);
        assert_eq!(*woken.lock(), [1], "{}", database.label);
    }
}
