//! Bots at tables: they sit, play, agree and leave room for people; and practice games against them.

use std::collections::BTreeSet;

use ::bots::Level;
use rules::chance::Entropy;
use wonderpost::host::archive::{self, Extent, Sitter, Sitters, import};
use wonderpost::look::board::SeatInfo;
use wonderpost::mail::outbox::list;
use wonderpost::play::agree;
use wonderpost::play::bots::{self, play_turns};
use wonderpost::play::practice::{self, KEPT_MS, Practice, Who};
use wonderpost::play::{join, open};
use wonderpost::worker;

use super::support::{confirm, confirmed, count, named};
use crate::prelude::*;

pub(crate) fn with_bots<'a>(
    service: &'a Service,
    game: &str,
    seats: usize,
    bots: &[Level],
) -> Party<'a> {
    let new = new(game, seats, bots);
    seated(vec![person(service, "Ada")], new, service)
}

pub(super) fn new(game: &str, seats: usize, bots: &[Level]) -> NewTable {
    NewTable {
        bots: bots.to_vec(),
        ..new_table(game, seats, options(game))
    }
}

fn options(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "seven_wonders" => &[("edition", "second")],
        _ => &[],
    }
}

/// Does one job of a bot. Gives whether there was one.
fn play_one(service: &Service) -> bool {
    worker::do_one(service, play_turns()).expect("the database works")
}

/// Lets every bot play whose turn it is. Gives how many moves they made.
fn play_all(service: &Service) -> usize {
    let commands = "(SELECT DISTINCT table_id, command FROM events WHERE door = 'bot') AS moves";
    let before = count(service, commands);
    let mut left = 0..200;
    while play_one(service) {
        left.next().expect("nobody but bots plays");
    }
    usize::try_from(count(service, commands) - before).expect("none is taken away")
}

pub(super) fn play_to_the_end(party: &Party) {
    for _ in 0..400 {
        play_all(party.service);
        let look = party.look(0);
        if look.table.status == Status::Over {
            return;
        }
        assert!(party.step(), "somebody is awaited");
    }
    panic!("the game does not end");
}

fn by_bots(party: &Party) -> usize {
    let events = party.events().into_iter();
    let of_bots = events.filter(|event| event.door == Door::Bot);
    let commands: BTreeSet<i64> = of_bots.map(|event| event.command).collect();
    commands.len()
}

/// Lets bots think, as some process does, for the next 20 seconds. Gives how many.
fn lease_bots(service: &Service) -> usize {
    let until_ms = service.clock.now_ms() + 20_000;
    let lease = format!("lease = 'somebody', leased_until_ms = {until_ms}");
    let lease = format!("UPDATE jobs SET {lease} WHERE kind = 'bot'");
    sql(service, &lease)
}

#[each::test(houses())]
fn whole_games_are_played_against_bots_who_sit_down_again_for_the_next_one(service: House) {
    for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 2)] {
        let party = with_bots(&service, game, seats, &vec![Level::Easy; seats - 1]);
        play_to_the_end(&party);
        assert!(by_bots(&party) > 5);
        party.holds();
        assert_eq!(play_all(&service), 0, "nothing is awaited after the end");
        let look = party.look(0);
        let names = ["Ada", "Bot Pip", "Bot Ida"];
        assert_eq!(look.names(), names[..seats]);
        assert_eq!(look.seats[0].bot, None);
        let is_easy = |seat: &SeatInfo| seat.bot == Some(Level::Easy);
        assert!(look.seats[1..].iter().all(is_easy));
        let letters = list::list(&service.db, 100).expect("they are listed");
        assert!(letters.is_empty(), "nobody here reads letters");
        if seats == 2 {
            let next = party.again(0).expect("it is over");
            let look = party.table(&next).look(0);
            assert_eq!(look.table.status, Status::Running);
            assert_eq!(look.names(), ["Bot Pip", "Ada"], "seats are turned");
        }
    }
}

#[test]
fn the_strong_bot_answers_within_two_seconds() {
    let service = House::on(databases::sqlite());
    let party = with_bots(&service, "duel", 2, &[Level::Strong]);
    for _ in 0..3 {
        party.plays_until(1);
        let begun = std::time::Instant::now();
        assert!(play_one(&service));
        let most = if is_long() { 10 } else { 60 };
        assert!(begun.elapsed().as_secs() < most, "{:?}", begun.elapsed());
        assert!(begun.elapsed().as_millis() >= 900, "it used its second");
    }
}

