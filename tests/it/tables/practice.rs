//! What guests use up who practise and play again, what is left when they go, and when no bot is free.

use std::net::IpAddr;
use std::sync::mpsc;
use std::time::Duration;

use bots::Level;
use diesel::RunQueryDsl;
use wonderpost::host::acts;
use wonderpost::play::agree;
use wonderpost::play::practice::{self, KEPT_MS, Practice, Who};
use wonderpost::play::{join, open};

use super::bots::{NEWCOMER, is_there, new, practice_of, practises, with_bots};
use super::support::confirmed;
use crate::prelude::*;

fn newcomer(service: &Service) -> Party<'_> {
    practises(service, "duel", 2, NEWCOMER)
}

/// Takes old games away. Gives how many.
fn prunes(service: &Service) -> usize {
    practice::prune(service).expect("the database works")
}

#[each::test(houses())]
fn a_guest_who_played_again_goes_after_a_week_with_all_their_games(house: House) {
    for leaves in [false, true] {
        let service = house.another_process();
        let first = newcomer(&service);
        first.resigns(0);
        let next = first.table(&first.again(0).expect("it is over"));
        if leaves {
            next.leaves(0);
        }
        service.clock.advance(KEPT_MS + 1000);
        assert_eq!(prunes(&service), if leaves { 1 } else { 2 });
        let guest = first.people[0];
        assert!(!is_there(&service, guest));
        for uid in [&first.uid, &next.uid] {
            assert!(board::now(&service, uid, Some(guest)).is_err());
        }
    }
}

#[each::test(houses())]
fn a_guest_who_opened_a_table_may_leave_all_their_seats(service: House) {
    let party = newcomer(&service);
    // As a program did that let guests open the next table themselves.
    let opener = party.people[0];
    let opened = format!("UPDATE game_tables SET opened_by = {}", opener.0);
    assert_eq!(sql(&service, &opened), 1);
    party.leaves(0);
    assert!(is_there(&service, opener), "somebody opened it");
}

/// Signs a guest in, in a transaction that is committed only after whoever takes games away has looked and waits.
fn signs_in_meanwhile(service: &Service, guest: PersonId) -> usize {
    let ((begin, begins), (end, ends)) = (mpsc::channel(), mpsc::channel());
    let (confirmed, id) = (confirmed(guest), guest.0);
    let address = format!("UPDATE people SET address = '{confirmed}' WHERE id = {id}");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            begins.recv().expect("somebody signs in");
            end.send(prunes(service)).expect("somebody waits");
        });
        let signed_in = databases::write(&service.db, |conn| {
            let changed = diesel::sql_query(&address).execute(conn)?;
            begin.send(()).expect("somebody waits");
            // It cannot end before this is committed; however little it does until then, the game must stay.
            let early = ends.recv_timeout(Duration::from_millis(300));
            assert!(early.is_err(), "nobody has waited");
            Ok(changed)
        });
        assert_eq!(signed_in, 1);
        ends.recv().expect("it ends")
    })
}

#[each::test(houses())]
fn whoever_signs_in_while_old_games_are_taken_away_keeps_theirs(house: House) {
    for is_over in [false, true] {
        let service = house.another_process();
        let party = newcomer(&service);
        if is_over {
            party.resigns(0);
        }
        service.clock.advance(KEPT_MS + 1000);
        let pruned = signs_in_meanwhile(&service, party.people[0]);
        assert_eq!(pruned, 0, "{is_over}");
        assert!(is_there(&service, party.people[0]));
        party.look(0);
    }
}

#[each::test(houses())]
fn a_frozen_practice_game_goes_too_and_ends_once_it_is_thawed(service: House) {
    let party = frozen_and_pruned(&service);
    acts::thaw(&service, &party.uid, "it is settled").expect("it goes on");
    has_ended(&party);
    // Thawed by a process that ended before it was done.
    let party = frozen_and_pruned(&service);
    let runs = "status = 'running', frozen_reason = NULL, frozen_at_ms = NULL";
    let thaw = format!("UPDATE game_tables SET {runs} WHERE status = 'frozen'");
    assert_eq!(sql(&service, &thaw), 1);
    assert_eq!(prunes(&service), 0);
    has_ended(&party);
}

