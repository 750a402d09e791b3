//! Properties over random games.

use super::table::{draws, offers, through_text};
use crate::support::random::games;
use crate::support::record::{self, seeds};
use wonderpost::chance::{Chance, Question, SeededChance, shuffled};
use wonderpost::games::dice::Dice;
use wonderpost::games::dice::city::City;
use wonderpost::games::dice::event::{Event, Revealed, Step};
use wonderpost::games::dice::ids::Die;
use wonderpost::games::dice::moves::Turn;
use wonderpost::games::dice::rules::turn::{Line, Pick};
use wonderpost::games::dice::state::State;
use wonderpost::games::{DecideError, Game, Library, OptionValues, Seat};

/// How many games of all numbers of seats together.
const GAMES: u32 = 5000;
/// Of as many games of a number of seats one is replayed from its text.
const TEXT_EVERY: u32 = 10;

/// A bot's dice, apart from those of the table.
struct Bot {
    source: SeededChance,
}

impl Bot {
    fn below(&mut self, len: usize) -> usize {
        let question = Question {
            purpose: "bot",
            len,
            take: 1,
            label: &|_| "",
        };
        usize::from(self.source.answer(&question).unwrap().1[0])
    }

    /// A turn, choice by choice. Mostly it does something, so that games end.
    fn turn(&mut self, state: &State, seat: Seat) -> Turn {
        let mut line = Line::begin(state.choosing().unwrap(), seat);
        while let Some(asked) = line.asked() {
            let mut picks = asked.picks;
            let lazy = self.below(8) == 0;
            if picks.len() > 1 && !lazy {
                picks.retain(|pick| !matches!(pick, Pick::Pass | Pick::Skip));
            }
            line.choose(picks[self.below(picks.len())]);
        }
        line.turn()
    }
}

/// One finished game.
struct Played {
    events: Vec<Event>,
    state: State,
}

fn key(number: u32) -> [u8; 32] {
    let mut key = [0; 32];
    key[..4].copy_from_slice(&number.to_le_bytes());
    key
}

/// Plays a game, checking every position on the way.
fn play(number: u32) -> Played {
    let seats = 2 + usize::try_from(number % 6).unwrap();
    let options = Dice::options(seats, &OptionValues::new(), &Library::default()).unwrap();
    let mut chance = SeededChance::new(key(number), 0);
    let mut bot = Bot {
        source: SeededChance::new(key(number.wrapping_add(1_000_000)), 0),
    };
    let mut state = Dice::initial(&options);
    record::begin::<Dice>(seats, &options);
    let mut events = Dice::start(&state, &mut chance).unwrap();
    for event in &events {
        record::note::<Dice>(event);
        Dice::apply(&mut state, event);
    }
    while Dice::outcome(&state).is_none() {
        assert!(state.round < 2000, "game {number} does not end");
        // The seats seal in an order that changes from round to round.
        let awaiting = Dice::awaiting(&state);
        let seat = awaiting[bot.below(awaiting.len())];
        let mv = bot.turn(&state, seat);
        for event in Dice::decide(&state, seat, &mv, &mut chance).unwrap() {
            record::note::<Dice>(&event);
            if let Event::Revealed(revealed) = &event {
                let before = state.cities.clone();
                Dice::apply(&mut state, &event);
                check_cities(number, &before, &state);
                check_coins(number, &before, &state, revealed);
            } else {
                Dice::apply(&mut state, &event);
                check_forum(number, &state);
            }
            events.push(event);
        }
    }
    Played { events, state }
}

fn check_forum(number: u32, state: &State) {
    let mut dice: Vec<_> = state.forum.iter().map(|lying| lying.die).collect();
    dice.sort();
    dice.dedup();
    assert_eq!((state.forum.len(), dice.len()), (7, 7), "game {number}");
}

/// What a round may have changed.
fn check_cities(number: u32, before: &[City], after: &State) {
    let set = after.set.as_ref().unwrap();
    for (had, has) in before.iter().zip(&after.cities) {
        assert!(has.coins + has.spent <= set.reserve, "game {number}");
        assert_eq!(
            had.ticked & has.ticked,
            had.ticked,
            "game {number}: a box was rubbed out"
        );
        assert_eq!(
            has.attacks[..had.attacks.len()],
            had.attacks[..],
            "game {number}"
        );
        let board = &set.boards[has.board];
        for row in board.rows.iter().filter(|row| !row.is_free) {
            let boxes = (row.first..row.first + row.len).map(|index| has.has(index));
            assert!(
                boxes.is_sorted_by(|one, next| one >= next),
                "game {number}: {}",
                row.id
            );
        }
        let taken = has.bonuses.iter().filter(|taken| **taken).count();
        let complete = set.buildings.iter().filter(|info| info.in_city);
        let complete = complete
            .filter(|info| has.is_complete(board, info.building))
            .count();
        assert_eq!(taken, complete.min(3), "game {number}");
    }
}

