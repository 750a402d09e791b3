//! Which letters a move calls for, and when they go.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::prelude::*;
use parking_lot::Mutex;
use wonderpost::accounts::people;
use wonderpost::db::{Conn, DbError, Kind};
use wonderpost::mail::outbox::list;
use wonderpost::mail::outbox::{self, Intent, LetterKind, Reason, WriteFault, Writer, Writing};
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::{Service, identity, talk};

use super::support::{
    NAMES, Party, address_of, count, houses, party_of_readers, seat_of, sends, sql,
};
use super::trouble::poison;
use crate::support::http::found;
use crate::support::random::{Random, is_long};
use crate::support::sending;

const MINUTE_MS: i64 = 60_000;

/// Letters of the table that wait, by the reader's seat: kind and in how many minutes they are due.
fn waiting(service: &Service) -> Vec<(usize, String, i64)> {
    let rows = sending::unsent(&service.db).into_iter().map(|row| {
        let due_in = (row.due_at_ms - service.clock.now_ms()) / MINUTE_MS;
        (seat_of(&row.to_address), row.kind, due_in)
    });
    let mut waiting: Vec<_> = rows.collect();
    waiting.sort();
    waiting
}

/// Sends what is due. Gives the seats and kinds of what was sent, in order of seats.
fn send(service: &Service) -> Vec<(usize, &'static str)> {
    let sent = sends(service).into_iter().map(|sent| sent.letter);
    let mut sent: Vec<_> = sent
        .map(|letter| (seat_of(&letter.to_address), letter.kind.as_str()))
        .collect();
    sent.sort_unstable();
    sent
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

/// One seat plays or seals a random move; rather one that begins with one of the given words.
fn plays_rather(party: &Party, seat: usize, words: &[&str]) {
    let liked = |mv: &String| words.iter().any(|word| mv.starts_with(word));
    match party.legal(seat).into_iter().find(liked) {
        Some(mv) => drop(party.plays(seat, &mv)),
        None => party.plays_any(seat),
    }
}

/// Somebody's choice stands there with one of these verbs.
fn tells_a_choice(text: &str, name: &str, verbs: &[&str]) {
    let is_told = |verb: &&str| text.contains(&format!("{name} {verb} "));
    assert!(verbs.iter().any(is_told), "what {name} chose: {text}");
}

/// The subject of a turn after a reveal: what the others chose, and which game it is.
fn says_what_the_others_did(subject: &str) {
    let (news, game) = subject.split_once(" (").expect(subject);
    assert!(
        game.starts_with("7 Wonders, first edition, with "),
        "{subject}"
    );
    for name in &NAMES[1..3] {
        tells_a_choice(news, name, &["built", "sold"]);
    }
    let is_theirs = news.starts_with("Your turn: ") && !news.contains("You ");
    assert!(is_theirs, "{subject}");
}

const TURN: &str = "your_turn";

fn seven_wonders(service: &Service) -> Party<'_> {
    party_of_readers(service, "seven_wonders", 3, &[("edition", "first")])
}

#[test]
fn when_the_last_has_sealed_all_are_told_and_whoever_is_at_the_page_later() {
    for service in houses() {
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
        says_what_the_others_did(&mail.subject);
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
}

#[test]
fn what_the_others_say_stands_in_the_next_letter_once() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[("wonders", "first_game")]);
        send(&service);
        let next_letter = || loop {
            let [seat] = party.awaited()[..] else {
                panic!("one seat is awaited");
            };
            service.clock.advance(MINUTE_MS);
            party.plays_any(seat);
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
        assert!(told.contains("Bo: Holiday till Monday!"), "{told}");
        assert!(!told.contains("Mine alone"), "{told}");
        let later = next_letter();
        assert!(!later.contains("TABLE TALK"), "once is enough: {later}");
    }
}

#[test]
fn who_has_sealed_before_his_letter_goes_gets_none() {
    for service in houses() {
        seven_wonders(&service).plays_any(1);
        assert_eq!(send(&service), [0, 2].map(|seat| (seat, TURN)));
    }
}

