//! A game won by scientific supremacy, as both players and a reader of the history meet it afterwards.

use std::collections::BTreeMap;

use wonderpost::host::archive::{Sitter, import};
use wonderpost::journal::export;

use crate::prelude::*;

/// Seat 0 has six different symbols and fewer points; cards are left.
const WON: &str = include_str!("../../journals/duel/2-science.jsonl");

/// Takes the game in, with Freja as whoever won. Gives the path of its table.
fn table(site: &TestHouse) -> String {
    let sitter = |address: &str| Sitter::Address(address.to_owned());
    let sitters = BTreeMap::from([(Seat(0), sitter(FREJA)), (Seat(1), sitter(JOOST))]);
    let export = export::read(WON).expect("a journal");
    let imported = import(&site.db, site.clock.now_ms(), &export, &sitters);
    format!("/tables/{}", imported.expect("it is taken in").uid)
}

#[each::test(services_usually(databases::postgres))]
fn scientific_supremacy_is_told_by_its_name_and_sign_whatever_the_points(site: TestHouse) {
    let path = table(&site);
    for (who, title) in [
        (FREJA, "You win by scientific supremacy"),
        (JOOST, "freja wins by scientific supremacy"),
    ] {
        let mut person = site.signed_in(who);
        let page = person.opens(&path);
        let podium = between(&page.text, "class=\"podium\"", "</section>");
        podium.says_all([title, "#colour-green\""]);
        page.lacks_all(["points ahead", "Tied for the lead", "ended now"]);
        let chart = between(&page.text, "class=\"chart\"", "</section>");
        assert_eq!(chart.matches("chart__laurel").count(), 1, "{chart}");
        let winner = chart.find("chart__laurel") < chart.find(">joost<");
        assert!(winner, "the laurel stands in the first row: {chart}");
        person.opens("/").says("won, by scientific supremacy.");
    }
}

#[each::test(services_usually(databases::postgres))]
fn nothing_can_be_taken_once_a_supremacy_has_ended_the_game(site: TestHouse) {
    let path = table(&site);
    let mut freja = site.signed_in(FREJA);
    for page in ["", "/history"] {
        let page = freja.opens_through(&format!("{path}{page}"));
        between(&page.text, "id=\"pyr\"", "</ul>").says("were left");
        page.lacks_all([
            "an be taken",
            "cannot be taken yet",
            "card--open",
            "Taking it",
        ]);
    }
    // An earlier step.
    freja.opens(&format!("{path}/at/40")).says("Can be taken.");
}
