//! Rows: one use of a card or one alternative, with its price, its consequence and its button.
//!
//! The seat that steers the Free City chooses in two steps: there a use of its own card is a link that asks
//! for the Free City's move. Start reading at [`uses`].

use crate::games::words::capital;
use std::collections::BTreeMap;

use super::art::CardArt;
use crate::games::MoveNote;
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{HandCard, Payment, Use, UseState, View};
use crate::web::boards::Scene;
use crate::web::boards::generic;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;

/// One thing that can be done, or cannot.
pub(super) struct UseRow {
    /// What touching it does.
    pub touch: Touch,
    /// Whether it is the likeliest.
    pub is_main: bool,
    /// Its sign.
    pub sign: Icon,
    /// What it is.
    pub what: String,
    /// Its price as a picture.
    pub price: Option<PricePicture>,
    /// What would be different afterwards, or why it cannot be done.
    pub then: String,
    /// The ways to pay, where there are several.
    pub ways: Vec<WayRow>,
}

/// What touching a row does.
pub(super) enum Touch {
    /// Plays a move.
    Plays(String),
    /// Asks for the rest of a move.
    Asks(String),
    /// Nothing: it is not possible, or the ways to pay have the buttons.
    Nothing {
        /// Whether it is not possible.
        is_refused: bool,
    },
}

/// One way to pay.
pub(super) struct WayRow {
    /// What touching it does.
    pub touch: Touch,
    /// Who gets what.
    pub says: String,
    /// All coins.
    pub total: u8,
}

/// The legal moves of the viewer with what the engine says of them.
pub(super) struct Notes(BTreeMap<String, MoveNote>);

impl Notes {
    /// Asks the engine, if it is the viewer's decision now.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let notes = if scene.is_live {
            scene.sight.notes()
        } else {
            Vec::new()
        };
        Self(
            notes
                .into_iter()
                .map(|note| (note.mv.clone(), note))
                .collect(),
        )
    }

    /// All moves, in the order of the notation.
    pub(super) fn all(&self) -> impl Iterator<Item = &MoveNote> {
        self.0.values()
    }

    /// The price of an own part.
    fn price(&self, mv: &str) -> Option<PricePicture> {
        let is_own = |note: &&MoveNote| match note.parts.as_deref() {
            Some([own, _]) => own.mv == mv,
            None => note.mv == mv,
        };
        let note = self.all().find(is_own)?;
        PricePicture::of(&note.quote)
    }

    fn effect(&self, mv: &str) -> String {
        self.0
            .get(mv)
            .map(|note| capital(&note.effect))
            .unwrap_or_default()
    }
}

/// Whether the viewer steers the Free City, so that his move has two parts.
pub(super) fn is_steering(scene: &Scene<'_>, view: &View) -> bool {
    let steers = view.free_city.as_ref().map(|city| city.steered_by);
    steers.is_some() && steers == scene.me && view.phase == super::PhaseName::Choose
}

/// The neighbours by name.
struct Sellers {
    left: String,
    right: String,
}

impl Sellers {
    fn of(scene: &Scene<'_>, view: &View) -> Self {
        let mine = scene.me.and_then(|me| view.cities.get(me.index()));
        let name = |city: Option<usize>| {
            city.map_or_else(String::new, |city| super::owner(scene, view, city))
        };
        Self {
            left: name(mine.map(|city| city.left)),
            right: name(mine.map(|city| city.right)),
        }
    }
}

struct Around<'a> {
    notes: &'a Notes,
    sellers: Sellers,
}

/// Lists the uses of a card of the hand: what can be done comes first.
pub(super) fn uses(
    scene: &Scene<'_>,
    view: &View,
    hand: &HandCard,
    art: &CardArt,
    notes: &Notes,
) -> Vec<UseRow> {
    let asks = is_steering(scene, view);
    let touch = |mv: &str| {
        if asks {
            Touch::Asks(generic::address(mv))
        } else {
            Touch::Plays(mv.to_owned())
        }
    };
    let seal = if asks { "" } else { "Seal: " };
    let around = Around {
        notes,
        sellers: Sellers::of(scene, view),
    };
    let mut rows = Vec::new();
    if hand.build.state != UseState::NotNow {
        let what = format!("{seal}build {}", art.name);
        rows.push(row(
            &hand.build,
            Icon::of("act-build"),
            &what,
            art.name,
            &around,
            &touch,
        ));
    }
    if let Some(mv) = &hand.free {
        let what = format!("{seal}build {}, free through Olympía", art.name);
        let then = format!("Uses this age’s free building. {}", notes.effect(mv));
        rows.push(plain(
            touch(mv),
            Icon::of("wonder-olympia"),
            what,
            Some(PricePicture::free()),
            then,
        ));
    }
    if let (Some(stage), false) = (view.next_stage, hand.stage.state == UseState::NotNow) {
        let number = describe::roman(stage.number);
        let what = format!("{seal}stage {number} with {}", art.name);
        rows.push(row(
            &hand.stage,
            Icon::of("act-wonder"),
            &what,
            art.name,
            &around,
            &touch,
        ));
    }
    if let Some(mv) = &hand.sell {
        let then = format!("Face down to the discard pile. {}", notes.effect(mv));
        let what = format!("{seal}sell {}", art.name);
        let sign = Icon::of("act-sell");
        let price = notes.price(mv);
        rows.push(plain(touch(mv), sign, what, price, then));
    }
    in_order(rows)
}

