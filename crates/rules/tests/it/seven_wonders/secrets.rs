//! Twins: games that differ only in what a viewer may not know look the same to him.

use rules::seven_wonders::{CardId, Move, Options, PhaseName, SevenWonders, Verb};
use rules::{Game, Seat, Viewer};
use scene::seven_wonders::offers;
use scene::seven_wonders::tell::tell;
use serde_json::{Value, json};

use super::table::{Board, hand, seeded};
use testing::random::{Random, is_long};
use testing::record::seeds;
use testing::table::{Table, any_move, options, random_game, shown, steps, words};

/// Everything that a viewer is told: view, drawing, letter, notes, and every event in words.
fn told(options: &Options, table: &Board, viewer: Viewer) -> String {
    let mut text = shown::<SevenWonders>(&table.state, viewer);
    if let Viewer::Seat(seat) = viewer {
        for mv in SevenWonders::legal_moves(&table.state, seat) {
            let offer = offers::offer(&table.state, seat, &mv);
            text.push_str(&format!("{offer:?}\n"));
        }
    }
    let w = words("en", viewer);
    steps::<SevenWonders>(options, &table.events, |before, event, after| {
        for sentence in tell(before, after, event, viewer) {
            text.push_str(&w.plain_sentence(&sentence.said));
            text.push('\n');
        }
    });
    text
}

fn assert_same(options: &Options, tables: [&Board; 2], viewer: Viewer, what: &str) {
    let [one, other] = tables.map(|table| told(options, table, viewer));
    for (line, twin) in one.lines().zip(other.lines()) {
        assert_eq!(line, twin, "{what}, seen by {viewer:?}");
    }
    assert_eq!(one, other, "{what}, seen by {viewer:?}");
}

/// A deal made of the order of each age's cards.
fn dealt(options: &Options, ages: &[Vec<CardId>]) -> Board {
    let groups = ages.iter().map(|cards| cards.chunks(7).collect::<Vec<_>>());
    let groups: Vec<_> = groups.collect();
    let hands = groups.iter().map(|groups| &groups[..options.seats]);
    let wonders = "olympia babylon gizah halikarnassos rhodos ephesos alexandria".split(' ');
    let wonders = wonders.zip(["A", "B"].iter().cycle());
    let wonders = wonders.map(|(id, side)| json!({"id": id, "side": side}));
    let wonders: Vec<Value> = wonders.take(options.cities()).collect();
    let mut deal = json!({"wonders": wonders, "hands": hands.collect::<Vec<_>>()});
    if options.seats == 2 {
        deal["stacks"] = groups.iter().map(|groups| json!(groups[2])).collect();
    }
    Table::dealt(options, &deal).expect("a good deal")
}

/// Puts things at these places in any order.
fn shuffle<T>(things: &mut [T], places: &[usize], random: &mut Random) {
    for last in (1..places.len()).rev() {
        things.swap(places[last], places[random.below(last + 1)]);
    }
}

#[test]
fn the_hands_of_others_and_the_pile_are_not_shown() {
    for seats in [2, 3, 5, 7] {
        let options = options::<SevenWonders>(seats, &[("edition", "first")]);
        let mut random = Random::new(91);
        let data = options.edition.data();
        let mut ages = [1, 2, 3].map(|age| data.deck(age, options.cities()));
        ages[2].extend(data.guilds().take(options.cities() + 2).map(|card| card.id));
        for age in &mut ages {
            let places: Vec<usize> = (0..age.len()).collect();
            shuffle(age, &places, &mut random);
        }
        let table = dealt(&options, &ages);
        for seat in Seat::all(seats) {
            // The cards of all others change places, the pile's too; the steering seat drew the top card.
            let is_steering = seats == 2 && seat == Seat(0);
            let mine = 7 * seat.index()..7 * seat.index() + 7;
            let is_fixed = |at: &usize| mine.contains(at) || (is_steering && *at == 14);
            let twins = ages.clone().map(|mut age| {
                let places: Vec<usize> = (0..age.len()).filter(|at| !is_fixed(at)).collect();
                shuffle(&mut age, &places, &mut random);
                age
            });
            let twin = dealt(&options, &twins);
            let other = (seat.index() + 1) % seats;
            assert_ne!(hand(&table, other), hand(&twin, other));
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                assert_same(&options, [&table, &twin], viewer, "hands");
            }
        }
    }
}

