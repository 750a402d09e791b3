//! A service on a database of its own, and visitors who keep cookies as browsers do.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot be set up must fail at once"
)]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Barrier, Mutex};

use actix_web::body::to_bytes;
use actix_web::cookie::Cookie;
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use actix_web::test::{TestRequest, call_service, init_service};
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use wonderpost::clock::Clock;
use wonderpost::db::{Conn, DbError, Kind};
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::{Service, Site};
use wonderpost::web::{self, App, HostPage};

use super::running::Running;
use crate::support::databases::{self, TestDatabase};
use crate::support::{random, sending};

/// 21 November 2026, 12:00 UTC.
pub(crate) const NOON: i64 = 1_795_262_400_000;
/// Where the house stands in tests.
pub(crate) const HOME: &str = "http://127.0.0.1:8080";

/// A service with a database that goes when the house goes.
pub(crate) struct TestHouse {
    pub(crate) app: Arc<App>,
    /// The program that serves the database, where it is one of its own and not this process.
    pub(super) running: Option<Running>,
    database: TestDatabase,
    /// Whether the database keeps the words of letters that went out.
    pub(crate) keeps_text: bool,
    /// Letters that went out.
    sent: Mutex<Vec<Letter>>,
}

/// A letter that went out.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) to_address: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

/// A service as it runs on a laptop, on SQLite alone.
pub(crate) fn service() -> TestHouse {
    house_on(databases::sqlite(), HOME, HostPage::Open)
}

/// The program itself as a host runs it, with these settings, asked by raw HTTP; on each database.
pub(crate) fn running(settings: &[(&str, &str)]) -> Vec<TestHouse> {
    let every = databases::every().into_iter();
    every
        .map(|database| running_on(database, settings))
        .collect()
}

/// The same on one database.
pub(crate) fn running_on(database: TestDatabase, settings: &[(&str, &str)]) -> TestHouse {
    let running = Running::start(&database, settings);
    let mut service = house_on(database, HOME, HostPage::Open);
    service.running = Some(running);
    service
}

/// [`services`] in this process, and those that are [`running`].
pub(crate) fn everywhere(settings: &[(&str, &str)]) -> Vec<TestHouse> {
    let mut all = services();
    all.extend(running(settings));
    all
}

/// A service that is reached at `base_url`, with a host's page for some.
pub(crate) fn house_with(base_url: &str, host_page: HostPage) -> TestHouse {
    house_on(databases::sqlite(), base_url, host_page)
}

/// A service as it runs on a laptop, on each database.
pub(crate) fn services() -> Vec<TestHouse> {
    houses_with(HOME, &HostPage::Open)
}

/// A service that is reached at `base_url`, with a host's page for some, on each database.
pub(crate) fn houses_with(base_url: &str, host_page: &HostPage) -> Vec<TestHouse> {
    let every = databases::every().into_iter();
    every
        .map(|database| house_on(database, base_url, host_page.clone()))
        .collect()
}

/// Services whose letters are written as files into a folder, on each database.
pub(crate) fn houses_with_files(dir: &Path) -> Vec<TestHouse> {
    let mut services = services();
    for service in &mut services {
        let app = Arc::get_mut(&mut service.app).expect("nobody else has it yet");
        app.letters_dir = Some(dir.to_owned());
    }
    services
}

fn house_on(database: TestDatabase, base_url: &str, host_page: HostPage) -> TestHouse {
    let service = process_on(&database, base_url);
    TestHouse {
        app: Arc::new(App::new(service, host_page)),
        running: None,
        database,
        keeps_text: true,
        sent: Mutex::default(),
    }
}

