//! How many statements a piece of work asks of the database, counted where diesel hands them over. What begins and ends
//! transactions does not count.

use std::collections::BTreeMap;
use std::sync::{Arc, Once};
use std::time::Instant;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use parking_lot::Mutex;
use wonderpost::play::join;
use wonderpost::play::moves::{self, Submit};
use wonderpost::play::{open, talk};
use wonderpost::tell::letters::send_letters;
use wonderpost::worker::{self, Wakeup, Worker};

use crate::mail::worker::sender;
use crate::prelude::*;
use crate::support::databases::told;
use crate::tables::support::count;

/// The most statements of one change of a table, with the letters that it queues.
const CHANGE_MOST: usize = 8;
/// The most of a letter about a turn that has passed, with the question what is due.
const OVERTAKEN_MOST: usize = 8;

const LETTERS: &str = "jobs WHERE kind = 'letter'";
const TALK: &str = r#"jobs WHERE kind = 'letter' AND payload LIKE '%"kind":"talk"%'"#;
const EDITION: [(&str, &str); 1] = [("edition", "first")];

/// What was asked of each database that is counted, by a name that only its address has.
static ASKED: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Notes what is asked of one connection. Tests beside this one in the same process have databases of their own.
struct Listener {
    url: String,
}

impl Instrumentation for Listener {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartEstablishConnection { url, .. } = event {
            url.clone_into(&mut self.url);
        } else if let InstrumentationEvent::StartQuery { query, .. } = event {
            let mut asked = ASKED.lock();
            let mut counted = asked.iter_mut();
            if let Some((_, asked)) = counted.find(|(name, _)| self.url.contains(name.as_str())) {
                asked.push(query.to_string());
            }
        }
    }
}

/// Opens services whose connections tell what they are asked.
pub(crate) fn heard<T>(open: impl FnOnce() -> T) -> T {
    static LISTENS: Once = Once::new();
    let listener =
        || -> Option<Box<dyn Instrumentation>> { Some(Box::new(Listener { url: String::new() })) };
    LISTENS.call_once(|| set_default_instrumentation(listener).expect("nobody failed there"));
    open()
}

/// What only the address of this database has.
fn name(db: &Db) -> String {
    match &db.file {
        Some(file) => file.display().to_string(),
        // What follows the name in an address.
        None => format!(
            "/{}?",
            told(db, "SELECT current_database()::text AS line").remove(0)
        ),
    }
}

/// Does a piece of work. Gives what came of it, and the statements that it took.
fn counted<T>(db: &Db, work: impl FnOnce() -> T) -> (T, Vec<String>) {
    let name = name(db);
    ASKED.lock().insert(name.clone(), Vec::new());
    let done = work();
    let mut asked = ASKED.lock().remove(&name).expect("it was put there");
    // Nor does what settles a connection that was just made.
    let others = "BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET";
    // A connection that was idle for a second is asked whether it still lives.
    asked.retain(|one| {
        let begin = one.split([' ', ';']).next().unwrap_or_default();
        !others.split(' ').any(|word| word == begin) && one != "SELECT 1"
    });
    (done, asked)
}

/// Does a piece of work that may take so many statements.
pub(crate) fn takes<T>(most: usize, what: &str, db: &Db, work: impl FnOnce() -> T) -> T {
    let (done, asked) = counted(db, work);
    let (count, all) = (asked.len(), asked.join("\n"));
    assert!(count <= most, "{what} took {count} statements:\n{all}");
    done
}

/// Plays any legal move of whoever is awaited first, through a door. Gives how many letters that queued.
fn plays(party: &Party<'_>, door: Door, what: &str) -> i64 {
    plays_within(CHANGE_MOST, party, door, what)
}

fn plays_within(most: usize, party: &Party<'_>, door: Door, what: &str) -> i64 {
    let (service, seat) = (party.service, party.turn());
    let look = party.look(seat);
    let submit = Submit {
        uid: party.uid.clone(),
        person: party.people[seat],
        mv: party.any_move(seat),
        expected: look.expected.expect("a decision is theirs"),
        command_id: format!("{}-{seat}", look.seq),
        door,
    };
    let newest = told(
        &service.db,
        "SELECT CAST(COALESCE(MAX(id), 0) AS TEXT) AS line FROM jobs",
    );
    let played = takes(most, what, &service.db, || moves::submit(service, &submit));
    played.expect("it is legal");
    count(service, &format!("{LETTERS} AND id > {}", newest[0]))
}

fn sits(service: &Service, uid: &str, party: &Party<'_>, seat: usize, what: &str) {
    let key = SeatKey::Open(uid.to_owned());
    let taken = takes(CHANGE_MOST, what, &service.db, || {
        join::take_seat(service, &key, party.people[seat], None)
    });
    taken.expect("the seat is free");
}

#[each::test(heard(houses))]
fn a_move_with_its_letter_takes_few_statements(house: House) {
    let party = party_of_readers(&house, "duel", 2, &[]);
    // To the end of the game, which tells both.
    let doors = [
        (Door::Page, "a move at the page"),
        (Door::Letter, "a move by letter"),
    ];
    let mut doors = doors.into_iter().cycle();
    while !party.awaited().is_empty() {
        let (door, what) = doors.next().expect("it goes round");
        let queued = plays(&party, door, what);
        assert!(queued > 0, "{what}");
        // It took away the letter about its own turn.
        assert_eq!(count(&house, LETTERS), queued, "{what}");
    }
}

