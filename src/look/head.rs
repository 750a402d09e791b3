//! How far a table has come, and whether somebody is waited for there: what an open page asks again and again.

use crate::accounts::PersonId;
use crate::error::Error;
use crate::play::access::Access;
use crate::play::{Service, Status};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub table_id: i64,
    pub seq: i64,
    /// Whether the reader is waited for.
    pub is_awaited: bool,
    /// Whether nothing is played there any more.
    pub is_over: bool,
}

pub fn find(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Head, Error> {
    service.db.read(|conn| {
        let access = Access::find(conn, uid, person)?;
        let status = access.table.status();
        let mine = access
            .my_seat
            .and_then(|seat| access.rows.get(seat.index()));
        Ok(Head {
            table_id: access.table.id,
            seq: access.table.last_seq,
            is_awaited: status == Status::Running && mine.is_some_and(|row| row.is_awaited),
            is_over: matches!(status, Status::Over | Status::Closed),
        })
    })
}
