//! A sealed choice that is withdrawn: who is awaited then, what letters say, and what was revealed stays.

use wonderpost::play::moves;

use super::orders_sealed::told;
use crate::prelude::*;

fn withdraws(party: &Party, seat: usize) -> Result<(), Error> {
    withdraws_at(party, seat, party.look(seat).expected)
}

fn withdraws_at(party: &Party, seat: usize, expected: Option<i64>) -> Result<(), Error> {
    let (service, uid, person) = (party.service, &party.uid, party.people[seat]);
    moves::withdraw(service, (uid, person, Door::Page), expected)
}

const GAMES: [(&str, &[(&str, &str)]); 2] = [
    ("seven_wonders", &[("edition", "first"), ("sides", "first")]),
    ("dice", &[]),
];

#[each::test(houses())]
fn a_withdrawn_choice_is_awaited_again_until_it_is_sealed_anew(service: House) {
    for (game, options) in GAMES {
        let party = party_of_readers(&service, game, 3, options);
        told(&service);
        assert_eq!(why(withdraws(&party, 0)), "refused");
        let expected = party.look(0).expected;
        party.plays_any(0);
        party.sets(0, "pass\n\npass");
        assert_eq!(party.awaited(), [1, 2]);
        withdraws(&party, 0).expect("the others still choose");
        assert_eq!(party.awaited(), [0, 1, 2]);
        assert_eq!(party.order(0), None, "nothing seals at once");
        party.holds();
        // Whoever changes their mind again still gets one letter.
        party.plays_any(0);
        withdraws(&party, 0).expect("the others still choose");
        party.plays_any(1);
        party.plays_any(2);
        assert_eq!(party.awaited(), [0]);
        assert_eq!(told(&service), [0; 0], "whoever is there has peace");
        service.clock.advance(10 * 60 * 1000);
        assert_eq!(told(&service), [0], "then a letter says that they wait");
        party.plays_any(0);
        assert_eq!(party.awaited(), [0, 1, 2], "it was revealed");
        assert_eq!(why(withdraws(&party, 0)), "refused");
        party.plays_any(0);
        assert_eq!(why(withdraws_at(&party, 0, expected)), "table-stale");
        assert_eq!(party.awaited(), [1, 2], "the next round stays");
        party.holds();
        // The next game's letters are counted without those of this one.
        service.clock.advance(10 * 60 * 1000);
        told(&service);
    }
}

#[each::test(houses())]
fn a_form_that_was_sent_is_answered_as_done_only_while_its_choice_stands(service: House) {
    for (game, options) in GAMES {
        let party = party_of_readers(&service, game, 3, options);
        let expected = party.look(0).expected.expect("all choose at once");
        let moves = party.legal(0);
        let seals = |mv: usize, form| party.play(0, &moves[mv], expected, form);
        seals(0, "first").expect("it is legal");
        seals(1, "second").expect("it may be changed");
        assert_eq!(why(seals(0, "first")), "table-stale", "{game}");
        seals(1, "second").expect("it stands");
        seals(0, "third").expect("it may be changed again");
        assert_eq!(why(seals(1, "second")), "table-stale", "{game}");
        seals(0, "first").expect("what it asked for stands");
        withdraws(&party, 0).expect("the others still choose");
        assert_eq!(why(seals(0, "third")), "table-stale", "{game}");
        seals(1, "fourth").expect("it is awaited again");
        party.plays_any(1);
        party.plays_any(2);
        assert_eq!(why(seals(0, "third")), "table-stale", "{game}");
        seals(1, "fourth").expect("it was revealed");
        party.plays_any(0);
        seals(1, "fourth").expect("the next round is another one");
        party.holds();
    }
}

#[each::test(houses())]
fn withdrawing_and_the_last_seal_at_once_leave_one_truth(service: House) {
    for _ in 0..8 {
        let party = party_of_readers(&service, "dice", 2, &[]);
        party.plays_any(0);
        let (withdrawn, _) = both(|| withdraws(&party, 0), || party.plays(1, "pass"));
        let events = party.events();
        let is_revealed = events.iter().any(|event| event.kind == "round_revealed");
        assert_eq!(withdrawn.is_ok(), !is_revealed, "{events:?}");
        let awaited: &[usize] = if is_revealed { &[0, 1] } else { &[0] };
        assert_eq!(party.awaited(), awaited);
        party.holds();
    }
}
