//! Series: game follows on game until it is decided, exactly once, whoever ends them and whichever process goes on.

use std::sync::Barrier;

use diesel::prelude::*;
use wonderpost::accounts::PersonId;
use wonderpost::bots::Level;
use wonderpost::config::MailConfig;
use wonderpost::db::DbError;
use wonderpost::db::schema::{game_tables, seats, series, series_games};
use wonderpost::games::Seat;
use wonderpost::journal::Door;
use wonderpost::mail::outbox::list;
use wonderpost::mail::send::Sender;
use wonderpost::tables::events::GameEnded;
use wonderpost::tables::join::{self, SeatKey};
use wonderpost::tables::open::{self, NewTable, OpenError};
use wonderpost::tables::play_again::{AgainError, play_again};
use wonderpost::tables::series::{BestOf, Standing, Verdict};
use wonderpost::tables::{Service, Status, lobby, look, next_game, play};
use wonderpost::words::{Language, Words};

use super::bots::with_bots;
use super::rematch::check_journal;
use super::support::{Party, address_of, party_of_readers, person, service};
use super::wishes::sends;
use crate::mail::outbox::config;
use crate::support::databases;

/// Two people at the first game of a series.
fn series_of(service: &Service, best_of: BestOf) -> Party {
    let (ada, bo) = (person(service, "Ada"), person(service, "Bo"));
    seated(service, ada, bo, best_of)
}

fn seated(service: &Service, one: PersonId, other: PersonId, best_of: BestOf) -> Party {
    let new = NewTable {
        game: "duel".to_owned(),
        options: [("wonders".to_owned(), "first_game".to_owned())].into(),
        seats: 2,
        best_of: Some(best_of),
        ..NewTable::default()
    };
    let uid = open::open(service, one, &new).expect("it opens");
    join::take_seat(service, &SeatKey::Open(uid.clone()), other, None).expect("free");
    Party {
        uid,
        people: vec![one, other],
    }
}

fn standing(service: &Service, party: &Party, uid: &str) -> Standing {
    let look = look::now(service, uid, Some(party.people[0])).expect("theirs");
    look.series.expect("it belongs to a series")
}

/// Somebody gives the last game up, by their place in the party, and a worker goes on. Gives the table of the next
/// game, if there is one.
fn loses(service: &Service, party: &Party, loser: usize) -> Option<String> {
    let uid = last(service, party);
    play::resign(service, &uid, party.people[loser], Door::Page).expect("the game runs");
    assert!(next_game::step(service).expect("it goes on"), "it was due");
    assert!(!next_game::step(service).expect("it is asked"), "once");
    let next = last(service, party);
    (next != uid).then_some(next)
}

/// The table of the last game.
fn last(service: &Service, party: &Party) -> String {
    let standing = standing(service, party, &party.uid);
    let last = standing.games.last().expect("there is one");
    last.uid.clone()
}

/// How many games belong to series.
fn count(service: &Service) -> (i64, i64) {
    let counted: Result<_, DbError> = service.db.read(|conn| {
        let games = series_games::table.count().get_result(conn)?;
        Ok((series::table.count().get_result(conn)?, games))
    });
    counted.expect("they are counted")
}

/// Plays a series whose games are lost by those given, and looks at every table on the way.
fn check(best_of: BestOf, losers: &[usize], verdict: Verdict) {
    for database in databases::every() {
        let service = service(&database);
        let party = series_of(&service, best_of);
        let mut uids = vec![party.uid.clone()];
        for (index, loser) in losers.iter().enumerate() {
            let Some(next) = loses(&service, &party, *loser) else {
                assert_eq!(index + 1, losers.len(), "it ended too early");
                break;
            };
            let begun = look::now(&service, &next, Some(party.people[0])).expect("hers");
            assert_eq!(begun.table.status, Status::Running, "it begins at once");
            let seat = u8::try_from((index + 1) % 2).expect("small");
            assert_eq!(begun.my_seat, Some(Seat(seat)), "seats are turned");
            assert!(begun.seats.iter().all(|seat| seat.contribution.is_some()));
            assert_eq!(begun.table.options["wonders"], "first_game");
            uids.push(next);
        }
        assert_eq!(uids.len(), losers.len(), "{}", database.label);
        let end = standing(&service, &party, &uids[uids.len() - 1]);
        assert_eq!(end.verdict(), verdict, "{}: {losers:?}", database.label);
        assert_eq!(count(&service).1, i64::try_from(losers.len()).expect("few"));
        for uid in &uids {
            check_journal(&service, uid, party.people[1]);
        }
    }
}

