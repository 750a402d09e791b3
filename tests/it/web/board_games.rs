//! Whole games through the pages. Every page is looked at on the way, as the visitors of these tests look at each.

use std::collections::BTreeSet;

use super::board::{Pair, pair};
use super::support::moves;
use crate::prelude::*;

/// Plays a game of Duel to its end by buttons that a page shows.
fn play_through(pair: &mut Pair<'_>, random: &mut Random) {
    for _ in 0..200 {
        let [freja, _] = &mut pair.people;
        let over = freja.opens(&pair.table);
        if over.text.contains("class=\"podium\"") {
            return;
        }
        let (mover, _, page) = pair.awaited();
        let moves = page.moves();
        mover.plays(&page, random.pick::<String>(&moves)).is(303);
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_can_be_played_by_the_buttons_of_the_pages_and_looked_back_at() {
    let mut random = Random::printed("a whole game by buttons");
    for site in services_usually(databases::postgres) {
        let mut pair = pair(&site);
        play_through(&mut pair, &mut random);
        let (table, mut freja, mut joost) = pair.parts();
        let latest = freja.opens(&format!("{table}/history")).is(303);
        let (mut next, mut steps) = (Some(latest.location().to_owned()), 0);
        while let Some(step) = next {
            let page = freja.opens(&step).is(200);
            assert!(page.moves().is_empty(), "the past has no buttons");
            steps += 1;
            let before = page.text.split_once("\" data-step=\"prev\"");
            let before = before.and_then(|(before, _)| before.rsplit('"').next());
            let before = before.filter(|path| path.starts_with('/'));
            next = before.map(str::to_owned);
        }
        assert!(steps > 20, "{steps} steps");
        let proof = joost.opens(&format!("{table}/proof"));
        proof.says_all(["events verified", "all "]);
        let journal = joost.opens(&format!("{table}/journal.jsonl"));
        assert!(journal.text.lines().count() > steps);
    }
}

#[each::test(services_usually(databases::sqlite))]
fn every_legal_move_has_its_button_and_nothing_else_has(site: TestHouse) {
    let mut pair = pair(&site);
    for _ in 0..12 {
        let (mover, _, page) = pair.awaited();
        let all = page.moves();
        if let Some((_, list)) = page.text.split_once("All moves in words") {
            let [listed, all] = [moves(list), all.clone()].map(BTreeSet::from_iter);
            assert_eq!(listed, all);
        } else {
            // Only picks of the draft have no such list: their wonders show all.
            page.says("sheet__moves draft");
        }
        mover.plays(&page, &all[0]).is(303);
    }
}

#[each::test(services_usually(databases::sqlite))]
fn the_catalogue_has_a_place_for_each_card_wonder_and_token_and_for_no_other_game(site: TestHouse) {
    let mut visitor = site.visitor();
    let duel = visitor.opens("/games/duel").is(200);
    for id in ["temple", "the_sphinx", "philosophy", "merchants_guild"] {
        duel.says(&format!("id=\"{id}\""));
    }
    visitor.opens("/games/chess").is(404);
}

/// Freja opens a table of a game, and guests take the other seats. Gives its path and her.
pub(super) fn table_of<'a>(
    site: &'a TestHouse,
    game: &str,
    seats: usize,
    fields: &str,
) -> (String, Visitor<'a>) {
    let mut freja = site.signed_in(FREJA);
    let fields = format!("seats={seats}&invited=&{fields}");
    let path = freja.opens_table(game, &*fields);
    for number in 1..seats {
        site.visitor().joins(&path, &format!("Guest {number}"));
    }
    (path, freja)
}

#[each::test(services_usually(databases::sqlite))]
fn a_game_that_somebody_gave_up_asks_nothing_more(site: TestHouse) {
    // Words that stand in narrow places may be broken at their syllables.
    let words = |freja: &mut Visitor<'_>, path: &str| freja.opens(path).text.replace('\u{ad}', "");
    let (path, mut freja) = table_of(&site, "seven_wonders", 2, "option-edition=first");
    let running = words(&mut freja, &path);
    running.says_all(["The game ends at once", "choosing"]);
    freja.gives_up(&path);
    let over = words(&mut freja, &path);
    over.lacks_all(["choosing", "hand goes to", "the age would give"]);
    over.lacks_all(["if the game ended now", "ahead", "Tied for the lead"]);
    let last = freja.opens_through(&format!("{path}/history"));
    between(&last.text, "journal__row--here", "</a>").says("gave up.");
    last.lacks("ahead");
}
