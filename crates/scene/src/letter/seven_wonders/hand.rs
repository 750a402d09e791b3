//! Cards to choose from: the hand, the last card of an age, the discard pile.
//!
//! Start reading at [`Page::spreads`].

use super::{Page, paint};
use crate::letter::face::{Face, Foot, Grid};
use crate::paint::Tone;
use crate::seven_wonders::{city, describe, offers, things};
use rules::seven_wonders::cards::{Card, Stage};
use rules::seven_wonders::view::{CityView, DiscardCard, HandCard, PhaseName, Use, UseState};
use words::{Arg, Join, Message, msg};

/// Cards laid out, with a heading and what is true of all of them.
pub(super) struct Spread {
    /// Where they lie.
    pub title: String,
    pub cards: Grid,
    /// What else can be done with any of them.
    pub notes: Vec<String>,
}

/// What a use costs, or why it cannot be.
struct Cost {
    tone: Tone,
    head: Message,
    why: Option<Message>,
}

impl Page<'_> {
    /// What the reader chooses from.
    pub(super) fn spreads(&self) -> Vec<Spread> {
        self.pile().into_iter().chain(self.hand()).collect()
    }

    fn pile(&self) -> Option<Spread> {
        let discards = self.view.discards.as_ref()?;
        Some(Spread {
            title: self.w.text(msg::seven_wonders::discard_pile()),
            cards: Grid::of(discards.iter().map(|card| self.discarded(card))),
            notes: vec![self.w.text(msg::seven_wonders::pile_note())],
        })
    }

    fn discarded(&self, found: &DiscardCard) -> Face {
        let card = found.card.card(self.view.edition);
        let kind = city::kind(card.color);
        let band = match found.count {
            0 | 1 => kind,
            count => msg::seven_wonders::kind_copies(kind, count),
        };
        let cost = match &found.mv {
            Some(_) => cost(Tone::GAIN, msg::game::free(), None),
            None => {
                let why = msg::seven_wonders::have_one();
                cost(Tone::LOSS, msg::seven_wonders::cannot(), Some(why))
            }
        };
        Face {
            paint: paint(card.color),
            band: self.w.plain(&band),
            name: self.w.thing(things::card(found.card)).to_owned(),
            href: None,
            lines: vec![self.gives(card)],
            feet: vec![self.foot(&cost)],
            is_open: found.mv.is_some(),
        }
        .narrow(self.w)
    }

    fn gives(&self, card: &Card) -> String {
        let effects = describe::effects(&card.effects);
        self.w.plain_arg(&Arg::list(Join::Comma, effects))
    }

    fn hand(&self) -> Option<Spread> {
        let view = self.view;
        let first = view.hand.first()?;
        let title = if view.phase == PhaseName::Seventh {
            msg::seven_wonders::last_card()
        } else {
            msg::seven_wonders::hand()
        };
        let notes = self.uses_of_any(first);
        let notes = notes.iter().map(|note| self.w.plain_sentence(note));
        Some(Spread {
            title: self.w.plain(&title),
            cards: Grid::of(view.hand.iter().map(|held| self.held(held))),
            notes: notes.collect(),
        })
    }

    fn held(&self, held: &HandCard) -> Face {
        let kind = city::kind(held.color);
        let band = if held.is_sealed {
            msg::seven_wonders::kind_sealed(kind)
        } else {
            kind
        };
        let href = format!("{}#card-{}", self.table_url, held.card.key());
        let mut feet: Vec<Foot> = Vec::new();
        feet.extend(price(&held.build).map(|cost| self.foot(&cost)));
        if held.free.is_some() {
            let why = msg::seven_wonders::once_an_age();
            feet.push(self.foot(&cost(Tone::GAIN, msg::game::free(), Some(why))));
        }
        let of_city = held.city_build.as_ref().and_then(price);
        feet.extend(of_city.map(|cost| {
            let head = msg::seven_wonders::of_free_city(cost.head);
            self.foot(&Cost { head, ..cost })
        }));
        Face {
            paint: paint(held.color),
            band: self.w.plain(&band),
            name: self.w.thing(things::card(held.card)).to_owned(),
            href: Some(href),
            lines: self.printed(held.card.card(self.view.edition)),
            feet,
            is_open: !held.build.ways.is_empty() || held.free.is_some(),
        }
        .narrow(self.w)
    }

    fn printed(&self, card: &Card) -> Vec<String> {
        let cost = describe::cost(&card.cost);
        let cost = if card.parents.is_empty() {
            msg::seven_wonders::costs(cost)
        } else {
            let parents = card.parents.iter().map(things::card);
            msg::seven_wonders::costs_or_free(cost, Arg::list(Join::Or, parents))
        };
        let mut lines = vec![self.gives(card), self.w.plain(&cost)];
        if !card.opens.is_empty() {
            let opens = Arg::list(Join::Comma, card.opens.iter().map(things::card));
            lines.push(self.w.text(msg::seven_wonders::opens(opens)));
        }
        lines
    }

    /// What any card of the hand can be used for at the same price.
    fn uses_of_any(&self, held: &HandCard) -> Vec<Message> {
        let mut notes = Vec::new();
        let mine = city::mine(self.view);
        notes.extend(mine.and_then(|city| self.stage("mine", city, &held.stage)));
        let free = self.view.free_city.as_ref();
        let free = free.and_then(|free| self.view.cities.get(free.city));
        let free = free.zip(held.city_stage.as_ref());
        notes.extend(free.and_then(|(city, stage)| self.stage("free_city", city, stage)));
        if held.sell.is_some() {
            notes.push(msg::seven_wonders::selling());
        }
        notes
    }

    fn stage(&self, whose: &'static str, city: &CityView, found: &Use) -> Option<Message> {
        let name = offers::wonder_name(city.wonder);
        let whose = msg::seven_wonders::whose_wonder(whose, name);
        if found.state == UseState::WonderComplete {
            return Some(msg::seven_wonders::all_stages_stand(whose));
        }
        let next: &Stage = city::stages(self.view, city).get(city.stages_built)?;
        let cost = price(found)?;
        let number = crate::roman(city.stages_built + 1);
        let gives = Arg::list(Join::Comma, describe::effects(&next.effects));
        let why = cost.why.unwrap_or_else(msg::seven_wonders::own_goods);
        Some(if found.ways.is_empty() {
            msg::seven_wonders::stage_cannot(number, whose, gives, why)
        } else {
            msg::seven_wonders::any_card_builds(number, whose, gives, cost.head, why)
        })
    }

    fn foot(&self, cost: &Cost) -> Foot {
        Foot {
            tone: cost.tone,
            head: self.w.plain(&cost.head),
            why: (cost.why.as_ref()).map_or_else(String::new, |why| self.w.plain(why)),
        }
    }
}

