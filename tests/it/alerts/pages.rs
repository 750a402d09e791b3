//! The pages where alerts are added, tried out and removed.

use std::sync::Arc;

use actix_web::http::Method;
use serde_json::{Value, json};
use wonderpost::alerts::{Guard, Sender, TargetId, targets};
use wonderpost::tell::alerts;

use super::browser::Browser;
use super::endpoint::{Endpoint, Says};
use super::names::{Names, guard};
use super::support::{sender, sender_with};
use crate::prelude::*;
use crate::support::databases::read;
use crate::web::support::{FORM, Says as _};

/// Services whose alerts may go to loopback, on each database.
fn houses() -> impl Iterator<Item = TestHouse> {
    houses_with(sender)
}

fn houses_with(sender: impl Fn() -> Arc<Sender>) -> impl Iterator<Item = TestHouse> {
    services().map(move |mut house| {
        house.set_up_below(|service| service.alerts = sender());
        house
    })
}

const PAGE: &str = "/settings/alerts";
const ADDED: &str = "/settings/alerts?done=added";
const NOT_THERE: &str = "alerts may not be sent to that server";

fn adds(visitor: &mut Visitor<'_>, page: &str, url: &str, shape: &str) -> Answer {
    visitor.fills_in(page, &[("url", url), ("shape", shape), ("label", "")])
}

/// Where a button of a target of somebody's own leads.
fn button(id: &str, act: &str) -> String {
    format!("{PAGE}/{id}/{act}")
}

impl Visitor<'_> {
    fn hooks(&mut self, url: &str) -> Answer {
        adds(self, PAGE, url, "")
    }

    /// Adds webhooks of their own at paths of an endpoint, which are taken.
    fn hooks_at(&mut self, endpoint: &Endpoint, paths: &[&str]) {
        for path in paths {
            self.hooks(&endpoint.url(path)).leads_to(ADDED);
        }
    }

    fn first_id(&mut self) -> String {
        between(self.opens(PAGE).main(), "/settings/alerts/", "/").to_owned()
    }

    /// Tries a target of their own out, or removes it.
    fn acts(&mut self, id: &str, act: &str) -> Answer {
        self.posts(&button(id, act), "")
    }
}

#[each::test(houses())]
fn a_webhook_is_added_tried_out_and_removed(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    let settings = ada.opens("/settings");
    settings.main().says("href=\"/settings/alerts\"");
    ada.opens(PAGE).main().says("Nothing yet.");
    ada.hooks_at(&endpoint, &["/secret-hook"]);
    endpoint.nothing();
    let page = ada.opens(ADDED);
    let told = ["plain JSON", "nothing told yet", "127.0.0.1"];
    page.main().says_all(told);
    // Its address is not shown.
    page.lacks("secret-hook");

    let id = ada.first_id();
    let took = format!("{PAGE}?done=took&answer=200");
    ada.acts(&id, "test").leads_to(&took);
    assert_eq!(endpoint.one().json()["kind"], "test");
    let page = ada.opens(&took);
    let accepted = "The test was accepted; the answer was 200.";
    page.main().says_all([accepted, "last told today, 12:00"]);

    let tea = b"HTTP/1.1 418 Tea\r\ncontent-length: 9\r\n\r\n<b>what's";
    endpoint.says(Says::Bytes(tea.to_vec()));
    let failed = format!("{PAGE}?done=failed&answer=418");
    ada.acts(&id, "test").leads_to(&failed);
    let page = ada.opens(&failed);
    let (now, since) = (
        "The test was not accepted: it answered 418.",
        "fails since today, 12:00 UTC: it answered 418",
    );
    // The host lets players write into this network, not read.
    page.main().says_all([now, since]).lacks("what's");

    let removed = ada.acts(&id, "remove");
    removed.leads_to("/settings/alerts?done=removed");
    ada.opens(PAGE).main().says("Nothing yet.");
    ada.acts(&id, "remove").is(404);
}

