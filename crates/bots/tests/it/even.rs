//! Of small cases every possibility is dealt equally often.

use std::collections::{BTreeMap, BTreeSet};

use bots::random::Random as Chances;
use rules::dice::Dice;
use rules::duel::{Card, Color, Duel, Move as DuelMove, Phase, State as Duels, Wonder};
use rules::seven_wonders::{CardId, Move, SevenWonders, State, Verb, View};
use rules::{Game, Knowledge, Seat, Viewer};

use super::{options, played};
use testing::random::Random;
use testing::table::Table;

/// Deals of each case, on average.
const EACH: usize = 60;

/// Deals again and again and asserts that every possibility comes equally often: Pearson's chi-square, with a bound
/// that an even deal passes once in a million times (Wilson and Hilferty).
fn assert_even<G: Game>(
    knowledge: &Knowledge<G>,
    cases: usize,
    see: impl Fn(&G::State) -> String,
    seed: u64,
) {
    let mut chance = Chances::new(seed);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..cases * EACH {
        let state = G::sample(knowledge, &mut chance).expect("chance answers");
        *seen.entry(see(&state)).or_default() += 1;
    }
    assert_eq!(seen.len(), cases, "{seen:?}");
    let expected = EACH as f64;
    let counts = seen.values();
    let apart = counts.map(|count| (*count as f64 - expected).powi(2) / expected);
    let chi: f64 = apart.sum();
    let free = (cases - 1) as f64;
    let spread = (2.0 / (9.0 * free)).sqrt();
    let bound = free * (1.0 - 2.0 / (9.0 * free) + 4.75 * spread).powi(3);
    assert!(chi < bound, "chi-square {chi} over {bound}: {seen:?}");
}

/// The cards that lie face down, in the order of their slots.
fn face_down(state: &Duels) -> Vec<Card> {
    let slots = (state.lying - state.face_up).iter();
    slots.filter_map(|slot| state.cards[slot.index()]).collect()
}

fn is_guild(card: &Card) -> bool {
    card.color() == Color::Purple
}

#[test]
fn hidden_cards_of_duel_come_equally_often() {
    let mut random = Random::printed("hidden_cards_of_duel_come_equally_often");
    let options = options::<Duel>(2, &[]);
    let mut found = [false; 3];
    while found != [true; 3] {
        let moves = 8 + random.below(60);
        let game = played::<Duel>(&options, moves, &mut random);
        let hidden = face_down(&game.state);
        let guilds = hidden.iter().filter(|card| is_guild(card)).count();
        // How many cards can lie in the slots, one after another.
        let (case, ways) = match (game.state.age, hidden.len(), guilds) {
            (1, 1, 0) => (0, 4),
            (2, 2, 0) => (1, 5 * 4),
            (3, 2, 1) => {
                let slots = game.state.face_up.iter();
                let seen = slots.filter_map(|slot| game.state.cards[slot.index()]);
                let seen_guilds = seen.filter(is_guild).count();
                // 20 cards of the age and 7 guilds; 20 slots, of which two are hidden.
                (2, (7 - seen_guilds) * (20 - (18 - seen_guilds)))
            }
            _ => continue,
        };
        if !std::mem::replace(&mut found[case], true) {
            let see = |state: &Duels| format!("{:?}", face_down(state));
            assert_even::<Duel>(&game.knowledge(Seat(0)), ways, see, random.next());
        }
    }
}

/// A game in which a seat has just built the Great Library and has to keep one of the tokens that it drew.
fn at_the_great_library(random: &mut Random) -> Table<Duel> {
    let options = options::<Duel>(2, &[]);
    loop {
        let mut game = Table::<Duel>::seeded(&options, random.next());
        while let Some(seat) = Duel::awaiting(&game.state).first().copied() {
            if matches!(game.state.phase, Phase::Library(_)) {
                return game;
            }
            let moves = Duel::legal_moves(&game.state, seat);
            let mv = moves
                .iter()
                .find(|mv| matches!(mv, DuelMove::Wonder(Wonder::TheGreatLibrary, _)))
                .unwrap_or_else(|| random.pick(&moves));
            game.make(seat, mv);
        }
    }
}

fn drawn_tokens(state: &Duels) -> String {
    let Phase::Library(drawn) = &state.phase else {
        return "nothing is drawn".to_owned();
    };
    let drawn = drawn.iter().flatten().flatten();
    let mut tokens: Vec<&str> = drawn.map(|token| token.id()).collect();
    tokens.sort_unstable();
    tokens.join(", ")
}