/// What a use costs the reader, or why it cannot be; none while nothing can be chosen.
fn price(found: &Use) -> Option<Cost> {
    let coins = found.ways.iter().map(|way| i32::from(way.total)).min();
    let coins = msg::game::coins(coins.or(found.cheapest).unwrap_or(0));
    // A price names the card only where one of its name stands already, which is said shorter here.
    let through = found.through.map(things::card);
    let why = || through.map(msg::seven_wonders::chain);
    Some(match found.state {
        UseState::Nothing => cost(Tone::GAIN, msg::game::free(), None),
        UseState::Chain => cost(Tone::GAIN, msg::game::free(), why()),
        UseState::Olympia => {
            let why = msg::seven_wonders::through_olympia();
            cost(Tone::GAIN, msg::game::free(), Some(why))
        }
        UseState::Own => {
            let why = msg::seven_wonders::own_goods();
            cost(Tone::PLAIN, msg::game::no_coins(), Some(why))
        }
        UseState::Coins => cost(Tone::PLAIN, coins, cheapest(found)),
        UseState::Short => {
            let why = msg::seven_wonders::coins_short(found.short);
            cost(Tone::LOSS, coins, Some(why))
        }
        UseState::Unavailable => {
            let why = describe::scarce(&found.scarce);
            cost(Tone::LOSS, msg::seven_wonders::cannot(), Some(why))
        }
        UseState::SameName => {
            let why = msg::seven_wonders::one_stands_here();
            cost(Tone::LOSS, msg::seven_wonders::cannot(), Some(why))
        }
        UseState::WonderComplete | UseState::NotNow => return None,
    })
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

fn cost(tone: Tone, head: Message, why: Option<Message>) -> Cost {
    Cost { tone, head, why }
}
