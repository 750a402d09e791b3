//! What tests look for on a table of 7 Wonders.

use rules::seven_wonders::SevenWonders;

use testing::table::{Table, options};

pub(crate) type Board = Table<SevenWonders>;

pub(crate) fn seeded(seats: usize, pairs: &[(&str, &str)], seed: u64) -> Board {
    Table::seeded(&options::<SevenWonders>(seats, pairs), seed)
}

pub(crate) fn hand(table: &Board, seat: usize) -> Vec<&'static str> {
    let hands = table.open().open_hands.expect("open views show hands");
    hands[seat].iter().map(|card| card.key()).collect()
}

/// Faces in the discard pile, one entry per copy.
pub(crate) fn pile(table: &Board) -> Vec<&'static str> {
    let pile = table.open().discards.expect("open views show the pile");
    let copies = |card: &rules::seven_wonders::view::DiscardCard| {
        std::iter::repeat_n(card.card.key(), card.count)
    };
    pile.iter().flat_map(copies).collect()
}
