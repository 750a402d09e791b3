//! Appending and loading on both databases, races, and what the triggers refuse.

use diesel::connection::SimpleConnection;
use diesel::{Connection, ExpressionMethods, PgConnection, RunQueryDsl, SqliteConnection};
use wonderpost::db::schema::{game_tables, people};
use wonderpost::db::{Conn, Db, DbError, Kind};
use wonderpost::journal::{
    AppendError, Cause, Door, Event, Head, NewEvent, append_in_txn, load, load_after, verify,
};

use super::sample::{OPENED_AT_MS, opening};
use crate::support::databases::{TestDatabase, every};
use crate::support::random::Random;

const UID: &str = "t0123456789ab";

/// Inserts a table without events and gives its id.
fn table(db: &Db) -> i64 {
    db.write(|conn| -> Result<i64, DbError> {
        let person: i64 = diesel::insert_into(people::table)
            .values((
                people::name.eq("Ada"),
                people::zone.eq("UTC"),
                people::wants_letters.eq(true),
                people::theme.eq("auto"),
                people::created_at_ms.eq(0),
            ))
            .returning(people::id)
            .get_result(conn)?;
        let id = diesel::insert_into(game_tables::table)
            .values((
                (
                    game_tables::uid.eq(UID),
                    game_tables::game.eq("duel"),
                    game_tables::rules_version.eq(1),
                    game_tables::options.eq("{}"),
                    game_tables::seat_count.eq(2),
                    game_tables::status.eq("open"),
                    game_tables::is_watchable.eq(false),
                    game_tables::seed.eq(""),
                ),
                (
                    game_tables::opened_by.eq(person),
                    game_tables::opened_at_ms.eq(0),
                    game_tables::changed_at_ms.eq(0),
                    game_tables::last_seq.eq(0),
                    game_tables::head_hash.eq(""),
                    game_tables::next_draw.eq(0),
                    game_tables::progress.eq(""),
                ),
            ))
            .returning(game_tables::id)
            .get_result(conn)?;
        Ok(id)
    })
    .expect("a table can be inserted")
}

fn new_events() -> Vec<NewEvent> {
    let mut random = Random::new(7);
    let contributions = [random.hex(32), random.hex(32)];
    opening(&random.hex(64), &contributions)
}

/// Appends events of a new command.
fn append(
    db: &Db,
    id: i64,
    after: &Head,
    now_ms: i64,
    new: &[NewEvent],
) -> Result<Vec<Event>, AppendError> {
    append_of(db, id, after, after.next_command(Door::Page), now_ms, new)
}

fn append_of(
    db: &Db,
    id: i64,
    after: &Head,
    cause: Cause,
    now_ms: i64,
    new: &[NewEvent],
) -> Result<Vec<Event>, AppendError> {
    db.write(|conn| append_in_txn(conn, id, UID, after, cause, now_ms, new))
}

fn stored(db: &Db, id: i64) -> Vec<Event> {
    db.read(|conn| load(conn, id)).expect("the journal loads")
}

#[test]
fn what_is_appended_is_loaded_again_and_verifies() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let new = new_events();
        let first = append(&db, id, &Head::start(), OPENED_AT_MS, &new[..1]).expect("appended");
        let rest =
            append(&db, id, &first[0].head(), OPENED_AT_MS + 5, &new[1..]).expect("appended");
        let all: Vec<Event> = first.into_iter().chain(rest).collect();
        assert_eq!(stored(&db, id), all, "{}", database.label);
        let tail = db.read(|conn| load_after(conn, id, 4)).expect("loads");
        assert_eq!(tail, all[4..]);
        let report = verify(UID, &all).expect("it verifies");
        assert_eq!(report.head, all[all.len() - 1].head());
        let salts: std::collections::BTreeSet<_> = all.iter().map(|event| &event.salt).collect();
        assert_eq!(salts.len(), all.len(), "every salt is fresh");
    }
}

#[test]
fn nobody_can_foresee_a_salt() {
    let mut salts = std::collections::BTreeSet::new();
    let mut count = 0;
    // The same table, time and events each time: what a salt could be worked out from.
    for database in every().into_iter().chain(every()) {
        let db = database.open();
        let id = table(&db);
        let events = append(&db, id, &Head::start(), OPENED_AT_MS, &new_events());
        for event in events.expect("appended") {
            assert_eq!(event.salt.len(), 32);
            salts.insert(event.salt);
            count += 1;
        }
    }
    assert_eq!(salts.len(), count);
    let mut bits = [0; 128];
    for salt in &salts {
        let salt = u128::from_str_radix(salt, 16).expect("hex");
        for (place, ones) in bits.iter_mut().enumerate() {
            *ones += usize::from(salt >> place & 1 == 1);
        }
    }
    let is_used = |ones: &usize| (1..count).contains(ones);
    assert!(
        bits.iter().all(is_used),
        "a bit is always the same: {bits:?}"
    );
}

