//! Several who act in the same instant, over real HTTP, on both databases: nobody is refused who need not be.

use wonderpost::play::open;

use super::client::{Player, asked};
use super::support::NOON;
use super::wire::serve;
use crate::prelude::*;

/// How often each race is run.
fn rounds() -> usize {
    if is_long() { 500 } else { 25 }
}

fn players(site: &TestHouse, count: usize) -> Vec<Player> {
    let people = NAMES[..count].iter().map(|name| person(site, name));
    let people: Vec<_> = people.collect();
    Player::each(&site.db, &people, serve(site), NOON)
}

/// Opens a table and fills its seats, all who come in the same instant. Gives its name.
fn fill(site: &TestHouse, players: &[Player], game: &str) -> String {
    // Nobody may open more than thirty tables within a day.
    site.waits(HOUR_MS);
    let new = new_table(game, players.len(), &[]);
    let uid = open::open(site, players[0].id, &new).unwrap();
    let guests = &players[1..];
    let tokens: Vec<String> = guests.iter().map(Player::csrf).collect();
    at_once(guests.len(), |number| {
        let fields = [("csrf", &*tokens[number])];
        let seated = guests[number].posts(&format!("/tables/{uid}/join"), &fields);
        seated.leads_to(format!("/tables/{uid}"));
    });
    uid
}

#[each::test(services())]
fn people_who_take_different_seats_at_once_all_sit(site: TestHouse) {
    let players = players(&site, 5);
    for _ in 0..rounds() {
        fill(&site, &players, "dice");
    }
}

#[each::test(services())]
fn one_command_sent_five_times_at_once_gets_five_equal_answers(site: TestHouse) {
    let players = players(&site, 2);
    let mut uid = fill(&site, &players, "duel");
    for round in 0..rounds() {
        let Some((seat, form)) = asked(&players, &uid).next() else {
            uid = fill(&site, &players, "duel");
            continue;
        };
        at_once(5, |_| {
            let number = round % form.moves.len();
            let moved = players[seat].plays(&uid, &form, number).is(303);
            let page = moved.location().split('#').next();
            assert_eq!(page, Some(&*format!("/tables/{uid}")));
        });
    }
}