#[test]
fn what_an_endpoint_says_to_a_test_is_shown_as_text() {
    // As if this machine stood elsewhere.
    let elsewhere = || Guard {
        is_of_world: |_| true,
        ..guard()
    };
    for house in houses_with(|| sender_with(elsewhere())) {
        let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
        ada.hooks_at(&endpoint, &["/hook"]);
        let (id, mut eve) = (ada.first_id(), house.signed_in(EVE));
        let body = format!("<b>thread\r\n\u{202e}missing</b> {}", "x".repeat(5_000));
        for (status, done) in [
            ("400 No", "failed&answer=400"),
            ("200 Yes", "took&answer=200"),
        ] {
            let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}", body.len());
            let answer = format!("{head}\r\n\r\n{body}");
            endpoint.says(Says::Bytes(answer.into_bytes()));
            let tried = ada.acts(&id, "test");
            let to = tried.location();
            let begin = format!("{PAGE}?done={done}&said=");
            assert!(to.starts_with(&begin), "{to}");
            let page = ada.opens(to);
            let shown = "It said: “&#60;b&#62;thread missing&#60;/b&#62; xxx";
            // It is cut.
            page.main().says(shown).lacks(&"x".repeat(300));
            // Nobody makes the site say something to somebody else by an address.
            for path in [to, "/settings/alerts?done=failed&answer=400&said=Hello"] {
                eve.opens(path).main().lacks("It said");
            }
        }
    }
}

#[each::test(houses())]
fn what_is_wrong_with_an_address_is_said_beside_it(house: TestHouse) {
    let mut ada = house.signed_in(ADA);
    for (url, says) in [
        ("chat.example.org/x", "not a web address"),
        ("https://u:p@example.org/x", "user name or password"),
        ("https://10.0.0.1:25/x", "This port is not allowed"),
        ("https://10.0.0.1/x", NOT_THERE),
        ("https://169.254.169.254/latest/meta-data/", NOT_THERE),
        ("http://[::1]:8080/x", NOT_THERE),
        ("http://8.8.8.8/x", "it has to begin with https://"),
    ] {
        let page = ada.hooks(url).is(422);
        let main = page.main();
        let is_told = main.contains(says) && main.contains("aria-invalid=\"true\"");
        assert!(is_told && !main.contains(url), "{url}: {main}");
    }
}

#[test]
fn a_name_inside_is_not_told_from_one_that_leads_nowhere() {
    let names: [(&str, &[&[&str]]); 4] = [
        ("inside.example", &[&["10.0.0.1"]]),
        ("empty.example", &[&[]]),
        ("moved.example", &[&["127.0.0.1"], &["10.0.0.1"]]),
        ("ended.example", &[&["127.0.0.1"], &[]]),
    ];
    // Alerts find only these names.
    let of_names = || Guard {
        resolver: Names::of(&names),
        ..guard()
    };
    for house in houses_with(|| sender_with(of_names())) {
        let mut ada = house.signed_in(ADA);
        let said = ["inside.example", "empty.example", "unknown.example"].map(|name| {
            let page = ada.hooks(&format!("https://{name}/x")).is(422);
            page.main().to_owned()
        });
        said[0].says(NOT_THERE);
        assert_eq!(said[0], said[1]);
        assert_eq!(said[0], said[2]);
        // The same when one that was added is tried out later.
        let said = ["moved.example", "ended.example"].map(|name| {
            ada.hooks(&format!("https://{name}/x")).is(303);
            let id = ada.first_id();
            let tried = ada.acts(&id, "test");
            let page = ada.opens(tried.location());
            let page = page.main().replace(name, "NAME");
            ada.acts(&id, "remove");
            let page = page.replace(&format!("/{id}/"), "/ID/");
            (tried.location().to_owned(), page)
        });
        assert_eq!(said[0], said[1]);
    }
}