#[test]
fn the_recorded_time_never_goes_back() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let new = new_events();
        let first = append(&db, id, &Head::start(), OPENED_AT_MS, &new[..1]).expect("appended");
        let second = append(
            &db,
            id,
            &first[0].head(),
            OPENED_AT_MS - 3_600_000,
            &new[1..2],
        );
        assert_eq!(second.expect("appended")[0].recorded_at_ms, OPENED_AT_MS);
    }
}

#[test]
fn of_two_who_append_after_the_same_head_one_is_told_that_the_table_moved() {
    for database in every() {
        let (one, other) = (database.open(), database.open());
        let id = table(&one);
        let new = new_events();
        let first = append(&one, id, &Head::start(), OPENED_AT_MS, &new[..1]).expect("appended");
        let head = first[0].head();
        append(&one, id, &head, OPENED_AT_MS, &new[1..3]).expect("the first wins");
        let lost =
            append(&other, id, &head, OPENED_AT_MS, &new[1..2]).expect_err("the second loses");
        assert!(matches!(lost, AppendError::Moved { seq: 2 }), "{lost:?}");
        assert_eq!(stored(&other, id).len(), 3, "{}", database.label);
    }
}

#[test]
fn many_writers_at_once_make_one_chain() {
    for database in every() {
        let pools = [database.open(), database.open()];
        let id = table(&pools[0]);
        append(
            &pools[0],
            id,
            &Head::start(),
            OPENED_AT_MS,
            &new_events()[..1],
        )
        .expect("opened");
        let moved = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..6)
                .map(|writer| {
                    let db = &pools[writer % 2];
                    scope.spawn(move || write_ten(db, id))
                })
                .collect();
            writers
                .into_iter()
                .map(|writer| writer.join().expect("no panic"))
                .sum::<usize>()
        });
        let events = stored(&pools[0], id);
        assert_eq!(
            events.len(),
            61,
            "{}: {moved} times somebody lost",
            database.label
        );
        verify(UID, &events).expect("one sound chain");
    }
}

/// Appends ten events, each after the head as it was read before, and counts how often somebody was faster.
fn write_ten(db: &Db, id: i64) -> usize {
    let new = [NewEvent {
        kind: "card_taken".to_owned(),
        version: 1,
        seat: Some(0),
        body: "{}".to_owned(),
    }];
    let (mut done, mut lost) = (0, 0);
    while done < 10 {
        let head = stored(db, id).last().expect("opened").head();
        match append(db, id, &head, OPENED_AT_MS, &new) {
            Ok(_) => done += 1,
            Err(AppendError::Moved { .. }) => lost += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    lost
}

#[test]
fn a_body_that_is_not_canonical_is_not_recorded() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let mut new = new_events();
        new[1].body = "{\"seat\": 0}".to_owned();
        let refused = append(&db, id, &Head::start(), OPENED_AT_MS, &new).expect_err("refused");
        assert!(matches!(refused, AppendError::NotCanonical { .. }));
        assert_eq!(stored(&db, id), []);
    }
}

#[test]
fn commands_in_the_same_millisecond_stay_apart() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let new = new_events();
        let mut head = Head::start();
        for (place, door) in Door::ALL.into_iter().enumerate() {
            let cause = head.next_command(door);
            for half in [2 * place, 2 * place + 1] {
                let event = &new[half % new.len()..][..1];
                let one = append_of(&db, id, &head, cause, OPENED_AT_MS, event).expect("appended");
                head = one[0].head();
            }
        }
        let events = stored(&db, id);
        assert!(
            events
                .iter()
                .all(|event| event.recorded_at_ms == OPENED_AT_MS)
        );
        let causes: Vec<(i64, Door)> = events
            .iter()
            .map(|event| (event.command, event.door))
            .collect();
        let expected: Vec<(i64, Door)> = (1..)
            .zip(Door::ALL)
            .flat_map(|cause| [cause, cause])
            .collect();
        assert_eq!(causes, expected, "{}", database.label);
    }
}

#[test]
fn a_command_out_of_order_is_not_recorded() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let new = new_events();
        let opened = append(&db, id, &Head::start(), OPENED_AT_MS, &new[..1]).expect("opened");
        for (after, command) in [
            (Head::start(), 0),
            (Head::start(), 2),
            (opened[0].head(), 0),
            (opened[0].head(), 3),
            (opened[0].head(), -1),
        ] {
            let door = Door::Page;
            let cause = Cause { command, door };
            let refused =
                append_of(&db, id, &after, cause, OPENED_AT_MS, &new[1..2]).expect_err("refused");
            assert!(
                matches!(refused, AppendError::Command { .. }),
                "{refused:?}"
            );
        }
        assert_eq!(stored(&db, id), opened, "{}", database.label);
    }
}

