//! Standing orders: what is played for a seat when its turn comes, and what becomes of an order that does not fit.

use std::sync::{Arc, Barrier};

use wonderpost::games::Seat;
use wonderpost::journal::{Door, Event, export};
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::orders::{self, OrderError};
use wonderpost::tables::play;
use wonderpost::tables::{Service, Status, look, proof, replay};
use wonderpost::words::{Language, Words};

use super::support::{
    NAMES, Party, address_of, party, party_of_readers, random_move, service, settings,
};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending;

/// A table of Duel at which Age I lies open, and nothing was drafted.
const FIRST_GAME: &[(&str, &str)] = &[("wonders", "first_game")];

/// Every event, with those that are secret.
pub(super) fn events(service: &Service, party: &Party) -> Vec<Event> {
    let lines = proof::export_lines(service, &party.uid, Some(party.people[0])).expect("there");
    export::read(&lines).expect("an export").events
}

/// Checks that the journal is sound and gives the position that is stored.
pub(super) fn is_sound(service: &Service, party: &Party) {
    let report = proof::verify(service, &party.uid, Some(party.people[0])).expect("may be checked");
    report.expect("the journal is sound");
    let (_, difference) = replay::replay(&service.db, &party.uid).expect("it can be read");
    assert_eq!(difference, None);
}

/// The commands after an event, each with its door and the seat that acted first.
pub(super) fn commands(events: &[Event], after_seq: i64) -> Vec<(Door, Option<u8>)> {
    let mut commands: Vec<(i64, Door, Option<u8>)> = Vec::new();
    for event in events.iter().filter(|event| event.seq > after_seq) {
        match commands.last() {
            Some((last, ..)) if *last == event.command => {}
            Some(_) | None => commands.push((event.command, event.door, event.seat)),
        }
    }
    let numbers: Vec<i64> = commands.iter().map(|command| command.0).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1));
    commands
        .into_iter()
        .map(|(_, door, seat)| (door, seat))
        .collect()
}

/// The index of the first seat that is awaited.
pub(super) fn awaited(service: &Service, party: &Party) -> usize {
    let seats = party.look(service, 0).seats;
    let awaited = seats.iter().position(|seat| seat.is_awaited);
    awaited.expect("somebody is awaited")
}

/// The legal moves of a seat.
pub(super) fn legal(service: &Service, party: &Party, seat: usize) -> Vec<String> {
    let look = party.look(service, seat);
    let sight = look.sight.as_ref().expect("the game runs");
    sight.choices(None).expect("it is a seat").moves
}

/// The cards that whoever is awaited may discard.
fn discards(service: &Service, party: &Party) -> Vec<String> {
    let mut moves = legal(service, party, awaited(service, party));
    moves.retain(|mv| mv.starts_with("discard "));
    moves
}

pub(super) fn sets(service: &Service, party: &Party, seat: usize, written: &str) {
    orders::set(service, &party.uid, party.people[seat], written).expect("it is set");
}

/// Plays a move of a seat that is awaited. Gives the seq after which its own events end.
pub(super) fn plays(service: &Service, party: &Party, seat: usize, mv: &str) -> i64 {
    let look = party.look(service, seat);
    let expected = look.expected.expect("it is their turn");
    let id = format!("{}-{seat}", look.seq);
    let played = party.play(service, seat, mv, expected, &id);
    played.expect("it is legal").seq
}

/// The moves of the order that a seat sees, step by step, with whether it stands.
pub(super) fn order(service: &Service, party: &Party, seat: usize) -> Option<(bool, String)> {
    let order = party.look(service, seat).order?;
    let steps = order.steps.iter().map(|step| step.moves.join(", "));
    let steps: Vec<String> = steps.collect();
    Some((order.void_seq.is_none(), steps.join(" / ")))
}

/// Sends what is due. Gives to whom, and the text without its line ends.
fn letters(service: &Service) -> Vec<(String, String)> {
    let writer = LetterWriter(service);
    let sent = sending::send_due(&service.db, &service.clock, &writer, false);
    let text = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    sent.iter()
        .map(|sent| (sent.letter.to_address.clone(), text(&sent.mail.text)))
        .collect()
}

