//! 2: the site is no relay for unwanted mail.

use std::sync::Arc;

use actix_web::http::StatusCode;
use wonderpost::config::PerDay;

use super::support::{JOOST, invites, joins};
use crate::web::support::{Answer, TestHouse, Visitor, everywhere, services};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What a strict host allows within a day: a person, and the site.
const TABLES: PerDay = PerDay { person: 3, site: 5 };
const INVITATIONS: PerDay = PerDay { person: 2, site: 3 };
const GUESTS: PerDay = PerDay { person: 1, site: 2 };
const TALK: PerDay = PerDay {
    person: 30,
    site: 40,
};

/// Services whose host allows little.
fn strict() -> Vec<TestHouse> {
    let named = [
        ("WONDERPOST_TABLES_PER_DAY", TABLES),
        ("WONDERPOST_INVITATIONS_PER_DAY", INVITATIONS),
        ("WONDERPOST_GUESTS_PER_DAY", GUESTS),
        ("WONDERPOST_TALK_PER_DAY", TALK),
    ];
    let named = named.map(|(name, most)| (name, format!("{}/{}", most.person, most.site)));
    let settings: Vec<_> = named.iter().map(|(name, most)| (*name, &**most)).collect();
    allow_little(everywhere(&settings))
}

/// Tells the services of this process what a strict host allows.
fn allow_little(mut services: Vec<TestHouse>) -> Vec<TestHouse> {
    for service in &mut services {
        let app = Arc::get_mut(&mut service.app).expect("nobody else has it yet");
        let limits = &mut Arc::get_mut(&mut app.service).expect("nor this").day_limits;
        limits.tables = TABLES;
        limits.invitations = INVITATIONS;
        limits.guests = GUESTS;
        limits.talk = TALK;
    }
    services
}

async fn opens_table(visitor: &mut Visitor<'_>, invited: &str) -> Answer {
    visitor.opens("/tables/new?game=duel").await;
    let fields = [("game", "duel"), ("seats", "2"), ("invited", invited)];
    visitor.posts("/tables/new", &fields).await
}

#[actix_web::test]
async fn n02_only_a_confirmed_mailbox_opens_tables_and_invites() {
    for service in everywhere(&[]) {
        let (_ada, invited) = invites(&service).await;
        let mut guest = joins(&service, &invited).await;
        let form = guest.opens("/tables/new?game=duel").await;
        assert_eq!(form.header("location"), "/sign-in?next=/tables/new");
        guest.opens("/settings").await;
        let fields = [
            ("game", "duel"),
            ("seats", "2"),
            ("invited", "eve@example.org"),
        ];
        let refused = guest.posts("/tables/new", &fields).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
        assert_eq!(service.count_letters_to("eve@example.org"), 0);
    }
}

#[actix_web::test]
async fn n02_tables_have_a_limit_for_each_person_and_for_the_site() {
    for service in strict() {
        let (mut ada, mut ben) = (
            service.signed_in("ada@example.org").await,
            service.signed_in("ben@example.org").await,
        );
        for _ in 0..3 {
            assert_eq!(
                opens_table(&mut ada, "").await.status,
                StatusCode::SEE_OTHER
            );
        }
        let refused = opens_table(&mut ada, "").await;
        assert_eq!(
            refused.status,
            StatusCode::TOO_MANY_REQUESTS,
            "{}",
            refused.text
        );
        assert!(!refused.header("retry-after").is_empty());
        for _ in 0..2 {
            assert_eq!(
                opens_table(&mut ben, "").await.status,
                StatusCode::SEE_OTHER
            );
        }
        let refused = opens_table(&mut ben, "").await;
        assert_eq!(
            refused.status,
            StatusCode::TOO_MANY_REQUESTS,
            "the site has enough"
        );
        if service.waits(DAY_MS) {
            assert_eq!(
                opens_table(&mut ben, "").await.status,
                StatusCode::SEE_OTHER
            );
        }
    }
}

#[actix_web::test]
async fn n02_invitations_to_strangers_have_a_limit_and_those_to_players_have_none() {
    for service in strict() {
        let mut ada = service.signed_in("ada@example.org").await;
        service.signed_in("known@example.org").await;
        let new = ["one@example.org", "two@example.org", "three@example.org"];
        assert_eq!(
            opens_table(&mut ada, new[0]).await.status,
            StatusCode::SEE_OTHER
        );
        assert_eq!(
            opens_table(&mut ada, new[1]).await.status,
            StatusCode::SEE_OTHER
        );
        let refused = opens_table(&mut ada, new[2]).await;
        assert_eq!(
            refused.status,
            StatusCode::TOO_MANY_REQUESTS,
            "{}",
            refused.text
        );
        assert_eq!(
            service.count_letters_to(new[2]),
            0,
            "and nothing was stored"
        );
        let with_known = [("invited", "known@example.org"), ("invited", new[2])];
        let fields = [("game", "dice"), ("seats", "3")];
        let fields = [fields, with_known].concat();
        ada.opens("/tables/new?game=dice").await;
        let refused = ada.posts("/tables/new", &fields).await;
        assert_eq!(
            refused.status,
            StatusCode::TOO_MANY_REQUESTS,
            "a player brings no strangers: {}",
            refused.text
        );
        assert_eq!(service.count_letters_to(new[2]), 0);
        let known = opens_table(&mut ada, "known@example.org").await;
        assert_eq!(known.status, StatusCode::SEE_OTHER, "{}", known.text);
        let mut ben = service.signed_in("ben@example.org").await;
        assert_eq!(
            opens_table(&mut ben, new[2]).await.status,
            StatusCode::SEE_OTHER
        );
        let refused = opens_table(&mut ben, "four@example.org").await;
        assert_eq!(
            refused.status,
            StatusCode::TOO_MANY_REQUESTS,
            "the site has enough"
        );
    }
}

