//! Every door while Postgres is away: what needs it says 503 and when to come again, what needs none goes on, and mails
//! are to come again. When it is back, all is as before, without a restart of the program.
//!
//! The routes are read from the router, so that a new one is asked without being remembered; one that needs no database
//! has to be named here. Start reading at the test.

use std::time::{Duration, Instant};

use actix_web::http::Method;

use super::mail_doors::{COME_AGAIN, MailDoors, TAKEN};
use super::outages::BACK_WITHIN;
use crate::prelude::*;
use crate::web::doors::{FIELDS, FORM, OURS, Scene, leading_back, routes};
use crate::web::middleware::undressed;
use crate::web::support::running_on;

/// How long any answer may take while the database is away: a request waits two seconds for a connection
/// (`src/db/conn.rs`), and before that for others who read. Only the long form asks.
const WITHIN: Duration = Duration::from_secs(20);
/// How many pages of people who are signed in are asked for at once; more would wait for each other (`readers_max` in
/// `src/web/mod.rs`).
const READERS: usize = 3;
/// How many ask for something else at once.
const OTHERS: usize = 6;
/// Who knocks in the short form. Where the others are asked who they are, they are refused at the same place.
const SHORT: [&str; 2] = ["a player", "somebody signed out"];
const NOWHERE: &str = "/no/such/page";

/// What needs no database, whoever asks, besides the addresses that only lead back to a page. `/metrics` leaves out what
/// the database would tell.
const FREE: &str = "/static/{path:.*} /service-worker.js /healthz /healthz/way /metrics";
/// What needs none where nobody is signed in.
const FREE_SIGNED_OUT: &str = "/ /games /games/{key} /sign-in";
/// What needs one although nobody is signed in: the watcher's question, tables, and whatever a link in a letter opens.
const LINKS: &str = "/readyz /tables/{uid} /tables/{uid}/seq /tables/{uid}/join /tables/{uid}/history \
    /tables/{uid}/at/{seq:[0-9]{1,18}} /tables/{uid}/proof /tables/{uid}/journal.jsonl /feeds/{token}/turns.atom \
    /feeds/{token}/turns.ics /invitations/{token} /seats/{token} /claims/{token} /sign-in/{token} /unsubscribe/{token}";
/// Forms that need one although nobody is signed in.
const FORMS: &str = "/practice /sign-in /sign-in/{token} /invitations/{token} /invitations/{token}/undo \
    /invitations/{token}/letter /seats/{token} /seats/{token}/letter /claims/{token} /unsubscribe/{token} \
    /unsubscribe/{token}/undo";
/// Mail programs send this form, without a cookie and without its token.
const ONE_CLICK: &str = "/unsubscribe/{token}";

fn is_in(list: &str, route: &str) -> bool {
    list.split(' ').any(|one| one == route)
}

#[test]
fn every_door_says_that_the_database_is_away_and_opens_again_by_itself() {
    let mut report = Report::without_seed("away-postgres");
    let mut server = OwnServer::start();
    let mail = MailDoors::new(&server.url("postgres"));
    let host = [("WONDERPOST_HOST_ADDRESS", "host@example.org")];
    let settings = [&mail.settings()[..], &host[..]].concat();
    let house = running_on(databases::on(&server), &settings);
    let mut scene = Scene::new(&house);
    let mut knocks = everything(&house, &mut scene);
    report.case(wrong_by_mail(&mail, TAKEN, 0));
    for knock in knocks.iter_mut().filter(|knock| knock.is_page()) {
        report.case(knock.is_noted(&house));
    }
    server.is_killed();
    for (knock, heard) in all_knock(&house, &knocks) {
        report.case(knock.wrong_while_away(&heard));
        report.add("answers_503", usize::from(status(&heard) == 503));
        report.highest("answer_ms_max", heard.1.as_millis());
    }
    report.case(wrong_by_mail(&mail, COME_AGAIN, 75));
    server.starts_again();
    let back = Instant::now();
    let mut players = knocks.iter().filter(|knock| knock.who == "a player");
    let board = players.find(|knock| knock.is_page() && knock.route == "/tables/{uid}");
    let board = board.expect("a player opens their board");
    board.waits_for(&house, 200);
    let page = back.elapsed();
    report.highest("page_ms", page.as_millis());
    let is_late = page > BACK_WITHIN && is_timed();
    let wrong = is_late.then(|| format!("a page came {page:?} after the database"));
    report.case(wrong.into_iter().collect());
    for knock in &knocks {
        // A page has its status of before, and of forms words are taken.
        let is_talk = knock.who == "a player" && knock.route == "/tables/{uid}/talk";
        if let Some(wanted) = knock.before.or(is_talk.then_some(303)) {
            knock.waits_for(&house, wanted);
            report.case(Vec::new());
        }
    }
    report.case(wrong_by_mail(&mail, TAKEN, 0));
    let away = report.figure("answers_503");
    report.end();
    assert!(away >= 80, "{away} were answered 503");
}

