//! The seats around the table: who has sealed. And who is ahead.
//!
//! Start reading at [`seats`] and [`standing`].

use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::standing::{Line, Standing};
use rules::Seat;
use rules::dice::view::View;
use scene::dice::marks;
use words::{Arg, Message, msg};

/// The row of seats.
pub(super) struct SeatsPart {
    /// "Who has sealed: 2 of 5".
    pub heading: String,
    /// The seats from west to east, the viewer in the middle.
    pub seats: Vec<SeatPart>,
}

pub(super) struct SeatPart {
    /// `seat--me`, `seat--sealed` and so on.
    pub class: String,
    /// The wonder's picture.
    pub picture: Icon,
    /// The player.
    pub name: String,
    /// The sign of the state.
    pub sign: Icon,
    /// "sealed", "choosing".
    pub state: String,
}

/// Draws the seats; the left neighbour sits to the west of the viewer, the right one to the east.
pub(super) fn seats(scene: &Scene<'_>, view: &View) -> SeatsPart {
    // When the game is over nobody seals any more, and the score sheet names everybody.
    let count = if scene.is_over() {
        0
    } else {
        view.cities.len()
    };
    let me = scene.me.map_or(0, Seat::index);
    // Left of a seat is the next index, so from west to east the indices fall.
    let order =
        Seat::all(count).map(|place| (me + count / 2 + count - place.index()) % count.max(1));
    let sealed = view.sealed.iter().filter(|sealed| **sealed).count();
    SeatsPart {
        heading: scene.w.text(msg::dice_page::who_has_sealed(sealed, count)),
        seats: order
            .filter_map(|index| Seat::all(count).nth(index))
            .map(|seat| one(scene, view, seat))
            .collect(),
    }
}

fn one(scene: &Scene<'_>, view: &View, seat: Seat) -> SeatPart {
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let is_me = scene.is_me(seat);
    let is_sealed = view.sealed.get(seat.index()) == Some(&true);
    let is_awaited = view.awaiting.contains(&seat) && !scene.is_over();
    let is_neighbour = mine.is_some_and(|mine| mine.left == seat || mine.right == seat) && !is_me;
    let mut class = String::new();
    for (holds, name) in [
        (is_me, " seat--me"),
        (is_neighbour, " seat--neighbour"),
        (is_sealed, " seat--sealed"),
        (is_awaited, " seat--waited"),
    ] {
        if holds {
            class.push_str(name);
        }
    }
    let (sign, state) = match (is_sealed, is_awaited) {
        (true, _) => ("sealed", "sealed"),
        (false, true) => ("sign-wait", "choosing"),
        (false, false) => ("sign-check", "done"),
    };
    let city = view.cities.get(seat.index());
    SeatPart {
        class,
        picture: city.map_or(Icon::of("sign-person"), |city| {
            marks::wonder(&city.board).into()
        }),
        name: if is_me {
            scene.w.text(msg::dice_page::you())
        } else {
            scene.name(seat).to_owned()
        },
        sign: Icon::of(sign),
        state: scene.w.narrow(&scene.w.text(msg::dice_page::state(state))),
    }
}

/// Compares the players: the same numbers as in letters, the most points first.
pub(super) fn standing(scene: &Scene<'_>, view: &View, said: &scene::Board) -> Standing {
    let number = |cell: Option<&Arg>| match cell {
        Some(Arg::Number(number)) => i32::try_from(*number).unwrap_or(i32::MAX),
        _ => 0,
    };
    let mut lines: Vec<(Seat, [i32; 4])> = said
        .standing
        .rows
        .iter()
        .map(|row| {
            (
                row.seat,
                std::array::from_fn(|at| number(row.cells.get(at))),
            )
        })
        .collect();
    lines.sort_by_key(|(seat, numbers)| (-numbers[0], -numbers[1], *seat));
    let says = says(scene, said, &lines, &scene::dice::board::boards(view));
    let line = |(seat, numbers): (Seat, [i32; 4])| Line {
        name: scene.name(seat).to_owned(),
        is_me: scene.is_me(seat),
        numbers,
    };
    let heads = said.standing.columns.iter().map(|head| scene.w.plain(head));
    Standing::of(heads, lines.into_iter().map(line).collect(), says, scene.w).at_the_end(scene)
}

/// Who leads by how much, and what one should not miss; nothing after the end.
///
/// Which boards are played with stands at the foot of the page.
fn says(
    scene: &Scene<'_>,
    said: &scene::Board,
    lines: &[(Seat, [i32; 4])],
    at_the_foot: &Message,
) -> String {
    if scene.is_over() {
        return String::new();
    }
    let lead = match lines {
        [(first, ours), (_, theirs), ..] if ours[0] > theirs[0] => {
            let by = ours[0].saturating_sub(theirs[0]);
            Some(msg::dice_page::ahead(*first, by))
        }
        _ => None,
    };
    let notices = said.notices.iter().filter(|one| *one != at_the_foot);
    let said = lead.iter().chain(notices);
    let said = said.map(|said| scene.w.plain_sentence(said));
    said.collect::<Vec<_>>().join(" ")
}
