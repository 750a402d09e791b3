//! Standing orders where all choose at once: an order seals when the round opens, and the last seal reveals.

use wonderpost::journal::Door;
use wonderpost::tables::Service;
use wonderpost::tables::letters::LetterWriter;

use super::orders::{awaited, commands, events, is_sound, legal, order, plays, sets, since};
use super::support::{NAMES, Party, address_of, party_of_readers, random_move, service};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending;

/// The kinds of letters that are due to everybody, with the index of the seat.
fn letters(service: &Service) -> Vec<(usize, String)> {
    let writer = LetterWriter(service);
    let sent = sending::send_due(&service.db, &service.clock, &writer, false);
    let index = |to: &str| NAMES.iter().position(|name| address_of(name) == to);
    sent.iter()
        .map(|sent| {
            let to = index(&sent.letter.to_address).expect("one of them");
            (to, sent.mail.text.clone())
        })
        .collect()
}

/// Seals a random choice of a seat.
fn seals(service: &Service, party: &Party, seat: usize, dice: &mut Random) {
    let look = party.look(service, seat);
    let mv = random_move(look.sight.as_ref().expect("it runs"), dice);
    plays(service, party, seat, &mv);
}

/// The cards of a seat's hand, to be sold.
fn sales(service: &Service, party: &Party, seat: usize) -> Vec<String> {
    let mut moves = legal(service, party, seat);
    moves.retain(|mv| mv.starts_with("sell "));
    moves
}

#[test]
fn orders_seal_when_a_round_opens_and_the_last_seal_reveals() {
    let mut dice = Random::printed("orders_seal_when_a_round_opens");
    for database in databases::every() {
        let service = service(&database);
        let options = [("edition", "first"), ("sides", "first")];
        let party = party_of_readers(&service, "seven_wonders", 3, &options);
        letters(&service);
        // Each hand goes to a neighbour: whoever orders names the cards that come.
        let hands: Vec<Vec<String>> = (0..3).map(|seat| sales(&service, &party, seat)).collect();
        assert!(hands.iter().all(|hand| hand.len() == 7), "{hands:?}");
        for seat in 0..2 {
            seals(&service, &party, seat, &mut dice);
        }
        for seat in 0..2 {
            let others = (0..3).filter(|other| *other != seat);
            let coming: Vec<&str> = others
                .flat_map(|other| hands[other][..5].iter().map(String::as_str))
                .collect();
            sets(&service, &party, seat, &coming[..10].join("\n"));
        }
        let before = party.look(&service, 2).seq;
        seals(&service, &party, 2, &mut dice);
        let played = commands(&events(&service, &party), before);
        let expected = [
            (Door::Page, Some(2)),
            (Door::Order, Some(0)),
            (Door::Order, Some(1)),
        ];
        assert_eq!(played, expected, "{}", database.label);
        assert_eq!(awaited(&service, &party), 2);
        for seat in 0..2 {
            assert_eq!(order(&service, &party, seat), None);
            let told = since(&service, &party, seat);
            let own = told.iter().filter(|told| told.contains("By standing"));
            assert_eq!(own.count(), 1, "the own order is told: {told:#?}");
        }
        is_sound(&service, &party);
        // Whoever has sealed has nothing to do, and is not told that they have.
        service.clock.advance(10 * 60 * 1000);
        let to: Vec<usize> = letters(&service).into_iter().map(|(to, _)| to).collect();
        assert_eq!(to, [2], "{}", database.label);
        seals(&service, &party, 2, &mut dice);
        let to: Vec<usize> = letters(&service).into_iter().map(|(to, _)| to).collect();
        assert_eq!(to, [0, 1], "the next round awaits them: {}", database.label);
    }
}

