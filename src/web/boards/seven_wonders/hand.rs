//! The hand: the cards that can be chosen, their sheets, and what is chosen in the other phases.
//!
//! Start reading at [`hand`] and [`question`].

use super::art::{self, CardArt};
use super::rows::{self, Notes, UseRow};
use super::{PhaseName, owner};
use crate::games::seven_wonders::cards::{Side, WonderId};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{Direction, HandCard, Use, UseState, View};
use crate::games::words::capital;
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;

/// The hand as drawn.
pub(super) struct HandPart {
    /// What becomes of it.
    pub note: String,
    /// Whether a card of it may be chosen now; else it lies there until another choice is made.
    pub is_choosable: bool,
    /// What the sealed card is for: "sell"; empty before.
    pub sealed_as: &'static str,
    /// The cards.
    pub cards: Vec<HandCardPart>,
}

/// A card of the hand.
pub(super) struct HandCardPart {
    /// The card.
    pub art: &'static CardArt,
    /// `card--can`, `card--short`, `card--free`, with `card--sealed`.
    pub class: String,
    /// Whether it is the viewer's sealed choice.
    pub is_sealed: bool,
    /// Its price as a picture.
    pub price: Option<PricePicture>,
    /// What is short or why, in a word or two.
    pub why: String,
    /// All of it as a sentence.
    pub spoken: String,
    /// Its uses, for the sheet.
    pub rows: Vec<UseRow>,
}

/// Draws the viewer's hand; none when he holds no card.
pub(super) fn hand(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<HandPart> {
    if view.hand.is_empty() {
        return None;
    }
    let cards = view
        .hand
        .iter()
        .filter_map(|hand| {
            Some(card(
                scene,
                view,
                hand,
                art::card(view.edition, hand.card)?,
                notes,
            ))
        })
        .collect();
    Some(HandPart {
        note: note(scene, view),
        is_choosable: is_choosable(scene, view),
        sealed_as: sealed_as(view),
        cards,
    })
}

fn is_choosable(scene: &Scene<'_>, view: &View) -> bool {
    !scene.is_over && matches!(view.phase, PhaseName::Choose | PhaseName::Seventh)
}

fn sealed_as(view: &View) -> &'static str {
    let choice = view.my_choice.as_deref().unwrap_or_default();
    match choice.split(' ').next() {
        Some("build" | "free") => "build",
        Some("sell") => "sell",
        Some("stage") => "wonder",
        _ => "",
    }
}

fn note(scene: &Scene<'_>, view: &View) -> String {
    let count = view.hand.len();
    if scene.is_over {
        return format!("{count} cards, not played any more");
    }
    if !is_choosable(scene, view) {
        return format!("{count} cards, to be passed on");
    }
    let next = scene
        .me
        .and_then(|me| view.cities.get(me.index()))
        .zip(view.passing);
    match next {
        _ if view.phase == PhaseName::Seventh => "your last card may be played as well".to_owned(),
        Some((city, passing)) if view.free_city.is_none() => {
            let to = match passing {
                Direction::Left => city.left,
                Direction::Right => city.right,
            };
            format!(
                "{count} cards, one is played, the others go on to {}",
                owner(scene, view, to)
            )
        }
        Some(_) => format!("{count} cards; after this turn the hands are swapped"),
        None => format!("{count} cards, one is played, the other is thrown away"),
    }
}

fn card(
    scene: &Scene<'_>,
    view: &View,
    hand: &HandCard,
    art: &'static CardArt,
    notes: &Notes,
) -> HandCardPart {
    let (state, why) = foot(&hand.build);
    let price = if is_choosable(scene, view) {
        spoken_price(&hand.build)
    } else {
        String::new()
    };
    let sealed = if hand.is_sealed { " card--sealed" } else { "" };
    let spoken = format!(
        "{}{} {}",
        if hand.is_sealed { "Sealed: " } else { "" },
        art.spoken,
        price
    );
    HandCardPart {
        class: if is_choosable(scene, view) {
            format!("card--open {state}{sealed}")
        } else {
            String::new()
        },
        is_sealed: hand.is_sealed,
        price: rows::price(&hand.build),
        why,
        spoken,
        rows: if scene.is_live && is_choosable(scene, view) {
            rows::uses(scene, view, hand, art, notes)
        } else {
            Vec::new()
        },
        art,
    }
}

fn foot(build: &Use) -> (&'static str, String) {
    match build.state {
        UseState::Chain | UseState::Olympia => ("card--free", build.why.replace("through ", "")),
        UseState::Nothing | UseState::Own | UseState::Coins => ("card--can", build.why.clone()),
        UseState::Short => ("card--short", format!("{} short", build.short)),
        UseState::Unavailable => ("card--short", build.why.clone()),
        UseState::SameName => ("card--short", "you have one".to_owned()),
        UseState::WonderComplete | UseState::NotNow => ("card--can", String::new()),
    }
}

fn spoken_price(build: &Use) -> String {
    match build.state {
        UseState::Chain | UseState::Olympia => format!("Free for you {}.", build.why),
        UseState::Nothing | UseState::Own => "Costs you nothing.".to_owned(),
        UseState::Coins => format!(
            "Costs you {}: {}.",
            describe::coins(build.cheapest.unwrap_or(0)),
            build.why
        ),
        UseState::Short => {
            format!("You cannot pay it: {} short.", describe::coins(build.short))
        }
        UseState::Unavailable => format!("You cannot build it: {}.", build.why),
        UseState::SameName => "You have a building of that name already.".to_owned(),
        UseState::WonderComplete | UseState::NotNow => String::new(),
    }
}

