//! Bots at tables: they sit, play, agree and leave room for people; and practice games against them.

use std::sync::Barrier;

use diesel::prelude::*;
use wonderpost::accounts::{PersonId, people};
use wonderpost::bots::Level;
use wonderpost::config::BotsConfig;
use wonderpost::db::DbError;
use wonderpost::db::schema::{events, people as people_rows, seats};
use wonderpost::games::{EndKind, OptionValues, Seat};
use wonderpost::journal::Door;
use wonderpost::mail::outbox::list;
use wonderpost::tables::agree::{self, Wanted};
use wonderpost::tables::archive::{self, Extent};
use wonderpost::tables::import::{Sitter, Sitters, import};
use wonderpost::tables::open::{self, NewTable, OpenError};
use wonderpost::tables::play_again::play_again;
use wonderpost::tables::practice::{self, KEPT_MS, Practice, PracticeError, Who};
use wonderpost::tables::seat_change::{self, SeatError};
use wonderpost::tables::{Service, Status, bot_seats, bots, look};
use wonderpost::words::Language;
use wonderpost::worker;

use super::rematch::check_journal;
use super::support::{Party, confirm, person, reader, service};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending;

/// A table of somebody with bots.
pub(super) fn with_bots(service: &Service, game: &str, seats: usize, bots: &[Level]) -> Party {
    let ada = person(service, "Ada");
    let uid = open::open(service, ada, &new(game, seats, bots)).expect("the table opens");
    Party {
        uid,
        people: vec![ada],
    }
}

pub(super) fn new(game: &str, seats: usize, bots: &[Level]) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: options(game),
        seats,
        bots: bots.to_vec(),
        ..NewTable::default()
    }
}

fn options(game: &str) -> OptionValues {
    match game {
        "seven_wonders" => [("edition".to_owned(), "second".to_owned())].into(),
        _ => OptionValues::new(),
    }
}

/// Lets every bot play whose turn it is. Gives how many did.
fn play_all(service: &Service) -> usize {
    let mut played = 0;
    while bots::step(service).expect("the database works") {
        played += 1;
        assert!(played < 200, "nobody but bots plays");
    }
    played
}

/// Plays for the human and the bots until the game is over.
pub(super) fn play_to_the_end(service: &Service, party: &Party, dice: &mut Random) {
    for _ in 0..400 {
        play_all(service);
        let look = party.look(service, 0);
        if look.table.status == Status::Over {
            return;
        }
        assert!(party.step(service, dice), "somebody is awaited");
    }
    panic!("the game does not end");
}

/// The commands of a table that came through a door.
fn commands(service: &Service, uid: &str, door: &str) -> usize {
    let counted: Result<i64, DbError> = service.db.read(|conn| {
        let of_table = wonderpost::db::schema::game_tables::table
            .filter(wonderpost::db::schema::game_tables::uid.eq(uid))
            .select(wonderpost::db::schema::game_tables::id);
        Ok(events::table
            .filter(events::table_id.eq_any(of_table))
            .filter(events::door.eq(door))
            .select(diesel::dsl::count(events::command).aggregate_distinct())
            .get_result(conn)?)
    });
    usize::try_from(counted.expect("they are counted")).expect("few")
}

#[test]
fn whole_games_are_played_against_bots() {
    let mut dice = Random::printed("whole_games_are_played_against_bots");
    for database in databases::every() {
        for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 2)] {
            let service = service(&database);
            let party = with_bots(&service, game, seats, &vec![Level::Easy; seats - 1]);
            play_to_the_end(&service, &party, &mut dice);
            assert!(commands(&service, &party.uid, "bot") > 5);
            check_journal(&service, &party.uid, party.people[0]);
            assert_eq!(play_all(&service), 0, "nothing is awaited after the end");
            let look = party.look(&service, 0);
            assert_eq!(look.seats[1].name, "Bot Pip");
            assert_eq!(look.seats[1].bot, Some(Level::Easy));
            assert_eq!(look.seats[0].bot, None);
            if seats == 3 {
                assert_eq!(look.seats[2].name, "Bot Pip (2)");
            }
            let letters = list::list(&service.db, 100).expect("they are listed");
            assert!(letters.is_empty(), "nobody here reads letters");
        }
    }
}

