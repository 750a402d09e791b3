//! Moves played on SQLite with full flush, against bare one-row commits on the same disk.

use std::time::{Duration, Instant};

use diesel::RunQueryDsl;
use wonderpost::db::DbError;
use wonderpost::play::moves;

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};
use crate::tables::Tables;

const LENGTH: Duration = Duration::from_millis(600);
const TABLES: usize = 12;

/// Measures what a move costs from its submission to the end of its commit.
pub(crate) fn measure(figures: &mut Figures) {
    let mut tables = Tables::new("http://127.0.0.1:8080");
    let bare = middle_of_five(|| bare_commits(&tables));
    figures.add("bare one-row commits, full flush", bare, "commits/s", "");
    let moves = moves_per_second(&mut tables);
    figures.add(
        "moves of Duel, submitted one after the other",
        moves,
        "moves/s",
        "",
    );
    figures.add(
        "moves against bare commits",
        moves / bare,
        "",
        "at least 0.5",
    );
}

fn bare_commits(tables: &Tables) -> f64 {
    let db = &tables.service.db;
    let run = |sql: &str| {
        let done: Result<_, DbError> =
            db.write(|conn| diesel::sql_query(sql).execute(conn).map_err(DbError::from));
        done.expect("the statement is right");
    };
    run("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
    let body = "x".repeat(270);
    let insert = format!("INSERT INTO bare (body) VALUES ('{body}')");
    per_second(LENGTH, || run(&insert))
}

/// Plays whole games; only the submissions are timed, not the choosing. The middle of the tables' rates.
fn moves_per_second(tables: &mut Tables) -> f64 {
    let players = [tables.person("Ada"), tables.person("Ben")];
    let mut rates: Vec<f64> = (0..TABLES)
        .map(|number| {
            let table = tables.table("duel", &[], &players);
            let mut choices = Choices::new(u64::try_from(number).expect("few"));
            let mut took = Duration::ZERO;
            let mut count = 0_u32;
            while let Some(submit) = tables.next(&table, &mut choices) {
                let begin = Instant::now();
                moves::submit(&tables.service, &submit).expect("a listed move is legal");
                took += begin.elapsed();
                count += 1;
            }
            f64::from(count) / took.as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[TABLES / 2]
}