#[each::test(heard(houses))]
fn a_letter_that_was_overtaken_takes_few_statements(house: House) {
    let party = party_of_readers(&house, "duel", 2, &[]);
    // What was tried already stays when it is overtaken.
    assert!(sql(&house, "UPDATE jobs SET attempts = 1 WHERE kind = 'letter'") > 0);
    plays(&party, Door::Letter, "a move by letter");
    let dir = Folder::new("letters");
    let letters = send_letters(Arc::new(sender(&dir, 0)), JobKind::Letter);
    let waiting = count(&house, LETTERS);
    let tried = takes(
        OVERTAKEN_MOST,
        "a letter of a turn that has passed",
        &house.db,
        || worker::do_one(&house, letters),
    );
    assert!(tried.expect("the database works"), "one is due");
    assert_eq!(count(&house, LETTERS), waiting - 1);
    let dropped = count(
        &house,
        "letters WHERE status = 'dropped' AND last_error = 'overtaken'",
    );
    assert_eq!(dropped, 1);
}

#[each::test(heard(houses))]
fn a_clock_costs_a_move_two_more(house: House) {
    for clock in [
        per_turn(3, OnTimeout::Lose),
        bank(3, 12, OnTimeout::StandIn),
    ] {
        let new = NewTable {
            clock: Some(clock),
            ..new_table("duel", 2, &[])
        };
        let party = seated(readers(&house, 2), new, &house);
        for _ in 0..8 {
            plays_within(CHANGE_MOST + 2, &party, Door::Page, "a move against time");
        }
    }
}

#[each::test(heard(houses))]
fn sealed_choices_and_their_reveal_take_few_statements(house: House) {
    let party = party_of_readers(&house, "seven_wonders", 4, &EDITION);
    for _ in 0..3 {
        for what in ["a sealed choice", "a second one", "a third one"] {
            assert_eq!(plays(&party, Door::Page, what), 0);
        }
        assert_eq!(plays(&party, Door::Page, "a reveal"), 4);
    }
}

#[each::test(heard(houses))]
fn sitting_down_takes_few_statements_also_when_the_game_begins(house: House) {
    let people = readers(&house, 3);
    let party = seated(people, new_table("seven_wonders", 3, &EDITION), &house);
    let new = new_table("seven_wonders", 3, &EDITION);
    let uid = open::open(&house, party.people[0], &new).expect("it opens");
    sits(&house, &uid, &party, 1, "a seat");
    sits(&house, &uid, &party, 2, "the last seat");
}

#[each::test(heard(houses))]
fn what_somebody_says_takes_few_statements(house: House) {
    let party = party_of_readers(&house, "seven_wonders", 4, &EDITION);
    let say = |words| talk::say(&house, &party.uid, party.people[0], words);
    say("Hello").expect("they may");
    takes(CHANGE_MOST, "talk", &house.db, || say("Well played")).expect("they may");
    for person in &party.people[1..] {
        let wish = format!(
            "INSERT INTO letter_wishes (person_id, on_turn, on_reveal, on_over, on_talk) \
                 VALUES ({}, 'at_once', 'at_once', 'at_once', 'at_once')",
            person.0
        );
        assert_eq!(sql(&house, &wish), 1);
    }
    let before = count(&house, TALK);
    takes(CHANGE_MOST, "talk with letters", &house.db, || say("Again")).expect("they may");
    assert_eq!(count(&house, TALK) - before, 3);
}

#[each::test(heard(houses))]
fn an_idle_process_asks_one_question_a_second(house: House) {
    /// How often it asks before it is stopped, not counting the first time.
    const TIMES: usize = 4;
    let (service, dir) = (Arc::new(house.another_process()), Folder::new("letters"));
    let name = name(&service.db);
    let is_question = |asked: &str| asked.contains("(SELECT due_at_ms FROM jobs");
    // What it does at its start ends with the first question, and beside that it prunes.
    let settled = |asked: &[String]| {
        let pruned = asked.iter().position(|one| one.contains("opened_at_ms"))?;
        Some(pruned.max(asked.iter().position(|one| is_question(one))?))
    };
    let begun = Instant::now();
    let (stopped, asked) = counted(&service.db, || {
        let worker = Worker::start(&service, sender(&dir, 0), Wakeup::default());
        let worker = worker.expect("it starts");
        until("it has asked some times after it pruned", || {
            let asked = &ASKED.lock()[&name];
            let settled = settled(asked).map(|settled| asked[settled..].iter());
            settled.is_some_and(|asked| asked.filter(|one| is_question(one)).count() > TIMES)
        });
        worker.stop()
    });
    assert!(stopped);
    let settled = settled(&asked).expect("it prunes, and asks");
    let (after, seconds) = (&asked[settled + 1..], begun.elapsed().as_secs_f64());
    let is_other = |one: &&String| !is_question(one) && !one.starts_with("PRAGMA");
    // It stores the time once a minute, and again where that failed.
    let is_time = |one: &&String| one.contains("clock_marks");
    let (times, others): (Vec<_>, Vec<_>) = after.iter().filter(is_other).partition(is_time);
    assert!(others.is_empty(), "it asks for nothing else: {others:?}");
    let asked = after.len() - times.len();
    assert!(times.len() < 2 * asked, "seldom: {after:?}");
    let asked = u32::try_from(asked).expect("few");
    assert!(f64::from(asked) <= seconds + 1.0, "{seconds} s: {after:?}");
}
