//! Moves that are refused, repeated, stale or raced.

use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use wonderpost::accounts::PersonId;
use wonderpost::db::schema::game_tables;
use wonderpost::db::{Conn, Db, DbError, Kind};
use wonderpost::games::Seat;
use wonderpost::journal::{self, Door, NewEvent, export};
use wonderpost::tables::history::HistoryLine;
use wonderpost::tables::play::{self, Submit, SubmitError};
use wonderpost::tables::{ChangeError, Service, Status, look, proof};
use wonderpost::words::{Language, Words};

use super::support::{NAMES, Party, party, person, random_move, service, settings};
use crate::support::databases::{self, TestDatabase};
use crate::support::random;
use crate::support::random::Random;
use crate::support::said::Said;

fn first_awaited(service: &Service, party: &Party) -> usize {
    let look = party.look(service, 0);
    look.seats
        .iter()
        .position(|seat| seat.is_awaited)
        .expect("somebody is awaited")
}

#[test]
fn since_begins_with_the_own_move_only_where_something_followed_from_it() {
    let seed = random::seed(
        "since_begins_with_the_own_move_only_where_something_followed_from_it",
        u64::MAX,
    ) | 1;
    let database = databases::sqlite();
    let service = service(&database);
    let party = party(&service, "duel", 2, &[]);
    let mut dice = Random::new(seed);
    let (mut led_on, mut bare) = (0, 0);
    loop {
        for me in 0..2 {
            let look = party.look(&service, me);
            if look.moved_at_ms.is_none() || look.table.ended.is_some() {
                continue;
            }
            let is_own = |told: &HistoryLine| told.seat.map(Seat::index) == Some(me);
            let own = look.since.iter().take_while(|told| is_own(told)).count();
            let next = look.since.get(own);
            let has_moved = look.since.iter().any(|told| told.seat.is_some());
            if own == 0 && has_moved {
                bare += usize::from(next.is_some_and(|told| told.seat.is_some()));
            }
            if own > 0 && !look.is_since_mine {
                led_on += 1;
                let follows = next.is_some_and(|told| told.seat.is_none());
                assert!(follows, "nothing followed: {:#?}", look.since);
            }
            let rest = &look.since[own..];
            let others = rest.iter().position(|told| told.seat.is_some());
            assert!(others.is_none() || !look.is_since_mine, "{:#?}", look.since);
        }
        service.clock.advance(1000);
        if !party.step(&service, &mut dice) {
            break;
        }
    }
    assert!(led_on > 0 && bare > 0, "{led_on} led on, {bare} did not");
}

#[test]
fn what_the_other_drafted_is_told_although_the_last_wonder_came_by_itself() {
    let mut dice = Random::printed("what_the_other_drafted_is_told");
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, &[("wonders", "drafted")]);
        let first = first_awaited(&service, &party);
        // Of four wonders the first player drafts one, the other one two, and the last falls to the first.
        for _ in 0..3 {
            assert!(party.step(&service, &mut dice));
        }
        let look = party.look(&service, first);
        let by = |index: usize| {
            let told = look.since.iter();
            told.filter(|told| told.seat.map(Seat::index) == Some(index))
                .count()
        };
        let label = database.label;
        assert_eq!(by(1 - first), 2, "{label}: {:#?}", look.since);
        assert!(by(first) > 0, "{label}: the last wonder is told too");
    }
}

/// The commands of events, by seq.
fn commands_of(service: &Service, party: &Party, seqs: &[i64]) -> Vec<i64> {
    let lines = proof::export_lines(service, &party.uid, Some(party.people[0])).expect("there");
    let events = export::read(&lines).expect("an export").events;
    let told = events.iter().filter(|event| seqs.contains(&event.seq));
    let mut commands: Vec<i64> = told.map(|event| event.command).collect();
    commands.dedup();
    commands
}

#[test]
fn two_commands_of_one_seat_in_one_millisecond_stay_two() {
    let seed = random::seed(
        "two_commands_of_one_seat_in_one_millisecond_stay_two",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        // The clock of this site stands still.
        let service = service(&database);
        let mut dice = Random::new(seed);
        let (mut games, mut told_apart) = (0, 0);
        while told_apart == 0 {
            games += 1;
            assert!(games < 9, "nobody was told a second move of their own");
            let party = party(&service, "duel", 2, &[]);
            let mut before = None;
            loop {
                let seats = party.look(&service, 0).seats;
                let Some(mover) = seats.iter().position(|seat| seat.is_awaited) else {
                    break;
                };
                assert!(party.step(&service, &mut dice));
                let since = party.look(&service, mover).since;
                let own = since
                    .iter()
                    .filter(|told| told.seat.map(Seat::index) == Some(mover));
                let own: Vec<i64> = own.map(|told| told.seq).collect();
                // Somebody moves twice running where a wonder gives another turn, or opens a choice.
                if before == Some(mover) && !own.is_empty() {
                    told_apart += 1;
                    let commands = commands_of(&service, &party, &own);
                    assert_eq!(commands.len(), 1, "{}: {since:#?}", database.label);
                }
                before = Some(mover);
            }
        }
    }
}

