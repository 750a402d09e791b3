//! Which language a page and a letter are in.
#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up must fail at once"
)]

use std::collections::BTreeSet;

use crate::support::databases;
use actix_web::http::{Method, StatusCode};

use crate::tables::support::{address_of, breaks, houses, party_of_readers, sends};
use crate::web::support::{Answer, TestHouse, Visitor, services_usually};

fn reads(visitor: &mut Visitor<'_>, path: &str, accepts: &str) -> Answer {
    let headers = [("accept-language", accepts), ("sec-fetch-site", "none")];
    let answer = visitor.sends(Method::GET, path, &headers, "");
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
    answer
}

/// The language that a page says it is in.
fn spoken(answer: &Answer) -> &str {
    let (_, rest) = answer.text.split_once("<html lang=\"").expect("a page");
    rest.split('"').next().unwrap_or_default()
}

/// Asserts that a page is in one language for a browser that asks for another.
fn speaks(visitor: &mut Visitor<'_>, path: &str, accepts: &str, language: &str) {
    let answer = reads(visitor, path, accepts);
    assert_eq!(spoken(&answer), language, "{path}, {accepts}");
}

#[test]
fn a_page_speaks_the_language_that_the_browser_asks_for() {
    for service in services_usually(databases::postgres) {
        let mut visitor = service.visitor();
        for (accepts, language, words) in [
            ("da, en;q=0.5", "da", "Log ind"),
            ("nl-BE", "nl", "Inloggen"),
            ("fr, tlh", "en", "Sign in"),
        ] {
            let answer = reads(&mut visitor, "/sign-in", accepts);
            assert_eq!(spoken(&answer), language);
            assert!(answer.text.contains(words), "{words}: {}", answer.text);
        }
        let answer = visitor.opens("/sign-in");
        assert!(spoken(&answer) == "en" && answer.text.contains("Sign in"));
    }
}

#[test]
fn an_error_speaks_the_language_of_its_reader() {
    for service in services_usually(databases::postgres) {
        let mut visitor = service.visitor();
        let headers = [("accept-language", "da"), ("sec-fetch-site", "none")];
        let path = "/no/such/page";
        let missing = visitor.sends(Method::GET, path, &headers, "");
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_eq!(spoken(&missing), "da");
        // Refused before anybody asks who it is.
        let other = [("accept-language", "nl"), ("host", "elsewhere.example")];
        let misdirected = visitor.sends(Method::GET, "/", &other, "");
        assert_eq!(misdirected.status, StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(spoken(&misdirected), "nl");
    }
}

#[test]
fn the_switch_in_the_foot_holds_in_this_browser_whatever_it_asks_for() {
    for service in services_usually(databases::postgres) {
        let mut visitor = service.visitor();
        visitor.opens("/games?x=1");
        let fields = [("language", "da"), ("next", "/games?x=1")];
        let answer = visitor.posts("/language", &fields);
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert_eq!(answer.header("location"), "/games?x=1");
        speaks(&mut visitor, "/games", "nl", "da");
        speaks(&mut service.visitor(), "/games", "nl", "nl");
        let fields = [("language", "xx"), ("next", "//evil.example")];
        let unknown = visitor.posts("/language", &fields);
        assert_eq!(unknown.header("location"), "/");
        speaks(&mut visitor, "/games", "nl", "en");
    }
}

/// Signed in, the choice goes with the person: to other browsers, and into letters.
#[test]
fn a_person_s_choice_holds_in_every_browser_and_in_letters() {
    for service in services_usually(databases::postgres) {
        let mut ada = service.signed_in("ada@example.org");
        choose(&mut ada, "da");
        let mut elsewhere = service.visitor();
        speaks(&mut elsewhere, "/sign-in", "nl", "nl");
        elsewhere.signs_in("ada@example.org");
        speaks(&mut elsewhere, "/", "nl", "da");
        choose(&mut elsewhere, "nl");
        speaks(&mut ada, "/", "en", "nl");
    }
}

fn choose(visitor: &mut Visitor<'_>, language: &str) {
    visitor.opens("/settings");
    let fields = [("language", language), ("next", "/settings")];
    let answer = visitor.posts("/language", &fields);
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

/// Text of the newest letter to a mailbox, in small letters.
fn letter(service: &TestHouse, address: &str) -> String {
    service.letter_to(address).to_lowercase()
}

#[test]
fn a_sign_in_letter_is_in_the_language_of_the_page_where_it_was_asked_for() {
    for service in services_usually(databases::postgres) {
        for (language, words) in [("da", "linket"), ("nl", "de link"), ("en", "the link")] {
            let mut visitor = service.visitor();
            reads(&mut visitor, "/sign-in", language);
            let address = format!("somebody-{language}@example.org");
            let headers = [
                ("accept-language", language),
                ("sec-fetch-site", "same-origin"),
                ("content-type", "application/x-www-form-urlencoded"),
            ];
            let body = format!("csrf={}&address={address}&next=/", visitor.csrf);
            let asked = visitor.sends(Method::POST, "/sign-in", &headers, &body);
            let asked = asked;
            assert_eq!(asked.status, StatusCode::SEE_OTHER);
            let text = letter(&service, &address);
            assert!(text.contains(words), "{language}: {text}");
        }
    }
}

/// A stranger is written to in the language of whoever invites them.
#[test]
fn an_invitation_to_a_stranger_is_in_its_sender_s_language() {
    for service in services_usually(databases::postgres) {
        let mut ada = service.signed_in("ada@example.org");
        choose(&mut ada, "da");
        ada.invites("stranger@example.org");
        let text = letter(&service, "stranger@example.org");
        assert!(text.contains("inviterer dig"), "{text}");
        // Somebody who is known reads their own language.
        let mut joost = service.signed_in("joost@example.org");
        choose(&mut joost, "nl");
        ada.invites("joost@example.org");
        let text = letter(&service, "joost@example.org");
        assert!(text.contains("nodigt je uit"), "{text}");
    }
}

/// A page that is kept for one language is not served in another.
#[test]
fn a_kept_page_is_of_one_language() {
    for service in services_usually(databases::postgres) {
        let mut ada = service.signed_in("ada@example.org");
        let path = ada.invites("");
        // Whoever was made a player by an import has chosen no language.
        service.breaks("UPDATE people SET language = NULL");
        for language in ["da", "nl", "da", "en"] {
            speaks(&mut ada, &path, language, language);
        }
        choose(&mut ada, "nl");
        for language in ["da", "en"] {
            speaks(&mut ada, &path, language, "nl");
        }
    }
}

#[test]
fn a_turn_letter_is_in_its_readers_language_whoever_moved() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        for (person, language) in party.people.iter().zip(["da", "nl"]) {
            let set = format!(
                "UPDATE people SET language = '{language}' WHERE id = {}",
                person.0
            );
            breaks(&service, &set);
        }
        let mut readers = BTreeSet::new();
        for _ in 0..6 {
            party.step();
            // Whoever moved twice in a row is at the page for some minutes.
            service.clock.advance(10 * 60 * 1000);
            for sent in sends(&service) {
                let is_ada = sent.letter.to_address == address_of("Ada");
                let begins = if is_ada { "Din tur" } else { "Jouw beurt" };
                let subject = &sent.mail.subject;
                assert!(subject.starts_with(begins), "{subject}");
                readers.insert(is_ada);
            }
        }
        assert_eq!(readers.len(), 2, "both had a letter");
    }
}
