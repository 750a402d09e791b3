//! Opening tables and taking seats.

use wonderpost::play::join;
use wonderpost::play::series::BestOf;
use wonderpost::play::{invite, open, seat_change};
use wonderpost::table::events::contribution_of_words;

use super::support::{confirm, confirmed, count, kinds_to, letter, reader};
use crate::prelude::*;

fn duel() -> NewTable {
    new_table("duel", 2, &[])
}

#[each::test(houses())]
fn a_table_that_cannot_be_is_refused_with_a_sentence(service: House) {
    assert!(rules::find("duel").is_some(), "Duel is hosted");
    let inviting = |invited: &[&str]| NewTable {
        invited: invited.iter().map(|to| (*to).to_owned()).collect(),
        ..duel()
    };
    let ada = person(&service, "Ada");
    let series = NewTable {
        best_of: Some(BestOf::Three),
        ..new_table("dice", 3, &[])
    };
    for (new, refused) in [
        (new_table("chess", 2, &[]), "hidden"),
        (new_table("duel", 3, &[]), "refused"),
        (inviting(&["not an address"]), "form-address-odd"),
        (
            inviting(&["a@example.org", "b@example.org"]),
            "new-table-too-few-seats",
        ),
        (new_table("duel", 2, &[("speed", "high")]), "refused"),
        (series, "series-not-offered"),
    ] {
        assert_eq!(why(open::open(&service, ada, &new)), refused);
    }
    let nobody = open::open(&service, PersonId(4711), &duel());
    assert_eq!(why(nobody), "error-sign-in-first-text");
    assert_eq!(count(&service, "game_tables"), 0);
}

