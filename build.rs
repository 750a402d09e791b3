//! Tells cargo to build again when a migration or a template is added, and writes tables from data files.

use std::env;
use std::error::Error;
use std::path::PathBuf;

#[path = "build/duel.rs"]
mod duel;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=static");
    println!("cargo::rerun-if-changed=build");
    let out = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    duel::write(&PathBuf::from(out))
}
