//! What guests use up who practise and play again, what is left when they go, and when no bot is free.

use std::net::IpAddr;
use std::sync::mpsc;
use std::time::Duration;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::accounts::PersonId;
use wonderpost::bots::Level;
use wonderpost::config::PerDay;
use wonderpost::db::DbError;
use wonderpost::db::schema::{game_tables, people as people_rows};
use wonderpost::games::{EndKind, Seat};
use wonderpost::journal::Door;
use wonderpost::tables::agree::{self, Wanted};
use wonderpost::tables::open::{self, OpenError};
use wonderpost::tables::play_again::{AgainError, play_again};
use wonderpost::tables::practice::{self, KEPT_MS, Practice, PracticeError, Who};
use wonderpost::tables::{
    Service, bot_seats, host_acts, look, overview, play, replay, seat_change,
};

use super::bots::{NEWCOMER, is_there, new, practice_of, with_bots};
use super::rematch::check_journal;
use super::support::{party, person, service};
use crate::support::databases;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

#[test]
fn a_guest_who_played_again_goes_after_a_week_with_all_their_games() {
    for database in databases::every() {
        for leaves in [false, true] {
            let service = service(&database);
            let begun = practice::begin(&service, &practice_of("duel", 2), NEWCOMER);
            let begun = begun.expect("one touch");
            play::resign(&service, &begun.uid, begun.person, Door::Page).expect("it runs");
            let next = play_again(&service, &begun.uid, begun.person).expect("it is over");
            if leaves {
                seat_change::leave(&service, &next, begun.person, Door::Page).expect("they may");
            }
            service.clock.advance(KEPT_MS + 1000);
            let pruned = practice::prune(&service).expect("the database works");
            assert_eq!(pruned, if leaves { 1 } else { 2 }, "{}", database.label);
            assert!(!is_there(&service, begun.person), "{}", database.label);
            for uid in [&begun.uid, &next] {
                assert!(look::now(&service, uid, Some(begun.person)).is_err());
            }
        }
    }
}

#[test]
fn a_guest_who_opened_a_table_may_leave_all_their_seats() {
    for database in databases::every() {
        let service = service(&database);
        let begun = practice::begin(&service, &practice_of("duel", 2), NEWCOMER);
        let begun = begun.expect("one touch");
        // As a program did that let guests open the next table themselves.
        opened_by(&service, &begun.uid, begun.person);
        seat_change::leave(&service, &begun.uid, begun.person, Door::Page).expect("they may");
        assert!(is_there(&service, begun.person), "somebody opened it");
    }
}

/// Notes who opened a table.
fn opened_by(service: &Service, uid: &str, opener: PersonId) {
    let noted: Result<_, DbError> = service.db.write(|conn| {
        let row = game_tables::table.filter(game_tables::uid.eq(uid));
        let opened = game_tables::opened_by.eq(opener.0);
        Ok(diesel::update(row).set(opened).execute(conn)?)
    });
    assert_eq!(noted.expect("it is written"), 1);
}

/// Signs a guest in, in a transaction that is committed only after whoever takes games away has looked and waits.
fn signs_in_meanwhile(service: &Service, guest: PersonId) -> usize {
    let ((begin, begins), (end, ends)) = (mpsc::channel(), mpsc::channel());
    let address = format!("{}@confirmed.test", guest.0);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            begins.recv().expect("somebody signs in");
            let pruned = practice::prune(service).expect("the database works");
            end.send(pruned).expect("somebody waits");
        });
        let signed_in: Result<_, DbError> = service.db.write(|conn| {
            let changed = diesel::update(people_rows::table.find(guest.0))
                .set(people_rows::address.eq(&address))
                .execute(conn)?;
            begin.send(()).expect("somebody waits");
            // It cannot end before this is committed; however little it does until then, the game must stay.
            let early = ends.recv_timeout(Duration::from_millis(300));
            assert!(early.is_err(), "nobody has waited");
            Ok(changed)
        });
        assert_eq!(signed_in.expect("it is committed"), 1);
        ends.recv().expect("it ends")
    })
}

#[test]
fn whoever_signs_in_while_old_games_are_taken_away_keeps_theirs() {
    for database in databases::every() {
        for is_over in [false, true] {
            let service = service(&database);
            let begun = practice::begin(&service, &practice_of("duel", 2), NEWCOMER);
            let begun = begun.expect("one touch");
            if is_over {
                play::resign(&service, &begun.uid, begun.person, Door::Page).expect("it runs");
            }
            service.clock.advance(KEPT_MS + 1000);
            let pruned = signs_in_meanwhile(&service, begun.person);
            assert_eq!(pruned, 0, "{}: {is_over}", database.label);
            assert!(is_there(&service, begun.person), "{}", database.label);
            let seen = look::now(&service, &begun.uid, Some(begun.person));
            assert!(seen.is_ok(), "{}: {is_over}", database.label);
        }
    }
}

