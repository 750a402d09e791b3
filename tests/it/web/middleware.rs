//! What every answer carries, whatever it answers.

use actix_web::http::{Method, StatusCode};

use wonderpost::web::HostPage;

use super::support::{Answer, houses_with, services};

pub(super) fn check_dressed(answer: &Answer, what: &str) {
    let missing = undressed(answer);
    assert!(missing.is_empty(), "{what}: {}", missing.join(", "));
}

/// What is missing of the headers that every answer carries.
pub(crate) fn undressed(answer: &Answer) -> Vec<String> {
    let mut missing = Vec::new();
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        if answer.header(name) != value {
            missing.push(format!("{name} is `{}`", answer.header(name)));
        }
    }
    let policy = answer.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        if !policy.contains(part) {
            missing.push(format!("{part} in the policy `{policy}`"));
        }
    }
    if policy.contains("unsafe") {
        missing.push(format!("a safe policy instead of `{policy}`"));
    }
    if answer.header("cache-control").is_empty() {
        missing.push("cache-control".to_owned());
    }
    missing
}

#[actix_web::test]
async fn every_answer_is_dressed_errors_too() {
    for service in services() {
        let mut visitor = service.visitor();
        for (method, path, status) in [
            (Method::GET, "/healthz", StatusCode::OK),
            (Method::GET, "/readyz", StatusCode::OK),
            (Method::GET, "/static/css/base.css", StatusCode::OK),
            (Method::GET, "/static/css/none.css", StatusCode::NOT_FOUND),
            (Method::GET, "/no/such/page", StatusCode::NOT_FOUND),
            (Method::POST, "/no/such/page", StatusCode::FORBIDDEN),
            (Method::DELETE, "/healthz", StatusCode::FORBIDDEN),
        ] {
            let answer = visitor.sends(method.clone(), path, &[], "").await;
            assert_eq!(answer.status, status, "{method} {path}");
            check_dressed(&answer, path);
            if !status.is_success() {
                assert!(
                    answer.text.contains("<h1>"),
                    "{method} {path}: {}",
                    answer.text
                );
                assert_eq!(
                    answer.header("cache-control"),
                    "no-store",
                    "{method} {path}"
                );
            }
        }
    }
}

#[actix_web::test]
async fn an_address_with_a_number_that_is_none_answers_our_own_page_packed_or_not() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let same = ada.opens("/no/such/page").await.anywhere();
        for path in [
            "/tables/abc/at/x",
            "/tables/abc/at/99999999999999999999999",
            "/host/letters/x",
            "/host/letters/x/html",
            "/host/letters/-1",
        ] {
            let plain = ada.opens(path).await;
            assert_eq!(plain.status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(plain.header("content-encoding"), "", "{path}");
            assert_eq!(plain.anywhere(), same, "{path}");
            let packed = ada
                .sends(Method::GET, path, &[("accept-encoding", "gzip")], "")
                .await;
            assert_eq!(packed.status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
            assert!(packed.text.starts_with('\u{1f}'), "{path} says gzip");
        }
    }
}

#[actix_web::test]
async fn an_answer_of_the_framework_is_packed_after_it_became_a_page() {
    for service in services() {
        let mut visitor = service.visitor();
        let path = "/tables/new?game=a&game=b";
        let mut ada = service.signed_in("ada@example.org").await;
        let plain = ada.opens(path).await;
        assert!(plain.status.is_client_error(), "{}", plain.status);
        assert!(plain.text.contains("<h1>"), "{}", plain.text);
        let packed = ada
            .sends(Method::GET, path, &[("accept-encoding", "gzip")], "")
            .await;
        assert_eq!(packed.header("content-encoding"), "gzip");
        assert!(packed.text.starts_with('\u{1f}'));
        let bare = visitor.opens("/healthz").await;
        assert_eq!(bare.header("content-encoding"), "");
    }
}

#[actix_web::test]
async fn only_a_house_with_tls_asks_for_tls_for_ever() {
    for plain in services() {
        let page = plain.visitor().opens("/healthz").await;
        assert_eq!(page.header("strict-transport-security"), "");
    }
    for mut safe in houses_with("https://games.example.org", &HostPage::Closed) {
        let page = safe.visitor().opens("/healthz").await;
        // Other names below that of the site are somebody else's matter, unless the host says so.
        assert_eq!(page.header("strict-transport-security"), "max-age=31536000");
        let app = std::sync::Arc::get_mut(&mut safe.app).expect("nobody else has it");
        app.hsts_subdomains = true;
        let page = safe.visitor().opens("/healthz").await;
        assert_eq!(
            page.header("strict-transport-security"),
            "max-age=31536000; includeSubDomains"
        );
    }
}

#[actix_web::test]
async fn a_head_beyond_16_kilobytes_is_refused() {
    let long = "x".repeat(17 * 1024);
    for service in services() {
        let mut visitor = service.visitor();
        let answer = visitor
            .sends(Method::GET, "/healthz", &[("x-long", &long)], "")
            .await;
        assert_eq!(answer.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
        check_dressed(&answer, "431");
    }
}

#[actix_web::test]
async fn static_files_are_kept_for_ever_under_their_version_and_asked_for_again_without() {
    for service in services() {
        let mut visitor = service.visitor();
        let lasting = format!("{}/css/base.css", wonderpost::web::statics::root());
        let first = visitor.opens(&lasting).await;
        assert_eq!(
            first.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(first.header("content-type"), "text/css");
        let old = visitor.opens("/static/000000000000/css/base.css").await;
        assert_eq!(
            (old.status, old.header("cache-control")),
            (StatusCode::OK, "public, no-cache")
        );
        let tag = first.header("etag").to_owned();
        let again = visitor
            .sends(
                Method::GET,
                "/static/css/base.css",
                &[("if-none-match", &tag)],
                "",
            )
            .await;
        assert_eq!(
            (again.status, again.text.as_str()),
            (StatusCode::NOT_MODIFIED, "")
        );
        for path in [
            "/static/",
            "/static/../Cargo.toml",
            "/static/%2e%2e/Cargo.toml",
            "/static//etc/passwd",
        ] {
            assert_eq!(
                visitor.opens(path).await.status,
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
    }
}

#[actix_web::test]
async fn a_fault_is_told_by_a_number_and_nothing_else() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        service.breaks("ALTER TABLE seats RENAME TO chairs");
        let answer = ada.opens("/").await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        check_dressed(&answer, "500");
        let number = answer.text.split("class=\"mono\">").nth(1).unwrap();
        assert!(
            number[..8].bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{number}"
        );
        for inside in ["seats", "SQL", "table:", "diesel"] {
            assert!(!answer.text.contains(inside), "{inside}: {}", answer.text);
        }
    }
}

#[actix_web::test]
async fn a_busy_database_is_told_with_when_to_come_again() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let answer = service.while_full(async { ada.opens("/").await }).await;
        assert_eq!(
            answer.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{}",
            answer.text
        );
        assert_eq!(answer.header("retry-after"), "2");
        check_dressed(&answer, "503");
        assert_eq!(ada.opens("/").await.status, StatusCode::OK);
    }
}

#[actix_web::test]
async fn an_error_page_knows_who_is_signed_in_and_the_token_of_their_forms() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        for path in ["/tables/nosuchtable", "/invitations/nosuch", "/nowhere"] {
            let page = ada.opens(path).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
            let text = &page.text;
            assert!(text.contains("my settings"), "{path}: {text}");
        }
    }
}
