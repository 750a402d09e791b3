//! Who is told what: pages and letters tell each reader what the engine tells that reader.

use std::collections::BTreeMap;

use rules::{self, AnyPosition};
use scene::{self, Presenter};
use wonderpost::table::fold::stored;
use wonderpost::table::history::HistoryLine;

use super::support::{named, seat_of};
use crate::prelude::*;

/// How many moves of each game the short form plays.
const STEPS: usize = 18;

/// Sentences by the event that they tell.
type Told = BTreeMap<i64, Vec<String>>;

/// Whoever may look: somebody at the table, or somebody who has no seat.
struct Reader {
    viewer: Viewer,
    person: Option<PersonId>,
    words: Words,
    /// What the engine says to them of each event.
    right: Told,
    /// What it would say to them if they might know all.
    open: Told,
}

impl Reader {
    fn new(party: &Party, seat: Option<Seat>) -> Self {
        let names = party.look(0).names();
        Self {
            viewer: seat.map_or(Viewer::Spectator, Viewer::Seat),
            person: seat.map(|seat| party.people[seat.index()]),
            words: Words::of(Language::ENGLISH).at_table(&names, seat),
            right: Told::new(),
            open: Told::new(),
        }
    }

    fn lines(&self, lines: &[HistoryLine]) -> Told {
        let mut told = Told::new();
        for line in lines {
            let words = self.words.plain_sentence(&line.sentence.said);
            told.entry(line.seq).or_default().push(words);
        }
        told
    }
}

/// What the engine itself says of its events, without tables, pages and letters.
struct Engine<'a> {
    party: &'a Party<'a>,
    position: Box<dyn AnyPosition>,
    presenter: &'static dyn Presenter,
    /// The last event that it was given.
    seq: i64,
    readers: Vec<Reader>,
}

impl<'a> Engine<'a> {
    fn new(game: &str, options: &[(&str, &str)], party: &'a Party<'a>) -> Self {
        let (rules, seats) = (rules::find(game).expect("it is hosted"), party.people.len());
        let position = rules.open(seats, &named(options), &Library::default());
        let readers = Seat::all(seats).map(Some).chain([None]);
        Self {
            party,
            position: position.expect("the table was opened so"),
            presenter: scene::of(game),
            seq: 0,
            readers: readers.map(|seat| Reader::new(party, seat)).collect(),
        }
    }

    /// Gives it the events that are new.
    fn follows(&mut self) {
        let mut events = self.party.events();
        events.retain(|event| event.seq > self.seq);
        for event in events {
            self.seq = event.seq;
            let position = &mut self.position;
            let step = position.apply_step(stored(&event));
            // What is no event of the engine is told by the tables.
            let Ok((_, step)) = step else { continue };
            for reader in &mut self.readers {
                let tell = |viewer| {
                    let sentences = self.presenter.tell(&step, &**position, viewer);
                    let plain = |told: &scene::Sentence| reader.words.plain_sentence(&told.said);
                    sentences.iter().map(plain).collect()
                };
                let (right, open) = (tell(reader.viewer), tell(Viewer::Open));
                reader.right.insert(event.seq, right);
                reader.open.insert(event.seq, open);
            }
        }
    }

    /// Checks what the pages tell everybody now. Gives how many sentences were kept from somebody.
    fn check_pages(&self) -> usize {
        let (service, uid) = (self.party.service, &self.party.uid);
        let mut kept = 0;
        for reader in &self.readers {
            let (right, open) = (&reader.right, &reader.open);
            let is_kept = |(seq, said): &(&i64, &Vec<String>)| right[*seq] != **said;
            kept += open.iter().filter(is_kept).count();
            let history = board::history(service, uid, reader.person).expect("they may look");
            let history = reader.lines(&history.told.lines);
            let look = board::now(service, uid, reader.person).expect("they may look");
            let recap = reader.lines(&look.since);
            for (seq, right) in right {
                let place = format!("event {seq}, {:?}", reader.viewer);
                let said = history.get(seq).map_or(&[][..], Vec::as_slice);
                assert_eq!(said, right, "{place}");
                for said in recap.get(seq).into_iter().flatten() {
                    assert!(right.contains(said), "{place}: {said}");
                }
            }
        }
        kept
    }

    /// Checks the letters that are due. Gives how many there were.
    fn check_letters(&self) -> usize {
        let sent = sends(self.party.service);
        for sent in &sent {
            let reader = &self.readers[seat_of(&sent.letter.intent.to_address)];
            let text = flat(&sent.mail.text);
            let right: Vec<&String> = reader.right.values().flatten().collect();
            for secret in reader.open.values().flatten() {
                let is_kept = right.contains(&secret) || !text.contains(secret);
                assert!(is_kept, "{:?} is told: {secret}", reader.viewer);
            }
        }
        sent.len()
    }
}

#[each::test(houses())]
fn pages_and_letters_tell_each_reader_what_the_engine_tells_them(house: House) {
    let settings = [
        ("duel", &[("wonders", "drafted")][..]),
        ("seven_wonders", &[("edition", "second")]),
        ("dice", &[]),
    ];
    for (game, options) in settings {
        println!("{game}");
        let (service, seats) = (house.another_process(), if game == "duel" { 2 } else { 3 });
        let party = party_of_readers(&service, game, seats, options);
        sql(&service, "UPDATE game_tables SET is_watchable = TRUE");
        let mut engine = Engine::new(game, options, &party);
        let (mut kept, mut letters, mut steps) = (0, 0, 0);
        while party.step() {
            let watched = board::now(&service, &party.uid, None).expect("watched");
            if watched.outcome.is_some() {
                break;
            }
            engine.follows();
            letters += engine.check_letters();
            steps += 1;
            if !is_long() && steps > STEPS {
                break;
            }
            if steps % 9 == 0 {
                kept += engine.check_pages();
            }
        }
        assert!(letters > 0, "{game}");
        // Duel hides nothing that its random games are sure to come to.
        assert!(kept > 0 || game == "duel", "{game}");
    }
}
