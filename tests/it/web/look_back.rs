//! The page that looks back at a finished game: who may ask, how far it is, and what it shows.

use wonderpost::look::look_back::judge_games;
use wonderpost::worker;

use super::board::pair;
use crate::prelude::*;

#[each::test(services_usually(databases::postgres))]
fn whoever_played_asks_and_sees_curves_turning_points_and_every_move(site: TestHouse) {
    let mut pair = pair(&site);
    for _ in 0..8 {
        pair.plays();
    }
    let (table, mut freja, mut joost) = pair.parts();
    freja.gives_up(&table);
    let path = format!("{table}/look-back");
    let form = format!("action=\"{path}\"");
    for with_button in [&table, &format!("{table}/at/3"), &path] {
        joost.opens(with_button).says(&form);
    }
    joost.presses(&path).leads_to(&path);
    let waits = freja.opens(&path);
    let reloads = "<noscript><meta http-equiv=\"refresh\" content=\"5\">";
    waits.says_all([reloads, "It waits until it can begin"]);
    let mut process = site.another_process();
    process.look_back_playouts = 8;
    process.clock = site.clock.clone();
    let judges = || worker::do_one(&process, judge_games()).unwrap();
    assert!(judges());
    freja.opens(&path).says("1 of 9 moves");
    while judges() {}
    let page = freja.opens(&path);
    page.lacks(reloads);
    for (part, count) in [
        ("<polyline", 2),
        ("class=\"turning__point\"", 3),
        // The start, eight moves, giving up.
        ("<tbody>", 10),
    ] {
        assert_eq!(page.text.matches(part).count(), count, "{part}");
    }
    page.says_all(["<title id=\"curve-title\">", "at the beginning, between"]);
    page.says_all(["You gave up.", "Draft "]);
    page.says(&format!("href=\"{table}/at/"));
    joost.opens(&path).lacks("You gave up.");
}

#[each::test(services_usually(databases::postgres))]
fn nobody_looks_back_at_a_game_that_runs_and_no_stranger_at_any(site: TestHouse) {
    let (table, mut freja, _joost) = pair(&site).parts();
    let path = format!("{table}/look-back");
    freja.opens(&path).is(404);
    freja.opens(&table).lacks("look-back");
    freja.presses(&path).is(409).says("when it is over");
    freja.gives_up(&table);
    let mut stranger = site.visitor();
    stranger.opens("/");
    stranger.opens(&path).is(404);
    stranger.presses(&path).is(404);
}
