//! Leasing a letter for one attempt, and noting what came of it.
//!
//! Before each attempt the letter is asked whether it is still true: what has been overtaken is dropped.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::{DROPPED, LetterId, LetterKind, PARKED, QUEUED, SENT, plan};
use crate::chance::{entropy, hex};
use crate::db::schema::{game_tables, letters, mailboxes, people, seats};
use crate::db::{Conn, Db, DbError};
use crate::mail::mime::{self, Identity};
use crate::mail::words::one_line;

/// How long an attempt may take before another worker may try; longer than any attempt lasts.
pub const LEASE_MS: i64 = 3 * 60 * 1000;
const HOUR_MS: i64 = 60 * 60 * 1000;
/// Status of a table whose game is not over.
const RUNNING: &str = "running";

/// A letter leased for one attempt.
#[derive(Debug, Clone)]
pub struct Parcel {
    /// Number in the database.
    pub id: LetterId,
    /// What it is about.
    pub kind: String,
    /// Canonical address.
    pub to_address: String,
    /// Envelope sender.
    pub sender: String,
    /// The mail's bytes: the same at every attempt.
    pub raw: String,
    /// Number of this attempt, from 1.
    pub attempt: i32,
    lease: String,
    queued_at_ms: i64,
}

/// What a claim found.
#[derive(Debug)]
pub enum Claim {
    /// No letter is due.
    Nothing,
    /// A letter was no longer true or not wanted, and is dropped.
    Dropped(LetterId),
    /// The mailbox has had enough for this hour; the letter waits.
    Postponed(LetterId),
    /// The letter cannot become a mail; it is parked.
    Parked(LetterId),
    /// This letter is to be sent now.
    Ready(Box<Parcel>),
}

#[derive(QueryableByName)]
struct ClaimedId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = letters)]
struct DueRow {
    id: i64,
    message_id: String,
    kind: String,
    person_id: Option<i64>,
    to_address: String,
    to_name: String,
    table_id: Option<i64>,
    seat: Option<i32>,
    expected_seq: Option<i64>,
    void_at_ms: Option<i64>,
    thread: String,
    subject: String,
    body_text: String,
    body_html: String,
    attempts: i32,
    raw: Option<String>,
    queued_at_ms: i64,
}

/// Tells whether a letter is due. Reads only, so that waiting costs nothing.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn is_any_due(db: &Db, now_ms: i64) -> Result<bool, DbError> {
    db.read(|conn| {
        let due = letters::table
            .filter(letters::status.eq(QUEUED))
            .filter(letters::due_at_ms.le(now_ms))
            .filter(
                letters::lease_until_ms
                    .is_null()
                    .or(letters::lease_until_ms.le(now_ms)),
            );
        let found: Option<i64> = due.select(letters::id).first(conn).optional()?;
        Ok(found.is_some())
    })
}

/// Leases the next due letter, if it is still true, and fixes its bytes at the first attempt. A mailbox gets
/// `most_per_hour` letters within an hour, sign-ins and ends of games not counted; without it any number.
///
/// # Errors
/// [`DbError`] when the database fails; then nothing is leased.
pub fn claim(
    db: &Db,
    from: &Identity,
    most_per_hour: Option<usize>,
    now_ms: i64,
) -> Result<Claim, DbError> {
    if !is_any_due(db, now_ms)? {
        return Ok(Claim::Nothing);
    }
    db.write(|conn| claim_in_txn(conn, from, most_per_hour, now_ms))
}

fn claim_in_txn(
    conn: &mut Conn,
    from: &Identity,
    most_per_hour: Option<usize>,
    now_ms: i64,
) -> Result<Claim, DbError> {
    let lease = hex(&entropy::<8>());
    let Some(id) = lease_next(conn, &lease, now_ms)? else {
        return Ok(Claim::Nothing);
    };
    let row: DueRow = letters::table
        .find(id)
        .select(DueRow::as_select())
        .get_result(conn)?;
    if let Some(reason) = find_untruth(conn, &row, now_ms)? {
        settle(conn, id, DROPPED, reason)?;
        return Ok(Claim::Dropped(LetterId(id)));
    }
    if let Some(most) = most_per_hour
        && let Some(due_at_ms) = find_pause(conn, &row, most, now_ms)?
    {
        postpone(conn, id, due_at_ms)?;
        return Ok(Claim::Postponed(LetterId(id)));
    }
    prepare(conn, from, row, lease, now_ms)
}

