//! What comes from outside has bounds, and whoever runs into them holds up nobody else.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use actix_web::http::{Method, StatusCode};
use wonderpost::accounts::sign_in::{self, AskError, AskSignIn};
use wonderpost::clock::Clock;
use wonderpost::web::{Proxies, Requests};
use words::Language;

use crate::support::databases;
use crate::support::http::{Heard, begins, until};
use crate::support::program::Host;
use crate::support::random::is_long;
use crate::web::support::{service, services};

/// How many of each kind hold connections at the same time.
fn slow() -> usize {
    if is_long() { 40 } else { 12 }
}

/// A request whose body never comes to its end, for a route that reads it and for those that do not.
fn dripping(method: &str, path: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 5000\r\n\
         Content-Type: application/x-www-form-urlencoded\r\n\r\na=b"
    )
}

#[test]
fn slow_heads_bodies_and_readers_are_cut_and_a_usual_client_is_served_meanwhile() {
    for database in databases::every() {
        let host = Host::new(&database);
        let program = host.serves();
        let begins = |request: &str| begins(program.address, request).unwrap();
        let bodies = [
            dripping("POST", "/sign-in"),
            dripping("POST", "/no/such/page"),
            dripping("POST", "/unsubscribe/no-token"),
            dripping("GET", "/sign-in"),
        ];
        let mut slow: Vec<TcpStream> = (0..slow())
            .flat_map(|index| {
                let head = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
                [head, &bodies[index % bodies.len()]].map(begins)
            })
            .collect();
        // They ask for much, which costs the server nothing to make, and take nothing of it until all others are done.
        let many = "GET /static/icons.svg HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
        let _readers: Vec<TcpStream> = (0..slow.len() / 2).map(|_| begins(&many)).collect();
        for _ in 0..50 {
            let page = program.asks("/sign-in");
            assert_eq!(page.status, 200, "{}", database.label);
        }
        slow.iter_mut().for_each(drips_until_cut);
        until("it is ready", || program.asks("/readyz").status == 200);
    }
}

/// Sends a byte now and then, until the other side has had enough. Panics where it takes them for ever.
fn drips_until_cut(stream: &mut TcpStream) {
    let moment = Some(Duration::from_millis(200));
    stream.set_read_timeout(moment).unwrap();
    let mut part = [0; 4096];
    until("it is cut", || match stream.read(&mut part) {
        Ok(count) => count == 0,
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
            stream.write_all(b"c").is_err()
        }
        Err(_cut) => true,
    });
}

#[test]
fn a_form_has_so_many_fields_of_so_many_bytes() {
    const FORM: [(&str, &str); 2] = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("sec-fetch-site", "same-origin"),
    ];
    const TOO_LARGE: StatusCode = StatusCode::PAYLOAD_TOO_LARGE;
    let field = |index| format!("f{index}=x&");
    let many = |count| (0..count).map(field).collect::<String>();
    for house in services() {
        let mut visitor = house.visitor();
        visitor.opens("/sign-in");
        for (body, expected) in [
            (many(200), StatusCode::FORBIDDEN),
            (many(201), TOO_LARGE),
            (format!("{}=x", "n".repeat(64)), StatusCode::FORBIDDEN),
            (format!("{}=x", "n".repeat(65)), TOO_LARGE),
            (
                format!("x={}", "v".repeat(32 * 1024)),
                StatusCode::FORBIDDEN,
            ),
            (format!("x={}", "v".repeat(32 * 1024 + 1)), TOO_LARGE),
        ] {
            let answer = visitor.sends(Method::POST, "/sign-in", &FORM, &body);
            assert_eq!(answer.status, expected, "{}", body.len());
        }
    }
}

#[test]
fn work_that_takes_too_long_is_503_with_when_to_come_again() {
    for mut house in services() {
        let app = std::sync::Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        app.deadline = Duration::from_millis(50);
        let mut visitor = house.visitor();
        let begun = Instant::now();
        let asked = || (visitor.opens("/tables/bcdfghjkmnpqrs"), begun.elapsed());
        let (answer, took) = house.while_full(asked);
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "2");
        assert!(answer.text.contains("<h1>"), "{}", answer.text);
        // Whoever waits for a connection has more patience.
        let is_soon = took < Duration::from_millis(1500);
        assert!(is_soon || !is_long(), "{took:?}");
        assert_eq!(visitor.opens("/healthz").status, StatusCode::OK);
    }
}

