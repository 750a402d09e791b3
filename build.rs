//! Tells cargo to build again when a file that goes into the program changes, and checks the games' data files.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

// The reader of Seven Wonders' files is that of the game itself: what it refuses stops the build.
#[path = "src/games/seven_wonders/cards.rs"]
#[expect(dead_code, unreachable_pub, reason = "the build only reads the tables")]
mod cards;
#[path = "build/duel.rs"]
mod duel;
#[path = "src/games/seven_wonders/printed.rs"]
#[expect(dead_code, reason = "the build asks for nothing that is printed")]
mod printed;

fn main() -> Result<(), Box<dyn Error>> {
    for watched in ["build", "data", "migrations", "static", "templates"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let tables = duel::tables(&text(duel::FACTS)?, &text(duel::NAMES)?)?;
    for (file, table) in tables {
        fs::write(out.join(file), table)?;
    }
    printed::read_tables()?;
    Ok(())
}

fn text(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}
