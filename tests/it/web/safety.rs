//! What nobody may do: from other sites, by looking, with hostile text, or without being the one.

use actix_web::http::Method;
use wonderpost::config::Config;
use wonderpost::mail::send::Sender;
use wonderpost::web::HostPage;
use wonderpost::worker;

use super::doors::Scene;
use super::feeds;
use super::support::{
    ADA, FORM, HOME, HOST, JOOST, OURS, Says, hosted, houses_with, houses_with_files, services,
};
use crate::support::cleanup::Folder;

/// Every page that only shows, with all keys.
fn pages(scene: &mut Scene<'_>) -> Vec<String> {
    scene.ada.follows("/settings/feeds");
    let feeds = feeds::paths(&mut scene.ada);
    let fixed = [
        "/",
        "/games",
        "/games/duel",
        "/sign-in",
        "/sign-in/code",
        "/settings",
        "/settings/my-data.json",
        "/settings/letters",
        "/settings/feeds",
        "/tables/new",
        "/tables/new?game=duel",
        "/host",
        "/host/letters/1",
        "/host/letters/1/html",
        "/healthz",
        "/readyz",
        "/static/icons.svg",
        "/no/such/page",
        "/sign-out",
        "/settings/sessions/end",
    ];
    let Scene {
        invitation,
        stop,
        sign_in,
        ..
    } = scene;
    let links = [&*invitation, stop, sign_in].map(String::clone);
    let more = [format!("{invitation}/decline"), format!("{stop}/undo")];
    let tails = [
        "",
        "/join",
        "/history",
        "/at/3",
        "/proof",
        "/journal.jsonl",
        "/moves",
    ];
    let tables = tails.map(|tail| format!("/tables/{}{tail}", scene.uid));
    let fixed = fixed.map(str::to_owned).into_iter();
    fixed
        .chain(feeds)
        .chain(links)
        .chain(more)
        .chain(tables)
        .collect()
}

#[test]
fn looking_changes_nothing_whatever_key_it_carries() {
    for site in services() {
        let mut scene = Scene::new(&site);
        let pages = pages(&mut scene);
        // That the host reads a letter is written down, once.
        for path in pages.iter().filter(|path| path.starts_with("/host/")) {
            scene.ada.opens(path);
        }
        let before = site.dump();
        let prefetched = [
            ("sec-purpose", "prefetch"),
            ("sec-fetch-site", "cross-site"),
        ];
        for headers in [&prefetched[..], &prefetched[1..]] {
            for path in &pages {
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
}

#[test]
fn a_form_has_its_limits() {
    for site in services() {
        let mut ada = site.signed_in(ADA);
        let long = "x".repeat(64 * 1024);
        ada.posts("/settings", &[("name", &*long)]).is(413);
        let body = format!("csrf={}&name=%FF%FE", ada.csrf);
        let answer = ada.sends(Method::POST, "/settings", &[OURS, FORM], &body);
        let status = answer.status;
        assert!(
            status.is_client_error() || status.is_redirection(),
            "{status}"
        );
    }
}

#[test]
fn hostile_names_stay_text_on_every_page() {
    for site in services() {
        let mut ada = site.signed_in(ADA);
        for name in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' onmouseover='alert(1)",
            "</title><svg/onload=alert(1)>",
            "{{7*7}}",
            "Ada <!--",
        ] {
            let settings = [("name", name), ("zone", "UTC"), ("theme", "auto")];
            ada.posts("/settings", &settings);
            let table = ada.invites(JOOST);
            let link = site.link_to(JOOST, "/invitations/");
            let mut joost = site.visitor();
            let invitation = joost.opens(&link);
            let refused = joost.posts(&link, &[("name", ""), ("words", name)]);
            joost.fills_in(&link, &[("name", name)]).leads_to(&table);
            let mut pages = vec![invitation, refused];
            for path in ["/", "/settings", &table, "/host"] {
                pages.push(joost.opens(path));
                pages.push(ada.opens(path));
            }
            for page in pages {
                page.lacks_all(["<script>alert", "<img", "<svg/onload"]);
                page.lacks_all(["onmouseover='", "<!--"]);
            }
        }
    }
}

#[test]
fn the_hosts_page_is_the_hosts() {
    for site in hosted() {
        let (mut host, mut ada) = (site.signed_in(HOST), site.signed_in(ADA));
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

#[test]
fn a_letters_html_is_shown_where_it_can_do_nothing() {
    for site in services() {
        let letter = site.signed_in(ADA).opens("/host/letters/1/html").is(200);
        let policy = letter.header("content-security-policy");
        policy.says_all(["default-src 'none'", "style-src 'unsafe-inline'"]);
        policy.says_all(["img-src data:", "form-action 'none'", "sandbox"]);
        policy.lacks("script");
    }
}

#[test]
fn letters_kept_as_files_are_shown_from_their_files() {
    let dir = Folder::new("host-letters");
    let settings = [("WONDERPOST_MAIL_DIR", dir.text())]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::from_named(settings.into()).unwrap();
    let (letter, html) = ("/host/letters/1", "/host/letters/1/html");
    for site in houses_with_files(&dir) {
        let sender = Sender::from_config(&config).unwrap();
        let mut ada = site.visitor();
        ada.fills_in("/sign-in", "address=ada@example.org&next=/");
        ada.opens(letter).says("waiting to be sent");
        ada.opens(html).is(404);
        while worker::step(&site, &sender).unwrap() == worker::Did::Something {}
        ada.opens("/host").says("Sign in to Wonderpost");
        ada.opens(letter).says(&format!("href=\"{HOME}/sign-in/"));
        ada.opens(html).says("/sign-in/");
        std::fs::remove_dir_all(&*dir).unwrap();
        ada.opens(letter).says("are not kept");
    }
}

#[test]
fn over_tls_cookies_keep_to_this_host_and_to_tls() {
    for site in houses_with("https://games.example.org", &HostPage::Closed) {
        let page = site.visitor().opens("/sign-in");
        let cookie = page.header("set-cookie");
        assert!(cookie.starts_with("__Host-wonderpost-browser="), "{cookie}");
        cookie.says_all(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]);
    }
}
