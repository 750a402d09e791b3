//! What cards, wonders, tokens, boards and all else that has an id is called, as `locales/*/names.json` has it.

use super::{Language, NAMES, Thing};

/// Gives the name of a thing by game, group and id: `duel`, `cards`, `temple`.
pub fn name(language: Language, game: &str, group: &str, id: &str) -> Option<&'static str> {
    let (_, names) = NAMES.get(place(game, group, id)?)?;
    names.get(language.index()).copied()
}

/// Finds a thing by an id that is not written in the program, such as one of a file.
pub fn find(game: &str, group: &str, id: &str) -> Option<Thing> {
    let (known, _) = NAMES.get(place(game, group, id)?)?;
    let mut parts = known.split('/');
    Some(Thing {
        game: parts.next()?,
        group: parts.next()?,
        id: parts.next()?,
    })
}

fn place(game: &str, group: &str, id: &str) -> Option<usize> {
    let key = [game, group, id];
    let found = NAMES.binary_search_by(|(known, _)| known.split('/').cmp(key));
    found.ok()
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
        for (key, names) in NAMES {
            let parts: Vec<&str> = key.split('/').collect();
            let [game, group, id] = parts[..] else {
                panic!("{key}")
            };
            for (language, expected) in Language::all().zip(names) {
                assert_eq!(name(language, game, group, id), Some(*expected), "{key}");
            }
        }
    }
}
