//! Checks the games' data files and makes tables of them.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write;
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

const LOCALES: &str = "../../locales";
const DATA: &str = "../../data";

/// The file in each language's folder with the words of moves that have no other name.
const TYPED: &str = "typed.txt";

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(LOCALES);
    let languages = names::languages(locales)?;
    for watched in ["build", DATA] {
        println!("cargo::rerun-if-changed={watched}");
    }
    for language in &languages {
        for file in [names::FILE, TYPED] {
            println!("cargo::rerun-if-changed={LOCALES}/{language}/{file}");
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let names = AllNames::read(locales, &languages)?;
    let tables = duel::tables(&text(duel::FACTS)?, &names)?;
    fs::write(out.join("duel_tables.rs"), tables)?;
    let tables = printed::read_tables()?;
    for (group, keys) in [("cards", tables.keys), ("wonders", tables.wonder_keys)] {
        let game = "seven_wonders";
        names.check("data/seven_wonders", [game, group], keys.into_iter())?;
    }
    fs::write(
        out.join("lexicon.rs"),
        lexicon(locales, &languages, &names)?,
    )?;
    Ok(())
}

/// What is read in moves: names of things, and the words of each language, which its file has as `game word: spellings`.
/// The first language says which words there are.
fn lexicon(
    locales: &Path,
    languages: &[String],
    names: &AllNames,
) -> Result<String, Box<dyn Error>> {
    let mut all = names.read_as();
    let mut typed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for language in languages {
        let path = locales.join(language).join(TYPED);
        let shown = path.display();
        let text = fs::read_to_string(&path).map_err(|error| format!("{shown}: {error}"))?;
        let mut count = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let parts = line.split_once(':').and_then(|(key, spellings)| {
                let (game, word) = key.split_once(' ')?;
                Some((format!("{game}/typed/{word}"), spellings))
            });
            let (key, spellings) = parts.ok_or_else(|| format!("{shown}: `{line}` is no word"))?;
            if *language != names::MODEL && !typed.contains_key(&key) {
                return Err(format!("{shown}: `{line}` is no word of {}", names::MODEL).into());
            }
            let spellings = spellings.split(',').map(|one| one.trim().to_owned());
            let known = typed.entry(key).or_default();
            known.extend(spellings.filter(|one| !one.is_empty()));
            count += 1;
        }
        if count != typed.len() {
            return Err(format!("{shown}: a word is missing, or stands there twice").into());
        }
    }
    for (key, spellings) in &typed {
        let spellings = spellings.iter().map(String::as_str).collect();
        all.insert(key.clone(), (spellings, Vec::new()));
    }
    let mut text = "static LEXICON: &[(&str, &[&str], &[&str])] = &[\n".to_owned();
    for (key, (names, others)) in all {
        writeln!(text, "    ({key:?}, &{names:?}, &{others:?}),")?;
    }
    Ok(text + "];\n")
}

fn text(path: &str) -> Result<String, String> {
    let from_here = Path::new("../..").join(path);
    fs::read_to_string(from_here).map_err(|error| format!("{path}: {error}"))
}
