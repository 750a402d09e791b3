//! Twins: games that differ only in what a viewer may not know look the same to him.

use wonderpost::games::seven_wonders::moves::Verb;
use wonderpost::games::seven_wonders::view::PhaseName;
use wonderpost::games::seven_wonders::{Event, Move, SevenWonders};
use wonderpost::games::{Game, Seat, Viewer};
use wonderpost::show;
use wonderpost::show::seven_wonders::tell::tell;
use wonderpost::show::seven_wonders::{board, drawing, offers};

use super::table::{Dice, Table, options};
use crate::support::letter;
use crate::support::record::seeds;
use serde_json::{Value, json};
use wonderpost::games::seven_wonders::Options;
use wonderpost::games::seven_wonders::cards::CardId;

/// Everything that a viewer is told: view, drawing, letter, notes, and every event in words.
fn told(table: &Table, viewer: Viewer) -> String {
    let view = table.view(viewer);
    let names: Vec<String> = (0..table.options.seats)
        .map(|seat| format!("Player {seat}"))
        .collect();
    let mut text = serde_json::to_string(&view).expect("views are JSON");
    text.push('\n');
    let w = letter::english(&names, viewer);
    let board = board::of(&view);
    text.push_str(&show::text::draw(&board, &drawing::draw(&view, &w), &w));
    text.push_str(&letter::board(view, &names));
    if let Viewer::Seat(seat) = viewer {
        for mv in SevenWonders::legal_moves(&table.state, seat) {
            let offer = offers::offer(&table.state, seat, &mv);
            text.push_str(&format!("{offer:?}"));
            text.push('\n');
        }
    }
    text.push_str(&SevenWonders::progress(&table.state).to_string());
    text.push('\n');
    let mut state = SevenWonders::initial(&table.options);
    for event in &table.events {
        let before = state.clone();
        SevenWonders::apply(&mut state, event);
        for sentence in tell(&before, &state, event, viewer) {
            text.push_str(&w.plain_sentence(&sentence.said));
            text.push('\n');
        }
    }
    text
}

fn assert_same(one: &Table, other: &Table, viewer: Viewer, what: &str) {
    let (one, other) = (told(one, viewer), told(other, viewer));
    for (line, twin) in one.lines().zip(other.lines()) {
        assert_eq!(line, twin, "{what}, seen by {viewer:?}");
    }
    assert_eq!(one, other, "{what}, seen by {viewer:?}");
}

/// A deal made of the order of each age's cards.
fn dealt(options: &Options, ages: &[Vec<CardId>]) -> Table {
    let seats = options.seats;
    let mut hands = Vec::new();
    let mut stacks = Vec::new();
    for cards in ages {
        let groups: Vec<Vec<&str>> = cards
            .chunks(7)
            .map(|group| group.iter().map(|card| card.key()).collect())
            .collect();
        hands.push(groups[..seats].to_vec());
        if seats == 2 {
            stacks.push(groups[2].clone());
        }
    }
    let sides = ["A", "B", "A", "B", "A", "B", "A"];
    let ids = [
        "olympia",
        "babylon",
        "gizah",
        "halikarnassos",
        "rhodos",
        "ephesos",
        "alexandria",
    ];
    let wonders: Vec<Value> = ids
        .iter()
        .zip(sides)
        .take(options.cities())
        .map(|(id, side)| json!({"id": id, "side": side}))
        .collect();
    let mut deal = json!({"wonders": wonders, "hands": hands});
    if seats == 2 {
        deal["stacks"] = Value::from(stacks);
    }
    let script = SevenWonders::script(options, &deal).expect("a good deal");
    Table::new(*options, script)
}

fn shuffled_ages(options: &Options, dice: &mut Dice) -> Vec<Vec<CardId>> {
    let data = options.edition.data();
    let players = options.cities();
    (1..=3)
        .map(|age| {
            let mut deck = data.deck(age, players);
            if age == 3 {
                deck.extend(data.guilds().take(players + 2).map(|card| card.id));
            }
            for last in (1..deck.len()).rev() {
                deck.swap(last, dice.below(last + 1));
            }
            deck
        })
        .collect()
}

#[test]
fn the_hands_of_others_and_the_pile_are_not_shown() {
    for seats in [2, 3, 5, 7] {
        let options = options(seats, &[("edition", "first")]);
        let mut dice = Dice::new(91);
        let ages = shuffled_ages(&options, &mut dice);
        let table = dealt(&options, &ages);
        for seat in 0..seats {
            // The cards of all others change places, the pile's too; the steering seat drew the top card.
            let mut twins = ages.clone();
            let is_steering = seats == 2 && seat == 0;
            let mine = 7 * seat..7 * seat + 7;
            let fixed = |at: usize| mine.contains(&at) || (is_steering && at == 14);
            for age in &mut twins {
                let places: Vec<usize> = (0..age.len()).filter(|at| !fixed(*at)).collect();
                for last in (1..places.len()).rev() {
                    age.swap(places[last], places[dice.below(last + 1)]);
                }
            }
            let twin = dealt(&options, &twins);
            assert_ne!(
                table.hand((seat + 1) % seats),
                twin.hand((seat + 1) % seats)
            );
            let viewer = Viewer::Seat(Seat(u8::try_from(seat).expect("small")));
            assert_same(&table, &twin, viewer, "hands");
            assert_same(&table, &twin, Viewer::Spectator, "hands");
        }
    }
}

