//! A sealed choice that is withdrawn: who is awaited then, what letters say, and what was revealed stays.

use std::sync::Barrier;

use wonderpost::journal::Door;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::play::{self, SubmitError};
use wonderpost::tables::{Service, proof};

use super::orders::{events, is_sound, order, plays, sets};
use super::support::{NAMES, Party, address_of, party_of_readers, random_move, service};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending;

/// To whom letters go that are due, by the index of the seat.
fn told(service: &Service) -> Vec<usize> {
    let writer = LetterWriter(service);
    let sent = sending::send_due(&service.db, &service.clock, &writer, false);
    let index = |to: &str| NAMES.iter().position(|name| address_of(name) == to);
    let to = sent.iter().map(|sent| index(&sent.letter.to_address));
    to.map(|to| to.expect("one of them")).collect()
}

fn seals(service: &Service, party: &Party, seat: usize, dice: &mut Random) {
    let look = party.look(service, seat);
    let mv = random_move(look.sight.as_ref().expect("it runs"), dice);
    plays(service, party, seat, &mv);
}

fn withdraws(service: &Service, party: &Party, seat: usize) -> Result<(), SubmitError> {
    let expected = party.look(service, seat).expected;
    play::withdraw(
        service,
        &party.uid,
        party.people[seat],
        expected,
        Door::Page,
    )
}

fn awaited(service: &Service, party: &Party) -> Vec<bool> {
    let seats = party.look(service, 0).seats;
    seats.iter().map(|seat| seat.is_awaited).collect()
}

const GAMES: [(&str, &[(&str, &str)]); 2] = [
    ("seven_wonders", &[("edition", "first"), ("sides", "first")]),
    ("dice", &[]),
];

#[test]
fn a_withdrawn_choice_is_awaited_again_until_it_is_sealed_anew() {
    let mut dice = Random::printed("a_withdrawn_choice");
    for database in databases::every() {
        let service = service(&database);
        for (game, options) in GAMES {
            let party = party_of_readers(&service, game, 3, options);
            told(&service);
            assert!(matches!(
                withdraws(&service, &party, 0),
                Err(SubmitError::Refused(_))
            ));
            seals(&service, &party, 0, &mut dice);
            sets(&service, &party, 0, "pass\n\npass");
            assert_eq!(awaited(&service, &party), [false, true, true]);
            withdraws(&service, &party, 0).expect("the others still choose");
            assert_eq!(awaited(&service, &party), [true; 3], "{}", database.label);
            assert_eq!(order(&service, &party, 0), None, "nothing seals at once");
            is_sound(&service, &party);
            seals(&service, &party, 1, &mut dice);
            seals(&service, &party, 2, &mut dice);
            assert_eq!(awaited(&service, &party), [true, false, false]);
            assert!(
                told(&service).is_empty(),
                "whoever is at the page is left in peace"
            );
            service.clock.advance(10 * 60 * 1000);
            assert_eq!(told(&service), [0], "then a letter says that they wait");
            seals(&service, &party, 0, &mut dice);
            assert_eq!(awaited(&service, &party), [true; 3], "it was revealed");
            assert!(matches!(
                withdraws(&service, &party, 0),
                Err(SubmitError::Refused(_))
            ));
            is_sound(&service, &party);
            // The next game's letters are counted without those of this one.
            service.clock.advance(10 * 60 * 1000);
            told(&service);
        }
    }
}

#[test]
fn a_stale_form_withdraws_nothing_of_the_next_round() {
    let mut dice = Random::printed("a_stale_form_withdraws_nothing");
    let database = databases::sqlite();
    let service = service(&database);
    let party = party_of_readers(&service, "dice", 3, &[]);
    let expected = party.look(&service, 0).expected;
    for seat in [0, 1, 2, 0] {
        seals(&service, &party, seat, &mut dice);
    }
    let late = play::withdraw(&service, &party.uid, party.people[0], expected, Door::Page);
    assert!(matches!(late, Err(SubmitError::Stale)));
    assert_eq!(awaited(&service, &party), [false, true, true]);
}

#[test]
fn withdrawing_and_the_last_seal_at_once_leave_one_truth() {
    let mut dice = Random::printed("withdrawing_and_the_last_seal");
    for database in databases::every() {
        let service = service(&database);
        for _ in 0..8 {
            let party = party_of_readers(&service, "dice", 2, &[]);
            seals(&service, &party, 0, &mut dice);
            let barrier = Barrier::new(2);
            let withdrawn = std::thread::scope(|scope| {
                let withdrawing = scope.spawn(|| {
                    barrier.wait();
                    withdraws(&service, &party, 0)
                });
                barrier.wait();
                plays(&service, &party, 1, "pass");
                withdrawing.join().expect("no panic")
            });
            let kinds: Vec<String> = events(&service, &party)
                .into_iter()
                .map(|event| event.kind)
                .collect();
            let is_revealed = kinds.iter().any(|kind| kind == "round_revealed");
            assert_eq!(withdrawn.is_ok(), !is_revealed, "{kinds:?}");
            let expected = [true, is_revealed];
            assert_eq!(awaited(&service, &party), expected, "{}", database.label);
            is_sound(&service, &party);
            let report = proof::verify(&service, &party.uid, Some(party.people[0]));
            report.expect("may be checked").expect("sound");
        }
    }
}
