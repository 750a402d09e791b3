//! A browser, or whatever else sends requests to a site.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use actix_web::cookie::Cookie;
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::test::TestRequest;

use super::answer::Answer;
use super::client::urlencoded;
use crate::prelude::*;

/// How a browser sends its forms.
pub(crate) const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
/// What a browser says of a form of the same site.
pub(crate) const OURS: (&str, &str) = ("sec-fetch-site", "same-origin");

/// Somebody with a browser that keeps its cookies.
#[derive(Clone)]
pub(crate) struct Visitor<'a> {
    site: &'a TestHouse,
    /// As whom they signed in last; empty if they did not.
    pub(super) address: String,
    pub(crate) cookies: BTreeMap<String, String>,
    /// The token in the form that was seen last.
    pub(crate) csrf: String,
    /// When the page was opened that was seen last of those whose buttons wait for a person, as it says so itself.
    opened: String,
    /// Where the requests come from.
    pub(crate) peer: SocketAddr,
}

/// What is filled into a form: pairs, or `name=value&other=value`, whose values are as they are typed.
pub(crate) trait Fields<'a> {
    fn pairs(self) -> Vec<(&'a str, &'a str)>;
}

impl<'a> Fields<'a> for &'a str {
    fn pairs(self) -> Vec<(&'a str, &'a str)> {
        let fields = self.split('&').filter(|field| !field.is_empty());
        let pair = |field| str::split_once(field, '=').expect("a field has a value");
        fields.map(pair).collect()
    }
}

impl<'a> Fields<'a> for &'a String {
    fn pairs(self) -> Vec<(&'a str, &'a str)> {
        self.as_str().pairs()
    }
}

impl<'a> Fields<'a> for &[(&'a str, &'a str)] {
    fn pairs(self) -> Vec<(&'a str, &'a str)> {
        self.to_vec()
    }
}

impl<'a, const N: usize> Fields<'a> for &[(&'a str, &'a str); N] {
    fn pairs(self) -> Vec<(&'a str, &'a str)> {
        self.to_vec()
    }
}

impl<'a> Fields<'a> for &Vec<(&'a str, &'a str)> {
    fn pairs(self) -> Vec<(&'a str, &'a str)> {
        self.clone()
    }
}

impl<'a> Visitor<'a> {
    pub(super) fn new(site: &'a TestHouse) -> Self {
        Self {
            site,
            address: String::new(),
            cookies: BTreeMap::new(),
            csrf: String::new(),
            opened: String::new(),
            peer: ([127, 0, 0, 1], 4000).into(),
        }
    }

    /// The same browser at another address of the network.
    pub(crate) fn at_peer(self, address: [u8; 4]) -> Self {
        Self {
            peer: (address, 4000).into(),
            ..self
        }
    }

    /// Sends any request and keeps the cookies that come back.
    pub(crate) fn sends(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let headers = headers.iter();
        let headers = headers.map(|(name, value)| (*name, (*value).to_owned()));
        let mut all: Vec<(&str, String)> = headers.collect();
        if !all.iter().any(|(name, _)| *name == "host") {
            let (_, host) = self.site.base_url.split_once("://").unwrap();
            all.push(("host", host.to_owned()));
        }
        if !self.cookies.is_empty() {
            let cookies = self.cookies.iter();
            let cookies = cookies.map(|(name, value)| format!("{name}={value}"));
            let cookies: Vec<_> = cookies.collect();
            all.push(("cookie", cookies.join("; ")));
        }
        let asked = format!("{}: {method} {path} {body}", self.site.label());
        let mut answer = match &self.site.running {
            Some(running) => running.tries(&method, path, &all, body).unwrap(),
            None => self.calls(method, path, all, body),
        };
        (answer.asked, answer.path) = (asked, path.to_owned());
        answer.check();
        self.keep_cookies(&answer.headers);
        let csrf = answer.field("csrf");
        if !csrf.is_empty() {
            csrf.clone_into(&mut self.csrf);
        }
        let opened = answer.field("opened");
        if !opened.is_empty() {
            opened.clone_into(&mut self.opened);
        }
        answer
    }

