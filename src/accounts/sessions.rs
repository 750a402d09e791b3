//! Sessions: signed-in browsers, which a person can list and end.

use derive_more::From;
use diesel::prelude::*;

use super::people::{Person, PersonId};
use super::tokens;
use crate::clock::Clock;
use crate::db::schema::{game_tables, people, seats, sessions};
use crate::db::{Columns, Conn, Db, DbResult, Fetch, Rows, Run};
use crate::mail::one_line;
use words::{Arg, Message, Text, msg};

pub const IDLE_MS: i64 = 90 * 24 * 60 * 60 * 1000;
const RUNNING: &str = "running";
const TOUCH_EVERY_MS: i64 = 60 * 60 * 1000;

/// The systems that have a name in every language, as [`Browser`] keeps them.
const SYSTEMS: [&str; 6] = ["iphone", "ipad", "android", "windows", "mac", "linux"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, From)]
pub struct SessionId(pub i64);

pub struct Browser {
    pub(super) name: String,
    /// Hash of its own cookie, by which it is known again.
    pub(super) hash: String,
}

impl Browser {
    /// Takes what a browser calls itself, as [`browser_name`] reads it, and the token of its own cookie.
    pub fn new(name: &str, token: &str) -> Self {
        Self {
            name: one_line(name, 120),
            hash: tokens::hash(token),
        }
    }
}

/// Says what a browser is called, from what was kept of it: `Firefox/linux`, where each part may be empty.
pub fn browser_name(kept: &str) -> Message {
    let (browser, system) = kept.split_once('/').unwrap_or((kept, ""));
    let browser: Arg = match browser {
        "" => msg::settings::some_browser().into(),
        name => Text::from(name.to_owned()).into(),
    };
    let system = SYSTEMS.into_iter().find(|known| *known == system);
    msg::settings::browser(browser, system.unwrap_or("unknown"))
}

/// The one decision that a session is good for, when a turn letter opened it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct OneTurn {
    pub table_id: i64,
    pub seat: i32,
    /// Seq of the event that opened the decision. The session dies with it.
    pub expected_seq: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub person: Person,
    pub turns: usize,
    /// What alone it is good for; none for a session that may do all that its person may.
    pub turn: Option<OneTurn>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct SessionRow {
    #[diesel(deserialize_as = i64)]
    pub id: SessionId,
    /// What the browser calls itself, cut short, for [`browser_name`].
    pub browser: String,
    #[diesel(select_expression = sessions::table_id.is_not_null())]
    pub is_for_one_turn: bool,
    pub created_at_ms: i64,
    /// When it was last used, to the hour.
    pub seen_at_ms: i64,
}

/// Opens a session, for one decision alone if one is named. Gives its token, which is stored nowhere else.
pub fn open_in_txn(
    conn: &mut Conn,
    person: PersonId,
    browser: &Browser,
    turn: Option<OneTurn>,
    now_ms: i64,
) -> DbResult<String> {
    let token = tokens::fresh();
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(tokens::hash(&token)),
            sessions::person_id.eq(person.0),
            sessions::browser.eq(&browser.name),
            sessions::browser_hash.eq(&browser.hash),
            sessions::table_id.eq(turn.map(|turn| turn.table_id)),
            sessions::seat.eq(turn.map(|turn| turn.seat)),
            sessions::expected_seq.eq(turn.map(|turn| turn.expected_seq)),
            sessions::created_at_ms.eq(now_ms),
            sessions::seen_at_ms.eq(now_ms),
            sessions::revoked_at_ms.eq(None::<i64>),
        ))
        .run(conn)?;
    Ok(token)
}

/// Whatever became of the session that they opened there; one for one turn does not count.
pub fn knows_browser(conn: &mut Conn, person: PersonId, browser: &Browser) -> DbResult<bool> {
    let known = sessions::table
        .filter(sessions::person_id.eq(person.0))
        .filter(sessions::browser_hash.eq(&browser.hash))
        .filter(sessions::table_id.is_null());
    diesel::select(diesel::dsl::exists(known)).one(conn)
}

type Found = (i64, i64, Option<OneTurn>, Person, Option<i64>);