/// What a seat is told since its last turn.
pub(super) fn since(service: &Service, party: &Party, seat: usize) -> Vec<String> {
    let names = NAMES[..party.people.len()].iter();
    let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
    let me = Seat(u8::try_from(seat).expect("few"));
    let words = Words::of(Language::ENGLISH).at_table(&names, Some(me));
    let told = party.look(service, seat).since;
    let plain = told
        .iter()
        .map(|told| words.plain_sentence(&told.sentence.said));
    plain.collect()
}

#[test]
fn an_order_plays_the_first_move_that_fits_in_the_transaction_that_brings_its_turn() {
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(&service, "duel", 2, FIRST_GAME);
        letters(&service);
        let me = awaited(&service, &party);
        let other = 1 - me;
        let cards = discards(&service, &party);
        let written = format!("{}\n{}\n{}", cards[0], cards[1], cards[2]);
        sets(&service, &party, other, &written);
        let before = party.look(&service, me).seq;
        let own_seq = plays(&service, &party, me, &cards[0]);
        let now = party.look(&service, me);
        assert!(own_seq < now.seq, "the answer to a command is its own end");
        assert!(now.expected.is_some(), "it is their turn again");
        let seats = [me, other].map(|seat| u8::try_from(seat).ok());
        let played = commands(&events(&service, &party), before);
        assert_eq!(played, [(Door::Page, seats[0]), (Door::Order, seats[1])]);
        let left = discards(&service, &party);
        assert!(!left.contains(&cards[1]), "the first that fits was played");
        assert!(left.contains(&cards[2]), "and no other");
        assert_eq!(order(&service, &party, other), None, "it is used up");
        is_sound(&service, &party);
        // Whoever is at the page is told some minutes later; whoever ordered has nothing to do.
        service.clock.advance(10 * 60 * 1000);
        let letters = letters(&service);
        let to: Vec<&String> = letters.iter().map(|(to, _)| to).collect();
        assert_eq!(to, [&address_of(NAMES[me])], "{}", database.label);
        assert!(letters[0].1.contains("(By standing order.)"));
        let told = since(&service, &party, other);
        let is_ordered = |told: &&String| told.starts_with("You") && told.contains("By standing");
        assert_eq!(told.iter().filter(is_ordered).count(), 1, "{told:?}");
        assert!(
            !told[0].contains("By standing"),
            "the other's move: {told:?}"
        );
        let history = look::history(&service, &party.uid, None);
        assert!(history.is_err(), "nobody else may look");
    }
}

#[test]
fn an_order_that_does_not_fit_is_void_and_its_player_is_woken() {
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(&service, "duel", 2, FIRST_GAME);
        letters(&service);
        let me = awaited(&service, &party);
        let other = 1 - me;
        let cards = discards(&service, &party);
        let written = format!("{}\ndestroy temple\n\n{}", cards[0], cards[1]);
        sets(&service, &party, other, &written);
        let before = party.look(&service, me).seq;
        plays(&service, &party, me, &cards[0]);
        let played = commands(&events(&service, &party), before);
        assert_eq!(played.len(), 1, "{}: {played:?}", database.label);
        let steps = format!("{}, destroy temple / {}", cards[0], cards[1]);
        assert_eq!(order(&service, &party, other), Some((false, steps)));
        assert_eq!(order(&service, &party, me), None);
        let letters = letters(&service);
        let [(to, text)] = letters.as_slice() else {
            panic!("{letters:?}");
        };
        assert_eq!(to, &address_of(NAMES[other]));
        let told = format!(
            "Your standing order did not fit and is void: “{}” or “destroy temple” could not be played.",
            cards[0]
        );
        assert!(text.contains(&told), "{text}");
        // It says nothing any more, at no later turn.
        plays(&service, &party, other, &cards[2]);
        plays(&service, &party, me, &cards[3]);
        assert!(party.look(&service, other).expected.is_some());
        orders::remove(&service, &party.uid, party.people[other]).expect("removed");
        assert_eq!(order(&service, &party, other), None);
        is_sound(&service, &party);
    }
}

