//! A page that was drawn before serves again only while nothing that it shows has changed, whoever changed it.
#![expect(clippy::expect_used, reason = "what a test needs must succeed")]

use wonderpost::accounts::{PersonId, people, sessions};
use wonderpost::db::DbError;
use wonderpost::journal::Door;
use wonderpost::tables::play::{self, Submit};
use wonderpost::tables::{Service, notes, talk};

use super::board::{FREJA, JOOST, Pair, field, moves, pair};
use super::support::houses;

/// What is on Freja's page, without the id of the command, which is another one on every page.
async fn freja_reads(pair: &mut Pair<'_>) -> String {
    let path = pair.path();
    let page = pair.people[0].opens(&path).await.text;
    match field(&page, "command_id") {
        "" => page,
        id => page.replace(id, "its id"),
    }
}

fn id_of(service: &Service, address: &str) -> PersonId {
    let found: Result<_, DbError> = service
        .db
        .read(|conn| people::find_by_address_on_conn(conn, address));
    found.expect("it is asked").expect("somebody has it").id
}

#[actix_web::test]
async fn a_page_asked_for_again_is_the_same_but_for_the_id_of_its_command() {
    for service in houses() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let path = pair.path();
        let again = pair.people[who].opens(&path).await;
        let (one, other) = (
            field(&page.text, "command_id"),
            field(&again.text, "command_id"),
        );
        assert_eq!((one.len(), other.len()), (32, 32));
        assert_ne!(one, other, "two pages are two commands");
        assert_eq!(page.text.replace(one, ""), again.text.replace(other, ""));
        let mv = moves(&again.text).remove(0);
        let played = pair.posts_move(who, &again, &mv).await;
        assert_eq!(played.status, 303, "{}", played.text);
    }
}

#[actix_web::test]
async fn what_another_process_changes_shows_at_once() {
    for service in houses() {
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
    for service in houses() {
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
    for service in houses() {
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
