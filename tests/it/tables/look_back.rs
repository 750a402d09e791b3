//! Looking back at finished games: every move is judged once, whoever works and whoever dies meanwhile.

use wonderpost::jobs;
use wonderpost::look::look_back::{
    self, Choice, Judged, LEASE_MS, LookBack, judge_games, turning_points,
};
use wonderpost::play::agree;
use wonderpost::play::work;
use wonderpost::worker;

use super::support::count;
use crate::prelude::*;

/// Enough to judge a move somehow.
const FEW: u64 = 8;

impl Party<'_> {
    fn looks_back(&self) -> Result<(), Error> {
        look_back::ask(self.service, &self.uid, Some(self.people[0]))
    }

    fn found(&self) -> Result<LookBack, Error> {
        look_back::find(self.service, &self.uid, Some(self.people[0]))
    }

    fn is(&self, expected: &LookBack) {
        assert_eq!(self.found().expect("they played there"), *expected);
    }

    fn judged(&self) -> Vec<Judged> {
        let found = self.found();
        let Ok(LookBack::Ready(positions)) = found else {
            panic!("{found:?}")
        };
        positions
    }
}

/// A service on each database that judges moves quickly.
fn houses() -> impl Iterator<Item = House> {
    super::support::houses().map(|mut house| {
        house.look_back_playouts = FEW;
        house
    })
}

fn another(house: &House) -> Service {
    let mut service = house.another_process();
    service.look_back_playouts = FEW;
    service
}

/// Judges a position. Gives whether one waits.
fn work_once(service: &Service) -> bool {
    worker::do_one(service, judge_games()).expect("it works")
}

/// Works until nothing waits. Gives how often something did.
fn work_all(service: &Service) -> usize {
    let did = std::iter::repeat_with(|| work_once(service));
    did.take_while(|did| *did).count()
}

/// Begins at a position, as a process does that then dies or is slow.
fn begin(service: &Service) -> Job {
    let now_ms = service.clock.now_ms();
    let job = jobs::claim(&service.db, JobKind::LookBack, now_ms, LEASE_MS);
    job.expect("it is asked").expect("a position waits")
}

fn given_up(service: &Service, moves: usize) -> Party<'_> {
    let party = party(service, "duel", 2, &[("wonders", "first_game")]);
    for _ in 0..moves {
        assert!(party.step());
    }
    party.ends(0);
    party
}

/// What seats chose, in order, as the journal has it: the kind of an event that seals, and its moves.
fn sealed(party: &Party) -> Vec<(u8, String)> {
    let events = party.events().into_iter();
    let sealed = events.filter(|event| event.kind == "choice_sealed");
    let text = |event: Event| {
        let body: serde_json::Value = serde_json::from_str(&event.body).expect("JSON");
        let mv = body.get("move").or(body.get("turn")).expect("a move");
        let mv = mv.as_str().expect("text").to_owned();
        (event.seat.expect("whose").0, mv)
    };
    sealed.map(text).collect()
}

fn the_only_choice(judged: &Judged) -> &Choice {
    let [choice] = &judged.choices[..] else {
        panic!("{judged:?}")
    };
    choice
}

fn check_chances(party: &Party, positions: &[Judged]) {
    let seats = party.people.len();
    for judged in positions {
        let sum: u16 = judged.chances.iter().sum();
        assert_eq!(judged.chances.len(), seats);
        assert!((995..=1005).contains(&sum), "{judged:?}");
    }
    assert!(positions.is_sorted_by_key(|judged| judged.seq));
    let ended = party.look(0).table.ended.expect("it is over");
    let last = positions.last().expect("there is an end");
    for seat in Seat::all(seats) {
        let has_won = ended.winners.contains(&seat);
        assert_eq!(last.chances[seat.index()] > 0, has_won, "{last:?}");
    }
    assert!(last.choices.is_empty());
}

