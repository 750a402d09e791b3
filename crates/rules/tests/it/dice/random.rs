//! Properties over random games.

use std::collections::BTreeSet;

use rules::chance::SeededChance;
use rules::dice::{City, Dice, Die, Event, Line, Pick, Revealed, State, Step, Turn};
use rules::{DecideError, Fact, Game, Seat};

use super::table::{Board, offers};
use testing::random::{Random, games, is_long};
use testing::record::seeds;
use testing::table::{options, random_game, steps};

/// A turn, choice by choice. Mostly it does something, so that games end.
fn turn(table: &Board, seat: Seat, random: &mut Random) -> Turn {
    let mut line = Line::begin(table.state.choosing().unwrap(), seat);
    while let Some(asked) = line.asked() {
        let mut picks = asked.picks;
        let is_lazy = random.below(8) == 0;
        if picks.len() > 1 && !is_lazy {
            picks.retain(|pick| !matches!(pick, Pick::Pass | Pick::Skip));
        }
        line.choose(*random.pick(&picks));
    }
    line.turn()
}

/// Plays a game of that many seats and shows each event with the positions before and after.
fn play(seed: u32, seats: usize, see: impl FnMut(&State, &Event, &State)) -> State {
    let options = options::<Dice>(seats, &[]);
    let table = random_game::<Dice>(&options, seats, seed, turn);
    steps::<Dice>(&options, &table.events, see);
    table.state
}

/// Plays games of all numbers of seats and shows each turn that is sealed.
fn in_turns(test: &'static str, count: u32, mut see: impl FnMut(&State, Seat, &Turn)) {
    for seed in seeds(test, if is_long() { 10 * count } else { count }) {
        play(seed, 2 + seed as usize % 6, |before, event, _| {
            if let Event::Sealed(sealed) = event {
                see(before, sealed.seat, &sealed.turn);
            }
        });
    }
}

/// What a round may have changed.
fn check_cities(seed: u32, before: &[City], after: &State) {
    let set = after.set.as_ref().unwrap();
    for (had, has) in before.iter().zip(&after.cities) {
        assert!(has.coins + has.spent <= set.reserve, "seed {seed}");
        let kept = had.ticked & has.ticked;
        assert_eq!(kept, had.ticked, "seed {seed}: a box was rubbed out");
        let attacks = &has.attacks[..had.attacks.len()];
        assert_eq!(attacks, &had.attacks[..], "seed {seed}");
        let board = &set.boards[has.board];
        for row in board.rows.iter().filter(|row| !row.is_free) {
            let boxes = (row.first..row.first + row.len).map(|index| has.has(index));
            let is_in_order = boxes.is_sorted_by(|one, next| one >= next);
            assert!(is_in_order, "seed {seed}: {}", row.id);
        }
        let taken = has.bonuses.iter().filter(|taken| **taken).count();
        let complete = set.buildings.iter().filter(|info| info.in_city);
        let complete = complete.filter(|info| has.is_complete(board, info.building));
        assert_eq!(taken, complete.count().min(3), "seed {seed}");
    }
}

/// Every coin is accounted for, and there are never less than none.
fn check_coins(seed: u32, before: &[City], after: &State, revealed: &Revealed) {
    for (seat, turn) in revealed.turns.iter().enumerate() {
        let mut coins = before[seat].coins;
        for step in &turn.steps {
            match step {
                Step::Die { paid, .. } | Step::Tick { paid, .. } => {
                    assert!(*paid <= coins, "seed {seed}, seat {seat}");
                    coins -= paid;
                }
                Step::Coins { amount, .. } | Step::Pass { amount, .. } => coins += amount,
                Step::Attack { .. } | Step::Bonus { .. } => {}
            }
        }
        assert_eq!(coins, after.cities[seat].coins, "seed {seed}, seat {seat}");
    }
}

#[test]
fn random_games_of_all_numbers_of_seats_end_conserve_boxes_and_coins_and_are_looked_up() {
    for seats in 2..=7 {
        let (mut rounds, mut count) = (0, 0);
        let games = games(if is_long() { 830 } else { 40 });
        for seed in seeds("random_games_of_dice", games) {
            let end = play(seed, seats, |before, event, after| {
                if matches!(event, Event::Dealt(_)) {
                    return;
                }
                let text = event.encode();
                assert_eq!(&Event::decode(before, text.stored()).unwrap(), event);
                if let Event::Revealed(revealed) = event {
                    check_cities(seed, &before.cities, after);
                    check_coins(seed, &before.cities, after, revealed);
                } else {
                    let dice: BTreeSet<_> = after.forum.iter().map(|lying| lying.die).collect();
                    assert_eq!((after.forum.len(), dice.len()), (7, 7), "seed {seed}");
                }
            });
            rounds += end.round;
            count += 1;
        }
        // Longer or shorter games would mean that something costs or gives what it should not.
        let is_usual = (20..60).contains(&(rounds / count));
        assert!(is_usual, "{rounds} rounds in {count} games for {seats}");
    }
}