#[test]
fn the_strong_bot_answers_within_two_seconds() {
    let database = databases::sqlite();
    let service = service(&database);
    let party = with_bots(&service, "duel", 2, &[Level::Strong]);
    let mut dice = Random::printed("the_strong_bot_answers_within_two_seconds");
    for _ in 0..3 {
        while party.look(&service, 0).seats[0].is_awaited {
            assert!(party.step(&service, &mut dice));
        }
        let begun = std::time::Instant::now();
        assert!(bots::step(&service).expect("the database works"));
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
        assert!(begun.elapsed().as_millis() >= 900, "it used its second");
    }
}

#[test]
fn a_bot_is_let_think_by_one_process_and_after_its_lease_by_another() {
    for database in databases::every() {
        let (one, two) = (service(&database), service(&database));
        let party = with_bots(&one, "seven_wonders", 3, &[Level::Easy, Level::Easy]);
        let before = commands(&one, &party.uid, "bot");
        let barrier = Barrier::new(2);
        std::thread::scope(|scope| {
            for service in [&one, &two] {
                let barrier = &barrier;
                scope.spawn(move || {
                    barrier.wait();
                    play_all(service);
                });
            }
        });
        assert_eq!(commands(&one, &party.uid, "bot") - before, 2, "each once");
        // A process that thinks, or that was killed, holds its lease.
        let mut dice = Random::printed("a_bot_is_let_think_by_one_process");
        assert!(party.step(&one, &mut dice));
        let hold: Result<_, DbError> = one.db.write(|conn| {
            Ok(
                diesel::update(seats::table.filter(seats::bot.is_not_null()))
                    .set(seats::bot_until_ms.eq(one.clock.now_ms() + 20_000))
                    .execute(conn)?,
            )
        });
        hold.expect("it is written");
        assert_eq!(play_all(&two), 0, "another process has it");
        two.clock.advance(60_000);
        one.clock.advance(60_000);
        assert_eq!(play_all(&two), 2, "within a minute somebody else does it");
        check_journal(&one, &party.uid, party.people[0]);
    }
}

#[test]
fn a_turn_that_is_none_is_looked_at_once_a_second() {
    for database in databases::every() {
        let service = service(&database);
        let party = with_bots(&service, "duel", 2, &[Level::Easy]);
        play_all(&service);
        assert!(party.look(&service, 0).seats[0].is_awaited);
        let wrong: Result<_, DbError> = service.db.write(|conn| {
            Ok(
                diesel::update(seats::table.filter(seats::bot.is_not_null()))
                    .set(seats::is_awaited.eq(true))
                    .execute(conn)?,
            )
        });
        assert_eq!(wrong.expect("it is written"), 1);
        for _ in 0..2 {
            assert!(bots::step(&service).expect("the database works"));
            assert!(!bots::step(&service).expect("the database works"));
            service.clock.advance(1000);
        }
    }
}

#[test]
fn a_bot_sits_at_an_imported_game_and_plays_on() {
    let from = databases::sqlite();
    let from = service(&from);
    let mut dice = Random::printed("a_bot_sits_at_an_imported_game");
    let party = with_bots(&from, "seven_wonders", 3, &[Level::Easy, Level::Middle]);
    for _ in 0..4 {
        play_all(&from);
        assert!(party.step(&from, &mut dice));
    }
    let export = archive::find(&from.db, &party.uid, Extent::WithSecrets);
    let export = export.expect("it is read").expect("it is there");
    for database in databases::every() {
        let there = service(&database);
        let ada = person(&there, "Ada");
        let sitters = Sitters::from([
            (
                Seat(0),
                Sitter::Address(format!("{}@confirmed.test", ada.0)),
            ),
            (Seat(1), Sitter::Bot(Level::Easy)),
            (Seat(2), Sitter::Bot(Level::Easy)),
        ]);
        let now_ms = there.clock.now_ms();
        import(&there.db, now_ms, &export, &sitters).expect("it is imported");
        let moved = Party {
            uid: party.uid.clone(),
            people: vec![ada],
        };
        let levels = moved.look(&there, 0).seats;
        let levels: Vec<_> = levels.into_iter().map(|seat| seat.bot).collect();
        assert_eq!(levels, [None, Some(Level::Easy), Some(Level::Easy)]);
        play_to_the_end(&there, &moved, &mut dice);
        check_journal(&there, &moved.uid, ada);
    }
}

