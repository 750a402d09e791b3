//! Rows: one use of a card or one alternative, with its price, its consequence and its button.
//!
//! The seat that steers the Free City chooses in two steps: there a use of its own card is a link that asks
//! for the Free City's move. Start reading at [`uses`].

use std::collections::BTreeMap;

use super::art::{self, CardArt};
use crate::web::boards::Scene;
use crate::web::boards::generic;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;
use rules::seven_wonders::cards::CardId;
use rules::seven_wonders::moves::Move;
use rules::seven_wonders::view::{HandCard, Payment, Use, UseState, View};
use scene::Offer;
use scene::seven_wonders::offers::{self, At};
use scene::seven_wonders::things;
use scene::seven_wonders::{city, describe};
use words::{Arg, Join, Message, Person, Words, msg};

pub(super) struct UseRow {
    pub touch: Touch,
    /// Whether it is the likeliest.
    pub is_main: bool,
    pub sign: Icon,
    pub what: String,
    /// The card whose face is drawn, where one of several is picked.
    pub face: Option<&'static CardArt>,
    pub price: Option<PricePicture>,
    /// What would be different afterwards, or why it cannot be done.
    pub then: String,
    pub ways: Vec<WayRow>,
}

impl UseRow {
    pub(super) fn is_refused(&self) -> bool {
        matches!(self.touch, Touch::Nothing { is_refused: true })
    }
}

pub(super) enum Touch {
    Plays(String),
    /// Asks for the rest of a move.
    Asks(String),
    /// Nothing: it is not possible, or the ways to pay have the buttons.
    Nothing {
        is_refused: bool,
    },
}

pub(super) struct WayRow {
    pub touch: Touch,
    pub says: String,
    pub total: u8,
}

/// The legal moves of the viewer with what is said of them.
pub(super) struct Notes(BTreeMap<String, Offer>);

impl Notes {
    /// Asks for them, if it is the viewer's decision now.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let offers = scene.is_live.then(|| scene.sight.offers());
        let by_move = |offer: Offer| (offer.mv.clone(), offer);
        Self(offers.into_iter().flatten().map(by_move).collect())
    }

    /// All moves, in the order of the notation.
    pub(super) fn all(&self) -> impl Iterator<Item = &Offer> {
        self.0.values()
    }

    /// A move of the viewer's own city: a whole move, or the own part of moves for two cities.
    fn own(&self, mv: &str) -> Option<Offer> {
        if let Some(offer) = self.0.get(mv) {
            return Some(offer.clone());
        }
        let mut parts = self.all().filter_map(|offer| offer.parts.as_deref());
        let [own, _] = parts.find(|[own, _]| own.mv == mv)?;
        Some(Offer {
            quote: own.quote,
            why: own.why.clone(),
            ..Offer::new(own.mv.clone(), own.title.clone())
        })
    }
}

/// Whether the viewer steers the Free City, so that their move has two parts.
pub(super) fn is_steering(scene: &Scene<'_>, view: &View) -> bool {
    let steers = view.free_city.as_ref().map(|city| city.steered_by);
    steers.is_some() && steers == scene.me && view.phase == super::PhaseName::Choose
}

/// What the rows of a card have in common.
struct Around<'a> {
    card: CardId,
    notes: &'a Notes,
    /// The neighbours, left and right.
    sellers: Option<[Person; 2]>,
    /// Whether a row leads to the rest of the move and seals nothing.
    asks: bool,
    w: &'a Words,
}

impl Around<'_> {
    fn touch(&self, mv: &str) -> Touch {
        if self.asks {
            Touch::Asks(generic::address(mv))
        } else {
            Touch::Plays(mv.to_owned())
        }
    }

    /// What a row is called, as its button seals a choice or not.
    fn title(&self, says: impl Fn(At) -> Message, is_refused: bool) -> String {
        let text = self.w.text(if self.asks || is_refused {
            says(At::Start)
        } else {
            msg::seven_wonders_page::seal(says(At::Inside))
        });
        self.w.narrow(&text)
    }
}

/// Lists the uses of a card of the hand: what can be done comes first.
pub(super) fn uses(scene: &Scene<'_>, view: &View, hand: &HandCard, notes: &Notes) -> Vec<UseRow> {
    let mine = scene.mine(&view.cities);
    let card = hand.card;
    let around = Around {
        card,
        notes,
        sellers: mine.map(|mine| [mine.left, mine.right].map(|index| city::owner(view, index))),
        asks: is_steering(scene, view),
        w: scene.w,
    };
    let mut rows = Vec::new();
    if hand.build.state != UseState::NotNow {
        let says = |at| offers::build(card, at);
        rows.push(row(&hand.build, Icon::of("act-build"), says, &around));
    }
    if let Some(mv) = &hand.free {
        let says = |at| offers::free(card, at);
        rows.push(plain(mv, Icon::of("wonder-olympia"), says, &around));
    }
    if let (Some(stage), false) = (view.next_stage, hand.stage.state == UseState::NotNow) {
        let wonder = mine.and_then(|mine| mine.wonder);
        let says = |at| offers::stage(stage.number, wonder, card, at);
        rows.push(row(&hand.stage, Icon::of("act-wonder"), says, &around));
    }
    if let Some(mv) = &hand.sell {
        let says = |at| offers::sell(card, at);
        rows.push(plain(mv, Icon::of("act-sell"), says, &around));
    }
    in_order(rows)
}