#[test]
fn played_turns_read_back_as_themselves_and_refuse_a_cut() {
    let name = "played_turns_read_back_as_themselves";
    in_turns(name, 10, |state, seat, turn| {
        let text = turn.to_string();
        assert_eq!(&Dice::parse_move(state, seat, &text).unwrap(), turn);
        let offers = offers(state, seat, "").unwrap();
        let choices = Dice::choices(state, seat, None).unwrap();
        assert!(offers.iter().map(|offer| &offer.mv).eq(&choices.moves));
        if let Some((cut, _)) = text.rsplit_once("; ") {
            assert!(Dice::parse_move(state, seat, cut).is_err());
        }
    });
}

fn accepts(state: &State, seat: Seat, turn: &Turn) -> bool {
    let judged = Dice::decide(state, seat, turn, &mut SeededChance::new([0; 32], 0));
    !matches!(judged, Err(DecideError::Refused(_)))
}

#[test]
fn a_typed_turn_is_accepted_exactly_when_its_text_is() {
    let mut counts = [0; 2];
    let mut before: [Option<Turn>; 7] = Default::default();
    let name = "a_typed_turn_is_accepted_when_its_text_is";
    in_turns(name, 12, |state, seat, turn| {
        let (picks, table) = (turn.picks(), state.choosing().unwrap());
        let cut = picks[..picks.len() - 1].iter().copied().collect();
        let cut = Turn::new(table.set, state.cities[seat.index()].board, cut);
        assert!(!accepts(state, seat, &cut), "{turn} cut");
        // What the seat sealed in an older round, or in an older game, may be legal no more.
        if let Some(older) = before[seat.index()].replace(turn.clone()) {
            let is_legal = Dice::parse_move(state, seat, &older.to_string()).is_ok();
            assert_eq!(accepts(state, seat, &older), is_legal, "{older}");
            counts[usize::from(is_legal)] += 1;
        }
        if state.is_last_round {
            before[seat.index()] = None;
        }
    });
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn a_prefix_of_text_offers_what_the_typed_line_offers() {
    let name = "a_prefix_of_text_offers_what_the_typed_line_offers";
    in_turns(name, 20, |state, seat, turn| {
        let mut line = Line::begin(state.choosing().unwrap(), seat);
        for pick in turn.picks() {
            same_choices(state, seat, &line);
            line.choose(*pick);
        }
        same_choices(state, seat, &line);
        assert_eq!(&line.turn(), turn);
    });
}

/// Both doors to a turn, the text and the cursor, offer the same; and what is offered is exactly what is permitted.
fn same_choices(state: &State, seat: Seat, line: &Line<'_>) {
    let prefix = line.turn().to_string();
    let choices = Dice::choices(state, seat, Some(&prefix)).unwrap();
    assert_eq!(choices.end, Some(line.question.is_none()), "`{prefix}`");
    let picks = line.asked().map(|asked| asked.picks).unwrap_or_default();
    let mut texts: Vec<&str> = picks.iter().map(|pick| line.text(*pick)).collect();
    texts.sort_unstable();
    assert_eq!(choices.moves, texts, "`{prefix}`");
    let boxes = (0..line.board.boxes.len()).map(|index| Pick::Box(u8::try_from(index).unwrap()));
    let all = Die::ALL.into_iter().map(Pick::Die).chain(boxes);
    let all = all.chain((0..4).map(Pick::Bonus));
    for pick in all.chain([Pick::Wonder, Pick::Pass, Pick::Skip]) {
        let is_offered = picks.contains(&pick);
        assert_eq!(line.judge(pick).is_ok(), is_offered, "`{prefix}`, {pick:?}");
    }
}

#[test]
fn an_event_that_does_not_fit_harms_nothing() {
    let mut events = Vec::new();
    let mut finished = play(5, 7, |_, event, _| events.push(event.clone()));
    // Every event on its own, in reverse, onto an empty and onto a finished table.
    let mut empty = Dice::initial(&options::<Dice>(7, &[]));
    for event in events.iter().rev() {
        for state in [&mut empty, &mut finished] {
            Dice::apply(state, event);
            let (cities, forum) = (state.cities.len(), state.forum.len());
            assert!(cities <= 7 && forum <= 7, "{event:?}");
        }
    }
}