#[test]
fn another_decision_of_the_same_player_comes_by_letter_if_he_leaves_the_page() {
    for service in houses() {
        let mut dice = Random::printed("who leaves the page");
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

/// Plays a game of Duel, in the long form to the end. At each second decision of one turn, chance says whether its
/// player is still at the page. Gives how often they stayed and how often they left.
fn stays_and_leaves(service: &Service, dice: &mut Random) -> (usize, usize) {
    let party = party_of_readers(service, "duel", 2, &[]);
    let (mut stayed, mut left) = (0, 0);
    while let [seat] = party.awaited()[..] {
        if !is_long() && stayed > 0 && left > 0 {
            break;
        }
        send(service);
        party.plays_any(seat);
        if party.awaited() != [seat] {
            continue;
        }
        assert_eq!(waiting(service), [(seat, TURN.to_owned(), 5)]);
        if dice.below(2) == 0 {
            service.clock.advance(5 * MINUTE_MS);
            assert_eq!(send(service), [(seat, TURN)]);
            left += 1;
        } else {
            party.plays_any(seat);
            service.clock.advance(5 * MINUTE_MS);
            let is_called = send(service).contains(&(seat, TURN));
            assert!(!is_called || party.awaited() == [seat]);
            stayed += 1;
        }
    }
    (stayed, left)
}

#[test]
fn a_seat_with_nothing_to_choose_is_told_what_everybody_chose() {
    for service in houses() {
        // The deal is the house's own: now and then nobody can pay for Halikarnassos.
        let mut games = 0..40;
        let told = games.any(|_| searches_of_the_discard_pile(&service) > 0);
        assert!(told, "somebody searched the discard pile");
    }
}

/// Plays a game, in the long form to the end. Gives how often a seat was told what everybody chose.
fn searches_of_the_discard_pile(service: &Service) -> usize {
    let options = [
        ("edition", "first"),
        ("wonders", "drafted"),
        ("sides", "chosen"),
    ];
    let party = party_of_readers(service, "seven_wonders", 3, &options);
    let mut told = 0;
    while let [seats @ .., last] = &party.awaited()[..] {
        if !is_long() && told > 0 {
            break;
        }
        // Those that wait already are told in other tests.
        sql(service, "DELETE FROM letters");
        for seat in seats.iter().chain([last]) {
            plays_rather(
                &party,
                *seat,
                &["draft halikarnassos", "side b", "stage with"],
            );
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

#[test]
fn of_a_thousand_turns_overtaken_before_they_were_sent_none_is_written_or_sent() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        for _ in 0..9 {
            assert!(party.step());
        }
        service.clock.advance(5 * MINUTE_MS);
        let [seat] = party.awaited()[..] else {
            panic!("one seat is awaited");
        };
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
        let writer = Counting(LetterWriter(&service), AtomicUsize::new(0));
        let sent = sending::send_due(&service.db, &service.clock, &writer, false);
        assert_eq!(sent.len(), 1, "the one that is still true");
        assert_eq!(writer.1.load(Ordering::Relaxed), 1);
        assert_eq!(list::summary(&service.db).expect("counted").queued, 0);
    }
}

/// Why letters were given up, in the order in which they were made.
fn parked(service: &Service) -> Vec<String> {
    let unsent = sending::unsent(&service.db).into_iter();
    unsent
        .filter(|row| row.status == "parked")
        .map(|row| row.last_error.expect("a reason"))
        .collect()
}

#[test]
fn a_table_that_cannot_be_carried_out_parks_its_letters_and_refuses_nobody_elses() {
    for service in houses() {
        let [sick, frozen, well] = [(); 3].map(|()| party_of_readers(&service, "duel", 2, &[]));
        send(&service);
        for party in [&sick, &frozen, &well] {
            // The first draft is the other player's next.
            party.plays_any(party.turn());
        }
        for party in [&sick, &frozen] {
            poison(party, "card_grilled", "{}");
        }
        frozen.look(0);
        assert_eq!(send(&service).len(), 1);
        let reasons = parked(&service);
        assert_eq!(reasons.len(), 2, "{reasons:?}");
        assert!(reasons[0].contains("cannot be carried out"), "{reasons:?}");
        assert!(reasons[1].contains("frozen"), "{reasons:?}");
        well.plays_any(well.turn());
    }
}

#[test]
fn wishes_and_names_are_those_of_the_moment_in_which_a_letter_is_written() {
    for service in houses() {
        let party = seven_wonders(&service);
        people::set_wants_letters(&service.db, party.people[0], false).expect("noted");
        identity::rename(&service.db, party.people[1], "Someone New").expect("noted");
        set_mailbox(&party, 2, "cleo@new.test");
        let sent = sends(&service);
        let readers = sent.iter().map(|sent| sent.letter.to_address.as_str());
        let readers: Vec<&str> = readers.collect();
        assert_eq!(readers, [address_of(NAMES[1]).as_str(), "cleo@new.test"]);
        let raw = &sent[0].letter.raw;
        assert!(raw.contains("To: \"Someone New\""), "{raw}");
        let rows = list::list(&service.db, 10).expect("listed");
        let dropped = rows.iter().find(|row| row.status == "dropped");
        let why = dropped.expect("one").last_error.as_deref();
        assert_eq!(why, Some(Reason::Unwanted.as_str()));
        let head = party.look(1).table.head_code;
        let mut sent_to: Vec<&str> = Vec::new();
        for row in rows.iter().filter(|row| row.status == "sent") {
            assert_eq!(row.head_code.as_ref(), Some(&head));
            sent_to.push(&row.to_address);
        }
        sent_to.sort_unstable();
        assert_eq!(sent_to, readers, "the host sees where they went");
    }
}

#[test]
fn a_guests_link_is_made_when_the_letter_is_written_and_never_lies_open_in_the_database() {
    for service in houses() {
        seven_wonders(&service);
        assert_eq!(count(&service, "seat_links"), 0);
        let sent = sends(&service);
        let links = sent
            .iter()
            .filter(|sent| sent.mail.text.contains("/seats/"));
        assert_eq!(links.count(), 2, "the opener has an account");
        assert_eq!((count(&service, "seat_links"), sent.len()), (2, 3));
        assert_eq!(count(&service, "letter_texts"), 0);
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
    let measure = || {
        let size: Result<Size, DbError> = service.db.read(|conn| {
            if let Conn::Postgres(_) = conn {
                // What a plain vacuum leaves depends on when the server's own came by.
                diesel::sql_query("VACUUM FULL").execute(conn)?;
            }
            Ok(diesel::sql_query(sum).get_result(conn)?)
        });
        size.expect("it can be measured").bytes
    };
    // Rows that somebody may still see are kept: a connection of this service may take a while to come to its end.
    let mut last = None;
    let others = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)";
    found("nobody sees what is gone", || {
        if service.db.kind() == Kind::Postgres && count(service, others) > 0 {
            return None;
        }
        let size = measure();
        (last.replace(size) == Some(size)).then_some(size)
    })
}

#[test]
fn a_finished_duel_with_all_its_letters_keeps_less_than_150_kb() {
    // Enough that what each relation takes once counts little.
    let games = if is_long() { 6 } else { 1 };
    // What is there before: in the short form a game that goes on.
    let first = if is_long() { usize::MAX } else { 4 };
    for service in houses() {
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
        println!("{kept} bytes a game, {letters} letters in all");
        let many = letters > 30 * games;
        assert!(many && kept < 150_000, "{kept} bytes, {letters} letters");
    }
}

/// Sends a player's letters elsewhere.
fn set_mailbox(party: &Party, seat: usize, address: &str) {
    let id = party.people[seat].0;
    let set = format!("UPDATE people SET letter_address = '{address}' WHERE id = {id}");
    assert_eq!(sql(party.service, &set), 1);
}

#[test]
fn no_letter_is_written_while_a_move_is_played_and_none_that_cannot_be_written_refuses_it() {
    for service in houses() {
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
        let is_told = |reason: &String| reason.contains("no address");
        assert!(parked.iter().all(is_told), "{parked:?}");
    }
}

#[test]
fn the_worker_is_woken_once_what_it_is_to_send_is_stored() {
    for mut service in houses() {
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
}