#[each::test(houses())]
fn a_game_of_moves_in_turn_is_gone_through_when_it_is_over_and_not_before(service: House) {
    let party = party(&service, "duel", 2, &[]);
    for steps in [20, 0] {
        assert_eq!(why(party.looks_back()), "look-back-not-over");
        assert_eq!(why(party.found()), "hidden");
        assert_eq!(work_all(&service), 0);
        for _ in 0..steps {
            assert!(party.step());
        }
    }
    let moves = 20 + party.plays_to_the_end();
    let head = party.look(0).table.head_hash;
    assert_eq!(work_all(&service), 0, "nobody has asked");
    party.is(&LookBack::Unasked);
    party.looks_back().expect("it is over");
    party.looks_back().expect("again");
    let waiting = |done, total| LookBack::Waiting { done, total };
    party.is(&waiting(0, None));
    assert!(work_once(&service));
    party.is(&waiting(1, Some(moves)));
    assert_eq!(work_all(&service), moves);
    party.looks_back().expect("it is there");
    assert_eq!(work_all(&service), 0, "it is worked out once");
    let positions = party.judged();
    assert_eq!(positions.len(), moves + 1);
    check_chances(&party, &positions);
    let history = board::history(&service, &party.uid, Some(party.people[0]));
    let history = history.expect("they played there");
    for judged in &positions[..moves] {
        let choice = the_only_choice(judged);
        let sight = history.open_sight(judged.seq, choice.seat);
        let sight = sight.expect("the game runs there");
        for mv in [choice.played.as_ref().expect("a move"), &choice.best] {
            let legal = sight.choices(None).expect("they are asked").moves;
            assert!(legal.contains(mv), "{mv}");
        }
        assert!(choice.played_worth.is_some());
    }
    assert_eq!(turning_points(&positions, &[0]).len(), 3);
    // It lies beside the journal.
    assert_eq!(party.look(0).table.head_hash, head);
    party.holds();
}

#[each::test(houses())]
fn a_round_of_sealed_choices_is_one_move_with_the_choices_of_all(service: House) {
    for (game, seats, options) in [
        ("seven_wonders", 3, &[("edition", "first")][..]),
        ("seven_wonders", 4, &[("edition", "second")]),
        ("seven_wonders", 2, &[("edition", "first")]),
        ("dice", 2, &[]),
    ] {
        let party = party(&service, game, seats, options);
        party.plays_to_the_end();
        party.looks_back().expect("it is over");
        work_all(&service);
        let positions = party.judged();
        check_chances(&party, &positions);
        let told = positions.iter().flat_map(|judged| &judged.choices);
        let played = |choice: &Choice| choice.played.clone().expect("a move");
        let mut told: Vec<_> = told.map(|one| (one.seat.0, played(one))).collect();
        let mut sealed = sealed(&party);
        // Wonders are drafted in the open.
        told.retain(|(_, mv)| !mv.starts_with("draft "));
        assert!(!told.is_empty());
        told.sort();
        sealed.sort();
        assert_eq!(told, sealed, "{game}");
    }
}

#[each::test(houses())]
fn what_was_taken_back_is_no_move(service: House) {
    let party = party(&service, "duel", 2, &[]);
    assert!(party.step());
    let offered = |seat: usize| party.look(seat).consent.take_back?.ok();
    let takes_back = |seat: usize| Some((seat, offered(seat)?));
    let (seat, command) = (0..2).find_map(takes_back).expect("a pick");
    let (uid, me) = (&party.uid, party.people[seat]);
    agree::ask(&service, (uid, me, Door::Page), Ask::TakeBack { command }).expect("alone");
    for _ in 0..3 {
        assert!(party.step());
    }
    party.ends(1);
    party.looks_back().expect("it is over");
    assert_eq!(work_all(&service), 5, "the start, three picks, giving up");
    for judged in &party.judged()[..3] {
        assert!(the_only_choice(judged).played.is_some());
    }
}

