//! How the pages introduce each game: a picture and a sentence.

use crate::games;

/// A game as a list shows it.
pub(super) struct Hosted {
    /// Key in addresses.
    pub(super) key: &'static str,
    /// Name as printed.
    pub(super) name: &'static str,
    /// What it is, in a sentence.
    pub(super) about: &'static str,
    /// Id of its picture in the icon sprite.
    pub(super) sign: &'static str,
    /// Kinds of card whose friezes stand over it.
    pub(super) friezes: [&'static str; 3],
}

/// Lists the games that this program hosts.
pub(super) fn all() -> Vec<Hosted> {
    games::ALL
        .iter()
        .map(|game| game.meta())
        .map(|meta| Hosted {
            key: meta.key,
            name: meta.name,
            about: about(meta.key),
            sign: sign(meta.key),
            friezes: friezes(meta.key),
        })
        .collect()
}

/// What a game is, in a sentence.
pub(super) fn about(key: &str) -> &'static str {
    match key {
        "duel" => "Two players, in turn. Two or three weeks by post.",
        "seven_wonders" => "Two to seven players. All choose at once, sealed, and reveal together.",
        "dice" => "Two to seven players, one shake of the dice for all. The quickest of them.",
        _ => "A game of the family.",
    }
}

/// What the catalogue of a game shows, in a sentence.
pub(super) fn shown(key: &str) -> &'static str {
    match key {
        "duel" => "Rules in short, and every card, wonder and token.",
        "seven_wonders" => "Rules in short, and every card and wonder of both editions.",
        "dice" => "Rules in short, the dice, and every building and bonus.",
        _ => "Rules in short.",
    }
}

/// What a form calls leaving an option to the game, where that is more than its first value.
pub(super) fn unsaid(key: &str, option: &str) -> Option<&'static str> {
    match (key, option) {
        ("seven_wonders", "sides") => Some("As the edition prints"),
        _ => None,
    }
}

/// The picture of a game.
pub(super) fn sign(key: &str) -> &'static str {
    match key {
        "duel" => "wonder-piraeus",
        "seven_wonders" => "wonder-rhodos",
        "dice" => "wonder-gizah",
        _ => "act-wonder",
    }
}

fn friezes(key: &str) -> [&'static str; 3] {
    match key {
        "duel" => ["brown", "red", "green"],
        "seven_wonders" => ["grey", "blue", "yellow"],
        _ => ["yellow", "purple", "red"],
    }
}
