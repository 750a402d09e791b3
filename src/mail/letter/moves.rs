//! The list of legal moves in a letter: moves that differ in only one word share a line.

use std::borrow::Cow;

use rules::Price;
use scene::Offer;
use words::{Message, Words};

const MOST_LINES: usize = 40;
/// The most bytes that they take; the rest is left out, so that mail programs show the whole mail.
const MOST_SAID: usize = 5_000;

pub(super) struct MoveLine {
    /// Its number in an answer, from 1; none for a heading.
    pub(super) number: Option<usize>,
    /// What is done: "Discard Temple, School".
    pub(super) what: String,
    /// The same in pieces; those with an address are a whole move each.
    pub(super) pieces: Vec<Piece>,
    pub(super) price: String,
    pub(super) why: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) words: String,
    pub(super) url: Option<String>,
}

impl Piece {
    pub(super) fn plain(words: &str) -> Self {
        Self {
            words: words.to_owned(),
            url: None,
        }
    }
}

pub(super) fn by_city(offers: &[Offer]) -> (Cow<'_, [Offer]>, Vec<Offer>) {
    if offers.iter().all(|offer| offer.parts.is_none()) {
        return (Cow::Borrowed(offers), Vec::new());
    }
    let (mut own, mut city) = (Vec::<Offer>::new(), Vec::<Offer>::new());
    for offer in offers {
        let Some((mine, _, others)) = offer.parts.as_deref() else {
            own.push(offer.clone());
            continue;
        };
        if own.iter().all(|known| known.mv != mine.mv) {
            own.push(Offer {
                effect: own_effect(offers, &mine.mv),
                ..mine.clone()
            });
        }
        if city.iter().all(|known| known.mv != others.mv) {
            city.push(others.clone());
        }
    }
    (Cow::Owned(own), city)
}

/// The effect of the own part when the Free City buys nothing; none if it always buys and that makes a difference.
fn own_effect(offers: &[Offer], own_mv: &str) -> Option<Message> {
    let of: Vec<(&Offer, &Price)> = offers
        .iter()
        .filter_map(|offer| match offer.parts.as_deref() {
            Some((own, _, other)) if own.mv == own_mv => Some((offer, &other.quote)),
            Some(_) | None => None,
        })
        .collect();
    let buys_nothing =
        |(_, other): &&(&Offer, &Price)| !matches!(other, Price::Coins { most: 1.., .. });
    let is_same = of.iter().all(|(offer, _)| offer.effect == of[0].0.effect);
    let first = of.first().filter(|_| is_same);
    let found = of.iter().find(buys_nothing).or(first);
    found.and_then(|(offer, _)| offer.effect.clone())
}

pub(super) fn gathered<'a>(w: &Words, offers: &'a [Offer]) -> (Vec<Vec<&'a Offer>>, usize) {
    let mut alike: Vec<Vec<&Offer>> = Vec::new();
    for offer in offers {
        match alike.iter_mut().find(|group| is_alike(group[0], offer)) {
            Some(group) => group.push(offer),
            None => alike.push(vec![offer]),
        }
    }
    let groups = alike.into_iter().flat_map(|group| split_small(w, group));
    let mut groups: Vec<Vec<&Offer>> = groups.collect();
    let all = groups.len();
    let mut said = 0;
    let fits = |group: &&Vec<&Offer>| {
        let line = line(w, group, Some(1), |_| None);
        said += line.what.len() + line.price.len() + line.why.len();
        said <= MOST_SAID
    };
    let kept = groups.iter().take(MOST_LINES).take_while(fits).count();
    groups.truncate(kept);
    (groups, all - kept)
}

fn is_alike(one: &Offer, other: &Offer) -> bool {
    head(&one.mv) == head(&other.mv) && one.quote == other.quote && one.why == other.why
}

