//! Pushes to browsers: sealed for one browser, signed by this server, and gone when the browser wants no more.

use std::os::unix::fs::PermissionsExt;

use wonderpost::alerts::Endpoint as Address;
use wonderpost::alerts::push::{self, VapidKey};
use wonderpost::tell::alerts;

use super::browser::{Browser, claims};
use super::endpoint::{Endpoint, Says};
use super::support::{a_turn_comes, house, houses, target, tell, waiting};
use crate::prelude::*;
use crate::web::support::Says as _;

#[each::test(houses())]
fn a_push_opens_in_its_browser_alone_and_says_whose_it_is(service: House) {
    let party = party(&service, "duel", 2, &[]);
    let (server, browser) = (Endpoint::start(), Browser::new());
    let subscribed = browser.subscribed(&server.url("/push/abc"));
    let id = alerts::subscribe(&service, party.people[0], &subscribed).expect("added");
    while server.got().is_empty() {
        a_turn_comes(&party);
    }
    let got = server.got().remove(0);
    assert_eq!(got.line, "POST /push/abc HTTP/1.1");
    for (name, value) in [
        ("content-encoding", "aes128gcm"),
        ("content-type", "application/octet-stream"),
        ("ttl", "86400"),
        ("urgency", "normal"),
    ] {
        assert_eq!(got.header(name), value, "{name}");
    }
    let said = browser.opens(&got.body).expect("it is for this browser");
    let page = format!("http://127.0.0.1:8080/tables/{}", party.uid);
    assert_eq!(said["url"], page);
    assert_eq!(said["title"], "Wonderpost");
    let text = said["text"].as_str().unwrap();
    let begins = "Your turn: 7 Wonders Duel with Bo, ";
    assert!(text.starts_with(begins), "{text}");
    let other = Browser::new().opens(&got.body);
    assert!(other.is_none(), "for no other one");
    // The topic is the same for all turns of the table, and tells the service nothing else.
    assert_eq!(said["tag"], got.header("topic"));
    assert!(got.header("topic").len() <= 32 && !got.header("topic").contains(&party.uid));
    let sealed = String::from_utf8_lossy(&got.body);
    sealed.lacks_all(["Duel", &party.uid]);

    let (claimed, key) = claims(&got);
    assert_eq!(claimed["aud"], format!("http://{}", server.address));
    assert_eq!(claimed["sub"], "mailto:host@example.org");
    let expires_in = claimed["exp"].as_i64().unwrap() - service.clock.now_ms() / 1000;
    assert!((0..=86_400).contains(&expires_in), "{expires_in}");
    assert_eq!(key, service.alerts.vapid.public());
    let target = target(&service, id).unwrap();
    assert!(target.told_at_ms.is_some() && target.failing_since_ms.is_none());
}

#[test]
fn pushes_are_filled_up_and_never_too_long() {
    let (browser, vapid) = (Browser::new(), VapidKey::fresh("mailto:host@example.org"));
    let [p256dh, auth] = browser.keys();
    let keys = push::BrowserKeys::parse(&p256dh, &auth).unwrap();
    let endpoint = Address::parse("https://push.example.org/x").unwrap();
    let length = |said: &str| {
        let said = serde_json::json!({ "text": said }).to_string();
        let parcel = push::parcel(&endpoint, &keys, &vapid, "topic", said.as_bytes(), BEGIN_MS);
        parcel.map(|parcel| {
            let opened = browser.opens(&parcel.body).expect("opened");
            assert_eq!(opened.to_string(), said);
            parcel.body.len()
        })
    };
    let [short, same, longer, longest, too_long] =
        [1, 490, 600, 3000, 3072].map(|times| length(&"a".repeat(times)));
    assert_eq!(short, same, "how long it is stays unknown");
    assert!(short.unwrap() < longer.unwrap());
    assert!(longest.unwrap() <= 4096, "RFC 8291, section 4");
    assert_eq!(too_long, None);
    // Everything that is drawn by lot differs.
    assert_ne!(push::seal(&keys, b"a"), push::seal(&keys, b"a"));
}

#[each::test(houses())]
fn a_subscription_that_is_gone_is_deleted(service: House) {
    let party = party(&service, "duel", 2, &[]);
    for status in [404, 410] {
        let (server, browser) = (Endpoint::start(), Browser::new());
        let subscribed = browser.subscribed(&server.url("/push"));
        let ids = [0, 1].map(|seat| {
            alerts::subscribe(&service, party.people[seat], &subscribed).expect("added")
        });
        server.says(Says::Status(status));
        let is_there = |id| target(&service, id).is_some();
        while ids.into_iter().all(is_there) {
            a_turn_comes(&party);
        }
        // One of both was told so; a test of the other one deletes it too.
        for (id, owner) in ids.into_iter().zip(&party.people) {
            if is_there(id) {
                let tried = alerts::try_out(&service, *owner, id).expect("asked");
                assert_eq!(tried.outcome.unwrap_err().name(), status.to_string());
                assert!(!is_there(id));
                assert_eq!(why(alerts::try_out(&service, *owner, id)), "hidden");
            }
        }
        let asked = server.got().len();
        service.clock.advance(6 * MINUTE_MS);
        tell(&service);
        assert_eq!(server.got().len(), asked);
        assert!(waiting(&service).is_empty(), "with all that waited");
    }
}

#[test]
fn only_what_a_browser_can_open_is_added() {
    let service = house(databases::sqlite());
    let ada = person(&service, "Ada");
    let server = Endpoint::start();
    let good = Browser::new().subscribed(&server.url("/push"));
    let (key, secret) = (&*good.p256dh, &*good.auth);
    let off_curve = format!("BA{}", "A".repeat(85));
    let long = "B".repeat(88);
    for (p256dh, auth) in [
        ("", secret),
        (key, ""),
        (secret, secret),
        (&*off_curve, secret),
        (&*long, secret),
        (key, "AAAA"),
    ] {
        let bad = alerts::Subscribed {
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
            ..good.clone()
        };
        let added = alerts::subscribe(&service, ada, &bad);
        assert_eq!(why(added), "alerts-browser-keys", "{p256dh} {auth}");
    }
    let inside = alerts::Subscribed {
        endpoint: "https://10.0.0.1/push".to_owned(),
        ..good.clone()
    };
    let added = alerts::subscribe(&service, ada, &inside);
    assert_eq!(why(added), "alerts-refused", "the guard stands here too");
    server.nothing();

    // The same browser again has its keys renewed, and is one.
    let id = alerts::subscribe(&service, ada, &good).expect("added");
    let browser = Browser::new();
    let renewed = browser.subscribed(&good.endpoint);
    let again = alerts::subscribe(&service, ada, &renewed);
    assert_eq!(again.expect("added"), id);
    assert_eq!(alerts::list(&service, ada).unwrap().len(), 1);
    assert_eq!(alerts::try_out(&service, ada, id).unwrap().outcome, Ok(200));
    let said = browser.opens(&server.one().body);
    let text = &said.expect("sealed for the new keys")["text"];
    assert_eq!(text, "This is a test: alerts of Wonderpost arrive here.");
    assert_eq!(tell(&service), []);
}

#[test]
fn the_key_is_kept_for_its_owner_only() {
    let folder = Folder::new("vapid");
    let path = folder.join("push.key");
    let read = || VapidKey::of_file(&path, "mailto:a@b.test");
    let keys = at_once(8, |_| read().unwrap().public());
    assert!(keys.iter().all(|key| *key == keys[0]), "all have the same");
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    std::fs::write(&path, "no key").unwrap();
    assert!(read().is_err());
}
