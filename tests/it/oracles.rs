//! Second readings of the rules, written in another language from the facts alone, play against the engines.
//!
//! They speak the engine protocol like any stranger's program, and compare every legal move and every point.

use std::process::Command;

use crate::prelude::*;

/// Plays `games` games, or thirty times as many in `./test long`.
fn run(oracle: &str, data: &[&str], games: u32) {
    let games = if is_long() { 30 * games } else { games };
    let seed = random::seed(oracle, u64::from(u32::MAX));
    let root = env!("CARGO_MANIFEST_DIR");
    let paths = data.iter().map(|path| format!("{root}/{path}"));
    let output = Command::new("python3")
        .arg(format!("{root}/tests/oracle/{oracle}.py"))
        .arg(env!("CARGO_BIN_EXE_wonderpost"))
        .args(paths)
        .args([games.to_string(), seed.to_string()])
        .output()
        .expect("python3 is there");
    let said = [output.stdout, output.stderr].concat();
    println!("{}", String::from_utf8_lossy(&said));
    assert!(output.status.success(), "{oracle}");
}

#[test]
fn duel_agrees_with_an_independent_reading_of_its_rules() {
    run("duel", &["data/duel/facts.json"], 16);
}

#[test]
fn seven_wonders_agrees_with_an_independent_reading_of_its_rules() {
    let data = ["first", "second"].map(|edition| format!("data/seven_wonders/{edition}.json"));
    run("seven_wonders", &[&data[0], &data[1]], 6);
}

#[test]
fn dice_agrees_with_an_independent_reading_of_its_rules() {
    run("dice", &["data/dice/own_1.json"], 4);
}