/// Puts first what can be done, and marks the first of it as the likeliest.
fn in_order(mut rows: Vec<UseRow>) -> Vec<UseRow> {
    rows.sort_by_key(UseRow::is_refused);
    if let Some(first) = rows.first_mut() {
        first.is_main = !first.is_refused();
    }
    rows
}

/// A row with one button and no choice of payment.
fn plain(mv: &str, sign: Icon, says: impl Fn(At) -> Message, around: &Around<'_>) -> UseRow {
    let own = around.notes.own(mv);
    let quote = own.as_ref().map(|own| own.quote);
    UseRow {
        touch: around.touch(mv),
        is_main: false,
        sign,
        what: around.title(says, false),
        face: None,
        price: quote.and_then(|quote| PricePicture::of(&quote, around.w)),
        then: own.map_or_else(String::new, |own| own.then(around.w)),
        ways: Vec::new(),
    }
}

fn row(one: &Use, sign: Icon, says: impl Fn(At) -> Message, around: &Around<'_>) -> UseRow {
    let is_refused = one.ways.is_empty();
    let ways: &[Payment] = if one.ways.len() > 1 { &one.ways } else { &[] };
    let way = |way: &Payment| WayRow {
        touch: around.touch(&way.mv),
        says: payment(way, around),
        total: way.total,
    };
    UseRow {
        touch: match one.ways.as_slice() {
            [way] => around.touch(&way.mv),
            _ => Touch::Nothing { is_refused },
        },
        is_main: false,
        sign,
        what: around.title(&says, is_refused),
        face: None,
        price: price(one, around.w),
        then: then(one, says(At::Start), around),
        ways: ways.iter().map(way).collect(),
    }
}

/// Why a use costs what it costs or cannot be, and what would be different by its first way.
fn then(one: &Use, title: Message, around: &Around<'_>) -> String {
    let why = describe::why(one, around.card);
    let cannot = || msg::seven_wonders_page::cannot_use(things::card(around.card));
    let first = one.ways.first();
    let offer = first.and_then(|way| around.notes.0.get(&way.mv));
    let said = Offer {
        why: why.or_else(|| first.is_none().then(cannot)),
        effect: offer.and_then(|offer| offer.effect.clone()),
        ..Offer::new(String::new(), title)
    };
    said.then(around.w)
}

/// Who gets what: "2 to Joost, 2 to Ana".
fn payment(way: &Payment, around: &Around<'_>) -> String {
    let neighbours = around.sellers.iter().flatten().zip([way.left, way.right]);
    let mut parts: Vec<Message> = neighbours
        .filter(|(_, coins)| *coins > 0)
        .map(|(whom, coins)| msg::seven_wonders_page::pays(coins, whom.clone()))
        .collect();
    if way.bank > 0 {
        parts.push(msg::seven_wonders_page::pays_bank(way.bank));
    }
    if parts.is_empty() {
        parts.push(msg::seven_wonders_page::pays_nothing());
    }
    around.w.plain_arg(&Arg::list(Join::Comma, parts))
}

pub(super) fn price(one: &Use, w: &Words) -> Option<PricePicture> {
    if matches!(one.state, UseState::Chain | UseState::Olympia) {
        return Some(PricePicture::free(w));
    }
    let coins = match (one.ways.iter().map(|way| way.total).min(), one.cheapest) {
        (Some(total), _) => i32::from(total),
        (None, Some(cheapest)) => cheapest,
        (None, None) => return None,
    };
    let is_short = one.ways.is_empty();
    Some(PricePicture {
        text: coins.to_string(),
        is_coin: true,
        class: if is_short { "price--short" } else { "" },
    })
}

/// A row of a plain alternative, as the presenter says it.
pub(super) fn alternative(note: &Offer, sign: Icon, w: &Words) -> UseRow {
    UseRow {
        touch: Touch::Plays(note.mv.clone()),
        is_main: false,
        sign,
        what: w.narrow(&w.plain(&note.title)),
        face: None,
        price: PricePicture::of(&note.quote, w).map(|price| PricePicture { class: "", ..price }),
        then: note.then(w),
        ways: Vec::new(),
    }
}

/// The row of a move for two cities, told of the second one alone: the own half stands above.
pub(super) fn of_the_other(row: UseRow, note: &Offer, view: &View, w: &Words) -> UseRow {
    let Some([_, other]) = note.parts.as_deref() else {
        return row;
    };
    let told = Offer {
        why: other.why.clone(),
        ..Offer::new(String::new(), other.title.clone())
    };
    let card = match Move::read(&note.mv) {
        Some(Move::Play { city, .. }) => city.map(|city| city.card),
        Some(Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass) | None => None,
    };
    UseRow {
        what: w.narrow(&w.plain(&other.title)),
        face: card.and_then(|card| art::card(view.edition, card, w)),
        price: PricePicture::of(&other.quote, w),
        then: told.then(w),
        ..row
    }
}
