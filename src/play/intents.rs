//! Letters and alerts after a change, queued in its transaction. [`crate::tell::letters`] writes them later.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::accounts::{Person, PersonId};
use crate::alerts::{About, AlertKind, queue, targets};
use crate::db::{Conn, DbResult};
use crate::jobs::{self, NewJob};
use crate::journal::{self, Door, Event};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::rows::SeatRow;
use crate::play::seated::Seated;
use crate::table::fold::{Phase, Table};
use rules::Seat;

const STARTED: &str = "game_started";
const RESUMED: &str = "resumed";
const WITHDRAWN: &str = "choice_withdrawn";
/// How long a letter waits for somebody who is at the page.
pub(crate) const PRESENCE_MS: i64 = 5 * 60 * 1000;

pub(crate) struct Changed<'a> {
    pub(crate) seated: &'a Seated,
    pub(crate) opened_by: i64,
    pub(crate) table: &'a Table,
    pub(crate) after_seq: i64,
    /// At the page: a letter tells them what their own move asks of them only if that still holds some minutes later.
    pub(crate) actor: Option<Seat>,
    pub(crate) now_ms: i64,
    /// When the move can no longer be taken back alone: nobody is told of it before.
    pub(crate) from_ms: i64,
}

impl Changed<'_> {
    pub(crate) fn told(&self, conn: &mut Conn) -> DbResult<Vec<NewJob>> {
        let is_reveal = self.is_reveal();
        let seats = Seat::all(self.table.opened.seats);
        let news = seats.filter_map(|seat| self.news(seat, is_reveal));
        let news: Vec<News> = news.collect();
        let mut all = self.to_waiting();
        let has_listeners = self.seated.has_listeners || !self.seated.joined.is_empty();
        if !news.is_empty() && has_listeners {
            all.extend(self.alerts(conn, &news, is_reveal)?);
        }
        for (row, address) in self.seated.addressed() {
            if let Some(news) = news.iter().find(|news| news.seat == row.seat()) {
                let intent = Intent {
                    expected_seq: news.expected_seq,
                    seq: Some(self.table.head.seq),
                    ..Intent::at(news.letter, address, row.id())
                };
                // A decision has one letter, also where its sealed choice is withdrawn again and again. Until that was
                // tried, the move that it asks for takes it away.
                let is_turn = news.letter == LetterKind::YourTurn;
                let opened_seq = news.expected_seq.filter(|_| is_turn);
                let key = opened_seq.map(|seq| turn_key(row, seq));
                let job = outbox::job(&intent, news.due_at_ms);
                all.push(NewJob { key, ..job });
            }
        }
        Ok(all)
    }

    /// Letters to players who have nothing to choose: to the person who opened the table, when its game began without
    /// them, perhaps weeks later, and to all when a pause ended. Nothing else would tell them.
    fn to_waiting(&self) -> Vec<NewJob> {
        let kind = match (self.has_come(STARTED), self.has_come(RESUMED)) {
            _ if self.table.phase != Phase::Running => return Vec::new(),
            (true, _) => LetterKind::Begun,
            (false, true) => LetterKind::Resumed,
            (false, false) => return Vec::new(),
        };
        let awaited = self.table.awaiting();
        let is_told = |row: &SeatRow| {
            let is_opener = row.person_id == Some(self.opened_by);
            let waits = !awaited.contains(&row.seat()) && self.actor != Some(row.seat());
            waits && (is_opener || kind != LetterKind::Begun)
        };
        let told = self.seated.addressed().filter(|(row, _)| is_told(row));
        let letter = |(row, address): (&SeatRow, &str)| Intent {
            person_id: row.person_id,
            seq: Some(self.table.head.seq),
            ..Intent::at(kind, address, row.id())
        };
        let letters = told.map(|told| outbox::job(&letter(told), self.now_ms));
        letters.collect()
    }

    fn new_events(&self) -> impl Iterator<Item = &Arc<Event>> {
        let events = self.table.events.iter();
        events.filter(|event| event.seq > self.after_seq)
    }

    fn has_come(&self, kind: &str) -> bool {
        self.new_events().any(|event| event.kind == kind)
    }

    /// Whether people want letters or not. Also alerts of the whole table.
    fn alerts(&self, conn: &mut Conn, news: &[News], is_reveal: bool) -> DbResult<Vec<NewJob>> {
        let seats = &self.seated.rows;
        let Some(table_id) = seats.first().map(|row| row.table_id) else {
            return Ok(Vec::new());
        };
        let people: Vec<i64> = seats.iter().filter_map(|row| row.person_id).collect();
        let about = |kind, seat: Option<Seat>, expected_seq| About {
            kind,
            table_id,
            seat: seat.map(|seat| i32::from(seat.0)),
            expected_seq,
            seq: self.table.head.seq,
        };
        let opened_seqs = news.iter().filter_map(|news| news.expected_seq);
        let opened_seq = opened_seqs.max();
        let listeners = targets::list_listeners(conn, table_id, &people)?;
        let of_table = listeners.iter().filter(|one| one.table_id.is_some());
        let told: BTreeSet<&str> = of_table.map(|one| one.endpoint_hash.as_str()).collect();
        let mut alerts = Vec::new();
        for listener in &listeners {
            // An alert of the whole table also tells its reader of their own turn.
            if listener.table_id.is_none() && told.contains(listener.endpoint_hash.as_str()) {
                continue;
            }
            if listener.table_id.is_some() {
                let about = about(table_kind(news, is_reveal), None, opened_seq);
                alerts.push(queue::job(listener, &about, self.from_ms));
                continue;
            }
            let is_theirs = |seat: &Seat| {
                let row = seats.get(seat.index());
                row.is_some_and(|row| row.person_id == Some(listener.person_id))
            };
            for news in news.iter().filter(|news| is_theirs(&news.seat)) {
                let about = about(news.alert, Some(news.seat), news.expected_seq);
                alerts.push(queue::job(listener, &about, news.due_at_ms));
            }
        }
        Ok(alerts)
    }

    fn news(&self, seat: Seat, is_reveal: bool) -> Option<News> {
        let table = self.table;
        let (letter, alert, expected_seq) = match (&table.phase, table.decision(seat)) {
            (Phase::Over(_), _) => (LetterKind::GameOver, AlertKind::GameOver, None),
            (Phase::Running, Some(decision)) => {
                if !table.awaiting().contains(&seat) {
                    return None;
                }
                let runs = table.clocks.seat(seat).turn.is_some_and(|turn| turn.runs());
                let letter = if decision.opened_seq > self.after_seq || self.has_withdrawn(seat) {
                    LetterKind::YourTurn
                } else if runs && self.has_come(RESUMED) {
                    LetterKind::Resumed
                } else {
                    return None;
                };
                (letter, AlertKind::YourTurn, Some(decision.opened_seq))
            }
            (Phase::Running, None) if is_reveal => {
                (LetterKind::Revealed, AlertKind::Revealed, None)
            }
            _ => return None,
        };
        let is_present = self.actor == Some(seat) || self.plays_bots(seat);
        let waits = is_present && alert != AlertKind::GameOver;
        let due_at_ms = self.now_ms + if waits { PRESENCE_MS } else { 0 };
        Some(News {
            seat,
            letter,
            alert,
            expected_seq,
            due_at_ms: due_at_ms.max(self.from_ms),
        })
    }

    /// Whether a seat's player, who moved at the page a few minutes ago, sees there what only bots have done since.
    fn plays_bots(&self, seat: Seat) -> bool {
        let mut new = self.new_events().filter(|event| event.seat.is_some());
        let from_ms = self.now_ms - PRESENCE_MS;
        let events = self.table.events.iter().rev();
        let mut recent = events.take_while(|event| event.recorded_at_ms >= from_ms);
        new.all(|event| event.door == Door::Bot)
            && recent.any(|event| event.seat == Some(seat) && event.door == Door::Page)
    }

    fn has_withdrawn(&self, seat: Seat) -> bool {
        let mut events = self.new_events().filter(|event| event.seat == Some(seat));
        events.any(|event| event.kind == WITHDRAWN)
    }

    /// Something followed a seal. Standing orders may have sealed the next choices since.
    fn is_reveal(&self) -> bool {
        let meta = self.table.game.meta();
        let events = self.new_events();
        let moves = events.filter(|event| !journal::is_table_kind(&event.kind));
        let mut from_seal = moves.skip_while(|event| !meta.is_seal(&event.kind));
        from_seal.any(|event| !meta.is_seal(&event.kind))
    }
}

