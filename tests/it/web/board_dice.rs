//! The board of Dice: a turn is built step by step, taken back, and sealed as a whole.

use std::collections::BTreeSet;

use super::board_games::table_of;
use super::support::quoted;
use crate::prelude::*;

/// Addresses of the choices that a page offers next, each once.
fn next_choices(page: &Answer) -> BTreeSet<String> {
    let starts = ["move", "die"].map(|class| format!("<a class=\"{class}\" href=\""));
    let links = starts.iter().flat_map(|start| quoted(&page.text, start));
    let choices = links.map(|link| link.split('#').next().unwrap().to_owned());
    choices.collect()
}

/// Follows the first choices to a whole turn. Gives the addresses on the way.
fn builds(who: &mut Visitor<'_>, path: &str, first: &str) -> Vec<String> {
    let mut on_the_way = vec![path.to_owned(), format!("{path}{first}")];
    for _ in 0..12 {
        let page = who.opens(on_the_way.last().unwrap()).is(200);
        if !page.moves().is_empty() {
            return on_the_way;
        }
        let next = next_choices(&page);
        let next = next.first().unwrap_or_else(|| panic!("{}", page.text));
        on_the_way.push(format!("{path}{next}"));
    }
    panic!("the turn does not end: {on_the_way:?}");
}

#[each::test(services_usually(databases::postgres))]
fn a_turn_of_dice_is_built_taken_back_sealed_and_changed_without_a_script(site: TestHouse) {
    let (path, mut freja) = table_of(&site, "dice", 2, "");
    let board = freja.opens(&path);
    board.says("not those of the published game");
    assert!(board.moves().is_empty(), "nothing is sealed at once");
    let first = next_choices(&board);
    assert!(first.contains("?line=pass"), "{first:?}");
    let die = first.iter().find(|line| line.starts_with("?line=die"));
    let steps = builds(&mut freja, &path, die.unwrap());
    let ready = freja.opens(steps.last().unwrap());
    let sealable = ready.moves();
    assert_eq!(sealable.len(), 1, "one button seals all: {sealable:?}");
    for step in &steps[1..steps.len() - 1] {
        let back = step.strip_prefix(&path).unwrap();
        ready.says(&format!("href=\"{back}#line\""));
    }
    // Back to the start.
    ready.says("href=\"?#main\"");
    freja.plays(&ready, &sealable[0]).is(303);
    let sealed = freja.opens(&path);
    sealed.says_all(["You have sealed", &*sealable[0]]);
    let changed = freja.opens(&format!("{path}?line=pass"));
    assert_eq!(changed.moves(), ["pass"], "it may be changed");
}

#[each::test(services_usually(databases::postgres))]
fn a_choice_that_does_not_follow_is_refused_in_a_sentence_above_the_board(site: TestHouse) {
    let (path, mut freja) = table_of(&site, "dice", 3, "");
    for line in [
        "die%20purple",
        "pass%3B%20pass",
        "nonsense",
        "wonder%3B%20%3Cb%3E",
    ] {
        let page = freja.opens(&format!("{path}?line={line}")).is(200);
        page.says_all(["cannot be built", "<p class=\"loss\">"])
            .lacks("<b>");
        assert!(page.moves().is_empty(), "{line}");
        assert!(next_choices(&page).contains("?line=pass"), "{line}");
    }
}

