//! The round: the deal, the shake, the reveal and what follows it; and how chance is given beforehand. Everything is
//! judged against the table as it was before the round, so the order of seats does not matter. Start at [`reveal`].

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use smallvec::SmallVec;

use crate::chance::{Chance, ChanceError, Question, Script, draw};
use crate::deal::Deal;
use crate::dice::rules::scoring;
use crate::dice::{
    BoardSet, Building, City, Color, Dealt, Die, Event, Line, PlacedDie, Revealed, RevealedTurn,
    Rolled, Shaken, State, Swap, Swapped, Table,
};
use crate::{Refusal, Seats};

/// Deals the boards and shakes the first forum. Fails also where this host no longer has the board set.
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
    // Rule [dice, Danish rulebook, p. 2, Setup]: three grey, a blue, a red, a yellow, a green die.
    let shaken = shake(set, 1, Die::FIRST, chance)?;
    Ok(vec![dealt, shaken])
}

/// Reveals all turns, by seat, and carries on: to the next shake, or to the end.
pub fn reveal(
    table: Table<'_>,
    lines: Vec<Line<'_>>,
    events: &mut Vec<Event>,
    chance: &mut dyn Chance,
) -> Result<(), ChanceError> {
    let mut revealed = Revealed {
        set: Arc::clone(table.set),
        round: table.state.round,
        turns: Vec::with_capacity(lines.len()),
        agora_first: Seats::new(),
        is_next_last: false,
    };
    let mut cities = Vec::with_capacity(lines.len());
    // At most: revealed, swapped, shaken.
    events.reserve_exact(3);
    for line in lines {
        // Rule [dice, Danish rulebook, p. 6, Agora; ruling 26]: all who complete it in the first such round.
        let is_complete = line.city.is_complete(line.board, Building::Agora);
        if table.state.agora_first.is_empty() && is_complete {
            revealed.agora_first.push(line.seat);
        }
        // Rule [dice, Danish rulebook, p. 4, Bonus; ruling 32]: after somebody's third bonus one more round.
        revealed.is_next_last |= !table.state.is_last_round && line.city.has_all_bonuses();
        revealed.turns.push(RevealedTurn {
            turn: line.turn(),
            steps: line.steps,
        });
        cities.push(line.city);
    }
    let mut first = table.state.agora_first.clone();
    first.extend_from_slice(&revealed.agora_first);
    events.push(Event::Revealed(Arc::new(revealed)));
    if table.state.is_last_round {
        let outcome = scoring::outcome(table.set, &cities, &first);
        events.push(Event::Scored(outcome));
        return Ok(());
    }
    let round = table.state.round;
    let mut dice: SmallVec<[Die; 7]> = table.state.forum.iter().map(|lying| lying.die).collect();
    events.extend(swap(round, &cities, &mut dice, chance)?.map(Event::Swapped));
    events.push(shake(table.set, round.saturating_add(1), &dice, chance)?);
    Ok(())
}

/// Rule [dice, Danish rulebook, p. 7, University; rulings 14 and 15]: a special die that somebody has unlocked for the
/// first time takes the place of a random grey one, in the order black, purple, white.
fn swap(
    round: u32,
    cities: &[City],
    dice: &mut [Die],
    chance: &mut dyn Chance,
) -> Result<Option<Swapped>, ChanceError> {
    let mut swapped = Swapped {
        round,
        swaps: Vec::new(),
        draws: Vec::new(),
    };
    for special in Die::SPECIAL {
        let is_unlocked = |city: &City| city.lasting.is_unlocked(special);
        if dice.contains(&special) || !cities.iter().any(is_unlocked) {
            continue;
        }
        let is_grey = |die: &Die| die.color() == Color::Grey;
        let grey: SmallVec<[Die; 3]> = dice.iter().copied().filter(is_grey).collect();
        if grey.is_empty() {
            continue;
        }
        let place = format!("at the end of round {round}");
        let ran_out = || format!("it has run out {place}");
        let drawn = draw(chance, "swaps", &grey, 1)
            .map_err(|error| of_round("swaps", error, ran_out(), &place))?;
        let Some(leaves) = drawn.outcome.first().copied() else {
            continue;
        };
        if let Some(place) = dice.iter_mut().find(|die| **die == leaves) {
            *place = special;
        }
        swapped.swaps.push(Swap {
            enters: special,
            leaves,
        });
        swapped.draws.push(drawn);
    }
    Ok((!swapped.swaps.is_empty()).then_some(swapped))
}

