//! The conflict track: the viewer's capital always left.

use super::is_over;
use crate::web::boards::Scene;
use rules::Seat;
use rules::duel::state::other;
use rules::duel::view::View;
use scene::duel::describe;
use words::{Arg, Html, Join, Message, msg};

pub(super) struct TrackPart {
    pub spoken: Vec<Html>,
    pub left: String,
    pub middle: Html,
    pub right: String,
    pub cells: Vec<Cell>,
}

pub(super) struct Cell {
    pub class: String,
    pub is_capital: bool,
    pub is_pawn: bool,
    /// Whether the pawn stood there after the viewer's last turn.
    pub was_pawn: bool,
    pub loot: Option<u8>,
}

pub(super) fn track(scene: &Scene<'_>, view: &View) -> TrackPart {
    let left = scene.me.filter(|seat| seat.0 < 2).unwrap_or(Seat(0));
    // Positive: towards the right end, ahead for the left player.
    let turned = |pawn: i8| if left.0 == 0 { pawn } else { -pawn };
    let pawn = turned(view.pawn);
    let was = view.pawn_was.map(turned).filter(|was| *was != pawn);
    let loot = |place: i8| {
        let mut tokens = view.plunder.iter();
        let token = tokens.find(|token| turned(token.from) == place);
        token.map(|token| token.coins)
    };
    let spoken = spoken(scene, view, left);
    TrackPart {
        spoken: spoken.iter().map(|said| scene.w.sentence(said)).collect(),
        left: scene.name(left).to_owned(),
        middle: scene.w.say(middle(view.pawn)),
        right: scene.name(other(left)).to_owned(),
        cells: (-9..=9)
            .map(|place: i8| Cell {
                class: class(place, place == pawn),
                is_capital: place.unsigned_abs() == 9,
                is_pawn: place == pawn,
                was_pawn: was == Some(place),
                loot: loot(place),
            })
            .collect(),
    }
}

fn class(place: i8, is_pawn: bool) -> String {
    let zone = match place.unsigned_abs() {
        0 => "centre",
        1 | 2 => "near",
        3..=5 => "middle",
        6..=8 => "far",
        _ => "capital",
    };
    let edge = match place {
        -8 | -5 | -2 => " track__cell--zone",
        2 | 5 | 8 => " track__cell--zone-end",
        _ => "",
    };
    let pawn = if is_pawn { " track__cell--pawn" } else { "" };
    format!("track__cell--{zone}{edge}{pawn}")
}

/// Points that the pawn is worth at a distance from the middle.
const fn points(distance: u8) -> i32 {
    match distance {
        0 => 0,
        1 | 2 => 2,
        3..=5 => 5,
        _ => 10,
    }
}

fn middle(pawn: i8) -> Message {
    let victim = if pawn > 0 { Seat(1) } else { Seat(0) };
    match pawn.unsigned_abs() {
        0 => msg::duel_page::pawn_in_middle(),
        9 => msg::duel_page::pawn_in_capital(victim),
        steps => msg::duel_page::pawn_on_side(steps, victim, other(victim), points(steps)),
    }
}

/// The track as sentences: where the pawn stands, what would win, what can be plundered.
fn spoken(scene: &Scene<'_>, view: &View, left: Seat) -> Vec<Message> {
    let steps = view.pawn.unsigned_abs();
    let mut said = vec![match steps {
        9 => middle(view.pawn),
        _ => describe::pawn(view.pawn, points(steps)),
    }];
    if steps < 9 && !is_over(scene, view) {
        said.extend([left, other(left)].map(|seat| {
            let city = view.cities.get(seat.index());
            let shields = city.map_or(0, |city| city.shields_to_win);
            msg::duel_page::would_take(seat, other(seat), shields)
        }));
    }
    said.push(plunder(view));
    said
}

fn plunder(view: &View) -> Message {
    match view.plunder.len() {
        4 => msg::duel_page::loot_untouched(),
        0 => msg::duel_page::loot_gone(),
        _ => {
            let left = view.plunder.iter();
            let left = left.map(|token| msg::duel_page::loot(token.coins, token.seat));
            msg::duel_page::loot_left(Arg::list(Join::Comma, left))
        }
    }
}