#[test]
fn two_wins_of_three_end_it() {
    // The first game's second seat is the second game's first.
    check(BestOf::Three, &[0, 0], Verdict::Won(Seat(0)));
}

#[test]
fn a_win_each_is_followed_by_the_third() {
    check(BestOf::Three, &[0, 1, 1], Verdict::Won(Seat(0)));
}

#[test]
fn best_of_five_takes_three_wins() {
    check(BestOf::Five, &[1, 1, 1], Verdict::Won(Seat(0)));
    check(BestOf::Five, &[1, 0, 1, 0, 0], Verdict::Won(Seat(1)));
}

/// Makes a finished game one whose victory is shared, as points and blue cards can make it.
fn shares(service: &Service, uid: &str) {
    let ended = GameEnded {
        kind: wonderpost::games::EndKind::Civilian,
        points: Some(vec![50, 50]),
        winners: vec![Seat(0), Seat(1)],
    };
    let text = serde_json::to_string(&ended).expect("it is JSON");
    let shared: Result<_, DbError> = service.db.write(|conn| {
        Ok(
            diesel::update(game_tables::table.filter(game_tables::uid.eq(uid)))
                .set(game_tables::result.eq(&text))
                .execute(conn)?,
        )
    });
    shared.expect("it is written");
}

#[test]
fn a_shared_victory_is_half_a_point_for_each_and_a_series_may_be_drawn() {
    for database in databases::every() {
        let service = service(&database);
        let party = series_of(&service, BestOf::Three);
        for game in 0..3 {
            let uid = last(&service, &party);
            // One of each is won, by the first and then by the second of them.
            let loser = party.people[usize::from(game == 0)];
            play::resign(&service, &uid, loser, Door::Page).expect("it runs");
            if game == 2 {
                shares(&service, &uid);
            }
            assert!(next_game::step(&service).expect("it goes on"));
        }
        let uid = last(&service, &party);
        let end = standing(&service, &party, &uid);
        assert_eq!((end.number, end.half_points()), (3, [3, 3]));
        assert_eq!(end.verdict(), Verdict::Drawn, "{}", database.label);
        assert_eq!(count(&service), (1, 3));
    }
}

#[test]
fn what_one_process_left_undone_another_one_does() {
    for database in databases::every() {
        let (crashed, other) = (service(&database), service(&database));
        let party = series_of(&crashed, BestOf::Three);
        // The process ends right after the commit of the game's end.
        play::resign(&crashed, &party.uid, party.people[0], Door::Page).expect("it runs");
        assert_eq!(count(&other), (1, 1));
        let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("series");
        let sender = Sender::from_config(&config(MailConfig::Files { dir })).expect("it is made");
        let did = wonderpost::worker::step(&other, &sender).expect("it works");
        assert_eq!(did, wonderpost::worker::Did::Something);
        assert_eq!(count(&other), (1, 2), "{}", database.label);
        assert!(!next_game::step(&crashed).expect("it is asked"));
        let next = last(&crashed, &party);
        check_journal(&crashed, &next, party.people[0]);
    }
}

#[test]
fn two_workers_and_whoever_ended_the_game_open_one_next_game() {
    for database in databases::every() {
        for _ in 0..4 {
            let services = [service(&database), service(&database), service(&database)];
            let party = series_of(&services[0], BestOf::Five);
            let (all, games) = count(&services[0]);
            play::resign(&services[0], &party.uid, party.people[0], Door::Page).expect("it runs");
            let start = Barrier::new(6);
            std::thread::scope(|scope| {
                for index in 0..6 {
                    let (start, service) = (&start, &services[index / 2]);
                    let uid = &party.uid;
                    scope.spawn(move || {
                        start.wait();
                        if index == 0 {
                            next_game::follow(service, uid);
                        } else {
                            next_game::step(service).expect("nobody fails");
                        }
                    });
                }
            });
            assert_eq!(count(&services[1]), (all, games + 1), "{}", database.label);
            let next = last(&services[2], &party);
            check_journal(&services[2], &next, party.people[1]);
        }
    }
}

