//! Backups while people play: each holds every move that was acknowledged before it began.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::client::{Player, asked};
use super::running::files_in;
use crate::prelude::*;
use crate::support::databases::{sqlite, sqlite_empty, told};
use crate::support::http::passes;
use crate::tables::support::service;
use testing::random::games;

type Commands = BTreeSet<String>;

/// Plays at one table until it is told to stop, and notes each command that was acknowledged.
fn play(players: &[Player], uid: &str, acknowledged: &Mutex<Commands>, stops: &AtomicBool) {
    while !stops.load(Ordering::Relaxed) {
        let Some((seat, form)) = asked(players, uid).next() else {
            return;
        };
        if players[seat].plays(uid, &form, 0).status == 303 {
            let mut all = acknowledged.lock().expect("no panic");
            all.insert(form.command_id);
        }
    }
}

#[test]
fn a_backup_under_load_holds_every_move_acknowledged_before_it_began() {
    let database = sqlite();
    let host = Host::new(&database);
    let mut service = service(&database);
    service.clock = Clock::system();
    // Several tables are played at once.
    let parties = [(); 4].map(|()| party(&service, "duel", 2, &[]));
    let program = host.serves();
    let now_ms = service.clock.now_ms();
    let players = parties
        .each_ref()
        .map(|party| Player::each(&service.db, &party.people, program.address, now_ms));
    let (acknowledged, stops) = (Mutex::new(Commands::new()), AtomicBool::new(false));
    let mut counts = Vec::new();
    std::thread::scope(|scope| {
        for (party, players) in parties.iter().zip(&players) {
            scope.spawn(|| play(players, &party.uid, &acknowledged, &stops));
        }
        for _ in 0..games(4) {
            wait_for_more(&acknowledged, 3);
            counts.push(back_up(&host, &acknowledged));
        }
        stops.store(true, Ordering::Relaxed);
    });
    println!("backups held (acknowledged before, in it) {counts:?}");
}

fn wait_for_more(acknowledged: &Mutex<Commands>, more: usize) {
    let count = || acknowledged.lock().expect("no panic").len();
    let (begun, before) = (Instant::now(), count());
    // Games end; then what there is must do.
    while count() < before + more && begun.elapsed().as_secs() < 10 {
        passes(Duration::from_millis(10));
    }
}

/// Makes a backup, restores it, and compares. Gives how many commands had been acknowledged, and how many it holds.
fn back_up(host: &Host, acknowledged: &Mutex<Commands>) -> (usize, usize) {
    let before = acknowledged.lock().expect("no panic").clone();
    let (made, place) = (Folder::new("made"), sqlite_empty());
    host.runs(&["backup", "--to", made.text()]).well();
    let backup = files_in(&made, "db").pop().expect("one");
    let restore = ["restore", backup.to_str().expect("text")];
    Host::new(&place).runs(&restore).well();
    let ask = "SELECT command_id AS line FROM events WHERE command_id IS NOT NULL";
    let held: Commands = told(&place.open(), ask).into_iter().collect();
    let missing: Vec<&String> = before.difference(&held).collect();
    assert!(missing.is_empty(), "{missing:?}");
    (before.len(), held.len())
}
