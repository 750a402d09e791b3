//! Standing orders: what a player writes down to be played when their next decisions open.
//!
//! An order is a list of steps, one for each decision, and a step is a list of moves, of which the first legal one is
//! played whose conditions hold. It holds from the next decision on, as the player can simply play the present one. An order that no longer
//! fits is void, and the player is told. Start reading at [`set`]; `change/orders.rs` carries orders out.

use crate::accounts::PersonId;
use crate::error::{Code, Error, no};
use crate::mail::visible;
use crate::play::access::Access;
use crate::play::order_rows;
use crate::play::plan::Planned;
use crate::play::rows::{self, SeatRow, Status};
use crate::play::service::Service;
use crate::play::talk::find_seat;
use crate::table::fold::Table;
use rules::Seat;
use words::{Message, msg};

pub use crate::play::order_rows::{Order, Step};

pub const ORDER_MAX_CHARS: usize = 4000;
pub const MOST_STEPS: usize = 5;
pub const MOST_MOVES: usize = 10;

/// Replaces a player's order: a move on each line, of which the first legal one is played, and after an empty line the
/// moves for the following decision. A text of empty lines removes it.
pub fn set(service: &Service, uid: &str, person: PersonId, written: &str) -> Result<(), Error> {
    match written.trim().is_empty() {
        true => remove(service, uid, person),
        false => put(service, uid, person, None, written),
    }
}

/// Changes a player's order if it is still what it `was`, in the words of [`Order::text`]: it may have been played
/// meanwhile.
pub fn change(
    service: &Service,
    uid: &str,
    person: PersonId,
    was: &str,
    written: &str,
) -> Result<(), Error> {
    put(service, uid, person, Some(was), written)
}

fn put(
    service: &Service,
    uid: &str,
    person: PersonId,
    was: Option<&str>,
    written: &str,
) -> Result<(), Error> {
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
        if let Some(was) = was {
            let order = order_rows::find(conn, row.id, seat)?;
            if order.map_or_else(String::new, |order| order.text()) != was.trim() {
                return Err(
                    no(Code::Conflict, msg::orders::changed()).headed(msg::orders::not_set())
                );
            }
        }
        let now_ms = service.clock.now_ms();
        order_rows::set_in_txn(conn, row.id, seat, &steps, now_ms, row.last_seq)?;
        Ok(())
    })
}

/// The order is not set, and the one before stays.
fn not_set(why: Message) -> Error {
    no(Code::Invalid, why).headed(msg::orders::not_set())
}

/// Removes a player's order, whether it is valid or did not fit.
pub fn remove(service: &Service, uid: &str, person: PersonId) -> Result<(), Error> {
    service.db.write(|conn| {
        let (table_id, seat) = find_seat(conn, uid, person)?;
        // A move in progress comes before or after it.
        rows::lock_table(conn, uid)?;
        Ok(order_rows::delete_in_txn(conn, table_id, seat)?)
    })
}

/// Reads the steps of an order, each with its moves in canonical notation.
fn read(table: &Table, seat: Seat, written: &str) -> Result<Vec<Vec<String>>, Error> {
    let mut steps: Vec<Vec<String>> = Vec::new();
    let mut is_new = true;
    for (index, line) in written.lines().map(str::trim).enumerate() {
        if line.is_empty() {
            is_new = true;
            continue;
        }
        if is_new {
            steps.push(Vec::new());
            is_new = false;
        }
        if steps.len() > MOST_STEPS {
            return Err(not_set(msg::orders::too_many_steps(MOST_STEPS)));
        }
        let number = steps.len();
        let mv = read_line(table, seat, line).map_err(|why| {
            let text: String = line.chars().take(80).collect();
            not_set(msg::orders::no_move(index + 1, text, why))
        })?;
        let Some(moves) = steps.last_mut() else {
            continue;
        };
        if moves.len() == MOST_MOVES {
            let why = msg::orders::too_many_moves(MOST_MOVES, number);
            return Err(not_set(why));
        }
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Ok(steps)
}

/// Reads a line of an order. Gives it in canonical notation, or why it is none.
fn read_line(table: &Table, seat: Seat, line: &str) -> Result<String, Message> {
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
