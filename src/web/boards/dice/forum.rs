//! The forum: four prices, the dice in them, and what each costs the viewer in all.
//!
//! Start reading at [`forum`].

use super::{counted, marks};
use crate::games::dice::view::{DieForMe, DieStatus, DieView, View};
use crate::games::words::capital;
use crate::web::boards::icon::Icon;
use crate::web::boards::{Scene, generic};

/// The forum.
pub(super) struct ForumPart {
    /// What the numbers are.
    pub note: &'static str,
    /// The sections by rising price.
    pub sections: Vec<SectionPart>,
}

/// A section.
pub(super) struct SectionPart {
    /// Its price.
    pub price: u32,
    /// "coins a die".
    pub label: &'static str,
    /// Its dice.
    pub dice: Vec<DiePart>,
}

/// A die.
pub(super) struct DiePart {
    /// Class of its colour.
    pub class: &'static str,
    /// Whether the viewer cannot use it.
    pub is_shut: bool,
    /// The address that begins a turn with it.
    pub href: Option<String>,
    /// The sign on top.
    pub face: Icon,
    /// Class of the little mark.
    pub corner_class: &'static str,
    /// The little mark.
    pub corner: Icon,
    /// The face's name.
    pub name: String,
    /// What it costs the viewer, or why not.
    pub price: String,
    /// All of it as a sentence.
    pub spoken: String,
}

/// Draws the forum; none before the deal and after the end. `is_first` says that a turn can begin with a die here.
pub(super) fn forum(scene: &Scene<'_>, view: &View, is_first: bool) -> Option<ForumPart> {
    if view.forum.is_empty() {
        return None;
    }
    let has_prices = scene.me.is_some() && scene.is_live;
    Some(ForumPart {
        note: match (has_prices, is_first) {
            (true, true) => "under each die: what it costs you in all, die and box",
            (true, false) => "as it was at the beginning of your turn",
            (false, _) => "",
        },
        sections: view
            .forum
            .iter()
            .map(|section| SectionPart {
                price: section.price,
                label: if section.price == 1 {
                    "coin a die"
                } else {
                    "coins a die"
                },
                dice: section.dice.iter().map(|one| die(one, is_first)).collect(),
            })
            .collect(),
    })
}

fn die(die: &DieView, is_first: bool) -> DiePart {
    let (corner_class, corner) = marks::corner(&die.face.id, &die.colour);
    let mine = die.for_me.as_ref();
    let is_open = mine.is_some_and(|mine| mine.status == DieStatus::Open);
    DiePart {
        class: marks::class(&die.colour),
        is_shut: mine.is_some() && !is_open,
        href: (is_open && is_first).then(|| generic::address(&format!("die {}", die.id))),
        face: marks::face(&die.face.id),
        corner_class,
        corner,
        name: die.face.name.clone(),
        price: mine.map(price).unwrap_or_default(),
        spoken: spoken(die),
    }
}

fn price(mine: &DieForMe) -> String {
    match mine.status {
        DieStatus::Open => {}
        // The whole comparison is a sentence; it is read out, and stands in the catalogue.
        DieStatus::ComparisonFails => return "too few boxes".to_owned(),
        DieStatus::Locked | DieStatus::NoBoxLeft | DieStatus::TooDear => {
            return mine.reason.clone();
        }
    }
    match (mine.cost_least.unwrap_or(0), mine.cost_most.unwrap_or(0)) {
        (0, 0) => "free".to_owned(),
        (least, most) if least >= most => format!("{most} in all"),
        (least, most) => format!("{least} to {most}"),
    }
}

fn spoken(die: &DieView) -> String {
    let what = format!("{}: {}", capital(&die.name), die.face.name);
    match &die.for_me {
        None => what,
        Some(mine) if mine.status != DieStatus::Open => {
            format!("{what}. Not for you: {}", mine.reason)
        }
        Some(mine) => match (mine.cost_least.unwrap_or(0), mine.cost_most.unwrap_or(0)) {
            (0, 0) => format!("{what}. Costs you nothing"),
            (least, most) if least >= most => {
                format!(
                    "{what}. Costs you {} in all",
                    counted(most, "coin", "coins")
                )
            }
            (least, most) => format!("{what}. Costs you {least} to {most} coins in all"),
        },
    }
}
