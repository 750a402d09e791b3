//! A service whose alerts may go to loopback, and what is told there.

use std::sync::Arc;

use diesel::prelude::*;
use wonderpost::accounts::{PersonId, people};
use wonderpost::alerts::post::Post;
use wonderpost::alerts::queue;
use wonderpost::alerts::send::{self, Did};
use wonderpost::alerts::vapid::VapidKey;
use wonderpost::alerts::{Guard, Sender, Target, TargetId, TargetKind, targets};
use wonderpost::db::DbError;
use wonderpost::db::schema::alerts as queued;
use wonderpost::tables::alerts::{self, AlertTeller, Typed};
use wonderpost::tables::{Service, host_acts};

use super::endpoint::Endpoint;
use super::names::guard;
use crate::support::databases::{self, TestDatabase};
use crate::tables::support::{House, Party};
use crate::web::support::MINUTE_MS;

/// A sender that goes to loopback.
pub(super) fn sender() -> Arc<Sender> {
    sender_with(guard())
}

/// A sender that goes where a guard lets it.
pub(super) fn sender_with(guard: Guard) -> Arc<Sender> {
    Arc::new(Sender {
        post: Post::new(guard),
        vapid: VapidKey::fresh("mailto:host@example.org"),
    })
}

/// A service on a database whose alerts may go to loopback.
pub(super) fn house(database: TestDatabase) -> House {
    let mut house = House::on(database);
    house.alerts = sender();
    house
}

/// A service on a database of each kind whose alerts may go to loopback.
pub(super) fn houses() -> impl Iterator<Item = House> {
    databases::every().into_iter().map(house)
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
        kind: TargetKind::find(shape),
        label: String::new(),
    }
}

/// Tells what is due, one after the other. Gives what became of each.
pub(super) fn tell(service: &Service) -> Vec<Did> {
    let (db, clock, teller) = (&service.db, &service.clock, AlertTeller(service));
    let mut told = Vec::new();
    while let Some(alert) = queue::claim(db, clock.now_ms()).expect("it is asked") {
        let did = send::tell(db, clock, &teller, &service.alerts, &alert);
        told.push(did.expect("it is asked"));
    }
    told
}

/// A move is played, and what is due is told when nobody is at the page any more.
pub(super) fn a_turn_comes(party: &Party) {
    assert!(party.step(), "the game goes on");
    party.service.clock.advance(6 * MINUTE_MS);
    tell(party.service);
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = queued)]
pub(super) struct Line {
    pub(super) target_id: i64,
    /// `queued`, `sent` or `dropped`.
    pub(super) status: String,
    pub(super) attempts: i32,
    pub(super) due_at_ms: i64,
    /// Why it was dropped, or what the last attempt met.
    pub(super) last_error: Option<String>,
}

/// The queue as it is, the oldest first, with what is done.
pub(super) fn lines(service: &Service) -> Vec<Line> {
    let lines = queued::table.order(queued::id).select(Line::as_select());
    let found: Result<_, DbError> = service.db.read(|conn| Ok(lines.load(conn)?));
    found.expect("listed")
}

/// The host gives a seat to somebody new, by its number.
pub(super) fn hands_over(party: &Party, seat_number: usize) {
    let (service, uid) = (party.service, &party.uid);
    host_acts::hand_over(service, uid, seat_number, "eva@players.test", "a test")
        .expect("it is handed over");
}

/// Whoever reads a mailbox.
pub(super) fn find(service: &Service, address: &str) -> PersonId {
    let found: Result<_, DbError> = service
        .db
        .read(|conn| people::find_by_address_on_conn(conn, address));
    found.expect("asked").expect("there").id
}

/// A target as it is; none when it is gone.
pub(super) fn target(service: &Service, id: TargetId) -> Option<Target> {
    let found: Result<_, DbError> = service
        .db
        .read(|conn| targets::find(conn, service.db.cipher(), id));
    found.expect("asked")
}

/// An endpoint with the webhook that leads to it, for a person's own turns.
pub(super) fn listens(service: &Service, person: PersonId, shape: &str) -> (Endpoint, TargetId) {
    let endpoint = Endpoint::start();
    let id = hook(service, person, None, &endpoint.url("/hook"), shape);
    (endpoint, id)
}

/// The same for all turns of a table; a player by their seat adds it.
pub(super) fn listens_at(party: &Party, seat: usize) -> (Endpoint, TargetId) {
    let (endpoint, person) = (Endpoint::start(), party.people[seat]);
    let (uid, url) = (Some(&*party.uid), endpoint.url("/hook"));
    let id = hook(party.service, person, uid, &url, "json");
    (endpoint, id)
}
