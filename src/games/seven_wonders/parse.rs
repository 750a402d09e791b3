//! Reads moves as people write them.
//!
//! Exact notation is read by [`Move::read`]; what differs is compared, letters folded, with every way to write
//! each legal move. In doubt nothing is guessed. Start reading at [`parse`].

use super::cards::CardId;
use super::lookup::other_names;
use super::moves::{Move, Play, Verb};
use super::refuse;
use super::rules::legal;
use super::state::{Phase, State};
use crate::games::{Refusal, Seat};

/// The longest text that is read, in bytes.
const LONGEST: usize = 300;

/// The most moves a refusal lists.
const MOST_LISTED: usize = 40;

/// Reads a move of a seat.
pub(crate) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Refusal::new(
            "seven_wonders, notation",
            "That is too long to be a move.",
        ));
    }
    if let Some(refusal) = refuse::not_asked(state, seat) {
        return Err(refusal);
    }
    if let Some(mv) = Move::read(text) {
        return if legal::is_legal(state, seat, &mv) {
            Ok(mv)
        } else {
            Err(refuse::why(state, seat, &mv))
        };
    }
    let legal = legal::moves(state, seat);
    let (own_text, city_text) = parts(text);
    let found = matching(&legal, &own_text, city_text.as_deref());
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(
            intended(state, &own_text, city_text.as_deref()).map_or_else(
                || unreadable(state, text, &legal),
                |mv| refuse::why(state, seat, &mv),
            ),
        ),
        several => Err(ambiguous(state, seat, text, several, city_text.is_some())),
    }
}

/// Folds both parts of a text; the second is the Free City's.
fn parts(text: &str) -> (String, Option<String>) {
    match text.split_once(';') {
        None => (fold(text), None),
        Some((own, city)) => {
            let city = fold(city);
            let city = ["free city ", "city "]
                .iter()
                .find_map(|start| city.strip_prefix(start))
                .unwrap_or(&city)
                .to_owned();
            (fold(own), Some(city))
        }
    }
}

/// Letters without marks, in lower case; everything that is no letter or digit is a space.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'á' | 'à' | 'â' | 'ä' | 'å' => folded.push('a'),
            'æ' => folded.push_str("ae"),
            'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
            'í' | 'ì' | 'î' | 'ï' => folded.push('i'),
            'ó' | 'ò' | 'ô' | 'ö' | 'ø' => folded.push('o'),
            'ú' | 'ù' | 'û' | 'ü' => folded.push('u'),
            '\'' | '’' | '\u{301}' => {}
            letter if letter.is_alphanumeric() => folded.push(letter),
            _ if folded.ends_with(' ') || folded.is_empty() => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// How well a text fits one way to write a move; less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is one of the ways to write the move.
    Whole,
    /// The notation begins with it.
    Notation,
    /// One of the other ways to write the move begins with it.
    Start,
    /// Its words begin the words of one of the ways, in order.
    Words,
}

fn fit(text: &str, written: &str) -> Option<Fit> {
    if text.is_empty() {
        return None;
    }
    if text == written {
        return Some(Fit::Whole);
    }
    if written.starts_with(text) {
        return Some(Fit::Start);
    }
    let mut words = written.split(' ');
    let is_short = |short: &str, word: &str| {
        let is_number = short.bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            short == word
        } else {
            word.starts_with(short)
        }
    };
    text.split(' ')
        .all(|short| words.next().is_some_and(|word| is_short(short, word)))
        .then_some(Fit::Words)
}

/// The ways to write the name of a card or wonder, folded, the id first.
fn names(key: &str, name: &str) -> Vec<String> {
    let mut all: Vec<String> = [key, name]
        .into_iter()
        .chain(other_names(key).iter().copied())
        .map(fold)
        .collect();
    all.dedup();
    all
}

fn card_names(card: CardId) -> Vec<String> {
    // The name is the same in both editions.
    let name = card.card(super::cards::Edition::First).name;
    names(card.key(), name)
}

/// The ways to write one city's part, the notation first.
fn writings(play: &Play) -> Vec<String> {
    let verbs: &[&str] = match play.verb {
        Verb::Build => &["build"],
        Verb::Free => &["free"],
        Verb::Sell => &["sell"],
        Verb::Stage => &["stage with", "stage"],
    };
    let tails = match play.paying {
        Some((left, right)) => vec![
            format!(" paying left {left} right {right}"),
            format!(" paying right {right} left {left}"),
            format!(" paying {left} {right}"),
        ],
        None => vec![String::new()],
    };
    let mut all = Vec::new();
    for verb in verbs {
        for name in card_names(play.card) {
            all.extend(tails.iter().map(|tail| format!("{verb} {name}{tail}")));
        }
    }
    all
}

fn move_writings(mv: &Move) -> Vec<String> {
    let with = |verb: &str, names: Vec<String>| -> Vec<String> {
        names.iter().map(|name| format!("{verb} {name}")).collect()
    };
    match mv {
        Move::Play { own, .. } => writings(own),
        Move::Draft(wonder) => with("draft", names(wonder.key(), wonder.name())),
        Move::Side(side) => vec![format!("side {}", fold(side.key())), fold(side.key())],
        Move::Pick(card) => with("pick", card_names(*card)),
        Move::Pass => vec!["pass".to_owned()],
    }
}

