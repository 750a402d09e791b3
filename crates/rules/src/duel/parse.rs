//! Reads what people type as moves.
//!
//! Canonical notation, verbs and printed names in English, Danish and Dutch, any case, spaces and hyphens for
//! underscores, and any prefix that only one legal move begins with. In doubt nothing is guessed. Start reading at
//! [`parse`]; the verbs are [`VERBS`].

use super::cards::Card;
use super::moves::{Move, Starter};
use super::names::Names;
use super::refuse;
use super::rules::legal;
use super::rules::reason::{Kind, Reason};
use super::state::State;
use super::tokens::Token;
use super::wonders::Wonder;
use crate::typed::{self, fold};
use crate::{Common, Refusal, Seat};

/// The longest text that can be a move.
const MAX_BYTES: usize = 200;

/// Where the docs tell how moves are written.
const RULE: &str = "duel, Notation";

/// The verbs, each with the words that are read for it, whole, besides the beginnings of the verb itself.
const VERBS: [(&str, &[&str]); 9] = [
    ("build", &["byg", "bygge", "bouw", "bouwen"]),
    ("discard", &["smid", "smide", "leg", "afleggen"]),
    ("wonder", &["vidunder"]),
    ("token", &["take", "brik", "tag", "fiche", "neem"]),
    (
        "library",
        &["keep", "bibliotek", "behold", "bibliotheek", "houd"],
    ),
    ("destroy", &["fjern", "ødelæg", "verwijder", "vernietig"]),
    ("revive", &["genopliv", "genopbyg", "herbouw", "herstel"]),
    ("draft", &["vælg", "kies"]),
    ("start", &["begin", "begynd"]),
];

/// Who begins, as it is written besides `me` and `opponent`.
const ME: &[&str] = &["mig", "selv", "ik", "zelf"];
const OPPONENT: &[&str] = &[
    "modstander",
    "modstanderen",
    "tegenstander",
    "de tegenstander",
];

/// What stands before the card that goes under a wonder.
const WITH: [&str; 3] = ["with", "med", "met"];

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
pub(super) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let moves = legal::moves(state, seat);
    if text.len() > MAX_BYTES {
        return Err(unreadable(&moves, Reason::TooLong));
    }
    if text.trim().is_empty() && !moves.is_empty() {
        return Err(unreadable(&moves, Common::Nothing));
    }
    let words = Words::of(text);
    let fitting = best(moves.iter().copied(), &words);
    match fitting.as_slice() {
        [one] => Ok(*one),
        [] => Err(not_legal(state, seat, &moves, &words)),
        _ => Err(unreadable(&fitting, Reason::Ambiguous)),
    }
}

/// The most moves that a text which may be several of them is answered with.
const MOST_LISTED: usize = 12;

/// Reads a move that there is, legal or not.
pub(super) fn name(text: &str) -> Result<Move, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(unreadable(&[], Reason::TooLong));
    }
    if text.trim().is_empty() {
        return Err(unreadable(&[], Common::Nothing));
    }
    let words = Words::of(text);
    if words.verb.is_empty() {
        return Err(unreadable(&[], Reason::Unreadable));
    }
    match best(every_move(), &words).as_slice() {
        [one] => Ok(*one),
        [] => Err(unreadable(&[], unread(&words))),
        several => {
            let listed = &several[..several.len().min(MOST_LISTED)];
            Err(unreadable(listed, Reason::Ambiguous))
        }
    }
}

/// Says why a text that fits no legal move is refused: why its move is not legal, if it is a move at all.
fn not_legal(state: &State, seat: Seat, legal: &[Move], words: &Words) -> Refusal {
    if words.verb.is_empty() {
        return unreadable(legal, Reason::Unreadable);
    }
    match best(every_move(), words).as_slice() {
        [one] => refuse::why(state, seat, *one),
        [one, ..] if legal.is_empty() => refuse::why(state, seat, *one),
        _ => unreadable(legal, unread(words)),
    }
}

/// What of a text is not understood: the thing, or all of it.
fn unread(words: &Words) -> Reason {
    const KINDS: [(&str, Kind); 8] = [
        ("build", Kind::Card("build")),
        ("discard", Kind::Card("discard")),
        ("destroy", Kind::Card("destroy")),
        ("revive", Kind::Card("revive")),
        ("token", Kind::Token("token")),
        ("library", Kind::Token("library")),
        ("draft", Kind::Draft),
        ("wonder", Kind::Wonder),
    ];
    let mut kinds = KINDS.into_iter();
    match kinds.find(|(verb, _)| fit_verb(&words.verb, verb).is_some()) {
        Some((_, kind)) if words.thing.is_empty() => Reason::NoThing(kind),
        Some((_, kind)) => Reason::UnknownThing(kind, words.thing.replace('_', " ")),
        None => Reason::Unreadable,
    }
}

