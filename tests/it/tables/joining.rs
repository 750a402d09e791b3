//! Opening tables and taking seats.

use wonderpost::play::join;
use wonderpost::play::series::BestOf;
use wonderpost::play::{invite, open};
use wonderpost::table::events::contribution_of_words;

use super::support::{count, kinds_to, letter};
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
        if !begins {
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
fn a_made_up_link_is_no_invitation(service: House) {
    let bo = person(&service, "Bo");
    for token in ["", "0", &"f".repeat(32)] {
        assert!(matches!(invite::look(&service, token), Err(Error::Hidden)));
        let key = SeatKey::Link(token.to_owned());
        let taken = join::take_seat(&service, &key, bo, None);
        assert_eq!(why(taken), "hidden");
    }
}
