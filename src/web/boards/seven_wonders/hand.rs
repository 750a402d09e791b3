//! The hand: the cards that can be chosen, their sheets, and what is chosen in the other phases.
//!
//! Start reading at [`hand`] and [`question`].

use super::art::{self, CardArt};
use super::rows::{self, Notes, UseRow};
use super::{PhaseName, catalogue};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;
use rules::seven_wonders::cards::{CardId, Side, WonderId};
use rules::seven_wonders::view::{Direction, HandCard, Use, UseState, View};
use scene::seven_wonders::{board, describe, things};
use words::{Arg, Message, Text, Words, msg};

/// The hand as drawn.
pub(super) struct HandPart {
    /// What becomes of it.
    pub note: Message,
    /// Whether a card of it may be chosen now; else it lies there until another choice is made.
    pub is_choosable: bool,
    /// What the sealed card is for: "your choice: sell".
    pub sealed_as: String,
    /// Whether it stands in two rows of four where seven have one.
    pub is_eight: bool,
    pub cards: Vec<HandCardPart>,
}

pub(super) struct HandCardPart {
    pub card: CardId,
    /// The card as drawn.
    pub art: &'static CardArt,
    /// `card--can`, `card--short`, `card--free`, with `card--sealed`.
    pub class: String,
    /// Whether it is the viewer's sealed choice.
    pub is_sealed: bool,
    pub price: Option<PricePicture>,
    /// What is short or why, in a word or two.
    pub why: String,
    /// Its price as a sentence.
    pub spoken: Option<Message>,
    /// What can be done with it, for the sheet.
    pub rows: Vec<UseRow>,
    /// What cannot be done with it, and why.
    pub cannot: Vec<UseRow>,
    /// Whether it has a sheet; of several copies of a card only the first has.
    pub has_sheet: bool,
}

/// Draws the viewer's hand; none when they hold no card.
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
                art::card(view.edition, hand.card, scene.w)?,
                notes,
            ))
        })
        .collect();
    Some(HandPart {
        note: note(scene, view),
        is_choosable: is_choosable(scene, view),
        sealed_as: sealed_as(view, scene.w),
        is_eight: view.hand.len() > 7,
        cards,
    })
}

fn is_choosable(scene: &Scene<'_>, view: &View) -> bool {
    !scene.is_over() && matches!(view.phase, PhaseName::Choose | PhaseName::Seventh)
}

fn sealed_as(view: &View, w: &Words) -> String {
    let choice = view.my_choice.as_deref().unwrap_or_default();
    let kind = match choice.split(' ').next() {
        Some("build" | "free") => "build",
        Some("sell") => "sell",
        Some("stage") => "wonder",
        _ => "other",
    };
    w.text(msg::seven_wonders_page::your_choice(kind))
}

fn note(scene: &Scene<'_>, view: &View) -> Message {
    let count = view.hand.len();
    if scene.is_over() {
        return msg::seven_wonders_page::hand_unplayed(count);
    }
    if !is_choosable(scene, view) {
        return msg::seven_wonders_page::hand_waiting(count);
    }
    let next = scene
        .me
        .and_then(|me| view.cities.get(me.index()))
        .zip(view.passing);
    match next {
        _ if view.phase == PhaseName::Seventh => msg::seven_wonders_page::hand_seventh(),
        Some((city, passing)) if view.free_city.is_none() => {
            let to = match passing {
                Direction::Left => city.left,
                Direction::Right => city.right,
            };
            msg::seven_wonders_page::hand_passed(count, board::owner(view, to))
        }
        Some(_) => msg::seven_wonders_page::hand_swapped(count),
        None => msg::seven_wonders_page::hand_last(count),
    }
}

fn card(
    scene: &Scene<'_>,
    view: &View,
    hand: &HandCard,
    art: &'static CardArt,
    notes: &Notes,
) -> HandCardPart {
    let is_choosable = is_choosable(scene, view);
    let uses = if scene.is_live && is_choosable {
        rows::uses(scene, view, hand, notes)
    } else {
        Vec::new()
    };
    let (cannot, rows): (Vec<_>, Vec<_>) = uses.into_iter().partition(UseRow::is_refused);
    let (state, why) = foot(&hand.build, hand.card, scene.w);
    let sealed = if hand.is_sealed { " card--sealed" } else { "" };
    HandCardPart {
        card: hand.card,
        class: if is_choosable {
            format!("card--open {state}{sealed}")
        } else {
            String::new()
        },
        is_sealed: hand.is_sealed,
        has_sheet: is_first(view, hand),
        price: rows::price(&hand.build, scene.w),
        why: scene.w.narrow(&why),
        spoken: is_choosable
            .then(|| spoken_price(&hand.build, hand.card))
            .flatten(),
        rows,
        cannot,
        art,
    }
}

