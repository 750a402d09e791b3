//! Several processes on one Postgres: behind a pooler, and that what one does holds at the others at once.

use wonderpost::config::Pooler;
use wonderpost::db::Patience;
use wonderpost::journal::{self, export};
use wonderpost::look::{lobby, proof};

use super::client::Player;
use super::running::{files_in, wait_for_letters};
use crate::prelude::*;
use crate::support::pooler::OwnPooler;
use crate::tables::support::service;

/// Two programs on one database that share a key.
struct Pair {
    programs: [Program; 2],
    hosts: [Host; 2],
}

impl Pair {
    fn start(database: &TestDatabase, settings: &[Setting<'_>]) -> Self {
        let hosts = [(); 2].map(|()| Host::new(database).with(settings));
        let key = hosts[0].folder.at("letters.key");
        let hosts = hosts.map(|host| host.with(&[("WONDERPOST_KEY_FILE", &key)]));
        Self {
            programs: hosts.each_ref().map(Host::serves),
            hosts,
        }
    }

    /// The letters that both have sent.
    fn letters(&self) -> usize {
        let files = |host: &Host| files_in(&host.folder.join("letters"), "eml").len();
        self.hosts.iter().map(files).sum()
    }
}

/// A service on the machine's clock, as the programs have it.
fn beside(database: &TestDatabase) -> Service {
    let mut service = service(database);
    service.clock = Clock::system();
    service
}

/// The same people at both programs, each signed in once.
fn at_both(party: &Party, pair: &Pair) -> Vec<[Player; 2]> {
    let now_ms = party.service.clock.now_ms();
    let [one, two] = pair.programs.each_ref().map(|program| program.address);
    let players = Player::each(&party.service.db, &party.people, one, now_ms);
    let both = players
        .iter()
        .map(|player| [player.clone(), player.at(two)]);
    both.collect()
}

/// Plays a game to its end, or for so many moves, each request to the other program than the one before. Gives how many
/// moves were made.
fn play(players: &[[Player; 2]], uid: &str) -> usize {
    let (mut moves, mut requests) = (0, 0);
    loop {
        let mut has_moved = false;
        for player in players {
            let form = player[requests % 2].form(uid);
            requests += 1;
            let count = form.moves.len();
            if count == 0 {
                continue;
            }
            // Not always the first one, or some games would only pass.
            let answer = player[requests % 2].plays(uid, &form, requests % count);
            let is_taken = matches!(answer.status.as_u16(), 303 | 409);
            assert!(is_taken, "{}: {}", answer.status, answer.text);
            (has_moved, moves) = (true, moves + 1);
            // Who changes sealed choices at random may play for ever.
            if moves >= if is_long() { 120 } else { 30 } {
                return moves;
            }
        }
        if !has_moved {
            return moves;
        }
    }
}

fn is_over(party: &Party) -> bool {
    let rows = lobby::list(party.service, party.people[0]).unwrap();
    let row = rows.into_iter().find(|row| row.uid == party.uid).unwrap();
    row.ended.is_some()
}

#[test]
fn games_are_played_by_two_processes_behind_a_pooler_with_few_connections() {
    let server = OwnServer::start();
    let pooler = OwnPooler::start(server.folder(), 3);
    let behind = pooler.url("postgres");
    let db = Db::open_with(&behind, Pooler::Transaction, Patience::LONG).unwrap();
    assert!(!db.migrate().unwrap().is_empty());
    assert!(db.migrate().unwrap().is_empty());
    let database = databases::at(server.url("postgres"));
    let through = [
        ("WONDERPOST_DATABASE_URL", &*behind),
        ("WONDERPOST_DATABASE_POOLER", "transaction"),
    ];
    let mut pair = Pair::start(&database, &through);
    let service = beside(&database);
    let mut games = settings();
    games.dedup_by(|one, other| one.game == other.game);
    // A turn of Dice is put together choice by choice, which this player does not do.
    games.retain(|one| one.game != "dice");
    let parties = games
        .iter()
        .map(|one| party_of_readers(&service, one.game, one.seats, &one.options));
    let parties: Vec<_> = parties.collect();
    let players: Vec<_> = parties.iter().map(|party| at_both(party, &pair)).collect();
    let moves = at_once(parties.len(), |number| {
        play(&players[number], &parties[number].uid)
    });
    wait_for_letters(&service.db, &service.clock);
    eprintln!("{moves:?} moves, {} letters", pair.letters());
    assert!(pair.letters() > 0);
    for (party, count) in parties.iter().zip(&moves) {
        assert!(*count >= 10 || is_over(party), "{count} moves");
        let whole = proof::export_lines(&service, &party.uid, Some(party.people[0])).unwrap();
        let events = export::read(&whole).unwrap().events;
        assert!(journal::verify(&party.uid, &events).is_ok());
        assert_eq!(proof::replay(&service.db, &party.uid).unwrap().1, None);
    }
    for program in &mut pair.programs {
        program.ends().lacks("ERROR");
    }
    pooler.log().lacks_all(["ERROR", "FATAL"]);
    server.log().lacks("prepared statement");
}

#[test]
fn what_one_process_does_holds_at_the_other_at_once() {
    let database = databases::postgres();
    let pair = Pair::start(&database, &[]);
    let service = beside(&database);
    let party = party_of_readers(&service, "duel", 2, &[]);
    let other = seat_again(&service, "dice", party.people.clone());
    let players = at_both(&party, &pair);
    for round in 0..20 {
        let forms = players
            .iter()
            .map(|at| (at, at[round % 2].form(&party.uid)));
        let mut asked = forms.filter(|(_, form)| !form.moves.is_empty());
        let (player, form) = asked.next().unwrap();
        let (here, there) = (&player[round % 2], &player[(round + 1) % 2]);
        // Both have shown the page before the move: neither may show it again.
        let stale = there.form(&party.uid);
        assert_eq!(stale.expected, form.expected);
        here.plays(&party.uid, &form, 0).is(303);
        let now = there.form(&party.uid);
        let is_new = now.moves.is_empty() || now.expected != form.expected;
        assert!(is_new, "round {round}");
        let late = there.plays(&party.uid, &stale, 0);
        assert!(matches!(late.status.as_u16(), 303 | 409), "{}", late.text);
    }
    let [one, two] = &players[0];
    one.opens("/settings").is(200);
    two.opens("/settings").is(200);
    let csrf = one.csrf();
    one.posts("/sign-out", &[("csrf", &csrf)]).is(303);
    // They are signed out at the other too.
    two.opens("/settings").leads_to("/sign-in?next=/settings");
    let seen = two.opens(&format!("/tables/{}", other.uid));
    assert_ne!(seen.status, 200, "{}", seen.text);
}
