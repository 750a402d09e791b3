//! Two processes on one Postgres: many who answer one decision at once, and seats that seal in the same instant.

use std::collections::BTreeMap;

use serde_json::Value;

use super::audit;
use super::house::Place;
use super::notes::{Note, Told};
use super::suite::Suite;
use crate::prelude::*;
use crate::support::report::cases;

/// How many answer one decision at once.
const CLIENTS: usize = 16;
/// How many choices a seat seals at once where they compete.
const RIVALS: usize = 4;
/// How many rounds the short form has.
const SHORT: usize = 4;
/// After how many rounds a choice has taken the place of another one.
const REPLACED_WITHIN: usize = 40;

/// Kinds of the events that reveal the choices of a round, and the choice of the one who searches the discard pile.
const REVEALED: &str = "round_revealed";
const PICKED: &str = "card_picked";

struct Course {
    suite: Suite,
    programs: [Program; 2],
    db: Db,
    /// Decisions of Duel for which only one move was legal, so that nobody raced.
    forced: usize,
    /// Sealed choices that took the place of another one.
    replaced: usize,
}

#[test]
fn of_many_who_answer_one_decision_through_two_processes_one_wins() {
    let suite = Suite::begin("races", databases::postgres());
    let mut course = Course {
        programs: [suite.house.starts().0, suite.house.starts().0],
        db: suite.house.database.open(),
        suite,
        forced: 0,
        replaced: 0,
    };
    let mut duel = course.opens("duel");
    let mut sealed = ["seven_wonders", "dice"].map(|game| course.opens(game));
    let rounds = cases(SHORT, 2000);
    let mut round = 0;
    while round < rounds || (course.replaced == 0 && round < REPLACED_WITHIN) {
        let mut wrong = course.one_decision(&mut duel);
        // Each game in turn, once with one choice of each seat and once with several.
        let most = [1, RIVALS][round / 2 % 2];
        wrong.extend(course.all_seal(&mut sealed[round % 2], most));
        wrong.extend(course.suite.notebook.judge(&course.db).0);
        course.suite.report.case(wrong);
        round += 1;
    }
    let mut suite = course.suite;
    suite.looks_at_all();
    suite.report.add("forced", course.forced);
    suite.report.add("replaced", course.replaced);
    suite.report.end_with_some("replaced");
}

impl Course {
    fn opens(&mut self, game: &'static str) -> Place {
        let index = self.suite.house.opens(Some(game), 1);
        self.suite.house.tables[index].clone()
    }

    /// The forms of those for whom a table waits, by seat, each move once; at a new table where the game is over.
    fn forms(&mut self, place: &mut Place) -> Vec<(usize, Form)> {
        loop {
            let mut forms = Vec::new();
            for seat in 0..place.seats.len() {
                let address = self.programs[seat % 2].address;
                let browser = self.suite.house.player(place, seat, address);
                let form = browser.form(&place.uid, &mut self.suite.random);
                if let Some(mut form) = form.expect("a page") {
                    form.moves.sort_unstable();
                    form.moves.dedup();
                    forms.push((seat, form));
                }
            }
            if !forms.is_empty() {
                return forms;
            }
            *place = self.opens(place.game);
        }
    }

    /// Finds a decision between several moves. Where only one is legal nobody races: it is played.
    fn decision(&mut self, place: &mut Place) -> (usize, Form) {
        loop {
            let (seat, form) = self.forms(place).remove(0);
            if form.moves.len() > 1 {
                return (seat, form);
            }
            let (notes, _) = self.at_once(vec![form.note(place, seat, &form.moves[0])]);
            let is_played = notes.iter().all(Note::is_done);
            assert!(is_played, "nothing else was legal: {notes:?}");
            self.forced += 1;
            self.suite.notebook.take(notes);
        }
    }

