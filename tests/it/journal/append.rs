//! Appending and loading on both databases, races, and what the triggers refuse.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, QueryDsl, RunQueryDsl, SqliteConnection};
use serde_json::json;
use wonderpost::db::schema::game_tables;
use wonderpost::journal::{Cause, ChainError, Head, NewEvent, load, load_after, verify};

use super::sample::{OPENED_AT_MS, event, opening};
use crate::prelude::*;
use crate::support::databases::{every, write};
use crate::tables::support::append_in_txn;

const UID: &str = "t0123456789ab";

struct Table {
    database: TestDatabase,
    db: Db,
    id: i64,
}

/// A table without events in each kind of database.
fn tables() -> Vec<Table> {
    every().into_iter().map(Table::new).collect()
}

impl Table {
    fn new(database: TestDatabase) -> Self {
        let db = database.open();
        let id = write(&db, |conn| {
            conn.batch_execute(
                "INSERT INTO people (name, zone, wants_letters, theme, created_at_ms)
                     VALUES ('Ada', 'UTC', TRUE, 'auto', 0);
                 INSERT INTO game_tables (uid, game, rules_version, options, seat_count, status,
                     is_watchable, seed, opened_by, opened_at_ms, changed_at_ms, last_seq,
                     head_hash, next_draw, progress)
                     SELECT 't0123456789ab', 'duel', 1, '{}', 2, 'open', FALSE, '', id, 0, 0, 0, '', 0, ''
                     FROM people",
            )?;
            Ok(game_tables::table.select(game_tables::id).first(conn)?)
        });
        Self { database, db, id }
    }

    fn try_append(
        &self,
        after: &Head,
        cause: Cause,
        now_ms: i64,
        new: &[NewEvent],
    ) -> Result<Vec<Event>, Error> {
        let id = self.id;
        self.db
            .write(|conn| append_in_txn(conn, (id, UID), after, cause, now_ms, new))
    }

    fn append(&self, after: &Head, new: &[NewEvent]) -> Result<Vec<Event>, Error> {
        self.try_append(after, after.next_command(Door::Page), OPENED_AT_MS, new)
    }

    fn stored(&self) -> Vec<Event> {
        let loaded = self.db.read(|conn| load(conn, self.id));
        loaded.expect("the journal loads")
    }
}

fn new_events() -> Vec<NewEvent> {
    let mut random = Random::new(7);
    let contributions = [random.hex(32), random.hex(32)];
    opening(&random.hex(64), &contributions)
}

#[each::test(tables())]
fn what_is_appended_is_loaded_again_and_verifies_and_its_time_never_goes_back(table: Table) {
    let new = new_events();
    let mut all = table.append(&Head::start(), &new[..1]).expect("appended");
    for (new, now_ms, recorded_at_ms) in [
        (&new[1..2], OPENED_AT_MS - 3_600_000, OPENED_AT_MS),
        (&new[2..], OPENED_AT_MS + 5, OPENED_AT_MS + 5),
    ] {
        let head = all[all.len() - 1].head();
        let next = table.try_append(&head, head.next_command(Door::Page), now_ms, new);
        all.extend(next.expect("appended"));
        assert_eq!(all[all.len() - 1].recorded_at_ms, recorded_at_ms);
    }
    assert_eq!(table.stored(), all, "{}", table.database.label);
    let tail = table.db.read(|conn| load_after(conn, table.id, 4));
    assert_eq!(tail.expect("loads"), all[4..]);
    let report = verify(UID, &all).expect("it verifies");
    assert_eq!(report.head, all[all.len() - 1].head());
}

