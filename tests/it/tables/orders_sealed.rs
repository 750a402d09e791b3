//! Standing orders where all choose at once: an order seals when the round opens, and the last seal reveals.

use wonderpost::play::orders;

use super::support::seat_of;
use crate::prelude::*;

/// The letters that are due to everybody, with the index of the seat.
fn letters(service: &Service) -> Vec<(usize, String)> {
    let sent = sends(service).into_iter();
    sent.map(|sent| {
        (
            seat_of(&sent.letter.intent.to_address),
            flat(&sent.mail.text),
        )
    })
    .collect()
}

/// To whom letters go that are due.
pub(super) fn told(service: &Service) -> Vec<usize> {
    letters(service).into_iter().map(|(to, _)| to).collect()
}

/// A game in which all choose at once, whose first letters are out.
fn seven_wonders(service: &Service) -> Party<'_> {
    let options = [("edition", "first"), ("sides", "first")];
    let party = party_of_readers(service, "seven_wonders", 3, &options);
    sends(service);
    party
}

#[each::test(houses())]
fn orders_seal_when_a_round_opens_and_the_last_seal_reveals(service: House) {
    let party = seven_wonders(&service);
    // Each hand goes to a neighbour: whoever orders names the cards that come.
    let hands = [0, 1, 2].map(|seat| {
        let mut sales = party.legal(seat);
        sales.retain(|mv| mv.starts_with("sell "));
        sales
    });
    assert!(hands.iter().all(|hand| hand.len() == 7), "{hands:?}");
    for seat in 0..2 {
        party.plays_any(seat);
        let others = (0..3).filter(|other| *other != seat);
        let coming: Vec<&[String]> = others.map(|other| &hands[other][..5]).collect();
        party.sets(seat, &coming.concat().join("\n"));
    }
    let before = party.look(2).seq;
    party.plays_any(2);
    let by_order = |seat| (Door::Order, Some(seat));
    let expected = [(Door::Page, Some(2)), by_order(0), by_order(1)];
    assert_eq!(party.commands(before), expected);
    assert_eq!(party.turn(), 2);
    for seat in 0..2 {
        assert_eq!(party.order(seat), None);
        let told = party.since(seat);
        let own = told.iter().filter(|told| told.contains("(Planned"));
        assert_eq!(own.count(), 1, "the own order is told: {told:#?}");
    }
    party.holds();
    // Whoever has sealed has nothing to do, and is not told that they have.
    service.clock.advance(10 * 60 * 1000);
    assert_eq!(told(&service), [2]);
    party.plays_any(2);
    assert_eq!(told(&service), [0, 1], "the next round awaits them");
}

#[each::test(houses())]
fn a_rule_to_pass_in_dice_is_sealed_round_by_round_and_may_be_the_last_seal(service: House) {
    let party = party_of_readers(&service, "dice", 3, &[]);
    letters(&service);
    // The first line cannot be: no die has a box of that number of steps.
    party.sets(1, "die red; skip\npass\n\npass");
    party.sets(2, "pass\n\npass");
    for seat in [1, 2, 0] {
        assert!(party.awaited().contains(&seat), "not yet");
        party.plays_any(seat);
    }
    assert_eq!(party.turn(), 0);
    let rest = Some((true, "pass".to_owned()));
    assert_eq!(party.order(1), rest);
    assert_eq!(party.order(2), rest);
    // Now the third one has an order too, so that the reveal follows from an order, and the next round opens.
    party.sets(0, "pass");
    let before = party.look(0).seq;
    party.plays_any(0);
    let mut orders = party.commands(before);
    orders.retain(|(door, _)| *door == Door::Order);
    assert_eq!(orders, [0, 1, 2].map(|seat| (Door::Order, Some(seat))));
    assert_eq!(party.awaited(), [0, 1, 2], "a new round");
    for seat in 0..3 {
        assert_eq!(party.order(seat), None);
    }
    party.holds();
    service.clock.advance(10 * 60 * 1000);
    let mut told = letters(&service);
    told.sort();
    assert!(told.iter().map(|(to, _)| *to).eq(0..3));
    assert!(told.iter().all(|(_, text)| text.contains("(Planned")));
}

#[each::test(houses())]
fn an_order_that_fits_no_hand_wakes_its_player_and_nobody_else(service: House) {
    let party = seven_wonders(&service);
    // No card of Age III is in a hand of Age I.
    party.sets(0, "build palace\nsell gardens");
    party.sets(1, "build palace");
    for seat in 0..3 {
        party.plays_any(seat);
    }
    assert_eq!(party.awaited(), [0, 1, 2], "nothing was sealed");
    service.clock.advance(10 * 60 * 1000);
    let told = letters(&service);
    for (to, text) in &told {
        let says = text.contains("“Build Palace” or “Sell Gardens” could not be played");
        assert_eq!(says, *to == 0, "{text}");
        assert_eq!(text.contains("planned moves"), *to < 2, "{text}");
    }
    assert_eq!(told.len(), 3);
}

#[test]
fn the_example_beside_a_plan_is_understood_in_every_language() {
    let service = houses().next().expect("a house");
    let sealed = seven_wonders(&service);
    let [duel, dice] = ["duel", "dice"].map(|game| party(&service, game, 2, &[]));
    for (party, lines) in [(&duel, 1), (&sealed, 3), (&dice, 2)] {
        let game = party.look(0).table.meta.key;
        for language in Language::all() {
            let said = Words::of(language).text(words::msg::orders::example(game));
            let quoted = said.split(['“', '”', '‘', '’']).skip(1).step_by(2);
            let plan: Vec<&str> = quoted.take(lines).collect();
            assert_eq!(plan.len(), lines, "{said}");
            party.sets(0, &plan.join("\n"));
        }
    }
}

#[test]
fn a_condition_that_the_game_does_not_know_is_refused() {
    let service = houses().next().expect("a house");
    let party = seven_wonders(&service);
    let set = orders::set(
        &service,
        &party.uid,
        party.people[0],
        "build altar if baths is taken",
    );
    assert_eq!(why(set), "orders-no-move");
}

#[each::test(houses())]
fn orders_and_seals_in_the_same_instant_all_count(house: House) {
    let services = [(); 3].map(|()| house.another_process());
    let party = party(&services[0], "dice", 3, &[]);
    for _ in 0..10 {
        let awaited = party.awaited();
        at_once(awaited.len(), |number| {
            let seat = awaited[number];
            let party = party.at(&services[seat]);
            party.sets(seat, "pass");
            party.plays_any(seat);
        });
        party.at(&services[1]).holds();
    }
}
