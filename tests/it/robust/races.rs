//! Two processes on one Postgres: many who answer one decision at once, and seats that seal in the same instant.

use std::sync::Barrier;

use wonderpost::db::Db;

use super::audit::Notebook;
use super::client::{Answer, Form};
use super::crowd::command_id;
use super::house::{House, Place};
use super::notes::{Note, Told};
use super::report::{Report, cases};
use crate::support::databases;
use crate::support::program::Program;
use crate::support::random::Random;

/// How many answer one decision at once.
const CLIENTS: usize = 16;
/// After how many rounds the processes start anew, so that their logs do not fill the pipe that nobody reads.
const ROUNDS_EACH: usize = 250;

/// What a race is run at.
struct Course {
    house: House,
    programs: [Program; 2],
    db: Db,
    random: Random,
    notebook: Notebook,
}

#[test]
fn of_many_who_answer_one_decision_through_two_processes_one_wins() {
    let mut report = Report::begin("races-postgres".to_owned());
    let house = House::new(databases::postgres(), "races");
    let mut course = Course {
        programs: [house.starts().0, house.starts().0],
        db: house.database.open(),
        random: report.random(),
        house,
        notebook: Notebook::default(),
    };
    let sealed = ["seven_wonders", "dice"];
    let mut tables = ["duel", sealed[0], sealed[1]].map(|game| course.opens(game));
    for round in 0..cases(30, 2000) {
        if round % ROUNDS_EACH == ROUNDS_EACH - 1 {
            course.programs = [course.house.starts().0, course.house.starts().0];
        }
        let mut wrong = course.one_decision(&mut tables[0]);
        wrong.extend(course.all_seal(&mut tables[1 + round % sealed.len()]));
        wrong.extend(course.notebook.judge(&course.db).0);
        report.case(wrong);
    }
    report.add("acknowledged", course.notebook.acknowledged());
    report.end();
}

impl Course {
    fn opens(&mut self, game: &'static str) -> Place {
        let index = self.house.opens(Some(game), 1);
        self.house.tables[index].clone()
    }

    /// The forms of those for whom a table waits, by seat; at a new table where the game is over.
    fn forms(&mut self, place: &mut Place) -> Vec<(usize, Form)> {
        loop {
            let mut forms = Vec::new();
            for (seat, player) in place.seats.iter().enumerate() {
                let address = self.programs[seat % 2].address;
                let browser = self.house.browser(*player, address);
                let form = browser.form(&place.uid, &mut self.random);
                if let Some(form) = form.expect("a page") {
                    forms.push((seat, form));
                }
            }
            if !forms.is_empty() {
                return forms;
            }
            *place = self.opens(place.game);
        }
    }

    /// Different moves for one decision, half to each process: one is played, the others are told which.
    fn one_decision(&mut self, place: &mut Place) -> Vec<String> {
        let (seat, form) = self.forms(place).remove(0);
        let from = self.random.below(form.moves.len());
        let notes = (from..from + CLIENTS)
            .map(|index| note(place, seat, &form, &form.moves[index % form.moves.len()]));
        let before = self.told(place, seat);
        let (notes, answers) = self.at_once(notes.collect());
        let mut wrong = Vec::new();
        let won = notes.iter().filter(|note| is_done(note)).count();
        if won != 1 {
            wrong.push(format!("{won} of {CLIENTS} won: {notes:?}"));
        }
        let after = self.told(place, seat);
        if after.is_some() && after == before {
            wrong.push(format!("nothing new is told: {after:?}"));
        }
        for answer in answers.iter().flatten() {
            match answer.status {
                303 => {}
                409 if told(&answer.page) == after => {}
                409 => wrong.push(format!(
                    "a late one is told {:?}, not {after:?}",
                    told(&answer.page)
                )),
                status => wrong.push(format!("a late one is answered {status}")),
            }
        }
        self.notebook.take(notes);
        wrong
    }

    /// What the table tells a player of the latest moves; nothing after the game.
    fn told(&self, place: &Place, seat: usize) -> Option<Vec<String>> {
        let browser = self
            .house
            .browser(place.seats[seat], self.programs[0].address);
        let page = browser.get(&format!("/tables/{}", place.uid));
        told(&page.expect("a page").page)
    }

    /// Everybody who is awaited seals in the same instant, each at another process than their neighbour: all succeed.
    fn all_seal(&mut self, place: &mut Place) -> Vec<String> {
        let forms = self.forms(place);
        let notes = forms.iter().map(|(seat, form)| {
            let mv: &String = self.random.pick(&form.moves);
            note(place, *seat, form, mv)
        });
        let notes = notes.collect();
        let (notes, _) = self.at_once(notes);
        let refused = notes.iter().filter(|note| !is_done(note));
        let wrong = refused.map(|note| format!("a seat is refused: {note:?}"));
        let wrong = wrong.collect();
        self.notebook.take(notes);
        wrong
    }

    /// Sends all in the same instant, alternately to each process, and notes the answers.
    fn at_once(&self, mut notes: Vec<Note>) -> (Vec<Note>, Vec<Option<Answer>>) {
        let start = Barrier::new(notes.len());
        let answers = std::thread::scope(|scope| {
            let sent: Vec<_> = notes
                .iter()
                .enumerate()
                .map(|(index, note)| {
                    let address = self.programs[index % 2].address;
                    let browser = self.house.browser(note.player, address);
                    let start = &start;
                    scope.spawn(move || {
                        start.wait();
                        note.is_sent(browser)
                    })
                })
                .collect();
            let answers = sent.into_iter();
            let answers = answers.map(|one| one.join().expect("a client fails at nothing"));
            answers.collect::<Vec<_>>()
        });
        for (note, answer) in notes.iter_mut().zip(&answers) {
            note.told = Told::by(answer.as_ref());
        }
        (notes, answers)
    }
}

fn is_done(note: &Note) -> bool {
    matches!(note.told, Told::Done(_))
}

fn note(place: &Place, seat: usize, form: &Form, mv: &str) -> Note {
    Note {
        uid: place.uid.clone(),
        seat,
        player: place.seats[seat],
        csrf: form.csrf.clone(),
        expected: form.expected.clone(),
        command_id: command_id(),
        mv: mv.to_owned(),
        told: Told::Nothing,
    }
}

/// The sentences of a page about what happened last.
fn told(page: &str) -> Option<Vec<String>> {
    let part = page.split("<section class=\"since\"").nth(1)?;
    let part = part.split("</section>").next()?;
    let items = part.split("<li class=\"since__item").skip(1);
    let told = items.filter_map(|item| item.split("<time").next());
    Some(told.map(str::to_owned).collect())
}
