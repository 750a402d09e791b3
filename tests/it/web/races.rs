//! Several who act in the same instant, over real HTTP, on both databases: nobody is refused who need not be.
#![expect(
    clippy::unwrap_used,
    reason = "a table that does not open, or a fault of a thread, fails the test"
)]

use std::sync::Barrier;

use wonderpost::tables::open::{self, NewTable};

use super::client::{Form, Player};
use super::support::{HOUR_MS, NOON, TestHouse, services};
use super::wire::{read, serve};
use crate::support::random::is_long;

/// How often each race is run.
fn rounds() -> usize {
    if is_long() { 500 } else { 25 }
}

/// Lets several send a form to the same path in the same instant, each over a connection of its own, and be led to a
/// table.
fn at_once<'a, F: AsRef<[(&'a str, &'a str)]> + Sync>(
    senders: &[(&Player, F)],
    path: &str,
    table: &str,
) {
    let start = Barrier::new(senders.len());
    let send = |(player, fields): &(&Player, F)| {
        let connection = player.sends(path, fields.as_ref(), || {
            start.wait();
        });
        read(connection).leads_to(table);
    };
    std::thread::scope(|scope| {
        for sender in senders {
            scope.spawn(|| send(sender));
        }
    });
}

fn players(site: &TestHouse, count: usize) -> Vec<Player> {
    let address = serve(site);
    let names = ["Ada", "Bo", "Cleo", "Dag", "Eva"].into_iter().take(count);
    let player = |name| Player::new(&site.db, address, name, NOON);
    names.map(player).collect()
}

/// Opens a table and fills its seats, all who come in the same instant. Gives its name.
fn fill(site: &TestHouse, players: &[Player], game: &str) -> String {
    let edition = ("edition".to_owned(), "first".to_owned());
    let is_asked = game == "seven_wonders";
    let new = NewTable {
        game: game.to_owned(),
        options: is_asked.then_some(edition).into_iter().collect(),
        seats: players.len(),
        ..NewTable::default()
    };
    // Nobody may open more than thirty tables within a day.
    site.waits(HOUR_MS);
    let uid = open::open(site, players[0].id, &new).unwrap();
    let tokens: Vec<String> = players[1..].iter().map(Player::csrf).collect();
    let tokens = tokens.iter().map(|token| [("csrf", &**token)]);
    let forms: Vec<_> = players[1..].iter().zip(tokens).collect();
    let table = format!("/tables/{uid}");
    at_once(&forms, &format!("{table}/join"), &table);
    uid
}

/// All who are asked, with their forms.
fn asked<'a>(players: &'a [Player], uid: &str) -> Vec<(&'a Player, Form)> {
    let forms = players.iter().map(|player| (player, player.form(uid)));
    forms.filter(|(_, form)| !form.moves.is_empty()).collect()
}

fn moves_at_once(senders: &[(&Player, &Form)], uid: &str, round: usize) {
    let fields = |form: &'_ Form| form.moves[round % form.moves.len()].clone();
    let moves: Vec<String> = senders.iter().map(|(_, form)| fields(form)).collect();
    let each = senders.iter().zip(&moves);
    let forms: Vec<_> = each
        .map(|((player, form), mv)| (*player, form.fields(mv)))
        .collect();
    let table = format!("/tables/{uid}");
    at_once(&forms, &format!("{table}/moves"), &table);
}

#[test]
fn people_who_take_different_seats_at_once_all_sit() {
    for site in services() {
        let players = players(&site, 5);
        for _ in 0..rounds() {
            fill(&site, &players, "dice");
        }
    }
}

#[test]
fn seats_that_seal_in_the_same_instant_all_succeed() {
    for site in services() {
        let players = players(&site, 3);
        let mut uid = fill(&site, &players, "seven_wonders");
        for round in 0..rounds() {
            let asked = asked(&players, &uid);
            if asked.len() < 3 {
                // The game is over, or somebody alone chooses from the discard pile.
                uid = fill(&site, &players, "seven_wonders");
                continue;
            }
            let senders: Vec<_> = asked.iter().map(|(player, form)| (*player, form)).collect();
            moves_at_once(&senders, &uid, round);
        }
    }
}

#[test]
fn one_command_sent_five_times_at_once_gets_five_equal_answers() {
    for site in services() {
        let players = players(&site, 2);
        let mut uid = fill(&site, &players, "duel");
        for round in 0..rounds() {
            let asked = asked(&players, &uid);
            let Some((player, form)) = asked.first() else {
                uid = fill(&site, &players, "duel");
                continue;
            };
            moves_at_once(&[(*player, form); 5], &uid, round);
        }
    }
}
