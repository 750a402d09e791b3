//! The round: the deal, the shake, the reveal and what follows it.
//!
//! Everything is judged against the table as it was before the round, so the seats may be handled in any order.
//! Start reading at [`reveal`].

use crate::chance::{Chance, ChanceError, Draw, draw};
use crate::games::dice::event::{Dealt, Event, Lying, Revealed, Shaken, Step, Swap, Swapped, Turn};
use crate::games::dice::ids::{Building, Die};
use crate::games::dice::moves;
use crate::games::dice::rules::scoring;
use crate::games::dice::state::{State, Table};
use crate::games::{DecideError, Seat};

/// Deals the boards and shakes the first forum.
///
/// # Errors
/// Scripted chance that does not fit, or a board set that this host no longer has.
pub fn start(state: &State, chance: &mut dyn Chance) -> Result<Vec<Event>, ChanceError> {
    let Some(set) = &state.set else {
        return Err(ChanceError::Unfit {
            purpose: "boards".to_owned(),
            why: format!(
                "this host no longer has the board set `{}` with the hash {}",
                state.options.set_id, state.options.set_hash
            ),
        });
    };
    // Rule [dice, Danish rulebook, p. 2, Setup]: every seat has a board at random, all different.
    let ids: Vec<String> = set.boards.iter().map(|board| board.id.clone()).collect();
    let boards = draw(chance, "boards", &ids, state.options.seats)?;
    let dealt = Event::Dealt(Dealt {
        boards: boards.outcome.clone(),
        set_id: set.id.clone(),
        set_hash: set.hash.clone(),
        set: (!set.is_built_in()).then(|| set.clone()),
        draws: vec![boards],
    });
    let mut after = state.clone();
    after.apply(&dealt);
    // Rule [dice, Danish rulebook, p. 2, Setup]: three grey, a blue, a red, a yellow, a green die.
    let shaken = match after.table() {
        Some(table) => shake(table, 1, &Die::FIRST, chance)?,
        None => return Ok(vec![dealt]),
    };
    Ok(vec![dealt, shaken])
}