#[test]
fn the_database_knows_the_doors_and_counts_commands_from_1() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        let insert = |seq: i64, command: i64, door: &str| {
            db.write(|conn| {
                conn.batch_execute(&format!(
                    "INSERT INTO events (table_id, seq, recorded_at_ms, kind, version, command, door, body, salt, seal, hash)
                     VALUES ({id}, {seq}, 0, 'x', 1, {command}, '{door}', '{{}}', '', '', '')"
                ))
                .map_err(DbError::from)
            })
        };
        for (seq, door) in (1..).zip(Door::ALL) {
            insert(seq, seq, door.as_str()).expect("a door that there is");
        }
        insert(100, 0, "page").expect_err("no command is number 0");
        insert(100, 1, "window").expect_err("no such door");
        assert_eq!(stored(&db, id).len(), Door::ALL.len());
    }
}

/// Sends a statement past the program: over a connection as any other program opens one.
fn raw(database: &TestDatabase, statement: &str) -> Result<(), String> {
    let said = match database.url().strip_prefix("sqlite:") {
        Some(path) => SqliteConnection::establish(path)
            .expect("it opens")
            .batch_execute(statement),
        None => PgConnection::establish(database.url())
            .expect("it opens")
            .batch_execute(statement),
    };
    said.map_err(|error| error.to_string())
}

#[test]
fn no_other_program_replaces_an_event_either() {
    const COLUMNS: &str =
        "table_id, seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash";
    let changed = |seq: &str| {
        format!(
            "SELECT table_id, {seq}, 0, 'forged', version, seat, command, door, '{{}}', salt, seal, hash
             FROM events WHERE seq = 1"
        )
    };
    for database in every() {
        let db = database.open();
        let id = table(&db);
        append(&db, id, &Head::start(), OPENED_AT_MS, &new_events()).expect("appended");
        let before = stored(&db, id);
        // SQLite needs a WHERE before ON CONFLICT to tell it from a join.
        let mut statements = vec![
            format!(
                "INSERT INTO events ({COLUMNS}) {} ON CONFLICT (table_id, seq) DO UPDATE SET body = '{{}}'",
                changed("1")
            ),
            "UPDATE events SET seq = seq + 100".to_owned(),
        ];
        statements.extend(match db.kind() {
            Kind::Postgres => vec![
                "TRUNCATE events".to_owned(),
                format!(
                    "MERGE INTO events USING ({}) AS forged ON events.table_id = forged.table_id AND events.seq = 1
                     WHEN MATCHED THEN UPDATE SET body = '{{}}'",
                    changed("1")
                ),
            ],
            Kind::Sqlite => vec![
                format!("REPLACE INTO events ({COLUMNS}) {}", changed("1")),
                format!("INSERT OR REPLACE INTO events ({COLUMNS}) {}", changed("2")),
                // The key is free, but the row's own number is another event's.
                format!(
                    "INSERT OR REPLACE INTO events (rowid, {COLUMNS}) {}",
                    changed("100").replacen("SELECT", "SELECT rowid,", 1)
                ),
                "UPDATE OR REPLACE events SET seq = 2 WHERE seq = 1".to_owned(),
            ],
        });
        for statement in statements {
            let said = raw(&database, &statement).expect_err(&statement);
            assert!(
                said.contains("append-only"),
                "{}: {statement}: {said}",
                database.label
            );
        }
        assert_eq!(stored(&db, id), before, "{}", database.label);
    }
}

#[test]
fn the_triggers_refuse_every_change() {
    for database in every() {
        let db = database.open();
        let id = table(&db);
        append(&db, id, &Head::start(), OPENED_AT_MS, &new_events()).expect("appended");
        let before = stored(&db, id);
        let mut statements = vec![
            "UPDATE events SET body = '{}' WHERE seq = 1",
            "UPDATE events SET recorded_at_ms = recorded_at_ms",
            "DELETE FROM events WHERE seq = 2",
            "DELETE FROM events",
        ];
        statements.push(match db.kind() {
            Kind::Postgres => "TRUNCATE events CASCADE",
            Kind::Sqlite => "REPLACE INTO events SELECT * FROM events WHERE seq = 1",
        });
        for statement in statements {
            let run = |conn: &mut Conn| conn.batch_execute(statement).map_err(DbError::from);
            let error = db.write(run).expect_err(statement);
            let DbError::Query(said) = &error else {
                panic!("{error:?}");
            };
            assert!(
                said.to_string().contains("append-only"),
                "{}: {statement}: {said}",
                database.label
            );
        }
        assert_eq!(stored(&db, id), before, "{}", database.label);
    }
}
