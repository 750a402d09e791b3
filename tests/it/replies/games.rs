//! Whole games by letters alone: invited, accepted, played to the end, in three languages, without one page.

use std::collections::{BTreeMap, VecDeque};

use wonderpost::accounts::PersonId;
use wonderpost::games::Seat;
use wonderpost::mail::letters::Numbered;
use wonderpost::mail::mime::ReadMail;
use wonderpost::tables::mails::Outcome;
use wonderpost::tables::replies::Received;
use wonderpost::tables::{Service, Status, look, proof};
use wonderpost::words::{Language, Words};

use super::world::{self, Mail};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::Sent;
use crate::tables::support::random_move;

pub(super) const NAMES: [&str; 3] = ["Ada", "Bo", "Cleo"];
const LANGUAGES: [&str; 3] = ["da", "nl", "en"];
const YES: [&str; 3] = ["ja", "ja", "accept"];

/// Whoever answers for all seats of a table.
pub(super) struct Player<'a> {
    service: &'a Service,
    uid: String,
    dice: Random,
    /// How many moves were given by their number in the letter.
    by_number: usize,
}

impl<'a> Player<'a> {
    pub(super) fn new(service: &'a Service, uid: &str, test: &str) -> Self {
        Self {
            service,
            uid: uid.to_owned(),
            dice: Random::printed(test),
            by_number: 0,
        }
    }

    pub(super) fn opener(&self) -> PersonId {
        self.person(0)
    }

    /// What somebody answers to a letter of their turn: a random legal move, by its number where the letter lists it.
    fn answer(&mut self, seat: usize, letter: &ReadMail) -> String {
        let person = look::now(self.service, &self.uid, None).ok();
        assert!(person.is_none(), "nobody watches");
        let id = self.person(seat);
        let now = look::now(self.service, &self.uid, Some(id)).expect("their table");
        let sight = now.sight.as_ref().expect("the game runs");
        let mv = random_move(sight, &mut self.dice);
        let language = Language::find(LANGUAGES[seat]).expect("a language");
        let names: Vec<String> = NAMES[..now.seats.len()]
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let seat = Seat(u8::try_from(seat).expect("few seats"));
        let w = Words::of(language).at_table(&names, Some(seat));
        let numbered = Numbered::of(&w, &sight.offers());
        let number = numbers().find(|number| numbered.find(number).as_deref() == Some(&mv));
        match number {
            Some(number) if self.dice.below(2) == 0 => {
                let line = number.split(' ').next().unwrap_or_default();
                let listed = format!("\n  {line}. ");
                let read = &letter.text;
                assert!(read.contains(&listed), "{number} stands in\n{read}");
                self.by_number += 1;
                number
            }
            Some(_) | None => mv,
        }
    }

    fn person(&self, seat: usize) -> PersonId {
        let address = world::address_of(NAMES[seat]);
        let found = self
            .service
            .db
            .read(|conn| wonderpost::accounts::people::list_by_mailbox(conn, &address));
        let found = found.expect("it is read");
        *found.first().expect("they sit")
    }
}

fn numbers() -> impl Iterator<Item = String> {
    (1..60).flat_map(|number| {
        let lettered = ('a'..='f').map(move |letter| format!("{number} {letter}"));
        std::iter::once(number.to_string()).chain(lettered)
    })
}

fn seat_of(letter: &Sent) -> usize {
    let is_theirs = |name: &&str| world::address_of(name) == letter.letter.to_address;
    NAMES.iter().position(is_theirs).expect("a player")
}

/// What a player answers to a letter; nothing where it asks for nothing.
pub(super) fn says(player: &mut Player<'_>, seat: usize, letter: &ReadMail) -> Option<String> {
    if letter.text.contains("/invitations/") {
        return Some(format!("{} {}", YES[seat], NAMES[seat]));
    }
    let is_turn = ["Din tur", "Jouw beurt", "Your turn"]
        .iter()
        .any(|begun| letter.subject.starts_with(begun));
    is_turn.then(|| player.answer(seat, letter))
}

/// What the letters say that wait.
fn told(service: &Service) -> String {
    let letters = world::letters(service);
    letters.into_iter().map(|sent| sent.mail.text).collect()
}

/// Plays a game to its end by answering letters.
fn plays(game: &str, seats: usize, options: &[(&str, &str)]) {
    for database in databases::every() {
        let service = world::service(&database);
        let (uid, _) = world::invites(&service, game, &NAMES[..seats], options, &LANGUAGES);
        let mut player = Player::new(&service, &uid, game);
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let mut waiting = VecDeque::new();
        let mut answered = 0;
        loop {
            waiting.extend(world::letters(&service));
            let Some(letter) = waiting.pop_front() else {
                break;
            };
            let kind = letter.letter.kind.as_str();
            *seen.entry(kind).or_default() += 1;
            let seat = seat_of(&letter);
            let Some(text) = says(&mut player, seat, &letter.mail) else {
                continue;
            };
            let received = world::receive(&service, &Mail::answering(&letter, &text));
            let is_fine = matches!(
                received,
                Received::Done(Outcome::Played | Outcome::Sealed | Outcome::Accepted)
            );
            let read = &letter.mail.text;
            assert!(
                is_fine,
                "{game}: {text}: {received:?}\n{read}{}",
                told(&service)
            );
            service.clock.advance(60_000);
            answered += 1;
            assert!(answered < 4_000, "the game does not end: {seen:?}");
        }
        let table = look::now(&service, &uid, Some(player.person(0))).expect("their table");
        assert_eq!(table.table.status, Status::Over, "{seen:?}");
        let report = proof::verify(&service, &uid, Some(player.person(0))).expect("a player asks");
        assert!(report.expect("it is sound").is_over);
        assert!(player.by_number > 0, "some moves were given by number");
        println!(
            "{game}, {}: {seen:?}, {} by number",
            database.label, player.by_number
        );
    }
}

#[test]
fn a_game_of_duel_is_played_by_letters_alone() {
    plays("duel", 2, &[]);
}

#[test]
fn a_game_of_7_wonders_for_three_is_played_by_letters_alone() {
    plays("seven_wonders", 3, &[("edition", "second")]);
}

#[test]
fn a_game_of_7_wonders_for_two_is_played_by_letters_alone() {
    plays("seven_wonders", 2, &[("edition", "first")]);
}

#[test]
fn a_game_of_dice_is_played_by_letters_alone() {
    plays("dice", 2, &[]);
}
