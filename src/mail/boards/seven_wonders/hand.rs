//! Cards to choose from: the hand, the last card of an age, the discard pile.
//!
//! Start reading at [`Page::spreads`].

use super::{Page, kind, paint};
use crate::games::seven_wonders::cards::{Card, CardSet, Stage};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{
    CityView, DiscardCard, HandCard, PhaseName, Use, UseState,
};
use crate::games::seven_wonders::way_words;
use crate::games::words::capital;
use crate::mail::boards::face::{Face, Foot, Grid};
use crate::mail::boards::paint::Tone;

/// Cards laid out, with a heading and what is true of all of them.
pub(super) struct Spread {
    /// Where they lie.
    pub title: String,
    /// The cards.
    pub cards: Grid,
    /// What else can be done with any of them.
    pub notes: Vec<String>,
}

impl Page<'_> {
    /// What the reader chooses from.
    pub(super) fn spreads(&self) -> Vec<Spread> {
        let mut spreads: Vec<Spread> = self.pile().into_iter().collect();
        spreads.extend(self.hand());
        spreads
    }

    fn pile(&self) -> Option<Spread> {
        let discards = self.view.discards.as_ref()?;
        Some(Spread {
            title: "The discard pile".to_owned(),
            cards: Grid::of(discards.iter().map(|card| self.discarded(card))),
            notes: vec![
                "The card you take is built for nothing. Only you see the pile.".to_owned(),
            ],
        })
    }

    fn discarded(&self, found: &DiscardCard) -> Face {
        let card = found.card.card(self.view.edition);
        let count = match found.count {
            0 | 1 => String::new(),
            count => format!(" · {count} of them"),
        };
        let (tone, head, why) = match &found.mv {
            Some(_) => (Tone::GAIN, "free", ""),
            None => (Tone::LOSS, "cannot", "you have one"),
        };
        Face {
            paint: paint(card.color),
            band: format!("{}{count}", kind(card.color)),
            name: found.name.to_owned(),
            href: None,
            lines: vec![describe::effects(&card.effects)],
            feet: vec![foot(tone, head, why)],
            is_open: found.mv.is_some(),
        }
    }

    fn hand(&self) -> Option<Spread> {
        let view = self.view;
        let first = view.hand.first()?;
        Some(Spread {
            title: if view.phase == PhaseName::Seventh {
                "Your last card".to_owned()
            } else {
                "Your hand".to_owned()
            },
            cards: Grid::of(view.hand.iter().map(|held| self.held(held))),
            notes: self.uses_of_any(first),
        })
    }

    fn held(&self, held: &HandCard) -> Face {
        let card = held.card.card(self.view.edition);
        let sealed = if held.is_sealed { " · sealed" } else { "" };
        let href = format!("{}#card-{}", self.table_url, held.card.key());
        let mut feet: Vec<Foot> = price(&held.build).into_iter().collect();
        if held.free.is_some() {
            feet.push(foot(Tone::GAIN, "free", "by Olympía, once an age"));
        }
        feet.extend(held.city_build.as_ref().and_then(price).map(|mut price| {
            price.head = format!("Free City: {}", price.head);
            price
        }));
        Face {
            paint: paint(held.color),
            band: format!("{}{sealed}", kind(held.color)),
            name: held.name.to_owned(),
            href: Some(href),
            lines: self.printed(card),
            feet,
            is_open: !held.build.ways.is_empty() || held.free.is_some(),
        }
    }

    /// What is printed on a card.
    fn printed(&self, card: &Card) -> Vec<String> {
        let names = |cards: CardSet, between: &str| {
            let names: Vec<&str> = cards
                .iter()
                .map(|id| id.card(self.view.edition).name)
                .collect();
            names.join(between)
        };
        let mut cost = format!("costs {}", describe::cost(&card.cost));
        if !card.parents.is_empty() {
            cost.push_str(&format!("; free after {}", names(card.parents, " or ")));
        }
        let mut lines = vec![describe::effects(&card.effects), cost];
        if !card.opens.is_empty() {
            lines.push(format!("opens {}", names(card.opens, ", ")));
        }
        lines
    }

    /// What any card of the hand can be used for at the same price.
    fn uses_of_any(&self, held: &HandCard) -> Vec<String> {
        let mut notes = Vec::new();
        let mine = self.mine().map(|city| ("your wonder".to_owned(), city));
        notes.extend(mine.and_then(|(whose, city)| self.stage(&whose, city, &held.stage)));
        let free = self.view.free_city.as_ref();
        let free = free.and_then(|free| self.view.cities.get(free.city));
        notes.extend(
            free.zip(held.city_stage.as_ref())
                .and_then(|(city, stage)| {
                    let whose = format!("the Free City’s {}", city.wonder_name);
                    self.stage(&whose, city, stage)
                }),
        );
        if held.sell.is_some() {
            notes.push("Selling a card brings 3 coins.".to_owned());
        }
        notes
    }

    fn stage(&self, whose: &str, city: &CityView, found: &Use) -> Option<String> {
        if found.state == UseState::WonderComplete {
            return Some(format!("Every stage of {whose} stands."));
        }
        let next: &Stage = self.stages(city).get(city.stages_built)?;
        let stage = format!(
            "stage {} of {whose} ({})",
            describe::roman(city.stages_built + 1),
            describe::effects(&next.effects)
        );
        let price = price(found)?;
        Some(if found.ways.is_empty() {
            format!("{} cannot be built now: {}.", capital(&stage), found.why)
        } else {
            format!("Any card builds {stage} for {}, {}.", price.head, price.why)
        })
    }
}

/// What a use costs the reader, or why it cannot be; none while nothing can be chosen.
fn price(found: &Use) -> Option<Foot> {
    let coins = found.ways.iter().map(|way| i32::from(way.total)).min();
    let coins = coins.or(found.cheapest).unwrap_or(0);
    let why = found.why.as_str();
    Some(match found.state {
        UseState::Nothing => foot(Tone::GAIN, "free", ""),
        UseState::Chain | UseState::Olympia => foot(Tone::GAIN, "free", why),
        UseState::Own => foot(Tone::PLAIN, "no coins", why),
        UseState::Coins => foot(Tone::PLAIN, &describe::coins(coins), &cheapest(found)),
        UseState::Short => foot(
            Tone::LOSS,
            &describe::coins(coins),
            &format!("{} short", found.short),
        ),
        UseState::Unavailable => foot(Tone::LOSS, "cannot", why),
        UseState::SameName => foot(Tone::LOSS, "cannot", "one stands here already"),
        UseState::WonderComplete | UseState::NotNow => return None,
    })
}

/// Says what the cheapest way buys, and whether there are others; the list of moves has them all.
fn cheapest(found: &Use) -> String {
    let way = found.ways.iter().min_by_key(|way| way.total);
    let others = if found.ways.len() > 1 {
        ", or otherwise"
    } else {
        ""
    };
    way.map_or_else(String::new, |way| format!("{}{others}", way_words(way)))
}

fn foot(tone: Tone, head: &str, why: &str) -> Foot {
    Foot {
        tone,
        head: head.to_owned(),
        why: why.to_owned(),
    }
}