#[test]
fn a_frozen_practice_game_goes_too_and_ends_once_it_is_thawed() {
    for database in databases::every() {
        let service = service(&database);
        let uid = frozen_and_pruned(&service);
        host_acts::thaw(&service, &uid, "it is settled").expect("it goes on");
        has_ended(&service, &uid);
        // Thawed by a process that ended before it was done.
        let uid = frozen_and_pruned(&service);
        let thawed: Result<_, DbError> = service.db.write(|conn| {
            let row = game_tables::table.filter(game_tables::uid.eq(&uid));
            let thawed = (
                game_tables::status.eq("running"),
                game_tables::frozen_reason.eq(None::<String>),
                game_tables::frozen_at_ms.eq(None::<i64>),
            );
            Ok(diesel::update(row).set(thawed).execute(conn)?)
        });
        assert_eq!(thawed.expect("it is written"), 1);
        assert_eq!(practice::prune(&service).expect("the database works"), 0);
        has_ended(&service, &uid);
    }
}

/// A practice game that was frozen and then taken from its guest.
fn frozen_and_pruned(service: &Service) -> String {
    let begun = practice::begin(service, &practice_of("duel", 2), NEWCOMER);
    let begun = begun.expect("one touch");
    host_acts::freeze(service, &begun.uid, "a question of rules").expect("it runs");
    service.clock.advance(KEPT_MS + 1000);
    for pruned in [1, 0] {
        let now = practice::prune(service).expect("the database works");
        assert_eq!(now, pruned);
    }
    assert!(!is_there(service, begun.person));
    begun.uid
}

/// No game runs any more, and the journal tells what the table is.
fn has_ended(service: &Service, uid: &str) {
    let running = overview::overview(service).expect("it works").running;
    assert_eq!(running, 0, "nobody plays there");
    let (_, difference) = replay::replay(&service.db, uid).expect("it works");
    assert_eq!(difference, None);
}

#[test]
fn guests_use_up_their_own_limit_and_nothing_of_those_who_are_signed_in() {
    for database in databases::every() {
        let mut service = service(&database);
        let per_day = |person, site| PerDay { person, site };
        service.day_limits.guests = per_day(3, 100);
        service.day_limits.tables = per_day(3, 3);
        let at = |client: &str| Practice {
            client: Some(client.parse::<IpAddr>().expect("an address")),
            ..practice_of("duel", 2)
        };
        let first = practice::begin(&service, &at("203.0.113.7"), NEWCOMER).expect("one touch");
        let me = Who::Person(first.person);
        for _ in 0..2 {
            practice::begin(&service, &at("203.0.113.7"), me).expect("another game");
        }
        let refused = practice::begin(&service, &at("203.0.113.7"), me);
        assert!(matches!(refused, Err(PracticeError::TooOften { .. })));
        let elsewhere = practice::begin(&service, &at("198.51.100.9"), NEWCOMER);
        let mut uid = elsewhere.as_ref().expect("from elsewhere").uid.clone();
        let guest = elsewhere.expect("from elsewhere").person;
        for number in 0..4 {
            play::resign(&service, &uid, guest, Door::Page).expect("it runs");
            match play_again(&service, &uid, guest) {
                Ok(next) => uid = next,
                Err(AgainError::TooOften { .. }) => assert_eq!(number, 3),
                Err(error) => panic!("{error}"),
            }
        }
        let ada = person(&service, "Ada");
        for _ in 0..3 {
            open::open(&service, ada, &new("duel", 2, &[])).expect("nobody has used that up");
        }
    }
}

#[test]
fn given_up_games_keep_no_bot_from_others_and_a_rematch_needs_a_free_one() {
    for database in databases::every() {
        let mut service = service(&database);
        let over = with_bots(&service, "duel", 2, &[Level::Easy]);
        play::resign(&service, &over.uid, over.people[0], Door::Page).expect("it runs");
        service.bots.games = 1;
        let given_up = with_bots(&service, "duel", 2, &[Level::Easy]);
        let ada = given_up.people[0];
        let refused = open::open(&service, ada, &new("duel", 2, &[Level::Easy]));
        assert!(matches!(refused, Err(OpenError::NoBots)), "one game runs");
        let refused = play_again(&service, &over.uid, over.people[0]);
        assert!(matches!(refused, Err(AgainError::NoBots)), "{refused:?}");
        service.clock.advance(2 * DAY_MS + 1);
        play_again(&service, &over.uid, over.people[0]).expect("nobody plays there any more");
    }
}

#[test]
fn a_bot_that_takes_a_seat_agrees_to_what_was_asked_before() {
    for database in databases::every() {
        let service = service(&database);
        let party = party(&service, "seven_wonders", 3, &[("edition", "second")]);
        let [ada, bo, cleo] = [0, 1, 2].map(|seat| party.people[seat]);
        seat_change::leave(&service, &party.uid, bo, Door::Page).expect("they may");
        agree::ask(&service, &party.uid, ada, Wanted::Stop, Door::Page).expect("it runs");
        bot_seats::seat_bot(&service, &party.uid, ada, Seat(1), Level::Easy).expect("it is free");
        let asked = party.look(&service, 0).consent.asked.expect("it is open");
        agree::answer(&service, &party.uid, cleo, asked.seq, true, Door::Page).expect("they agree");
        let ended = party
            .look(&service, 0)
            .table
            .ended
            .expect("all have agreed");
        assert_eq!(ended.kind, EndKind::Agreed);
        check_journal(&service, &party.uid, ada);
    }
}