fn frozen_and_pruned(service: &Service) -> Party<'_> {
    let party = newcomer(service);
    acts::freeze(service, &party.uid, "a question of rules").expect("it runs");
    service.clock.advance(KEPT_MS + 1000);
    assert_eq!([prunes(service), prunes(service)], [1, 0]);
    assert!(!is_there(service, party.people[0]));
    party
}

/// No game runs any more, and the journal tells what the table is.
fn has_ended(party: &Party) {
    let running = "UPDATE game_tables SET status = status WHERE status = 'running'";
    assert_eq!(sql(party.service, running), 0, "nobody plays there");
    party.replays();
}

#[each::test(houses())]
fn guests_use_up_their_own_limit_and_nothing_of_those_who_are_signed_in(mut service: House) {
    let per_day = |person, site| PerDay { person, site };
    service.day_limits.guests = per_day(3, 100);
    service.day_limits.tables = per_day(3, 3);
    let begins = |client: &str, who| {
        let practice = Practice {
            client: Some(client.parse::<IpAddr>().expect("an address")),
            ..practice_of("duel", 2)
        };
        practice::begin(&service, &practice, who)
    };
    let first = begins("203.0.113.7", NEWCOMER).expect("one touch");
    let me = Who::Person(first.person);
    for _ in 0..2 {
        begins("203.0.113.7", me).expect("another game");
    }
    assert_eq!(why(begins("203.0.113.7", me)), "too often");
    let next = begins("198.51.100.9", NEWCOMER).expect("one touch");
    let mut party = Party::of(&service, &next.uid, vec![next.person]);
    for number in 0..4 {
        party.resigns(0);
        match party.again(0) {
            Ok(next) => party = party.table(&next),
            Err(Error::TooOften { .. }) => assert_eq!(number, 3),
            Err(error) => panic!("{error}"),
        }
    }
    let ada = person(&service, "Ada");
    for _ in 0..3 {
        open::open(&service, ada, &new("duel", 2, &[])).expect("nobody has used that up");
    }
}

#[each::test(houses())]
fn given_up_games_keep_no_bot_from_others_and_a_rematch_needs_a_free_one(mut service: House) {
    service.bots.games = 1;
    let over = with_bots(&service, "duel", 2, &[Level::Easy]);
    over.resigns(0);
    let given_up = with_bots(&service, "duel", 2, &[Level::Easy]);
    let new = new("duel", 2, &[Level::Easy]);
    let opened = open::open(&service, given_up.people[0], &new);
    assert_eq!(why(opened), "bots-no-room", "one game runs");
    assert_eq!(why(over.again(0)), "bots-no-room");
    service.clock.advance(2 * DAY_MS + 1);
    over.again(0).expect("nobody plays there any more");
}

#[each::test(houses())]
fn a_bot_that_takes_a_seat_agrees_to_what_was_asked_before(service: House) {
    let party = party(&service, "seven_wonders", 3, &[("edition", "second")]);
    let (uid, ada, cleo) = (&party.uid, party.people[0], party.people[2]);
    party.leaves(1);
    agree::ask(&service, (uid, ada, Door::Page), Ask::Stop {}).expect("it runs");
    join::seat_bot(&service, (uid, ada, Door::Page), Seat(1), Level::Easy).expect("it is free");
    let asked = party.look(0).consent.asked.expect("it is open");
    agree::answer(&service, (uid, cleo, Door::Page), asked.seq, true).expect("they agree");
    let ended = party.look(0).table.ended.expect("all have agreed");
    assert_eq!(ended.kind, EndKind::Agreed);
    party.holds();
}
