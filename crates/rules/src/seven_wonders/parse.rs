//! Reads moves as people write them.
//!
//! Exact notation is read by [`Move::read`]; what differs is compared, letters folded, with every way to write
//! each legal move: with names and verbs of any language that the program speaks. In doubt nothing is guessed. Start
//! reading at [`parse`].

use super::cards::{CardId, Edition, Side, WonderId};
use super::lookup::other_names;
use super::moves::{Move, Play, Verb};
use super::reason::Reason;
use super::refuse::{self, MOST_LISTED};
use super::rules::legal;
use super::state::State;
use crate::{Refusal, Seat};

/// The longest text that is read, in bytes.
const LONGEST: usize = 300;

/// Where the notation stands in the docs of the game.
const RULE: &str = "seven_wonders, notation";

/// Words for paying and for the two neighbours, the left one first, folded: English, Danish, Dutch.
const PAYING: [[&str; 3]; 3] = [
    ["paying", "left", "right"],
    ["betaler", "venstre", "hojre"],
    ["betal", "links", "rechts"],
];

/// What stands before the Free City's part.
const FREE_CITY: &[&str] = &[
    "free city ",
    "city ",
    "den blinde makker ",
    "blinde makker ",
    "makker ",
    "by ",
    "de vrije stad ",
    "vrije stad ",
    "stad ",
];

/// Reads a move of a seat.
pub(crate) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Refusal::because(RULE, Reason::TooLong));
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
    let asked = refuse::asked_for(state);
    let reason = match found.as_slice() {
        [only] => return Ok(*only),
        [] => match intended(state, &own_text, city_text.as_deref()) {
            Some(mv) => return Err(refuse::why(state, seat, &mv)),
            None if text.is_empty() => Reason::Asked(asked),
            None => Reason::Unreadable(text.to_owned(), asked),
        },
        _ if state.steered_by(seat).is_some() && city_text.is_none() => Reason::TwoParts,
        _ => Reason::Ambiguous(text.to_owned()),
    };
    let possible = if found.is_empty() { legal } else { found };
    Err(refused(reason, &possible))
}

/// Reads a move of cards and wonders that there are, legal or not.
pub(crate) fn name(state: &State, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Refusal::because(RULE, Reason::TooLong));
    }
    let (own_text, city_text) = parts(text);
    let owns = named(state, &own_text);
    let found: Vec<Move> = match city_text {
        None => owns,
        Some(city_text) => {
            let cities = named(state, &city_text);
            let with_city = |own: Move| cities.iter().filter_map(move |city| own.with_city(*city));
            owns.into_iter().flat_map(with_city).collect()
        }
    };
    let reason = match found.as_slice() {
        [only] => return Ok(*only),
        [] => Reason::Unreadable(text.to_owned(), refuse::asked_for(state)),
        _ => Reason::Ambiguous(text.to_owned()),
    };
    Err(refused(reason, &found))
}

/// The moves of one city that a text fits best, legal or not. Where several are called alike, the one of that notation
/// is meant.
fn named(state: &State, text: &str) -> Vec<Move> {
    let (what, paying) = split_paid(text);
    let plays = any_plays(state).map(|own| Move::Play { own, city: None });
    let picks = state.data().cards().map(|card| Move::Pick(card.id));
    let drafts = WonderId::all().map(Move::Draft);
    let sides = Side::of(state.options.edition).map(Move::Side);
    let others = picks.chain(drafts).chain(sides).chain([Move::Pass]);
    let mut found = fitting(plays.chain(others), what, move_writings);
    let is_notation = |mv: &Move| fold(&mv.to_string()) == what;
    if let Some(exact) = found.iter().copied().find(is_notation) {
        found = vec![exact];
    }
    if paying.is_some() {
        found.retain_mut(|mv| match mv {
            Move::Play { own, .. } => {
                own.paying = paying;
                true
            }
            Move::Draft(_) | Move::Side(_) | Move::Pick(_) | Move::Pass => false,
        });
    }
    found
}

/// Folds both parts of a text; the second is the Free City's.
fn parts(text: &str) -> (String, Option<String>) {
    match text.split_once(';') {
        None => (fold(text), None),
        Some((own, city)) => {
            let city = fold(city);
            let named = FREE_CITY.iter().find_map(|start| city.strip_prefix(start));
            (fold(own), Some(named.unwrap_or(&city).to_owned()))
        }
    }
}

/// Letters without marks, in lower case; everything that is no letter or digit is a space. The Danish letters that are
/// not on every keyboard are the same as what is typed instead.
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
    folded.replace("oe", "o").replace("aa", "a")
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
    let name = card.card(Edition::First).name;
    names(card.key(), name)
}

/// The verbs for a use of a card; those of the notation first, then Danish and Dutch ones, folded.
const fn verbs(verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Build => &["build", "byg", "bouw"],
        Verb::Free => &["free", "gratis", "byg gratis", "bouw gratis"],
        Verb::Sell => &["sell", "saelg", "verkoop"],
        Verb::Stage => &[
            "stage with",
            "stage",
            "stadie med",
            "stadie",
            "byg stadie med",
            "fase met",
            "fase",
            "bouw fase met",
        ],
    }
}

