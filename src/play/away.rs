//! Days off, as far as tables are concerned: every change of a person's days goes through here.
//! [`crate::accounts::away`] says what is refused, and why.

use chrono::NaiveDate;

use crate::accounts::away::{self, AbsenceId, Calendar, Removed};
use crate::accounts::{Person, PersonId, people};
use crate::error::{Error, Result};
use crate::journal::Door;
use crate::play::change::{Request, change};
use crate::play::rows::{self, Status};
use crate::play::service::Service;

/// Within the host's allowance.
pub fn add(service: &Service, person: PersonId, first: NaiveDate, last: NaiveDate) -> Result<()> {
    let now_ms = service.clock.now_ms();
    let was = service.db.read(|conn| away::find(conn, person))?;
    away::add(&service.db, person, first, last, service.away_days, now_ms)?;
    moved(service, person, &was)
}

/// Cancels a vacation, or ends it today if it has begun. None if the person has no such vacation.
pub fn remove(service: &Service, person: PersonId, id: AbsenceId) -> Result<Option<Removed>> {
    let was = service.db.read(|conn| away::find(conn, person))?;
    let removed = away::remove(&service.db, person, id, service.clock.now_ms())?;
    moved(service, person, &was)?;
    Ok(removed)
}

/// A set of bits, Monday is bit 0.
pub fn set_days_off(service: &Service, person: PersonId, weekdays: u8) -> Result<()> {
    let was = service.db.read(|conn| away::find(conn, person))?;
    away::set_days_off(&service.db, person, weekdays, service.clock.now_ms())?;
    moved(service, person, &was)
}

/// `person` is the person before the change.
pub fn set_zone(service: &Service, person: &Person, zone: &str) -> Result<()> {
    let was = service.db.read(|conn| away::find(conn, person.id))?;
    people::set_zone(&service.db, person.id, zone)?;
    if person.zone != zone {
        moved(service, person.id, &was)?;
    }
    Ok(())
}

/// Tables that do not seem to wait for the person are included: a turn may begin in this instant, by the old days.
fn moved(service: &Service, person: PersonId, was: &Calendar) -> Result<()> {
    let request = Request::by(person, Door::Page);
    for (table, _) in service.db.read(|conn| rows::list_seats_of(conn, person))? {
        if table.status() != Status::Running || table.clock.is_none() {
            continue;
        }
        match change(service, &table.uid, request, |change| {
            change.move_for(person, was)
        }) {
            Ok(_) => {}
            Err(error @ Error::Db(_)) => return Err(error),
            // A table that cannot be changed has no deadline that passes.
            Err(error) => tracing::warn!(%error, table = %table.uid, "a deadline did not move"),
        }
    }
    Ok(())
}