/// Every coin is accounted for, and there are never less than none.
fn check_coins(number: u32, before: &[City], after: &State, revealed: &Revealed) {
    for (seat, turn) in revealed.turns.iter().enumerate() {
        let mut coins = before[seat].coins;
        for step in &turn.steps {
            match step {
                Step::Die { paid, .. } | Step::Tick { paid, .. } => {
                    assert!(*paid <= coins, "game {number}, seat {seat}");
                    coins -= paid;
                }
                Step::Coins { amount, .. } | Step::Pass { amount, .. } => coins += amount,
                Step::Attack { .. } | Step::Bonus { .. } => {}
            }
        }
        assert_eq!(
            coins, after.cities[seat].coins,
            "game {number}, seat {seat}"
        );
    }
}

/// Replays a game from its events, as a journal gives them back where `in_text`.
fn replay(events: &[Event], seats: usize, in_text: bool) -> State {
    let options = Dice::options(seats, &OptionValues::new(), &Library::default()).unwrap();
    let mut state = Dice::initial(&options);
    for event in events {
        if in_text {
            Dice::apply(&mut state, &through_text(event).unwrap());
        } else {
            Dice::apply(&mut state, event);
        }
    }
    state
}

/// Plays the games of one number of seats.
fn play_all(seats: u32) {
    let mut rounds = 0;
    let mut count = 0;
    for number in seeds("random_games", games(GAMES)).filter(|number| number % 6 + 2 == seats) {
        let played = play(number);
        let in_text = count % TEXT_EVERY == 0;
        let replayed = replay(&played.events, played.state.cities.len(), in_text);
        assert_eq!(replayed, played.state, "game {number}");
        let draws = played.events.iter().flat_map(draws);
        for (n, draw) in (0..).zip(draws) {
            assert_eq!(draw.n, n, "game {number}");
            let order = shuffled(&key(number), draw.n, draw.from.len());
            let first = order.iter().take(draw.outcome.len());
            let expected = first.map(|index| &draw.from[usize::from(*index)]);
            assert!(draw.outcome.iter().eq(expected), "game {number}");
        }
        assert!(!Dice::outcome(&played.state).unwrap().winners.is_empty());
        rounds += played.state.round;
        count += 1;
    }
    // Longer or shorter games would mean that something costs or gives what it should not.
    let average = rounds / count;
    assert!(
        (20..60).contains(&average),
        "{average} rounds for {seats} seats"
    );
}

#[test]
fn random_games_of_two_end_and_replay_to_the_same_table() {
    play_all(2);
}

#[test]
fn random_games_of_three_end_and_replay_to_the_same_table() {
    play_all(3);
}

#[test]
fn random_games_of_four_end_and_replay_to_the_same_table() {
    play_all(4);
}

#[test]
fn random_games_of_five_end_and_replay_to_the_same_table() {
    play_all(5);
}

#[test]
fn random_games_of_six_end_and_replay_to_the_same_table() {
    play_all(6);
}

#[test]
fn random_games_of_seven_end_and_replay_to_the_same_table() {
    play_all(7);
}

#[test]
fn played_turns_read_back_as_themselves_and_refuse_a_cut() {
    for number in seeds("played_turns_read_back_as_themselves_and_refuse_a_cut", 20) {
        let played = play(number);
        let mut state = replay(&[], played.state.cities.len(), false);
        for event in &played.events {
            if let Event::Sealed(sealed) = event {
                let text = Dice::print_move(&sealed.turn);
                let mv = Dice::parse_move(&state, sealed.seat, &text).unwrap();
                assert_eq!(mv, sealed.turn, "game {number}");
                let offers = offers(&state, sealed.seat, "").unwrap();
                let choices = Dice::choices(&state, sealed.seat, None).unwrap();
                assert!(offers.iter().map(|offer| &offer.mv).eq(&choices.moves));
                if let Some((cut, _)) = text.rsplit_once("; ") {
                    assert!(Dice::parse_move(&state, sealed.seat, cut).is_err());
                }
            }
            Dice::apply(&mut state, event);
        }
    }
}

