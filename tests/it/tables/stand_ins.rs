//! Stand-ins at a table of people who choose in the same instant at two processes. A stand-in thinks between two
//! transactions, and meanwhile others may have changed the table.

use crate::prelude::*;

/// How many people play, each at a process of their own; the other seats have stand-ins.
const PEOPLE: usize = 2;

/// Lets everybody who is asked choose in the same instant. Gives how many were.
fn all_choose(people: &[Party<'_>; PEOPLE]) -> usize {
    let choice = |seat: usize| {
        let expected = people[seat].look(seat).expected.expect("awaited");
        (seat, people[seat].any_move(seat), expected)
    };
    let choices: Vec<_> = people[0].awaited().into_iter().map(choice).collect();
    at_once(choices.len(), |number| {
        let (seat, mv, expected) = &choices[number];
        let played = people[*seat].play(*seat, mv, *expected, &format!("{expected}-{seat}"));
        played.expect("nobody else plays for this seat");
    });
    choices.len()
}

#[each::test(houses())]
fn stand_ins_play_each_turn_once_while_people_at_two_processes_choose(one: House) {
    let rounds = if is_long() { 60 } else { 7 };
    let other = one.another_process();
    let party = party(&one, "seven_wonders", 4, &[("edition", "second")]);
    (PEOPLE..4).for_each(|seat| party.leaves(seat));
    let people = [party.at(&one), party.at(&other)];
    let mut played = 0;
    while played < rounds && all_choose(&people) > 0 {
        played += 1;
    }
    assert!(played >= rounds.min(18), "{played} rounds");
    let mut by_bots = party.events();
    by_bots.retain(|event| event.door == Door::Bot);
    assert!(by_bots.len() >= 2 * played, "{}", by_bots.len());
    people[1].replays();
}