/// Tells somebody who has a seat from now on of the choice that is awaited there. A letter that its former player did
/// not get yet goes to them by itself.
pub(crate) fn tell_turn_in_txn(
    conn: &mut Conn,
    row: &SeatRow,
    to: &Person,
    last_seq: i64,
    now_ms: i64,
) -> DbResult<()> {
    let Some(opened_seq) = row.expected_seq.filter(|_| row.is_awaited) else {
        return Ok(());
    };
    let mut new = turn_alerts(conn, row, to.id, last_seq, now_ms)?;
    if let Some(address) = to.letter_address.as_deref().filter(|_| to.gets_letters()) {
        let intent = Intent {
            expected_seq: row.expected_seq,
            seq: Some(last_seq),
            ..Intent::at(LetterKind::YourTurn, address, row.id())
        };
        if !outbox::list::is_waiting(conn, &intent, now_ms)? {
            let key = Some(turn_key(row, opened_seq));
            let job = outbox::job(&intent, now_ms);
            new.push(NewJob { key, ..job });
        }
    }
    jobs::put_in_txn(conn, &new, now_ms)
}

/// Where a person wants alerts about the choice that is awaited at their seat.
pub(crate) fn turn_alerts(
    conn: &mut Conn,
    row: &SeatRow,
    person: PersonId,
    seq: i64,
    now_ms: i64,
) -> DbResult<Vec<NewJob>> {
    let about = About {
        kind: AlertKind::YourTurn,
        table_id: row.table_id,
        seat: Some(row.seat),
        expected_seq: row.expected_seq,
        seq,
    };
    let listeners = targets::list_listeners(conn, row.table_id, &[person.0])?;
    let own = listeners.iter().filter(|one| one.table_id.is_none());
    Ok(own.map(|one| queue::job(one, &about, now_ms)).collect())
}

fn turn_key(row: &SeatRow, opened_seq: i64) -> String {
    format!("{}/turn/{}/{opened_seq}", row.table_id, row.seat)
}

/// The keys of letters about decisions that were open before a change and are not any more.
pub(crate) fn passed(before: &[SeatRow], table: &Table) -> impl Iterator<Item = String> {
    let passed = before.iter().filter(|row| {
        let seat = row.seat();
        let opened_seq = table.decision(seat).map(|decision| decision.opened_seq);
        row.is_awaited && (row.expected_seq != opened_seq || !table.awaiting().contains(&seat))
    });
    passed.filter_map(|row| Some(turn_key(row, row.expected_seq?)))
}

fn table_kind(news: &[News], is_reveal: bool) -> AlertKind {
    let is_over = news.iter().any(|news| news.alert == AlertKind::GameOver);
    match (is_over, is_reveal) {
        (true, _) => AlertKind::TableOver,
        (false, true) => AlertKind::TableRevealed,
        (false, false) => AlertKind::TableTurn,
    }
}

struct News {
    seat: Seat,
    letter: LetterKind,
    alert: AlertKind,
    expected_seq: Option<i64>,
    due_at_ms: i64,
}
