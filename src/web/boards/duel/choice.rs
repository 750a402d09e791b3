//! Choices that are no ordinary turn: the draft of wonders, tokens, destroying, reviving, who begins.
//!
//! Start reading at [`choice`] and [`draft`].

use super::art::{self, WonderArt};
use super::rows::{self, UseRow};
use crate::games::Seat;
use crate::games::duel::view::{ChoiceView, DraftView, PhaseName, View};
use crate::web::boards::Scene;

/// A choice that is open.
pub(super) struct ChoicePart {
    /// What is chosen.
    pub title: String,
    /// What asks for it, or what is waited for.
    pub text: String,
    /// The alternatives, when the viewer chooses.
    pub rows: Vec<UseRow>,
}

/// The draft.
pub(super) struct DraftPart {
    /// "Draft, round 1: 3 wonders are offered".
    pub title: String,
    /// Who picks after whom.
    pub order: String,
    /// The wonders to choose from, with buttons, when the viewer chooses.
    pub rows: Vec<UseRow>,
    /// The wonders to choose from, to look at, when somebody else does.
    pub wonders: Vec<&'static WonderArt>,
}

/// Draws the choice that is open, if any.
pub(super) fn choice(scene: &Scene<'_>, view: &View) -> Option<ChoicePart> {
    let choice = view.choice.as_ref().filter(|_| !scene.is_over)?;
    let is_mine = scene.is_live && scene.is_me(choice.seat);
    let rows = if is_mine {
        view.moves
            .iter()
            .map(|one| rows::row(scene, view, one, false))
            .collect()
    } else {
        Vec::new()
    };
    Some(ChoicePart {
        title: title(scene, choice, is_mine),
        text: text(scene, choice, is_mine),
        rows,
    })
}

fn title(scene: &Scene<'_>, choice: &ChoiceView, is_mine: bool) -> String {
    let (mine, theirs) = match choice.kind {
        PhaseName::Token | PhaseName::Library => {
            ("Choose a progress token", "chooses a progress token")
        }
        PhaseName::Destroy => ("Choose a card to destroy", "chooses a card to destroy"),
        PhaseName::Revive => (
            "Choose a discarded card to build",
            "chooses a discarded card to build",
        ),
        PhaseName::Start
        | PhaseName::Waiting
        | PhaseName::Draft
        | PhaseName::Turn
        | PhaseName::Over => ("Choose who begins", "chooses who begins"),
    };
    if is_mine {
        mine.to_owned()
    } else {
        format!("{} {theirs}", scene.name(choice.seat))
    }
}

fn text(scene: &Scene<'_>, choice: &ChoiceView, is_mine: bool) -> String {
    let cause = match (choice.wonder, choice.card, choice.kind) {
        (Some(wonder), ..) => format!("{} asks for it.", wonder.name()),
        (None, Some(card), _) => {
            format!("{} made a pair of equal symbols.", card.name())
        }
        (None, None, PhaseName::Start) => {
            "The new age lies open; whoever is behind in the conflict decides.".to_owned()
        }
        (None, None, _) => String::new(),
    };
    let touch = if is_mine {
        " The row you touch is played."
    } else {
        ""
    };
    let open = if is_mine || choice.kind == PhaseName::Start {
        String::new()
    } else {
        offered(scene, choice)
    };
    format!("{cause}{open}{touch}").trim().to_owned()
}

/// What somebody else chooses from, as far as the viewer may know it.
fn offered(scene: &Scene<'_>, choice: &ChoiceView) -> String {
    let names: Vec<_> = choice
        .tokens
        .iter()
        .map(|token| token.name())
        .chain(choice.cards.iter().map(|card| card.name()))
        .collect();
    if names.is_empty() {
        format!(
            " {} has drawn {}; you do not see which.",
            scene.name(choice.seat),
            choice.count
        )
    } else {
        format!(" To choose from: {}.", names.join(", "))
    }
}

/// Draws the draft, while it runs.
pub(super) fn draft(scene: &Scene<'_>, view: &View) -> Option<DraftPart> {
    let draft = view.draft.as_ref().filter(|_| !scene.is_over)?;
    let picks = draft.order.first().copied();
    let is_mine = scene.is_live && picks.is_some_and(|seat| scene.is_me(seat));
    let count = draft.offered.len();
    Some(DraftPart {
        title: format!(
            "Draft of wonders, round {} of 2: {count} {}",
            draft.round,
            if count == 1 { "is left" } else { "are offered" }
        ),
        order: order(scene, draft),
        rows: if is_mine {
            view.moves
                .iter()
                .map(|one| rows::row(scene, view, one, false))
                .collect()
        } else {
            Vec::new()
        },
        wonders: if is_mine {
            Vec::new()
        } else {
            draft.offered.iter().map(|one| art::wonder(*one)).collect()
        },
    })
}

/// Who picks how many, in order: "You pick 2 now, then the last one goes to Joost."
fn order(scene: &Scene<'_>, draft: &DraftView) -> String {
    let Some((last, rest)) = draft.order.split_last() else {
        return String::new();
    };
    let mut runs: Vec<(Seat, usize)> = Vec::new();
    for seat in rest {
        match runs.last_mut() {
            Some((same, count)) if same == seat => *count += 1,
            Some(_) | None => runs.push((*seat, 1)),
        }
    }
    let said: Vec<_> = runs
        .iter()
        .enumerate()
        .map(|(index, (seat, count))| {
            let (who, picks) = match (scene.is_me(*seat), index) {
                (true, 0) => ("You", "pick"),
                (true, _) => ("you", "pick"),
                (false, _) => (scene.name(*seat), "picks"),
            };
            format!("{who} {picks} {count}")
        })
        .collect();
    let last = if scene.is_me(*last) {
        "you"
    } else {
        scene.name(*last)
    };
    format!("{}, and the last one goes to {last}.", said.join(", then "))
}
