//! Seats that change hands, and tables that never begin.

use ::bots::Level;
use wonderpost::look::turn_links;
use wonderpost::mail::outbox::list;
use wonderpost::play::invite::{self, Next};
use wonderpost::play::join;
use wonderpost::play::{claims, moves, open, seat_change, talk};

use super::support::{HOUR_MS, account, bank, duel, invited, of_three, options, party, pass, seat};
use crate::prelude::*;
use crate::tables::support::{kinds, kinds_to, letter, reader};

fn words(sent: &[Sent], kind: &str) -> String {
    flat(&letter(sent, kind).mail.text)
}

#[each::test(houses())]
fn whoever_leaves_is_replaced_by_a_stand_in_and_then_by_somebody_invited(house: House) {
    for (game, seats) in [("duel", 2), ("seven_wonders", 3)] {
        let service = house.another_process();
        let mut table = party(&service, game, seats, Some(per_turn(3, OnTimeout::Lose)));
        assert!(table.step());
        talk::keep_notes(&service, &table.uid, table.people[1], "Watch Ada").expect("kept");
        talk::say(&service, &table.uid, table.people[1], "Farewell").expect("said");
        table.leaves(1);
        let left = table.look(0).seats.swap_remove(1);
        assert!(left.has_stand_in && left.is_offered);
        assert!(!left.is_awaited, "a stand-in plays at once");
        let gone = board::now(&service, &table.uid, Some(table.people[1]));
        assert_eq!(why(gone), "hidden");
        table.holds();
        let key = table.invites(0, 1, "new@players.test");
        let new = account(&service, "new@players.test");
        join::take_seat(&service, &key, new, None).expect("it is theirs");
        table.people[1] = new;
        let look = table.look(1);
        assert!(!look.seats[1].has_stand_in);
        assert_eq!(look.my_seat, Some(seat(1)));
        assert_eq!(look.note, "", "it was the former player’s");
        assert!(look.talk[0].is_former, "{:?}", look.talk);
        // They are told the whole game.
        let told = words(&sends(&service), "handed_over");
        told.says_all(["left the game", "(Stand-in’s move.)"]);
        // The link is used up.
        let other = account(&service, "other@players.test");
        let late = join::take_seat(&service, &key, other, None);
        assert_eq!(why(late), "invitation-taken");
        while table.step() {}
        table.holds();
        assert!(!look.consent.handovers.is_empty());
        let ended = words(&sends(&service), "game_over");
        ended.says_all(["A stand-in played", "took the seat over at event"]);
    }
}

#[each::test(houses())]
fn a_late_seat_may_be_given_away_until_its_player_comes_back(service: House) {
    let table = duel(&service, 1, OnTimeout::Replace);
    let late = table.turn();
    let other = 1 - late;
    let new = "new@players.test";
    let invite = |who: usize| {
        let by = (&*table.uid, table.people[who], Door::Page);
        seat_change::invite_to(&service, by, seat(late), new)
    };
    assert_eq!(why(invite(other)), "time-not-offered");
    pass(&service, DAY_MS);
    assert!(table.look(other).seats[late].is_offered);
    // Whoever did not open the table is a guest.
    assert_eq!(why(invite(1)), "error-sign-in-first-text");
    let key = table.invites(other, late, new);
    assert_eq!(why(table.invite(other, late, new)), "too often");
    // Whoever follows the link to their own seat asks nobody for it.
    if let SeatKey::Link(link) = &key {
        let asked = claims::ask_by_link(&service, link, table.people[late]);
        assert!(!asked.expect("it is their own seat"));
    }
    // The late player comes back first.
    table.plays_first();
    assert!(join::take_seat(&service, &key, account(&service, new), None).is_err());
    assert!(!table.look(other).seats[late].is_offered);
    // Later they are late again, and the others agree on a stand-in.
    table.plays_first_until(late);
    let stand_in = Ask::StandIn { of: seat(late) };
    assert_eq!(why(table.ask(other, stand_in)), "time-not-offered");
    pass(&service, DAY_MS);
    table.asks(other, stand_in);
    let seats = table.look(other).seats;
    assert!(seats[late].has_stand_in && seats[other].is_awaited);
    table.holds();
    words(&sends(&service), "stand_in").says("take your seat back");
    // Whoever is back before the letter goes is told nothing.
    table.comes_back(late);
    table.plays_first_until(late);
    pass(&service, DAY_MS);
    sends(&service);
    table.asks(other, stand_in);
    table.comes_back(late);
    assert!(!kinds(&sends(&service)).contains(&"stand_in"));
}

#[each::test(houses())]
fn what_is_asked_goes_to_no_mailbox_whose_seat_somebody_else_has(service: House) {
    let table = of_three(&service, 1, OnTimeout::Replace);
    pass(&service, DAY_MS);
    let key = table.invites(0, 1, "new@players.test");
    table.asks(0, agree::pause(table.service, 3));
    let new = account(&service, "new@players.test");
    join::take_seat(&service, &key, new, None).expect("it is theirs");
    let mut asked = sends(&service);
    asked.retain(|sent| sent.kind() == "asked");
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].letter.intent.to_address, address_of(NAMES[2]));
}

