//! 3: whoever knows an address can neither keep its owner out nor fill the mailbox.

use actix_web::http::StatusCode;
use wonderpost::accounts::sign_in::{LINK_LIFE_MS, MOST_UNUSED};

use crate::support::random;
use crate::web::support::{TestHouse, Visitor, everywhere, services};

const ADA: &str = "ada@example.org";
const HOUR_MS: i64 = 60 * 60 * 1000;

async fn asks(visitor: &mut Visitor<'_>) -> StatusCode {
    visitor.opens("/sign-in").await;
    let asked = visitor
        .posts("/sign-in", &[("address", ADA), ("next", "/")])
        .await;
    asked.status
}

async fn gets_in(visitor: &mut Visitor<'_>, link: &str) -> bool {
    visitor.opens(link).await;
    visitor.posts(link, &[]).await.status == StatusCode::SEE_OTHER
}

fn letters(service: &TestHouse) -> usize {
    service.count_letters_to(ADA)
}

#[actix_web::test]
async fn n03_a_letter_that_an_attacker_asked_for_serves_the_owner_and_not_the_attacker() {
    for service in everywhere(&[]) {
        let (mut eve, mut ada) = (service.visitor(), service.visitor());
        for _ in 0..3 {
            assert_eq!(asks(&mut eve).await, StatusCode::SEE_OTHER);
        }
        let before = letters(&service);
        assert_eq!(asks(&mut ada).await, StatusCode::SEE_OTHER, "not refused");
        let link = service.path_in_letter_to(ADA, "/sign-in/");
        assert_eq!(letters(&service), before, "and no letter more");
        assert!(gets_in(&mut ada, &link).await);
        assert!(!gets_in(&mut eve, &link).await, "a link serves once");
        let lobby = eve.opens("/settings").await;
        assert!(lobby.header("location").starts_with("/sign-in"));
    }
}

#[actix_web::test]
async fn n03_a_day_of_asking_fills_no_mailbox_and_keeps_nobody_out() {
    for service in services() {
        let clock = &service.app.service.clock;
        let minutes = 24 * 60;
        let mut waited = 0;
        // Every four minutes is often enough to be refused most of the time.
        let every: usize = if random::is_long() { 1 } else { 4 };
        for minute in (0..minutes).step_by(every) {
            // A new browser each time, from a new client address as far as the program can tell.
            assert_eq!(asks(&mut service.visitor()).await, StatusCode::SEE_OTHER);
            letters(&service);
            if minute % 240 == 120 {
                let mut ada = service.visitor();
                assert_eq!(asks(&mut ada).await, StatusCode::SEE_OTHER);
                let begun = clock.now_ms();
                while !gets_in_with_newest(&service, &mut ada).await {
                    clock.advance(60_000);
                    waited = waited.max(clock.now_ms() - begun);
                    assert!(waited <= HOUR_MS + LINK_LIFE_MS, "{waited} ms");
                }
            }
            clock.advance(60_000 * i64::try_from(every).expect("few"));
        }
        let count = letters(&service);
        // Each sign-in of hers makes room for a letter; and a letter tells of each new browser.
        let most = MOST_UNUSED + 24 + 12;
        assert!(count <= most, "{count} letters in a day");
    }
}

async fn gets_in_with_newest(service: &TestHouse, ada: &mut Visitor<'_>) -> bool {
    if letters(service) == 0 {
        return false;
    }
    let link = service.path_in_letter_to(ADA, "/sign-in/");
    gets_in(ada, &link).await
}

#[actix_web::test]
async fn n03_a_browser_that_was_signed_in_before_gets_its_own_letter_at_once() {
    for service in everywhere(&[]) {
        let mut ada = service.signed_in(ADA).await;
        ada.posts("/sign-out", &[]).await;
        for _ in 0..20 {
            asks(&mut service.visitor()).await;
            service.waits(60_000);
            letters(&service);
        }
        let before = letters(&service);
        assert_eq!(asks(&mut ada).await, StatusCode::SEE_OTHER);
        assert_eq!(letters(&service), before + 1);
        let link = service.path_in_letter_to(ADA, "/sign-in/");
        assert!(gets_in(&mut ada, &link).await);
    }
}

#[actix_web::test]
async fn n03_a_letter_tells_of_a_sign_in_from_a_new_browser_and_only_of_that() {
    for service in everywhere(&[]) {
        let mut ada = service.signed_in(ADA).await;
        let is_told = || service.letter_to(ADA).starts_with("A NEW BROWSER OPENED");
        assert!(!is_told(), "a new account knows no older browser");
        ada.posts("/sign-out", &[]).await;
        ada.signs_in(ADA).await;
        assert!(!is_told(), "this browser is known");
        service.visitor().signs_in(ADA).await;
        assert!(is_told());
    }
}

#[actix_web::test]
async fn n03_a_browser_of_somebody_else_is_a_new_one() {
    for service in everywhere(&[]) {
        service.signed_in(ADA).await;
        let mut bob = service.signed_in("bob@example.org").await;
        bob.posts("/sign-out", &[]).await;
        bob.signs_in(ADA).await;
        let told = service.letter_to(ADA);
        assert!(told.starts_with("A NEW BROWSER OPENED"), "{told}");
    }
}
