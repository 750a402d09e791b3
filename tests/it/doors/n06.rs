//! 6: behind proxies the client is known, and limits count in the database, for all processes together.

use actix_web::http::StatusCode;
use wonderpost::accounts::limits::{self, Limit};
use wonderpost::accounts::sign_in::{self, AskError, AskSignIn};
use wonderpost::db::{Db, DbError};
use wonderpost::web::{HostPage, Proxies};
use wonderpost::words::Language;

use super::{NOON_MS, set_up};
use crate::archive::commands::wonderpost;
use crate::support::databases;
use crate::web::support::{TestHouse, Visitor, house_with, services};

const THREE_A_MINUTE: Limit = Limit {
    name: "three-a-minute",
    most: 3,
    window_ms: 60_000,
};

fn use_once(db: &Db, who: &str, now_ms: i64) -> Result<(), i64> {
    db.write(|conn| limits::use_in_txn(conn, THREE_A_MINUTE, who, now_ms))
        .unwrap_or_else(|error: DbError| panic!("{error:?}"))
}

#[test]
fn the_fourth_use_waits_for_the_first_to_age() {
    for database in databases::every() {
        let db = database.open();
        for second in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS + second * 1000), Ok(()));
        }
        let at_ms = NOON_MS + 10_000;
        for _ in 0..5 {
            let refused = use_once(&db, "ada", at_ms);
            assert_eq!(refused, Err(50_000), "{}", database.label);
        }
        assert_eq!(use_once(&db, "joost", at_ms), Ok(()));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Ok(()));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Err(1000));
    }
}

#[test]
fn all_processes_count_together_also_in_the_same_instant() {
    for database in databases::every() {
        let processes = [database.open(), database.open()];
        let admitted: usize = std::thread::scope(|scope| {
            let uses: Vec<_> = (0..12)
                .map(|number| {
                    let db = &processes[number % 2];
                    // No two read the same time, and who reads the latest one need not come last.
                    let now_ms = NOON_MS + 12 - i64::try_from(number).unwrap();
                    scope.spawn(move || usize::from(use_once(db, "ada", now_ms).is_ok()))
                })
                .collect();
            uses.into_iter().map(|used| used.join().unwrap()).sum()
        });
        assert_eq!(admitted, THREE_A_MINUTE.most, "{}", database.label);
    }
}

#[test]
fn a_use_that_is_not_stored_does_not_count() {
    for database in databases::every() {
        let db = database.open();
        for _ in 0..5 {
            let rolled_back: Result<(), DbError> = db.write(|conn| {
                let used = limits::use_in_txn(conn, THREE_A_MINUTE, "ada", NOON_MS)?;
                assert_eq!(used, Ok(()), "{}", database.label);
                Err(diesel::result::Error::RollbackTransaction.into())
            });
            assert!(rolled_back.is_err());
        }
    }
}

#[test]
fn nobody_waits_longer_than_the_window_when_the_clock_was_set_back() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    for database in databases::every() {
        let db = database.open();
        for _ in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS + DAY_MS), Ok(()));
        }
        for _ in 0..3 {
            assert_eq!(use_once(&db, "ada", NOON_MS), Ok(()), "{}", database.label);
        }
        assert_eq!(use_once(&db, "ada", NOON_MS), Err(60_000));
        assert_eq!(use_once(&db, "ada", NOON_MS + 60_000), Ok(()));
    }
}

#[test]
fn what_does_not_count_any_more_is_deleted() {
    for database in databases::every() {
        let db = database.open();
        for (who, at_ms) in [("ada", 0), ("joost", 0), ("mia", 30_000)] {
            assert_eq!(use_once(&db, who, NOON_MS + at_ms), Ok(()));
        }
        let now_ms = NOON_MS + THREE_A_MINUTE.window_ms;
        assert_eq!(limits::prune(&db, now_ms).unwrap(), 2, "{}", database.label);
        assert_eq!(limits::prune(&db, now_ms).unwrap(), 0);
    }
}

/// Trusts a proxy on this machine.
fn behind_a_proxy(house: &mut TestHouse) {
    let here = "127.0.0.1/32".parse().unwrap();
    set_up(house, |app| app.proxies = Proxies::new(vec![here]));
}

