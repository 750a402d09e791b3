//! Table talk in letters: in the next one about the table, in a digest, or, for whoever wishes so, in one of its own.

use super::asked::About;
use crate::db::{Conn, DbError};
use crate::mail::letters::{NoticeLetter, Said};
use crate::mail::outbox::{Intent, Reason, WriteFault, Writing, list};
use crate::tables::rows;
use crate::tables::service::Service;
use crate::tables::{notices, talk};
use rules::Seat;
use words::{Message, msg};

/// How many lines stand in a letter: the last ones.
const LINES_MAX: usize = 12;

/// What the others said at a table since the last letter about it went to a mailbox, for the player of a seat.
pub(super) fn new_lines(
    conn: &mut Conn,
    address: &str,
    table_id: i64,
    seat: Seat,
    names: &[String],
) -> Result<Vec<Said>, DbError> {
    let last = list::last_sent_ms(conn, address, table_id, seat.0.into())?;
    let lines = talk::list_talk(conn, table_id)?.into_iter();
    let new = lines.filter(|line| line.seat != seat && Some(line.said_at_ms) > last);
    let new: Vec<Said> = new
        .map(|line| Said {
            name: names.get(line.seat.index()).cloned().unwrap_or_default(),
            words: line.words,
        })
        .collect();
    let from = new.len().saturating_sub(LINES_MAX);
    Ok(new[from..].to_vec())
}

/// Why a letter that only tells talk is needless.
pub(super) fn stale_reason(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Option<Reason>, WriteFault> {
    Ok(find(service, conn, intent)?.err())
}

/// Writes the letter that only tells talk.
pub(super) fn write(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let (about, lines) = match find(service, conn, intent)? {
        Ok(found) => found,
        Err(reason) => return Ok(Writing::Stale(reason)),
    };
    let w = about.words(service.clock.now_ms());
    let (button, store) = about.way(service, msg::letter_notice::given_open());
    let mut said: Vec<Message> = lines.iter().map(Said::message).collect();
    let lead = said.remove(0);
    let letter = NoticeLetter {
        paragraphs: said,
        button: Some(button),
        ..NoticeLetter::new(w, msg::letter_notice::talk(about.name()), lead)
    };
    notices::written(service, intent, &about.row.uid, letter, store)
}

/// The table, and what is to be told; or that nothing is.
fn find(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Result<(About, Vec<Said>), Reason>, WriteFault> {
    let about = match About::find(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Err(reason)),
    };
    let reader = about.reader.as_ref();
    if reader.is_some_and(|reader| !reader.wants_letters) {
        return Ok(Err(Reason::Unwanted));
    }
    let Some(address) = reader.and_then(|reader| reader.letter_address.clone()) else {
        return Ok(Err(Reason::NoMailbox));
    };
    let names = rows::names(&about.seats);
    let lines = new_lines(conn, &address, about.row.id, about.seat, &names)?;
    Ok(match lines.is_empty() {
        true => Err(Reason::Overtaken),
        false => Ok((about, lines)),
    })
}