#[test]
fn a_series_that_cannot_go_on_holds_up_no_other() {
    for database in databases::every() {
        let service = service(&database);
        let (stuck, fine) = (
            series_of(&service, BestOf::Three),
            series_of(&service, BestOf::Three),
        );
        play::resign(&service, &stuck.uid, stuck.people[0], Door::Page).expect("it runs");
        // As if this program did not know the game any more.
        let set = |game: &str| {
            let done: Result<_, DbError> = service.db.write(|conn| {
                let stuck = game_tables::table.filter(game_tables::uid.eq(&stuck.uid));
                Ok(diesel::update(stuck)
                    .set(game_tables::game.eq(game))
                    .execute(conn)?)
            });
            assert_eq!(done.expect("it is written"), 1);
        };
        set("chess");
        service.clock.advance(1);
        play::resign(&service, &fine.uid, fine.people[0], Door::Page).expect("it runs");
        for _ in 0..2 {
            assert!(next_game::step(&service).expect("nothing fails"));
        }
        assert!(!next_game::step(&service).expect("it is asked"));
        assert_eq!(standing(&service, &fine, &fine.uid).games.len(), 2);
        set("duel");
        service.clock.advance(11 * 60_000);
        assert!(next_game::step(&service).expect("it is tried again"));
        let games = standing(&service, &stuck, &stuck.uid).games.len();
        assert_eq!(games, 2, "{}", database.label);
    }
}

#[test]
fn the_next_game_against_a_bot_waits_until_one_is_free() {
    for database in databases::every() {
        let mut service = service(&database);
        let ada = person(&service, "Ada");
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            bots: vec![Level::Easy],
            best_of: Some(BestOf::Three),
            ..NewTable::default()
        };
        let uid = open::open(&service, ada, &new).expect("it opens");
        let party = Party {
            uid,
            people: vec![ada],
        };
        play::resign(&service, &party.uid, ada, Door::Page).expect("it runs");
        // Somebody else's game takes the only place.
        service.bots.games = 1;
        with_bots(&service, "duel", 2, &[Level::Easy]);
        for _ in 0..2 {
            assert!(next_game::step(&service).expect("it is asked"));
            assert!(!next_game::step(&service).expect("it is asked"), "at once");
            let waits = standing(&service, &party, &party.uid);
            assert_eq!(waits.games.len(), 1, "{}", database.label);
            assert_eq!(waits.verdict(), Verdict::GoesOn);
            service.clock.advance(11 * 60_000);
        }
        service.bots.games = 2;
        assert!(next_game::step(&service).expect("it goes on"));
        let next = last(&service, &party);
        assert_ne!(next, party.uid, "{}", database.label);
        let begun = look::now(&service, &next, Some(ada)).expect("hers");
        assert_eq!(begun.table.status, Status::Running);
    }
}

#[test]
fn only_games_for_two_are_played_in_series() {
    for database in databases::every() {
        let service = service(&database);
        let ada = person(&service, "Ada");
        let new = NewTable {
            game: "dice".to_owned(),
            seats: 3,
            best_of: Some(BestOf::Three),
            ..NewTable::default()
        };
        let refused = open::open(&service, ada, &new);
        assert!(matches!(refused, Err(OpenError::NoSeries)), "{refused:?}");
        assert_eq!(count(&service), (0, 0), "{}", database.label);
    }
}

