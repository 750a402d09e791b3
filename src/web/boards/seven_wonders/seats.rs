//! The seats around the table: who has sealed, and where hands travel. And who is ahead.
//!
//! Start reading at [`seats`] and [`standing`].

use super::{PhaseName, owner};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{CityView, Direction, View};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::standing::{Line, Standing};

/// The row of seats.
pub(super) struct SeatsPart {
    /// "Who has sealed: 2 of 5".
    pub heading: String,
    /// The seats as they sit: the left neighbour left of the viewer, the right one right.
    pub seats: Vec<SeatPart>,
    /// The arrow between two seats, the way hands travel; none where they do not.
    pub arrow: Option<Icon>,
    /// Where hands travel, in a sentence.
    pub note: String,
}

/// One seat.
pub(super) struct SeatPart {
    /// `seat--me`, `seat--sealed` and so on.
    pub class: String,
    /// The wonder's picture.
    pub picture: Icon,
    /// The player.
    pub name: String,
    /// The sign of the state; waiting has none.
    pub sign: Option<Icon>,
    /// "sealed", "choosing", "waits".
    pub state: &'static str,
}

/// Draws the seats as the cities are drawn; the viewer stands in the middle.
pub(super) fn seats(scene: &Scene<'_>, view: &View) -> SeatsPart {
    let count = view.seats;
    let me = scene.me.map_or(0, crate::games::Seat::index);
    // Left of a seat is the next index, so from left to right the indices fall. Of two players one has the Free
    // City on the left, which is no seat.
    let before = match view.cities.get(me) {
        Some(city) if count == 2 => usize::from(city.left < count),
        Some(_) | None => count / 2,
    };
    let order = (0..count).map(|place| (me + before + count - place) % count);
    SeatsPart {
        heading: format!("Who has sealed: {} of {count}", view.sealed.len()),
        seats: order.map(|index| seat(scene, view, index)).collect(),
        arrow: match view.passing {
            Some(Direction::Left) if view.free_city.is_none() => Some(Icon::of("sign-prev")),
            Some(Direction::Right) if view.free_city.is_none() => Some(Icon::of("sign-next")),
            Some(_) | None => None,
        },
        note: note(scene, view),
    }
}

fn seat(scene: &Scene<'_>, view: &View, index: usize) -> SeatPart {
    let city = view.cities.get(index);
    let is_me = scene.me.is_some_and(|me| me.index() == index);
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let is_sealed = view.sealed.iter().any(|seat| seat.index() == index);
    let is_awaited = view.awaiting.iter().any(|seat| seat.index() == index);
    let is_neighbour = mine.is_some_and(|mine| mine.left == index || mine.right == index) && !is_me;
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
        (true, _) => (Some("sealed"), "sealed"),
        (false, true) => (Some("sign-wait"), "choosing"),
        (false, false) => (None, "waits"),
    };
    let wonder = city.and_then(|city| city.wonder);
    SeatPart {
        class,
        picture: wonder.map_or(Icon::of("sign-person"), |wonder| {
            Icon::new(&format!("wonder-{}", wonder.key()))
        }),
        name: if is_me {
            "You".to_owned()
        } else {
            owner(scene, view, index)
        },
        sign: sign.map(Icon::of),
        state,
    }
}

fn note(scene: &Scene<'_>, view: &View) -> String {
    if let Some(free) = &view.free_city {
        let who = scene.name(free.steered_by);
        let who = if scene.is_me(free.steered_by) {
            "You steer"
        } else {
            &format!("{who} steers")
        };
        return format!(
            "{who} the Free City this turn; its pile holds {} more.",
            describe::plural(i32::try_from(free.pile).unwrap_or(0), "card")
        );
    }
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let way = match view.passing {
        Some(Direction::Left) => "left",
        Some(Direction::Right) => "right",
        None => return String::new(),
    };
    let age = describe::roman(usize::from(view.age));
    match (mine, view.passing) {
        (Some(mine), Some(passing)) => {
            let (to, from) = match passing {
                Direction::Left => (mine.left, mine.right),
                Direction::Right => (mine.right, mine.left),
            };
            format!(
                "In Age {age} hands travel to the {way}: your hand goes to {}, the next comes from {}.",
                owner(scene, view, to),
                owner(scene, view, from)
            )
        }
        _ => format!("In Age {age} hands travel to the {way}."),
    }
}

/// What is compared.
const HEADS: [&str; 4] = ["points", "coins", "shields", "stages"];

/// Compares the players' cities, by what everybody can see.
pub(super) fn standing(scene: &Scene<'_>, view: &View) -> Standing {
    let mut cities: Vec<(usize, &CityView)> = view
        .cities
        .iter()
        .enumerate()
        .filter(|(_, city)| city.seat.is_some())
        .collect();
    cities.sort_by_key(|(index, city)| (-city.points.total, *index));
    let points: Vec<(usize, i32)> = cities
        .iter()
        .map(|(index, city)| (*index, city.points.total))
        .collect();
    let line = |(index, city): (usize, &CityView)| Line {
        name: owner(scene, view, index),
        is_me: city.seat == scene.me && scene.me.is_some(),
        numbers: [
            city.points.total,
            city.coins,
            city.shields,
            i32::try_from(city.stages_built).unwrap_or(0),
        ],
    };
    let says = says(scene, view, &points);
    Standing::of(&HEADS, cities.into_iter().map(line).collect(), says)
}

fn says(scene: &Scene<'_>, view: &View, order: &[(usize, i32)]) -> String {
    match order {
        [(first, most), (_, next), ..] if most > next => {
            let by = describe::plural(most - next, "point");
            if scene.me.is_some_and(|me| me.index() == *first) {
                format!("You are {by} ahead.")
            } else {
                format!("{} is {by} ahead.", owner(scene, view, *first))
            }
        }
        [(_, most), ..] if view.phase != PhaseName::Start => {
            format!(
                "The best are level with {}.",
                describe::plural(*most, "point")
            )
        }
        _ => String::new(),
    }
}
