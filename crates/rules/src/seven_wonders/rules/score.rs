//! Points, at the end and meanwhile. Start reading at [`points`].

use crate::seven_wonders::{CardId, City, Color, Effects, Per, Scores, Special, State, Whose};
use crate::{Seat, foremost};

/// Counts things in the cities that an effect of a city looks at, times what each is worth.
pub(crate) fn per(state: &State, city: usize, per: &Per) -> i32 {
    let cities = per.whose.iter().map(|whose| match whose {
        Whose::Own => city,
        Whose::Left => state.left_of(city),
        Whose::Right => state.right_of(city),
    });
    let count = |city: &City| per.what.iter().map(|what| city.count(*what)).sum::<i32>();
    let total: i32 = cities.map(|index| count(&state.cities[index])).sum();
    total * i32::from(per.each)
}

/// Coins that a card or stage brings at once, with everything of the round standing.
// Rule [7 Wonders, first edition, p. 12, Vineyard and others]: cards built in the same turn count.
pub fn coins(state: &State, city: usize, effects: &Effects) -> i32 {
    let counted = effects.coins_per.as_ref();
    i32::from(effects.coins) + counted.map_or(0, |what| per(state, city, what))
}

/// Points that effects bring, science apart.
fn points_of(state: &State, city: usize, effects: &Effects) -> i32 {
    let counted = effects.points_per.as_ref();
    let counted = counted.map_or(0, |what| per(state, city, what));
    // Rule [7 Wonders, second edition, Decorators Guild]: all stages, be they two, three or four.
    let is_whole = || state.cities[city].side.is_some() && state.next_stage(city).is_none();
    let if_whole = match effects.points_if_wonder_complete {
        1.. if is_whole() => effects.points_if_wonder_complete,
        _ => 0,
    };
    i32::from(effects.points) + counted + i32::from(if_whole)
}

/// Points of a set of symbols with some that are chosen at the end.
// Rule [7 Wonders, first edition, p. 6, Scientific structures]: the square of each symbol's number and 7 for each
// set of three; a symbol that is chosen is set for the best total (p. 8 and 12), so all choices are tried.
pub fn science(symbols: [u8; 3], any: u8) -> i32 {
    if let Some(rest) = any.checked_sub(1) {
        let with = |chosen: usize| {
            let mut symbols = symbols;
            symbols[chosen] = symbols[chosen].saturating_add(1);
            science(symbols, rest)
        };
        return (0..3).map(with).max().unwrap_or(0);
    }
    let numbers = symbols.map(i32::from);
    let squares: i32 = numbers.iter().map(|number| number * number).sum();
    squares + 7 * numbers.into_iter().min().unwrap_or(0)
}

/// Points of a city if the game ended now, by kind in the order of the score sheet, and the guild it copies.
pub fn points(state: &State, index: usize) -> ([i32; 7], Option<CardId>) {
    let data = state.data();
    let city = &state.cities[index];
    let stages = city.wonder_side(data).map(|side| &side.stages);
    let stages = stages.into_iter().flatten().take(city.stages.into());
    let of_stages = stages.map(|stage| points_of(state, index, &stage.effects));
    let mut of_cards = [0; Color::ALL.len()];
    for card in city.order.iter().map(|id| data.card(*id)) {
        if matches!(card.color, Color::Blue | Color::Yellow | Color::Purple) {
            of_cards[card.color.index()] += points_of(state, index, &card.effects);
        }
    }
    let mut science = science(city.science, city.science_any.min(4));
    let mut guilds = of_cards[Color::Purple.index()];
    let copied = best_copy(state, index);
    if let Some((card, gain)) = copied {
        if data.card(card).effects.science_any {
            science += gain;
        } else {
            guilds += gain;
        }
    }
    let points = [
        city.military(),
        // Rule [7 Wonders, first edition, p. 6, Treasury]: one point for three coins.
        city.coins / 3,
        of_stages.sum(),
        of_cards[Color::Blue.index()],
        science,
        of_cards[Color::Yellow.index()],
        guilds,
    ];
    (points, copied.map(|(card, _)| card))
}

/// The guild of a neighbour that brings most, and how much.
// Rule [7 Wonders, first edition, p. 9, Olympía side B]: it is scored as if it stood in the own city, so it looks
// at Olympía's neighbours; it is not owned, so a Shipowners Guild does not count itself.
fn best_copy(state: &State, index: usize) -> Option<(CardId, i32)> {
    let data = state.data();
    let city = &state.cities[index];
    if !city.can(Special::CopyNeighbourGuildAtEnd) {
        return None;
    }
    let neighbours = [state.left_of(index), state.right_of(index)];
    let mut best: Option<(CardId, i32)> = None;
    for card in data.guilds() {
        let stands = |neighbour: &usize| state.cities[*neighbour].built.has(card.id);
        if !neighbours.iter().any(stands) {
            continue;
        }
        let any = city.science_any.min(4);
        let gain = if card.effects.science_any {
            science(city.science, any + 1) - science(city.science, any)
        } else {
            points_of(state, index, &card.effects)
        };
        if best.is_none_or(|(_, most)| gain > most) {
            best = Some((card.id, gain));
        }
    }
    best
}

pub(crate) fn scores(state: &State) -> Scores {
    let mut scores = Scores::default();
    for seat in Seat::all(state.seats()) {
        let (breakdown, copied) = points(state, seat.index());
        scores.points.push(breakdown.iter().sum());
        scores.breakdown.push(breakdown);
        scores.copied.push(copied);
        scores.coins.push(state.cities[seat.index()].coins);
    }
    // Rule [7 Wonders, first edition, p. 6; second edition, End of the game]: most points; then most coins; who
    // is still equal shares the victory. Of two players' three cities only theirs are ranked (p. 7).
    let rank = |seat: Seat| (scores.points[seat.index()], scores.coins[seat.index()]);
    scores.winners = foremost(state.seats(), rank);
    scores
}
