//! Random games: they end and conserve what there is, and the engine's own promises are kept in them.

use std::collections::{BTreeMap, BTreeSet};

use rules::duel::rules::building;
use rules::duel::{Card, City, Duel, Event, Move, Side, State, Token};
use rules::{DecideError, EndKind, Fact, Game, Seat, Viewer};

use super::support::made;
use testing::random::{games, is_long};
use testing::record::seeds;
use testing::said::Said;
use testing::table::{any_move, kinds, options, random_game, steps};

/// Plays a random game and shows each event with the positions before and after; all four combinations of the options
/// come.
pub(super) fn play(seed: u32, see: impl FnMut(&State, &Event, &State)) -> State {
    let pawn = ["last_player_starts", "chooses"][seed as usize % 2];
    let wonders = ["drafted", "first_game"][usize::from(seed % 8 == 7)];
    let options = options::<Duel>(2, &[("centred_pawn", pawn), ("wonders", wonders)]);
    let table = random_game::<Duel>(&options, 2, seed, any_move);
    steps::<Duel>(&options, &table.events, see);
    table.state
}

/// Coins that came from the bank less those that went to it, by seat; what passes between seats counts in both.
fn bank(event: &Event) -> [i32; 2] {
    let mut change = [0; 2];
    let mut add = |side: Side, own: i32, other: i32| {
        change[side.seat().index()] += own;
        change[1 - side.seat().index()] += other;
    };
    match event {
        Event::CardBuilt(side, body) => add(
            *side,
            i32::from(body.gains.coins) + i32::from(body.urbanism) - i32::from(body.price.total),
            i32::from(body.economy) - i32::from(body.gains.lost),
        ),
        Event::WonderBuilt(side, body) => add(
            *side,
            i32::from(body.gains.coins) - i32::from(body.price.total),
            i32::from(body.economy) - i32::from(body.gains.lost),
        ),
        Event::CardDiscarded(side, body) => add(*side, i32::from(body.coins), 0),
        Event::TokenTaken(side, body) | Event::TokenKept(side, body) => {
            add(*side, i32::from(body.coins), 0);
        }
        Event::CardRevived(side, body) => {
            let (gained, lost) = (body.gains.coins, body.gains.lost);
            add(*side, i32::from(gained), -i32::from(lost));
        }
        Event::FirstSeatDrawn(_)
        | Event::TokensLaid(_)
        | Event::WondersOffered(_)
        | Event::WondersGiven(_)
        | Event::WonderDrafted(..)
        | Event::AgeDealt(_)
        | Event::LibraryDrawn(..)
        | Event::CardDestroyed(..)
        | Event::CardsTurned(..)
        | Event::StarterChosen(..)
        | Event::GameDecided(_) => {}
    }
    change
}

fn assert_cards_conserved(state: &State, dealt: &BTreeSet<Card>, seed: u32) {
    let lying = state.lying.iter();
    let lying = lying.filter_map(|slot| state.cards[slot.index()]);
    let cities = || state.cities.iter();
    let built = cities().flat_map(|city| city.cards.iter());
    let under = cities().flat_map(|city| city.own_wonders().filter_map(|own| own.with));
    let all = lying.chain(built).chain(under).chain(state.discard.iter());
    let all: Vec<Card> = all.collect();
    let distinct: BTreeSet<Card> = all.iter().copied().collect();
    let are_apart = all.len() == distinct.len();
    assert!(are_apart, "seed {seed}: a card is in two places: {all:?}");
    assert_eq!(&distinct, dealt, "seed {seed}: a card came or went");
}

fn assert_tokens_conserved(state: &State, seed: u32) {
    let cities = state.cities.iter().flat_map(|city| city.tokens.iter());
    let left = state.board.iter().chain(state.aside.iter());
    let all: Vec<Token> = left.chain(cities).collect();
    let distinct: BTreeSet<Token> = all.iter().copied().collect();
    assert_eq!((all.len(), distinct.len()), (10, 10), "seed {seed}: tokens");
}

/// What a city remembers of its buildings equals what they say.
fn assert_remembered(state: &State, seed: u32) {
    for city in state.cities.iter() {
        assert_eq!(city.made, made(city), "seed {seed}");
        let mut fresh: City = State::new(state.options).city(Seat(0)).clone();
        city.cards.iter().for_each(|card| fresh.add_card(card));
        city.tokens.iter().for_each(|token| fresh.add_token(token));
        fresh.wonders = city.wonders;
        let built = city.own_wonders();
        for (wonder, card) in built.filter_map(|own| Some((own.wonder, own.with?))) {
            fresh.build_wonder(wonder, card);
        }
        fresh.coins = city.coins;
        assert_eq!(&fresh, city, "seed {seed}");
    }
}