#[test]
fn what_others_sealed_is_not_shown() {
    for seats in [2, 3, 4, 7] {
        let options = options(seats, &[("edition", "first"), ("sides", "first")]);
        for sealer in 0..seats {
            let sealer = u8::try_from(sealer).expect("small");
            let mut one = Table::seeded(options, 17);
            let mut other = Table::seeded(options, 17);
            let legal = SevenWonders::legal_moves(&one.state, Seat(sealer));
            one.make(sealer, &legal[0]);
            // The twin even changes its mind.
            other.make(sealer, &legal[1]);
            other.make(sealer, &legal[legal.len() - 1]);
            for seat in Seat::all(seats).filter(|seat| seat.0 != sealer) {
                assert_same(&one, &other, Viewer::Seat(seat), "seal");
            }
            assert_same(&one, &other, Viewer::Spectator, "seal");
            assert_ne!(
                told(&one, Viewer::Seat(Seat(sealer))),
                told(&other, Viewer::Seat(Seat(sealer))),
                "the sealer sees his own choice"
            );
        }
    }
}

/// Whether a move hides its card.
fn hides(mv: &Move, verb: Verb) -> bool {
    matches!(mv, Move::Play { own, city: None } if own.verb == verb)
}

/// Plays a game in twins that differ in which card a seat sells or puts under a stage on the last turn of an age,
/// where the other card is thrown away, so that nothing else ever differs.
#[test]
fn cards_sold_thrown_away_or_under_a_stage_are_not_shown() {
    let mut compared = [0, 0];
    for seed in seeds("cards_sold_thrown_away_or_under_a_stage_are_not_shown", 40).map(u64::from) {
        let seats = 3 + usize::try_from(seed % 5).expect("small");
        let options = options(seats, &[("edition", "first"), ("sides", "random")]);
        let mut table = Table::seeded(options, seed);
        let mut dice = Dice::new(seed);
        while table.open().outcome.is_none() {
            let view = table.open();
            if view.phase == PhaseName::Choose && view.turn == 6 && table.awaiting().len() == 1 {
                let seat = table.awaiting()[0];
                for (verb, count) in [Verb::Sell, Verb::Stage].into_iter().zip(&mut compared) {
                    *count += compare_last(&table, seat, verb);
                }
            }
            let seat = table.awaiting()[0];
            let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
            table.make(seat, &legal[dice.below(legal.len())]);
        }
    }
    assert!(compared[0] > 100 && compared[1] > 10, "{compared:?}");
}

fn copy(table: &Table) -> Table {
    let mut copy = Table::seeded(table.options, 0);
    copy.state = table.state.clone();
    copy.events.clone_from(&table.events);
    copy
}

/// Lets the last seat of turn 6 use the one or the other card in the same way; gives how many pairs there were.
fn compare_last(table: &Table, seat: u8, verb: Verb) -> usize {
    let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
    let same_price = |one: &Move, other: &Move| match (one, other) {
        (Move::Play { own, .. }, Move::Play { own: twin, .. }) => own.paying == twin.paying,
        _ => false,
    };
    let hidden: Vec<&Move> = legal.iter().filter(|mv| hides(mv, verb)).collect();
    let mut pairs = 0;
    for (at, mv) in hidden.iter().enumerate() {
        for twin in hidden[at + 1..].iter().filter(|twin| same_price(mv, twin)) {
            let (mut one, mut other) = (copy(table), copy(table));
            one.make(seat, mv);
            other.make(seat, twin);
            // A seat that searches the pile may know what lies there; the others may not.
            let searcher = one.awaiting().first().copied();
            let is_search = one.open().phase != PhaseName::Choose;
            for viewer in Seat::all(table.options.seats) {
                let may_know = viewer.0 == seat || (is_search && searcher == Some(viewer.0));
                if !may_know {
                    assert_same(&one, &other, Viewer::Seat(viewer), "hidden card");
                }
            }
            assert_same(&one, &other, Viewer::Spectator, "hidden card");
            pairs += 1;
        }
    }
    pairs
}

#[test]
fn public_events_hold_no_secret() {
    for seed in seeds("public_events_hold_no_secret", 10).map(u64::from) {
        let options = options(4, &[("edition", "first"), ("sides", "random")]);
        let mut table = Table::seeded(options, seed);
        let mut dice = Dice::new(seed);
        while table.open().outcome.is_none() {
            let seat = table.awaiting()[0];
            let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
            table.make(seat, &legal[dice.below(legal.len())]);
        }
        for event in &table.events {
            if let Event::RoundRevealed(body) = event {
                for play in &body.plays {
                    let is_built = format!("{:?}", play.deed) == "Build"
                        || format!("{:?}", play.deed) == "Free";
                    assert_eq!(play.card.is_some(), is_built, "seed {seed}: {play:?}");
                }
            }
        }
    }
}
