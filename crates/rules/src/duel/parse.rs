//! Reads what people type as moves: canonical notation, verbs and printed names of every language, and any beginning
//! that only one legal move has. In doubt nothing is guessed. Start reading at [`parse`].

use super::rules::legal;
use super::{KEY, Move, Reason, State};
use crate::lexicon::{self, Fit, Part, fold};
use crate::{Common, Refusal, Seat};

const MAX_BYTES: usize = 200;

const RULE: &str = "duel, Notation";

pub(super) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let moves = legal::moves(state, seat);
    if text.len() > MAX_BYTES {
        return Err(unreadable(&moves, Reason::TooLong));
    }
    if text.trim().is_empty() && !moves.is_empty() {
        return Err(unreadable(&moves, Common::Nothing));
    }
    let folded = fold(text);
    match best(moves.iter().copied(), &folded).as_slice() {
        [one] => Ok(*one),
        [] => Err(not_legal(state, seat, &moves, text)),
        several => Err(unreadable(several, Reason::Ambiguous)),
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
    match best(Move::all(), &fold(text)).as_slice() {
        [one] => Ok(*one),
        [] => Err(unreadable(&[], unread(text))),
        several => {
            let listed = &several[..several.len().min(MOST_LISTED)];
            Err(unreadable(listed, Reason::Ambiguous))
        }
    }
}

/// Says why a text that fits no legal move is refused: why its move is not legal, if it is a move at all.
fn not_legal(state: &State, seat: Seat, listed: &[Move], text: &str) -> Refusal {
    match best(Move::all(), &fold(text)).as_slice() {
        [one] => legal::refusal(state, seat, *one),
        [one, ..] if listed.is_empty() => legal::refusal(state, seat, *one),
        _ => unreadable(listed, unread(text)),
    }
}

/// What of a text is not understood: the thing, or all of it.
fn unread(text: &str) -> Reason {
    const VERBS: [&str; 8] = [
        "build", "discard", "destroy", "revive", "token", "library", "draft", "wonder",
    ];
    let spelt = lexicon::spell(text);
    let (verb, thing) = spelt.split_once(' ').unwrap_or((&spelt, ""));
    let mut verbs = VERBS.into_iter();
    let verb = verbs.find(|known| lexicon::fit(&fold(verb), &[verb_of(known)]).is_some());
    let with = lexicon::names("duel/typed/with").chain(["with"]);
    let cut = |word: &str| format!("{thing} ").find(&format!(" {word} "));
    let thing = &thing[..with.filter_map(cut).min().unwrap_or(thing.len())];
    match verb {
        Some(verb) if thing.is_empty() => Reason::NoThing(verb),
        Some(verb) => Reason::UnknownThing(verb, thing.to_owned()),
        None => Reason::Unreadable,
    }
}

fn unreadable(legal: &[Move], reason: impl crate::Reason) -> Refusal {
    Refusal::because(RULE, reason).listing(legal)
}

/// The moves that a text fits best; a beginning fits as well as any other.
fn best(moves: impl Iterator<Item = Move>, text: &str) -> Vec<Move> {
    let fit = |mv| Some(fit(text, mv)?.max(Fit::NotationStart));
    let found = lexicon::best(moves, fit).into_iter();
    found.map(|(_, mv)| mv).collect()
}

/// How well a folded text fits a move. A wonder is also built: "build The Sphinx with Temple".
fn fit(text: &str, mv: Move) -> Option<Fit> {
    let thing = |group, id| Part::thing(KEY, group, id);
    let with = || Part::word(KEY, "with");
    let mut parts = vec![verb_of(mv.parts().verb)];
    match mv {
        Move::Draft(wonder) => parts.push(thing("wonders", wonder.id())),
        Move::Build(card) | Move::Destroy(card) | Move::Revive(card) => {
            parts.push(thing("cards", card.id()));
        }
        Move::Discard(card) => {
            let after = Part::around(KEY, "after discard");
            parts.extend([thing("cards", card.id()), after]);
        }
        Move::Token(token) | Move::Library(token) => {
            parts.push(thing("progress_tokens", token.id()));
        }
        Move::Start(who) => parts.push(Part::word(KEY, who.key()).named_whole()),
        Move::Wonder(wonder, card) => {
            let [wonder, card] = [("wonders", wonder.id()), ("cards", card.id())];
            let [of, under] = [wonder, card].map(|(group, id)| thing(group, id));
            parts.extend([of, with(), under]);
            let built = [
                verb_of("build"),
                thing(wonder.0, wonder.1).whole(),
                with().whole(),
                thing(card.0, card.1),
            ];
            return lexicon::fit(text, &parts).max(lexicon::fit(text, &built));
        }
    }
    lexicon::fit(text, &parts)
}

/// A verb; of those in other words than the notation all of the word is needed.
fn verb_of(verb: &str) -> Part {
    Part::word(KEY, verb).named_whole()
}
