//! Reads what people type as moves.
//!
//! Canonical notation, printed names in English, Danish and Dutch, any case, spaces and hyphens for underscores,
//! and any prefix that only one legal move begins with. In doubt nothing is guessed. Start reading at [`parse`].

use super::cards::Card;
use super::moves::{Move, Starter};
use super::names::Names;
use super::refuse;
use super::rules::legal;
use super::state::State;
use super::tokens::Token;
use super::wonders::Wonder;
use crate::games::{Refusal, Seat};

/// The longest text that can be a move.
const MAX_BYTES: usize = 200;

/// How well a text fits a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Every word begins the name.
    Prefix,
    /// Every word is a name of some printing.
    Alias,
    /// Every word is a printed name.
    Name,
    /// Canonical notation.
    Canonical,
}

/// Reads a legal move.
///
/// # Errors
/// Unreadable, ambiguous or illegal text, with what was possible and why the move is not.
pub(super) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let moves = legal::moves(state, seat);
    if text.len() > MAX_BYTES {
        return Err(unreadable(&moves, "That is too long to be a move."));
    }
    if text.trim().is_empty() && !moves.is_empty() {
        return Err(unreadable(&moves, "Say which move you make."));
    }
    let words = Words::of(text);
    let fitting = best(moves.iter().copied(), &words);
    match fitting.as_slice() {
        [one] => Ok(*one),
        [] => Err(not_legal(state, seat, &moves, &words)),
        _ => {
            let mut refusal =
                Refusal::new("duel, Notation", "That could be more than one move. Which?");
            refusal.possible = fitting.iter().map(Move::to_string).collect();
            Err(refusal)
        }
    }
}

/// Says why a text that fits no legal move is refused: why its move is not legal, if it is a move at all.
fn not_legal(state: &State, seat: Seat, legal: &[Move], words: &Words) -> Refusal {
    match best(every_move(words.verb.as_str()), words).as_slice() {
        [one] => refuse::why(state, seat, *one),
        [one, ..] if legal.is_empty() => refuse::why(state, seat, *one),
        _ => unreadable(legal, &unread(words)),
    }
}

/// Says what of a text is not understood: the thing, or all of it.
fn unread(words: &Words) -> String {
    let is_verb = |full: &&&str| !words.verb.is_empty() && full.starts_with(&words.verb);
    let things = [
        ("build", "card"),
        ("discard", "card"),
        ("destroy", "card"),
        ("revive", "card"),
        ("token", "token"),
        ("library", "token"),
        ("draft", "wonder"),
        ("wonder", "wonder with such a card"),
    ];
    let thing = things.iter().find(|(verb, _)| is_verb(&verb));
    match thing {
        Some((verb, kind)) if words.thing.is_empty() => {
            format!("That is not a whole move. Which {kind}? Write {verb} and its name.")
        }
        Some((_, kind)) => {
            let name = words.thing.replace('_', " ");
            format!("That is not a move I can read: no {kind} is called “{name}”, or several are.")
        }
        None => "That is not a move I can read.".to_owned(),
    }
}

fn unreadable(legal: &[Move], sentence: &str) -> Refusal {
    let mut refusal = Refusal::new("duel, Notation", sentence);
    refusal.possible = legal.iter().map(Move::to_string).collect();
    refusal
}

/// The moves that a text fits best.
fn best(moves: impl Iterator<Item = Move>, words: &Words) -> Vec<Move> {
    let mut found: Vec<(Fit, Move)> = moves
        .filter_map(|mv| words.fit(mv).map(|fit| (fit, mv)))
        .collect();
    let Some(best) = found.iter().map(|(fit, _)| *fit).max() else {
        return Vec::new();
    };
    found.retain(|(fit, _)| *fit == best);
    found.into_iter().map(|(_, mv)| mv).collect()
}

/// Lists every move that a verb can begin, legal or not.
fn every_move(verb: &str) -> impl Iterator<Item = Move> {
    let begins = |full: &str| !verb.is_empty() && full.starts_with(verb);
    let cards = |is_wanted: bool, make: fn(Card) -> Move| {
        let cards = Card::ALL.into_iter().filter(move |_| is_wanted);
        cards.map(make)
    };
    let tokens = |is_wanted: bool, make: fn(Token) -> Move| {
        let tokens = Token::ALL.into_iter().filter(move |_| is_wanted);
        tokens.map(make)
    };
    let wonders = begins("wonder");
    let drafts = begins("draft");
    let starts = begins("start");
    let pairs = Wonder::ALL.into_iter().filter(move |_| wonders);
    let pairs = pairs.flat_map(|wonder| {
        let cards = Card::ALL.into_iter();
        cards.map(move |card| Move::Wonder(wonder, card))
    });
    let drafted = Wonder::ALL.into_iter().filter(move |_| drafts);
    let started = [Starter::Me, Starter::Opponent].into_iter();
    cards(begins("build"), Move::Build)
        .chain(cards(begins("discard"), Move::Discard))
        .chain(cards(begins("destroy"), Move::Destroy))
        .chain(cards(begins("revive"), Move::Revive))
        .chain(tokens(begins("token"), Move::Token))
        .chain(tokens(begins("library"), Move::Library))
        .chain(drafted.map(Move::Draft))
        .chain(started.filter(move |_| starts).map(Move::Start))
        .chain(pairs)
}

