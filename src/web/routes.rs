//! Every address of the house, and which page answers it.

use actix_web::guard::{self, Guard};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, Route};

use super::{Error, pages, statics};

/// Adds all routes.
pub(super) fn add(config: &mut ServiceConfig) {
    config
        .route("/static/{path:.*}", read().to(statics::file))
        .route("/healthz", read().to(pages::health::alive))
        .route("/readyz", read().to(pages::health::ready));
}

/// A route for GET and HEAD, which is how everything that only shows something is asked for.
pub(super) fn read() -> Route {
    web::route().guard(reading())
}

fn reading() -> impl Guard {
    guard::Any(guard::Get()).or(guard::Head())
}

/// Answers whatever has no route.
pub(super) async fn missing() -> Result<HttpResponse, Error> {
    Err(Error::NotFound)
}
