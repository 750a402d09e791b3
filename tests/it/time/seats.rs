//! Seats that change hands, and tables that never begin.

use wonderpost::accounts::{PersonId, people};
use wonderpost::journal::Door;
use wonderpost::mail::outbox::list;
use wonderpost::tables::agree::{AgreeError, Wanted};
use wonderpost::tables::invite::{self, Next};
use wonderpost::tables::join::{JoinError, SeatKey};
use wonderpost::tables::look::{self, LookError};
use wonderpost::tables::open::{self, NewTable};
use wonderpost::tables::seat_change::{self, SeatError};
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Service, Status, join, overview};

use super::support::{awaited, fire, holds, kinds, options, party, pass, per_turn, seat, sends};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::Sent;
use crate::tables::support::{NAMES, Party, address_of, person, service};

/// The token of the invitation among letters.
pub(super) fn token(sent: &[Sent]) -> String {
    let letter = sent
        .iter()
        .find(|sent| sent.letter.kind.as_str() == "invitation")
        .expect("somebody is invited");
    let (_, rest) = letter
        .mail
        .text
        .split_once("/invitations/")
        .expect("it has a link");
    rest.split_whitespace().next().expect("a token").to_owned()
}

/// The words of the letter of a kind.
fn letter(sent: &[Sent], kind: &str) -> String {
    let one = sent.iter().find(|sent| sent.letter.kind.as_str() == kind);
    let text = &one.expect("it was sent").mail.text;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Somebody with an account and a mailbox.
pub(super) fn account(service: &Service, address: &str) -> PersonId {
    let made = service
        .db
        .write(|conn| people::account_in_txn(conn, address, service.clock.now_ms()));
    let made: Result<_, wonderpost::db::DbError> = made;
    made.expect("it is made").id
}

#[test]
fn whoever_leaves_is_replaced_by_a_stand_in_and_then_by_somebody_invited() {
    for database in databases::every() {
        for (game, seats) in [("duel", 2), ("seven_wonders", 3)] {
            let service = service(&database);
            let mut table = party(&service, game, seats, Some(per_turn(3, OnTimeout::Lose)));
            let mut dice = Random::printed("leaving");
            assert!(table.step(&service, &mut dice));
            seat_change::leave(&service, &table.uid, table.people[1], Door::Page)
                .expect("they may");
            let look = table.look(&service, 0);
            assert!(look.seats[1].has_stand_in && look.seats[1].is_offered);
            assert!(!look.seats[1].is_awaited, "a stand-in plays at once");
            let gone = look::now(&service, &table.uid, Some(table.people[1]));
            assert!(matches!(gone, Err(LookError::Unknown)));
            holds(&service, &table);
            sends(&service);
            seat_change::invite_to(
                &service,
                &table.uid,
                table.people[0],
                seat(1),
                "new@players.test",
            )
            .expect("it is offered");
            let sent = sends(&service);
            let key = SeatKey::Link(token(&sent));
            let new = account(&service, "new@players.test");
            join::take_seat(&service, &key, new, None).expect("it is theirs");
            table.people[1] = new;
            let look = table.look(&service, 1);
            assert!(!look.seats[1].has_stand_in);
            assert_eq!(look.my_seat, Some(seat(1)));
            let sent = sends(&service);
            let handed = sent
                .iter()
                .find(|sent| sent.letter.kind.as_str() == "handed_over")
                .expect("they are told the whole game");
            assert!(
                handed.mail.text.contains("left the game"),
                "{}",
                handed.mail.text
            );
            // The link is used up.
            let other = account(&service, "other@players.test");
            let again = join::take_seat(&service, &key, other, None);
            assert!(matches!(again, Err(JoinError::Taken)), "{again:?}");
            while table.step(&service, &mut dice) {}
            holds(&service, &table);
            assert!(!look.consent.handovers.is_empty());
            let ended = letter(&sends(&service), "game_over");
            for told in ["A stand-in played", "took the seat over at event"] {
                assert!(ended.contains(told), "{told}: {ended}");
            }
        }
    }
}

#[test]
fn a_late_seat_may_be_given_away_until_its_player_comes_back() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(1, OnTimeout::Replace)));
        let late = awaited(&table.look(&service, 0));
        let other = 1 - late;
        let invite = |service: &Service| {
            let (uid, asker) = (&table.uid, table.people[other]);
            seat_change::invite_to(service, uid, asker, seat(late), "new@players.test")
        };
        assert!(matches!(invite(&service), Err(SeatError::NotOffered)));
        pass(&service, DAY_MS);
        assert!(table.look(&service, other).seats[late].is_offered);
        invite(&service).expect("it is offered");
        let key = SeatKey::Link(token(&sends(&service)));
        // The late player comes back first.
        table.plays_first(&service);
        let new = account(&service, "new@players.test");
        let late_comer = join::take_seat(&service, &key, new, None);
        assert!(late_comer.is_err(), "{late_comer:?}");
        assert!(!table.look(&service, other).seats[late].is_offered);
        // Later they are late again, and the others agree on a stand-in.
        while awaited(&table.look(&service, 0)) != late {
            table.plays_first(&service);
        }
        let refused = table.ask(&service, other, Wanted::StandIn(seat(late)));
        assert!(
            matches!(refused, Err(AgreeError::NotOffered)),
            "{refused:?}"
        );
        pass(&service, DAY_MS);
        table
            .ask(&service, other, Wanted::StandIn(seat(late)))
            .expect("nobody else is asked");
        let look = table.look(&service, other);
        assert!(look.seats[late].has_stand_in);
        assert!(look.seats[other].is_awaited);
        holds(&service, &table);
        let told = letter(&sends(&service), "stand_in");
        assert!(told.contains("take your seat back"), "{told}");
        // Whoever is back before the letter goes is told nothing.
        let comes_back = |service: &Service| {
            let person = table.people[late];
            seat_change::come_back(service, &table.uid, person, Door::Page).expect("it is theirs");
        };
        comes_back(&service);
        while awaited(&table.look(&service, 0)) != late {
            table.plays_first(&service);
        }
        pass(&service, DAY_MS);
        sends(&service);
        table
            .ask(&service, other, Wanted::StandIn(seat(late)))
            .expect("nobody else is asked");
        comes_back(&service);
        assert!(!kinds(&sends(&service)).contains(&"stand_in"));
    }
}

