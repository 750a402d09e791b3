//! A page that was drawn before serves again only while nothing that it shows has changed, whoever changed it.
#![expect(clippy::expect_used, reason = "what a test needs must succeed")]

use std::io::Read;

use actix_web::http::Method;
use flate2::read::GzDecoder;
use wonderpost::accounts::{PersonId, people, sessions};
use wonderpost::db::DbError;
use wonderpost::journal::Door;
use wonderpost::tables::join::{self, SeatKey};
use wonderpost::tables::open::{self, NewTable};
use wonderpost::tables::play::{self, Submit};
use wonderpost::tables::{Service, identity, notes, talk};

use super::board::{FREJA, JOOST, Pair, field, moves, pair};
use super::support::services;

/// What is on Freja's page.
async fn freja_reads(pair: &mut Pair<'_>) -> String {
    let path = pair.path();
    pair.people[0].opens(&path).await.text
}

fn id_of(service: &Service, address: &str) -> PersonId {
    let found: Result<_, DbError> = service
        .db
        .read(|conn| people::find_by_address_on_conn(conn, address));
    found.expect("it is asked").expect("somebody has it").id
}

#[actix_web::test]
async fn a_page_asked_for_again_is_the_same_bytes_and_its_form_plays() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let path = pair.path();
        let again = pair.people[who].opens(&path).await;
        assert_eq!(field(&page.text, "command_id").len(), 32);
        assert_eq!(page.text, again.text);
        let drawn_anew = pair.people[who].opens(&format!("{path}?line=")).await;
        assert_eq!(drawn_anew.anywhere(), again.anywhere());
        let mv = moves(&again.text).remove(0);
        let played = pair.posts_move(who, &again, &mv).await;
        assert_eq!(played.status, 303, "{}", played.text);
    }
}

#[actix_web::test]
async fn a_page_that_a_browser_has_is_not_sent_again_until_it_changes() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        for accepted in ["identity", "gzip"] {
            let accepts = ("accept-encoding", accepted);
            for path in [
                path.clone(),
                format!("{path}/at/3"),
                "/games/duel".to_owned(),
            ] {
                let freja = &mut pair.people[0];
                let page = freja.sends(Method::GET, &path, &[accepts], "").await;
                assert_eq!(page.header("cache-control"), "private, no-cache", "{path}");
                assert_eq!(page.header("vary"), "accept-encoding, cookie", "{path}");
                let tag = page.header("etag").to_owned();
                assert!(tag.starts_with('"'), "{path}: {tag}");
                let known = [accepts, ("if-none-match", tag.as_str())];
                let again = freja.sends(Method::GET, &path, &known, "").await;
                assert_eq!(
                    (again.status.as_u16(), again.text.as_str()),
                    (304, ""),
                    "{path}"
                );
                assert_eq!(again.header("etag"), tag, "{path}");
                let other = [accepts, ("if-none-match", "\"other\"")];
                let whole = freja.sends(Method::GET, &path, &other, "").await;
                assert_eq!(
                    (whole.status.as_u16(), whole.text),
                    (200, page.text),
                    "{path}"
                );
            }
        }
        let before = pair.people[0].opens(&path).await.header("etag").to_owned();
        let (who, page) = pair.awaited().await;
        let mv = moves(&page.text).remove(0);
        pair.posts_move(who, &page, &mv).await;
        let known = [("if-none-match", before.as_str())];
        let after = pair.people[0].sends(Method::GET, &path, &known, "").await;
        assert_eq!(after.status.as_u16(), 200);
        assert_ne!(after.header("etag"), before);
    }
}

#[actix_web::test]
async fn a_form_of_one_state_used_for_two_moves_plays_the_first() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let offered = moves(&page.text);
        let first = pair.posts_move(who, &page, &offered[0]).await;
        assert_eq!(first.status.as_u16(), 303);
        let other_tab = pair.posts_move(who, &page, &offered[1]).await;
        assert_eq!(other_tab.status.as_u16(), 409);
        assert!(other_tab.text.contains("You have already played"));
        let again = pair.posts_move(who, &page, &offered[0]).await;
        assert_eq!(again.status.as_u16(), 303);
    }
}

#[actix_web::test]
async fn what_another_process_changes_shows_at_once() {
    for service in services() {
        let mut pair = pair(&service).await;
        let beside = service.another_process();
        let (freja, joost) = (id_of(&beside, FREJA), id_of(&beside, JOOST));
        let before = freja_reads(&mut pair).await;
        assert_eq!(freja_reads(&mut pair).await, before);

        talk::say(&beside, &pair.uid, joost, "Good luck!").expect("he says it");
        assert!(freja_reads(&mut pair).await.contains("Good luck!"));
        notes::keep(&beside, &pair.uid, freja, "Watch the science").expect("she keeps it");
        assert!(freja_reads(&mut pair).await.contains("Watch the science"));

        let (who, page) = pair.awaited().await;
        let submit = Submit {
            uid: pair.uid.clone(),
            person: [freja, joost][who],
            mv: moves(&page.text).remove(0),
            expected: field(&page.text, "expected").parse().expect("a number"),
            command_id: "beside".to_owned(),
            door: Door::Page,
        };
        let before = freja_reads(&mut pair).await;
        play::submit(&beside, &submit).expect("it is legal");
        let after = freja_reads(&mut pair).await;
        assert_ne!(after, before);
        assert!(after.contains("drafted"), "{after}");
    }
}

