//! A described game: who does what when. The deal is made so that everybody holds what he needs. Start reading at
//! [`check`].

use rules::seven_wonders::{CardId, Event, Options, PhaseName, SevenWonders};
use rules::{Seat, Viewer};
use serde_json::{Value, json};

use super::table::{Board, pile};
use testing::script::{self, number, parts};
use testing::table::options;

/// The game of those that name none.
const USUAL: &str = "first: gizah A, rhodos A, alexandria A";

/// Plays described games; an empty line begins another. Gives the table of the last as it is at the end. Besides the
/// statements of all games:
///
/// - `first: gizah A, rhodos A, alexandria A`: edition and wonders by seat; also `first seventh_card_coins before_turn: …`
///   and `two: ephesos A, alexandria A, gizah A` with the wonder of the Free City
/// - `1.2 0: stone_pit, stage with altar, sell loom`: what seat 0 does on turn 2 of Age I and the turns that follow; a
///   card alone is built, and on a turn with `-` something is sold, as on all turns of which nothing is said
/// - `2.1 0 holds aqueduct, school`: cards that seat 0 holds then, without a move; semicolons part several of these.
///   At a table for two, seat 2 is the pile
/// - `at 2.1` plays from the beginning to that turn, with all that is planned so far, `over` to the end; `turn` plays
///   one turn as planned, `until 2.1` plays on to another
/// - `sells 1 2`: these seats sell the first card they can
/// - `change [3, 0, -2]`: coins since the last `at` or `mark`
/// - `gain 2.1 0 4`: coins that a seat got from the bank for its play of a turn
/// - `held 0 senate: build.cheapest 2` is what seat 0 sees of a card in its hand
/// - `pile has loom`, `pile lacks loom`: what lies in the discard pile
///
/// Left out: the first edition with Gizah, Rhódos and Alexandria; the first turn.
pub(crate) fn check(text: &str) -> Board {
    let (mut plan, mut table, mut coins) = (None, None, Vec::new());
    for line in script::lines(text) {
        if line.is_empty() {
            plan = None;
            continue;
        }
        let mut games = ["first", "second", "two"].iter();
        let is_game = games.any(|game| line.starts_with(game));
        if is_game || plan.is_none() {
            plan = Some(Plan::of(if is_game { line } else { USUAL }));
            table = None;
        }
        let Some(plan) = &mut plan else { continue };
        if is_game || line.split("; ").all(|statement| plan.says(statement)) {
            continue;
        }
        let until = match line.strip_prefix("at ") {
            Some(when) => Some(turn_of(when)),
            None => (line == "over").then_some((4, 1)),
        };
        if until.is_some() || table.is_none() {
            let table = table.insert(plan.until(until.unwrap_or((1, 1))));
            coins = table.open().coins;
        }
        let table = table.as_mut().expect("it was dealt");
        if line == "mark" {
            coins = table.open().coins;
        } else if until.is_none() && !does(plan, table, &coins, line) {
            assert!(script::does(table, line), "`{line}` is no statement");
        }
    }
    table.expect("something is played")
}

