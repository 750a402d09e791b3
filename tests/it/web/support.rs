//! A site on a database of its own, in this process or in a program of its own. Who comes to it is in [`super::visitor`],
//! and what they get in [`super::answer`].

use std::ops::Deref;
use std::sync::{Arc, Barrier, Mutex};

use actix_web::http::Method;
use actix_web::test::TestRequest;
use diesel::connection::SimpleConnection;
use wonderpost::web::App;

use super::router::Router;
use super::running::Running;
use crate::prelude::*;
use crate::support::databases::{CONNECTIONS, on_each_connection, told};

pub(crate) use super::answer::{Answer, Says, between, field, moves, quoted};
pub(crate) use super::visitor::{FORM, OURS, Visitor};

pub(crate) const ADA: &str = "ada@example.org";
pub(crate) const EVE: &str = "eve@example.org";
pub(crate) const FREJA: &str = "freja@example.org";
pub(crate) const JOOST: &str = "joost@example.org";
pub(crate) const LOTTE: &str = "lotte@example.org";
/// The host, where the page is for one address.
pub(crate) const HOST: &str = "host@example.org";

pub(crate) const MINUTE_MS: i64 = 60_000;
pub(crate) const HOUR_MS: i64 = 60 * MINUTE_MS;
pub(crate) const DAY_MS: i64 = 24 * HOUR_MS;
/// 21 November 2026, 12:00 UTC.
pub(crate) const NOON: i64 = 1_795_262_400_000;
/// Where the house stands in tests.
pub(crate) const HOME: &str = "http://127.0.0.1:8080";

/// A service with a database that goes when the house goes.
pub(crate) struct TestHouse {
    pub(crate) app: Arc<App>,
    /// The program that serves the database, where it is one of its own and not this process.
    pub(super) running: Option<Running>,
    /// The router of this process, once somebody has come.
    router: Mutex<Option<Router>>,
    pub(super) database: TestDatabase,
    /// Whether the database keeps the words of letters that went out.
    pub(crate) keeps_text: bool,
    sent: Mutex<Vec<Letter>>,
}

/// A letter that went out.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) to_address: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

impl Deref for TestHouse {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.app.service
    }
}

const DATABASES: [fn() -> TestDatabase; 2] = [databases::sqlite, databases::postgres];

/// A site as it runs on a laptop, on SQLite alone.
pub(crate) fn service() -> TestHouse {
    house_with(HOME, HostPage::Open)
}

/// The program itself as a host runs it, with these settings, asked by raw HTTP; on each database.
pub(crate) fn running(settings: &[(&str, &str)]) -> impl Iterator<Item = TestHouse> {
    DATABASES
        .into_iter()
        .map(move |database| running_on(database(), settings))
}

/// The same on one database.
pub(crate) fn running_on(database: TestDatabase, settings: &[(&str, &str)]) -> TestHouse {
    let running = Running::start(&database, settings);
    let mut site = house_on(database, HOME, HostPage::Open);
    site.running = Some(running);
    site
}

/// [`services`] in this process, and those that are [`running`].
pub(crate) fn everywhere(settings: &[(&str, &str)]) -> impl Iterator<Item = TestHouse> {
    services().chain(running(settings))
}

pub(crate) fn house_with(base_url: &str, host_page: HostPage) -> TestHouse {
    house_on(databases::sqlite(), base_url, host_page)
}

/// A site as it runs on a laptop, on each database.
pub(crate) fn services() -> impl Iterator<Item = TestHouse> {
    DATABASES
        .into_iter()
        .map(|database| house_on(database(), HOME, HostPage::Open))
}

/// The same on one kind of database; in the long form on each.
pub(crate) fn services_usually(usual: fn() -> TestDatabase) -> impl Iterator<Item = TestHouse> {
    let chosen = databases::usually(usual).into_iter();
    chosen.map(|database| house_on(database, HOME, HostPage::Open))
}

/// The same, whose host's page is for [`HOST`].
pub(crate) fn hosted() -> Vec<TestHouse> {
    houses_with(HOME, &HostPage::Address(HOST.to_owned()))
}

pub(crate) fn houses_with(base_url: &str, host_page: &HostPage) -> Vec<TestHouse> {
    let house = |database: fn() -> _| house_on(database(), base_url, host_page.clone());
    DATABASES.map(house).into()
}

fn house_on(database: TestDatabase, base_url: &str, host_page: HostPage) -> TestHouse {
    println!("a site on {}", database.label);
    let service = process_on(&database, base_url);
    TestHouse {
        app: Arc::new(App::new(service, host_page)),
        running: None,
        router: Mutex::default(),
        database,
        keeps_text: true,
        sent: Mutex::default(),
    }
}

fn process_on(database: &TestDatabase, base_url: &str) -> Service {
    let mut service = Service::new(database.open(), Clock::scripted(NOON));
    base_url.clone_into(&mut service.base_url);
    service.entropy = random::scripted_entropy();
    // They are half of the work of a letter; tests of pictures ask for them.
    service.pictures = false;
    // Letters go at once; tests of the grace give it.
    service.grace_s = 0;
    service
}

pub(crate) fn uid(path: &str) -> &str {
    path.strip_prefix("/tables/").expect("the path of a table")
}

impl TestHouse {
    pub(crate) fn another_process(&self) -> Service {
        process_on(&self.database, &self.base_url)
    }

    /// Asks the router of this process.
    pub(super) fn asks_router(
        &self,
        request: impl FnOnce() -> TestRequest + Send + 'static,
    ) -> Answer {
        let mut router = self.router.lock().unwrap();
        let router = router.get_or_insert_with(|| Router::start(&self.app));
        router.asks(request)
    }

