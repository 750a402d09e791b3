//! Says what an event of Dice was, for history and letters. A sealed turn is told to nobody but its seat.

use super::{describe, things};
use crate::{Pigment, Sentence};
use rules::dice::{
    Building, City, Dealt, Die, Event, PlacedDie, Revealed, RevealedTurn, Sealed, Shaken, State,
    Step, Swapped, Table, moves,
};
use rules::{Outcome, Seat, Viewer};
use words::{Arg, Join, Message, Text, msg};

pub fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    match event {
        Event::Dealt(dealt) => dealt_boards(after, dealt),
        Event::Shaken(body) => vec![Sentence::new(describe::NEW_ROUND, shaken(body))],
        Event::Sealed(body) => vec![Sentence::new("act-seal", sealed(before, body, viewer))],
        Event::Revealed(body) => revealed(before, after, body),
        Event::Swapped(body) => swapped(body),
        Event::Scored(outcome) => vec![Sentence::new("victory", scored(outcome))],
    }
}

fn dealt_boards(after: &State, dealt: &Dealt) -> Vec<Sentence> {
    let board = |id: &String| {
        let set = after.set.as_ref();
        let board = set.and_then(|set| Some(&set.boards[set.board(id)?]));
        board.map_or_else(|| Text::from(id).into(), things::set_board)
    };
    let seats = Seat::all(dealt.boards.len()).zip(&dealt.boards);
    let said = seats.map(|(seat, id)| msg::dice::told_board(seat, board(id)));
    said.map(|said| Sentence::new("act-wonder", said)).collect()
}

fn shaken(shaken: &Shaken) -> Message {
    let [first, second, third, fourth] = shaken.set.sections.map(|price| section(shaken, price));
    msg::dice::told_round(shaken.round, first, second, third, fourth)
}

/// A section of the forum: "the red die (shield) and the blue die (mask) for 1 coin".
fn section(shaken: &Shaken, price: u32) -> Message {
    let lying = shaken.forum.iter().map(|rolled| rolled.lying);
    let mut here = lying.filter(|lying| lying.section == price).peekable();
    if here.peek().is_none() {
        return msg::dice::told_empty_section(price);
    }
    let die = |PlacedDie { die, face, .. }: PlacedDie| {
        let face = things::face(&shaken.set, &shaken.set.faces[face]);
        msg::dice::told_die(msg::dice::the_die(die.id()), face)
    };
    msg::dice::told_section(Arg::list(Join::And, here.map(die)), price)
}

fn sealed(before: &State, sealed: &Sealed, viewer: Viewer) -> Message {
    let seat = sealed.seat;
    let is_known = viewer == Viewer::Open || viewer == Viewer::Seat(seat);
    let had = before.sealed.get(seat.index());
    let is_anew = had.is_some_and(Option::is_some);
    match (is_known, is_anew) {
        (false, false) => msg::dice::told_sealed(seat),
        (false, true) => msg::dice::told_sealed_anew(seat),
        (true, false) => msg::dice::told_sealed_turn(seat, plan(before, sealed)),
        (true, true) => msg::dice::told_sealed_turn_anew(seat, plan(before, sealed)),
    }
}

/// What a sealed turn does, after a colon; its notation where it cannot be followed.
fn plan(before: &State, sealed: &Sealed) -> Arg {
    let table = before.table();
    let line = table.and_then(|table| moves::judge(table, sealed.seat, &sealed.turn).ok());
    match line {
        Some(line) => describe::steps(line.table.set, line.board, &line.steps, describe::SEALED),
        None => Text::from(sealed.turn.to_string()).into(),
    }
}

fn revealed(before: &State, after: &State, revealed: &Revealed) -> Vec<Sentence> {
    let Some(table) = after.table() else {
        return Vec::new();
    };
    let turns = Seat::all(revealed.turns.len()).zip(&revealed.turns);
    let turns = turns.map(|(seat, body)| turn(table, seat, body));
    let vp = msg::game::points(table.set.agora_first_vp);
    let agora = revealed.agora_first.iter();
    let agora = agora.map(|seat| msg::dice::told_first_agora(*seat, vp.clone()));
    let agora = agora.map(|said| Sentence::new("points", said).coloured("is-blue"));
    let warned = third_bonuses(before, after).map(msg::dice::told_third_bonus);
    let last = revealed.is_next_last.then(msg::dice::told_last_round);
    let warned = warned.chain(last);
    let warned = warned.map(|said| Sentence::new("sign-warning", said));
    turns.chain(agora).chain(warned).collect()
}

fn third_bonuses(before: &State, after: &State) -> impl Iterator<Item = Seat> {
    let cities = before.cities.iter().zip(&after.cities);
    let is_new = |(had, has): &(&City, &City)| !had.has_all_bonuses() && has.has_all_bonuses();
    let seats = Seat::all(after.cities.len()).zip(cities);
    seats
        .filter(move |(_, cities)| is_new(cities))
        .map(|(seat, _)| seat)
}

fn turn(table: Table<'_>, seat: Seat, turn: &RevealedTurn) -> Sentence {
    let (_, board) = table.city(seat);
    let steps = describe::steps(table.set, board, &turn.steps, describe::FACT);
    let (sign, class) = sign(turn);
    Sentence::new(sign, msg::dice::told_turn(seat, steps)).coloured(class)
}

/// Icon and colour of a turn: those of its first action.
fn sign(turn: &RevealedTurn) -> (&'static str, &'static str) {
    match turn.steps.first() {
        Some(Step::Die { die, .. }) => ("act-build", class(*die)),
        Some(Step::Tick { index, .. }) => {
            let spec = &turn.turn.board().boxes[usize::from(*index)];
            let is_wonder = spec.building == Building::Wonder;
            (if is_wonder { "act-wonder" } else { "act-build" }, "")
        }
        Some(Step::Pass { .. } | Step::Coins { .. }) => ("coin", ""),
        Some(Step::Attack { .. } | Step::Bonus { .. }) | None => ("", ""),
    }
}

fn class(die: Die) -> &'static str {
    Pigment::of(die.color().id()).class
}

fn swapped(swapped: &Swapped) -> Vec<Sentence> {
    let said = swapped.swaps.iter().map(|swap| {
        let die = |die: Die| msg::dice::the_die(die.id());
        let said = msg::dice::told_swap(die(swap.enters), die(swap.leaves));
        Sentence::new("sign-new", said).coloured(class(swap.enters))
    });
    said.collect()
}

fn scored(outcome: &Outcome) -> Message {
    let best = outcome.points.iter().flatten().max();
    let points = msg::game::points(best.copied().unwrap_or(0).max(0));
    match outcome.winners[..] {
        [winner] => msg::dice::told_won(winner, points),
        _ => {
            let winners = outcome.winners.iter().copied();
            msg::dice::told_shared(Arg::list(Join::And, winners), points)
        }
    }
}
