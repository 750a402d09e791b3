//! Rows of tables and seats, and how they are found.

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::{Person, PersonId, people};
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, Db, DbResult, Run, on_either, text_enum};
use crate::journal::{self, Head};
use crate::table::events::TableOpened;
use crate::table::fold::Phase;
use crate::table::terms::ClockTerms;
use bots::Level;
use rules::Seat;

text_enum! {
    pub enum Status {
        Open = "open",
        Running = "running",
        Over = "over",
        /// Closed before the game began.
        Closed = "closed",
        /// This program cannot carry out the journal; nothing is lost.
        Frozen = "frozen",
    }
}

impl From<&Phase> for Status {
    fn from(phase: &Phase) -> Self {
        match phase {
            Phase::Open => Self::Open,
            Phase::Running => Self::Running,
            Phase::Over(_) => Self::Over,
            Phase::Closed => Self::Closed,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = game_tables)]
pub(crate) struct TableRow {
    pub(crate) id: i64,
    pub(crate) uid: String,
    pub(crate) game: String,
    pub(crate) options: String,
    pub(crate) seat_count: i32,
    pub(crate) status: String,
    pub(crate) frozen_reason: Option<String>,
    /// What the opener wrote to those whom they invite.
    pub(crate) greeting: Option<String>,
    pub(crate) is_watchable: bool,
    pub(crate) seed: String,
    pub(crate) opened_by: i64,
    pub(crate) opened_at_ms: i64,
    pub(crate) changed_at_ms: i64,
    pub(crate) last_seq: i64,
    pub(crate) head_hash: String,
    pub(crate) next_draw: i32,
    pub(crate) progress: String,
    pub(crate) result: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) paused_until_ms: Option<i64>,
    pub(crate) frozen_at_ms: Option<i64>,
}

impl TableRow {
    pub(crate) fn terms(&self) -> Option<ClockTerms> {
        serde_json::from_str(self.clock.as_deref()?).ok()
    }

    /// The status; an unknown one counts as frozen, which does no harm.
    pub(crate) fn status(&self) -> Status {
        Status::find(&self.status).unwrap_or(Status::Frozen)
    }
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
    /// Until when its player takes their last move back alone.
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

    /// Whether somebody may take it, and it is reserved for a mailbox.
    fn is_kept(&self) -> bool {
        self.is_free() && self.invited_address.is_some()
    }

    /// The level of its bot; none for a human.
    pub(crate) fn bot(&self) -> Option<Level> {
        Level::find(self.bot.as_deref()?)
    }

    pub(crate) fn person(&self) -> Option<PersonId> {
        self.person_id.map(PersonId)
    }

    pub(crate) fn sitter(&self, conn: &mut Conn) -> DbResult<Option<Person>> {
        self.person().map_or(Ok(None), |id| people::find(conn, id))
    }

    pub(crate) fn is_of(&self, person: PersonId) -> bool {
        self.person_id == Some(person.0)
    }
}

pub(crate) fn find_table(conn: &mut Conn, uid: &str) -> DbResult<Option<TableRow>> {
    let found = on_either!(conn, conn => game_tables::table
        .filter(game_tables::uid.eq(uid))
        .select(TableRow::as_select())
        .get_result(conn));
    Ok(found.optional()?)
}

/// Finds a table and locks it until the transaction ends. Correctness does not need it: the journal's key decides who
/// is first.
pub(crate) fn lock_table(conn: &mut Conn, uid: &str) -> DbResult<Option<TableRow>> {
    if let Conn::Postgres(conn) = conn {
        return Ok(game_tables::table
            .filter(game_tables::uid.eq(uid))
            .select(TableRow::as_select())
            // Rows that refer to the table can still be inserted.
            .for_no_key_update()
            .get_result(conn)
            .optional()?);
    }
    find_table(conn, uid)
}

/// Holds tables as [`lock_table`] does. Everybody holds them in the same order.
pub(crate) fn hold_tables(conn: &mut Conn, ids: &[i64]) -> DbResult<()> {
    if let Conn::Postgres(conn) = conn {
        let tables = game_tables::table.filter(game_tables::id.eq_any(ids));
        let ordered = tables.order(game_tables::id).select(game_tables::id);
        ordered.for_no_key_update().load::<i64>(conn)?;
    }
    Ok(())
}