/// Leases one letter, sign-ins first. On Postgres rows that another worker holds are passed over.
fn lease_next(conn: &mut Conn, lease: &str, now_ms: i64) -> Result<Option<i64>, DbError> {
    const SQLITE: &str = "UPDATE letters SET lease = $1, lease_until_ms = $2 WHERE id = (\
        SELECT id FROM letters WHERE status = 'queued' AND due_at_ms <= $3 \
        AND (lease_until_ms IS NULL OR lease_until_ms <= $3) \
        ORDER BY CASE kind WHEN 'sign_in' THEN 0 ELSE 1 END, due_at_ms, id LIMIT 1) \
        RETURNING id";
    const POSTGRES: &str = "UPDATE letters SET lease = $1, lease_until_ms = $2 WHERE id = (\
        SELECT id FROM letters WHERE status = 'queued' AND due_at_ms <= $3 \
        AND (lease_until_ms IS NULL OR lease_until_ms <= $3) \
        ORDER BY CASE kind WHEN 'sign_in' THEN 0 ELSE 1 END, due_at_ms, id LIMIT 1 \
        FOR UPDATE SKIP LOCKED) \
        RETURNING id";
    let statement = match conn {
        Conn::Sqlite(_) => SQLITE,
        Conn::Postgres(_) => POSTGRES,
    };
    let claimed: Option<ClaimedId> = diesel::sql_query(statement)
        .bind::<Text, _>(lease)
        .bind::<BigInt, _>(now_ms + LEASE_MS)
        .bind::<BigInt, _>(now_ms)
        .get_result(conn)
        .optional()?;
    Ok(claimed.map(|claimed| claimed.id))
}

/// Says why a letter should not go, if it should not.
fn find_untruth(
    conn: &mut Conn,
    row: &DueRow,
    now_ms: i64,
) -> Result<Option<&'static str>, DbError> {
    if row
        .void_at_ms
        .is_some_and(|void_at_ms| void_at_ms <= now_ms)
    {
        return Ok(Some("it came too late to be of use"));
    }
    if row.kind == LetterKind::SignIn.as_str() {
        return Ok(None);
    }
    if is_overtaken(conn, row)? {
        return Ok(Some("the game has moved on"));
    }
    let stopped: Option<Option<i64>> = mailboxes::table
        .find(&row.to_address)
        .select(mailboxes::stopped_at_ms)
        .get_result(conn)
        .optional()?;
    if stopped.flatten().is_some() {
        return Ok(Some("the mailbox wants no letters"));
    }
    if row.kind != LetterKind::Invitation.as_str()
        && let Some(person) = row.person_id
    {
        let wants: Option<bool> = people::table
            .find(person)
            .select(people::wants_letters)
            .get_result(conn)
            .optional()?;
        if wants == Some(false) {
            return Ok(Some("the person wants no letters"));
        }
    }
    Ok(None)
}

fn is_overtaken(conn: &mut Conn, row: &DueRow) -> Result<bool, DbError> {
    let (Some(table), Some(seat)) = (row.table_id, row.seat) else {
        return Ok(false);
    };
    let is_revealed = row.kind == LetterKind::Revealed.as_str();
    if row.expected_seq.is_none() && !is_revealed {
        return Ok(false);
    }
    let now: Option<(Option<i64>, bool, String)> = seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq(table))
        .filter(seats::seat.eq(seat))
        .select((seats::expected_seq, seats::is_awaited, game_tables::status))
        .get_result(conn)
        .optional()?;
    let Some((expected_seq, is_awaited, status)) = now else {
        return Ok(true);
    };
    // What was revealed stands in the next letter of turn or end too, so that one makes this one needless.
    if is_revealed {
        return Ok(expected_seq.is_some() || status != RUNNING);
    }
    Ok(expected_seq != row.expected_seq || !is_awaited)
}

/// Letters that no limit holds up and that count for none: who signs in waits for his link, and a game ends once.
const UNLIMITED: [LetterKind; 2] = [LetterKind::SignIn, LetterKind::GameOver];

/// Gives until when a mailbox has had enough letters, if it has.
fn find_pause(
    conn: &mut Conn,
    row: &DueRow,
    most_per_hour: usize,
    now_ms: i64,
) -> Result<Option<i64>, DbError> {
    let unlimited = UNLIMITED.map(LetterKind::as_str);
    if unlimited.contains(&row.kind.as_str()) {
        return Ok(None);
    }
    let sent: Vec<Option<i64>> = letters::table
        .filter(letters::to_address.eq(&row.to_address))
        .filter(letters::sent_at_ms.gt(now_ms - HOUR_MS))
        .filter(letters::kind.ne_all(unlimited))
        .order(letters::sent_at_ms.desc())
        .limit(i64::try_from(most_per_hour).unwrap_or(i64::MAX))
        .select(letters::sent_at_ms)
        .load(conn)?;
    if sent.len() < most_per_hour {
        return Ok(None);
    }
    Ok(sent
        .last()
        .copied()
        .flatten()
        .map(|oldest| oldest + HOUR_MS))
}

fn postpone(conn: &mut Conn, id: i64, due_at_ms: i64) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::due_at_ms.eq(due_at_ms),
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
            letters::trouble.eq("the mailbox got many letters within the hour"),
        ))
        .execute(conn)?;
    Ok(())
}

