//! The hand: the cards that can be chosen, their sheets, and what is chosen in the other phases.

use super::art::{self, CardArt};
use super::rows::{self, Notes, UseRow};
use super::{PhaseName, catalogue};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;
use rules::seven_wonders::cards::{CardId, Side, WonderId};
use rules::seven_wonders::view::{Direction, HandCard, Use, UseState, View};
use scene::Offer;
use scene::seven_wonders::{board, city, describe, things};
use words::{Arg, Message, Text, Words, msg};

pub(super) struct HandPart {
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
    pub art: &'static CardArt,
    /// `card--can`, `card--short`, `card--free`, with `card--sealed`.
    pub class: String,
    pub is_sealed: bool,
    pub price: Option<PricePicture>,
    pub why: String,
    pub spoken: Option<Message>,
    pub rows: Vec<UseRow>,
    pub cannot: Vec<UseRow>,
    /// Whether it has a sheet; of several copies of a card only the first has.
    pub has_sheet: bool,
}

/// Draws the viewer's hand; none when they hold no card.
pub(super) fn hand(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<HandPart> {
    if view.hand.is_empty() {
        return None;
    }
    let cards = view.hand.iter();
    Some(HandPart {
        note: note(scene, view),
        is_choosable: is_choosable(scene, view),
        sealed_as: sealed_as(view, scene.w),
        is_eight: view.hand.len() > 7,
        cards: cards
            .filter_map(|hand| card(scene, view, hand, notes))
            .collect(),
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
    match scene.mine(&view.cities).zip(view.passing) {
        _ if view.phase == PhaseName::Seventh => msg::seven_wonders_page::hand_seventh(),
        Some((city, passing)) if view.free_city.is_none() => {
            let to = match passing {
                Direction::Left => city.left,
                Direction::Right => city.right,
            };
            msg::seven_wonders_page::hand_passed(count, city::owner(view, to))
        }
        Some(_) => msg::seven_wonders_page::hand_swapped(count),
        None => msg::seven_wonders_page::hand_last(count),
    }
}

/// None for a card that the edition does not have.
fn card(scene: &Scene<'_>, view: &View, hand: &HandCard, notes: &Notes) -> Option<HandCardPart> {
    let art = art::card(view.edition, hand.card, scene.w)?;
    let is_choosable = is_choosable(scene, view);
    let uses = (scene.is_live && is_choosable).then(|| rows::uses(scene, view, hand, notes));
    let (cannot, rows) = uses.into_iter().flatten().partition(UseRow::is_refused);
    let (state, why) = foot(&hand.build, hand.card, scene.w);
    let sealed = if hand.is_sealed { " card--sealed" } else { "" };
    Some(HandCardPart {
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
        spoken: spoken_price(&hand.build, hand.card).filter(|_| is_choosable),
        rows,
        cannot,
        art,
    })
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
    pub title: Message,
    pub text: Message,
    pub rows: Vec<UseRow>,
    /// What a touch does, where that needs to be said.
    pub touch: Option<Message>,
    /// Whether a row asks once more before it plays: the game goes on at once, and nothing brings the pick back.
    pub is_asked_twice: bool,
    /// The way back from the Free City's move to the own one.
    pub back: Option<String>,
}

impl QuestionPart {
    fn of(title: Message, text: Message, rows: Vec<UseRow>) -> Self {
        Self {
            title,
            text,
            rows,
            touch: None,
            is_asked_twice: false,
            back: None,
        }
    }
}

/// What the viewer is asked beside the hand, if anything.
pub(super) fn question(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<QuestionPart> {
    notes.all().next()?;
    match view.phase {
        PhaseName::Draft => Some(draft(scene, view, notes)),
        PhaseName::Side => Some(side(scene, view, notes)),
        PhaseName::Pick => Some(QuestionPart::of(
            msg::seven_wonders_page::pick(),
            msg::seven_wonders_page::pick_text(),
            picks(scene, view, notes),
        )),
        PhaseName::Choose if rows::is_steering(scene, view) => free_city(scene, view, notes),
        PhaseName::Choose | PhaseName::Seventh | PhaseName::Start | PhaseName::Over => None,
    }
}

fn alternatives(scene: &Scene<'_>, notes: &Notes, sign: impl Fn(&str) -> Icon) -> Vec<UseRow> {
    let row = |note: &Offer| rows::alternative(note, sign(&note.mv), scene.w);
    notes.all().map(row).collect()
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
fn draft(scene: &Scene<'_>, view: &View, notes: &Notes) -> QuestionPart {
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
    let without = view.cities.iter().filter(|city| city.wonder.is_none());
    let is_last = without.count() <= 1;
    let text = msg::seven_wonders_page::draft_text();
    let picked = if is_last { "last" } else { "open" };
    QuestionPart {
        touch: Some(msg::board::touch_picks(picked)),
        is_asked_twice: is_last,
        ..QuestionPart::of(msg::seven_wonders::asked_draft(), text, rows)
    }
}

fn side(scene: &Scene<'_>, view: &View, notes: &Notes) -> QuestionPart {
    let wonder = scene.mine(&view.cities).and_then(|city| city.wonder);
    let sign = |_: &str| wonder.map_or(Icon::of("act-wonder"), art::wonder_sign);
    let title = wonder.map_or_else(msg::seven_wonders::asked_side, |wonder| {
        msg::seven_wonders_page::choose_side(things::city(wonder))
    });
    let text = msg::seven_wonders_page::choose_side_text();
    QuestionPart::of(title, text, alternatives(scene, notes, sign))
}

/// The second half of the move of the seat that steers the Free City.
fn free_city(scene: &Scene<'_>, view: &View, notes: &Notes) -> Option<QuestionPart> {
    let own = scene.line.map(str::trim).filter(|own| !own.is_empty())?;
    let begin = format!("{own}; city: ");
    let mut both = notes
        .all()
        .filter(|note| note.mv.starts_with(&begin))
        .peekable();
    let title = both.peek()?.parts.as_deref().map(|[own, _]| &own.title);
    let title = title.map_or_else(
        || Text::from(own.to_owned()).into(),
        |title| Arg::from(title.clone()),
    );
    let row = |note: &Offer| {
        let city = note.mv.trim_start_matches(begin.as_str());
        let sign = match city.split(' ').next() {
            Some("build") => "act-build",
            Some("sell") => "act-sell",
            _ => "act-wonder",
        };
        let row = rows::alternative(note, Icon::of(sign), scene.w);
        rows::of_the_other(row, note, view, scene.w)
    };
    let text = msg::seven_wonders_page::free_city_text(title);
    let rows = both.map(row).collect();
    Some(QuestionPart {
        back: Some("?#board".to_owned()),
        ..QuestionPart::of(msg::seven_wonders_page::free_city(), text, rows)
    })
}

/// Stands beside the hand as long as no sheet is open.
pub(super) struct HintPart {
    pub title: Message,
    pub text: Message,
}

pub(super) fn hint(scene: &Scene<'_>, view: &View) -> Option<HintPart> {
    let may_choose =
        scene.is_live && scene.me.is_some() && !view.hand.is_empty() && is_choosable(scene, view);
    if !may_choose {
        return None;
    }
    Some(match board::my_choice(view) {
        Some(choice) => HintPart {
            title: msg::seven_wonders_page::hint_sealed(),
            text: msg::seven_wonders_page::hint_sealed_text(choice, view.seats),
        },
        None => HintPart {
            title: msg::seven_wonders::asked_card(),
            text: match rows::is_steering(scene, view) {
                true => msg::seven_wonders_page::hint_steering(),
                false => msg::seven_wonders_page::hint_choose_text(view.seats),
            },
        },
    })
}
