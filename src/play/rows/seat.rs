//! Rows of seats: who sits there, whom they are kept for, and what each was told.

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::{Person, PersonId, people};
use crate::db::schema::seats;
use crate::db::{Conn, DbResult, Fetch, Rows, Run};
use bots::Level;
use rules::Seat;

/// A table's number and that of a seat there: the key of the seat's row.
pub(crate) type SeatId = (i64, i32);

pub(crate) fn seat_id(table_id: i64, seat: Seat) -> SeatId {
    (table_id, i32::from(seat.0))
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = seats)]
pub(crate) struct SeatRow {
    pub(crate) table_id: i64,
    pub(crate) seat: i32,
    pub(crate) person_id: Option<i64>,
    pub(crate) invited_address: Option<String>,
    /// How the opener knows who that is, if they are not told the address.
    pub(crate) invited_name: Option<String>,
    pub(crate) declined_at_ms: Option<i64>,
    pub(crate) name: String,
    pub(crate) is_awaited: bool,
    pub(crate) awaited_since_ms: Option<i64>,
    pub(crate) expected_seq: Option<i64>,
    pub(crate) moved_seq: i64,
    pub(crate) bounced_at_ms: Option<i64>,
    pub(crate) due_at_ms: Option<i64>,
    pub(crate) reminded_at_ms: Option<i64>,
    pub(crate) nudged_at_ms: Option<i64>,
    pub(crate) is_open_again: bool,
    pub(crate) bot: Option<String>,
    pub(crate) told_at_ms: Option<i64>,
    pub(crate) warned_at_ms: Option<i64>,
    pub(crate) free_until_ms: Option<i64>,
}

impl SeatRow {
    pub(crate) fn id(&self) -> SeatId {
        (self.table_id, self.seat)
    }

    pub(crate) fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or(u8::MAX))
    }

    /// Whether somebody may take it: nobody has it, or it is to be taken over.
    pub(crate) fn is_free(&self) -> bool {
        self.person_id.is_none() || self.is_open_again
    }

    fn is_kept(&self) -> bool {
        self.is_free() && self.invited_address.is_some()
    }

    /// None for a human.
    pub(crate) fn bot(&self) -> Option<Level> {
        Level::find(self.bot.as_deref()?)
    }

    pub(crate) fn person(&self) -> Option<PersonId> {
        self.person_id.map(PersonId)
    }

    pub(crate) fn sitter(&self, conn: &mut Conn) -> DbResult<Option<Person>> {
        self.person().map_or(Ok(None), |id| people::find(conn, id))
    }

    /// Whether it is kept for nobody else's mailbox. A guest came by a letter to that mailbox.
    pub(crate) fn may_be_of(&self, person: &Person) -> bool {
        let own = person.address.as_ref().or(person.letter_address.as_ref());
        self.invited_address.is_none() || self.invited_address.as_ref() == own
    }

    pub(crate) fn is_of(&self, person: PersonId) -> bool {
        self.person_id == Some(person.0)
    }
}

pub(crate) fn list_seats(conn: &mut Conn, table_id: i64) -> DbResult<Vec<SeatRow>> {
    seats::table
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .rows(conn)
}

/// Finds the free seat that is reserved for a person's verified mailbox. A guest's mailbox is not verified.
pub(crate) fn find_invited(
    conn: &mut Conn,
    seats: &[SeatRow],
    person: Option<PersonId>,
) -> DbResult<Option<SeatRow>> {
    let (Some(person), true) = (person, seats.iter().any(SeatRow::is_kept)) else {
        return Ok(None);
    };
    let address = people::find(conn, person)?.and_then(|person| person.address);
    Ok(address.and_then(|address| find_kept(seats, &address)))
}

pub(crate) fn find_kept(seats: &[SeatRow], address: &str) -> Option<SeatRow> {
    let mut kept = seats.iter().filter(|row| row.is_kept());
    kept.find(|row| row.invited_address.as_deref() == Some(address))
        .cloned()
}

