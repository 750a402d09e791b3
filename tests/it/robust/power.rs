//! The power is cut while clients play on SQLite: what was written and not synced is lost, kept or torn.

use std::time::{Duration, Instant};

use super::audit::{self, Notebook};
use super::faults::{Fault, Faults};
use super::house::House;
use super::letters;
use super::suite::Suite;
use crate::prelude::*;
use crate::support::databases::sqlite;
use crate::support::http::passes;
use crate::support::report::cases;

/// After how many cuts everything begins with a new database.
const CUTS_EACH: usize = 25;
/// At which call the power is cut at the latest, counted from the start of the program.
const CALLS: usize = 2500;
/// How long it may take until so many calls were made.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn what_was_acknowledged_outlives_a_power_cut() {
    let mut scene = Scene::new("power");
    let cuts = cases(4, 1000);
    for cut in 0..cuts {
        if cut > 0 && cut % CUTS_EACH == 0 {
            scene.suite.looks_at_all();
            scene.suite.house = House::new(sqlite());
            scene.suite.notebook = Notebook::default();
            scene.suite.opens_tables();
        }
        // Each part of the time has its cuts.
        let part = CALLS / 4;
        let at = cut % 4 * part + scene.suite.random.below(part);
        let wrong = scene.is_cut(at);
        scene.suite.report.case(wrong);
    }
    scene.suite.ends();
}

#[test]
fn a_disk_that_lies_about_what_it_has_written_is_noticed() {
    // One cut may come before anything was acknowledged.
    let mut scene = Scene::new("power-lie");
    let lost = (0..8).any(|cut| {
        let lie = [("FAULTS_LIE", "1")];
        let program = scene.starts(1000 + 100 * cut, &lie).expect("it starts");
        scene.plays(program);
        let suite = &scene.suite;
        let (wrong, _) = suite.house.looks(|db| suite.notebook.judge(db));
        wrong.iter().any(|one| one.contains("stored: None"))
    });
    assert!(lost, "nothing is lost, so a real loss would not be noticed");
}

/// A suite whose program loses its power.
struct Scene {
    suite: Suite,
    faults: Faults,
}

impl Scene {
    fn new(name: &str) -> Self {
        let mut suite = Suite::begin(name, sqlite());
        suite.opens_tables();
        Self {
            suite,
            faults: Faults::new(),
        }
    }

    /// Lets people play until the power is cut at a call, and gives what is wrong when it is back.
    fn is_cut(&mut self, at: usize) -> Vec<String> {
        // None where it was cut off while it started.
        let program = self.starts(at, &[]);
        let mut wrong = program.map_or_else(Vec::new, |program| self.plays(program));
        let suite = &mut self.suite;
        let (program, _) = suite.house.starts();
        wrong.extend(suite.is_as_it_was_left(program.address));
        drop(program);
        let house = &suite.house;
        house.looks(|db| {
            wrong.extend(suite.notebook.judge(db).0);
            wrong.extend(letters::lost(db, &house.letters()));
            wrong.extend(audit::damage(db));
        });
        wrong
    }

    /// Starts the program, with a cut to come. None where it came before the program was ready.
    fn starts(&mut self, at: usize, more: &[Setting<'_>]) -> Option<Program> {
        let at = u64::try_from(at + 1).expect("few");
        let seed = self.suite.random.next();
        self.faults.arm(Fault::Cut, at, false, seed);
        // A cut takes what is not synced below this folder, where the database lies.
        let folder = std::env::temp_dir().display().to_string();
        let power = [("FAULTS_POWER", folder.as_str())];
        let settings = [&self.faults.settings()[..], &power, more].concat();
        Some(self.suite.house.starts_with(&settings)?.0)
    }

    /// Lets people play until the cut has come.
    fn plays(&mut self, mut program: Program) -> Vec<String> {
        let begun = Instant::now();
        let has_come = || self.faults.seen().hits > 0;
        let mut wrong = self.suite.plays(program.address, |_| {
            while !has_come() && begun.elapsed() < PATIENCE {
                passes(Duration::from_millis(5));
            }
        });
        if !has_come() {
            wrong.push("the cut does not come".to_owned());
        }
        program.is_killed();
        wrong
    }
}
