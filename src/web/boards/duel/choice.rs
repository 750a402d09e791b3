//! Choices that are no ordinary turn: the draft of wonders, tokens, destroying, reviving, who begins.

use super::art::{self, WonderArt};
use super::rows::{self, UseRow};
use crate::web::boards::Scene;
use rules::Seat;
use rules::duel::view::{ChoiceView, DraftView, PhaseName, View};
use scene::duel::{describe, things};
use words::{Arg, Html, Join, Message, Text, msg};

pub(super) struct ChoicePart {
    pub title: Html,
    /// What asks for it, or what is waited for, in sentences.
    pub said: Vec<Html>,
    pub rows: Vec<UseRow>,
}

pub(super) struct DraftPart {
    /// "Draft, round 1: 3 wonders are offered".
    pub title: Html,
    pub order: Option<Html>,
    pub rows: Vec<UseRow>,
    pub touch: Option<Html>,
    /// Whether a row asks once more before it plays: new wonders or cards are laid out then, and nothing brings the
    /// pick back.
    pub is_asked_twice: bool,
    /// The wonders to choose from, to look at, when somebody else does.
    pub wonders: Vec<&'static WonderArt>,
}

pub(super) fn choice(scene: &Scene<'_>, view: &View) -> Option<ChoicePart> {
    let choice = view.choice.as_ref().filter(|_| !scene.is_over())?;
    let is_mine = scene.is_live && scene.is_me(choice.seat);
    let said = said(view, choice, is_mine);
    Some(ChoicePart {
        title: scene.w.say(title(scene, choice, is_mine)?),
        said: said.iter().map(|said| scene.w.sentence(said)).collect(),
        rows: rows(scene, view, is_mine),
    })
}

fn rows(scene: &Scene<'_>, view: &View, is_mine: bool) -> Vec<UseRow> {
    let moves = view.moves.iter().filter(|_| is_mine);
    moves.map(|one| rows::row(scene, one, false)).collect()
}

fn title(scene: &Scene<'_>, choice: &ChoiceView, is_mine: bool) -> Option<Message> {
    if is_mine {
        return describe::asked(choice.kind);
    }
    let name = Text::from(scene.name(choice.seat).to_owned());
    let waited = describe::waited(choice.kind)?;
    Some(msg::duel_page::somebody_chooses(name, waited))
}

/// What asks for it, what there is to choose from, and what the rows are for.
fn said(view: &View, choice: &ChoiceView, is_mine: bool) -> Vec<Message> {
    let cause = match (choice.wonder, choice.card, choice.kind) {
        (Some(wonder), ..) => Some(msg::duel_page::wonder_asks(things::wonder(wonder))),
        (None, Some(card), _) => Some(msg::duel_page::pair_asks(things::card(card))),
        (None, None, PhaseName::Start) => Some(msg::duel_page::age_asks(pawn(view))),
        (None, None, _) => None,
    };
    let is_open = !is_mine && choice.kind != PhaseName::Start;
    let open = is_open.then(|| offered(choice));
    let touch = is_mine.then(msg::duel_page::touch_plays);
    [cause, open, touch].into_iter().flatten().collect()
}

/// Where the pawn stands, as far as it decides who chooses.
const fn pawn(view: &View) -> &'static str {
    match view.pawn {
        0 => "centre",
        _ => "side",
    }
}

/// What somebody else chooses from, as far as the viewer may know it.
fn offered(choice: &ChoiceView) -> Message {
    let tokens = choice.tokens.iter().map(|token| things::token(*token));
    let cards = choice.cards.iter().map(|card| things::card(*card));
    let things: Vec<_> = tokens.chain(cards).collect();
    if things.is_empty() {
        msg::duel_page::drew(choice.seat, choice.count)
    } else {
        msg::duel_page::choose_from(Arg::list(Join::Comma, things))
    }
}

pub(super) fn draft(scene: &Scene<'_>, view: &View) -> Option<DraftPart> {
    let draft = view.draft.as_ref().filter(|_| !scene.is_over())?;
    let picks = draft.order.first().copied();
    let is_mine = scene.is_live && picks.is_some_and(|seat| scene.is_me(seat));
    let title = msg::duel_page::draft(draft.round, draft.offered.len());
    let shown = draft.offered.iter().filter(|_| !is_mine);
    // The one that is left goes to the other at once.
    let is_last = draft.offered.len() <= 2;
    let touch = is_mine.then(|| msg::board::touch_picks(if is_last { "last" } else { "open" }));
    Some(DraftPart {
        title: scene.w.say(title),
        order: order(draft).map(|order| scene.w.sentence(&order)),
        rows: rows(scene, view, is_mine),
        touch: touch.map(|touch| scene.w.sentence(&touch)),
        is_asked_twice: is_last,
        wonders: shown.map(|one| art::wonder(scene.w, *one)).collect(),
    })
}

/// Who picks how many, in order: "You pick 2, and the last one goes to Joost."
fn order(draft: &DraftView) -> Option<Message> {
    let (last, rest) = draft.order.split_last()?;
    let mut runs: Vec<(Seat, usize)> = Vec::new();
    for seat in rest {
        match runs.last_mut() {
            Some((same, count)) if same == seat => *count += 1,
            Some(_) | None => runs.push((*seat, 1)),
        }
    }
    match runs[..] {
        [(who, count)] => Some(msg::duel_page::picks(who, count, *last)),
        [(who, count), (next, more)] if who == *last => {
            Some(msg::duel_page::picks_and_gets(who, count, next, more))
        }
        _ => None,
    }
}
