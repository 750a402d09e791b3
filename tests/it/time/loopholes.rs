//! What somebody could take from the others, or lose through nobody's fault: days off that never end, a frozen table,
//! two outages, words that somebody else said, a seat that is not theirs any more.

use wonderpost::accounts::PersonId;
use wonderpost::accounts::away::AwayError;
use wonderpost::games::EndKind;
use wonderpost::journal::Door;
use wonderpost::tables::agree::{AgreeError, Wanted};
use wonderpost::tables::invite::Holder;
use wonderpost::tables::join::{self, SeatKey};
use wonderpost::tables::play_again::{AgainError, play_again};
use wonderpost::tables::seat_change::{self, SeatError};
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{
    Service, Status, away, clock_mark, host_acts, look, outages, play, turn_links,
};

use super::seats::{account, token};
use super::support::{
    HOUR_MS, awaited, awaited_seat, bank, fire, holds, party, pass, per_turn, seat, sends,
};
use crate::support::databases;
use crate::tables::support::{BEGIN_MS, Party, confirm, service};

/// Invites somebody new to a seat that is offered, and seats them.
fn replaces(service: &Service, table: &Party, by: usize, of: usize, address: &str) -> PersonId {
    let (uid, asker) = (&table.uid, table.people[by]);
    sends(service);
    seat_change::invite_to(service, uid, asker, seat(of), address).expect("it is offered");
    let key = SeatKey::Link(token(&sends(service)));
    let new = account(service, address);
    join::take_seat(service, &key, new, None).expect("it is theirs");
    new
}

/// The three days of the week that come next.
fn next_days(now_ms: i64) -> u8 {
    // The first of January 1970 was a Thursday.
    let today = usize::try_from(now_ms / DAY_MS).expect("after 1970") + 3;
    (1..=3).fold(0, |days, ahead| days | 1 << ((today + ahead) % 7))
}

#[test]
fn nobody_is_always_off_tomorrow() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(3, OnTimeout::Lose)));
        let late = table.people[awaited(&table.look(&service, 0))];
        let mut refused = 0;
        for _ in 0..10 * 24 {
            pass(&service, HOUR_MS);
            let set = away::set_days_off(&service, late, next_days(service.clock.now_ms()));
            refused += usize::from(matches!(set, Err(AwayError::AddedLately { .. })));
        }
        assert!(refused > 0);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
        holds(&service, &table);
    }
}

#[test]
fn days_that_have_passed_stay_as_they_were() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(3, OnTimeout::Lose)));
        let late = table.people[awaited(&table.look(&service, 0))];
        // The game begins on a Saturday, and the weekend does not count.
        away::set_days_off(&service, late, 0b110_0000).expect("two days");
        let due = awaited_seat(&table, &service).due_at_ms;
        pass(&service, 4 * DAY_MS);
        away::set_days_off(&service, late, 0).expect("none");
        assert_eq!(awaited_seat(&table, &service).due_at_ms, due);
        // Nor do days off that are added now give back what was used.
        service.clock.advance(4 * DAY_MS);
        away::set_days_off(&service, late, 0b111).expect("a week has passed");
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
        holds(&service, &table);
    }
}

#[test]
fn a_vacation_and_the_turn_before_it_in_the_same_instant_are_both_seen() {
    for _ in 0..6 {
        for database in databases::every() {
            let (one, two) = (service(&database), service(&database));
            let table = party(&one, "duel", 2, Some(per_turn(3, OnTimeout::Lose)));
            let mover = awaited(&table.look(&one, 0));
            let next = table.people[1 - mover];
            let mv = table.first_move(&one, mover);
            let expected = table.look(&one, mover).expected.expect("their turn");
            let [first, last] = ["2026-11-23", "2026-11-25"].map(|day| day.parse().expect("a day"));
            std::thread::scope(|scope| {
                let played = scope.spawn(|| table.play(&one, mover, &mv, expected, "now"));
                let added = scope.spawn(|| away::add(&two, next, first, last));
                played.join().expect("no panic").expect("it is legal");
                added.join().expect("no panic").expect("it is allowed");
            });
            let look = table.look(&one, 0);
            let due = look.seats[1 - mover].due_at_ms;
            if look.seats[1 - mover].is_awaited {
                assert_eq!(due, Some(BEGIN_MS + 6 * DAY_MS), "{}", database.label);
            }
            holds(&one, &table);
        }
    }
}

