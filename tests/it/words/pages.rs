//! Every page of finished games, in the language of whoever reads.

use std::collections::BTreeMap;

use wonderpost::host::archive::{Sitter, import};
use wonderpost::journal::export;

use super::english::{find, strangers, words_of};
use super::switching::{begun, choose};
use crate::prelude::*;
use crate::tidy::{Source, read};

/// Addresses of pages that anybody meets, and of those of a table.
fn paths(uids: &[String]) -> Vec<String> {
    let mut paths = Vec::from(["/", "/games", "/tables/new", "/settings"].map(str::to_owned));
    let games = rules::ALL.iter().map(|game| game.meta().key);
    paths.extend(games.map(|key| format!("/games/{key}")));
    for uid in uids {
        let pages = ["", "/proof", "/at/1", "/at/5", "/at/12", "/at/25", "/at/40"];
        paths.extend(pages.map(|page| format!("/tables/{uid}{page}")));
    }
    paths
}

#[each::test(services_usually(databases::sqlite))]
fn recorded_games_are_told_in_one_language_on_every_page(house: TestHouse) {
    // The games were recorded within a week after the time at which a service begins.
    house.clock.advance(7 * DAY_MS);
    let sitters = BTreeMap::from([(Seat(0), Sitter::Address(ADA.to_owned()))]);
    let imported = |file: Source| {
        let export = export::read(&file.text).expect("a journal");
        let imported = import(&house.db, house.clock.now_ms(), &export, &sitters);
        imported.expect("it is taken in").uid
    };
    let files = read("tests/journals", ".jsonl").into_iter();
    let uids: Vec<String> = files.map(imported).collect();
    let mut ada = house.signed_in(ADA);
    let mut found = BTreeMap::new();
    for language in Language::all().filter(|language| *language != Language::ENGLISH) {
        let (strangers, code) = (strangers(language), language.code());
        choose(&mut ada, code);
        for path in paths(&uids) {
            let answer = ada.opens(&path).is(200);
            answer.says(&begun(code));
            let place = format!("{code} {path}");
            find(&strangers, &place, &words_of(&answer.text), &mut found);
        }
    }
    assert!(found.is_empty(), "English is left: {found:#?}");
}
