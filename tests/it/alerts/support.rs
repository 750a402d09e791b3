//! A service whose alerts may go to loopback, and what is told there.

use std::sync::Arc;

use wonderpost::accounts::PersonId;
use wonderpost::alerts::post::Post;
use wonderpost::alerts::queue::{self, Line};
use wonderpost::alerts::send::{self, Did};
use wonderpost::alerts::vapid::VapidKey;
use wonderpost::alerts::{Sender, Target, TargetId, targets};
use wonderpost::db::DbError;
use wonderpost::tables::Service;
use wonderpost::tables::alerts::{self, AlertTeller, Typed};

use super::endpoint::Endpoint;
use super::names::guard;
use crate::support::databases::TestDatabase;
use crate::tables::support;

pub(super) const MINUTE_MS: i64 = 60_000;
pub(super) const HOUR_MS: i64 = 60 * MINUTE_MS;
pub(super) const DAY_MS: i64 = 24 * HOUR_MS;

/// A sender that goes to loopback.
pub(super) fn sender() -> Arc<Sender> {
    Arc::new(Sender {
        post: Post::new(guard()),
        vapid: VapidKey::fresh("mailto:host@example.org"),
    })
}

/// A service on a database whose alerts may go to loopback.
pub(super) fn service(database: &TestDatabase) -> Service {
    let mut service = support::service(database);
    service.alerts = sender();
    service
}

/// Adds a webhook for a person's own turns; with `uid` for those of a table.
pub(super) fn hook(
    service: &Service,
    person: PersonId,
    uid: Option<&str>,
    url: &str,
    shape: &str,
) -> TargetId {
    alerts::add(service, person, uid, &typed(url, shape)).expect("it is added")
}

pub(super) fn typed(url: &str, shape: &str) -> Typed {
    Typed {
        url: url.to_owned(),
        kind: wonderpost::alerts::TargetKind::find(shape),
        label: String::new(),
    }
}

/// Tells what is due, one after the other. Gives what became of each.
pub(super) fn tell(service: &Service) -> Vec<Did> {
    let mut told = Vec::new();
    loop {
        let teller = AlertTeller(service);
        let (db, clock) = (&service.db, &service.clock);
        let did = send::tell_one_due(db, clock, &teller, &service.alerts).expect("it is asked");
        if did == Did::Nothing {
            return told;
        }
        told.push(did);
    }
}

/// The queue as it is, with what is done.
pub(super) fn lines(service: &Service) -> Vec<Line> {
    queue::list(&service.db, 1000).expect("listed")
}

/// A target as it is; none when it is gone.
pub(super) fn target(service: &Service, id: TargetId) -> Option<Target> {
    let found: Result<_, DbError> = service
        .db
        .read(|conn| targets::find(conn, service.db.cipher(), id));
    found.expect("asked")
}

/// An endpoint with the target of a person's own that leads to it.
pub(super) fn listens(service: &Service, person: PersonId, shape: &str) -> (Endpoint, TargetId) {
    let endpoint = Endpoint::start();
    let id = hook(service, person, None, &endpoint.url("/hook"), shape);
    (endpoint, id)
}
