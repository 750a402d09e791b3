//! Measures what the design promises about speed: `cargo bench`, or `cargo bench -- duel` for one area.
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

use figures::Figures;

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
    ("host", host::measure),
    ("letters", letters::measure),
    ("thinking", thinking::measure),
    ("growth", growth::measure),
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    for (name, measure) in AREAS {
        if wanted.is_empty() || wanted.iter().any(|area| area == name) {
            let mut figures = Figures::of(name);
            measure(&mut figures);
            println!("{}", figures.json());
        }
    }
}
