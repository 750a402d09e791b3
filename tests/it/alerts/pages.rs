//! The pages where alerts are added, tried out and removed.

use std::sync::Arc;

use actix_web::http::{Method, StatusCode};
use wonderpost::accounts::people;
use wonderpost::alerts::post::Post;
use wonderpost::alerts::targets;
use wonderpost::alerts::vapid::VapidKey;
use wonderpost::alerts::{Guard, Sender, TargetId};
use wonderpost::db::DbError;
use wonderpost::web::HostPage;

use super::browser::Browser;
use super::endpoint::{Endpoint, Says};
use super::names::{Names, guard};
use super::support::{find, has, sender};
use crate::web::support::{Answer, HOME, TestHouse, Visitor, houses_with};

/// Services whose alerts may go to loopback, on each database.
fn services() -> Vec<TestHouse> {
    let mut houses = houses_with(HOME, &HostPage::Open);
    for house in &mut houses {
        let app = Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        let service = Arc::get_mut(&mut app.service).expect("nor this");
        service.alerts = sender();
    }
    houses
}

const PAGE: &str = "/settings/alerts";
const NOT_THERE: &str = "alerts may not be sent to that server";

#[track_caller]
fn leads_to(answer: &Answer, path: &str) {
    assert_eq!(answer.header("location"), path, "{}", answer.text);
}

fn adds(visitor: &mut Visitor<'_>, page: &str, url: &str, shape: &str) -> (StatusCode, String) {
    visitor.opens(page);
    let fields = [("url", url), ("shape", shape), ("label", "")];
    let answer = visitor.posts(page, &fields);
    let text = if answer.status == StatusCode::SEE_OTHER {
        answer.header("location").to_owned()
    } else {
        answer.main().to_owned()
    };
    (answer.status, text)
}

impl Visitor<'_> {
    /// Adds a webhook of their own. Gives the status, and where it leads or what the page says.
    fn hooks(&mut self, url: &str) -> (StatusCode, String) {
        adds(self, PAGE, url, "")
    }

    /// Adds webhooks of their own at paths of an endpoint, which are taken.
    fn hooks_at(&mut self, endpoint: &Endpoint, paths: &[&str]) {
        for path in paths {
            let (status, main) = self.hooks(&endpoint.url(path));
            assert_eq!(status, StatusCode::SEE_OTHER, "{path}: {main}");
        }
    }

    /// The first target of their own.
    fn first_id(&mut self) -> String {
        first_id(self.opens(PAGE).main())
    }

    /// Tries a target of their own out, or removes it.
    fn acts(&mut self, id: &str, act: &str) -> Answer {
        self.posts(&format!("{PAGE}/{id}/{act}"), &[])
    }
}

/// The first target on a page.
fn first_id(main: &str) -> String {
    let (_, rest) = main.split_once("/alerts/").expect("a target is listed");
    let (_, rest) = main.split_once("/settings/alerts/").unwrap_or((rest, rest));
    rest.split('/').next().unwrap().to_owned()
}

#[test]
fn a_webhook_is_added_tried_out_and_removed() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        has(ada.opens("/settings").main(), "href=\"/settings/alerts\"");
        let page = ada.opens(PAGE);
        assert!(page.main().contains("Nothing yet."), "{}", page.main());
        let (status, to) = ada.hooks(&endpoint.url("/secret-hook"));
        assert_eq!(
            (status, to.as_str()),
            (StatusCode::SEE_OTHER, "/settings/alerts?done=added")
        );
        endpoint.nothing();
        let page = ada.opens(&to);
        assert!(page.main().contains("plain JSON") && page.main().contains("nothing told yet"));
        assert!(page.main().contains("127.0.0.1"), "its host is its name");
        // Its address is not shown.
        assert!(!page.text.contains("secret-hook"));

        let id = first_id(page.main());
        let tried = ada.acts(&id, "test");
        leads_to(&tried, "/settings/alerts?done=took&answer=200");
        assert_eq!(endpoint.one().json()["kind"], "test");
        let page = ada.opens(tried.header("location"));
        has(page.main(), "The test was accepted; the answer was 200.");
        has(page.main(), "last told today, 12:00");

        endpoint.says(Says::Bytes(
            b"HTTP/1.1 418 Tea\r\ncontent-length: 9\r\n\r\n<b>what's".to_vec(),
        ));
        let tried = ada.acts(&id, "test");
        leads_to(&tried, "/settings/alerts?done=failed&answer=418");
        let page = ada.opens(tried.header("location"));
        let main = page.main();
        has(main, "The test was not accepted: it answered 418.");
        has(main, "fails since today, 12:00: it answered 418");
        // The host lets players write into this network, not read.
        assert!(!main.contains("what's"));

        let removed = ada.acts(&id, "remove");
        leads_to(&removed, "/settings/alerts?done=removed");
        assert!(ada.opens(PAGE).main().contains("Nothing yet."));
        let again = ada.acts(&id, "remove");
        assert_eq!(again.status, StatusCode::NOT_FOUND);
    }
}

