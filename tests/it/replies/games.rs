//! Whole games by letters alone: invited, accepted, played to the end, in three languages, without one page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scene::Offer;
use wonderpost::look::proof;
use wonderpost::mail::letter::{Found, Listed};
use wonderpost::mail::mime::{self, ReadMail};
use wonderpost::tell::mails::Outcome;
use wonderpost::tell::replies::ask::{self, Ask, Writer};

use super::world::{MINUTE_MS, Mail, World, address_of};
use crate::prelude::*;
use crate::support::sending::header;
use crate::tables::support::random_move;

pub(super) const NAMES: [&str; 3] = ["Ada", "Bo", "Cleo"];
const LANGUAGES: [&str; 3] = ["da", "nl", "en"];
const YES: [&str; 3] = ["ja", "ja", "accept"];

/// How letters come to players, and how their answers go.
pub(super) trait Post {
    /// The letters that came since: to whose mailbox, and their bytes.
    fn letters(&mut self) -> Vec<(String, String)>;

    /// Takes an answer.
    fn sends(&mut self, mail: &Mail);
}

/// Folders that letters come into as files; those that were read.
#[derive(Default)]
pub(super) struct Inboxes(BTreeSet<PathBuf>);

impl Inboxes {
    /// Reads those that came into a folder since: to whose mailbox, and their bytes as a mail has them.
    pub(super) fn new_in(&mut self, folder: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("readable").path());
        let mut new: Vec<_> = paths.collect();
        new.sort();
        new.retain(|path| path.extension().is_none_or(|end| end != "part"));
        new.retain(|path| self.0.insert(path.clone()));
        let read = |path| {
            let text = fs::read_to_string(path).expect("it is text");
            let raw = text.replace("\r\n", "\n").replace('\n', "\r\n");
            let to = header(&raw, "To").expect("a letter has a reader");
            let address = to.rsplit('<').next().expect("an address");
            (address.trim_end_matches('>').to_owned(), raw)
        };
        new.into_iter().map(read).collect()
    }
}

/// Whoever answers for all seats of a table.
struct Player<'a> {
    world: &'a World,
    uid: String,
    dice: Random,
    /// How many moves were given by their number or title in the letter.
    by_number: usize,
}

impl Player<'_> {
    /// What somebody answers to a letter; nothing where it asks for nothing.
    fn says(&mut self, seat: usize, letter: &ReadMail) -> Option<String> {
        if letter.text.contains("/invitations/") {
            return Some(format!("{} {}", YES[seat], NAMES[seat]));
        }
        let mut turns = ["Din tur", "Jouw beurt", "Your turn"].into_iter();
        let language = turns.position(|turn| letter.subject.starts_with(turn))?;
        Some(self.moves(seat, language, letter))
    }

    /// A random legal move, by its number, its title or both where the letter lists it.
    fn moves(&mut self, seat: usize, language: usize, letter: &ReadMail) -> String {
        let watched = board::now(self.world, &self.uid, None).ok();
        assert!(watched.is_none(), "nobody watches");
        let id = self.world.person_at(&address_of(NAMES[seat]));
        let own = Language::find(LANGUAGES[seat]).expect("a language");
        people::set_language(&self.world.db, id, own).expect("it is set");
        let now = board::now(self.world, &self.uid, Some(id)).expect("their table");
        let sight = now.sight.as_ref().expect("the game runs");
        let mv = random_move(sight, &mut self.dice);
        let names = NAMES[..now.seats.len()].iter();
        let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
        let offers = sight.offers();
        let all = LANGUAGES.map(|language| {
            let language = Language::find(language).expect("a language");
            let w = Words::of(language).at_table(&names, Seat::all(3).nth(seat));
            listed_in(&w, &offers)
        });
        let own = all[language]
            .iter()
            .filter(|(_, meant)| *meant == Found::Move(mv.clone()));
        let own: Vec<_> = own.map(|(text, _)| text.clone()).collect();
        match own.first() {
            Some(first) if self.dice.below(3) > 0 => {
                let line = first.split(' ').next().unwrap_or_default();
                let (listed, read) = (format!("\n  {line}. "), &letter.text);
                let is_title = line.parse::<usize>().is_err();
                assert!(
                    is_title || read.contains(&listed),
                    "{line} stands in\n{read}"
                );
                self.by_number += 1;
                self.dice.pick(&own).clone()
            }
            Some(_) | None => mv,
        }
    }

    fn is_over(&self) -> bool {
        let opener = self.world.person_at(&address_of(NAMES[0]));
        board::now(self.world, &self.uid, Some(opener))
            .is_ok_and(|look| look.table.status == Status::Over)
    }
}