#[test]
fn at_a_frozen_table_time_stands() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
        let late = table.people[awaited(&table.look(&service, 0))];
        let seq = table.look(&service, 0).seq;
        service.clock.advance(HOUR_MS);
        host_acts::freeze(&service, &table.uid, "a question of rules").expect("it runs");
        // The deadline is on a Sunday.
        away::set_days_off(&service, late, 0b100_0000).expect("a day");
        pass(&service, 3 * DAY_MS);
        let look = table.look(&service, 0);
        assert_eq!((look.table.status, look.seq), (Status::Frozen, seq));
        away::set_days_off(&service, late, 0).expect("none");
        host_acts::thaw(&service, &table.uid, "it is settled").expect("it goes on");
        let due = awaited_seat(&table, &service).due_at_ms;
        assert_eq!(due, Some(BEGIN_MS + 4 * DAY_MS));
        holds(&service, &table);
        pass(&service, 22 * HOUR_MS);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        pass(&service, HOUR_MS);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
    }
}

#[test]
fn each_of_two_outages_is_made_good() {
    for database in databases::every() {
        let before = service(&database);
        let table = party(&before, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
        clock_mark::store(&before.db, &before.clock).expect("it is stored");
        drop(before);
        let down = |from_ms: i64, until_ms: i64| {
            let service = service(&database);
            service.clock.advance(from_ms);
            clock_mark::store(&service.db, &service.clock).expect("it is stored");
            service.clock.advance(until_ms - from_ms);
            outages::note(&service).expect("it is noted");
            service
        };
        down(0, HOUR_MS);
        let service = down(2 * HOUR_MS, 3 * DAY_MS);
        // The first one moves by itself, and the host decides about the second.
        assert!(outages::decide_late(&service).expect("it works"));
        let open = outages::find_open(&service).expect("it works");
        assert!(outages::decide(&service, open.expect("one is left").id, true).expect("decided"));
        fire(&service);
        let due = awaited_seat(&table, &service).due_at_ms;
        let lost_ms = HOUR_MS + 3 * DAY_MS - 2 * HOUR_MS;
        assert_eq!(due, Some(BEGIN_MS + DAY_MS + lost_ms));
        holds(&service, &table);
    }
}

#[test]
fn an_outage_is_made_good_also_to_whoever_changed_their_days_or_stopped_the_clock() {
    for pauses in [false, true] {
        for database in databases::every() {
            let before = service(&database);
            let table = party(&before, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
            clock_mark::store(&before.db, &before.clock).expect("it is stored");
            drop(before);
            let service = service(&database);
            service.clock.advance(2 * DAY_MS);
            outages::note(&service).expect("it is noted");
            let late = awaited(&table.look(&service, 0));
            if pauses {
                table.ask(&service, late, Wanted::Pause(2)).expect("asked");
                table.answer(&service, 1 - late, true).expect("agreed");
            } else {
                away::set_days_off(&service, table.people[late], 0b10).expect("a day");
            }
            let open = outages::find_open(&service).expect("it works");
            outages::decide(&service, open.expect("it is seen").id, true).expect("decided");
            pass(
                &service,
                2 * DAY_MS + HOUR_MS - if pauses { 0 } else { 36 * HOUR_MS },
            );
            let look = table.look(&service, 0);
            assert_eq!(look.table.status, Status::Running, "{pauses}");
            assert!(awaited_seat(&table, &service).due_at_ms > Some(service.clock.now_ms()));
            holds(&service, &table);
        }
    }
}

#[test]
fn whoever_is_late_too_does_not_win() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(
            &service,
            "seven_wonders",
            3,
            Some(per_turn(1, OnTimeout::Lose)),
        );
        table.plays(&service, 2, &table.first_move(&service, 2));
        pass(&service, DAY_MS);
        let ended = table.look(&service, 0).table.ended.expect("it is over");
        assert_eq!(ended.kind, EndKind::TimedOut);
        assert_eq!(ended.winners, [seat(2)]);
        holds(&service, &table);
    }
}

