//! The power is cut while clients play on SQLite: what was written and not synced is lost, kept or torn.

use std::time::{Duration, Instant};

use super::audit::{self, Notebook};
use super::crowd;
use super::faults::{Fault, Faults};
use super::house::House;
use super::kills::is_as_it_was_left;
use super::letters;
use crate::support::databases;
use crate::support::program::Program;
use crate::support::random::Random;
use crate::support::report::{Report, cases};

/// How many tables the clients play at.
const TABLES: usize = 12;
/// After how many cuts everything begins with a new database.
const CUTS_EACH: usize = 25;
/// At which call the power is cut at the latest, counted from the start of the program.
const CALLS: usize = 2500;
/// How long it may take until so many calls were made.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn what_was_acknowledged_outlives_a_power_cut() {
    let mut report = Report::begin("power-sqlite".to_owned());
    let mut random = report.random();
    let cuts = cases(12, 1000);
    let mut scene = Scene::new();
    for cut in 0..cuts {
        if cut > 0 && cut % CUTS_EACH == 0 {
            scene.ends(&mut report);
            scene = Scene::new();
        }
        let wrong = scene.is_cut(&[Faults::power()], &mut random);
        report.case(wrong);
    }
    scene.ends(&mut report);
    let acknowledged = report.figure("acknowledged");
    report.end();
    assert!(acknowledged > 0, "nothing was played");
}

#[test]
fn a_disk_that_lies_about_what_it_has_written_is_noticed() {
    let mut random = Random::printed("power-lie");
    let lies = [Faults::power(), ("FAULTS_LIE", "1")];
    // One cut may come before anything was acknowledged.
    let mut scene = Scene::new();
    let lost = (0..8).any(|_| {
        let program = scene.starts(&lies, &mut random).expect("it starts");
        scene.plays(program, &mut random);
        let (wrong, _) = scene.house.looks(|db| scene.notebook.judge(db));
        wrong.iter().any(|one| one.contains("not stored"))
    });
    assert!(lost, "nothing is lost, so a real loss would not be noticed");
}

/// People at tables, and what they wrote down.
struct Scene {
    house: House,
    faults: Faults,
    notebook: Notebook,
}

impl Scene {
    fn new() -> Self {
        let mut house = House::new(databases::sqlite(), "power");
        house.opens(None, TABLES);
        Self {
            house,
            faults: Faults::new(),
            notebook: Notebook::default(),
        }
    }

    /// Looks at everything once more, and counts what was acknowledged.
    fn ends(&self, report: &mut Report) {
        let house = &self.house;
        report.case(house.looks(|db| self.notebook.judge_all(db)));
        report.add("acknowledged", self.notebook.acknowledged());
    }

    /// Lets people play until the power is cut, and gives what is wrong when it is back.
    fn is_cut(&mut self, settings: &[(&str, &str)], random: &mut Random) -> Vec<String> {
        let mut wrong = match self.starts(settings, random) {
            Some(program) => self.plays(program, random),
            // It was cut off while it started.
            None => Vec::new(),
        };
        let (program, _) = self.house.starts();
        let address = program.address;
        wrong.extend(is_as_it_was_left(
            &self.house,
            &mut self.notebook,
            address,
            random,
        ));
        drop(program);
        let house = &self.house;
        wrong.extend(house.looks(|db| self.notebook.judge(db).0));
        wrong.extend(house.looks(|db| letters::lost(db, &house.letters())));
        wrong.extend(house.looks(audit::damage));
        wrong
    }

    /// Starts the program, with a cut to come.
    fn starts(&self, settings: &[(&str, &str)], random: &mut Random) -> Option<Program> {
        let at = u64::try_from(1 + random.below(CALLS)).expect("few");
        self.faults.arm(Fault::Cut, at, false, random.next());
        let settings = [&self.faults.settings(), settings].concat();
        Some(self.house.starts_with(&settings)?.0)
    }

    /// Lets people play until the cut has come.
    fn plays(&mut self, mut program: Program, random: &mut Random) -> Vec<String> {
        let begun = Instant::now();
        let played = crowd::play(&self.house, program.address, random, || {
            while self.faults.seen().hits == 0 && begun.elapsed() < PATIENCE {
                std::thread::yield_now();
            }
        });
        let mut wrong = played.wrong;
        if self.faults.seen().hits == 0 {
            wrong.push("the cut does not come".to_owned());
        }
        program.is_killed();
        self.notebook.take(played.notes);
        wrong
    }
}
