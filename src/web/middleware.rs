//! What happens around every request: limits, the check of where a form came from, error pages, headers, compressing.

use std::time::Instant;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data, block};
use actix_web::{HttpMessage, HttpResponse};
use tracing::Instrument;

use super::auth::{FreshBrowser, is_https};
use super::encoding::{self, Encoding, Tag};
use super::headers::{self, Tls};
use super::{App, Error, controls, csrf, error_page, hosts, request_log, security_log};
use words::msg;

/// Most bytes of names and values in a request's head.
const HEAD_BYTES: usize = 16 * 1024;
/// Longer bodies are compressed away from the threads that answer browsers.
const AT_ONCE_BYTES_MAX: usize = 128 * 1024;

/// Lets a request through when it keeps to the limits, dresses the answer, and notes what became of it.
pub(super) async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let begun = Instant::now();
    let app = request.app_data::<Data<App>>().cloned();
    let app = app.ok_or(Error::NotFound)?;
    let id = app.next_number();
    let span = tracing::info_span!("request", %id);
    let noted = async {
        let mut answer = answered(request, next, &app).await?;
        if app.stop.is_begun() {
            // A proxy takes another connection, to another process, for what comes next.
            let head = answer.response_mut().head_mut();
            head.set_connection_type(ConnectionType::Close);
        }
        let took = begun.elapsed();
        let route = request_log::route(&answer);
        app.meters.count(&route, answer.status(), took);
        request_log::answered(&route, &answer, took);
        Ok(answer)
    };
    noted.instrument(span).await
}

async fn answered(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    app: &App,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let answer = match refusal(&request, app) {
        Some(refused) => request.error_response(refused).map_into_boxed_body(),
        None => next.call(request).await?.map_into_boxed_body(),
    };
    if answer.status() == StatusCode::TOO_MANY_REQUESTS {
        security_log::limit_reached(answer.request());
    }
    let mut answer = match wants_page(&answer) {
        true => error_page::into_page(answer),
        false => answer,
    };
    let fresh = answer.request().extensions_mut().remove::<FreshBrowser>();
    if let Some(FreshBrowser(cookie)) = fresh {
        answer.response_mut().add_cookie(&cookie)?;
    }
    let site = &app.service.site;
    let tls = match () {
        () if hosts::is_inside_this_machine(&site.base_url) => Tls::Inside,
        () if !is_https(site) => Tls::No,
        () if app.hsts_subdomains => Tls::AndBelow,
        () => Tls::Here,
    };
    headers::dress(answer.headers_mut(), tls);
    let (request, response) = answer.into_parts();
    let response = encoded(request.headers(), response).await?;
    Ok(ServiceResponse::new(request, response))
}

/// Tags and compresses an answer that came whole from its handler and was not compressed there.
async fn encoded(
    asked: &HeaderMap,
    response: HttpResponse<BoxBody>,
) -> Result<HttpResponse<BoxBody>, actix_web::Error> {
    let is_done = response.headers().contains_key(header::CONTENT_ENCODING)
        || response.status() == StatusCode::NOT_MODIFIED;
    if is_done {
        return Ok(response);
    }
    let (mut response, body) = response.into_parts();
    let bytes = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(stream) => return Ok(response.set_body(stream)),
    };
    let kind = headers::text(response.headers(), header::CONTENT_TYPE);
    let wanted = match encoding::is_worth_compressing(kind, bytes.len()) {
        true => Encoding::wanted(asked),
        false => Encoding::Identity,
    };
    if is_tagged(&response) {
        let tag = Tag::of(&bytes);
        if let Some(tag) = tag.header(wanted) {
            response.headers_mut().insert(header::ETAG, tag);
        }
        if tag.is_known(asked) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_TYPE);
            return Ok(response.set_body(BoxBody::new(())));
        }
    }
    let bytes = match wanted {
        Encoding::Identity => bytes,
        Encoding::Gzip => compressed(response.headers_mut(), bytes).await?,
    };
    Ok(response.set_body(BoxBody::new(bytes)))
}

/// Whether a browser may keep the answer and ask whether it still holds, and its handler gave it no tag.
fn is_tagged(response: &HttpResponse<()>) -> bool {
    let headers = response.headers();
    response.status() == StatusCode::OK
        && headers
            .get(header::CACHE_CONTROL)
            .is_some_and(|rule| rule == headers::REVALIDATED)
        && !headers.contains_key(header::ETAG)
}

async fn compressed(headers: &mut HeaderMap, bytes: Bytes) -> Result<Bytes, actix_web::Error> {
    let done = if bytes.len() > AT_ONCE_BYTES_MAX {
        let whole = bytes.clone();
        block(move || encoding::compress_page(&whole)).await?
    } else {
        encoding::compress_page(&bytes)
    };
    let Some(done) = done else {
        return Ok(bytes);
    };
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Ok(done)
}

fn refusal(request: &ServiceRequest, app: &App) -> Option<Error> {
    app.proxies.observe(request.request());
    if let Err(seconds) = admission(request, app) {
        return Some(Error::TooMany(seconds));
    }
    let fields = request.headers().iter();
    let bytes = fields.map(|(name, value)| name.as_str().len() + value.len());
    if bytes.sum::<usize>() > HEAD_BYTES {
        return Some(Error::HeadTooLarge);
    }
    let base_url = app.service.site.base_url.as_str();
    if !hosts::is_ours(request, base_url) {
        return Some(Error::Misdirected);
    }
    if controls::are_in_address(request.uri()) {
        return Some(Error::Unreadable(msg::error::control_characters()));
    }
    if csrf::is_foreign(request, base_url) {
        security_log::cross_site_post(request.path());
        return Some(Error::Forbidden(msg::error::foreign_form()));
    }
    None
}

/// Whether a client may make one more request. Files that everybody gets cost next to nothing and are not counted.
fn admission(request: &ServiceRequest, app: &App) -> Result<(), u64> {
    let is_free = request.path().starts_with("/static/") || request.path() == "/healthz";
    if is_free {
        return Ok(());
    }
    let client = app.proxies.client(request.request());
    app.requests.admit(client, Instant::now())
}

/// Errors of ours, and bare refusals of the framework, become pages; a page that a handler made stays.
fn wants_page(answer: &ServiceResponse) -> bool {
    let status = answer.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return false;
    }
    let has_error = answer.response().error().is_some();
    let size = answer.response().body().size();
    has_error || matches!(size, BodySize::None | BodySize::Sized(0))
}
