//! Who is ahead: a table with one row per seat, and a sentence about the lead and any threat.
//!
//! Start reading at [`standing`].

use super::marks;
use super::rows::{minus, other};
use super::{is_over, seats};
use crate::games::Seat;
use crate::games::duel::describe;
use crate::games::duel::rules::science::SYMBOLS_TO_WIN;
use crate::games::duel::view::{CityView, Threat, View};
use crate::web::boards::Scene;

/// The table and the sentence.
pub(super) struct StandingPart {
    /// Whether the points stand for good.
    pub is_over: bool,
    /// One row per seat.
    pub rows: Vec<StandingRow>,
    /// Who leads by how much.
    pub says: String,
    /// What threatens; empty when nothing does.
    pub threats: Vec<String>,
}

/// A seat's row.
pub(super) struct StandingRow {
    /// The player.
    pub name: String,
    /// Whether it is the viewer.
    pub is_me: bool,
    /// Points, coins, how far the pawn is ahead, symbols, wonders.
    pub cells: [Figure; 5],
}

/// A number in the table.
pub(super) struct Figure {
    /// The number.
    pub text: String,
    /// Whether it is the best of its column.
    pub leads: bool,
    /// Whether it is coins.
    pub is_coin: bool,
}

/// Compares the two cities.
pub(super) fn standing(scene: &Scene<'_>, view: &View) -> StandingPart {
    let rows = seats(scene)
        .into_iter()
        .filter_map(|seat| {
            Some(row(
                scene,
                seat,
                city(view, seat)?,
                city(view, other(seat))?,
            ))
        })
        .collect();
    let is_over = is_over(scene, view);
    StandingPart {
        is_over,
        rows,
        says: lead(scene, view),
        threats: if is_over {
            Vec::new()
        } else {
            seats(scene)
                .into_iter()
                .flat_map(|seat| threats(scene, view, seat))
                .collect()
        },
    }
}

fn city(view: &View, seat: Seat) -> Option<&CityView> {
    view.cities.get(seat.index())
}

fn row(scene: &Scene<'_>, seat: Seat, mine: &CityView, theirs: &CityView) -> StandingRow {
    let figure = |own: i64, rival: i64, is_coin: bool| Figure {
        text: minus(own),
        leads: own > rival,
        is_coin,
    };
    let mut pawn = figure(mine.ahead_by.into(), theirs.ahead_by.into(), false);
    if mine.ahead_by == 0 {
        "–".clone_into(&mut pawn.text);
    }
    StandingRow {
        name: scene.name(seat).to_owned(),
        is_me: scene.is_me(seat),
        cells: [
            figure(mine.points.into(), theirs.points.into(), false),
            figure(mine.coins.into(), theirs.coins.into(), true),
            pawn,
            figure(
                mine.distinct_symbols.into(),
                theirs.distinct_symbols.into(),
                false,
            ),
            figure(
                mine.built_wonders.into(),
                theirs.built_wonders.into(),
                false,
            ),
        ],
    }
}

fn lead(scene: &Scene<'_>, view: &View) -> String {
    let [first, second] = &view.cities;
    let difference = first.points - second.points;
    let near = [Seat(0), Seat(1)]
        .into_iter()
        .any(|seat| view.threats(seat).next().is_some());
    let calm = if near || is_over(scene, view) || view.age == 0 {
        ""
    } else {
        describe::NO_THREAT
    };
    if difference == 0 {
        let lead = format!("Both have {}.", marks::points(first.points));
        return format!("{lead} {calm}").trim_end().to_owned();
    }
    let leader = if difference > 0 { Seat(0) } else { Seat(1) };
    let lead = format!(
        "{} {} {} ahead.",
        scene.subject(leader),
        match (is_over(scene, view), scene.is_me(leader)) {
            (true, _) => "ended",
            (false, true) => "are",
            (false, false) => "is",
        },
        marks::points(difference.abs())
    );
    format!("{lead} {calm}").trim_end().to_owned()
}

/// By what a seat threatens to win, as sentences.
fn threats(scene: &Scene<'_>, view: &View, seat: Seat) -> impl Iterator<Item = String> {
    let subject = scene.subject(seat);
    let (needs, has) = if scene.is_me(seat) {
        ("need", "have")
    } else {
        ("needs", "has")
    };
    let whose = scene.whose(other(seat));
    view.threats(seat).map(move |threat| match threat {
        Threat::Military { spaces } => format!(
            "{subject} {needs} {} to take {whose} capital and win.",
            marks::plural(spaces.into(), "more shield", "more shields"),
        ),
        Threat::Science { missing } => format!(
            "{subject} {has} {} of the six different symbols that win.",
            SYMBOLS_TO_WIN - missing
        ),
    })
}