#[test]
fn nobody_can_foresee_a_salt() {
    let mut salts = BTreeSet::new();
    let mut count = 0;
    // The same table, time and events each time: what a salt could be worked out from.
    for table in tables().into_iter().chain(tables()) {
        let events = table.append(&Head::start(), &new_events());
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
    assert!(bits.iter().all(is_used), "a bit never changes: {bits:?}");
}

#[each::test(tables())]
fn of_two_who_append_after_the_same_head_one_is_told_that_the_table_moved(one: Table) {
    let new = new_events();
    let first = one.append(&Head::start(), &new[..1]).expect("appended");
    let head = first[0].head();
    one.append(&head, &new[1..3]).expect("the first wins");
    let other = Table {
        db: one.database.open(),
        ..one
    };
    let lost = other.append(&head, &new[1..2]).expect_err("it is late");
    assert!(matches!(lost, Error::Busy), "{lost:?}");
    assert_eq!(other.stored().len(), 3, "{}", other.database.label);
}

#[each::test(tables())]
fn many_writers_at_once_make_one_chain(table: Table) {
    let opened = table.append(&Head::start(), &new_events()[..1]);
    opened.expect("opened");
    let second = table.database.open();
    let pools = [&table.db, &second];
    let lost = at_once(6, |number| write_ten(pools[number % 2], table.id));
    let events = table.stored();
    let label = table.database.label;
    assert_eq!(events.len(), 61, "{label}: who lost how often: {lost:?}");
    verify(UID, &events).expect("one sound chain");
}

/// Appends ten events, each after the head as it was read before, and counts how often somebody was faster.
fn write_ten(db: &Db, id: i64) -> usize {
    let new = [event("card_taken", Some(0), &json!({}))];
    let (mut done, mut lost) = (0, 0);
    while done < 10 {
        let stored = db.read(|conn| load(conn, id)).expect("the journal loads");
        let head = stored.last().expect("opened").head();
        let cause = head.next_command(Door::Page);
        let append =
            |conn: &mut Conn| append_in_txn(conn, (id, UID), &head, cause, OPENED_AT_MS, &new);
        match db.write(append) {
            Ok(_) => done += 1,
            Err(Error::Busy) => lost += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    lost
}

#[each::test(tables())]
fn commands_in_the_same_millisecond_stay_apart(table: Table) {
    let new = new_events();
    let mut head = Head::start();
    for (place, door) in Door::ALL.into_iter().enumerate() {
        let cause = head.next_command(door);
        for half in [2 * place, 2 * place + 1] {
            let event = &new[half % new.len()..][..1];
            let one = table.try_append(&head, cause, OPENED_AT_MS, event);
            head = one.expect("appended")[0].head();
        }
    }
    let events = table.stored();
    let is_same_time = |event: &Event| event.recorded_at_ms == OPENED_AT_MS;
    assert!(events.iter().all(is_same_time));
    let causes = events.iter().map(|event| (event.command, event.door));
    let expected = (1..).zip(Door::ALL).flat_map(|cause| [cause, cause]);
    assert!(causes.eq(expected), "{}", table.database.label);
}

fn unchained(appended: Result<Vec<Event>, Error>) -> ChainError {
    let Err(Error::Fault(why)) = appended else {
        panic!("{appended:?}");
    };
    why.downcast().expect("the chain refuses it")
}

#[each::test(tables())]
fn neither_a_body_that_is_not_canonical_nor_a_command_out_of_order_is_recorded(table: Table) {
    let mut new = new_events();
    let opened = table.append(&Head::start(), &new[..1]).expect("opened");
    let (start, begun) = (Head::start(), opened[0].head());
    for (after, command) in [
        (&start, 0),
        (&start, 2),
        (&begun, 0),
        (&begun, 3),
        (&begun, -1),
    ] {
        let door = Door::Page;
        let cause = Cause { command, door };
        let refused = table.try_append(after, cause, OPENED_AT_MS, &new[1..2]);
        let refused = unchained(refused);
        assert!(matches!(refused, ChainError::Command { .. }), "{refused:?}");
    }
    new[2].body = "{\"seat\": 0}".to_owned();
    let refused = unchained(table.append(&begun, &new[1..]));
    let is_said = matches!(refused, ChainError::NotCanonical { .. });
    assert!(is_said, "{refused:?}");
    assert_eq!(table.stored(), opened, "{}", table.database.label);
}

#[each::test(tables())]
fn the_database_knows_the_doors_and_counts_commands_from_1(table: Table) {
    let insert = |seq: i64, command: i64, door: &str| {
        raw(
            &table.database,
            &format!(
                "INSERT INTO events ({COLUMNS})
                     VALUES ({}, {seq}, 0, 'x', 1, NULL, {command}, '{door}', '{{}}', '', '', '')",
                table.id
            ),
        )
    };
    for (seq, door) in (1..).zip(Door::ALL) {
        insert(seq, seq, door.as_str()).expect("a door that there is");
    }
    insert(100, 0, "page").expect_err("no command is number 0");
    insert(100, 1, "window").expect_err("no such door");
    assert_eq!(table.stored().len(), Door::ALL.len());
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

const COLUMNS: &str =
    "table_id, seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash";

/// Changes of a journal of two events and more. `FORGED(1)` stands for its first event forged, as number 1.
const CHANGES: &str = "
    UPDATE events SET seq = seq + 100;
    UPDATE events SET body = '{}' WHERE seq = 1;
    UPDATE events SET recorded_at_ms = recorded_at_ms;
    DELETE FROM events WHERE seq = 2;
    DELETE FROM events;
    INSERT INTO events (COLUMNS) SELECT FORGED(1) ON CONFLICT (table_id, seq) DO UPDATE SET body = '{}'";

const CHANGES_ON_POSTGRES: &str = "
    TRUNCATE events;
    TRUNCATE events CASCADE;
    MERGE INTO events USING (SELECT FORGED(1)) AS forged ON events.table_id = forged.table_id AND events.seq = 1
        WHEN MATCHED THEN UPDATE SET body = '{}'";

/// Of the last one the key is free, but the row's own number is another event's.
const CHANGES_ON_SQLITE: &str = "
    REPLACE INTO events SELECT * FROM events WHERE seq = 1;
    UPDATE OR REPLACE events SET seq = 2 WHERE seq = 1;
    REPLACE INTO events (COLUMNS) SELECT FORGED(1);
    INSERT OR REPLACE INTO events (COLUMNS) SELECT FORGED(2);
    INSERT OR REPLACE INTO events (rowid, COLUMNS) SELECT rowid, FORGED(100)";

fn changes(kind: Kind) -> Vec<String> {
    let own = match kind {
        Kind::Postgres => CHANGES_ON_POSTGRES,
        Kind::Sqlite => CHANGES_ON_SQLITE,
    };
    let rest = "0, 'forged', version, seat, command, door, '{}', salt, seal, hash FROM events WHERE seq = 1";
    let mut text = format!("{CHANGES};{own}").replace("COLUMNS", COLUMNS);
    for seq in [1, 2, 100] {
        let forged = format!("table_id, {seq}, {rest}");
        text = text.replace(&format!("FORGED({seq})"), &forged);
    }
    text.split(';').map(str::to_owned).collect()
}

#[each::test(tables())]
fn neither_the_program_nor_any_other_changes_or_replaces_an_event(table: Table) {
    let label = table.database.label;
    let appended = table.append(&Head::start(), &new_events());
    let before = appended.expect("appended");
    for statement in changes(table.db.kind) {
        let by_another = raw(&table.database, &statement).expect_err(&statement);
        let run = |conn: &mut Conn| conn.batch_execute(&statement).map_err(DbError::from);
        let error = table.db.write(run).expect_err(&statement);
        let DbError::Query(by_the_program) = &error else {
            panic!("{error:?}");
        };
        for said in [by_another, by_the_program.to_string()] {
            assert!(said.contains("append-only"), "{label}: {statement}: {said}");
        }
    }
    assert_eq!(table.stored(), before, "{label}");
}
