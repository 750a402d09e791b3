//! How far something has come for one reader, and whether they are waited for there: what an open page follows.

use crate::accounts::PersonId;
use crate::db::DbError;
use crate::error::Error;
use crate::look::{lobby, look_back};
use crate::play::access::Access;
use crate::play::heads::Watched;
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
        let is_seated = seated.is_some();
        let (id, status, mark, is_awaited) = match seated {
            Some(seated) => seated,
            None => {
                let table = Access::find(conn, uid, person)?.table;
                (table.id, table.status(), table.last_seq, false)
            }
        };
        let beside = match is_seated {
            true => talk::list_marks(conn, &[id])?.pop(),
            false => None,
        };
        Ok(Head {
            what: Watched::Table(id),
            mark,
            beside: beside.map(|(id, mark)| (Watched::Beside(id), mark)),
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
        what: Watched::Person(person.0),
        mark: heard.map_or_else(find, Ok)?,
        beside: None,
        is_awaited,
        is_over: false,
    })
}

/// That of what is found out about a finished game.
pub fn of_look_back(service: &Service, uid: &str, person: Option<PersonId>) -> Result<Head, Error> {
    let (table_id, progress) = look_back::progress(service, uid, person)?;
    Ok(Head {
        what: Watched::LookBack(table_id),
        mark: progress,
        beside: None,
        is_awaited: false,
        is_over: progress == look_back::READY,
    })
}

/// Looks what has happened, in this process or another one, to what is watched here.
pub fn look(service: &Service) -> Result<(), DbError> {
    let (mut tables, mut besides) = (Vec::new(), Vec::new());
    let (mut people, mut look_backs) = (Vec::new(), Vec::new());
    for what in service.heads.watched() {
        match what {
            Watched::Table(id) => tables.push(id),
            Watched::Beside(id) => besides.push(id),
            Watched::Person(id) => people.push(id),
            Watched::LookBack(id) => look_backs.push(id),
        }
    }
    let note = |what: Watched, mark: i64| service.heads.note(what, mark);
    service.db.read(|conn| {
        if !tables.is_empty() {
            for (id, seq) in rows::list_last_seqs(conn, &tables)? {
                note(Watched::Table(id), seq);
            }
        }
        if !besides.is_empty() {
            for (id, mark) in talk::list_marks(conn, &besides)? {
                note(Watched::Beside(id), mark);
            }
        }
        if !people.is_empty() {
            let marks = lobby::marks(conn, &people)?;
            for id in people {
                note(Watched::Person(id), marks.get(&id).copied().unwrap_or(0));
            }
        }
        if !look_backs.is_empty() {
            let found = look_back::list_progress(conn, &look_backs)?;
            for id in look_backs {
                note(Watched::LookBack(id), found.get(&id).copied().unwrap_or(0));
            }
        }
        Ok(())
    })
}
