//! Cards and stages with what they give and cost: the hand, the discard pile, wonders. Start reading at [`hand`].

use super::offers::side_name;
use super::{city, describe, marks, offers, things};
use crate::{Body, Face, Fee, Foot, Lay, Line, Pigment, Section, Sign, State};
use rules::seven_wonders::{
    Card, CardId, CityView, DiscardCard, HandCard, Move, PhaseName, Side, Stage, Use, UseState,
    Verb, View, WonderId,
};
use words::{Arg, Join, Message, msg};

/// The viewer's hand, or the last card of an age.
pub(super) fn hand(view: &View) -> Option<Section> {
    let first = view.hand.first()?;
    Some(Section {
        title: Some(match view.phase == PhaseName::Seventh {
            true => msg::seven_wonders::last_card(),
            false => msg::seven_wonders::your_hand(view.hand.len()),
        }),
        body: grid(view.hand.iter().map(|held| self::held(view, held))),
        notes: uses_of_any(view, first),
        ..Section::default()
    })
}

pub(super) fn pile(view: &View) -> Option<Section> {
    let discards = view.discards.as_ref()?;
    Some(Section {
        title: Some(msg::seven_wonders::discard_pile()),
        body: grid(discards.iter().map(|found| discarded(view, found))),
        notes: vec![msg::seven_wonders::pile_note()],
        ..Section::default()
    })
}

fn grid(faces: impl Iterator<Item = Face>) -> Body {
    Body::Cards(Lay::Grid, faces.collect())
}

fn card(id: CardId, card: &Card) -> Face {
    let gives = Arg::list(Join::Comma, describe::effects(&card.effects));
    Face {
        kind: city::kind(card.color).into(),
        gives: marks::effects(&card.effects),
        cost: marks::cost(&card.cost),
        says: vec![gives],
        ..Face::new(Pigment::of(card.color.key()), things::card(id))
    }
}

fn discarded(view: &View, found: &DiscardCard) -> Face {
    let printed = found.card.card(view.edition);
    let kind = city::kind(printed.color);
    let is_open = found.mv.is_some();
    Face {
        kind: match found.count {
            0 | 1 => kind,
            count => msg::seven_wonders::kind_copies(kind, count),
        }
        .into(),
        feet: vec![match is_open {
            true => Foot::new(Fee::Free, msg::game::free(), None),
            false => cannot(msg::seven_wonders::have_one()),
        }],
        state: if is_open { State::Open } else { State::Shut },
        ..card(found.card, printed)
    }
}

fn cannot(why: Message) -> Foot {
    let head = msg::game::cannot();
    Foot::new(Fee::Cannot("sign-cross"), head, Some(why))
}

fn held(view: &View, held: &HandCard) -> Face {
    let printed = held.card.card(view.edition);
    let kind = city::kind(held.color);
    let free = held.free.as_ref().map(|_| {
        let why = msg::seven_wonders::once_an_age();
        Foot::new(Fee::Free, msg::game::free(), Some(why))
    });
    let of_city = held.city_build.as_ref().and_then(price);
    let of_city = of_city.map(|foot| Foot {
        head: msg::seven_wonders::of_free_city(foot.head),
        ..foot
    });
    let feet = [price(&held.build), free, of_city];
    let is_open = !held.build.ways.is_empty() || held.free.is_some();
    let face = card(held.card, printed);
    Face {
        kind: match held.is_sealed {
            true => msg::seven_wonders::kind_sealed(kind),
            false => kind,
        }
        .into(),
        says: face.says.into_iter().chain(printed_of(printed)).collect(),
        key: format!("card-{}", held.card.key()),
        feet: feet.into_iter().flatten().collect(),
        state: match (held.is_sealed, is_open) {
            (true, _) => State::Sealed,
            (false, true) => State::Open,
            (false, false) => State::Shut,
        },
        ..face
    }
}

/// What else is printed on a card: its cost, and what it opens.
fn printed_of(card: &Card) -> impl Iterator<Item = Arg> {
    let cost = describe::cost(&card.cost);
    let names =
        |join, cards: &mut dyn Iterator<Item = CardId>| Arg::list(join, cards.map(things::card));
    let cost = match card.parents.is_empty() {
        true => msg::game::costs(cost),
        false => {
            let parents = names(Join::Or, &mut card.parents.iter());
            msg::seven_wonders::costs_or_free(cost, parents)
        }
    };
    let opens = (!card.opens.is_empty())
        .then(|| msg::seven_wonders::opens(names(Join::Comma, &mut card.opens.iter())));
    [Some(cost), opens].into_iter().flatten().map(Arg::from)
}

/// What any card of the hand can be used for at the same price.
fn uses_of_any(view: &View, held: &HandCard) -> Vec<Message> {
    let mine = city::mine(view);
    let free = view.free_city.as_ref();
    let free = free.and_then(|free| view.cities.get(free.city));
    let free = free.zip(held.city_stage.as_ref());
    let selling = held.sell.is_some().then(msg::seven_wonders::selling);
    let uses = [
        mine.and_then(|city| stage_use(view, "mine", city, &held.stage)),
        free.and_then(|(city, stage)| stage_use(view, "free_city", city, stage)),
        selling,
    ];
    uses.into_iter().flatten().collect()
}

fn stage_use(view: &View, whose: &'static str, city: &CityView, found: &Use) -> Option<Message> {
    let name = offers::wonder_name(city.wonder);
    let whose = msg::seven_wonders::whose_wonder(whose, name);
    if found.state == UseState::WonderComplete {
        return Some(msg::seven_wonders::all_stages_stand(whose));
    }
    let next: &Stage = city::stages(view, city).get(city.stages_built)?;
    let cost = price(found)?;
    let number = crate::roman(city.stages_built + 1);
    let gives = Arg::list(Join::Comma, describe::effects(&next.effects));
    let why = cost.why.unwrap_or_else(msg::game::own_goods);
    Some(match found.ways.is_empty() {
        true => msg::seven_wonders::stage_cannot(number, whose, gives, why),
        false => msg::seven_wonders::any_card_builds(number, whose, gives, cost.head, why),
    })
}

