//! The same command several times, at once and over connections that are cut: one effect, equal answers.

use std::net::SocketAddr;

use super::house::House;
use super::notes::{Note, Told};
use super::suite::Suite;
use crate::prelude::*;
use crate::support::report::cases;

const TABLES: usize = 6;
const SENT_MOST: usize = 5;

#[test]
fn a_command_that_is_sent_again_has_one_effect_on_sqlite() {
    repeats(databases::sqlite(), 1);
}

#[test]
fn a_command_that_is_sent_again_has_one_effect_on_postgres() {
    repeats(databases::postgres(), 2);
}

/// Sends commands to so many processes on one database.
fn repeats(database: TestDatabase, processes: usize) {
    let mut suite = Suite::begin("repeats", database);
    let db = suite.house.database.open();
    suite.house.opens(None, TABLES);
    let programs: Vec<Program> = (0..processes).map(|_| suite.house.starts().0).collect();
    let addresses: Vec<SocketAddr> = programs.iter().map(|one| one.address).collect();
    for _ in 0..cases(12, 2000) {
        let (mut note, form) = next_move(&mut suite.house, &mut suite.random, addresses[0]);
        let answers = sends_often(&suite.house, &note, &addresses, &mut suite.random);
        suite.report.add("sent", answers.len());
        let cut = answers.iter().filter(|told| **told == Told::Nothing);
        suite.report.add("cut", cut.count());
        let mut heard = answers.into_iter().filter(|told| *told != Told::Nothing);
        note.told = heard.next().unwrap_or(Told::Nothing);
        let mut wrong = Vec::new();
        let board = Told::Done(format!("/tables/{}", note.uid));
        if note.told != board || heard.any(|told| told != board) {
            wrong.push(format!("the answers are not equal: {note:?}"));
        }
        if let Some(other) = form.moves.iter().find(|mv| **mv != note.mv) {
            wrong.extend(is_not_taken_for(&suite.house, &note, other, addresses[0]));
        }
        suite.notebook.take(vec![note]);
        wrong.extend(suite.notebook.judge(&db).0);
        suite.report.case(wrong);
    }
    drop((db, programs));
    suite.ends();
}

/// Finds somebody for whom a table waits, and what they will play. Half of them send the command id of the page.
fn next_move(house: &mut House, random: &mut Random, address: SocketAddr) -> (Note, Form) {
    loop {
        let index = random.below(house.tables.len());
        let place = house.tables[index].clone();
        for seat in 0..place.seats.len() {
            let browser = house.player(&place, seat, address);
            let form = browser.form(&place.uid, random).expect("a page");
            let Some(form) = form else { continue };
            let mut note = form.note(&place, seat, random.pick::<String>(&form.moves));
            if random.below(2) == 0 {
                note.form.command_id.clone_from(&form.command_id);
            }
            return (note, form);
        }
        // The game is over.
        house.tables.remove(index);
        house.opens(None, 1);
    }
}

/// Sends a command one to five times, and gives what was told each time: nothing where the client did not wait. All but
/// the last may be cut off; they go at once or one after the other.
fn sends_often(
    house: &House,
    note: &Note,
    addresses: &[SocketAddr],
    random: &mut Random,
) -> Vec<Told> {
    let times = 1 + random.below(SENT_MOST);
    let cut: Vec<bool> = (1..times).map(|_| random.below(3) == 0).collect();
    let send = |index: usize, is_cut: bool| {
        let browser = house.browser(note.player, addresses[index % addresses.len()]);
        if is_cut {
            browser.posts_and_goes(&note.path(), &note.fields());
            Told::Nothing
        } else {
            Told::by(note.is_sent(browser).as_ref())
        }
    };
    let mut told = if random.below(2) == 0 {
        at_once(cut.len(), |index| send(index, cut[index]))
    } else {
        let each = cut.iter().enumerate();
        each.map(|(index, is_cut)| send(index, *is_cut)).collect()
    };
    told.push(send(times, false));
    told
}

/// Another move under the id of one that was played is refused.
fn is_not_taken_for(
    house: &House,
    note: &Note,
    other: &str,
    address: SocketAddr,
) -> Option<String> {
    let changed = Note {
        mv: other.to_owned(),
        ..note.clone()
    };
    let answer = changed.is_sent(house.browser(note.player, address));
    let told = Told::by(answer.as_ref());
    let is_taken = told != Told::Refused(409);
    is_taken.then(|| format!("another move under the same id is told {told:?}: {changed:?}"))
}
