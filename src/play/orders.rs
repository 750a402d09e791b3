//! Standing orders: what a player writes down to be played when their next decisions open. An order has a step for each
//! decision, and a step has moves, of which the first legal one is played whose conditions hold. It holds from the next
//! decision on. An order that no longer fits is void, and the player is told. Orders never enter the journal, and only
//! the seat's player sees them. Start reading at [`set`]; `change/orders.rs` carries orders out.

use diesel::prelude::*;
use serde::Serialize;

use crate::accounts::PersonId;
use crate::db::schema::orders;
use crate::db::{Conn, DbResult, Rows, Run};
use crate::error::{Code, Error, Result, no};
use crate::mail::visible;
use crate::play::access::Access;
use crate::play::plan::Planned;
use crate::play::rows::{self, SeatId, SeatRow, Status};
use crate::play::service::Service;
use crate::play::talk::find_seat;
use crate::table::fold::Table;
use rules::Seat;
use words::{Message, msg};

pub const ORDER_MAX_CHARS: usize = 4000;
pub const MOST_STEPS: usize = 5;
pub const MOST_MOVES: usize = 10;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The steps to play, one for each decision, the next one first; never empty.
    pub steps: Vec<Step>,
    pub set_at_ms: i64,
    /// Last event of the table at `set_at_ms`: it holds for decisions that opened later.
    pub(crate) set_seq: i64,
    /// Seq of the event that opened the decision which its first step did not fit; none while the order is valid.
    pub void_seq: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    pub(crate) number: i32,
    /// In canonical notation with their conditions; the first legal one whose conditions hold is played. Never empty.
    pub moves: Vec<String>,
}

impl Order {
    /// A move on each line, an empty line between steps.
    pub fn text(&self) -> String {
        let steps = self.steps.iter().map(|step| step.moves.join("\n"));
        steps.collect::<Vec<_>>().join("\n\n")
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = orders)]
struct StepRow {
    seat: i32,
    step: i32,
    lines: String,
    set_at_ms: i64,
    set_seq: i64,
    void_seq: Option<i64>,
}

/// `written` has a move on each line, of which the first legal one is played, and after an empty line the moves for the
/// following decision. If it is empty, the order is removed.
pub fn set(service: &Service, uid: &str, person: PersonId, written: &str) -> Result<()> {
    match written.trim().is_empty() {
        true => remove(service, uid, person),
        false => change(service, uid, person, None, written),
    }
}

/// With `was`, as by [`Order::text`], only if the order still is that: it may have been played meanwhile.
pub fn change(
    service: &Service,
    uid: &str,
    person: PersonId,
    was: Option<&str>,
    written: &str,
) -> Result<()> {
    let written = visible(written);
    if written.chars().count() > ORDER_MAX_CHARS {
        return Err(not_set(msg::orders::too_long(ORDER_MAX_CHARS)));
    }
    let (table, seat) = service.db.read(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        let seat = access.my_seat.ok_or(Error::Hidden)?;
        if access.table.status() != Status::Running {
            return Err(not_set(msg::orders::idle()));
        }
        let (id, seq) = (access.table.id, access.table.last_seq);
        match service.cache.bring_to(conn, id, seq, &service.library)? {
            Ok(table) => Ok((table, seat)),
            // The next person who looks at the table freezes it.
            Err(_unfoldable) => Err(not_set(msg::orders::idle())),
        }
    })?;
    let steps = read(&table, seat, &written)?;
    service.db.write(|conn| {
        // A move at the same time comes before or after: the order holds for what opens after it.
        let row = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
        if row.status() != Status::Running {
            return Err(not_set(msg::orders::idle()));
        }
        let seats = rows::list_seats(conn, row.id)?;
        let is_mine = |row: &SeatRow| row.seat() == seat && row.is_of(person);
        if !seats.iter().any(is_mine) {
            return Err(Error::Hidden);
        }
        let id = rows::seat_id(row.id, seat);
        if let Some(was) = was {
            let order = find(conn, id)?;
            if order.map_or_else(String::new, |order| order.text()) != was.trim() {
                let changed = no(Code::Conflict, msg::orders::changed());
                return Err(changed.headed(msg::orders::not_set()));
            }
        }
        let now_ms = service.clock.now_ms();
        Ok(set_in_txn(conn, id, &steps, now_ms, row.last_seq)?)
    })
}

fn not_set(why: Message) -> Error {
    no(Code::Invalid, why).headed(msg::orders::not_set())
}

/// Also an order that did not fit.
pub fn remove(service: &Service, uid: &str, person: PersonId) -> Result<()> {
    service.db.write(|conn| {
        let id = find_seat(conn, uid, person)?;
        // A move in progress comes before or after it.
        rows::lock_table(conn, uid)?;
        Ok(delete_in_txn(conn, id)?)
    })
}

