//! What is to be told after a change, queued in its transaction: the change and its letters stand or fall together.
//! The words come later, from [`crate::tell::letters`].

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::accounts::{PersonId, people};
use crate::alerts::{About, AlertKind, queue, targets};
use crate::db::{Conn, DbError};
use crate::jobs::NewJob;
use crate::journal::{self, Door, Event};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::SeatRow;
use crate::play::seated;
use crate::table::events::TableEvent;
use crate::table::fold::{Phase, Table};
use rules::Seat;

const STARTED: &str = "game_started";
const RESUMED: &str = "resumed";
/// How long a letter waits for somebody who is at the page.
pub(crate) const PRESENCE_MS: i64 = 5 * 60 * 1000;

/// Whom a change tells.
pub(crate) struct Readers<'a> {
    pub(crate) seats: &'a [SeatRow],
    /// Where those who want letters get them, by seat.
    pub(crate) addresses: &'a [Option<String>],
    /// Number of the person who opened the table.
    pub(crate) opened_by: i64,
}

impl<'a> Readers<'a> {
    /// The seats whose players want letters, with where they get them.
    fn addressed(&self) -> impl Iterator<Item = (&'a SeatRow, &'a str)> {
        let all = self.seats.iter().zip(self.addresses);
        all.filter_map(|(row, address)| Some((row, address.as_deref()?)))
    }
}

/// Lists what the seats are told after the events behind `after_seq`, by letter and by alert: their turn, a reveal, or
/// the end of the game. Whoever `acted` is at the page: what it asks of them goes by letter only if it still holds some
/// minutes later.
pub(crate) fn list(
    conn: &mut Conn,
    readers: &Readers<'_>,
    table: &Table,
    after_seq: i64,
    acted: Option<Seat>,
    now_ms: i64,
) -> Result<Vec<NewJob>, DbError> {
    let is_reveal = is_reveal(table, after_seq);
    let told = |seat| {
        let news = News::of(table, seat, after_seq, is_reveal)?;
        let is_present = acted == Some(seat) || plays_bots(table, seat, after_seq, now_ms);
        Some((seat, news, news.due_at_ms(is_present, now_ms)))
    };
    let news: Vec<(Seat, News, i64)> = Seat::all(table.opened.seats).filter_map(told).collect();
    let mut all = to_waiting(readers, table, after_seq, acted, now_ms);
    if !news.is_empty() {
        all.extend(alerts(
            conn,
            readers.seats,
            table,
            &news,
            is_reveal,
            now_ms,
        )?);
    }
    for (row, address) in readers.addressed() {
        if let Some((_, news, due_at_ms)) = news.iter().find(|(seat, ..)| *seat == row.seat()) {
            let intent = Intent {
                table_id: Some(row.table_id),
                seat: Some(row.seat),
                expected_seq: news.expected_seq,
                seq: Some(table.head.seq),
                ..Intent::new(news.letter, address)
            };
            all.push(outbox::job(&intent, *due_at_ms));
        }
    }
    Ok(all)
}

/// Letters to those who are not to choose: to who opened the table, when its game began without their doing, perhaps
/// weeks later, and to all when a pause ended. Nothing else would tell them.
fn to_waiting(
    readers: &Readers<'_>,
    table: &Table,
    after_seq: i64,
    acted: Option<Seat>,
    now_ms: i64,
) -> Vec<NewJob> {
    let has_come = |kind| has_come(table, after_seq, kind);
    let kind = match (has_come(STARTED), has_come(RESUMED)) {
        (true, _) => LetterKind::Begun,
        (false, true) => LetterKind::Resumed,
        (false, false) => return Vec::new(),
    };
    if table.phase != Phase::Running {
        return Vec::new();
    }
    let awaited = table.awaiting();
    let is_told = |row: &SeatRow| {
        let is_opener = row.person_id == Some(readers.opened_by);
        let waits = !awaited.contains(&row.seat()) && acted != Some(row.seat());
        waits && (is_opener || kind != LetterKind::Begun)
    };
    let told = readers.addressed().filter(|(row, _)| is_told(row));
    let letter = |(row, address): (&SeatRow, &str)| Intent {
        table_id: Some(row.table_id),
        seat: Some(row.seat),
        person_id: row.person_id,
        seq: Some(table.head.seq),
        ..Intent::new(kind, address)
    };
    told.map(|told| outbox::job(&letter(told), now_ms))
        .collect()
}

fn has_come(table: &Table, after_seq: i64, kind: &str) -> bool {
    let mut new = table.events.iter().filter(|event| event.seq > after_seq);
    new.any(|event| event.kind == kind)
}