/// Puts first what can be done, and marks the first of it as the likeliest.
fn in_order(mut rows: Vec<UseRow>) -> Vec<UseRow> {
    let is_refused = |row: &UseRow| matches!(row.touch, Touch::Nothing { is_refused: true });
    rows.sort_by_key(is_refused);
    if let Some(first) = rows.first_mut() {
        first.is_main = !is_refused(first);
    }
    for row in &mut rows {
        row.what = capital(&row.what);
    }
    rows
}

/// A row with one button and no choice of payment.
fn plain(
    touch: Touch,
    sign: Icon,
    what: String,
    price: Option<PricePicture>,
    then: String,
) -> UseRow {
    UseRow {
        touch,
        is_main: false,
        sign,
        what,
        price,
        then,
        ways: Vec::new(),
    }
}

fn row(
    one: &Use,
    sign: Icon,
    what: &str,
    name: &str,
    around: &Around<'_>,
    touch: &impl Fn(&str) -> Touch,
) -> UseRow {
    let notes = around.notes;
    let is_refused = one.ways.is_empty();
    let reason = capital(&one.why);
    let effect = one
        .ways
        .first()
        .map(|way| notes.effect(&way.mv))
        .unwrap_or_default();
    let then = match (is_refused, reason.is_empty()) {
        (true, true) => format!("{name} cannot be used so now."),
        (true, false) => format!("{reason}."),
        (false, true) => effect,
        (false, false) => format!("{reason}. {effect}"),
    };
    let ways: &[Payment] = if one.ways.len() > 1 { &one.ways } else { &[] };
    UseRow {
        touch: match one.ways.as_slice() {
            [way] => touch(&way.mv),
            _ => Touch::Nothing { is_refused },
        },
        is_main: false,
        sign,
        what: if is_refused {
            what.replace("Seal: ", "").replace("seal: ", "")
        } else {
            what.to_owned()
        },
        price: price(one),
        then,
        ways: ways
            .iter()
            .map(|way| WayRow {
                touch: touch(&way.mv),
                says: says(way, &around.sellers),
                total: way.total,
            })
            .collect(),
    }
}

/// Who gets what: "2 to Joost, 2 to Ana".
fn says(way: &Payment, sellers: &Sellers) -> String {
    let mut parts = Vec::new();
    let whom = [
        (way.left, &*sellers.left),
        (way.right, &*sellers.right),
        (way.bank, "the bank"),
    ];
    for (coins, whom) in whom {
        if coins > 0 {
            parts.push(format!("{coins} to {whom}"));
        }
    }
    if parts.is_empty() {
        "nothing to pay".to_owned()
    } else {
        parts.join(", ")
    }
}

const fn free_class(state: UseState) -> bool {
    matches!(state, UseState::Chain | UseState::Olympia)
}

/// The price of a use as a picture.
pub(super) fn price(one: &Use) -> Option<PricePicture> {
    if free_class(one.state) {
        return Some(PricePicture::free());
    }
    let coins = match (one.ways.iter().map(|way| way.total).min(), one.cheapest) {
        (Some(total), _) => i32::from(total),
        (None, Some(cheapest)) => cheapest,
        (None, None) => return None,
    };
    Some(PricePicture {
        text: coins.to_string(),
        is_coin: true,
        class: if one.ways.is_empty() {
            "price--short"
        } else {
            ""
        },
    })
}

/// A row of a plain alternative, as the engine explains it.
pub(super) fn alternative(note: &MoveNote, sign: Icon) -> UseRow {
    let words: Vec<String> = [&note.reason, &note.effect]
        .into_iter()
        .filter(|words| !words.is_empty())
        .map(|words| capital(words))
        .collect();
    UseRow {
        touch: Touch::Plays(note.mv.clone()),
        is_main: false,
        sign,
        what: note.title.clone(),
        price: PricePicture::of(&note.quote).map(|price| PricePicture { class: "", ..price }),
        then: words.join(". "),
        ways: Vec::new(),
    }
}
