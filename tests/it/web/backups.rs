//! Backups while people play: each holds every move that was acknowledged before it began.
#![expect(clippy::expect_used, reason = "what a test needs must succeed")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use wonderpost::clock::Clock;
use wonderpost::db::side::Side;

use super::client::Player;
use super::running::files_in;
use crate::archive::commands::wonderpost;
use crate::support::databases::{TestDatabase, sqlite};
use crate::support::program::Program;
use crate::support::random::games;
use crate::tables::support::{Party, party, service};

/// How many tables are played at once.
const TABLES: usize = 4;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

/// The commands that a database has answered.
fn answered(url: &str) -> BTreeSet<String> {
    let mut side = Side::open(url).expect("it opens");
    let find = "SELECT command_id AS line FROM commands";
    let lines: Vec<Line> = diesel::sql_query(find).load(side.conn()).expect("read");
    lines.into_iter().map(|line| line.line).collect()
}

/// Plays at one table until it is told to stop, and notes each command that was acknowledged.
fn play(
    players: &[Player],
    party: &Party,
    acknowledged: &Mutex<BTreeSet<String>>,
    stops: &AtomicBool,
) {
    while !stops.load(Ordering::Relaxed) {
        let forms = players
            .iter()
            .map(|player| (player, player.form(&party.uid)));
        let Some((player, form)) = forms.into_iter().find(|(_, form)| !form.moves.is_empty())
        else {
            return;
        };
        if player.plays(&party.uid, &form, 0).status == 303 {
            let mut all = acknowledged.lock().expect("no panic");
            all.insert(form.command_id);
        }
    }
}

fn newest(folder: &Path) -> PathBuf {
    let made = |path: &PathBuf| path.metadata().and_then(|file| file.modified());
    let newest = files_in(folder, "db")
        .into_iter()
        .max_by_key(|path| made(path).expect("there"));
    newest.expect("one")
}

#[test]
fn a_backup_under_load_holds_every_move_acknowledged_before_it_began() {
    let database = sqlite();
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("load-{}", std::process::id()));
    let mut service = service(&database);
    service.clock = Clock::system();
    let parties: Vec<Party<'_>> = (0..TABLES)
        .map(|_| party(&service, "duel", 2, &[]))
        .collect();
    let program = Program::start(&database, &folder);
    let now_ms = service.clock.now_ms();
    let sit = |party: &Party| -> Vec<Player> {
        Player::each(&service.db, &party.people, program.address, now_ms)
    };
    let players: Vec<Vec<Player>> = parties.iter().map(sit).collect();
    let (acknowledged, stops) = (Mutex::new(BTreeSet::new()), AtomicBool::new(false));
    let mut counts = Vec::new();
    std::thread::scope(|scope| {
        for (party, players) in parties.iter().zip(&players) {
            scope.spawn(|| play(players, party, &acknowledged, &stops));
        }
        for _ in 0..games(4) {
            wait_for_more(&acknowledged, 3);
            counts.push(back_up(&database, &folder, &acknowledged));
        }
        stops.store(true, Ordering::Relaxed);
    });
    println!("backups held (acknowledged before, in it) {counts:?}");
    drop(program);
    std::fs::remove_dir_all(&folder).expect("the program made it");
}

fn wait_for_more(acknowledged: &Mutex<BTreeSet<String>>, more: usize) {
    let count = || acknowledged.lock().expect("no panic").len();
    let (begun, before) = (Instant::now(), count());
    // Games end; then what there is must do.
    while count() < before + more && begun.elapsed().as_secs() < 10 {
        std::thread::park_timeout(Duration::from_millis(10));
    }
}

/// Makes a backup, restores it, and compares. Gives how many commands had been acknowledged, and how many it holds.
fn back_up(
    database: &TestDatabase,
    folder: &Path,
    acknowledged: &Mutex<BTreeSet<String>>,
) -> (usize, usize) {
    let before = acknowledged.lock().expect("no panic").clone();
    let to = folder.join("made");
    let data = folder.to_str().expect("text");
    let settings = [
        ("WONDERPOST_DATABASE_URL", database.url()),
        ("WONDERPOST_DATA_DIR", data),
    ];
    let output = wonderpost(&settings, &["backup", "--to", to.to_str().expect("text")]);
    assert!(output.status.success(), "{}", said(&output));
    let file = newest(&to);
    let place = folder.join(format!("place-{}", before.len()));
    let url = format!("sqlite:{}/wonderpost.db", place.display());
    let settings = [
        ("WONDERPOST_DATABASE_URL", url.as_str()),
        ("WONDERPOST_DATA_DIR", place.to_str().expect("text")),
    ];
    let output = wonderpost(&settings, &["restore", file.to_str().expect("text")]);
    assert!(output.status.success(), "{}", said(&output));
    let held = answered(&url);
    let missing: Vec<&String> = before.difference(&held).collect();
    assert!(missing.is_empty(), "{missing:?}");
    (before.len(), held.len())
}