#[actix_web::test]
async fn nobody_is_shown_a_page_after_their_session_was_ended_nor_told_that_it_is_unchanged() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        for path in [path.clone(), format!("{path}/at/3")] {
            let page = pair.people[0].opens(&path).await;
            assert_eq!(page.status.as_u16(), 200, "{path}");
            let tag = page.header("etag").to_owned();
            // The same browser asks again when it has been signed out from another process.
            let beside = service.another_process();
            let freja = id_of(&beside, FREJA);
            sessions::revoke_all(&beside.db, &beside.clock, freja).expect("they end");
            for headers in [&[][..], &[("if-none-match", tag.as_str())]] {
                let answer = pair.people[0].sends(Method::GET, &path, headers, "").await;
                assert_eq!(answer.status.as_u16(), 404, "{path}, {headers:?}");
                assert!(!answer.text.contains("turn__what"), "{}", answer.text);
            }
            pair.people[0].signs_in(FREJA).await;
        }
    }
}

#[actix_web::test]
async fn a_page_says_how_long_ago_things_happened_as_time_goes_by() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, _) = pair.awaited().await;
        let path = pair.path();
        let page = pair.people[who].opens(&path).await;
        assert!(page.text.contains("(just now)"), "{}", page.text);
        service.app.service.clock.advance(3 * 60_000);
        let later = pair.people[who].opens(&path).await;
        assert!(later.text.contains("(3 minutes ago)"), "{}", later.text);
    }
}

/// What is in a compressed body.
fn unpacked(body: &[u8]) -> String {
    let mut text = String::new();
    let read = GzDecoder::new(body).read_to_string(&mut text);
    read.expect("gzip");
    text
}

#[actix_web::test]
async fn a_page_that_was_kept_for_one_encoding_is_sent_in_the_other_to_who_asks_so() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        for (who, order) in [(0, ["gzip", "identity"]), (1, ["identity", "gzip"])] {
            let mut pages = Vec::new();
            for accepted in order.into_iter().chain(order) {
                let accepts = ("accept-encoding", accepted);
                let person = &mut pair.people[who];
                let page = person.sends(Method::GET, &path, &[accepts], "").await;
                let is_packed = page.header("content-encoding") == "gzip";
                assert_eq!(is_packed, accepted == "gzip", "{order:?}");
                pages.push(if is_packed {
                    unpacked(&page.bytes)
                } else {
                    page.text
                });
            }
            assert!(pages[0].contains("turn__what"), "{}", pages[0]);
            assert!(pages.iter().all(|page| *page == pages[0]), "{order:?}");
            let person = &mut pair.people[who];
            let unasked = person.sends(Method::GET, &path, &[], "").await;
            assert_eq!(unasked.header("content-encoding"), "");
            assert_eq!(unasked.text, pages[0]);
        }
    }
}

#[actix_web::test]
async fn whatever_a_page_shows_changes_the_page_and_its_tag() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        let beside = service.another_process();
        let (freja, joost) = (id_of(&beside, FREJA), id_of(&beside, JOOST));
        let uid = pair.uid.clone();
        let theirs = pair.people[1].opens(&path).await;
        let mut tags = vec![theirs.header("etag").to_owned()];
        let changes: [(&str, &dyn Fn()); 7] = [
            ("nothing yet", &|| ()),
            ("talk", &|| {
                talk::say(&beside, &uid, joost, "Good luck!").expect("said");
            }),
            ("a note", &|| {
                notes::keep(&beside, &uid, freja, "Watch the science").expect("kept");
            }),
            ("the theme", &|| {
                people::set_theme(&beside.db, freja, "dark").expect("chosen");
            }),
            ("the zone", &|| {
                people::set_zone(&beside.db, freja, "Asia/Tokyo").expect("chosen");
            }),
            ("the name", &|| {
                identity::rename(&beside.db, joost, "Joost van Dijk").expect("chosen");
            }),
            ("another table that waits", &|| {
                opens_a_table(&beside, freja, joost);
            }),
        ];
        for (what, change) in changes {
            change();
            let page = pair.people[0].opens(&path).await;
            let tag = page.header("etag").to_owned();
            assert!(!tags.contains(&tag), "{what}: {}", page.text);
            let known = [("if-none-match", tag.as_str())];
            let again = pair.people[0].sends(Method::GET, &path, &known, "").await;
            assert_eq!(again.status.as_u16(), 304, "{what}");
            tags.push(tag);
        }
    }
}

/// Opens a table at which the first of two is awaited.
fn opens_a_table(service: &Service, first: PersonId, second: PersonId) {
    let new = NewTable {
        game: "seven_wonders".to_owned(),
        options: [("edition".to_owned(), "first".to_owned())].into(),
        seats: 2,
        ..NewTable::default()
    };
    let uid = open::open(service, first, &new).expect("it opens");
    join::take_seat(service, &SeatKey::Open(uid), second, None).expect("the seat is free");
}
