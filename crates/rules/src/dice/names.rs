//! What choices are called besides their notation: names and verbs in every language of `locales/`.
//! Start reading at [`best`].

use super::ids::Die;
use super::model::Pick;
use super::rules::turn::Line;
use crate::typed::fold;

// Every name of a thing, and every other spelling that is read, by group and id.
include!(concat!(env!("OUT_DIR"), "/dice_names.rs"));

/// Besides `pass`.
const PASS: &[&str] = &["pas", "sig pas", "siger pas", "passen", "ik pas"];

/// Besides `skip`.
const SKIP: &[&str] = &[
    "no",
    "none",
    "leave it",
    "nej",
    "ingen",
    "spring over",
    "lad være",
    "nee",
    "geen",
    "overslaan",
    "sla over",
    "niet doen",
];

/// Besides the names of the wonder.
const WONDER: &[&str] = &["vidunderet", "wereldwonder"];

/// Words that may stand before the name of a die, a wonder, a box or a bonus, as [`fold`] makes them.
const BEFORE_DIE: &str =
    "take choose die the tag vaelg terning terningen den neem kies dobbelsteen de";
const BEFORE_WONDER: &str = "build the wonder of byg vidunder vidunderet i bouw het van";
const BEFORE_BOX: &str = "tick box the in kryds af felt feltet i kruis aan vakje het";
const BEFORE_BONUS: &str = "take choose bonus the tag vaelg bonussen den neem kies de";

/// Words that may stand after the name of a box: "kryds kamel 1 af".
const AFTER_BOX: &str = "af aan";

/// How well a text fits a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It begins a name.
    NameBegins,
    /// It begins the notation.
    NotationBegins,
    /// It is a name.
    Name,
    /// It is the notation.
    Notation,
}

/// A choice as somebody typed it.
pub(super) struct Typed(String);

impl Typed {
    /// Takes whatever was typed.
    pub(super) fn of(text: &str) -> Self {
        Self(fold(text, false))
    }

    /// How well it fits a choice; none where it does not.
    fn fit(&self, line: &Line<'_>, pick: Pick) -> Option<Fit> {
        let notation = fold(line.text(pick), false);
        if self.0.is_empty() {
            return None;
        }
        if notation == self.0 {
            return Some(Fit::Notation);
        }
        let typed = [self.0.as_str(), bare(&self.0, pick)];
        let mut names = names(line, pick);
        let begins = |name: &String| typed.iter().any(|typed| name.starts_with(typed));
        if names.iter().any(|name| typed.contains(&name.as_str())) || typed.contains(&&*notation) {
            return Some(Fit::Name);
        }
        if notation.starts_with(&self.0) {
            return Some(Fit::NotationBegins);
        }
        names.push(notation);
        names.iter().any(begins).then_some(Fit::NameBegins)
    }
}

/// The choices that a text fits best, each with how well; none where it fits no choice.
pub(super) fn best(
    line: &Line<'_>,
    picks: impl Iterator<Item = Pick>,
    typed: &Typed,
) -> Vec<(Fit, Pick)> {
    crate::typed::best(picks, |pick| typed.fit(line, pick))
}

/// What is left of a text without the words around a name; its last word stays.
fn bare(text: &str, pick: Pick) -> &str {
    let (before, after) = match pick {
        Pick::Die(_) => (BEFORE_DIE, ""),
        Pick::Wonder => (BEFORE_WONDER, ""),
        Pick::Box(_) => (BEFORE_BOX, AFTER_BOX),
        Pick::Bonus(_) => (BEFORE_BONUS, ""),
        Pick::Pass | Pick::Skip => return text,
    };
    let is_among = |word: &str, all: &str| all.split_whitespace().any(|one| one == word);
    let mut text = text;
    while let Some((word, rest)) = text.split_once('_')
        && is_among(word, before)
    {
        text = rest;
    }
    match text.rsplit_once('_') {
        Some((rest, word)) if is_among(word, after) => rest,
        Some(_) | None => text,
    }
}

/// Everything that a choice is called besides its notation, folded both ways.
fn names(line: &Line<'_>, pick: Pick) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let said: Vec<String> = match pick {
        Pick::Pass => owned(PASS),
        Pick::Skip => owned(SKIP),
        Pick::Die(die) => die_names(line, die),
        Pick::Wonder => {
            let board = line.board();
            let mut names: Vec<String> = owned(WONDER);
            names.extend(called("buildings", "wonder"));
            names.extend(called("boards", &board.id));
            names.push(board.name.clone());
            names
        }
        Pick::Box(index) => box_names(line, usize::from(index)),
        Pick::Bonus(index) => {
            let id = &line.table().set.bonuses[usize::from(index)].id;
            called("bonuses", id).chain([id.clone()]).collect()
        }
    };
    let folded = |is_plain| said.iter().map(move |name| fold(name, is_plain));
    folded(false).chain(folded(true)).collect()
}

/// The die, its colour, and what it shows.
fn die_names(line: &Line<'_>, die: Die) -> Vec<String> {
    let number = match die {
        Die::Grey1 => " 1",
        Die::Grey2 => " 2",
        Die::Grey3 => " 3",
        Die::Blue | Die::Red | Die::Yellow | Die::Green | Die::Black | Die::Purple | Die::White => {
            ""
        }
    };
    let colors = called("colours", die.color().id());
    let mut names: Vec<String> = colors.map(|color| color + number).collect();
    names.extend(called("dice", die.id()));
    if let Some(lying) = line.table().lying(die) {
        let face = &line.table().face(lying).id;
        names.extend(called("faces", face));
        names.push(face.clone());
    }
    names
}

/// The row or a symbol that ticks it, with the number where it needs one, alone and after the building.
fn box_names(line: &Line<'_>, index: usize) -> Vec<String> {
    let (set, board) = (line.table().set, line.board());
    let spec = &board.boxes[index];
    let row = &board.rows[spec.row];
    let faces = row.faces.iter().filter_map(|face| set.faces.get(*face));
    let mut rows: Vec<String> = vec![row.id.clone()];
    rows.extend(called("rows", &row.id));
    rows.extend(faces.flat_map(|face| called("faces", &face.id).chain([face.id.clone()])));
    if row.is_free && row.len > 1 {
        let number = format!(" {}", spec.number);
        rows.iter_mut().for_each(|name| name.push_str(&number));
    }
    let mut buildings: Vec<String> = called("buildings", spec.building.id()).collect();
    if let Some(info) = set.info(spec.building) {
        buildings.extend([info.name.clone(), info.name_da.clone()]);
    }
    let both = buildings
        .iter()
        .flat_map(|building| rows.iter().map(move |row| format!("{building} {row}")));
    let both: Vec<String> = both.collect();
    rows.extend(both);
    rows
}

/// The names of a thing and its other spellings, in every language.
fn called(group: &str, id: &str) -> impl Iterator<Item = String> + use<> {
    let found = NAMES.binary_search_by(|(key, _)| key.split('/').cmp([group, id]));
    let names = found.ok().and_then(|at| NAMES.get(at));
    names
        .into_iter()
        .flat_map(|(_, names)| names.iter().map(|name| (*name).to_owned()))
}
