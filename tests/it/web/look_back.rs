//! The page that looks back at a finished game: who may ask, how far it is, and what it shows.
#![expect(clippy::unwrap_used, reason = "what a test cannot find has failed it")]

use actix_web::http::StatusCode;
use wonderpost::tables::look_back::LookingBack;

use super::board::{Pair, moves, pair};
use super::support::{TestHouse, services};

/// Ends a game after some moves.
async fn ends(pair: &mut Pair<'_>, played: usize) {
    for _ in 0..played {
        let (who, page) = pair.awaited().await;
        let mv = moves(&page.text).remove(0);
        let answer = pair.posts_move(who, &page, &mv).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    }
    let path = format!("{}/resign", pair.path());
    let answer = pair.people[0].posts(&path, &[("sure", "yes")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}

fn works(service: &TestHouse) {
    let mut worker = LookingBack::with(8);
    while worker.step(&service.app.service).unwrap() {}
}

#[actix_web::test]
async fn whoever_played_asks_and_sees_curves_turning_points_and_every_move() {
    for service in services() {
        let mut pair = pair(&service).await;
        ends(&mut pair, 8).await;
        let (table, path) = (pair.path(), format!("{}/look-back", pair.path()));
        let form = format!("action=\"{path}\"");
        for with_button in [table.clone(), format!("{table}/at/3"), path.clone()] {
            let page = pair.people[1].opens(&with_button).await;
            assert!(page.text.contains(&form), "{with_button}");
        }
        let asked = pair.people[1].posts(&path, &[]).await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
        assert_eq!(asked.header("location"), path);
        let waits = pair.people[0].opens(&path).await;
        assert_eq!(waits.header("refresh"), "5");
        assert!(waits.text.contains("It waits until it can begin"));
        let mut worker = LookingBack::with(8);
        worker.step(&service.app.service).unwrap();
        let waits = pair.people[0].opens(&path).await;
        assert!(waits.text.contains("1 of 9 moves"), "{}", waits.text);
        worker.give_back(&service.app.service).unwrap();
        works(&service);
        let [freja, joost] = &mut pair.people;
        let page = freja.opens(&path).await;
        assert_eq!(page.header("refresh"), "");
        assert_eq!(page.text.matches("<polyline").count(), 2);
        assert!(page.text.contains("<title id=\"curve-title\">"));
        assert!(page.text.contains("at the beginning, between"));
        assert_eq!(page.text.matches("class=\"turning__point\"").count(), 3);
        assert!(page.text.contains("You gave up."), "{}", page.text);
        // The start, eight moves, giving up.
        assert_eq!(page.text.matches("<tbody>").count(), 10);
        assert!(page.text.contains("Draft "), "{}", page.text);
        assert!(page.text.contains(&format!("href=\"{table}/at/")));
        let other = joost.opens(&path).await;
        assert!(!other.text.contains("You gave up."), "{}", other.text);
    }
}

#[actix_web::test]
async fn nobody_looks_back_at_a_game_that_runs_and_no_stranger_at_any() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = format!("{}/look-back", pair.path());
        assert_eq!(
            pair.people[0].opens(&path).await.status,
            StatusCode::NOT_FOUND
        );
        let page = pair.people[0].opens(&pair.path()).await;
        assert!(!page.text.contains("look-back"), "no button");
        let asked = pair.people[0].posts(&path, &[]).await;
        assert_eq!(asked.status, StatusCode::CONFLICT);
        assert!(asked.text.contains("when it is over"), "{}", asked.text);
        ends(&mut pair, 0).await;
        let mut stranger = service.visitor();
        stranger.opens("/").await;
        assert_eq!(stranger.opens(&path).await.status, StatusCode::NOT_FOUND);
        let asked = stranger.posts(&path, &[]).await;
        assert_eq!(asked.status, StatusCode::NOT_FOUND);
    }
}
