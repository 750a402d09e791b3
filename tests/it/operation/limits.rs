//! What comes from outside has bounds, and whoever runs into them holds up nobody else.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use actix_web::http::Method;
use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::web::{Proxies, Requests};

use crate::prelude::*;
use crate::support::http::begins;
use crate::support::sending::ask;
use crate::web::support::{FORM, service};

#[each::test(databases::every())]
fn slow_heads_bodies_and_readers_are_cut_and_a_usual_client_is_served(database: TestDatabase) {
    let host = Host::new(&database);
    let program = host.serves();
    let begins = |request: &str| begins(program.address, request).unwrap();
    // Bodies that never come to their end, for a route that reads them and for those that do not.
    let bodies = [
        "POST /sign-in",
        "POST /no/such/page",
        "POST /unsubscribe/no-token",
        "GET /sign-in",
    ];
    let dripping = |at: &str| {
        let head = format!("{at} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin");
        format!(
            "{head}\r\nContent-Length: 5000\r\nContent-Type: {}\r\n\r\na=b",
            FORM.1
        )
    };
    let each = if is_long() { 40 } else { 12 };
    let slow = bodies.into_iter().cycle().take(each).flat_map(|at| {
        let head = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
        [head, &dripping(at)].map(begins)
    });
    let mut slow: Vec<TcpStream> = slow.collect();
    // They ask for much, which costs the server nothing to make, and take nothing of it until all others are done.
    let many = "GET /static/icons.svg HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
    let _readers: Vec<TcpStream> = (0..slow.len() / 2).map(|_| begins(&many)).collect();
    for _ in 0..50 {
        assert_eq!(program.asks("/sign-in").status, 200, "{}", database.label);
    }
    slow.iter_mut().for_each(drips_until_cut);
    until("it is ready", || program.asks("/readyz").status == 200);
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

#[each::test(services())]
fn a_form_has_so_many_fields_of_so_many_bytes(house: TestHouse) {
    let field = |index| format!("f{index}=x&");
    let many = |count| (0..count).map(field).collect::<String>();
    let named = |bytes| format!("{}=x", "n".repeat(bytes));
    let filled = |bytes| format!("x={}", "v".repeat(bytes));
    let mut visitor = house.visitor();
    visitor.opens("/sign-in");
    for (allowed, too_large) in [
        (many(200), many(201)),
        (named(64), named(65)),
        (filled(32 * 1024), filled(32 * 1024 + 1)),
    ] {
        // Without its token the first is refused all the same.
        for (body, status) in [(allowed, 403), (too_large, 413)] {
            let sent = visitor.sends(Method::POST, "/sign-in", &[OURS, FORM], &body);
            sent.is(status);
        }
    }
}

#[each::test(services())]
fn work_that_takes_too_long_is_503_with_when_to_come_again(mut house: TestHouse) {
    house.set_up(|app| app.deadline = Duration::from_millis(50));
    let mut visitor = house.visitor();
    let begun = Instant::now();
    let asked = || (visitor.opens("/tables/bcdfghjkmnpqrs"), begun.elapsed());
    let (answer, took) = house.while_full(asked);
    answer.is(503).bears("retry-after", "2").says("<h1>");
    // Whoever waits for a connection has more patience.
    let is_soon = took < Duration::from_millis(1500);
    assert!(is_soon || !is_timed(), "{took:?}");
    visitor.opens("/healthz").is(200);
}

#[each::test(databases::every())]
fn a_client_that_asks_without_end_is_put_off_and_others_are_served(database: TestDatabase) {
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

#[test]
fn files_that_everybody_gets_are_not_counted() {
    let mut house = service();
    house.set_up(|app| app.requests = Requests::new(2));
    let mut visitor = house.visitor().at_peer([192, 0, 2, 1]);
    for _ in 0..5 {
        visitor.opens("/static/css/base.css").is(200);
    }
    visitor.opens("/sign-in").is(200);
    visitor.opens("/games").is(200);
    visitor.opens("/games").is(429).says("<h1>");
}

#[test]
fn a_proxy_with_an_address_of_version_6_is_believed_too() {
    let mut house = service();
    house.set_up(|app| {
        app.requests = Requests::new(2);
        app.proxies = Proxies::new(vec!["fd00::/8".parse().unwrap()]);
    });
    let mut visitor = house.visitor();
    visitor.peer = "[fd00::1]:4000".parse().unwrap();
    let clients = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
    for (client, status) in clients.into_iter().zip([200, 200, 429, 200]) {
        let asked = visitor.asks("/sign-in", &[("x-forwarded-for", client)]);
        asked.is(status);
    }
}

#[each::test(databases::every())]
fn one_network_asks_for_so_many_sign_in_letters_and_others_for_theirs(database: TestDatabase) {
    let (db, clock) = (database.open(), Clock::system());
    let asks = |client: &str, number: usize| {
        let address = format!("somebody{number}@example.org");
        let ask = AskSignIn {
            client: Some(client.parse().unwrap()),
            ..ask(&address, &address)
        };
        sign_in::ask(&db, &clock, &ask)
    };
    for number in 0..sign_in::NETWORK_ASKS.most {
        asks(&format!("192.0.2.{}", number / 5), number).unwrap();
    }
    assert_eq!(why(asks("192.0.2.200", 900)), "too often");
    asks("192.0.3.1", 901).unwrap();
    asks("2001:db8::1", 902).unwrap();
}
