//! How a bot looks at Dice: a position is told from the seat that has just chosen, with its own turn carried out.

use super::{After, Brain, Features};
use rules::Seat;
use rules::dice::rules::scoring;
use rules::dice::{
    BoardSet, Building, City, Dice, Die, Line, Pick, State, Table, Turn, choosing, moves,
};

/// The most turns that are thought of.
const MOST: usize = 60;

/// Boards of the built-in set that have inputs of their own, and boxes on each.
const BOARDS: u16 = 8;
const BOXES: u16 = 80;

impl Brain for Dice {
    const WEIGHTS: &'static str = include_str!("../../../data/bots/dice.txt");
    const LEAD_COUNTS: f32 = 0.3;

    /// Whole turns, in the order in which their choices are listed. A turn of which only the end is another comes
    /// after all that begin otherwise, so that no beginning is missing where there are too many.
    fn candidates(state: &State, seat: Seat, list: &mut Vec<Turn>) {
        list.clear();
        if let Ok(table) = choosing(state, seat) {
            list.extend(moves::turns(table, seat, MOST));
        }
    }

    fn after(state: &State, seat: Seat, mv: &Turn, features: &mut Features) -> After {
        let Some((table, line)) = followed(state, seat, mv) else {
            return After::Decided(0.0);
        };
        describe(table, &line, features);
        After::Own
    }

    fn lead_after(state: &State, seat: Seat, mv: &Turn) -> i32 {
        let Some((table, line)) = followed(state, seat, mv) else {
            return i32::MIN;
        };
        let others = Seat::all(state.cities.len()).filter(|other| *other != seat);
        let best = others.map(|other| scoring::points(table, other)).max();
        own_points(table, &line) - best.unwrap_or(0)
    }
}

fn followed<'a>(state: &'a State, seat: Seat, mv: &Turn) -> Option<(Table<'a>, Line<'a>)> {
    let table = choosing(state, seat).ok()?;
    let line = moves::judge(table, seat, mv).ok()?;
    Some((table, line))
}

fn own_points(table: Table<'_>, line: &Line<'_>) -> i32 {
    scoring::points_with(table, line.seat, &line.city)
}

fn describe(table: Table<'_>, line: &Line<'_>, features: &mut Features) {
    let seat = line.seat;
    let state = table.state;
    own(table.set, line, features);
    let mine = own_points(table, line);
    let others = || Seat::all(state.cities.len()).filter(|other| *other != seat);
    let points = others().map(|other| scoring::points(table, other));
    let best = points.max().unwrap_or(0);
    features.one(mine as f32 / 30.0);
    features.one((mine - best) as f32 / 10.0);
    let bonuses = |city: &City| city.bonuses.iter().filter(|taken| **taken).count();
    let most = others().map(|other| bonuses(&state.cities[other.index()]));
    features.number(4, bonuses(&line.city));
    features.number(4, most.max().unwrap_or(0));
    features.block(4);
    features.put(bonuses(&line.city), (mine - best) as f32 / 10.0);
    let is_last = state.is_last_round || line.city.has_all_bonuses();
    features.number(2, usize::from(is_last));
    features.block(2);
    features.put(usize::from(is_last), (mine - best) as f32 / 10.0);
    features.one(state.round.min(30) as f32 / 15.0);
    features.number(6, state.cities.len().saturating_sub(2));
    features.one(f32::from(state.agora_first.is_empty()));
    for other in [table.left(seat), table.right(seat)] {
        let (city, board) = table.city(other);
        let defences = Building::ALL.map(|building| city.defences(board, building));
        features.values(9, defences.map(|defences| defences.min(6) as f32 / 3.0));
    }
    let passes = line.turn().picks().first() == Some(&Pick::Pass);
    features.one(f32::from(passes));
}

fn own(set: &BoardSet, line: &Line<'_>, features: &mut Features) {
    let (city, board) = (&line.city, line.board);
    features.block(BOARDS * BOXES);
    if set.is_built_in() {
        for index in city.ticked.iter() {
            features.set(city.board * usize::from(BOXES) + index);
        }
    }
    features.block(BOARDS);
    features.set(city.board);
    let ticked = Building::ALL.map(|building| city.count(board, building));
    let boxes = Building::ALL.map(|building| board.size(building));
    let both = || ticked.into_iter().zip(boxes);
    let parts = both().map(|(ticked, all)| ticked as f32 / all.max(1) as f32);
    features.values(9, parts);
    let is_one_left = |(_, (ticked, all)): &(_, (u32, u32))| all - ticked == 1;
    let left = both().enumerate().filter(is_one_left);
    features.flags(9, left.map(|(index, _)| index));
    let is_complete = |building: &Building| city.is_complete(board, *building);
    let complete = Building::ALL.into_iter().filter(is_complete);
    features.flags(9, complete.map(|building| building.index()));
    features.one(city.coins as f32 / 10.0);
    features.number(12, usize::try_from(city.coins).unwrap_or(0));
    features.number(8, usize::try_from(city.lasting.resources).unwrap_or(0));
    features.block(10);
    let is_unlocked = |die: &Die| city.lasting.is_unlocked(*die);
    for die in Die::ALL.into_iter().filter(is_unlocked) {
        let price = city.lasting.die_price(die, 3) as f32;
        features.put(die.index(), 1.0 - price / 3.0);
    }
    let coins = Die::ALL.map(|die| city.lasting.coins_on_die(die) as f32 / 2.0);
    features.values(10, coins);
}