fn process_on(database: &TestDatabase, base_url: &str) -> Service {
    let site = Site {
        base_url: base_url.to_owned(),
        name: "Wonderpost".to_owned(),
    };
    let mut service = Service::new(database.open(), Clock::scripted(NOON), site);
    service.entropy = random::scripted_entropy();
    service
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl TestHouse {
    /// What another process on the same database would work with.
    pub(crate) fn another_process(&self) -> Service {
        process_on(&self.database, &self.app.service.site.base_url)
    }

    /// Somebody who comes with a fresh browser.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor {
            service: self,
            cookies: BTreeMap::new(),
            csrf: String::new(),
            peer: ([127, 0, 0, 1], 4000).into(),
        }
    }

    /// Somebody who signed in by letter.
    pub(crate) async fn signed_in(&self, address: &str) -> Visitor<'_> {
        let mut visitor = self.visitor();
        visitor.signs_in(address).await;
        visitor
    }

    /// Sends what is due, and gives the text of the newest letter to a mailbox. The database keeps the words, for the
    /// host's page.
    pub(crate) fn letter_to(&self, address: &str) -> String {
        let letters = self.letters_to(address);
        letters.into_iter().next().expect("a letter was sent")
    }

    /// Runs a command of the program beside the one that is [`running`]. Gives whether all was well, and what it said.
    pub(crate) fn says(&self, arguments: &[&str]) -> (bool, String) {
        let running = self.running.as_ref().expect("a program runs");
        let said = running.obeys(self.database.url(), arguments);
        let text = [said.stdout, said.stderr].concat();
        (said.status.success(), String::from_utf8(text).unwrap())
    }

    /// Sends a request to the program that is [`running`], from any thread. An error is that no whole answer came.
    pub(crate) fn tries(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let running = self.running.as_ref().expect("a program runs");
        running.tries(method, path, headers, body)
    }

    /// Lets time pass, if this process has the clock. A program of its own has a clock of its own.
    pub(crate) fn waits(&self, ms: i64) -> bool {
        if self.running.is_none() {
            self.app.service.clock.advance(ms);
        }
        self.running.is_none()
    }

    /// Texts of the letters to a mailbox, the newest first.
    pub(crate) fn letters_to(&self, address: &str) -> Vec<String> {
        self.send_due();
        let sent = self.sent.lock().unwrap();
        let to_them = sent.iter().rev().filter(|sent| sent.to_address == address);
        to_them.map(|sent| sent.text.clone()).collect()
    }

    /// Sends what is due, or waits until the program has done so.
    fn send_due(&self) {
        let service = &self.app.service;
        let mut sent = self.sent.lock().unwrap();
        if let Some(running) = &self.running {
            *sent = running.letters(&service.db);
            return;
        }
        let writer = LetterWriter(service);
        let due = sending::send_due(&service.db, &service.clock, &writer, self.keeps_text);
        sent.extend(due.into_iter().map(|sent| Letter {
            to_address: sent.letter.to_address,
            text: sent.mail.text,
            html: sent.mail.html,
        }));
    }

    /// Sends what is due, and gives the HTML of all letters that went out.
    pub(crate) fn html_of_letters(&self) -> Vec<String> {
        self.send_due();
        let sent = self.sent.lock().unwrap();
        sent.iter().map(|sent| sent.html.clone()).collect()
    }

    /// Sends what is due, and counts the letters to a mailbox.
    pub(crate) fn count_letters_to(&self, address: &str) -> usize {
        self.letters_to(address).len()
    }

    /// Every path of this site that stands in a letter to a mailbox.
    pub(crate) fn paths_in_letters_to(&self, address: &str) -> Vec<String> {
        let base = &self.app.service.site.base_url;
        let letters = self.letters_to(address);
        let words = letters.iter().flat_map(|text| text.split_whitespace());
        let paths = words.filter_map(|word| word.strip_prefix(base.as_str()));
        paths
            .filter(|path| path.starts_with('/'))
            .map(str::to_owned)
            .collect()
    }

    /// The newest path of this site that begins with `start` and stands in a letter to a mailbox.
    pub(crate) fn path_in_letter_to(&self, address: &str, start: &str) -> String {
        let letters = self.letters_to(address);
        let base = &self.app.service.site.base_url;
        let path = letters
            .iter()
            .flat_map(|text| text.split_whitespace())
            .filter_map(|word| word.strip_prefix(base.as_str()))
            .find(|path| path.starts_with(start));
        path.unwrap_or_else(|| panic!("no {start} in {letters:?}"))
            .to_owned()
    }

    /// Does something to the database that no program should.
    pub(crate) fn breaks(&self, statement: &str) {
        let done: Result<(), DbError> = self.app.service.db.read(|conn| {
            if let Conn::Sqlite(_) = conn {
                conn.batch_execute("PRAGMA foreign_keys=OFF")
                    .map_err(DbError::from)?;
            }
            conn.batch_execute(statement).map_err(DbError::from)
        });
        done.unwrap();
    }

    /// Waits for something while every connection of the pool is taken.
    pub(crate) async fn while_full<T>(&self, work: impl Future<Output = T>) -> T {
        let (app, full, done) = (&self.app, Barrier::new(9), Barrier::new(9));
        let (app, full, done) = (Arc::clone(app), Arc::new(full), Arc::new(done));
        let holders: Vec<_> = (0..8)
            .map(|_| {
                let (app, full, done) = (Arc::clone(&app), Arc::clone(&full), Arc::clone(&done));
                std::thread::spawn(move || {
                    let held: Result<(), DbError> = app.service.db.read(|_conn| {
                        full.wait();
                        done.wait();
                        Ok(())
                    });
                    held.unwrap();
                })
            })
            .collect();
        full.wait();
        let answer = work.await;
        done.wait();
        for holder in holders {
            holder.join().unwrap();
        }
        answer
    }

    /// Everything in the database but the time of last use of sessions.
    pub(crate) fn dump(&self) -> String {
        let ask = |sql: String| -> Vec<String> {
            let lines: Result<Vec<Line>, DbError> = self
                .app
                .service
                .db
                .read(|conn| sql_query(&sql).load(conn).map_err(DbError::from));
            lines.unwrap().into_iter().map(|line| line.line).collect()
        };
        let kind = self.app.service.db.kind();
        let tables = match kind {
            Kind::Sqlite => {
                "SELECT name AS line FROM sqlite_master WHERE type = 'table' ORDER BY 1"
            }
            Kind::Postgres => {
                "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
            }
        };
        let mut dump = String::new();
        for table in ask(tables.to_owned()) {
            let row = match kind {
                Kind::Sqlite => {
                    let columns = ask(format!(
                        "SELECT name AS line FROM pragma_table_info('{table}')"
                    ));
                    let columns = columns.iter().filter(|column| *column != "seen_at_ms");
                    let quoted = columns.map(|column| format!("quote({column})"));
                    quoted.collect::<Vec<_>>().join(" || ',' || ")
                }
                Kind::Postgres => "(to_jsonb(the_row) - 'seen_at_ms')::text".to_owned(),
            };
            let rows = ask(format!(
                "SELECT {row} AS line FROM {table} AS the_row ORDER BY 1"
            ));
            writeln!(dump, "{table}: {}", rows.join("\n")).unwrap();
        }
        dump
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
    /// The same, as far as it is text.
    pub(crate) text: String,
}

