//! The letters of a person, and what became of them.

use super::super::lobby;
use super::super::service::Service;
use crate::accounts::Person;
use crate::db::DbError;
use crate::mail::outbox::list::{self, LetterRow};

/// How many letters are listed.
const LETTERS_MAX: i64 = 30;

/// A letter to a person.
#[derive(Debug, Clone)]
pub struct SentLetter {
    /// What became of it.
    pub row: LetterRow,
    pub table: Option<lobby::LobbyRow>,
}

/// Lists the newest letters to a person's mailbox about the tables at which they sit, the newest first.
pub fn list_sent(service: &Service, person: &Person) -> Result<Vec<SentLetter>, DbError> {
    let Some(address) = &person.letter_address else {
        return Ok(Vec::new());
    };
    service.db.read(|conn| {
        let tables = lobby::list_on_conn(conn, person.id)?;
        let ids: Vec<i64> = tables.iter().map(|row| row.table_id).collect();
        let letters = list::list_to(conn, address, person.id.0, &ids, LETTERS_MAX)?;
        let about = |letter: &LetterRow| {
            let mut tables = tables.iter();
            tables.find(|row| Some(row.table_id) == letter.table_id)
        };
        let sent = letters.into_iter().map(|row| SentLetter {
            table: about(&row).cloned(),
            row,
        });
        Ok(sent.collect())
    })
}