#[test]
fn orders_of_several_steps_answer_each_other_and_each_step_waits_for_its_decision() {
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, FIRST_GAME);
        let me = awaited(&service, &party);
        let other = 1 - me;
        let cards = discards(&service, &party);
        assert!(cards.len() >= 6, "the first row lies open: {cards:?}");
        // The own one begins with the next decision, though the present one is theirs.
        sets(
            &service,
            &party,
            me,
            &format!("{}\n\n{}", cards[2], cards[4]),
        );
        assert!(party.look(&service, me).expected.is_some());
        let steps = [&cards[1], &cards[3], &cards[5]].map(String::as_str);
        sets(&service, &party, other, &steps.join("\n\n"));
        let before = party.look(&service, me).seq;
        plays(&service, &party, me, &cards[0]);
        let (mine, theirs) = (u8::try_from(me).ok(), u8::try_from(other).ok());
        let played = commands(&events(&service, &party), before);
        let by_order = |seat| (Door::Order, seat);
        let expected = [
            (Door::Page, mine),
            by_order(theirs),
            by_order(mine),
            by_order(theirs),
            by_order(mine),
            by_order(theirs),
        ];
        assert_eq!(played, expected, "{}", database.label);
        assert!(party.look(&service, me).expected.is_some());
        assert_eq!(order(&service, &party, me), None);
        assert_eq!(order(&service, &party, other), None);
        is_sound(&service, &party);
        // A second process that folds the journal afresh tells the same.
        let fresh = super::support::service(&database);
        for seat in 0..2 {
            assert_eq!(since(&service, &party, seat), since(&fresh, &party, seat));
        }
    }
}

#[test]
fn an_order_that_is_removed_or_replaced_plays_nothing_more() {
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "duel", 2, FIRST_GAME);
        let me = awaited(&service, &party);
        let other = 1 - me;
        let cards = discards(&service, &party);
        sets(&service, &party, other, &cards[1]);
        sets(&service, &party, other, &cards[2]);
        assert_eq!(
            order(&service, &party, other),
            Some((true, cards[2].clone()))
        );
        orders::remove(&service, &party.uid, party.people[other]).expect("removed");
        plays(&service, &party, me, &cards[0]);
        assert!(party.look(&service, other).expected.is_some());
        // Nothing written removes it too.
        sets(&service, &party, me, &cards[3]);
        sets(&service, &party, me, " \n\n ");
        assert_eq!(order(&service, &party, me), None);
        // The end of a game ends its orders.
        sets(&service, &party, me, &cards[3]);
        play::resign(&service, &party.uid, party.people[other], Door::Page).expect("it runs");
        assert_eq!(party.look(&service, me).table.status, Status::Over);
        assert_eq!(order(&service, &party, me), None, "{}", database.label);
        let late = orders::set(&service, &party.uid, party.people[me], &cards[3]);
        assert!(matches!(late, Err(OrderError::Idle)), "{late:?}");
    }
}

#[test]
fn what_is_no_move_of_the_game_is_refused_with_its_line() {
    let database = databases::sqlite();
    let service = service(&database);
    let duel = party(&service, "duel", 2, FIRST_GAME);
    let set = |text: &str| orders::set(&service, &duel.uid, duel.people[1], text);
    let refused = set("build temple\n\nbuild the_moon");
    let Err(OrderError::NoMove { line: 3, text, .. }) = &refused else {
        panic!("{refused:?}");
    };
    assert_eq!(text, "build the_moon");
    // What several things are called like is not guessed.
    assert!(matches!(
        set("build st"),
        Err(OrderError::NoMove { line: 1, .. })
    ));
    let six = ["discard tavern"; 6].join("\n\n");
    assert!(matches!(set(&six), Err(OrderError::TooManySteps)));
    let cards = [
        "altar", "baths", "tavern", "temple", "theater", "stable", "school", "press",
    ];
    let uses = ["build", "discard"].map(|verb| cards.map(|card| format!("{verb} {card}")));
    let many = uses.concat().join("\n");
    assert!(matches!(
        set(&many),
        Err(OrderError::TooManyMoves { step: 1 })
    ));
    assert!(matches!(
        set(&"build temple\n".repeat(400)),
        Err(OrderError::TooLong)
    ));
    assert_eq!(order(&service, &duel, 1), None, "nothing of that was set");
    set("Build Temple\nBYG Tempel\n smid tavern\nwonder the sphinx with altar").expect("set");
    let read = "build temple, discard tavern, wonder the_sphinx with altar";
    assert_eq!(order(&service, &duel, 1), Some((true, read.to_owned())));
    let stranger = super::support::person(&service, "Eva");
    let unknown = orders::set(&service, &duel.uid, stranger, "build temple");
    assert!(matches!(unknown, Err(OrderError::Unknown)));
}