#[test]
fn nobody_waits_longer_than_half_a_minute_for_bots_whose_threads_stand_still() {
    for database in databases::every() {
        let service = service(&database);
        let party = with_bots(&service, "seven_wonders", 4, &[Level::Strong; 3]);
        let leased: Result<_, DbError> = service.db.write(|conn| {
            let until_ms = service.clock.now_ms() + 20_000;
            let bots = seats::table.filter(seats::bot.is_not_null());
            Ok(diesel::update(bots)
                .set(seats::bot_until_ms.eq(until_ms))
                .execute(conn)?)
        });
        assert_eq!(leased.expect("it is written"), 3, "they think");
        let awaited = || {
            let seats = party.look(&service, 0).seats;
            seats.iter().filter(|seat| seat.is_awaited).count()
        };
        assert_eq!(awaited(), 4);
        service.clock.advance(29_000);
        assert!(!worker::serve(&service));
        assert_eq!(awaited(), 4, "they may still be thinking");
        service.clock.advance(1000);
        assert!(!worker::serve(&service));
        assert_eq!(awaited(), 1);
    }
}

#[test]
fn where_bots_are_switched_off_their_turns_are_played_simply_and_no_new_ones_sit_down() {
    for database in databases::every() {
        let mut service = service(&database);
        let party = with_bots(&service, "duel", 2, &[Level::Strong]);
        service.bots = BotsConfig {
            threads: 0,
            games: 10,
        };
        let mut dice = Random::printed("where_bots_are_switched_off");
        while !party.look(&service, 0).seats[1].is_awaited {
            assert!(party.step(&service, &mut dice));
        }
        let rescue = || bots::rescue(&service).expect("the database works");
        let played = || commands(&service, &party.uid, "bot");
        let before = played();
        assert!(!rescue());
        assert_eq!(played(), before, "another process may let it think");
        service.clock.advance(30 * 1000);
        let begun = std::time::Instant::now();
        assert!(!rescue());
        assert_eq!(played(), before + 1);
        assert!(
            begun.elapsed().as_millis() < 900,
            "nothing was thought about"
        );
        let refused = open::open(&service, party.people[0], &new("duel", 2, &[Level::Easy]));
        assert!(matches!(refused, Err(OpenError::NoBots)));
        let refused = practice::begin(
            &service,
            &practice_of("duel", 2),
            Who::Person(party.people[0]),
        );
        assert!(matches!(refused, Err(PracticeError::NoBots)));
        service.bots = BotsConfig {
            threads: 1,
            games: 1,
        };
        let refused = open::open(&service, party.people[0], &new("duel", 2, &[Level::Easy]));
        assert!(matches!(refused, Err(OpenError::NoBots)), "one game runs");
        let too_many = new("duel", 2, &[Level::Easy, Level::Easy]);
        let refused = open::open(&service, party.people[0], &too_many);
        assert!(matches!(refused, Err(OpenError::TooFewSeats { .. })));
    }
}

