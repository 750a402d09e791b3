//! Random games: they end, conserve what there is, replay from their text, and keep the engine's promises.
//!
//! Every failure prints its seed; `seeded(SEED, …)` plays the same game again.

use std::collections::BTreeSet;

use wonderpost::games::duel::Duel;
use wonderpost::games::duel::cards::Card;
use wonderpost::games::duel::event::Event;
use wonderpost::games::duel::moves::{Move, Starter};
use wonderpost::games::duel::side::Side;
use wonderpost::games::duel::state::{Phase, State};
use wonderpost::games::duel::tokens::Token;
use wonderpost::games::duel::wonders::Wonder;
use wonderpost::games::{DecideError, EndKind, Game, Library, OptionValues, Seat, Viewer};
use wonderpost::show;
use wonderpost::show::duel::tell::tell;
use wonderpost::show::duel::{board, drawing};
use wonderpost::words::{Language, Words};

use super::support::{chance_of, options};
use crate::support::letter;
use crate::support::random::games;
use crate::support::record::{self, seeds};
use crate::support::said::Said;

/// Small, plain and enough to choose moves.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u32) -> Self {
        Self(u64::from(seed) ^ 0x9E37_79B9_7F4A_7C15)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }
}

/// The options of a seed: all four combinations come.
pub(super) fn options_of(seed: u32) -> OptionValues {
    let pawn = ["last_player_starts", "chooses"][seed as usize % 2];
    let wonders = ["drafted", "first_game"][usize::from(seed % 8 == 7)];
    options(&[("centred_pawn", pawn), ("wonders", wonders)])
}

/// Plays a random game and shows each event with the positions before and after.
pub(super) fn play(seed: u32, mut see: impl FnMut(&State, &Event, &State)) -> State {
    play_deciding(seed, |_, _| {}, &mut see)
}

