//! Turns as text: reading and listing, and what choices are called besides their notation. A turn is its choices joined
//! by `; `. What may be chosen is judged by [`Line::judge`]. Start reading at [`follow`].

use super::model::{NOTATION, Ruled};
use super::{
    Asked, Cannot, Die, KEY, Line, Pick, Picks, Question, Reason, Step, Table, Turn, explain,
};
use crate::lexicon::{self, Fit, Part, fold};
use crate::{Choices, Refusal, Seat};

const MAX_BYTES: usize = 2000;

pub const MAX_LISTED: usize = 200;

/// Follows the choices of a turn, which need not be complete. Refuses the first choice that cannot be made.
pub fn follow<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    let mut line = Line::begin(table, seat);
    for part in parts(text)? {
        let Some(asked) = line.asked() else {
            let reason = Reason::Complete(line.turn(), beginning(part));
            return Err(Refusal::because(NOTATION, reason));
        };
        let pick = read_choice(&line, &asked, part)?;
        line.choose(pick);
    }
    Ok(line)
}

/// The choices of a text; what ends it is none.
fn parts(text: &str) -> Result<Vec<&str>, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::because(NOTATION, Reason::TooLong));
    }
    let mut parts: Vec<&str> = text.split([';', '\n', ',']).map(str::trim).collect();
    while parts.last().is_some_and(|part| part.is_empty()) {
        parts.pop();
    }
    Ok(parts)
}

/// Reads one choice. Exact canonical text first, then an exact other name, then an unambiguous beginning.
fn read_choice(line: &Line<'_>, asked: &Asked, text: &str) -> Result<Pick, Refusal> {
    let mut picks = asked.picks.iter().copied();
    if let Some(exact) = picks.find(|pick| line.text(*pick) == text) {
        return Ok(exact);
    }
    let (rule, why) = match best(line, asked.picks.iter().copied(), text).as_slice() {
        [(_, pick)] => return Ok(*pick),
        [] => why_not(line, asked.question, text),
        several => {
            let mut several = several.to_vec();
            several.sort_unstable_by_key(|(_, pick)| line.text(*pick));
            (NOTATION, ambiguous(line, &several))
        }
    };
    let reason = if text.is_empty() {
        Reason::Empty(line.turn().picks().len() + 1, asked.question)
    } else {
        let (after, text) = (line.turn(), beginning(text));
        Reason::Choice { after, text, why }
    };
    Err(Refusal::because(rule, reason).listing(texts(line, asked)))
}

fn why_not(line: &Line<'_>, question: Question, text: &str) -> Ruled {
    let not_asked = (NOTATION, Cannot::NotAsked(question));
    let refused = |pick: Pick| line.judge(pick).err();
    let all = || Pick::all(line.table.set, line.board);
    if best(line, all(), text).is_empty() {
        return (NOTATION, Cannot::Unread(question));
    }
    let suiting = all().filter(|pick| refused(*pick).as_ref() != Some(&not_asked));
    match best(line, suiting, text).as_slice() {
        [(Fit::Alias | Fit::Name | Fit::Notation, pick)] => refused(*pick).unwrap_or(not_asked),
        _ => not_asked,
    }
}

fn ambiguous(line: &Line<'_>, fitting: &[(Fit, Pick)]) -> Cannot {
    let meant = fitting.iter().map(|(_, pick)| line.text(*pick).to_owned());
    Cannot::Ambiguous(meant.collect())
}

/// Reads a turn of choices that there are on the seat's board, legal or not.
pub fn name(table: Table<'_>, seat: Seat, text: &str) -> Result<Turn, Refusal> {
    let line = Line::begin(table, seat);
    let mut picks = Picks::default();
    for part in parts(text)? {
        let pick = name_choice(&line, &picks, part)?;
        picks.push(pick);
    }
    if picks.is_empty() {
        let reason = Reason::Empty(1, Question::Action);
        return Err(Refusal::because(NOTATION, reason));
    }
    Ok(Turn::new(table.set, line.city.board, picks))
}

/// Reads one choice that there is, after others. The first of a turn is an action.
fn name_choice(line: &Line<'_>, after: &Picks, text: &str) -> Result<Pick, Refusal> {
    let is_action = |pick: &Pick| matches!(pick, Pick::Die(_) | Pick::Wonder | Pick::Pass);
    let may_be = |pick: &Pick| !after.is_empty() || is_action(pick);
    let (set, board) = (line.table.set, line.board);
    if let Some(pick) = Pick::read(set, board, text).filter(may_be) {
        return Ok(pick);
    }
    let why = match best(line, Pick::all(set, board).filter(may_be), text).as_slice() {
        [(_, pick)] => return Ok(*pick),
        [] => Cannot::NotListed,
        several => ambiguous(line, several),
    };
    let (after, text) = (
        Turn::new(set, line.city.board, after.clone()),
        beginning(text),
    );
    Err(Refusal::because(
        NOTATION,
        Reason::Choice { after, text, why },
    ))
}