#[test]
fn a_late_guest_is_still_known_by_their_letter() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(
            &service,
            "seven_wonders",
            3,
            Some(per_turn(1, OnTimeout::Replace)),
        );
        service.clock.advance(HOUR_MS);
        let sent = sends(&service);
        let links = sent.iter().filter_map(|sent| {
            let (_, rest) = sent.mail.text.split_once("/seats/")?;
            let token =
                rest.split(|sign: char| !sign.is_ascii_alphanumeric() && !"-_".contains(sign));
            Some(token.into_iter().next()?.to_owned())
        });
        let links: Vec<String> = links.collect();
        assert!(!links.is_empty());
        pass(&service, DAY_MS);
        assert!(table.look(&service, 0).seats[1].is_offered);
        for link in links {
            let link = turn_links::look(&service, &link)
                .expect("it works")
                .expect("it is known");
            assert!(
                matches!(link.holder, Holder::Guest { .. }),
                "{:?}",
                link.holder
            );
        }
    }
}

/// A finished Duel, and the next game that both have sat down to.
fn play_two(service: &Service) -> (Party, Party) {
    let old = party(service, "duel", 2, Some(per_turn(1, OnTimeout::Replace)));
    play::resign(service, &old.uid, old.people[0], Door::Page).expect("it runs");
    let uid = play_again(service, &old.uid, old.people[0]).expect("it opens");
    confirm(service, old.people[1]);
    assert_eq!(
        play_again(service, &old.uid, old.people[1]).expect("kept"),
        uid
    );
    let people = vec![old.people[1], old.people[0]];
    (old, Party { uid, people })
}

#[test]
fn whoever_left_does_not_come_back_over_the_old_table() {
    for database in databases::every() {
        let service = service(&database);
        let (old, mut table) = play_two(&service);
        let (stays, leaves) = (table.people[0], table.people[1]);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        seat_change::leave(&service, &table.uid, leaves, Door::Page).expect("they may");
        let new = replaces(&service, &table, 0, 1, "new@players.test");
        table.people[1] = new;
        while awaited(&table.look(&service, 0)) != 1 {
            table.plays_first(&service);
        }
        pass(&service, DAY_MS);
        assert!(table.look(&service, 0).seats[1].is_offered);
        let again = play_again(&service, &old.uid, leaves);
        assert!(matches!(again, Err(AgainError::Taken)), "{again:?}");
        assert!(look::now(&service, &table.uid, Some(new)).is_ok());
        assert!(look::now(&service, &table.uid, Some(stays)).is_ok());
    }
}

#[test]
fn a_next_game_that_was_closed_does_not_stand_in_the_way() {
    for database in databases::every() {
        let service = service(&database);
        let old = party(&service, "duel", 2, None);
        play::resign(&service, &old.uid, old.people[0], Door::Page).expect("it runs");
        let first = play_again(&service, &old.uid, old.people[0]).expect("it opens");
        seat_change::close(&service, &first, old.people[0], Door::Page).expect("it waits");
        assert!(old.look(&service, 0).rematch.is_none());
        let second = play_again(&service, &old.uid, old.people[0]).expect("another one");
        assert_ne!(first, second);
    }
}