/// Whether no card before it is a copy of the same.
fn is_first(view: &View, hand: &HandCard) -> bool {
    let first = view.hand.iter().find(|one| one.card == hand.card);
    first.is_some_and(|first| std::ptr::eq(first, hand))
}

/// Class of the foot of a card, and what stands there beside the price.
fn foot(build: &Use, card: CardId, w: &Words) -> (&'static str, String) {
    let class = match build.state {
        UseState::Chain | UseState::Olympia => "card--free",
        UseState::Short | UseState::Unavailable | UseState::SameName => "card--short",
        UseState::Nothing
        | UseState::Own
        | UseState::Coins
        | UseState::WonderComplete
        | UseState::NotNow => "card--can",
    };
    let said = match (build.state, build.through) {
        // The sign of the chain stands there already.
        (UseState::Chain, Some(parent)) => {
            return (class, w.thing(things::card(parent)).to_owned());
        }
        (UseState::Short, _) => Some(msg::seven_wonders_page::short(build.short)),
        (UseState::SameName, _) => Some(msg::seven_wonders_page::have_one()),
        (UseState::WonderComplete | UseState::NotNow, _) => None,
        (_, _) => describe::why(build, card),
    };
    (class, said.map_or_else(String::new, |said| w.text(said)))
}

/// What a card costs the viewer, in a sentence.
fn spoken_price(build: &Use, card: CardId) -> Option<Message> {
    let why = || describe::why(build, card);
    Some(match build.state {
        UseState::Chain | UseState::Olympia => msg::seven_wonders_page::spoken_free(why()?),
        UseState::Nothing | UseState::Own => msg::seven_wonders_page::spoken_nothing(),
        UseState::Coins => {
            msg::seven_wonders_page::spoken_costs(build.cheapest.unwrap_or(0), why()?)
        }
        UseState::Short => msg::seven_wonders_page::spoken_short(build.short),
        UseState::Unavailable => msg::seven_wonders_page::spoken_cannot(why()?),
        UseState::SameName => msg::seven_wonders_page::spoken_have_one(),
        UseState::WonderComplete | UseState::NotNow => return None,
    })
}

/// A question that is not about the hand: a wonder, a side, a discarded card, the Free City's move.
pub(super) struct QuestionPart {
    /// Its heading.
    pub title: Message,
    pub text: Message,
    /// The alternatives.
    pub rows: Vec<UseRow>,
    /// What a touch does, where that needs to be said.
    pub touch: Option<Message>,
    /// Whether a row asks once more before it plays: the game goes on at once, and nothing brings the pick back.
    pub is_asked_twice: bool,
    /// The way back from the Free City's move to the own one.
    pub back: Option<String>,
}