/// What may be answered for each listed move: its number first, its title, both. A title of several gives their numbers.
fn listed_in(w: &Words, offers: &[Offer]) -> Vec<(String, Found)> {
    let listed = Listed::of(w, offers);
    let find = |text: &str| {
        let writer = Writer {
            language: w.language,
            names: &["Dee"],
            has_seat: true,
            is_move: &|text| listed.begins(text),
        };
        let Ok(Ask::Moves(moves)) = ask::understand(text, writer) else {
            panic!("{text} is a move");
        };
        listed.find(&moves.blocks.concat())
    };
    let means = |text: &String, mv: &str| find(text) == Found::Move(mv.to_owned());
    let titled = |text: String, mv: &str| {
        let found = find(&text);
        if let Found::Several(numbers) = &found {
            let has_it = numbers.iter().any(|number| means(number, mv));
            assert!(has_it, "{text}");
            return None;
        }
        assert_eq!(found, Found::Move(mv.to_owned()), "{text}");
        Some((text, found))
    };
    let mut answers = Vec::new();
    for number in numbers() {
        let found = find(&number);
        let is_it = |offer: &&Offer| found == Found::Move(offer.mv.clone());
        let Some(offer) = offers.iter().find(is_it) else {
            continue;
        };
        let title = w.text(&offer.title);
        let both = format!("{number}. {title}");
        answers.push((number, found));
        for text in [both, title] {
            answers.extend(titled(text, &offer.mv));
        }
    }
    for offer in offers {
        if let Some((own, _, other)) = offer.parts.as_deref() {
            let titles = [own, other].map(|part| w.text(&part.title)).join("\n");
            answers.extend(titled(titles, &offer.mv));
        }
    }
    answers
}

fn numbers() -> impl Iterator<Item = String> {
    (1..60).flat_map(|number| {
        let lettered = ('a'..='f').map(move |letter| format!("{number} {letter}"));
        std::iter::once(number.to_string()).chain(lettered)
    })
}

/// Plays a game by answering letters, to its end or for so many answers. Gives how many there were.
pub(super) fn plays(
    world: &World,
    game: &str,
    seats: usize,
    options: &[(&str, &str)],
    post: &mut impl Post,
    most: usize,
) -> usize {
    let mut player = Player {
        world,
        uid: world.invites(game, &NAMES[..seats], options, &LANGUAGES),
        dice: Random::printed(game),
        by_number: 0,
    };
    let mut answered = 0;
    while !player.is_over() {
        let letters = found("a letter", || {
            Some(post.letters()).filter(|letters| !letters.is_empty())
        });
        for (to, raw) in letters {
            let seat = NAMES.iter().position(|name| to == address_of(name));
            let letter = mime::read(&raw).expect("a letter of ours");
            let Some(text) = player.says(seat.expect("a player"), &letter) else {
                continue;
            };
            post.sends(&world.answer_to(&to, &raw, &text));
            answered += 1;
            if answered == most {
                return answered;
            }
            assert!(answered < 4_000, "the game does not end");
        }
    }
    let opener = world.person_at(&address_of(NAMES[0]));
    let report = proof::verify(world, &player.uid, Some(opener)).expect("a player asks");
    assert!(report.expect("it is sound").report.is_over);
    assert!(player.by_number > 0, "some moves were given by number");
    println!("{game}: {answered} answers, {} by number", player.by_number);
    answered
}

/// Letters and answers that no mail server carries.
struct Hands<'a>(&'a World);

impl Post for Hands<'_> {
    fn letters(&mut self) -> Vec<(String, String)> {
        let letters = self.0.letters().into_iter().map(|sent| sent.letter);
        let letters: Vec<_> = letters
            .map(|one| (one.intent.to_address, one.raw))
            .collect();
        assert!(!letters.is_empty(), "somebody is to move");
        letters
    }

    fn sends(&mut self, mail: &Mail) {
        let received = self.0.receives(mail);
        let fine = [Outcome::Played, Outcome::Sealed, Outcome::Accepted].map(Received::Done);
        if !fine.contains(&received) {
            let told = self.0.letters();
            panic!("{}: {received:?}\n{}\n{told:#?}", mail.text, mail.quoted);
        }
        self.0.clock.advance(MINUTE_MS);
    }
}

#[test]
fn games_are_played_by_letters_alone() {
    let second = &[("edition", "second")][..];
    let first = &[("edition", "first")];
    let [sqlite, postgres] = [databases::sqlite, databases::postgres];
    // How many answers the short form gives.
    for (usual, game, seats, options, most) in [
        (sqlite, "duel", 2, &[][..], usize::MAX),
        (postgres, "seven_wonders", 3, second, 24),
        (sqlite, "seven_wonders", 2, first, 12),
        (postgres, "dice", 2, &[], 24),
    ] {
        for database in databases::usually(usual) {
            let world = World::on(database);
            let most = if is_long() { usize::MAX } else { most };
            plays(&world, game, seats, options, &mut Hands(&world), most);
        }
    }
}
