//! Random games: they end, keep cards and coins, and replay to the same position.

use wonderpost::games::seven_wonders::event::Event;
use wonderpost::games::seven_wonders::moves::{Play, Verb};
use wonderpost::games::seven_wonders::view::Deed;
use wonderpost::games::seven_wonders::{Move, Options, SevenWonders, State};
use wonderpost::games::{DecideError, Game, Seat};

use super::table::{Dice, Table, options};
use crate::support::random::games;
use crate::support::record::{self, seeds};

/// What a game is played with.
fn variants(edition: &'static str) -> impl Fn(u64) -> Options {
    move |seed| {
        let seats = match (edition, seed % 5) {
            ("two", _) => 2,
            (_, step) => 3 + usize::try_from(step).expect("small"),
        };
        let key = if edition == "two" { "first" } else { edition };
        let sides = ["random", "chosen", "first"][usize::try_from(seed % 3).expect("small")];
        let wonders = if seed % 4 == 3 { "drafted" } else { "random" };
        let coins = if seed.is_multiple_of(2) {
            "after_turn"
        } else {
            "before_turn"
        };
        options(
            seats,
            &[
                ("edition", key),
                ("sides", sides),
                ("wonders", wonders),
                ("seventh_card_coins", coins),
            ],
        )
    }
}

/// Plays a game with random moves; builds are preferred, so that cities grow.
fn play(seed: u64, options: Options) -> Table {
    let mut dice = Dice::new(seed);
    record::begin::<SevenWonders>(options.seats, &options);
    let mut table = Table::seeded(options, seed);
    table.events.iter().for_each(record::note::<SevenWonders>);
    let mut coins: i64 = table.coins().iter().map(|coins| i64::from(*coins)).sum();
    loop {
        let awaiting = SevenWonders::awaiting(&table.state);
        if awaiting.is_empty() {
            break;
        }
        let seat = awaiting[dice.below(awaiting.len())];
        let mv = random_move(&table.state, seat, &mut dice);
        let events = table.make(seat.0, &mv);
        events.iter().for_each(record::note::<SevenWonders>);
        coins += events.iter().map(flow).sum::<i64>();
    }
    let left: i64 = table.coins().iter().map(|coins| i64::from(*coins)).sum();
    assert_eq!(
        coins, left,
        "seed {seed}: coins came from nowhere or went there"
    );
    assert!(table.coins().iter().all(|coins| *coins >= 0), "seed {seed}");
    table
}

fn random_move(state: &State, seat: Seat, dice: &mut Dice) -> Move {
    let legal = SevenWonders::legal_moves(state, seat);
    let is_sale = |mv: &Move| matches!(mv, Move::Play { own, .. } if own.verb == Verb::Sell);
    let builds: Vec<&Move> = legal.iter().filter(|mv| !is_sale(mv)).collect();
    if !builds.is_empty() && dice.below(8) > 0 {
        *builds[dice.below(builds.len())]
    } else {
        legal[dice.below(legal.len())]
    }
}

/// Coins that an event brings from the bank.
fn flow(event: &Event) -> i64 {
    match event {
        Event::RoundRevealed(body) => body
            .plays
            .iter()
            .map(|play| i64::from(play.gain) - i64::from(play.bank))
            .sum(),
        Event::CardPicked(_, body) => i64::from(body.gain),
        _ => 0,
    }
}

/// Every card that was dealt lies somewhere, once.
fn check_cards(seed: u64, table: &Table) {
    let mut dealt: Vec<&str> = Vec::new();
    let mut picked = 0;
    for event in &table.events {
        match event {
            Event::AgeDealt(body) => {
                let deck = body.draws.last().expect("a deck was shuffled");
                dealt.extend(deck.outcome.iter().map(|card| card.key()));
            }
            Event::RoundRevealed(body) => {
                assert!(
                    body.plays
                        .iter()
                        .all(|play| !matches!(play.deed, Deed::Pick))
                );
            }
            Event::CardPicked(_, body) => picked += usize::from(body.card.is_some()),
            _ => {}
        }
    }
    let cities = table.open().cities;
    assert_eq!(dealt.len(), cities.len() * 21, "seed {seed}");
    let mut found = table.discards();
    for (index, city) in cities.iter().enumerate() {
        let built = table.built(index);
        let mut names: Vec<&str> = city
            .cards
            .iter()
            .map(|card| card.card(table.options.edition).name)
            .collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(
            names.len(),
            all,
            "seed {seed}: a name twice in city {index}"
        );
        found.extend(built);
    }
    let stages: usize = cities.iter().map(|city| city.stages_built).sum();
    assert_eq!(
        found.len() + stages,
        dealt.len(),
        "seed {seed}, {picked} picked"
    );
    for card in found {
        let at = dealt.iter().position(|held| *held == card);
        dealt.remove(at.unwrap_or_else(|| panic!("seed {seed}: {card} was never dealt")));
    }
}

