//! Who asks: cookies, and the extractor [`Me`].
//!
//! Two cookies exist. One holds a random secret that tells one browser from another (it ties forms and sign-in
//! links to the browser that asked), the other the token of a session. Neither means anything without the database.

use std::future::Future;
use std::pin::Pin;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use super::{App, Error, Site, csrf};
use crate::chance::{entropy, hex};

const BROWSER_DAYS: i64 = 30;

/// A signed-in person, as far as pages need to know.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Id of the person.
    pub id: i64,
    /// Name at tables.
    pub name: String,
    /// IANA name of the zone in which times are shown.
    pub zone: String,
    /// `auto`, `light` or `dark`.
    pub theme: String,
    /// Whether the person came by an invitation and has no address of their own.
    pub is_guest: bool,
}

/// Who asks. Every handler that shows a page takes it; without a session it is somebody signed out.
#[derive(Debug, Clone, Default)]
pub struct Me {
    /// The person, when signed in.
    pub person: Option<Visitor>,
    /// Secret of this browser; empty only when no request was read.
    pub browser: String,
    /// Value of the hidden field `csrf` of every form.
    pub csrf: String,
}

impl Me {
    /// The zone to show times in.
    #[must_use]
    pub fn zone(&self) -> &str {
        self.person.as_ref().map_or("UTC", |person| &person.zone)
    }

    /// Gives the person, or the page that asks to sign in.
    ///
    /// # Errors
    /// [`Error::Forbidden`] when nobody is signed in.
    pub fn signed_in(&self) -> Result<&Visitor, Error> {
        self.person.as_ref().ok_or_else(|| {
            Error::Forbidden("Sign in first; then come back to this page.".to_owned())
        })
    }
}

/// A browser secret that was made for this request and has to go out with the answer.
pub(super) struct FreshBrowser(pub(super) Cookie<'static>);

impl FromRequest for Me {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { who(&request) })
    }
}

fn who(request: &HttpRequest) -> Result<Me, Error> {
    if let Some(me) = request.extensions().get::<Me>() {
        return Ok(me.clone());
    }
    let app = request
        .app_data::<Data<App>>()
        .ok_or(Error::NotFound)?
        .clone();
    let browser = browser(request, &app.site);
    let me = Me {
        person: None,
        csrf: csrf::token(&browser),
        browser,
    };
    request.extensions_mut().insert(me.clone());
    Ok(me)
}

/// Reads this browser's secret, or makes one and leaves it to go out with the answer.
fn browser(request: &HttpRequest, site: &Site) -> String {
    let name = cookie_name(site, "browser");
    let is_ours =
        |value: &str| value.len() == 64 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(cookie) = request
        .cookie(&name)
        .filter(|cookie| is_ours(cookie.value()))
    {
        return cookie.value().to_owned();
    }
    let secret = hex(&entropy::<32>());
    let cookie = cookie(site, "browser", secret.clone(), BROWSER_DAYS);
    request.extensions_mut().insert(FreshBrowser(cookie));
    secret
}

/// The prefix lets a browser take the cookie only over TLS and from this very host.
fn cookie_name(site: &Site, what: &str) -> String {
    if site.is_https() {
        format!("__Host-wonderpost-{what}")
    } else {
        format!("wonderpost-{what}")
    }
}

fn cookie(site: &Site, what: &str, value: String, days: i64) -> Cookie<'static> {
    Cookie::build(cookie_name(site, what), value)
        .path("/")
        .http_only(true)
        .secure(site.is_https())
        .same_site(SameSite::Lax)
        .max_age(Duration::days(days))
        .finish()
}
