//! The conflict track: the viewer's capital always left.
//!
//! Start reading at [`track`].

use super::rows::other;
use super::{is_over, marks};
use crate::games::Seat;
use crate::games::duel::view::View;
use crate::web::boards::Scene;

/// The track as drawn and as read out.
pub(super) struct TrackPart {
    /// One paragraph for screen readers.
    pub spoken: String,
    /// Name at the left end.
    pub left: String,
    /// Where the pawn stands, in a few words.
    pub middle: String,
    /// Name at the right end.
    pub right: String,
    /// The nineteen spaces from left to right.
    pub cells: Vec<Cell>,
}

/// A space of the track.
pub(super) struct Cell {
    /// Its classes.
    pub class: String,
    /// Whether a capital stands there.
    pub is_capital: bool,
    /// Whether the pawn stands there.
    pub is_pawn: bool,
    /// Whether the pawn stood there after the viewer's last turn.
    pub was_pawn: bool,
    /// Coins of the plunder token that lies there.
    pub loot: Option<u8>,
}

/// Draws the track.
pub(super) fn track(scene: &Scene<'_>, view: &View) -> TrackPart {
    let left = scene.me.filter(|seat| seat.0 < 2).unwrap_or(Seat(0));
    // Positive: towards the right end, ahead for the left player.
    let turned = |pawn: i8| if left.0 == 0 { pawn } else { -pawn };
    let pawn = turned(view.pawn);
    let was = view.pawn_was.map(turned).filter(|was| *was != pawn);
    let loot = |place: i8| {
        view.plunder
            .iter()
            .find(|token| turned(token.from) == place)
            .map(|token| token.coins)
    };
    TrackPart {
        spoken: spoken(scene, view, left, pawn),
        left: scene.name(left).to_owned(),
        middle: middle(scene, left, pawn),
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

fn middle(scene: &Scene<'_>, left: Seat, pawn: i8) -> String {
    let (victim, ahead) = sides(left, pawn);
    match pawn.unsigned_abs() {
        0 => "pawn in the middle".to_owned(),
        9 => format!("pawn in {} capital", scene.whose(victim)),
        steps => {
            let gets = if scene.is_me(ahead) {
                "you"
            } else {
                scene.name(ahead)
            };
            format!(
                "pawn {steps} on {} side: {} to {gets}",
                scene.whose(victim),
                marks::points(points(steps))
            )
        }
    }
}

/// On whose half the pawn stands, and who is ahead.
const fn sides(left: Seat, pawn: i8) -> (Seat, Seat) {
    if pawn < 0 {
        (left, other(left))
    } else {
        (other(left), left)
    }
}

fn spoken(scene: &Scene<'_>, view: &View, left: Seat, pawn: i8) -> String {
    let (victim, ahead) = sides(left, pawn);
    let steps = pawn.unsigned_abs();
    let is_over = is_over(scene, view);
    let place = match steps {
        0 => "The conflict pawn stands in the middle.".to_owned(),
        9 => format!(
            "The conflict pawn stands in {} capital.",
            scene.whose(victim)
        ),
        _ => format!(
            "The conflict pawn stands {} on {} side: {} {} {}.",
            marks::plural(steps.into(), "space", "spaces"),
            scene.whose(victim),
            scene.name(ahead),
            if is_over { "gets" } else { "would get" },
            marks::points(points(steps)),
        ),
    };
    let needs = |seat: Seat| {
        let shields = view
            .cities
            .get(seat.index())
            .map_or(0, |city| city.shields_to_win);
        format!(
            "{} would take {} capital with {} more",
            scene.subject(seat),
            scene.whose(other(seat)),
            marks::plural(shields.into(), "shield", "shields"),
        )
    };
    let threats = if steps == 9 || is_over {
        String::new()
    } else {
        format!(" {}, {}.", needs(left), needs(other(left)))
    };
    format!("{place}{threats} {}", plunder(scene, view))
}

fn plunder(scene: &Scene<'_>, view: &View) -> String {
    match view.plunder.len() {
        4 => "All four plunder tokens are still there.".to_owned(),
        0 => "No plunder tokens are left.".to_owned(),
        _ => {
            let left: Vec<_> = view
                .plunder
                .iter()
                .map(|token| {
                    let coins = marks::coins(token.coins.into());
                    format!("{coins} on {} side", scene.whose(token.seat))
                })
                .collect();
            format!("Plunder still there: {}.", left.join(", "))
        }
    }
}
