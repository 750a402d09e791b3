//! Measures what the design promises about speed: `cargo bench`, or `cargo bench -- duel` for one area. `cargo bench --
//! load` lets a crowd play against a service that runs already.
//!
//! Every figure is printed as a row of a table and, at the end of its area, as one line of JSON. Figures that
//! depend on the machine's disk or on its other work are ratios against a peer measured in the same run.
//! `benches/README.md` keeps the figures that were last read, and names the machine.
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench prints its figures, and stops where it cannot measure"
)]

mod active;
mod boards;
mod bots;
mod choices;
#[expect(dead_code, reason = "a pooler needs little of it")]
#[path = "../tests/it/support/cleanup.rs"]
mod cleanup;
mod dice;
mod duel;
mod figures;
mod growth;
mod host;
mod http_moves;
mod journal;
mod letters;
mod load;
mod moves;
mod pages;
#[expect(dead_code, reason = "no bench reads its log")]
#[path = "../tests/it/support/pooler.rs"]
mod pooler;
#[expect(dead_code, reason = "no bench kills its server")]
#[path = "../tests/it/support/postgres.rs"]
mod postgres;
mod processes;
mod program;
mod psql;
mod seven_wonders;
mod tables;
mod thinking;
mod wrk;

use anyhow::bail;
use clap::Parser;
use wonderpost::config::Config;

use figures::Figures;
use load::Load;

/// What an area measures.
type Measure = fn(&mut Figures);

/// Every area with what it measures.
const AREAS: &[(&str, Measure)] = &[
    ("duel", duel::measure),
    ("seven_wonders", seven_wonders::measure),
    ("dice", dice::measure),
    ("bots", bots::measure),
    ("journal", journal::measure),
    ("moves", moves::measure),
    ("http_moves", http_moves::measure),
    ("processes", processes::measure),
    ("pages", pages::measure),
    ("boards", boards::measure),
    ("active", active::measure),
    ("host", host::measure),
    ("letters", letters::measure),
    ("thinking", thinking::measure),
    ("growth", growth::measure),
];

fn main() -> anyhow::Result<()> {
    // Cargo adds this one.
    let arguments = std::env::args().filter(|argument| argument != "--bench");
    let wanted: Vec<String> = arguments.skip(1).collect();
    if wanted.first().is_some_and(|area| area == "load") {
        return load_a_site(&Load::parse_from(&wanted));
    }
    for (name, measure) in AREAS {
        if wanted.is_empty() || wanted.iter().any(|area| area == name) {
            let mut figures = Figures::of(name);
            measure(&mut figures);
            println!("{}", figures.json());
        }
    }
    Ok(())
}

/// Lets a crowd play at the service that the settings in the environment name, as they are for `wonderpost serve`.
fn load_a_site(load: &Load) -> anyhow::Result<()> {
    let figures = load.run(&Config::from_env()?)?;
    for line in figures.lines() {
        println!("{line}");
    }
    println!("{}", figures.json());
    if !figures.is_sound() {
        bail!("moves that were answered as taken are lost, or tables are broken");
    }
    Ok(())
}
