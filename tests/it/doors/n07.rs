//! 7: only requests that mean this site are answered, and the open host's page is for whoever sits at the machine.

use std::io::{Read, Write};

use actix_web::http::{Method, StatusCode};
use wonderpost::web::HostPage;

use crate::web::support::{HOME, house_with, service};
use crate::web::wire;

const SITE: &str = "https://games.example.org";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[actix_web::test]
async fn another_host_is_misdirected() {
    for (base_url, host, expected) in [
        (SITE, "games.example.org", StatusCode::OK),
        (SITE, "games.example.org:443", StatusCode::OK),
        (SITE, "127.0.0.1:8080", StatusCode::MISDIRECTED_REQUEST),
        (SITE, "evil.test", StatusCode::MISDIRECTED_REQUEST),
        (HOME, "127.0.0.1:8080", StatusCode::OK),
        (HOME, "localhost:8080", StatusCode::OK),
        (HOME, "[::1]:8080", StatusCode::OK),
        (
            HOME,
            "rebound.evil.test:8080",
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (HOME, "", StatusCode::MISDIRECTED_REQUEST),
    ] {
        let house = house_with(base_url, HostPage::Open);
        let mut visitor = house.visitor();
        let answer = visitor
            .sends(Method::GET, "/sign-in", &[("host", host)], "")
            .await;
        assert_eq!(answer.status, expected, "{base_url} {host}");
        assert_eq!(
            answer.text.contains("by the name that your browser used"),
            expected != StatusCode::OK
        );
        for probe in ["/healthz", "/readyz"] {
            let answer = visitor
                .sends(Method::GET, probe, &[("host", host)], "")
                .await;
            assert_eq!(answer.status, StatusCode::OK, "{host} {probe}");
        }
        let twice = [("host", host), ("host", "evil.test")];
        let answer = visitor.sends(Method::GET, "/sign-in", &twice, "").await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST);
    }
}

#[test]
fn a_request_without_a_host_or_with_another_in_its_target_is_misdirected() {
    let house = service();
    let address = wire::serve(&house);
    for head in [
        "GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET /sign-in HTTP/1.0\r\n\r\n",
        "GET http://evil.test/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
        let mut stream = wire::connect(address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        // Without a host, the framework may be quicker with its 400.
        assert!(["400", "421"].contains(&&answer[9..12]), "{head}: {answer}");
    }
}

#[actix_web::test]
async fn an_origin_that_is_told_must_be_ours() {
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
        let house = house_with(base_url, HostPage::Closed);
        let mut ada = house.visitor();
        ada.opens("/sign-in").await;
        let body = format!("csrf={}&address=ada@example.org", ada.csrf);
        let headers = [("sec-fetch-site", "same-origin"), ("origin", origin), FORM];
        let answer = ada.sends(Method::POST, "/sign-in", &headers, &body).await;
        let expected = if is_ours {
            StatusCode::SEE_OTHER
        } else {
            StatusCode::FORBIDDEN
        };
        assert_eq!(answer.status, expected, "{base_url} {origin}");
        let unsubscribed = ada
            .sends(Method::POST, "/unsubscribe/abc", &[("origin", origin)], "")
            .await;
        let expected = if is_ours {
            StatusCode::NOT_FOUND
        } else {
            StatusCode::FORBIDDEN
        };
        assert_eq!(unsubscribed.status, expected, "{base_url} {origin}");
    }
    let house = service();
    let mut ada = house.visitor();
    ada.opens("/sign-in").await;
    let body = format!("csrf={}&address=ada@example.org", ada.csrf);
    let here = "http://localhost:8080";
    let headers = [("host", "localhost:8080"), ("origin", here), FORM];
    let answer = ada.sends(Method::POST, "/sign-in", &headers, &body).await;
    assert_eq!(
        answer.status,
        StatusCode::SEE_OTHER,
        "the name that is used"
    );
}

#[actix_web::test]
async fn the_open_hosts_page_is_for_whoever_sits_at_the_machine() {
    let house = service();
    let mut ada = house.signed_in("ada@example.org").await;
    let paths = ["/host", "/host/letters/1", "/host/letters/1/html"];
    for path in paths {
        assert_eq!(ada.opens(path).await.status, StatusCode::OK, "{path}");
        for header in [
            "x-forwarded-for",
            "forwarded",
            "x-real-ip",
            "via",
            "x-forwarded-host",
        ] {
            let answer = ada
                .sends(Method::GET, path, &[(header, "127.0.0.1")], "")
                .await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path} {header}");
        }
    }
    let served = wire::serve(&house);
    for (version, expected) in [("1.0", "404"), ("1.1", "200")] {
        let mut stream = wire::connect(served);
        let head =
            format!("GET /host HTTP/{version}\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert_eq!(&answer[9..12], expected, "{version}: {answer}");
    }
    ada.peer = ([192, 168, 1, 7], 4000).into();
    for path in paths {
        assert_eq!(
            ada.opens(path).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    ada.opens("/").await;
    let again = ada.posts("/host/letters/1/again", &[]).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}
