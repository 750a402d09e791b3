//! Two processes on one Postgres behind the documented nginx: each is restarted under load, and no request is lost.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use super::support::{Folder, Heard, asks, sends, signals, starts, until};
use crate::doors::nginx::{Nginx, documented_pair};
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;
use crate::support::random::is_long;

const SITE: &str = "wonders.example.org";
/// How often each of the two is restarted.
fn rounds() -> usize {
    if is_long() { 25 } else { 2 }
}

fn start(database: &TestDatabase, folder: &Folder, address: Option<SocketAddr>) -> Program {
    let listen = address.map_or("127.0.0.1:0".to_owned(), |address| address.to_string());
    let settings = [
        ("WONDERPOST_BASE_URL", "http://wonders.example.org"),
        ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
        ("WONDERPOST_REQUESTS_PER_MINUTE", "0"),
        ("WONDERPOST_LISTEN", listen.as_str()),
    ];
    starts(database, folder, &settings)
}

/// A browser that chooses a language again and again, by a form of ours.
struct Browser {
    proxy: SocketAddr,
    cookie: String,
    csrf: String,
}

impl Browser {
    fn new(proxy: SocketAddr) -> Self {
        let page = asks_site(proxy, "GET /sign-in", "", "");
        assert_eq!(page.status, 200, "{}", page.head);
        let cookies = page
            .head
            .lines()
            .filter_map(|line| line.strip_prefix("set-cookie: "));
        let pairs = cookies.filter_map(|cookie| cookie.split(';').next());
        let csrf = page
            .body
            .split("name=\"csrf\" value=\"")
            .nth(1)
            .expect("a form");
        Self {
            proxy,
            cookie: pairs.collect::<Vec<_>>().join("; "),
            csrf: csrf.split('"').next().expect("a token").to_owned(),
        }
    }

    /// Asks in a thread of its own until it is over. Gives what was answered wrongly or not at all.
    fn asks_until(
        self,
        is_over: Arc<AtomicBool>,
        asked: Arc<AtomicUsize>,
    ) -> JoinHandle<Vec<String>> {
        std::thread::spawn(move || {
            let mut lost = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                for (answer, expected) in [(self.looks(), 200), (self.chooses(), 303)] {
                    asked.fetch_add(1, Ordering::Relaxed);
                    if answer.status != expected {
                        lost.push(format!("{} {}", answer.status, answer.head));
                    }
                }
            }
            lost
        })
    }

    fn looks(&self) -> Heard {
        asks_site(self.proxy, "GET /games", "", "")
    }

    fn chooses(&self) -> Heard {
        let body = format!("csrf={}&language=nl&next=%2Fgames", self.csrf);
        let lines = format!(
            "Cookie: {}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n",
            self.cookie,
            body.len()
        );
        asks_site(self.proxy, "POST /language", &lines, &body)
    }
}

fn asks_site(proxy: SocketAddr, what: &str, lines: &str, body: &str) -> Heard {
    let request =
        format!("{what} HTTP/1.1\r\nHost: {SITE}\r\nConnection: close\r\n{lines}\r\n{body}");
    sends(proxy, &request).unwrap_or_default()
}

/// All processes on one database have the same keys; others are refused at start.
fn shares_keys(from: &Folder, to: &Folder) {
    std::fs::create_dir_all(&to.0).unwrap();
    let files = std::fs::read_dir(&from.0).unwrap();
    let keys = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "key"));
    for key in keys {
        std::fs::copy(&key, to.0.join(key.file_name().unwrap())).unwrap();
    }
}

#[test]
fn a_rolling_restart_under_load_loses_no_request() {
    let database = databases::postgres();
    let folders = [Folder::new("rolling-1"), Folder::new("rolling-2")];
    let mut programs = vec![start(&database, &folders[0], None)];
    shares_keys(&folders[0], &folders[1]);
    programs.push(start(&database, &folders[1], None));
    let addresses = [programs[0].address, programs[1].address];
    let nginx = Nginx::start_with("rolling", &documented_pair(addresses));
    let (is_over, asked) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicUsize::new(0)),
    );
    let clients: Vec<_> = (0..6)
        .map(|_| {
            let (is_over, asked) = (Arc::clone(&is_over), Arc::clone(&asked));
            Browser::new(nginx.address).asks_until(is_over, asked)
        })
        .collect();
    for _ in 0..rounds() {
        for index in 0..2 {
            let before = asked.load(Ordering::Relaxed);
            until("both serve", || asked.load(Ordering::Relaxed) > before + 50);
            signals(programs[index].process(), "TERM");
            assert!(programs[index].has_ended_well());
            programs[index] = start(&database, &folders[index], Some(addresses[index]));
            until("it is ready", || {
                asks(addresses[index], "/readyz").status == 200
            });
        }
    }
    is_over.store(true, Ordering::Relaxed);
    let lost: Vec<String> = clients
        .into_iter()
        .flat_map(|one| one.join().unwrap())
        .collect();
    let asked = asked.load(Ordering::Relaxed);
    println!(
        "{{\"id\":\"rolling\",\"cases\":{asked},\"failures\":{}}}",
        lost.len()
    );
    assert!(
        lost.is_empty(),
        "{} of {asked}: {:?}",
        lost.len(),
        lost.first()
    );
    assert!(asked > 200, "{asked}");
}
