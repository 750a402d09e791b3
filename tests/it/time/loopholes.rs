//! What somebody could take from the others, or lose through nobody's fault: days off that never end, a frozen table,
//! two outages, words that somebody else said, a seat that is not theirs any more.

use wonderpost::host::acts;
use wonderpost::look::turn_links;
use wonderpost::play::{away, seat_change};

use super::support::{HOUR_MS, after_outage, duel, makes_good, of_three, party, pass, seat};
use crate::prelude::*;
use crate::tables::support::confirm;

#[each::test(houses())]
fn nobody_is_always_off_tomorrow(service: House) {
    let table = duel(&service, 3, OnTimeout::Lose);
    let late = table.people[table.turn()];
    let mut refused = 0;
    for _ in 0..10 * 24 {
        pass(&service, HOUR_MS);
        // The first of January 1970 was a Thursday.
        let today = service.clock.now_ms() / DAY_MS + 3;
        let next_days = (1..=3).fold(0, |days, ahead| days | 1 << ((today + ahead) % 7));
        let set = away::set_days_off(&service, late, next_days);
        if set.is_err() {
            assert_eq!(why(set), "away-added-lately");
            refused += 1;
        }
    }
    assert!(refused > 0);
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[each::test(houses())]
fn days_that_have_passed_stay_as_they_were(service: House) {
    let table = duel(&service, 3, OnTimeout::Lose);
    let late = table.people[table.turn()];
    // The game begins on a Saturday, and the weekend does not count.
    away::set_days_off(&service, late, 0b110_0000).expect("two days");
    let due = table.due_at_ms();
    pass(&service, 4 * DAY_MS);
    away::set_days_off(&service, late, 0).expect("none");
    assert_eq!(table.due_at_ms(), due);
    // Nor do days off that are added now give back what was used.
    service.clock.advance(4 * DAY_MS);
    away::set_days_off(&service, late, 0b111).expect("a week has passed");
    fire(&service);
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[test]
fn a_vacation_and_the_turn_before_it_in_the_same_instant_are_both_seen() {
    for _ in 0..6 {
        for one in houses() {
            let two = one.another_process();
            let table = duel(&one, 3, OnTimeout::Lose);
            let mover = table.turn();
            let next = table.people[1 - mover];
            let mv = table.first_move(mover);
            let expected = table.look(mover).expected.expect("their turn");
            let [first, last] = ["2026-11-23", "2026-11-25"].map(|day| day.parse().expect("a day"));
            let play = || table.play(mover, &mv, expected, "now");
            let (played, added) = both(play, || away::add(&two, next, first, last));
            played.expect("it is legal");
            added.expect("it is allowed");
            if table.turn() != mover {
                assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 6 * DAY_MS));
            }
            table.holds();
        }
    }
}

#[each::test(houses())]
fn at_a_frozen_table_time_stands(service: House) {
    let table = duel(&service, 1, OnTimeout::Lose);
    let late = table.people[table.turn()];
    let seq = table.look(0).seq;
    service.clock.advance(HOUR_MS);
    acts::freeze(&service, &table.uid, "a question of rules").expect("it runs");
    // The deadline is on a Sunday.
    away::set_days_off(&service, late, 0b100_0000).expect("a day");
    pass(&service, 3 * DAY_MS);
    let look = table.look(0);
    assert_eq!((look.table.status, look.seq), (Status::Frozen, seq));
    away::set_days_off(&service, late, 0).expect("none");
    acts::thaw(&service, &table.uid, "it is settled").expect("it goes on");
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 4 * DAY_MS));
    table.holds();
    pass(&service, 22 * HOUR_MS);
    assert_eq!(table.status(), Status::Running);
    pass(&service, HOUR_MS);
    assert_eq!(table.status(), Status::Over);
}

#[each::test(houses())]
fn each_of_two_outages_is_made_good(house: House) {
    let table = duel(&house, 1, OnTimeout::Lose);
    after_outage(&house, 0, HOUR_MS);
    let service = after_outage(&house, 2 * HOUR_MS, 3 * DAY_MS);
    let table = table.at(&service);
    makes_good(&service);
    fire(&service);
    // Of the three days the game ran for one hour.
    let end_ms = BEGIN_MS + 4 * DAY_MS - HOUR_MS;
    assert_eq!(table.due_at_ms(), Some(end_ms));
    table.holds();
}

#[test]
fn an_outage_is_made_good_also_to_whoever_changed_their_days_or_stopped_the_clock() {
    for pauses in [false, true] {
        for house in houses() {
            let table = duel(&house, 1, OnTimeout::Lose);
            let service = after_outage(&house, 0, 2 * DAY_MS);
            let table = table.at(&service);
            let late = table.turn();
            if pauses {
                table.asks(late, agree::pause(table.service, 2));
                table.answer(1 - late, true).expect("agreed");
            } else {
                away::set_days_off(&service, table.people[late], 0b10).expect("a day");
            }
            makes_good(&service);
            let least_ms = if pauses { 2 * DAY_MS } else { DAY_MS / 2 };
            pass(&service, least_ms + HOUR_MS);
            assert_eq!(table.status(), Status::Running, "{pauses}");
            assert!(table.due_at_ms() > Some(service.clock.now_ms()));
            table.holds();
        }
    }
}

