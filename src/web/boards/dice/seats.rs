//! The seats around the table: who has sealed. And who is ahead.
//!
//! Start reading at [`seats`] and [`standing`].

use crate::web::boards::icon::Icon;
use crate::web::boards::standing::{Standing, number};
use crate::web::boards::{Scene, classes};
use rules::Seat;
use rules::dice::seen::Seen;
use scene::dice::{board, marks};
use words::{Message, msg};

pub(super) struct SeatsPart {
    pub heading: String,
    /// The seats from west to east, the viewer in the middle.
    pub seats: Vec<SeatPart>,
}

pub(super) struct SeatPart {
    /// `seat--me`, `seat--sealed` and so on.
    pub class: String,
    pub picture: Icon,
    pub name: String,
    pub sign: Icon,
    pub state: String,
}

/// Draws the seats; the left neighbour sits to the west of the viewer, the right one to the east.
pub(super) fn seats(scene: &Scene<'_>, seen: &Seen) -> SeatsPart {
    // When the game is over nobody seals any more, and the score sheet names everybody.
    let cities = seen.cities.len();
    let count = if scene.is_over() { 0 } else { cities };
    let me = scene.me.map_or(0, Seat::index);
    // Left of a seat is the next index, so from west to east the indices fall.
    let order = (0..count).map(|place| (me + count / 2 + count - place) % count);
    let sealed = seen.has_sealed().iter().filter(|sealed| **sealed).count();
    SeatsPart {
        heading: scene.w.text(msg::dice_page::who_has_sealed(sealed, count)),
        seats: order
            .filter_map(|index| Seat::all(count).nth(index))
            .map(|seat| one(scene, seen, seat))
            .collect(),
    }
}

fn one(scene: &Scene<'_>, seen: &Seen, seat: Seat) -> SeatPart {
    let is_me = scene.is_me(seat);
    let is_sealed = seen.has_sealed().get(seat.index()) == Some(&true);
    let is_awaited = seen.awaiting().contains(&seat) && !scene.is_over();
    let is_neighbour = board::side(seen, seat).is_some() && !is_me;
    let (sign, state) = match (is_sealed, is_awaited) {
        (true, _) => ("sealed", "sealed"),
        (false, true) => ("sign-wait", "choosing"),
        (false, false) => ("sign-check", "done"),
    };
    let table = seen.table();
    SeatPart {
        class: classes(&[
            (is_me, " seat--me"),
            (is_neighbour, " seat--neighbour"),
            (is_sealed, " seat--sealed"),
            (is_awaited, " seat--waited"),
        ]),
        picture: table.map_or(Icon::of("sign-person"), |table| {
            marks::wonder(&table.city(seat).1.id).into()
        }),
        name: scene.w.text(msg::board::seat(seat)),
        sign: Icon::of(sign),
        state: scene.w.narrow(&scene.w.text(msg::dice_page::state(state))),
    }
}

/// Compares the players: the same numbers as in letters, the most points first, then the most coins.
pub(super) fn standing(scene: &Scene<'_>, seen: &Seen) -> Standing {
    let mut table = board::standing(seen);
    let rows = &mut table.rows;
    rows.sort_by_key(|row| (-number(row, 0), -number(row, 1), row.seat));
    let says = says(scene, &table, &board::notices(seen), &board::boards(seen));
    Standing::of(&table, says, scene)
}

/// Who leads by how much, and what one should not miss; nothing after the end.
///
/// Which boards are played with stands at the foot of the page.
fn says(
    scene: &Scene<'_>,
    table: &scene::board::Standing,
    notices: &[Message],
    at_the_foot: &Message,
) -> String {
    if scene.is_over() {
        return String::new();
    }
    let lead = match table.rows.as_slice() {
        [first, next, ..] => {
            let by = number(first, 0) - number(next, 0);
            (by > 0).then(|| msg::dice_page::ahead(first.seat, by))
        }
        _ => None,
    };
    let notices = notices.iter().filter(|one| *one != at_the_foot);
    let said = lead.iter().chain(notices);
    let said = said.map(|said| scene.w.plain_sentence(said));
    said.collect::<Vec<_>>().join(" ")
}