impl Answer {
    pub(super) fn new(status: StatusCode, headers: HeaderMap, bytes: Vec<u8>) -> Self {
        Self {
            status,
            headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }

    /// The page without its head and foot.
    pub(crate) fn main(&self) -> &str {
        let (_, rest) = self.text.split_once("<main").unwrap_or(("", ""));
        rest.split("</main>").next().unwrap_or_default()
    }

    /// The page without what says where it was asked for: where the switch of languages leads back to.
    pub(crate) fn anywhere(&self) -> String {
        let fields = ["href=\"/sign-in?next=", "name=\"next\" value=\""];
        fields.iter().fold(self.text.clone(), |text, field| {
            let Some((before, rest)) = text.rsplit_once(field) else {
                return text;
            };
            let (_, after) = rest.split_once('"').expect("the value ends");
            format!("{before}{field}\"{after}")
        })
    }

    /// A header as text; empty where it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

/// A browser, or whatever else sends requests to a service.
#[derive(Clone)]
pub(crate) struct Visitor<'a> {
    service: &'a TestHouse,
    pub(crate) cookies: BTreeMap<String, String>,
    /// The token in the form that was seen last.
    pub(crate) csrf: String,
    /// Where the requests come from.
    pub(crate) peer: SocketAddr,
}

impl Visitor<'_> {
    /// Sends any request and keeps the cookies that come back.
    pub(crate) async fn sends(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut all: Vec<(&str, String)> = headers
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect();
        if !headers.iter().any(|(name, _)| *name == "host") {
            let base_url = &self.service.app.service.site.base_url;
            let (_, host) = base_url.split_once("://").expect("a base address");
            all.push(("host", host.to_owned()));
        }
        if !self.cookies.is_empty() {
            let cookies = self.cookies.iter();
            let cookies: Vec<_> = cookies
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            all.push(("cookie", cookies.join("; ")));
        }
        let answer = match &self.service.running {
            Some(running) => running.sends(&method, path, &all, body),
            None => self.calls(method, path, &all, body).await,
        };
        self.keep_cookies(&answer.headers);
        let text = &answer.text;
        if let Some((_, rest)) = text.split_once("name=\"csrf\" value=\"") {
            rest.split('"')
                .next()
                .unwrap_or("")
                .clone_into(&mut self.csrf);
        }
        answer
    }

