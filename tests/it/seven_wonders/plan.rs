//! A described game: who does what when. The deal is made so that everybody holds what he needs.

use serde_json::json;
use wonderpost::games::Game;
use wonderpost::games::seven_wonders::cards::CardId;
use wonderpost::games::seven_wonders::{Options, SevenWonders};

use super::table::{Table, options};

/// A game of which some moves are given; all others sell a card that is not needed.
pub(crate) struct Plan {
    options: Options,
    wonders: Vec<(String, String)>,
    moves: Vec<Planned>,
    /// Cards that must be in a hand at a time, without a move.
    held: Vec<(u8, u8, u8, CardId)>,
}

struct Planned {
    age: u8,
    turn: u8,
    seat: u8,
    text: String,
}

impl Plan {
    /// A game of the first edition; wonders are written like `gizah A`.
    pub(crate) fn first(wonders: &[&str]) -> Self {
        Self::with(&[("edition", "first")], wonders)
    }

    pub(crate) fn second(wonders: &[&str]) -> Self {
        Self::with(&[("edition", "second")], wonders)
    }

    pub(crate) fn with(pairs: &[(&str, &str)], wonders: &[&str]) -> Self {
        let seats = wonders.len();
        Self {
            options: options(seats, pairs),
            wonders: wonders
                .iter()
                .map(|text| text.split_once(' ').expect("wonder and side"))
                .map(|(wonder, side)| (wonder.to_owned(), side.to_owned()))
                .collect(),
            moves: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Plans a move of a seat.
    pub(crate) fn plays(mut self, age: u8, turn: u8, seat: u8, text: &str) -> Self {
        self.moves.push(Planned {
            age,
            turn,
            seat,
            text: text.to_owned(),
        });
        self
    }

    /// Plans moves of a seat from turn 1 on, one per turn.
    pub(crate) fn age(mut self, age: u8, seat: u8, texts: &[&str]) -> Self {
        for (turn, text) in (1..).zip(texts) {
            self = self.plays(age, turn, seat, text);
        }
        self
    }

    /// Asks that a seat holds a card at a time.
    pub(crate) fn holds(mut self, age: u8, turn: u8, seat: u8, cards: &[&str]) -> Self {
        for card in cards {
            let card = CardId::find(card).expect("a known card");
            self.held.push((age, turn, seat, card));
        }
        self
    }

    /// The seat to which the hand was dealt that a seat holds on a turn.
    fn dealt_to(&self, age: u8, turn: u8, seat: u8) -> usize {
        let seats = self.options.seats;
        let steps = usize::from(turn - 1);
        let seat = usize::from(seat);
        if age == 2 {
            (seat + steps) % seats
        } else {
            (seat + seats * 6 - steps) % seats
        }
    }

    fn wanted(&self) -> Vec<(u8, usize, CardId)> {
        let planned = self.moves.iter().filter_map(|planned| {
            let card = card_of(&planned.text)?;
            let seat = self.dealt_to(planned.age, planned.turn, planned.seat);
            Some((planned.age, seat, card))
        });
        let held = self
            .held
            .iter()
            .map(|(age, turn, seat, card)| (*age, self.dealt_to(*age, *turn, *seat), *card));
        planned.chain(held).collect()
    }

    fn hands(&self) -> Vec<Vec<Vec<CardId>>> {
        let wanted = self.wanted();
        let data = self.options.edition.data();
        let seats = self.options.seats;
        (1..=3)
            .map(|age| {
                let mut deck = data.deck(age, seats);
                let mut hands: Vec<Vec<CardId>> = vec![Vec::new(); seats];
                let mut guilds: Vec<CardId> = data.guilds().map(|card| card.id).collect();
                if age == 3 {
                    // Those that are wanted first.
                    guilds.sort_by_key(|guild| !wanted.iter().any(|(_, _, card)| card == guild));
                    guilds.truncate(seats + 2);
                    deck.extend(guilds);
                }
                for (_, seat, card) in wanted.iter().filter(|(wanted, _, _)| *wanted == age) {
                    let at = deck.iter().position(|held| held == card);
                    let at = at.unwrap_or_else(|| panic!("{} is not in the deck", card.key()));
                    hands[*seat].push(deck.remove(at));
                }
                for hand in &mut hands {
                    assert!(hand.len() <= 7, "too much is planned for one hand");
                    hand.extend(deck.drain(..7 - hand.len()));
                }
                hands
            })
            .collect()
    }

    /// Plays up to a turn of an age, so that everybody has to choose there.
    pub(crate) fn until(&self, age: u8, turn: u8) -> Table {
        let wonders: Vec<_> = self
            .wonders
            .iter()
            .map(|(id, side)| json!({"id": id, "side": side}))
            .collect();
        let hands: Vec<Vec<Vec<&str>>> = self
            .hands()
            .iter()
            .map(|hands| {
                hands
                    .iter()
                    .map(|hand| hand.iter().map(|card| card.key()).collect())
                    .collect()
            })
            .collect();
        let deal = json!({"wonders": wonders, "hands": hands});
        let script = SevenWonders::script(&self.options, &deal).expect("the deal is good");
        let mut table = Table::new(self.options, script);
        loop {
            let view = table.open();
            if (view.age, view.turn) >= (age, turn) || view.outcome.is_some() {
                return table;
            }
            self.step(&mut table);
        }
    }

    /// Plays to the end.
    pub(crate) fn play(&self) -> Table {
        self.until(4, 1)
    }

    /// Plays one turn: everybody who is awaited does what is planned, or sells something.
    pub(crate) fn step(&self, table: &mut Table) {
        let view = table.open();
        let when = (view.age, view.turn);
        while let Some(seat) = table.awaiting().first().copied() {
            let view = table.open();
            if (view.age, view.turn) != when {
                return;
            }
            let text = self.choice(table, seat);
            table.play(seat, &text);
        }
    }

    fn choice(&self, table: &Table, seat: u8) -> String {
        let view = table.open();
        let planned = self.moves.iter().find(|planned| {
            let is_now = (planned.age, planned.turn, planned.seat) == (view.age, view.turn, seat);
            is_now && table.can(seat, &planned.text)
        });
        if let Some(planned) = planned {
            return planned.text.clone();
        }
        let is_planned = self.moves.iter().any(|planned| {
            (planned.age, planned.turn, planned.seat) == (view.age, view.turn, seat)
        });
        let wanted = self.wanted();
        let dealt_to = self.dealt_to(view.age, view.turn, seat);
        let is_needed = |card: &str| {
            wanted.iter().any(|(age, dealt, wanted)| {
                *age == view.age && *dealt == dealt_to && wanted.key() == card
            })
        };
        let legal = table.legal(seat);
        assert!(
            !is_planned
                || table.open().phase != wonderpost::games::seven_wonders::view::PhaseName::Choose,
            "what is planned for seat {seat} in {:?} is not legal: {legal:?}",
            (view.age, view.turn)
        );
        let sales = legal.iter().filter(|text| text.starts_with("sell "));
        let free_sale = sales.clone().find(|text| !is_needed(&text[5..]));
        free_sale
            .or_else(|| sales.clone().next())
            .or_else(|| legal.iter().find(|text| *text == "pass"))
            .cloned()
            .unwrap_or_else(|| panic!("nothing to do for seat {seat}"))
    }
}

/// The card of the own part of a move.
fn card_of(text: &str) -> Option<CardId> {
    let text = text.split(" paying ").next()?;
    if text.starts_with("pick ") {
        return None;
    }
    CardId::find(text.split(' ').next_back()?)
}
