//! Turns as text: reading, listing, and saying why a choice cannot be made.
//!
//! A turn is its choices joined by `; `. What may be chosen is decided by [`Line`]; here it gets its words.
//! Start reading at [`follow`].

use std::fmt;
use std::sync::Arc;

use super::boards::{Board, BoardSet, FaceKind};
use super::describe;
use super::ids::{Color, Die};
use super::rules::turn::{Asked, DieRefusal, Line, Pick, Picks, Question};
use super::state::Table;
use crate::games::{Choices, Refusal, Seat};

/// The longest text that is read as a turn.
const MAX_BYTES: usize = 2000;

/// The most turns that [`complete_turns`] lists.
pub const MAX_LISTED: usize = 200;

/// A turn: its choices, whose notation is the text. Whether it is legal, and whole, is judged by [`Line`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    set: Arc<BoardSet>,
    board: usize,
    picks: Picks,
}

impl Turn {
    /// Makes a turn of choices on a board, by its index in the set.
    #[must_use]
    pub fn new(set: &Arc<BoardSet>, board: usize, picks: Picks) -> Self {
        Self {
            set: Arc::clone(set),
            board,
            picks,
        }
    }

    /// Reads canonical notation without judging it, as a journal holds it. None when it names what is not there.
    #[must_use]
    pub fn read(set: &Arc<BoardSet>, board: usize, text: &str) -> Option<Self> {
        let sheet = set.boards.get(board)?;
        let picks = text
            .split("; ")
            .map(|choice| Pick::read(set, sheet, choice));
        Some(Self::new(set, board, picks.collect::<Option<_>>()?))
    }

    /// The choices, in the order in which they opened.
    #[must_use]
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.set.boards[self.board]
    }
}

/// Canonical notation: the choices joined by `; `.
impl fmt::Display for Turn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pick) in self.picks.iter().enumerate() {
            if index > 0 {
                formatter.write_str("; ")?;
            }
            formatter.write_str(pick.text(&self.set, self.board()))?;
        }
        Ok(())
    }
}

/// Reads one more choice of a turn without making it.
///
/// # Errors
/// When it cannot be made, or the turn is complete.
pub fn pick(line: &Line<'_>, choice: &str) -> Result<(Asked, Pick), Refusal> {
    let turn = line.turn();
    let Some(asked) = line.asked() else {
        return Err(Refusal::new(
            "dice, turn notation",
            format!("The turn is complete after “{turn}”, so “{choice}” is one choice too many."),
        ));
    };
    let pick = read_choice(line, &asked, choice, turn.picks.len() + 1)?;
    Ok((asked, pick))
}

/// Follows the choices of a turn, which need not be complete.
///
/// # Errors
/// The first choice that cannot be made, with what was possible.
pub fn follow<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::new(
            "dice, turn notation",
            "This text is too long to be a turn.",
        ));
    }
    let mut line = Line::begin(table, seat);
    let mut parts: Vec<&str> = text.split([';', '\n', ',']).map(str::trim).collect();
    while parts.last().is_some_and(|part| part.is_empty()) {
        parts.pop();
    }
    for part in parts {
        let (_, pick) = pick(&line, part)?;
        line.choose(pick);
    }
    Ok(line)
}

/// Follows a complete turn.
///
/// # Errors
/// As [`follow`], and when choices are left open.
pub fn complete<'a>(table: Table<'a>, seat: Seat, text: &str) -> Result<Line<'a>, Refusal> {
    let line = follow(table, seat, text)?;
    let Some(asked) = line.asked() else {
        return Ok(line);
    };
    let turn = line.turn();
    let after = if turn.picks.is_empty() {
        "Nothing is chosen yet".to_owned()
    } else {
        format!("The turn is not finished after “{turn}”")
    };
    let sentence = format!(
        "{after}: {} is still to be chosen.",
        what_is_asked(asked.question)
    );
    Err(Refusal {
        possible: owned(&texts(&line, &asked)),
        ..Refusal::new("dice, turn notation", sentence)
    })
}