#[each::test(houses())]
fn a_bot_is_let_think_by_one_process_and_after_its_lease_by_another(one: House) {
    let two = one.another_process();
    let party = with_bots(&one, "seven_wonders", 3, &[Level::Easy, Level::Easy]);
    let before = by_bots(&party);
    both(|| play_all(&one), || play_all(&two));
    assert_eq!(by_bots(&party) - before, 2, "each once");
    // A process that thinks, or that was killed, holds its lease.
    assert!(party.step());
    lease_bots(&one);
    assert_eq!(play_all(&two), 0, "another process has it");
    two.clock.advance(60_000);
    one.clock.advance(60_000);
    assert_eq!(play_all(&two), 2, "within a minute somebody else does it");
    party.holds();
}

#[each::test(houses())]
fn a_turn_that_is_none_is_looked_at_once_and_one_that_cannot_be_taken_each_second(service: House) {
    let party = with_bots(&service, "duel", 2, &[Level::Easy]);
    party.plays_until(1);
    let nobody = "UPDATE seats SET person_id = NULL WHERE bot IS NOT NULL";
    assert_eq!(sql(&service, nobody), 1);
    for _ in 0..2 {
        assert!(play_one(&service));
        assert!(!play_one(&service));
        service.clock.advance(1000);
    }
    let passed = "UPDATE game_tables SET status = 'frozen'";
    assert_eq!(sql(&service, passed), 1);
    assert!(play_one(&service));
    assert_eq!(count(&service, "jobs WHERE kind = 'bot'"), 0);
}

#[each::test(houses())]
fn a_bot_that_takes_over_a_seat_that_is_awaited_plays_at_once(service: House) {
    let table = NewTable {
        clock: Some(per_turn(1, OnTimeout::Replace)),
        ..new("duel", 2, &[])
    };
    let people = ["Ada", "Bo"].map(|name| person(&service, name)).to_vec();
    let party = seated(people, table, &service);
    let late = party.turn();
    service.clock.advance(2 * DAY_MS);
    fire(&service);
    assert!(party.look(0).seats[late].is_offered);
    let (seat, other) = (Seat::all(2).nth(late), party.people[1 - late]);
    let seat = seat.expect("one of two");
    join::seat_bot(&service, (&party.uid, other, Door::Page), seat, Level::Easy)
        .expect("it is free");
    assert!(play_all(&service) > 0);
}

#[test]
fn a_bot_sits_at_an_imported_game_and_plays_on() {
    let from = House::on(databases::sqlite());
    let party = with_bots(&from, "seven_wonders", 3, &[Level::Easy, Level::Middle]);
    for _ in 0..4 {
        play_all(&from);
        assert!(party.step());
    }
    let export = archive::find(&from.db, &party.uid, Extent::WithSecrets);
    let export = export.expect("it is read").expect("it is there");
    for there in houses() {
        let ada = person(&there, "Ada");
        let sitters = Sitters::from([
            (Seat(0), Sitter::Address(confirmed(ada))),
            (Seat(1), Sitter::Bot(Level::Easy)),
            (Seat(2), Sitter::Bot(Level::Easy)),
        ]);
        let now_ms = there.clock.now_ms();
        import(&there.db, now_ms, &export, &sitters).expect("it is imported");
        let moved = Party::of(&there, &party.uid, vec![ada]);
        let levels = moved.look(0).seats.into_iter().map(|seat| seat.bot);
        assert!(levels.eq([None, Some(Level::Easy), Some(Level::Easy)]));
        play_to_the_end(&moved);
        moved.holds();
    }
}

#[each::test(houses())]
fn nobody_waits_longer_than_half_a_minute_for_bots_whose_threads_stand_still(service: House) {
    let party = with_bots(&service, "seven_wonders", 4, &[Level::Strong; 3]);
    assert_eq!(lease_bots(&service), 3, "they think");
    let awaited = || party.awaited().len();
    assert_eq!(awaited(), 4);
    service.clock.advance(29_000);
    assert!(!worker::rescue_bots(&service));
    assert_eq!(awaited(), 4, "they may still be thinking");
    service.clock.advance(1000);
    assert!(!worker::rescue_bots(&service));
    assert_eq!(awaited(), 1);
}