#[test]
fn a_refused_move_says_why_and_stores_nothing() {
    for database in databases::every() {
        let service = service(&database);
        for setting in settings() {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let seat = first_awaited(&service, &party);
            let before = party.look(&service, seat);
            for mv in ["build the_moon", "", "🦉", "xyzzy", "a; b; c; d"] {
                let expected = before.expected.expect("awaited");
                match party.play(&service, seat, mv, expected, "refused") {
                    Err(SubmitError::Refused(refusal)) => {
                        assert!(
                            refusal.said().len() > 10,
                            "{}: {mv:?}: {refusal:?}",
                            setting.game
                        );
                        assert!(!refusal.rule.is_empty());
                    }
                    other => panic!("{}: {mv:?} gave {other:?}", setting.game),
                }
            }
            assert_eq!(
                party.look(&service, seat).table.head_hash,
                before.table.head_hash
            );
        }
    }
}

#[test]
fn the_same_command_gives_the_same_answer_and_another_move_is_refused() {
    let seed = random::seed(
        "the_same_command_gives_the_same_answer_and_another_move_is_refused",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::new(seed);
        for setting in settings() {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let seat = first_awaited(&service, &party);
            let look = party.look(&service, seat);
            let sight = look.sight.as_ref().expect("runs");
            let mv = random_move(sight, &mut dice);
            let expected = look.expected.expect("awaited");
            let first = party
                .play(&service, seat, &mv, expected, "once")
                .expect("legal");
            let again = party
                .play(&service, seat, &mv, expected, "once")
                .expect("repeated");
            assert_eq!(first, again);
            let other = party.play(&service, seat, "something else", expected, "once");
            assert!(
                matches!(other, Err(SubmitError::Change(ChangeError::CommandReused))),
                "{other:?}"
            );
            let neighbour = (seat + 1) % setting.seats;
            let theirs = party.play(&service, neighbour, &mv, expected, "once");
            assert!(
                matches!(theirs, Err(SubmitError::Change(ChangeError::CommandReused))),
                "the command is another seat's: {theirs:?}"
            );
            let after = party.look(&service, seat);
            assert_eq!(after.seq, first.seq, "the move was played once");
        }
    }
}

#[test]
fn an_answer_to_a_decision_that_has_passed_is_stale() {
    let seed = random::seed("an_answer_to_a_decision_that_has_passed_is_stale", u64::MAX) | 1;
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::new(seed);
        for setting in settings() {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let seat = first_awaited(&service, &party);
            let look = party.look(&service, seat);
            let sight = look.sight.as_ref().expect("runs");
            let mv = random_move(sight, &mut dice);
            let expected = look.expected.expect("awaited");
            while party.look(&service, seat).expected == Some(expected) {
                assert!(party.step(&service, &mut dice));
            }
            let late = party.play(&service, seat, &mv, expected, "late");
            assert!(matches!(late, Err(SubmitError::Stale)), "{late:?}");
        }
    }
}

#[test]
fn strangers_and_unknown_tables_get_the_same_answer() {
    for database in databases::every() {
        let service = service(&database);
        let stranger = person(&service, "Stranger");
        for setting in settings() {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            for uid in [party.uid.as_str(), "nosuchtable"] {
                let submit = Submit {
                    uid: uid.to_owned(),
                    person: stranger,
                    mv: "pass".to_owned(),
                    expected: 1,
                    command_id: "c".to_owned(),
                    door: Door::Page,
                };
                assert!(matches!(
                    play::submit(&service, &submit),
                    Err(SubmitError::Unknown)
                ));
                assert!(matches!(
                    look::now(&service, uid, Some(stranger)),
                    Err(look::LookError::Unknown)
                ));
                assert!(matches!(
                    look::now(&service, uid, None),
                    Err(look::LookError::Unknown)
                ));
                assert!(proof::export_lines(&service, uid, Some(stranger)).is_err());
                assert!(matches!(
                    play::resign(&service, uid, stranger, Door::Page),
                    Err(SubmitError::Unknown)
                ));
            }
        }
    }
}

#[test]
fn of_many_posts_at_once_one_wins_and_the_others_are_stale() {
    let seed = random::seed(
        "of_many_posts_at_once_one_wins_and_the_others_are_stale",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        race(&database, seed);
    }
}

