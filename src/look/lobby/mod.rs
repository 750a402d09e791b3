//! A person's tables, in the order in which they want attention.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::dsl::max;
use diesel::prelude::*;
use serde::Serialize;

pub mod said;

use crate::accounts::{Person, PersonId, away};
use crate::db::schema::{game_tables, people, seats, series_games};
use crate::db::{Columns, Conn, DbResult, Fetch, Rows};
use crate::play::grace;
use crate::play::rows::{SeatRow, Status, TableRow};
use crate::play::series::Standing;
use crate::play::service::Service;
use crate::table::events::GameEnded;
use crate::table::terms::ClockTerms;
use rules::{self, Meta, OptionValues, Progress, Seat};

const ROWS_MAX: i64 = 200;

#[derive(Debug, Clone, Serialize)]
pub struct LobbyRow {
    #[serde(skip)]
    pub(crate) table_id: i64,
    pub last_seq: i64,
    pub uid: String,
    /// The game; none when this program does not host it any more.
    pub meta: Option<&'static Meta>,
    pub status: Status,
    pub progress: Progress,
    pub my_seat: Seat,
    /// Names by seat; free seats by their number.
    pub names: Vec<String>,
    /// Seats that nobody has taken, in order, those of `invited_seats` too.
    pub free_seats: Vec<Seat>,
    pub is_my_turn: bool,
    pub awaited_since_ms: Option<i64>,
    /// The decision that is open for the person, by the seq at which it opened.
    pub expected_seq: Option<i64>,
    pub awaited: Vec<Seat>,
    /// Who sits there, in the same order.
    #[serde(skip)]
    awaited_people: Vec<PersonId>,
    /// Those of them who are away while the others wait, each with their last day off. Letters do not ask.
    pub away: Vec<(Seat, NaiveDate)>,
    pub options: OptionValues,
    /// How many seats are kept for somebody who was invited and has not come yet.
    pub invited_seats: usize,
    pub declined_seats: usize,
    pub changed_at_ms: i64,
    /// Whether letters to the person about this table come back.
    pub is_unreached: bool,
    pub ended: Option<GameEnded>,
    /// End of the person's time when it is their turn, else of whoever is awaited and has the least.
    pub due_at_ms: Option<i64>,
    pub terms: Option<ClockTerms>,
    pub series: Option<Standing>,
    /// Until when somebody else could take their last move back, unless it is seen.
    #[serde(skip)]
    pub(crate) settles_at_ms: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Mine,
    Waiting,
    Open,
    Done,
}

impl LobbyRow {
    pub const fn group(&self) -> Group {
        match self.status {
            Status::Running if self.is_my_turn => Group::Mine,
            Status::Running | Status::Frozen => Group::Waiting,
            Status::Open => Group::Open,
            Status::Over | Status::Closed => Group::Done,
        }
    }
}

/// Whatever is said of tables to one person.
#[derive(Debug, Clone, Serialize)]
pub struct Lobby {
    pub tables: Vec<LobbyRow>,
    /// The free seats that are kept for the person's verified mailbox, the newest first.
    pub invitations: Vec<InvitedRow>,
    /// How far all of it has come, for a page that follows.
    #[serde(skip)]
    pub mark: i64,
}

pub fn look(service: &Service, person: &Person) -> DbResult<Lobby> {
    let now_ms = service.clock.now_ms();
    let read = |conn: &mut Conn| -> DbResult<_> {
        Ok(Lobby {
            mark: mark(conn, person.id)?,
            tables: list_with_away(conn, person.id, now_ms)?,
            invitations: list_invitations(conn, person)?,
        })
    };
    grace::before_showing(service, read, |lobby, now_ms| {
        unsettled(&lobby.tables, now_ms)
    })
}

/// Whose seat at which table, how far that is, since when it is frozen, and when somebody declined last.
type Listed = (Option<i64>, i64, i64, Option<i64>, Option<i64>);

/// A number that changes with each event at a person's tables, each declined invitation there, and each table that
/// comes or goes.
pub(crate) fn mark(conn: &mut Conn, person: PersonId) -> DbResult<i64> {
    let marks = marks(conn, &[person.0])?;
    Ok(marks.get(&person.0).copied().unwrap_or(0))
}

