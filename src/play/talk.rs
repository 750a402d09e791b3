//! What players write at a table: the talk among them, and the private notes of each. It never enters the journal.

use std::collections::BTreeMap;

use diesel::dsl::max;
use diesel::prelude::*;
use serde::Serialize;

use crate::accounts::PersonId;
use crate::accounts::wishes::Pace;
use crate::db::schema::{game_tables, letter_wishes, notes, people, seats, talk};
use crate::db::{Conn, DbResult, Fetch, Run};
use crate::error::{Code, Error, Result, no};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::mail::visible;
use crate::play::access::Access;
use crate::play::rows::{self, SeatId};
use crate::play::service::Service;
use crate::play::{intents, quotas};
use rules::Seat;
use words::msg;

pub const TALK_MAX_CHARS: usize = 1000;
const TALK_MAX_LINES: i64 = 5000;
/// How many of the newest lines a page shows.
const SHOWN_LINES: i64 = 50;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TalkLine {
    pub seat: Seat,
    pub words: String,
    pub said_at_ms: i64,
    /// Whether it is of somebody who had the seat before.
    pub is_former: bool,
}

pub fn say(service: &Service, uid: &str, person: PersonId, words: &str) -> Result<()> {
    service
        .db
        .write(|conn| say_in_txn(service, conn, uid, person, words))?;
    service.tell_watchers();
    Ok(())
}

/// After the transaction those who watch are to be told.
pub(crate) fn say_in_txn(
    service: &Service,
    conn: &mut Conn,
    uid: &str,
    person: PersonId,
    words: &str,
) -> Result<()> {
    let words = visible(words);
    let words = words.trim();
    if words.is_empty() {
        return Err(no(Code::Invalid, msg::table::write_first()));
    }
    if words.chars().count() > TALK_MAX_CHARS {
        return Err(no(Code::Invalid, msg::table::too_long(TALK_MAX_CHARS)));
    }
    let (table_id, seat) = find_seat(conn, uid, person)?;
    let hearers = list_hearers(conn, table_id)?;
    if hearers
        .iter()
        .any(|hearer| hearer.lines >= Some(TALK_MAX_LINES))
    {
        return Err(no(Code::Invalid, msg::table::talk_full()));
    }
    let now_ms = service.clock.now_ms();
    quotas::talk_in_txn(service, conn, person)?;
    diesel::insert_into(talk::table)
        .values((
            talk::table_id.eq(table_id),
            talk::seat.eq(seat),
            talk::words.eq(words),
            talk::said_at_ms.eq(now_ms),
        ))
        .run(conn)?;
    let others = hearers.iter().filter(|hearer| hearer.seat != seat);
    let letters = others.filter_map(|hearer| {
        let place = (table_id, hearer.seat);
        Some(Intent::at(LetterKind::Talk, hearer.address()?, place))
    });
    let letters: Vec<Intent> = letters.collect();
    let due_at_ms = now_ms + intents::PRESENCE_MS;
    Ok(outbox::queue_all_in_txn(conn, &letters, due_at_ms, now_ms)?)
}

#[derive(Queryable)]
struct Hearer {
    seat: i32,
    letter_address: Option<String>,
    wants_letters: Option<bool>,
    /// None if they never chose.
    pace: Option<String>,
    lines: Option<i64>,
}

impl Hearer {
    /// Where they get letters, if they want letters about talk besides those about the game.
    fn address(&self) -> Option<&str> {
        let never = Pace::Never.to_string();
        let wishes = self.wants_letters == Some(true) && self.pace.as_ref()? != &never;
        self.letter_address.as_deref().filter(|_| wishes)
    }
}

fn list_hearers(conn: &mut Conn, table_id: i64) -> DbResult<Vec<Hearer>> {
    let lines = talk::table.filter(talk::table_id.eq(table_id)).count();
    seats::table
        .left_join(people::table.on(seats::person_id.eq(people::id.nullable())))
        .left_join(
            letter_wishes::table.on(seats::person_id.eq(letter_wishes::person_id.nullable())),
        )
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .select((
            seats::seat,
            people::letter_address.nullable(),
            people::wants_letters.nullable(),
            letter_wishes::on_talk.nullable(),
            lines.single_value(),
        ))
        .list(conn)
}