#[each::test(houses())]
fn a_mailbox_gives_its_seat_away_once(service: House) {
    let opener = person(&service, "Ada");
    let new = NewTable {
        invited: vec!["bo@players.test".to_owned()],
        ..new_table("dice", 3, &[])
    };
    let uid = open::open(&service, opener, &new).expect("it opens");
    let SeatKey::Link(link) = invited(&sends(&service)) else {
        panic!("a letter has one")
    };
    // A guest has a mailbox of their own, which is asked about further claims.
    let (cleo, eve) = (reader(&service, "Cleo"), person(&service, "Eve"));
    let tokens = [cleo, eve].map(|who| {
        let asked = claims::ask_by_link(&service, &link, who);
        assert!(asked.expect("the seat is kept for another mailbox"));
        let text = letter(&sends(&service), "seat_claim").mail.text.clone();
        let (_, token) = text.split_once("/claims/").expect("a link");
        token.split_whitespace().next().expect("it").to_owned()
    });
    claims::answer(&service, &tokens[0], true).expect("it is theirs to give");
    assert_eq!(why(claims::answer(&service, &tokens[1], true)), "hidden");
    let seen = board::now(&service, &uid, Some(cleo));
    assert!(seen.expect("theirs").my_seat.is_some());
}

#[each::test(houses())]
fn a_late_player_and_their_replacement_in_the_same_instant_are_one_of_both(one: House) {
    let two = one.another_process();
    for round in 0..4 {
        let table = duel(&one, 1, OnTimeout::Replace);
        let late = table.turn();
        pass(&one, DAY_MS);
        two.clock.advance(one.clock.now_ms() - two.clock.now_ms());
        let address = format!("new{round}@players.test");
        let key = table.invites(1 - late, late, &address);
        let new = account(&one, &address);
        let mv = table.first_move(late);
        let expected = table.look(late).expected.expect("their turn");
        let play = || table.play(late, &mv, expected, "now");
        let (played, taken) = both(play, || join::take_seat(&two, &key, new, None));
        assert_ne!(played.is_ok(), taken.is_ok(), "{played:?} {taken:?}");
        let seen = board::now(&one, &table.uid, Some(new));
        assert_eq!(seen.is_ok(), taken.is_ok());
    }
}

#[each::test(houses())]
fn all_may_leave_and_the_game_comes_to_its_end(house: House) {
    let games = [("duel", 2), ("dice", 3), ("seven_wonders", 2)];
    for (game, seats) in games {
        let service = house.another_process();
        let table = party(&service, game, seats, None);
        (1..seats).for_each(|seat| table.leaves(seat));
        table.asks(0, Ask::Stop {});
        assert_eq!(table.status(), Status::Over);
        table.holds();
        let table = party(&service, game, seats, None);
        (1..seats).chain([0]).for_each(|seat| table.leaves(seat));
        fire(&service);
        table.replays();
        let others = "UPDATE game_tables SET status = status WHERE status <> 'over'";
        assert_eq!(sql(&service, others), 0, "{game}");
    }
}

#[each::test(houses())]
fn a_table_that_never_began_is_closed_and_an_invitation_is_withdrawn(service: House) {
    let opener = person(&service, "Ada");
    let new = NewTable {
        invited: vec!["bo@players.test".to_owned(), "cleo@players.test".to_owned()],
        ..new_table("seven_wonders", 3, &options("seven_wonders"))
    };
    let uid = open::open(&service, opener, &new).expect("it opens");
    let key = invited(&sends(&service));
    let stranger = person(&service, "Zoe");
    let withdraw = |who, next| invite::after_declining(&service, &uid, who, seat(1), next);
    assert_eq!(why(withdraw(stranger, Next::OpenToAll)), "hidden");
    assert_eq!(why(withdraw(stranger, Next::AskAgain)), "hidden");
    withdraw(opener, Next::AskAgain).expect("a letter may be lost");
    let SeatKey::Link(first) = &key else {
        panic!("a letter has one")
    };
    assert!(
        invite::look(&service, first)
            .expect("it is known")
            .is_living
    );
    withdraw(opener, Next::OpenToAll).expect("works");
    let bo = account(&service, "bo@players.test");
    let taken = join::take_seat(&service, &key, bo, None);
    assert_eq!(why(taken), "hidden");
    join::take_seat(&service, &SeatKey::Open(uid.clone()), bo, None).expect("it is open");
    let closes = |uid: &str, who| seat_change::close(&service, (uid, who, Door::Page));
    assert_eq!(why(closes(&uid, bo)), "time-not-opener");
    closes(&uid, opener).expect("they may");
    closes(&uid, opener).expect("twice is once");
    let look = board::now(&service, &uid, Some(opener)).expect("it is there");
    assert_eq!(look.table.status, Status::Closed);
    assert_eq!(kinds(&sends(&service)), ["table_closed"]);
    let cleo = account(&service, "cleo@players.test");
    assert!(join::take_seat(&service, &SeatKey::Open(uid.clone()), cleo, None).is_err());
    let waiting = list::list(&service.db, 100).expect("they are listed");
    assert!(waiting.iter().all(|row| row.status != "queued"));
    Party::of(&service, &uid, vec![opener]).holds();
    let begun = party(&service, "duel", 2, None);
    assert_eq!(why(closes(&begun.uid, begun.people[0])), "time-begun");
}