pub(crate) fn find_table_by_id(conn: &mut Conn, id: i64) -> DbResult<Option<TableRow>> {
    Ok(game_tables::table
        .find(id)
        .select(TableRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The public name of the table that a job belongs to.
pub(crate) fn find_uid(db: &Db, table_id: Option<i64>) -> DbResult<Option<String>> {
    let Some(id) = table_id else { return Ok(None) };
    let table = db.read(|conn| find_table_by_id(conn, id))?;
    Ok(table.map(|table| table.uid))
}

pub(crate) fn list_tables(conn: &mut Conn, ids: &[i64]) -> DbResult<Vec<TableRow>> {
    Ok(game_tables::table
        .filter(game_tables::id.eq_any(ids))
        .select(TableRow::as_select())
        .load(conn)?)
}

/// The id, the state and the last seq of a table at which somebody sits, and whether they are waited for.
pub(crate) fn find_seated(
    conn: &mut Conn,
    uid: &str,
    person: PersonId,
) -> DbResult<Option<(i64, Status, i64, bool)>> {
    let found: QueryResult<(i64, String, i64, bool)> = on_either!(conn, conn => game_tables::table
        .inner_join(seats::table)
        .filter(game_tables::uid.eq(uid))
        .filter(seats::person_id.eq(person.0))
        .select((game_tables::id, game_tables::status, game_tables::last_seq, seats::is_awaited))
        .first(conn));
    let found = found.optional()?;
    Ok(found.and_then(|(id, status, seq, is_awaited)| {
        Some((id, Status::find(&status)?, seq, is_awaited))
    }))
}

/// Lists how far some tables have come, by their ids.
pub(crate) fn list_last_seqs(conn: &mut Conn, ids: &[i64]) -> DbResult<Vec<(i64, i64)>> {
    Ok(game_tables::table
        .filter(game_tables::id.eq_any(ids))
        .select((game_tables::id, game_tables::last_seq))
        .load(conn)?)
}

/// Lists all tables, the oldest first.
pub(crate) fn list_all(conn: &mut Conn) -> DbResult<Vec<TableRow>> {
    Ok(game_tables::table
        .order(game_tables::id)
        .select(TableRow::as_select())
        .load(conn)?)
}

pub(crate) fn count_open(conn: &mut Conn, opener: PersonId) -> DbResult<i64> {
    Ok(game_tables::table
        .filter(game_tables::opened_by.eq(opener.0))
        .filter(game_tables::status.eq(Status::Open.as_str()))
        .count()
        .get_result(conn)?)
}

pub(crate) fn list_seats(conn: &mut Conn, table_id: i64) -> DbResult<Vec<SeatRow>> {
    let rows = on_either!(conn, conn => seats::table
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .select(SeatRow::as_select())
        .load(conn));
    Ok(rows?)
}

pub(crate) fn find_place(
    conn: &mut Conn,
    (table_id, seat): SeatId,
) -> DbResult<Option<(TableRow, SeatRow)>> {
    let Some(table) = find_table_by_id(conn, table_id)? else {
        return Ok(None);
    };
    let mut seats = list_seats(conn, table_id)?.into_iter();
    Ok(seats.find(|row| row.seat == seat).map(|row| (table, row)))
}

/// Whether a seat no longer has the decision that opened with an event, at a table that is not frozen.
pub(crate) fn has_passed(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    opened_seq: i64,
) -> DbResult<bool> {
    let has_another = seats::expected_seq.assume_not_null().ne(opened_seq);
    let passed = seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq(table_id))
        .filter(seats::seat.eq(seat))
        .filter(seats::expected_seq.is_null().or(has_another))
        .filter(game_tables::status.ne(Status::Frozen.as_str()));
    Ok(on_either!(conn, conn => diesel::select(exists(passed)).get_result(conn))?)
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

pub(crate) struct NewTableRow<'a> {
    pub(crate) uid: &'a str,
    pub(crate) opened: &'a TableOpened,
    pub(crate) greeting: Option<&'a str>,
    pub(crate) is_watchable: bool,
    pub(crate) seed: &'a str,
    pub(crate) opened_by: PersonId,
    pub(crate) opened_at_ms: i64,
    /// Where its journal ends, for an imported one.
    pub(crate) head: Head,
}

pub(crate) fn insert_table(conn: &mut Conn, new: &NewTableRow<'_>) -> DbResult<i64> {
    let options = serde_json::to_value(&new.opened.options).unwrap_or_default();
    Ok(diesel::insert_into(game_tables::table)
        .values((
            game_tables::uid.eq(new.uid),
            game_tables::game.eq(&new.opened.game),
            game_tables::rules_version.eq(i32::from(new.opened.rules_version)),
            game_tables::options.eq(journal::canonical(&options)),
            game_tables::seat_count.eq(i32::try_from(new.opened.seats).unwrap_or(i32::MAX)),
            game_tables::status.eq(Status::Open.as_str()),
            game_tables::greeting.eq(new.greeting),
            game_tables::is_watchable.eq(new.is_watchable),
            game_tables::seed.eq(new.seed),
            game_tables::opened_by.eq(new.opened_by.0),
            game_tables::opened_at_ms.eq(new.opened_at_ms),
            game_tables::changed_at_ms.eq(new.opened_at_ms.max(new.head.recorded_at_ms)),
            game_tables::last_seq.eq(new.head.seq),
            game_tables::head_hash.eq(&new.head.hash),
            game_tables::next_draw.eq(0),
            game_tables::progress.eq(""),
        ))
        .returning(game_tables::id)
        .get_result(conn)?)
}

/// Whom a seat is reserved for.
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

/// Inserts the row of a free seat, which may be reserved for an invited mailbox.
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

/// A table's number and that of a seat there: the key of the seat's row.
pub(crate) type SeatId = (i64, i32);

pub(crate) fn seat_id(table_id: i64, seat: Seat) -> SeatId {
    (table_id, i32::from(seat.0))
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

/// Keeps the seats that are reserved for an address for a person who has another one now, which those who invited them
/// are not told.
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

/// Marks the seats of people, and reserved ones: letters to them bounce, or arrive again.
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
        .execute(conn)?;
    if bounced_at_ms.is_some() {
        // What their mail server took did not reach them.
        diesel::update(seats::table.filter(seats::person_id.eq_any(ids)))
            .set((
                seats::told_at_ms.eq(None::<i64>),
                seats::warned_at_ms.eq(None::<i64>),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Notes that the invited mailbox declined a free seat, or undid that.
pub(crate) fn set_declined(conn: &mut Conn, seat: SeatId, at_ms: Option<i64>) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .filter(seats::person_id.is_null())
        .set(seats::declined_at_ms.eq(at_ms))
        .run(conn)
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

/// Removes the person from a seat. The seat keeps their name.
pub(crate) fn vacate_seat(conn: &mut Conn, seat: SeatId) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::person_id.eq(None::<i64>),
            seats::bot.eq(None::<String>),
        ))
        .execute(conn)?;
    set_invited(conn, seat, None)
}

/// Does the same at all tables where a person still has a seat.
pub(crate) fn vacate_all_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::update(seats::table.filter(seats::person_id.eq(person.0)))
        .set((
            seats::person_id.eq(None::<i64>),
            seats::invited_address.eq(None::<String>),
        ))
        .run(conn)
}

/// Reserves a free seat for an invited mailbox, or opens it to everybody.
pub(crate) fn set_invited(conn: &mut Conn, seat: SeatId, address: Option<&str>) -> DbResult<()> {
    diesel::update(seats::table.find(seat))
        .set((
            seats::invited_address.eq(address),
            seats::invited_name.eq(None::<String>),
            seats::declined_at_ms.eq(None::<i64>),
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

/// Finds the next table after `id` that has a clock and is running, with its public name.
pub(crate) fn find_timed_after(conn: &mut Conn, id: i64) -> DbResult<Option<(i64, String)>> {
    Ok(game_tables::table
        .filter(game_tables::id.gt(id))
        .filter(game_tables::status.eq(Status::Running.as_str()))
        .filter(game_tables::clock.is_not_null())
        .order(game_tables::id)
        .select((game_tables::id, game_tables::uid))
        .first(conn)
        .optional()?)
}

/// Lists a person's seats at tables that are not over, with their tables.
pub(crate) fn list_seats_of(
    conn: &mut Conn,
    person: PersonId,
) -> DbResult<Vec<(TableRow, SeatRow)>> {
    Ok(seats::table
        .inner_join(game_tables::table)
        .filter(seats::person_id.eq(person.0))
        .filter(game_tables::status.ne(Status::Over.as_str()))
        .order(game_tables::changed_at_ms.desc())
        .select((TableRow::as_select(), SeatRow::as_select()))
        .load(conn)?)
}

/// Lists the people with whom somebody played, with a seat that they had: its table's public name, and its number. Those
/// of the latest games come first, and somebody may come more than once.
pub(crate) fn list_fellows(
    conn: &mut Conn,
    person: PersonId,
    most: i64,
) -> DbResult<Vec<(PersonId, String, i32)>> {
    let has_begun = [Status::Running, Status::Over].map(Status::as_str);
    let mine = diesel::alias!(seats as mine);
    let at_mine = mine.filter(mine.field(seats::person_id).eq(person.0));
    let at_mine = at_mine.select(mine.field(seats::table_id));
    let seats: Vec<(i64, String, i32)> = on_either!(conn, conn => seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq_any(at_mine))
        .filter(seats::person_id.ne(person.0))
        .filter(seats::bot.is_null())
        .filter(game_tables::status.eq_any(has_begun))
        .order((game_tables::changed_at_ms.desc(), seats::table_id, seats::seat))
        .limit(most)
        .select((seats::person_id.assume_not_null(), game_tables::uid, seats::seat))
        .load(conn))?;
    let seats = seats.into_iter();
    Ok(seats
        .map(|(id, uid, seat)| (PersonId(id), uid, seat))
        .collect())
}

/// Renames a person's seats that still have the old name.
pub(crate) fn rename_in_txn(
    conn: &mut Conn,
    person: PersonId,
    old: &str,
    new: &str,
) -> DbResult<()> {
    diesel::update(seats::table)
        .filter(seats::person_id.eq(person.0))
        .filter(seats::name.eq(old))
        .set(seats::name.eq(new))
        .run(conn)
}

/// Gives each of a person's seats a name, by its number.
pub(crate) fn rename_seats_in_txn(
    conn: &mut Conn,
    person: PersonId,
    name: impl Fn(i32) -> String,
) -> DbResult<()> {
    let theirs = || seats::table.filter(seats::person_id.eq(person.0));
    let numbers: Vec<i32> = theirs().select(seats::seat).distinct().load(conn)?;
    for number in numbers {
        diesel::update(theirs().filter(seats::seat.eq(number)))
            .set(seats::name.eq(name(number)))
            .execute(conn)?;
    }
    Ok(())
}

/// Gives an account the seats of a guest and the tables that the guest opened. Where the account already has a seat,
/// the guest keeps theirs: one person must not play both sides.
pub(crate) fn hand_over_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    account: PersonId,
) -> DbResult<()> {
    // Nobody may change a table for the former guest in the meantime. Everybody locks them in the same order.
    let tables = list_seats_of(conn, guest)?.into_iter();
    let mut tables: Vec<String> = tables.map(|(table, _)| table.uid).collect();
    tables.sort();
    for uid in &tables {
        lock_table(conn, uid)?;
    }
    let taken: Vec<i64> = seats::table
        .filter(seats::person_id.eq(account.0))
        .select(seats::table_id)
        .load(conn)?;
    diesel::update(seats::table)
        .filter(seats::person_id.eq(guest.0))
        .filter(seats::table_id.ne_all(&taken))
        .set(seats::person_id.eq(account.0))
        .execute(conn)?;
    diesel::update(game_tables::table)
        .filter(game_tables::opened_by.eq(guest.0))
        .set(game_tables::opened_by.eq(account.0))
        .run(conn)
}

/// Whether a person opened a table and is still responsible for it.
pub(crate) fn has_opened(conn: &mut Conn, person: PersonId) -> DbResult<bool> {
    let opened = game_tables::table.filter(game_tables::opened_by.eq(person.0));
    Ok(diesel::select(exists(opened)).get_result(conn)?)
}

pub(crate) fn has_seat(conn: &mut Conn, person: PersonId) -> DbResult<bool> {
    let sits = seats::table.filter(seats::person_id.eq(person.0));
    Ok(diesel::select(exists(sits)).get_result(conn)?)
}

pub(crate) fn freeze(conn: &mut Conn, uid: &str, reason: &str, now_ms: i64) -> DbResult<()> {
    diesel::update(game_tables::table.filter(game_tables::uid.eq(uid)))
        .set((
            game_tables::status.eq(Status::Frozen.as_str()),
            game_tables::frozen_reason.eq(reason),
            game_tables::frozen_at_ms.eq(now_ms),
        ))
        .run(conn)
}

pub(crate) fn set_watchable(conn: &mut Conn, id: i64, is_watchable: bool) -> DbResult<()> {
    diesel::update(game_tables::table.find(id))
        .set(game_tables::is_watchable.eq(is_watchable))
        .run(conn)
}

/// Removes the reason why a table was frozen. Its status follows from its journal again.
pub(crate) fn thaw(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    diesel::update(game_tables::table.find(table_id))
        .set((
            game_tables::frozen_reason.eq(None::<String>),
            game_tables::frozen_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}