/// What a use costs the viewer, or why it cannot be; none while nothing can be chosen.
fn price(found: &Use) -> Option<Foot> {
    let coins = found.ways.iter().map(|way| i32::from(way.total)).min();
    let coins = coins.or(found.cheapest).unwrap_or(0);
    let (number, coins) = (coins.try_into().unwrap_or(0), msg::game::coins(coins));
    // A price names the card only where one of its name stands already, which is said shorter here.
    let through = found.through.map(things::card);
    let free = |why| Foot::new(Fee::Free, msg::game::free(), why);
    Some(match found.state {
        UseState::Nothing => free(None),
        UseState::Chain => free(through.map(msg::seven_wonders::chain)),
        UseState::Olympia => free(Some(msg::seven_wonders::through_olympia())),
        UseState::Own => {
            let why = msg::game::own_goods();
            Foot::new(Fee::coins(number), msg::game::no_coins(), Some(why))
        }
        UseState::Coins => Foot::new(Fee::coins(number), coins, cheapest(found)),
        UseState::Short => {
            let why = msg::seven_wonders::coins_short(found.short);
            Foot::new(Fee::short(number, found.short), coins, Some(why))
        }
        UseState::Unavailable => cannot(describe::scarce(&found.scarce)),
        UseState::SameName => cannot(msg::seven_wonders::one_stands_here()),
        UseState::WonderComplete | UseState::NotNow => return None,
    })
}

/// The foot of a card on a page: what building it costs, and why; or what its sealed choice is for.
pub(super) fn foot(found: &Use, card: CardId, view: &View) -> Foot {
    let choice = view.my_choice.as_ref().and_then(Move::own);
    let kind = match choice.map(|own| own.verb) {
        Some(Verb::Build | Verb::Free) => "build",
        Some(Verb::Sell) => "sell",
        Some(Verb::Stage) => "wonder",
        None => "other",
    };
    let why = match (found.state, found.through) {
        // The sign of the chain stands there already.
        (UseState::Chain, Some(parent)) => Some(msg::game::words(things::card(parent))),
        (UseState::Short, _) => Some(msg::game::short(found.short)),
        (UseState::SameName, _) => Some(msg::seven_wonders_page::have_one()),
        (UseState::WonderComplete | UseState::NotNow, _) => None,
        (_, _) => describe::why(found, card),
    };
    let is_free = matches!(found.state, UseState::Chain | UseState::Olympia);
    let least = found.ways.iter().map(|way| u32::from(way.total)).min();
    let cheapest = found.cheapest.and_then(|coins| coins.try_into().ok());
    let fee = match (least, cheapest) {
        (Some(coins), _) => Fee::coins(coins),
        (None, Some(coins)) => Fee::short(coins, found.short),
        (None, None) => Fee::Cannot("sign-cross"),
    };
    Foot {
        chain: is_free.then_some(Sign::Borrowed("chain")),
        because: why,
        ..Foot::new(fee, msg::seven_wonders_page::your_choice(kind), None)
    }
}

/// Says what the cheapest way buys, and whether there are others; the list of moves has them all.
fn cheapest(found: &Use) -> Option<Message> {
    let way = found.ways.iter().min_by_key(|way| way.total)?;
    let way = describe::way(way);
    Some(match found.ways.len() {
        1 => way,
        _ => msg::seven_wonders::or_otherwise(way),
    })
}

/// The wonders that are chosen from, or the sides of the one whose side is.
pub(super) fn choices(view: &View) -> Vec<Section> {
    let wonder = city::mine(view).and_then(|city| city.wonder);
    let wonders = view.draft.iter().map(|wonder| drafted(view, *wonder));
    let sides = view.side_choices.iter();
    let sides = sides.filter_map(|side| Some(self::side(view, wonder?, *side)));
    wonders.chain(sides).collect()
}

fn drafted(view: &View, wonder: WonderId) -> Section {
    let sides = Side::of(view.edition).map(|side| {
        let printed = view.edition.data().wonder(wonder).side(side);
        let stages = offers::stages(printed).unwrap_or_else(msg::game::nothing);
        let makes = msg::seven_wonders::side_makes(things::good(printed.resource), stages);
        let stages = printed.stages.iter();
        let stages = stages.map(|stage| marks::effects(&stage.effects));
        let makes_drawn = marks::one_of(&[printed.resource]);
        let drawn = std::iter::once(makes_drawn).chain(stages).collect();
        Line::labelled(side_name(side), makes).drawn(drawn)
    });
    Section {
        sign: Some(city::wonder_sign(Some(wonder))),
        title: Some(msg::game::words(things::city(wonder))),
        lines: sides.into(),
        ..Section::default()
    }
}

fn side(view: &View, wonder: WonderId, side: Side) -> Section {
    let printed = view.edition.data().wonder(wonder).side(side);
    let (name, side) = (things::city(wonder), side_name(side));
    let made = Arg::list(Join::Comma, [things::good(printed.resource)]);
    Section {
        sign: Some(city::wonder_sign(Some(wonder))),
        title: Some(msg::seven_wonders::wonder_side(name, side)),
        holds: vec![marks::one_of(&[printed.resource])],
        lines: vec![Line::bare(msg::seven_wonders::makes(made))],
        body: city::steps(&printed.stages, None),
        ..Section::default()
    }
}
