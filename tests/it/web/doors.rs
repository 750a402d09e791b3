//! Every unsafe route of the router against every kind of actor. The routes are the program's own, so that a new
//! one is asked without being remembered.

use actix_web::http::Method;
use wonderpost::web::routes;

use super::board_twins::JSON;
use super::support::{HOST, LOTTE, hosted, uid};
use crate::prelude::*;

pub(crate) use super::support::{FORM, OURS};

/// Mail programs post here without cookie and without a form of ours (RFC 8058); the token in the address is enough.
const ONE_CLICK: &str = "/unsubscribe/{token}";
/// Fields that would do something, for whichever form it is.
pub(crate) const FIELDS: &str = "address=eve%40example.org&code=ABCDEFGH&name=Eve&zone=UTC&theme=dark&game=duel&seats=2\
    &move=draft+piraeus&expected=1&command_id=1&words=hello&sure=yes\
    &topic=stop&answer=yes&asked=1&seat=1&days=3&command=1";

/// Every route as the router has it: whether it is unsafe, and its address with its parameters.
pub(crate) fn routes() -> Vec<(bool, String)> {
    routes::all().collect()
}

/// The addresses that only lead back to a page, as when somebody opens what a form is sent to: nothing is asked there.
pub(crate) fn leading_back() -> Vec<String> {
    let paths: Vec<String> = routes::leading_back().collect();
    assert!(paths.len() >= 5, "{paths:?}");
    paths
}

/// Everybody who may knock, and all keys that there are.
pub(crate) struct Scene<'a> {
    site: &'a TestHouse,
    /// A player of the table, who opened it.
    pub(crate) ada: Visitor<'a>,
    /// Somebody who signed in and knows of nothing.
    eve: Visitor<'a>,
    host: Visitor<'a>,
    pub(crate) uid: String,
    pub(super) invitation: String,
    pub(super) stop: String,
    pub(super) sign_in: String,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(site: &'a TestHouse) -> Scene<'a> {
        let host = site.signed_in(HOST);
        let mut ada = site.signed_in(ADA);
        ada.invites(JOOST);
        let [invitation, stop] =
            ["/invitations/", "/unsubscribe/"].map(|start| site.link_to(JOOST, start));
        let table = ada.invites(LOTTE);
        let link = site.link_to(LOTTE, "/invitations/");
        site.visitor().fills_in(&link, "name=Lotte");
        let sign_in = site.visitor().asks_for_link("mikkel@example.org", "/");
        ada.opens("/settings");
        Scene {
            site,
            ada,
            eve: site.signed_in(EVE),
            host,
            uid: uid(&table).to_owned(),
            invitation,
            stop,
            sign_in,
        }
    }

    /// An address with what its parameters stand for.
    pub(crate) fn filled(&self, path: &str, uid: &str) -> String {
        let last = |link: &str| link.rsplit('/').next().expect("a token").to_owned();
        let token = match path.split('/').nth(1) {
            Some("invitations" | "seats") => last(&self.invitation),
            Some("unsubscribe") => last(&self.stop),
            Some("sign-in") => last(&self.sign_in),
            _ => "no-token".to_owned(),
        };
        let filled = path
            .replace("{uid:[a-z0-9]+}", uid)
            .replace("{uid}", uid)
            .replace("{token}", &token)
            .replace("{id:[0-9]{1,18}}", "1")
            .replace("{seq:[0-9]{1,18}}", "3")
            .replace("{seat:[0-9]{1,2}}", "1")
            .replace("{key}", "duel")
            .replace("{path:.*}", "icons.svg");
        assert!(!filled.contains('{'), "say here what stands in {path}");
        filled
    }

    /// Everybody by what they are: also one without any cookie, and one who has not signed in.
    pub(crate) fn actors(&self) -> Vec<(&'static str, Visitor<'a>)> {
        let mut signed_out = self.site.visitor();
        signed_out.opens("/sign-in");
        vec![
            ("a robot without cookies", self.site.visitor()),
            ("somebody signed out", signed_out),
            ("a stranger", self.eve.clone()),
            ("a player", self.ada.clone()),
            ("the host", self.host.clone()),
        ]
    }
}

/// Sends what a route is for, with fields that would do something, as somebody would.
pub(super) fn knocks(visitor: &Visitor<'_>, is_unsafe: bool, at: &str, fields: &str) -> Answer {
    let (method, body) = if is_unsafe {
        (Method::POST, format!("csrf={}&{fields}", visitor.csrf))
    } else {
        (Method::GET, String::new())
    };
    let mut visitor = visitor.clone();
    visitor.sends(method, at, &[OURS, FORM], &body)
}

/// What is wrong with a form, its headers, its token.
type Trial<'a> = (&'static str, Vec<(&'a str, &'a str)>, &'a str);

