//! Who is ahead: a table with one row per seat, and sentences about the lead and any threat.
//!
//! The table is the presenter's, with a column for the pawn. Start reading at [`standing`].

use super::{is_over, seats};
use crate::web::boards::Scene;
use crate::web::boards::standing::{Figure, Standing, StandingRow};
use rules::Seat;
use rules::duel::state::other;
use rules::duel::view::View;
use scene::board;
use scene::duel::{self, describe};
use words::{Html, Message, msg};

pub(super) struct StandingPart {
    /// Whether the points stand for good.
    pub is_over: bool,
    pub table: Standing,
    /// Who leads by how much, and that nothing threatens.
    pub says: Vec<Html>,
    pub threats: Vec<Html>,
}

pub(super) fn standing(scene: &Scene<'_>, view: &View) -> StandingPart {
    let w = scene.w;
    let is_over = is_over(scene, view);
    let table = &duel::board::standing(view);
    let head = |said: &Message| w.narrow(&w.plain(said));
    let mut heads: Vec<String> = table.columns.iter().map(head).collect();
    put_in(&mut heads, PAWN, head(&msg::duel_page::pawn_ahead()));
    if let Some(points) = heads.first_mut().filter(|_| !is_over) {
        *points = head(&msg::board::column("points"));
    }
    let threats = match is_over {
        true => Vec::new(),
        false => threats(scene, view),
    };
    let is_calm = threats.is_empty() && !is_over && view.age > 0;
    let choice = view.choice.as_ref().filter(|_| !is_over);
    let says = [
        lead(view).filter(|_| !is_over),
        is_calm.then(msg::duel::no_threat),
        choice.and_then(duel::board::choice),
    ];
    StandingPart {
        is_over,
        table: Standing {
            heads,
            rows: table.rows.iter().map(|own| row(scene, view, own)).collect(),
            says: String::new(),
            best: msg::duel_page::is_ahead(),
        },
        says: says.iter().flatten().map(|said| w.sentence(said)).collect(),
        threats: threats.iter().map(|said| w.sentence(said)).collect(),
    }
}

const POINTS: usize = 0;
const COINS: usize = 1;
/// Where the column of the pawn stands among those of the presenter.
const PAWN: usize = 2;

fn row(scene: &Scene<'_>, view: &View, own: &board::Row) -> StandingRow {
    let [mine, theirs] = [own.seat, other(own.seat)].map(|seat| numbers(view, seat));
    let cells = own.cells.iter().map(|cell| scene.w.plain_arg(cell));
    let mut texts: Vec<String> = cells.collect();
    put_in(&mut texts, PAWN, ahead(scene, view, own.seat));
    let compared = texts.into_iter().zip(mine).zip(theirs);
    let figure = |(column, ((text, mine), theirs))| Figure {
        text,
        leads: mine > theirs && (column != POINTS || scene.points_decide()),
        is_coin: column == COINS,
    };
    StandingRow {
        name: scene.name(own.seat).to_owned(),
        is_me: scene.is_me(own.seat),
        cells: compared.enumerate().map(figure).collect(),
    }
}

/// Puts one into a row at its place, or at the end of a shorter one.
fn put_in<T>(row: &mut Vec<T>, place: usize, one: T) {
    row.insert(place.min(row.len()), one);
}

/// What is compared, column by column.
fn numbers(view: &View, seat: Seat) -> [i32; 5] {
    let city = &view.cities[seat.index().min(1)];
    [
        view.points.map_or(0, |points| points[seat.index().min(1)]),
        city.coins.into(),
        city.ahead_by.into(),
        city.distinct_symbols.into(),
        city.built_wonders.into(),
    ]
}

fn ahead(scene: &Scene<'_>, view: &View, seat: Seat) -> String {
    match view.cities[seat.index().min(1)].ahead_by {
        0 => "–".to_owned(),
        spaces => scene.w.text(msg::language::number(spaces)),
    }
}

/// Who leads by how much, while the game runs: its end says how points stood where they decided.
fn lead(view: &View) -> Option<Message> {
    let [first, second] = view.points?;
    let points = msg::duel::points((first - second).abs());
    let leader = if first > second { Seat(0) } else { Seat(1) };
    Some(match first == second {
        true => msg::duel_page::both_have(msg::duel::points(first)),
        false => msg::duel_page::leads(leader, points),
    })
}

/// By what the two threaten to win, the viewer first.
fn threats(scene: &Scene<'_>, view: &View) -> Vec<Message> {
    let of = |seat| {
        let threats = view.threats(seat);
        threats.map(move |threat| describe::threat(threat, seat))
    };
    seats(scene).into_iter().flat_map(of).collect()
}
