//! A database that shows less than was committed, as a standby or a part of a distributed one may for a moment: the
//! table is busy until all is shown again, and never frozen.

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::db::schema::game_tables;
use wonderpost::db::{Conn, DbError, Kind};
use wonderpost::journal;
use wonderpost::tables::look::{self, LookError};
use wonderpost::tables::play::SubmitError;
use wonderpost::tables::{ChangeError, Service, Status, proof};

use super::support::{Party, party, service, settings};
use crate::support::databases::{self, TestDatabase};
use crate::support::random::Random;

/// Does something to the database that no program should.
fn breaks(service: &Service, statement: &str) {
    let done = service
        .db
        .write(|conn: &mut Conn| conn.batch_execute(statement).map_err(DbError::from));
    done.expect(statement);
}

/// Lets the database show no events of a table whose seq is so.
fn hides(service: &Service, uid: &str, seq: &str) {
    let refuse = match service.db.kind() {
        Kind::Postgres => "DROP TRIGGER IF EXISTS events_refuse_change ON events",
        Kind::Sqlite => {
            "DROP TRIGGER IF EXISTS events_refuse_delete; DROP TRIGGER IF EXISTS events_refuse_replace"
        }
    };
    breaks(service, refuse);
    let of = format!("table_id = (SELECT id FROM game_tables WHERE uid = '{uid}') AND seq {seq}");
    breaks(
        service,
        &format!("CREATE TABLE unseen AS SELECT * FROM events WHERE {of}"),
    );
    breaks(service, &format!("DELETE FROM events WHERE {of}"));
}

fn shows(service: &Service) {
    breaks(
        service,
        "INSERT INTO events SELECT * FROM unseen; DROP TABLE unseen",
    );
}

fn status(service: &Service, uid: &str) -> String {
    let stored: Result<String, DbError> = service.db.read(|conn| {
        let table = game_tables::table.filter(game_tables::uid.eq(uid));
        Ok(table.select(game_tables::status).first(conn)?)
    });
    stored.expect("it is there")
}

/// A game that goes on, and how many events it has.
fn begun(database: &TestDatabase, game: usize) -> (Service, Party, i64) {
    let service = service(database);
    let setting = settings().into_iter().nth(game).expect("a game");
    let party = party(&service, setting.game, setting.seats, &setting.options);
    let mut dice = Random::printed("a game that goes on");
    for _ in 0..6 {
        assert!(party.step(&service, &mut dice));
    }
    let seq = party.look(&service, 0).seq;
    (service, party, seq)
}

/// The seq before the first event of the last command.
fn before_the_last_command(service: &Service, party: &Party) -> i64 {
    let events: Result<_, DbError> = service.db.read(|conn| {
        let table = game_tables::table.filter(game_tables::uid.eq(&party.uid));
        let id: i64 = table.select(game_tables::id).first(conn)?;
        journal::load(conn, id)
    });
    let events = events.expect("it is there");
    let last = events.last().expect("it goes on").command;
    let mut before = events.iter().filter(|event| event.command < last);
    before.next_back().expect("others came before").seq
}

/// Whoever looks or plays is told that it is busy.
fn is_busy(service: &Service, party: &Party) {
    let looked = look::now(service, &party.uid, Some(party.people[0]));
    let is_behind = matches!(looked, Err(LookError::Db(DbError::Behind)));
    assert!(is_behind, "{:?}", looked.map(|look| look.seq));
    let played = party.play(service, 0, "pass", 1, "while it lags");
    let is_behind = matches!(
        played,
        Err(SubmitError::Change(ChangeError::Db(DbError::Behind)))
    );
    assert!(is_behind, "{played:?}");
    let told = look::history(service, &party.uid, Some(party.people[0]));
    assert!(matches!(told, Err(LookError::Db(DbError::Behind))));
    assert_eq!(status(service, &party.uid), Status::Running.text());
}

/// All goes on, from what was committed.
fn goes_on(service: &Service, party: &Party, seq: i64) {
    let look = party.look(service, 0);
    assert_eq!((look.table.status, look.seq), (Status::Running, seq));
    let mut dice = Random::printed("it goes on");
    assert!(party.step(service, &mut dice));
    let report = proof::verify(service, &party.uid, Some(party.people[0])).expect("it is there");
    assert!(report.is_ok(), "{report:?}");
}

#[test]
fn a_database_that_lags_is_busy_is_never_frozen_and_heals() {
    assert!(DbError::Behind.is_passing(), "pages answer 503");
    for database in databases::every() {
        for game in 0..settings().len() {
            for which in ["last", "middle", "several"] {
                let (first, party, seq) = begun(&database, game);
                let hidden = match which {
                    "last" => format!("= {seq}"),
                    "middle" => format!("= {}", seq / 2),
                    _ => format!("> {}", seq - 3),
                };
                hides(&first, &party.uid, &hidden);
                // Another process, which has nothing at hand.
                let other = service(&database);
                is_busy(&other, &party);
                shows(&first);
                goes_on(&other, &party, seq);
                drop(first);
            }
        }
    }
}

#[test]
fn a_process_that_knows_more_than_a_standby_shows_is_busy_and_heals() {
    for database in databases::every() {
        let (service, party, seq) = begun(&database, 0);
        let head = "UPDATE game_tables SET last_seq = last_seq";
        let of = format!("WHERE uid = '{}'", party.uid);
        hides(&service, &party.uid, &format!("> {}", seq - 2));
        breaks(
            &service,
            &format!(
                "{head} - 2, head_hash = (SELECT hash FROM events WHERE \
            table_id = game_tables.id ORDER BY seq DESC LIMIT 1) {of}"
            ),
        );
        let played = party.play(&service, 0, "pass", 1, "while it lags");
        let is_behind = matches!(
            played,
            Err(SubmitError::Change(ChangeError::Db(DbError::Behind)))
        );
        assert!(is_behind, "{played:?}");
        assert_eq!(status(&service, &party.uid), Status::Running.text());
        shows(&service);
        breaks(
            &service,
            &format!(
                "{head} + 2, head_hash = (SELECT hash FROM events WHERE \
            table_id = game_tables.id ORDER BY seq DESC LIMIT 1) {of}"
            ),
        );
        goes_on(&service, &party, seq);
    }
}

#[test]
fn a_database_that_was_taken_back_is_read_anew() {
    for database in databases::every() {
        let (service, party, _) = begun(&database, 0);
        let seq = before_the_last_command(&service, &party);
        let of = format!("WHERE uid = '{}'", party.uid);
        hides(&service, &party.uid, &format!("> {seq}"));
        breaks(
            &service,
            &format!(
                "UPDATE game_tables SET last_seq = {seq}, head_hash = \
            (SELECT hash FROM events WHERE table_id = game_tables.id ORDER BY seq DESC LIMIT 1) {of}"
            ),
        );
        breaks(&service, "DELETE FROM commands");
        let look = || look::now(&service, &party.uid, Some(party.people[0]));
        // What is at hand is newer, and stays until somebody asks the database for more.
        let played = party.play(&service, 0, "pass", 1, "too early");
        assert!(matches!(
            played,
            Err(SubmitError::Change(ChangeError::Db(DbError::Behind)))
        ));
        let seen = look().expect("it is read anew");
        assert_eq!((seen.table.status, seen.seq), (Status::Running, seq));
        goes_on(&service, &party, seq);
    }
}
