//! Several who act in the same instant, over real HTTP, on both databases: nobody is refused who need not be.
#![expect(
    clippy::unwrap_used,
    reason = "a table that does not open, or a fault of a thread, fails the test"
)]

use std::sync::Barrier;

use wonderpost::tables::open::{self, NewTable};

use super::client::{Form, Player, outcome, read};
use super::support::{NOON, TestHouse, services};
use super::wire::serve;
use crate::support::random::is_long;

/// How often each race is run.
fn rounds() -> usize {
    if is_long() { 500 } else { 60 }
}

/// Lets several send at the same time, and gives their outcomes in order.
fn at_once<T: Sync>(
    senders: &[T],
    send: impl Fn(&T, &Barrier) -> String + Sync,
) -> Vec<(String, String)> {
    let start = Barrier::new(senders.len());
    std::thread::scope(|scope| {
        let sent: Vec<_> = senders
            .iter()
            .map(|sender| scope.spawn(|| outcome(&send(sender, &start))))
            .collect();
        sent.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

fn open(house: &TestHouse, opener: &Player, game: &str, seats: usize) -> String {
    let edition = ("edition".to_owned(), "first".to_owned());
    let new = NewTable {
        game: game.to_owned(),
        options: (game == "seven_wonders")
            .then_some(edition)
            .into_iter()
            .collect(),
        seats,
        ..NewTable::default()
    };
    // Nobody may open more than thirty tables within a day.
    house.app.service.clock.advance(60 * 60 * 1000);
    open::open(&house.app.service, opener.id, &new).unwrap()
}

fn players(house: &TestHouse, count: usize) -> Vec<Player> {
    let address = serve(house);
    let names = ["Ada", "Bo", "Cleo", "Dag", "Eva"];
    names[..count]
        .iter()
        .map(|name| Player::new(&house.app.service.db, address, name, NOON))
        .collect()
}

/// Sends a form in the same instant as others, each over a connection of its own.
fn posts(player: &Player, path: &str, fields: &[(&str, &str)], start: &Barrier) -> String {
    read(player.sends(path, fields, || {
        start.wait();
    }))
}

/// Fills a new table's seats, all who come in the same instant.
fn fill(house: &TestHouse, players: &[Player], game: &str) -> String {
    let uid = open(house, &players[0], game, players.len());
    let path = format!("/tables/{uid}/join");
    let forms: Vec<(&Player, String)> = players[1..].iter().map(|one| (one, one.csrf())).collect();
    let joined = at_once(&forms, |(player, csrf), start| {
        posts(player, &path, &[("csrf", csrf)], start)
    });
    let expected = ("303".to_owned(), format!("/tables/{uid}"));
    assert!(joined.iter().all(|one| *one == expected), "{joined:?}");
    uid
}

#[test]
fn people_who_take_different_seats_at_once_all_sit() {
    for house in services() {
        let players = players(&house, 5);
        for _ in 0..rounds() {
            fill(&house, &players, "dice");
        }
    }
}

#[test]
fn seats_that_seal_in_the_same_instant_all_succeed() {
    for house in services() {
        let players = players(&house, 3);
        let mut uid = fill(&house, &players, "seven_wonders");
        for round in 0..rounds() {
            let forms: Vec<(&Player, Form)> = players
                .iter()
                .map(|player| (player, player.form(&uid)))
                .collect();
            if forms.iter().any(|(_, form)| form.moves.is_empty()) {
                // The game is over, or somebody alone chooses from the discard pile.
                uid = fill(&house, &players, "seven_wonders");
                continue;
            }
            let path = format!("/tables/{uid}/moves");
            let sealed = at_once(&forms, |(player, form), start| {
                let mv = &form.moves[round % form.moves.len()];
                posts(player, &path, &form.fields(mv), start)
            });
            let expected = ("303".to_owned(), format!("/tables/{uid}"));
            assert!(
                sealed.iter().all(|one| *one == expected),
                "round {round}: {sealed:?}"
            );
        }
    }
}

#[test]
fn one_command_sent_five_times_at_once_gets_five_equal_answers() {
    for house in services() {
        let players = players(&house, 2);
        let mut uid = fill(&house, &players, "duel");
        for round in 0..rounds() {
            let mut forms = players.iter().map(|player| (player, player.form(&uid)));
            let awaited = forms.find(|(_, form)| !form.moves.is_empty());
            let Some((player, form)) = awaited else {
                uid = fill(&house, &players, "duel");
                continue;
            };
            let path = format!("/tables/{uid}/moves");
            let fields = form.fields(&form.moves[round % form.moves.len()]);
            let answers = at_once(&[(); 5], |(), start| posts(player, &path, &fields, start));
            let expected = ("303".to_owned(), format!("/tables/{uid}"));
            assert!(
                answers.iter().all(|one| *one == expected),
                "round {round}: {answers:?}"
            );
        }
    }
}
