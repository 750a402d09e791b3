//! `/healthz` and `/readyz`: for watchers and load balancers, without a person.

use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::{HttpRequest, HttpResponse};

use super::{Error, Reply};
use crate::db::DbError;
use crate::files::Room;
use crate::play::Service;
use crate::web::{block, cx};

pub(crate) fn alive() -> Result<HttpResponse, Error> {
    plain("alive\n")
}

const PATIENCE: Duration = Duration::from_secs(2);

/// Says how the request came: `wonderpost check` asks this through the proxy. It tells nobody more than they know.
pub(crate) fn way(request: &HttpRequest) -> Result<HttpResponse, Error> {
    plain(cx::app(request)?.proxies.way(request))
}

/// Says that this process can be sent to: it is not stopping, its worker goes on, its database answers and has the
/// schema that it needs, and its disk has room.
pub(crate) async fn ready(request: HttpRequest) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    if app.stop.is_begun() {
        return Err(Error::Busy);
    }
    if !app.is_working() {
        tracing::error!("the worker does not go on");
        return Err(Error::Busy);
    }
    match timeout(PATIENCE, block(move || look(&app.service))).await {
        Ok(Ok(Ok(true))) => plain("ready\n"),
        Ok(Ok(Ok(false))) => Err(Error::Busy),
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

/// Whether what is needed below is there; what is not is told in the log.
fn look(service: &Service) -> Result<bool, DbError> {
    service.db.ping()?;
    let pending = service.db.pending_migrations();
    let is_present = pending.as_ref().is_ok_and(Vec::is_empty);
    if !is_present {
        tracing::error!("the database has an older schema than this program");
    }
    let room = service.data_dir.as_deref().map(Room::at);
    let has_room = match &room {
        Some(Ok(room)) => room.is_enough(),
        Some(Err(_)) => false,
        None => true,
    };
    if !has_room {
        tracing::error!(?room, "the disk of the data folder has no room");
    }
    Ok(is_present && has_room)
}

#[expect(clippy::unnecessary_wraps, reason = "as its callers give it")]
fn plain(text: &'static str) -> Result<HttpResponse, Error> {
    Ok(Reply::of("text/plain; charset=utf-8", text).into())
}