/// Makes the choices of a turn.
///
/// # Errors
/// As [`complete`].
pub fn line<'a>(table: Table<'a>, seat: Seat, turn: &Turn) -> Result<Line<'a>, Refusal> {
    let mut line = Line::begin(table, seat);
    if line.follow(&turn.picks) {
        return Ok(line);
    }
    // The text knows why not; and it may mean another choice of the same name.
    complete(table, seat, &turn.to_string())
}

/// Lists what can follow a prefix.
///
/// # Errors
/// As [`follow`].
pub fn choices(table: Table<'_>, seat: Seat, prefix: &str) -> Result<Choices, Refusal> {
    let line = follow(table, seat, prefix)?;
    let asked = line.asked();
    Ok(Choices {
        end: Some(asked.is_none()),
        moves: asked.map_or_else(Vec::new, |asked| owned(&texts(&line, &asked))),
    })
}

/// Lists complete turns, in byte order: all of them where they are at most [`MAX_LISTED`].
///
/// Where there are more, every answer to the first questions is listed, to the greatest depth at which the list
/// stays within the bound, and each of these beginnings is completed by the first answer that declines nothing.
#[must_use]
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
#[must_use]
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
    let wanted = plain(text);
    let own: Vec<(Pick, Vec<String>)> = asked
        .picks
        .iter()
        .map(|pick| (*pick, vec![plain(line.text(*pick))]))
        .collect();
    let others: Vec<(Pick, Vec<String>)> = asked
        .picks
        .iter()
        .map(|pick| (*pick, other_names(line, *pick)))
        .collect();
    let is_exact = |name: &String| *name == wanted;
    let begins = |name: &String| !wanted.is_empty() && name.starts_with(&wanted);
    let mut ambiguous = Vec::new();
    for (names, fits) in [
        (&own, &is_exact as &dyn Fn(&String) -> bool),
        (&others, &is_exact),
        (&own, &begins),
        (&others, &begins),
    ] {
        let found: Vec<Pick> = names
            .iter()
            .filter(|(_, names)| names.iter().any(fits))
            .map(|(pick, _)| *pick)
            .collect();
        match found.as_slice() {
            [] => {}
            [pick] => return Ok(*pick),
            several => {
                ambiguous = several.to_vec();
                break;
            }
        }
    }
    Err(refuse(line, asked, text, number, &ambiguous))
}

fn refuse(
    line: &Line<'_>,
    asked: &Asked,
    text: &str,
    number: usize,
    ambiguous: &[Pick],
) -> Refusal {
    let possible = texts(line, asked);
    let shown: String = text.chars().take(60).collect();
    let (rule, why) = if ambiguous.is_empty() {
        why_not(line, asked, &plain(text))
    } else {
        let mut meant: Vec<&str> = ambiguous.iter().map(|pick| line.text(*pick)).collect();
        meant.sort_unstable();
        let why = format!("it could mean {}", quoted(&meant));
        ("dice, turn notation".to_owned(), why)
    };
    let sentence = if shown.is_empty() {
        format!(
            "Choice {number} is empty: {} is to be chosen.",
            what_is_asked(asked.question)
        )
    } else {
        format!("Choice {number}, “{shown}”, cannot be made: {why}.")
    };
    Refusal {
        possible: owned(&possible),
        ..Refusal::new(rule, sentence)
    }
}

/// Small letters, with single underscores between words.
fn plain(text: &str) -> String {
    text.to_lowercase()
        .split(|c: char| c.is_whitespace() || c == '-' || c == '_')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_")
}

