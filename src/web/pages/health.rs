//! `/healthz` and `/readyz`: for watchers and load balancers, without a person.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;

use crate::db::DbError;
use crate::web::{App, Error, work};

/// Says that the process answers.
pub(crate) async fn alive() -> HttpResponse {
    plain("alive\n")
}

/// Says that the database answers too.
pub(crate) async fn ready(app: Data<App>) -> Result<HttpResponse, Error> {
    let answers: Result<(), DbError> =
        work(&app, |service| service.db.read(|_conn| Ok(()))).await?;
    answers?;
    Ok(plain("ready\n"))
}

fn plain(text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/plain; charset=utf-8"))
        .body(text)
}
