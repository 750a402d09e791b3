//! Checks the games' data files and makes tables of them.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[macro_use]
#[path = "src/closed.rs"]
mod closed;
// The reader of Seven Wonders' files is that of the game itself: what it refuses stops the build.
#[path = "src/seven_wonders/cards.rs"]
#[expect(dead_code, unreachable_pub, reason = "the build only reads the tables")]
mod cards;
#[path = "build/duel.rs"]
mod duel;
#[path = "../words/build/names.rs"]
#[expect(dead_code, reason = "the words ask for more")]
mod names;
#[path = "src/seven_wonders/printed.rs"]
#[expect(dead_code, reason = "the build asks for nothing that is printed")]
mod printed;

use names::AllNames;

/// Where the names lie: a folder for each language.
const LOCALES: &str = "../../locales";
/// Where the facts of the games lie.
const DATA: &str = "../../data";

/// What somebody may name in a turn of Dice.
const DICE_GROUPS: [&str; 7] = [
    "boards",
    "bonuses",
    "buildings",
    "colours",
    "dice",
    "faces",
    "rows",
];

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(LOCALES);
    let languages = names::languages(locales)?;
    for watched in ["build", DATA] {
        println!("cargo::rerun-if-changed={watched}");
    }
    for language in &languages {
        println!(
            "cargo::rerun-if-changed={LOCALES}/{language}/{}",
            names::FILE
        );
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let names = AllNames::read(locales, &languages)?;
    let tables = duel::tables(&text(duel::FACTS)?, &names)?;
    for (file, table) in tables {
        fs::write(out.join(file), table)?;
    }
    let other_names = other_names(&names)?;
    fs::write(out.join("seven_wonders_names.json"), &other_names)?;
    printed::read_tables(other_names.leak())?;
    let dice_names = names.called("dice", &DICE_GROUPS)?;
    fs::write(out.join("dice_names.rs"), dice_names)?;
    Ok(())
}

/// What the cards and wonders of Seven Wonders are called besides their English names, by id. A wonder is called by its
/// city too.
fn other_names(names: &AllNames) -> serde_json::Result<String> {
    const GAME: &str = "seven_wonders";
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for group in ["cards", "wonders", "cities"] {
        for id in names.ids(GAME, group) {
            let (printed, also) = names.of(GAME, group, id);
            all.entry(id)
                .or_default()
                .extend(printed.into_iter().chain(also));
        }
    }
    serde_json::to_string(&all)
}

fn text(path: &str) -> Result<String, String> {
    let from_here = Path::new("../..").join(path);
    fs::read_to_string(from_here).map_err(|error| format!("{path}: {error}"))
}
