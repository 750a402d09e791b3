//! A described game: who does what when. The deal is made so that everybody holds what he needs. Start reading at
//! [`check`].

use rules::seven_wonders::cards::CardId;
use rules::seven_wonders::view::PhaseName;
use rules::seven_wonders::{Event, Options, SevenWonders};
use rules::{Seat, Viewer};
use serde_json::json;

use super::table::{Board, pile};
use crate::engines::options;
use crate::engines::script::{self, number, parts};

/// Plays described games; an empty line begins another. Gives the table of the last as it is at the end. Besides the
/// statements of all games:
///
/// - `first: gizah A, rhodos A, alexandria A`: edition and wonders by seat; also `first seventh_card_coins before_turn: …`
/// - `1.2 0: stone_pit, stage with altar, sell loom`: what seat 0 does on turn 2 of Age I and the turns that follow; a
///   card alone is built, and on a turn with `-` something is sold, as on all turns of which nothing is said
/// - `2.1 0 holds aqueduct, school`: cards that seat 0 holds then, without a move; semicolons part several of these
/// - `at 2.1` plays to that turn, `over` to the end; `turn` plays one turn as planned
/// - `sells 1 2`: these seats sell the first card they can
/// - `change [3, 0, -2]`: coins since the last `at` or `mark`
/// - `gain 2.1 0 4`: coins that a seat got from the bank for its play of a turn
/// - `picks 2`: how often seat 0 has been asked to pick a discarded card; `seventh 23`: coins that seat 0 may pay its
///   seventh card with; `copied 0 workers_guild`: the guild that seat 0 has copied at the end
/// - `held 0 senate: build.cheapest 2` is what seat 0 sees of a card in its hand
/// - `pile has loom`, `pile lacks loom`: what lies in the discard pile
pub(crate) fn check(text: &str) -> Board {
    let (mut plan, mut table, mut coins) = (None, None, Vec::new());
    for line in script::lines(text) {
        if line.is_empty() {
            plan = None;
            continue;
        }
        let Some(plan) = &mut plan else {
            (plan, table) = (Some(Plan::of(line)), None);
            continue;
        };
        if line.split("; ").all(|statement| plan.says(statement)) {
            continue;
        }
        let until = match line.strip_prefix("at ") {
            Some(when) => Some(turn_of(when)),
            None => (line == "over").then_some((4, 1)),
        };
        if let Some((age, turn)) = until {
            let table = table.insert(plan.until(age, turn));
            coins = table.open().coins;
            continue;
        }
        let table = table.as_mut().expect("`at` comes first");
        if line == "mark" {
            coins = table.open().coins;
        } else if !does(plan, table, &coins, line) {
            assert!(script::does(table, line), "`{line}` is no statement");
        }
    }
    table.expect("something is played")
}

fn does(plan: &Plan, table: &mut Board, coins: &[i32], line: &str) -> bool {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "turn" => plan.step(table),
        "sells" => {
            for seat in rest.split(' ').map(number) {
                let sale = table.next(seat, "sell ").remove(0);
                table.play(seat, &sale);
            }
        }
        "change" => {
            let now = table.open().coins;
            let change: Vec<i32> = now
                .iter()
                .zip(coins)
                .map(|(now, then)| now - then)
                .collect();
            assert_eq!(json!(change).to_string(), rest.replace(' ', ""));
        }
        "gain" => {
            let words: Vec<&str> = rest.split(' ').collect();
            let found = gain(table, turn_of(words[0]), number(words[1]));
            assert_eq!(found, number::<u8>(words[2]), "{line}");
        }
        "picks" => {
            let asked = |event: &&Event| matches!(event, Event::PickBegun(Seat(0)));
            let count = table.events.iter().filter(asked).count();
            assert_eq!(count, number::<usize>(rest));
        }
        "seventh" => {
            let begun = table.events.iter().rev().find_map(|event| match event {
                Event::SeventhBegun(_, body) => Some(body.coins),
                _ => None,
            });
            assert_eq!(begun, Some(number(rest)));
        }
        "copied" => {
            let (seat, guild) = parts(rest, " ");
            let copied = table.events.iter().find_map(|event| match event {
                Event::ScoresCounted(scores) => scores.copied[number::<usize>(seat)],
                _ => None,
            });
            assert_eq!(copied.map(|card| card.key()), Some(guild));
        }
        "held" => {
            let (of, expected) = parts(rest, ": ");
            let view = table.json(Viewer::Seat(Seat(number(&of[..1]))));
            let hand = view["hand"].as_array().expect("a hand");
            let held = hand.iter().find(|held| held["card"] == of[2..]);
            script::holds(held.expect("it is held"), expected);
        }
        "pile" => {
            let (is_there, card) = parts(rest, " ");
            let found = pile(table).contains(&card);
            assert_eq!(found, is_there == "has", "{line}: {:?}", pile(table));
        }
        _ => return false,
    }
    true
}

fn turn_of(text: &str) -> (u8, u8) {
    let (age, turn) = parts(text, ".");
    (number(age), number(turn))
}

