//! Points, during the game and at its end.

use crate::Seat;
use crate::duel::rules::military;
use crate::duel::{
    Breakdown, City, Color, Counted, Effects, Ending, Per, Side, State, Victory, Whose, other,
};

/// Points by kind of a seat, if the game ended now.
pub fn breakdown(state: &State, seat: Seat) -> Breakdown {
    let city = state.city(seat);
    let points = |effects: &Effects| {
        let counted = effects.points_per.as_ref();
        let counted = counted.map_or(0, |per| count(state, seat, per) * u16::from(per.each));
        i32::from(effects.points) + i32::from(counted)
    };
    let of = |color| {
        let cards = city.cards.of(color).iter();
        cards.map(|card| points(&card.facts().effects)).sum()
    };
    let built = city.own_wonders().filter(|own| own.with.is_some());
    let tokens = city.tokens.iter().map(|token| points(token.effects()));
    // Rule [duel, 2015, Civilian victory, ruling 53]: the kinds of points.
    Breakdown {
        military: military::points(state.ahead(seat)).into(),
        blue: of(Color::Blue),
        green: of(Color::Green),
        yellow: of(Color::Yellow),
        guilds: of(Color::Purple),
        wonders: built.map(|own| points(&own.wonder.facts().effects)).sum(),
        tokens: tokens.sum(),
        coins: i32::from(city.coins / 3),
    }
}

pub fn breakdowns(state: &State) -> [Breakdown; 2] {
    [breakdown(state, Seat(0)), breakdown(state, Seat(1))]
}

/// Decides a game whose third age is over.
pub fn decide(state: &State) -> Ending {
    let counted = breakdowns(state);
    // Rule [duel, 2015, Civilian victory, ruling 54]: more points, then more points printed on blue cards, then both.
    let rank = |side: Side| (counted[side.index()].total(), counted[side.index()].blue);
    let (zero, one) = (rank(Side::Zero), rank(Side::One));
    Ending {
        breakdown: Some(counted),
        victory: Victory::Civilian,
        winners: [zero >= one, one >= zero],
    }
}

pub fn supremacy(seat: Seat, victory: Victory) -> Ending {
    // Rule [duel, 2015, End of the game, ruling 55]: a supremacy wins whatever the points.
    Ending {
        breakdown: None,
        victory,
        winners: Side::ALL.map(|side| side == Side::of(seat)),
    }
}

/// Counts things for a seat, in its own city or in the one that has most.
pub fn count(state: &State, seat: Seat, per: &Per) -> u16 {
    let own = count_in(state.city(seat), per.counted);
    if per.whose == Whose::Larger {
        // Rule [duel, 2015, Guilds, rulings 42, 43 and 45]: the larger number; brown and grey count within one city.
        own.max(count_in(state.city(other(seat)), per.counted))
    } else {
        own
    }
}

fn count_in(city: &City, counted: Counted) -> u16 {
    match counted {
        Counted::Cards(color) => u16::from(city.count(color)),
        Counted::BrownAndGrey => {
            u16::from(city.count(Color::Brown)) + u16::from(city.count(Color::Grey))
        }
        // Rule [duel, 2015, Builders Guild, ruling 44]: wonders that are built, not those merely owned.
        Counted::BuiltWonders => u16::from(city.built_wonders()),
        // Rule [duel, 2015, Moneylenders Guild, ruling 44]: full sets of three coins.
        Counted::ThreeCoins => city.coins / 3,
        // Rule [duel, 2015, Mathematics, ruling 26]: it counts itself.
        Counted::Tokens => u16::from(city.tokens.count()),
    }
}