#[test]
fn what_an_endpoint_says_to_a_test_is_shown_as_text() {
    let mut houses = services();
    for house in &mut houses {
        let app = Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        let service = Arc::get_mut(&mut app.service).expect("nor this");
        service.alerts = Arc::new(Sender {
            post: Post::new(Guard {
                // As if this machine stood elsewhere.
                is_of_world: |_| true,
                ..guard()
            }),
            vapid: VapidKey::fresh("mailto:host@example.org"),
        });
    }
    for house in &houses {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        ada.hooks_at(&endpoint, &["/hook"]);
        let id = ada.first_id();
        let body = format!("<b>thread\r\n\u{202e}missing</b> {}", "x".repeat(5_000));
        let says = |status: &str| {
            let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}", body.len());
            Says::Bytes(format!("{head}\r\n\r\n{body}").into_bytes())
        };
        for (status, done) in [
            ("400 No", "failed&answer=400"),
            ("200 Yes", "took&answer=200"),
        ] {
            endpoint.says(says(status));
            let tried = ada.acts(&id, "test");
            let to = tried.header("location").to_owned();
            let begin = format!("/settings/alerts?done={done}&said=");
            assert!(to.starts_with(&begin), "{to}");
            let page = ada.opens(&to);
            let shown = "It said: “&#60;b&#62;thread missing&#60;/b&#62; xxx";
            has(page.main(), shown);
            assert!(!page.main().contains(&"x".repeat(300)), "it is cut");
            // Nobody makes the site say something to somebody else by an address.
            let mut eve = house.signed_in("eve@example.org");
            for path in [
                to.as_str(),
                "/settings/alerts?done=failed&answer=400&said=Hello",
            ] {
                assert!(!eve.opens(path).main().contains("It said"), "{path}");
            }
        }
    }
}

#[test]
fn what_is_wrong_with_an_address_is_said_beside_it() {
    for house in services() {
        let mut ada = house.signed_in("ada@example.org");
        for (url, says) in [
            ("chat.example.org/x", "not a web address"),
            ("https://u:p@example.org/x", "user name or password"),
            ("https://10.0.0.1:25/x", "This port is not allowed"),
            ("https://10.0.0.1/x", NOT_THERE),
            ("https://169.254.169.254/latest/meta-data/", NOT_THERE),
            ("http://[::1]:8080/x", NOT_THERE),
            ("http://127.0.0.1:8080/host", NOT_THERE),
            ("http://8.8.8.8/x", "it has to begin with https://"),
        ] {
            let (status, main) = ada.hooks(url);
            if url == "http://127.0.0.1:8080/host" {
                // The guard of this test knows no address of its own; that one is asked in `guard`.
                continue;
            }
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{url}");
            assert!(main.contains(says), "{url}: {main}");
            assert!(
                main.contains("aria-invalid=\"true\"") && !main.contains(url),
                "{url}"
            );
        }
    }
}

/// Services whose alerts find only the names of a test.
fn services_with(names: &[(&str, &[&[&str]])]) -> Vec<TestHouse> {
    let mut houses = services();
    for house in &mut houses {
        let app = Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        let service = Arc::get_mut(&mut app.service).expect("nor this");
        service.alerts = Arc::new(Sender {
            post: Post::new(Guard {
                resolver: Names::of(names),
                ..guard()
            }),
            vapid: VapidKey::fresh("mailto:host@example.org"),
        });
    }
    houses
}