/// Coins that a seat got from the bank for its play on a turn.
fn gain(table: &Board, when: (u8, u8), seat: usize) -> u8 {
    let gain = table.events.iter().find_map(|event| match event {
        Event::RoundRevealed(body) if (body.age, body.turn) == when => {
            let mine = body
                .plays
                .iter()
                .find(|play| usize::from(play.city) == seat);
            mine.map(|play| play.gain)
        }
        _ => None,
    });
    gain.expect("the turn was played")
}

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
    fn of(line: &str) -> Self {
        let (game, wonders) = parts(line, ": ");
        let mut words = game.split(' ');
        let mut pairs = vec![("edition", words.next().unwrap_or_default())];
        pairs.extend(words.next().zip(words.next()));
        let wonders: Vec<(String, String)> = wonders
            .split(", ")
            .map(|text| parts(text, " "))
            .map(|(wonder, side)| (wonder.to_owned(), side.to_owned()))
            .collect();
        Self {
            options: options::<SevenWonders>(wonders.len(), &pairs),
            wonders,
            moves: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Reads what a seat does or holds. False where the line is no such statement.
    fn says(&mut self, line: &str) -> bool {
        let Some((when, rest)) = line.split_once(' ') else {
            return false;
        };
        let Some((age, turn)) = when.split_once('.') else {
            return false;
        };
        let (age, turn, seat) = (number(age), number::<u8>(turn), number(&rest[..1]));
        if let Some(cards) = rest[1..].strip_prefix(" holds ") {
            let card = |key| CardId::find(key).unwrap_or_else(|| panic!("no card {key}"));
            let cards = cards.split(", ").map(card);
            self.held.extend(cards.map(|card| (age, turn, seat, card)));
            return true;
        }
        for (turn, text) in (turn..).zip(rest[3..].split(", ")) {
            let text = match CardId::find(text) {
                Some(_) => format!("build {text}"),
                None => text.to_owned(),
            };
            let planned = Planned {
                age,
                turn,
                seat,
                text,
            };
            self.moves.extend((planned.text != "-").then_some(planned));
        }
        true
    }

    /// The seat to which the hand was dealt that a seat holds on a turn.
    fn dealt_to(&self, age: u8, turn: u8, seat: u8) -> usize {
        let seats = self.options.seats;
        let (steps, seat) = (usize::from(turn - 1), usize::from(seat));
        match age {
            2 => (seat + steps) % seats,
            _ => (seat + seats * 6 - steps) % seats,
        }
    }

    fn wanted(&self) -> Vec<(u8, usize, CardId)> {
        let dealt = |age, turn, seat, card| (age, self.dealt_to(age, turn, seat), card);
        let planned = self.moves.iter().filter_map(|planned| {
            let card = card_of(&planned.text)?;
            Some(dealt(planned.age, planned.turn, planned.seat, card))
        });
        let held = self.held.iter();
        let held = held.map(|(age, turn, seat, card)| dealt(*age, *turn, *seat, *card));
        planned.chain(held).collect()
    }

    fn hands(&self, age: u8) -> Vec<Vec<CardId>> {
        let wanted = self.wanted();
        let data = self.options.edition.data();
        let seats = self.options.seats;
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
    }

    /// Plays up to a turn of an age, so that everybody has to choose there.
    fn until(&self, age: u8, turn: u8) -> Board {
        let wonders = self.wonders.iter();
        let wonders: Vec<_> = wonders
            .map(|(id, side)| json!({"id": id, "side": side}))
            .collect();
        let hands = [1, 2, 3].map(|age| self.hands(age));
        let deal = json!({"wonders": wonders, "hands": hands});
        let mut table = Board::dealt(&self.options, &deal).expect("the deal is good");
        loop {
            let view = table.open();
            if (view.age, view.turn) >= (age, turn) || view.outcome.is_some() {
                return table;
            }
            self.step(&mut table);
        }
    }

    /// Plays one turn: everybody who is awaited does what is planned, or sells something.
    fn step(&self, table: &mut Board) {
        let now = |table: &Board| (table.open().age, table.open().turn);
        let when = now(table);
        while let Some(seat) = table
            .awaiting()
            .first()
            .copied()
            .filter(|_| now(table) == when)
        {
            let text = self.choice(table, seat);
            table.play(seat, &text);
        }
    }

    fn choice(&self, table: &Board, seat: u8) -> String {
        let view = table.open();
        let is_now = |planned: &&Planned| {
            (planned.age, planned.turn, planned.seat) == (view.age, view.turn, seat)
        };
        let mut planned = self.moves.iter().filter(is_now);
        let is_planned = planned.clone().next().is_some();
        if let Some(planned) = planned.find(|planned| table.can(seat, &planned.text)) {
            return planned.text.clone();
        }
        let wanted = self.wanted();
        let dealt_to = self.dealt_to(view.age, view.turn, seat);
        let is_needed = |card: &str| {
            wanted.iter().any(|(age, dealt, wanted)| {
                *age == view.age && *dealt == dealt_to && wanted.key() == card
            })
        };
        let legal = table.legal(seat);
        let when = (view.age, view.turn);
        assert!(
            !is_planned || view.phase != PhaseName::Choose,
            "what is planned for seat {seat} in {when:?} is not legal: {legal:?}"
        );
        let mut sales = legal.iter().filter(|text| text.starts_with("sell "));
        let free_sale = sales.clone().find(|text| !is_needed(&text[5..]));
        let pass = legal.iter().find(|text| *text == "pass");
        let choice = free_sale.or_else(|| sales.next()).or(pass).cloned();
        choice.unwrap_or_else(|| panic!("nothing to do for seat {seat}"))
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
