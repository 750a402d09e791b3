//! Every page of finished games, in the language of whoever reads.
#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up must fail at once"
)]

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use rules::{self, Seat};
use wonderpost::journal::export;
use wonderpost::tables::import::{Sitter, import};
use wonderpost::tables::terms::DAY_MS;
use words::Language;

use super::english::{find, strangers, words_of};
use crate::support::databases;
use crate::tidy::read;
use crate::web::support::{TestHouse, services_usually};

const ADA: &str = "ada@example.org";

/// Takes the recorded games in as tables of one player. Gives their uids.
fn import_all(house: &TestHouse) -> Vec<String> {
    let service = &house.app.service;
    // The games were recorded within a week after the time at which a service begins.
    service.clock.advance(7 * DAY_MS);
    let files = read("tests/journals", ".jsonl");
    let sitters = BTreeMap::from([(Seat(0), Sitter::Address(ADA.to_owned()))]);
    let uid = |text: &str| {
        let export = export::read(text).expect("a journal");
        let imported = import(&service.db, service.clock.now_ms(), &export, &sitters);
        imported.expect("it is taken in").uid
    };
    files.iter().map(|file| uid(&file.text)).collect()
}

/// Addresses of pages that anybody meets, and of those of a table.
fn paths(uids: &[String]) -> Vec<String> {
    let service = ["/", "/games", "/tables/new", "/settings"].map(str::to_owned);
    let games = rules::ALL.iter().map(|game| game.meta().key);
    let catalogues = games.map(|key| format!("/games/{key}"));
    let tables = uids.iter().flat_map(|uid| {
        let at = [1, 5, 12, 25, 40].map(|seq| format!("/tables/{uid}/at/{seq}"));
        let whole = ["", "/proof"].map(|page| format!("/tables/{uid}{page}"));
        at.into_iter().chain(whole)
    });
    service
        .into_iter()
        .chain(catalogues)
        .chain(tables)
        .collect()
}

#[test]
fn recorded_games_are_told_in_one_language_on_every_page() {
    for house in services_usually(databases::sqlite) {
        let uids = import_all(&house);
        let mut ada = house.signed_in(ADA);
        let mut found = BTreeMap::new();
        for language in Language::all().filter(|language| *language != Language::ENGLISH) {
            let strangers = strangers(language);
            ada.opens("/settings");
            let fields = [("language", language.code()), ("next", "/settings")];
            ada.posts("/language", &fields);
            for path in paths(&uids) {
                let answer = ada.opens(&path);
                assert_eq!(answer.status, StatusCode::OK, "{path}");
                let is_said = format!("<html lang=\"{}\"", language.code());
                assert!(answer.text.contains(&is_said), "{path}");
                let place = format!("{} {path}", language.code());
                find(&strangers, &place, &words_of(&answer.text), &mut found);
            }
        }
        assert!(found.is_empty(), "English is left: {found:#?}");
    }
}