#[test]
fn what_others_sealed_is_not_shown() {
    for seats in [2, 3, 4, 7] {
        let pairs = [("edition", "first"), ("sides", "first")];
        let options = options::<SevenWonders>(seats, &pairs);
        for sealer in Seat::all(seats) {
            let [mut one, mut other] = [17, 17].map(|seed| seeded(seats, &pairs, seed));
            let legal = SevenWonders::legal_moves(&one.state, sealer);
            one.make(sealer, &legal[0]);
            // The twin even changes its mind.
            other.make(sealer, &legal[1]);
            other.make(sealer, &legal[legal.len() - 1]);
            let others = Seat::all(seats).filter(|seat| *seat != sealer);
            for viewer in others.map(Viewer::Seat).chain([Viewer::Spectator]) {
                assert_same(&options, [&one, &other], viewer, "seal");
            }
            let own = [one, other].map(|table| told(&options, &table, Viewer::Seat(sealer)));
            assert_ne!(own[0], own[1], "the sealer sees his own choice");
        }
    }
}

/// Plays a game in twins that differ in which card a seat sells or puts under a stage on the last turn of an age,
/// where the other card is thrown away, so that nothing else ever differs.
#[test]
fn cards_sold_thrown_away_or_under_a_stage_are_not_shown() {
    let mut compared = [0, 0];
    let name = "cards_sold_thrown_away_or_under_a_stage_are_not_shown";
    for seed in seeds(name, if is_long() { 200 } else { 20 }) {
        let seats = 3 + seed as usize % 5;
        let options = options::<SevenWonders>(seats, &[("edition", "first"), ("sides", "random")]);
        random_game::<SevenWonders>(&options, seats, seed, |table, seat, random| {
            let view = table.open();
            if view.phase == PhaseName::Choose && view.turn == 6 && table.awaiting().len() == 1 {
                for (verb, count) in [Verb::Sell, Verb::Stage].into_iter().zip(&mut compared) {
                    *count += compare_last(&options, table, seat, verb);
                }
            }
            any_move(table, seat, random)
        });
    }
    assert!(compared[0] > 40 && compared[1] > 4, "{compared:?}");
}

/// Lets the last seat of turn 6 use the one or the other card in the same way; gives how many pairs there were.
fn compare_last(options: &Options, table: &Board, seat: Seat, verb: Verb) -> usize {
    let hidden = |mv: &Move| match mv {
        Move::Play { own, city: None } if own.verb == verb => Some(own.paying),
        _ => None,
    };
    let mut legal = SevenWonders::legal_moves(&table.state, seat);
    legal.retain(|mv| hidden(mv).is_some());
    let mut pairs = 0;
    for (at, mv) in legal.iter().enumerate() {
        let twins = legal[at + 1..].iter();
        for twin in twins.filter(|twin| hidden(twin) == hidden(mv)) {
            let (mut one, mut other) = (table.clone(), table.clone());
            one.make(seat, mv);
            other.make(seat, twin);
            // A seat that searches the pile may know what lies there; the others may not.
            let is_search = one.open().phase != PhaseName::Choose;
            let searcher = one.awaiting().first().copied().filter(|_| is_search);
            let knows = |viewer: &Seat| *viewer == seat || searcher == Some(viewer.0);
            let others = Seat::all(options.seats).filter(|viewer| !knows(viewer));
            for viewer in others.map(Viewer::Seat).chain([Viewer::Spectator]) {
                assert_same(options, [&one, &other], viewer, "hidden card");
            }
            pairs += 1;
        }
    }
    pairs
}