/// Replays a game from its events, as a journal gives them back where `in_text`.
fn check_replay(seed: u64, table: &Table, in_text: bool) {
    let mut replayed = SevenWonders::initial(&table.options);
    for event in &table.events {
        if in_text {
            SevenWonders::apply(&mut replayed, &through_text(seed, event));
        } else {
            SevenWonders::apply(&mut replayed, event);
        }
    }
    assert_eq!(replayed, table.state, "seed {seed}");
}

fn through_text(seed: u64, event: &Event) -> Event {
    let text = SevenWonders::encode(event);
    let value: serde_json::Value = serde_json::from_str(&text.body).expect("JSON");
    assert_eq!(value.to_string(), text.body, "seed {seed}: {}", text.kind);
    let read = SevenWonders::decode(&text.kind, text.version, text.seat, &text.body);
    let read = read.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert_eq!(&read, event, "seed {seed}");
    read
}

fn check_games(edition: &'static str, count: u32) {
    let options = variants(edition);
    for seed in seeds(edition, games(count)).map(u64::from) {
        let options = options(seed);
        let table = play(seed, options);
        let outcome = table.outcome();
        let points = outcome.points.expect("points are counted");
        let breakdown = outcome.breakdown.expect("points are counted");
        for (total, parts) in points.iter().zip(&breakdown) {
            assert_eq!(
                *total,
                parts.iter().map(|(_, points)| points).sum::<i32>(),
                "seed {seed}"
            );
        }
        assert!(!outcome.winners.is_empty(), "seed {seed}");
        check_cards(seed, &table);
        // 11 goes round all numbers of seats and all options.
        check_replay(seed, &table, seed.is_multiple_of(11));
    }
}

#[test]
fn random_games_of_the_first_edition_end_and_replay() {
    check_games("first", 5000);
}

#[test]
fn random_games_of_the_second_edition_end_and_replay() {
    check_games("second", 5000);
}

#[test]
fn random_games_for_two_end_and_replay() {
    check_games("two", 2000);
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
            plays.extend(payings.iter().map(|paying| Play {
                verb,
                card,
                paying: *paying,
            }));
        }
    }
    plays
}

/// Compares what is accepted of a seat with its list. Gives how many moves were accepted.
fn compare_with_list(seed: u64, table: &mut Table, seat: Seat, plays: &[Play]) -> usize {
    let legal = SevenWonders::legal_moves(&table.state, seat);
    let alone = plays.iter().map(|own| Move::Play {
        own: *own,
        city: None,
    });
    let first = legal.first().and_then(|mv| match mv {
        Move::Play { own, city: Some(_) } => Some(*own),
        _ => None,
    });
    let for_two = first.iter().flat_map(|own| {
        plays.iter().map(|part| Move::Play {
            own: *own,
            city: Some(*part),
        })
    });
    let mut accepted = 0;
    for mv in alone.chain(for_two) {
        let judged = SevenWonders::decide(&table.state, seat, &mv, &mut *table.chance);
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
        let options = variants(edition)(seed);
        let (mut table, mut dice) = (Table::seeded(options, seed), Dice::new(seed));
        let plays = every_play(&options);
        for number in 0..40 {
            let awaiting = SevenWonders::awaiting(&table.state);
            if awaiting.is_empty() {
                break;
            }
            let seat = awaiting[dice.below(awaiting.len())];
            if number % 5 == 4 {
                accepted += compare_with_list(seed, &mut table, seat, &plays);
            }
            let mv = random_move(&table.state, seat, &mut dice);
            table.make(seat.0, &mv);
        }
    }
    assert!(accepted > 50, "{accepted} accepted");
}