#[test]
fn every_legal_move_can_be_ordered_in_its_own_words() {
    let mut dice = Random::printed("every_legal_move_can_be_ordered");
    let database = databases::sqlite();
    for setting in settings() {
        let service = service(&database);
        let party = party(&service, setting.game, setting.seats, &setting.options);
        for _ in 0..30 {
            let seats = party.look(&service, 0).seats;
            let Some(seat) = seats.iter().position(|seat| seat.is_awaited) else {
                break;
            };
            let look = party.look(&service, seat);
            let sight = look.sight.as_ref().expect("the game runs");
            let mut moves: Vec<String> = (0..8).map(|_| random_move(sight, &mut dice)).collect();
            moves.sort();
            moves.dedup();
            let set = orders::set(&service, &party.uid, party.people[seat], &moves.join("\n"));
            set.unwrap_or_else(|error| panic!("{}: {moves:?}: {error}", setting.game));
            assert_eq!(
                order(&service, &party, seat),
                Some((true, moves.join(", "))),
                "{}",
                setting.game
            );
            orders::remove(&service, &party.uid, party.people[seat]).expect("removed");
            party.step(&service, &mut dice);
        }
    }
}

/// The moves that are legal for a seat after an event.
fn legal_after(service: &Service, party: &Party, seat: usize, seq: i64) -> usize {
    let history = look::history(service, &party.uid, Some(party.people[seat])).expect("theirs");
    let sight = history.sight(seq).expect("the game ran");
    sight.choices(None).expect("a seat").moves.len()
}

#[test]
fn the_only_legal_move_is_played_for_whoever_has_an_order_and_leaves_its_step() {
    let mut dice = Random::printed("the_only_legal_move_is_played");
    let database = databases::sqlite();
    let (mut forced, mut games) = (0, 0);
    while forced < 3 {
        games += 1;
        assert!(games < 60, "no choice was forced");
        let service = service(&database);
        let party = party(&service, "duel", 2, FIRST_GAME);
        loop {
            let look = party.look(&service, 0);
            let Some(me) = look.seats.iter().position(|seat| seat.is_awaited) else {
                break;
            };
            let other = 1 - me;
            // Nothing that fits: no wonder is drafted in such a game.
            sets(&service, &party, other, "draft the_pyramids");
            let before = look.seq;
            party.step(&service, &mut dice);
            let played = commands(&events(&service, &party), before);
            let seat = u8::try_from(other).ok();
            for (door, by) in &played[1..] {
                assert_eq!((*door, *by), (Door::Order, seat));
                forced += 1;
            }
            let Some((stands, steps)) = order(&service, &party, other) else {
                let status = party.look(&service, other).table.status;
                assert_eq!(status, Status::Over, "a forced move leaves the step");
                break;
            };
            assert_eq!(steps, "draft the_pyramids", "the step waits");
            let now = party.look(&service, other);
            if !stands {
                assert!(legal_after(&service, &party, other, now.seq) > 1);
            }
            is_sound(&service, &party);
        }
    }
}

#[test]
fn an_order_against_a_move_in_the_same_instant_is_before_it_or_after_it() {
    for database in databases::every() {
        let services = [service(&database), service(&database)].map(Arc::new);
        let (mut before, mut after) = (0, 0);
        for round in 0..24 {
            let party = party(&services[0], "duel", 2, FIRST_GAME);
            let me = awaited(&services[0], &party);
            let other = 1 - me;
            let cards = discards(&services[0], &party);
            let barrier = Barrier::new(2);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    barrier.wait();
                    sets(&services[0], &party, other, &cards[1]);
                });
                barrier.wait();
                // Whoever moves comes a little later in every other round.
                if round % 2 == 0 {
                    assert!(party.look(&services[1], me).expected.is_some());
                }
                plays(&services[1], &party, me, &cards[0]);
            });
            let is_played = order(&services[0], &party, other).is_none();
            let last = events(&services[0], &party).pop().expect("opened").door;
            assert_eq!(last == Door::Order, is_played, "{}", database.label);
            if is_played {
                before += 1;
            } else {
                after += 1;
                assert!(party.look(&services[0], other).expected.is_some());
                plays(&services[1], &party, other, &cards[2]);
                plays(&services[0], &party, me, &cards[3]);
                assert_eq!(order(&services[1], &party, other), None);
            }
            is_sound(&services[0], &party);
        }
        let all = before + after;
        println!("{}: {before} of {all} orders came first", database.label);
    }
}