#[test]
fn what_is_asked_goes_to_no_mailbox_whose_seat_somebody_else_has() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(
            &service,
            "seven_wonders",
            3,
            Some(per_turn(1, OnTimeout::Replace)),
        );
        pass(&service, DAY_MS);
        let (uid, asker) = (&table.uid, table.people[0]);
        seat_change::invite_to(&service, uid, asker, seat(1), "new@players.test")
            .expect("it is offered");
        let key = SeatKey::Link(token(&sends(&service)));
        table
            .ask(&service, 0, Wanted::Pause(3))
            .expect("it can be asked");
        let new = account(&service, "new@players.test");
        join::take_seat(&service, &key, new, None).expect("it is theirs");
        let sent = sends(&service);
        let asked: Vec<&str> = sent
            .iter()
            .filter(|sent| sent.letter.kind.as_str() == "asked")
            .map(|sent| sent.letter.to_address.as_str())
            .collect();
        assert_eq!(asked, [address_of(NAMES[2])]);
    }
}

#[test]
fn a_late_player_and_their_replacement_in_the_same_instant_are_one_of_both() {
    for database in databases::every() {
        let (one, two) = (service(&database), service(&database));
        for round in 0..4 {
            let table = party(&one, "duel", 2, Some(per_turn(1, OnTimeout::Replace)));
            let late = awaited(&table.look(&one, 0));
            pass(&one, DAY_MS);
            two.clock.advance(one.clock.now_ms() - two.clock.now_ms());
            let address = format!("new{round}@players.test");
            seat_change::invite_to(
                &one,
                &table.uid,
                table.people[1 - late],
                seat(late),
                &address,
            )
            .expect("it is offered");
            let key = SeatKey::Link(token(&sends(&one)));
            let new = account(&one, &address);
            let mv = table.first_move(&one, late);
            let expected = table.look(&one, late).expected.expect("their turn");
            let (played, taken) = std::thread::scope(|scope| {
                let played = scope.spawn(|| table.play(&one, late, &mv, expected, "now"));
                let taken = scope.spawn(|| join::take_seat(&two, &key, new, None));
                let played = played.join().expect("no panic");
                (played, taken.join().expect("no panic"))
            });
            assert_ne!(played.is_ok(), taken.is_ok(), "{played:?} {taken:?}");
            let seated = look::now(&one, &table.uid, Some(new)).is_ok();
            assert_eq!(seated, taken.is_ok());
        }
    }
}