/// The same as alerts, for those who want letters and those who want none, and what a whole table is told.
fn alerts(
    conn: &mut Conn,
    seats: &[SeatRow],
    table: &Table,
    news: &[(Seat, News, i64)],
    is_reveal: bool,
    now_ms: i64,
) -> Result<Vec<NewJob>, DbError> {
    let Some(table_id) = seats.first().map(|row| row.table_id) else {
        return Ok(Vec::new());
    };
    let people: Vec<i64> = seats.iter().filter_map(|row| row.person_id).collect();
    let about = |kind, seat: Option<Seat>, expected_seq| About {
        kind,
        table_id,
        seat: seat.map(|seat| i32::from(seat.0)),
        expected_seq,
        seq: table.head.seq,
    };
    let opened_seqs = news.iter().filter_map(|(_, news, _)| news.expected_seq);
    let opened_seq = opened_seqs.max();
    let listeners = targets::list_listeners(conn, table_id, &people)?;
    let of_table = listeners.iter().filter(|one| one.table_id.is_some());
    let told: BTreeSet<&str> = of_table.map(|one| one.endpoint_hash.as_str()).collect();
    let mut alerts = Vec::new();
    for listener in &listeners {
        // Whoever reads what the whole table is told there hears of their own turn too.
        if listener.table_id.is_none() && told.contains(listener.endpoint_hash.as_str()) {
            continue;
        }
        if listener.table_id.is_some() {
            let about = about(table_kind(news, is_reveal), None, opened_seq);
            alerts.push(queue::job(listener, &about, now_ms));
            continue;
        }
        let is_theirs = |seat: &Seat| {
            let row = seats.get(seat.index());
            row.is_some_and(|row| row.person_id == Some(listener.person_id))
        };
        for (seat, news, due_at_ms) in news.iter().filter(|(seat, ..)| is_theirs(seat)) {
            let about = about(news.alert, Some(*seat), news.expected_seq);
            alerts.push(queue::job(listener, &about, *due_at_ms));
        }
    }
    Ok(alerts)
}

fn table_kind(news: &[(Seat, News, i64)], is_reveal: bool) -> AlertKind {
    let is_over = news
        .iter()
        .any(|(_, news, _)| news.alert == AlertKind::GameOver);
    match (is_over, is_reveal) {
        (true, _) => AlertKind::TableOver,
        (false, true) => AlertKind::TableRevealed,
        (false, false) => AlertKind::TableTurn,
    }
}

/// Finds where somebody gets letters, if they want any.
pub(crate) fn find_address(
    conn: &mut Conn,
    person: Option<i64>,
) -> Result<Option<String>, DbError> {
    let Some(id) = person else { return Ok(None) };
    let reader = people::find(conn, PersonId(id))?;
    Ok(reader.as_ref().and_then(seated::address_of))
}

/// What a seat is told, by letter and by alert.
#[derive(Clone, Copy)]
struct News {
    letter: LetterKind,
    alert: AlertKind,
    /// Seq at which the decision opened that it speaks of.
    expected_seq: Option<i64>,
}

impl News {
    fn of(table: &Table, seat: Seat, after_seq: i64, is_reveal: bool) -> Option<Self> {
        let (letter, alert, expected_seq) = match (&table.phase, table.decision(seat)) {
            (Phase::Over(_), _) => (LetterKind::GameOver, AlertKind::GameOver, None),
            (Phase::Running, Some(decision)) => {
                let is_new = decision.opened_seq > after_seq;
                let is_awaited = table.awaiting().contains(&seat);
                let is_new = is_new || has_withdrawn(table, seat, after_seq);
                let opened_seq = decision.opened_seq;
                if !is_awaited {
                    return None;
                }
                let runs = table.clocks.seat(seat).turn.is_some_and(|turn| turn.runs());
                let letter = if is_new {
                    LetterKind::YourTurn
                } else if runs && has_come(table, after_seq, RESUMED) {
                    LetterKind::Resumed
                } else {
                    return None;
                };
                (letter, AlertKind::YourTurn, Some(opened_seq))
            }
            (Phase::Running, None) if is_reveal => {
                (LetterKind::Revealed, AlertKind::Revealed, None)
            }
            _ => return None,
        };
        Some(Self {
            letter,
            alert,
            expected_seq,
        })
    }

    /// When it is told: whoever `is_present` need not be told at once what their own move asks of them.
    fn due_at_ms(self, is_present: bool, now_ms: i64) -> i64 {
        if is_present && self.alert != AlertKind::GameOver {
            now_ms + PRESENCE_MS
        } else {
            now_ms
        }
    }
}

/// Whether a seat's player, who moved at the page a few minutes ago, sees there what bots alone have done since.
fn plays_bots(table: &Table, seat: Seat, after_seq: i64, now_ms: i64) -> bool {
    let events = table.events.iter().rev();
    let mut new = events
        .clone()
        .take_while(|event| event.seq > after_seq)
        .filter(|event| event.seat.is_some());
    let mut recent = events.take_while(|event| event.recorded_at_ms >= now_ms - PRESENCE_MS);
    new.all(|event| event.door == Door::Bot)
        && recent.any(|event| event.seat == Some(seat.0) && event.door == Door::Page)
}

/// Whether a seat opened its sealed choice again after `after_seq`, so that it is awaited once more.
fn has_withdrawn(table: &Table, seat: Seat, after_seq: i64) -> bool {
    let is_new = |event: &&Arc<Event>| event.seq > after_seq && event.seat == Some(seat.0);
    let mut events = table.events.iter().filter(is_new);
    events.any(|event| event.kind == TableEvent::ChoiceWithdrawn(seat).encode().kind)
}

/// Whether sealed choices were revealed after `after_seq`: something followed a seal. Standing orders may have sealed
/// the next choices since.
fn is_reveal(table: &Table, after_seq: i64) -> bool {
    let meta = table.game.meta();
    let is_new =
        |event: &&Arc<Event>| event.seq > after_seq && !journal::is_table_kind(&event.kind);
    let events = table.events.iter().filter(is_new);
    let mut from_seal = events.skip_while(|event| !meta.is_seal(&event.kind));
    from_seal.any(|event| !meta.is_seal(&event.kind))
}