fn other_names(line: &Line<'_>, pick: Pick) -> Vec<String> {
    let names = match pick {
        Pick::Die(die) => return die_names(line, die),
        Pick::Wonder => vec![
            "build wonder".to_owned(),
            "vidunder".to_owned(),
            "byg vidunder".to_owned(),
            "wereldwonder".to_owned(),
            line.board().name.clone(),
        ],
        Pick::Pass => ["pas", "passer", "sig pas", "passen"]
            .map(str::to_owned)
            .to_vec(),
        Pick::Skip => [
            "no",
            "none",
            "spring over",
            "nej",
            "ingen",
            "overslaan",
            "nee",
            "geen",
        ]
        .map(str::to_owned)
        .to_vec(),
        Pick::Box(index) => {
            let choice = line.text(pick);
            let building = line.board().boxes[usize::from(index)].building;
            let mut names = vec![format!("tick {choice}")];
            if let Some(info) = line.table().set.info(building) {
                names.push(format!("{} {choice}", info.name));
                names.push(format!("{} {choice}", info.name_da));
            }
            names
        }
        Pick::Bonus(index) => vec![line.table().set.bonuses[usize::from(index)].id.clone()],
    };
    names.iter().map(|name| plain(name)).collect()
}

fn die_names(line: &Line<'_>, die: Die) -> Vec<String> {
    let number = match die {
        Die::Grey1 => "_1",
        Die::Grey2 => "_2",
        Die::Grey3 => "_3",
        Die::Blue | Die::Red | Die::Yellow | Die::Green | Die::Black | Die::Purple | Die::White => {
            ""
        }
    };
    let mut names = Vec::new();
    for color in color_names(die.color()) {
        names.push(format!("{color}{number}"));
        names.push(format!("{color}_die{number}"));
        names.push(format!("{color}_terning{number}"));
        names.push(format!("terning_{color}{number}"));
        names.push(format!("{color}e_dobbelsteen{number}"));
    }
    if let Some(lying) = line.table().lying(die) {
        names.push(plain(&line.table().face(lying).id));
    }
    names
}

/// English, Danish, Dutch.
fn color_names(color: Color) -> [&'static str; 3] {
    match color {
        Color::Grey => ["grey", "grå", "grijs"],
        Color::Blue => ["blue", "blå", "blauw"],
        Color::Red => ["red", "rød", "rood"],
        Color::Yellow => ["yellow", "gul", "geel"],
        Color::Green => ["green", "grøn", "groen"],
        Color::Black => ["black", "sort", "zwart"],
        Color::Purple => ["purple", "lilla", "paars"],
        Color::White => ["white", "hvid", "wit"],
    }
}

/// The rule and the reason why something that exists cannot be chosen.
fn why_not(line: &Line<'_>, asked: &Asked, wanted: &str) -> (String, String) {
    let is_action = matches!(asked.question, Question::Action | Question::FreeDie);
    let die = Die::ALL
        .into_iter()
        .find(|die| wanted == die.id() || wanted.strip_prefix("die_") == Some(die.id()));
    if let (Some(die), true) = (die, is_action) {
        return why_not_die(line, die, asked.question == Question::FreeDie);
    }
    if wanted == "wonder" && asked.question == Question::Action {
        return match line.next_wonder() {
            None => rule("Wonder", "the wonder is complete".to_owned()),
            Some(index) => too_dear(line, index, 0),
        };
    }
    let spec = line
        .board()
        .boxes
        .iter()
        .position(|spec| plain(&spec.choice) == wanted);
    if let (Some(index), Question::Tick(..) | Question::DieBox(..)) = (spec, asked.question) {
        return why_not_box(line, asked.question, index);
    }
    if wanted == "skip" {
        let why = "only a tick or build by an effect can be declined".to_owned();
        return rule("ruling 28", why);
    }
    let bonus = line.table().set.bonuses.iter();
    if asked.question == Question::Bonus && bonus.clone().any(|each| plain(&each.choice) == wanted)
    {
        return rule("ruling 24", "this bonus is taken already".to_owned());
    }
    let why = format!("{} is to be chosen here", what_is_asked(asked.question));
    rule("turn notation", why)
}