#[test]
fn a_rule_to_pass_in_dice_is_sealed_round_by_round_and_may_be_the_last_seal() {
    let mut dice = Random::printed("a_rule_to_pass_in_dice");
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(&service, "dice", 3, &[]);
        letters(&service);
        // The first line cannot be: no die has a box of that number of steps.
        sets(&service, &party, 1, "die red; skip\npass\n\npass");
        sets(&service, &party, 2, "pass\n\npass");
        for seat in [1, 2, 0] {
            assert!(party.look(&service, seat).seats[seat].is_awaited, "not yet");
            seals(&service, &party, seat, &mut dice);
        }
        assert_eq!(awaited(&service, &party), 0);
        let rest = Some((true, "pass".to_owned()));
        assert_eq!(order(&service, &party, 1), rest);
        assert_eq!(order(&service, &party, 2), rest);
        // Now the third one has an order too, so that the reveal follows from an order, and the next round opens.
        sets(&service, &party, 0, "pass");
        let before = party.look(&service, 0).seq;
        seals(&service, &party, 0, &mut dice);
        let orders: Vec<Option<u8>> = commands(&events(&service, &party), before)
            .into_iter()
            .filter(|(door, _)| *door == Door::Order)
            .map(|(_, seat)| seat)
            .collect();
        assert_eq!(orders, [Some(0), Some(1), Some(2)], "{}", database.label);
        let seats = party.look(&service, 0).seats;
        assert!(seats.iter().all(|seat| seat.is_awaited), "a new round");
        for seat in 0..3 {
            assert_eq!(order(&service, &party, seat), None);
        }
        is_sound(&service, &party);
        service.clock.advance(10 * 60 * 1000);
        let told = letters(&service);
        let mut to: Vec<usize> = told.iter().map(|(to, _)| *to).collect();
        to.sort_unstable();
        assert_eq!(to, [0, 1, 2], "{}", database.label);
        assert!(told.iter().all(|(_, text)| text.contains("By standing")));
    }
}

#[test]
fn an_order_that_fits_no_hand_wakes_its_player_and_nobody_else() {
    let mut dice = Random::printed("an_order_that_fits_no_hand");
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(
            &service,
            "seven_wonders",
            3,
            &[("edition", "first"), ("sides", "first")],
        );
        letters(&service);
        // No card of Age III is in a hand of Age I.
        sets(&service, &party, 0, "build palace\nsell gardens");
        sets(&service, &party, 1, "build palace");
        for seat in 0..3 {
            seals(&service, &party, seat, &mut dice);
        }
        let seats = party.look(&service, 0).seats;
        assert!(
            seats.iter().all(|seat| seat.is_awaited),
            "nothing was sealed"
        );
        service.clock.advance(10 * 60 * 1000);
        let told = letters(&service);
        for (to, text) in &told {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let says = text.contains("“build palace” or “sell gardens” could not be played");
            assert_eq!(says, *to == 0, "{}: {text}", database.label);
            assert_eq!(text.contains("standing order"), *to < 2, "{text}");
        }
        assert_eq!(told.len(), 3);
    }
}

#[test]
fn orders_and_seals_in_the_same_instant_all_count() {
    let mut dice = Random::printed("orders_and_seals_in_the_same_instant");
    for database in databases::every() {
        let services: Vec<Service> = (0..3).map(|_| service(&database)).collect();
        let party = super::support::party(&services[0], "dice", 3, &[]);
        for _ in 0..10 {
            let awaited: Vec<usize> = (0..3)
                .filter(|seat| party.look(&services[0], *seat).seats[*seat].is_awaited)
                .collect();
            let seeds: Vec<u64> = awaited.iter().map(|_| dice.next() | 1).collect();
            std::thread::scope(|scope| {
                for (seat, seed) in awaited.iter().zip(seeds) {
                    let (party, service) = (&party, &services[*seat]);
                    scope.spawn(move || {
                        sets(service, party, *seat, "pass");
                        seals(service, party, *seat, &mut Random::new(seed));
                    });
                }
            });
            is_sound(&services[1], &party);
        }
    }
}
