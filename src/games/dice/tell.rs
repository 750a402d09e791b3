//! Says in words what an event was, for the history and for "since your last turn".
//!
//! A sealed turn is told to nobody but its seat. Start reading at [`tell`].

use super::boards::BoardSet;
use super::describe::{self, Tense};
use super::event::{Dealt, Event, Revealed, RevealedTurn, Sealed, Shaken, Step, Swapped};
use super::explain;
use super::ids::{Building, Die};
use super::moves;
use super::state::{Lying, State};
use crate::games::{Outcome, Seat, Sentence, Viewer};

/// Says what an event was.
#[must_use]
pub(super) fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    let Some(event) = event.looked_up(before) else {
        return Vec::new();
    };
    match event.as_ref() {
        // What is looked up is never this again.
        Event::Recorded(_) => Vec::new(),
        Event::Dealt(dealt) => tell_dealt(after, dealt),
        Event::Shaken(shaken) => vec![tell_shaken(shaken)],
        Event::Sealed(sealed) => {
            let sentence = Sentence::new("act-seal", "");
            let had = before.sealed.get(sealed.seat.index());
            let again = had.is_some_and(Option::is_some);
            let what = if again {
                " sealed a turn anew"
            } else {
                " sealed a turn"
            };
            let sentence = sentence.seat(sealed.seat).text(what);
            let is_known = viewer == Viewer::Open || viewer == Viewer::Seat(sealed.seat);
            vec![if is_known {
                sentence.text(format!(": {}.", plan(before, sealed)))
            } else {
                sentence.text(".")
            }]
        }
        Event::Revealed(revealed) => tell_revealed(before, after, revealed),
        Event::Swapped(swapped) => tell_swapped(swapped),
        Event::Scored(outcome) => vec![tell_scored(outcome)],
    }
}

/// What a sealed turn does, in the middle of a sentence; its notation where it cannot be followed.
fn plan(before: &State, sealed: &Sealed) -> String {
    before
        .table()
        .and_then(|table| {
            let line = moves::line(table, sealed.seat, &sealed.turn).ok()?;
            Some(explain::plan(table, &line))
        })
        .unwrap_or_else(|| sealed.turn.to_string())
}

fn tell_dealt(after: &State, dealt: &Dealt) -> Vec<Sentence> {
    let name = |id: &String| {
        let set = after.set.as_ref();
        let board = set.and_then(|set| set.board(id).map(|index| set.boards[index].name.clone()));
        board.unwrap_or_else(|| id.clone())
    };
    Seat::all(dealt.boards.len())
        .zip(&dealt.boards)
        .map(|(seat, id)| {
            Sentence::new("act-wonder", "")
                .seat(seat)
                .text(" builds ")
                .thing(id.clone(), name(id))
                .text(".")
        })
        .collect()
}

fn tell_shaken(shaken: &Shaken) -> Sentence {
    let set = &shaken.set;
    let sections: Vec<String> = set
        .sections
        .iter()
        .map(|price| {
            let dice: Vec<String> = shaken
                .forum
                .iter()
                .map(|rolled| rolled.lying)
                .filter(|lying| lying.section == *price)
                .map(|lying| die_and_face(set, lying))
                .collect();
            let dice = match dice.split_last() {
                None => "nothing".to_owned(),
                Some((last, [])) => last.clone(),
                Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            };
            format!("{dice} for {}", describe::coins(*price))
        })
        .collect();
    Sentence::new("sign-new", "").text(format!(
        "Round {}. The forum shows {}.",
        shaken.round,
        sections.join("; ")
    ))
}

/// "the purple die (compare: Wonder)".
fn die_and_face(set: &BoardSet, lying: Lying) -> String {
    let face = describe::face(set, &set.faces[lying.face]);
    format!("the {} ({face})", lying.die.name())
}

fn tell_revealed(before: &State, after: &State, revealed: &Revealed) -> Vec<Sentence> {
    let mut told: Vec<Sentence> = Seat::all(revealed.turns.len())
        .zip(&revealed.turns)
        .map(|(seat, turn)| tell_turn(after, seat, turn))
        .collect();
    for seat in &revealed.agora_first {
        let vp = after.set.as_ref().map_or(0, |set| set.agora_first_vp);
        told.push(Sentence::new("points", "is-blue").seat(*seat).text(format!(
            " is the first to complete the agora: {}.",
            describe::points(vp)
        )));
    }
    for (index, city) in after.cities.iter().enumerate() {
        let had = before.cities.get(index);
        if let Some((seat, true)) = Seat::all(after.cities.len())
            .nth(index)
            .map(|seat| (seat, city.has_all_bonuses()))
            && had.is_some_and(|had| !had.has_all_bonuses())
        {
            told.push(
                Sentence::new("sign-warning", "")
                    .seat(seat)
                    .text(" has taken the third bonus."),
            );
        }
    }
    if revealed.is_next_last {
        told.push(Sentence::new("sign-warning", "").text("One more round is played, the last."));
    }
    told
}

fn tell_turn(after: &State, seat: Seat, turn: &RevealedTurn) -> Sentence {
    let (sign, class) = sign(turn);
    let sentence = Sentence::new(sign, class).seat(seat);
    let Some(table) = after.table() else {
        return sentence.text(format!(": {}.", turn.turn));
    };
    let (_, board) = table.city(seat);
    let steps: Vec<String> = turn
        .steps
        .iter()
        .map(|step| describe::step(table.set, board, *step, Tense::Fact))
        .collect();
    sentence.text(format!(" {}.", steps.join(", ")))
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
    use super::ids::Color;
    match die.color() {
        Color::Grey => "is-grey",
        Color::Blue => "is-blue",
        Color::Red => "is-red",
        Color::Yellow => "is-yellow",
        Color::Green => "is-green",
        Color::Black => "is-black",
        Color::Purple => "is-purple",
        Color::White => "is-white",
    }
}

fn tell_swapped(swapped: &Swapped) -> Vec<Sentence> {
    swapped
        .swaps
        .iter()
        .map(|swap| {
            Sentence::new("sign-new", class(swap.enters)).text(format!(
                "The {} comes into the forum in place of the {}.",
                swap.enters.name(),
                swap.leaves.name()
            ))
        })
        .collect()
}

fn tell_scored(outcome: &Outcome) -> Sentence {
    let mut sentence = Sentence::new("victory", "");
    for (index, seat) in outcome.winners.iter().enumerate() {
        if index > 0 {
            sentence = sentence.text(" and ");
        }
        sentence = sentence.seat(*seat);
    }
    let best = outcome
        .winners
        .first()
        .and_then(|seat| outcome.points.as_ref()?.get(seat.index()).copied())
        .and_then(|points| u32::try_from(points).ok())
        .unwrap_or(0);
    let verb = match outcome.winners.len() {
        1 => " wins",
        _ => " share the victory",
    };
    sentence.text(format!("{verb} with {}.", describe::points(best)))
}
