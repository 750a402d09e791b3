//! The program is killed while it does jobs of every kind; the next one does them, each once.

use std::collections::BTreeSet;

use ::bots::Level;
use wonderpost::accounts::sign_in;
use wonderpost::look::look_back;
use wonderpost::play::outages;
use wonderpost::play::series::BestOf;

use super::faults::{Fault, Faults, Seen};
use crate::alerts::support as alerts;
use crate::prelude::*;
use crate::support::databases::{count, run, told};
use crate::support::report::cases;
use crate::tables::bots::with_bots;
use crate::tables::series::series_of;
use crate::tables::support::service;

const HOUR_MS: i64 = DAY_MS / 24;
/// How many kills the short form tries.
const SHORT: usize = 3;
const SETTINGS: [Setting<'_>; 2] = [
    ("RUST_LOG", "error,wonderpost::cli=info"),
    ("WONDERPOST_TEST_PLAYOUTS", "4"),
];

#[test]
fn jobs_of_every_kind_outlive_a_kill_on_sqlite() {
    kills("jobs-sqlite", databases::sqlite);
}

#[test]
fn jobs_of_every_kind_outlive_a_kill_on_postgres() {
    kills("jobs-postgres", databases::postgres);
}

fn kills(id: &str, make: fn() -> TestDatabase) {
    let mut report = Report::begin(id.to_owned());
    let mut random = report.random();
    let whole = works(&make(), Fault::Count, 0);
    let points = usize::try_from(whole.seen.count).expect("few");
    report.add("points", points);
    let tried = cases(SHORT, points).min(points);
    let mut halfway = BTreeSet::new();
    for case in 0..tried {
        let (from, to) = (case * points / tried, (case + 1) * points / tried);
        let at = from + random.below((to - from).max(1));
        let fault = [Fault::KillBefore, Fault::KillHalfway][case % 2];
        let at = u64::try_from(at + 1).expect("few");
        let worked = works(&make(), fault, at);
        report.add("hit", usize::from(worked.seen.hits > 0));
        let wrong = (worked.left != whole.left).then(|| {
            let (what, left) = (&worked.seen.what, &worked.left);
            format!(
                "{fault:?} at {at}, {what}: {left:#?} instead of {:#?}",
                whole.left
            )
        });
        report.case(wrong.into_iter().collect());
        for kind in worked.halfway {
            report.add(&kind, 1);
            halfway.insert(kind);
        }
    }
    report.end_with_some("hit");
    let kinds = JobKind::ALL.iter().map(|kind| kind.as_str());
    // Nobody claims what waits for a digest, and backups are made of SQLite only.
    let mut kinds = kinds.filter(|kind| !["bundled", "backup"].contains(kind));
    let is_whole = kinds.all(|kind| halfway.contains(kind));
    assert!(
        is_whole || !is_long(),
        "only {halfway:?} were killed halfway"
    );
}

/// What a process that was killed, and the next one, came to.
struct Worked {
    seen: Seen,
    /// The kinds of jobs that were leased when it was killed.
    halfway: Vec<String>,
    /// What there is when nothing is due any more.
    left: Vec<String>,
}

/// Lets the program do what is due, with a fault at one of its writes.
fn works(database: &TestDatabase, fault: Fault, at: u64) -> Worked {
    prepares(database);
    let host = Host::new(database).with(&SETTINGS);
    let faults = Faults::new();
    faults.arm(fault, at, database.is_postgres(), 0);
    let db = database.open();
    let first = host.tries(&faults.settings()).ok();
    until("it is killed, or nothing is due", || {
        faults.seen().hits > 0 || is_done(&db)
    });
    let seen = faults.seen();
    faults.disarm();
    drop(first);
    // What a server was told by a process that is gone now, it still does.
    let busy = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'";
    until("the server has ended what was begun", || {
        !database.is_postgres() || count(&db, busy) == 0
    });
    let halfway = told(&db, "SELECT kind AS line FROM jobs WHERE lease IS NOT NULL");
    run(
        &db,
        "UPDATE jobs SET leased_until_ms = 0 WHERE lease IS NOT NULL",
    );
    let second: Program = host.serves();
    until("nothing is due", || is_done(&db));
    drop(second);
    Worked {
        seen,
        halfway,
        left: left(&db),
    }
}

fn is_done(db: &Db) -> bool {
    let now_ms = Clock::system().now_ms();
    count(
        db,
        &format!("jobs WHERE due_at_ms <= {now_ms} AND kind <> 'bundled'"),
    ) == 0
}

/// The letters that were sent, the commands of all tables, the games of the series, what was looked back at.
fn left(db: &Db) -> Vec<String> {
    let questions = [
        "SELECT kind AS line FROM letters WHERE status = 'sent'",
        "SELECT door || ' ' || CAST(command AS text) AS line FROM \
         (SELECT DISTINCT table_id, door, command FROM events) AS commands",
        "SELECT 'game ' || CAST(number AS text) AS line FROM series_games",
        "SELECT 'look back ' || CAST(done AS text) AS line FROM look_backs WHERE ended_at_ms IS NOT NULL",
    ];
    let mut left: Vec<String> = questions.iter().flat_map(|one| told(db, one)).collect();
    left.sort();
    left
}

/// Makes jobs of every kind that are due, two days ago where time is to have run out.
fn prepares(database: &TestDatabase) {
    let mut service = service(database);
    let now_ms = Clock::system().now_ms();
    service.clock = Clock::scripted(now_ms - 2 * DAY_MS);
    // The program itself lets no alert go there.
    service.alerts = alerts::sender();
    let new = NewTable {
        clock: Some(per_turn(1, OnTimeout::StandIn)),
        ..new_table("duel", 2, &[("wonders", "first_game")])
    };
    let timed = seated(readers(&service, 2), new, &service);
    alerts::hook(
        &service,
        timed.people[1 - timed.turn()],
        None,
        "http://127.0.0.1:9999/",
        "json",
    );
    series_of(&service, BestOf::Three).resigns(0);
    // All choose at the same time, so that bots do, whoever begins.
    with_bots(&service, "seven_wonders", 3, &[Level::Easy, Level::Easy]);
    let over = party(&service, "duel", 2, &[("wonders", "first_game")]);
    over.plays_any(over.turn());
    over.ends(0);
    look_back::ask(&service, &over.uid, Some(over.people[0])).expect("it is over");
    timed.plays_any(timed.turn());
    // An hour without service moves deadlines by as much; that of the turn was over long before.
    service.clock.advance(2 * DAY_MS - HOUR_MS);
    outages::store_time(&service.db, &service.clock).expect("it is stored");
    service.clock.advance(HOUR_MS);
    let ask = sending::ask("ada@players.test", "browser");
    sign_in::ask(&service.db, &service.clock, &ask).expect("it is queued");
}