/// Asks for a letter through the proxy. Gives the status.
async fn asks(visitor: &mut Visitor<'_>, address: &str, forwarded: &str) -> StatusCode {
    let form = format!("csrf={}&address={address}&next=/", visitor.csrf);
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("content-type", "application/x-www-form-urlencoded"),
        ("x-forwarded-for", forwarded),
    ];
    let post = actix_web::http::Method::POST;
    visitor
        .sends(post, "/sign-in", &headers, &form)
        .await
        .status
}

#[actix_web::test]
async fn behind_a_named_proxy_each_client_counts_alone_and_on_all_servers() {
    for mut house in services() {
        behind_a_proxy(&mut house);
        let mut visitor = house.visitor();
        visitor.opens("/sign-in").await;
        for number in 0..10 {
            let address = format!("ada{number}@example.org");
            let asked = asks(&mut visitor, &address, "198.51.100.1").await;
            assert_eq!(asked, StatusCode::SEE_OTHER);
        }
        for forwarded in ["198.51.100.1", "203.0.113.9, 198.51.100.1"] {
            let asked = asks(&mut visitor, "eve@example.org", forwarded).await;
            assert_eq!(asked, StatusCode::TOO_MANY_REQUESTS, "{forwarded}");
        }
        let other = asks(&mut visitor, "eve@example.org", "198.51.100.2").await;
        assert_eq!(other, StatusCode::SEE_OTHER);
        let elsewhere = house.another_process();
        let ask = AskSignIn {
            address: "bo@example.org",
            browser_token: "b",
            next_path: "/",
            guest: None,
            client: "198.51.100.1".parse().ok(),
            language: Language::ENGLISH,
            form: None,
        };
        let asked = sign_in::ask(&elsewhere.db, &elsewhere.clock, &ask);
        assert!(matches!(asked, Err(AskError::TooOften { .. })), "{asked:?}");
    }
}

#[actix_web::test]
async fn a_proxy_that_is_not_named_is_not_believed_and_the_host_is_told() {
    let house = house_with(
        "https://games.example.org",
        HostPage::Address("h@example.org".to_owned()),
    );
    let mut host = house.signed_in("h@example.org").await;
    let said = host.opens("/host").await.text;
    assert!(said.contains("reached by https"), "{said}");
    let mut visitor = house.visitor();
    visitor.opens("/sign-in").await;
    visitor.peer = ([192, 0, 2, 7], 4000).into();
    for number in 0..11 {
        let forwarded = format!("198.51.100.{number}");
        let address = format!("ada{number}@example.org");
        let asked = asks(&mut visitor, &address, &forwarded).await;
        let expected = if number < 10 {
            StatusCode::SEE_OTHER
        } else {
            StatusCode::TOO_MANY_REQUESTS
        };
        assert_eq!(asked, expected, "{number}");
    }
    visitor.peer = ([127, 0, 0, 1], 4000).into();
    asks(&mut visitor, "bo@example.org", "198.51.100.1").await;
    let said = host.opens("/host").await.text;
    assert!(
        said.contains("forwards requests and is not named"),
        "{said}"
    );
}

#[test]
fn check_says_when_limits_by_client_cannot_count() {
    let database = databases::sqlite();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("check-{}", std::process::id()));
    let check = |proxies: &str| {
        let settings = [
            ("WONDERPOST_DATA_DIR", folder.to_str().unwrap()),
            ("WONDERPOST_DATABASE_URL", database.url()),
            ("WONDERPOST_BASE_URL", "https://games.example.org"),
            ("WONDERPOST_TRUSTED_PROXIES", proxies),
        ];
        let said = wonderpost(&settings, &["check"]);
        String::from_utf8(said.stdout).unwrap() + &String::from_utf8(said.stderr).unwrap()
    };
    assert!(check("").contains("Limits by client: cannot count"));
    assert!(!check("127.0.0.1, ::1").contains("cannot count"));
    assert!(check("nginx").contains("`nginx` is no address or network"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_documented_proxies_say_for_whom_they_ask() {
    let document = include_str!("../../../docs/hosting.md");
    assert!(document.contains("proxy_set_header X-Forwarded-For $remote_addr;"));
    assert!(document.contains("header_up X-Forwarded-For {remote_host}"));
    assert_eq!(
        document
            .matches("\nWONDERPOST_TRUSTED_PROXIES=127.0.0.1")
            .count(),
        1
    );
}