    /// Moves for one decision, half to each process: one is played, the others are told which. At least two of them are
    /// different; where fewer are legal than clients race, some come several times.
    fn one_decision(&mut self, place: &mut Place) -> Vec<String> {
        let (seat, form) = self.decision(place);
        let from = self.suite.random.below(form.moves.len());
        let notes = (from..from + CLIENTS)
            .map(|index| form.note(place, seat, &form.moves[index % form.moves.len()]));
        let before = self.told(place, seat);
        let (notes, answers) = self.at_once(notes.collect());
        let mut wrong = self.dishonest(place, &notes, &answers);
        let won = notes.iter().filter(|note| note.is_done()).count();
        if won != 1 {
            wrong.push(format!("{won} of {CLIENTS} won: {notes:?}"));
        }
        let after = self.told(place, seat);
        if after.is_some() && after == before {
            wrong.push(format!("nothing new is told: {after:?}"));
        }
        self.suite.notebook.take(notes);
        wrong
    }

    /// What the table tells a player of the latest moves; nothing after the game.
    fn told(&self, place: &Place, seat: usize) -> Option<Vec<String>> {
        let house = &self.suite.house;
        let browser = house.player(place, seat, self.programs[0].address);
        let page = browser.get(&format!("/tables/{}", place.uid));
        told(&page.expect("a page").body)
    }

    /// What is wrong with the answers, once nobody acts any more: each says that it was done, or that it comes too
    /// late, with a page that tells what the board tells.
    fn dishonest(&self, place: &Place, notes: &[Note], answers: &[Option<Heard>]) -> Vec<String> {
        let mut boards = BTreeMap::new();
        let mut wrong = Vec::new();
        for (note, answer) in notes.iter().zip(answers) {
            let board = boards
                .entry(note.seat)
                .or_insert_with(|| self.told(place, note.seat));
            let late = answer.as_ref().and_then(|answer| told(&answer.body));
            match answer.as_ref().map(|answer| answer.status) {
                Some(303) => {}
                Some(409) if late == *board => {}
                Some(409) => wrong.push(format!("a late one is told {late:?}, not {board:?}")),
                status => wrong.push(format!("a client is answered {status:?}: {note:?}")),
            }
        }
        wrong
    }

    /// Everybody who is awaited seals in the same instant, so many different choices at most, which go in turn to each
    /// process. A choice takes the place of the one before it until everybody has sealed; whoever comes after that is
    /// late. So with one choice each all succeed.
    fn all_seal(&mut self, place: &mut Place, most: usize) -> Vec<String> {
        let forms = self.forms(place);
        let mut notes = Vec::new();
        for (seat, form) in &forms {
            let choices = self.choices(place, *seat, form, most);
            notes.extend(choices.iter().map(|mv| form.note(place, *seat, mv)));
        }
        let (notes, answers) = self.at_once(notes);
        let mut wrong = self.dishonest(place, &notes, &answers);
        for (seat, _) in &forms {
            let mut theirs = notes.iter().filter(|note| note.seat == *seat);
            if !theirs.any(Note::is_done) {
                wrong.push(format!("seat {seat} is refused: {notes:?}"));
            }
        }
        let taken = notes.iter().filter(|note| note.is_done()).count();
        self.replaced += taken.saturating_sub(forms.len());
        let opened_seq = forms[0].1.expected.parse().expect("a seq");
        let (events, last) = audit::since(&self.db, &place.uid, opened_seq);
        if last.len() != forms.len() {
            wrong.push(format!("of {} seats these sealed: {last:?}", forms.len()));
        }
        wrong.extend(compare_reveal(&events, &last));
        self.suite.notebook.take(notes);
        wrong
    }

    /// Different choices of a seat: those of its form, or where a form is put together of links those of several.
    fn choices(&mut self, place: &Place, seat: usize, form: &Form, most: usize) -> Vec<String> {
        let mut moves = form.moves.clone();
        let address = self.programs[seat % 2].address;
        let browser = self.suite.house.player(place, seat, address);
        for _ in 1..most {
            if moves.len() < most {
                let more = browser.form(&place.uid, &mut self.suite.random);
                moves.extend(more.expect("a page").expect("it is awaited").moves);
                moves.sort_unstable();
                moves.dedup();
            }
        }
        let from = self.suite.random.below(moves.len());
        let indices = from..from + most.min(moves.len());
        indices
            .map(|index| moves[index % moves.len()].clone())
            .collect()
    }

