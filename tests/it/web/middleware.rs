//! What every answer carries, whatever it answers. Whoever visits a site in these tests checks it for each answer.

use actix_web::http::Method;
use wonderpost::web::statics;

use super::support::houses_with;
use crate::prelude::*;

/// What is missing of the headers that every answer carries.
pub(crate) fn undressed(answer: &Answer) -> Vec<String> {
    let mut missing = Vec::new();
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        if answer.header(name) != value {
            missing.push(format!("{name} is `{}`", answer.header(name)));
        }
    }
    let policy = answer.header("content-security-policy");
    let own =
        ["style-src", "img-src", "font-src", "form-action"].map(|one| format!("{one} 'self'"));
    let none = ["default-src", "base-uri", "frame-ancestors"].map(|one| format!("{one} 'none'"));
    for part in own.into_iter().chain(none) {
        if !policy.contains(&part) {
            missing.push(format!("{part} in the policy `{policy}`"));
        }
    }
    if policy.contains("unsafe") {
        missing.push(format!("a safe policy instead of `{policy}`"));
    }
    if answer.header("cache-control").is_empty() {
        missing.push("cache-control".to_owned());
    }
    missing
}

#[each::test(services())]
fn every_answer_is_dressed_errors_too_and_a_head_beyond_16_kilobytes_is_one(site: TestHouse) {
    let long = "x".repeat(17 * 1024);
    let mut visitor = site.visitor();
    for (method, path, status) in [
        (Method::GET, "/healthz", 200),
        (Method::GET, "/readyz", 200),
        (Method::GET, "/static/css/base.css", 200),
        (Method::GET, "/static/css/none.css", 404),
        (Method::GET, "/no/such/page", 404),
        (Method::POST, "/no/such/page", 404),
        (Method::DELETE, "/healthz", 404),
    ] {
        let answer = visitor.sends(method, path, &[], "").is(status);
        answer.bears("cross-origin-opener-policy", "same-origin");
        if status != 200 {
            answer.bears("cache-control", "no-store").says("<h1>");
        }
    }
    visitor.asks("/healthz", &[("x-long", &long)]).is(431);
}

fn assert_packed(visitor: &mut Visitor<'_>, path: &str) -> Answer {
    let answer = visitor.asks(path, &[("accept-encoding", "gzip")]);
    answer.bears("content-encoding", "gzip");
    assert!(answer.text.starts_with('\u{1f}'), "{path} says gzip");
    answer
}

#[each::test(services())]
fn what_is_not_there_answers_our_own_page_to_who_is_signed_in_packed_or_not(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    for path in ["/tables/nosuchtable", "/invitations/nosuch"] {
        ada.opens(path).is(404).says("my settings");
    }
    let missing = ada.opens("/no/such/page").is(404);
    missing.says("my settings");
    // A number that is none.
    for path in [
        "/tables/abc/at/x",
        "/tables/abc/at/99999999999999999999999",
        "/host/letters/x",
        "/host/letters/x/html",
        "/host/letters/-1",
    ] {
        let plain = ada.opens(path).is(404);
        plain.bears("content-encoding", "");
        assert_eq!(plain.anywhere(), missing.anywhere(), "{path}");
        assert_packed(&mut ada, path).is(404);
    }
}

#[each::test(services())]
fn an_answer_of_the_framework_is_packed_after_it_became_a_page(site: TestHouse) {
    let path = "/tables/new?game=a&game=b";
    let mut ada = site.signed_in(ADA);
    let plain = ada.opens(path);
    assert!(plain.status.is_client_error(), "{}", plain.status);
    plain.says("<h1>");
    assert_packed(&mut ada, path);
    site.visitor()
        .opens("/healthz")
        .bears("content-encoding", "");
}

#[test]
fn only_a_house_with_tls_asks_for_tls_for_ever_and_its_cookies_keep_to_it() {
    let asks = |answer: Answer, how: &str| {
        answer.bears("strict-transport-security", how);
    };
    for plain in services() {
        asks(plain.visitor().opens("/healthz"), "");
    }
    for mut safe in houses_with("https://games.example.org", &HostPage::Closed) {
        // Other names below that of the site are somebody else's matter, unless the host says so.
        asks(safe.visitor().opens("/healthz"), "max-age=31536000");
        let page = safe.visitor().opens("/sign-in");
        let cookie = page.header("set-cookie");
        assert!(cookie.starts_with("__Host-wonderpost-browser="), "{cookie}");
        cookie.says_all(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]);
        safe.set_up_below(|service| service.hsts_subdomains = true);
        let all = "max-age=31536000; includeSubDomains";
        asks(safe.visitor().opens("/healthz"), all);
    }
}

#[each::test(services())]
fn static_files_are_kept_for_ever_under_their_version_and_asked_for_again_without(site: TestHouse) {
    let mut visitor = site.visitor();
    let mut asks = |name: &str, kind: &str| {
        let first = visitor.opens(&format!("{}/{name}", statics::root()));
        first.bears("cache-control", "public, max-age=31536000, immutable");
        first.bears("content-type", kind);
        first
    };
    asks("fonts/text.woff2", "font/woff2");
    asks("verify_journal.py", "text/plain").says("def verify(");
    let first = asks("css/base.css", "text/css");
    let old = visitor.opens("/static/000000000000/css/base.css").is(200);
    old.bears("cache-control", "public, no-cache");
    let known = [("if-none-match", first.header("etag"))];
    let again = visitor.asks("/static/css/base.css", &known).is(304);
    assert_eq!(again.text, "");
    for path in [
        "/static/",
        "/static/../Cargo.toml",
        "/static/%2e%2e/Cargo.toml",
        "/static//etc/passwd",
    ] {
        visitor.opens(path).is(404);
    }
}

#[each::test(services())]
fn a_fault_is_told_by_a_number_and_nothing_else(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    site.breaks("ALTER TABLE seats RENAME TO chairs");
    let answer = ada.opens("/").is(500);
    let number = between(&answer.text, "class=\"mono\">", "<");
    let is_hex = number[..8].bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_hex, "{number}");
    answer.lacks_all(["seats", "SQL", "table:", "diesel"]);
}

#[each::test(services())]
fn a_busy_database_is_told_with_when_to_come_again(mut site: TestHouse) {
    let cookies = site.signed_in(ADA).cookies;
    // Nobody waits longer for the database than in a host's program.
    site.database.is_patient = false;
    let db = site.database.open();
    site.set_up_below(|service| service.db = db);
    let mut ada = site.visitor();
    ada.cookies = cookies;
    let answer = site.while_full(|| ada.opens("/")).is(503);
    answer.bears("retry-after", "2");
    ada.opens("/").is(200);
}