#[test]
fn bots_agree_at_once_and_a_game_without_people_ends() {
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::printed("bots_agree_at_once");
        let party = with_bots(&service, "duel", 2, &[Level::Easy]);
        while !party.look(&service, 0).seats[0].is_awaited {
            play_all(&service);
        }
        assert!(party.step(&service, &mut dice));
        let ada = party.people[0];
        let offered = party.look(&service, 0).consent.take_back;
        let command = offered.expect("they play").expect("they moved");
        let wanted = Wanted::TakeBack(command);
        agree::ask(&service, &party.uid, ada, wanted, Door::Page).expect("it may be asked");
        let look = party.look(&service, 0);
        assert!(look.consent.asked.is_none(), "nobody is waited for");
        assert!(look.seats[0].is_awaited, "the move was taken back");
        takes_back_over_an_answer(&service, &party, &mut dice);
        agree::ask(&service, &party.uid, ada, Wanted::Stop, Door::Page).expect("it may be asked");
        let look = party.look(&service, 0);
        assert_eq!(look.table.ended.expect("it ended").kind, EndKind::Agreed);
        check_journal(&service, &party.uid, ada);

        let party = with_bots(&service, "seven_wonders", 3, &[Level::Easy, Level::Middle]);
        seat_change::leave(&service, &party.uid, party.people[0], Door::Page).expect("they may");
        let row: Result<String, DbError> = service.db.read(|conn| {
            use wonderpost::db::schema::game_tables::dsl;
            Ok(dsl::game_tables
                .filter(dsl::uid.eq(&party.uid))
                .select(dsl::status)
                .get_result(conn)?)
        });
        assert_eq!(row.expect("it is there"), "over");
        assert_eq!(play_all(&service), 0);
    }
}

/// They move, the bot answers, and both moves are taken back.
fn takes_back_over_an_answer(service: &Service, party: &Party, dice: &mut Random) {
    let seen = || {
        let sight = party.look(service, 0).sight.expect("the game runs");
        sight.view().json().to_string()
    };
    // Two picks in a row have no answer between them, and after the last pick of four, wonders are turned up.
    let (before, wanted) = loop {
        let before = seen();
        assert!(party.step(service, dice));
        let answers = play_all(service);
        let offered = party.look(service, 0).consent.take_back;
        if let (1.., Some(Ok(command))) = (answers, offered) {
            break (before, Wanted::TakeBack(command));
        }
    };
    assert_ne!(seen(), before);
    agree::ask(service, &party.uid, party.people[0], wanted, Door::Page).expect("it may be asked");
    assert_eq!(seen(), before);
    assert_eq!(play_all(service), 0, "the bot is not awaited");
}

#[test]
fn a_free_seat_is_given_to_a_bot_by_whoever_opened_the_table() {
    for database in databases::every() {
        let service = service(&database);
        let (ada, bo) = (person(&service, "Ada"), person(&service, "Bo"));
        let uid = open::open(&service, ada, &new("seven_wonders", 3, &[])).expect("opens");
        let seat =
            |who, number| bot_seats::seat_bot(&service, &uid, who, Seat(number), Level::Middle);
        assert!(
            matches!(seat(bo, 1), Err(SeatError::Table(_))),
            "not theirs to know"
        );
        assert!(
            matches!(seat(ada, 0), Err(SeatError::NotOffered)),
            "somebody sits there"
        );
        assert!(matches!(seat(ada, 9), Err(SeatError::NotOffered)));
        seat(ada, 2).expect("it is free");
        assert!(matches!(seat(ada, 2), Err(SeatError::NotOffered)));
        let open = look::now(&service, &uid, Some(ada)).expect("hers");
        assert_eq!(open.table.status, Status::Open);
        seat(ada, 1).expect("it is free");
        let look = look::now(&service, &uid, Some(ada)).expect("hers");
        assert_eq!(look.table.status, Status::Running);
        assert_eq!(look.names(), ["Ada", "Bot Max (2)", "Bot Max"]);
        assert_eq!(play_all(&service), 2, "two different bots play");
        check_journal(&service, &uid, ada);
    }
}

#[test]
fn bots_sit_down_again_when_a_game_is_played_again() {
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::printed("bots_sit_down_again");
        let party = with_bots(&service, "duel", 2, &[Level::Easy]);
        play_to_the_end(&service, &party, &mut dice);
        let next = play_again(&service, &party.uid, party.people[0]).expect("it is over");
        let look = look::now(&service, &next, Some(party.people[0])).expect("theirs");
        assert_eq!(look.table.status, Status::Running);
        assert_eq!(look.names(), ["Bot Pip", "Ada"], "seats are turned");
    }
}

pub(super) fn practice_of(game: &str, seats: usize) -> Practice {
    Practice {
        game: game.to_owned(),
        options: options(game),
        seats,
        client: None,
    }
}

