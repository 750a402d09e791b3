//! What nobody may do: from other sites, by looking, with hostile text, or without being the one.

use actix_web::http::{Method, StatusCode};
use wonderpost::config::Config;
use wonderpost::mail::send::Sender;
use wonderpost::web::HostPage;
use wonderpost::worker;

use super::middleware::check_dressed;
use super::support::{HOME, TestHouse, Visitor, houses_with, houses_with_files, services};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const OURS: (&str, &str) = ("sec-fetch-site", "same-origin");

/// A service with a running table, and the paths that anybody holds a key to.
struct Scene<'a> {
    ada: Visitor<'a>,
    uid: String,
    invitation: String,
    stop: String,
    sign_in: String,
    feed: String,
}

async fn scene(service: &TestHouse) -> Scene<'_> {
    let mut ada = service.signed_in("ada@example.org").await;
    ada.opens_duel_with("joost@example.org").await;
    let invitation = service.path_in_letter_to("joost@example.org", "/invitations/");
    let stop = service.path_in_letter_to("joost@example.org", "/unsubscribe/");
    let uid = ada.opens_duel_with("lotte@example.org").await;
    let mut lotte = service.visitor();
    let link = service.path_in_letter_to("lotte@example.org", "/invitations/");
    lotte.opens(&link).await;
    lotte.posts(&link, &[("name", "Lotte")]).await;
    ada.opens("/sign-in").await;
    let mut other = service.visitor();
    other.opens("/sign-in").await;
    other
        .posts("/sign-in", &[("address", "mikkel@example.org")])
        .await;
    let sign_in = service.path_in_letter_to("mikkel@example.org", "/sign-in/");
    ada.opens("/settings/feeds").await;
    ada.posts("/settings/feeds", &[]).await;
    let page = ada.opens("/settings/feeds").await.text;
    let mut quoted = page.split('"').filter_map(|part| part.strip_prefix(HOME));
    let feed = quoted
        .find(|path| path.starts_with("/feeds/"))
        .map(str::to_owned);
    ada.opens("/settings").await;
    Scene {
        feed: feed.unwrap_or_default(),
        ada,
        uid,
        invitation,
        stop,
        sign_in,
    }
}

impl Scene<'_> {
    /// Every page that only shows, with all keys.
    fn pages(&self) -> Vec<String> {
        let table = format!("/tables/{}", self.uid);
        [
            "/",
            "/games",
            "/games/duel",
            "/sign-in",
            "/sign-in/code",
            "/settings",
            "/settings/my-data.json",
            "/settings/letters",
            "/settings/feeds",
            "/tables/new",
            "/tables/new?game=duel",
            "/host",
            "/host/letters/1",
            "/host/letters/1/html",
            "/healthz",
            "/readyz",
            "/static/icons.svg",
            "/no/such/page",
            "/sign-out",
            "/settings/sessions/end",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain([
            self.sign_in.clone(),
            self.feed.clone(),
            self.feed.replace(".atom", ".ics"),
            self.invitation.clone(),
            format!("{}/decline", self.invitation),
            self.stop.clone(),
            format!("{}/undo", self.stop),
            table.clone(),
            format!("{table}/join"),
            format!("{table}/history"),
            format!("{table}/at/3"),
            format!("{table}/proof"),
            format!("{table}/journal.jsonl"),
            format!("{table}/moves"),
        ])
        .collect()
    }
}

#[actix_web::test]
async fn looking_changes_nothing_whatever_key_it_carries() {
    for service in services() {
        let mut scene = scene(&service).await;
        // That the host reads a letter is written down, once.
        for path in scene
            .pages()
            .iter()
            .filter(|path| path.starts_with("/host/"))
        {
            scene.ada.opens(path).await;
        }
        let before = service.dump();
        for round in 0..3 {
            for path in scene.pages() {
                for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
                    let headers = [
                        ("sec-purpose", "prefetch"),
                        ("sec-fetch-site", "cross-site"),
                    ];
                    let answer = scene
                        .ada
                        .sends(method.clone(), &path, &headers[round.min(1)..], "")
                        .await;
                    assert!(
                        !answer.status.is_server_error(),
                        "{method} {path}: {}",
                        answer.text
                    );
                    if !path.ends_with("/html") {
                        check_dressed(&answer, &path);
                    }
                }
                service.visitor().opens(&path).await;
            }
        }
        assert_eq!(service.dump(), before);
    }
}

#[actix_web::test]
async fn a_form_has_its_limits() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let body = format!("csrf={}&name={}", ada.csrf, "x".repeat(64 * 1024));
        let answer = ada
            .sends(Method::POST, "/settings", &[OURS, FORM], &body)
            .await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
        check_dressed(&answer, "413");
        let body = format!("csrf={}&name=%FF%FE", ada.csrf);
        let answer = ada
            .sends(Method::POST, "/settings", &[OURS, FORM], &body)
            .await;
        assert!(
            answer.status.is_client_error() || answer.status.is_redirection(),
            "{}",
            answer.status
        );
    }
}

