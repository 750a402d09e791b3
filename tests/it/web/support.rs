//! A house on a database of its own, and visitors who keep cookies as browsers do.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot be set up must fail at once"
)]

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::body::to_bytes;
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use actix_web::test::{TestRequest, call_service, init_service};
use wonderpost::clock::Clock;
use wonderpost::tables::{House, Site};
use wonderpost::web::{self, App, HostPage};

use crate::support::databases::{self, TestDatabase};

/// 21 November 2026, 12:00 UTC.
pub(crate) const NOON: i64 = 1_795_262_400_000;

/// A house with a database that goes when the house goes.
pub(crate) struct TestHouse {
    pub(crate) app: Arc<App>,
    _database: TestDatabase,
}

/// A house as it runs on a laptop.
pub(crate) fn house() -> TestHouse {
    house_at("http://127.0.0.1:8080")
}

/// A house that is reached at `base_url`.
pub(crate) fn house_at(base_url: &str) -> TestHouse {
    let database = databases::sqlite();
    let site = Site {
        base_url: base_url.to_owned(),
        name: "Wonderpost".to_owned(),
    };
    let house = House::new(database.open(), Clock::scripted(NOON), site);
    TestHouse {
        app: Arc::new(App::new(house, HostPage::Open)),
        _database: database,
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// A header as text; empty where it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

/// A browser, or whatever else sends requests to a house.
pub(crate) struct Visitor<'a> {
    house: &'a TestHouse,
    cookies: BTreeMap<String, String>,
}

impl TestHouse {
    /// Somebody who comes with a fresh browser.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor {
            house: self,
            cookies: BTreeMap::new(),
        }
    }
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
        let service = init_service(
            actix_web::App::new().configure(|config| web::configure(config, &self.house.app)),
        )
        .await;
        let mut request = TestRequest::default().method(method).uri(path);
        for header in headers {
            request = request.append_header(*header);
        }
        if !self.cookies.is_empty() {
            let cookies: Vec<_> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            request = request.append_header((header::COOKIE, cookies.join("; ")));
        }
        let answer =
            call_service(&service, request.set_payload(body.to_owned()).to_request()).await;
        for cookie in answer.response().cookies() {
            self.cookies
                .insert(cookie.name().to_owned(), cookie.value().to_owned());
        }
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = to_bytes(answer.into_body())
            .await
            .expect("the body arrives");
        Answer {
            status,
            headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// Opens a page.
    pub(crate) async fn opens(&mut self, path: &str) -> Answer {
        self.sends(Method::GET, path, &[("sec-fetch-site", "none")], "")
            .await
    }
}
