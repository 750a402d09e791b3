//! Table talk in letters: in the next one about the table, in a digest or, where somebody wishes so, in one of its
//! own.

use super::Desk;
use super::asked::About;
use crate::db::{Conn, DbError};
use crate::mail::letters::Said;
use crate::mail::outbox::{Reason, WriteFault, WrittenLetter, list};
use crate::play::{rows, talk};
use rules::Seat;
use words::{Message, msg};

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

pub(super) fn write(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let (about, lines) = find(desk)?;
    let mut said: Vec<Message> = lines.iter().map(Said::message).collect();
    let lead = said.remove(0);
    let subject = msg::letter_notice::talk(about.name());
    let open = msg::letter_notice::given_open();
    about.notice(desk, subject, lead, said, open)
}

/// Finds what is new at the table, if anything is.
pub(super) fn find(desk: &mut Desk<'_>) -> Result<(About, Vec<Said>), WriteFault> {
    let about = About::find(desk)?;
    let reader = about.reader.as_ref();
    if reader.is_some_and(|reader| !reader.wants_letters) {
        return Err(Reason::Unwanted.into());
    }
    let address = reader.and_then(|reader| reader.letter_address.as_ref());
    let address = address.ok_or(Reason::NoMailbox)?;
    let names = rows::names(&about.seats);
    let lines = new_lines(desk.conn, address, about.row.id, about.seat, &names)?;
    if lines.is_empty() {
        return Err(Reason::Overtaken.into());
    }
    Ok((about, lines))
}
