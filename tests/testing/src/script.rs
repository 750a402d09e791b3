//! The notation of rule tests: a position, moves, and what is seen after them, one statement in a line.
//!
//! Every game adds words that set up its positions; these are those of all games:
//!
//! - `0: build altar` plays a move of seat 0, `0: build altar -> card_built, age_dealt` compares the kinds of its events
//! - `0! build altar | ruling 4 | words` is refused by that rule of the game, in words that hold these
//! - `0 can build altar | sell altar`, `0 cannot …`: what is listed, or is not
//! - `0 reads Build Altar. | byg alter: build altar`: what texts are read as
//! - `0 possible b a: build altar | build arena`: what a refusal says was possible
//! - `0 next stage: a | b` lists all legal moves that begin so, or all choices that can follow in a game of lines
//! - `0 any stage` lists at least one
//! - `= pawn 3; coins [7, 5]` compares what an open view holds, by path and value, `discard.len 2` how many are in a
//!   list, `discard has altar` and `discard lacks baths` what is; `0= …` is about the view of seat 0, `-= …` about that
//!   of a spectator
//! - `end points 0 1` is how the game ended, and who won
//! - `points 0 guilds 7` are points of a seat by kind, at the end
//! - `event seventh_begun: coins 23` compares the last event of a kind, as it is written in the journal, and
//!   `events pick_begun 2` is how many of a kind there were
//!
//! `0: build altar = coins [4, 7]` is two statements. What follows two slashes is a remark.

use std::fmt::Write;

use rules::{Fact, Game, Seat, Viewer};
use serde_json::Value;

use crate::said::Said;
use crate::table::{Table, kinds};

/// Makes each script of a file a test of its own, which a check reads.
#[macro_export]
macro_rules! ruled {
    ($check:path; $($(#[$about:meta])* $name:ident = $script:literal;)*) => {
        $($(#[$about])* #[test] fn $name() { $check($script); })*
    };
}
pub use crate::ruled;

/// The statements of a script without remarks, what is seen apart from what is done; one that is empty separates.
pub fn lines(script: &str) -> impl Iterator<Item = &str> {
    let lines = script.lines().filter_map(|line| {
        let said = line.split("//").next().unwrap_or_default().trim();
        (!said.is_empty() || line.trim().is_empty()).then_some(said)
    });
    lines.flat_map(|line| {
        let seen = line.find(" = ").map_or(line.len(), |at| at + 1);
        let (done, seen) = line.split_at(seen);
        let seen = (!seen.is_empty()).then_some(seen);
        std::iter::once(done.trim()).chain(seen)
    })
}

/// The rows of a table that is written in a text; bars part the cells.
pub fn rows<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = text.lines().filter(|row| !row.trim().is_empty());
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("`{row}`"))
    })
}

/// Two parts of a statement.
pub fn parts<'a>(text: &'a str, between: &str) -> (&'a str, &'a str) {
    let parts = text.split_once(between);
    parts.unwrap_or_else(|| panic!("`{text}` has no `{between}`"))
}

pub fn number<N: std::str::FromStr>(text: &str) -> N {
    let number = text.trim().parse().ok();
    number.unwrap_or_else(|| panic!("`{text}` is no number"))
}

/// Reads one statement of all games and does what it says. False where it is none.
pub fn does<G: Game>(table: &mut Table<G>, line: &str) -> bool {
    if let Some(rest) = line.strip_prefix("= ") {
        holds(&table.json(Viewer::Open), rest);
    } else if let Some(rest) = line.strip_prefix("-= ") {
        holds(&table.json(Viewer::Spectator), rest);
    } else if let Some(rest) = line.strip_prefix("end ") {
        ends(table, rest);
    } else if let Some(rest) = line.strip_prefix("points ") {
        let words: Vec<&str> = rest.split(' ').collect();
        let found = table.points(number(words[0]), words[1]);
        assert_eq!(found, number::<i32>(words[2]), "{line}");
    } else if let Some(rest) = line.strip_prefix("event ") {
        let (kind, expected) = parts(rest, ": ");
        let mut texts = table.events.iter().rev().map(Fact::encode);
        let text = texts.find(|text| text.kind == kind).expect("it happened");
        holds(&serde_json::from_str(&text.body).expect("JSON"), expected);
    } else if let Some(rest) = line.strip_prefix("events ") {
        let (kind, count) = parts(rest, " ");
        let mut kinds = kinds::<G>(&table.events);
        kinds.retain(|one| one == kind);
        assert_eq!(kinds.len(), number::<usize>(count), "{line}");
    } else if let Some((seat, rest)) = seat_of(line) {
        return acts(table, seat, rest);
    } else {
        return false;
    }
    true
}

