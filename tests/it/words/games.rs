//! What is said of games: page, letter and text say the same, and in the reader's language only.

use std::collections::{BTreeMap, BTreeSet};

use rules::{OptionMeta, Price};
use scene::{self, Offer};
use wonderpost::look::board::Sight;
use wonderpost::web::boards::Pen;
use words::Message;

use super::english::{self, joined, words_of};
use crate::mail::play::Play;
use crate::mail::samples::{shown, your_turn_of};
use crate::prelude::*;
use testing::letter;
use testing::table::named;

/// Names that no language has as words.
const NAMES: [&str; 7] = ["Qix", "Vrk", "Wyz", "Xul", "Yvv", "Zqo", "Jjx"];

/// How many positions of each game are compared, and how many in `./test long`.
const POSITIONS: [u32; 2] = [60, 1_000];

/// How many moves are compared, and how many bytes they say in all; letters leave out what comes after some more.
const LISTED: usize = 40;
const LISTED_BYTES: usize = 4_500;

/// A position as somebody meets it: on the page, in the letter and in its text.
struct Seen {
    w: Words,
    board: scene::Scene,
    /// Whole moves, as letters list them.
    offers: Vec<Offer>,
    /// What a page offers next: moves, or the first choice of one.
    choices: Vec<Offer>,
    /// The words of the page, and those that are read out.
    page: String,
    /// The words of the letter's HTML.
    html: String,
    /// The letter's plain text.
    text: String,
}

impl Seen {
    fn of(key: &'static str, play: &Play, viewer: Viewer, w: &Words) -> Self {
        let position = &*play.position;
        let presenter = scene::of(key);
        let view = position.view(viewer);
        let mut offers =
            w.me.map_or_else(Vec::new, |me| presenter.offers(position, me));
        offers.truncate(LISTED);
        let mut said = 0;
        offers.retain(|offer| {
            let notes = [&offer.why, &offer.effect].into_iter().flatten();
            let price = scene::price(offer.quote);
            let all = std::iter::once(&offer.title).chain(notes).chain(&price);
            said += all.map(|part| w.text(part).len()).sum::<usize>();
            said <= LISTED_BYTES
        });
        let choices =
            w.me.and_then(|me| presenter.choices(position, me, None).ok());
        let shown = shown(position, viewer);
        let letter = your_turn_of(position, shown, offers.clone(), w);
        let written = letter.write().expect("it is written");
        Self {
            page: words_of(&page(key, position, viewer, w)),
            html: words_of(&written.html),
            text: joined(&written.text),
            board: presenter.board(&*view).expect("it is presented"),
            offers,
            choices: choices.unwrap_or_default(),
            w: w.clone(),
        }
    }

