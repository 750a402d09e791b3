//! A Postgres that dies while people play, and a standby that takes over: the program goes on by itself, and no move
//! that was answered as taken is lost.

use cluster::Cluster;
use serde_json::Value;

use crate::archive::load::load;
use crate::prelude::*;

mod cluster;

/// What keeps a log short that nobody reads while the database is away.
const QUIET: (&str, &str) = ("RUST_LOG", "off,wonderpost::cli=info");

fn wait_for_more(cluster: &Cluster, than: u64) -> u64 {
    let more = || cluster.commands().filter(|count| *count > than);
    found("more commands are stored", more)
}

/// Lets a crowd play for so many seconds. Gives what came of it: no move that was answered is
/// missing, and what could not be stored was told so.
fn plays(host: &Host, program: &Program, seconds: &str) -> Value {
    let size = ["--tables", "20", "--clients", "6", "--looks", "0"];
    let crowd = [&["--seconds", seconds], &size[..]].concat();
    let base_url = program.base_url();
    let figures = load(host, &[("WONDERPOST_BASE_URL", &base_url)], &crowd).expect("it plays");
    eprintln!("{figures}");
    // Nothing else was refused.
    for status in figures["refused"].as_object().expect("a map").keys() {
        assert_eq!(status, "503", "{figures}");
    }
    figures
}

/// Kills the primary of two that a script starts while a crowd plays for so many seconds. Afterwards another crowd plays
/// on.
fn fails_over(script: &str, seconds: &str) {
    let mut cluster = Cluster::start(script);
    let host = Host::at(&cluster.url()).with(&[QUIET]);
    let program = host.serves();
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| plays(&host, &program, seconds));
        wait_for_more(&cluster, 20);
        cluster.does("kill");
        cluster.does("promote");
        playing.join().expect("no panic")
    });
    let before = wait_for_more(&cluster, 20);
    until("people play on", || {
        plays(&host, &program, "2")["moves"]["count"] != 0
    });
    wait_for_more(&cluster, before);
}

#[test]
fn a_standby_that_takes_over_has_every_move_that_was_answered() {
    if is_long() {
        fails_over(include_str!("standby.sh"), "12");
    }
}

/// Patroni waits for 20 seconds before it takes a server for gone.
#[test]
fn patroni_makes_the_standby_the_primary_and_people_play_on() {
    if is_long() {
        fails_over(include_str!("patroni.sh"), "75");
    }
}