/// What is wrong with forms. All of it is tried by a stranger and a player; by the others what differs by who they are.
fn trials<'a>(who: &str, own: &'a str, others: &'a str) -> Vec<Trial<'a>> {
    let wrong = "00000000000000000000000000000000";
    let cross_site = ("sec-fetch-site", "cross-site");
    let evil = ("origin", "https://evil.example");
    let unnamed = ("origin", "null");
    let plain = ("content-type", "text/plain");
    let parts = ("content-type", "multipart/form-data; boundary=x");
    let of_everybody = vec![
        ("no token", vec![OURS, FORM], ""),
        ("another's token", vec![OURS, FORM], others),
        ("from another site", vec![cross_site, FORM], own),
    ];
    if !matches!(who, "a stranger" | "a player") {
        return of_everybody;
    }
    let more = [
        ("a wrong token", vec![OURS, FORM], wrong),
        ("from another origin", vec![evil, FORM], own),
        ("from nowhere, without a token", vec![FORM], ""),
        ("from nowhere, with another's token", vec![FORM], others),
        ("from a page without a name", vec![unnamed, FORM], ""),
        ("as plain text", vec![OURS, plain], own),
        ("as a form with parts", vec![OURS, parts], own),
    ];
    of_everybody.into_iter().chain(more).collect()
}

#[each::test(hosted())]
fn no_form_is_taken_without_its_token_whoever_sends_it(site: TestHouse) {
    let scene = Scene::new(&site);
    let before = site.dump();
    let mut forms = routes();
    forms.retain(|(is_unsafe, path)| *is_unsafe && path != ONE_CLICK);
    assert!(forms.len() >= 15, "{forms:?}");
    for (_, path) in forms {
        let at = scene.filled(&path, &scene.uid);
        for (who, visitor) in scene.actors() {
            let own = &visitor.csrf;
            let is_theirs = own == &scene.eve.csrf;
            let others = if is_theirs {
                &scene.ada.csrf
            } else {
                &scene.eve.csrf
            };
            for (what, headers, token) in trials(who, own, others) {
                let body = format!("csrf={token}&{FIELDS}");
                let answer = visitor.clone().sends(Method::POST, &at, &headers, &body);
                let is_refused = matches!(answer.status.as_u16(), 400 | 403);
                assert!(is_refused, "{path}, {who}, {what}: {}", answer.status);
            }
        }
        assert_eq!(site.dump(), before, "{path}");
    }
    // The same forms are taken when sent rightly: the trials failed for the right reason.
    let at = format!("/tables/{}/talk", scene.uid);
    scene.ada.clone().posts(&at, "words=hello").is(303);
}

/// The headers are checked for each answer that a visitor gets.
#[each::test(hosted())]
fn every_route_answers_with_the_headers_that_keep_browsers_safe_whoever_asks(site: TestHouse) {
    let scene = Scene::new(&site);
    let mut answered = 0;
    for (is_unsafe, path) in routes() {
        let at = scene.filled(&path, &scene.uid);
        for (who, visitor) in scene.actors() {
            let answer = knocks(&visitor, is_unsafe, &at, FIELDS);
            let is_fault = answer.status.is_server_error();
            assert!(!is_fault, "{path}, {who}: {}", answer.text);
            answered += 1;
        }
    }
    assert!(answered > 400, "{answered}");
}

#[each::test(services())]
fn a_page_that_was_kept_for_one_reader_is_shown_to_no_other(site: TestHouse) {
    let mut scene = Scene::new(&site);
    for tail in ["", "/at/8", "/proof"] {
        let at = format!("/tables/{}{tail}", scene.uid);
        let mine = scene.ada.opens(&at).is(200);
        let told = scene.ada.asks(&at, &[JSON]).is(200);
        told.bears("content-type", "application/json");
        for mut other in [scene.eve.clone(), site.visitor()] {
            other.opens(&at).is(404);
            let problem = other.asks(&at, &[JSON]).is(404);
            problem.lacks(&scene.uid).says("\"status\":404,");
            problem.bears("content-type", "application/problem+json");
        }
        assert_eq!(scene.ada.opens(&at).text, mine.text, "{at}");
        assert_eq!(scene.ada.asks(&at, &[JSON]).text, told.text, "{at}");
    }
}

#[each::test(hosted())]
fn what_a_stranger_may_not_know_of_is_as_missing_as_what_never_was(site: TestHouse) {
    let scene = Scene::new(&site);
    let never: String = scene.uid.chars().rev().collect();
    let before = site.dump();
    let mut asked = 0;
    for (is_unsafe, path) in routes() {
        let is_hosts = path.starts_with("/host");
        if !is_hosts && !path.contains("{uid") {
            continue;
        }
        for (who, visitor) in scene.actors() {
            if matches!(who, "a player" | "the host" | "a robot without cookies") {
                continue;
            }
            let [there, none] = [&scene.uid, &never].map(|uid| {
                let at = scene.filled(&path, uid);
                let answer = knocks(&visitor, is_unsafe, &at, FIELDS);
                let shown = [answer.location(), &answer.text];
                let shown = shown.map(|text| text.replace(uid, "UID"));
                if !is_unsafe {
                    // Programs are told no more than browsers.
                    let told = visitor.clone().asks(&at, &[JSON]);
                    let is_led = answer.status == 303 && told.status == 403;
                    assert!(is_led || told.status == answer.status, "{path}, {who}");
                    told.lacks(uid);
                }
                (answer.status.as_u16(), shown)
            });
            assert_eq!(there, none, "{path}, {who}");
            // Who is not signed in is asked to, whatever the table; what only leads on says nothing of it.
            let status = there.0;
            let is_asked = who == "somebody signed out" && status == 403;
            let is_missing = status == 404 || is_asked;
            assert!(is_missing || status == 303, "{path}, {who}: {status}");
            assert!(is_missing || !is_hosts, "{path}, {who}");
            asked += 1;
        }
    }
    assert!(asked >= 30, "{asked}");
    assert_eq!(site.dump(), before);
}