#[each::test(houses())]
fn there_are_limits_to_how_many_and_how_often(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    ada.hooks_at(&endpoint, &["/0", "/1", "/2", "/3", "/4"]);
    let sixth = ada.hooks(&endpoint.url("/5")).is(422);
    sixth.main().says("There may be 5: remove one first.");
    // The same again is no sixth.
    ada.hooks_at(&endpoint, &["/4"]);

    let id = ada.first_id();
    for _ in 0..6 {
        ada.acts(&id, "test").is(303);
    }
    ada.acts(&id, "test").is(429);
    assert_eq!(endpoint.got().len(), 6);
    // Names are looked up only so often.
    for number in 0..19 {
        ada.hooks(&endpoint.url(&format!("/{number}")));
    }
    ada.hooks(&endpoint.url("/19")).is(429);
    // Another person is not held up by that.
    let mut bo = house.signed_in("bo@example.org");
    bo.hooks_at(&endpoint, &["/b"]);
}

#[each::test(houses())]
fn nobody_touches_what_is_somebody_elses(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    ada.hooks_at(&endpoint, &["/hook"]);
    let id = ada.first_id();

    let mut eve = house.signed_in(EVE);
    eve.opens(PAGE).main().says("Nothing yet.");
    let mut nobody = house.visitor();
    nobody.opens("/sign-in");
    for act in ["test", "remove"] {
        eve.acts(&id, act).is(404);
        nobody.acts(&id, act).is(403);
    }
    for path in [PAGE, "/settings/alerts/push"] {
        let done = nobody.posts(path, "url=https://example.org/");
        done.is(403);
    }
    for path in [PAGE, "/settings/alerts/push.json"] {
        let page = nobody.opens(path);
        assert!(page.location().starts_with("/sign-in"), "{path}");
    }
    endpoint.nothing();
    assert_eq!(ada.first_id(), id, "it is there still");
}

#[each::test(houses())]
fn looking_changes_nothing_and_other_sites_cannot_send_the_forms(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    ada.hooks_at(&endpoint, &["/hook"]);
    let id = ada.first_id();
    let [test, remove] = ["test", "remove"].map(|act| button(&id, act));
    let before = house.dump();
    for path in [
        PAGE,
        "/settings/alerts?done=took&answer=200",
        "/settings/alerts?done=failed&answer=%3Cb%3E",
        "/settings/alerts/push.json",
        &test,
        &remove,
        "/service-worker.js",
    ] {
        ada.opens(path).lacks("<b>");
    }
    assert_eq!(house.dump(), before);
    for path in [PAGE, &test, &remove] {
        let csrf = format!("csrf={}", ada.csrf);
        for (site, body) in [("cross-site", &*csrf), ("same-origin", "csrf=x")] {
            let headers = [("sec-fetch-site", site), FORM];
            ada.sends(Method::POST, path, &headers, body).is(403);
        }
    }
    assert_eq!(house.dump(), before);
    endpoint.nothing();
}

#[each::test(houses())]
fn a_browser_is_added_by_what_its_script_sends(house: TestHouse) {
    let (endpoint, browser) = (Endpoint::start(), Browser::new());
    let mut ada = house.signed_in(ADA);
    let key = house.alerts.vapid.public();
    let page = ada.opens(PAGE);
    page.main().says(&format!("data-key=\"{key}\""));
    // What stands there without.
    page.main().says("This needs JavaScript");
    let renewal = ada.opens("/settings/alerts/push.json");
    renewal.bears("cache-control", "no-store");
    renewal.bears("access-control-allow-origin", "");
    let renewal: Value = serde_json::from_str(&renewal.text).unwrap();
    assert_eq!(renewal, json!({"key": key, "csrf": ada.csrf}));

    let url = endpoint.url("/push/secret");
    let sends = |ada: &mut Visitor<'_>, p256dh: &str, auth: &str| {
        let fields = [("endpoint", &*url), ("p256dh", p256dh), ("auth", auth)];
        ada.posts("/settings/alerts/push", &fields)
    };
    let [p256dh, auth] = browser.keys();
    sends(&mut ada, &p256dh, &auth).leads_to(ADDED);
    let page = ada.opens(PAGE);
    let line = "A browser</strong> <span class=\"soft\">browser";
    page.main().says(line);
    let id = ada.first_id();
    ada.acts(&id, "test");
    let said = browser.opens(&endpoint.one().body).expect("opened");
    assert_eq!(said["url"], format!("{HOME}{PAGE}"));
    for (p256dh, auth) in [("x", &*auth), (&*p256dh, "")] {
        let done = sends(&mut ada, p256dh, auth).is(422);
        done.main().says("What the browser sent cannot be used.");
    }

    let script = ada.opens("/service-worker.js").is(200);
    script.bears("content-type", "text/javascript; charset=utf-8");
    script.bears("cache-control", "public, no-cache");
    let policy = script.header("content-security-policy");
    policy.says_all(["script-src 'self'", "connect-src 'self'"]);
    script.says("pushsubscriptionchange");
}