fn shake_purpose(round: u32, die: &str) -> String {
    shake_of(round) + die
}

fn shake_of(round: u32) -> String {
    format!("shakes, round {round}, ")
}

/// Rule [dice, Danish rulebook, p. 3, Shake; ruling 11]: every die shows any of its faces in any of the sections, all
/// equally likely and independent; so two draws for each.
fn shake(
    set: &Arc<BoardSet>,
    round: u32,
    dice: &[Die],
    chance: &mut dyn Chance,
) -> Result<Event, ChanceError> {
    let mut purpose = shake_of(round);
    let begin = purpose.len();
    let mut shaken = Shaken {
        set: Arc::clone(set),
        round,
        forum: SmallVec::new(),
    };
    for die in dice {
        purpose.truncate(begin);
        purpose.push_str(die.id());
        let faces = &set.dice[die.index()];
        let failed = |error| of_shake(round, *die, error);
        let which_face = Question {
            purpose: &purpose,
            len: faces.len(),
            take: 1,
            label: &|index| &set.faces[faces[index]].id,
        };
        let (face_n, face) = roll(chance, &which_face).map_err(failed)?;
        let which_section = Question {
            len: set.sections.len(),
            label: &|index| &set.section_labels[index],
            ..which_face
        };
        let (section_n, section) = roll(chance, &which_section).map_err(failed)?;
        shaken.forum.push(Rolled {
            lying: PlacedDie {
                die: *die,
                face: faces[face],
                section: set.sections[section],
            },
            face_n,
            section_n,
        });
    }
    Ok(Event::Shaken(shaken))
}

/// Draws one thing: gives the number of the draw and the index of the thing.
fn roll(chance: &mut dyn Chance, question: &Question<'_>) -> Result<(u32, usize), ChanceError> {
    let (n, order) = chance.answer(question)?;
    Ok((n, order.first().map_or(0, |index| usize::from(*index))))
}

/// Adds the round to an error: `place` stands before what does not fit.
fn of_round(list: &str, error: ChanceError, ran_out: String, place: &str) -> ChanceError {
    let why = match error {
        ChanceError::RanOut { .. } => ran_out,
        ChanceError::Unfit { why, .. } => format!("{place}: {why}"),
    };
    let purpose = list.to_owned();
    ChanceError::Unfit { purpose, why }
}

fn of_shake(round: u32, die: Die, error: ChanceError) -> ChanceError {
    let missing = format!("round {round} has no entry for `{die}`, which lies in the forum");
    let ran_out = format!("it has run out, or {missing}");
    let place = format!("round {round}, die `{die}`");
    of_round("shakes", error, ran_out, &place)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    die: String,
    face: String,
    section: u32,
}

/// Checks only shapes; whether an entry can be is judged when the game asks for it.
pub fn script(deal: &Value) -> Result<Script, Refusal> {
    let deal = Deal::read("dice, deal", deal, &["boards", "shakes", "swaps"])?;
    let mut script = Script::default();
    let boards: Vec<String> = deal.list("boards")?;
    if !boards.is_empty() {
        script.push("boards", boards);
    }
    let shakes: Vec<Vec<Entry>> = deal.list("shakes")?;
    for (round, dice) in (1..).zip(shakes) {
        push_shake(&mut script, round, dice);
    }
    let swaps: Vec<u64> = deal.list("swaps")?;
    for grey in swaps {
        let why = format!("{grey} is not the number of a grey die, 1 to 3");
        deal.check((1..=3).contains(&grey), "swaps", why)?;
        script.push("swaps", vec![format!("grey_{grey}")]);
    }
    Ok(script)
}

fn push_shake(script: &mut Script, round: u32, dice: Vec<Entry>) {
    // A round with too many or too few dice is judged when its turn comes, as every entry that cannot be.
    if dice.len() != Die::FIRST.len() {
        let wrong = format!("{} entries, not {}", dice.len(), Die::FIRST.len());
        for die in Die::ALL {
            script.push(&shake_purpose(round, die.id()), vec![wrong.clone()]);
        }
        return;
    }
    for Entry { die, face, section } in dice {
        let purpose = shake_purpose(round, &die);
        script.push(&purpose, vec![face]);
        script.push(&purpose, vec![section.to_string()]);
    }
}