/// What the viewer is asked beside the hand, if anything.
pub(super) fn question(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<QuestionPart> {
    notes.all().next()?;
    match view.phase {
        PhaseName::Draft => {
            let without = view.cities.iter().filter(|city| city.wonder.is_none());
            let is_last = without.count() <= 1;
            Some(QuestionPart {
                title: msg::seven_wonders::asked_draft(),
                text: msg::seven_wonders_page::draft_text(),
                touch: Some(msg::board::touch_picks(if is_last {
                    "last"
                } else {
                    "open"
                })),
                rows: draft(scene, view, notes),
                is_asked_twice: is_last,
                back: None,
            })
        }
        PhaseName::Side => Some(side(scene, view, notes)),
        PhaseName::Pick => Some(QuestionPart {
            title: msg::seven_wonders_page::pick(),
            text: msg::seven_wonders_page::pick_text(),
            touch: None,
            rows: picks(scene, view, notes),
            is_asked_twice: false,
            back: None,
        }),
        PhaseName::Choose if rows::is_steering(scene, view) => free_city(scene, view, notes),
        PhaseName::Choose | PhaseName::Seventh | PhaseName::Start | PhaseName::Over => None,
    }
}

fn alternatives(scene: &Scene<'_>, notes: &Notes, sign: impl Fn(&str) -> Icon) -> Vec<UseRow> {
    notes
        .all()
        .map(|note| rows::alternative(note, sign(&note.mv), scene.w))
        .collect()
}

/// The cards of the discard pile, as they lie in a hand, and taking none.
fn picks(scene: &Scene<'_>, view: &View, notes: &Notes) -> Vec<UseRow> {
    let mut rows = alternatives(scene, notes, |_| Icon::of("from-discard"));
    for (row, note) in rows.iter_mut().zip(notes.all()) {
        let card = note.mv.strip_prefix("pick ").and_then(CardId::find);
        row.face = card.and_then(|card| art::card(view.edition, card, scene.w));
    }
    rows
}

/// The wonders that are left, each with what it starts with and its stages, as the catalogue says them.
fn draft(scene: &Scene<'_>, view: &View, notes: &Notes) -> Vec<UseRow> {
    let mut rows = alternatives(scene, notes, |mv| {
        Icon::new(&format!("wonder-{}", mv.trim_start_matches("draft ")))
    });
    for (row, note) in rows.iter_mut().zip(notes.all()) {
        let Some(wonder) = WonderId::find(note.mv.trim_start_matches("draft ")) else {
            continue;
        };
        let wonder = view.edition.data().wonder(wonder);
        let sides = Side::of(view.edition).map(|side| scene.w.text(catalogue::says(wonder, side)));
        row.then = sides.join("\n");
    }
    rows
}

fn side(scene: &Scene<'_>, view: &View, notes: &Notes) -> QuestionPart {
    let wonder = scene
        .me
        .and_then(|me| view.cities.get(me.index()))
        .and_then(|city| city.wonder);
    let sign = wonder.map_or("act-wonder".to_owned(), |wonder| {
        format!("wonder-{}", wonder.key())
    });
    QuestionPart {
        title: wonder.map_or_else(msg::seven_wonders::asked_side, |wonder| {
            msg::seven_wonders_page::choose_side(things::city(wonder))
        }),
        text: msg::seven_wonders_page::choose_side_text(),
        touch: None,
        rows: alternatives(scene, notes, |_| Icon::new(&sign)),
        is_asked_twice: false,
        back: None,
    }
}

/// The second half of the move of the seat that steers the Free City.
fn free_city(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<QuestionPart> {
    let own = scene.line.map(str::trim).filter(|own| !own.is_empty())?;
    let begin = format!("{own}; city: ");
    let both: Vec<_> = notes
        .all()
        .filter(|note| note.mv.starts_with(&begin))
        .collect();
    let title = both.first()?.parts.as_deref().map(|[own, _]| &own.title);
    Some(QuestionPart {
        title: msg::seven_wonders_page::free_city(),
        text: msg::seven_wonders_page::free_city_text(title.map_or_else(
            || Text::from(own.to_owned()).into(),
            |title| Arg::from(title.clone()),
        )),
        touch: None,
        rows: both
            .iter()
            .map(|note| {
                let city = note.mv.trim_start_matches(begin.as_str());
                let sign = match city.split(' ').next() {
                    Some("build") => "act-build",
                    Some("sell") => "act-sell",
                    _ => "act-wonder",
                };
                let row = rows::alternative(note, Icon::of(sign), scene.w);
                rows::of_the_other(row, note, view, scene.w)
            })
            .collect(),
        is_asked_twice: false,
        back: Some("?#board".to_owned()),
    })
}

/// What is waiting beside the hand, as long as no sheet is open.
pub(super) struct HintPart {
    /// Its heading.
    pub title: Message,
    /// What to do, or what is done.
    pub text: Message,
}

/// Says what to do with the hand, or what is sealed of it.
pub(super) fn hint(scene: &Scene<'_>, view: &View) -> Option<HintPart> {
    let may_choose =
        scene.is_live && scene.me.is_some() && !view.hand.is_empty() && is_choosable(scene, view);
    if !may_choose {
        return None;
    }
    let steers = rows::is_steering(scene, view);
    let (title, text) = match (board::my_choice(view), steers) {
        (Some(choice), _) => (
            msg::seven_wonders_page::hint_sealed(),
            msg::seven_wonders_page::hint_sealed_text(choice, view.seats),
        ),
        (None, true) => (
            msg::seven_wonders::asked_card(),
            msg::seven_wonders_page::hint_steering(),
        ),
        (None, false) => (
            msg::seven_wonders::asked_card(),
            msg::seven_wonders_page::hint_choose_text(view.seats),
        ),
    };
    Some(HintPart { title, text })
}
