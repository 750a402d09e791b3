//! Reads a `deal` of the engine protocol into a script of all chance outcomes.
//!
//! Only shapes are checked here; whether an entry can be is judged when the game asks for it.
//! Start reading at [`script`].

use serde::Deserialize;
use serde_json::Value;

use super::ids::Die;
use super::rules::round::shake_purpose;
use crate::Refusal;
use crate::chance::Script;
use crate::deal::Deal;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    die: String,
    face: String,
    section: u32,
}

pub(super) fn script(deal: &Value) -> Result<Script, Refusal> {
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