/// Two moves that lead to different things get a line each; more of them share one, or the list would be endless. Moves
/// that differ in more than a name get a line each too.
fn split_small<'a>(w: &Words, group: Vec<&'a Offer>) -> Vec<Vec<&'a Offer>> {
    let is_pair = group.len() == 2 && group[0].effect != group[1].effect;
    if is_pair || !Titles::of(w, &group).differ_in_names {
        return group.into_iter().map(|offer| vec![offer]).collect();
    }
    // As many as there are letters to tell them apart.
    group.chunks(26).map(<[_]>::to_vec).collect()
}

/// All words of a move but the last, which names the card.
fn head(mv: &str) -> &str {
    mv.rsplit_once(' ').map_or(mv, |(head, _card)| head)
}

/// `url` gives the address of the board with a move laid out.
pub(super) fn line(
    w: &Words,
    group: &[&Offer],
    number: Option<usize>,
    url: impl Fn(&str) -> Option<String>,
) -> MoveLine {
    let first = group[0];
    let is_same_effect = group.iter().all(|offer| offer.effect == first.effect);
    let effect = first.effect.iter().filter(|_| is_same_effect);
    let price = scene::price(first.quote);
    let pieces = pieces(w, group, number.is_some(), url);
    MoveLine {
        number,
        what: pieces.iter().map(|piece| piece.words.as_str()).collect(),
        pieces,
        price: price.map_or_else(String::new, |price| w.text(&price)),
        why: scene::sentences(w, first.why.iter().chain(effect)),
    }
}

/// Joins titles that begin and end alike: "Discard Temple", "Discard School" to "Discard Temple, School"; or to
/// "Discard (a) Temple, (b) School" if an answer may name them so. Each move has the address that `url` gives.
fn pieces(
    w: &Words,
    group: &[&Offer],
    has_letters: bool,
    url: impl Fn(&str) -> Option<String>,
) -> Vec<Piece> {
    let linked = |words: String, offer: &Offer| Piece {
        words,
        url: url(&offer.mv),
    };
    if let [offer] = group {
        return vec![linked(w.text(&offer.title), offer)];
    }
    let titles = Titles::of(w, group);
    let mut between = titles.start;
    let mut pieces = Vec::new();
    for ((letter, middle), offer) in (b'a'..=b'z').zip(titles.middles).zip(group) {
        if !between.is_empty() {
            between.push(' ');
        }
        if has_letters {
            between.push_str(&format!("({}) ", char::from(letter)));
        }
        pieces.push(Piece::plain(&between));
        pieces.push(linked(middle, offer));
        between = ",".to_owned();
    }
    if !titles.end.is_empty() {
        pieces.push(Piece::plain(&format!(" {}", titles.end)));
    }
    pieces
}

struct Titles {
    start: String,
    middles: Vec<String>,
    end: String,
    /// Whether no two middles have a word in common, as sentences do.
    differ_in_names: bool,
}

impl Titles {
    fn of(w: &Words, group: &[&Offer]) -> Self {
        let titles: Vec<String> = group
            .iter()
            .map(|offer| unbroken(w, &offer.title))
            .collect();
        let titles = titles.iter().map(|title| title.split(' ').collect());
        let titles: Vec<Vec<&str>> = titles.collect();
        let first = &titles[0];
        let shortest = titles.iter().map(Vec::len).min().unwrap_or(1);
        let is_same = |at: &usize| titles.iter().all(|title| title[*at] == first[*at]);
        let start = (0..shortest - 1).take_while(is_same).count();
        let is_same_back = |back: &usize| {
            let mut titles = titles.iter();
            titles.all(|title| title[title.len() - back] == first[first.len() - back])
        };
        let end = (1..shortest - start).take_while(is_same_back).count();
        let middles = titles.iter().map(|title| &title[start..title.len() - end]);
        let words = middles.clone().flatten().copied();
        let mut words: Vec<&str> = words.collect();
        words.sort_unstable();
        let joined = |words: &[&str]| words.join(" ").replace(NO_BREAK, " ");
        Self {
            start: joined(&first[..start]),
            middles: middles.map(joined).collect(),
            end: joined(&first[first.len() - end..]),
            differ_in_names: words.is_sorted_by(|one, next| one != next)
                && !words.iter().any(|word| word.ends_with(',')),
        }
    }
}

