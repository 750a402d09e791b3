//! Every unsafe route of the router against every kind of actor. The routes are read from `src/web/routes.rs`, so that
//! a new one is asked without being remembered.
#![expect(
    clippy::expect_used,
    reason = "a scene that cannot be set up must fail at once"
)]

use actix_web::http::{Method, StatusCode};
use wonderpost::web::HostPage;

use super::middleware::check_dressed;
use super::support::{Answer, HOME, TestHouse, Visitor, houses_with, services};

const ROUTES: &str = include_str!("../../../src/web/routes.rs");
pub(crate) const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
pub(crate) const OURS: (&str, &str) = ("sec-fetch-site", "same-origin");
/// Mail programs post here without cookie and without a form of ours (RFC 8058); the token in the address is enough.
const ONE_CLICK: &str = "/unsubscribe/{token}";
/// Fields that would do something, for whichever form it is.
pub(crate) const FIELDS: &str = "address=eve%40example.org&code=ABCDEFGH&name=Eve&zone=UTC&theme=dark&game=duel&seats=2\
    &move=draft+piraeus&expected=1&command_id=1&words=hello&sure=yes\
    &topic=stop&answer=yes&asked=1&seat=1&days=3&command=1&deadlines=move";

/// Every route as the router has it: whether it is unsafe, and its address with its parameters.
pub(crate) fn routes() -> Vec<(bool, String)> {
    let dense: String = ROUTES.split_whitespace().collect();
    let routes: Vec<(bool, String)> = dense
        .split(".route(\"")
        .skip(1)
        .map(|rest| {
            let (path, rest) = rest.split_once("\",").expect("an address ends");
            let is_unsafe = rest.starts_with("web::post()");
            assert!(is_unsafe || rest.starts_with("read()"), "what is {rest}?");
            (is_unsafe, path.to_owned())
        })
        .collect();
    assert_eq!(routes.len(), ROUTES.matches(".route(").count());
    routes
}

/// The addresses that only lead back to a page, as when somebody opens what a form is sent to: nothing is asked there.
pub(crate) fn leading_back() -> Vec<String> {
    let dense: String = ROUTES.split_whitespace().collect();
    let paths: Vec<String> = dense
        .split(".route(\"")
        .filter_map(|rest| {
            let (path, rest) = rest.split_once("\",read().to(")?;
            let (handler, _) = rest.split_once(')')?;
            let name = handler.rsplit("::").next()?;
            name.starts_with("back").then(|| path.to_owned())
        })
        .collect();
    assert!(paths.len() >= 5, "{paths:?}");
    paths
}

fn unsafe_routes() -> Vec<String> {
    let unsafe_ones = routes().into_iter().filter(|(is_unsafe, _)| *is_unsafe);
    let paths: Vec<String> = unsafe_ones.map(|(_, path)| path).collect();
    assert!(paths.len() >= 15, "{paths:?}");
    paths
}

