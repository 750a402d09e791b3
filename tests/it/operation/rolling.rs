//! Two processes on one Postgres behind the documented nginx: each is restarted under load, and no request is lost.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::doors::nginx::{Nginx, documented_pair};
use crate::prelude::*;
use crate::robust::crowd::Ends;
use crate::support::http::{free_port, get, post, tries};
use crate::web::client::values;
use crate::web::running::files_in;

const SITE: &str = "wonders.example.org";
const SETTINGS: [(&str, &str); 3] = [
    ("WONDERPOST_BASE_URL", "http://wonders.example.org"),
    ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
    ("WONDERPOST_REQUESTS_PER_MINUTE", "0"),
];

/// A browser looks at a page and chooses a language by a form of ours, again and again until it is over. Gives what was
/// answered wrongly or not at all.
fn asks_until(proxy: SocketAddr, is_over: &AtomicBool, asked: &AtomicUsize) -> Vec<String> {
    let page = tries(proxy, &get(SITE, "/sign-in", "")).unwrap();
    assert_eq!(page.status, 200, "{}", page.head);
    // It is told one.
    let (cookie, _) = page.header("set-cookie").split_once(';').unwrap();
    let cookie = format!("Cookie: {cookie}\r\n");
    let csrf = values(&page.body, "csrf").next().expect("a form");
    let fields = [("csrf", &*csrf), ("language", "nl"), ("next", "/games")];
    let choice = post(SITE, "/language", &cookie, &fields);
    let mut lost = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        for (request, expected) in [(&get(SITE, "/games", ""), 200), (&choice, 303)] {
            let answer = tries(proxy, request).unwrap_or_default();
            asked.fetch_add(1, Ordering::Relaxed);
            if answer.status != expected {
                lost.push(format!("{} {}", answer.status, answer.head));
            }
        }
    }
    lost
}

#[test]
fn a_rolling_restart_under_load_loses_no_request() {
    let database = databases::postgres();
    let hosts = [(); 2].map(|()| {
        let listen = format!("127.0.0.1:{}", free_port());
        let host = Host::new(&database).with(&SETTINGS);
        host.with(&[("WONDERPOST_LISTEN", &listen)])
    });
    let first = hosts[0].serves();
    // All processes on one database have the same keys; others are refused at start.
    for key in files_in(&hosts[0].folder, "key") {
        std::fs::copy(&key, hosts[1].folder.join(key.file_name().unwrap())).unwrap();
    }
    let mut programs: [Program; 2] = [first, hosts[1].serves()];
    let addresses = [programs[0].address, programs[1].address];
    let nginx = Nginx::start_with("rolling", &documented_pair(addresses));
    let (is_over, asked) = (AtomicBool::new(false), AtomicUsize::new(0));
    let lost: Vec<String> = std::thread::scope(|scope| {
        let ends = Ends(&is_over);
        let ask = || asks_until(nginx.address, &is_over, &asked);
        let clients: Vec<_> = (0..6).map(|_| scope.spawn(ask)).collect();
        let rounds = if is_long() { 25 } else { 1 };
        for index in [0, 1].repeat(rounds) {
            let before = asked.load(Ordering::Relaxed);
            until("both serve", || asked.load(Ordering::Relaxed) > before + 50);
            programs[index].stops();
            programs[index] = hosts[index].serves();
            until("it is ready", || {
                programs[index].asks("/readyz").status == 200
            });
        }
        drop(ends);
        let lost = clients.into_iter().map(|one| one.join());
        lost.flat_map(Result::unwrap).collect()
    });
    let asked = asked.into_inner();
    let count = lost.len();
    println!("{{\"id\":\"rolling\",\"cases\":{asked},\"failures\":{count}}}");
    assert!(lost.is_empty(), "{count} of {asked}: {:?}", lost.first());
    assert!(asked > 100, "{asked}");
}
