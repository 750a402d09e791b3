//! The seats around the table: who has sealed, and where hands travel. And who is ahead.
//!
//! Start reading at [`seats`] and [`standing`].

use super::art::wonder_sign;
use crate::web::boards::icon::Icon;
use crate::web::boards::standing::Standing;
use crate::web::boards::{Scene, classes};
use rules::Seat;
use rules::seven_wonders::view::{Direction, View};
use scene::seven_wonders::board;
use words::msg;

pub(super) struct SeatsPart {
    pub heading: String,
    /// The seats as they sit: the left neighbour left of the viewer, the right one right.
    pub seats: Vec<SeatPart>,
    /// The arrow between two seats, the way hands travel; none where they do not.
    pub arrow: Option<Icon>,
    pub note: String,
}

pub(super) struct SeatPart {
    /// `seat--me`, `seat--sealed` and so on.
    pub class: String,
    pub picture: Icon,
    pub name: String,
    /// Waiting has none.
    pub sign: Option<Icon>,
    pub state: String,
}

/// Draws the seats as the cities are drawn; the viewer stands in the middle.
pub(super) fn seats(scene: &Scene<'_>, view: &View) -> SeatsPart {
    let count = view.seats;
    let me = scene.me.map_or(0, Seat::index);
    // Left of a seat is the next index, so from left to right the indices fall. Of two players one has the Free
    // City on the left, which is no seat.
    let before = match view.cities.get(me) {
        Some(city) if count == 2 => usize::from(city.left < count),
        Some(_) | None => count / 2,
    };
    let order = (0..count).map(|place| (me + before + count - place) % count);
    let passing = view.passing.filter(|_| view.free_city.is_none());
    let heading = msg::seven_wonders_page::sealed_of(view.sealed.len(), count);
    SeatsPart {
        heading: scene.w.text(heading),
        seats: order.map(|index| seat(scene, view, index)).collect(),
        arrow: passing.map(|passing| match passing {
            Direction::Left => Icon::of("sign-prev"),
            Direction::Right => Icon::of("sign-next"),
        }),
        note: note(scene, view),
    }
}

fn seat(scene: &Scene<'_>, view: &View, index: usize) -> SeatPart {
    let w = scene.w;
    let city = view.cities.get(index);
    let is_me = scene.me.is_some_and(|me| me.index() == index);
    let mine = scene.mine(&view.cities);
    let is_sealed = view.sealed.iter().any(|seat| seat.index() == index);
    let is_awaited = view.awaiting.iter().any(|seat| seat.index() == index);
    let is_neighbour = mine.is_some_and(|mine| mine.left == index || mine.right == index) && !is_me;
    let (sign, state) = match (is_sealed, is_awaited) {
        (true, _) => (Some("sealed"), "sealed"),
        (false, true) => (Some("sign-wait"), "choosing"),
        (false, false) => (None, "waits"),
    };
    let wonder = city.and_then(|city| city.wonder);
    let name = city.and_then(|city| city.seat);
    let name = name.map(|seat| w.text(msg::board::seat(seat)));
    SeatPart {
        class: classes(&[
            (is_me, " seat--me"),
            (is_neighbour, " seat--neighbour"),
            (is_sealed, " seat--sealed"),
            (is_awaited, " seat--waited"),
        ]),
        picture: wonder.map_or(Icon::of("sign-person"), wonder_sign),
        name: name.unwrap_or_default(),
        sign: sign.map(Icon::of),
        state: w.narrow(&w.text(msg::seven_wonders_page::state(state))),
    }
}

/// Who plays for the Free City, or where hands travel.
fn note(scene: &Scene<'_>, view: &View) -> String {
    let notices = board::notices(view);
    let said = notices.iter().map(|said| scene.w.plain_sentence(said));
    said.collect::<Vec<_>>().join(" ")
}

/// Compares the players' cities, by what everybody can see. None before there is anything to compare.
pub(super) fn standing(scene: &Scene<'_>, view: &View) -> Option<Standing> {
    let standing = board::standing(view);
    (!standing.rows.is_empty()).then(|| Standing::of(&standing, says(scene, view), scene))
}

/// Who leads, in a sentence; nothing after the end.
fn says(scene: &Scene<'_>, view: &View) -> String {
    if scene.is_over() {
        return String::new();
    }
    let w = scene.w;
    let cities = view.cities.iter();
    let mut order: Vec<(i32, Seat)> = cities
        .filter_map(|city| Some((city.points.total, city.seat?)))
        .collect();
    order.sort_by_key(|(points, seat)| (-points, *seat));
    match order.as_slice() {
        [(most, first), (next, _), ..] if most > next => {
            w.text(msg::seven_wonders_page::leads(*first, most - next))
        }
        [(most, _), ..] => w.text(msg::seven_wonders_page::level(*most)),
        [] => String::new(),
    }
}
