//! A game won by scientific supremacy, as both players and a reader of the history meet it afterwards.
#![expect(
    clippy::expect_used,
    reason = "what a page does not show has failed its test"
)]

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use wonderpost::games::Seat;
use wonderpost::journal::export;
use wonderpost::tables::import::{Sitter, import};

use super::board::{FREJA, JOOST};
use super::support::{TestHouse, services};

/// Seat 0 has six different symbols and fewer points; cards are left.
const WON: &str = include_str!("../../journals/duel/2-science.jsonl");

/// Takes the game in, with Freja as whoever won. Gives the path of its table.
fn table(service: &TestHouse) -> String {
    let service = &service.app.service;
    let sitter = |address: &str| Sitter::Address(address.to_owned());
    let sitters = BTreeMap::from([(Seat(0), sitter(FREJA)), (Seat(1), sitter(JOOST))]);
    let export = export::read(WON).expect("a journal");
    let imported = import(&service.db, service.clock.now_ms(), &export, &sitters);
    format!("/tables/{}", imported.expect("it is taken in").uid)
}

/// What stands between two pieces of a page.
fn between<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let rest = html.split_once(from).expect(from).1;
    rest.split_once(to).expect(to).0
}

#[actix_web::test]
async fn scientific_supremacy_is_told_by_its_name_and_sign_whatever_the_points() {
    for service in services() {
        let path = table(&service);
        for (who, title) in [
            (FREJA, "You win by scientific supremacy"),
            (JOOST, "freja wins by scientific supremacy"),
        ] {
            let mut person = service.signed_in(who).await;
            let page = person.opens(&path).await.text;
            let podium = between(&page, "class=\"podium\"", "</section>");
            assert!(podium.contains(title), "{podium}");
            assert!(podium.contains("#colour-green\""), "{podium}");
            for wrong in ["points ahead", "Tied for the lead", "ended now"] {
                assert!(!page.contains(wrong), "{who}: {wrong}");
            }
            let chart = between(&page, "class=\"chart\"", "</section>");
            assert_eq!(chart.matches("chart__laurel").count(), 1, "{chart}");
            let winner = chart.find("chart__laurel") < chart.find(">joost<");
            assert!(winner, "the laurel stands in the first row: {chart}");
            let lobby = person.opens("/").await.text;
            assert!(lobby.contains("won, by scientific supremacy."), "{lobby}");
        }
    }
}

#[actix_web::test]
async fn nothing_can_be_taken_once_a_supremacy_has_ended_the_game() {
    for service in services() {
        let path = table(&service);
        let mut freja = service.signed_in(FREJA).await;
        for page in ["", "/history"] {
            let mut answer = freja.opens(&format!("{path}{page}")).await;
            if answer.status == StatusCode::SEE_OTHER {
                let last = answer.header("location").to_owned();
                answer = freja.opens(&last).await;
            }
            let html = answer.text;
            let pyramid = between(&html, "id=\"pyr\"", "</ul>");
            assert!(pyramid.contains("were left"), "{page}: {pyramid}");
            for wrong in [
                "an be taken",
                "cannot be taken yet",
                "card--open",
                "Taking it",
            ] {
                assert!(!html.contains(wrong), "{page}: {wrong}");
            }
        }
        let before = freja.opens(&format!("{path}/at/40")).await.text;
        assert!(before.contains("Can be taken."), "an earlier step");
    }
}
