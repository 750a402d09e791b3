//! The moves of a letter: their lines, and which of them an answer means, by their numbers or titles. Start reading at
//! [`lines`] and [`Listed::find`].

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::Moves;
use super::moves::{MoveLine, Piece, by_city, gathered, line};
use rules::fold;
use scene::Offer;
use words::{Words, msg};

impl Moves {
    fn url(&self, mv: &str) -> String {
        let mv = utf8_percent_encode(mv, NON_ALPHANUMERIC);
        format!("{}?move={mv}", self.table_url)
    }
}

/// Gathers offers into lines, in the order of the first offer of each. Also returns how many lines were left out. Moves
/// of two cities are listed city by city: every use once, not every pair of uses.
pub(super) fn lines(w: &Words, moves: &Moves) -> (Vec<MoveLine>, usize) {
    let (own, city) = by_city(&moves.offers);
    let (own, mut left_out) = gathered(w, &own);
    // A part of a move for two cities is no whole move.
    let is_whole = city.is_empty();
    let url = |mv: &str| is_whole.then(|| moves.url(mv));
    let line = |(number, group): (usize, &Vec<&Offer>)| {
        line(w, group, moves.can_be_answered.then_some(number), url)
    };
    let mut lines: Vec<MoveLine> = (1..).zip(&own).map(line).collect();
    if !city.is_empty() {
        let listed = moves.can_be_answered.then(|| Listed::of(w, &moves.offers));
        let both = listed
            .and_then(Listed::example)
            .map(msg::letter_turn::free_city_both);
        let title = w.text(msg::letter_turn::free_city());
        lines.push(MoveLine {
            number: None,
            pieces: vec![Piece::plain(&title)],
            what: title,
            price: String::new(),
            why: scene::sentences(
                w,
                [&msg::letter_turn::free_city_why()]
                    .into_iter()
                    .chain(&both),
            ),
        });
        let (others, more) = gathered(w, &city);
        lines.extend((own.len() + 1..).zip(&others).map(line));
        left_out += more;
    }
    (lines, left_out)
}

/// The moves of a letter.
pub struct Listed {
    entries: Vec<Entry>,
    /// What stands between the two parts of a move for two cities, where such moves are listed.
    between: Option<String>,
    /// An answer such as `2c 4b`, where a move has two parts.
    example: String,
}

struct Entry {
    line: usize,
    /// If its line has several moves.
    letter: Option<char>,
    /// Its title, and that with the price and with all that stands beside it; folded.
    titles: [String; 3],
    mv: String,
    part: Part,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    Own,
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// In canonical notation.
    Move(String),
    /// Moves that have one title, by their numbers.
    Several(Vec<String>),
    /// One part of a move for two cities. An example of both, in numbers.
    Half(String),
    /// A number, but not of one move.
    NoSuch,
    Unlisted,
}

impl Entry {
    fn number(&self) -> String {
        let letter = self.letter.map_or_else(String::new, String::from);
        format!("{}{letter}", self.line)
    }

    fn is_called(&self, title: &str) -> bool {
        self.titles.iter().any(|own| own == title)
    }
}

impl Listed {
    pub fn of(w: &Words, offers: &[Offer]) -> Self {
        let (own, city) = by_city(offers);
        let ((own, _), (city, _)) = (gathered(w, &own), gathered(w, &city));
        let part = |line: usize, mv: &str| {
            let is_whole = |offer: &Offer| offer.parts.is_none() && offer.mv == mv;
            match line > own.len() {
                true => Part::Other,
                false if offers.iter().any(is_whole) => Part::Whole,
                false => Part::Own,
            }
        };
        let entries = (1..).zip(own.iter().chain(&city)).flat_map(|(at, group)| {
            let told = line(w, group, None, |_| None);
            group.iter().zip('a'..='z').map(move |(offer, letter)| {
                let title = w.text(&offer.title);
                let priced = format!("{title} {}", told.price);
                let whole = format!("{priced} {}", told.why);
                Entry {
                    line: at,
                    letter: (group.len() > 1).then_some(letter),
                    titles: [title, priced, whole].map(|text| fold(&text)),
                    mv: offer.mv.clone(),
                    part: part(at, &offer.mv),
                }
            })
        });
        let mut listed = Self {
            entries: entries.collect(),
            between: None,
            example: String::new(),
        };
        if let Some((mv, (own, _, other))) = offers
            .iter()
            .find_map(|offer| Some((&offer.mv, offer.parts.as_deref()?)))
        {
            let rest = mv.strip_prefix(&own.mv);
            let between = rest.and_then(|rest| rest.strip_suffix(&other.mv));
            listed.between = between.map(str::to_owned);
            let parts = [(Part::Own, own), (Part::Other, other)];
            let numbers = parts.map(|(part, offer)| {
                let mut entries = listed.entries.iter();
                let found = entries.find(|entry| entry.part == part && entry.mv == offer.mv);
                found.map_or_else(String::new, Entry::number)
            });
            listed.example = numbers.join(" ");
        }
        listed
    }

