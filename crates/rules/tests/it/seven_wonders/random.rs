//! Random games: they end, and keep cards and coins.

use std::collections::BTreeSet;

use rules::seven_wonders::{CardSet, Deed, Event, Move, Options, Play, SevenWonders, Verb};
use rules::{DecideError, Game, Seat};

use super::table::{Board, pile};
use testing::random::{Random, games, is_long};
use testing::record::seeds;
use testing::table::{Table, options, random_game};

/// What a game is played with; 15 seeds go round all numbers of seats and all sides, 60 round all options.
fn variant(edition: &str, seed: u32) -> Options {
    let step = |list: &[&'static str]| list[seed as usize % list.len()];
    let (key, seats) = match edition {
        "two" => ("first", 2),
        _ => (edition, 3 + seed as usize % 5),
    };
    let pairs = [
        ("edition", key),
        ("sides", step(&["random", "chosen", "first"])),
        ("wonders", step(&["random", "random", "random", "drafted"])),
        ("seventh_card_coins", step(&["after_turn", "before_turn"])),
    ];
    options::<SevenWonders>(seats, &pairs)
}

/// A random move; builds are preferred, so that cities grow.
fn random_move(table: &Table<SevenWonders>, seat: Seat, random: &mut Random) -> Move {
    let legal = SevenWonders::legal_moves(&table.state, seat);
    let is_sale = |mv: &Move| matches!(mv, Move::Play { own, .. } if own.verb == Verb::Sell);
    let builds: Vec<Move> = legal.iter().filter(|mv| !is_sale(mv)).copied().collect();
    let wants_build = !builds.is_empty() && random.below(8) > 0;
    *random.pick(if wants_build { &builds } else { &legal })
}

/// Coins that an event brings from the bank.
fn flow(event: &Event) -> i32 {
    match event {
        Event::RoundRevealed(body) => {
            let flows = body.plays.iter();
            let flows = flows.map(|play| i32::from(play.gain) - i32::from(play.bank));
            flows.sum()
        }
        Event::CardPicked(_, body) => i32::from(body.gain),
        _ => 0,
    }
}

fn check_coins(seed: u32, table: &Board) {
    let coins = table.open().coins;
    let begun = i32::try_from(3 * coins.len()).expect("few");
    let brought: i32 = table.events.iter().map(flow).sum();
    assert_eq!(begun + brought, coins.iter().sum::<i32>(), "seed {seed}");
    assert!(coins.iter().all(|coins| *coins >= 0), "seed {seed}");
}

/// Every card that was dealt lies somewhere, once; of those that were played only what was built is shown.
fn check_cards(seed: u32, table: &Board) {
    let mut dealt: Vec<&str> = Vec::new();
    for event in &table.events {
        match event {
            Event::AgeDealt(body) => {
                let deck = body.draws.last().expect("a deck was shuffled");
                dealt.extend(deck.outcome.iter().map(|card| card.key()));
            }
            Event::RoundRevealed(body) => {
                for play in &body.plays {
                    assert!(!matches!(play.deed, Deed::Pick), "seed {seed}: {play:?}");
                    let is_built = matches!(play.deed, Deed::Build | Deed::Free);
                    assert_eq!(play.card.is_some(), is_built, "seed {seed}: {play:?}");
                }
            }
            _ => {}
        }
    }
    let view = table.open();
    assert_eq!(dealt.len(), view.cities.len() * 21, "seed {seed}");
    let mut found = pile(table);
    for (index, city) in view.cities.iter().enumerate() {
        let named = city
            .cards
            .iter()
            .map(|card| card.card(view.edition).namesakes);
        let names: BTreeSet<CardSet> = named.collect();
        let is_once = names.len() == city.cards.len();
        assert!(is_once, "seed {seed}: a name twice in city {index}");
        found.extend(city.cards.iter().map(|card| card.key()));
    }
    let stages: usize = view.cities.iter().map(|city| city.stages_built).sum();
    assert_eq!(found.len() + stages, dealt.len(), "seed {seed}");
    for card in found {
        let at = dealt.iter().position(|held| *held == card);
        dealt.remove(at.unwrap_or_else(|| panic!("seed {seed}: {card} was never dealt")));
    }
}

#[test]
fn random_games_of_both_editions_and_for_two_keep_cards_and_coins_and_show_only_what_is_built() {
    for (edition, usual, long) in [
        ("first", 300, 5000),
        ("second", 300, 5000),
        ("two", 150, 2000),
    ] {
        for seed in seeds(edition, games(if is_long() { long } else { usual })) {
            let options = variant(edition, seed);
            let table = random_game::<SevenWonders>(&options, options.seats, seed, random_move);
            check_coins(seed, &table);
            check_cards(seed, &table);
        }
    }
}

/// Every way to write a use of a card of Ages I and II, legal or not.
fn every_play(options: &Options) -> Vec<Play> {
    let data = options.edition.data();
    let mut cards = [1, 2].map(|age| data.deck(age, options.cities())).concat();
    cards.dedup();
    let small = [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1), (2, 2)];
    let payings: Vec<_> = std::iter::once(None).chain(small.map(Some)).collect();
    let mut plays = Vec::new();
    for card in cards {
        for verb in [Verb::Build, Verb::Free, Verb::Sell, Verb::Stage] {
            let paid = payings.iter().copied();
            plays.extend(paid.map(|paying| Play { verb, card, paying }));
        }
    }
    plays
}

/// Compares what is accepted of a seat with its list. Gives how many moves were accepted.
fn compare_with_list(seed: u32, table: &Board, seat: Seat, plays: &[Play]) -> usize {
    let legal = SevenWonders::legal_moves(&table.state, seat);
    let using = |own: &Play, city: Option<Play>| Move::Play { own: *own, city };
    let alone = plays.iter().map(|own| using(own, None));
    let first = legal.first().and_then(|mv| match mv {
        Move::Play { own, city: Some(_) } => Some(*own),
        _ => None,
    });
    let with = |own| plays.iter().map(move |part| using(own, Some(*part)));
    let for_two = first.iter().flat_map(with);
    let mut accepted = 0;
    for mv in alone.chain(for_two) {
        let judged = SevenWonders::decide(&table.state, seat, &mv, &mut table.chance.clone());
        let is_accepted = !matches!(judged, Err(DecideError::Refused(_)));
        assert_eq!(is_accepted, legal.contains(&mv), "seed {seed}: {mv:?}");
        accepted += usize::from(is_accepted);
    }
    accepted
}

#[test]
fn a_typed_move_is_accepted_exactly_when_it_is_listed() {
    let mut accepted = 0;
    for (seed, edition) in (0..).zip(["first", "second", "two"]) {
        let options = variant(edition, seed);
        let plays = every_play(&options);
        let mut number = 0;
        random_game::<SevenWonders>(&options, options.seats, seed, |table, seat, random| {
            number += 1;
            if number < 40 && number % 5 == 0 {
                accepted += compare_with_list(seed, table, seat, &plays);
            }
            random_move(table, seat, random)
        });
    }
    assert!(accepted > 50, "{accepted} accepted");
}