    /// Asks the router of this process.
    async fn calls(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> Answer {
        let service = init_service(
            actix_web::App::new().configure(|config| web::configure(config, &self.service.app)),
        )
        .await;
        let mut request = TestRequest::default()
            .method(method)
            .uri(path)
            .peer_addr(self.peer);
        for (name, value) in headers {
            request = request.append_header((*name, value.as_str()));
        }
        let answer =
            call_service(&service, request.set_payload(body.to_owned()).to_request()).await;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = to_bytes(answer.into_body())
            .await
            .expect("the body arrives");
        Answer::new(status, headers, bytes.to_vec())
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for set in headers.get_all(header::SET_COOKIE) {
            let cookie = Cookie::parse(set.to_str().unwrap()).unwrap();
            if cookie.value().is_empty() {
                self.cookies.remove(cookie.name());
            } else {
                self.cookies
                    .insert(cookie.name().to_owned(), cookie.value().to_owned());
            }
        }
    }

    /// Sends a form as the page that was opened last would: same site, with its token.
    pub(crate) async fn posts(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut body = format!("csrf={}", self.csrf);
        for (name, value) in fields {
            write!(body, "&{}={}", escaped(name), escaped(value)).unwrap();
        }
        self.sends(
            Method::POST,
            path,
            &[
                ("sec-fetch-site", "same-origin"),
                ("content-type", "application/x-www-form-urlencoded"),
            ],
            &body,
        )
        .await
    }

    /// Asks for a letter, opens its link and presses its button.
    pub(crate) async fn signs_in(&mut self, address: &str) -> Answer {
        self.opens("/sign-in").await;
        let asked = self
            .posts("/sign-in", &[("address", address), ("next", "/")])
            .await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
        let link = self.service.path_in_letter_to(address, "/sign-in/");
        self.opens(&link).await;
        let done = self.posts(&link, &[]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
        self.opens("/settings").await;
        done
    }

    /// Opens a table of Duel that invites `address`, or is open to all when it is empty. Gives its uid.
    pub(crate) async fn opens_duel_with(&mut self, address: &str) -> String {
        self.opens("/tables/new?game=duel").await;
        let opened = self
            .posts(
                "/tables/new",
                &[("game", "duel"), ("seats", "2"), ("invited", address)],
            )
            .await;
        let path = opened.header("location").to_owned();
        path.strip_prefix("/tables/")
            .expect("the table opens")
            .to_owned()
    }

    /// Opens a page.
    pub(crate) async fn opens(&mut self, path: &str) -> Answer {
        self.sends(Method::GET, path, &[("sec-fetch-site", "none")], "")
            .await
    }
}

/// Writes text as part of an urlencoded form.
fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").unwrap();
        }
        out
    })
}
