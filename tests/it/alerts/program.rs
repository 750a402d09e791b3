//! The program as a host runs it: it makes its key, tells what is due, and says nothing of where.

use wonderpost::alerts::Target;
use wonderpost::alerts::push::VapidKey;
use wonderpost::db::Cipher;
use wonderpost::tell::alerts;

use super::browser::{Browser, claims};
use super::endpoint::{Endpoint, Says};
use super::support::{hook, sender, waiting};
use crate::prelude::*;
use crate::tables::support::service;
use crate::web::support::Says as _;

/// All that the libraries below would tell.
const LOUD: &str = "info,wonderpost=trace,mailbox=trace,ureq=trace,ureq_proto=trace,rustls=trace";

/// What this process does to the database that the program serves, with the key of its folder.
fn beside(database: &TestDatabase, host: &Host) -> Service {
    let cipher = Cipher::of_file(&host.folder.join("letters.key")).expect("it was made");
    let mut service = service(database);
    service.clock = Clock::system();
    service.db = service.db.with_cipher(cipher);
    service.alerts = sender();
    service
}

/// Endpoints of both players: one that takes everything, one that takes nothing, each reached in two ways.
fn listen(party: &Party, browser: &Browser) -> [Endpoint; 2] {
    let (good, bad) = (Endpoint::start(), Endpoint::start());
    bad.says(Says::Status(500));
    // No TLS is spoken there.
    let tls = bad.url("/very-secret-3").replace("http:", "https:");
    for person in &party.people {
        for (url, shape) in [
            (&good.url("/very-secret-1"), "discord"),
            (&bad.url("/very-secret-2"), "json"),
            (&tls, "json"),
        ] {
            hook(party.service, *person, None, url, shape);
        }
        let push = browser.subscribed(&good.url("/very-secret-4"));
        alerts::subscribe(party.service, *person, &push).expect("added");
    }
    [good, bad]
}

/// How many of both players' targets are as is asked.
fn count(party: &Party, is_such: impl Fn(&Target) -> bool) -> usize {
    let own = |person: &PersonId| alerts::list(party.service, *person).expect("listed");
    let all = party.people.iter().flat_map(own);
    all.filter(|own| is_such(&own.target)).count()
}

fn fails(target: &Target) -> bool {
    target.failing_since_ms.is_some()
}

/// Plays until the program has asked four targets.
fn plays(party: &Party) {
    while count(party, |one| one.told_at_ms.is_some() || fails(one)) < 4 {
        party.step();
        until("what is due is told", || {
            let now_ms = party.service.clock.now_ms();
            let is_due = |job: &Job| job.attempts == 0 && job.due_at_ms <= now_ms;
            !waiting(party.service).iter().any(is_due)
        });
    }
}

#[each::test(databases::every())]
fn the_program_tells_and_its_log_names_no_endpoint(database: TestDatabase) {
    let host = Host::new(&database).with(&[
        ("WONDERPOST_ALERTS_INSIDE", "127.0.0.1"),
        ("RUST_LOG", LOUD),
    ]);
    let mut program = host.serves();
    let service = beside(&database, &host);
    let party = party(&service, "duel", 2, &[]);
    let browser = Browser::new();
    let [good, bad] = listen(&party, &browser);
    plays(&party);
    let pushed = || {
        let mut got = good.got().into_iter();
        got.find(|got| got.line.contains("secret-4"))
    };
    until("both have come", || {
        good.got().len() >= 2 && !bad.got().is_empty() && pushed().is_some()
    });
    let push = pushed().expect("a push came");
    assert!(browser.opens(&push.body).is_some());
    let key = VapidKey::of_file(&host.folder.join("push.key"), "").expect("it was made");
    // Signed with the key of the folder.
    assert_eq!(claims(&push).1, key.public());

    until("what failed is noted", || count(&party, fails) >= 2);
    let log = program.ends();
    log.says("an alert was not taken").lacks("very-secret");
    std::fs::remove_file(host.folder.join("letters.key")).expect("it is lost");
    let said = "letters.key` does not open";
    host.serves().ends().says(said);
    host.runs(&["check"]).ill().says(said);
}
