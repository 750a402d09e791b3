//! Which letters a move calls for, and when they go.

use wonderpost::mail::mime::Identity;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::tables::Service;

use super::support::{Dice, NAMES, Party, address_of, party_of_readers, random_move, service};
use crate::support::databases;

const SEED: u64 = 0x5eed_0003;
const MINUTE_MS: i64 = 60_000;

/// Letters of the table that wait, by the reader's seat: kind and in how many minutes they are due.
fn waiting(service: &Service) -> Vec<(usize, String, i64)> {
    let rows = list::list_unsent(&service.db, 100).expect("they are listed");
    let mut waiting: Vec<_> = rows
        .iter()
        .map(|row| {
            let due_in = (row.due_at_ms - service.clock.now_ms()) / MINUTE_MS;
            (seat_of(row), row.kind.clone(), due_in)
        })
        .collect();
    waiting.sort();
    waiting
}

fn seat_of(row: &LetterRow) -> usize {
    let is_his = |name: &&str| address_of(name) == row.to_address;
    NAMES.iter().position(is_his).expect("a player")
}

/// Sends what is due. Gives the seats and kinds of what was sent, in order of seats.
fn send(service: &Service) -> Vec<(usize, String)> {
    let rows = list::list(&service.db, 1000).expect("they are listed");
    let from = Identity {
        address: "post@example.org".to_owned(),
        name: "Wonderpost".to_owned(),
        bounce_address: None,
        base_url: service.site.base_url.clone(),
    };
    let mut sent = Vec::new();
    loop {
        match claim::claim(&service.db, &from, None, service.clock.now_ms()).expect("it is asked") {
            Claim::Nothing => break,
            Claim::Ready(parcel) => {
                let now_ms = service.clock.now_ms();
                claim::mark_sent(&service.db, &parcel, false, now_ms).expect("it is noted");
                let row = rows.iter().find(|row| row.id == parcel.id).expect("listed");
                sent.push((seat_of(row), row.kind.clone()));
            }
            Claim::Dropped(_) | Claim::Postponed(_) | Claim::Parked(_) => {}
        }
    }
    sent.sort();
    sent
}

/// One seat plays or seals a random move.
fn plays(service: &Service, party: &Party, seat: usize, dice: &mut Dice) {
    plays_rather(service, party, seat, dice, &[]);
}

/// One seat plays or seals a random move; rather one that begins with one of the given words.
fn plays_rather(service: &Service, party: &Party, seat: usize, dice: &mut Dice, words: &[&str]) {
    let look = party.look(service, seat);
    let sight = look.sight.as_ref().expect("the game runs");
    let legal = sight.choices(None).expect("listed").moves;
    let liked = |mv: &&String| words.iter().any(|word| mv.starts_with(word));
    let mv = match legal.iter().find(liked) {
        Some(mv) => mv.clone(),
        None => random_move(sight, dice),
    };
    let command_id = format!("{}-{seat}", look.seq);
    let expected = look.expected.expect("awaited");
    party
        .play(service, seat, &mv, expected, &command_id)
        .expect("a listed move is played");
}

fn awaited(service: &Service, party: &Party) -> Vec<usize> {
    let look = party.look(service, 0);
    let seats = look.seats.iter().enumerate();
    seats
        .filter(|(_, seat)| seat.is_awaited)
        .map(|(index, _)| index)
        .collect()
}

#[test]
fn when_the_last_has_sealed_all_are_told_and_whoever_is_at_the_page_later() {
    println!("seed {SEED}");
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Dice(SEED));
        let party = party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        assert_eq!(
            send(&service),
            [0, 1, 2].map(|seat| (seat, "your_turn".to_owned())),
            "the first hands"
        );
        for seat in [2, 0] {
            plays(&service, &party, seat, &mut dice);
            assert_eq!(waiting(&service), [], "a seal is nobody else's business");
        }
        plays(&service, &party, 1, &mut dice);
        let turn = |seat, minutes| (seat, "your_turn".to_owned(), minutes);
        assert_eq!(waiting(&service), [turn(0, 0), turn(1, 5), turn(2, 0)]);
        let row = &list::list_unsent(&service.db, 1).expect("listed")[0];
        let text = list::find_text(&service.db, row.id)
            .expect("read")
            .expect("kept");
        assert!(
            text.subject
                .starts_with("Your turn: 7 Wonders, first edition, with ")
        );
        assert!(text.body_text.ends_with('\n') && !text.body_text.contains("Revealed:"));
        for line in text.body_text.lines().filter(|line| !line.contains("http")) {
            assert!(line.chars().count() <= 72, "{line}");
        }
        for name in ["You", NAMES[1], NAMES[2]] {
            let told = ["built", "sold", "put"].map(|verb| format!("{name} {verb} "));
            assert!(
                told.iter().any(|told| text.body_text.contains(told)),
                "what {name} chose: {}",
                text.body_text
            );
        }
        assert_eq!(send(&service).len(), 2);
        service.clock.advance(5 * MINUTE_MS);
        assert_eq!(send(&service), [(1, "your_turn".to_owned())]);
    }
}

