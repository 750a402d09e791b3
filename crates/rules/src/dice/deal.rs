//! Reads a `deal` of the engine protocol into a script of all chance outcomes.
//!
//! Only shapes are checked here; whether an entry can be is judged when the game asks for it.
//! Start reading at [`script`].

use serde::Deserialize;
use serde::de::DeserializeOwned;
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
    let lists = "`boards`, `shakes` and `swaps`";
    let Some(deal) = deal.as_object() else {
        return Err(refuse(format!("A deal is an object of the lists {lists}.")));
    };
    let mut script = Script::default();
    for (name, list) in deal {
        match name.as_str() {
            "boards" => script.push("boards", read(list, "`boards`")?),
            "shakes" => {
                let rounds: Vec<Value> = read(list, "`shakes`")?;
                for (round, shake) in (1..).zip(&rounds) {
                    let dice = read(shake, &format!("`shakes`, round {round}"))?;
                    push_shake(&mut script, round, dice);
                }
            }
            "swaps" => push_swaps(&mut script, list)?,
            other => {
                let why =
                    format!("A deal of this game has no list `{other}`; its lists are {lists}.");
                return Err(refuse(why));
            }
        }
    }
    Ok(script)
}

fn refuse(sentence: String) -> Refusal {
    Refusal::new("dice, deal", sentence)
}

fn read<T: DeserializeOwned>(list: &Value, name: &str) -> Result<T, Refusal> {
    T::deserialize(list)
        .map_err(|error| refuse(format!("The list {name} cannot be used: {error}.")))
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

fn push_swaps(script: &mut Script, list: &Value) -> Result<(), Refusal> {
    let swaps: Vec<Value> = read(list, "`swaps`")?;
    for (number, swap) in (1..).zip(&swaps) {
        let Some(grey @ 1..=3) = swap.as_u64() else {
            return Err(refuse(format!(
                "The list `swaps`, entry {number}, is the number of a grey die, 1 to 3, not {swap}."
            )));
        };
        script.push("swaps", vec![format!("grey_{grey}")]);
    }
    Ok(())
}