pub(super) const NEWCOMER: Who = Who::Guest(Language::ENGLISH);

/// Whether there is such a person.
pub(super) fn is_there(service: &Service, person: PersonId) -> bool {
    let found = people::find(&service.db, person);
    found.expect("the database works").is_some()
}

#[test]
fn a_practice_game_goes_after_a_week_unless_its_guest_signs_in() {
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::printed("a_practice_game_goes_after_a_week");
        let mut begun = Vec::new();
        for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 2), ("duel", 2)] {
            begun.push(
                practice::begin(&service, &practice_of(game, seats), NEWCOMER).expect("one touch"),
            );
        }
        let known = person(&service, "Ada");
        begun.push(
            practice::begin(&service, &practice_of("duel", 2), Who::Person(known))
                .expect("one touch"),
        );
        let party = |index: usize| Party {
            uid: begun[index].uid.clone(),
            people: vec![begun[index].person],
        };
        for (index, one) in begun.iter().enumerate() {
            let look = party(index).look(&service, 0);
            assert_eq!(look.table.status, Status::Running);
            assert_eq!(look.seats[1].bot, Some(Level::Middle));
            check_journal(&service, &one.uid, one.person);
        }
        play_to_the_end(&service, &party(0), &mut dice);
        confirm(&service, begun[3].person);
        service.clock.advance(KEPT_MS - 1000);
        assert_eq!(
            practice::prune(&service).expect("the database works"),
            0,
            "too early"
        );
        service.clock.advance(2000);
        assert_eq!(practice::prune(&service).expect("the database works"), 3);
        assert_eq!(practice::prune(&service).expect("the database works"), 0);
        for (index, one) in begun.iter().enumerate() {
            let is_kept = index >= 3;
            assert_eq!(is_there(&service, one.person), is_kept, "{index}");
            let seen = look::now(&service, &one.uid, Some(one.person));
            assert_eq!(seen.is_ok(), is_kept, "{index}");
        }
        assert_eq!(
            play_all(&service),
            usize::from(waits_for_bot(&service, &party(3)))
                + usize::from(waits_for_bot(&service, &party(4)))
        );
        let bots: Result<i64, DbError> = service.db.read(|conn| {
            let all = people_rows::table.filter(people_rows::bot.is_not_null());
            Ok(all.count().get_result(conn)?)
        });
        assert_eq!(bots.expect("they are counted"), 2, "they are used again");
    }
}

fn waits_for_bot(service: &Service, party: &Party) -> bool {
    party.look(service, 0).seats[1].is_awaited
}

#[test]
fn whoever_plays_bots_at_the_page_is_written_to_only_once_they_are_gone() {
    for database in databases::every() {
        let service = service(&database);
        let mut dice = Random::printed("whoever_plays_bots_at_the_page");
        let ada = reader(&service, "Ada");
        confirm(&service, ada);
        let table = NewTable {
            options: [("wonders".to_owned(), "first_game".to_owned())].into(),
            ..new("duel", 2, &[Level::Easy])
        };
        let uid = open::open(&service, ada, &table).expect("it opens");
        let party = Party {
            uid,
            people: vec![ada],
        };
        play_all(&service);
        // How many minutes the letter about the newest turn waits, where the bot answers after so many.
        let mut waits_after = |minutes: i64| {
            // A wonder may give them another turn.
            while party.look(&service, 0).seats[0].is_awaited {
                assert!(party.step(&service, &mut dice), "they are awaited");
            }
            service.clock.advance(minutes * 60_000);
            assert!(play_all(&service) > 0, "the bot answers");
            let rows = sending::unsent(&service.db).into_iter();
            let turns = rows.filter(|row| row.kind == "your_turn");
            let newest = turns.max_by_key(|row| row.id).expect("a letter waits");
            (newest.due_at_ms - service.clock.now_ms()) / 60_000
        };
        assert_eq!(waits_after(0), 5, "{}", database.label);
        assert_eq!(waits_after(6), 0, "{}: they have gone", database.label);
        assert_eq!(waits_after(4), 5, "{}: they are back", database.label);
    }
}
