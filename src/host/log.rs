//! The log of what the host did by hand with this program: append-only, and read by the players of the tables
//! concerned. Changes by other means are not in it; the journal's chain shows those.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::accounts::PersonId;
use crate::db::schema::host_log;
use crate::db::{Conn, DbResult, Fetch, Rows, Run};
use crate::error::Result;
use crate::mail::outbox::LetterId;
use crate::play::access::Access;
use crate::play::rows::SeatRow;
use crate::play::service::Service;

rules::word_enum! {
    Act.as_str {
        LetterRead = "letter_read",
        LetterSentAgain = "letter_sent_again",
        SignInLink = "sign_in_link",
        SeatHandedOver = "seat_handed_over",
        TableFrozen = "table_frozen",
        TableThawed = "table_thawed",
        TableImported = "table_imported",
        DatabaseRestored = "database_restored",
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The table alone.
    #[default]
    Nothing,
    Player(String),
    Letter {
        /// Its kind, as [`crate::mail::outbox::LetterKind`] names it.
        kind: String,
        /// The seat whose player it is for, from 1.
        seat_number: Option<usize>,
        /// That player's name, if somebody sits there.
        to: Option<String>,
    },
    Seat {
        from: String,
        to: String,
    },
    State {
        /// The time of that state, in milliseconds since 1970.
        of_ms: i64,
        /// Until when the other was served, in milliseconds since 1970; none if unknown.
        served_until_ms: Option<i64>,
    },
}

impl About {
    /// As stored: JSON, or nothing. Words and numbers can always be written.
    fn text(&self) -> String {
        if *self == Self::Nothing {
            return String::new();
        }
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[derive(Default)]
pub(crate) struct NewEntry<'a> {
    pub(crate) table_id: Option<i64>,
    /// Whom it concerns, if it concerns no table.
    pub(crate) person: Option<PersonId>,
    pub(crate) letter: Option<LetterId>,
    pub(crate) about: About,
    pub(crate) why: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub at_ms: i64,
    pub act: Act,
    pub about: About,
    /// The host's reason. May be empty.
    pub why: String,
}

pub(crate) fn write_in_txn(
    conn: &mut Conn,
    act: Act,
    entry: &NewEntry<'_>,
    now_ms: i64,
) -> DbResult<()> {
    diesel::insert_into(host_log::table)
        .values((
            host_log::at_ms.eq(now_ms),
            host_log::act.eq(act.as_str()),
            host_log::table_id.eq(entry.table_id),
            host_log::person_id.eq(entry.person.map(|person| person.0)),
            host_log::letter_id.eq(entry.letter),
            host_log::about.eq(entry.about.text()),
            host_log::why.eq(entry.why),
        ))
        .run(conn)
}

pub(crate) fn was_read_since(conn: &mut Conn, letter: LetterId, since_ms: i64) -> DbResult<bool> {
    let read = host_log::table
        .filter(host_log::letter_id.eq(letter))
        .filter(host_log::act.eq(Act::LetterRead.as_str()))
        .filter(host_log::at_ms.ge(since_ms));
    diesel::select(diesel::dsl::exists(read)).one(conn)
}

/// Lists the host's acts that concern a table, newest first, for its players; empty for everybody else.
pub fn list(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Option<Vec<Entry>>> {
    service.db.read(|conn| {
        let access = Access::find(conn, uid, person)?;
        if access.my_seat.is_none() {
            return Ok(None);
        }
        let (table, seats) = (&access.table, &access.rows);
        let sitters: Vec<i64> = seats.iter().filter_map(|seat| seat.person_id).collect();
        let is_of_them = host_log::person_id
            .is_null()
            .or(host_log::person_id.eq_any(sitters).assume_not_null());
        let is_general = host_log::table_id
            .is_null()
            .and(host_log::at_ms.ge(table.opened_at_ms))
            .and(is_of_them);
        let is_of_table = host_log::table_id.eq(table.id).assume_not_null();
        let rows: Vec<EntryRow> = host_log::table
            .filter(is_of_table.or(is_general))
            .order(host_log::id.desc())
            .rows(conn)?;
        let told = rows.into_iter().filter_map(|row| entry(row, seats));
        Ok(Some(told.collect()))
    })
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = host_log)]
struct EntryRow {
    at_ms: i64,
    act: String,
    person_id: Option<i64>,
    about: String,
    why: String,
}

/// An entry about a person names them as their seat does.
fn entry(row: EntryRow, seats: &[SeatRow]) -> Option<Entry> {
    let seat = seats
        .iter()
        .find(|seat| row.person_id.is_some() && seat.person_id == row.person_id);
    let about: About = serde_json::from_str(&row.about).unwrap_or_default();
    let about = match (about, seat.map(|seat| seat.name.clone())) {
        (About::Nothing, Some(name)) => About::Player(name),
        (About::Letter { kind, .. }, to @ Some(_)) => About::Letter {
            kind,
            seat_number: None,
            to,
        },
        (about, _) => about,
    };
    Some(Entry {
        at_ms: row.at_ms,
        act: Act::find(&row.act)?,
        about,
        why: row.why,
    })
}