fn unreadable(legal: &[Move], reason: impl crate::Reason) -> Refusal {
    Refusal::because(RULE, reason).listing(legal)
}

/// The moves that a text fits best.
fn best(moves: impl Iterator<Item = Move>, words: &Words) -> Vec<Move> {
    let found = typed::best(moves, |mv| words.fit(mv)).into_iter();
    found.map(|(_, mv)| mv).collect()
}

/// Lists every move that there is, legal or not.
fn every_move() -> impl Iterator<Item = Move> {
    let cards = |make: fn(Card) -> Move| Card::ALL.into_iter().map(make);
    let tokens = |make: fn(Token) -> Move| Token::ALL.into_iter().map(make);
    let pairs = Wonder::ALL.into_iter().flat_map(|wonder| {
        let cards = Card::ALL.into_iter();
        cards.map(move |card| Move::Wonder(wonder, card))
    });
    let starts = [Starter::Me, Starter::Opponent].map(Move::Start);
    cards(Move::Build)
        .chain(cards(Move::Discard))
        .chain(cards(Move::Destroy))
        .chain(cards(Move::Revive))
        .chain(tokens(Move::Token))
        .chain(tokens(Move::Library))
        .chain(Wonder::ALL.into_iter().map(Move::Draft))
        .chain(starts)
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
        let cut = |word: &&str| rest.split_once(&format!("_{word}_"));
        let (thing, with) = match WITH.iter().find_map(cut) {
            Some((thing, card)) => (thing, Some(card.to_owned())),
            None => {
                let cut = |word: &&str| rest.strip_suffix(word)?.strip_suffix('_');
                (WITH.iter().find_map(cut).unwrap_or(rest), None)
            }
        };
        // "Leg Haven af": the verb is in two parts.
        let thing = match verb {
            "leg" => thing.strip_suffix("_af").unwrap_or(thing),
            _ => thing,
        };
        Self {
            is_canonical,
            verb: verb.to_owned(),
            thing: thing.to_owned(),
            with,
        }
    }

    /// Fits the verb. A wonder is also built: "build The Sphinx with Temple".
    fn fit_verb(&self, mv: Move) -> Option<Fit> {
        let own = fit_verb(&self.verb, mv.verb());
        let is_built = matches!(mv, Move::Wonder(..)) && self.with.is_some();
        own.or_else(|| fit_verb(&self.verb, "build").filter(|_| is_built))
    }

    /// Whether the verb says that a wonder is meant.
    fn names_wonder(&self) -> bool {
        fit_verb(&self.verb, "wonder").is_some()
    }

    fn fit(&self, mv: Move) -> Option<Fit> {
        let verb = self.fit_verb(mv)?;
        let thing = match mv {
            Move::Draft(wonder) => fit_wonder(&self.thing, wonder),
            Move::Build(card) | Move::Discard(card) | Move::Destroy(card) | Move::Revive(card) => {
                fit_card(&self.thing, card)
            }
            Move::Token(token) | Move::Library(token) => {
                fit_thing(&self.thing, token.id(), token.name(), token.names())
            }
            Move::Start(Starter::Me) => fit_word(&self.thing, "me", ME),
            Move::Start(Starter::Opponent) => fit_word(&self.thing, "opponent", OPPONENT),
            Move::Wonder(wonder, card) => {
                let with = self.with.as_deref().unwrap_or("");
                Some(fit_wonder(&self.thing, wonder)?.min(fit_card(with, card)?))
            }
        }?;
        if self.with.is_some() && !matches!(mv, Move::Wonder(..)) {
            return None;
        }
        // "Build Temple with …" does not begin the name of a wonder.
        if thing == Fit::Prefix && matches!(mv, Move::Wonder(..)) && !self.names_wonder() {
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

/// Fits a word to a verb.
fn fit_verb(typed: &str, verb: &str) -> Option<Fit> {
    let others = VERBS.iter().find(|(known, _)| *known == verb);
    fit_word(typed, verb, others.map_or(&[], |(_, others)| *others))
}

/// Fits words to one in the notation, of which a part is enough, and others that must be whole.
fn fit_word(typed: &str, word: &str, others: &[&str]) -> Option<Fit> {
    let is_other = || others.iter().any(|other| fold(other, false) == typed);
    fit_name(typed, word).or_else(|| is_other().then_some(Fit::Name))
}

fn fit_wonder(typed: &str, wonder: Wonder) -> Option<Fit> {
    fit_thing(typed, wonder.id(), wonder.name(), wonder.names())
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
    let printed = [english].into_iter().chain(names.printed.iter().copied());
    let printed = printed.map(|name| (name, Fit::Name));
    let others = names.others.iter().map(|name| (*name, Fit::Alias));
    for (name, most) in printed.chain(others) {
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
