//! The seats around the table: who has sealed. And who is ahead.
//!
//! Start reading at [`seats`] and [`standing`].

use super::{counted, marks};
use crate::games::Seat;
use crate::games::dice::view::View;
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::standing::{Line, Standing};

/// The row of seats.
pub(super) struct SeatsPart {
    /// "Who has sealed: 2 of 5".
    pub heading: String,
    /// The seats from west to east, the viewer in the middle.
    pub seats: Vec<SeatPart>,
}

/// One seat.
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
    pub state: &'static str,
}

/// Draws the seats; the left neighbour sits to the west of the viewer, the right one to the east.
pub(super) fn seats(scene: &Scene<'_>, view: &View) -> SeatsPart {
    // When the game is over nobody seals any more, and the score sheet names everybody.
    let count = if scene.is_over { 0 } else { view.cities.len() };
    let me = scene.me.map_or(0, Seat::index);
    // Left of a seat is the next index, so from west to east the indices fall.
    let order =
        Seat::all(count).map(|place| (me + count / 2 + count - place.index()) % count.max(1));
    let sealed = view.sealed.iter().filter(|sealed| **sealed).count();
    SeatsPart {
        heading: format!("Who has sealed: {sealed} of {count}"),
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
    let is_awaited = view.awaiting.contains(&seat) && !scene.is_over;
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
        picture: city.map_or(Icon::of("sign-person"), |city| marks::wonder(&city.board)),
        name: if is_me {
            "You".to_owned()
        } else {
            scene.name(seat).to_owned()
        },
        sign: Icon::of(sign),
        state,
    }
}

/// What is compared.
const HEADS: [&str; 4] = ["points", "coins", "resources", "bonuses"];

/// Compares the players.
pub(super) fn standing(scene: &Scene<'_>, view: &View) -> Standing {
    let at = |list: &[u32], seat: Seat| {
        i32::try_from(list.get(seat.index()).copied().unwrap_or(0)).unwrap_or(i32::MAX)
    };
    let bonuses = |seat: Seat| {
        let city = view.cities.get(seat.index());
        let taken = city.map_or(0, |city| {
            city.bonuses.iter().filter(|bonus| bonus.is_taken).count()
        });
        i32::try_from(taken).unwrap_or(0)
    };
    let mut lines: Vec<(Seat, [i32; 4])> = Seat::all(view.cities.len())
        .map(|seat| {
            let points = view.points_so_far.get(seat.index()).copied().unwrap_or(0);
            let numbers = [
                points,
                at(&view.coins, seat),
                at(&view.resources, seat),
                bonuses(seat),
            ];
            (seat, numbers)
        })
        .collect();
    lines.sort_by_key(|(seat, numbers)| (-numbers[0], -numbers[1], *seat));
    let says = says(scene, view, &lines);
    let line = |(seat, numbers): (Seat, [i32; 4])| Line {
        name: scene.name(seat).to_owned(),
        is_me: scene.is_me(seat),
        numbers,
    };
    Standing::of(&HEADS, lines.into_iter().map(line).collect(), says)
}

fn says(scene: &Scene<'_>, view: &View, lines: &[(Seat, [i32; 4])]) -> String {
    let lead = match lines {
        [(first, ours), (_, theirs), ..] if ours[0] > theirs[0] => {
            let by = u32::try_from(ours[0] - theirs[0]).unwrap_or(0);
            let by = counted(by, "point", "points");
            let verb = match (scene.is_over, scene.is_me(*first)) {
                (true, _) => "ended",
                (false, true) => "are",
                (false, false) => "is",
            };
            format!("{} {verb} {by} ahead. ", scene.subject(*first))
        }
        _ => String::new(),
    };
    let end = match (scene.is_over, view.is_last_round) {
        (true, _) => "",
        (false, true) => "This round is the last one.",
        (false, false) => "The game ends one round after somebody’s third bonus.",
    };
    format!("{lead}{end}")
}