/// That of each of some people; those without tables are left out. Finished tables only count by being gone, and an
/// invitation to a seat that somebody gave up waits for the next change.
pub(crate) fn marks(conn: &mut Conn, people: &[i64]) -> DbResult<BTreeMap<i64, i64>> {
    let is_over = [Status::Over, Status::Closed].map(Status::as_str);
    let others = diesel::alias!(seats as others);
    let at_table = others.field(seats::table_id).eq(game_tables::id);
    let declined = max(others.field(seats::declined_at_ms));
    let declined = others.filter(at_table).select(declined).single_value();
    let theirs: Vec<Listed> = game_tables::table
        .inner_join(seats::table)
        .filter(seats::person_id.eq_any(people))
        .filter(game_tables::status.ne_all(is_over))
        .order((seats::table_id, seats::seat))
        .select((
            seats::person_id,
            game_tables::id,
            game_tables::last_seq,
            game_tables::frozen_at_ms,
            declined,
        ))
        .list(conn)?;
    let invited: Vec<(i64, i64)> = seats::table
        .inner_join(game_tables::table)
        .inner_join(people::table.on(people::address.eq(seats::invited_address)))
        .filter(seats::person_id.is_null())
        .filter(people::id.eq_any(people))
        .filter(game_tables::status.eq(Status::Open.as_str()))
        .order((seats::table_id, seats::seat))
        .select((people::id, seats::table_id))
        .list(conn)?;
    let mut marks = BTreeMap::new();
    let mut add = |person: i64, numbers: [i64; 4]| {
        let mark: &mut i64 = marks.entry(person).or_default();
        let more = |mark: i64, number: i64| mark.wrapping_mul(31).wrapping_add(number);
        *mark = numbers.into_iter().fold(*mark, more);
    };
    for (person, table_id, seq, frozen_at_ms, declined_at_ms) in theirs {
        let [frozen, declined] = [frozen_at_ms, declined_at_ms].map(Option::unwrap_or_default);
        let numbers = [table_id, seq, frozen, declined];
        add(person.unwrap_or_default(), numbers);
    }
    for (person, table_id) in invited {
        add(person, [table_id, 0, 0, 0]);
    }
    Ok(marks)
}

/// Lists a person's tables: own turns first, by deadline, then by how long they are awaited; then running, open and
/// finished ones, the newest first.
pub fn list(service: &Service, person: PersonId) -> DbResult<Vec<LobbyRow>> {
    let now_ms = service.clock.now_ms();
    let list = |conn: &mut Conn| list_with_away(conn, person, now_ms);
    grace::before_showing(service, list, |tables, now_ms| unsettled(tables, now_ms))
}

/// The tables at which somebody else's last move could be taken back until it is seen.
fn unsettled(tables: &[LobbyRow], now_ms: i64) -> Vec<i64> {
    let is_unsettled = |row: &&LobbyRow| row.settles_at_ms > Some(now_ms);
    let tables = tables.iter().filter(is_unsettled);
    tables.map(|row| row.table_id).collect()
}

/// Lists a person's tables, and who of those that somebody waits for is away: one question for all tables.
fn list_with_away(conn: &mut Conn, person: PersonId, now_ms: i64) -> DbResult<Vec<LobbyRow>> {
    let mut lobby = list_on_conn(conn, person)?;
    let waits = |row: &LobbyRow| row.status == Status::Running && !row.is_my_turn;
    let people = lobby.iter().filter(|row| waits(row));
    let people: BTreeSet<PersonId> = people.flat_map(|row| row.awaited_people.clone()).collect();
    let people: Vec<PersonId> = people.into_iter().collect();
    let away = away::list_until(conn, &people, now_ms)?;
    for row in lobby.iter_mut().filter(|row| waits(row)) {
        let awaited = row.awaited.iter().zip(&row.awaited_people);
        row.away = awaited
            .filter_map(|(seat, person)| Some((*seat, *away.get(person)?)))
            .collect();
    }
    Ok(lobby)
}