#[each::test(houses())]
fn a_stand_in_plays_from_the_end_of_somebodys_time_until_they_are_back(service: House) {
    let clock = Some(per_turn(2, OnTimeout::StandInUntilBack));
    let table = party(&service, "duel", 2, clock);
    let late = table.turn();
    let sent = pass(&service, 2 * DAY_MS + 1000);
    let look = table.look(late);
    assert!(look.seats[late].has_stand_in && !look.seats[late].is_awaited);
    assert!(kinds(&sent).contains(&"stand_in"), "{:?}", kinds(&sent));
    words(&sent, "stand_in").says("a stand-in plays your seat");
    // Where nobody waits for them, nothing goes on without them.
    pass(&service, 3 * DAY_MS);
    let look = table.look(late);
    let other = &look.seats[1 - late];
    assert!(!other.has_stand_in && other.is_awaited && other.has_run_out);
    assert_eq!(look.table.status, Status::Running);
    let before = look.seq;
    table.comes_back(late);
    // Now somebody waits for the other one.
    let other = &table.look(late).seats[1 - late];
    assert!(other.has_stand_in && !other.is_awaited);
    assert!(kinds(&sends(&service)).contains(&"stand_in"));
    assert!(table.step());
    let look = table.look(late);
    assert!(look.seq > before && !look.seats[late].has_stand_in);
    table.holds();
}

#[each::test(houses())]
fn a_bot_in_a_seat_waits_for_nobody_who_is_late(service: House) {
    let table = duel(&service, 2, OnTimeout::StandInUntilBack);
    let late = table.turn();
    pass(&service, 5 * DAY_MS);
    let by = (&*table.uid, table.people[1 - late], Door::Page);
    join::seat_bot(&service, by, seat(late), Level::Easy).expect("it is offered");
    let look = table.look(1 - late);
    assert!(!look.seats[1 - late].has_stand_in && look.seats[1 - late].is_awaited);
}

#[each::test(houses())]
fn what_a_stand_in_did_is_told_as_its_move_and_is_not_withdrawn(service: House) {
    for on_timeout in [OnTimeout::StandIn, OnTimeout::StandInUntilBack] {
        let table = duel(&service, 1, on_timeout);
        let late = table.turn();
        pass(&service, 2 * DAY_MS);
        let w = Words::of(Language::default());
        let told = table.look(late).since.into_iter();
        let said: Vec<String> = told.map(|line| w.text(&line.sentence.said)).collect();
        for part in ["time ran out", "(Stand-in’s move.)"] {
            assert!(
                said.iter().any(|said| said.contains(part)),
                "{part}: {said:?}"
            );
        }
        table.holds();
    }
    let table = of_three(&service, 1, OnTimeout::StandInUntilBack);
    table.plays(0, &table.first_move(0));
    pass(&service, 2 * DAY_MS);
    let by = (&*table.uid, table.people[2], Door::Page);
    assert_eq!(why(moves::withdraw(&service, by, None)), "time-back-first");
}

#[each::test(houses())]
fn a_turn_without_any_time_is_told_before_anybody_is_reminded_of_it(service: House) {
    let table = party(&service, "duel", 2, Some(bank(1, 0, OnTimeout::StandIn)));
    let mut told = Vec::new();
    for _ in 0..4 * 24 {
        let sent = pass(&service, HOUR_MS);
        told.extend(
            NAMES[..2]
                .iter()
                .map(|name| kinds_to(&sent, &address_of(name))),
        );
    }
    told.retain(|kinds| kinds.contains(&"your_turn"));
    assert!(
        told.len() > 4 && !told.concat().contains(&"reminder"),
        "{told:?}"
    );
    table.holds();
}

#[each::test(houses())]
fn a_question_lets_a_guest_in_whose_turn_it_is_and_is_not_asked_without_end(service: House) {
    let table = duel(&service, 3, OnTimeout::Nudge);
    table.plays_first_until(1);
    sends(&service);
    table.asks(0, agree::pause(&service, 3));
    let sent = sends(&service);
    let text = &words(&sent, "asked");
    let (_, rest) = text.split_once("/seats/").expect("a guest's link");
    let token = rest.split_whitespace().next().expect("a token");
    assert!(
        turn_links::look(&service, token)
            .expect("it is known")
            .is_living
    );
    table.answer(0, false).expect("they withdraw");
    let ask = |_| {
        table
            .ask(0, Ask::Stop {})
            .and_then(|()| table.answer(0, false))
    };
    assert_eq!(why((0..200).try_for_each(ask)), "too often");
}
