//! Commands that were carried out, with their answers: the same command again gets the same answer, also after a
//! restart, unless what it did does not stand any more.

use diesel::prelude::*;

use super::events::TableEvent;
use crate::db::schema::commands;
use crate::db::{Conn, DbError, on_either};
use crate::journal::{self, Event, Head};
use rules::Seat;

/// A command that is carried out once, however often it is sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Command<'a> {
    /// Chosen by whoever asks; unique at the table.
    pub id: &'a str,
    /// What is asked, as text. The same id with another text is refused.
    pub asked: &'a str,
}

/// What is known of a command id.
pub(super) enum Answer {
    /// The same was asked before, and ended with the event `seq`.
    Same { seq: i64 },
    /// Something else was asked under this id.
    Other,
}

pub(super) fn find(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    command: Command<'_>,
) -> Result<Option<Answer>, DbError> {
    let answer: QueryResult<(i32, String, i64)> = on_either!(conn, conn => commands::table
        .find((table_id, command.id))
        .select((commands::seat, commands::asked, commands::seq))
        .get_result(conn));
    Ok(answer.optional()?.map(|(by, asked, seq)| {
        if by == i32::from(seat.0) && asked == command.asked {
            Answer::Same { seq }
        } else {
            Answer::Other
        }
    }))
}

pub(super) fn is_known(conn: &mut Conn, table_id: i64, id: &str) -> Result<bool, DbError> {
    let answered = commands::table.find((table_id, id)).select(commands::seq);
    let seq: QueryResult<i64> = answered.get_result(conn);
    Ok(seq.optional()?.is_some())
}

/// Whether what a seat's command did still stands, by the whole journal of its table. The command ended with the event
/// `seq`. What was taken back does not stand, nor does a sealed choice that the seat withdrew or changed before the
/// reveal.
pub(super) fn stands(events: &[Event], game: &str, seat: Seat, seq: i64) -> bool {
    let fact = |event: &Event| TableEvent::decode(&event.kind, event.version, &event.body);
    let is_taken_back = events.iter().any(|event| {
        let taken = fact(event);
        matches!(taken, Ok(Some(TableEvent::TakenBack(taken))) if event.seq > seq && taken.to_seq < seq)
    });
    if is_taken_back {
        return false;
    }
    let meta = rules::find(game).map(|game| game.meta());
    let is_seal = |event: &Event| meta.is_some_and(|meta| meta.is_seal(&event.kind));
    let is_own = |event: &&Event| event.seat == Some(seat.0);
    let command = events.iter().find(|event| event.seq == seq);
    let command = command.map(|event| event.command);
    let own = events
        .iter()
        .rposition(|event| Some(event.command) == command && is_seal(event) && is_own(&event));
    let Some((own, later)) = own.and_then(|own| events[own..].split_first()) else {
        return true;
    };
    let is_hidden = |event: &&Event| journal::is_table_kind(&event.kind) || is_seal(event);
    let sealed = later.iter().take_while(is_hidden).filter(is_own);
    let since = sealed.filter_map(|event| match fact(event) {
        Ok(Some(TableEvent::ChoiceWithdrawn(_))) => Some(None),
        Ok(None) => Some(Some(&event.body)),
        Ok(Some(_)) | Err(_) => None,
    });
    let standing = since.last().unwrap_or(Some(&own.body));
    standing == Some(&own.body)
}

/// Stores the answer to a command: the head that it led to.
pub(super) fn insert(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    command: Command<'_>,
    head: &Head,
) -> Result<(), DbError> {
    on_either!(conn, conn => diesel::insert_into(commands::table)
        .values((
            commands::table_id.eq(table_id),
            commands::command_id.eq(command.id),
            commands::seat.eq(i32::from(seat.0)),
            commands::asked.eq(command.asked),
            commands::seq.eq(head.seq),
            commands::answered_at_ms.eq(head.recorded_at_ms),
        ))
        .execute(conn))?;
    Ok(())
}