/// How well a text fits the best of the ways to write something, the notation being the first.
fn best(text: &str, writings: &[String]) -> Option<Fit> {
    let fits = writings.iter().enumerate().filter_map(|(at, written)| {
        let fit = fit(text, written)?;
        let is_notation = at == 0 && fit == Fit::Start;
        Some(if is_notation { Fit::Notation } else { fit })
    });
    fits.min()
}

/// Keeps the things that fit best.
fn fitting<T: Copy + PartialEq>(
    things: impl Iterator<Item = T>,
    text: &str,
    write: impl Fn(&T) -> Vec<String>,
) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    let mut level = Fit::Words;
    for thing in things {
        let Some(fit) = best(text, &write(&thing)) else {
            continue;
        };
        if fit < level {
            level = fit;
            found.clear();
        }
        if fit == level && !found.contains(&thing) {
            found.push(thing);
        }
    }
    found
}

/// The legal moves that a text may mean.
fn matching(legal: &[Move], own_text: &str, city_text: Option<&str>) -> Vec<Move> {
    let own_part = |mv: &Move| match mv {
        Move::Play { own, .. } => Move::Play {
            own: *own,
            city: None,
        },
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => *mv,
    };
    let city_part = |mv: &Move| match mv {
        Move::Play { city, .. } => *city,
        Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => None,
    };
    let mut own_parts: Vec<Move> = legal.iter().map(own_part).collect();
    own_parts.dedup();
    let owns = fitting(own_parts.into_iter(), own_text, move_writings);
    let mut found: Vec<Move> = legal
        .iter()
        .filter(|mv| owns.contains(&own_part(mv)))
        .copied()
        .collect();
    if let Some(text) = city_text {
        let mut plays: Vec<Play> = Vec::new();
        for play in found.iter().filter_map(city_part) {
            if !plays.contains(&play) {
                plays.push(play);
            }
        }
        let plays = fitting(plays.into_iter(), text, writings);
        found.retain(|mv| city_part(mv).is_some_and(|play| plays.contains(&play)));
    }
    found
}

/// The move that a text means if it were legal, so that it can be explained why it is not.
fn intended(state: &State, own_text: &str, city_text: Option<&str>) -> Option<Move> {
    let own = any_play(state, own_text);
    if let Some(own) = own {
        let city = city_text.and_then(|text| any_play(state, text));
        return Some(Move::Play { own, city });
    }
    let picks = state.data().cards().map(|card| Move::Pick(card.id));
    let drafts = super::cards::WonderId::all().map(Move::Draft);
    let found = fitting(picks.chain(drafts), own_text, move_writings);
    found.first().copied()
}

fn any_play(state: &State, text: &str) -> Option<Play> {
    let (what, paying) = match text.split_once(" pay") {
        Some((what, tail)) => (what, amounts(tail)),
        None => (text, None),
    };
    let plays = [Verb::Build, Verb::Free, Verb::Sell, Verb::Stage]
        .into_iter()
        .flat_map(|verb| {
            state.data().cards().map(move |card| Play {
                verb,
                card: card.id,
                paying: None,
            })
        });
    let found = fitting(plays, what, writings);
    let first = found.first()?;
    let is_one_card = found.iter().all(|play| play.card == first.card);
    (is_one_card || found.len() <= 2).then_some(Play { paying, ..*first })
}

/// The coins to the left and to the right in a text such as `ing left 2 right 0`.
fn amounts(text: &str) -> Option<(u8, u8)> {
    let after = |side: &str| -> Option<u8> {
        let (_, rest) = text.split_once(side)?;
        rest.split_whitespace().next()?.parse().ok()
    };
    match (after("left"), after("right")) {
        (None, None) => None,
        (left, right) => Some((left.unwrap_or(0), right.unwrap_or(0))),
    }
}

fn listed(moves: &[Move]) -> Vec<String> {
    moves
        .iter()
        .take(MOST_LISTED)
        .map(Move::to_string)
        .collect()
}

fn unreadable(state: &State, text: &str, legal: &[Move]) -> Refusal {
    let asked = refuse::asked_for(state);
    let sentence = if text.is_empty() {
        asked
    } else {
        format!("“{text}” is no move that can be made now. {asked}")
    };
    Refusal {
        possible: listed(legal),
        ..Refusal::new("seven_wonders, notation", sentence)
    }
}

fn ambiguous(state: &State, seat: Seat, text: &str, several: &[Move], has_city: bool) -> Refusal {
    let is_steering = state.phase == Phase::Choose && state.steering() == Some(seat);
    let sentence = if is_steering && !has_city {
        "You play for the Free City too this turn: write both, as in “sell altar; city: build baths”."
            .to_owned()
    } else {
        format!("“{text}” can mean several moves; write more of the one you want.")
    };
    Refusal {
        possible: listed(several),
        ..Refusal::new("seven_wonders, notation", sentence)
    }
}
