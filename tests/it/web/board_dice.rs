//! The board of Dice: a turn is built step by step, taken back, and sealed as a whole.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "what a test cannot find or read has failed it"
)]

use std::collections::BTreeSet;

use actix_web::http::StatusCode;

use super::board::{FREJA, field, moves};
use super::board_games::{check_page, table_of};
use super::support::{Visitor, services};

/// Addresses of the choices that a page offers next, each once.
fn next_choices(html: &str) -> BTreeSet<String> {
    let moves = html.split("<a class=\"move\" href=\"").skip(1);
    let dice = html.split("<a class=\"die\" href=\"").skip(1);
    moves
        .chain(dice)
        .map(|rest| rest.split(['#', '"']).next().unwrap().to_owned())
        .collect()
}

/// Follows the first choices to a whole turn. Gives the addresses on the way.
async fn builds(who: &mut Visitor<'_>, path: &str, first: &str) -> Vec<String> {
    let mut on_the_way = vec![path.to_owned(), format!("{path}{first}")];
    for _ in 0..12 {
        let page = who.opens(on_the_way.last().unwrap()).await;
        assert_eq!(page.status, StatusCode::OK);
        check_page(&page.text);
        if !moves(&page.text).is_empty() {
            return on_the_way;
        }
        let next = next_choices(&page.text);
        let next = next.first().unwrap_or_else(|| panic!("{}", page.text));
        on_the_way.push(format!("{path}{next}"));
    }
    panic!("the turn does not end: {on_the_way:?}");
}

#[actix_web::test]
async fn a_turn_of_dice_is_built_taken_back_sealed_and_changed_without_a_script() {
    for service in services() {
        let path = table_of(&service, "dice", 2, &[]).await;
        let mut freja = service.signed_in(FREJA).await;
        let board = freja.opens(&path).await;
        check_page(&board.text);
        assert!(
            board.text.contains("not those of the published game"),
            "{}",
            board.text
        );
        assert!(moves(&board.text).is_empty(), "nothing is sealed at once");
        let first = next_choices(&board.text);
        assert!(first.contains("?line=pass"), "{first:?}");
        let die = first.iter().find(|line| line.starts_with("?line=die"));
        let steps = builds(&mut freja, &path, die.unwrap()).await;
        let ready = freja.opens(steps.last().unwrap()).await;
        let sealable = moves(&ready.text);
        assert_eq!(
            sealable.len(),
            1,
            "one button seals the whole: {sealable:?}"
        );
        for step in &steps[1..steps.len() - 1] {
            let back = step.strip_prefix(&path).unwrap();
            let link = format!("href=\"{back}#line\"");
            assert!(ready.text.contains(&link), "{link} in {}", ready.text);
        }
        assert!(ready.text.contains("href=\"?#main\""), "back to the start");
        let fields = [
            ("move", sealable[0].as_str()),
            ("expected", field(&ready.text, "expected")),
            ("command_id", field(&ready.text, "command_id")),
        ];
        let sealed = freja.posts(&format!("{path}/moves"), &fields).await;
        assert_eq!(sealed.status, StatusCode::SEE_OTHER, "{}", sealed.text);
        let after = freja.opens(&path).await;
        check_page(&after.text);
        assert!(after.text.contains("You have sealed"), "{}", after.text);
        assert!(after.text.contains(&sealable[0]), "{}", after.text);
        let changed = freja.opens(&format!("{path}?line=pass")).await;
        assert_eq!(moves(&changed.text), ["pass"], "it may be changed");
    }
}

#[actix_web::test]
async fn a_choice_that_does_not_follow_is_refused_in_a_sentence_above_the_board() {
    for service in services() {
        let path = table_of(&service, "dice", 3, &[]).await;
        let mut freja = service.signed_in(FREJA).await;
        for line in [
            "die%20purple",
            "pass%3B%20pass",
            "nonsense",
            "wonder%3B%20%3Cb%3E",
        ] {
            let page = freja.opens(&format!("{path}?line={line}")).await;
            assert_eq!(page.status, StatusCode::OK);
            check_page(&page.text);
            assert!(page.text.contains("cannot be built"), "{}", page.text);
            assert!(page.text.contains("<p class=\"loss\">"), "{}", page.text);
            assert!(!page.text.contains("<b>"), "{}", page.text);
            assert!(moves(&page.text).is_empty(), "{line}");
            assert!(next_choices(&page.text).contains("?line=pass"));
        }
    }
}

