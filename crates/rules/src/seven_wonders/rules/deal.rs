//! Set-up: wonders, sides, and the hands of each age. Asks chance and puts the answers into events; and reads the deals
//! that give the answers beforehand. Start reading at [`wonders`], [`age`] and [`script`].

use std::borrow::Cow;

use serde::Deserialize;

use crate::deal::{Deal, names};
use crate::seven_wonders::apply::HAND;
use crate::seven_wonders::{
    AgeDealt, CardId, Color, Dealt, Options, Side, Sides, SidesDealt, State, WonderId, Wonders,
    WondersDealt,
};
use crate::{Chance, ChanceError, Draw, Refusal, Script, draw};

/// Name of the questions for wonders; their answers may carry a side, as in `gizah A`.
const WONDERS: &str = "wonders";
const SIDES: &str = "sides";
/// Name of the questions for the guilds of Age III and for the cards of every age.
const HANDS: &str = "hands";

/// Wonders that the Free City does not get: nobody says who decides on their abilities.
const NOT_FOR_FREE_CITY: [&str; 3] = ["babylon", "halikarnassos", "olympia"];

/// What chance is asked for by name: a printed key, or a wonder with its side.
type Name = Cow<'static, str>;

/// Deals the wonders, or only the Free City's where the seats draft.
pub(crate) fn wonders(state: &State, chance: &mut dyn Chance) -> Result<WondersDealt, ChanceError> {
    let mut draws = Vec::new();
    let mut cities = vec![Dealt::default(); state.cities.len()];
    if let Some(city) = state.free_city() {
        let fits = |wonder: &WonderId| !NOT_FOR_FREE_CITY.contains(&wonder.key());
        let from: Vec<WonderId> = WonderId::all().filter(fits).collect();
        let drawn = ask_wonders(state, chance, &from, 1)?;
        if let Some(text) = drawn.outcome.first() {
            cities[city] = dealt(text);
        }
        draws.push(drawn);
    }
    if state.options.wonders == Wonders::Random {
        let is_left = |wonder: &WonderId| cities.iter().all(|city| city.wonder != Some(*wonder));
        let from: Vec<WonderId> = WonderId::all().filter(is_left).collect();
        let drawn = ask_wonders(state, chance, &from, state.seats())?;
        for (city, text) in cities.iter_mut().zip(&drawn.outcome) {
            *city = dealt(text);
        }
        draws.push(drawn);
    }
    for (index, city) in cities.iter_mut().enumerate() {
        if city.wonder.is_some() && city.side.is_none() {
            city.side = side(state, chance, index, &mut draws)?;
        }
    }
    Ok(WondersDealt { cities, draws })
}

/// Asks for bare wonders; a deal that names sides does not fit that question and is asked again with sides.
fn ask_wonders(
    state: &State,
    chance: &mut dyn Chance,
    from: &[WonderId],
    take: usize,
) -> Result<Draw<Name>, ChanceError> {
    let bare: Vec<Name> = from.iter().map(|wonder| wonder.key().into()).collect();
    match draw(chance, WONDERS, &bare, take) {
        Err(ChanceError::Unfit { .. }) => {}
        answer @ (Ok(_) | Err(ChanceError::RanOut { .. })) => return answer,
    }
    let sides = Side::of(state.options.edition);
    let both = |wonder: &WonderId| {
        let wonder = wonder.key();
        sides.map(|side| Name::from(format!("{wonder} {}", side.key())))
    };
    let with_sides: Vec<Name> = from.iter().flat_map(both).collect();
    draw(chance, WONDERS, &[bare, with_sides].concat(), take)
}

fn dealt(text: &str) -> Dealt {
    let (wonder, side) = text.split_once(' ').unwrap_or((text, ""));
    Dealt {
        side: Side::find(side),
        wonder: WonderId::find(wonder),
    }
}

/// Settles the side of a city's wonder by the table's option; none where its seat chooses.
// Rule [7 Wonders, first edition, p. 3, Wonders]: the dealt card decides the side; [second edition, Set-up]: the
// owner chooses. Nobody owns the Free City, so chance chooses for it.
fn side(
    state: &State,
    chance: &mut dyn Chance,
    city: usize,
    draws: &mut Vec<Draw<Name>>,
) -> Result<Option<Side>, ChanceError> {
    let sides = Side::of(state.options.edition);
    let is_owned = city < state.seats();
    match state.options.sides {
        Sides::First => Ok(Some(sides[0])),
        Sides::Chosen if is_owned => Ok(None),
        Sides::Chosen | Sides::Random => {
            let from = sides.map(|side| Name::from(side.key()));
            let drawn = draw(chance, SIDES, &from, 1)?;
            let side = drawn.outcome.first().and_then(|key| Side::find(key));
            draws.push(drawn);
            Ok(side)
        }
    }
}

/// Gives the drafted wonders their sides; none where the seats choose.
pub(crate) fn sides(
    state: &State,
    chance: &mut dyn Chance,
) -> Result<Option<SidesDealt>, ChanceError> {
    if state.options.sides == Sides::Chosen {
        return Ok(None);
    }
    let mut draws = Vec::new();
    let mut sides = Vec::new();
    for (index, city) in state.cities.iter().enumerate() {
        sides.push(match city.side {
            Some(_) => None,
            None => side(state, chance, index, &mut draws)?,
        });
    }
    Ok(Some(SidesDealt { draws, sides }))
}