pub(crate) fn list_on_conn(conn: &mut Conn, person: PersonId) -> DbResult<Vec<LobbyRow>> {
    let rows: Vec<(TableRow, Option<i64>)> = game_tables::table
        .inner_join(seats::table)
        .left_join(series_games::table.on(series_games::table_id.eq(game_tables::id)))
        .filter(seats::person_id.eq(person.0))
        .order(game_tables::changed_at_ms.desc())
        .limit(ROWS_MAX)
        .select((TableRow::columns(), series_games::series_id.nullable()))
        .list(conn)?;
    let mine = diesel::alias!(seats as mine);
    let at_mine = mine.filter(mine.field(seats::person_id).eq(person.0));
    let at_mine = seats::table_id.eq_any(at_mine.select(mine.field(seats::table_id)));
    let all: Vec<SeatRow> = seats::table
        .filter(at_mine)
        .order((seats::table_id, seats::seat))
        .rows(conn)?;
    let in_series = rows.iter().filter(|(_, series)| series.is_some());
    let in_series: Vec<i64> = in_series.map(|(table, _)| table.id).collect();
    let mut series = Standing::list(conn, &in_series)?;
    let lobby = rows.into_iter().filter_map(|(table, _)| {
        let first = all.partition_point(|row| row.table_id < table.id);
        let seats = all[first..].iter();
        let seats: Vec<&SeatRow> = seats.take_while(|row| row.table_id == table.id).collect();
        let series = series.remove(&table.id);
        row(table, &seats, person, series)
    });
    let mut lobby: Vec<LobbyRow> = lobby.collect();
    lobby.sort_by_key(|row| {
        let group = row.group();
        // Whoever's time runs out first comes first.
        let (due, when) = if group == Group::Mine {
            let since_ms = row.awaited_since_ms.unwrap_or(0);
            (row.due_at_ms.unwrap_or(i64::MAX), since_ms)
        } else {
            (0, -row.changed_at_ms)
        };
        (group, due, when)
    });
    Ok(lobby)
}

#[derive(Debug, Clone, Serialize)]
pub struct InvitedRow {
    pub uid: String,
    /// The game; none when this program does not host it any more.
    pub meta: Option<&'static Meta>,
    pub host_name: String,
    pub opened_at_ms: i64,
}

fn list_invitations(conn: &mut Conn, person: &Person) -> DbResult<Vec<InvitedRow>> {
    let Some(address) = &person.address else {
        return Ok(Vec::new());
    };
    let is_open = game_tables::status
        .eq(Status::Open.as_str())
        .and(seats::person_id.is_null());
    let is_offered = game_tables::status
        .eq(Status::Running.as_str())
        .and(seats::is_open_again);
    let rows: Vec<(String, String, String, i64)> = game_tables::table
        .inner_join(seats::table)
        .inner_join(people::table.on(people::id.eq(game_tables::opened_by)))
        .filter(is_open.or(is_offered))
        .filter(seats::invited_address.eq(address))
        .order(game_tables::id.desc())
        .limit(ROWS_MAX)
        .select((
            game_tables::uid,
            game_tables::game,
            people::name,
            game_tables::opened_at_ms,
        ))
        .list(conn)?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(uid, game, host_name, opened_at_ms)| InvitedRow {
            meta: rules::find(&game).map(|game| game.meta()),
            uid,
            host_name,
            opened_at_ms,
        })
        .collect())
}

fn row(
    table: TableRow,
    seats: &[&SeatRow],
    person: PersonId,
    series: Option<Standing>,
) -> Option<LobbyRow> {
    let mine = seats.iter().find(|row| row.is_of(person))?;
    let is_my_turn = mine.is_awaited && table.status() == Status::Running;
    let awaited = || seats.iter().copied().filter(|row| row.is_awaited);
    let least = awaited().filter_map(|row| row.due_at_ms).min();
    let people = awaited().map(|row| PersonId(row.person_id.unwrap_or_default()));
    let free = || seats.iter().copied().filter(|row| row.person_id.is_none());
    let ended = table.result.as_deref();
    Some(LobbyRow {
        table_id: table.id,
        last_seq: table.last_seq,
        meta: rules::find(&table.game).map(|game| game.meta()),
        status: table.status(),
        my_seat: mine.seat(),
        settles_at_ms: seats
            .iter()
            .filter(|row| !row.is_of(person))
            .filter_map(|row| row.free_until_ms)
            .max(),
        names: seats.iter().map(|seat| seat.name.clone()).collect(),
        is_my_turn,
        due_at_ms: if is_my_turn { mine.due_at_ms } else { least },
        is_unreached: mine.bounced_at_ms.is_some(),
        awaited_since_ms: mine.awaited_since_ms,
        expected_seq: mine.expected_seq,
        awaited: awaited().map(SeatRow::seat).collect(),
        awaited_people: people.collect(),
        away: Vec::new(),
        free_seats: free().map(SeatRow::seat).collect(),
        declined_seats: free().filter(|row| row.declined_at_ms.is_some()).count(),
        invited_seats: free().filter(|row| row.invited_address.is_some()).count(),
        // Options that cannot be read are only not told: a lobby shows what it can.
        options: table.options(),
        changed_at_ms: table.changed_at_ms,
        ended: ended.and_then(|text| serde_json::from_str(text).ok()),
        progress: Progress::stored(&table.progress),
        terms: table.terms(),
        series,
        uid: table.uid,
    })
}
