//! Reads a `deal` of the engine protocol into a script of all chance outcomes.
//!
//! Only shapes are checked here; whether an entry can be is judged when the game asks for it.
//! Start reading at [`script`].

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::ids::Die;
use super::rules::round::shake_purpose;
use crate::Refusal;
use crate::chance::Script;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    die: String,
    face: String,
    section: u32,
}

/// Turns a deal into a script.
pub(super) fn script(deal: &Value) -> Result<Script, Refusal> {
    let lists: BTreeMap<String, Vec<Value>> = Deserialize::deserialize(deal).map_err(|error| {
        refuse(format!(
            "A deal is an object of the lists `boards`, `shakes` and `swaps`: {error}."
        ))
    })?;
    let mut script = Script::default();
    for (name, list) in lists {
        match name.as_str() {
            "boards" => script.push("boards", boards(&list)?),
            "shakes" => shakes(&mut script, &list)?,
            "swaps" => swaps(&mut script, &list)?,
            other => {
                return Err(refuse(format!(
                    "A deal of this game has no list `{other}`; its lists are `boards`, `shakes` and `swaps`."
                )));
            }
        }
    }
    Ok(script)
}

fn refuse(sentence: String) -> Refusal {
    Refusal::new("dice, deal", sentence)
}

fn boards(list: &[Value]) -> Result<Vec<String>, Refusal> {
    list.iter()
        .map(|id| {
            id.as_str().map(str::to_owned).ok_or_else(|| {
                refuse(format!(
                    "The list `boards` holds ids of boards by seat, not {id}."
                ))
            })
        })
        .collect()
}

fn shakes(script: &mut Script, rounds: &[Value]) -> Result<(), Refusal> {
    for (round, shake) in (1..).zip(rounds) {
        let entries: Vec<Entry> = Deserialize::deserialize(shake).map_err(|error| {
            refuse(format!(
                "The list `shakes`, round {round}, is a list of objects with `die`, `face` and `section`: {error}."
            ))
        })?;
        // A round with too many or too few dice is judged when its turn comes, as every entry that cannot be.
        if entries.len() != Die::FIRST.len() {
            let wrong = format!("{} entries, not {}", entries.len(), Die::FIRST.len());
            for die in Die::ALL {
                script.push(&shake_purpose(round, die.id()), vec![wrong.clone()]);
            }
            continue;
        }
        for entry in entries {
            let purpose = shake_purpose(round, &entry.die);
            script.push(&purpose, vec![entry.face]);
            script.push(&purpose, vec![entry.section.to_string()]);
        }
    }
    Ok(())
}

fn swaps(script: &mut Script, list: &[Value]) -> Result<(), Refusal> {
    for (number, swap) in (1..).zip(list) {
        match swap.as_u64() {
            Some(grey @ 1..=3) => script.push("swaps", vec![format!("grey_{grey}")]),
            _ => {
                return Err(refuse(format!(
                    "The list `swaps`, entry {number}, is the number of a grey die, 1 to 3, not {swap}."
                )));
            }
        }
    }
    Ok(())
}
