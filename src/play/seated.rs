//! The seats of a table with all that a change asks of them, in one question: where their players get letters, whether
//! there are standing orders, and whether a command was carried out before.

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::Person;
use crate::db::schema::{events, orders, people, seats};
use crate::db::{Conn, DbError, on_either};
use crate::play::rows::SeatRow;

pub(crate) struct Seated {
    /// In order.
    pub(crate) rows: Vec<SeatRow>,
    /// Where those who want letters get them, by seat.
    pub(crate) addresses: Vec<Option<String>>,
    pub(crate) has_orders: bool,
    pub(crate) knows_command: bool,
}

type Row = (SeatRow, Option<String>, Option<bool>, bool, bool);

pub(crate) fn list(
    conn: &mut Conn,
    table_id: i64,
    command_id: Option<&str>,
) -> Result<Seated, DbError> {
    let order = orders::table.filter(orders::table_id.eq(table_id));
    let command = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command_id.eq(command_id));
    let found: QueryResult<Vec<Row>> = on_either!(conn, conn => seats::table
        .left_join(people::table.on(seats::person_id.eq(people::id.nullable())))
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .select((
            SeatRow::as_select(),
            people::letter_address.nullable(),
            people::wants_letters.nullable(),
            exists(order),
            exists(command),
        ))
        .load(conn));
    let mut seated = Seated {
        rows: Vec::new(),
        addresses: Vec::new(),
        has_orders: false,
        knows_command: false,
    };
    for (row, address, wants_letters, has_orders, knows_command) in found? {
        seated.rows.push(row);
        let address = address.filter(|_| wants_letters == Some(true));
        seated.addresses.push(address);
        seated.has_orders = has_orders;
        seated.knows_command = knows_command;
    }
    Ok(seated)
}

/// Where somebody gets letters, if they want any.
pub(crate) fn address_of(person: &Person) -> Option<String> {
    let address = person.letter_address.clone();
    address.filter(|_| person.gets_letters())
}
