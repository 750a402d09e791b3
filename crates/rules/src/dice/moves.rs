//! Turns as text: reading and listing.
//!
//! A turn is its choices joined by `; `. What may be chosen is decided by [`Line`]; what else a choice is called stands
//! in `names`, and why one cannot be made is found out in [`refuse`].
//! Start reading at [`follow`].

use super::model::{Pick, Picks, Turn};
use super::names::best;
use super::refuse::{self, Cannot, Reason, every_pick};
use super::rules::turn::{Asked, Line, Question};
use super::state::Table;
use crate::{Choices, Refusal, Seat};

/// Where the docs tell how turns are written.
const RULE: &str = "dice, turn notation";

/// The longest text that is read as a turn.
const MAX_BYTES: usize = 2000;

/// The most turns that [`complete_turns`] lists.
pub const MAX_LISTED: usize = 200;

/// Reads one more choice of a turn without making it.
pub fn pick(line: &Line<'_>, choice: &str) -> Result<(Asked, Pick), Refusal> {
    let turn = line.turn();
    let Some(asked) = line.asked() else {
        let reason = Reason::Complete(turn, beginning(choice));
        return Err(Refusal::because(RULE, reason));
    };
    let pick = read_choice(line, &asked, choice, turn.picks().len() + 1)?;
    Ok((asked, pick))
}

/// Follows the choices of a turn, which need not be complete. Refuses the first choice that cannot be made.
pub fn follow<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    let mut line = Line::begin(table, seat);
    for part in parts(text)? {
        let (_, pick) = pick(&line, part)?;
        line.choose(pick);
    }
    Ok(line)
}

/// The choices of a text; what ends it is none.
fn parts(text: &str) -> Result<Vec<&str>, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::because(RULE, Reason::TooLong));
    }
    let mut parts: Vec<&str> = text.split([';', '\n', ',']).map(str::trim).collect();
    while parts.last().is_some_and(|part| part.is_empty()) {
        parts.pop();
    }
    Ok(parts)
}

/// Reads a turn of choices that there are on the seat's board, legal or not.
pub fn name(table: Table<'_>, seat: Seat, text: &str) -> Result<Turn, Refusal> {
    let line = Line::begin(table, seat);
    let named = (1..).zip(parts(text)?);
    let picks: Picks = named
        .map(|(number, part)| name_choice(&line, part, number))
        .collect::<Result<_, _>>()?;
    if picks.is_empty() {
        let reason = Reason::Empty(1, Question::Action);
        return Err(Refusal::because(RULE, reason));
    }
    Ok(Turn::new(table.set, line.city.board, picks))
}

/// Reads one choice that there is. The first of a turn is an action.
fn name_choice(line: &Line<'_>, text: &str, number: usize) -> Result<Pick, Refusal> {
    let is_action = |pick: &Pick| matches!(pick, Pick::Die(_) | Pick::Wonder | Pick::Pass);
    let may_be = |pick: &Pick| number > 1 || is_action(pick);
    let (set, board) = (line.table().set, line.board());
    if let Some(pick) = Pick::read(set, board, text).filter(may_be) {
        return Ok(pick);
    }
    let why = match best(line, every_pick(line).filter(may_be), text).as_slice() {
        [(_, pick)] => return Ok(*pick),
        [] => Cannot::NotListed,
        several => {
            let meant: Vec<&str> = several.iter().map(|(_, pick)| line.text(*pick)).collect();
            Cannot::Ambiguous(owned(&meant))
        }
    };
    let text = beginning(text);
    let reason = Reason::Choice { number, text, why };
    Err(Refusal::because(RULE, reason))
}

pub fn complete<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    let line = follow(table, seat, text)?;
    let Some(asked) = line.asked() else {
        return Ok(line);
    };
    let reason = Reason::Unfinished(line.turn(), asked.question);
    Err(Refusal::because(RULE, reason).listing(texts(&line, &asked)))
}

pub fn line<'a>(table: Table<'a>, seat: Seat, turn: &Turn) -> Result<Line<'a>, Refusal> {
    let mut line = Line::begin(table, seat);
    if line.follow(turn.picks()) {
        return Ok(line);
    }
    // The text knows why not; and it may mean another choice of the same name.
    complete(table, seat, &turn.to_string())
}

pub fn choices(table: Table<'_>, seat: Seat, prefix: &str) -> Result<Choices, Refusal> {
    let line = follow(table, seat, prefix)?;
    let asked = line.asked();
    Ok(Choices {
        end: Some(asked.is_none()),
        moves: asked.map_or_else(Vec::new, |asked| owned(&texts(&line, &asked))),
    })
}

/// Lists complete turns, in byte order: all of them where they are at most [`MAX_LISTED`]. Where there are more, every
/// answer to the first questions is listed, to the greatest depth at which the list stays within the bound, and each of
/// these beginnings is completed by the first answer that declines nothing.
pub fn complete_turns(table: Table<'_>, seat: Seat) -> Vec<Turn> {
    let mut best = Vec::new();
    for depth in 1.. {
        let mut list = Listing {
            depth,
            turns: Vec::new(),
            is_whole: true,
        };
        let is_within = list.add(&Line::begin(table, seat), 0);
        if is_within || best.is_empty() {
            best = list.turns;
        }
        if !is_within || list.is_whole {
            break;
        }
    }
    best.sort_by_cached_key(Turn::to_string);
    best
}

struct Listing {
    depth: usize,
    turns: Vec<Turn>,
    /// Whether no answer was left out.
    is_whole: bool,
}

impl Listing {
    /// Adds all turns that begin so, with so many choices; false when there are too many.
    fn add(&mut self, line: &Line<'_>, made: usize) -> bool {
        let Some(asked) = line.asked() else {
            self.turns.push(line.turn());
            return self.turns.len() <= MAX_LISTED;
        };
        let mut picks = asked.picks.as_slice();
        if made >= self.depth && picks.len() > 1 {
            self.is_whole = false;
            picks = &picks[..1];
        }
        for pick in picks {
            let mut next = line.clone();
            next.choose(*pick);
            if !self.add(&next, made + 1) {
                return false;
            }
        }
        true
    }
}

/// The texts of all answers, in byte order.
pub fn texts<'a>(line: &Line<'a>, asked: &Asked) -> Vec<&'a str> {
    let mut texts: Vec<&str> = asked.picks.iter().map(|pick| line.text(*pick)).collect();
    texts.sort_unstable();
    texts
}

/// Reads one choice. Exact canonical text first, then an exact other name, then an unambiguous beginning.
fn read_choice(line: &Line<'_>, asked: &Asked, text: &str, number: usize) -> Result<Pick, Refusal> {
    let exact = asked.picks.iter().find(|pick| line.text(**pick) == text);
    if let Some(pick) = exact {
        return Ok(*pick);
    }
    let fitting = best(line, asked.picks.iter().copied(), text);
    if let [(_, pick)] = fitting.as_slice() {
        return Ok(*pick);
    }
    let (rule, reason) = if text.is_empty() {
        (RULE, Reason::Empty(number, asked.question))
    } else {
        let (rule, why) = if fitting.is_empty() {
            refuse::why_not(line, asked.question, text)
        } else {
            let mut meant: Vec<&str> = fitting.iter().map(|(_, pick)| line.text(*pick)).collect();
            meant.sort_unstable();
            (RULE, Cannot::Ambiguous(owned(&meant)))
        };
        let text = beginning(text);
        (rule, Reason::Choice { number, text, why })
    };
    Err(Refusal::because(rule, reason).listing(texts(line, asked)))
}

/// So much of what was typed as a refusal repeats.
fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
