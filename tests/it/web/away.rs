//! The page on which somebody says when they are away, and where the others see it.

use std::sync::Arc;

use actix_web::http::StatusCode;

use super::board::{FREJA, Pair, moves, pair};
use super::support::{Answer, TestHouse, Visitor, services};

const HERE: &str = "/settings/away";
const DAY_MS: i64 = 86_400_000;

async fn adds(visitor: &mut Visitor<'_>, first: &str, last: &str) -> Answer {
    visitor.opens(HERE).await;
    visitor
        .posts(HERE, &[("first", first), ("last", last)])
        .await
}

/// Adds a vacation that cannot be refused.
async fn is_away(visitor: &mut Visitor<'_>, first: &str, last: &str) {
    let added = adds(visitor, first, last).await;
    assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text);
    assert_eq!(added.header("location"), "/settings/away?done=added");
}

/// What a page says, without its elements.
fn words(page: &Answer) -> String {
    let mut words = String::new();
    for part in page.main().split('<').skip(1) {
        words.push_str(part.split_once('>').map_or("", |(_, text)| text));
    }
    words
}

async fn sets(visitor: &mut Visitor<'_>, name: &str, zone: &str, language: &str) -> Answer {
    visitor.opens("/settings").await;
    let fields = [
        ("name", name),
        ("zone", zone),
        ("theme", "auto"),
        ("language", language),
    ];
    visitor.posts("/settings", &fields).await
}

#[actix_web::test]
async fn vacations_are_added_told_and_removed() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        let settings = freja.opens("/settings").await;
        assert!(settings.text.contains("href=\"/settings/away\""));
        let page = freja.opens(HERE).await;
        assert!(words(&page).contains("You have no vacation ahead."));
        assert!(words(&page).contains("30 days are left in 2026, and 30 in 2027."));
        is_away(&mut freja, "2026-12-28", "2027-01-02").await;
        let page = freja.opens("/settings/away?done=added").await;
        let said = words(&page);
        assert!(said.contains("Your vacation is noted."), "{said}");
        assert!(
            said.contains("28 December to 2 January 2027 6 days"),
            "{said}"
        );
        assert!(
            said.contains("26 days are left in 2026, and 28 in 2027."),
            "{said}"
        );
        let (_, id) = page.text.split_once("/settings/away/").expect("a button");
        let id = id.split('/').next().expect("a number").to_owned();
        let remove = format!("/settings/away/{id}/remove");
        let mut eve = service.signed_in("eve@example.org").await;
        eve.opens(HERE).await;
        assert_eq!(
            eve.posts(&remove, &[]).await.status,
            StatusCode::NOT_FOUND,
            "it is not theirs"
        );
        // They leave early.
        service.app.service.clock.advance(38 * DAY_MS);
        let said = words(&freja.opens(HERE).await);
        assert!(said.contains("You are away now."), "{said}");
        let ended = freja.posts(&remove, &[]).await;
        assert_eq!(ended.header("location"), "/settings/away?done=ended");
        let page = freja.opens("/settings/away?done=ended").await;
        let said = words(&page);
        assert!(said.contains("28 December to 29 December 2 days"), "{said}");
        assert!(!page.text.contains("/remove"), "there is nothing to end");
        assert!(
            said.contains("28 days are left in 2026, and 30 in 2027."),
            "{said}"
        );
        is_away(&mut freja, "2027-01-05", "2027-01-05").await;
        let page = freja.opens(HERE).await;
        let (_, id) = page.text.split_once("/settings/away/").expect("a button");
        let id = id.split('/').next().expect("a number").to_owned();
        let removed = freja
            .posts(&format!("/settings/away/{id}/remove"), &[])
            .await;
        assert_eq!(removed.header("location"), "/settings/away?done=removed");
    }
}