pub(crate) fn names(seats: &[SeatRow]) -> Vec<String> {
    seats.iter().map(|seat| seat.name.clone()).collect()
}

#[derive(Debug, Clone)]
pub(crate) struct Invited {
    /// Canonical.
    pub(crate) address: String,
    /// As in [`SeatRow::invited_name`].
    pub(crate) name: Option<String>,
    /// Whether a letter tells them.
    pub(crate) is_told: bool,
}

impl Invited {
    /// None for somebody without a mailbox.
    pub(crate) fn of(person: Person, name: Option<String>) -> Option<Self> {
        let is_told = person.gets_letters();
        let address = person.address.or(person.letter_address)?;
        Some(Self {
            address,
            name,
            is_told,
        })
    }
}

pub(crate) fn insert_seat(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    invited: Option<&Invited>,
) -> DbResult<()> {
    diesel::insert_into(seats::table)
        .values((
            seats::table_id.eq(table_id),
            seats::seat.eq(seat),
            seats::invited_address.eq(invited.map(|invited| &invited.address)),
            seats::invited_name.eq(invited.and_then(|invited| invited.name.as_ref())),
            seats::name.eq(""),
            seats::is_awaited.eq(false),
            seats::moved_seq.eq(0),
        ))
        .run(conn)
}

pub(crate) fn seat_person(
    conn: &mut Conn,
    seat: SeatId,
    person: &Person,
    now_ms: i64,
) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::person_id.eq(person.id.0),
            seats::bot.eq(&person.bot),
            seats::name.eq(&person.name),
            seats::joined_at_ms.eq(now_ms),
            seats::declined_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

/// `person` has another address now, which those who invited them are not told.
pub(crate) fn move_invitations_in_txn(conn: &mut Conn, old: &str, person: &Person) -> DbResult<()> {
    let is_free = seats::person_id.is_null().or(seats::is_open_again);
    let kept = seats::table.filter(
        is_free
            .and(seats::invited_address.eq(old))
            .assume_not_null(),
    );
    diesel::update(kept)
        .set((
            seats::invited_address.eq(&person.address),
            seats::invited_name.eq(&person.name),
        ))
        .run(conn)
}

pub(crate) fn set_bounced(
    conn: &mut Conn,
    people: &[PersonId],
    address: &str,
    bounced_at_ms: Option<i64>,
) -> DbResult<()> {
    let ids = people.iter().map(|person| person.0);
    let is_free = seats::person_id.is_null();
    let is_kept = is_free.and(seats::invited_address.eq(address));
    let is_theirs = seats::person_id.eq_any(ids.clone());
    let theirs = seats::table.filter(is_theirs.or(is_kept.assume_not_null()));
    let marked = theirs.filter(seats::bounced_at_ms.is_null().eq(bounced_at_ms.is_some()));
    diesel::update(marked)
        .set(seats::bounced_at_ms.eq(bounced_at_ms))
        .run(conn)?;
    if bounced_at_ms.is_some() {
        // What their mail server took did not reach them.
        diesel::update(seats::table.filter(seats::person_id.eq_any(ids)))
            .set((
                seats::told_at_ms.eq(None::<i64>),
                seats::warned_at_ms.eq(None::<i64>),
            ))
            .run(conn)?;
    }
    Ok(())
}

/// Of two at once only one changes it. Returns whether it was this one.
pub(crate) fn set_declined(conn: &mut Conn, seat: SeatId, at_ms: Option<i64>) -> DbResult<bool> {
    let changed = diesel::update(seats::table.find(seat))
        .filter(seats::person_id.is_null().or(seats::is_open_again))
        .filter(seats::declined_at_ms.is_null().eq(at_ms.is_some()))
        .set(seats::declined_at_ms.eq(at_ms))
        .changes(conn)?;
    Ok(changed > 0)
}

