//! What happens around every request: limits, the check of where a form came from, error pages, headers.

use std::time::Instant;

use actix_web::HttpMessage;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use tracing::Instrument;

use super::auth::FreshBrowser;
use super::{App, Error, cx, error_page, form, headers, hosts, logs};
use crate::error::{Code, no};
use words::msg;

/// Most bytes of names and values in a request's head.
const HEAD_BYTES: usize = 16 * 1024;

/// Lets a request through when it keeps to the limits, dresses the answer, and notes what became of it.
pub(super) async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let begun = Instant::now();
    let app = cx::app(request.request())?;
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
        let route = logs::route(&answer);
        app.meters.count(&route, answer.status(), took);
        logs::answered(&route, &answer, took);
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
        logs::limit_reached(answer.request());
    }
    let mut answer = match wants_page(&answer) {
        true => error_page::into_page(answer),
        false => answer,
    };
    let fresh = answer.request().extensions_mut().remove::<FreshBrowser>();
    if let Some(FreshBrowser(cookie)) = fresh {
        answer.response_mut().add_cookie(&cookie)?;
    }
    headers::dress(answer.headers_mut(), app);
    Ok(answer)
}

fn refusal(request: &ServiceRequest, app: &App) -> Option<Error> {
    app.proxies.observe(request.request());
    // Files that everybody gets cost next to nothing and are not counted.
    if !request.path().starts_with("/static/") && request.path() != "/healthz" {
        let client = app.proxies.client(request.request());
        if let Err(seconds) = app.requests.admit(client, Instant::now()) {
            return Some(Error::TooMany(seconds));
        }
    }
    let fields = request.headers().iter();
    let bytes = fields.map(|(name, value)| name.as_str().len() + value.len());
    if bytes.sum::<usize>() > HEAD_BYTES {
        return Some(Error::HeadTooLarge);
    }
    let base_url = app.service.base_url.as_str();
    if !hosts::is_ours(request, base_url) {
        return Some(Error::Misdirected);
    }
    if form::has_controls(request.uri()) {
        return Some(Error::unreadable(msg::error::control_characters()));
    }
    if form::is_foreign(request, base_url) {
        logs::cross_site_post(request.path());
        return Some(no(Code::Forbidden, msg::error::foreign_form()).into());
    }
    None
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