#[actix_web::test]
async fn hostile_names_stay_text_on_every_page() {
    for name in [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "</title><svg/onload=alert(1)>",
        "{{7*7}}",
        "<!--",
    ] {
        for service in services() {
            let mut ada = service.signed_in("ada@example.org").await;
            ada.posts(
                "/settings",
                &[("name", name), ("zone", "UTC"), ("theme", "auto")],
            )
            .await;
            let uid = ada.opens_duel_with("joost@example.org").await;
            let link = service.path_in_letter_to("joost@example.org", "/invitations/");
            let mut joost = service.visitor();
            let invitation = joost.opens(&link).await;
            let refused = joost.posts(&link, &[("name", ""), ("words", name)]).await;
            joost.opens(&link).await;
            joost.posts(&link, &[("name", name)]).await;
            let table = format!("/tables/{uid}");
            let mut pages = vec![invitation, refused];
            for path in ["/", "/settings", &table, "/host"] {
                pages.push(joost.opens(path).await);
                pages.push(ada.opens(path).await);
            }
            for page in pages {
                for raw in [
                    "<script>alert",
                    "<img",
                    "<svg/onload",
                    "onmouseover='",
                    "<!--",
                ] {
                    assert!(!page.text.contains(raw), "{name}: {raw}: {}", page.text);
                }
            }
        }
    }
}

#[actix_web::test]
async fn the_hosts_page_is_the_hosts() {
    for service in houses_with(HOME, &HostPage::Address("host@example.org".to_owned())) {
        let mut host = service.signed_in("host@example.org").await;
        let mut ada = service.signed_in("ada@example.org").await;
        let missing = ada.opens("/no/such/page").await;
        for path in ["/host", "/host/letters/1", "/host/letters/1/html"] {
            assert_eq!(host.opens(path).await.status, StatusCode::OK, "{path}");
            let other = ada.opens(path).await;
            assert_eq!(
                (other.status, other.anywhere()),
                (missing.status, missing.anywhere()),
                "{path}"
            );
            assert_eq!(
                service.visitor().opens(path).await.status,
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        ada.opens("/").await;
        let again = ada.posts("/host/letters/1/again", &[]).await;
        assert_eq!(again.status, StatusCode::NOT_FOUND);
    }
    for closed in houses_with(HOME, &HostPage::Closed) {
        let mut nobody = closed.signed_in("host@example.org").await;
        assert_eq!(nobody.opens("/host").await.status, StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn a_letters_html_is_shown_where_it_can_do_nothing() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let answer = ada.opens("/host/letters/1/html").await;
        assert_eq!(answer.status, StatusCode::OK);
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "form-action 'none'",
            "sandbox",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("script"), "{policy}");
    }
}

#[actix_web::test]
async fn letters_kept_as_files_are_shown_from_their_files() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("host-letters-{}", std::process::id()));
    let settings = [("WONDERPOST_MAIL_DIR", dir.to_str().unwrap())]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::from_named(settings.into()).unwrap();
    for service in houses_with_files(&dir) {
        let sender = Sender::from_config(&config).unwrap();

        let mut ada = service.visitor();
        ada.opens("/sign-in").await;
        ada.posts("/sign-in", &[("address", "ada@example.org"), ("next", "/")])
            .await;
        let waiting = ada.opens("/host/letters/1").await;
        assert!(
            waiting.text.contains("waiting to be sent"),
            "{}",
            waiting.text
        );
        assert_eq!(
            ada.opens("/host/letters/1/html").await.status,
            StatusCode::NOT_FOUND
        );
        while worker::step(&service.app.service, &sender).unwrap() == worker::Did::Something {}
        let list = ada.opens("/host").await;
        assert!(list.text.contains("Sign in to Wonderpost"), "{}", list.text);
        let letter = ada.opens("/host/letters/1").await;
        let link = format!("href=\"{HOME}/sign-in/");
        assert!(letter.text.contains(&link), "{}", letter.text);
        let html = ada.opens("/host/letters/1/html").await;
        assert!(html.text.contains("/sign-in/"), "{}", html.text);
        std::fs::remove_dir_all(&dir).unwrap();
        let gone = ada.opens("/host/letters/1").await;
        assert!(gone.text.contains("are not kept"), "{}", gone.text);
    }
}

#[actix_web::test]
async fn over_tls_cookies_keep_to_this_host_and_to_tls() {
    for service in houses_with("https://games.example.org", &HostPage::Closed) {
        let page = service.visitor().opens("/sign-in").await;
        let cookie = page.header("set-cookie");
        assert!(cookie.starts_with("__Host-wonderpost-browser="), "{cookie}");
        for part in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
}
