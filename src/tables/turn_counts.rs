//! How many tables wait for each person, kept with the person, so that no page has to ask all tables.
//!
//! Whatever changes whom a table waits for, counts that table before and after in the same transaction, and adds the
//! difference: `Turns`. It is added as the last thing of a transaction where that can be, to people in the order of
//! their numbers, so that two tables with the same players do not wait for each other in a circle.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use super::rows::{self, SeatRow, Status, TableRow};
use crate::accounts::{PersonId, people};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, Db, DbError};

/// For whom one table waits, and at how many of its seats.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Turns(BTreeMap<PersonId, i32>);

impl Turns {
    /// Counts what rows say. A table whose game does not run waits for nobody.
    pub(super) fn of(status: Status, seats: &[SeatRow]) -> Self {
        let mut turns = BTreeMap::new();
        let waits = |row: &&SeatRow| status == Status::Running && row.is_awaited;
        for person in seats.iter().filter(waits).filter_map(|row| row.person_id) {
            *turns.entry(PersonId(person)).or_default() += 1;
        }
        Self(turns)
    }

    pub(super) fn find(conn: &mut Conn, table_id: i64) -> Result<Self, DbError> {
        let row = rows::find_table_by_id(conn, table_id)?;
        let seats = rows::list_seats(conn, table_id)?;
        Ok(row.map_or_else(Self::default, |row| Self::of(row.status(), &seats)))
    }

    /// Adds to the people's numbers what differs between this count, from before, and what is stored now.
    pub(super) fn settle_in_txn(self, conn: &mut Conn, table_id: i64) -> Result<(), DbError> {
        let after = Self::find(conn, table_id)?;
        self.become_in_txn(conn, &after)
    }

    /// Adds to the people's numbers what differs between this count, from before, and one from after.
    fn become_in_txn(self, conn: &mut Conn, after: &Self) -> Result<(), DbError> {
        let all: BTreeSet<PersonId> = self.0.keys().chain(after.0.keys()).copied().collect();
        for person in all {
            let of = |turns: &Self| turns.0.get(&person).copied().unwrap_or_default();
            let more = of(after) - of(&self);
            if more != 0 {
                people::add_turns_in_txn(conn, person, more)?;
            }
        }
        Ok(())
    }
}

/// Marks a table as frozen, with the reason: it waits for nobody any more. The table must be held.
pub(super) fn freeze_in_txn(
    conn: &mut Conn,
    table: &TableRow,
    reason: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    let seats = rows::list_seats(conn, table.id)?;
    rows::freeze(conn, &table.uid, reason, now_ms)?;
    Turns::of(table.status(), &seats).become_in_txn(conn, &Turns::default())
}

/// Gives an account the seats of a guest, as [`rows::hand_over_in_txn`] does, and what waits for them there.
pub(super) fn hand_over_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    account: PersonId,
) -> Result<(), DbError> {
    let seats = rows::list_seats_of(conn, guest)?.into_iter();
    let mut tables: Vec<String> = seats.map(|(table, _)| table.uid).collect();
    tables.sort();
    for uid in &tables {
        rows::lock_table(conn, uid)?;
    }
    let before = count(conn, guest)?;
    rows::hand_over_in_txn(conn, guest, account)?;
    let moved = before - count(conn, guest)?;
    let turns = |person, count| Turns(BTreeMap::from([(person, count)]));
    turns(guest, moved).become_in_txn(conn, &turns(account, moved))
}

/// Counts the seats at which a person's choice is awaited.
fn count(conn: &mut Conn, person: PersonId) -> Result<i32, DbError> {
    let count: i64 = seats::table
        .inner_join(game_tables::table)
        .filter(seats::person_id.eq(person.0))
        .filter(seats::is_awaited.eq(true))
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .count()
        .get_result(conn)?;
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

/// A person whose number is not what their tables say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongCount {
    pub person: PersonId,
    pub kept: i32,
    /// How many of their seats are awaited.
    pub counted: i32,
}

/// Lists the people whose number is not what their tables say: none, unless somebody changed the database by hand.
pub fn list_wrong(db: &Db) -> Result<Vec<WrongCount>, DbError> {
    // What is kept and what is counted must be of one moment.
    db.write(|conn| {
        let mut counted: BTreeMap<PersonId, i32> = BTreeMap::new();
        if let Conn::Postgres(conn) = conn {
            diesel::sql_query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ").execute(conn)?;
        }
        let awaited: Vec<Option<i64>> = seats::table
            .inner_join(game_tables::table)
            .filter(seats::is_awaited.eq(true))
            .filter(game_tables::status.eq(Status::Running.as_str()))
            .select(seats::person_id)
            .load(conn)?;
        for person in awaited.into_iter().flatten() {
            *counted.entry(PersonId(person)).or_default() += 1;
        }
        let people: Vec<PersonId> = counted.keys().copied().collect();
        let kept = people::list_turns(conn, &people)?.into_iter();
        let counts = kept.map(|(person, kept)| WrongCount {
            person,
            kept,
            counted: counted.get(&person).copied().unwrap_or_default(),
        });
        Ok(counts.filter(|count| count.kept != count.counted).collect())
    })
}

/// Counts a person's seats anew, and keeps that.
pub fn mend(db: &Db, person: PersonId) -> Result<(), DbError> {
    db.write(|conn| {
        // Whoever adds to the number meanwhile waits for this, and adds what they changed themselves.
        people::add_turns_in_txn(conn, person, 0)?;
        let counted = count(conn, person)?;
        people::set_turns_in_txn(conn, person, counted)
    })
}