    pub(crate) fn set_up(&mut self, change: impl FnOnce(&mut App)) {
        self.router = Mutex::default();
        change(Arc::get_mut(&mut self.app).expect("nobody else has it yet"));
    }

    /// The same of what lies below its pages.
    pub(crate) fn set_up_below(&mut self, change: impl FnOnce(&mut Service)) {
        self.set_up(|app| change(Arc::get_mut(&mut app.service).expect("nor this")));
    }

    /// Where it runs, for messages.
    pub(super) fn label(&self) -> &str {
        self.database.label
    }

    /// Somebody who comes with a fresh browser.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor::new(self)
    }

    /// Somebody who signed in by letter.
    pub(crate) fn signed_in(&self, address: &str) -> Visitor<'_> {
        let mut visitor = self.visitor();
        visitor.signs_in(address);
        visitor
    }

    /// Sends what is due, and gives the text of the newest letter to a mailbox. The database keeps the words, for the
    /// host's page.
    pub(crate) fn letter_to(&self, address: &str) -> String {
        self.letters_to(address)
            .into_iter()
            .next()
            .expect("a letter was sent")
    }

    /// The program that is [`running`].
    pub(super) fn process(&self) -> &Running {
        self.running.as_ref().expect("a program runs")
    }

    /// Ends the program, and gives what it wrote into its log.
    pub(crate) fn ends(&mut self) -> String {
        let running = self.running.as_mut().expect("a program runs");
        running.program.ends()
    }

    /// Runs a command of the program beside the one that is [`running`].
    pub(crate) fn runs(&self, arguments: &[&str]) -> Ran {
        self.process().host.runs(arguments)
    }

    /// Sends a request to the program that is [`running`], from any thread. An error is that no whole answer came.
    pub(crate) fn tries(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> std::io::Result<Answer> {
        self.process().tries(method, path, headers, body)
    }

    /// Lets time pass, if this process has the clock. A program of its own has a clock of its own.
    pub(crate) fn waits(&self, ms: i64) -> bool {
        if self.running.is_none() {
            self.clock.advance(ms);
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
        let mut sent = self.sent.lock().unwrap();
        if let Some(running) = &self.running {
            *sent = running.letters(&self.db);
            return;
        }
        let due = sending::send_due(self, self.keeps_text);
        sent.extend(due.into_iter().map(|sent| Letter {
            to_address: sent.letter.intent.to_address,
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

    /// Every path of this site that stands in a letter to a mailbox, those of the newest letter first.
    pub(crate) fn paths_in_letters_to(&self, address: &str) -> Vec<String> {
        let letters = self.letters_to(address).join(" ");
        let words = letters.split_whitespace();
        let paths = words.filter_map(|word| word.strip_prefix(&self.base_url));
        let paths = paths.filter(|path| path.starts_with('/'));
        paths.map(str::to_owned).collect()
    }

    /// The newest path of this site that begins with `start` and stands in a letter to a mailbox.
    pub(crate) fn link_to(&self, address: &str, start: &str) -> String {
        let mut paths = self.paths_in_letters_to(address).into_iter();
        let path = paths.find(|path| path.starts_with(start));
        path.unwrap_or_else(|| panic!("no {start} in {:?}", self.letters_to(address)))
    }

    pub(crate) fn person(&self, address: &str) -> PersonId {
        let find = |conn: &mut Conn| people::find_by_address(conn, address);
        let found: Result<_, DbError> = self.db.read(find);
        found.unwrap().expect("somebody has it").id
    }

    /// Does something to the database that no program should.
    pub(crate) fn breaks(&self, statement: &str) {
        let off = match self.db.kind {
            Kind::Sqlite => "PRAGMA foreign_keys=OFF;",
            Kind::Postgres => "",
        };
        let statements = format!("{off}{statement}");
        let done: Result<(), DbError> = self.db.read(|conn| Ok(conn.batch_execute(&statements)?));
        done.unwrap();
    }

    /// Does something while every connection of the pool is taken.
    pub(crate) fn while_full<T>(&self, work: impl FnOnce() -> T) -> T {
        let [full, done] = [(); 2].map(|()| Barrier::new(CONNECTIONS + 1));
        let hold = |_: &mut Conn| {
            full.wait();
            done.wait();
            Ok(())
        };
        std::thread::scope(|scope| {
            scope.spawn(|| on_each_connection(&self.db, hold));
            full.wait();
            let answer = work();
            done.wait();
            answer
        })
    }

    /// Everything in the database but the time of last use of sessions.
    pub(crate) fn dump(&self) -> String {
        let (tables, columns) = match self.db.kind {
            Kind::Sqlite => (
                "SELECT name AS line FROM sqlite_master WHERE type = 'table' ORDER BY 1",
                "SELECT 'quote(' || name || ')' AS line FROM pragma_table_info('RELATION') WHERE name <> 'seen_at_ms'",
            ),
            Kind::Postgres => (
                "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
                "SELECT '(to_jsonb(the_row) - ''seen_at_ms'')::text' AS line",
            ),
        };
        let rows = |table: String| {
            let row = told(&self.db, &columns.replace("RELATION", &table)).join(" || ',' || ");
            let rows = format!("SELECT {row} AS line FROM {table} AS the_row ORDER BY 1");
            format!("{table}: {}\n", told(&self.db, &rows).join("\n"))
        };
        told(&self.db, tables).into_iter().map(rows).collect()
    }
}
