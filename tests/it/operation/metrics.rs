//! `/metrics`: to whom it is shown, what it says, and what it does not.

use std::collections::BTreeMap;

use wonderpost::look::overview;

use crate::doors::nginx::BEHIND;
use crate::doors::support::seated;
use crate::prelude::*;
use crate::support::http::sends;
use crate::web::support::{houses_with, uid};

/// The lines of a page of numbers, each name with its labels and its value.
fn numbers(text: &str) -> BTreeMap<String, f64> {
    assert!(text.ends_with("# EOF\n"), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let number = |line: &str| {
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        (name.to_owned(), value.parse().expect("a number"))
    };
    lines.map(number).collect()
}

#[test]
fn numbers_are_for_this_machine_and_for_named_networks_alone() {
    let database = databases::sqlite();
    let host = Host::new(&database).with(&BEHIND);
    let program = host.serves_with(&[("WONDERPOST_METRICS_FROM", "192.0.2.0/24")]);
    for (lines, expected) in [
        // By whoever sits here, whatever name they use.
        ("", 200),
        ("X-Forwarded-For: 192.0.2.7\r\n", 200),
        ("X-Forwarded-For: 198.51.100.7\r\n", 404),
        ("X-Forwarded-For: 192.0.2.7, 198.51.100.7\r\n", 404),
        ("X-Forwarded-For: nonsense\r\n", 404),
        ("Via: 1.1 somebody\r\n", 404),
    ] {
        let status = program.asks_with("/metrics", lines).status;
        assert_eq!(status, expected, "{lines}");
    }
    drop(program);
    // A proxy that nobody named stands for the whole world, also in a network that may watch.
    let program = host.serves_with(&[("WONDERPOST_METRICS_FROM", "127.0.0.0/8")]);
    assert_eq!(program.asks("/metrics").status, 200);
    let forwarded = program.asks_with("/metrics", "X-Forwarded-For: 127.0.0.1\r\n");
    assert_eq!(forwarded.status, 404);
    let old = "GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n";
    assert_eq!(sends(program.address, old).status, 404);
}

#[each::test(houses_with(HOME, &wonderpost::web::HostPage::Closed))]
fn a_name_of_another_site_leads_to_no_numbers(house: TestHouse) {
    for (host, expected) in [
        ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200),
        ("wonderpost:8080", 200),
        ("rebound.evil.test:8080", 421),
    ] {
        let asked = house.visitor().asks("/metrics", &[("host", host)]);
        assert_eq!(asked.status, expected, "{host}");
    }
}

#[each::test(services())]
fn numbers_follow_what_happens_and_name_nobody(house: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&house);
    let mut played = 0;
    for _ in 0..4 {
        for player in [&mut ada, &mut joost] {
            while player.plays_on(&invited.table) {
                played += 1;
            }
        }
    }
    assert!(played > 4, "{played}");
    ada.opens("/no/such/page");
    ada.opens("/seats/a-very-secret-token");
    let text = ada.opens("/metrics").text;
    let found = numbers(&text);
    let number = |name: &str| *found.get(name).unwrap_or_else(|| panic!("{name}: {text}"));
    let by_page = "wonderpost_moves_total{game=\"duel\",door=\"page\"}";
    assert!((number(by_page) - f64::from(played)).abs() < 0.5, "{text}");
    for name in [
        "wonderpost_requests_total{route=\"/tables/{uid}/moves\",status=\"3xx\"}",
        "wonderpost_request_seconds_count{route=\"/tables/{uid}\"}",
        "wonderpost_requests_total{route=\"/seats/{token}\",status=\"4xx\"}",
        "wonderpost_requests_total{route=\"none\",status=\"4xx\"}",
        "wonderpost_table_cache_hits_total",
        "wonderpost_table_cache_tables",
        "wonderpost_page_cache_misses_total",
        "wonderpost_pool_wait_seconds_count",
        "wonderpost_letters_queued",
    ] {
        assert!(number(name) > 0.0, "{name}: {text}");
    }
    // Some of these may be 0.
    let others = "letters_oldest_seconds timers_overdue tables_frozen alerts_queued fold_seconds_count stopping";
    for name in others.split(' ') {
        assert!(number(&format!("wonderpost_{name}")) >= 0.0);
    }
    text.says("wonderpost_build_info{version=");
    text.lacks_all(["a-very-secret-token", uid(&invited.table)]);
    text.lacks_all(["example.org", "Joost", "/no/such"]);
}

#[each::test(services())]
fn tables_that_stand_still_and_letters_that_wait_are_told_five_seconds_late(house: TestHouse) {
    let _seated = seated(&house);
    let watch = || overview::watch(&house.app.service).expect("it is asked");
    let [queued, .., frozen] = watch();
    assert_eq!(frozen, 0);
    assert!(queued > 0, "{queued}");
    house.breaks("UPDATE game_tables SET status = 'frozen', frozen_at_ms = 1");
    house.breaks("UPDATE jobs SET queued_at_ms = queued_at_ms - 90000");
    let [_, _, oldest_s, .., frozen] = watch();
    assert_eq!(frozen, 1);
    assert!(oldest_s >= 90, "{oldest_s}");
}
