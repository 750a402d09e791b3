//! Sealed choices: stored at once, changeable, shown together, the same whatever order they come in.

use rules::seven_wonders::view::PhaseName;
use rules::seven_wonders::{Event, Move, SevenWonders};
use rules::{Game, Seat, Secrecy};

use super::table::{Board, hand, pile, seeded};
use crate::engines::{FREJA, any_move};
use crate::support::random::{Random, is_long};

/// All orders of some seats.
fn orders(seats: &[Seat]) -> Vec<Vec<Seat>> {
    let mut all = Vec::new();
    for (at, first) in seats.iter().enumerate() {
        let rest = [&seats[..at], &seats[at + 1..]].concat();
        all.extend(
            orders(&rest)
                .into_iter()
                .map(|rest| [&[*first], &rest[..]].concat()),
        );
    }
    if seats.is_empty() {
        vec![Vec::new()]
    } else {
        all
    }
}

/// Seals given choices in an order and gives the table and what was shown.
fn seal(table: &Board, order: &[Seat], moves: &[Move]) -> (Board, Vec<Event>) {
    let mut table = table.clone();
    let mut shown = Vec::new();
    for seat in order {
        shown.extend(table.make(*seat, &moves[seat.index()]));
    }
    shown.retain(|event| !matches!(event, Event::ChoiceSealed(..)));
    (table, shown)
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
        let mut table = seeded(seats, &[("edition", edition), ("sides", "random")], 11);
        let mut random = Random::new(23);
        let all: Vec<Seat> = Seat::all(seats).collect();
        let mut orders = orders(&all);
        // All orders of four; of more some.
        let most = if is_long() { 120 } else { 6 };
        while seats > 4 && orders.len() > most {
            orders.swap_remove(1 + random.below(orders.len() - 2));
        }
        loop {
            table.plays_on(&mut random, |table| table.open().phase == PhaseName::Choose);
            if table.open().outcome.is_some() {
                break;
            }
            let moves = all.iter().map(|seat| any_move(&table, *seat, &mut random));
            let moves: Vec<Move> = moves.collect();
            let (sealed, shown) = seal(&table, &orders[0], &moves);
            for order in &orders[1..] {
                let (other, also) = seal(&table, order, &moves);
                let is_same = sealed.state == other.state && shown == also;
                assert!(is_same, "{seats} seats, order {order:?}");
            }
            table = sealed;
        }
    }
}

#[test]
fn a_choice_may_be_changed_until_the_last_seal() {
    let mut table = seeded(3, &[("edition", "first")], 4);
    let cards = hand(&table, 0);
    let [first, second] = [cards[0], cards[1]].map(|card| format!("sell {card}"));
    table.play(0, &first);
    assert_eq!(table.awaiting(), [1, 2]);
    let legal = table.legal(0);
    assert!(!legal.is_empty(), "a sealed seat still gets its list");
    let events = table.play(0, &second);
    assert!(matches!(events[..], [Event::ChoiceSealed(..)]));
    assert_eq!(legal, table.legal(0));
    assert_eq!(table.view(FREJA).my_choice, Some(second.clone()));
    for seat in [1, 2] {
        let sale = table.next(seat, "sell ").remove(0);
        table.play(seat, &sale);
    }
    let pile = pile(&table);
    assert!(pile.contains(&&second[5..]) && !pile.contains(&&first[5..]));
    assert_eq!(table.view(FREJA).my_choice, None);
}

#[test]
fn a_seal_is_for_its_own_seat_and_the_deal_for_nobody() {
    let mut table = seeded(3, &[("edition", "first")], 4);
    table.plays_on(&mut Random::new(4), |table| table.open().age == 2);
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