#[each::test(houses())]
fn a_late_guest_is_still_known_by_their_letter(service: House) {
    let table = of_three(&service, 1, OnTimeout::Replace);
    service.clock.advance(HOUR_MS);
    let sent = sends(&service);
    let ends = |sign: char| !sign.is_ascii_alphanumeric() && !"-_".contains(sign);
    let links = sent.iter().filter_map(|sent| {
        let (_, rest) = sent.mail.text.split_once("/seats/")?;
        rest.split(ends).next()
    });
    let links: Vec<&str> = links.collect();
    assert!(!links.is_empty());
    pass(&service, DAY_MS);
    assert!(table.look(0).seats[1].is_offered);
    for link in links {
        let holder = turn_links::look(&service, link)
            .expect("it is known")
            .holder;
        assert!(holder.is_some_and(|person| person.is_guest()));
    }
}

#[each::test(houses())]
fn whoever_left_does_not_come_back_over_the_old_table(service: House) {
    let old = duel(&service, 1, OnTimeout::Replace);
    old.resigns(0);
    let (leaves, stays) = (old.people[0], old.people[1]);
    confirm(&service, stays);
    let uid = old.again(0).expect("it opens");
    assert_eq!(old.again(1).expect("kept"), uid);
    let mut table = Party::of(&service, &uid, vec![stays, leaves]);
    assert_eq!(table.status(), Status::Running);
    table.leaves(1);
    let new = table.replaces(0, 1, "new@players.test");
    table.people[1] = new;
    table.plays_first_until(1);
    pass(&service, DAY_MS);
    assert!(table.look(0).seats[1].is_offered);
    assert_eq!(why(old.again(0)), "rematch-taken");
    assert!(board::now(&service, &table.uid, Some(new)).is_ok());
    assert!(board::now(&service, &table.uid, Some(stays)).is_ok());
}

#[each::test(houses())]
fn a_next_game_that_was_closed_does_not_stand_in_the_way(service: House) {
    let old = party(&service, "duel", 2, None);
    old.resigns(0);
    let first = old.again(0).expect("it opens");
    seat_change::close(&service, (&first, old.people[0], Door::Page)).expect("it waits");
    assert!(old.look(0).rematch.is_none());
    let second = old.again(0).expect("another one");
    assert_ne!(first, second);
}

#[each::test(houses())]
fn what_somebody_said_is_not_the_word_of_whoever_follows(house: House) {
    for asks in [true, false] {
        let service = house.another_process();
        let mut table = of_three(&service, 1, OnTimeout::Replace);
        let asker = usize::from(asks);
        table.asks(asker, Ask::Stop {});
        let seq = table.look(0).consent.asked.expect("it is").seq;
        if !asks {
            table.answer(1, true).expect("they agree");
        }
        pass(&service, DAY_MS);
        table.people[1] = table.replaces(0, 1, &format!("new{asks}@players.test"));
        for other in [0, 2] {
            assert_eq!(why(table.answer_to(other, seq, true)), "time-not-asked");
        }
        assert_eq!(table.status(), Status::Running);
        table.holds();
    }
}

#[each::test(houses())]
fn whom_a_stand_in_plays_for_neither_asks_nor_answers(service: House) {
    let table = duel(&service, 1, OnTimeout::Replace);
    let late = table.turn();
    let other = 1 - late;
    pass(&service, DAY_MS);
    table.asks(other, Ask::StandIn { of: seat(late) });
    pass(&service, DAY_MS);
    for wanted in [Ask::StandIn { of: seat(other) }, Ask::Stop {}] {
        assert_eq!(why(table.ask(late, wanted)), "time-back-first");
    }
    assert_eq!(table.status(), Status::Running);

    let table = of_three(&service, 1, OnTimeout::Replace);
    pass(&service, DAY_MS);
    table.asks(1, Ask::StandIn { of: seat(0) });
    let seq = table.look(0).consent.asked.expect("it is").seq;
    assert_eq!(why(table.answer_to(0, seq, false)), "time-not-asked");
    table.answer_to(2, seq, true).expect("they are asked");
    assert!(table.look(1).seats[0].has_stand_in);
    table.holds();
}

#[each::test(houses())]
fn coming_back_fills_no_bank(service: House) {
    let terms = Some(bank(2, 12, OnTimeout::Replace));
    let table = party(&service, "duel", 2, terms);
    let late = table.turn();
    let other = 1 - late;
    pass(&service, 2 * DAY_MS);
    table.asks(other, Ask::StandIn { of: seat(late) });
    table.comes_back(late);
    table.holds();
    table.plays_first_until(late);
    let due = table.due_at_ms().expect("it runs");
    assert_eq!(due - service.clock.now_ms(), 12 * HOUR_MS);
    table.holds();
}

#[each::test(houses())]
fn an_invitation_does_not_tell_which_mailbox_somebody_reads(service: House) {
    let table = of_three(&service, 1, OnTimeout::Replace);
    pass(&service, DAY_MS);
    let invite = |address: &str| table.invite(1, 0, address);
    invite("cleo@players.test").expect("as that of a stranger");
    invite("stranger@players.test").expect("a stranger's");
    assert_eq!(why(invite("bo@players.test")), "time-seated");
}