/// A text taken apart: verb, thing, and after `with` the card.
struct Words {
    is_canonical: bool,
    verb: String,
    thing: String,
    with: Option<String>,
}

impl Words {
    fn of(text: &str) -> Self {
        let is_canonical = !text
            .bytes()
            .any(|byte| byte.is_ascii_uppercase() || byte == b'-');
        let folded = fold(text, false);
        let (verb, rest) = folded.split_once('_').unwrap_or((folded.as_str(), ""));
        let (thing, with) = match rest.split_once("_with_") {
            Some((thing, card)) => (thing, Some(card.to_owned())),
            None => (rest.strip_suffix("_with").unwrap_or(rest), None),
        };
        Self {
            is_canonical,
            verb: verb.to_owned(),
            thing: thing.to_owned(),
            with,
        }
    }

    fn fit(&self, mv: Move) -> Option<Fit> {
        let verb = fit_name(&self.verb, mv.verb())?;
        let thing = match mv {
            Move::Draft(wonder) => {
                fit_thing(&self.thing, wonder.id(), wonder.name(), wonder.names())
            }
            Move::Build(card) | Move::Discard(card) | Move::Destroy(card) | Move::Revive(card) => {
                fit_card(&self.thing, card)
            }
            Move::Token(token) | Move::Library(token) => {
                fit_thing(&self.thing, token.id(), token.name(), token.names())
            }
            Move::Start(Starter::Me) => fit_name(&self.thing, "me"),
            Move::Start(Starter::Opponent) => fit_name(&self.thing, "opponent"),
            Move::Wonder(wonder, card) => {
                let named = fit_thing(&self.thing, wonder.id(), wonder.name(), wonder.names())?;
                let with = self.with.as_deref().unwrap_or("");
                Some(named.min(fit_card(with, card)?))
            }
        }?;
        if self.with.is_some() && !matches!(mv, Move::Wonder(..)) {
            return None;
        }
        let fit = verb.min(thing);
        Some(if self.is_canonical {
            fit
        } else {
            fit.min(Fit::Name)
        })
    }
}

fn fit_card(typed: &str, card: Card) -> Option<Fit> {
    fit_thing(typed, card.id(), card.name(), card.names())
}

/// Fits a word to one id or verb.
fn fit_name(typed: &str, name: &str) -> Option<Fit> {
    if typed == name {
        Some(Fit::Canonical)
    } else {
        name.starts_with(typed).then_some(Fit::Prefix)
    }
}

/// Fits words to all the names of a thing.
fn fit_thing(typed: &str, id: &str, english: &str, names: &Names) -> Option<Fit> {
    let mut best = fit_name(typed, id);
    let printed = [english, names.danish, names.dutch].map(|name| (name, Fit::Name));
    let others = names.others.iter().map(|name| (*name, Fit::Alias));
    for (name, most) in printed.into_iter().chain(others) {
        for is_plain in [false, true] {
            let name = fold(name, is_plain);
            let bare = name.strip_prefix("the_").unwrap_or(&name);
            let fit = [name.as_str(), bare]
                .into_iter()
                .filter_map(|name| fit_name(typed, name))
                .max()
                .map(|fit| fit.min(most));
            best = best.max(fit);
        }
    }
    best
}

/// Makes lower case and single underscores of whatever was typed. Danish letters become two letters, or one where
/// `is_plain`, since people without them type either.
fn fold(text: &str, is_plain: bool) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' | 'ä' => folded.push_str("ae"),
            'ø' | 'ö' => folded.push_str(if is_plain { "o" } else { "oe" }),
            'å' => folded.push_str(if is_plain { "a" } else { "aa" }),
            'é' | 'è' | 'ë' => folded.push('e'),
            'ï' => folded.push('i'),
            '\'' | '’' | '`' | '"' | '.' | ',' | '!' => {}
            letter if letter.is_alphanumeric() => folded.push(letter),
            _ if folded.ends_with('_') || folded.is_empty() => {}
            _ => folded.push('_'),
        }
    }
    folded.truncate(folded.trim_end_matches('_').len());
    folded
}