#[test]
fn tokens_drawn_for_the_great_library_come_equally_often() {
    let mut random = Random::printed("tokens_drawn_for_the_great_library_come_equally_often");
    for _ in 0..3 {
        let game = at_the_great_library(&mut random);
        let other = Seat(1 - game.state.active.0);
        // Ten tokens, of which five were laid on the board: three of the other five, so all but two.
        let ways = 5 * 4 / 2;
        assert_even::<Duel>(&game.knowledge(other), ways, drawn_tokens, random.next());
    }
}

/// Everything about a position of 7 Wonders.
fn open_view(state: &State) -> View {
    SevenWonders::view(state, Viewer::Open)
}

/// One of the sales among the moves of a seat.
pub(super) fn sale(state: &State, seat: Seat, at: usize) -> Move {
    let mut moves = SevenWonders::legal_moves(state, seat);
    moves.retain(|mv| matches!(mv, Move::Play { own, .. } if own.verb == Verb::Sell));
    moves[at % moves.len()]
}

/// A game for three in which everybody has sold a card in each of so many turns.
fn after_sales(turns: usize, random: &mut Random) -> Table<SevenWonders> {
    let options = options::<SevenWonders>(3, &[("edition", "first"), ("sides", "first")]);
    let mut game = Table::<SevenWonders>::seeded(&options, random.next());
    for _ in 0..turns {
        for seat in Seat::all(3) {
            let mv = sale(&game.state, seat, random.below(7));
            game.make(seat, &mv);
        }
    }
    game
}

/// The hand of seat 2, sorted.
fn passed_on(state: &State) -> Vec<CardId> {
    let hands = open_view(state).open_hands;
    let mut hand = hands.expect("an open view shows the hands").swap_remove(2);
    hand.sort();
    hand
}

/// A hand that was passed on and from which one card was sold: any of those passed on is missing as often.
#[test]
fn of_a_hand_passed_on_each_card_is_missing_equally_often() {
    let mut random = Random::printed("of_a_hand_passed_on_each_card_is_missing_equally_often");
    let mut done = 0;
    while done < 3 {
        let game = after_sales(2, &mut random);
        // Seat 0's first hand went to seat 1, which sold one of six, and then to seat 2.
        let mut different = passed_on(&game.state);
        different.dedup();
        let discards = open_view(&game.state).discards.into_iter().flatten();
        let mut sold = discards.map(|pile| pile.card);
        if different.len() < 5 || sold.any(|card| different.contains(&card)) {
            // Two copies of a card would make one case count twice.
            continue;
        }
        let see = |state: &State| format!("{:?}", passed_on(state));
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), 6, see, random.next());
        done += 1;
    }
}

/// Cards that others sold in the last turn, face down: from hands that seat 0 has had and from others.
#[test]
fn cards_that_others_sold_come_equally_often() {
    let mut random = Random::printed("cards_that_others_sold_come_equally_often");
    // In the second turn seat 1 sold one of six cards that seat 0 had passed on, and seat 2 one of three that seat 0
    // never saw: the other two are what seats 1 and 2 sold in the first turn. In the third turn seat 1 sold one of five
    // that seat 0 had passed on. The first hand is back then, and two of its cards are missing: seat 1 sold one in the
    // second turn, seat 2 the other in the third.
    for (turns, ways) in [(2, 6 * 3), (3, 5 * 2)] {
        let game = after_sales(turns, &mut random);
        let see = |state: &State| {
            let view = open_view(state);
            let plays = view.last_reveals.iter().flat_map(|reveal| &reveal.plays);
            let sold: Vec<CardId> = plays.filter_map(|play| play.card).collect();
            // The discard pile follows from them: it makes no further cases.
            format!("{sold:?} of {:?}", view.discards)
        };
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), ways, see, random.next());
    }
}

/// What a seat has sealed that holds the hand which seat 0 passed on: all its legal moves are known.
#[test]
fn sealed_choices_of_seven_wonders_come_equally_often() {
    let mut random = Random::printed("sealed_choices_of_seven_wonders_come_equally_often");
    let options = options::<SevenWonders>(3, &[("edition", "first"), ("sides", "first")]);
    for _ in 0..3 {
        let mut game = Table::<SevenWonders>::seeded(&options, random.next());
        for seat in Seat::all(3) {
            let moves = SevenWonders::legal_moves(&game.state, seat);
            game.make(seat, random.pick(&moves));
        }
        let moves = SevenWonders::legal_moves(&game.state, Seat(1));
        game.make(Seat(1), random.pick(&moves));
        let see = |state: &State| format!("{:?}", open_view(state).open_choices);
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), moves.len(), see, random.next());
    }
}

