//! Two games that are equal but for what is hidden: a take-back tells them apart neither before nor after.

use rules::{self, AnyPosition};

use super::support::options;
use crate::prelude::*;
use crate::tables::support::{named, random_line};

fn chance(seats: usize, seed: u64, first_n: u32) -> SeededChance {
    let contributions: Vec<String> = (0..seats).map(|seat| format!("{seat:032x}")).collect();
    let key = SeededChance::key(&format!("{seed:064x}"), &contributions);
    SeededChance::new(key, first_n)
}

/// A position after the deal, from a seed.
fn dealt(game: &str, seats: usize, seed: u64) -> (Box<dyn AnyPosition>, SeededChance) {
    let options = named(&options(game));
    let game = rules::find(game).expect("it is hosted");
    let opened = game.open(seats, &options, &Library::default());
    let mut position = opened.expect("the defaults are legal");
    let mut chance = chance(seats, seed, 0);
    for event in position.start(&mut chance).expect("real chance answers") {
        let applied = position.apply(event.stored());
        applied.expect("it fits");
    }
    (position, chance)
}

fn views(position: &dyn AnyPosition, seats: usize) -> Vec<String> {
    let seats = Seat::all(seats).map(Viewer::Seat);
    let all = seats.chain([Viewer::Spectator]);
    all.map(|viewer| position.view(viewer).json().to_string())
        .collect()
}

/// Plays a move on a position. Gives whether anything was revealed.
fn plays(position: &mut dyn AnyPosition, chance: &mut SeededChance, seat: Seat, mv: &str) -> bool {
    let (_, events) = position.decide(seat, mv, chance).expect("it was listed");
    let mut any = false;
    for event in events {
        let kind = position.kind(event.stored());
        any |= kind.expect("it is an event").reveals;
        let applied = position.apply(event.stored());
        applied.expect("it fits");
    }
    any
}

/// A move that reveals nothing changes what anybody sees in the same way, whatever is hidden: so whoever takes it back
/// has learned nothing, and keeps nothing that was told.
#[test]
fn a_move_that_may_be_taken_back_told_nothing_that_was_hidden() {
    let mut dice = Random::printed("a move that may be taken back");
    let deals = if is_long() { 60 } else { 5 };
    let (mut silent, mut alike) = (0, 0);
    for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 3)] {
        for _ in 0..deals {
            let (mut one, mut own) = dealt(game, seats, dice.next());
            let mut before = views(&*one, seats);
            // Twins by another deal are alike only until something was dealt; later ones differ in what lies hidden.
            for _ in 0..60 {
                let Some(seat) = one.awaiting().first().copied() else {
                    break;
                };
                let listed = |line: &str| one.choices(seat, Some(line)).expect("awaited");
                let mv = random_line(&mut dice, listed);
                let (mut again, mut other) = (one.copy(), chance(seats, dice.next(), 1_000));
                let reveals = plays(&mut *one, &mut own, seat, &mv);
                let twin = plays(&mut *again, &mut other, seat, &mv);
                assert_eq!(reveals, twin, "{game}: {mv}");
                let after = views(&*one, seats);
                if !reveals {
                    silent += 1;
                    // Whatever chance would have said, all see the same.
                    assert_eq!(after, views(&*again, seats), "{game}: {mv}");
                    alike += usize::from(after != before);
                }
                before = after;
            }
        }
    }
    assert!(silent > 100 && alike > 100, "{silent} {alike}");
}