#[test]
fn what_somebody_said_is_not_the_word_of_whoever_follows() {
    for database in databases::every() {
        for asks in [true, false] {
            let service = service(&database);
            let terms = Some(per_turn(1, OnTimeout::Replace));
            let mut table = party(&service, "seven_wonders", 3, terms);
            let asker = usize::from(asks);
            table
                .ask(&service, asker, Wanted::Stop)
                .expect("it is asked");
            let seq = table.look(&service, 0).consent.asked.expect("it is").seq;
            if !asks {
                table.answer(&service, 1, true).expect("they agree");
            }
            pass(&service, DAY_MS);
            let address = format!("new{asks}@players.test");
            table.people[1] = replaces(&service, &table, 0, 1, &address);
            for other in [0, 2] {
                let agreed = table.answer_to(&service, other, seq, true);
                assert!(matches!(agreed, Err(AgreeError::NotAsked)), "{agreed:?}");
            }
            assert_eq!(table.look(&service, 0).table.status, Status::Running);
            holds(&service, &table);
        }
    }
}

#[test]
fn whom_a_stand_in_plays_for_neither_asks_nor_answers() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(1, OnTimeout::Replace)));
        let late = awaited(&table.look(&service, 0));
        let other = 1 - late;
        pass(&service, DAY_MS);
        table
            .ask(&service, other, Wanted::StandIn(seat(late)))
            .expect("nobody else is asked");
        pass(&service, DAY_MS);
        for wanted in [Wanted::StandIn(seat(other)), Wanted::Stop] {
            let asked = table.ask(&service, late, wanted);
            assert!(matches!(asked, Err(AgreeError::StandIn)), "{asked:?}");
        }
        assert_eq!(table.look(&service, 0).table.status, Status::Running);

        let table = party(
            &service,
            "seven_wonders",
            3,
            Some(per_turn(1, OnTimeout::Replace)),
        );
        pass(&service, DAY_MS);
        table
            .ask(&service, 1, Wanted::StandIn(seat(0)))
            .expect("asked");
        let seq = table.look(&service, 0).consent.asked.expect("it is").seq;
        let refused = table.answer_to(&service, 0, seq, false);
        assert!(matches!(refused, Err(AgreeError::NotAsked)), "{refused:?}");
        table
            .answer_to(&service, 2, seq, true)
            .expect("they are asked");
        assert!(table.look(&service, 1).seats[0].has_stand_in);
        holds(&service, &table);
    }
}

#[test]
fn coming_back_fills_no_bank() {
    for database in databases::every() {
        let service = service(&database);
        let terms = Some(bank(2, 12, OnTimeout::Replace));
        let table = party(&service, "duel", 2, terms);
        let late = awaited(&table.look(&service, 0));
        let other = 1 - late;
        pass(&service, 2 * DAY_MS);
        table
            .ask(&service, other, Wanted::StandIn(seat(late)))
            .expect("nobody else is asked");
        let (uid, person) = (&table.uid, table.people[late]);
        seat_change::come_back(&service, uid, person, Door::Page).expect("it is theirs");
        holds(&service, &table);
        while awaited(&table.look(&service, 0)) != late {
            table.plays_first(&service);
        }
        let due = awaited_seat(&table, &service).due_at_ms.expect("it runs");
        assert_eq!(due - service.clock.now_ms(), 12 * HOUR_MS);
        holds(&service, &table);
    }
}

#[test]
fn an_invitation_does_not_tell_which_mailbox_somebody_reads() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(
            &service,
            "seven_wonders",
            3,
            Some(per_turn(1, OnTimeout::Replace)),
        );
        pass(&service, DAY_MS);
        let invite = |address: &str| {
            let (uid, asker) = (&table.uid, table.people[1]);
            seat_change::invite_to(&service, uid, asker, seat(0), address)
        };
        invite("cleo@players.test").expect("as that of a stranger");
        invite("stranger@players.test").expect("a stranger's");
        let own = invite("bo@players.test");
        assert!(matches!(own, Err(SeatError::Seated)), "{own:?}");
    }
}