/// A question that is not about the hand: a wonder, a side, a discarded card, the Free City's move.
pub(super) struct QuestionPart {
    /// Its heading.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// The alternatives.
    pub rows: Vec<UseRow>,
    /// The way back from the Free City's move to the own one.
    pub back: Option<String>,
}

/// What the viewer is asked beside the hand, if anything.
pub(super) fn question(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<QuestionPart> {
    notes.all().next()?;
    match view.phase {
        PhaseName::Draft => Some(QuestionPart {
            title: "Choose a wonder".to_owned(),
            text: "Seats choose in order, openly.".to_owned(),
            rows: draft(view, notes),
            back: None,
        }),
        PhaseName::Side => Some(side(scene, view, notes)),
        PhaseName::Pick => Some(QuestionPart {
            title: "Build a card of the discard pile".to_owned(),
            text: "It costs nothing and works at once. Only you see the pile now.".to_owned(),
            rows: alternatives(notes, |_| Icon::of("from-discard")),
            back: None,
        }),
        PhaseName::Choose if rows::is_steering(scene, view) => free_city(scene, notes),
        PhaseName::Choose | PhaseName::Seventh | PhaseName::Start | PhaseName::Over => None,
    }
}

fn alternatives(notes: &Notes, sign: impl Fn(&str) -> Icon) -> Vec<UseRow> {
    notes
        .all()
        .map(|note| rows::alternative(note, sign(&note.mv)))
        .collect()
}

/// The wonders that are left, each with what it starts with and its stages, as the catalogue says them.
fn draft(view: &View, notes: &Notes) -> Vec<UseRow> {
    let mut rows = alternatives(notes, |mv| {
        Icon::new(&format!("wonder-{}", mv.trim_start_matches("draft ")))
    });
    for (row, note) in rows.iter_mut().zip(notes.all()) {
        let Some(wonder) = WonderId::find(note.mv.trim_start_matches("draft ")) else {
            continue;
        };
        let sides: Vec<String> = Side::of(view.edition)
            .into_iter()
            .map(|side| {
                let printed = view.edition.data().wonder(wonder).side(side);
                format!(
                    "Side {}, makes {}. {}",
                    side.key(),
                    printed.resource.key(),
                    stages(view, wonder, side)
                )
            })
            .collect();
        row.then = sides.join("\n");
    }
    rows
}

/// The stages of a side in words.
fn stages(view: &View, wonder: WonderId, side: Side) -> String {
    let stages: Vec<String> = art::stages(view.edition, wonder, side)
        .into_iter()
        .map(|stage| format!("{}: {}", stage.number, stage.words))
        .collect();
    format!("{}.", stages.join(". "))
}

fn side(scene: &Scene<'_>, view: &View, notes: &Notes) -> QuestionPart {
    let wonder = scene
        .me
        .and_then(|me| view.cities.get(me.index()))
        .and_then(|city| city.wonder);
    let mut rows = alternatives(notes, |_| Icon::of("act-wonder"));
    for (row, note) in rows.iter_mut().zip(notes.all()) {
        let side = Side::find(note.mv.trim_start_matches("side "));
        if let (Some(wonder), Some(side)) = (wonder, side) {
            row.sign = Icon::new(&format!("wonder-{}", wonder.key()));
            row.then = stages(view, wonder, side);
        }
    }
    QuestionPart {
        title: format!(
            "Choose the side of {}",
            wonder.map_or("your wonder", |wonder| wonder.name())
        ),
        text: "Sealed like a card: the others see it when all have chosen.".to_owned(),
        rows,
        back: None,
    }
}

/// The second half of the move of the seat that steers the Free City.
fn free_city(scene: &Scene<'_>, notes: &Notes) -> Option<QuestionPart> {
    let own = scene.line.map(str::trim).filter(|own| !own.is_empty())?;
    let begin = format!("{own}; city: ");
    let rows: Vec<UseRow> = notes
        .all()
        .filter(|note| note.mv.starts_with(&begin))
        .map(|note| {
            let city = note.mv.trim_start_matches(begin.as_str());
            let sign = match city.split(' ').next() {
                Some("build") => "act-build",
                Some("sell") => "act-sell",
                _ => "act-wonder",
            };
            rows::alternative(note, Icon::of(sign))
        })
        .collect();
    (!rows.is_empty()).then(|| QuestionPart {
        title: "And the Free City?".to_owned(),
        text: format!("You steer it this turn. Your own move would be: {own}. It sells only when nothing else is possible."),
        rows,
        back: Some("?#board".to_owned()),
    })
}

/// What is waiting beside the hand, as long as no sheet is open.
pub(super) struct HintPart {
    /// Its heading.
    pub title: &'static str,
    /// What to do, or what is done.
    pub text: String,
}

/// Says what to do with the hand, or what is sealed of it.
pub(super) fn hint(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<HintPart> {
    let may_choose =
        scene.is_live && scene.me.is_some() && !view.hand.is_empty() && is_choosable(scene, view);
    if !may_choose {
        return None;
    }
    let seats = view.seats;
    let (title, text) = match (view.my_choice.as_ref(), rows::is_steering(scene, view)) {
        (Some(choice), _) => {
            let note = notes.all().find(|note| note.mv == *choice);
            let words = note.map_or_else(|| capital(choice), |note| note.title.clone());
            let text = format!("{words}. Nobody has seen it; choose another card to change it, until all {seats} have sealed.");
            ("You have sealed", text)
        }
        (None, true) => (
            "Choose a card",
            "Choose your own card first, then the Free City’s from what is left. Both are sealed together.".to_owned(),
        ),
        (None, false) => (
            "Choose a card",
            format!("Build it, put it under your wonder, or sell it. Your choice is sealed until all {seats} have chosen."),
        ),
    };
    Some(HintPart { title, text })
}
