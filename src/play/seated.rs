//! The seats of a table with all that a change needs to know about them, in one query: where their players get letters,
//! whether there are standing orders or alerts, and whether a command was carried out before.

use std::collections::BTreeMap;

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::Person;
use crate::db::schema::{alert_targets, events, orders, people, seats};
use crate::db::{Columns, Conn, DbResult, Fetch};
use crate::play::rows::SeatRow;
use rules::Seat;

#[derive(Default)]
pub(crate) struct Seated {
    /// In order, including people who sit down in the change.
    pub(crate) rows: Vec<SeatRow>,
    /// Where players who want letters get them, by seat.
    addresses: Vec<Option<String>>,
    /// For how many seconds players take moves back alone, where they chose that, by seat.
    graces: Vec<Option<i32>>,
    /// The seat that does so in the change.
    pub(crate) took_back: Option<Seat>,
    pub(crate) has_orders: bool,
    /// Whether there are alerts for the table, or for somebody who sat there before the change.
    pub(crate) has_listeners: bool,
    pub(crate) knows_command: bool,
    /// When people sat down who do so in the change, by seat.
    pub(crate) joined: BTreeMap<i32, i64>,
}

impl Seated {
    pub(crate) fn address(&self, seat: Seat) -> Option<&str> {
        self.addresses.get(seat.index())?.as_deref()
    }

    pub(super) fn grace_s(&self, seat: Seat) -> Option<i32> {
        self.graces.get(seat.index()).copied().flatten()
    }

    pub(crate) fn addressed(&self) -> impl Iterator<Item = (&SeatRow, &str)> {
        let all = self.rows.iter().zip(&self.addresses);
        all.filter_map(|(row, address)| Some((row, address.as_deref()?)))
    }

    /// Seats somebody at a free seat, under a name. The seat's row is written with the others.
    pub(crate) fn seat(&mut self, seat: Seat, person: &Person, name: String, now_ms: i64) {
        let Some(row) = self.rows.get_mut(seat.index()) else {
            return;
        };
        row.person_id = Some(person.id.0);
        row.bot.clone_from(&person.bot);
        row.name = name;
        row.declined_at_ms = None;
        let address = person.letter_address.clone();
        self.addresses[seat.index()] = address.filter(|_| person.gets_letters());
        self.joined.insert(row.seat, now_ms);
    }
}

type Player = (Option<String>, Option<bool>, Option<i32>);
type Row = (SeatRow, Player, bool, bool, bool);

pub(crate) fn list(conn: &mut Conn, table_id: i64, command_id: Option<&str>) -> DbResult<Seated> {
    let order = orders::table.filter(orders::table_id.eq(table_id));
    let of_seat = alert_targets::person_id.eq(seats::person_id.assume_not_null());
    let of_seat = alert_targets::table_id.is_null().and(of_seat);
    let of_table = alert_targets::table_id.eq(seats::table_id.nullable());
    let listener = alert_targets::table
        .filter(alert_targets::switched_off_at_ms.is_null())
        .filter(of_table.assume_not_null().or(of_seat));
    let command = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command_id.eq(command_id));
    let found: Vec<Row> = seats::table
        .left_join(people::table.on(seats::person_id.eq(people::id.nullable())))
        .filter(seats::table_id.eq(table_id))
        .order(seats::seat)
        .select((
            SeatRow::columns(),
            (
                people::letter_address.nullable(),
                people::wants_letters.nullable(),
                people::grace_s.nullable(),
            ),
            exists(order),
            exists(listener),
            exists(command),
        ))
        .list(conn)?;
    let mut seated = Seated::default();
    for (row, player, has_orders, has_listener, knows_command) in found {
        let (address, wants_letters, grace_s) = player;
        seated.rows.push(row);
        seated.graces.push(grace_s);
        let address = address.filter(|_| wants_letters == Some(true));
        seated.addresses.push(address);
        seated.has_orders = has_orders;
        seated.has_listeners |= has_listener;
        seated.knows_command = knows_command;
    }
    Ok(seated)
}