#[test]
fn playing_again_waits_for_the_end_of_the_series_and_begins_another_one() {
    for database in databases::every() {
        let service = service(&database);
        let party = series_of(&service, BestOf::Three);
        let ada = party.people[0];
        play::resign(&service, &party.uid, ada, Door::Page).expect("it runs");
        let early = play_again(&service, &party.uid, ada);
        assert!(matches!(early, Err(AgainError::SeriesGoesOn)), "{early:?}");
        assert!(next_game::step(&service).expect("it goes on"));
        let second = last(&service, &party);
        let led = play_again(&service, &party.uid, ada).expect("to the next game");
        assert_eq!(led, second);
        assert_eq!(loses(&service, &party, 0), None, "it is decided");
        let next = play_again(&service, &second, ada).expect("they played");
        assert_eq!(
            play_again(&service, &second, party.people[1]).expect("too"),
            next
        );
        let begun = standing(&service, &party, &next);
        assert_eq!((begun.best_of, begun.number), (BestOf::Three, 1));
        assert_eq!(count(&service), (2, 3), "{}", database.label);
    }
}

#[test]
fn invitations_lists_and_letters_say_how_the_series_stands() {
    for database in databases::every() {
        let service = service(&database);
        let readers = party_of_readers(&service, "duel", 2, &[]);
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            invited: vec![address_of("Bo")],
            best_of: Some(BestOf::Three),
            ..NewTable::default()
        };
        let uid = open::open(&service, readers.people[0], &new).expect("it opens");
        let invitation = sends(&service);
        let invitation = invitation
            .iter()
            .find(|sent| sent.letter.kind.as_str() == "invitation");
        let text = &invitation.expect("it is sent").mail.text;
        assert!(
            text.contains("Best of three") && text.contains("half a point"),
            "{text}"
        );
        play_letters(&service, &readers, &uid);
    }
}

/// Lets anybody have the seats that are kept for a mailbox.
fn opens_to_all(service: &Service) {
    let opened: Result<_, DbError> = service.db.write(|conn| {
        Ok(diesel::update(seats::table)
            .filter(seats::invited_address.is_not_null())
            .set(seats::invited_address.eq(None::<String>))
            .execute(conn)?)
    });
    opened.expect("it is written");
}

/// The invited one sits down, and the first game of the series is given up.
fn play_letters(service: &Service, readers: &Party, uid: &str) {
    let words = Words::of(Language::ENGLISH);
    let said = |row: &lobby::LobbyRow| {
        let words = words.at_table(&row.names, Some(row.my_seat));
        words.plain_sentence(&lobby::said::what(row))
    };
    let row = |person: PersonId, uid: &str| {
        let rows = lobby::list(service, person).expect("listed");
        let row = rows.into_iter().find(|row| row.uid == uid);
        said(&row.expect("it is listed"))
    };
    let [ada, bo] = [readers.people[0], readers.people[1]];
    assert!(
        row(ada, uid).starts_with("Best of three. One invitation"),
        "{}",
        row(ada, uid)
    );
    opens_to_all(service);
    join::take_seat(service, &SeatKey::Open(uid.to_owned()), bo, None).expect("free");
    sends(service);
    assert!(
        row(bo, uid).starts_with("Game 1 of 3 · Ada 0 : 0 you. "),
        "{}",
        row(bo, uid)
    );
    play::resign(service, uid, ada, Door::Page).expect("it runs");
    assert!(next_game::step(service).expect("it goes on"));
    let sent = sends(service);
    let over = sent.iter().find(|sent| {
        sent.letter.kind.as_str() == "game_over" && sent.letter.to_address == address_of("Bo")
    });
    let text = &over.expect("it is sent").mail.text;
    assert!(
        text.contains("You lead the series, 1 : 0; game 2 follows."),
        "{text}"
    );
    let turn = sent
        .iter()
        .any(|sent| sent.letter.kind.as_str() == "your_turn");
    assert!(turn, "the next game's first turn is told");
    let party = Party {
        uid: uid.to_owned(),
        people: readers.people.clone(),
    };
    let next = last(service, &party);
    assert!(
        row(ada, &next).starts_with("Game 2 of 3 · You 0 : 1 Bo. "),
        "{}",
        row(ada, &next)
    );
    assert!(
        row(ada, uid).starts_with("Game 1 of 3 · You 0 : 1 Bo. "),
        "{}",
        row(ada, uid)
    );
    let rows = list::list(&service.db, 100).expect("listed");
    assert!(rows.iter().all(|row| row.status != "parked"), "{rows:?}");
}