#[test]
fn all_may_leave_and_the_game_comes_to_its_end() {
    for database in databases::every() {
        let games = [("duel", 2), ("dice", 3), ("seven_wonders", 2)];
        for (count, (game, seats)) in (1..).zip(games) {
            let service = service(&database);
            let table = party(&service, game, seats, None);
            for player in &table.people[1..] {
                seat_change::leave(&service, &table.uid, *player, Door::Page).expect("they may");
            }
            table
                .ask(&service, 0, Wanted::Stop)
                .expect("nobody else is asked");
            assert_eq!(table.look(&service, 0).table.status, Status::Over);
            holds(&service, &table);
            let table = party(&service, game, seats, None);
            let mut people = table.people.clone();
            let last = people.remove(0);
            for player in people {
                seat_change::leave(&service, &table.uid, player, Door::Page).expect("they may");
            }
            seat_change::leave(&service, &table.uid, last, Door::Page).expect("they may");
            fire(&service);
            let (_, difference) =
                wonderpost::tables::replay::replay(&service.db, &table.uid).expect("it works");
            assert_eq!(difference, None);
            let over = overview::overview(&service).expect("it works").over;
            assert_eq!(over, 2 * count, "{game}");
        }
    }
}

#[test]
fn a_table_that_never_began_is_closed_and_an_invitation_is_withdrawn() {
    for database in databases::every() {
        let service = service(&database);
        let opener = person(&service, "Ada");
        let new = NewTable {
            game: "seven_wonders".to_owned(),
            options: options("seven_wonders"),
            seats: 3,
            invited: vec!["bo@players.test".to_owned(), "cleo@players.test".to_owned()],
            ..NewTable::default()
        };
        let uid = open::open(&service, opener, &new).expect("it opens");
        let sent = sends(&service);
        let key = SeatKey::Link(token(&sent));
        let stranger = person(&service, "Zoe");
        let withdrawn =
            |who, next| invite::after_declining(&service, &uid, who, seat(1), next).expect("works");
        assert!(!withdrawn(stranger, Next::OpenToAll));
        assert!(!withdrawn(stranger, Next::AskAgain));
        assert!(withdrawn(opener, Next::OpenToAll));
        let bo = account(&service, "bo@players.test");
        let taken = join::take_seat(&service, &key, bo, None);
        assert!(matches!(taken, Err(JoinError::Unknown)), "{taken:?}");
        join::take_seat(&service, &SeatKey::Open(uid.clone()), bo, None).expect("it is open");
        let refused = seat_change::close(&service, &uid, bo, Door::Page);
        assert!(matches!(refused, Err(SeatError::NotOpener)), "{refused:?}");
        seat_change::close(&service, &uid, opener, Door::Page).expect("they may");
        seat_change::close(&service, &uid, opener, Door::Page).expect("twice is once");
        let look = look::now(&service, &uid, Some(opener)).expect("it is there");
        assert_eq!(look.table.status, Status::Closed);
        assert_eq!(kinds(&sends(&service)), ["table_closed"]);
        let cleo = account(&service, "cleo@players.test");
        let late = join::take_seat(&service, &SeatKey::Open(uid.clone()), cleo, None);
        assert!(late.is_err(), "{late:?}");
        let waiting = list::list(&service.db, 100).expect("they are listed");
        assert!(waiting.iter().all(|row| row.status != "queued"));
        holds(
            &service,
            &Party {
                uid,
                people: vec![opener],
            },
        );
        let begun = party(&service, "duel", 2, None);
        let late = seat_change::close(&service, &begun.uid, begun.people[0], Door::Page);
        assert!(matches!(late, Err(SeatError::Begun)), "{late:?}");
    }
}

#[test]
fn a_stand_in_plays_from_the_end_of_somebodys_time_until_they_are_back() {
    for database in databases::every() {
        let service = service(&database);
        let clock = Some(per_turn(2, OnTimeout::StandInUntilBack));
        let table = party(&service, "duel", 2, clock);
        let late = awaited(&table.look(&service, 0));
        sends(&service);
        pass(&service, 2 * DAY_MS + 1000);
        let look = table.look(&service, late);
        assert!(look.seats[late].has_stand_in && !look.seats[late].is_awaited);
        let sent = sends(&service);
        assert!(kinds(&sent).contains(&"stand_in"), "{:?}", kinds(&sent));
        assert!(letter(&sent, "stand_in").contains("a stand-in plays your seat"));
        // Where nobody waits for them, nothing goes on without them.
        pass(&service, 2 * DAY_MS + 1000);
        let look = table.look(&service, late);
        assert!(!look.seats[1 - late].has_stand_in && look.seats[1 - late].is_awaited);
        assert_eq!(look.table.status, Status::Running);
        let before = look.seq;
        seat_change::come_back(&service, &table.uid, table.people[late], Door::Page)
            .expect("the seat is theirs");
        let mut dice = Random::printed("until they are back");
        assert!(table.step(&service, &mut dice));
        let look = table.look(&service, late);
        assert!(look.seq > before && !look.seats[late].has_stand_in);
        holds(&service, &table);
    }
}