/// Whether the rules let a seat seal a typed turn.
fn accepts(state: &State, seat: Seat, turn: &Turn) -> bool {
    let mut chance = SeededChance::new(key(0), 0);
    let judged = Dice::decide(state, seat, turn, &mut chance);
    !matches!(judged, Err(DecideError::Refused(_)))
}

#[test]
fn a_typed_turn_is_accepted_exactly_when_its_text_is() {
    let mut counts = [0; 2];
    for number in seeds("a_typed_turn_is_accepted_exactly_when_its_text_is", 12) {
        let played = play(number);
        let mut state = replay(&[], played.state.cities.len(), false);
        let mut before: Vec<Option<Turn>> = vec![None; played.state.cities.len()];
        for event in &played.events {
            if let Event::Sealed(sealed) = event {
                let (seat, turn) = (sealed.seat, &sealed.turn);
                let picks = turn.picks();
                let cut = picks[..picks.len() - 1].iter().copied().collect();
                let table = state.choosing().unwrap();
                let cut = Turn::new(table.set, state.cities[seat.index()].board, cut);
                assert!(!accepts(&state, seat, &cut), "game {number}: {turn} cut");
                // What the seat sealed in an older round may be legal no more.
                if let Some(older) = before[seat.index()].replace(turn.clone()) {
                    let is_legal = Dice::parse_move(&state, seat, &older.to_string()).is_ok();
                    assert_eq!(accepts(&state, seat, &older), is_legal, "{number}: {older}");
                    counts[usize::from(is_legal)] += 1;
                }
            }
            Dice::apply(&mut state, event);
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn a_prefix_of_text_offers_what_the_typed_line_offers() {
    for number in seeds("a_prefix_of_text_offers_what_the_typed_line_offers", 40) {
        let played = play(number);
        let mut state = replay(&[], played.state.cities.len(), false);
        for event in &played.events {
            if let Event::Sealed(sealed) = event {
                let mut line = Line::begin(state.choosing().unwrap(), sealed.seat);
                for pick in sealed.turn.picks() {
                    same_choices(&state, sealed.seat, &line);
                    line.choose(*pick);
                }
                same_choices(&state, sealed.seat, &line);
                assert_eq!(line.turn(), sealed.turn, "game {number}");
            }
            Dice::apply(&mut state, event);
        }
    }
}

/// Both doors to a turn, the text and the cursor, offer the same; and what is offered is exactly what is permitted.
fn same_choices(state: &State, seat: Seat, line: &Line<'_>) {
    let prefix = line.turn().to_string();
    let choices = Dice::choices(state, seat, Some(&prefix)).unwrap();
    assert_eq!(choices.end, Some(line.is_complete()), "`{prefix}`");
    let picks = line.asked().map(|asked| asked.picks).unwrap_or_default();
    let mut texts: Vec<&str> = picks.iter().map(|pick| line.text(*pick)).collect();
    texts.sort_unstable();
    assert_eq!(choices.moves, texts, "`{prefix}`");
    let boxes = (0..line.board().boxes.len()).map(|index| Pick::Box(u8::try_from(index).unwrap()));
    let all = Die::ALL.into_iter().map(Pick::Die).chain(boxes);
    let all = all.chain((0..4).map(Pick::Bonus));
    for pick in all.chain([Pick::Wonder, Pick::Pass, Pick::Skip]) {
        assert_eq!(
            line.permits(pick),
            picks.contains(&pick),
            "`{prefix}`, {pick:?}"
        );
    }
}

#[test]
fn an_event_that_does_not_fit_harms_nothing() {
    let played = play(5);
    // Every event on its own, in reverse, onto an empty and onto a finished table.
    let options = Dice::options(7, &OptionValues::new(), &Library::default()).unwrap();
    let mut empty = Dice::initial(&options);
    let mut finished = played.state.clone();
    for event in played.events.iter().rev() {
        Dice::apply(&mut empty, event);
        Dice::apply(&mut finished, event);
        for state in [&empty, &finished] {
            assert!(
                state.cities.len() <= 7 && state.forum.len() <= 7,
                "{event:?}"
            );
        }
    }
}