/// The ways to say what is paid to the left and to the right, the notation first.
fn tails(paying: Option<(u8, u8)>) -> Vec<String> {
    let Some((left, right)) = paying else {
        return vec![String::new()];
    };
    let said = PAYING.iter().flat_map(|[pays, to_left, to_right]| {
        [
            format!(" {pays} {to_left} {left} {to_right} {right}"),
            format!(" {pays} {to_right} {right} {to_left} {left}"),
            format!(" {pays} {left} {right}"),
        ]
    });
    said.collect()
}

/// The ways to write one city's part, the notation first.
fn writings(play: &Play) -> Vec<String> {
    let (names, tails) = (card_names(play.card), tails(play.paying));
    let mut all = Vec::new();
    for verb in verbs(play.verb) {
        for name in &names {
            all.extend(tails.iter().map(|tail| format!("{verb} {name}{tail}")));
        }
    }
    all
}

fn move_writings(mv: &Move) -> Vec<String> {
    let with = |verbs: &[&str], names: Vec<String>| -> Vec<String> {
        let verbs = verbs.iter();
        verbs
            .flat_map(|verb| names.iter().map(move |name| format!("{verb} {name}")))
            .collect()
    };
    match mv {
        Move::Play { own, .. } => writings(own),
        Move::Draft(wonder) => with(
            &["draft", "vaelg", "kies"],
            names(wonder.key(), wonder.name()),
        ),
        Move::Side(side) => {
            let mut all = with(&["side", "kant"], side_names(*side));
            all.extend(side_names(*side));
            all
        }
        Move::Pick(card) => with(&["pick", "tag", "neem"], card_names(*card)),
        Move::Pass => ["pass", "pas", "passen", "sig pas"]
            .map(str::to_owned)
            .to_vec(),
    }
}

/// The ways to write the name of a side, folded, that of the notation first.
fn side_names(side: Side) -> Vec<String> {
    let names: &[&str] = match side {
        Side::A => &["a", "a siden"],
        Side::B => &["b", "b siden"],
        Side::Day => &["day", "dag", "dagsiden", "dagkant"],
        Side::Night => &["night", "nat", "natsiden", "nacht", "nachtkant"],
    };
    names.iter().map(|name| (*name).to_owned()).collect()
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
    let own_part = |mv: &Move| match mv.own().copied() {
        Some(own) => Move::Play { own, city: None },
        None => *mv,
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
        for play in found.iter().filter_map(Move::city) {
            if !plays.contains(play) {
                plays.push(*play);
            }
        }
        let plays = fitting(plays.into_iter(), text, writings);
        found.retain(|mv| mv.city().is_some_and(|play| plays.contains(play)));
    }
    found
}

/// The move that a text means if it were legal, so that it can be explained why it is not.
fn intended(state: &State, own_text: &str, city_text: Option<&str>) -> Option<Move> {
    if let Some(own) = any_play(state, own_text) {
        let city = city_text.and_then(|text| any_play(state, text));
        return Some(Move::Play { own, city });
    }
    let picks = state.data().cards().map(|card| Move::Pick(card.id));
    let drafts = WonderId::all().map(Move::Draft);
    let found = fitting(picks.chain(drafts), own_text, move_writings);
    found.first().copied()
}

/// Cuts off what is paid to the neighbours.
fn split_paid(text: &str) -> (&str, Option<(u8, u8)>) {
    let paid = [" pay", " beta"]
        .iter()
        .find_map(|pays| text.split_once(pays));
    paid.map_or((text, None), |(what, tail)| (what, amounts(tail)))
}

/// Every use of every card.
fn any_plays(state: &State) -> impl Iterator<Item = Play> {
    Verb::ALL.into_iter().flat_map(|verb| {
        let cards = state.data().cards();
        cards.map(move |card| legal::unpaid(verb, card.id))
    })
}

fn any_play(state: &State, text: &str) -> Option<Play> {
    let (what, paying) = split_paid(text);
    let found = fitting(any_plays(state), what, writings);
    let first = found.first()?;
    let is_one_card = found.iter().all(|play| play.card == first.card);
    (is_one_card || found.len() <= 2).then_some(Play { paying, ..*first })
}

/// The coins to the left and to the right in a text such as `ing left 2 right 0`.
fn amounts(text: &str) -> Option<(u8, u8)> {
    let after = |side: usize| -> Option<u8> {
        let mut names = PAYING.iter().map(|words| words[side]);
        let rest = names.find_map(|name| Some(text.split_once(name)?.1))?;
        rest.split_whitespace().next()?.parse().ok()
    };
    match (after(1), after(2)) {
        (None, None) => None,
        (left, right) => Some((left.unwrap_or(0), right.unwrap_or(0))),
    }
}

fn refused(reason: Reason, possible: &[Move]) -> Refusal {
    let possible = possible.iter().take(MOST_LISTED);
    Refusal {
        possible: possible.map(Move::to_string).collect(),
        ..Refusal::because(RULE, reason)
    }
}