fn guilds_of(state: &State, seat: usize) -> Vec<CardId> {
    let view = open_view(state);
    let guilds = view.edition.data().guilds().map(|card| card.id);
    let guilds: BTreeSet<CardId> = guilds.collect();
    let hands = view.open_hands.expect("an open view shows the hands");
    let held = hands[seat].iter().copied();
    held.filter(|card| guilds.contains(card)).collect()
}

/// Which guilds are in hands that seat 0 has never seen, and which of the two hands holds the first of them.
#[test]
fn guilds_of_seven_wonders_come_equally_often() {
    let mut random = Random::printed("guilds_of_seven_wonders_come_equally_often");
    // Five of ten guilds are in the game: with three in the own hand two of seven are in the others, with four one of
    // six; and the first of these is in either hand.
    for (own, ways) in [(3, 7 * 6 / 2 * 2), (4, 6 * 2)] {
        let game = loop {
            // Two ages of six turns.
            let game = after_sales(12, &mut random);
            if guilds_of(&game.state, 0).len() == own {
                break game;
            }
        };
        let see = |state: &State| {
            let [one, other] = [1, 2].map(|seat| guilds_of(state, seat));
            let mut hidden = [&one[..], &other[..]].concat();
            hidden.sort_unstable();
            let is_first_with_one = hidden.first().is_some_and(|first| one.contains(first));
            format!("{hidden:?}, the first with seat 1: {is_first_with_one}")
        };
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), ways, see, random.next());
    }
}

/// A game for two in its fourth turn, and how many cards of the age seat 0 has not seen: the one that seat 1 has just
/// drawn, the three in the Free City's pile, and perhaps some that were played face down.
fn fourth_turn_for_two(random: &mut Random) -> (Table<SevenWonders>, usize) {
    let options = options::<SevenWonders>(2, &[("edition", "first"), ("sides", "first")]);
    let mut game = Table::<SevenWonders>::seeded(&options, random.next());
    // No card is there twice.
    let deck = options.edition.data().deck(1, options.cities());
    let mut unseen: BTreeSet<CardId> = deck.into_iter().collect();
    loop {
        let view = SevenWonders::view(&game.state, Viewer::Seat(Seat(0)));
        let built = view.cities.iter().flat_map(|city| &city.cards);
        let held = view.hand.iter().map(|held| &held.card);
        for card in built.chain(held) {
            unseen.remove(card);
        }
        if view.turn == 4 {
            return (game, unseen.len());
        }
        for seat in Seat::all(2) {
            let mut moves = SevenWonders::legal_moves(&game.state, seat);
            // A stage of one's own may show the discard pile.
            moves.retain(|mv| !matches!(mv, Move::Play { own, .. } if own.verb == Verb::Stage));
            game.make(seat, random.pick(&moves));
        }
    }
}

/// The card that seat 1 has drawn from the Free City's pile, and the pile from the top.
#[test]
fn cards_of_the_free_city_come_equally_often() {
    let mut random = Random::printed("cards_of_the_free_city_come_equally_often");
    for (unseen, ways) in [(4, 4 * 3 * 2), (5, 5 * 4 * 3 * 2)] {
        let game = loop {
            let (game, count) = fourth_turn_for_two(&mut random);
            if count == unseen {
                break game;
            }
        };
        let see = |state: &State| {
            let city = open_view(state).free_city.expect("two play");
            format!("{:?}, then {:?}", city.drawn, city.open_pile)
        };
        assert_even::<SevenWonders>(&game.knowledge(Seat(0)), ways, see, random.next());
    }
}

#[test]
fn sealed_turns_of_dice_come_equally_often() {
    let mut random = Random::printed("sealed_turns_of_dice_come_equally_often");
    let options = options::<Dice>(2, &[]);
    for _ in 0..3 {
        let mut game = Table::<Dice>::seeded(&options, random.next());
        let turns = Dice::legal_moves(&game.state, Seat(1));
        game.make(Seat(1), &turns[random.below(turns.len())]);
        let see = |state: &rules::dice::state::State| {
            state.sealed[1].as_ref().expect("sealed").to_string()
        };
        assert_even::<Dice>(&game.knowledge(Seat(0)), turns.len(), see, random.next());
    }
}
