//! The feed and the calendar of somebody's turns, read by programs of their own kind, and the page about letters.

#![expect(
    clippy::expect_used,
    reason = "a page that lacks what is asked for fails the test"
)]

use std::io::Cursor;

use actix_web::http::StatusCode;
use ical::IcalParser;

use super::support::{HOME, TestHouse, Visitor, services};

/// Somebody whose turn it is at a table with Lotte.
async fn awaited(service: &TestHouse) -> Visitor<'_> {
    let mut ada = service.signed_in("ada@example.org").await;
    ada.opens("/settings").await;
    ada.posts(
        "/settings",
        &[
            ("name", "Ada <b>&"),
            ("zone", "UTC"),
            ("theme", "auto"),
            ("language", "en"),
            ("letters", "yes"),
        ],
    )
    .await;
    ada.opens_duel_with("lotte@example.org").await;
    let mut lotte = service.visitor();
    let link = service.path_in_letter_to("lotte@example.org", "/invitations/");
    lotte.opens(&link).await;
    lotte
        .posts(&link, &[("name", "Lotte \"]]>\\;,\u{202e}<i>")])
        .await;
    lotte.opens("/settings/feeds").await;
    lotte.posts("/settings/feeds", &[]).await;
    ada.opens("/settings/feeds").await;
    ada.posts("/settings/feeds", &[]).await;
    let turns = ada.opens("/").await.text.contains("1 table waits for you");
    if turns { ada } else { lotte }
}

/// The paths of the feed and of the calendar that the page shows.
async fn paths(visitor: &mut Visitor<'_>) -> (String, String) {
    let page = visitor.opens("/settings/feeds").await;
    let path = |end: &str| {
        let quoted = page
            .text
            .split('"')
            .find(|part| part.ends_with(end) && part.starts_with(HOME));
        quoted
            .expect("an address")
            .trim_start_matches(HOME)
            .to_owned()
    };
    (path("/turns.atom"), path("/turns.ics"))
}

#[actix_web::test]
async fn a_feed_reader_and_a_calendar_read_what_waits() {
    for service in services() {
        let mut mover = awaited(&service).await;
        let (atom, calendar) = paths(&mut mover).await;
        let mut reader = service.visitor();
        let answer = reader.opens(&atom).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(
            answer.header("content-type"),
            "application/atom+xml; charset=utf-8"
        );
        let feed = feed_rs::parser::parse(answer.bytes.as_slice()).expect("a feed");
        assert_eq!(feed.entries.len(), 1, "{}", answer.text);
        let entry = &feed.entries[0];
        let title = &entry.title.as_ref().expect("a title").content;
        assert!(
            title.starts_with("Your turn: 7 Wonders Duel with "),
            "{title}"
        );
        assert!(
            entry.links[0].href.starts_with(&format!("{HOME}/tables/")),
            "{:?}",
            entry.links
        );
        let content = entry
            .content
            .as_ref()
            .and_then(|content| content.body.as_ref());
        assert!(
            content.is_some_and(|words| words.contains("your turn")),
            "{content:?}"
        );
        assert!(feed.updated.is_some() && entry.updated.is_some() && !feed.authors.is_empty());

        let answer = reader.opens(&calendar).await;
        assert_eq!(
            answer.header("content-type"),
            "text/calendar; charset=utf-8"
        );
        for line in answer.text.split("\r\n") {
            assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{line:?}");
        }
        let mut parser = IcalParser::new(Cursor::new(answer.bytes));
        let read = parser.next().expect("a calendar").expect("well formed");
        assert_eq!(read.events.len(), 1);
        let value = |name: &str| {
            let found = read.events[0]
                .properties
                .iter()
                .find(|property| property.name == name);
            found
                .and_then(|property| property.value.clone())
                .unwrap_or_default()
        };
        assert!(
            value("SUMMARY").starts_with("Your turn: 7 Wonders Duel with "),
            "{}",
            value("SUMMARY")
        );
        assert!(
            value("DTSTART").starts_with("20261121T"),
            "{}",
            value("DTSTART")
        );
        assert_eq!(value("TRANSP"), "TRANSPARENT");
        assert!(value("URL").starts_with(HOME));
        assert!(value("UID").ends_with("@wonderpost"));
        // The same again, byte for byte: a program sees that nothing is new.
        assert_eq!(
            reader.opens(&atom).await.text,
            reader.opens(&atom).await.text
        );
    }
}

/// Signs that are no characters, some of which XML 1.0 knows not.
const NONE: &str = "\u{fffe}\u{ffff}\u{fdd0}\u{fdef}\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}";

#[actix_web::test]
async fn a_name_with_signs_that_are_none_breaks_no_feed() {
    for service in services() {
        let mut mover = awaited(&service).await;
        let (atom, _) = paths(&mut mover).await;
        let mut reader = service.visitor();
        // Names that are taken, and ones that stood in the database before they were cleaned of this.
        for stored in [false, true] {
            if stored {
                service.breaks(&format!("UPDATE seats SET name = 'Ba{NONE}d'"));
            } else {
                let mut eve = service.signed_in("eve@example.org").await;
                eve.opens("/settings").await;
                let name = format!("E{NONE}ve");
                eve.posts(
                    "/settings",
                    &[
                        ("name", &name),
                        ("zone", "UTC"),
                        ("theme", "auto"),
                        ("language", "en"),
                        ("letters", "yes"),
                    ],
                )
                .await;
                let page = eve.opens("/settings").await;
                assert!(page.text.contains("value=\"Eve\""), "{}", page.text);
            }
            let answer = reader.opens(&atom).await;
            let is_wrong = |sign: char| NONE.contains(sign) || sign == '\u{b}';
            assert!(!answer.text.contains(is_wrong), "{:?}", answer.text);
            let feed = feed_rs::parser::parse(answer.bytes.as_slice()).expect("a feed");
            assert_eq!(feed.entries.len(), 1);
            let title = &feed.entries[0].title.as_ref().expect("a title").content;
            assert!(!stored || title.ends_with(" with Bad"), "{title}");
        }
    }
}

