//! Playing again: the same people at the next table, each one seat further, however many of them ask and when.

use std::sync::Barrier;

use diesel::prelude::*;
use wonderpost::accounts::{PersonId, people};
use wonderpost::config::PerDay;
use wonderpost::db::DbError;
use wonderpost::db::schema::{game_tables, rematches, seats};
use wonderpost::games::{OptionValues, Seat};
use wonderpost::journal::Door;
use wonderpost::mail::outbox::list;
use wonderpost::tables::join::{self, SeatKey};
use wonderpost::tables::look::Look;
use wonderpost::tables::open::{self, NewTable};
use wonderpost::tables::play_again::{AgainError, play_again};
use wonderpost::tables::{Service, Status, lobby, look, play, proof, replay};
use wonderpost::words::Language;

use super::support::{NAMES, Party, party, party_of_readers, person, service};
use crate::support::databases;

/// What a table chooses, by name.
type Options<'a> = &'a [(&'a str, &'a str)];

fn again(service: &Service, party: &Party, seat: usize) -> Result<String, AgainError> {
    play_again(service, &party.uid, party.people[seat])
}

fn seen(service: &Service, uid: &str, person: PersonId) -> Look {
    look::now(service, uid, Some(person)).expect("the table is theirs to see")
}

/// How many tables and rematches there are.
fn count(service: &Service) -> (i64, i64) {
    let counted: Result<_, DbError> = service.db.read(|conn| {
        let tables = game_tables::table.count().get_result(conn)?;
        Ok((tables, rematches::table.count().get_result(conn)?))
    });
    counted.expect("they are counted")
}

/// The mailboxes of letters of a kind that are stored.
fn letters(service: &Service, kind: &str) -> Vec<String> {
    let rows = list::list(&service.db, 1000).expect("they are listed");
    let rows = rows.into_iter().filter(|row| row.kind == kind);
    let mut addresses: Vec<String> = rows.map(|row| row.to_address).collect();
    addresses.sort();
    addresses
}

pub(super) fn check_journal(service: &Service, uid: &str, person: PersonId) {
    let report = proof::verify(service, uid, Some(person)).expect("may be checked");
    report.expect("the journal is sound");
    let (events, differs) = replay::replay(&service.db, uid).expect("it is read");
    assert_eq!(differs, None, "{events} events");
}

