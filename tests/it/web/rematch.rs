//! Playing again and series as people meet them: one button, what the pages say before and after, and who is refused.

use std::sync::Arc;

use actix_web::http::StatusCode;
use wonderpost::config::PerDay;

use super::board::{FREJA, JOOST, Pair, pair};
use super::support::{Answer, TestHouse, Visitor, services};

const AGAIN: &str = "Play again";

async fn resigns(pair: &mut Pair<'_>, who: usize) {
    let path = format!("{}/resign", pair.path());
    let answer = pair.people[who].posts(&path, &[("sure", "yes")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}

/// Presses the button on the page of a finished game. Gives where that leads.
async fn plays_again(person: &mut Visitor<'_>, path: &str) -> String {
    let answer = person.posts(&format!("{path}/rematch"), &[]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    answer.header("location").to_owned()
}

#[actix_web::test]
async fn one_touch_each_leads_to_the_next_game_with_seats_turned() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        resigns(&mut pair, 0).await;
        let [freja, joost] = &mut pair.people;
        let before = joost.opens(&path).await;
        assert!(before.text.contains(AGAIN), "{}", before.text);
        assert!(before.text.contains("you change seats"), "{}", before.text);
        freja.opens(&path).await;
        let next = plays_again(freja, &path).await;
        assert_ne!(next, path);
        let waiting = freja.opens(&next).await;
        assert!(waiting.text.contains("turn--waiting"), "{}", waiting.text);
        // The page of the finished game was kept, and shows it all the same.
        let asked = joost.opens(&path).await;
        assert!(
            asked.text.contains("The next game is here"),
            "{}",
            asked.text
        );
        assert!(
            asked.main().contains("wants to play again"),
            "{}",
            asked.text
        );
        assert!(!asked.text.contains(AGAIN));
        let lobby = joost.opens("/").await;
        assert!(
            lobby.text.contains(&format!("href=\"{next}/join\"")),
            "{}",
            lobby.text
        );
        let kept = joost.opens(&format!("{next}/join")).await;
        let heading = kept.main().split("</h1>").next().unwrap_or_default();
        assert!(heading.to_lowercase().contains("freja"), "{heading}");
        joost.opens(&path).await;
        assert_eq!(plays_again(joost, &path).await, next);
        let begun = joost.opens(&next).await;
        assert!(
            !begun.text.contains("id=\"opts\""),
            "it runs: {}",
            begun.text
        );
        let gone = freja.opens(&path).await;
        let link = format!("href=\"{next}\"");
        assert!(gone.text.contains(&link), "{}", gone.text);
        assert!(gone.text.contains("To the next game"), "{}", gone.text);
        let back = freja.opens(&format!("{path}/rematch")).await;
        assert_eq!(back.header("location"), path);
    }
}

#[actix_web::test]
async fn the_page_of_the_finished_game_follows_the_next_one() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        resigns(&mut pair, 0).await;
        let mut tags = Vec::new();
        for step in 0..3 {
            let page = pair.people[1].opens(&path).await;
            let tag = page.header("etag").to_owned();
            assert!(!tags.contains(&tag), "step {step}: {}", page.text);
            tags.push(tag);
            if step < 2 {
                pair.people[step].opens(&path).await;
                plays_again(&mut pair.people[step], &path).await;
            }
        }
    }
}

#[actix_web::test]
async fn strangers_find_nothing_and_a_running_game_is_played_first() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        let rematch = format!("{path}/rematch");
        let mut stranger = service.signed_in("stranger@example.org").await;
        let before = service.dump();
        let early = pair.people[0].posts(&rematch, &[]).await;
        assert_eq!(early.status, StatusCode::CONFLICT);
        let why = "You can play again when this game is over.";
        assert!(early.text.contains(why), "{}", early.text);
        assert_eq!(service.dump(), before);
        resigns(&mut pair, 0).await;
        let before = service.dump();
        let refused = stranger.posts(&rematch, &[]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
        assert_eq!(service.dump(), before);
        let nobody = service.visitor().posts(&rematch, &[]).await;
        assert!(nobody.status.is_client_error(), "{}", nobody.status);
    }
}