/// The cheapest legal turn that a planned one stands for. Its first die may be another one of the same colour, a box
/// that a die ticks without being asked for is named all the same, and what is forced need not be named.
pub fn planned(table: Table<'_>, seat: Seat, turn: &Turn) -> Option<Turn> {
    let (first, rest) = turn.picks().split_first()?;
    let kin = |die: &Die| matches!(first, Pick::Die(named) if named.color() == die.color());
    let dice = Die::ALL.into_iter().filter(kin).map(Pick::Die);
    let firsts = std::iter::once(*first).chain(dice);
    let lines = firsts.filter_map(|first| {
        let mut line = Line::begin(table, seat);
        let mut all = rest.iter();
        let is_made =
            line.choose(first) && all.all(|pick| line.choose(*pick) || has_ticked(&line, *pick));
        is_made.then_some(line)
    });
    let whole = lines.filter_map(|mut line| {
        while let Some(asked) = line.asked() {
            let [only] = asked.picks[..] else {
                return None;
            };
            line.choose(only);
        }
        Some(line)
    });
    let best = whole.min_by_key(|line| explain::whole(line).0)?;
    Some(best.turn())
}

/// Whether the last choice of a line is a die that ticked the box of a row without being asked for it.
fn has_ticked(line: &Line<'_>, pick: Pick) -> bool {
    let last = line.turn().picks().last().copied();
    let ticked = line.steps.iter().rev().find_map(|step| {
        let Step::Tick { index, .. } = step else {
            return None;
        };
        Some(usize::from(*index))
    });
    match (last, pick, ticked) {
        (Some(Pick::Die(_)), Pick::Box(named), Some(ticked)) => {
            let boxes = &line.board.boxes;
            boxes[usize::from(named)].choice == boxes[ticked].choice
        }
        (_, _, _) => false,
    }
}

pub fn complete<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    let line = follow(table, seat, text)?;
    let Some(asked) = line.asked() else {
        return Ok(line);
    };
    let reason = Reason::Unfinished(line.turn(), asked.question);
    Err(Refusal::because(NOTATION, reason).listing(texts(&line, &asked)))
}

pub fn judge<'a>(table: Table<'a>, seat: Seat, turn: &Turn) -> Result<Line<'a>, Refusal> {
    let mut line = Line::begin(table, seat);
    if line.follow(turn.picks()) {
        return Ok(line);
    }
    // The text knows why not; and it may mean another choice of the same name.
    complete(table, seat, &turn.to_string())
}

pub fn choices(table: Table<'_>, seat: Seat, prefix: &str) -> Result<Choices, Refusal> {
    let line = follow(table, seat, prefix)?;
    let texts = line.asked().map(|asked| texts(&line, &asked));
    Ok(Choices {
        end: Some(texts.is_none()),
        moves: texts.into_iter().flatten().map(str::to_owned).collect(),
    })
}

/// Lists complete turns, in byte order, at most [`MAX_LISTED`].
pub fn complete_turns(table: Table<'_>, seat: Seat) -> Vec<Turn> {
    let mut turns = turns(table, seat, MAX_LISTED);
    turns.sort_by_cached_key(Turn::to_string);
    turns
}

/// Finds complete turns: all of them where they are at most so many. Where there are more, every answer to the first
/// questions is there, to the greatest depth at which they stay within the bound, and each of these beginnings is
/// completed by the first answer that declines nothing.
pub fn turns(table: Table<'_>, seat: Seat, most: usize) -> Vec<Turn> {
    let begin = Line::begin(table, seat);
    let mut turns = Vec::new();
    if !add(&begin, usize::MAX, most, &mut turns) {
        let mut longer = Vec::new();
        for depth in 0.. {
            longer.clear();
            if !add(&begin, depth, most, &mut longer) {
                break;
            }
            std::mem::swap(&mut turns, &mut longer);
        }
    }
    turns
}

/// Adds the turns that begin with a line; from a depth on only by the first answer. False where they are too many.
fn add(line: &Line<'_>, depth: usize, most: usize, turns: &mut Vec<Turn>) -> bool {
    let Some(Asked { picks, .. }) = line.asked() else {
        turns.push(line.turn());
        return turns.len() <= most;
    };
    let answers = if depth == 0 { 1 } else { picks.len() };
    picks[..answers].iter().all(|pick| {
        let mut next = line.clone();
        next.choose(*pick);
        add(&next, depth.saturating_sub(1), most, turns)
    })
}

/// The texts of all answers, in byte order.
pub fn texts<'a>(line: &Line<'a>, asked: &Asked) -> Vec<&'a str> {
    let mut texts: Vec<&str> = asked.picks.iter().map(|pick| line.text(*pick)).collect();
    texts.sort_unstable();
    texts
}

/// So much of what was typed as a refusal repeats.
fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}

fn best(line: &Line<'_>, picks: impl Iterator<Item = Pick>, text: &str) -> Vec<(Fit, Pick)> {
    let text = fold(text);
    lexicon::best(picks, |pick| lexicon::fit(&text, &parts_of(line, pick)))
}

fn parts_of(line: &Line<'_>, pick: Pick) -> Vec<Part> {
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
    let with_rows = |building| rows.iter().map(move |row| format!("{building} {row}"));
    let both: Vec<String> = buildings.iter().flat_map(with_rows).collect();
    rows.extend(both);
    rows
}

/// The names of a thing and its other spellings, in every language.
fn called(group: &str, id: &str) -> impl Iterator<Item = String> + use<> {
    lexicon::names(&format!("{KEY}/{group}/{id}")).map(str::to_owned)
}
