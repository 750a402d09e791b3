//! Whole games through the pages, with every page looked at on the way.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "what a test cannot find or read has failed it"
)]

use std::collections::BTreeSet;

use actix_web::http::StatusCode;

use super::board::{Pair, field, moves, pair};
use super::support::{TestHouse, services};
use crate::support::random::Random;

/// What every page of this site keeps to.
pub(super) fn check_page(html: &str) {
    for forbidden in [
        " style=",
        "<style",
        " onclick=",
        " onload=",
        "javascript:",
        "src=\"data:",
    ] {
        assert!(!html.contains(forbidden), "{forbidden} in {html}");
    }
    for script in html.split("<script").skip(1) {
        assert!(script.starts_with(" src=\"/static/"), "an inline script");
    }
    let mut ids = BTreeSet::new();
    for rest in html.split(" id=\"").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(ids.insert(id), "the id {id} stands twice");
    }
    for rest in html.split("href=\"#").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(
            ids.contains(id),
            "a link leads to #{id}, which is not there"
        );
    }
    for rest in html.split("aria-labelledby=\"").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(ids.contains(id), "a label {id} is not there");
    }
    assert_eq!(html.matches("<h1").count(), 1, "one heading of the page");
}

/// Plays a game of Duel to its end by buttons that a page shows.
async fn play_through(pair: &mut Pair<'_>, random: &mut Random) {
    let path = pair.path();
    for turn in 0..200 {
        let over = pair.people[0].opens(&path).await;
        check_page(&over.text);
        if over.text.contains("class=\"podium\"") {
            return;
        }
        let (who, page) = pair.awaited().await;
        check_page(&page.text);
        let offered = moves(&page.text);
        let index = random.below(offered.len());
        let played = pair.posts_move(who, &page, &offered[index]).await;
        assert_eq!(
            played.status,
            StatusCode::SEE_OTHER,
            "turn {turn}, {}: {}",
            offered[index],
            played.text
        );
    }
    panic!("the game does not end");
}

#[actix_web::test]
async fn a_whole_game_can_be_played_by_the_buttons_of_the_pages_and_looked_back_at() {
    let mut random = Random::printed("a whole game by buttons");
    for service in services() {
        let mut pair = pair(&service).await;
        play_through(&mut pair, &mut random).await;
        let path = pair.path();
        let latest = pair.people[0].opens(&format!("{path}/history")).await;
        let mut next = latest.header("location").to_owned();
        let mut steps = 0;
        loop {
            let page = pair.people[0].opens(&next).await;
            assert_eq!(page.status, StatusCode::OK, "{next}");
            check_page(&page.text);
            assert!(moves(&page.text).is_empty(), "the past has no buttons");
            steps += 1;
            match page.text.split_once("\" data-step=\"prev\"") {
                Some((before, _)) => {
                    next = before.rsplit('"').next().unwrap().to_owned();
                }
                None => break,
            }
        }
        assert!(steps > 20, "{steps} steps");
        let proof = pair.people[1].opens(&format!("{path}/proof")).await;
        check_page(&proof.text);
        assert!(proof.text.contains("events verified"), "{}", proof.text);
        assert!(proof.text.contains("all "), "{}", proof.text);
        let journal = pair.people[1].opens(&format!("{path}/journal.jsonl")).await;
        assert!(journal.text.lines().count() > steps);
    }
}

#[actix_web::test]
async fn every_legal_move_has_its_button_and_nothing_else_has() {
    for service in services() {
        let mut pair = pair(&service).await;
        for _ in 0..12 {
            let (who, page) = pair.awaited().await;
            let all = moves(&page.text);
            match page.text.split_once("All moves in words") {
                Some((_, list)) => assert_eq!(
                    moves(list).into_iter().collect::<BTreeSet<_>>(),
                    all.iter().cloned().collect()
                ),
                None => assert!(
                    page.text.contains("sheet__moves draft"),
                    "only picks of the draft have no such list: their wonders show all"
                ),
            }
            pair.posts_move(who, &page, &all[0]).await;
        }
    }
}

