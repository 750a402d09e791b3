//! 9: NUL and other control characters are refused with a sentence, on both databases alike.

use actix_web::http::{Method, StatusCode};

use crate::web::support::services;

const NUL: &str = "a\0b";

#[actix_web::test]
async fn control_characters_in_an_address_are_refused() {
    for house in services() {
        let mut ada = house.signed_in("ada@example.org").await;
        for path in [
            "/tables/%00",
            "/tables/abc%00/moves",
            "/tables/%1b",
            "/sign-in/%00",
            "/sign-in?next=/%00",
            "/sign-in?next=%0aSet-Cookie:x",
            "/invitations/a%00b",
            "/seats/%00",
            "/unsubscribe/%00",
            "/games/%7f",
            "/games/%c2%85",
            "/tables/new?game=%00",
            "/host?done=%1b",
            "/no/such/page?%00",
        ] {
            let answer = ada.opens(path).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}");
            assert!(
                answer.text.contains("characters that no address here has"),
                "{path}: {}",
                answer.text
            );
            let posted = ada.posts(path, &[]).await;
            assert_eq!(posted.status, StatusCode::BAD_REQUEST, "{path}");
        }
    }
}

#[actix_web::test]
async fn control_characters_in_a_form_are_refused_and_nothing_is_done() {
    for house in services() {
        let mut ada = house.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("joost@example.org").await;
        let table = format!("/tables/{uid}");
        let invitation = house.path_in_letter_to("joost@example.org", "/invitations/");
        let (moves, talk, notes) = (
            format!("{table}/moves"),
            format!("{table}/talk"),
            format!("{table}/notes"),
        );
        for (path, field) in [
            ("/sign-in", "address"),
            ("/sign-in", "next"),
            ("/sign-in/code", "code"),
            ("/settings", "name"),
            ("/settings", "zone"),
            ("/tables/new", "game"),
            ("/tables/new", "invited"),
            ("/tables/new", "words"),
            (invitation.as_str(), "name"),
            (&moves, "move"),
            (&moves, "command_id"),
            (&talk, "words"),
            (&notes, "words"),
            (&talk, "any\0name"),
        ] {
            ada.opens("/settings").await;
            for value in [NUL, "\u{1b}[31m", "a\u{7f}", "a\u{85}"] {
                let answer = ada.posts(path, &[(field, value)]).await;
                assert_eq!(
                    answer.status,
                    StatusCode::BAD_REQUEST,
                    "{path} {field} {value:?}"
                );
                assert!(
                    answer.text.contains("control characters"),
                    "{}",
                    answer.text
                );
            }
            if field != "words" {
                let broken = ada.posts(path, &[(field, "a\nb")]).await;
                assert_eq!(broken.status, StatusCode::BAD_REQUEST, "{path} {field}");
            }
        }
        let cookie = [
            ("cookie", "wonderpost-session=%00"),
            ("user-agent", "\u{e9}"),
        ];
        let answer = house.visitor().sends(Method::GET, "/", &cookie, "").await;
        assert_eq!(answer.status, StatusCode::OK);
    }
}

#[actix_web::test]
async fn talk_and_notes_keep_their_lines_and_nothing_that_turns_the_text_around() {
    for house in services() {
        let mut ada = house.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("joost@example.org").await;
        let table = format!("/tables/{uid}");
        ada.opens(&table).await;
        for what in ["talk", "notes"] {
            let words = format!(
                "{what} one\r\n{what}\ttwo \u{202e}eert\u{2066}\u{200f} \u{1f469}\u{200d}\u{1f680}"
            );
            let answer = ada
                .posts(&format!("{table}/{what}"), &[("words", &words)])
                .await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        }
        let page = ada.opens(&table).await.text;
        for what in ["talk", "notes"] {
            assert!(
                page.contains(&format!("{what} one\r\n{what}\ttwo eert")),
                "{page}"
            );
        }
        assert!(
            page.contains("\u{1f469}\u{200d}\u{1f680}"),
            "emoji stay whole"
        );
        for sign in ['\u{202e}', '\u{2066}', '\u{200f}'] {
            assert!(!page.contains(sign), "{sign:?}");
        }
    }
}