fn seat_of(line: &str) -> Option<(u8, &str)> {
    let digit = line.chars().next()?.to_digit(10)?;
    Some((u8::try_from(digit).ok()?, &line[1..]))
}

fn acts<G: Game>(table: &mut Table<G>, seat: u8, rest: &str) -> bool {
    if let Some(rest) = rest.strip_prefix(": ") {
        let (text, expected) = rest.split_once(" -> ").unwrap_or((rest, ""));
        let happened = kinds::<G>(&table.play(seat, text)).join(", ");
        assert!(expected.is_empty() || happened == expected, "{happened}");
    } else if let Some(rest) = rest.strip_prefix("! ") {
        refuses(table, seat, rest);
    } else if let Some(rest) = rest.strip_prefix("= ") {
        holds(&table.json(Viewer::Seat(Seat(seat))), rest);
    } else if let Some(rest) = rest.strip_prefix(" can ") {
        for text in rest.split(" | ") {
            assert!(table.can(seat, text), "{text}: {:?}", table.legal(seat));
        }
    } else if let Some(rest) = rest.strip_prefix(" cannot ") {
        for text in rest.split(" | ") {
            assert!(!table.can(seat, text), "{seat} can {text}");
        }
    } else if let Some(rest) = rest.strip_prefix(" reads ") {
        let (texts, meaning) = rest.rsplit_once(": ").expect("`texts: meaning`");
        for text in texts.split(" | ") {
            assert_eq!(table.means(seat, text), meaning, "`{text}`");
        }
    } else if let Some(rest) = rest.strip_prefix(" possible ") {
        let (text, listed) = rest.rsplit_once(": ").expect("`text: moves`");
        let possible = table.refusal(seat, text).possible;
        assert_eq!(possible.join(" | "), listed, "{text}");
    } else if let Some(beginning) = rest.strip_prefix(" any ") {
        assert!(!table.next(seat, beginning).is_empty(), "{beginning}");
    } else if let Some(rest) = rest.strip_prefix(" next ") {
        let (beginning, listed) = parts(rest, ":");
        let found = table.next(seat, beginning.trim()).join(" | ");
        assert_eq!(found, listed.trim(), "{beginning}");
    } else {
        return false;
    }
    true
}

fn refuses<G: Game>(table: &Table<G>, seat: u8, rest: &str) {
    let mut parts = rest.split(" | ");
    let text = parts.next().unwrap_or_default();
    let refusal = table.refusal(seat, text);
    let said = refusal.said();
    if let Some(rule) = parts.next() {
        let rule = format!("{}, {rule}", G::META.key);
        assert_eq!(refusal.rule, rule, "{text}: {said}");
    }
    for words in parts {
        assert!(said.contains(words), "{text}: {said}");
    }
}

/// Compares a view with paths and values: `cities.0.stages_built 2`, separated by semicolons.
pub fn holds(view: &Value, expected: &str) {
    for one in expected.split("; ") {
        let (path, value) = parts(one, " ");
        let (path, is_length) = match path.strip_suffix(".len") {
            Some(path) => (path, true),
            None => (path, false),
        };
        let found = view.pointer(&format!("/{}", path.replace('.', "/")));
        let found = match found {
            Some(Value::Array(list)) if is_length => Value::from(list.len()),
            found => found.cloned().unwrap_or_default(),
        };
        let list = found.as_array();
        let has = |thing| list.is_some_and(|list| list.contains(&Value::from(thing)));
        if let Some(thing) = value.strip_prefix("has ") {
            assert!(has(thing), "{path} {found} has no {thing}");
        } else if let Some(thing) = value.strip_prefix("lacks ") {
            assert!(list.is_some() && !has(thing), "{path} {found} has {thing}");
        } else {
            let expected = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            assert_eq!(found, expected, "{path}");
        }
    }
}

fn ends<G: Game>(table: &Table<G>, expected: &str) {
    let outcome = table.outcome();
    let kind = serde_json::to_value(outcome.kind).unwrap_or_default();
    let mut found = kind.as_str().unwrap_or_default().to_owned();
    for winner in outcome.winners {
        write!(found, " {}", winner.0).unwrap_or_default();
    }
    assert_eq!(found, expected);
    assert!(table.awaiting().is_empty());
}
