//! 6: behind proxies the client is known, and limits count in the database, for all processes together.

use wonderpost::accounts::limits::{self, Limit};
use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::web::Proxies;

use crate::prelude::*;
use crate::support::sending::ask;
use crate::web::support::{DAY_MS, NOON, house_with};

const THREE_A_MINUTE: Limit = Limit {
    name: "three-a-minute",
    most: 3,
    window_ms: 60_000,
};

/// Gives in how many milliseconds the next use is admitted where this one is not.
fn use_once(db: &Db, who: &str, now_ms: i64) -> Result<(), i64> {
    match db.write(|conn| limits::use_in_txn(conn, THREE_A_MINUTE, who, now_ms)) {
        Ok(()) => Ok(()),
        Err(Error::TooOften { again_in_ms }) => Err(again_in_ms),
        Err(error) => panic!("{error:?}"),
    }
}

#[each::test(databases::every())]
fn the_fourth_use_waits_for_the_first_to_age_also_if_the_clock_is_set_back(database: TestDatabase) {
    let db = database.open();
    for second in 0..3 {
        assert_eq!(use_once(&db, "ada", NOON + second * 1000), Ok(()));
    }
    let at_ms = NOON + 10_000;
    for _ in 0..5 {
        let refused = use_once(&db, "ada", at_ms);
        assert_eq!(refused, Err(50_000), "{}", database.label);
    }
    assert_eq!(use_once(&db, "joost", at_ms), Ok(()));
    assert_eq!(use_once(&db, "ada", NOON + 60_000), Ok(()));
    assert_eq!(use_once(&db, "ada", NOON + 60_000), Err(1000));
    for at_ms in [NOON + DAY_MS, NOON] {
        for _ in 0..3 {
            assert_eq!(use_once(&db, "mia", at_ms), Ok(()), "{}", database.label);
        }
    }
    assert_eq!(use_once(&db, "mia", NOON), Err(60_000));
    assert_eq!(use_once(&db, "mia", NOON + 60_000), Ok(()));
}

#[each::test(databases::every())]
fn all_processes_count_together_also_in_the_same_instant(database: TestDatabase) {
    let processes = [database.open(), database.open()];
    let mut uses = at_once(12, |number| {
        // No two read the same time, and who reads the latest one need not come last.
        let now_ms = NOON + 12 - i64::try_from(number).unwrap();
        use_once(&processes[number % 2], "ada", now_ms)
    });
    uses.retain(Result::is_ok);
    assert_eq!(uses.len(), THREE_A_MINUTE.most, "{}", database.label);
}

#[each::test(databases::every())]
fn a_use_that_is_not_stored_does_not_count_and_old_ones_are_deleted(database: TestDatabase) {
    let db = database.open();
    for _ in 0..5 {
        let rolled_back: Result<(), DbError> = db.write(|conn| {
            let used = limits::use_in_txn(conn, THREE_A_MINUTE, "ada", NOON);
            assert!(used.is_ok(), "{}: {used:?}", database.label);
            Err(diesel::result::Error::RollbackTransaction.into())
        });
        assert!(rolled_back.is_err());
    }
    for (who, at_ms) in [("ada", 0), ("joost", 0), ("mia", 30_000)] {
        assert_eq!(use_once(&db, who, NOON + at_ms), Ok(()));
    }
    let now_ms = NOON + THREE_A_MINUTE.window_ms;
    assert_eq!(limits::prune(&db, now_ms).unwrap(), 2, "{}", database.label);
    assert_eq!(limits::prune(&db, now_ms).unwrap(), 0);
}

impl Visitor<'_> {
    fn asks_through(&mut self, address: &str, forwarded: &str) -> Answer {
        let headers = [OURS, ("x-forwarded-for", forwarded)];
        self.posts_as("/sign-in", &[("address", address)], &headers)
    }
}

#[each::test(services())]
fn behind_a_named_proxy_each_client_counts_alone_and_on_all_servers(mut site: TestHouse) {
    let here = "127.0.0.1/32".parse().unwrap();
    site.set_up(|app| app.proxies = Proxies::new(vec![here]));
    let mut visitor = site.visitor();
    visitor.opens("/sign-in");
    for number in 0..10 {
        let address = format!("ada{number}@example.org");
        visitor.asks_through(&address, "198.51.100.1").is(303);
    }
    let eve = "eve@example.org";
    for forwarded in ["198.51.100.1", "203.0.113.9, 198.51.100.1"] {
        visitor.asks_through(eve, forwarded).is(429);
    }
    visitor.asks_through(eve, "198.51.100.2").is(303);
    let elsewhere = site.another_process();
    let ask = AskSignIn {
        client: "198.51.100.1".parse().ok(),
        ..ask("bo@example.org", "b")
    };
    let asked = sign_in::ask(&elsewhere.db, &elsewhere.clock, &ask);
    assert_eq!(why(asked), "too often");
}

#[test]
fn a_proxy_that_is_not_named_is_not_believed_and_the_host_is_told() {
    let host_page = HostPage::Address("h@example.org".to_owned());
    let site = house_with("https://games.example.org", host_page);
    let mut host = site.signed_in("h@example.org");
    host.opens("/host").says("reached by https");
    let mut visitor = site.visitor();
    visitor.opens("/sign-in");
    let mut far = visitor.clone().at_peer([192, 0, 2, 7]);
    for number in 0..11 {
        let forwarded = format!("198.51.100.{number}");
        let asked = far.asks_through(&format!("ada{number}@example.org"), &forwarded);
        asked.is(if number < 10 { 303 } else { 429 });
    }
    visitor.asks_through("bo@example.org", "198.51.100.1");
    host.opens("/host")
        .says("forwards requests and is not named");
}

#[test]
fn check_says_when_limits_by_client_cannot_count() {
    let database = databases::sqlite();
    let host = Host::new(&database).with(&[("WONDERPOST_BASE_URL", "https://games.example.org")]);
    let check = |proxies| {
        let settings = [("WONDERPOST_TRUSTED_PROXIES", proxies)];
        host.runs_with(&settings, &["check"]).said
    };
    check("").says("Limits by client: cannot count");
    check("127.0.0.1, ::1").lacks("cannot count");
    check("nginx").says("`nginx` is no address or network");
}

#[test]
fn the_documented_proxies_say_for_whom_they_ask() {
    let document = include_str!("../../../docs/hosting.md");
    let count = |words: &str| document.matches(words).count();
    let names = "proxy_set_header X-Forwarded-For ";
    assert_eq!(count(names), 2);
    assert_eq!(count(&format!("{names}$remote_addr;")), 2);
    document.says("header_up X-Forwarded-For {remote_host}");
    assert_eq!(count("\nWONDERPOST_TRUSTED_PROXIES=127.0.0.1"), 1);
}