/// Sixteen clients over two services post for the same decision of the first seat; in sealed games the seat's own
/// later choices replace the earlier ones, so there all succeed and one counts.
fn race(database: &TestDatabase, seed: u64) {
    let services = [Arc::new(service(database)), Arc::new(service(database))];
    let mut settings = settings().into_iter();
    let setting = settings.find(|setting| setting.game == "duel");
    let setting = setting.expect("it is hosted");
    let party = Arc::new(party(
        &services[0],
        setting.game,
        setting.seats,
        &setting.options,
    ));
    let mut dice = Random::new(seed);
    for round in 0..12 {
        let seat = first_awaited(&services[0], &party);
        let look = party.look(&services[0], seat);
        let sight = look.sight.as_ref().expect("runs");
        let expected = look.expected.expect("awaited");
        let moves: Vec<String> = (0..16).map(|_| random_move(sight, &mut dice)).collect();
        let barrier = Arc::new(Barrier::new(moves.len()));
        let clients: Vec<_> = moves
            .into_iter()
            .enumerate()
            .map(|(client, mv)| {
                let (service, party, barrier) = (
                    Arc::clone(&services[client % 2]),
                    Arc::clone(&party),
                    Arc::clone(&barrier),
                );
                std::thread::spawn(move || {
                    barrier.wait();
                    party.play(&service, seat, &mv, expected, &format!("{round}-{client}"))
                })
            })
            .collect();
        let answers: Vec<_> = clients
            .into_iter()
            .map(|client| client.join().expect("no panic"))
            .collect();
        let won = answers.iter().filter(|answer| answer.is_ok()).count();
        let stale = answers
            .iter()
            .filter(|answer| matches!(answer, Err(SubmitError::Stale)))
            .count();
        assert_eq!((won, stale), (1, 15), "{}: {answers:?}", database.label);
    }
    let report =
        proof::verify(&services[1], &party.uid, Some(party.people[0])).expect("may be checked");
    report.expect("the journal is sound");
}

/// Lets every commit fail that stores the answer to a command, or lets them succeed again.
fn spoil_commits(db: &Db, is_spoiled: bool) {
    let spoiled: Result<(), DbError> = db.write(|conn| {
        let statements = match (is_spoiled, &*conn) {
            (true, Conn::Sqlite(_)) => {
                "CREATE TABLE spoiled (id BIGINT REFERENCES spoiled_by (id) DEFERRABLE INITIALLY DEFERRED);
                 CREATE TABLE spoiled_by (id BIGINT PRIMARY KEY);
                 CREATE TRIGGER spoil AFTER INSERT ON commands BEGIN INSERT INTO spoiled VALUES (new.seq); END"
            }
            (true, Conn::Postgres(_)) => {
                "CREATE TABLE spoiled_by (id BIGINT PRIMARY KEY);
                 CREATE TABLE spoiled (id BIGINT REFERENCES spoiled_by (id) DEFERRABLE INITIALLY DEFERRED);
                 CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN INSERT INTO spoiled VALUES (NEW.seq); RETURN NULL; END $$;
                 CREATE TRIGGER spoil AFTER INSERT ON commands FOR EACH ROW EXECUTE FUNCTION spoil()"
            }
            (false, Conn::Sqlite(_)) => "DROP TRIGGER spoil",
            (false, Conn::Postgres(_)) => "DROP TRIGGER spoil ON commands",
        };
        Ok(conn.batch_execute(statements)?)
    });
    spoiled.expect("done");
}

#[test]
fn a_move_whose_commit_fails_was_never_played() {
    let seed = random::seed("a_move_whose_commit_fails_was_never_played", u64::MAX) | 1;
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, &[]);
        let seat = first_awaited(&service, &party);
        let before = party.look(&service, seat);
        let mv = random_move(before.sight.as_ref().expect("runs"), &mut Random::new(seed));
        let play = || {
            let expected = before.expected.expect("awaited");
            party.play(&service, seat, &mv, expected, "once")
        };
        spoil_commits(&service.db, true);
        for _ in 0..2 {
            let failed = play();
            let is_of_database = matches!(failed, Err(SubmitError::Change(ChangeError::Db(_))));
            assert!(is_of_database, "{}: {failed:?}", database.label);
            for seat in 0..2 {
                let now = party.look(&service, seat);
                assert_eq!(now.seq, before.seq, "{}", database.label);
                assert_eq!(now.table.head_hash, before.table.head_hash);
            }
        }
        spoil_commits(&service.db, false);
        let played = play().expect("it is played now");
        assert_eq!(played.seq, before.seq + 1, "{}", database.label);
        let report = proof::verify(&service, &party.uid, Some(party.people[0])).expect("checked");
        report.expect("the journal is sound");
    }
}