#[each::test(houses())]
fn where_bots_are_switched_off_their_turns_are_played_simply_and_no_new_ones_sit_down(one: House) {
    let party = with_bots(&one, "duel", 2, &[Level::Strong]);
    party.plays_until(1);
    let mut service = one.another_process();
    service.entropy = Entropy::scripted("thoughts");
    service.bots.threads = 0;
    let rescues = || bots::rescue(&service).expect("the database works");
    let before = by_bots(&party);
    assert!(!rescues());
    assert_eq!(by_bots(&party), before, "another process may let it think");
    service.clock.advance(30 * 1000);
    assert!(!rescues());
    assert_eq!(by_bots(&party), before + 1);
    let thought: [u8; 8] = service.entropy.draw("thought");
    let first = Entropy::scripted("thoughts").draw("thought");
    assert_eq!(thought, first, "nothing was thought about");
    let ada = party.people[0];
    let opens = |service: &_, bots: &[Level]| open::open(service, ada, &new("duel", 2, bots));
    assert_eq!(why(opens(&service, &[Level::Easy])), "bots-no-room");
    let practised = practice::begin(&service, &practice_of("duel", 2), Who::Person(ada));
    assert_eq!(why(practised), "bots-no-room");
    (service.bots.threads, service.bots.games) = (1, 1);
    // One game runs.
    assert_eq!(why(opens(&service, &[Level::Easy])), "bots-no-room");
    let two = opens(&service, &[Level::Easy; 2]);
    assert_eq!(why(two), "new-table-too-few-seats");
}

/// Asks the bots for something at the page of the only human.
fn asks(party: &Party, wanted: Ask) {
    let (service, ada) = (party.service, party.people[0]);
    agree::ask(service, (&party.uid, ada, Door::Page), wanted).expect("it may be asked");
}

#[each::test(houses())]
fn bots_agree_at_once_and_a_game_without_people_ends(service: House) {
    let party = with_bots(&service, "duel", 2, &[Level::Easy]);
    play_all(&service);
    assert!(party.step());
    let offered = party.look(0).consent.take_back;
    let command = offered.expect("they play").expect("they moved");
    asks(&party, Ask::TakeBack { command });
    let look = party.look(0);
    assert!(look.consent.asked.is_none(), "nobody is waited for");
    assert!(look.seats[0].is_awaited, "the move was taken back");
    takes_back_over_an_answer(&party);
    asks(&party, Ask::Stop {});
    let look = party.look(0);
    assert_eq!(look.table.ended.expect("it ended").kind, EndKind::Agreed);
    party.holds();

    let party = with_bots(&service, "seven_wonders", 3, &[Level::Easy, Level::Middle]);
    party.leaves(0);
    assert_eq!(party.stored("status"), "over");
    assert_eq!(play_all(&service), 0);
}

/// They move, the bot answers, and both moves are taken back.
fn takes_back_over_an_answer(party: &Party) {
    let seen = || {
        let sight = party.look(0).sight.expect("the game runs");
        sight.view().json().to_string()
    };
    // Two picks in a row have no answer between them, and after the last pick of four, wonders are turned up.
    let (before, wanted) = loop {
        let before = seen();
        assert!(party.step());
        let answers = play_all(party.service);
        let offered = party.look(0).consent.take_back;
        if let (1.., Some(Ok(command))) = (answers, offered) {
            break (before, Ask::TakeBack { command });
        }
    };
    assert_ne!(seen(), before);
    asks(party, wanted);
    assert_eq!(seen(), before);
    assert_eq!(play_all(party.service), 0, "the bot is not awaited");
}

#[each::test(houses())]
fn a_free_seat_is_given_to_a_bot_by_whoever_opened_the_table(service: House) {
    let (ada, bo) = (person(&service, "Ada"), person(&service, "Bo"));
    let party = seated(vec![ada], new("seven_wonders", 3, &[]), &service);
    let seats = |who, seat| {
        join::seat_bot(
            &service,
            (&party.uid, who, Door::Page),
            Seat(seat),
            Level::Middle,
        )
    };
    assert_eq!(why(seats(bo, 1)), "hidden", "not theirs to know");
    let refuses = |seat| assert_eq!(why(seats(ada, seat)), "time-not-offered");
    // Somebody sits there.
    refuses(0);
    refuses(9);
    seats(ada, 2).expect("it is free");
    refuses(2);
    assert_eq!(party.look(0).table.status, Status::Open);
    seats(ada, 1).expect("it is free");
    let look = party.look(0);
    assert_eq!(look.table.status, Status::Running);
    assert_eq!(look.names(), ["Ada", "Bot Eva", "Bot Max"]);
    assert_eq!(play_all(&service), 2, "two different bots play");
    party.holds();
}

pub(super) fn practice_of(game: &str, seats: usize) -> Practice {
    Practice {
        game: game.to_owned(),
        options: named(options(game)),
        seats,
        first_move: None,
        level: Level::Middle,
        client: None,
    }
}

pub(super) fn practises<'a>(service: &'a Service, game: &str, seats: usize, who: Who) -> Party<'a> {
    let begun = practice::begin(service, &practice_of(game, seats), who).expect("one touch");
    Party::of(service, &begun.uid, vec![begun.person])
}

