//! Which language a page and a letter are in.

use std::collections::BTreeSet;

use super::language;
use crate::prelude::*;
use crate::support::databases::postgres;

/// How a page begins that is in a language.
pub(super) fn begun(code: &str) -> String {
    format!("<html lang=\"{code}\"")
}

/// Opens a page with a browser that asks for a language; it is in another, perhaps.
fn speaks(visitor: &mut Visitor<'_>, path: &str, accepts: &str, code: &str) -> Answer {
    let headers = [("accept-language", accepts), ("sec-fetch-site", "none")];
    let answer = visitor.asks(path, &headers).is(200);
    answer.says(&begun(code));
    answer
}

#[each::test(services_usually(postgres))]
fn a_page_and_an_error_speak_the_language_that_the_browser_asks_for(service: TestHouse) {
    let mut visitor = service.visitor();
    for (accepts, code, words) in [
        ("da, en;q=0.5", "da", "Log ind"),
        ("nl-BE", "nl", "Inloggen"),
        ("fr, tlh", "en", "Sign in"),
    ] {
        speaks(&mut visitor, "/sign-in", accepts, code).says(words);
    }
    let asks_for_none = visitor.opens("/sign-in");
    asks_for_none.says_all([&*begun("en"), "Sign in"]);
    let headers = [("accept-language", "da"), ("sec-fetch-site", "none")];
    let missing = visitor.asks("/no/such/page", &headers).is(404);
    missing.says(&begun("da"));
    // Refused before anybody asks who it is.
    let headers = [("accept-language", "nl"), ("host", "elsewhere.example")];
    let misdirected = visitor.asks("/", &headers).is(421);
    misdirected.says(&begun("nl"));
}

#[each::test(services_usually(postgres))]
fn the_switch_in_the_foot_holds_in_this_browser_whatever_it_asks_for(service: TestHouse) {
    let mut visitor = service.visitor();
    visitor.opens("/games?x=1");
    let fields = [("language", "da"), ("next", "/games?x=1")];
    visitor.posts("/language", &fields).leads_to("/games?x=1");
    speaks(&mut visitor, "/games", "nl", "da");
    speaks(&mut service.visitor(), "/games", "nl", "nl");
    let fields = [("language", "xx"), ("next", "//evil.example")];
    visitor.posts("/language", &fields).leads_to("/");
    speaks(&mut visitor, "/games", "nl", "en");
}

/// Signed in, the choice goes with the person: to other browsers, and into letters.
#[each::test(services_usually(postgres))]
fn a_person_s_choice_holds_in_every_browser_and_in_letters(service: TestHouse) {
    let mut ada = service.signed_in(ADA);
    choose(&mut ada, "da");
    let mut elsewhere = service.visitor();
    speaks(&mut elsewhere, "/sign-in", "nl", "nl");
    elsewhere.signs_in(ADA);
    speaks(&mut elsewhere, "/", "nl", "da");
    choose(&mut elsewhere, "nl");
    speaks(&mut ada, "/", "en", "nl");
}

pub(super) fn choose(visitor: &mut Visitor<'_>, code: &str) {
    visitor.opens("/settings");
    let fields = [("language", code), ("next", "/settings")];
    visitor.posts("/language", &fields).leads_to("/settings");
}

#[each::test(services_usually(postgres))]
fn a_sign_in_letter_is_in_the_language_of_the_page_where_it_was_asked_for(service: TestHouse) {
    for (code, words) in [("da", "linket"), ("nl", "de link"), ("en", "the link")] {
        let mut visitor = service.visitor();
        speaks(&mut visitor, "/sign-in", code, code);
        let address = format!("somebody-{code}@example.org");
        let fields = [("address", &*address), ("next", "/")];
        let headers = [("accept-language", code), OURS];
        visitor.posts_as("/sign-in", &fields, &headers).is(303);
        service.letter_to(&address).to_lowercase().says(words);
    }
}

#[each::test(services_usually(postgres))]
fn an_invitation_to_a_stranger_is_in_its_sender_s_language(service: TestHouse) {
    let mut ada = service.signed_in(ADA);
    choose(&mut ada, "da");
    ada.invites("stranger@example.org");
    let letter = service.letter_to("stranger@example.org");
    letter.to_lowercase().says("inviterer dig");
    // Somebody who is known reads their own language.
    choose(&mut service.signed_in(JOOST), "nl");
    ada.invites(JOOST);
    let letter = service.letter_to(JOOST);
    letter.to_lowercase().says("nodigt je uit");
}

#[each::test(services_usually(postgres))]
fn a_kept_page_is_of_one_language(service: TestHouse) {
    let mut ada = service.signed_in(ADA);
    let path = ada.invites("");
    // Whoever was made a player by an import has chosen no language.
    service.breaks("UPDATE people SET language = NULL");
    for code in ["da", "nl", "da", "en"] {
        speaks(&mut ada, &path, code, code);
    }
    choose(&mut ada, "nl");
    for accepts in ["da", "en"] {
        speaks(&mut ada, &path, accepts, "nl");
    }
}

#[each::test(houses())]
fn a_turn_letter_is_in_its_readers_language_whoever_moved(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    for (person, code) in party.people.iter().zip(["da", "nl"]) {
        people::set_language(&service.db, *person, language(code)).expect("it is set");
    }
    let mut readers = BTreeSet::new();
    for _ in 0..6 {
        party.step();
        // Whoever moved twice in a row is at the page for some minutes.
        service.clock.advance(10 * 60 * 1000);
        for sent in sends(&service) {
            let is_ada = sent.letter.intent.to_address == address_of("Ada");
            let begins = if is_ada { "Din tur" } else { "Jouw beurt" };
            let subject = &sent.mail.subject;
            assert!(subject.starts_with(begins), "{subject}");
            readers.insert(is_ada);
        }
    }
    assert_eq!(readers.len(), 2, "both had a letter");
}
