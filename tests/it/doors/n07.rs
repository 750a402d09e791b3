//! 7: only requests that mean this site are answered, and the open host's page is for whoever sits at the machine.

use crate::prelude::*;
use crate::web::support::{house_with, service};
use crate::web::wire;

const SITE: &str = "https://games.example.org";

#[test]
fn another_host_is_misdirected() {
    for (base_url, host, expected) in [
        (SITE, "games.example.org", 200),
        (SITE, "games.example.org:443", 200),
        (SITE, "127.0.0.1:8080", 421),
        (SITE, "evil.test", 421),
        (HOME, "127.0.0.1:8080", 200),
        (HOME, "localhost:8080", 200),
        (HOME, "[::1]:8080", 200),
        (HOME, "rebound.evil.test:8080", 421),
        (HOME, "", 421),
    ] {
        let site = house_with(base_url, HostPage::Open);
        let mut visitor = site.visitor();
        let named = [("host", host)];
        let answer = visitor.asks("/sign-in", &named).is(expected);
        let is_told = answer.text.contains("by the name that your browser used");
        assert_eq!(is_told, expected == 421, "{base_url} {host}");
        for probe in ["/healthz", "/readyz"] {
            visitor.asks(probe, &named).is(200);
        }
        let twice = [("host", host), ("host", "evil.test")];
        visitor.asks("/sign-in", &twice).is(421);
    }
}

#[test]
fn a_request_without_a_host_or_with_another_in_its_target_is_misdirected() {
    let site = service();
    let address = wire::serve(&site);
    for head in [
        "GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET /sign-in HTTP/1.0\r\n\r\n",
        "GET http://evil.test/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
        let answer = wire::sends(address, head);
        // Without a host, the framework may be quicker with its 400.
        let is_refused = matches!(answer.status.as_u16(), 400 | 421);
        assert!(is_refused, "{head}: {}", answer.text);
    }
}

#[test]
fn an_origin_that_is_told_must_be_ours() {
    for (base_url, origin, is_ours) in [
        (SITE, SITE, true),
        (SITE, "null", true),
        (SITE, "https://evil.test", false),
        (SITE, "http://games.example.org", false),
        (HOME, HOME, true),
        (HOME, "http://localhost:8080", false),
        (HOME, "http://127.0.0.1:9999", false),
        (HOME, "http://evil.test", false),
    ] {
        let site = house_with(base_url, HostPage::Closed);
        let mut ada = site.visitor();
        ada.opens("/sign-in");
        let origin = ("origin", origin);
        let asked = ada.posts_as("/sign-in", "address=ada@example.org", &[OURS, origin]);
        asked.is(if is_ours { 303 } else { 403 });
        let stopped = ada.posts_as("/unsubscribe/abc", "", &[origin]);
        stopped.is(if is_ours { 404 } else { 403 });
    }
    // The name that is used.
    let site = service();
    let mut ada = site.visitor();
    ada.opens("/sign-in");
    let (host, origin) = (
        ("host", "localhost:8080"),
        ("origin", "http://localhost:8080"),
    );
    let asked = ada.posts_as("/sign-in", "address=ada@example.org", &[host, origin]);
    asked.is(303);
}

#[test]
fn the_open_hosts_page_is_for_whoever_sits_at_the_machine() {
    let site = service();
    let mut ada = site.signed_in(ADA);
    let mut far = ada.clone().at_peer([192, 168, 1, 7]);
    for path in ["/host", "/host/letters/1", "/host/letters/1/html"] {
        ada.opens(path).is(200);
        far.opens(path).is(404);
        let headers = "x-forwarded-for forwarded x-real-ip via x-forwarded-host";
        for header in headers.split(' ') {
            ada.asks(path, &[(header, "127.0.0.1")]).is(404);
        }
    }
    let served = wire::serve(&site);
    wire::asks(served, "localhost", "/host").is(200);
    wire::sends(served, "GET /host HTTP/1.0\r\nHost: localhost\r\n\r\n").is(404);
    far.opens("/");
    far.presses("/host/letters/1/again").is(404);
}