/// Finds the living session of a token. Changes nothing but, at most hourly, the time of last use.
pub fn find(db: &Db, clock: &Clock, token: &str) -> DbResult<Option<Session>> {
    let now_ms = clock.now_ms();
    let turns = seats::table
        .inner_join(game_tables::table)
        .filter(seats::person_id.eq(people::id.nullable()))
        .filter(seats::is_awaited)
        .filter(game_tables::status.eq(RUNNING))
        .count();
    let turn = (
        sessions::table_id.assume_not_null(),
        sessions::seat.assume_not_null(),
        sessions::expected_seq.assume_not_null(),
    );
    let found: Option<Found> = db.read(|conn| {
        sessions::table
            .inner_join(people::table)
            .filter(sessions::token_hash.eq(tokens::hash(token)))
            .filter(sessions::revoked_at_ms.is_null())
            .filter(sessions::seen_at_ms.gt(now_ms - IDLE_MS))
            .select((
                sessions::id,
                sessions::seen_at_ms,
                turn.nullable(),
                Person::columns(),
                turns.single_value(),
            ))
            .found(conn)
    })?;
    let Some((id, seen_at_ms, turn, person, turns)) = found else {
        return Ok(None);
    };
    // Pages are shown all the same where nothing can be stored.
    if now_ms - seen_at_ms >= TOUCH_EVERY_MS
        && let Err(error) = db.write(|conn| {
            diesel::update(sessions::table.find(id))
                .set(sessions::seen_at_ms.eq(now_ms))
                .run(conn)
        })
    {
        tracing::warn!(%error, "it was not noted that a session goes on");
    }
    Ok(Some(Session {
        id: SessionId(id),
        turns: usize::try_from(turns.unwrap_or_default()).unwrap_or_default(),
        turn,
        person,
    }))
}

pub fn follow_turn_in_txn(conn: &mut Conn, id: SessionId, expected_seq: i64) -> DbResult<()> {
    diesel::update(sessions::table.find(id.0))
        .filter(sessions::expected_seq.is_not_null())
        .set(sessions::expected_seq.eq(expected_seq))
        .run(conn)
}

pub fn revoke_turns_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: i32,
    now_ms: i64,
) -> DbResult<usize> {
    diesel::update(sessions::table)
        .filter(sessions::table_id.eq(table_id))
        .filter(sessions::seat.eq(seat))
        .filter(sessions::revoked_at_ms.is_null())
        .set(sessions::revoked_at_ms.eq(now_ms))
        .changes(conn)
}

/// Lists a person's living sessions, the last used first.
pub fn list(db: &Db, clock: &Clock, person: PersonId) -> DbResult<Vec<SessionRow>> {
    db.read(|conn| {
        sessions::table
            .filter(sessions::person_id.eq(person.0))
            .filter(sessions::revoked_at_ms.is_null())
            .filter(sessions::seen_at_ms.gt(clock.now_ms() - IDLE_MS))
            .order((sessions::seen_at_ms.desc(), sessions::id.desc()))
            .rows(conn)
    })
}

/// Ends one of a person's sessions. Gives whether it was living.
pub fn revoke(db: &Db, clock: &Clock, person: PersonId, id: SessionId) -> DbResult<bool> {
    let now_ms = clock.now_ms();
    db.write(|conn| {
        let ended = diesel::update(sessions::table.find(id.0))
            .filter(sessions::person_id.eq(person.0))
            .filter(sessions::revoked_at_ms.is_null())
            .set(sessions::revoked_at_ms.eq(now_ms))
            .changes(conn)?;
        Ok(ended == 1)
    })
}

/// Ends all of a person's sessions. Gives how many were living.
pub fn revoke_all(db: &Db, clock: &Clock, person: PersonId) -> DbResult<usize> {
    let now_ms = clock.now_ms();
    db.write(|conn| revoke_all_in_txn(conn, person, now_ms))
}

pub fn revoke_all_in_txn(conn: &mut Conn, person: PersonId, now_ms: i64) -> DbResult<usize> {
    diesel::update(sessions::table)
        .filter(sessions::person_id.eq(person.0))
        .filter(sessions::revoked_at_ms.is_null())
        .set(sessions::revoked_at_ms.eq(now_ms))
        .changes(conn)
}