#[test]
fn random_games_end_and_conserve_coins_cards_and_tokens_in_every_kind_of_event() {
    let mut ends = BTreeMap::<EndKind, u32>::new();
    let mut seen = BTreeSet::new();
    let count = games(if is_long() { 10_000 } else { 500 });
    for seed in seeds("random_games_of_duel", count) {
        let mut coins = [7; 2];
        let mut dealt = BTreeSet::new();
        let end = play(seed, |_, event, after| {
            if let Event::AgeDealt(deal) = event {
                dealt.extend(deal.draws.last().unwrap().outcome.iter().copied());
            }
            seen.extend(kinds::<Duel>(std::slice::from_ref(event)));
            let mut anew = after.clone();
            anew.uncover();
            assert_eq!(anew.open, after.open, "seed {seed}: {event:?}");
            let change = bank(event);
            for seat in 0..2 {
                coins[seat] += change[seat];
                let has = after.cities[seat].coins;
                assert_eq!(coins[seat], i32::from(has), "seed {seed}");
            }
            if seed.is_multiple_of(50) {
                assert_cards_conserved(after, &dealt, seed);
            }
        });
        assert_cards_conserved(&end, &dealt, seed);
        assert_tokens_conserved(&end, seed);
        assert_remembered(&end, seed);
        let outcome = Duel::outcome(&end).unwrap();
        if outcome.kind == EndKind::Civilian {
            // 60 cards came to the tables, 13 stayed in the box: 73.
            assert_eq!(dealt.len(), 60, "seed {seed}");
        }
        *ends.entry(outcome.kind).or_default() += 1;
    }
    assert_eq!(ends.len(), 3, "games end in all three ways: {ends:?}");
    let seen: Vec<String> = seen.into_iter().collect();
    assert_eq!(
        seen.join(" "),
        "age_dealt card_built card_destroyed card_discarded card_revived cards_turned \
         first_seat_drawn game_decided library_drawn starter_chosen token_kept token_taken \
         tokens_laid wonder_built wonder_drafted wonders_given wonders_offered"
    );
}

#[test]
fn exactly_the_listed_moves_are_accepted() {
    let every: Vec<Move> = Move::all().collect();
    assert_eq!(every.len(), 4 * 73 + 2 * 10 + 12 + 2 + 12 * 73);
    let options = options::<Duel>(2, &[]);
    let count = if is_long() { 80 } else { 4 };
    for seed in seeds("exactly_the_listed_moves_are_accepted", count) {
        random_game::<Duel>(&options, 2, seed, |table, seat, random| {
            let (state, idle) = (&table.state, Seat(1 - seat.0));
            let listed = Duel::legal_moves(state, seat);
            for mv in &every {
                let is_listed = listed.contains(mv);
                let can = building::judge(state, seat, *mv).is_ok();
                assert_eq!(can, is_listed, "{mv}");
                assert!(building::judge(state, idle, *mv).is_err(), "{mv}");
                if !is_listed {
                    let refused = Duel::decide(state, seat, mv, &mut table.chance.clone());
                    let Err(DecideError::Refused(refusal)) = refused else {
                        panic!("seed {seed}: {mv} gave {refused:?}");
                    };
                    let sentence = refusal.said();
                    assert!(sentence.ends_with('.'), "seed {seed}: {mv}: {sentence}");
                }
            }
            *random.pick(&listed)
        });
    }
}

#[test]
fn foretold_consequences_come_true() {
    let mut told = 0;
    for seed in seeds("foretold_consequences_come_true", 60) {
        play(seed, |before, event, after| {
            let Some(mv) = event.played() else {
                return;
            };
            let own = Side::of(before.active);
            let view = Duel::view(before, Viewer::Seat(before.active));
            let used = view.moves.iter().find(|used| used.mv == mv);
            let Some(foretold) = used.unwrap().after else {
                return;
            };
            told += 1;
            let came = (
                [own, own.other()].map(|side| after.cities[side.index()].coins),
                after.pawn,
            );
            let coins = [foretold.coins[1], foretold.opponent_coins[1]];
            assert_eq!((coins, foretold.pawn[1]), came, "seed {seed}: {event:?}");
        });
    }
    assert!(told > 2000, "{told}");
}