/// Fixes the bytes at the first attempt; a letter that cannot become a mail is parked.
fn prepare(
    conn: &mut Conn,
    from: &Identity,
    row: DueRow,
    lease: String,
    now_ms: i64,
) -> Result<Claim, DbError> {
    let raw = match row.raw {
        Some(raw) => raw,
        None => match build(conn, from, &row, now_ms)? {
            Ok(raw) => raw,
            Err(error) => {
                settle_keeping_text(conn, row.id, PARKED, &error.to_string())?;
                return Ok(Claim::Parked(LetterId(row.id)));
            }
        },
    };
    let attempt = row.attempts + 1;
    diesel::update(letters::table.find(row.id))
        .set((letters::raw.eq(&raw), letters::attempts.eq(attempt)))
        .execute(conn)?;
    Ok(Claim::Ready(Box::new(Parcel {
        id: LetterId(row.id),
        kind: row.kind,
        to_address: row.to_address,
        sender: from.envelope_sender(&row.message_id),
        raw,
        attempt,
        lease,
        queued_at_ms: row.queued_at_ms,
    })))
}

fn build(
    conn: &mut Conn,
    from: &Identity,
    row: &DueRow,
    now_ms: i64,
) -> Result<Result<String, mime::BuildError>, DbError> {
    // A press on "unsubscribe" in a sign-in letter would stop the letters of games, and no sign-in at all.
    let is_stoppable = row.kind != LetterKind::SignIn.as_str();
    let stop_token = if is_stoppable {
        Some(super::stop_token_in_txn(conn, &row.to_address)?)
    } else {
        None
    };
    Ok(mime::build(
        from,
        &mime::Content {
            message_id: &row.message_id,
            thread: &row.thread,
            to_address: &row.to_address,
            to_name: &row.to_name,
            subject: &row.subject,
            text: &row.body_text,
            html: &row.body_html,
            stop_token: stop_token.as_deref(),
            at_ms: now_ms,
        },
    ))
}

/// Notes that the mail server has taken a letter. Its text is erased unless `keeps_text`: it may hold live links.
///
/// # Errors
/// [`DbError`] when the database fails; the letter then goes once more after its lease, under the same name.
pub fn mark_sent(db: &Db, parcel: &Parcel, keeps_text: bool, now_ms: i64) -> Result<(), DbError> {
    db.write(|conn| {
        // Whoever holds the lease by now: the letter is out.
        diesel::update(letters::table.find(parcel.id.0))
            .filter(letters::status.eq(QUEUED))
            .set((
                letters::status.eq(SENT),
                letters::sent_at_ms.eq(now_ms),
                letters::lease.eq(None::<String>),
                letters::lease_until_ms.eq(None::<i64>),
                letters::trouble.eq(None::<String>),
            ))
            .execute(conn)?;
        if keeps_text {
            return Ok(());
        }
        erase_text(conn, parcel.id.0)
    })
}

/// Notes that an attempt failed and may succeed later. After four days the letter is parked. Gives whether it is.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn mark_failed(db: &Db, parcel: &Parcel, trouble: &str, now_ms: i64) -> Result<bool, DbError> {
    let due_at_ms = now_ms + plan::delay_ms(parcel.attempt);
    if due_at_ms > parcel.queued_at_ms + plan::LIFE_MS {
        mark_parked(db, parcel, &format!("given up after four days: {trouble}"))?;
        return Ok(true);
    }
    db.write(|conn| {
        diesel::update(letters::table.find(parcel.id.0))
            .filter(letters::status.eq(QUEUED))
            .filter(letters::lease.eq(&parcel.lease))
            .set((
                letters::due_at_ms.eq(due_at_ms),
                letters::lease.eq(None::<String>),
                letters::lease_until_ms.eq(None::<i64>),
                letters::trouble.eq(one_line(trouble, 300)),
            ))
            .execute(conn)?;
        Ok::<_, DbError>(())
    })?;
    Ok(false)
}

/// Notes that the mail server has refused a letter for good; the host sees why.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn mark_parked(db: &Db, parcel: &Parcel, trouble: &str) -> Result<(), DbError> {
    db.write(|conn| {
        let is_mine: Option<i64> = letters::table
            .find(parcel.id.0)
            .filter(letters::status.eq(QUEUED))
            .filter(letters::lease.eq(&parcel.lease))
            .select(letters::id)
            .get_result(conn)
            .optional()?;
        match is_mine {
            Some(id) => settle_keeping_text(conn, id, PARKED, trouble),
            None => Ok(()),
        }
    })
}

fn settle(conn: &mut Conn, id: i64, status: &str, trouble: &str) -> Result<(), DbError> {
    settle_keeping_text(conn, id, status, trouble)?;
    erase_text(conn, id)
}

fn settle_keeping_text(
    conn: &mut Conn,
    id: i64,
    status: &str,
    trouble: &str,
) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::status.eq(status),
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
            letters::trouble.eq(one_line(trouble, 300)),
        ))
        .execute(conn)?;
    Ok(())
}

fn erase_text(conn: &mut Conn, id: i64) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::body_text.eq(""),
            letters::body_html.eq(""),
            letters::raw.eq(None::<String>),
        ))
        .execute(conn)?;
    Ok(())
}