pub(crate) fn find_seat(conn: &mut Conn, uid: &str, person: PersonId) -> Result<SeatId> {
    let access = Access::find(conn, uid, Some(person))?;
    let seat = access.my_seat.ok_or(Error::Hidden)?;
    Ok(rows::seat_id(access.table.id, seat))
}

/// The newest lines, oldest first.
pub(crate) fn list_talk(conn: &mut Conn, table_id: i64) -> DbResult<Vec<TalkLine>> {
    let newest = talk::table
        .filter(talk::table_id.eq(table_id))
        .order(talk::id.desc())
        .select((talk::seat, talk::words, talk::said_at_ms, talk::is_former));
    let rows: Vec<(i32, String, i64, bool)> = newest.limit(SHOWN_LINES).list(conn)?;
    let lines = rows.into_iter().rev();
    let lines = lines.map(|(seat, words, said_at_ms, is_former)| TalkLine {
        seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
        words,
        said_at_ms,
        is_former,
    });
    Ok(lines.collect())
}

/// It changes with what players alone see beside a journal: their newest line of talk, and when one declined last.
pub(crate) fn mark((talk_id, declined_at_ms): (Option<i64>, Option<i64>)) -> i64 {
    talk_id.unwrap_or_default() + declined_at_ms.unwrap_or_default()
}

pub(crate) fn list_marks(conn: &mut Conn, ids: &[i64]) -> DbResult<BTreeMap<i64, i64>> {
    let said = talk::table.filter(talk::table_id.eq(game_tables::id));
    let sitting = seats::table.filter(seats::table_id.eq(game_tables::id));
    let beside = (
        said.select(max(talk::id)).single_value(),
        sitting.select(max(seats::declined_at_ms)).single_value(),
    );
    let rows: Vec<(i64, _)> = game_tables::table
        .filter(game_tables::id.eq_any(ids))
        .select((game_tables::id, beside))
        .list(conn)?;
    let rows = rows.into_iter();
    Ok(rows.map(|(id, beside)| (id, mark(beside))).collect())
}

pub const NOTE_MAX_CHARS: usize = 8000;

pub(crate) fn forget_notes_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    let is_seat = seats::table_id
        .eq(notes::table_id)
        .and(seats::seat.eq(notes::seat));
    let theirs = seats::table.filter(is_seat.and(seats::person_id.eq(person.0).assume_not_null()));
    diesel::delete(notes::table.filter(diesel::dsl::exists(theirs))).run(conn)
}

/// Whoever has the seat next neither reads the notes of the player before, nor is taken for who said what they said.
pub(crate) fn end_in_txn(conn: &mut Conn, (table_id, seat): SeatId) -> DbResult<()> {
    diesel::delete(notes::table.find((table_id, seat))).run(conn)?;
    let said = talk::table.filter(talk::table_id.eq(table_id).and(talk::seat.eq(seat)));
    diesel::update(said).set(talk::is_former.eq(true)).run(conn)
}

pub fn keep_notes(service: &Service, uid: &str, person: PersonId, words: &str) -> Result<()> {
    let words = visible(words);
    let words = words.trim_end();
    if words.chars().count() > NOTE_MAX_CHARS {
        return Err(no(Code::Invalid, msg::table::too_long(NOTE_MAX_CHARS)));
    }
    service.db.write(|conn| {
        let (table_id, seat) = find_seat(conn, uid, person)?;
        let now = service.clock.now_ms();
        Ok(diesel::insert_into(notes::table)
            .values((
                notes::table_id.eq(table_id),
                notes::seat.eq(seat),
                notes::words.eq(words),
                notes::changed_at_ms.eq(now),
            ))
            .on_conflict((notes::table_id, notes::seat))
            .do_update()
            .set((notes::words.eq(words), notes::changed_at_ms.eq(now)))
            .run(conn)?)
    })
}
