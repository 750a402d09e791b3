//! A service whose alerts may go to loopback, and what is told there.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use wonderpost::alerts::post::Post;
use wonderpost::alerts::push::VapidKey;
use wonderpost::alerts::queue::Alert;
use wonderpost::alerts::{Guard, Sender, Target, TargetId, TargetKind, targets};
use wonderpost::db::schema::jobs as queued;
use wonderpost::host::acts;
use wonderpost::tell::alerts::{self, Typed, tell_alerts};
use wonderpost::worker;

use super::endpoint::Endpoint;
use super::names::guard;
use crate::prelude::*;

/// A sender that goes to loopback.
pub(crate) fn sender() -> Arc<Sender> {
    sender_with(guard())
}

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
pub(crate) fn hook(
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

/// What became of an alert that was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Did {
    Told,
    /// No longer true, or not taken.
    Dropped,
    /// Not taken, and to be tried again.
    Postponed,
}

/// Tells what is due, one after the other. Gives what became of each; those that wait as their target does are left out.
pub(super) fn tell(service: &Service) -> Vec<Did> {
    let mut did = Vec::new();
    loop {
        let before = waiting(service);
        let ids = before.iter().map(target_of);
        let targets: BTreeMap<_, _> = ids.map(|id| (id, target(service, id))).collect();
        if !worker::do_one(service, tell_alerts()).expect("it is asked") {
            return did;
        }
        let after = waiting(service);
        let mut done = before.iter().filter(|job| !after.contains(job));
        let job = done.next().expect("one was due");
        let again = after.iter().find(|one| one.id == job.id);
        let (id, now) = (target_of(job), target(service, target_of(job)));
        // Whoever was asked has been counted.
        let is_asked = now != targets[&id];
        let takes = now.is_some_and(|now| now.last_error.is_none());
        match again {
            Some(again) if again.attempts == job.attempts => {}
            Some(_) => did.push(Did::Postponed),
            None if is_asked && takes => did.push(Did::Told),
            None => did.push(Did::Dropped),
        }
    }
}

/// A move is played, and what is due is told when nobody is at the page any more.
pub(super) fn a_turn_comes(party: &Party) {
    assert!(party.step(), "the game goes on");
    party.service.clock.advance(6 * MINUTE_MS);
    tell(party.service);
}

/// The alerts that wait, the oldest first.
pub(super) fn waiting(service: &Service) -> Vec<Job> {
    let alerts = queued::table.filter(queued::kind.eq(JobKind::Alert.as_str()));
    let alerts = alerts.order(queued::id).select(Job::as_select());
    databases::read(&service.db, |conn| Ok(alerts.load(conn)?))
}

/// Whom an alert tells.
pub(super) fn target_of(job: &Job) -> TargetId {
    let alert: Alert = serde_json::from_str(&job.payload).expect("an alert");
    TargetId(alert.target_id)
}

pub(super) fn hands_over(party: &Party, seat_number: usize) {
    let (service, uid) = (party.service, &party.uid);
    acts::hand_over(service, uid, seat_number, "eva@players.test", "a test")
        .expect("it is handed over");
}

/// Whoever reads a mailbox.
pub(super) fn find(service: &Service, address: &str) -> PersonId {
    let find = |conn: &mut _| people::find_by_address(conn, address);
    databases::read(&service.db, find).expect("there").id
}

pub(super) fn target(service: &Service, id: TargetId) -> Option<Target> {
    let db = &service.db;
    databases::read(db, |conn| targets::find(conn, &db.cipher, id))
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
