//! Reads moves as people write them. Exact notation is read by [`Move::read`]; what differs is compared with every way
//! to write each legal move. In doubt nothing is guessed. Start reading at [`parse`].

use super::rules::judge::{self, MOST_LISTED};
use super::rules::legal;
use super::{CardId, KEY, Move, Play, Reason, Side, State, Verb, WonderId};
use crate::lexicon::{self, Part, fold};
use crate::{Refusal, Seat};

const LONGEST: usize = 300;

const RULE: &str = "seven_wonders, notation";

pub(crate) fn parse(state: &State, seat: Seat, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Refusal::because(RULE, Reason::TooLong));
    }
    if let Some(refusal) = judge::refuse_unasked(state, seat) {
        return Err(refusal);
    }
    if let Some(mv) = Move::read(text) {
        return match judge::judge(state, seat, &mv) {
            Ok(_event) => Ok(mv),
            Err(_ruled) => Err(judge::refusal(state, seat, &mv)),
        };
    }
    let legal = legal::moves(state, seat);
    let (own_text, city_text) = parts(text);
    let found = matching(&legal, &own_text, city_text.as_deref());
    let asked = state.phase_name();
    let reason = match found.as_slice() {
        [only] => return Ok(*only),
        [] => match intended(state, &own_text, city_text.as_deref()) {
            Some(mv) => return Err(judge::refusal(state, seat, &mv)),
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
        [] => Reason::Unreadable(text.to_owned(), state.phase_name()),
        _ => Reason::Ambiguous(text.to_owned()),
    };
    Err(refused(reason, &found))
}

/// The moves of one city that a text fits best, legal or not.
fn named(state: &State, text: &str) -> Vec<Move> {
    let (what, paying) = split_paid(text);
    let plays = any_plays(state).map(|own| Move::Play { own, city: None });
    let sides = Side::of(state.options.edition).map(Move::Side);
    let others = any_others(state).chain(sides).chain([Move::Pass]);
    let mut found = fitting(plays.chain(others), what, parts_of);
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
    let (own, city) = text.split_once(';').unzip();
    let city = city.map(|city| {
        let city = fold(city);
        let named = words("free city").find_map(|name| city.strip_prefix(name)?.strip_prefix(' '));
        named.unwrap_or(&city).to_owned()
    });
    (fold(own.unwrap_or(text)), city)
}

fn parts_of_play(play: &Play) -> Vec<Part> {
    let mut parts = vec![Part::word(KEY, play.verb.words()), card(play.card)];
    if let Some((left, right)) = play.paying {
        let notation = format!("paying left {left} right {right}");
        let mut others = Vec::new();
        for pays in words("paying") {
            others.push(format!("{pays} {left} {right}"));
            for to_left in words("left").map(|word| format!("{word} {left}")) {
                for to_right in words("right").map(|word| format!("{word} {right}")) {
                    others.push(format!("{pays} {to_left} {to_right}"));
                    others.push(format!("{pays} {to_right} {to_left}"));
                }
            }
        }
        parts.push(Part::text(&notation, others));
    }
    parts
}

fn parts_of(mv: &Move) -> Vec<Part> {
    let word = |word| Part::word(KEY, word);
    match mv {
        Move::Play { own, .. } => parts_of_play(own),
        Move::Draft(wonder) => {
            let named = |group| Part::thing(KEY, group, wonder.key());
            vec![word("draft"), named("wonders").or(&named("cities"))]
        }
        Move::Side(side) => {
            let names = || words(side.key());
            let called = |verb| names().map(move |name| format!("{verb} {name}"));
            let bare = names().map(str::to_owned);
            let others = words("side").flat_map(called).chain(bare);
            vec![Part::text(&mv.to_string(), others)]
        }
        Move::Pick(taken) => vec![word("pick"), card(*taken)],
        Move::Pass => vec![word("pass")],
    }
}

fn card(card: CardId) -> Part {
    Part::thing(KEY, "cards", card.key())
}

/// A word of the notation in every language.
fn words(word: &'static str) -> impl Iterator<Item = &'static str> {
    std::iter::once(word).chain(lexicon::names(&format!("{KEY}/typed/{word}")))
}

fn fitting<T: Copy + PartialEq>(
    things: impl Iterator<Item = T>,
    text: &str,
    parts: impl Fn(&T) -> Vec<Part>,
) -> Vec<T> {
    let found = lexicon::best(things, |thing| lexicon::fit(text, &parts(&thing)));
    found.into_iter().map(|(_, thing)| thing).collect()
}

fn matching(legal: &[Move], own_text: &str, city_text: Option<&str>) -> Vec<Move> {
    let own_part = |mv: &Move| match mv.own().copied() {
        Some(own) => Move::Play { own, city: None },
        None => *mv,
    };
    let owns = fitting(legal.iter().map(own_part), own_text, parts_of);
    let fits = |mv: &&Move| owns.contains(&own_part(mv));
    let mut found: Vec<Move> = legal.iter().filter(fits).copied().collect();
    if let Some(text) = city_text {
        let plays = found.iter().filter_map(Move::city).copied();
        let plays = fitting(plays, text, parts_of_play);
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
    let others = fitting(any_others(state), own_text, parts_of);
    others.first().copied()
}

/// Every move with a card of the discard pile or a wonder.
fn any_others(state: &State) -> impl Iterator<Item = Move> {
    let picks = state.data().cards().map(|card| Move::Pick(card.id));
    picks.chain(WonderId::all().map(Move::Draft))
}

/// Cuts off what is paid to the neighbours: what comes after a word of paying, which may be shortened or inflected.
fn split_paid(text: &str) -> (&str, Option<(u8, u8)>) {
    let is_paying = |word: &str| {
        let is_short = |pays: &str| word.len() > 3 && pays.starts_with(word);
        words("paying").any(|pays| word.starts_with(pays) || is_short(pays))
    };
    let mut spaces = text.match_indices(' ').map(|(at, _)| at);
    let word_at = |at: &usize| text[at + 1..].split(' ').next().unwrap_or("");
    match spaces.find(|at| is_paying(word_at(at))) {
        Some(at) => (&text[..at], amounts(&text[at + 1..])),
        None => (text, None),
    }
}

fn any_plays(state: &State) -> impl Iterator<Item = Play> {
    Verb::ALL.into_iter().flat_map(|verb| {
        let cards = state.data().cards();
        cards.map(move |card| legal::unpaid(verb, card.id))
    })
}

fn any_play(state: &State, text: &str) -> Option<Play> {
    let (what, paying) = split_paid(text);
    let found = fitting(any_plays(state), what, parts_of_play);
    let first = found.first()?;
    let is_one_card = found.iter().all(|play| play.card == first.card);
    (is_one_card || found.len() <= 2).then_some(Play { paying, ..*first })
}

/// The coins to the left and to the right in a text such as `paying left 2 right 0`.
fn amounts(text: &str) -> Option<(u8, u8)> {
    let after = |side| -> Option<u8> {
        let rest = words(side).find_map(|name| Some(text.split_once(name)?.1))?;
        rest.split_whitespace().next()?.parse().ok()
    };
    match (after("left"), after("right")) {
        (None, None) => None,
        (left, right) => Some((left.unwrap_or(0), right.unwrap_or(0))),
    }
}

fn refused(reason: Reason, possible: &[Move]) -> Refusal {
    Refusal::because(RULE, reason).listing(possible.iter().take(MOST_LISTED))
}