const NO_BREAK: &str = "\u{a0}";

/// A title in which each name is one word: "Stone Pit" and "Clay Pit" have no end in common.
fn unbroken(w: &Words, title: &Message) -> String {
    let things = title.things().into_iter();
    things.fold(w.text(title), |text, thing| {
        let name = w.thing(thing);
        text.replace(name, &name.replace(' ', NO_BREAK))
    })
}

#[cfg(test)]
mod tests {
    use super::super::Moves;
    use super::super::listed::{Found, Listed, lines};
    use super::*;
    use words::{Language, Text, msg};

    fn plain(words: &str) -> Message {
        msg::game::plain(Text::from(words.to_owned()))
    }

    fn some(words: &str) -> Option<Message> {
        (!words.is_empty()).then(|| plain(words))
    }

    fn told(notes: &[Offer]) -> (Vec<MoveLine>, usize) {
        let moves = Moves {
            offers: notes.to_vec(),
            can_be_answered: false,
            table_url: "https://example.org/tables/k7wd".to_owned(),
        };
        lines(&Words::of(Language::ENGLISH), &moves)
    }

    fn note(mv: &str, title: &str, quote: Price, effect: &str) -> Offer {
        Offer {
            quote,
            effect: some(effect),
            ..Offer::new(mv.to_owned(), plain(title))
        }
    }

