//! A page that was drawn before serves again only while nothing that it shows has changed, whoever changed it.
#![expect(clippy::expect_used, reason = "what a test needs must succeed")]

use actix_web::http::Method;
use wonderpost::accounts::{PersonId, people, sessions};
use wonderpost::db::DbError;
use wonderpost::journal::Door;
use wonderpost::tables::play::{self, Submit};
use wonderpost::tables::{Service, notes, talk};

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
        assert_eq!(drawn_anew.text, again.text);
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
async fn nobody_is_shown_a_page_after_his_session_was_ended() {
    for service in services() {
        let mut pair = pair(&service).await;
        let page = freja_reads(&mut pair).await;
        assert!(page.contains("turn__what"), "{page}");
        let beside = service.another_process();
        let freja = id_of(&beside, FREJA);
        sessions::revoke_all(&beside.db, &beside.clock, freja).expect("they end");
        let path = pair.path();
        let answer = pair.people[0].opens(&path).await;
        assert!(!answer.text.contains("turn__what"), "{}", answer.text);
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