#[actix_web::test]
async fn a_vacation_that_cannot_be_is_refused_with_what_would_do() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        is_away(&mut freja, "2026-12-10", "2026-12-12").await;
        for (first, last, why) in [
            (
                "2026-12-02",
                "2026-12-01",
                "The last day, 1 December, is before the first, 2 December.",
            ),
            (
                "2026-11-01",
                "2026-11-20",
                "it is 21 November where you are",
            ),
            (
                "2028-12-01",
                "2028-12-01",
                "21 November 2028 is the latest last day",
            ),
            (
                "2026-12-12",
                "2026-12-12",
                "on some of these days: 10 December to 12 December. Choose other days",
            ),
            (
                "2027-07-01",
                "2027-08-01",
                "That is 32 days in 2027, and you have 30 left. From the same first day, 30 July 2027 would do",
            ),
            ("1.12.2026", "2026-12-01", "write it as 2027-03-01"),
            ("2026-12-01", "2027-02-29", "write it as 2027-03-01"),
            ("", "<b>", "write it as 2027-03-01"),
        ] {
            let answer = adds(&mut freja, first, last).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{first}");
            let said = words(&answer);
            assert!(said.contains(why), "{first} {last}: {said}");
            let typed = format!("value=\"{first}\"");
            assert!(answer.text.contains(&typed), "what was typed stays");
            assert!(answer.text.contains("aria-invalid=\"true\""));
        }
        assert!(words(&freja.opens(HERE).await).contains("27 days are left in 2026"));
        is_away(&mut freja, "2027-07-01", "2027-07-30").await;
        let said = words(&adds(&mut freja, "2027-08-01", "2027-08-02").await);
        assert!(said.contains("No day is left in 2027."), "{said}");
    }
}

#[actix_web::test]
async fn a_host_may_allow_fewer_days_and_none() {
    for mut service in services() {
        let allows = |service: &mut TestHouse, days| {
            let app = Arc::get_mut(&mut service.app).expect("nobody else has it");
            let inner = Arc::get_mut(&mut app.service).expect("nor this");
            inner.away_days = days;
        };
        allows(&mut service, 5);
        let cookies = {
            let mut freja = service.signed_in(FREJA).await;
            let said = words(&adds(&mut freja, "2026-12-01", "2026-12-06").await);
            assert!(said.contains("5 December would do"), "{said}");
            freja.cookies
        };
        allows(&mut service, 0);
        let mut freja = service.visitor();
        freja.cookies = cookies;
        let page = freja.opens(HERE).await;
        assert!(
            words(&page).contains("allows no vacations"),
            "{}",
            page.text
        );
        assert!(!page.text.contains("type=\"date\""), "{}", page.text);
        let answer = adds(&mut freja, "2026-12-01", "2026-12-01").await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[actix_web::test]
async fn days_of_the_week_are_chosen_up_to_three() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        freja.opens(HERE).await;
        let path = "/settings/away/weekdays";
        let saved = freja
            .posts(path, &[("weekday", "6"), ("weekday", "7")])
            .await;
        assert_eq!(saved.header("location"), "/settings/away?done=saved");
        let page = freja.opens(HERE).await;
        let ticked = |page: &Answer| -> Vec<String> {
            let inputs = page.text.split("<input").skip(1);
            let ticked =
                inputs.filter(|one| one.split('>').next().expect("one").contains(" checked"));
            let value = |one: &str| {
                let (_, rest) = one.split_once("value=\"").expect("a value");
                rest.split('"').next().expect("it ends").to_owned()
            };
            ticked.map(value).collect()
        };
        assert_eq!(ticked(&page), ["6", "7"]);
        let four: Vec<_> = ["1", "2", "3", "4"].map(|day| ("weekday", day)).into();
        let refused = freja.posts(path, &four).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            words(&refused).contains("3 days of the week off at most"),
            "{}",
            refused.text
        );
        assert_eq!(
            ticked(&refused),
            ["1", "2", "3", "4"],
            "what was ticked stays"
        );
        assert_eq!(ticked(&freja.opens(HERE).await), ["6", "7"]);
        is_away(&mut freja, "2026-12-01", "2026-12-02").await;
        let data = freja.opens("/settings/my-data.json").await;
        let data: serde_json::Value = serde_json::from_str(&data.text).expect("JSON");
        let expected = serde_json::json!({
            "vacations": [{ "first_day": "2026-12-01", "last_day": "2026-12-02" }],
            "days_off": ["Sat", "Sun"],
        });
        assert_eq!(data["away"], expected);
        freja.opens(HERE).await;
        freja.posts(path, &[]).await;
        assert!(ticked(&freja.opens(HERE).await).is_empty());
    }
}

