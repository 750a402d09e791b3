//! One scenario, step by step: tables are opened, joined, played and talked at, a sealed turn is revealed, and a letter
//! leaves.

use std::net::SocketAddr;
use std::path::Path;

use super::client::command_id;
use super::house::{House, Place};
use super::notes::{Note, Told};
use crate::prelude::*;
use crate::web::client::values;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Opens a table and invites somebody by letter.
    Invite,
    /// Opens a table of a game for so many.
    Open(&'static str, usize),
    /// Takes a seat at the last table.
    Join(usize),
    /// Whoever is awaited at the last table plays.
    Play,
    /// Says something at the last table.
    Talk,
}

const STEPS: [Step; 12] = [
    Step::Invite,
    Step::Open("duel", 2),
    Step::Join(1),
    Step::Play,
    Step::Play,
    Step::Talk,
    Step::Open("seven_wonders", 3),
    Step::Join(1),
    Step::Join(2),
    Step::Play,
    Step::Play,
    Step::Play,
];
const OPENER: usize = 0;
pub(super) const PEOPLE: usize = 3;

/// A form that is about to be sent.
#[derive(Debug)]
pub(super) struct Due {
    step: Step,
    player: usize,
    path: String,
    fields: Vec<(&'static str, String)>,
    /// Where it is a move: its index among the notes.
    pub(super) note: Option<usize>,
}

pub(super) struct Script<'a> {
    house: &'a House,
    /// The token of each person's forms.
    tokens: &'a [String],
    /// What is said at the table; nobody else says that.
    words: String,
    next: usize,
    pub(super) tables: Vec<Place>,
    pub(super) notes: Vec<Note>,
}

impl<'a> Script<'a> {
    pub(super) fn new(house: &'a House, tokens: &'a [String]) -> Self {
        Self {
            house,
            tokens,
            words: command_id(),
            next: 0,
            tables: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Finds the token of each person's forms.
    pub(super) fn tokens(house: &House, address: SocketAddr) -> Vec<String> {
        let token = |player| {
            let page = house.browser(player, address).get("/tables/new?game=duel");
            let page = page.expect("it answers").body;
            values(&page, "csrf").next().expect("a form")
        };
        (0..PEOPLE).map(token).collect()
    }

    /// What comes next; none when the scenario is over. An error is what came instead of a page.
    pub(super) fn next(
        &mut self,
        address: SocketAddr,
        random: &mut Random,
    ) -> Result<Option<Due>, Option<Heard>> {
        let Some(step) = STEPS.get(self.next).copied() else {
            return Ok(None);
        };
        let due = |player: usize, path: String, mut fields: Vec<(&'static str, String)>| {
            fields.push(("csrf", self.tokens[player].clone()));
            Due {
                step,
                player,
                path,
                fields,
                note: None,
            }
        };
        let opens = |game: &str, seats: usize, more: Option<(&'static str, String)>| {
            let fields = [("game", game.to_owned()), ("seats", seats.to_string())];
            let fields = fields.into_iter().chain(more);
            due(OPENER, "/tables/new".to_owned(), fields.collect())
        };
        let table = self.tables.last().map_or("", |table| &table.uid).to_owned();
        Ok(Some(match step {
            Step::Invite => opens("duel", 2, Some(("invited", self.invited()))),
            Step::Open(game, seats) => {
                let edition = ("option-edition", "second".to_owned());
                opens(game, seats, (game == "seven_wonders").then_some(edition))
            }
            Step::Join(player) => due(player, format!("/tables/{table}/join"), Vec::new()),
            Step::Talk => {
                let words = vec![("words", self.words.clone())];
                due(OPENER, format!("/tables/{table}/talk"), words)
            }
            Step::Play => self.plays(address, random)?,
        }))
    }

    /// Finds who is awaited, and picks what they play.
    fn plays(&mut self, address: SocketAddr, random: &mut Random) -> Result<Due, Option<Heard>> {
        let place = self.tables.last().expect("a table was opened");
        for seat in 0..place.seats.len() {
            let browser = self.house.player(place, seat, address);
            let Some(form) = browser.form(&place.uid, random)? else {
                continue;
            };
            let note = form.note(place, seat, random.pick::<String>(&form.moves));
            let fields = note.fields().map(|(name, value)| (name, value.to_owned()));
            let due = Due {
                step: Step::Play,
                player: note.player,
                path: note.path(),
                fields: fields.to_vec(),
                note: Some(self.notes.len()),
            };
            self.notes.push(note);
            return Ok(due);
        }
        panic!("nobody is awaited at {place:?}");
    }

    pub(super) fn sends(&self, due: &Due, address: SocketAddr) -> Option<Heard> {
        let fields = due.fields.iter();
        let fields: Vec<_> = fields.map(|(name, value)| (*name, &**value)).collect();
        let browser = self.house.browser(due.player, address);
        browser.post(&due.path, &fields)
    }

    /// Takes in that it was done, and goes on. Gives what is wrong with what was told.
    pub(super) fn is_done(&mut self, due: &Due, answer: &Heard) -> Option<String> {
        match due.step {
            Step::Invite | Step::Talk => {}
            Step::Open(game, _) => {
                let location = answer.header("location");
                let Some(uid) = location.strip_prefix("/tables/") else {
                    return Some(format!("a table opened at {location}"));
                };
                let (uid, seats) = (uid.to_owned(), vec![OPENER]);
                self.tables.push(Place { uid, game, seats });
            }
            Step::Join(player) => {
                let place = self.tables.last_mut().expect("a table was opened");
                place.seats.push(player);
            }
            Step::Play => {
                let note = due.note.expect("a move is noted");
                self.notes[note].told = Told::by(Some(answer));
            }
        }
        self.next += 1;
        None
    }

    /// Sends again what was not answered, or not saved. Gives what is wrong with the answer.
    pub(super) fn sends_again(&mut self, due: &Due, address: SocketAddr) -> Option<String> {
        if due.step == Step::Talk {
            match self.times_said(address) {
                Some(0) => {}
                Some(_) => {
                    self.next += 1;
                    return None;
                }
                None => return Some("no page shows whether it was said".to_owned()),
            }
        }
        // 0 where there is no answer.
        let answer = self.sends(due, address).unwrap_or_default();
        match answer.status {
            303 => self.is_done(due, &answer),
            told => Some(format!("{due:?} is told {told} when it is sent again")),
        }
    }

    /// How often the words stand on the page of the table where they were said. None where there is no page.
    fn times_said(&self, address: SocketAddr) -> Option<usize> {
        let table = self.tables.iter().find(|table| table.game == "duel");
        let Some(table) = table else { return Some(0) };
        let browser = self.house.browser(OPENER, address);
        let page = browser.get(&format!("/tables/{}", table.uid));
        let page = page.filter(|page| page.status == 200)?;
        Some(page.body.matches(&self.words).count())
    }

    /// Whether the letter with the invitation has left, into a folder.
    pub(super) fn is_invited(&self, letters: &Path) -> bool {
        let files = letters.read_dir().into_iter().flatten();
        let mut files = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        files.any(|text| text.contains(&self.invited()))
    }

    /// Who is invited by letter.
    fn invited(&self) -> String {
        format!("{}@friends.test", self.words)
    }

    /// What people see at the end is not as they were told.
    pub(super) fn wrong(&self, address: SocketAddr) -> Option<String> {
        let times = self.times_said(address);
        (times != Some(1)).then(|| format!("what was said once stands there {times:?} times"))
    }
}
