//! Alerts: what people add for themselves and for the tables at which they sit, test and remove. `teller.rs` says what
//! is told, `work.rs` sends it; the rest is in `crate::alerts`.

mod teller;
mod work;

pub use work::{LEASE_MS, tell_alerts};

use crate::accounts::limits::{self, DAY_MS, Limit};
use crate::accounts::{PersonId, people, sessions};
use crate::alerts::push::BrowserKeys;
use crate::alerts::targets::{self, NewTarget};
use crate::alerts::{Answer, Endpoint, Target, TargetId, TargetKind, Trouble, send};
use crate::db::{Conn, DbResult};
use crate::error::{Code, Error, no};
use crate::mail::one_line;
use crate::play::access::Access;
use crate::play::rows;
use crate::play::service::Service;
use words::{Arg, Message, Text, msg};

pub const OWN_MAX: usize = 5;
pub const TABLE_MAX: usize = 3;
pub const LABEL_MAX: usize = 40;
/// How much of an endpoint's answer is shown, in characters.
pub const SAID_MAX: usize = 300;
const ADDING: Limit = Limit::new("alerts-added", 20, DAY_MS);
const TRYING: Limit = Limit::new("alerts-tried", 6, 10 * 60 * 1000);

/// A webhook as somebody typed it.
pub struct Typed {
    pub url: String,
    /// The service that takes it. None: the one that the address shows, otherwise plain JSON.
    pub kind: Option<TargetKind>,
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscribed {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
    /// The browser's name, as [`sessions::browser_name`] reads it.
    pub browser: String,
}

pub struct Own {
    pub target: Target,
    /// Public name of the table and name of its game, if it tells that table's turns.
    pub table: Option<(String, &'static str)>,
}

pub struct AtTable {
    pub game: &'static str,
    pub others: Vec<String>,
    /// With the name of whoever added it, unless that is this person. Where others' targets lead is left out.
    pub targets: Vec<(Target, Option<String>)>,
}

/// The name of a target: its owner's label, otherwise its host, or its kind if its address is not shown.
pub fn name_of(target: &Target) -> Arg {
    match (target.kind, &target.endpoint) {
        (TargetKind::Push, _) => sessions::browser_name(&target.label).into(),
        (_, Some(endpoint)) if target.label.is_empty() => Text::from(endpoint.host.clone()).into(),
        (_, None) if target.label.is_empty() => msg::alerts::webhook().into(),
        (_, _) => Text::from(&target.label).into(),
    }
}

/// Why an alert did not reach its endpoint, as part of a sentence.
pub fn why(trouble: Trouble) -> Message {
    if let Trouble::Status(status) = trouble {
        return msg::alerts::trouble_status(status);
    }
    msg::alerts::trouble(trouble.told().word())
}

pub fn list(service: &Service, person: PersonId) -> DbResult<Vec<Own>> {
    service.db.read(|conn| {
        let all = targets::list_of_person(conn, &service.db.cipher, person.0)?;
        let own = all.into_iter().map(|target| {
            let row = target.table_id.map(|id| rows::find_table_by_id(conn, id));
            let table = row
                .transpose()?
                .flatten()
                .map(|row| (row.uid, name_of_game(&row.game)));
            Ok(Own { target, table })
        });
        own.collect()
    })
}

fn name_of_game(key: &str) -> &'static str {
    rules::find(key).map_or("", |game| game.meta().name)
}

pub fn at_table(service: &Service, uid: &str, person: PersonId) -> Result<AtTable, Error> {
    service.db.read(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        if access.my_seat.is_none() {
            return Err(Error::Hidden);
        }
        let all = targets::list_of_table(conn, &service.db.cipher, access.table.id)?;
        let owners = people::list(conn, all.iter().map(|one| PersonId(one.person_id)))?;
        let named = all.into_iter().map(|mut target| {
            let owner = PersonId(target.person_id);
            if owner == person {
                return (target, None);
            }
            target.endpoint = None;
            (target, owners.get(&owner).map(|owner| owner.name.clone()))
        });
        let others = access.rows.iter().filter(|row| !row.is_of(person));
        let others = others.map(|row| row.name.clone());
        Ok(AtTable {
            game: name_of_game(&access.table.game),
            others: others.filter(|name| !name.is_empty()).collect(),
            targets: named.collect(),
        })
    })
}

/// Adds a webhook for a person's own turns; with `uid` for those of a table at which they sit.
pub fn add(
    service: &Service,
    person: PersonId,
    uid: Option<&str>,
    typed: &Typed,
) -> Result<TargetId, Error> {
    let endpoint = Endpoint::parse(typed.url.trim())?;
    let new = NewTarget {
        person_id: person.0,
        table_id: None,
        kind: typed.kind.unwrap_or_else(|| send::detect(&endpoint)),
        keys: None,
        label: one_line(&typed.label, LABEL_MAX),
        endpoint,
    };
    put(service, person, uid, new)
}

