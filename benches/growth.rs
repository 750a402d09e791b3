//! The program itself with 10,000 running tables and a million events in its database: how soon it is ready, how
//! much memory it takes, and whether a page costs what it costs in a service with one table.

use diesel::connection::SimpleConnection;
use wonderpost::db::DbError;

use crate::choices::Choices;
use crate::figures::Figures;
use crate::program::{Program, free_address};
use crate::tables::{Table, Tables};
use crate::wrk::{self, Page};

const TABLES: usize = 10_000;
const EVENTS_PER_TABLE: i64 = 100;
/// How many different tables are looked at before memory is read: twice as many as are kept at hand.
const LOOKED_AT: usize = 1_000;

/// Measures a service that has grown.
pub(crate) fn measure(figures: &mut Figures) {
    let address = free_address();
    let mut tables = Tables::new(&format!("http://{address}"));
    let duel = pair_in_the_second_age(&mut tables);
    let token = tables.session(duel.players[0]);
    // With a line the page is drawn anew each time.
    let page = Page {
        address,
        path: format!("/tables/{}?line=-", duel.uid),
        cookie: format!("wonderpost-session={token}"),
    };
    let is_loaded = wrk::is_possible();
    let small = is_loaded.then(|| {
        let program = Program::start(&tables, address);
        let rate = wrk::middle_rate(&page);
        program.stop();
        rate
    });
    let events = fill(&mut tables);
    figures.add("tables", count(TABLES), "", "");
    figures.add("events", events, "", "");
    let program = Program::start(&tables, address);
    figures.add(
        "from the start of the program to its first answer",
        program.ready_after.as_secs_f64() * 1000.0,
        "ms",
        "under 1000",
    );
    figures.add("memory when ready", program.memory_mb(), "MB", "under 100");
    for number in 1..=LOOKED_AT {
        wrk::get(&Page {
            path: format!("/tables/copy{number}"),
            ..page.clone()
        });
    }
    let looked = program.memory_mb();
    figures.add(
        "memory after 1,000 tables were looked at",
        looked,
        "MB",
        "under 100",
    );
    if let Some(small) = small {
        let grown = wrk::middle_rate(&page);
        figures.add("pages drawn anew, one table", small, "pages/s", "");
        figures.add("pages drawn anew, all tables", grown, "pages/s", "");
        figures.add(
            "pages with all tables against one",
            grown / small,
            "",
            "about 1",
        );
    }
    program.stop();
}

pub(crate) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("few"))
}

fn pair_in_the_second_age(tables: &mut Tables) -> Table {
    let players = [tables.person("Ada"), tables.person("Ben")];
    let table = tables.table("duel", &[], &players);
    tables.play(&table, 36, &mut Choices::new(7));
    table
}

/// Plays one table of seven far enough and copies it with other people at it. Gives how many events there are then.
fn fill(tables: &mut Tables) -> f64 {
    let names = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro"];
    let players = names.map(|name| tables.person(name));
    let table = tables.table("seven_wonders", &[("edition", "first")], &players);
    let mut choices = Choices::new(3);
    while tables.seq(&table) < EVENTS_PER_TABLE {
        tables.play(&table, 1, &mut choices);
    }
    copy(tables, &table, TABLES - 1, "copy");
    count(TABLES) * f64::from(i32::try_from(tables.seq(&table)).expect("few"))
}

/// Copies a table a number of times, each with other people at it: `copy1`, `copy2` and so on.
pub(crate) fn copy(tables: &Tables, table: &Table, copies: usize, name: &str) {
    let copied: Result<(), DbError> = tables.service.db.write(|conn| {
        conn.batch_execute(&statements(table, copies, name))
            .map_err(DbError::from)
    });
    copied.expect("the statements are right");
}

fn statements(table: &Table, copies: usize, name: &str) -> String {
    let (uid, seats) = (&table.uid, table.players.len());
    format!(
        "DROP TABLE IF EXISTS temp.original;
         DROP TABLE IF EXISTS temp.copies;
         CREATE TEMP TABLE original AS SELECT id FROM game_tables WHERE uid = '{uid}';
         CREATE TEMP TABLE copies AS
             WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {copies})
             SELECT number, number + (SELECT max(id) FROM game_tables) AS id,
                    {seats} * number + (SELECT max(id) FROM people) AS person_id FROM numbers;
         INSERT INTO people (id, address, letter_address, name, zone, wants_letters, theme, created_at_ms)
             SELECT copies.person_id + seats.seat, NULL, NULL, seats.name, 'UTC', 0, 'auto', 0
             FROM copies, seats WHERE seats.table_id = (SELECT id FROM original);
         INSERT INTO game_tables (id, uid, game, rules_version, options, seat_count, status, frozen_reason, is_watchable,
                 seed, opened_by, opened_at_ms, changed_at_ms, last_seq, head_hash, next_draw, progress, result)
             SELECT copies.id, '{name}' || copies.number, game, rules_version, options, seat_count, status, frozen_reason, 1,
                 seed, copies.person_id, opened_at_ms, changed_at_ms, last_seq, head_hash, next_draw, progress, result
             FROM copies, game_tables WHERE game_tables.id = (SELECT id FROM original);
         INSERT INTO seats (table_id, seat, person_id, invited_address, name, joined_at_ms, is_awaited, awaited_since_ms,
                 expected_seq, moved_seq)
             SELECT copies.id, seat, copies.person_id + seat, NULL, name, joined_at_ms, is_awaited, awaited_since_ms,
                 expected_seq, moved_seq
             FROM copies, seats WHERE seats.table_id = (SELECT id FROM original);
         INSERT INTO events (table_id, seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash)
             SELECT copies.id, seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash
             FROM copies, events WHERE events.table_id = (SELECT id FROM original);"
    )
}