#[test]
fn a_client_that_asks_without_end_is_told_when_to_come_again_and_others_are_served() {
    for database in databases::every() {
        let host = Host::new(&database).with(&[
            ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
            ("WONDERPOST_REQUESTS_PER_MINUTE", "30"),
        ]);
        let program = host.serves();
        let by = |client: &str| {
            let lines = format!("X-Forwarded-For: {client}\r\n");
            program.asks_with("/sign-in", &lines)
        };
        // A minute may turn in between, on a machine that stands still also often.
        let answers: Vec<Heard> = (0..60).map(|_| by("192.0.2.1")).collect();
        let served = answers.iter().filter(|answer| answer.status == 200).count();
        assert!((30..60).contains(&served), "{served}");
        let refused = answers.iter().find(|answer| answer.status != 200).unwrap();
        assert_eq!(refused.status, 429, "{}", refused.head);
        let seconds: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=61).contains(&seconds), "{seconds}");
        assert_eq!(refused.header("x-content-type-options"), "nosniff");
        assert_eq!(by("192.0.2.2").status, 200, "somebody else");
        assert_eq!(by("2001:db8::1").status, 200);
        // A client says of itself whatever it likes; only what the proxy added counts.
        assert_eq!(by("203.0.113.9, 192.0.2.1").status, 429);
        until("it is ready", || program.asks("/readyz").status == 200);
    }
}

#[test]
fn files_that_everybody_gets_are_not_counted() {
    let mut house = service();
    let app = std::sync::Arc::get_mut(&mut house.app).expect("nobody else has it yet");
    app.requests = Requests::new(2);
    let mut visitor = house.visitor();
    visitor.peer = "192.0.2.1:4000".parse().unwrap();
    for _ in 0..5 {
        let file = visitor.opens("/static/css/base.css");
        assert_eq!(file.status, StatusCode::OK);
    }
    assert_eq!(visitor.opens("/sign-in").status, StatusCode::OK);
    assert_eq!(visitor.opens("/games").status, StatusCode::OK);
    let refused = visitor.opens("/games");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.text.contains("<h1>"), "{}", refused.text);
}

#[test]
fn a_proxy_with_an_address_of_version_6_is_believed_too() {
    let mut house = service();
    let app = std::sync::Arc::get_mut(&mut house.app).expect("nobody else has it yet");
    app.requests = Requests::new(2);
    app.proxies = Proxies::new(vec!["fd00::/8".parse().unwrap()]);
    let mut visitor = house.visitor();
    visitor.peer = "[fd00::1]:4000".parse().unwrap();
    let mut by = |client: &str| {
        let asked = visitor.asks("/sign-in", &[("x-forwarded-for", client)]);
        asked.status
    };
    for _ in 0..2 {
        assert_eq!(by("192.0.2.1"), StatusCode::OK);
    }
    assert_eq!(by("192.0.2.1"), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(by("192.0.2.2"), StatusCode::OK, "somebody else");
}

#[test]
fn one_network_asks_for_so_many_sign_in_letters_and_others_for_theirs() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::system());
        let asks = |client: &str, number: usize| {
            let ask = AskSignIn {
                address: &format!("somebody{number}@example.org"),
                browser_token: &format!("browser-{client}-{number}"),
                next_path: "/",
                guest: None,
                client: Some(client.parse().unwrap()),
                language: Language::default(),
                form: None,
            };
            sign_in::ask(&db, &clock, &ask)
        };
        for number in 0..sign_in::NETWORK_ASKS.most {
            asks(&format!("192.0.2.{}", number / 5), number).unwrap();
        }
        let refused = asks("192.0.2.200", 900);
        assert!(
            matches!(refused, Err(AskError::TooOften { .. })),
            "{refused:?}"
        );
        asks("192.0.3.1", 901).unwrap();
        asks("2001:db8::1", 902).unwrap();
    }
}
