//! The structure of an age: cards that can be taken first, then covered ones, then backs, then the empty place.
//!
//! Start reading at [`pyramid`].

use super::art::{self, CardArt};
use super::marks;
use crate::games::PriceWay;
use crate::games::duel::view::{BackName, Face, LastView, PlaceView, PriceView, View};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;

/// The structure as drawn.
pub(super) struct PyramidPart {
    /// Heading for screen readers.
    pub heading: String,
    /// The places, in reading order; the grid puts them in place.
    pub places: Vec<PyramidPlace>,
    /// Whether cards are links to their sheets.
    pub has_links: bool,
    /// `pyramid--small` or nothing.
    pub class: &'static str,
}

/// A place of the structure.
pub(super) struct PyramidPlace {
    /// Where the grid puts it.
    pub class: String,
    /// What lies there.
    pub shown: Shown,
}

/// What lies at a place.
pub(super) enum Shown {
    /// A card, face up.
    Card(CardPlace),
    /// A card, face down.
    Back {
        /// Roman age.
        age: &'static str,
        /// Whether it is a guild's.
        is_guild: bool,
        /// For screen readers.
        spoken: String,
    },
    /// The place from which the last card was taken.
    Ghost {
        /// Class of the kind of the card taken.
        class: &'static str,
        /// Its sign.
        sign: Icon,
        /// What happened.
        words: String,
    },
}

/// A card in the structure, face up.
pub(super) struct CardPlace {
    /// The card.
    pub art: &'static CardArt,
    /// `card--open card--can` and so on.
    pub state: &'static str,
    /// Whether it was just turned up.
    pub is_new: bool,
    /// What the card is for the viewer now, for screen readers.
    pub spoken: String,
    /// The price for the viewer now.
    pub price: Option<PricePart>,
}

/// The price for somebody now.
pub(super) struct PricePart {
    /// Coins.
    pub coins: u16,
    /// The symbol of the chain that makes it free.
    pub chain: Option<Icon>,
    /// Coins missing, in words.
    pub short: Option<String>,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
    /// Why.
    pub why: String,
}

/// Draws the structure.
pub(super) fn pyramid(scene: &Scene<'_>, view: &View) -> PyramidPart {
    let shown = |wanted: fn(&PlaceView) -> bool| {
        view.pyramid
            .iter()
            .filter(move |place| wanted(place))
            .filter_map(|place| draw_place(view, place))
    };
    let mut places: Vec<PyramidPlace> = shown(|place| is_open(place) && place.is_accessible)
        .chain(shown(|place| is_open(place) && !place.is_accessible))
        .chain(shown(|place| matches!(place.face, Face::Back { .. })))
        .collect();
    places.extend(ghost(scene, view));
    PyramidPart {
        heading: heading(view),
        places,
        has_links: scene.is_live,
        class: "",
    }
}

const fn is_open(place: &PlaceView) -> bool {
    matches!(place.face, Face::Open { .. })
}

fn heading(view: &View) -> String {
    let count = |wanted: fn(&PlaceView) -> bool| view.pyramid.iter().filter(|p| wanted(p)).count();
    let accessible = count(|place| is_open(place) && place.is_accessible);
    let covered = count(|place| is_open(place) && !place.is_accessible);
    let hidden = count(|place| matches!(place.face, Face::Back { .. }));
    format!(
        "The cards of Age {}: {accessible} can be taken, {covered} {} covered, {hidden} {} face down",
        art::roman(view.age),
        if covered == 1 { "is" } else { "are" },
        if hidden == 1 { "lies" } else { "lie" },
    )
}

fn class(place: &PlaceView) -> String {
    format!(
        "pyramid__slot--r{} pyramid__slot--c{}",
        place.row, place.col
    )
}