#[actix_web::test]
async fn feeds_of_somebody_who_has_no_turn_are_empty_and_well_formed() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        ada.opens("/settings/feeds").await;
        ada.posts("/settings/feeds", &[]).await;
        let (atom, calendar) = paths(&mut ada).await;
        let feed = ada.opens(&atom).await;
        let feed = feed_rs::parser::parse(feed.bytes.as_slice()).expect("a feed");
        assert_eq!(feed.entries.len(), 0);
        let answer = ada.opens(&calendar).await;
        let mut parser = IcalParser::new(Cursor::new(answer.bytes));
        assert!(
            parser
                .next()
                .expect("a calendar")
                .expect("well formed")
                .events
                .is_empty()
        );
    }
}

#[actix_web::test]
async fn an_address_of_a_feed_ends_when_another_is_made_and_opens_nothing_else() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let page = ada.opens("/settings/feeds").await;
        assert!(
            !page.text.contains("/feeds/"),
            "none before it is asked for"
        );
        ada.posts("/settings/feeds", &[]).await;
        let (old, _) = paths(&mut ada).await;
        ada.posts("/settings/feeds", &[]).await;
        let (new, calendar) = paths(&mut ada).await;
        assert_ne!(old, new);
        let mut eve = service.visitor();
        assert_eq!(eve.opens(&old).await.status, StatusCode::NOT_FOUND);
        assert_eq!(eve.opens(&new).await.status, StatusCode::OK);
        assert!(
            eve.cookies.keys().all(|name| !name.contains("session")),
            "it signs nobody in"
        );
        assert!(
            !service
                .dump()
                .contains(new.split('/').nth(2).expect("a token")),
            "it is stored sealed"
        );
        let mut joost = service.signed_in("joost@example.org").await;
        joost.opens("/settings/feeds").await;
        joost.posts("/settings/feeds/end", &[]).await;
        assert_eq!(
            eve.opens(&new).await.status,
            StatusCode::OK,
            "not theirs to end"
        );
        ada.posts("/settings/feeds/end", &[]).await;
        for path in [&new, &calendar] {
            assert_eq!(eve.opens(path).await.status, StatusCode::NOT_FOUND);
        }
        for wrong in ["/feeds//turns.atom", "/feeds/0/turns.ics"] {
            assert_eq!(
                eve.opens(wrong).await.status,
                StatusCode::NOT_FOUND,
                "{wrong}"
            );
        }
    }
}

#[actix_web::test]
async fn the_page_about_letters_keeps_what_is_chosen_and_says_what_became_of_them() {
    for service in services() {
        let mut ada = awaited(&service).await;
        let page = ada.opens("/settings/letters").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(
            page.text.contains("What happened to my letters"),
            "{}",
            page.text
        );
        let chosen = [
            ("turn", "daily 18"),
            ("reveal", "never"),
            ("over", "every 4"),
            ("reminder", "daily 7"),
            ("talk", "every 2"),
            ("quiet_from", "22"),
            ("quiet_until", "7"),
        ];
        let saved = ada.posts("/settings/letters", &chosen).await;
        assert_eq!(
            saved.header("location"),
            "/settings/letters?done=saved",
            "{}",
            saved.text
        );
        let page = ada.opens("/settings/letters?done=saved").await;
        for (_, value) in chosen {
            let selected = format!("<option value=\"{value}\" selected>");
            assert!(page.text.contains(&selected), "{value}: {}", page.text);
        }
        for wrong in [
            [
                ("turn", "daily 24"),
                ("reveal", "never"),
                ("over", "never"),
                ("reminder", "never"),
                ("talk", "never"),
                ("quiet_from", ""),
                ("quiet_until", ""),
            ],
            [
                ("turn", "never"),
                ("reveal", "never"),
                ("over", "never"),
                ("reminder", "never"),
                ("talk", "never"),
                ("quiet_from", "7"),
                ("quiet_until", "7"),
            ],
            [
                ("turn", "never"),
                ("reveal", "never"),
                ("over", "never"),
                ("reminder", "never"),
                ("talk", "never"),
                ("quiet_from", "7"),
                ("quiet_until", ""),
            ],
            [
                ("turn", "never"),
                ("reveal", "never"),
                ("over", "never"),
                ("reminder", "never"),
                ("talk", "never"),
                ("quiet_from", "7"),
                ("quiet_until", "99"),
            ],
        ] {
            let refused = ada.posts("/settings/letters", &wrong).await;
            assert_eq!(
                refused.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{wrong:?}"
            );
            assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);
        }
        let page = ada.opens("/settings/letters").await;
        assert!(
            page.text.contains("<option value=\"daily 18\" selected>"),
            "what was wrong is not kept"
        );
        let mut nobody = service.visitor();
        let hidden = nobody.opens("/settings/letters").await;
        assert_ne!(hidden.status, StatusCode::OK);
    }
}
