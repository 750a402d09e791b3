//! Makes a function of every message of the catalogues, and the table of names.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "build/names.rs"]
#[expect(dead_code, reason = "the engines ask for more than the table")]
mod names;
#[path = "build/words.rs"]
mod words;

use names::AllNames;

/// Where the catalogues lie: a folder for each language.
const LOCALES: &str = "../../locales";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={LOCALES}");
    let locales = Path::new(LOCALES);
    let mut said = words::tables(locales)?;
    AllNames::read(locales, &names::languages(locales)?)?.table(&mut said)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    fs::write(out.join("words.rs"), said)?;
    Ok(())
}