    /// Sends all in the same instant, alternately to each process, and notes the answers.
    fn at_once(&self, mut notes: Vec<Note>) -> (Vec<Note>, Vec<Option<Heard>>) {
        let answers = at_once(notes.len(), |index| {
            let address = self.programs[index % 2].address;
            let note = &notes[index];
            note.is_sent(self.suite.house.browser(note.player, address))
        });
        for (note, answer) in notes.iter_mut().zip(&answers) {
            note.told = Told::by(answer.as_ref());
        }
        (notes, answers)
    }
}

/// What is wrong with what followed from sealed choices: one event reveals them, shows of each seat the choice that was
/// stored last, and nobody has sealed after it.
fn compare_reveal(events: &[Event], last: &BTreeMap<i32, String>) -> Vec<String> {
    let is_reveal = |event: &&Event| [REVEALED, PICKED].contains(&event.kind.as_str());
    let reveals: Vec<&Event> = events.iter().filter(is_reveal).collect();
    let [reveal] = reveals.as_slice() else {
        return vec![format!("{} events reveal a round", reveals.len())];
    };
    let seals = || events.iter().filter(|event| event.kind == "choice_sealed");
    let late = seals().filter(|event| event.seq > reveal.seq);
    let mut wrong: Vec<String> = late
        .map(|event| format!("a choice answers the next round: {event:?}"))
        .collect();
    for (seat, mv) in last {
        let sealed = seals().rfind(|event| event.seat.map(|by| i32::from(by.0)) == Some(*seat));
        // What 7 Wonders seals is a move, and what Dice seals is a turn.
        let sealed = sealed.map(body).unwrap_or_default();
        if sealed["move"] != *mv && sealed["turn"] != *mv {
            wrong.push(format!("seat {seat} did not seal {mv} last"));
        }
        if !is_shown(reveal, *seat, mv) {
            wrong.push(format!("not {mv} of seat {seat} is revealed: {reveal:?}"));
        }
    }
    wrong
}

fn is_shown(reveal: &Event, seat: i32, mv: &str) -> bool {
    let seat = usize::try_from(seat).expect("a seat");
    let body = body(reveal);
    if reveal.kind == PICKED {
        let pick = body["card"].as_str().map(|card| format!("pick {card}"));
        return pick.unwrap_or_else(|| "pass".to_owned()) == mv;
    }
    let Some(plays) = body["plays"].as_array() else {
        return body["turns"][seat]["turn"] == mv;
    };
    let mut theirs = plays.iter().filter(|play| play["city"] == seat);
    theirs.any(|play| is_play(play, mv))
}

/// Whether a city of 7 Wonders plays what was sealed. Cards that are sold or put under a stage lie face down.
fn is_play(play: &Value, mv: &str) -> bool {
    let deed = match play["deed"].as_str() {
        Some("stage") => "stage with",
        deed => deed.unwrap_or_default(),
    };
    let (what, paid) = mv.split_once(" paying ").unwrap_or((mv, ""));
    let is_deed = match play["card"].as_str() {
        Some(card) => what == format!("{deed} {card}"),
        None => what.starts_with(&format!("{deed} ")),
    };
    let pays = format!("left {} right {}", play["left"], play["right"]);
    is_deed && (paid.is_empty() || paid == pays)
}

fn body(event: &Event) -> Value {
    serde_json::from_str(&event.body).expect("JSON")
}

/// The sentences of a page about what happened last.
fn told(page: &str) -> Option<Vec<String>> {
    let part = page.split("<section class=\"since\"").nth(1)?;
    let part = part.split("</section>").next()?;
    let items = part.split("<li class=\"since__item").skip(1);
    let told = items.filter_map(|item| item.split("<time").next());
    Some(told.map(str::to_owned).collect())
}