#[test]
fn a_name_inside_is_not_told_from_one_that_leads_nowhere() {
    let names: [(&str, &[&[&str]]); 4] = [
        ("inside.example", &[&["10.0.0.1"]]),
        ("empty.example", &[&[]]),
        ("moved.example", &[&["127.0.0.1"], &["10.0.0.1"]]),
        ("ended.example", &[&["127.0.0.1"], &[]]),
    ];
    for house in services_with(&names) {
        let mut ada = house.signed_in("ada@example.org");
        let mut said = Vec::new();
        for name in ["inside.example", "empty.example", "unknown.example"] {
            let (status, main) = ada.hooks(&format!("https://{name}/x"));
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
            said.push(main);
        }
        has(&said[0], NOT_THERE);
        assert_eq!(said[0], said[1]);
        assert_eq!(said[0], said[2]);
        // The same when one that was added is tried out later.
        let mut said = Vec::new();
        for name in ["moved.example", "ended.example"] {
            let (status, _) = ada.hooks(&format!("https://{name}/x"));
            assert_eq!(status, StatusCode::SEE_OTHER, "{name}");
            let id = ada.first_id();
            let tried = ada.acts(&id, "test");
            let to = tried.header("location").to_owned();
            let page = ada.opens(&to).main().replace(name, "NAME");
            ada.acts(&id, "remove");
            said.push((to, page.replace(&format!("/{id}/"), "/ID/")));
        }
        assert_eq!(said[0], said[1]);
    }
}

#[test]
fn there_are_limits_to_how_many_and_how_often() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        ada.hooks_at(&endpoint, &["/0", "/1", "/2", "/3", "/4"]);
        let (status, main) = ada.hooks(&endpoint.url("/5"));
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(main.contains("There may be 5: remove one first."), "{main}");
        // The same again is no sixth.
        ada.hooks_at(&endpoint, &["/4"]);

        let id = ada.first_id();
        for _ in 0..6 {
            let tried = ada.acts(&id, "test");
            assert_eq!(tried.status, StatusCode::SEE_OTHER);
        }
        let tried = ada.acts(&id, "test");
        assert_eq!(tried.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(endpoint.got().len(), 6);
        // Names are looked up only so often.
        let mut last = StatusCode::OK;
        for number in 0..20 {
            let url = endpoint.url(&format!("/{number}"));
            last = ada.hooks(&url).0;
        }
        assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
        // Another person is not held up by that.
        let mut bo = house.signed_in("bo@example.org");
        bo.hooks_at(&endpoint, &["/b"]);
    }
}

#[test]
fn nobody_touches_what_is_somebody_elses() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        ada.hooks_at(&endpoint, &["/hook"]);
        let id = ada.first_id();

        let mut eve = house.signed_in("eve@example.org");
        assert!(eve.opens(PAGE).main().contains("Nothing yet."));
        for act in ["test", "remove"] {
            let done = eve.acts(&id, act);
            assert_eq!(done.status, StatusCode::NOT_FOUND, "{act}");
        }
        let mut nobody = house.visitor();
        nobody.opens("/sign-in");
        for (path, fields) in [
            (PAGE.to_owned(), vec![("url", "https://example.org/")]),
            (format!("{PAGE}/push"), vec![]),
            (format!("{PAGE}/{id}/test"), vec![]),
            (format!("{PAGE}/{id}/remove"), vec![]),
        ] {
            let done = nobody.posts(&path, &fields);
            assert_eq!(done.status, StatusCode::FORBIDDEN, "{path}");
        }
        for path in [PAGE.to_owned(), format!("{PAGE}/push.json")] {
            let page = nobody.opens(&path);
            assert!(page.header("location").starts_with("/sign-in"), "{path}");
        }
        endpoint.nothing();
        assert_eq!(ada.first_id(), id, "it is there still");
    }
}