/// As [`play`], and shows each position in which a seat decides.
pub(super) fn play_deciding(
    seed: u32,
    mut decides: impl FnMut(&State, Seat),
    mut see: impl FnMut(&State, &Event, &State),
) -> State {
    let checked = Duel::options(2, &options_of(seed), &Library::default()).unwrap();
    let mut chance = chance_of(seed);
    let mut dice = Dice::new(seed);
    let mut state = Duel::initial(&checked);
    record::begin::<Duel>(2, &checked);
    let mut carry = |state: &mut State, events: Vec<Event>| {
        for event in events {
            let before = state.clone();
            record::note::<Duel>(&event);
            Duel::apply(state, &event);
            see(&before, &event, state);
        }
    };
    let dealt = Duel::start(&state, &mut chance).unwrap();
    carry(&mut state, dealt);
    for _ in 0..200 {
        let [seat] = Duel::awaiting(&state)[..] else {
            return state;
        };
        decides(&state, seat);
        let moves = Duel::legal_moves(&state, seat);
        let mv = moves[dice.below(moves.len())];
        let events = Duel::decide(&state, seat, &mv, &mut chance).unwrap();
        assert!(!events.is_empty(), "seed {seed}: a move without events");
        carry(&mut state, events);
    }
    panic!("seed {seed}: the game does not end");
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
            add(
                *side,
                i32::from(body.gains.coins),
                -i32::from(body.gains.lost),
            );
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

/// Every card of the game is in exactly one place.
fn assert_cards_conserved(state: &State, dealt: &BTreeSet<Card>, seed: u32) {
    let lying = state.cards.iter().enumerate();
    let lying = lying.filter(|(slot, _)| state.lying & (1 << slot) != 0);
    let lying = lying.filter_map(|(_, card)| *card);
    let cities = state.cities.iter().flat_map(|city| city.cards.iter());
    let under = state
        .cities
        .iter()
        .flat_map(|city| city.own_wonders().filter_map(|own| own.with));
    let all: Vec<Card> = lying
        .chain(cities)
        .chain(under)
        .chain(state.discard.iter())
        .collect();
    let distinct: BTreeSet<Card> = all.iter().copied().collect();
    assert_eq!(
        all.len(),
        distinct.len(),
        "seed {seed}: a card is in two places"
    );
    assert_eq!(&distinct, dealt, "seed {seed}: a card came or went");
}

fn assert_tokens_conserved(state: &State, seed: u32) {
    let cities = state.cities.iter().flat_map(|city| city.tokens.iter());
    let all: Vec<Token> = state
        .board
        .iter()
        .chain(state.aside.iter())
        .chain(cities)
        .collect();
    let distinct: BTreeSet<Token> = all.iter().copied().collect();
    assert_eq!((all.len(), distinct.len()), (10, 10), "seed {seed}: tokens");
}

/// What a city remembers of its buildings equals what they say.
fn assert_remembered(state: &State, seed: u32) {
    for city in state.cities.iter() {
        assert_eq!(city.made, city.cards.makes(), "seed {seed}");
        let mut fresh = wonderpost::games::duel::state::State::new(state.options)
            .city(Seat(0))
            .clone();
        city.cards.iter().for_each(|card| fresh.add_card(card));
        city.tokens.iter().for_each(|token| fresh.add_token(token));
        fresh.wonders = city.wonders;
        let built: Vec<_> = city
            .own_wonders()
            .filter_map(|own| Some((own.wonder, own.with?)))
            .collect();
        built
            .into_iter()
            .for_each(|(wonder, card)| fresh.build_wonder(wonder, card));
        fresh.coins = city.coins;
        assert_eq!(&fresh, city, "seed {seed}");
    }
}

#[test]
fn ten_thousand_random_games_end_and_conserve_coins_cards_and_tokens() {
    let mut kinds = std::collections::BTreeMap::<EndKind, u32>::new();
    for seed in seeds("ten_thousand_random_games", games(10_000)) {
        let mut coins = [7; 2];
        let mut dealt = BTreeSet::new();
        let end = play(seed, |_, event, after| {
            if let Event::AgeDealt(deal) = event {
                dealt.extend(deal.draws.last().unwrap().outcome.iter().copied());
            }
            let change = bank(event);
            for seat in 0..2 {
                coins[seat] += change[seat];
                assert_eq!(
                    coins[seat],
                    i32::from(after.cities[Side::ALL[seat]].coins),
                    "seed {seed}"
                );
            }
            if seed.is_multiple_of(50) {
                assert_cards_conserved(after, &dealt, seed);
            }
        });
        assert_cards_conserved(&end, &dealt, seed);
        assert_tokens_conserved(&end, seed);
        assert_remembered(&end, seed);
        let outcome = Duel::outcome(&end).unwrap();
        assert!(!outcome.winners.is_empty(), "seed {seed}");
        if outcome.kind == EndKind::Civilian {
            // 60 cards came to the tables, 13 stayed in the box: 73.
            assert_eq!(dealt.len(), 60, "seed {seed}");
        }
        *kinds.entry(outcome.kind).or_default() += 1;
    }
    println!("{kinds:?}");
    assert_eq!(
        kinds.len(),
        3,
        "random games end in all three ways: {kinds:?}"
    );
}

#[test]
fn the_encoded_events_lead_to_the_same_position() {
    for seed in seeds("the_encoded_events_lead_to_the_same_position", 1_000) {
        let checked = Duel::options(2, &options_of(seed), &Library::default()).unwrap();
        let mut replayed = Duel::initial(&checked);
        let end = play(seed, |_, event, after| {
            let text = Duel::encode(event);
            let read = Duel::decode(&text.kind, text.version, text.seat, &text.body).unwrap();
            assert_eq!(&read, event, "seed {seed}: {text:?}");
            Duel::apply(&mut replayed, &read);
            assert_eq!(&replayed, after, "seed {seed}: after {text:?}");
        });
        assert_eq!(replayed, end, "seed {seed}");
    }
}

/// Every move that can be written.
fn every_move() -> Vec<Move> {
    let cards = || Card::ALL.into_iter();
    let wonders = || Wonder::ALL.into_iter();
    let tokens = || Token::ALL.into_iter();
    let pairs = wonders().flat_map(|wonder| cards().map(move |card| Move::Wonder(wonder, card)));
    cards()
        .map(Move::Build)
        .chain(cards().map(Move::Discard))
        .chain(cards().map(Move::Destroy))
        .chain(cards().map(Move::Revive))
        .chain(tokens().map(Move::Token))
        .chain(tokens().map(Move::Library))
        .chain(wonders().map(Move::Draft))
        .chain([Move::Start(Starter::Me), Move::Start(Starter::Opponent)])
        .chain(pairs)
        .collect()
}

#[test]
fn exactly_the_listed_moves_are_accepted_and_they_are_sorted() {
    use wonderpost::games::duel::rules::building;
    let every = every_move();
    for seed in seeds(
        "exactly_the_listed_moves_are_accepted_and_they_are_sorted",
        8,
    ) {
        let mut chance = chance_of(seed);
        let check = |state: &State, seat: Seat| {
            let listed = Duel::legal_moves(state, seat);
            let printed: Vec<String> = listed.iter().map(Duel::print_move).collect();
            assert!(
                printed.windows(2).all(|two| two[0] < two[1]),
                "seed {seed}: {printed:?}"
            );
            let idle = Seat(1 - seat.0);
            assert!(Duel::legal_moves(state, idle).is_empty(), "seed {seed}");
            for mv in &every {
                let is_listed = listed.contains(mv);
                assert_eq!(
                    building::fact(state, seat, *mv).is_some(),
                    is_listed,
                    "seed {seed}: {mv}"
                );
                assert!(
                    building::fact(state, idle, *mv).is_none(),
                    "seed {seed}: {mv}"
                );
                if !is_listed {
                    let refused = Duel::decide(state, seat, mv, &mut chance);
                    let Err(DecideError::Refused(refusal)) = refused else {
                        panic!("seed {seed}: {mv} gave {refused:?}");
                    };
                    let sentence = refusal.said();
                    assert!(sentence.ends_with('.'), "seed {seed}: {mv}: {sentence}");
                }
            }
        };
        play_deciding(seed, check, |_, _, _| {});
    }
}

#[test]
fn notation_goes_round() {
    for seed in seeds("notation_goes_round", 40) {
        let check = |state: &State, seat: Seat| {
            for mv in Duel::legal_moves(state, seat) {
                let text = Duel::print_move(&mv);
                assert_eq!(
                    Duel::parse_move(state, seat, &text).unwrap(),
                    mv,
                    "seed {seed}"
                );
                let loud = text.to_uppercase().replace('_', " ");
                assert_eq!(
                    Duel::parse_move(state, seat, &loud).unwrap(),
                    mv,
                    "seed {seed}: {loud}"
                );
            }
        };
        play_deciding(seed, check, |_, _, _| {});
    }
}

#[test]
fn a_decision_keeps_its_number_only_while_it_is_the_same() {
    for seed in seeds("a_decision_keeps_its_number_only_while_it_is_the_same", 200) {
        let mut last = None;
        let check = |state: &State, seat: Seat| {
            let number = Duel::decision(state, seat).unwrap();
            assert_eq!(Duel::decision(state, Seat(1 - seat.0)), None, "seed {seed}");
            assert!(
                last.is_none_or(|last| number > last),
                "seed {seed}: {last:?} then {number}"
            );
            last = Some(number);
        };
        let end = play_deciding(seed, check, |_, _, _| {});
        assert_eq!(
            Duel::decision(&end, Seat(0)).or(Duel::decision(&end, Seat(1))),
            None
        );
    }
}

#[test]
fn foretold_consequences_come_true() {
    for seed in seeds("foretold_consequences_come_true", 60) {
        let mut foretold = None;
        let cell = std::cell::RefCell::new(&mut foretold);
        let decides = |state: &State, seat: Seat| {
            **cell.borrow_mut() = Some((Duel::view(state, Viewer::Seat(seat)), seat));
        };
        let see = |_: &State, event: &Event, after: &State| {
            let Some((view, seat)) = cell.borrow_mut().take() else {
                return;
            };
            let last = after.last;
            let used = view.moves.iter().find(|used| {
                Some(used.verb) == last.map(|last| last.verb)
                    && used.card == last.and_then(|last| last.card)
                    && used.wonder == last.and_then(|last| last.wonder)
                    && used.token == last.and_then(|last| last.token)
            });
            let Some(told) = used.and_then(|used| used.after) else {
                return;
            };
            let own = Side::of(seat);
            assert_eq!(
                told.coins[1], after.cities[own].coins,
                "seed {seed}: {event:?}"
            );
            assert_eq!(
                told.opponent_coins[1],
                after.cities[own.other()].coins,
                "seed {seed}: {event:?}"
            );
            assert_eq!(told.pawn[1], after.pawn, "seed {seed}: {event:?}");
        };
        play_deciding(seed, decides, see);
    }
}

#[test]
fn drawings_fit_72_columns_and_every_event_can_be_told() {
    let names = [
        "Bartholomæus the Patient of Halikarnassos".to_owned(),
        "B".to_owned(),
    ];
    for seed in seeds("drawings_fit_72_columns_and_every_event_can_be_told", 25) {
        play(seed, |before, event, after| {
            for viewer in [
                Viewer::Seat(Seat(0)),
                Viewer::Seat(Seat(1)),
                Viewer::Spectator,
            ] {
                let view = Duel::view(after, viewer);
                let board = board::of(&view);
                let told = tell(before, after, event, viewer);
                for language in Language::all() {
                    let w = Words {
                        language,
                        ..letter::english(&names, viewer)
                    };
                    let drawing = show::text::draw(&board, &drawing::draw(&view, &w), &w);
                    for line in drawing.lines() {
                        assert!(line.chars().count() <= 72, "seed {seed}: {line}");
                    }
                    for sentence in &told {
                        let plain = w.plain_sentence(&sentence.said);
                        assert!(plain.ends_with(['.', '!']), "seed {seed}: {plain}");
                    }
                }
            }
            assert!(show::progress("duel", &Duel::progress(after)).is_some());
        });
    }
}

#[test]
fn applying_any_event_to_any_position_never_panics() {
    let mut events = Vec::new();
    play(3, |_, event, _| events.push(event.clone()));
    play(11, |_, event, _| events.push(event.clone()));
    let checked = Duel::options(2, &OptionValues::new(), &Library::default()).unwrap();
    let mut dice = Dice::new(99);
    for _ in 0..300 {
        let mut state = Duel::initial(&checked);
        for _ in 0..60 {
            let event = &events[dice.below(events.len())];
            Duel::apply(&mut state, event);
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator, Viewer::Open] {
                let _view = Duel::view(&state, viewer);
            }
            for seat in Duel::awaiting(&state) {
                let _moves = Duel::legal_moves(&state, seat);
            }
        }
    }
    assert!(matches!(Duel::initial(&checked).phase, Phase::Waiting));
}

#[test]
fn what_lies_open_after_each_event_is_what_it_is_worked_out_anew() {
    for seed in seeds(
        "what_lies_open_after_each_event_is_what_it_is_worked_out_anew",
        100,
    ) {
        play(seed, |_, event, after| {
            let mut anew = after.clone();
            anew.uncover();
            assert_eq!(anew.open, after.open, "seed {seed}: {event:?}");
        });
    }
}

#[test]
fn a_reused_list_holds_what_a_new_one_does() {
    let (mut moves, mut events) = (Vec::new(), Vec::new());
    for seed in seeds("a_reused_list_holds_what_a_new_one_does", 20) {
        let mut chance = chance_of(seed);
        let check = |state: &State, seat: Seat| {
            Duel::legal_moves_into(state, seat, &mut moves);
            assert_eq!(moves, Duel::legal_moves(state, seat), "seed {seed}");
            for mv in &moves {
                let mut again = chance.clone();
                let decided = Duel::decide(state, seat, mv, &mut again).unwrap();
                Duel::decide_into(state, seat, mv, &mut chance, &mut events).unwrap();
                assert_eq!(events, decided, "seed {seed}: {mv}");
            }
        };
        play_deciding(seed, check, |_, _, _| {});
    }
}