#[actix_web::test]
async fn enough_for_one_day_is_said_in_a_sentence() {
    for mut service in services() {
        let app = Arc::get_mut(&mut service.app).expect("nobody else has it yet");
        let service_of = Arc::get_mut(&mut app.service).expect("nor this");
        service_of.day_limits.tables = PerDay { person: 1, site: 9 };
        let mut pair = pair(&service).await;
        resigns(&mut pair, 1).await;
        let path = pair.path();
        pair.people[0].opens(&path).await;
        let refused = pair.people[0].posts(&format!("{path}/rematch"), &[]).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(
            refused.text.contains("enough for one day"),
            "{}",
            refused.text
        );
    }
}

async fn opens_table(person: &mut Visitor<'_>, fields: &[(&str, &str)]) -> Answer {
    person.opens("/tables/new?game=duel").await;
    person.posts("/tables/new", fields).await
}

/// Two people at the first game of a series.
async fn series<'a>(service: &'a TestHouse, games: &str) -> Pair<'a> {
    let mut freja = service.signed_in(FREJA).await;
    let mut joost = service.signed_in(JOOST).await;
    let form = freja.opens("/tables/new?game=duel").await;
    for words in ["A single game", "Best of three", "Best of five"] {
        assert!(form.text.contains(words), "{words}: {}", form.text);
    }
    let fields = [("game", "duel"), ("seats", "2"), ("games", games)];
    let opened = opens_table(&mut freja, &fields).await;
    let path = opened.header("location").to_owned();
    let join = format!("{path}/join");
    let offer = joost.opens(&join).await;
    assert!(offer.main().contains("whole series"), "{}", offer.text);
    assert!(offer.main().contains("half a point"), "{}", offer.text);
    let joined = joost.posts(&join, &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    Pair {
        uid: path.trim_start_matches("/tables/").to_owned(),
        people: [freja, joost],
    }
}

#[actix_web::test]
async fn the_next_game_of_a_series_is_there_when_the_page_is() {
    for service in services() {
        let mut pair = series(&service, "3").await;
        let first = pair.path();
        let running = pair.people[0].opens(&first).await;
        assert!(running.text.contains("Game 1 of 3 · "), "{}", running.text);
        resigns(&mut pair, 0).await;
        let over = pair.people[1].opens(&first).await;
        assert!(
            over.main()
                .contains("You lead the series, 1 : 0; game 2 follows."),
            "{}",
            over.text
        );
        assert!(
            over.main().contains("To game 2") && !over.text.contains(AGAIN),
            "{}",
            over.text
        );
        let second = over.main().split("href=\"/tables/").skip(1);
        let mut second = second.filter_map(|rest| rest.split('"').next());
        let uid = second
            .find(|uid| uid.len() == 14 && !first.contains(uid))
            .expect("a link");
        pair.uid = uid.to_owned();
        let path = pair.path();
        let page = pair.people[0].opens(&path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(
            page.text.contains("Game 2 of 3 · You 0 : 1 "),
            "{}",
            page.text
        );
        assert!(
            page.main().contains(&format!("href=\"{first}\"")),
            "a way back"
        );
        let lobby = pair.people[1].opens("/").await;
        assert!(lobby.text.contains("Game 2 of 3 · "), "{}", lobby.text);
        resigns(&mut pair, 0).await;
        let last = pair.people[0].opens(&path).await;
        assert!(
            last.main().contains("wins the series, 2 : 0."),
            "{}",
            last.text
        );
        assert!(last.text.contains(AGAIN), "{}", last.text);
        assert!(last.text.contains("A new series begins"), "{}", last.text);
    }
}

#[actix_web::test]
async fn only_the_series_of_the_form_are_opened() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        for (game, seats, games) in [("duel", "2", "4"), ("duel", "2", "x"), ("dice", "3", "3")] {
            let fields = [("game", game), ("seats", seats), ("games", games)];
            let refused = opens_table(&mut freja, &fields).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{game} {games}");
        }
        let single = [("game", "duel"), ("seats", "2"), ("games", "1")];
        let opened = opens_table(&mut freja, &single).await;
        let page = freja.opens(opened.header("location")).await;
        assert!(!page.text.contains("series"), "{}", page.text);
        let others = freja.opens("/tables/new?game=dice").await;
        assert!(!others.text.contains("Best of three"), "{}", others.text);
    }
}
