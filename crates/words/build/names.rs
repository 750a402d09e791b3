//! Reads what every thing of every game is called in every language: `locales/<language>/names.json`.
//!
//! **Shape**: game, group, id, then the name, other spellings that are read but never shown, and where the name comes
//! from. Every language names the same things. Start reading at [`AllNames::read`].

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// The file in each language's folder.
pub(crate) const FILE: &str = "names.json";

/// The language that says which messages there are.
pub(crate) const MODEL: &str = "en";

/// The languages: the model first, then by name.
pub(crate) fn languages(root: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    if !names.remove(MODEL) {
        return Err(format!("{}/{MODEL} is missing", root.display()).into());
    }
    Ok(std::iter::once(MODEL.to_owned()).chain(names).collect())
}

/// A thing in one language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    /// Missing in the language in which the games are printed.
    #[serde(default, rename = "source")]
    _source: Option<Source>,
}

/// Where a name comes from.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Source {
    /// A rulebook in that language.
    Rulebook,
    /// In general use in that language.
    Public,
    /// Made by this project.
    Ours,
}

/// Things by game, group and id.
type Games = BTreeMap<String, BTreeMap<String, BTreeMap<String, Named>>>;

/// The names in every language, in the order of the languages.
pub(crate) struct AllNames(Vec<Games>);

impl AllNames {
    /// Reads the file of each language; all must name the same things.
    pub(crate) fn read(root: &Path, languages: &[String]) -> Result<Self, Box<dyn Error>> {
        let mut all: Vec<Games> = Vec::new();
        for language in languages {
            let path = root.join(language).join(FILE);
            let shown = path.display();
            let text = fs::read_to_string(&path).map_err(|error| format!("{shown}: {error}"))?;
            let games: Games =
                serde_json::from_str(&text).map_err(|error| format!("{shown}: {error}"))?;
            if let Some(first) = all.first()
                && let Some(odd) = keys(first).symmetric_difference(&keys(&games)).next()
            {
                return Err(format!("{shown}: {odd:?} is not named in every language").into());
            }
            all.push(games);
        }
        Ok(Self(all))
    }

    /// Refuses things of a file that have no name, and names of no thing.
    pub(crate) fn check<'a>(
        &'a self,
        file: &str,
        [game, group]: [&str; 2],
        there: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let first = self.0.first().and_then(|games| games.get(game)?.get(group));
        let named = first.into_iter().flat_map(BTreeMap::keys);
        let named: BTreeSet<&str> = named.map(String::as_str).collect();
        match named.symmetric_difference(&there.collect()).next() {
            Some(odd) => Err(format!("{file} and the names of {group} differ in `{odd}`")),
            None => Ok(()),
        }
    }

    /// Lists by `game/group/id` what a thing is called in every language, and every other spelling that is read.
    pub(crate) fn read_as(&self) -> BTreeMap<String, (Vec<&str>, Vec<&str>)> {
        let mut all: BTreeMap<String, (Vec<&str>, Vec<&str>)> = BTreeMap::new();
        for games in &self.0 {
            for (game, group, id) in keys(games) {
                let (names, also) = all.entry(format!("{game}/{group}/{id}")).or_default();
                let named = &games[game][group][id];
                names.push(&named.name);
                also.extend(named.also.iter().map(String::as_str));
            }
        }
        all
    }

    /// Writes the names by game and group, then sorted by id, each in every language.
    pub(crate) fn table(&self, out: &mut String) -> Result<(), Box<dyn Error>> {
        let languages = self.0.len();
        writeln!(
            out,
            "type Group = (&'static str, &'static str, &'static [(&'static str, [&'static str; {languages}])]);
            pub(crate) static NAMES: &[Group] = &["
        )?;
        for (game, groups) in self.0.first().into_iter().flatten() {
            for (group, things) in groups {
                write!(out, "    ({game:?}, {group:?}, &[")?;
                for id in things.keys() {
                    let named = self.0.iter().map(|games| &games[game][group][id].name);
                    write!(out, "({id:?}, {:?}), ", named.collect::<Vec<_>>())?;
                }
                writeln!(out, "]),")?;
            }
        }
        writeln!(out, "];")?;
        Ok(())
    }
}

/// Game, group and id of everything that has a name.
fn keys(games: &Games) -> BTreeSet<(&str, &str, &str)> {
    let mut keys = BTreeSet::new();
    for (game, groups) in games {
        for (group, things) in groups {
            let ids = things.keys().map(String::as_str);
            keys.extend(ids.map(|id| (game.as_str(), group.as_str(), id)));
        }
    }
    keys
}