// Rule [7 Wonders, first edition, p. 3; second edition, Set-up]: every copy whose mark is not above the number of
// players, in Age III with players + 2 guilds, unseen; seven cards each. Two players use the cards of three and
// seven go to the pile (first edition, p. 7).
pub(crate) fn age(
    state: &State,
    number: u8,
    chance: &mut dyn Chance,
) -> Result<AgeDealt, ChanceError> {
    let players = state.cities.len();
    let mut deck = state.data().deck(number, players);
    let mut draws = Vec::new();
    if number == 3 {
        let guilds: Vec<CardId> = state.data().guilds().map(|card| card.id).collect();
        let drawn = draw(chance, HANDS, &guilds, players + 2)?;
        deck.extend(&drawn.outcome);
        draws.push(drawn);
    }
    let take = deck.len().min(players * HAND);
    draws.push(draw(chance, HANDS, &deck, take)?);
    Ok(AgeDealt { age: number, draws })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealtWonder {
    id: String,
    side: Option<String>,
}

pub(crate) fn script(options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
    const LISTS: [&str; 3] = ["wonders", "hands", "stacks"];
    let deal = Deal::read("seven_wonders, deal", deal, &LISTS)?;
    let mut script = Script::default();
    dealt_wonders(options, &deal, &mut script)?;
    let hands: Vec<Vec<Vec<String>>> = deal.list("hands")?;
    let stacks: Vec<Vec<String>> = deal.list("stacks")?;
    deal.check(hands.len() <= 3, "hands", "it has at most three ages")?;
    let may_have = options.seats == 2 || stacks.is_empty();
    deal.check(may_have, "stacks", "it belongs to the game for two players")?;
    for (index, hands) in hands.iter().enumerate() {
        let (place, count) = (format!("hands[{index}]"), hands.len());
        let why = format!("it has {count} hands; {} seats play", options.seats);
        deal.check(count == options.seats, &place, why)?;
        let mut cards = Vec::new();
        for (seat, hand) in hands.iter().enumerate() {
            cards.extend(group(options, &deal, hand, &format!("{place}[{seat}]"))?);
        }
        if options.seats == 2 {
            let lacks = || deal.refuse("stacks", format!("it has no entry for Age {}", index + 1));
            let stack = stacks.get(index).ok_or_else(lacks)?;
            cards.extend(group(options, &deal, stack, &format!("stacks[{index}]"))?);
        }
        if index == 2 {
            let is_guild = |card: &&CardId| card.card(options.edition).color == Color::Purple;
            let guilds: Vec<&CardId> = cards.iter().filter(is_guild).collect();
            let (count, wanted) = (guilds.len(), options.cities() + 2);
            let why = format!("it has {count} guilds; {wanted} are needed");
            deal.check(count == wanted, &place, why)?;
            script.push(HANDS, names(&guilds));
        }
        script.push(HANDS, names(&cards));
    }
    Ok(script)
}

fn group(
    options: &Options,
    deal: &Deal<'_>,
    keys: &[String],
    place: &str,
) -> Result<Vec<CardId>, Refusal> {
    let count = keys.len();
    let why = format!("it has {count} cards; {HAND} are needed");
    deal.check(count == HAND, place, why)?;
    let is_printed = |card: &CardId| options.edition.data().order.contains(card);
    let card = |key: &String| {
        let unknown = || deal.refuse(place, format!("this edition has no card `{key}`"));
        CardId::find(key).filter(is_printed).ok_or_else(unknown)
    };
    keys.iter().map(card).collect()
}

fn dealt_wonders(options: &Options, deal: &Deal<'_>, script: &mut Script) -> Result<(), Refusal> {
    let dealt: Vec<DealtWonder> = deal.list("wonders")?;
    let cities = options.cities();
    let is_drafted = options.wonders == Wonders::Drafted;
    let count = dealt.len();
    let is_fit = count == cities || is_drafted && count <= 1;
    let why = format!("it has {count} entries; {cities} are needed, one per city");
    deal.check(is_fit, "wonders", why)?;
    let ids: Vec<&str> = dealt.iter().map(|wonder| wonder.id.as_str()).collect();
    deal.check_once("wonders", &ids)?;
    let labels = dealt.iter().map(|wonder| label(options, deal, wonder));
    let mut labels = labels.collect::<Result<Vec<_>, _>>()?;
    if let Some(id) = ids.last().filter(|_| options.seats == 2) {
        let why = format!("`{id}` is not dealt to the Free City");
        deal.check(!NOT_FOR_FREE_CITY.contains(id), "wonders", why)?;
        script.push(WONDERS, labels.split_off(labels.len() - 1));
    }
    if !is_drafted {
        script.push(WONDERS, labels);
        return Ok(());
    }
    let dealt = dealt.into_iter().take(options.seats);
    let sides = dealt.filter_map(|wonder| wonder.side);
    sides.for_each(|side| script.push(SIDES, vec![side]));
    Ok(())
}

/// The answer for one city: `gizah`, or `gizah A` where the deal settles the side.
fn label(options: &Options, deal: &Deal<'_>, wonder: &DealtWonder) -> Result<String, Refusal> {
    let id = &wonder.id;
    let why = format!("no wonder is called `{id}`");
    deal.check(WonderId::find(id).is_some(), "wonders", why)?;
    let Some(side) = &wonder.side else {
        return Ok(id.clone());
    };
    let [first, second] = Side::of(options.edition).map(Side::key);
    let why = format!("the sides of this edition are {first} and {second}, not `{side}`");
    deal.check([first, second].contains(&side.as_str()), "wonders", why)?;
    Ok(format!("{id} {side}"))
}