#[test]
fn looking_changes_nothing_and_other_sites_cannot_send_the_forms() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        ada.hooks_at(&endpoint, &["/hook"]);
        let id = ada.first_id();
        let before = house.dump();
        for path in [
            PAGE.to_owned(),
            format!("{PAGE}?done=took&answer=200"),
            format!("{PAGE}?done=failed&answer=%3Cb%3E"),
            format!("{PAGE}/push.json"),
            format!("{PAGE}/{id}/test"),
            format!("{PAGE}/{id}/remove"),
            "/service-worker.js".to_owned(),
        ] {
            let page = ada.opens(&path);
            assert!(!page.text.contains("<b>"), "{path}");
        }
        assert_eq!(house.dump(), before);
        endpoint.nothing();
        for path in [
            format!("{PAGE}/{id}/test"),
            format!("{PAGE}/{id}/remove"),
            PAGE.to_owned(),
        ] {
            let csrf = format!("csrf={}", ada.csrf);
            for (site, body) in [("cross-site", csrf.as_str()), ("same-origin", "csrf=x")] {
                let form = ("content-type", "application/x-www-form-urlencoded");
                let headers = [("sec-fetch-site", site), form];
                let done = ada.sends(Method::POST, &path, &headers, body);
                assert_eq!(done.status, StatusCode::FORBIDDEN, "{path} {site}");
            }
        }
        assert_eq!(house.dump(), before);
        endpoint.nothing();
    }
}

#[test]
fn a_browser_is_added_by_what_its_script_sends() {
    for house in services() {
        let (endpoint, browser) = (Endpoint::start(), Browser::new());
        let mut ada = house.signed_in("ada@example.org");
        let page = ada.opens(PAGE);
        let key = house.app.service.alerts.vapid.public();
        assert!(page.main().contains(&format!("data-key=\"{key}\"")));
        assert!(
            page.main().contains("This needs JavaScript"),
            "what stands there without"
        );
        let renewal = ada.opens(&format!("{PAGE}/push.json"));
        assert_eq!(renewal.header("cache-control"), "no-store");
        assert_eq!(renewal.header("access-control-allow-origin"), "");
        let renewal: serde_json::Value = serde_json::from_str(&renewal.text).unwrap();
        assert_eq!(renewal["key"], key.as_str());
        assert_eq!(renewal["csrf"], ada.csrf.as_str());

        let [p256dh, auth] = browser.keys();
        let url = endpoint.url("/push/secret");
        let fields = [
            ("endpoint", url.as_str()),
            ("p256dh", &p256dh),
            ("auth", &auth),
        ];
        let done = ada.posts(&format!("{PAGE}/push"), &fields);
        leads_to(&done, "/settings/alerts?done=added");
        let page = ada.opens(PAGE);
        has(
            page.main(),
            "A browser</strong> <span class=\"soft\">browser",
        );
        let id = first_id(page.main());
        ada.acts(&id, "test");
        let said = browser.opens(&endpoint.one().body).expect("opened");
        assert_eq!(said["url"], format!("{HOME}/settings/alerts"));
        for (p256dh, auth) in [("x", auth.as_str()), (p256dh.as_str(), "")] {
            let fields = [
                ("endpoint", url.as_str()),
                ("p256dh", p256dh),
                ("auth", auth),
            ];
            let done = ada.posts(&format!("{PAGE}/push"), &fields);
            assert_eq!(done.status, StatusCode::UNPROCESSABLE_ENTITY);
            has(done.main(), "What the browser sent cannot be used.");
        }

        let script = ada.opens("/service-worker.js");
        assert_eq!(script.status, StatusCode::OK);
        assert_eq!(
            script.header("content-type"),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(script.header("cache-control"), "public, no-cache");
        let policy = script.header("content-security-policy");
        assert!(policy.contains("script-src 'self'") && policy.contains("connect-src 'self'"));
        assert!(script.text.contains("pushsubscriptionchange"));
    }
}

#[test]
fn a_tables_webhooks_are_for_those_who_sit_there() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        let table = ada.invites("");
        let uid = &table["/tables/".len()..];
        let mut bo = house.signed_in("bo@example.org");
        bo.opens(&format!("/tables/{uid}/join"));
        bo.posts(&format!("/tables/{uid}/join"), &[("name", "Bo")]);
        let page = format!("/tables/{uid}/alerts");
        let board = bo.opens(&format!("/tables/{uid}"));
        has(&board.text, &format!("href=\"{page}\""));

        let mut eve = house.signed_in("eve@example.org");
        assert_eq!(eve.opens(&page).status, StatusCode::NOT_FOUND);
        eve.opens(PAGE);
        let url = endpoint.url("/e");
        let added = eve.posts(&page, &[("url", url.as_str()), ("shape", "")]);
        assert_eq!(added.status, StatusCode::NOT_FOUND);

        for number in 0..3 {
            let who = if number == 0 { &mut ada } else { &mut bo };
            let (status, to) = adds(who, &page, &endpoint.url(&format!("/{number}")), "");
            assert_eq!(status, StatusCode::SEE_OTHER, "{to}");
        }
        let (status, main) = adds(&mut ada, &page, &endpoint.url("/4"), "");
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(main.contains("There may be 3: remove one first."), "{main}");

        // Each sees what is there, and touches only their own.
        let seen = ada.opens(&page);
        let main = seen.main();
        has(main, "Webhooks of the table: 7 Wonders Duel with bo");
        assert_eq!(main.matches("added by bo").count(), 2, "{main}");
        for one in main.split("<li").filter(|one| one.contains("added by bo")) {
            assert!(
                !one.contains("127.0.0.1"),
                "where it leads is theirs: {one}"
            );
            assert!(one.contains("<strong>A webhook</strong>"), "{one}");
            assert!(one.contains("plain JSON"), "{one}");
        }
        assert_eq!(main.matches("/remove\"").count(), 1, "{main}");
        let own = ada.opens(PAGE);
        has(own.main(), &format!("href=\"{page}\""));
        let mine = first_id(own.main());
        for act in ["test", "remove"] {
            let done = bo.posts(&format!("{page}/{mine}/{act}"), &[]);
            assert_eq!(done.status, StatusCode::NOT_FOUND, "{act}");
        }
        endpoint.nothing();
        ada.opens(&page);
        let tried = ada.posts(&format!("{page}/{mine}/test"), &[]);
        let to = format!("{page}?done=took&answer=200");
        assert_eq!(tried.header("location"), to);
        let removed = ada.posts(&format!("{page}/{mine}/remove"), &[]);
        assert_eq!(removed.header("location"), format!("{page}?done=removed"));
    }
}