#[each::test(houses())]
fn who_opened_a_table_hears_that_its_game_began_without_them(service: House) {
    let people = readers(&service, 2);
    let mut seen = [false; 2];
    // Who begins is drawn.
    for _ in 0..64 {
        let party = seat_again(&service, "duel", people.clone());
        let sent = sends(&service);
        let told = kinds_to(&sent, &address_of("Ada"));
        let begins = party.turn() == 0;
        assert_eq!(told, [if begins { "your_turn" } else { "begun" }]);
        if begins {
            flat(&letter(&sent, "your_turn").mail.text).says("WHAT HAPPENED SO FAR");
        } else {
            let text = flat(&letter(&sent, "begun").mail.text);
            text.says_all(["THE GAME HAS BEGUN: 7 WONDERS DUEL", "Now Bo can choose"]);
        }
        seen[usize::from(begins)] = true;
        if seen == [true; 2] {
            break;
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[each::test(houses())]
fn players_of_one_long_name_are_told_apart_within_forty_letters(service: House) {
    let long = "x".repeat(40);
    let people = [(); 2].map(|()| person(&service, &long));
    let party = seat_again(&service, "duel", people.into());
    let names = party.look(0).names();
    assert_eq!(names, [long.clone(), format!("{} (2)", &long[4..])]);
}

#[each::test(houses())]
fn the_game_begins_when_the_last_seat_is_taken_with_words_that_are_short_enough(service: House) {
    let [ada, bo, cleo] = ["Ada", "Ada", "Cleo"].map(|name| person(&service, name));
    let uid = open::open(&service, ada, &duel()).expect("opens");
    let sees = |who| board::now(&service, &uid, Some(who));
    let open = sees(ada).expect("hers");
    assert_eq!(open.table.status, Status::Open);
    assert!(open.sight.is_none() && open.expected.is_none());
    assert!(sees(cleo).expect("joinable").can_join);

    let key = SeatKey::Open(uid.clone());
    let takes = |who, words| join::take_seat(&service, &key, who, words);
    let own = takes(ada, None).expect("hers already");
    assert_eq!(own.seat.index(), 0);
    let long = "x".repeat(501);
    let too_long = why(takes(bo, Some(&long)));
    assert_eq!(too_long, "invitation-words-too-long");
    let joined = takes(bo, Some("owls and olives")).expect("free");
    assert_eq!(joined.seat.index(), 1);
    let again = takes(bo, Some("owls and olives"));
    assert_eq!(again.expect("his already"), joined, "sent again");
    assert_eq!(why(takes(cleo, None)), "invitation-full");

    let running = sees(bo).expect("his");
    assert_eq!(running.table.status, Status::Running);
    assert_eq!(running.names(), ["Ada", "Ada (2)"]);
    let words = contribution_of_words("owls and olives");
    assert_eq!(running.seats[1].contribution, Some(words));
    assert!(sees(cleo).is_err(), "a running table is its players'");
}

#[each::test(houses())]
fn a_seat_left_before_the_game_is_free_again_and_its_next_player_contributes_anew(service: House) {
    let [ada, bo, cleo, eve, dan] =
        ["Ada", "Bo", "Cleo", "Eve", "Dan"].map(|name| reader(&service, name));
    for person in [ada, eve] {
        confirm(&service, person);
    }
    let new = NewTable {
        invited: vec![confirmed(eve)],
        ..new_table("dice", 4, &[])
    };
    let uid = open::open(&service, ada, &new).expect("opens");
    let key = SeatKey::Open(uid.clone());
    let takes = |who| join::take_seat(&service, &key, who, None).map(|joined| joined.seat);
    let leaves = |who| seat_change::leave_open(&service, (&uid, who, Door::Page));
    let sees = |who| board::now(&service, &uid, Some(who)).expect("theirs");
    let [eves, bos] = [takes(eve), takes(bo)].map(|seat| seat.expect("free"));
    assert_eq!(why(leaves(ada)), "time-close-instead");
    assert_eq!(why(leaves(cleo)), "hidden");
    sends(&service);
    for leaver in [bo, eve] {
        leaves(leaver).expect("they may");
    }
    assert_eq!(sees(ada).names(), ["Ada", "", "", ""]);
    assert_eq!(sees(ada).seats[bos.index()].contribution, None);
    assert!(sees(ada).seats[eves.index()].is_declined);
    let sent = sends(&service);
    assert_eq!(kinds_to(&sent, &address_of("Ada")), ["invitation_declined"]);
    let taken = [cleo, eve, dan].map(|who| takes(who).expect("free"));
    assert_eq!(taken[..2], [bos, eves]);
    let table = Party::of(&service, &uid, vec![ada, eve, cleo, dan]);
    assert_eq!(sees(ada).table.status, Status::Running);
    table.holds();
    table.replays();
}

#[each::test(houses())]
fn leaving_and_taking_the_last_seat_at_once_leave_one_truth(one: House) {
    let two = one.another_process();
    let [ada, bo, cleo] = ["Ada", "Bo", "Cleo"].map(|name| person(&one, name));
    for _round in 0..4 {
        let uid = open::open(&one, ada, &new_table("dice", 3, &[])).expect("opens");
        let key = SeatKey::Open(uid.clone());
        join::take_seat(&one, &key, bo, None).expect("free");
        let (left, taken) = both(
            || seat_change::leave_open(&one, (&uid, bo, Door::Page)),
            || join::take_seat(&two, &key, cleo, None),
        );
        taken.expect("there is a free seat");
        let look = board::now(&one, &uid, Some(cleo)).expect("theirs");
        let has_begun = look.table.status == Status::Running;
        assert_eq!(left.is_err(), has_begun, "{left:?}");
        let gave = look.seats.iter().filter(|seat| seat.contribution.is_some());
        assert_eq!(gave.count(), if has_begun { 3 } else { 2 });
        Party::of(&one, &uid, vec![ada, bo, cleo]).holds();
    }
}

#[each::test(houses())]
fn a_made_up_link_is_no_invitation(service: House) {
    let bo = person(&service, "Bo");
    for token in ["", "0", &"f".repeat(32)] {
        assert!(matches!(invite::look(&service, token), Err(Error::Hidden)));
        let key = SeatKey::Link(token.to_owned());
        let taken = join::take_seat(&service, &key, bo, None);
        assert_eq!(why(taken), "hidden");
    }
}