pub(crate) fn move_seat(conn: &mut Conn, seat: &SeatRow, to: &Person, name: &str) -> DbResult<()> {
    diesel::update(seats::table.find(seat.id()))
        .set((
            seats::person_id.eq(to.id.0),
            seats::bot.eq(&to.bot),
            seats::name.eq(name),
            seats::told_at_ms.eq(None::<i64>),
            seats::warned_at_ms.eq(None::<i64>),
            seats::reminded_at_ms.eq(None::<i64>),
            seats::nudged_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

/// The seat keeps the person's name.
pub(crate) fn vacate_seat(conn: &mut Conn, seat: SeatId) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::person_id.eq(None::<i64>),
            seats::bot.eq(None::<String>),
        ))
        .run(conn)?;
    set_invited(conn, seat, None)
}

/// Frees a seat before the game begins. It stays reserved for the mailbox that was invited.
pub(crate) fn free_seat(conn: &mut Conn, seat: SeatId) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::person_id.eq(None::<i64>),
            seats::bot.eq(None::<String>),
            seats::name.eq(""),
            seats::joined_at_ms.eq(None::<i64>),
            seats::bounced_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

pub(crate) fn vacate_all_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::update(seats::table.filter(seats::person_id.eq(person.0)))
        .set((
            seats::person_id.eq(None::<i64>),
            seats::invited_address.eq(None::<String>),
        ))
        .run(conn)
}

pub(crate) fn set_invited(conn: &mut Conn, seat: SeatId, address: Option<&str>) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::invited_address.eq(address),
            seats::invited_name.eq(None::<String>),
            seats::declined_at_ms.eq(None::<i64>),
            seats::bounced_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

pub(crate) fn set_reminded(conn: &mut Conn, row: &SeatRow, at_ms: i64) -> DbResult<()> {
    diesel::update(seats::table.find(row.id()))
        .set(seats::reminded_at_ms.eq(at_ms))
        .run(conn)
}

pub(crate) fn set_nudged(conn: &mut Conn, row: &SeatRow, at_ms: i64) -> DbResult<()> {
    diesel::update(seats::table.find(row.id()))
        .set(seats::nudged_at_ms.eq(at_ms))
        .run(conn)
}

/// Renames a person's seats. Returns those at whose tables another seat has that name too.
pub(crate) fn rename_in_txn(
    conn: &mut Conn,
    person: PersonId,
    name: &str,
) -> DbResult<Vec<SeatId>> {
    let theirs = || seats::table.filter(seats::person_id.eq(person.0));
    diesel::update(theirs())
        .set(seats::name.eq(name))
        .run(conn)?;
    let others = diesel::alias!(seats as others);
    let is_beside = others.field(seats::table_id).eq(seats::table_id);
    let is_other = others.field(seats::seat).ne(seats::seat);
    let is_so_called = others.field(seats::name).eq(name);
    let beside = others.filter(is_beside.and(is_other).and(is_so_called));
    let shared = theirs().filter(exists(beside));
    shared.select((seats::table_id, seats::seat)).list(conn)
}

pub(crate) fn set_name(conn: &mut Conn, seat: SeatId, name: &str) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set(seats::name.eq(name))
        .run(conn)
}

pub(crate) fn rename_seats_in_txn(
    conn: &mut Conn,
    person: PersonId,
    name: impl Fn(i32) -> String,
) -> DbResult<()> {
    let theirs = || seats::table.filter(seats::person_id.eq(person.0));
    let numbers: Vec<i32> = theirs().select(seats::seat).distinct().list(conn)?;
    for number in numbers {
        diesel::update(theirs().filter(seats::seat.eq(number)))
            .set(seats::name.eq(name(number)))
            .run(conn)?;
    }
    Ok(())
}

pub(crate) fn has_seat(conn: &mut Conn, person: PersonId) -> DbResult<bool> {
    let sits = seats::table.filter(seats::person_id.eq(person.0));
    diesel::select(exists(sits)).one(conn)
}