#[test]
fn an_address_is_told_to_its_owner_and_lies_sealed() {
    for house in services() {
        let endpoint = Endpoint::start();
        let mut ada = house.signed_in("ada@example.org");
        adds(&mut ada, PAGE, &endpoint.url("/very-secret"), "ntfy");
        let data = ada.opens("/settings/my-data.json");
        let data: serde_json::Value = serde_json::from_str(&data.text).unwrap();
        let listed = &data["alerts"][0];
        assert_eq!(listed["kind"], "ntfy");
        assert_eq!(listed["address"], endpoint.url("/very-secret"));
        assert!(
            !house.dump().contains("very-secret"),
            "sealed in the database"
        );
        let mut eve = house.signed_in("eve@example.org");
        let data = eve.opens("/settings/my-data.json");
        assert!(data.text.contains("\"alerts\": []"), "{}", data.text);

        // Two rows that are exchanged open neither.
        adds(&mut ada, PAGE, &endpoint.url("/other-secret"), "ntfy");
        house.breaks("UPDATE alert_targets SET endpoint = (SELECT endpoint FROM alert_targets ORDER BY id LIMIT 1)");
        let service = &house.app.service;
        let found: Result<Vec<_>, DbError> = service.db.read(|conn| {
            let ada = people::find_by_address_on_conn(conn, "ada@example.org")?.unwrap();
            targets::list_of_person(conn, service.db.cipher(), ada.id.0)
        });
        let opened: Vec<bool> = found
            .unwrap()
            .iter()
            .map(|one| one.endpoint.is_some())
            .collect();
        assert_eq!(opened, [true, false]);
        let first: i64 = ada.first_id().parse().unwrap();
        let ada = find(service, "ada@example.org");
        let tried = wonderpost::tables::alerts::try_out(service, ada, TargetId(first + 1));
        assert_eq!(tried.unwrap().outcome.unwrap_err().name(), "unreadable");
        endpoint.nothing();
    }
}
