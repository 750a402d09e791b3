//! What is to be told after a change, queued in its transaction: the change and its letters stand or fall together.
//! The words come later, from [`super::letters`].

use super::rows::SeatRow;
use super::service::Service;
use super::table::{Phase, Table};
use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::games::Seat;
use crate::mail::outbox::{self, Intent, LetterKind};

/// How long a letter waits for somebody who is at the page.
const PRESENCE_MS: i64 = 5 * 60 * 1000;

/// Queues what the seats are told after the events behind `after_seq`: their turn, what everybody's sealed choices
/// were, or that the game is over. Whoever `acted` is at the page: what it asks of them goes by letter only if it
/// still holds some minutes later.
pub(super) fn queue_in_txn(
    conn: &mut Conn,
    service: &Service,
    seats: &[SeatRow],
    table: &Table,
    after_seq: i64,
    acted: Option<Seat>,
) -> Result<(), DbError> {
    let is_reveal = is_reveal(table, after_seq);
    let news: Vec<(Seat, News)> = Seat::all(table.opened.seats)
        .filter_map(|seat| Some((seat, News::of(table, seat, after_seq, is_reveal)?)))
        .collect();
    if news.is_empty() {
        return Ok(());
    }
    let now_ms = service.clock.now_ms();
    for (seat, news) in news {
        let Some(row) = seats.get(seat.index()) else {
            continue;
        };
        let Some(to_address) = find_address(conn, row.person_id)? else {
            continue;
        };
        let is_present = acted == Some(seat) && news != News::GameOver;
        let intent = Intent {
            table_id: Some(row.table_id),
            seat: Some(i32::from(seat.0)),
            expected_seq: news.expected_seq(),
            seq: Some(table.head.seq),
            ..Intent::new(news.kind(), &to_address)
        };
        let due_at_ms = if is_present {
            now_ms + PRESENCE_MS
        } else {
            now_ms
        };
        outbox::queue_in_txn(conn, &intent, due_at_ms, now_ms)?;
    }
    Ok(())
}

/// Finds where somebody gets letters, if they want any.
fn find_address(conn: &mut Conn, person: Option<i64>) -> Result<Option<String>, DbError> {
    let Some(id) = person else { return Ok(None) };
    let person = people::find_on_conn(conn, PersonId(id))?;
    Ok(person
        .filter(Person::gets_letters)
        .and_then(|person| person.letter_address))
}

/// What a seat is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    GameOver,
    /// With the seq at which the decision opened.
    YourTurn(i64),
    Revealed,
}

impl News {
    fn of(table: &Table, seat: Seat, after_seq: i64, is_reveal: bool) -> Option<Self> {
        match (&table.phase, table.decision(seat)) {
            (Phase::Over(_), _) => Some(Self::GameOver),
            (Phase::Running, Some(decision)) => {
                let is_new = decision.opened_seq > after_seq;
                let is_awaited = table.awaiting().contains(&seat);
                (is_new && is_awaited).then_some(Self::YourTurn(decision.opened_seq))
            }
            (Phase::Running, None) => is_reveal.then_some(Self::Revealed),
            _ => None,
        }
    }

    fn kind(self) -> LetterKind {
        match self {
            Self::GameOver => LetterKind::GameOver,
            Self::YourTurn(_) => LetterKind::YourTurn,
            Self::Revealed => LetterKind::Revealed,
        }
    }

    fn expected_seq(self) -> Option<i64> {
        match self {
            Self::YourTurn(opened_seq) => Some(opened_seq),
            Self::GameOver | Self::Revealed => None,
        }
    }
}

/// Whether sealed choices were revealed after `after_seq`: something followed the last seal.
fn is_reveal(table: &Table, after_seq: i64) -> bool {
    let events = &table.events;
    let meta = table.game.meta();
    let last_seal = events
        .iter()
        .rposition(|event| event.seq > after_seq && meta.is_seal(&event.kind));
    last_seal.is_some_and(|index| index + 1 < events.len())
}
