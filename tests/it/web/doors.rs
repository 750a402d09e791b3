//! Every unsafe route of the router against every kind of actor, and hostile text in every field. The routes are read
//! from `src/web/routes.rs`, so that a new one is asked without being remembered.

use actix_web::http::{Method, StatusCode};
use scraper::{Html, Node};
use wonderpost::web::HostPage;

use super::middleware::check_dressed;
use super::support::{Answer, HOME, TestHouse, Visitor, houses_with, services};

const ROUTES: &str = include_str!("../../../src/web/routes.rs");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const OURS: (&str, &str) = ("sec-fetch-site", "same-origin");
/// Mail programs post here without cookie and without a form of ours (RFC 8058); the token in the address is enough.
const ONE_CLICK: &str = "/unsubscribe/{token}";
/// Fields that would do something, for whichever form it is.
const FIELDS: &str = "address=eve%40example.org&code=ABCDEFGH&name=Eve&zone=UTC&theme=dark&game=duel&seats=2\
    &move=draft+piraeus&expected=1&command_id=1&words=hello&sure=yes";

/// Every route as the router has it: whether it is unsafe, and its address with its parameters.
fn routes() -> Vec<(bool, String)> {
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

fn unsafe_routes() -> Vec<String> {
    let unsafe_ones = routes().into_iter().filter(|(is_unsafe, _)| *is_unsafe);
    let paths: Vec<String> = unsafe_ones.map(|(_, path)| path).collect();
    assert!(paths.len() >= 15, "{paths:?}");
    paths
}

/// Everybody who may knock, and all keys that there are.
struct Scene<'a> {
    service: &'a TestHouse,
    /// A player of the table, who opened it.
    ada: Visitor<'a>,
    /// Somebody who signed in and knows of nothing.
    eve: Visitor<'a>,
    host: Visitor<'a>,
    uid: String,
    invitation: String,
    stop: String,
    sign_in: String,
}