#[actix_web::test]
async fn a_stranger_sees_the_dice_and_the_cities_but_nothing_to_touch() {
    for service in services() {
        let path = table_of(&service, "dice", 2, &[("watchable", "yes")]).await;
        let mut stranger = service.visitor();
        let page = stranger.opens(&format!("{path}?line=pass")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        check_page(&page.text);
        assert!(page.text.contains("class=\"forum\""), "{}", page.text);
        assert!(next_choices(&page.text).is_empty());
        assert!(moves(&page.text).is_empty());
        assert!(
            !page.text.contains("in all</span>"),
            "prices are the player’s"
        );
    }
}

#[actix_web::test]
async fn board_and_catalogue_speak_the_readers_language_and_keep_the_printed_names() {
    for service in services() {
        let path = table_of(&service, "dice", 3, &[]).await;
        let mut freja = service.signed_in(FREJA).await;
        for (language, sheet, barracks) in [
            ("da", "Din spilleplade", "Østlige barakker"),
            ("nl", "Je spelersbord", "Oostelijke kazerne"),
        ] {
            freja.opens(&path).await;
            let fields = [("language", language), ("next", path.as_str())];
            freja.posts("/language", &fields).await;
            for line in ["", "?line=wonder"] {
                let page = freja.opens(&format!("{path}{line}")).await;
                check_page(&page.text);
                assert!(page.text.contains(sheet), "{language}: {}", page.text);
                assert!(page.text.contains(barracks), "{language}: {}", page.text);
                for english in [
                    "Choose ",
                    " coins",
                    "resources",
                    " needs ",
                    "Barracks",
                    "attack ",
                ] {
                    assert!(!page.text.contains(english), "{english}: {}", page.text);
                }
            }
            let catalogue = freja.opens("/games/dice").await;
            check_page(&catalogue.text);
            assert!(catalogue.text.contains(barracks), "{}", catalogue.text);
            let printed = "lang=\"en\">Eastern Barracks<";
            assert!(catalogue.text.contains(printed), "{}", catalogue.text);
        }
        let mut stranger = service.visitor();
        let catalogue = stranger.opens("/games/dice").await;
        assert!(!catalogue.text.contains("lang=\"en\">Eastern Barracks<"));
    }
}

/// The dice that a page offers, by their choice, with the fewest coins that each costs in all.
fn priced(html: &str) -> Vec<(String, u32)> {
    let dice = html.split("<a class=\"die\" href=\"?line=").skip(1);
    let priced = dice.map(|die| {
        let choice = die.split(['#', '"']).next().unwrap();
        let price = die
            .split("die__price\" aria-hidden=\"true\">")
            .nth(1)
            .unwrap();
        let price = price.split([' ', '<']).next().unwrap();
        let least = if price == "free" {
            Ok(0)
        } else {
            price.parse()
        };
        (choice.replace("%20", " "), least.unwrap())
    });
    priced.collect()
}

#[actix_web::test]
async fn the_example_begins_with_the_die_that_costs_least() {
    for service in services() {
        let (mut seen, mut is_told) = (0, false);
        while !is_told && seen < 40 {
            seen += 1;
            let path = table_of(&service, "dice", 2, &[]).await;
            let mut freja = service.signed_in(FREJA).await;
            let page = freja.opens(&path).await.text;
            let example = page.split("id=\"example\"").nth(1).unwrap();
            let example = example.split("mono\">").nth(1).unwrap();
            let example = example.split(['<', ';']).next().unwrap();
            let dice = priced(&page);
            let least = dice.iter().map(|(_, cost)| *cost).min();
            let cost = dice.iter().find(|(choice, _)| choice == example);
            assert_eq!(cost.map(|(_, cost)| *cost), least, "{example}: {dice:?}");
            // The first die in the order of choices would be dearer.
            let mut by_choice = dice.clone();
            by_choice.sort();
            is_told = by_choice.first().map(|(_, cost)| *cost) > least;
        }
        assert!(is_told, "the order of choices told it in {seen} games");
    }
}