pub(super) const NEWCOMER: Who = Who::Guest(Language::ENGLISH);

pub(super) fn is_there(service: &Service, person: PersonId) -> bool {
    let found = service.db.read(|conn| people::find(conn, person));
    found.expect("the database works").is_some()
}

#[each::test(houses())]
fn a_practice_game_goes_after_a_week_unless_its_guest_signs_in(service: House) {
    let ada = Who::Person(person(&service, "Ada"));
    let begun = [
        ("duel", 2, NEWCOMER),
        ("seven_wonders", 3, NEWCOMER),
        ("dice", 2, NEWCOMER),
        ("duel", 2, NEWCOMER),
        ("duel", 2, ada),
    ];
    let begun = begun.map(|(game, seats, who)| practises(&service, game, seats, who));
    for party in &begun {
        let look = party.look(0);
        assert_eq!(look.table.status, Status::Running);
        assert_eq!(look.seats[1].bot, Some(Level::Middle));
        party.holds();
    }
    play_to_the_end(&begun[0]);
    confirm(&service, begun[3].people[0]);
    let prunes = || practice::prune(&service).expect("the database works");
    service.clock.advance(KEPT_MS - 1000);
    assert_eq!(prunes(), 0, "too early");
    service.clock.advance(2000);
    assert_eq!((prunes(), prunes()), (3, 0));
    for (index, one) in begun.iter().enumerate() {
        let is_kept = index >= 3;
        assert_eq!(is_there(&service, one.people[0]), is_kept, "{index}");
        let seen = board::now(&service, &one.uid, Some(one.people[0]));
        assert_eq!(seen.is_ok(), is_kept, "{index}");
    }
    let kept = begun[3..].iter();
    let waiting = kept.filter(|party| party.awaited().contains(&1)).count();
    assert_eq!(play_all(&service), waiting);
    let bots = count(&service, "people WHERE bot IS NOT NULL");
    assert_eq!(bots, 2, "they are used again");
}

#[each::test(houses())]
fn whoever_plays_bots_at_the_page_is_written_to_only_once_they_are_gone(service: House) {
    let table = NewTable {
        options: named(&[("wonders", "first_game")]),
        ..new("duel", 2, &[Level::Easy])
    };
    let party = seated(readers(&service, 1), table, &service);
    play_all(&service);
    // How many minutes the letter about the newest turn waits, where the bot answers after so many.
    let waits_after = |minutes: i64| {
        // A wonder may give them another turn.
        while party.awaited().contains(&0) {
            assert!(party.step(), "they are awaited");
        }
        service.clock.advance(minutes * 60_000);
        assert!(play_all(&service) > 0, "the bot answers");
        let rows = sending::unsent(&service.db).into_iter();
        let turns = rows.filter(|row| row.kind == "your_turn");
        let newest = turns.max_by_key(|row| row.id).expect("a letter waits");
        (newest.due_at_ms - service.clock.now_ms()) / 60_000
    };
    assert_eq!(waits_after(0), 5);
    assert_eq!(waits_after(6), 0, "they have gone");
    assert_eq!(waits_after(4), 5, "they are back");
}

/// How many people play, each at a process of their own; the other seats have stand-ins.
const PEOPLE: usize = 2;

/// Lets everybody who is asked choose in the same instant. Gives how many were.
fn all_choose(people: &[Party<'_>; PEOPLE]) -> usize {
    let choice = |seat: usize| {
        let expected = people[seat].look(seat).expected.expect("awaited");
        (seat, people[seat].any_move(seat), expected)
    };
    let choices: Vec<_> = people[0].awaited().into_iter().map(choice).collect();
    at_once(choices.len(), |number| {
        let (seat, mv, expected) = &choices[number];
        let played = people[*seat].play(*seat, mv, *expected, &format!("{expected}-{seat}"));
        played.expect("nobody else plays for this seat");
    });
    choices.len()
}

#[each::test(houses())]
fn stand_ins_play_each_turn_once_while_people_at_two_processes_choose(one: House) {
    let rounds = if is_long() { 60 } else { 7 };
    let other = one.another_process();
    let party = party(&one, "seven_wonders", 4, &[("edition", "second")]);
    (PEOPLE..4).for_each(|seat| party.leaves(seat));
    let people = [party.at(&one), party.at(&other)];
    let mut played = 0;
    while played < rounds && all_choose(&people) > 0 {
        played += 1;
    }
    assert!(played >= rounds.min(18), "{played} rounds");
    let mut by_bots = party.events();
    by_bots.retain(|event| event.door == Door::Bot);
    assert!(by_bots.len() >= 2 * played, "{}", by_bots.len());
    people[1].replays();
}
