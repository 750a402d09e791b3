//! What cards, wonders, tokens, boards and all else that has an id is called, as `locales/*/names.json` has it.

use super::{Language, NAMES, Thing};

/// Gives the name of a thing by game, group and id: `duel`, `cards`, `temple`.
pub fn name(language: Language, game: &str, group: &str, id: &str) -> Option<&'static str> {
    let (_, names) = named(game, group, id)?;
    names.get(language.index()).copied()
}

/// Finds a thing by an id that is not written in the program, such as one of a file.
pub fn find(game: &str, group: &str, id: &str) -> Option<Thing> {
    named(game, group, id).map(|(thing, _)| thing)
}

fn named(game: &str, group: &str, id: &str) -> Option<(Thing, &'static [&'static str])> {
    let is_in = |one: &&super::Group| (one.0, one.1) == (game, group);
    let (game, group, things) = NAMES.iter().find(is_in)?;
    let at = things
        .binary_search_by(|(known, _)| (*known).cmp(id))
        .ok()?;
    let (id, names) = &things[at];
    Some((Thing { game, group, id }, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_has_a_name_in_every_language() {
        let check = |code: &str, id: &str, expected| {
            let language = Language::find(code).unwrap();
            assert_eq!(name(language, "duel", "cards", id), expected);
        };
        check("en", "temple", Some("Temple"));
        check("da", "temple", Some("Tempel"));
        check("nl", "stable", Some("Paardenstallen"));
        check("da", "no_such_card", None);
        for (game, group, things) in NAMES {
            for (id, names) in *things {
                for (language, expected) in Language::all().zip(names) {
                    assert_eq!(name(language, game, group, id), Some(*expected), "{id}");
                }
            }
        }
    }
}
