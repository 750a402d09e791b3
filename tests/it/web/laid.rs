//! Links in letters that lay a move out: they lead to the board with that move and its button, and play nothing.

use actix_web::http::Method;

use super::support::moves;
use crate::doors::support::{Invited, invites, joins};
use crate::prelude::*;

/// A table of two, whoever is awaited at it, and the paths in their letters that lay a move out.
fn scene(site: &TestHouse) -> (Invited, Visitor<'_>, Vec<String>) {
    let (ada, invited) = invites(site);
    let joost = joins(site, &invited);
    let letters = site.html_of_letters();
    let quoted = letters.iter().flat_map(|html| html.split('"'));
    let ours = quoted.filter_map(|part| part.strip_prefix(HOME));
    let laid = ours.filter(|path| path.contains("?move="));
    let links: Vec<_> = laid.map(str::to_owned).collect();
    // A guest's letter leads through the link of the seat.
    let is_adas = links[0].starts_with("/tables/");
    (invited, if is_adas { ada } else { joost }, links)
}

#[each::test(services_usually(databases::postgres))]
fn a_link_lays_its_move_out_and_only_the_button_plays_it(site: TestHouse) {
    let (_, mut mover, links) = scene(&site);
    assert_eq!(links.len(), 4, "one for each wonder of the draft");
    // Whoever only looks, a program that looks for viruses for example, changes nothing.
    let before = site.dump();
    let mut stranger = site.visitor();
    for link in &links {
        for method in [Method::GET, Method::HEAD] {
            stranger.sends(method.clone(), link, &[], "");
            mover.sends(method, link, &[], "");
        }
    }
    let page = mover.opens_through(&links[1]).is(200);
    assert_eq!(site.dump(), before);
    page.says("From your letter: Draft ");
    // The button of this move stands once more than it does anyway.
    let (_, laid) = page.text.split_once("From your letter").unwrap_or_default();
    let mv = moves(laid).remove(0);
    assert!(mv.starts_with("draft "), "{mv}");
    mover.plays(&page, &mv).is(303);
    // The same link lays nothing out any more.
    mover.opens_through(&links[1]).lacks("From your letter: ");
}

#[each::test(services_usually(databases::postgres))]
fn a_move_that_is_not_possible_is_said_to_be_so_and_hostile_ones_stay_text(site: TestHouse) {
    let (Invited { table, .. }, mut mover, _) = scene(&site);
    for mv in [
        "build+baths",
        "%3Cscript%3Ealert(1)%3C/script%3E",
        "",
        "draft%20draft%20draft",
    ] {
        let page = mover.opens(&format!("{table}?move={mv}")).is(200);
        page.says("The move from your letter is not possible now");
        page.lacks("<script>alert");
    }
    let long = "a".repeat(5_000);
    let page = mover.opens(&format!("{table}?move={long}"));
    assert!(!page.status.is_server_error(), "{}", page.status);
    let mut stranger = site.visitor();
    stranger.opens(&format!("{table}?move=build+baths")).is(404);
}
