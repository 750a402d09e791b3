//! A host's own boards of Dice: the built-in ones under another id, with a dearer pass.

use rules::Library;
use rules::dice::BoardSet;
use serde_json::{Value, json};

/// The file of the built-in set.
pub const OWN: &str = include_str!("../../../data/dice/own_1.json");

/// The built-in set with a change, as a file.
pub fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut set: Value = serde_json::from_str(OWN).expect("JSON");
    change(&mut set);
    set.to_string()
}

pub fn printed() -> BoardSet {
    let text = changed(|set| {
        set["id"] = json!("printed");
        set["name"] = json!("Printed boards");
        set["pass_coins"] = json!(2);
    });
    BoardSet::parse("printed.json", &text).expect("boards")
}

/// What a host has who added that set.
pub fn library() -> Library {
    Library::new(vec![printed()]).expect("one set")
}