    /// Asks the router of this process.
    fn calls(
        &self,
        method: Method,
        path: &str,
        headers: Vec<(&str, String)>,
        body: &str,
    ) -> Answer {
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            let value = HeaderValue::from_bytes(value.as_bytes()).unwrap();
            all.append(HeaderName::try_from(name).unwrap(), value);
        }
        let (path, body, peer) = (path.to_owned(), body.to_owned(), self.peer);
        self.site.asks_router(move || {
            let request = TestRequest::with_uri(&path).method(method).peer_addr(peer);
            let each = all.into_iter();
            let request = each.fold(request, |request, one| request.append_header(one));
            request.set_payload(body)
        })
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for set in headers.get_all(header::SET_COOKIE) {
            let cookie = Cookie::parse(set.to_str().unwrap()).unwrap();
            let (name, value) = (cookie.name().to_owned(), cookie.value().to_owned());
            if value.is_empty() {
                self.cookies.remove(&name);
            } else {
                self.cookies.insert(name, value);
            }
        }
    }

    pub(crate) fn opens(&mut self, path: &str) -> Answer {
        self.asks(path, &[("sec-fetch-site", "none")])
    }

    /// Opens a page as a program does that says something more of itself.
    pub(crate) fn asks(&mut self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.sends(Method::GET, path, headers, "")
    }

    /// Sends a form as the page that was opened last would: same site, with its token.
    pub(crate) fn posts<'f>(&mut self, path: &str, fields: impl Fields<'f>) -> Answer {
        self.posts_as(path, fields, &[OURS])
    }

    /// Sends a form with its token and headers that say where it comes from.
    pub(crate) fn posts_as<'f>(
        &mut self,
        path: &str,
        fields: impl Fields<'f>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let token = [("csrf", self.csrf.as_str())];
        // Whoever has seen no form has no token.
        let token = token.into_iter().filter(|(_, token)| !token.is_empty());
        let fields: Vec<_> = token.chain(fields.pairs()).collect();
        let body = urlencoded(&fields);
        let headers = [headers, &[FORM]].concat();
        self.sends(Method::POST, path, &headers, &body)
    }

    /// Presses a button that has nothing to fill in.
    pub(crate) fn presses(&mut self, path: &str) -> Answer {
        let path_only = path.split('?').next().unwrap();
        let waits = path_only.starts_with("/seats/") || path_only.ends_with("/letter");
        if waits || path_only.ends_with("/undo") || path_only.ends_with("/decline") {
            return self.presses_after_a_look(path);
        }
        self.posts(path, "")
    }

    /// Presses a button that waits for a person, two seconds after its page was opened.
    fn presses_after_a_look(&mut self, path: &str) -> Answer {
        const LOOK_MS: i64 = 2000;
        let opened = self.opened.clone();
        let at_ms = opened.split('-').next().unwrap().parse().unwrap_or(0);
        if !self.site.waits(LOOK_MS) {
            while Clock::system().now_ms() < at_ms + LOOK_MS {
                std::thread::park_timeout(Duration::from_millis(50));
            }
        }
        self.posts(path, &[("opened", &*opened)])
    }

    pub(crate) fn fills_in<'f>(&mut self, path: &str, fields: impl Fields<'f>) -> Answer {
        self.opens(path);
        self.posts(path, fields)
    }

    /// Opens the page of a link, and presses its button.
    pub(crate) fn follows(&mut self, link: &str) -> Answer {
        self.opens(link);
        self.presses(link)
    }

    /// Asks for a letter that signs in and leads to a page. Gives its link.
    pub(crate) fn asks_for_link(&mut self, address: &str, next: &str) -> String {
        let fields = [("address", address), ("next", next)];
        self.fills_in("/sign-in", &fields).is(303);
        self.site.link_to(address, "/sign-in/")
    }

    /// Asks for a letter, opens its link and presses its button.
    pub(crate) fn signs_in(&mut self, address: &str) -> Answer {
        let link = self.asks_for_link(address, "/");
        let done = self.follows(&link).is(303);
        address.clone_into(&mut self.address);
        self.opens("/settings");
        done
    }

    /// Opens a table. Gives its path.
    pub(crate) fn opens_table<'f>(&mut self, game: &str, fields: impl Fields<'f>) -> String {
        self.opens(&format!("/tables/new?game={game}"));
        let fields = [fields.pairs(), vec![("game", game)]].concat();
        let opened = self.posts("/tables/new", &fields).is(303);
        opened.location().to_owned()
    }

    /// Opens a table of Duel that invites `address`, or is open to all when it is empty. Gives its path.
    pub(crate) fn invites(&mut self, address: &str) -> String {
        let fields = [("seats", "2"), ("invited", address)];
        self.opens_table("duel", &fields)
    }

    /// Begins a practice game without an account. Gives its path.
    pub(crate) fn practises(&mut self, game: &str) -> String {
        self.opens("/");
        let begun = self.posts("/practice", &[("game", game)]).is(303);
        begun.location().to_owned()
    }

    /// Takes a seat that anybody may take who has the link.
    pub(crate) fn joins(&mut self, table: &str, name: &str) {
        let seated = self.fills_in(&format!("{table}/join"), &[("name", name)]);
        seated.leads_to(table);
    }

    pub(crate) fn plays(&mut self, page: &Answer, mv: &str) -> Answer {
        let fields = ["expected", "command_id"].map(|name| (name, page.field(name)));
        let table = page.path.split(['?', '#']).next().unwrap();
        let table = table.trim_end_matches("/moves");
        let fields = [&[("move", mv)], &fields[..]].concat();
        self.posts(&format!("{table}/moves"), &fields)
    }

    /// Presses the first button of a board, if it has one. Gives whether it had.
    pub(crate) fn plays_on(&mut self, table: &str) -> bool {
        let board = self.opens(table);
        let moves = board.moves();
        if let Some(mv) = moves.first() {
            self.plays(&board, mv).is(303);
        }
        !moves.is_empty()
    }

    pub(crate) fn gives_up(&mut self, table: &str) {
        self.opens(table);
        let over = self.posts(&format!("{table}/resign"), "sure=yes");
        over.leads_to(table);
    }

    /// Opens a page, and where that leads.
    pub(crate) fn opens_through(&mut self, path: &str) -> Answer {
        let answer = self.opens(path);
        match answer.location() {
            "" => answer,
            next => self.opens(next),
        }
    }
}
