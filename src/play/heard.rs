//! Whether the player of a seat has heard of their turn, and was reminded of it: before that they are not timed out.
//! And whether they look at the page, so that they need no letter yet. A letter counts once the mail server has taken
//! it, an alert once its endpoint has, a page once it was shown.

use diesel::prelude::*;

use crate::accounts::PersonId;
use crate::db::schema::seats;
use crate::db::{Conn, DbResult, Fetch, Run};
use crate::error::Result;
use crate::mail::outbox::{Intent, LetterKind};
use crate::play::access::Access;
use crate::play::intents::PRESENCE_MS;
use crate::play::rows::{SeatRow, Status};
use crate::play::service::Service;

#[diesel::dsl::auto_type(no_type_alias)]
fn is_awaited(table_id: i64, seat: i32, expected_seq: Option<i64>) -> _ {
    let key = seats::table_id.eq(table_id).and(seats::seat.eq(seat));
    key.and(seats::is_awaited)
        .and(seats::expected_seq.eq(expected_seq).assume_not_null())
}

/// A table, a seat and its awaited decision.
type Turn = (i64, i32, Option<i64>);

/// Only the first time.
fn set_told(conn: &mut Conn, (table_id, seat, seq): Turn, now_ms: i64) -> DbResult<()> {
    let theirs = seats::table.filter(is_awaited(table_id, seat, seq));
    diesel::update(theirs.filter(seats::told_at_ms.is_null()))
        .set(seats::told_at_ms.eq(now_ms))
        .run(conn)
}

/// Only the first time, and only if they have heard of their turn.
fn set_warned(conn: &mut Conn, (table_id, seat, seq): Turn, now_ms: i64) -> DbResult<()> {
    let theirs = seats::table.filter(is_awaited(table_id, seat, seq));
    let is_first = seats::told_at_ms
        .is_not_null()
        .and(seats::warned_at_ms.is_null());
    diesel::update(theirs.filter(is_first))
        .set(seats::warned_at_ms.eq(now_ms))
        .run(conn)
}

/// The first letter tells of the turn, whatever its kind; later reminders remind.
pub(crate) fn note_letter_in_txn(conn: &mut Conn, sent: &Intent, now_ms: i64) -> DbResult<()> {
    let (Some(table_id), Some(seat)) = (sent.table_id, sent.seat) else {
        return Ok(());
    };
    let turn = (table_id, seat, sent.expected_seq);
    match sent.kind() {
        Some(LetterKind::Reminder) => {
            diesel::update(seats::table.filter(is_awaited(table_id, seat, sent.expected_seq)))
                .set(seats::reminded_at_ms.eq(now_ms))
                .run(conn)?;
            set_warned(conn, turn, now_ms)?;
        }
        Some(LetterKind::Nudge) => set_warned(conn, turn, now_ms)?,
        Some(LetterKind::YourTurn | LetterKind::Resumed) => {}
        Some(_) | None => return Ok(()),
    }
    set_told(conn, turn, now_ms)
}

/// What a page or an alert tells its reader for the first time.
pub(crate) struct News {
    tells: bool,
    /// It is also a reminder: half of the time has passed.
    warns: bool,
}

impl News {
    /// Half of the time counts from when they heard of the turn. Who was given up is told and reminded at once.
    pub(crate) fn of(row: &SeatRow, now_ms: i64) -> Option<Self> {
        let is_given_up = row.is_open_again;
        let is_half_over = row
            .told_at_ms
            .zip(row.due_at_ms)
            .is_some_and(|(told_ms, due_at_ms)| now_ms - told_ms >= due_at_ms - now_ms);
        let news = Self {
            tells: row.told_at_ms.is_none(),
            warns: row.warned_at_ms.is_none() && (is_half_over || is_given_up),
        };
        let is_timed = row.is_awaited && (row.due_at_ms.is_some() || is_given_up);
        (is_timed && (news.tells || news.warns)).then_some(news)
    }
}

pub(crate) fn forget_in_txn(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    diesel::update(seats::table.filter(seats::table_id.eq(table_id)))
        .set((
            seats::told_at_ms.eq(None::<i64>),
            seats::warned_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

/// For a turn that they saw on a page, or of which an alert was taken. Returns whether that reminded them.
pub(crate) fn note_seen_in_txn(conn: &mut Conn, row: &SeatRow, now_ms: i64) -> DbResult<bool> {
    let Some(news) = News::of(row, now_ms) else {
        return Ok(false);
    };
    let turn = (row.table_id, row.seat, row.expected_seq);
    if news.tells {
        set_told(conn, turn, now_ms)?;
    }
    if news.warns {
        set_warned(conn, turn, now_ms)?;
    }
    Ok(news.warns)
}

const NOTED_EVERY_MS: i64 = 10_000;

pub fn note_looking(service: &Service, uid: &str, person: PersonId) -> Result<()> {
    let now_ms = service.clock.now_ms();
    let seat = service.db.read(|conn| -> Result<_> {
        let access = Access::find(conn, uid, Some(person))?;
        let is_running = access.table.status() == Status::Running;
        let Some(seat) = access.my_seat.filter(|_| is_running) else {
            return Ok(None);
        };
        let place = (access.table.id, i32::from(seat.0));
        let is_known = find_looked(conn, place)? > Some(now_ms - NOTED_EVERY_MS);
        Ok((!is_known).then_some(place))
    })?;
    let Some(place) = seat else {
        return Ok(());
    };
    Ok(service.db.write(|conn| {
        diesel::update(seats::table.find(place))
            .set(seats::looked_at_ms.eq(now_ms))
            .run(conn)
    })?)
}

fn find_looked(conn: &mut Conn, place: (i64, i32)) -> DbResult<Option<i64>> {
    let looked_at_ms = seats::table.find(place).select(seats::looked_at_ms);
    let found: Option<Option<i64>> = looked_at_ms.found(conn)?;
    Ok(found.flatten())
}

/// Until when a letter or an alert waits that was queued at an instant, because its reader is at the page.
pub(crate) fn waits_until(
    service: &Service,
    conn: &mut Conn,
    place: (i64, i32),
    queued_at_ms: i64,
) -> DbResult<Option<i64>> {
    let now_ms = service.clock.now_ms();
    let until_ms = queued_at_ms + PRESENCE_MS;
    if now_ms >= until_ms {
        return Ok(None);
    }
    let looks = find_looked(conn, place)? > Some(now_ms - service.looked_ms);
    Ok(looks.then_some(until_ms))
}
