//! Points, and who has won. Start reading at [`breakdown`].

use crate::dice::{BoardSet, Building, City, Effect, Table};
use crate::{EndKind, Outcome, Seat, foremost};

/// Points of a seat by kind, as if the game ended now.
pub fn breakdown(table: Table<'_>, seat: Seat) -> [(&'static str, i32); 11] {
    let (city, _) = table.city(seat);
    sheet(table.set, city, table.state.agora_first.contains(&seat))
}

pub fn points(table: Table<'_>, seat: Seat) -> i32 {
    total(&breakdown(table, seat))
}

/// Points of a seat as if the game ended with its city so.
pub fn points_with(table: Table<'_>, seat: Seat, city: &City) -> i32 {
    let first = &table.state.agora_first;
    let is_complete = || city.is_complete(&table.set.boards[city.board], Building::Agora);
    let is_first = first.contains(&seat) || first.is_empty() && is_complete();
    total(&sheet(table.set, city, is_first))
}

/// Points of a city by kind, in the order of a score sheet.
///
/// Rule [dice, ruling 30]: buildings, attacks as written, first agora and bonuses score; coins and warehouse do not.
pub fn sheet(set: &BoardSet, city: &City, is_agora_first: bool) -> [(&'static str, i32); 11] {
    let attacks = city.attacks.iter().map(|(_, points)| points).sum();
    // Rule [dice, Danish rulebook, p. 6, Agora]: the first to complete it has extra points.
    let first = u32::from(is_agora_first) * set.agora_first_vp;
    let printed = printed(set, city);
    // All but the warehouse, which stands last.
    std::array::from_fn(|at| match at {
        8 => ("attacks", number(attacks)),
        9 => ("agora_first", number(first)),
        10 => ("bonuses", number(on_bonuses(set, city))),
        _ => (Building::WORDS[at], printed[at]),
    })
}

pub fn total(sheet: &[(&'static str, i32)]) -> i32 {
    sheet.iter().map(|(_, points)| points).sum()
}

/// Points printed in the ticked boxes, by building; those of attacks are written, not printed.
fn printed(set: &BoardSet, city: &City) -> [i32; 9] {
    let board = &set.boards[city.board];
    let mut sums = [0_u32; 9];
    for index in (city.ticked & board.scoring).iter() {
        let spec = &board.boxes[index];
        for effect in &spec.effects {
            let sum = &mut sums[spec.building.index()];
            *sum += effect.points();
            if let Effect::PerBox { building, vp, .. } = effect {
                *sum += vp * city.count(board, *building);
            }
        }
    }
    sums.map(number)
}

/// Points that a building is worth, attacks included.
pub fn building(set: &BoardSet, city: &City, building: Building) -> i32 {
    let attacks = city.attack_points(&set.boards[city.board], building);
    printed(set, city)[building.index()] + number(attacks)
}

fn on_bonuses(set: &BoardSet, city: &City) -> u32 {
    let bonuses = set.bonuses.iter().zip(city.bonuses);
    let taken = bonuses.filter(|(_, is_taken)| *is_taken);
    let effects = taken.flat_map(|(bonus, _)| &bonus.effects);
    effects.map(Effect::points).sum()
}

/// Rule [dice, Danish rulebook, p. 8; ruling 31]: most points win, then most unspent coins, then all who are equal.
pub fn outcome(set: &BoardSet, cities: &[City], agora_first: &[Seat]) -> Outcome {
    let sheets = Seat::all(cities.len()).zip(cities);
    let sheets = sheets.map(|(seat, city)| sheet(set, city, agora_first.contains(&seat)));
    let sheets: Vec<_> = sheets.collect();
    let rank = |seat: Seat| (total(&sheets[seat.index()]), cities[seat.index()].coins);
    let winners = foremost(cities.len(), rank);
    Outcome::of(EndKind::Points, winners, Some(sheets))
}

fn number(points: u32) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}