/// Everybody who may knock, and all keys that there are.
pub(crate) struct Scene<'a> {
    service: &'a TestHouse,
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
    pub(crate) async fn new(service: &'a TestHouse) -> Scene<'a> {
        let host = service.signed_in("host@example.org").await;
        let mut ada = service.signed_in("ada@example.org").await;
        ada.opens_duel_with("joost@example.org").await;
        let invitation = service.path_in_letter_to("joost@example.org", "/invitations/");
        let stop = service.path_in_letter_to("joost@example.org", "/unsubscribe/");
        let uid = ada.opens_duel_with("lotte@example.org").await;
        let link = service.path_in_letter_to("lotte@example.org", "/invitations/");
        let mut lotte = service.visitor();
        lotte.opens(&link).await;
        lotte.posts(&link, &[("name", "Lotte")]).await;
        let mut other = service.visitor();
        other.opens("/sign-in").await;
        other
            .posts("/sign-in", &[("address", "mikkel@example.org")])
            .await;
        let sign_in = service.path_in_letter_to("mikkel@example.org", "/sign-in/");
        ada.opens("/settings").await;
        Scene {
            service,
            ada,
            eve: service.signed_in("eve@example.org").await,
            host,
            uid,
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
            .replace("{next:ask|open}", "open")
            .replace("{form:ask|open|invite|bot}", "invite")
            .replace("{form:ask|answer|nudge|leave|back|replace|close}", "ask")
            .replace("{key}", "duel")
            .replace("{path:.*}", "icons.svg");
        assert!(!filled.contains('{'), "say here what stands in {path}");
        filled
    }

    /// Everybody by what they are: also one without any cookie, and one who has not signed in.
    pub(crate) async fn actors(&self) -> Vec<(&'static str, Visitor<'a>)> {
        let mut signed_out = self.service.visitor();
        signed_out.opens("/sign-in").await;
        vec![
            ("a robot without cookies", self.service.visitor()),
            ("somebody signed out", signed_out),
            ("a stranger", self.eve.clone()),
            ("a player", self.ada.clone()),
            ("the host", self.host.clone()),
        ]
    }
}

/// What is wrong with a form, its headers, its token.
type Trial<'a> = (&'static str, Vec<(&'a str, &'a str)>, &'a str);

/// What is wrong with forms. All of it is tried by a stranger and a player; by the others what differs by who they are.
fn trials<'a>(who: &str, own: &'a str, others: &'a str) -> Vec<Trial<'a>> {
    let of_everybody = vec![
        ("no token", vec![OURS, FORM], ""),
        ("another's token", vec![OURS, FORM], others),
        (
            "from another site",
            vec![("sec-fetch-site", "cross-site"), FORM],
            own,
        ),
    ];
    if !matches!(who, "a stranger" | "a player") {
        return of_everybody;
    }
    let more = [
        (
            "a wrong token",
            vec![OURS, FORM],
            "00000000000000000000000000000000",
        ),
        (
            "from another origin",
            vec![("origin", "https://evil.example"), FORM],
            own,
        ),
        ("from nowhere", vec![FORM], own),
        (
            "as plain text",
            vec![OURS, ("content-type", "text/plain")],
            own,
        ),
        (
            "as a form with parts",
            vec![OURS, ("content-type", "multipart/form-data; boundary=x")],
            own,
        ),
    ];
    of_everybody.into_iter().chain(more).collect()
}

#[actix_web::test]
async fn no_form_is_taken_without_its_token_whoever_sends_it() {
    for service in houses_with(HOME, &HostPage::Address("host@example.org".to_owned())) {
        let scene = Scene::new(&service).await;
        let others = scene.eve.csrf.clone();
        let before = service.dump();
        for path in unsafe_routes().iter().filter(|path| *path != ONE_CLICK) {
            let at = scene.filled(path, &scene.uid);
            for (who, visitor) in scene.actors().await {
                let own = visitor.csrf.clone();
                let others = if own == others {
                    &scene.ada.csrf
                } else {
                    &others
                };
                for (what, headers, token) in trials(who, &own, others) {
                    let body = format!("csrf={token}&{FIELDS}");
                    let answer = visitor
                        .clone()
                        .sends(Method::POST, &at, &headers, &body)
                        .await;
                    assert!(
                        matches!(
                            answer.status,
                            StatusCode::FORBIDDEN | StatusCode::BAD_REQUEST
                        ),
                        "{path}, {who}, {what}: {}",
                        answer.status
                    );
                    check_dressed(&answer, path);
                }
            }
            assert_eq!(service.dump(), before, "{path}");
        }
        // The same forms are taken when sent rightly: the trials failed for the right reason.
        let mut ada = scene.ada.clone();
        let at = format!("/tables/{}/talk", scene.uid);
        assert_eq!(
            ada.posts(&at, &[("words", "hello")]).await.status,
            StatusCode::SEE_OTHER
        );
    }
}

/// The text of a letter stands where it can do nothing, and has a policy of its own.
const LETTER: &str = "/host/letters/{id:[0-9]{1,18}}/html";

#[actix_web::test]
async fn every_route_answers_with_the_headers_that_keep_browsers_safe_whoever_asks() {
    for service in houses_with(HOME, &HostPage::Address("host@example.org".to_owned())) {
        let scene = Scene::new(&service).await;
        let mut answered = 0;
        for (is_unsafe, path) in routes() {
            let at = scene.filled(&path, &scene.uid);
            for (who, mut visitor) in scene.actors().await {
                let method = if is_unsafe { Method::POST } else { Method::GET };
                let body = if is_unsafe {
                    format!("csrf={}&{FIELDS}", visitor.csrf)
                } else {
                    String::new()
                };
                let answer = visitor.sends(method, &at, &[OURS, FORM], &body).await;
                assert!(
                    !answer.status.is_server_error(),
                    "{path}, {who}: {}",
                    answer.text
                );
                if path != LETTER || answer.status != StatusCode::OK {
                    check_dressed(&answer, &path);
                    answered += 1;
                }
            }
        }
        assert!(answered > 400, "{answered}");
    }
}

#[actix_web::test]
async fn a_page_that_was_kept_for_one_reader_is_shown_to_no_other() {
    for service in services() {
        let mut scene = Scene::new(&service).await;
        for tail in ["", "/at/8", "/proof"] {
            let at = format!("/tables/{}{tail}", scene.uid);
            let mine = scene.ada.opens(&at).await;
            assert_eq!(mine.status, StatusCode::OK, "{at}");
            for mut other in [scene.eve.clone(), service.visitor()] {
                assert_eq!(other.opens(&at).await.status, StatusCode::NOT_FOUND, "{at}");
            }
            assert_eq!(scene.ada.opens(&at).await.text, mine.text, "{at}");
        }
    }
}

/// An answer without the name of the table and what a browser is told of itself.
fn comparable(answer: &Answer, uid: &str) -> (StatusCode, String, String) {
    let location = answer.header("location").replace(uid, "UID");
    (answer.status, location, answer.text.replace(uid, "UID"))
}

#[actix_web::test]
async fn what_a_stranger_may_not_know_of_is_as_missing_as_what_never_was() {
    for service in houses_with(HOME, &HostPage::Address("host@example.org".to_owned())) {
        let scene = Scene::new(&service).await;
        let never: String = scene.uid.chars().rev().collect();
        let before = service.dump();
        let mut asked = 0;
        for (is_unsafe, path) in routes() {
            let is_hosts = path.starts_with("/host");
            if !is_hosts && !path.contains("{uid") {
                continue;
            }
            for (who, visitor) in scene.actors().await {
                if matches!(who, "a player" | "the host" | "a robot without cookies") {
                    continue;
                }
                let body = format!("csrf={}&{FIELDS}", visitor.csrf);
                let method = if is_unsafe { Method::POST } else { Method::GET };
                let mut answers = Vec::new();
                for uid in [&scene.uid, &never] {
                    let at = scene.filled(&path, uid);
                    let mut visitor = visitor.clone();
                    let answer = visitor
                        .sends(method.clone(), &at, &[OURS, FORM], &body)
                        .await;
                    answers.push(comparable(&answer, uid));
                }
                assert_eq!(answers[0], answers[1], "{path}, {who}");
                let status = answers[0].0;
                // Who is not signed in is asked to, whatever the table; what only leads on says nothing of it.
                let is_asked = who == "somebody signed out" && status == StatusCode::FORBIDDEN;
                let is_missing = status == StatusCode::NOT_FOUND || is_asked;
                assert!(
                    is_missing || status == StatusCode::SEE_OTHER,
                    "{path}, {who}: {status}"
                );
                assert!(is_missing || !is_hosts, "{path}, {who}");
                asked += 1;
            }
        }
        assert!(asked >= 30, "{asked}");
        assert_eq!(service.dump(), before);
    }
}