#[test]
fn the_next_table_has_the_same_terms_and_everybody_sits_one_seat_further() {
    let duel = [("wonders", "first_game")];
    let first = [("edition", "first"), ("seventh_card_coins", "before_turn")];
    let second = [("edition", "second")];
    let settings: [(&str, usize, Options<'_>); 4] = [
        ("duel", 2, &duel),
        ("seven_wonders", 3, &first),
        ("seven_wonders", 7, &second),
        ("dice", 3, &[]),
    ];
    for database in databases::every() {
        for (game, seats, options) in settings {
            let service = service(&database);
            let old = party(&service, game, seats, options);
            old.ends(&service, 1);
            let asker = seats - 1;
            let uid = again(&service, &old, asker).expect("they played there");
            assert_ne!(uid, old.uid);
            let before = old.look(&service, 0);
            let next = seen(&service, &uid, old.people[asker]);
            assert_eq!(next.table.options, before.table.options, "{game}");
            assert_eq!(next.table.meta.key, game);
            assert_eq!(next.seats.len(), seats);
            assert_eq!(next.table.is_watchable, before.table.is_watchable);
            assert_eq!(next.my_seat, Some(Seat(0)), "who sat last sits first now");
            assert_eq!(next.table.status, Status::Open);
            let invited = next.seats.iter().filter(|seat| seat.is_invited).count();
            assert_eq!(invited, seats - 1, "the others are invited");
            for other in 0..asker {
                assert_eq!(again(&service, &old, other).expect("their seat"), uid);
            }
            let begun = seen(&service, &uid, old.people[0]);
            assert_eq!(begun.table.status, Status::Running, "{game}");
            let mut turned = NAMES[..seats].to_vec();
            turned.rotate_right(1);
            assert_eq!(begun.names(), turned, "{game} on {}", database.label);
            check_journal(&service, &uid, old.people[0]);
            check_journal(&service, &old.uid, old.people[0]);
        }
    }
}

#[test]
fn whether_all_may_watch_is_kept() {
    for database in databases::every() {
        let service = service(&database);
        let (ada, bo) = (person(&service, "Ada"), person(&service, "Bo"));
        let new = NewTable {
            game: "duel".to_owned(),
            seats: 2,
            is_watchable: true,
            ..NewTable::default()
        };
        let uid = open::open(&service, ada, &new).expect("it opens");
        join::take_seat(&service, &SeatKey::Open(uid.clone()), bo, None).expect("free");
        play::resign(&service, &uid, bo, Door::Page).expect("it runs");
        let next = play_again(&service, &uid, bo).expect("they played");
        assert!(seen(&service, &next, bo).table.is_watchable);
    }
}

#[test]
fn whoever_asks_at_the_same_time_comes_to_one_table() {
    for database in databases::every() {
        for (game, count_of) in [("duel", 2), ("dice", 7)] {
            let services = [service(&database), service(&database)];
            let old = party(&services[0], game, count_of, &[]);
            old.ends(&services[0], 0);
            let (tables, before) = count(&services[0]);
            let start = Barrier::new(2 * count_of);
            let uids: Vec<String> = std::thread::scope(|scope| {
                let askers: Vec<_> = (0..2 * count_of)
                    .map(|index| {
                        let (old, start, service) = (&old, &start, &services[index / count_of]);
                        scope.spawn(move || {
                            start.wait();
                            let asked = again(service, old, index % count_of);
                            asked.expect("everybody comes to the table")
                        })
                    })
                    .collect();
                let uids = askers
                    .into_iter()
                    .map(|asker| asker.join().expect("no panic"));
                uids.collect()
            });
            assert!(uids.iter().all(|uid| *uid == uids[0]), "{uids:?}");
            assert_eq!(count(&services[0]), (tables + 1, before + 1));
            let next = seen(&services[1], &uids[0], old.people[0]);
            assert_eq!(next.table.status, Status::Running, "{}", database.label);
            let mut turned = NAMES[..count_of].to_vec();
            turned.rotate_right(1);
            assert_eq!(next.names(), turned);
            check_journal(&services[0], &uids[0], old.people[0]);
        }
    }
}

#[test]
fn strangers_and_players_of_a_running_game_open_nothing() {
    for database in databases::every() {
        let service = service(&database);
        let old = party(&service, "duel", 2, &[]);
        let stranger = person(&service, "Cleo");
        let running = again(&service, &old, 0);
        assert!(matches!(running, Err(AgainError::NotOver)), "{running:?}");
        old.ends(&service, 0);
        for (uid, who) in [
            (old.uid.as_str(), stranger),
            ("bcdfghjkmnpqrs", old.people[0]),
        ] {
            let asked = play_again(&service, uid, who);
            assert!(matches!(asked, Err(AgainError::Unknown)), "{asked:?}");
        }
        assert_eq!(count(&service), (1, 0));
        // Who does not sit at the next table does not learn of it either.
        let next = again(&service, &old, 0).expect("they played");
        assert!(play_again(&service, &next, old.people[1]).is_err());
        assert!(look::now(&service, &next, Some(stranger)).is_err());
    }
}

#[test]
fn those_who_want_letters_are_invited_by_one_and_the_others_find_it() {
    for database in databases::every() {
        let service = service(&database);
        let old = party_of_readers(&service, "dice", 3, &[]);
        old.ends(&service, 0);
        // The second of them has an account and wants no letters.
        let address = "bo@confirmed.test";
        let confirmed: Result<_, DbError> = service.db.write(|conn| {
            use wonderpost::db::schema::people::{self, dsl};
            Ok(diesel::update(people::table.find(old.people[1].0))
                .set(dsl::address.eq(address))
                .execute(conn)?)
        });
        confirmed.expect("it is written");
        people::set_wants_letters(&service.db, old.people[1], false).expect("known");
        let uid = again(&service, &old, 0).expect("they played");
        assert_eq!(letters(&service, "invitation"), ["cleo@players.test"]);
        let bo = people::get(&service.db, old.people[1]).expect("known");
        let invitations = lobby::list_invitations(&service, &bo).expect("listed");
        let uids: Vec<&str> = invitations.iter().map(|row| row.uid.as_str()).collect();
        assert_eq!(uids, [uid.as_str()], "the lobby shows it");
        for seat in [1, 2, 1] {
            assert_eq!(again(&service, &old, seat).expect("kept"), uid);
        }
        assert_eq!(
            letters(&service, "invitation").len(),
            1,
            "asking again writes nothing"
        );
        let begun = seen(&service, &uid, old.people[2]);
        assert_eq!(begun.names(), ["Cleo", "Ada", "Bo"], "{}", database.label);
        assert_eq!(begun.table.status, Status::Running);
    }
}

/// Two games of Duel that are over, with one guest in each who came by the table's link and has no mailbox.
fn with_guest(service: &Service) -> Party {
    let ada = person(service, "Ada");
    let new = NewTable {
        game: "duel".to_owned(),
        options: OptionValues::new(),
        seats: 2,
        ..NewTable::default()
    };
    let uid = open::open(service, ada, &new).expect("it opens");
    let key = SeatKey::Open(uid.clone());
    let joined = join::take_seat_as_guest(service, &key, "Gast", None, Language::ENGLISH, None);
    let people = vec![ada, joined.expect("the seat is free").person];
    let party = Party { uid, people };
    party.ends(service, 1);
    party
}

#[test]
fn a_guest_without_mailbox_asks_first_or_second() {
    for database in databases::every() {
        let service = service(&database);
        for first in [0, 1] {
            let old = with_guest(&service);
            let uid = again(&service, &old, first).expect("they played");
            assert_eq!(again(&service, &old, 1 - first).expect("kept"), uid);
            let begun = seen(&service, &uid, old.people[0]);
            assert_eq!(begun.names(), ["Gast", "Ada"], "{}", database.label);
            assert_eq!(begun.table.status, Status::Running);
            check_journal(&service, &uid, old.people[1]);
        }
        let old = with_guest(&service);
        let uid = again(&service, &old, 0).expect("they played");
        let stranger = person(&service, "Cleo");
        join::take_seat(&service, &SeatKey::Open(uid), stranger, None).expect("open to all");
        let late = again(&service, &old, 1);
        assert!(matches!(late, Err(AgainError::Taken)), "{late:?}");
    }
}

#[test]
fn the_seat_of_somebody_who_is_gone_is_open_to_all() {
    for database in databases::every() {
        let service = service(&database);
        let old = party(&service, "dice", 3, &[]);
        old.ends(&service, 0);
        let gone: Result<_, DbError> = service.db.write(|conn| {
            Ok(diesel::update(seats::table)
                .filter(seats::person_id.eq(old.people[1].0))
                .set(seats::person_id.eq(None::<i64>))
                .execute(conn)?)
        });
        gone.expect("it is written");
        let uid = again(&service, &old, 0).expect("they played");
        let next = seen(&service, &uid, old.people[0]);
        let free = next
            .seats
            .iter()
            .map(|seat| (seat.is_taken, seat.is_invited));
        assert_eq!(
            free.collect::<Vec<_>>(),
            [(false, true), (true, false), (false, false)]
        );
        let stranger = person(&service, "Eva");
        assert!(
            seen(&service, &uid, stranger).can_join,
            "{}",
            database.label
        );
    }
}

#[test]
fn what_is_enough_for_one_day_holds_and_nothing_is_stored_then() {
    for database in databases::every() {
        let mut service = service(&database);
        let old = party(&service, "duel", 2, &[]);
        old.ends(&service, 0);
        service.day_limits.tables = PerDay { person: 1, site: 9 };
        // The first has opened one today.
        let often = again(&service, &old, 0);
        assert!(matches!(often, Err(AgainError::TooOften { again_in_ms }) if again_in_ms > 0));
        assert_eq!(count(&service), (1, 0), "{}", database.label);
        again(&service, &old, 1).expect("the other one has not");
    }
}