fn draw_place(view: &View, place: &PlaceView) -> Option<PyramidPlace> {
    let shown = match place.face {
        Face::Open { card } => Shown::Card(draw_card(place, art::card(card))),
        Face::Back { back } => {
            let is_guild = back == BackName::Guild;
            let age = art::roman(view.age);
            Shown::Back {
                age,
                is_guild,
                spoken: format!(
                    "Face-down {} card, row {}",
                    if is_guild {
                        "guild".to_owned()
                    } else {
                        format!("Age {age}")
                    },
                    place.row + 1
                ),
            }
        }
        Face::Taken => return None,
    };
    Some(PyramidPlace {
        class: class(place),
        shown,
    })
}

fn draw_card(place: &PlaceView, card: &'static CardArt) -> CardPlace {
    let offer = place.offer.as_ref();
    let state = match offer.map(|offer| &offer.price) {
        _ if !place.is_accessible => "card--covered",
        Some(price) if price.chain.is_some() => "card--open card--free",
        Some(price) if price.short > 0 => "card--open card--short",
        Some(_) => "card--open card--can",
        None => "card--open",
    };
    let costs = offer
        .map(|offer| format!(" {}", price_words(&offer.price)))
        .unwrap_or_default();
    let turned = if place.is_new { " Just turned up." } else { "" };
    let reach = if place.is_accessible {
        "Can be taken."
    } else {
        "Covered."
    };
    CardPlace {
        art: card,
        state,
        is_new: place.is_new,
        spoken: format!("{}{costs}{turned} {reach}", card.spoken),
        price: offer.map(|offer| price_part(&offer.price)),
    }
}

/// The price for the viewer, as a sentence.
pub(super) fn price_words(price: &PriceView) -> String {
    if let Some(chain) = price.chain {
        let urbanism = if price.urbanism > 0 {
            format!(
                ", and Urbanism pays you {}",
                marks::coins(price.urbanism.into())
            )
        } else {
            String::new()
        };
        return format!("Free for you through {}{urbanism}.", chain.giver.name());
    }
    if price.total == 0 {
        return match price.quote.way {
            PriceWay::OwnGoods => "Costs you nothing: you produce it all.".to_owned(),
            PriceWay::Plain | PriceWay::Chain => "Costs you nothing.".to_owned(),
        };
    }
    let short = if price.short > 0 {
        format!(", {} more than you have", price.short)
    } else {
        String::new()
    };
    format!(
        "Costs you {}{short}: {}.",
        marks::coins(price.total),
        price.reason
    )
}

/// The price as a picture.
pub(super) fn price_part(price: &PriceView) -> PricePart {
    let chain = price
        .chain
        .map(|chain| Icon::new(&format!("chain-{}", chain.symbol)));
    let why = match price.chain {
        Some(chain) if price.urbanism > 0 => {
            format!("{}; +{}", chain.giver.name(), price.urbanism)
        }
        Some(chain) => chain.giver.name().to_owned(),
        None => price.reason.clone(),
    };
    PricePart {
        coins: price.total,
        class: match (price.chain, price.short) {
            (Some(_), _) => "price--free",
            (None, 0) => "",
            (None, _) => "price--short",
        },
        chain,
        short: (price.short > 0).then(|| format!("{} short", price.short)),
        why,
    }
}

fn ghost(scene: &Scene<'_>, view: &View) -> Option<PyramidPlace> {
    let last = view.last.as_ref()?;
    let slot = last.slot?;
    let place = view.pyramid.get(slot.index())?;
    let card = last.card?;
    if !matches!(place.face, Face::Taken) {
        return None;
    }
    let art = art::card(card);
    Some(PyramidPlace {
        class: format!("{} pyramid__slot--ghost", class(place)),
        shown: Shown::Ghost {
            class: art.class,
            sign: art.sign.clone(),
            words: ghost_words(scene, last)?,
        },
    })
}

fn ghost_words(scene: &Scene<'_>, last: &LastView) -> Option<String> {
    let who = scene.subject(last.seat);
    let card = art::card(last.card?).narrow_name;
    Some(match (last.verb, last.wonder) {
        ("build", _) => format!("{who} built {card}"),
        ("discard", _) => format!("{who} dis\u{ad}carded {card}"),
        ("wonder", Some(wonder)) => format!("{who} built {} with {card}", wonder.name()),
        _ => format!("{who} took a card"),
    })
}