fn does(plan: &Plan, table: &mut Board, coins: &[i32], line: &str) -> bool {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "turn" => plan.step(table),
        "until" => plan.plays(table, turn_of(rest)),
        "sells" => {
            for seat in rest.split(' ').map(number) {
                let sale = table.next(seat, "sell ").remove(0);
                table.play(seat, &sale);
            }
        }
        "change" => {
            let now = table.open().coins;
            let change = now.iter().zip(coins).map(|(now, then)| now - then);
            let change = json!(change.collect::<Vec<i32>>());
            assert_eq!(change.to_string(), rest.replace(' ', ""));
        }
        "gain" => {
            let words: Vec<&str> = rest.split(' ').collect();
            let found = gain(table, turn_of(words[0]), number(words[1]));
            assert_eq!(found, Some(number::<u8>(words[2])), "{line}");
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

/// The age and the turn.
fn now(table: &Board) -> (u8, u8) {
    let view = table.open();
    (view.age, view.turn)
}

/// Coins that a seat got from the bank for its play on a turn.
fn gain(table: &Board, when: (u8, u8), seat: usize) -> Option<u8> {
    table.events.iter().find_map(|event| match event {
        Event::RoundRevealed(body) if (body.age, body.turn) == when => {
            let mut plays = body.plays.iter();
            let mine = plays.find(|play| usize::from(play.city) == seat);
            mine.map(|play| play.gain)
        }
        _ => None,
    })
}

/// A game of which some moves are given; all others sell a card that is not needed.
pub(super) struct Plan {
    options: Options,
    wonders: Vec<Value>,
    /// Age and turn, the seat, and what it does.
    moves: Vec<((u8, u8), u8, String)>,
    /// Cards that must be in a hand: its age, the seat to which it is dealt, and the card.
    wanted: Vec<(u8, usize, CardId)>,
}

impl Plan {
    pub(super) fn of(line: &str) -> Self {
        let (game, wonders) = parts(line, ": ");
        let wonders = wonders.split(", ").map(|text| parts(text, " "));
        let wonders = wonders.map(|(id, side)| json!({"id": id, "side": side}));
        let wonders: Vec<Value> = wonders.collect();
        let mut words = game.split(' ');
        let (edition, seats) = match words.next() {
            Some("two") => ("first", 2),
            edition => (edition.unwrap_or_default(), wonders.len()),
        };
        let mut pairs = vec![("edition", edition)];
        pairs.extend(words.next().zip(words.next()));
        Self {
            options: options::<SevenWonders>(seats, &pairs),
            wonders,
            moves: Vec::new(),
            wanted: Vec::new(),
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
            let dealt_to = self.dealt_to(age, turn, seat);
            let card = |key| CardId::find(key).unwrap_or_else(|| panic!("no card {key}"));
            let cards = cards.split(", ").map(card);
            self.wanted.extend(cards.map(|card| (age, dealt_to, card)));
            return true;
        }
        for (turn, text) in (turn..).zip(rest[3..].split(", ")) {
            let text = match CardId::find(text) {
                Some(_) => format!("build {text}"),
                None => text.to_owned(),
            };
            let dealt_to = self.dealt_to(age, turn, seat);
            let wanted = card_of(&text).map(|card| (age, dealt_to, card));
            self.wanted.extend(wanted);
            if text != "-" {
                self.moves.push(((age, turn), seat, text));
            }
        }
        true
    }

    /// The seat to which the hand was dealt that a seat holds on a turn.
    fn dealt_to(&self, age: u8, turn: u8, seat: u8) -> usize {
        let seats = self.options.seats;
        let (steps, seat) = (usize::from(turn - 1), usize::from(seat));
        match age {
            _ if seat >= seats => seat,
            2 => (seat + steps) % seats,
            _ => (seat + seats * 6 - steps) % seats,
        }
    }

    /// The hands of an age by seat; of two players then the pile.
    fn hands(&self, age: u8) -> Vec<Vec<CardId>> {
        let data = self.options.edition.data();
        let cities = self.options.cities();
        let mut deck = data.deck(age, cities);
        let mut hands: Vec<Vec<CardId>> = vec![Vec::new(); cities];
        if age == 3 {
            let mut guilds: Vec<CardId> = data.guilds().map(|card| card.id).collect();
            // Those that are wanted first.
            guilds.sort_by_key(|guild| !self.wanted.iter().any(|(_, _, card)| card == guild));
            guilds.truncate(cities + 2);
            deck.extend(guilds);
        }
        let wanted = self.wanted.iter().filter(|(wanted, _, _)| *wanted == age);
        for (_, seat, card) in wanted {
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

    /// The deal of the engine protocol.
    pub(super) fn deal(&self) -> Value {
        let mut hands = [1, 2, 3].map(|age| self.hands(age));
        let mut deal = json!({"wonders": self.wonders});
        if self.options.seats == 2 {
            deal["stacks"] = json!(hands.each_mut().map(Vec::pop));
        }
        deal["hands"] = json!(hands);
        deal
    }

    fn until(&self, when: (u8, u8)) -> Board {
        let mut table = Board::dealt(&self.options, &self.deal()).expect("the deal is good");
        self.plays(&mut table, when);
        table
    }

    /// Plays up to a turn of an age, so that everybody has to choose there.
    pub(super) fn plays(&self, table: &mut Board, when: (u8, u8)) {
        while now(table) < when && table.open().outcome.is_none() {
            self.step(table);
        }
    }

    /// Plays one turn: everybody who is awaited does what is planned, or sells something.
    pub(super) fn step(&self, table: &mut Board) {
        let when = now(table);
        while now(table) == when {
            let Some(seat) = table.awaiting().first().copied() else {
                return;
            };
            let text = self.choice(table, seat);
            table.play(seat, &text);
        }
    }

    fn choice(&self, table: &Board, seat: u8) -> String {
        let view = table.open();
        let when = (view.age, view.turn);
        let moves = self.moves.iter();
        let mut planned = moves.filter(|(at, of, _)| (*at, *of) == (when, seat));
        let is_planned = planned.clone().next().is_some();
        if let Some((_, _, text)) = planned.find(|(_, _, text)| table.can(seat, text)) {
            return text.clone();
        }
        let legal = table.legal(seat);
        let is_illegal = is_planned && view.phase == PhaseName::Choose;
        assert!(
            !is_illegal,
            "planned for seat {seat} in {when:?} and not legal: {legal:?}"
        );
        let dealt_to = self.dealt_to(view.age, view.turn, seat);
        let is_needed = |sale: &str| {
            let sold = sale.split(';').next().and_then(card_of);
            let of_hand = |card| (view.age, dealt_to, card);
            sold.is_some_and(|card| self.wanted.contains(&of_hand(card)))
        };
        let mut sales = legal.iter().filter(|text| text.starts_with("sell "));
        let free_sale = sales.clone().find(|text| !is_needed(text));
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
