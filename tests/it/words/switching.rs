//! Which language a page and a letter are in.
#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up must fail at once"
)]

use actix_web::http::{Method, StatusCode};

use crate::web::support::{Answer, TestHouse, Visitor, services};

async fn reads(visitor: &mut Visitor<'_>, path: &str, accepts: &str) -> Answer {
    let headers = [("accept-language", accepts), ("sec-fetch-site", "none")];
    let answer = visitor.sends(Method::GET, path, &headers, "").await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
    answer
}

/// The language that a page says it is in.
fn spoken(answer: &Answer) -> &str {
    let (_, rest) = answer.text.split_once("<html lang=\"").expect("a page");
    rest.split('"').next().unwrap_or_default()
}

fn assert_says(answer: &Answer, language: &str, words: &str) {
    assert_eq!(spoken(answer), language);
    assert!(answer.text.contains(words), "{words}: {}", answer.text);
}

#[actix_web::test]
async fn a_page_speaks_the_language_that_the_browser_asks_for() {
    for service in services() {
        let mut visitor = service.visitor();
        assert_says(
            &reads(&mut visitor, "/sign-in", "da, en;q=0.5").await,
            "da",
            "Log ind",
        );
        assert_says(
            &reads(&mut visitor, "/sign-in", "nl-BE").await,
            "nl",
            "Inloggen",
        );
        assert_says(
            &reads(&mut visitor, "/sign-in", "fr, tlh").await,
            "en",
            "Sign in",
        );
        assert_says(&visitor.opens("/sign-in").await, "en", "Sign in");
    }
}

#[actix_web::test]
async fn an_error_speaks_the_language_of_its_reader() {
    for service in services() {
        let mut visitor = service.visitor();
        let headers = [("accept-language", "da"), ("sec-fetch-site", "none")];
        let missing = visitor
            .sends(Method::GET, "/no/such/page", &headers, "")
            .await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_eq!(spoken(&missing), "da");
        // Refused before anybody asks who it is.
        let other = [("accept-language", "nl"), ("host", "elsewhere.example")];
        let misdirected = visitor.sends(Method::GET, "/", &other, "").await;
        assert_eq!(misdirected.status, StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(spoken(&misdirected), "nl");
    }
}

#[actix_web::test]
async fn the_switch_in_the_foot_holds_in_this_browser_whatever_it_asks_for() {
    for service in services() {
        let mut visitor = service.visitor();
        visitor.opens("/games?x=1").await;
        let answer = visitor
            .posts("/language", &[("language", "da"), ("next", "/games?x=1")])
            .await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert_eq!(answer.header("location"), "/games?x=1");
        assert_eq!(spoken(&reads(&mut visitor, "/games", "nl").await), "da");
        assert_eq!(
            spoken(&reads(&mut service.visitor(), "/games", "nl").await),
            "nl"
        );
        let unknown = visitor
            .posts(
                "/language",
                &[("language", "xx"), ("next", "//evil.example")],
            )
            .await;
        assert_eq!(unknown.header("location"), "/");
        assert_eq!(spoken(&reads(&mut visitor, "/games", "nl").await), "en");
    }
}

/// Signed in, the choice goes with the person: to other browsers, and into letters.
#[actix_web::test]
async fn a_person_s_choice_holds_in_every_browser_and_in_letters() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        choose(&mut ada, "da").await;
        let mut elsewhere = service.visitor();
        assert_eq!(spoken(&reads(&mut elsewhere, "/sign-in", "nl").await), "nl");
        elsewhere.signs_in("ada@example.org").await;
        assert_eq!(spoken(&reads(&mut elsewhere, "/", "nl").await), "da");
        choose(&mut elsewhere, "nl").await;
        assert_eq!(spoken(&reads(&mut ada, "/", "en").await), "nl");
    }
}

async fn choose(visitor: &mut Visitor<'_>, language: &str) {
    visitor.opens("/settings").await;
    let fields = [("language", language), ("next", "/settings")];
    let answer = visitor.posts("/language", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

/// Text of the newest letter to a mailbox.
fn letter(service: &TestHouse, address: &str) -> String {
    service.letter_to(address)
}

#[actix_web::test]
async fn a_sign_in_letter_is_in_the_language_of_the_page_where_it_was_asked_for() {
    for service in services() {
        for (language, words) in [("da", "linket"), ("nl", "de link"), ("en", "the link")] {
            let mut visitor = service.visitor();
            reads(&mut visitor, "/sign-in", language).await;
            let address = format!("somebody-{language}@example.org");
            let headers = [
                ("accept-language", language),
                ("sec-fetch-site", "same-origin"),
                ("content-type", "application/x-www-form-urlencoded"),
            ];
            let body = format!("csrf={}&address={address}&next=/", visitor.csrf);
            let asked = visitor
                .sends(Method::POST, "/sign-in", &headers, &body)
                .await;
            assert_eq!(asked.status, StatusCode::SEE_OTHER);
            let text = letter(&service, &address).to_lowercase();
            assert!(text.contains(words), "{language}: {text}");
        }
    }
}

/// A stranger is written to in the language of whoever invites them.
#[actix_web::test]
async fn an_invitation_to_a_stranger_is_in_its_sender_s_language() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        choose(&mut ada, "da").await;
        ada.invites("stranger@example.org");
        let text = letter(&service, "stranger@example.org");
        let text = text.to_lowercase();
        assert!(text.contains("inviterer dig"), "{text}");
        // Somebody who is known reads their own language.
        let mut joost = service.signed_in("joost@example.org").await;
        choose(&mut joost, "nl").await;
        ada.invites("joost@example.org");
        let text = letter(&service, "joost@example.org");
        let text = text.to_lowercase();
        assert!(text.contains("nodigt je uit"), "{text}");
    }
}

/// A page that is kept for one language is not served in another.
#[actix_web::test]
async fn a_kept_page_is_of_one_language() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let path = ada.invites("");
        // Whoever was made a player by an import has chosen no language.
        service.breaks("UPDATE people SET language = NULL");
        for language in ["da", "nl", "da", "en"] {
            assert_eq!(spoken(&reads(&mut ada, &path, language).await), language);
        }
        choose(&mut ada, "nl").await;
        for language in ["da", "en"] {
            assert_eq!(spoken(&reads(&mut ada, &path, language).await), "nl");
        }
    }
}
