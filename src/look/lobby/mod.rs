//! A person's tables, in the order in which they want attention.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;

pub mod said;

use crate::accounts::{Person, PersonId, away, people};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbError};
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::series::{BestOf, Standing};
use crate::play::service::Service;
use crate::table::events::GameEnded;
use crate::table::terms::ClockTerms;
use rules::{self, Meta, OptionValues, Progress, Seat};

const ROWS_MAX: i64 = 200;

#[derive(Debug, Clone)]
pub struct LobbyRow {
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
    awaited_people: Vec<PersonId>,
    /// Those of them who are away while the others wait, each with their last day off. Letters do not ask.
    pub away: Vec<(Seat, NaiveDate)>,
    pub options: OptionValues,
    /// How many seats are kept for somebody who was invited and has not come yet.
    pub invited_seats: usize,
    pub changed_at_ms: i64,
    /// Whether letters to the person about this table come back.
    pub is_unreached: bool,
    pub ended: Option<GameEnded>,
    /// End of the person's time when it is their turn, else of whoever is awaited and has the least.
    pub due_at_ms: Option<i64>,
    pub terms: Option<ClockTerms>,
    pub series: Option<Standing>,
}

/// Lists a person's tables: own turns first, by deadline, then by how long they are awaited; then running, open and
/// finished ones, the newest first.
pub fn list(service: &Service, person: PersonId) -> Result<Vec<LobbyRow>, DbError> {
    let now_ms = service.clock.now_ms();
    service.db.read(|conn| {
        let mut lobby = list_on_conn(conn, person)?;
        add_away(conn, &mut lobby, now_ms)?;
        Ok(lobby)
    })
}

/// Notes who of those that somebody waits for is away: one question for all tables.
fn add_away(conn: &mut Conn, lobby: &mut [LobbyRow], now_ms: i64) -> Result<(), DbError> {
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
    Ok(())
}

/// Does the same as [`list`] on a connection.
pub(crate) fn list_on_conn(conn: &mut Conn, person: PersonId) -> Result<Vec<LobbyRow>, DbError> {
    let tables: Vec<TableRow> = game_tables::table
        .inner_join(seats::table)
        .filter(seats::person_id.eq(person.0))
        .order(game_tables::changed_at_ms.desc())
        .limit(ROWS_MAX)
        .select(TableRow::as_select())
        .load(conn)?;
    let ids: Vec<i64> = tables.iter().map(|table| table.id).collect();
    let all: Vec<SeatRow> = seats::table
        .filter(seats::table_id.eq_any(ids))
        .order((seats::table_id, seats::seat))
        .select(SeatRow::as_select())
        .load(conn)?;
    let mut series = list_series(conn, &tables)?;
    let lobby = tables.into_iter().filter_map(|table| {
        let series = series.remove(&table.id);
        row(table, &all, person, series)
    });
    let mut lobby: Vec<LobbyRow> = lobby.collect();
    lobby.sort_by_key(|row| {
        let group = match (row.status, row.is_my_turn) {
            (Status::Running, true) => 0,
            (Status::Running | Status::Frozen, _) => 1,
            (Status::Open, _) => 2,
            (Status::Over | Status::Closed, _) => 3,
        };
        // Whoever's time runs out first comes first.
        let (due, when) = if group == 0 {
            let since_ms = row.awaited_since_ms.unwrap_or(0);
            (row.due_at_ms.unwrap_or(i64::MAX), since_ms)
        } else {
            (0, -row.changed_at_ms)
        };
        (group, due, when)
    });
    Ok(lobby)
}

/// Finds the series of those tables whose game can be played in one.
fn list_series(conn: &mut Conn, tables: &[TableRow]) -> Result<BTreeMap<i64, Standing>, DbError> {
    let can_be = |table: &&TableRow| {
        rules::find(&table.game).is_some_and(|game| BestOf::is_offered(game.meta()))
    };
    let ids: Vec<i64> = tables.iter().filter(can_be).map(|table| table.id).collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    Standing::list(conn, &ids)
}

#[derive(Debug, Clone)]
pub struct InvitedRow {
    pub uid: String,
    /// The game; none when this program does not host it any more.
    pub meta: Option<&'static Meta>,
    pub host_name: String,
    pub opened_at_ms: i64,
}

/// Lists the free seats that are kept for a person's verified mailbox, the newest first.
pub fn list_invitations(service: &Service, person: &Person) -> Result<Vec<InvitedRow>, DbError> {
    let Some(address) = &person.address else {
        return Ok(Vec::new());
    };
    service.db.read(|conn| {
        let rows: Vec<(String, String, i64, i64)> = game_tables::table
            .inner_join(seats::table)
            .filter(
                (game_tables::status
                    .eq(Status::Open.as_str())
                    .and(seats::person_id.is_null()))
                .or(game_tables::status
                    .eq(Status::Running.as_str())
                    .and(seats::is_open_again)),
            )
            .filter(seats::invited_address.eq(address))
            .order(game_tables::id.desc())
            .limit(ROWS_MAX)
            .select((
                game_tables::uid,
                game_tables::game,
                game_tables::opened_by,
                game_tables::opened_at_ms,
            ))
            .load(conn)?;
        let openers: Vec<PersonId> = rows.iter().map(|row| PersonId(row.2)).collect();
        let names = people::list_names(conn, &openers)?;
        let rows = rows.into_iter();
        Ok(rows
            .map(|(uid, game, opener, opened_at_ms)| InvitedRow {
                meta: rules::find(&game).map(|game| game.meta()),
                uid,
                host_name: names.get(&PersonId(opener)).cloned().unwrap_or_default(),
                opened_at_ms,
            })
            .collect())
    })
}

fn row(
    table: TableRow,
    all: &[SeatRow],
    person: PersonId,
    series: Option<Standing>,
) -> Option<LobbyRow> {
    let seats = all.iter().filter(|row| row.table_id == table.id);
    let seats: Vec<SeatRow> = seats.cloned().collect();
    let mine = seats.iter().find(|row| row.is_of(person))?;
    let is_my_turn = mine.is_awaited && table.status() == Status::Running;
    let awaited = || seats.iter().filter(|row| row.is_awaited);
    let least = awaited().filter_map(|row| row.due_at_ms).min();
    let people = awaited().map(|row| PersonId(row.person_id.unwrap_or_default()));
    let is_free = |row: &&SeatRow| row.person_id.is_none();
    let free = || seats.iter().filter(is_free);
    let ended = table.result.as_deref();
    Some(LobbyRow {
        table_id: table.id,
        last_seq: table.last_seq,
        meta: rules::find(&table.game).map(|game| game.meta()),
        status: table.status(),
        my_seat: mine.seat(),
        names: rows::names(&seats),
        is_my_turn,
        due_at_ms: if is_my_turn { mine.due_at_ms } else { least },
        is_unreached: mine.bounced_at_ms.is_some(),
        awaited_since_ms: mine.awaited_since_ms,
        expected_seq: mine.expected_seq,
        awaited: awaited().map(SeatRow::seat).collect(),
        awaited_people: people.collect(),
        away: Vec::new(),
        free_seats: free().map(SeatRow::seat).collect(),
        invited_seats: free().filter(|row| row.invited_address.is_some()).count(),
        // Options that cannot be read are only not told: a lobby shows what it can.
        options: serde_json::from_str(&table.options).unwrap_or_default(),
        changed_at_ms: table.changed_at_ms,
        ended: ended.and_then(|text| serde_json::from_str(text).ok()),
        progress: Progress::stored(&table.progress),
        terms: table.terms(),
        series,
        uid: table.uid,
    })
}