/// Somebody opens a table, and a visitor comes to it as a guest. Gives whether they got the seat.
async fn is_seated(service: &TestHouse, number: usize, mut guest: Visitor<'_>) -> bool {
    let mut host = service
        .signed_in(&format!("host{number}@example.org"))
        .await;
    let opened = opens_table(&mut host, "").await;
    let join = format!("{}/join", opened.header("location"));
    guest.opens(&join).await;
    let answer = guest.posts(&join, &[("name", "Guest")]).await;
    answer.status == StatusCode::SEE_OTHER
}

#[actix_web::test]
async fn n02_guests_have_a_limit() {
    for service in strict() {
        let mut seated = 0;
        for number in 0..3 {
            seated += usize::from(is_seated(&service, number, service.visitor()).await);
        }
        assert_eq!(seated, 2);
    }
}

#[actix_web::test]
async fn n02_guests_of_one_client_have_a_limit_of_their_own() {
    for service in allow_little(services()) {
        let come = [(7, true), (7, false), (8, true), (9, false)];
        for (number, (client, is_admitted)) in come.into_iter().enumerate() {
            let mut guest = service.visitor();
            guest.peer = ([192, 0, 2, client], 4000).into();
            let seated = is_seated(&service, number, guest).await;
            assert_eq!(seated, is_admitted, "{number} from {client}");
        }
    }
}

#[actix_web::test]
async fn n02_talk_flows_in_bursts_and_has_a_limit() {
    for service in strict() {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        let talk = format!("{}/talk", invited.table);
        let (mut said, mut waited) = (Vec::new(), 0);
        for minute in 0..4 {
            for _ in 0..25 {
                ada.opens("/settings").await;
                let answer = ada.posts(&talk, &[("words", "hello")]).await;
                if answer.status == StatusCode::SEE_OTHER {
                    said.push(minute);
                } else {
                    assert_eq!(
                        answer.status,
                        StatusCode::TOO_MANY_REQUESTS,
                        "{}",
                        answer.text
                    );
                }
            }
            if minute == 0 {
                joost.opens("/settings").await;
                let answer = joost.posts(&talk, &[("words", "hello")]).await;
                assert_eq!(
                    answer.status,
                    StatusCode::SEE_OTHER,
                    "who says little waits for nobody: {}",
                    answer.text
                );
            }
            waited += usize::from(service.waits(60_000));
        }
        let in_minute = |minute| said.iter().filter(|one| **one == minute).count();
        // A program of its own has no time pass, so that all is one burst.
        let later = if waited == 0 { 0 } else { 10 };
        assert_eq!([0, 1, 2].map(in_minute), [20, later, 0]);
    }
}

#[actix_web::test]
async fn n02_a_name_is_short_and_no_address() {
    let long = "n".repeat(41);
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let hostile = [
            "win at https://evil.example",
            "evil.example",
            "=?utf-8?b?ZXZpbA==?=",
            "eve@evil.example",
        ];
        for name in hostile {
            let mut guest = service.visitor();
            guest.opens(&invited.invitation).await;
            let refused = guest.posts(&invited.invitation, &[("name", name)]).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
            let fields = [("name", name), ("zone", "UTC"), ("theme", "auto")];
            ada.opens("/settings").await;
            let refused = ada.posts("/settings", &fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        }
        ada.opens("/settings").await;
        let fields = [("name", &*long), ("zone", "UTC"), ("theme", "auto")];
        ada.posts("/settings", &fields).await;
        let settings = ada.opens("/settings").await.text;
        assert!(
            settings.contains(&format!("value=\"{}\"", &long[..40])),
            "cut"
        );
        let turned = "A\u{202e}da\u{200b}";
        ada.posts(
            "/settings",
            &[("name", turned), ("zone", "UTC"), ("theme", "auto")],
        )
        .await;
        assert!(ada.opens("/settings").await.text.contains("value=\"Ada\""));
        opens_table(&mut ada, "new@example.org").await;
        let letter = service.letter_to("new@example.org");
        assert!(
            letter.to_lowercase().contains("ada invites you"),
            "{letter}"
        );
        assert_eq!(service.count_letters_to(JOOST), 1);
    }
}
