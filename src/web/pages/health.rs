//! `/healthz` and `/readyz`: for watchers and load balancers, without a person.

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::rt::time::timeout;
use actix_web::web::Data;

use crate::web::{App, Error, work};

/// Says that the process answers.
pub(crate) async fn alive() -> HttpResponse {
    plain("alive\n")
}

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says that the database answers too.
pub(crate) async fn ready(app: Data<App>) -> Result<HttpResponse, Error> {
    let answer = timeout(PATIENCE, work(&app, |service| service.db.ping())).await;
    match answer {
        Ok(Ok(Ok(()))) => Ok(plain("ready\n")),
        Ok(Ok(Err(error))) => {
            tracing::warn!(%error, "the database does not answer");
            Err(Error::Busy)
        }
        Ok(Err(error)) => Err(error),
        Err(_elapsed) => {
            tracing::warn!("the database takes too long to answer");
            Err(Error::Busy)
        }
    }
}

fn plain(text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/plain; charset=utf-8"))
        .body(text)
}
