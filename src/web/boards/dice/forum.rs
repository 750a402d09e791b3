//! The forum: four prices, the dice in them, and what each costs the viewer in all.

use crate::web::boards::icon::Icon;
use crate::web::boards::{Scene, generic};
use rules::dice::rules::turn::DieStatus;
use rules::dice::seen::{DieForMe, Section, Seen, ShownDie};
use scene::dice::{describe, marks, things};
use words::{Message, Thing, Words, msg};

/// What the printed box calls the place where the dice lie.
const FORUM: Thing = Thing {
    game: "dice",
    group: "buildings",
    id: "forum",
};

pub(super) struct ForumPart {
    pub title: String,
    pub note: String,
    pub sections: Vec<SectionPart>,
}

pub(super) struct SectionPart {
    pub price: u32,
    pub label: String,
    pub dice: Vec<DiePart>,
}

pub(super) struct DiePart {
    pub class: &'static str,
    pub is_shut: bool,
    /// The address that begins a turn with it.
    pub href: Option<String>,
    pub face: Icon,
    pub corner_class: &'static str,
    pub corner: Icon,
    pub name: String,
    pub price: String,
    pub spoken: String,
}

/// Draws the forum; none before the deal and after the end. `is_first` says that a turn can begin with a die here.
pub(super) fn forum(scene: &Scene<'_>, seen: &Seen, is_first: bool) -> Option<ForumPart> {
    let sections = seen.sections();
    if sections.is_empty() {
        return None;
    }
    let has_prices = scene.me.is_some() && scene.is_live;
    let note = match (has_prices, is_first) {
        (true, true) => Some(msg::dice_page::costs_in_all()),
        (true, false) => Some(msg::dice_page::as_it_was()),
        (false, _) => None,
    };
    let die = |one: &ShownDie| die(scene.w, seen, one, is_first);
    let section = |section: &Section| SectionPart {
        price: section.price,
        label: scene.w.text(msg::dice_page::coins_a_die(section.price)),
        dice: section.dice.iter().map(die).collect(),
    };
    Some(ForumPart {
        title: scene.w.thing(FORUM).to_owned(),
        note: note.map_or_else(String::new, |note| scene.w.text(note)),
        sections: sections.iter().map(section).collect(),
    })
}

fn die(w: &Words, seen: &Seen, die: &ShownDie, is_first: bool) -> DiePart {
    let (face, colour) = (shown(seen, die), die.lying.die.color().id());
    let (corner_class, corner) = marks::corner(face, colour);
    let mine = die.for_me.as_ref();
    let is_open = mine.is_some_and(|mine| mine.status == DieStatus::Open);
    DiePart {
        class: marks::class(colour),
        is_shut: mine.is_some() && !is_open,
        href: (is_open && is_first).then(|| generic::address(&choice(die))),
        face: marks::face(face).into(),
        corner_class,
        corner: corner.into(),
        name: w.narrow(&w.plain_arg(&things::symbol(face))),
        price: mine.map_or_else(String::new, |mine| w.narrow(&w.text(price(mine)))),
        spoken: w.text(spoken(seen, die)),
    }
}

/// The choice of the die that costs the viewer least in all, of those that they may choose; the first of several.
pub(super) fn cheapest(seen: &Seen) -> Option<String> {
    let sections = seen.sections();
    let dice = sections.iter().flat_map(|section| &section.dice);
    let open = dice.filter_map(|die| {
        let mine = die.for_me.as_ref();
        let mine = mine.filter(|mine| mine.status == DieStatus::Open)?;
        Some((costs(mine).0, die))
    });
    let (_, die) = open.min_by_key(|(cost, _)| *cost)?;
    Some(choice(die))
}

/// The choice of a die in canonical notation.
fn choice(die: &ShownDie) -> String {
    format!("die {}", die.lying.die)
}

/// The face on top of a die.
fn shown<'a>(seen: &'a Seen, die: &ShownDie) -> &'a str {
    &seen.boards().faces[die.lying.face].id
}

/// Fewest and most coins that a die costs the viewer in all.
fn costs(mine: &DieForMe) -> (u32, u32) {
    let most = mine.cost_most.unwrap_or(0);
    (mine.cost_least.unwrap_or(0).min(most), most)
}

fn price(mine: &DieForMe) -> Message {
    // The whole comparison is a sentence; it is read out, and stands in the catalogue.
    if let Some(why) = describe::status(mine) {
        return why;
    }
    match costs(mine) {
        (_, 0) => msg::board::free(),
        (least, most) if least == most => msg::dice_page::in_all(most),
        (least, most) => msg::dice_page::range(least, most),
    }
}

fn spoken(seen: &Seen, die: &ShownDie) -> Message {
    let set = seen.boards();
    let face = things::face(set, &set.faces[die.lying.face]);
    let what = msg::dice::offer_die(die.lying.die.id(), face);
    let Some(mine) = &die.for_me else {
        return what;
    };
    if let Some(why) = describe::whole_status(seen, die) {
        return msg::dice_page::die_shut(what, why);
    }
    match costs(mine) {
        (least, most) if least == most => msg::dice_page::die_costs(what, most),
        (least, most) => msg::dice_page::die_costs_between(what, least, most),
    }
}
