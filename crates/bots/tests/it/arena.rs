//! Matches that can be repeated, weights that can be tuned, and sentences for what cannot be understood.

use std::path::Path;
use std::process::{Command, Output};

fn arena(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command
        .args(arguments.split(' '))
        .output()
        .expect("it runs")
}

/// What was printed, where it went well.
fn well(arguments: &str) -> String {
    let ran = arena(arguments);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{arguments}: {said}");
    String::from_utf8(ran.stdout).expect("text")
}

/// Why it went ill.
fn ill(arguments: &str) -> String {
    let ran = arena(arguments);
    assert!(!ran.status.success(), "{arguments}");
    String::from_utf8(ran.stderr).expect("text")
}

/// The result, without the time that it took.
fn result(arguments: &str) -> String {
    let said = well(arguments);
    let end = said.find("%), ").expect("an interval");
    said[..end].to_owned()
}

#[test]
fn a_match_can_be_repeated() {
    let arguments = "duel --player strong:10 --against greedy --games 4 --seed 3";
    let one = result(arguments);
    assert_eq!(one, result(arguments));
    let begin = "duel: strong:10 against greedy, 2 seats, seed 3: won ";
    assert!(one.starts_with(begin), "{one}");
    assert!(one.contains(" of 4 games, "), "{one}");
}

#[test]
fn weights_can_be_tuned_again_and_tried() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [one, other] = ["one", "other"].map(|name| folder.join(name).display().to_string());
    let [text, again] = [&one, &other].map(|file| {
        well(&format!("duel --games 5 --seed 2 --tune {file}"));
        std::fs::read_to_string(file).expect("it was written")
    });
    assert_eq!(text, again);
    assert!(text.starts_with("# Weights"));
    assert!(text.contains("arena duel --seats 2 --games 5 --seed 2 --tune"));
    let with = |file: &str| format!("duel --weights {file} --games 2");
    let tried = result(&format!("{} --player middle --against random", with(&one)));
    assert!(tried.contains(" of 2 games"), "{tried}");
    std::fs::write(&other, "1 2 3\n").expect("it can be written");
    let refused = ill(&with(&other));
    assert!(refused.contains("no weights"), "{refused}");
}

#[test]
fn what_cannot_be_understood_is_said() {
    for (arguments, said) in [
        ("chess --games 1", "no bot plays `chess`"),
        ("duel --player kasparov", "`kasparov` is no player"),
        ("duel --player strong:soon", "`soon` is no limit"),
        ("duel --option wonders", "name=value"),
        (
            "duel --tune /dev/null --table two",
            "`two` is no number of seats",
        ),
        ("duel --weights /nowhere/weights.txt", "cannot be read"),
    ] {
        let refused = ill(arguments);
        assert!(refused.contains(said), "{arguments:?}: {refused}");
    }
}
