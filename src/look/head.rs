//! How far something has come for one reader, and whether they are waited for there: what an open page follows.

use crate::accounts::PersonId;
use crate::db::DbError;
use crate::error::Error;
use crate::look::{lobby, look_back};
use crate::play::access::Access;
use crate::play::heads::{Watched, What};
use crate::play::{Service, Status, rows, talk};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub what: Watched,
    /// A number that changes whenever something happens: the last seq of a table.
    pub mark: i64,
    /// That of what players of a table see beside its journal.
    pub beside: Option<(Watched, i64)>,
    pub is_awaited: bool,
    pub is_over: bool,
}

impl Head {
    /// Another number after each event, and after each change of what the reader sees beside it.
    pub fn number(&self) -> i64 {
        self.mark + self.beside.map_or(0, |(_, mark)| mark)
    }
}

pub fn of_table(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Head, Error> {
    service.db.read(|conn| {
        let seated = match person {
            Some(person) => rows::find_seated(conn, uid, person)?,
            None => None,
        };
        let (id, status, mark, is_awaited, beside) = match seated {
            Some((id, status, mark, is_awaited)) => {
                let beside = talk::list_marks(conn, &[id])?.remove(&id);
                (id, status, mark, is_awaited, beside)
            }
            None => {
                let table = Access::find(conn, uid, person)?.table;
                (table.id, table.status(), table.last_seq, false, None)
            }
        };
        Ok(Head {
            what: (What::Table, id),
            mark,
            beside: beside.map(|mark| ((What::Beside, id), mark)),
            is_awaited: is_awaited && status == Status::Running,
            is_over: matches!(status, Status::Over | Status::Closed),
        })
    })
}

/// That of all tables of a person; with the mark that was heard, if it was.
pub fn of_person(
    service: &Service,
    person: PersonId,
    heard: Option<i64>,
    is_awaited: bool,
) -> Result<Head, Error> {
    let find = || service.db.read(|conn| lobby::mark(conn, person));
    Ok(Head {
        what: (What::Person, person.0),
        mark: heard.map_or_else(find, Ok)?,
        beside: None,
        is_awaited,
        is_over: false,
    })
}

pub fn of_look_back(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Head, Error> {
    let (table_id, progress) = look_back::progress(service, uid, person)?;
    Ok(Head {
        what: (What::LookBack, table_id),
        mark: progress,
        beside: None,
        is_awaited: false,
        is_over: progress == look_back::READY,
    })
}

/// Looks what has happened, in this process or another one, to what is watched here.
pub fn look(service: &Service) -> Result<(), DbError> {
    let watched = service.heads.watched();
    service.db.read(|conn| {
        for of_a_kind in watched.chunk_by(|(one, _), (next, _)| one == next) {
            let ids: Vec<i64> = of_a_kind.iter().map(|(_, id)| *id).collect();
            let marks = match of_a_kind[0].0 {
                What::Table => rows::list_last_seqs(conn, &ids)?,
                What::Beside => talk::list_marks(conn, &ids)?,
                What::Person => lobby::marks(conn, &ids)?,
                What::LookBack => look_back::list_progress(conn, &ids)?,
            };
            for watched @ (_, id) in of_a_kind {
                let mark = marks.get(id).copied().unwrap_or(0);
                service.heads.note(*watched, mark);
            }
        }
        Ok(())
    })
}
