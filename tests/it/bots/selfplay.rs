//! `wonderpost selfplay`: matches that can be repeated, weights that can be tuned, and sentences for what it cannot
//! understand.

use std::path::PathBuf;
use std::process::{Command, Output};

use rules::chance::{entropy, hex};

fn selfplay(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("selfplay")
        .args(arguments.split(' '))
        .output()
        .expect("the program starts")
}

/// What was printed, without the time that it took.
fn result(arguments: &str) -> String {
    let output = selfplay(arguments);
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{:?}", output.stderr);
    let end = said.find("%), ").expect("an interval");
    said[..end].to_owned()
}

/// A file that is removed at the end.
struct Weights(PathBuf);

impl Weights {
    fn new() -> Self {
        let name = format!("wonderpost-weights-{}.txt", hex(&entropy::<8>()));
        Self(std::env::temp_dir().join(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Weights {
    fn drop(&mut self) {
        let removed = std::fs::remove_file(&self.0);
        assert!(removed.is_ok() || !self.0.exists());
    }
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
    let (one, other) = (Weights::new(), Weights::new());
    for file in [&one, &other] {
        let tuned = selfplay(&format!("duel --games 5 --seed 2 --tune {}", file.path()));
        assert!(tuned.status.success(), "{:?}", tuned.stderr);
    }
    let [text, again] = [&one, &other].map(|file| std::fs::read_to_string(&file.0));
    let text = text.expect("it was written");
    assert_eq!(text, again.expect("it was written"));
    assert!(text.starts_with("# Weights"));
    assert!(text.contains("selfplay duel --seats 2 --games 5 --seed 2 --tune"));
    let with = |file: &Weights| format!("duel --weights {} --games 2", file.path());
    let tried = result(&format!("{} --player middle --against random", with(&one)));
    assert!(tried.contains(" of 2 games"), "{tried}");
    std::fs::write(&other.0, "1 2 3\n").expect("it can be written");
    let refused = selfplay(&with(&other));
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("no weights"));
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
        let output = selfplay(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}
