//! What happens around every request: limits, the check of where a form came from, error pages, headers.

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::auth::{FreshBrowser, is_https};
use super::{App, Error, csrf, error, headers};

/// Most bytes of names and values in a request's head.
const HEAD_BYTES: usize = 16 * 1024;

/// Lets a request through when it keeps to the limits, then dresses the answer.
pub(super) async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let app = request.app_data::<Data<App>>().cloned();
    let answer = match refusal(&request, app.as_ref()) {
        Some(refused) => request.error_response(refused).map_into_boxed_body(),
        None => next.call(request).await?.map_into_boxed_body(),
    };
    let mut answer = if wants_page(&answer) {
        error::into_page(answer)
    } else {
        answer
    };
    let fresh = answer.request().extensions_mut().remove::<FreshBrowser>();
    if let Some(FreshBrowser(cookie)) = fresh {
        answer.response_mut().add_cookie(&cookie)?;
    }
    let is_https = app.as_ref().is_some_and(|app| is_https(&app.service.site));
    headers::dress(answer.headers_mut(), is_https);
    Ok(answer)
}

fn refusal(request: &ServiceRequest, app: Option<&Data<App>>) -> Option<Error> {
    let head_bytes: usize = request
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    if head_bytes > HEAD_BYTES {
        return Some(Error::HeadTooLarge);
    }
    let base_url = app.map_or("", |app| app.service.site.base_url.as_str());
    if csrf::is_foreign(request, base_url) {
        return Some(Error::Forbidden(
            "This form was sent from another site, so nothing was done. Open the page here and send it again."
                .to_owned(),
        ));
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
    let is_bare = matches!(
        answer.response().body().size(),
        actix_web::body::BodySize::None | actix_web::body::BodySize::Sized(0)
    );
    has_error || (is_bare && status != StatusCode::NOT_MODIFIED)
}