fn why_not_die(line: &Line<'_>, die: Die, is_free: bool) -> (String, String) {
    let Some(lying) = line.table().lying(die) else {
        return rule(
            "ruling 13",
            format!("the {} is not in the forum", die.name()),
        );
    };
    let price = if is_free { 0 } else { line.die_price(lying) };
    match line.judge_die(lying, price) {
        Err(DieRefusal::Locked) => {
            let why = format!(
                "you have not unlocked the {} in your university",
                die.name()
            );
            rule("ruling 13", why)
        }
        Err(DieRefusal::NoBoxLeft) => rule(
            "Build",
            format!("no box is left that the {} could tick", die.name()),
        ),
        Err(DieRefusal::ComparisonFails) => rule("ruling 21", comparison(line, lying.face)),
        Err(DieRefusal::TooDear) | Ok(()) => {
            let boxes = line.die_boxes(lying);
            match boxes.iter().min_by_key(|index| line.box_price(*index)) {
                Some(index) => too_dear(line, index, price),
                None => rule("turn notation", "it is not listed".to_owned()),
            }
        }
    }
}

/// Why the guild's comparison fails, in words.
pub(super) fn comparison(line: &Line<'_>, face: usize) -> String {
    let set = line.table().set;
    let FaceKind::Compare(buildings) = set.faces[face].kind else {
        return "the comparison does not hold".to_owned();
    };
    let names: Vec<&str> = buildings
        .iter()
        .map(|building| set.building_name(building))
        .collect();
    let need = if line.table().state.cities.len() == 2 {
        "more boxes than the other player"
    } else {
        "at least as many boxes as each neighbour"
    };
    format!(
        "before this round you did not have {need} in {}",
        names.join(" and ")
    )
}

fn why_not_box(line: &Line<'_>, question: Question, index: usize) -> (String, String) {
    let spec = &line.board().boxes[index];
    let (price, reaches) = match question {
        Question::DieBox(lying, price) => {
            let reached = line.die_boxes(lying);
            let row = |other: usize| line.board().boxes[other].row == spec.row;
            (price, reached.iter().any(row))
        }
        Question::Tick(buildings, _) => (0, buildings.has(spec.building)),
        Question::Action | Question::FreeDie | Question::Bonus => (0, false),
    };
    let row = &line.board().rows[spec.row];
    let is_over = if row.is_free && row.len > 1 {
        line.city.has(index)
    } else {
        (row.first..row.first + row.len).all(|each| line.city.has(each))
    };
    if is_over {
        return rule("Build", "nothing is left to tick there".to_owned());
    }
    if !reaches {
        let name = describe::box_name(line.table().set, line.board(), index);
        return rule("ruling 16", format!("{name} is not reached this way"));
    }
    let next = (row.first..row.first + row.len).find(|each| !line.city.has(*each));
    too_dear(
        line,
        if row.is_free {
            index
        } else {
            next.unwrap_or(index)
        },
        price,
    )
}

fn too_dear(line: &Line<'_>, index: usize, price: u32) -> (String, String) {
    let missing = line.box_price(index);
    let die = if price > 0 {
        format!(" ({price} for the die, {missing} for missing resources)")
    } else {
        String::new()
    };
    let why = format!(
        "it costs {}{die} and you have {}",
        describe::coins(price.saturating_add(missing)),
        line.city.coins
    );
    rule("ruling 4", why)
}

fn rule(name: &str, why: String) -> (String, String) {
    (format!("dice, {name}"), why)
}

/// What a question is about, in words.
#[must_use]
pub fn what_is_asked(question: Question) -> &'static str {
    match question {
        Question::Action => "an action",
        Question::FreeDie => "a die at no price, or skip,",
        Question::DieBox(..) => "a box for the die",
        Question::Tick(..) => "a box to tick, or skip,",
        Question::Bonus => "a bonus",
    }
}

fn quoted(texts: &[&str]) -> String {
    texts
        .iter()
        .map(|text| format!("“{text}”"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
