//! What choices are called besides their notation. Start reading at [`best`].

use super::KEY;
use super::ids::Die;
use super::model::Pick;
use super::rules::turn::Line;
use crate::lexicon::{self, Fit, Part, fold};

/// The choices that a text fits best, each with how well; none where it fits no choice.
pub(super) fn best(
    line: &Line<'_>,
    picks: impl Iterator<Item = Pick>,
    text: &str,
) -> Vec<(Fit, Pick)> {
    let text = fold(text);
    lexicon::best(picks, |pick| lexicon::fit(&text, &parts(line, pick)))
}

fn parts(line: &Line<'_>, pick: Pick) -> Vec<Part> {
    let around = |word| Part::around(KEY, word);
    let named = |names| Part::text(line.text(pick), names);
    match pick {
        Pick::Pass => vec![Part::word(KEY, "pass")],
        Pick::Skip => vec![Part::word(KEY, "skip")],
        Pick::Die(die) => vec![around("around die"), named(die_names(line, die))],
        Pick::Wonder => {
            let board = line.board;
            let mut names = vec![board.name.clone()];
            names.extend(called("typed", "wonder"));
            names.extend(called("buildings", "wonder"));
            names.extend(called("boards", &board.id));
            vec![around("around wonder"), named(names)]
        }
        Pick::Box(index) => {
            let names = box_names(line, usize::from(index));
            vec![around("around box"), named(names), around("after box")]
        }
        Pick::Bonus(index) => {
            let id = &line.table.set.bonuses[usize::from(index)].id;
            let names = called("bonuses", id).chain([id.clone()]).collect();
            vec![around("around bonus"), named(names)]
        }
    }
}

/// The die, its colour, and what it shows.
fn die_names(line: &Line<'_>, die: Die) -> Vec<String> {
    let number = die.id().strip_prefix("grey").unwrap_or_default();
    let number = number.replace('_', " ");
    let colors = called("colours", die.color().id());
    let mut names: Vec<String> = colors.map(|color| color + &number).collect();
    names.extend(called("dice", die.id()));
    if let Some(lying) = line.table.lying(die) {
        let face = &line.table.face(lying).id;
        names.extend(called("faces", face));
        names.push(face.clone());
    }
    names
}

/// The row or a symbol that ticks it, with the number where it needs one, alone and after the building.
fn box_names(line: &Line<'_>, index: usize) -> Vec<String> {
    let (set, board) = (line.table.set, line.board);
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
    lexicon::names(&format!("{KEY}/{group}/{id}")).map(str::to_owned)
}