pub fn subscribe(
    service: &Service,
    person: PersonId,
    subscribed: &Subscribed,
) -> Result<TargetId, Error> {
    let endpoint = Endpoint::parse(&subscribed.endpoint);
    let keys = BrowserKeys::parse(&subscribed.p256dh, &subscribed.auth);
    let (Ok(endpoint), Some(keys)) = (endpoint, keys) else {
        return Err(no(Code::Invalid, msg::alerts::browser_keys()));
    };
    let new = NewTarget {
        person_id: person.0,
        table_id: None,
        kind: TargetKind::Push,
        keys: Some(keys),
        label: one_line(&subscribed.browser, LABEL_MAX),
        endpoint,
    };
    put(service, person, None, new)
}

/// Checks where it leads, outside of any transaction, and adds it.
fn put(
    service: &Service,
    person: PersonId,
    uid: Option<&str>,
    mut new: NewTarget,
) -> Result<TargetId, Error> {
    let (who, now_ms) = (person.0.to_string(), service.clock.now_ms());
    let used = |conn: &mut _| limits::use_in_txn(conn, ADDING, &who, now_ms);
    service.db.write(used)?;
    let guard = &service.alerts.post.guard;
    guard.admit(&new.endpoint).map_err(|trouble| {
        tracing::info!(trouble = trouble.name(), "an endpoint was refused");
        no(Code::Invalid, msg::alerts::refused(why(trouble)))
    })?;
    service.db.write(|conn| {
        new.table_id = match uid {
            Some(uid) => Some(lock_own_table(conn, uid, person)?),
            None => None,
        };
        if targets::is_told_by_others(conn, &new)? {
            return Err(no(Code::Invalid, msg::alerts::told_there()));
        }
        if targets::find_same(conn, &new)?.is_none() {
            check_room(conn, service, &new)?;
        }
        let cipher = &service.db.cipher;
        Ok(targets::put_in_txn(conn, cipher, &new, now_ms)?)
    })
}

fn lock_own_table(conn: &mut Conn, uid: &str, person: PersonId) -> Result<i64, Error> {
    let row = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
    let seats = rows::list_seats(conn, row.id)?;
    let sits = seats.iter().any(|seat| seat.is_of(person));
    sits.then_some(row.id).ok_or(Error::Hidden)
}

fn check_room(conn: &mut Conn, service: &Service, new: &NewTarget) -> Result<(), Error> {
    let cipher = &service.db.cipher;
    let (count, most) = match new.table_id {
        Some(id) => (targets::list_of_table(conn, cipher, id)?.len(), TABLE_MAX),
        None => {
            crate::db::hold_in_txn(conn, &format!("alert targets of {}", new.person_id))?;
            let mut own = targets::list_of_person(conn, cipher, new.person_id)?;
            own.retain(|target| target.table_id.is_none());
            (own.len(), OWN_MAX)
        }
    };
    if count >= most {
        return Err(no(Code::Invalid, msg::alerts::too_many(most)));
    }
    Ok(())
}

/// Returns false if there is no such target, or it is somebody else's.
pub fn remove(service: &Service, person: PersonId, id: TargetId) -> DbResult<bool> {
    service.db.write(|conn| {
        let target = targets::find(conn, &service.db.cipher, id)?;
        if target.is_none_or(|target| target.person_id != person.0) {
            return Ok(false);
        }
        targets::delete_in_txn(conn, id)?;
        Ok(true)
    })
}

/// Waits up to ten seconds for the answer, which is cut to one line. A target that was switched off is used again if it
/// takes the test; a browser that wants no more is deleted.
pub fn try_out(service: &Service, person: PersonId, id: TargetId) -> Result<Answer, Error> {
    let (who, now_ms) = (person.0.to_string(), service.clock.now_ms());
    let (target, news) = service.db.read(|conn| {
        let target = targets::find(conn, &service.db.cipher, id)?;
        let target = target.filter(|target| target.person_id == person.0);
        let target = target.ok_or(Error::Hidden)?;
        let news = teller::trial(service, conn, &target)?;
        Ok::<_, Error>((target, news))
    })?;
    let used = |conn: &mut _| limits::use_in_txn(conn, TRYING, &who, now_ms);
    service.db.write(used)?;
    let (db, sender) = (&service.db, &service.alerts);
    let tried = sender.deliver(&db.cipher, &target, &news, service.clock.now_ms());
    let now_ms = service.clock.now_ms();
    db.write(|conn| match tried.outcome {
        Ok(_) => targets::note_told_in_txn(conn, id, now_ms),
        Err(trouble) if target.is_gone(trouble) => targets::delete_in_txn(conn, id),
        Err(trouble) => targets::note_failed_in_txn(conn, id, trouble, None, now_ms),
    })?;
    let outcome = tried.outcome.map_err(|trouble| {
        let (target_id, trouble_name) = (id.0, trouble.name());
        tracing::info!(target_id, trouble = trouble_name, "a test was not taken");
        trouble.told()
    });
    let said = one_line(&tried.said, SAID_MAX);
    Ok(Answer { outcome, said })
}