    fn everywhere(&self) -> [(&'static str, &str); 3] {
        [
            ("page", &*self.page),
            ("letter", &*self.html),
            ("text", &*self.text),
        ]
    }

    fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        let mut must = |said: &str, places: &[(&'static str, &str)]| {
            let said = joined(said);
            for (place, words) in places {
                if !words.contains(&said) {
                    let code = self.w.language.code();
                    missing.push(format!("{code}: the {place} lacks “{said}”"));
                }
            }
        };
        let everywhere = self.everywhere();
        for notice in &self.board.notices {
            must(&self.w.plain_sentence(notice), &everywhere);
        }
        for row in &self.board.standing.rows {
            must(&self.w.names[row.seat.index()], &everywhere);
            for cell in &row.cells {
                must(&self.w.plain_arg(cell), &everywhere);
            }
        }
        // A letter joins the titles of moves that are alike, so words are looked for, not sentences.
        for offer in &self.offers {
            for (title, quote) in listed(offer) {
                for word in bare_words(&self.w.text(title)) {
                    must(word, &everywhere[1..]);
                }
                if let Some(price) = scene::price(*quote) {
                    must(&self.w.text(&price), &everywhere[1..]);
                }
            }
        }
        // A move for two cities is made in two steps on the page.
        for choice in self.choices.iter().filter(|choice| choice.parts.is_none()) {
            for word in bare_words(&self.w.text(&choice.title)) {
                must(word, &everywhere[..1]);
            }
        }
        for begun in self.offers.iter().map(|offer| offer.then(&self.w)) {
            if begun.starts_with(char::is_lowercase) {
                missing.push(format!("a capital letter: “{begun}”"));
            }
        }
        missing
    }
}

/// Titles and prices as letters list a move: one for two cities is listed city by city.
fn listed(offer: &Offer) -> Vec<(&Message, &Price)> {
    match offer.parts.as_deref() {
        Some((own, _, city)) => vec![(&own.title, &own.quote), (&city.title, &city.quote)],
        None => vec![(&offer.title, &offer.quote)],
    }
}

fn bare_words(title: &str) -> impl Iterator<Item = &str> {
    let words = title.split(' ');
    let bare = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    bare.filter(|word| !word.is_empty())
}

/// The page of a position as it is now, without what stands around the board.
pub(crate) fn page(
    key: &'static str,
    position: &dyn AnyPosition,
    viewer: Viewer,
    w: &Words,
) -> String {
    drawn(key, position, viewer, w, false)
}

fn drawn(
    key: &'static str,
    position: &dyn AnyPosition,
    viewer: Viewer,
    w: &Words,
    is_planning: bool,
) -> String {
    let sight = Sight::new(key, position.copy().into(), viewer, w.me);
    let pen = Pen {
        sight: Some(&sight),
        is_live: true,
        is_planning,
        city: Some(Seat(1)),
        ..Pen::of(w)
    };
    let drawn = pen.draw().expect("it is drawn");
    drawn.main + &drawn.aside
}

/// Plays random games until enough positions were seen, each by somebody else and in another language.
fn in_random_games(test: &str, key: &'static str, mut check: impl FnMut(&Seen, &str)) {
    let seed = random::seed(test, u64::MAX);
    let mut random = Random::new(seed);
    let languages: Vec<Language> = Language::all().collect();
    let mut left = random::games(POSITIONS[usize::from(random::is_long())]);
    while left > 0 {
        let (seats, options) = table(key, &mut random);
        let game_seed = u8::try_from(random.below(256)).expect("a byte");
        let mut play = Play::of(key, seats, &options, game_seed);
        while left > 0 {
            // Most often somebody who is to move, since they are told most.
            let awaited = play.position.awaiting();
            let Some(first) = awaited.first().copied() else {
                break;
            };
            let viewer = match random.below(6) {
                0 => Viewer::Spectator,
                1 => Viewer::Seat(Seat(u8::try_from(random.below(seats)).expect("few"))),
                _ => Viewer::Seat(first),
            };
            let names = NAMES[..seats].iter().copied().map(str::to_owned);
            let names: Vec<String> = names.collect();
            let w = Words {
                language: *random.pick(&languages),
                ..letter::english(&names, viewer)
            };
            let seen = Seen::of(key, &play, viewer, &w);
            let told = format!("{test}: seed {seed}, {key} of {seats}, {options:?}");
            check(&seen, &told);
            left -= 1;
            if !play.step() {
                break;
            }
        }
    }
}

/// Seats and options that a table of the game may have.
fn table(key: &'static str, random: &mut Random) -> (usize, Vec<(&'static str, &'static str)>) {
    let game = rules::find(key).expect("it is hosted");
    let meta = game.meta();
    loop {
        let seats = meta.seats.0 + random.below(meta.seats.1 - meta.seats.0 + 1);
        let value = |option: &OptionMeta, random: &mut Random| *random.pick(option.values);
        let options: Vec<_> = meta
            .options_for(seats)
            .filter(|option| !option.values.is_empty())
            .map(|option| (option.name, value(option, random)))
            .collect();
        let library = rules::Library::default();
        if game.options(seats, &named(&options), &library).is_ok() {
            return (seats, options);
        }
    }
}

/// What is said of a game is the same on the page, in the letter and in its text, and of one language.
fn is_told_alike(test: &str, key: &'static str) {
    let others = Language::all().filter(|language| *language != Language::ENGLISH);
    let strangers: BTreeMap<&str, BTreeSet<String>> = others
        .map(|language| (language.code(), english::strangers(language)))
        .collect();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    in_random_games(test, key, |seen, told| {
        let missing = seen.missing();
        let everywhere = seen.everywhere();
        assert!(missing.is_empty(), "{told}\n{missing:#?}\n{everywhere:#?}");
        let code = seen.w.language.code();
        for (strangers, (place, words)) in strangers.get(code).into_iter().cycle().zip(everywhere) {
            english::find(strangers, &format!("{code} {place}"), words, &mut found);
        }
    });
    assert!(found.is_empty(), "{test}: English is left: {found:#?}");
}

#[test]
fn page_letter_and_text_of_duel_say_the_same_in_one_language() {
    is_told_alike("words_of_duel", "duel");
}

#[test]
fn page_letter_and_text_of_7_wonders_say_the_same_in_one_language() {
    is_told_alike("words_of_7_wonders", "seven_wonders");
}

#[test]
fn page_letter_and_text_of_dice_say_the_same_in_one_language() {
    is_told_alike("words_of_dice", "dice");
}

/// The page on which moves are planned is the same for every position that fits what the seat knows.
#[test]
fn a_plan_is_made_without_what_is_hidden() {
    let mut random = Random::printed("a_plan_is_made_without_what_is_hidden");
    for key in ["duel", "seven_wonders", "dice"] {
        let (seats, options) = table(key, &mut random);
        let mut play = Play::of(key, seats, &options, 7);
        let (mut shown, languages) = (0, Language::all().collect::<Vec<_>>());
        while play.step() {
            let seat = Seat(u8::try_from(random.below(seats)).expect("few"));
            if random.below(4) > 0 || !play.position.awaiting().iter().any(|one| *one != seat) {
                continue;
            }
            let viewer = Viewer::Seat(seat);
            let names: Vec<String> = NAMES[..seats]
                .iter()
                .map(|name| (*name).to_owned())
                .collect();
            let w = Words {
                language: *random.pick(&languages),
                ..letter::english(&names, viewer)
            };
            let mut chance = SeededChance::new(SeededChance::key("", &[]), 0);
            let twin = play
                .position
                .knowledge(seat)
                .sample(&mut chance)
                .expect("it fits");
            let page = drawn(key, play.position.as_ref(), viewer, &w, true);
            assert_eq!(page, drawn(key, twin.as_ref(), viewer, &w, true), "{key}");
            shown += usize::from(page.contains("form=\"planned\" name=\"add\""));
        }
        assert!(shown > 5, "{key}: {shown}");
    }
}