impl<'a> Scene<'a> {
    async fn new(service: &'a TestHouse) -> Scene<'a> {
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
    fn filled(&self, path: &str, uid: &str) -> String {
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
            .replace("{key}", "duel")
            .replace("{path:.*}", "icons.svg");
        assert!(!filled.contains('{'), "say here what stands in {path}");
        filled
    }

    /// Everybody by what they are: also one without any cookie, and one who has not signed in.
    async fn actors(&self) -> Vec<(&'static str, Visitor<'a>)> {
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

/// What is wrong with a form, its headers and its token.
///
/// All of it is tried by a stranger and a player; by the others what differs by who they are.
fn trials<'a>(
    who: &str,
    own: &'a str,
    others: &'a str,
) -> Vec<(&'static str, Vec<(&'a str, &'a str)>, &'a str)> {
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

/// Text that would become elements and attributes wherever it is not escaped; `mark` tells where it came from.
fn hostile(mark: &str) -> String {
    format!(
        "{mark}\"'><img src=x onerror=alert(1)></title></textarea></script><b id=hostile>&lt;{mark}"
    )
}

/// Lists what is in a page that nobody put there, and gives all its text with the values of its attributes.
fn read(page: &str) -> (Vec<String>, String) {
    let mut strange = Vec::new();
    let mut text = String::new();
    for node in Html::parse_document(page).tree.nodes() {
        match node.value() {
            Node::Element(element) => {
                let is_own_script = element.name() != "script"
                    || element
                        .attr("src")
                        .is_some_and(|src| src.starts_with("/static/"));
                let is_fine =
                    is_own_script && element.name() != "img" && element.id() != Some("hostile");
                if !is_fine {
                    strange.push(format!("<{}>", element.name()));
                }
                for (name, value) in element.attrs() {
                    if name.starts_with("on")
                        || !name
                            .bytes()
                            .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
                    {
                        strange.push(format!("{name}={value}"));
                    }
                    text.push_str(value);
                    text.push('\n');
                }
            }
            Node::Text(words) => text.push_str(words),
            Node::Comment(comment) => strange.push(format!("{comment:?}")),
            _ => {}
        }
    }
    (strange, text)
}

#[actix_web::test]
async fn hostile_text_adds_nothing_to_any_page_or_letter() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let name = |who: &str| format!("{who}\"'><b id=hostile>&lt;");
        let mut pages = Vec::new();
        let own = name("own");
        ada.posts(
            "/settings",
            &[("name", &own), ("zone", "UTC"), ("theme", "auto")],
        )
        .await;
        let uid = ada.opens_duel_with("joost@example.org").await;
        let invitation = service.path_in_letter_to("joost@example.org", "/invitations/");
        let mut joost = service.visitor();
        pages.push(joost.opens(&invitation).await);
        let long = [("name", ""), ("words", &*hostile("chance"))];
        pages.push(joost.posts(&invitation, &long).await);
        joost.posts(&invitation, &[("name", &name("guest"))]).await;
        let table = format!("/tables/{uid}");
        for (place, words) in [("talk", hostile("talk")), ("notes", hostile("notes"))] {
            let said = ada
                .posts(&format!("{table}/{place}"), &[("words", &words)])
                .await;
            assert_eq!(said.status, StatusCode::SEE_OTHER, "{place}");
        }
        // What a form shows again of what was typed, and what an answer says of what was asked.
        for (at, fields) in [
            (
                "/sign-in".to_owned(),
                vec![("address", hostile("address")), ("next", hostile("next"))],
            ),
            ("/sign-in/code".to_owned(), vec![("code", hostile("code"))]),
            (
                "/settings".to_owned(),
                vec![
                    ("name", String::new()),
                    ("zone", hostile("zone")),
                    ("theme", hostile("theme")),
                ],
            ),
            (
                "/tables/new".to_owned(),
                vec![
                    ("game", "duel".to_owned()),
                    ("seats", "2".to_owned()),
                    ("invited", hostile("invited")),
                    ("words", hostile("contributed")),
                ],
            ),
            (
                "/tables/new".to_owned(),
                vec![("game", hostile("game")), ("seats", hostile("seats"))],
            ),
            (
                format!("{table}/moves"),
                vec![
                    ("move", hostile("move")),
                    ("expected", "8".to_owned()),
                    ("command_id", hostile("id")),
                ],
            ),
            (
                format!("{table}/moves"),
                vec![
                    ("move", hostile("move")),
                    ("expected", hostile("expected")),
                    ("command_id", "1".to_owned()),
                ],
            ),
        ] {
            let fields: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            pages.push(ada.posts(&at, &fields).await);
        }
        let browser = hostile("browser");
        ada.sends(Method::GET, "/", &[("user-agent", &browser)], "")
            .await;
        for path in ["/", "/settings", &table, "/host", "/host/letters/1"] {
            pages.push(ada.opens(path).await);
            pages.push(joost.opens(path).await);
        }
        for tail in [
            "history",
            "proof",
            "at/3",
            "%3Cb%20id=hostile%3E",
            "at/%22%3E%3Cb%20id=hostile%3E",
        ] {
            pages.push(ada.opens(&format!("{table}/{tail}")).await);
        }
        let escaped = "%22%3E%3Cb%20id=hostile%3E";
        for path in [
            "/tables/new?game=",
            "/sign-in?next=",
            "/games/",
            "/no/such/",
        ] {
            pages.push(ada.opens(&format!("{path}{escaped}")).await);
        }
        pages.push(ada.opens(&format!("{table}?line={escaped}")).await);
        let mut all = String::new();
        for page in &pages {
            let (strange, text) = read(&page.text);
            assert!(strange.is_empty(), "{strange:?} in {}", page.text);
            all.push_str(&text);
        }
        for letter in service.html_of_letters() {
            let (strange, text) = read(&letter);
            let is_letters_own = |what: &&String| what.as_str() != "<img>";
            let strange: Vec<_> = strange.iter().filter(is_letters_own).collect();
            assert!(strange.is_empty(), "{strange:?} in {letter}");
            all.push_str(&text);
        }
        // It was there to do harm: each stands somewhere as it was written.
        for shown in [
            own,
            name("guest"),
            hostile("talk"),
            hostile("notes"),
            hostile("invited"),
            hostile("contributed"),
        ] {
            assert!(all.contains(&shown), "{shown} is on no page");
        }
    }
}
