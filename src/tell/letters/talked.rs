//! Table talk in letters: in the next one about the table, in a digest or, if somebody wants that, in a letter of its
//! own.

use super::desk::{Desk, Place};
use crate::db::{Conn, DbResult};
use crate::mail::letter::Block;
use crate::mail::one_line;
use crate::mail::outbox::{Judged, Reason, WriteFault, list};
use crate::play::talk;
use rules::Seat;
use words::{Message, msg};

const LINES_MAX: usize = 12;
/// The longest name and the longest line, in characters.
pub(super) const NAME_MAX: usize = 60;
const LINE_MAX: usize = 400;

/// What the others said at a table since the last letter about it went to a mailbox, for the player of a seat.
pub(super) fn new_lines(
    conn: &mut Conn,
    address: &str,
    table_id: i64,
    seat: Seat,
    names: &[String],
) -> DbResult<Vec<Message>> {
    let last = list::last_sent_ms(conn, address, table_id, seat.0.into())?;
    let lines = talk::list_talk(conn, table_id)?.into_iter();
    let new = lines.filter(|line| line.seat != seat && Some(line.said_at_ms) > last);
    let new: Vec<Message> = new
        .map(|line| {
            let name = names.get(line.seat.index()).map_or("", String::as_str);
            let words = one_line(&line.words, LINE_MAX);
            msg::letter::talk_line(one_line(name, NAME_MAX), words)
        })
        .collect();
    let from = new.len().saturating_sub(LINES_MAX);
    Ok(new[from..].to_vec())
}

impl Place {
    pub(super) fn talk(&self, conn: &mut Conn, address: &str) -> DbResult<Vec<Block>> {
        let lines = new_lines(conn, address, self.row.id, self.seat, &self.w.names)?;
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Block::Title(msg::letter::talk()), Block::List(lines)])
    }
}

pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let (place, address) = Place::find_reader(desk)?;
    let names = &place.w.names;
    let mut said = new_lines(desk.conn, &address, place.row.id, place.seat, names)?.into_iter();
    let lead = said.next().ok_or(Reason::Overtaken)?;
    let subject = msg::letter_notice::talk(place.name());
    Ok(place.notice(desk, subject, lead, said.collect()))
}