    /// The answer of both parts of a move, where moves have two.
    pub(super) fn example(self) -> Option<String> {
        self.between.and(Some(self.example))
    }

    /// The move of the lines of an answer: `2`, `2 b` or `2b`, a title, or a title behind its number; for two cities both,
    /// such as `2 7b`, also in two lines.
    pub fn find(&self, lines: &[String]) -> Found {
        // A mail program may have broken a title.
        let whole = self.titled(&lines.join(" "));
        let parts = match whole.is_empty() {
            false => Some(vec![vec![whole]]),
            true => lines.iter().map(|line| self.meant(line)).collect(),
        };
        let Some(parts) = parts.map(|parts| parts.concat()) else {
            return Found::Unlisted;
        };
        match (&parts[..], &self.between) {
            ([alone], _) => self.alone(alone),
            ([own, other], Some(between)) => {
                let of = |part: Part| move |entry: &&&Entry| entry.part == part;
                let others: Vec<_> = other.iter().filter(of(Part::Other)).collect();
                let pairs = own.iter().filter(of(Part::Own)).flat_map(|own| {
                    let pair = |other: &&&Entry| {
                        let mv = format!("{}{between}{}", own.mv, other.mv);
                        (mv, format!("{} {}", own.number(), other.number()))
                    };
                    others.iter().map(pair).collect::<Vec<_>>()
                });
                found(pairs.collect())
            }
            (..) if lines.len() == 1 => Found::NoSuch,
            (..) => Found::Unlisted,
        }
    }

    fn alone(&self, entries: &[&Entry]) -> Found {
        if entries.iter().any(|entry| entry.part != Part::Whole) {
            return Found::Half(self.example.clone());
        }
        let moves = entries.iter();
        found(
            moves
                .map(|entry| (entry.mv.clone(), entry.number()))
                .collect(),
        )
    }

    /// The moves that each number in a line stands for, or its title; none if it has neither.
    fn meant(&self, line: &str) -> Option<Vec<Vec<&Entry>>> {
        let Some(picks) = picks(line) else {
            let titled = self.titled(line);
            return (!titled.is_empty()).then(|| vec![titled]);
        };
        let of = |(line, letter)| {
            let is_it = |entry: &&Entry| (entry.line, entry.letter) == (line, letter);
            self.entries.iter().filter(is_it).collect()
        };
        Some(picks.into_iter().map(of).collect())
    }

    /// Those with a title; with its number before it only those with both.
    fn titled(&self, text: &str) -> Vec<&Entry> {
        let numbered = text.trim_start_matches(['(', '#', ' ']);
        let title = numbered.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let line = numbered[..numbered.len() - title.len()].parse().ok();
        let [whole, title] = [text, title].map(fold);
        let is_it = |entry: &&Entry| {
            let lettered = entry.letter.and_then(|letter| title.strip_prefix(letter));
            let lettered = lettered.and_then(|title| title.strip_prefix(' '));
            entry.is_called(&whole)
                || line == Some(entry.line)
                    && (entry.is_called(&title) || lettered.is_some_and(|it| entry.is_called(it)))
        };
        self.entries.iter().filter(is_it).collect()
    }

    /// Whether a line begins with the first two words of a title.
    pub fn begins(&self, text: &str) -> bool {
        let text = fold(text);
        let words: Vec<&str> = text.split(' ').take(2).collect();
        let begins = |entry: &Entry| entry.titles[0].split(' ').take(2).eq(words.iter().copied());
        words.len() == 2 && self.entries.iter().any(begins)
    }
}

/// The one move, or the numbers of several.
fn found(mut moves: Vec<(String, String)>) -> Found {
    match moves.pop() {
        None => Found::NoSuch,
        Some((mv, _)) if moves.is_empty() => Found::Move(mv),
        Some(last) => {
            moves.push(last);
            Found::Several(moves.into_iter().map(|(_, number)| number).collect())
        }
    }
}

/// Whether a text has the form of numbers, even if there are no such lines.
pub fn is_number(text: &str) -> bool {
    picks(text).is_some()
}

/// Line numbers, each with its letter: "2 b 7" as (2, b), (7, none).
fn picks(text: &str) -> Option<Vec<(usize, Option<char>)>> {
    let text = text
        .trim()
        .trim_end_matches(['.', ')', '!'])
        .to_ascii_lowercase();
    let mut picks: Vec<(usize, Option<char>)> = Vec::new();
    let parts = text.split([' ', ',', ';', '+', '(', ')', '.']);
    for part in parts.filter(|part| !part.is_empty()) {
        let letter = part.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let number = &part[..part.len() - letter.len()];
        let place = match letter.as_bytes() {
            [] => None,
            [sign @ b'a'..=b'z'] => Some(char::from(*sign)),
            _ => return None,
        };
        match (number.is_empty(), picks.last_mut()) {
            (false, _) => picks.push((number.parse().ok()?, place)),
            (true, Some(last)) if last.1.is_none() => last.1 = place,
            (true, _) => return None,
        }
    }
    (!picks.is_empty()).then_some(picks)
}
