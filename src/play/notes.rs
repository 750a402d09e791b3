//! Private notes: what each player writes down for themselves at a table. They never enter the journal.

use diesel::prelude::*;

use crate::accounts::PersonId;
use crate::db::schema::notes;
use crate::error::{Code, Error, no};
use crate::mail::visible;
use crate::play::service::Service;
use crate::play::talk::find_seat;
use words::msg;

pub const NOTE_MAX_CHARS: usize = 8000;

/// Replaces a player's private notes.
pub fn keep(service: &Service, uid: &str, person: PersonId, words: &str) -> Result<(), Error> {
    let words = visible(words);
    let words = words.trim_end();
    if words.chars().count() > NOTE_MAX_CHARS {
        return Err(no(Code::Invalid, msg::table::too_long(NOTE_MAX_CHARS)));
    }
    service.db.write(|conn| {
        let (table_id, seat) = find_seat(conn, uid, person)?;
        let key = (table_id, i32::from(seat.0));
        let now = service.clock.now_ms();
        let changed = diesel::update(notes::table.find(key))
            .set((notes::words.eq(words), notes::changed_at_ms.eq(now)))
            .execute(conn)?;
        if changed == 0 {
            diesel::insert_into(notes::table)
                .values((
                    notes::table_id.eq(table_id),
                    notes::seat.eq(key.1),
                    notes::words.eq(words),
                    notes::changed_at_ms.eq(now),
                ))
                .execute(conn)?;
        }
        Ok(())
    })
}