    /// Offers with a line each: move, title, how many coins it brings (with a `+`) or costs, effect.
    fn offers(text: &str) -> Vec<Offer> {
        let offer = |line: &str| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [mv, title, coins, effect] = parts[..] else {
                panic!("{line}")
            };
            let number = coins.trim_start_matches('+').parse().unwrap();
            let quote = match coins.starts_with('+') {
                true => Price::Gain(number),
                false => Price::coins(number),
            };
            note(mv, title, quote, effect)
        };
        text.lines().map(offer).collect()
    }

    fn what(lines: &[MoveLine]) -> Vec<&str> {
        lines.iter().map(|line| line.what.as_str()).collect()
    }

    #[test]
    fn moves_that_differ_in_one_card_share_a_line() {
        let notes = offers(
            "build temple | Build Temple | 0 | Points 10 → 14
             discard temple | Discard Temple | +3 |
             discard town_hall | Discard Town Hall | +3 |
             wonder sphinx with temple | Lay Temple under The Sphinx | 2 | a
             wonder sphinx with town_hall | Lay Town Hall under The Sphinx | 2 | b
             wonder sphinx with school | Lay School under The Sphinx | 2 | b
             build baths | Build Baths | 1 | a
             build press | Build Press | 1 | b",
        );
        let (lines, left_out) = told(&notes);
        assert_eq!(
            what(&lines),
            [
                "Build Temple",
                "Discard Temple, Town Hall",
                "Lay Temple, Town Hall, School under The Sphinx",
                "Build Baths",
                "Build Press",
            ]
        );
        let why = [0, 2].map(|index: usize| lines[index].why.as_str());
        assert_eq!(why, ["Points 10 → 14.", ""]);
        assert_eq!(left_out, 0);
    }

    #[test]
    fn names_that_end_alike_stay_whole() {
        let revives = |id| {
            let (game, group) = ("duel", "cards");
            let card = words::Thing { game, group, id };
            Offer::new(format!("revive {id}"), msg::duel::do_revive(card))
        };
        let notes = ["stone_pit", "clay_pit", "clay_reserve"].map(revives);
        let titles = ["Build Stone Pit, Clay Pit, Clay Reserve from the discard pile"];
        assert_eq!(what(&told(&notes).0), titles);
    }

    #[test]
    fn moves_that_differ_in_more_than_a_name_are_not_joined() {
        let notes = offers(
            "die red; chest 2; gear | Take red, chest 2, gear 2 | 0 |
             die red; chest 2; skip | Take red, chest 2 | 0 |
             die red; chest 2; owl | Take red, chest 2, owl 1 | 0 |
             die grey_2 | Take grey 2 (wood) and tick wood off | 3 |
             die grey_3 | Take grey 3 (clay) and tick clay off | 3 |
             die grey_1 | Take grey 1 (ore) and tick ore off | 3 |",
        );
        let titles = [
            "Take red, chest 2, gear 2",
            "Take red, chest 2",
            "Take red, chest 2, owl 1",
            "Take grey 2 (wood) and tick wood off",
            "Take grey 3 (clay) and tick clay off",
            "Take grey 1 (ore) and tick ore off",
        ];
        assert_eq!(what(&told(&notes).0), titles);
    }

    #[test]
    fn moves_of_two_cities_are_listed_city_by_city() {
        let part = |card: &str, quote: Price, reason: &str| Offer {
            why: some(reason),
            ..note(
                &format!("build {card}"),
                &format!("Build {card}"),
                quote,
                "",
            )
        };
        let pair = |own: &str, city: &str, quote: Price, effect: &str| Offer {
            parts: Some(Box::new((
                part(own, Price::coins(1), "Wood"),
                plain("Free City"),
                part(city, quote, "No price"),
            ))),
            ..note(
                &format!("build {own}; city: build {city}"),
                "Two cities",
                quote,
                effect,
            )
        };
        let notes = [
            pair("altar", "baths", Price::coins(2), "Coins 3 → 4"),
            pair("altar", "press", Price::coins(2), "Coins 3 → 4"),
            pair("altar", "loom", Price::Free, "Coins 3 → 2"),
            pair("baths", "loom", Price::Free, "Coins 3 → 2"),
        ];
        let (lines, left_out) = told(&notes);
        let told: Vec<String> = lines
            .iter()
            .map(|line| format!("{} | {} | {}", line.what, line.price, line.why))
            .collect();
        assert_eq!(
            told,
            [
                "Build altar, baths | 1 coin | Wood. Coins 3 → 2.",
                "Then, for the Free City: |  | What it buys from you comes on top.",
                "Build baths, press | 2 coins | No price.",
                "Build loom | free | No price.",
            ]
        );
        assert_eq!(left_out, 0);
        let listed = Listed::of(&Words::of(Language::ENGLISH), &notes);
        let both = |own, city| Found::Move(format!("build {own}; city: build {city}"));
        for (text, found) in [
            ("1 a 3", both("altar", "loom")),
            ("1a\n3", both("altar", "loom")),
            ("1. Build altar\nbuild press", both("altar", "press")),
            // No such pair is listed: the rules say why.
            ("1b 2a", both("baths", "baths")),
            ("1 a", Found::Half("1a 2a".to_owned())),
            ("build loom", Found::Half("1a 2a".to_owned())),
            ("build market", Found::Unlisted),
        ] {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            assert_eq!(listed.find(&lines), found, "{text}");
        }
    }

    #[test]
    fn titles_of_one_word_are_joined_too() {
        let notes = [
            note("start me", "I", Price::None, ""),
            note("start opponent", "Joost", Price::None, ""),
        ];
        assert_eq!(told(&notes).0[0].what, "I, Joost");
    }

    #[test]
    fn a_long_list_is_cut_and_says_so() {
        let long = "x".repeat(400);
        for (count, title, shown) in [(100, "Move", (40, 60)), (30, long.as_str(), (12, 18))] {
            let note = |n| note(&format!("m{n} x"), title, Price::coins(n), "");
            let (lines, left_out) = told(&(0..count).map(note).collect::<Vec<Offer>>());
            assert_eq!((lines.len(), left_out), shown);
        }
    }
}
