//! Sealed choices: stored at once, changeable, shown together, the same whatever order they come in.

use wonderpost::chance::SeededChance;
use wonderpost::games::seven_wonders::view::PhaseName;
use wonderpost::games::seven_wonders::{Event, Move, SevenWonders, State};
use wonderpost::games::{Game, Seat, Secrecy, Viewer};

use super::table::{Dice, Table, key, options};

/// All orders of some seats.
fn orders(seats: &[Seat]) -> Vec<Vec<Seat>> {
    if seats.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in seats.iter().enumerate() {
        let mut rest = seats.to_vec();
        rest.remove(at);
        for mut order in orders(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}

/// Seals given choices in an order and gives the position and what was shown.
fn seal(state: &State, order: &[Seat], moves: &[Move], draws: u32) -> (State, Vec<Event>) {
    let mut state = state.clone();
    let mut chance = SeededChance::new(key(3), draws);
    let mut shown = Vec::new();
    for seat in order {
        let mv = &moves[seat.index()];
        let events = SevenWonders::decide(&state, *seat, mv, &mut chance).expect("it is legal");
        for event in events {
            SevenWonders::apply(&mut state, &event);
            if !matches!(event, Event::ChoiceSealed(..)) {
                shown.push(event);
            }
        }
    }
    (state, shown)
}

#[test]
fn all_orders_of_the_seals_of_a_round_give_the_same_position() {
    for (seats, edition) in [
        (2, "first"),
        (3, "first"),
        (4, "second"),
        (5, "first"),
        (7, "second"),
    ] {
        let options = options(seats, &[("edition", edition), ("sides", "random")]);
        let mut table = Table::seeded(options, 11);
        let mut dice = Dice::new(23);
        let all: Vec<Seat> = Seat::all(seats).collect();
        let orders: Vec<Vec<Seat>> = match seats {
            2..=4 => orders(&all),
            _ => {
                let mut few = vec![all.clone(), all.iter().rev().copied().collect()];
                for _ in 0..4 {
                    let mut order = all.clone();
                    for last in (1..order.len()).rev() {
                        order.swap(last, dice.below(last + 1));
                    }
                    few.push(order);
                }
                few
            }
        };
        while table.open().outcome.is_none() {
            if table.open().phase != PhaseName::Choose {
                let seat = SevenWonders::awaiting(&table.state)[0];
                let legal = SevenWonders::legal_moves(&table.state, seat);
                table.make(seat.0, &legal[dice.below(legal.len())]);
                continue;
            }
            let moves: Vec<Move> = all
                .iter()
                .map(|seat| {
                    let legal = SevenWonders::legal_moves(&table.state, *seat);
                    legal[dice.below(legal.len())]
                })
                .collect();
            let expected = seal(&table.state, &orders[0], &moves, 100);
            for order in &orders[1..] {
                let found = seal(&table.state, order, &moves, 100);
                assert!(found == expected, "{seats} seats, order {order:?}");
            }
            for seat in &all {
                table.make(seat.0, &moves[seat.index()]);
            }
        }
    }
}

#[test]
fn a_choice_may_be_changed_until_the_last_seal() {
    let mut table = Table::seeded(options(3, &[("edition", "first")]), 4);
    let [first, second] = [table.hand(0)[0], table.hand(0)[1]].map(|card| format!("sell {card}"));
    table.play(0, &first);
    assert_eq!(table.awaiting(), [1, 2]);
    let legal = table.legal(0);
    assert!(!legal.is_empty(), "a sealed seat still gets its list");
    let events = table.play(0, &second);
    assert!(matches!(events[..], [Event::ChoiceSealed(..)]));
    assert_eq!(legal, table.legal(0));
    assert_eq!(
        table.view(Viewer::Seat(Seat(0))).my_choice,
        Some(second.clone())
    );
    for seat in [1, 2] {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    assert!(table.discards().contains(&&second[5..]) && !table.discards().contains(&&first[5..]));
    assert_eq!(table.view(Viewer::Seat(Seat(0))).my_choice, None);
}

#[test]
fn a_seal_is_for_its_own_seat_and_the_deal_for_nobody() {
    let mut table = Table::seeded(options(3, &[("edition", "first")]), 4);
    while table.open().age < 2 {
        let seat = table.awaiting()[0];
        let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
        table.make(seat, &legal[0]);
    }
    for event in &table.events {
        let text = SevenWonders::encode(event);
        let expected = match text.kind.as_str() {
            "choice_sealed" => {
                assert!(text.seat.is_some());
                Secrecy::OwnSeat
            }
            "age_dealt" => Secrecy::Hidden,
            _ => Secrecy::Public,
        };
        assert_eq!(SevenWonders::secrecy(event), expected, "{}", text.kind);
    }
}

#[test]
fn a_decision_keeps_its_number_until_the_seat_faces_another() {
    let mut table = Table::seeded(
        options(3, &[("edition", "second"), ("wonders", "drafted")]),
        4,
    );
    let decision = |table: &Table, seat| SevenWonders::decision(&table.state, Seat(seat));
    let mut numbers = Vec::new();
    for seat in 0..3 {
        assert_eq!(
            decision(&table, (seat + 1) % 3),
            None,
            "it is another seat's turn"
        );
        numbers.push(decision(&table, seat).expect("it is this seat's turn"));
        let text = table.legal(seat)[0].clone();
        table.play(seat, &text);
    }
    while table.open().outcome.is_none() {
        let awaiting = table.awaiting();
        let number = decision(&table, awaiting[0]).expect("it is asked");
        numbers.push(number);
        for (at, seat) in awaiting.iter().enumerate() {
            assert_eq!(decision(&table, *seat), Some(number));
            let text = table.legal(*seat)[0].clone();
            table.play(*seat, &text);
            if at + 1 < awaiting.len() {
                assert_eq!(
                    decision(&table, *seat),
                    Some(number),
                    "a seal keeps the number"
                );
            }
        }
    }
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert!((0..3).all(|seat| decision(&table, seat).is_none()));
    assert!((0..3).all(|seat| table.legal(seat).is_empty()));
}
