//! Finished games are read from a standby: only these, only if it has them to their end, and from the primary while it
//! is away.

use wonderpost::config::Pooler;
use wonderpost::db::Db;
use wonderpost::tables::standby::Standby;
use wonderpost::tables::{Service, look, proof};

use super::cluster::{By, Cluster};
use crate::support::databases;
use crate::support::program::Host;
use crate::tables::support::{BEGIN_MS, Party, party, service};
use crate::web::client::Player;

/// A service with nothing at hand, as after its start.
fn fresh(urls: &[String; 2]) -> Service {
    let mut service = service(&databases::at(urls[0].clone()));
    service.standby = Some(Standby::new(&urls[1], Pooler::Find));
    service
}

/// How many journals the standby gave, and how many it did not have.
fn counts(service: &Service) -> (u64, u64) {
    let standby = service.standby.as_ref().expect("there is one");
    (standby.given.get(), standby.behind.get())
}

/// What a table's pages are made of.
fn seen(party: &Party) -> (i64, String, Vec<String>, String) {
    let person = Some(party.people[0]);
    let look = look::now(party.service, &party.uid, person).expect("there");
    let history = look::history(party.service, &party.uid, person).expect("there");
    let lines = history.told.lines.iter();
    (
        look.seq,
        format!("{:?} {:?}", look.outcome, look.table.status),
        lines
            .map(|line| format!("{} {:?}", line.seq, line.at_ms))
            .collect(),
        proof::export_lines(party.service, &party.uid, person).expect("there"),
    )
}

/// Both give the same of a table; the standby was asked so often with these answers.
fn same(urls: &[String; 2], party: &Party, expected: (u64, u64), when: &str) {
    let with = fresh(urls);
    let without = service(&databases::at(urls[0].clone()));
    assert!(
        seen(&party.at(&with)) == seen(&party.at(&without)),
        "{when}"
    );
    assert_eq!(counts(&with), expected, "{when}");
    // What is at hand is not asked for again.
    seen(&party.at(&with));
    let exports = if expected.0 > 0 {
        (1, 0)
    } else {
        (0, expected.1.min(1))
    };
    let twice = counts(&with);
    assert_eq!(
        (twice.0 - expected.0, twice.1 - expected.1),
        exports,
        "{when}"
    );
}

fn plays(party: &Party, most: usize) {
    for _ in 0..most {
        if !party.step() {
            return;
        }
    }
}

#[test]
fn finished_games_are_read_from_a_standby_that_has_them() {
    let mut cluster = Cluster::start(By::Hand);
    let urls = cluster.urls();
    Db::open(&urls[0])
        .expect("it opens")
        .migrate()
        .expect("it runs");
    let playing = service(&databases::at(urls[0].clone()));
    let [over, running, late] = [1000, 5, 5].map(|most| {
        let party = party(&playing, "duel", 2, &[]);
        plays(&party, most);
        party
    });
    cluster.wait_until_same();
    // For its board, its history and its file.
    same(&urls, &over, (3, 0), "a finished game");
    same(&urls, &running, (0, 0), "a running game");
    cluster.does("pause");
    plays(&late, 1000);
    let new = party(&playing, "duel", 2, &[]);
    plays(&new, 1000);
    same(&urls, &over, (3, 0), "what it had");
    same(&urls, &late, (0, 3), "a shorter journal");
    same(&urls, &new, (0, 3), "a table that it does not know");
    cluster.does("resume");
    cluster.wait_until_same();
    same(&urls, &new, (3, 0), "when it has it");
    pages(&urls, &over);
    let lives_on = fresh(&urls);
    seen(&over.at(&lives_on));
    cluster.does("lose");
    same(&urls, &over, (0, 0), "when it is gone");
    // What was opened before does not hold anybody up either.
    seen(&late.at(&lives_on));
    assert_eq!(counts(&lives_on), (3, 0));
}

/// The program does as the setting says.
fn pages(urls: &[String; 2], party: &Party) {
    let host = Host::at(&urls[0]).with(&[("WONDERPOST_STANDBY_URL", &urls[1])]);
    let program = host.serves();
    let db = Db::open(&urls[0]).expect("it opens");
    let player = Player::of(&db, party.people[0], program.address, BEGIN_MS);
    player.opens(&format!("/tables/{}", party.uid)).is(200);
    let numbers = player.opens("/metrics").text;
    let given = "wonderpost_standby_journals_total 1\n";
    assert!(numbers.contains(given), "{numbers}");
}
