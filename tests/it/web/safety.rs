//! What nobody may do: from other sites, by looking, or without being the one.

use std::sync::Arc;

use actix_web::http::Method;
use wonderpost::config::Config;
use wonderpost::mail::send::Sender;
use wonderpost::worker;

use super::doors::{Scene, routes};
use super::feeds;
use super::support::{FORM, HOST, hosted, houses_with};
use crate::prelude::*;

/// Every address of the site, with all keys, and one that it has not.
fn addresses(scene: &mut Scene<'_>) -> Vec<String> {
    scene.ada.follows("/settings/feeds");
    let feeds = feeds::paths(&mut scene.ada);
    let all = routes().into_iter();
    let all = all.map(|(_, path)| scene.filled(&path, &scene.uid));
    let more = ["/no/such/page", "/tables/new?game=duel"].map(str::to_owned);
    all.chain(feeds).chain(more).collect()
}

#[each::test(services())]
fn looking_changes_nothing_whatever_key_it_carries(site: TestHouse) {
    let mut scene = Scene::new(&site);
    let all = addresses(&mut scene);
    // That the host reads a letter is written down, once.
    for path in all.iter().filter(|path| path.starts_with("/host/")) {
        scene.ada.opens(path);
    }
    let before = site.dump();
    let prefetched = [
        ("sec-purpose", "prefetch"),
        ("sec-fetch-site", "cross-site"),
    ];
    for headers in [&prefetched[..], &prefetched[1..]] {
        for path in &all {
            for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
                let answer = scene.ada.sends(method, path, headers, "");
                let is_fault = answer.status.is_server_error();
                assert!(!is_fault, "{path}: {}", answer.text);
            }
            site.visitor().opens(path);
        }
    }
    assert_eq!(site.dump(), before);
}

#[each::test(services())]
fn a_form_has_its_limits(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let long = "x".repeat(64 * 1024);
    ada.posts("/settings", &[("name", &*long)]).is(413);
    let body = format!("csrf={}&name=%FF%FE", ada.csrf);
    let answer = ada.sends(Method::POST, "/settings", &[OURS, FORM], &body);
    let status = answer.status;
    let is_refused = status.is_client_error() || status.is_redirection();
    assert!(is_refused, "{status}");
}

#[test]
fn the_hosts_page_is_the_hosts() {
    for site in hosted() {
        let (mut host, mut ada) = (site.signed_in(HOST), site.signed_in(ADA));
        host.opens("/settings").says("href=\"/host\"");
        ada.opens("/settings").lacks("href=\"/host\"");
        let missing = ada.opens("/no/such/page").is(404);
        for path in ["/host", "/host/letters/1", "/host/letters/1/html"] {
            host.opens(path).is(200);
            let other = ada.opens(path).is(404);
            assert_eq!(other.anywhere(), missing.anywhere(), "{path}");
            site.visitor().opens(path).is(404);
        }
        ada.opens("/");
        ada.presses("/host/letters/1/again").is(404);
    }
    for closed in houses_with(HOME, &HostPage::Closed) {
        closed.signed_in(HOST).opens("/host").is(404);
    }
}

#[each::test(services())]
fn a_letters_html_is_shown_where_it_can_do_nothing(site: TestHouse) {
    let letter = site.signed_in(ADA).opens("/host/letters/1/html").is(200);
    let policy = letter.header("content-security-policy");
    policy.says_all(["default-src 'none'", "style-src 'unsafe-inline'"]);
    policy.says_all(["img-src data:", "form-action 'none'", "sandbox"]);
    policy.lacks("script");
}

#[each::test(services())]
fn letters_kept_as_files_are_shown_from_their_files(mut site: TestHouse) {
    let dir = Folder::new("host-letters");
    let settings = [("WONDERPOST_MAIL_DIR", dir.text())]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::from_settings(settings.into(), Vec::new()).unwrap();
    let (letter, html) = ("/host/letters/1", "/host/letters/1/html");
    site.set_up(|app| app.letters_dir = Some(dir.to_owned()));
    let sender = Arc::new(Sender::from_config(&config).unwrap());
    let mut ada = site.visitor();
    ada.fills_in("/sign-in", "address=ada@example.org&next=/");
    ada.opens(letter).says("waiting to be sent");
    ada.opens(html).is(404);
    while worker::step(&site, &sender).unwrap() {}
    ada.opens("/host").says("Sign in to Wonderpost");
    ada.opens(letter).says(&format!("href=\"{HOME}/sign-in/"));
    ada.opens(html).says("/sign-in/");
    std::fs::remove_dir_all(&*dir).unwrap();
    ada.opens(letter).says("are not kept");
}