/// A pair of which Freja waits for Joost, who is not away yet.
async fn waiting(service: &TestHouse) -> Pair<'_> {
    let mut pair = pair(service).await;
    loop {
        let (who, page) = pair.awaited().await;
        if who == 1 {
            return pair;
        }
        let mv = moves(&page.text).remove(0);
        let played = pair.posts_move(who, &page, &mv).await;
        assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
    }
}

#[actix_web::test]
async fn whoever_waits_for_somebody_away_sees_until_when() {
    for service in services() {
        let mut pair = waiting(&service).await;
        let path = pair.path();
        let away = "Joost is away until 24 November.";
        // The page is kept before anybody is away.
        for _ in 0..2 {
            let page = pair.people[0].opens(&path).await;
            assert!(!page.text.contains("away until"), "{}", page.text);
        }
        let own = sets(&mut pair.people[1], "Joost", "Europe/Copenhagen", "en").await;
        assert_eq!(own.status, StatusCode::SEE_OTHER);
        is_away(&mut pair.people[1], "2026-11-22", "2026-11-24").await;
        let says = |page: &Answer| words(page).contains("is away until");
        let [freja, joost] = &mut pair.people;
        assert!(!says(&freja.opens(&path).await), "it begins tomorrow");
        assert!(!says(&freja.opens("/").await));
        // A minute before midnight in Copenhagen, and at midnight.
        let clock = &service.app.service.clock;
        clock.advance(11 * 3_600_000 - 60_000);
        assert!(!says(&freja.opens(&path).await), "not yet");
        clock.advance(60_000);
        let page = freja.opens(&path).await;
        let said = words(&page);
        assert!(said.contains(away), "{said}");
        let lobby = words(&freja.opens("/").await);
        assert!(lobby.contains(away), "{lobby}");
        assert!(!says(&joost.opens(&path).await), "they know it themselves");
        let mut guest = service.visitor();
        let seen = guest.opens(&path).await;
        assert!(seen.status != StatusCode::OK || !says(&seen), "a spectator");
        sets(freja, "Freja", "UTC", "da").await;
        let said = words(&freja.opens(&path).await);
        let danish = "er væk til og med 24. november.";
        assert!(said.contains(danish), "{said}");
        // The last midnight, and the minute before it.
        clock.advance(3 * DAY_MS - 60_000);
        assert!(words(&freja.opens(&path).await).contains(danish));
        clock.advance(60_000);
        let back = freja.opens(&path).await;
        assert!(!words(&back).contains("er væk"), "{}", back.text);
        assert!(!words(&freja.opens("/").await).contains("er væk"));
    }
}

#[actix_web::test]
async fn a_zone_that_does_not_exist_is_refused_with_what_would_do() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        let refused = sets(&mut freja, "Freja", "Mars/Olympus", "en").await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let said = words(&refused);
        assert!(
            said.contains(
                "“Mars/Olympus” is no time zone. Zones are called like Europe/Copenhagen."
            ),
            "{said}"
        );
        let page = freja.opens(HERE).await;
        assert!(words(&page).contains("at midnight in UTC"), "{}", page.text);
        sets(&mut freja, "Freja", "Asia/Kathmandu", "en").await;
        let said = words(&freja.opens(HERE).await);
        assert!(
            said.contains("at midnight in Asia/Kathmandu, where it is 17:45 now."),
            "{said}"
        );
    }
}