struct Knock {
    who: &'static str,
    route: String,
    method: Method,
    at: String,
    body: String,
    cookie: String,
    /// Whether the browser holds a session: only the database knows whose.
    has_session: bool,
    is_free: bool,
    /// The status while the database was there. None of a form, which is sent only while it is away.
    before: Option<u16>,
}

/// What came back, and after which time.
type Heard = (std::io::Result<Answer>, Duration);

/// The status; 0 where nothing came.
fn status((answer, _): &Heard) -> u16 {
    let answer = answer.as_ref();
    answer.map_or(0, |answer| answer.status.as_u16())
}

impl Knock {
    fn asks(&self, house: &TestHouse) -> Heard {
        let mut headers = vec![("host", HOME.trim_start_matches("http://").to_owned())];
        headers.extend([OURS, FORM].map(|(name, value)| (name, value.to_owned())));
        if !self.cookie.is_empty() {
            headers.push(("cookie", self.cookie.clone()));
        }
        let begun = Instant::now();
        let answer = house.tries(&self.method, &self.at, &headers, &self.body);
        (answer, begun.elapsed())
    }

    fn wrong(&self, what: &str) -> String {
        format!("{} {}, {}: {what}", self.method, self.route, self.who)
    }

    fn is_page(&self) -> bool {
        self.method == Method::GET
    }

    /// Notes how a page is answered while the database is there. Gives what is wrong with that.
    fn is_noted(&mut self, house: &TestHouse) -> Vec<String> {
        let status = status(&self.asks(house));
        self.before = Some(status);
        let is_right = (200..500).contains(&status);
        let wrong = (!is_right).then(|| self.wrong(&format!("{status} before")));
        wrong.into_iter().collect()
    }

    fn wrong_while_away(&self, (answer, took): &Heard) -> Vec<String> {
        let mut wrong = Vec::new();
        match answer {
            Ok(answer) => {
                if !self.is_right_while_away(answer) {
                    wrong.push(format!("{} while away", answer.status));
                }
                let missing = undressed(answer).into_iter();
                wrong.extend(missing.map(|what| format!("it lacks {what}")));
            }
            Err(error) => wrong.push(format!("no answer while away: {error}")),
        }
        if *took > WITHIN && is_timed() {
            wrong.push(format!("it took {took:?}"));
        }
        wrong.iter().map(|what| self.wrong(what)).collect()
    }

    fn is_right_while_away(&self, answer: &Answer) -> bool {
        let status = answer.status.as_u16();
        if status == 503 {
            return !self.is_free && !answer.header("retry-after").is_empty();
        }
        if self.is_free {
            return self.before == Some(status);
        }
        if self.has_session || self.must_ask() {
            return false;
        }
        // Whoever is not signed in is led on or refused before the database is asked, but told of no success.
        match self.before {
            Some(before) => status == before,
            None => matches!(status, 303 | 400 | 403 | 404 | 422),
        }
    }

    /// Whether it must come as far as the database although nobody is signed in. A form without a cookie does not: it
    /// lacks its token.
    fn must_ask(&self) -> bool {
        let route = self.route.as_str();
        if self.is_page() {
            is_in(LINKS, route)
        } else {
            route == ONE_CLICK || (!self.cookie.is_empty() && is_in(FORMS, route))
        }
    }

    /// Waits until it gets a status, after the database is there again.
    fn waits_for(&self, house: &TestHouse, wanted: u16) {
        let what = self.wrong(&format!("{wanted} afterwards"));
        until(&what, || status(&self.asks(house)) == wanted);
    }
}