fn read(table: &Table, seat: Seat, written: &str) -> Result<Vec<Vec<String>>> {
    let lines: Vec<(usize, &str)> = written.lines().map(str::trim).enumerate().collect();
    let steps = lines.split(|(_, line)| line.is_empty());
    let mut read = Vec::new();
    for step in steps.filter(|step| !step.is_empty()) {
        if read.len() == MOST_STEPS {
            return Err(not_set(msg::orders::too_many_steps(MOST_STEPS)));
        }
        let mut moves: Vec<String> = Vec::new();
        for (index, line) in step {
            let mv = read_line(table, seat, line).map_err(|why| {
                let text: String = line.chars().take(80).collect();
                not_set(msg::orders::no_move(index + 1, text, why))
            })?;
            if moves.len() == MOST_MOVES {
                let why = msg::orders::too_many_moves(MOST_MOVES, read.len() + 1);
                return Err(not_set(why));
            }
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        read.push(moves);
    }
    Ok(read)
}

pub(crate) fn find(conn: &mut Conn, (table_id, seat): SeatId) -> DbResult<Option<Order>> {
    let mut orders = list(conn, table_id)?.into_iter();
    let found = orders.find(|(by, _)| i32::from(by.0) == seat);
    Ok(found.map(|(_, order)| order))
}

/// Also orders that did not fit.
pub(crate) fn list(conn: &mut Conn, table_id: i64) -> DbResult<Vec<(Seat, Order)>> {
    let rows: Vec<StepRow> = orders::table
        .filter(orders::table_id.eq(table_id))
        .order((orders::seat, orders::step))
        .rows(conn)?;
    let orders = rows.chunk_by(|one, next| one.seat == next.seat);
    let orders = orders.filter_map(|rows| {
        let first = rows.first()?;
        let steps = rows.iter().map(|row| Step {
            number: row.step,
            moves: row.lines.lines().map(str::to_owned).collect(),
        });
        let order = Order {
            steps: steps.collect(),
            set_at_ms: first.set_at_ms,
            set_seq: first.set_seq,
            void_seq: first.void_seq,
        };
        Some((Seat(u8::try_from(first.seat).unwrap_or(u8::MAX)), order))
    });
    Ok(orders.collect())
}

pub(crate) fn set_in_txn(
    conn: &mut Conn,
    id: SeatId,
    steps: &[Vec<String>],
    now_ms: i64,
    seq: i64,
) -> DbResult<()> {
    delete_in_txn(conn, id)?;
    for (number, moves) in (0_i32..).zip(steps) {
        diesel::insert_into(orders::table)
            .values((
                orders::table_id.eq(id.0),
                orders::seat.eq(id.1),
                orders::step.eq(number),
                orders::lines.eq(moves.join("\n")),
                orders::set_at_ms.eq(now_ms),
                orders::set_seq.eq(seq),
            ))
            .run(conn)?;
    }
    Ok(())
}

pub(crate) fn delete_in_txn(conn: &mut Conn, (table_id, seat): SeatId) -> DbResult<()> {
    let of_table = orders::table.filter(orders::table_id.eq(table_id));
    diesel::delete(of_table.filter(orders::seat.eq(seat))).run(conn)
}

pub(crate) fn delete_all_in_txn(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    diesel::delete(orders::table.filter(orders::table_id.eq(table_id))).run(conn)
}

pub(crate) fn delete_step_in_txn(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    step: &Step,
) -> DbResult<()> {
    diesel::delete(orders::table.find((table_id, seat, step.number))).run(conn)
}

pub(crate) fn void_in_txn(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    opened_seq: i64,
) -> DbResult<()> {
    let of_table = orders::table.filter(orders::table_id.eq(table_id));
    diesel::update(of_table.filter(orders::seat.eq(seat)))
        .set(orders::void_seq.eq(opened_seq))
        .run(conn)
}

pub(crate) fn put_off_in_txn(conn: &mut Conn, table_id: i64, seq: i64) -> DbResult<()> {
    diesel::update(orders::table.filter(orders::table_id.eq(table_id)))
        .set(orders::set_seq.eq(seq))
        .run(conn)
}

/// In canonical notation, or why it is no move.
fn read_line(table: &Table, seat: Seat, line: &str) -> std::result::Result<String, Message> {
    let planned = Planned::read(line);
    let position = table.position.as_ref();
    let name = |text: &str| {
        let named = position.name_move(seat, text);
        named.map_err(|refusal| scene::refusal(&refusal))
    };
    let card = |card: String| {
        let build = name(&format!("build {card}"))?;
        let card = build.rsplit(' ').next().unwrap_or_default().to_owned();
        match position.is_taken(seat, &card) {
            Some(_) => Ok(card),
            None => Err(msg::orders::no_condition()),
        }
    };
    let read = Planned {
        mv: name(&planned.mv)?,
        taken: planned.taken.map(card).transpose()?,
        ..planned
    };
    Ok(read.to_string())
}
