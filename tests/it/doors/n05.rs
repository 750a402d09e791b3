//! 5: what lies in the database opens nothing.

use wonderpost::mail::mime;
use wonderpost::mail::outbox::claim::{self, Claim};

use super::support::{seated, turn_link};
use crate::prelude::*;

fn is_token(part: &str) -> bool {
    part.len() == 32 && part.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[each::test(services())]
fn n05_no_token_that_a_letter_or_a_browser_holds_lies_in_the_database(mut site: TestHouse) {
    site.keeps_text = false;
    let (mut ada, _joost, invited) = seated(&site);
    turn_link(&site, &mut ada, &invited.table);
    let mut work = site.visitor();
    work.opens(&invited.invitation);
    work.presses(&format!("{}/letter", invited.invitation));
    let before = site.dump();
    // The dump is one.
    before.says(JOOST);
    let paths = [JOOST, ADA].map(|address| site.paths_in_letters_to(address));
    let paths = paths.concat();
    let all = site.dump() + &before;
    let parts = paths.iter().flat_map(|path| path.split('/'));
    let tokens: Vec<&str> = parts.filter(|part| is_token(part)).collect();
    assert!(tokens.len() >= 6, "{paths:?}");
    let held = ada.cookies.values().chain(work.cookies.values());
    all.lacks_all(tokens).lacks_all(held);
}

#[each::test(services())]
fn n05_a_letter_that_waits_for_its_second_attempt_opens_nothing_by_its_rows(site: TestHouse) {
    let (_ada, mut joost, _) = seated(&site);
    joost.fills_in("/sign-in", "address=eve@example.org&next=/");
    let (db, now_ms) = (&site.db, site.clock.now_ms());
    let mut links = Vec::new();
    // Every letter is tried, and none goes out.
    while let Claim::Ready(letter) = sending::claim(&site).unwrap() {
        claim::mark_failed(db, &letter, "451 not now", now_ms).unwrap();
        let text = mime::read(&letter.raw).unwrap().text;
        let parts = text.split(['/', ' ', '\n']).filter(|part| is_token(part));
        links.extend(parts.map(str::to_owned));
    }
    assert!(links.len() >= 2, "{links:?}");
    site.dump().lacks_all(links);
}