/// Waits until somebody waits for a lock of this Postgres database. On SQLite all who write wait anyway.
fn wait_for_a_waiter(db: &Db) {
    #[derive(QueryableByName)]
    struct Waiters {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let begun = Instant::now();
    while db.kind() == Kind::Postgres {
        let asked: Result<Waiters, DbError> = db.read(|conn| {
            let waiting = "SELECT count(*) AS count FROM pg_stat_activity \
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
            Ok(diesel::sql_query(waiting).get_result(conn)?)
        });
        if asked.expect("asked").count > 0 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(4), "nobody waits");
        std::thread::yield_now();
    }
}

/// The row of a table is locked so that who comes at the same time waits, but the journal's key decides who was first:
/// here somebody appends who has not locked the row.
#[test]
fn a_move_that_was_judged_on_an_older_journal_is_judged_again() {
    let seed = random::seed(
        "a_move_that_was_judged_on_an_older_journal_is_judged_again",
        u64::MAX,
    ) | 1;
    for database in databases::every() {
        let (service, other) = (service(&database), database.open());
        let party = party(&service, "dice", 3, &[]);
        let look = party.look(&service, 0);
        let mv = random_move(look.sight.as_ref().expect("runs"), &mut Random::new(seed));
        let expected = look.expected.expect("awaited");
        let appended = Barrier::new(2);
        let played = std::thread::scope(|scope| {
            let player = scope.spawn(|| {
                appended.wait();
                party.play(&service, 0, &mv, expected, "late")
            });
            other
                .write(|conn| {
                    seals_unlocked(conn, &party.uid, || {
                        appended.wait();
                        wait_for_a_waiter(&other);
                    })
                })
                .expect("it is appended");
            player.join().expect("no panic")
        });
        let seq = played.expect("the move is judged by what stands now").seq;
        assert_eq!(seq, look.seq + 2, "{}", database.label);
        let after = party.look(&service, 0);
        let awaited: Vec<bool> = after.seats.iter().map(|seat| seat.is_awaited).collect();
        assert_eq!(awaited, [false, false, true], "{}", database.label);
        let report = proof::verify(&service, &party.uid, Some(party.people[0])).expect("checked");
        report.expect("the journal is sound");
    }
}

/// Appends a sealed turn of seat 1 without locking the table's row; `then` runs before the commit.
fn seals_unlocked(conn: &mut Conn, uid: &str, then: impl FnOnce()) -> Result<(), DbError> {
    let id: i64 = game_tables::table
        .filter(game_tables::uid.eq(uid))
        .select(game_tables::id)
        .first(conn)?;
    let events = journal::load(conn, id)?;
    let head = events.last().expect("opened").head();
    let sealed = NewEvent {
        kind: "choice_sealed".to_owned(),
        version: 1,
        seat: Some(1),
        body: r#"{"round":1,"turn":"pass"}"#.to_owned(),
    };
    let cause = head.next_command(Door::Page);
    journal::append_in_txn(conn, id, uid, &head, cause, head.recorded_at_ms, &[sealed])
        .expect("nobody was quicker");
    then();
    Ok(())
}

#[test]
fn where_more_than_two_play_nobody_ends_the_game_for_the_others() {
    for database in databases::every() {
        let service = service(&database);
        for setting in settings().into_iter().filter(|setting| setting.seats > 2) {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let before = party.look(&service, 0).table.last_seq;
            for door in [Door::Page, Door::Letter] {
                let resigned = play::resign(&service, &party.uid, party.people[1], door);
                assert!(
                    matches!(resigned, Err(SubmitError::OthersPlayOn)),
                    "{resigned:?}"
                );
            }
            let look = party.look(&service, 0);
            assert_eq!(look.table.status, Status::Running);
            assert_eq!(look.table.last_seq, before);
        }
    }
}

#[test]
fn giving_up_ends_the_game_and_publishes_the_seed() {
    for database in databases::every() {
        let service = service(&database);
        for setting in settings().into_iter().filter(|setting| setting.seats == 2) {
            let party = party(&service, setting.game, setting.seats, &setting.options);
            let quitter: PersonId = party.people[setting.seats - 1];
            play::resign(&service, &party.uid, quitter, Door::Page).expect("a player may give up");
            let look = party.look(&service, 0);
            assert_eq!(look.table.status, Status::Over);
            assert_eq!(
                look.table.ended.as_ref().expect("ended").winners.len(),
                setting.seats - 1
            );
            let english = Words::of(Language::ENGLISH).at_table(&look.names(), None);
            let last = look
                .since
                .iter()
                .map(|told| english.plain_sentence(&told.sentence.said));
            let told: Vec<String> = last.collect();
            let why = format!("because {} gave up.", NAMES[setting.seats - 1]);
            assert!(told.iter().any(|told| told.ends_with(&why)), "{told:#?}");
            let report =
                proof::verify(&service, &party.uid, Some(quitter)).expect("may be checked");
            assert!(report.expect("sound").is_over);
            assert!(matches!(
                play::resign(&service, &party.uid, quitter, Door::Page),
                Err(SubmitError::Over)
            ));
        }
    }
}