#[actix_web::test]
async fn the_catalogue_of_duel_and_the_list_of_games_keep_to_the_rules_of_pages() {
    for service in services() {
        let mut visitor = service.visitor();
        for path in [
            "/games",
            "/games/duel",
            "/games/seven_wonders",
            "/games/dice",
        ] {
            let page = visitor.opens(path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            check_page(&page.text);
        }
        let duel = visitor.opens("/games/duel").await;
        for id in ["temple", "the_sphinx", "philosophy", "merchants_guild"] {
            assert!(duel.text.contains(&format!("id=\"{id}\"")), "{id}");
        }
        let missing = visitor.opens("/games/chess").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
    }
}

/// Opens a table of another game and seats a second and further guests.
pub(super) async fn table_of(
    service: &TestHouse,
    game: &str,
    seats: usize,
    fields: &[(&str, &str)],
) -> String {
    let mut freja = service.signed_in(super::board::FREJA).await;
    freja.opens(&format!("/tables/new?game={game}")).await;
    let seats_text = seats.to_string();
    let mut all = vec![
        ("game", game),
        ("seats", seats_text.as_str()),
        ("invited", ""),
    ];
    all.extend_from_slice(fields);
    let opened = freja.posts("/tables/new", &all).await;
    let path = opened.header("location").to_owned();
    assert!(path.starts_with("/tables/"), "{}", opened.text);
    for number in 1..seats {
        let mut guest = service.visitor();
        let join = format!("{path}/join");
        guest.opens(&join).await;
        guest
            .posts(&join, &[("name", &format!("Guest {number}"))])
            .await;
    }
    path
}

#[actix_web::test]
async fn a_sealed_choice_is_shown_to_its_player_and_may_be_changed() {
    for service in services() {
        let path = table_of(&service, "seven_wonders", 3, &[("option-edition", "first")]).await;
        let mut freja = service.signed_in(super::board::FREJA).await;
        let page = freja.opens(&path).await;
        check_page(&page.text);
        let offered = moves(&page.text);
        assert!(!offered.is_empty(), "{}", page.text);
        let fields = [
            ("move", offered[0].as_str()),
            ("expected", field(&page.text, "expected")),
            ("command_id", field(&page.text, "command_id")),
        ];
        let sealed = freja.posts(&format!("{path}/moves"), &fields).await;
        assert_eq!(sealed.status, StatusCode::SEE_OTHER, "{}", sealed.text);
        let after = freja.opens(&path).await;
        check_page(&after.text);
        assert!(after.text.contains("turn--sealed"), "{}", after.text);
        for part in ["You have sealed", "Sealed: ", "#sign-prev"] {
            assert!(after.text.contains(part), "{part}: {}", after.text);
        }
        assert!(!moves(&after.text).is_empty(), "it may be changed");
    }
}

#[actix_web::test]
async fn a_game_that_somebody_gave_up_asks_nothing_more() {
    for service in services() {
        let path = table_of(&service, "seven_wonders", 2, &[("option-edition", "first")]).await;
        let mut freja = service.signed_in(super::board::FREJA).await;
        // Words that stand in narrow places may be broken at their syllables.
        let page = freja.opens(&path).await.text.replace('\u{ad}', "");
        assert!(page.contains("The game ends at once"), "{page}");
        assert!(page.contains("choosing"), "{page}");
        let resigned = freja
            .posts(&format!("{path}/resign"), &[("sure", "yes")])
            .await;
        assert_eq!(resigned.status, StatusCode::SEE_OTHER, "{}", resigned.text);
        let page = freja.opens(&path).await.text.replace('\u{ad}', "");
        for gone in [
            "choosing",
            "hand goes to",
            "the age would give",
            "if the game ended now",
            "ahead",
            "Tied for the lead",
        ] {
            assert!(!page.contains(gone), "{gone}: {page}");
        }
        let history = freja.opens(&format!("{path}/history")).await;
        let last = freja.opens(history.header("location")).await.text;
        let here = last
            .split("journal__row--here")
            .nth(1)
            .expect("a row is shown");
        let row = here.split("</a>").next().unwrap_or_default();
        assert!(row.contains("gave up."), "the last step: {row}");
        assert!(!last.contains("ahead"), "{last}");
    }
}

#[actix_web::test]
async fn a_move_that_is_a_line_of_choices_is_asked_step_by_step() {
    for service in services() {
        chooses_step_by_step(&service).await;
    }
}

/// Follows the first choice of each page until the turn can be sealed, and seals it.
async fn chooses_step_by_step(service: &TestHouse) {
    let path = table_of(service, "dice", 2, &[]).await;
    let mut freja = service.signed_in(super::board::FREJA).await;
    let mut address = path.clone();
    for _ in 0..12 {
        let page = freja.opens(&address).await;
        check_page(&page.text);
        if let Some(mv) = moves(&page.text).first() {
            let fields = [
                ("move", mv.as_str()),
                ("expected", field(&page.text, "expected")),
                ("command_id", field(&page.text, "command_id")),
            ];
            let sealed = freja.posts(&format!("{path}/moves"), &fields).await;
            assert_eq!(
                sealed.status,
                StatusCode::SEE_OTHER,
                "{mv}: {}",
                sealed.text
            );
            let after = freja.opens(&path).await;
            assert!(after.text.contains("You have sealed"), "{}", after.text);
            return;
        }
        let link = page
            .text
            .split("<a class=\"move\" href=\"")
            .nth(1)
            .unwrap_or_else(|| panic!("no next choice in {}", page.text));
        let query = link.split(['#', '"']).next().unwrap();
        address = format!("{path}{query}");
    }
    panic!("the line does not end");
}
