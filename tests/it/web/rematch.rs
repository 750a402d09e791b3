//! Playing again and series as people meet them: one button, what the pages say before and after, and who is refused.

use super::board::pair;
use super::support::quoted;
use crate::prelude::*;

const AGAIN: &str = "Play again";

/// Presses the button on the page of a finished game. Gives where that leads.
fn plays_again(person: &mut Visitor<'_>, table: &str) -> String {
    person.opens(table);
    let answer = person.presses(&format!("{table}/rematch")).is(303);
    answer.location().to_owned()
}

#[each::test(services_usually(databases::postgres))]
fn one_touch_each_leads_to_the_next_game_with_seats_turned(site: TestHouse) {
    let (table, mut freja, mut joost) = pair(&site).parts();
    freja.gives_up(&table);
    joost.opens(&table).says_all([AGAIN, "you change seats"]);
    let next = plays_again(&mut freja, &table);
    assert_ne!(next, table);
    freja.opens(&next).says("turn--waiting");
    // The page of the finished game was kept, and shows it all the same.
    let asked = joost.opens(&table);
    asked.says("The next game is here").lacks(AGAIN);
    asked.main().says("wants to play again");
    joost.opens("/").says(&format!("href=\"{next}/join\""));
    let kept = joost.opens(&format!("{next}/join"));
    let heading = between(kept.main(), "", "</h1>");
    heading.to_lowercase().says("freja");
    assert_eq!(plays_again(&mut joost, &table), next);
    // It runs.
    joost.opens(&next).lacks("id=\"opts\"");
    // For whoever asked first and for whoever followed.
    for person in [&mut freja, &mut joost] {
        let gone = person.opens(&table);
        gone.says_all([&*format!("href=\"{next}\""), "To the next game"]);
    }
    freja.opens(&format!("{table}/rematch")).leads_to(&table);
}

#[each::test(services_usually(databases::postgres))]
fn a_running_game_is_played_first_and_enough_for_one_day_is_said(mut site: TestHouse) {
    let most = PerDay { person: 1, site: 9 };
    site.set_up_below(|service| service.day_limits.tables = most);
    let (table, mut freja, _joost) = pair(&site).parts();
    let rematch = format!("{table}/rematch");
    let before = site.dump();
    let early = freja.presses(&rematch).is(409);
    early.says("You can play again when this game is over.");
    assert_eq!(site.dump(), before);
    freja.gives_up(&table);
    let refused = freja.follows(&rematch).is(429);
    refused.says("enough for one day");
}

#[each::test(services_usually(databases::postgres))]
fn the_next_game_of_a_series_is_there_when_the_page_is(site: TestHouse) {
    let [mut freja, mut joost] = [FREJA, JOOST].map(|who| site.signed_in(who));
    let form = freja.opens("/tables/new?game=duel");
    form.says_all(["A single game", "Best of three", "Best of five"]);
    let first = freja.opens_table("duel", "seats=2&games=3");
    let join = format!("{first}/join");
    let offer = joost.opens(&join);
    offer.main().says_all(["whole series", "half a point"]);
    joost.presses(&join).leads_to(&first);
    freja.opens(&first).says("Game 1 of 3 · ");
    freja.gives_up(&first);
    let over = joost.opens(&first);
    over.lacks(AGAIN);
    let leads = "You lead the series, 1 : 0; game 2 follows.";
    over.main().says_all([leads, "To game 2"]);
    let mut tables = quoted(over.main(), "href=\"/tables/");
    let second = tables.find(|uid| uid.len() == 14 && !first.contains(uid));
    let second = format!("/tables/{}", second.expect("a link"));
    let page = freja.opens(&second).is(200);
    page.says("Game 2 of 3 · You 0 : 1 ");
    // A way back.
    page.main().says(&format!("href=\"{first}\""));
    joost.opens("/").says("Game 2 of 3 · ");
    freja.gives_up(&second);
    let last = freja.opens(&second);
    last.main().says("wins the series, 2 : 0.");
    last.says_all([AGAIN, "A new series begins"]);
}

#[each::test(services_usually(databases::postgres))]
fn only_the_series_of_the_form_are_opened(site: TestHouse) {
    let mut freja = site.signed_in(FREJA);
    freja.opens("/tables/new?game=duel");
    for wrong in [
        "game=duel&seats=2&games=4",
        "game=duel&seats=2&games=x",
        "game=dice&seats=3&games=3",
    ] {
        freja.posts("/tables/new", wrong).is(400);
    }
    let single = freja.opens_table("duel", "seats=2&games=1");
    freja.opens(&single).lacks("series");
    freja.opens("/tables/new?game=dice").lacks("Best of three");
}