#[test]
fn who_has_sealed_before_his_letter_goes_gets_none() {
    println!("seed {SEED}");
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Dice(SEED));
        let party = party_of_readers(&service, "seven_wonders", 3, &[("edition", "first")]);
        plays(&service, &party, 1, &mut dice);
        let sent = send(&service);
        assert_eq!(sent, [0, 2].map(|seat| (seat, "your_turn".to_owned())));
    }
}

#[test]
fn another_decision_of_the_same_player_comes_by_letter_if_he_leaves_the_page() {
    println!("seed {SEED}");
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Dice(SEED));
        let party = party_of_readers(&service, "duel", 2, &[]);
        let (mut stayed, mut left) = (0, 0);
        while let [seat] = awaited(&service, &party)[..] {
            send(&service);
            plays(&service, &party, seat, &mut dice);
            if awaited(&service, &party) != [seat] {
                continue;
            }
            assert_eq!(waiting(&service), [(seat, "your_turn".to_owned(), 5)]);
            if dice.below(2) == 0 {
                service.clock.advance(5 * MINUTE_MS);
                assert_eq!(send(&service), [(seat, "your_turn".to_owned())]);
                left += 1;
            } else {
                plays(&service, &party, seat, &mut dice);
                service.clock.advance(5 * MINUTE_MS);
                assert!(
                    !send(&service).contains(&(seat, "your_turn".to_owned()))
                        || awaited(&service, &party) == [seat]
                );
                stayed += 1;
            }
        }
        assert!(stayed > 0 && left > 0, "both happened: {stayed}, {left}");
    }
}

#[test]
fn a_seat_with_nothing_to_choose_is_told_what_everybody_chose() {
    println!("seed {SEED}");
    for database in databases::every() {
        let (service, mut dice) = (service(&database), Dice(SEED));
        // The deal is the house's own: now and then nobody can pay for Halikarnassos.
        let mut games = 0..40;
        let told = games.any(|_| searches_of_the_discard_pile(&service, &mut dice) > 0);
        assert!(told, "somebody searched the discard pile");
    }
}

/// Plays a game to the end. Gives how often a seat was told what everybody chose.
fn searches_of_the_discard_pile(service: &Service, dice: &mut Dice) -> usize {
    let options = [
        ("edition", "first"),
        ("wonders", "drafted"),
        ("sides", "chosen"),
    ];
    let party = party_of_readers(service, "seven_wonders", 3, &options);
    let mut told = 0;
    loop {
        let seats = awaited(service, &party);
        let Some(last) = seats.last() else {
            return told;
        };
        send(service);
        for seat in &seats {
            let words = ["draft halikarnassos", "side b", "stage with"];
            plays_rather(service, &party, *seat, dice, &words);
        }
        let chooses = awaited(service, &party);
        for (seat, kind, minutes) in waiting(service) {
            let later = if seat == *last { 5 } else { 0 };
            let expected = match (kind.as_str(), chooses.is_empty()) {
                ("game_over", true) => 0,
                ("revealed", false) if !chooses.contains(&seat) => {
                    told += 1;
                    later
                }
                ("your_turn", false) if chooses.contains(&seat) => later,
                _ => panic!("{kind} to seat {seat} while {chooses:?} choose"),
            };
            assert_eq!(minutes, expected, "{kind} to seat {seat}");
        }
        service.clock.advance(6 * MINUTE_MS);
    }
}