/// Everything that may be asked for, by everybody.
fn everything<'a>(house: &'a TestHouse, scene: &mut Scene<'a>) -> Vec<Knock> {
    let all = routes();
    for (is_unsafe, named) in [(false, LINKS), (true, FORMS)] {
        for route in named.split(' ') {
            let known = (is_unsafe, route.to_owned());
            assert!(all.contains(&known), "there is no {route}");
        }
    }
    let feed = feed(scene);
    let mut visitors = scene.actors();
    if is_long() {
        // They play against bots without having signed in.
        let mut guest = house.visitor();
        assert!(guest.practises("duel").starts_with("/tables/"));
        guest.opens("/");
        visitors.push(("a guest", guest));
    } else {
        visitors.retain(|(who, _)| SHORT.contains(who));
        assert_eq!(visitors.len(), SHORT.len());
    }
    let mut knocks = Vec::new();
    for (who, visitor) in visitors {
        knocks.extend(knocks_of(scene, &feed, who, &visitor));
    }
    knocks
}

fn knocks_of(
    scene: &Scene<'_>,
    feed: &str,
    who: &'static str,
    visitor: &Visitor<'_>,
) -> Vec<Knock> {
    let cookie = |(name, value): (&String, &String)| format!("{name}={value}");
    let cookies: Vec<_> = visitor.cookies.iter().map(cookie).collect();
    let has_session = visitor.cookies.keys().any(|name| name.ends_with("session"));
    let back = leading_back();
    let all = routes().into_iter().chain([(false, NOWHERE.to_owned())]);
    let knock = |(is_unsafe, route): (bool, String)| {
        let name = route.as_str();
        let is_free = is_in(FREE, name)
            || back.contains(&route)
            || (!has_session && is_in(FREE_SIGNED_OUT, name));
        let (method, body) = if is_unsafe {
            (Method::POST, format!("csrf={}&{FIELDS}", visitor.csrf))
        } else {
            (Method::GET, String::new())
        };
        Knock {
            who,
            at: scene.filled(&route.replace("/feeds/{token}", feed), &scene.uid),
            route,
            method,
            body,
            cookie: cookies.join("; "),
            has_session,
            is_free: is_free && !is_unsafe,
            before: None,
        }
    };
    all.map(knock).collect()
}

/// Makes the feeds of a player, and gives the folder in which they seem to lie.
fn feed(scene: &mut Scene<'_>) -> String {
    scene.ada.fills_in("/settings/feeds", "");
    let page = scene.ada.opens("/settings/feeds").text;
    let token = between(&page, &format!("\"{HOME}/feeds/"), "/");
    format!("/feeds/{token}")
}

/// Lets all of them ask, some at once. Gives what each heard.
fn all_knock<'a>(house: &TestHouse, knocks: &'a [Knock]) -> Vec<(&'a Knock, Heard)> {
    let is_read = |knock: &&Knock| knock.has_session && knock.is_page();
    let (pages, others): (Vec<_>, Vec<_>) = knocks.iter().partition(is_read);
    std::thread::scope(|scope| {
        let mut askers = Vec::new();
        for (all, at_once) in [(&pages, READERS), (&others, OTHERS)] {
            for first in 0..at_once {
                let own = all.iter().skip(first).step_by(at_once);
                let ask = |knock: &&'a Knock| (*knock, knock.asks(house));
                askers.push(scope.spawn(move || own.map(ask).collect::<Vec<_>>()));
            }
        }
        let heard = askers.into_iter().map(|asker| asker.join());
        heard.flat_map(|heard| heard.expect("it asks")).collect()
    })
}

/// What is wrong with what the doors for mail say: LMTP by its codes, the command by its exit.
fn wrong_by_mail(mail: &MailDoors, codes: [&str; 8], exit: i32) -> Vec<String> {
    let begun = Instant::now();
    let (heard, ended) = (mail.hears_by_lmtp(), mail.pipes());
    let mut wrong = Vec::new();
    if heard != codes {
        wrong.push(format!("LMTP answered {heard:?} instead of {codes:?}"));
    }
    if ended != Some(exit) {
        wrong.push(format!("`wonderpost inbound` ended with {ended:?}"));
    }
    if begun.elapsed() > 2 * WITHIN && is_timed() {
        wrong.push(format!("the mails took {:?}", begun.elapsed()));
    }
    wrong
}