#[each::test(services_usually(databases::postgres))]
fn one_whole_city_more_is_shown_on_request_and_the_choices_made_so_far_stay(site: TestHouse) {
    let sheets = |page: &Answer| {
        page.text
            .matches("<section class=\"building is-green\">")
            .count()
    };
    let (path, mut freja) = table_of(&site, "dice", 7, "");
    let board = freja.opens(&path);
    assert_eq!(sheets(&board), 1, "the own one");
    assert!(board.text.len() < 100_000, "{} bytes", board.text.len());
    let first = next_choices(&board);
    let die = first.iter().find(|line| line.starts_with("?line=die"));
    let (_, line) = die.unwrap().split_once("line=").unwrap();
    let chosen = freja.opens(&format!("{path}?line={line}"));
    let more = format!("?city=2&#38;line={line}");
    chosen.says(&format!("href=\"{more}#city-2\""));
    let both = freja.opens(&format!("{path}?city=2&line={line}"));
    assert_eq!(sheets(&both), 2);
    assert_eq!(next_choices(&both), next_choices(&chosen));
    let past = freja.opens(&format!("{path}/history"));
    let past = freja.opens(past.header("location"));
    assert_eq!(sheets(&past), 1);
    for odd in ["7", "-1", "x", "255"] {
        let page = freja.opens(&format!("{path}?city={odd}")).is(200);
        assert_eq!(sheets(&page), 1, "{odd}");
    }
}

#[each::test(services_usually(databases::postgres))]
fn a_stranger_sees_the_dice_and_the_cities_but_nothing_to_touch(site: TestHouse) {
    let (path, _freja) = table_of(&site, "dice", 2, "watchable=yes");
    let page = site.visitor().opens(&format!("{path}?line=pass")).is(200);
    page.says("class=\"forum\"");
    assert!(next_choices(&page).is_empty());
    assert!(page.moves().is_empty());
    // Prices are the player's.
    page.lacks("in all</span>");
}

#[each::test(services_usually(databases::postgres))]
fn board_and_catalogue_speak_the_readers_language_and_keep_the_printed_names(site: TestHouse) {
    let printed = "lang=\"en\">Eastern Barracks<";
    let (path, mut freja) = table_of(&site, "dice", 3, "");
    for (language, sheet, barracks) in [
        ("da", "Din spilleplade", "Østlige barakker"),
        ("nl", "Je spelersbord", "Oostelijke kazerne"),
    ] {
        freja.opens(&path);
        freja.posts("/language", &[("language", language), ("next", &path)]);
        for line in ["", "?line=wonder"] {
            let page = freja.opens(&format!("{path}{line}"));
            page.says_all([sheet, barracks]);
            page.lacks_all(["Choose ", " coins", "resources"]);
            page.lacks_all([" needs ", "Barracks", "attack "]);
        }
        freja.opens("/games/dice").says_all([barracks, printed]);
    }
    site.visitor().opens("/games/dice").lacks(printed);
}

/// The dice that a page offers, by their choice, with the fewest coins that each costs in all.
fn priced(html: &str) -> Vec<(String, u32)> {
    let dice = html.split("<a class=\"die\" href=\"?line=").skip(1);
    let priced = dice.map(|die| {
        let choice = die.split(['#', '"']).next().unwrap();
        let price = between(die, "die__price\" aria-hidden=\"true\">", "<");
        let price = price.split(' ').next().unwrap();
        let price = if price == "free" { "0" } else { price };
        (choice.replace("%20", " "), price.parse().unwrap())
    });
    priced.collect()
}

#[each::test(services_usually(databases::postgres))]
fn the_example_begins_with_the_die_that_costs_least(site: TestHouse) {
    let (mut seen, mut is_told) = (0, false);
    while !is_told && seen < 40 {
        seen += 1;
        let (path, mut freja) = table_of(&site, "dice", 2, "");
        let page = freja.opens(&path).text;
        let (_, example) = page.split_once("id=\"example\"").unwrap();
        let example = between(example, "mono\">", "<");
        let example = example.split(';').next().unwrap();
        let mut dice = priced(&page);
        let least = dice.iter().map(|(_, cost)| *cost).min();
        let cost = dice.iter().find(|(choice, _)| choice == example);
        assert_eq!(cost.map(|(_, cost)| *cost), least, "{example}: {dice:?}");
        // The first die in the order of choices would be dearer.
        dice.sort();
        is_told = dice.first().map(|(_, cost)| *cost) > least;
    }
    assert!(is_told, "the order of choices told it in {seen} games");
}
