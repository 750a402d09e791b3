//! The letters of a person, and what became of them.

use crate::accounts::Person;
use crate::db::DbResult;
use crate::look::lobby;
use crate::mail::outbox::list::{self, LetterRow};
use crate::play::service::Service;

const LETTERS_MAX: i64 = 30;

#[derive(Debug, Clone)]
pub struct SentLetter {
    pub row: LetterRow,
    pub table: Option<lobby::LobbyRow>,
}

/// Lists the newest letters to a person's mailbox about the tables at which they sit, the newest first.
pub fn list_sent(service: &Service, person: &Person) -> DbResult<Vec<SentLetter>> {
    let Some(address) = &person.letter_address else {
        return Ok(Vec::new());
    };
    service.db.read(|conn| {
        let tables = lobby::list_on_conn(conn, person.id)?;
        let ids: Vec<i64> = tables.iter().map(|row| row.table_id).collect();
        let letters = list::list_to(conn, address, person.id.0, &ids, LETTERS_MAX)?;
        let sent = letters.into_iter().map(|row| {
            let table = tables
                .iter()
                .find(|table| Some(table.table_id) == row.table_id);
            SentLetter {
                table: table.cloned(),
                row,
            }
        });
        Ok(sent.collect())
    })
}
