//! `wonderpost selfplay`: matches that can be repeated, weights that can be tuned, and sentences for what it cannot
//! understand.

use crate::support::cleanup::Folder;
use crate::support::program::{Ran, run};

fn selfplay(arguments: &str) -> Ran {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    run(&[], &[&["selfplay"][..], &arguments].concat())
}

/// What was printed, without the time that it took.
fn result(arguments: &str) -> String {
    let said = selfplay(arguments).well();
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
    let folder = Folder::new("weights");
    let [one, other] = ["one", "other"].map(|name| folder.at(name));
    let [text, again] = [&one, &other].map(|file| {
        selfplay(&format!("duel --games 5 --seed 2 --tune {file}")).well();
        std::fs::read_to_string(file).expect("it was written")
    });
    assert_eq!(text, again);
    assert!(text.starts_with("# Weights"));
    assert!(text.contains("selfplay duel --seats 2 --games 5 --seed 2 --tune"));
    let with = |file: &str| format!("duel --weights {file} --games 2");
    let tried = result(&format!("{} --player middle --against random", with(&one)));
    assert!(tried.contains(" of 2 games"), "{tried}");
    std::fs::write(&other, "1 2 3\n").expect("it can be written");
    let refused = selfplay(&with(&other)).ill();
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
        let refused = selfplay(arguments).ill();
        assert!(refused.contains(said), "{arguments:?}: {refused}");
    }
}