#[each::test(houses())]
fn a_tables_webhooks_are_for_those_who_sit_there(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    let table = ada.invites("");
    let mut bo = house.signed_in("bo@example.org");
    bo.joins(&table, "Bo");
    let page = format!("{table}/alerts");
    bo.opens(&table).says(&format!("href=\"{page}\""));

    let mut eve = house.signed_in(EVE);
    eve.opens(&page).is(404);
    adds(&mut eve, &page, &endpoint.url("/e"), "").is(404);

    adds(&mut ada, &page, &endpoint.url("/0"), "").is(303);
    for path in ["/1", "/2"] {
        adds(&mut bo, &page, &endpoint.url(path), "").is(303);
    }
    let fourth = adds(&mut ada, &page, &endpoint.url("/4"), "").is(422);
    fourth.main().says("There may be 3: remove one first.");

    // Each sees what is there, and touches only their own.
    let seen = ada.opens(&page);
    let title = "Webhooks of the table: 7 Wonders Duel with bo";
    let main = seen.main().says(title);
    assert_eq!(main.matches("added by bo").count(), 2, "{main}");
    for one in main.split("<li").filter(|one| one.contains("added by bo")) {
        one.says_all(["<strong>A webhook</strong>", "plain JSON"]);
        // Where it leads is theirs.
        one.lacks("127.0.0.1");
    }
    assert_eq!(main.matches("/remove\"").count(), 1, "{main}");
    let own = ada.opens(PAGE);
    own.main().says(&format!("href=\"{page}\""));
    let mine = ada.first_id();
    let button = |act: &str| format!("{page}/{mine}/{act}");
    for act in ["test", "remove"] {
        bo.posts(&button(act), "").is(404);
    }
    endpoint.nothing();
    let tried = ada.posts(&button("test"), "");
    tried.leads_to(format!("{page}?done=took&answer=200"));
    let removed = ada.posts(&button("remove"), "");
    removed.leads_to(format!("{page}?done=removed"));
}

#[each::test(houses())]
fn an_address_is_told_to_its_owner_and_lies_sealed(house: TestHouse) {
    let (endpoint, mut ada) = (Endpoint::start(), house.signed_in(ADA));
    adds(&mut ada, PAGE, &endpoint.url("/very-secret"), "ntfy");
    let data = ada.opens("/settings/my-data.json");
    let data: Value = serde_json::from_str(&data.text).unwrap();
    let listed = &data["alerts"][0];
    assert_eq!(listed["kind"], "ntfy");
    assert_eq!(listed["address"], endpoint.url("/very-secret"));
    house.dump().lacks("very-secret");
    let mut eve = house.signed_in(EVE);
    eve.opens("/settings/my-data.json").says("\"alerts\": []");

    // Two rows that are exchanged open neither.
    adds(&mut ada, PAGE, &endpoint.url("/other-secret"), "ntfy");
    house.breaks("UPDATE alert_targets SET endpoint = (SELECT endpoint FROM alert_targets ORDER BY id LIMIT 1)");
    let (db, person) = (&house.db, house.person(ADA));
    let found = read(db, |conn| {
        targets::list_of_person(conn, &db.cipher, person.0)
    });
    let opens = found.into_iter().map(|one| one.endpoint.is_some());
    assert_eq!(opens.collect::<Vec<_>>(), [true, false]);
    let first: i64 = ada.first_id().parse().unwrap();
    let tried = alerts::try_out(&house, person, TargetId(first + 1));
    assert_eq!(tried.unwrap().outcome.unwrap_err().name(), "unreadable");
    endpoint.nothing();
}