/// Reveals all turns and carries on: to the next shake, or to the end.
///
/// # Errors
/// Scripted chance that does not fit.
pub fn reveal(
    table: Table<'_>,
    turns: &[String],
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, DecideError> {
    let mut revealed = Revealed {
        round: table.state.round,
        turns: Vec::new(),
        agora_first: Vec::new(),
        is_next_last: false,
    };
    for (seat, turn) in Seat::all(table.state.cities.len()).zip(turns) {
        let line = moves::line(table, seat, turn)?;
        let city = &line.city;
        // Rule [dice, Danish rulebook, p. 6, Agora; ruling 26]: all who complete it in the first such round.
        let is_complete = city.is_complete(line.board(), Building::Agora);
        if table.state.agora_first.is_empty() && is_complete {
            revealed.agora_first.push(seat);
        }
        // Rule [dice, Danish rulebook, p. 4, Bonus; ruling 32]: after somebody's third bonus one more round.
        revealed.is_next_last |= !table.state.is_last_round && city.has_all_bonuses();
        revealed.turns.push(Turn {
            turn: turn.clone(),
            steps: line.steps,
        });
    }
    let event = Event::Revealed(revealed);
    let mut after = table.state.clone();
    after.apply(&event);
    let mut events = vec![event];
    if let Some(next) = after.table() {
        go_on(table, next, &mut events, chance)?;
    }
    Ok(events)
}

/// What follows a reveal; `before` is the table before it.
fn go_on(
    before: Table<'_>,
    after: Table<'_>,
    events: &mut Vec<Event>,
    chance: &mut dyn Chance,
) -> Result<(), ChanceError> {
    if before.state.is_last_round {
        events.push(Event::Scored(scoring::outcome(after)));
        return Ok(());
    }
    let mut dice: Vec<Die> = after.state.forum.iter().map(|lying| lying.die).collect();
    if let Some(swapped) = swap(after, &mut dice, chance)? {
        events.push(Event::Swapped(swapped));
    }
    events.push(shake(
        after,
        after.state.round.saturating_add(1),
        &dice,
        chance,
    )?);
    Ok(())
}

/// Rule [dice, Danish rulebook, p. 7, University; rulings 14 and 15]: a special die that somebody has unlocked for the
/// first time takes the place of a random grey one, in the order black, purple, white.
fn swap(
    after: Table<'_>,
    dice: &mut [Die],
    chance: &mut dyn Chance,
) -> Result<Option<Swapped>, ChanceError> {
    let mut swapped = Swapped {
        round: after.state.round,
        swaps: Vec::new(),
        draws: Vec::new(),
    };
    for special in Die::SPECIAL {
        let mut cities = after.state.cities.iter();
        let is_new =
            !dice.contains(&special) && cities.any(|city| city.lasting.is_unlocked(special));
        let grey: Vec<String> = dice
            .iter()
            .filter(|die| matches!(die, Die::Grey1 | Die::Grey2 | Die::Grey3))
            .map(|die| die.id().to_owned())
            .collect();
        if !is_new || grey.is_empty() {
            continue;
        }
        let drawn = draw(chance, "swaps", &grey, 1)
            .map_err(|error| with_round("swaps", after.state.round, error))?;
        let Some(leaves) = drawn.outcome.first().cloned() else {
            continue;
        };
        if let Some(place) = dice.iter_mut().find(|die| die.id() == leaves) {
            *place = special;
        }
        swapped.swaps.push(Swap {
            enters: special.id().to_owned(),
            leaves,
        });
        swapped.draws.push(drawn);
    }
    Ok((!swapped.swaps.is_empty()).then_some(swapped))
}

/// The purpose under which a deal's answer for one die of one round stands.
#[must_use]
pub fn shake_purpose(round: u32, die: &str) -> String {
    format!("shakes, round {round}, {die}")
}

/// Rule [dice, Danish rulebook, p. 3, Shake; ruling 11]: every die shows any of its faces in any of the sections, all
/// equally likely and independent; so two draws for each.
fn shake(
    table: Table<'_>,
    round: u32,
    dice: &[Die],
    chance: &mut dyn Chance,
) -> Result<Event, ChanceError> {
    let set = table.set;
    let sections: Vec<String> = set.sections.iter().map(u32::to_string).collect();
    let mut shaken = Shaken {
        round,
        forum: Vec::new(),
        draws: Vec::new(),
    };
    for die in dice {
        let faces: Vec<String> = set.dice[die.index()]
            .iter()
            .map(|face| set.faces[*face].id.clone())
            .collect();
        let purpose = shake_purpose(round, die.id());
        let mut one = |from: &[String]| -> Result<(String, Draw<String>), ChanceError> {
            let drawn =
                draw(chance, &purpose, from, 1).map_err(|error| of_shake(round, *die, error))?;
            Ok((drawn.outcome.first().cloned().unwrap_or_default(), drawn))
        };
        let (face, face_draw) = one(&faces)?;
        let (section, section_draw) = one(&sections)?;
        shaken.forum.push(Lying {
            die: die.id().to_owned(),
            face,
            section: section.parse().unwrap_or(0),
        });
        shaken.draws.push(face_draw);
        shaken.draws.push(section_draw);
    }
    Ok(Event::Shaken(shaken))
}

fn of_shake(round: u32, die: Die, error: ChanceError) -> ChanceError {
    let why = match error {
        ChanceError::RanOut { .. } => format!(
            "it has run out, or round {round} has no entry for `{die}`, which lies in the forum"
        ),
        ChanceError::Unfit { why, .. } => format!("round {round}, die `{die}`: {why}"),
    };
    ChanceError::Unfit {
        purpose: "shakes".to_owned(),
        why,
    }
}

fn with_round(list: &str, round: u32, error: ChanceError) -> ChanceError {
    let why = match error {
        ChanceError::RanOut { .. } => format!("it has run out at the end of round {round}"),
        ChanceError::Unfit { why, .. } => format!("at the end of round {round}: {why}"),
    };
    ChanceError::Unfit {
        purpose: list.to_owned(),
        why,
    }
}

/// Coins that a turn spent in all.
#[must_use]
pub fn spent(steps: &[Step]) -> u32 {
    steps
        .iter()
        .map(|step| match step {
            Step::Die { paid, .. } | Step::Tick { paid, .. } => *paid,
            Step::Pass { .. } | Step::Coins { .. } | Step::Attack { .. } | Step::Bonus { .. } => 0,
        })
        .sum()
}