#[each::test(houses())]
fn processes_share_the_tables_and_judge_every_position_once(house: House) {
    let services = [(); 3].map(|()| another(&house));
    let tables = [0, 2, 4, 6].map(|moves| given_up(&services[0], moves));
    for party in &tables {
        party.at(&services[1]).looks_back().expect("it is over");
    }
    let judged = at_once(services.len(), |number| work_all(&services[number]));
    let stored = tables.each_ref().map(|party| party.judged().len());
    assert_eq!(stored, [2, 4, 6, 8]);
    assert_eq!(judged.iter().sum::<usize>(), 20, "each is judged once");
}

fn forget(service: &Service) {
    for rows in ["look_back_positions", "look_backs"] {
        assert!(sql(service, &format!("DELETE FROM {rows}")) > 0, "{rows}");
    }
}

#[each::test(houses())]
fn another_process_goes_on_after_the_lease_of_one_that_died_and_finds_the_same(died: House) {
    let other = another(&died);
    let party = given_up(&died, 6);
    party.at(&died).looks_back().expect("it is over");
    for _ in 0..3 {
        assert!(work_once(&died));
    }
    let begun = begin(&died);
    assert_eq!(work_all(&other), 0, "somebody is at it");
    other.clock.advance(LEASE_MS + 1);
    assert!(work_once(&other));
    // The first one was only slow: it has lost the position.
    work::carry_out(&died, &judge_games(), &begun).expect("it works");
    assert_eq!(work_all(&other), 4, "of eight positions");
    let at_other = party.at(&other);
    let after = at_other.judged();
    let last = after.last().expect("the end");
    assert_eq!(last.chances, [0, 1000], "who gave up has lost");
    forget(&other);
    at_other.is(&LookBack::Unasked);
    at_other.looks_back().expect("it is over");
    assert_eq!(work_all(&other), 8, "the start, six moves, giving up");
    assert_eq!(at_other.judged(), after, "as if nobody had died");
}

#[each::test(houses())]
fn a_process_that_stops_gives_its_position_back_and_a_deadly_one_is_given_up(service: House) {
    let party = given_up(&service, 2);
    let dies = |times: usize| {
        for _ in 0..times {
            begin(&service);
            service.clock.advance(LEASE_MS + 1);
        }
    };
    party.looks_back().expect("it is over");
    assert!(work_once(&service));
    begin(&service);
    assert_eq!(jobs::give_back(&service.db).expect("it is stored"), 1);
    assert_eq!(work_all(&another(&service)), 3);
    assert_eq!(party.judged().len(), 4);
    forget(&service);
    party.looks_back().expect("it is over");
    // Who gets further has begun anew.
    for _ in 0..2 {
        dies(2);
        assert!(work_once(&service));
    }
    dies(3);
    let waiting = LookBack::Waiting {
        done: 2,
        total: Some(3),
    };
    party.is(&waiting);
    assert!(work_once(&service));
    party.is(&LookBack::Failed);
    assert_eq!(work_all(&service), 0);
    party.looks_back().expect("it is over");
    assert_eq!(work_all(&service), 4);
    assert_eq!(party.judged().len(), 4);
}

#[each::test(houses())]
fn strangers_and_frozen_tables_are_refused(service: House) {
    let party = given_up(&service, 2);
    for stranger in [None, Some(person(&service, "Eve"))] {
        let asked = look_back::ask(&service, &party.uid, stranger);
        assert_eq!(why(asked), "hidden");
        let found = look_back::find(&service, &party.uid, stranger);
        assert_eq!(why(found), "hidden");
    }
    party.looks_back().expect("it is over");
    assert_eq!(sql(&service, "UPDATE game_tables SET status = 'frozen'"), 1);
    assert!(work_once(&service));
    assert_eq!(work_all(&service), 0, "it waits no more");
    assert_eq!(count(&service, "look_back_positions"), 0);
    assert_eq!(why(party.looks_back()), "look-back-not-over");
    assert_eq!(why(party.found()), "hidden");
}
