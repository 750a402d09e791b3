//! A fault at each point of one scenario: the program is killed at a call that writes, or the call fails, as on a disk
//! that is full or broken; the same with the disk of the Postgres server.

use std::time::{Duration, Instant};

use super::audit::{self, Notebook};
use super::faults::{Fault, Faults, Seen};
use super::house::House;
use super::letters;
use super::script::{Due, Script};
use crate::prelude::*;
use crate::support::report::cases;

/// The numbers of the errors, as Linux has them.
const EIO: u64 = 5;
const ENOSPC: u64 = 28;
/// How many points the short form tries.
const SHORT: usize = 4;
/// How many of a database server, which takes some seconds to come back after each.
const SHORT_OF_SERVER: usize = 2;
/// After how many points everything begins with a new database: each leaves a table that waits for somebody invited, and
/// nobody may have more than twenty of these.
const POINTS_EACH: usize = 10;
/// Of how many processes whose write failed one is killed at once.
const KILLED_IN: usize = 3;
const KILLS: [Fault; 2] = [Fault::KillBefore, Fault::KillHalfway];

/// A call fails once, or from then on.
fn failures(error: u64) -> [Fault; 2] {
    [Fault::FailOnce(error), Fault::FailOn(error)]
}

#[test]
fn what_was_acknowledged_outlives_a_kill_at_any_write_on_sqlite() {
    every_point("kill-sqlite", Place::Everywhere(databases::sqlite), KILLS);
}

#[test]
fn what_was_acknowledged_outlives_a_kill_at_any_write_on_postgres() {
    let place = Place::Everywhere(databases::postgres);
    every_point("kill-postgres", place, KILLS);
}

#[test]
fn a_full_disk_is_told_honestly_and_needs_no_restart() {
    every_point("enospc-sqlite", Place::Files, failures(ENOSPC));
}

#[test]
fn a_failing_disk_is_told_honestly_and_needs_no_restart() {
    every_point("eio-sqlite", Place::Files, failures(EIO));
}

#[test]
fn a_full_disk_of_the_database_server_is_told_honestly_and_needs_no_restart() {
    every_point("enospc-postgres", Place::Server, failures(ENOSPC));
}

#[test]
fn a_failing_disk_of_the_database_server_is_told_honestly_and_needs_no_restart() {
    every_point("eio-postgres", Place::Server, failures(EIO));
}

/// Which calls count as points.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Those of the program on files, while it serves from SQLite.
    Files,
    /// Those of the program on files and sockets, from its start, on a database made so.
    Everywhere(fn() -> TestDatabase),
    /// Those of a Postgres server on files.
    Server,
}

/// Tries each of the faults at every point of the scenario, or in the short form at a few.
fn every_point(id: &str, place: Place, faults: [Fault; 2]) {
    let mut report = Report::begin(id.to_owned());
    let mut random = report.random();
    let mut stage = Stage::new(place);
    let counted = runs(&mut stage, Fault::Count, 0, &mut random);
    let points = usize::try_from(counted.seen.count).expect("few");
    report.add("points", points);
    report.case(counted.wrong);
    let all = points * faults.len();
    let short = match place {
        Place::Files | Place::Everywhere(_) => SHORT,
        Place::Server => SHORT_OF_SERVER,
    };
    let tried = cases(short, all).min(all);
    for case in 0..tried {
        if case % POINTS_EACH == POINTS_EACH - 1 {
            stage.ends(&mut report);
            stage = Stage::new(place);
        }
        // Spread over the whole scenario: of each part of equal length one point, with each fault in turn.
        let (from, to) = (case * points / tried, (case + 1) * points / tried);
        let at = if tried < all {
            from + random.below((to - from).max(1))
        } else {
            case / faults.len()
        };
        let mut at = u64::try_from(at + 1).expect("few");
        loop {
            let ended = runs(&mut stage, faults[case % faults.len()], at, &mut random);
            let is_hit = ended.seen.hits > 0;
            report.add("hit", usize::from(is_hit));
            report.add("refused", ended.refused);
            report.add("came_back", ended.came_back);
            report.case(ended.wrong);
            // How often a server writes depends on the time that the scenario takes: a point may not come again.
            let is_again = !is_hit && tried < all && matches!(place, Place::Server) && at > 1;
            if !is_again {
                break;
            }
            at /= 2;
        }
    }
    stage.ends(&mut report);
    report.end_with_some("hit");
}

/// People, the program that serves them, and what they wrote down.
struct Stage {
    house: House,
    faults: Faults,
    place: Place,
    tokens: Vec<String>,
    notebook: Notebook,
    /// The program, where it goes on from one point to the next.
    program: Option<Program>,
    /// The database server, where its calls are the points.
    server: Option<OwnServer>,
}

impl Stage {
    fn new(place: Place) -> Self {
        let mut server = matches!(place, Place::Server).then(OwnServer::start);
        let database = match (place, &server) {
            (Place::Everywhere(make), _) => make(),
            (_, Some(server)) => databases::on(server),
            (_, None) => databases::sqlite(),
        };
        let house = House::new(database);
        let faults = server.as_mut().map_or_else(Faults::new, Faults::of_server);
        let (program, _) = house.starts();
        let tokens = Script::tokens(&house, program.address);
        Self {
            house,
            faults,
            place,
            tokens,
            notebook: Notebook::default(),
            program: None,
            server,
        }
    }

    /// Looks at everything once more, and counts what was acknowledged.
    fn ends(&self, report: &mut Report) {
        report.case(self.house.looks(audit::every));
        report.add("acknowledged", self.notebook.acknowledged());
    }
}

#[derive(Default)]
struct Ended {
    wrong: Vec<String>,
    seen: Seen,
    /// How many were told that their command was not saved.
    refused: usize,
    /// How many of these commands were stored after the program was killed in this state.
    came_back: usize,
}

struct Run<'a> {
    house: &'a House,
    faults: &'a Faults,
    fault: Fault,
    program: Program,
    /// The database server, where the faults are its own.
    server: Option<&'a mut OwnServer>,
    ended: Ended,
    is_over: bool,
}

/// Starts the program, with faults where they are not the database server's. None where it ended before it was ready.
fn starts(house: &House, faults: &Faults, server: Option<&OwnServer>) -> Option<Program> {
    let own = faults.settings();
    let settings = if server.is_some() { &[] } else { &own[..] };
    Some(house.starts_with(settings)?.0)
}

fn runs(stage: &mut Stage, fault: Fault, at: u64, random: &mut Random) -> Ended {
    let has_sockets = matches!(stage.place, Place::Everywhere(_));
    let (house, faults, seed) = (&stage.house, &stage.faults, random.next());
    let start = || starts(house, faults, stage.server.as_ref());
    let mut running = stage.program.take();
    if !has_sockets && running.is_none() {
        running = start();
    }
    faults.arm(fault, at, has_sockets, seed);
    let mut is_over = false;
    let program = running.or_else(start).unwrap_or_else(|| {
        // It was killed while it started.
        is_over = true;
        faults.disarm();
        house.starts().0
    });
    let mut run = Run {
        house,
        faults,
        fault,
        program,
        server: stage.server.as_mut(),
        ended: Ended::default(),
        is_over,
    };
    let mut script = Script::new(house, &stage.tokens);
    while run.steps(&mut script, random) {}
    run.ends(&script, random);
    let (mut program, mut ended) = (run.program, run.ended);
    stage.notebook.take(script.notes);
    for table in &script.tables {
        stage.notebook.has(&table.uid);
    }
    house.looks(|db| {
        ended.wrong.extend(stage.notebook.judge(db).0);
        ended.wrong.extend(letters::lost(db, &house.letters()));
    });
    for one in &mut ended.wrong {
        *one = format!("{fault:?} at call {at}, {}: {one}", ended.seen.what);
    }
    if ended.wrong.is_empty() {
        stage.program = (!has_sockets).then_some(program);
    } else {
        ended.wrong.push(program.ends());
    }
    ended
}

impl Run<'_> {
    fn steps(&mut self, script: &mut Script, random: &mut Random) -> bool {
        let due = match script.next(self.program.address, random) {
            Ok(None) => return false,
            Ok(Some(due)) => due,
            Err(answer) if self.is_excused(answer.as_ref()) => {
                self.recovers(random);
                return true;
            }
            Err(Some(Heard { status: 503, .. })) if self.is_over && self.server.is_some() => {
                // Some process of the server saw the fault late, and took it down once more.
                let browser = self.house.browser(0, self.program.address);
                let wrong = self.looks_until_back(|| {
                    let status = browser.get("/").map(|page| page.status);
                    (status != Some(200)).then(|| format!("a page is still told {status:?}"))
                });
                self.ended.wrong.extend(wrong);
                return self.ended.wrong.is_empty();
            }
            Err(answer) => {
                let told = answer.map(|answer| answer.status);
                let wrong = format!("instead of a page: {told:?}");
                self.ended.wrong.push(wrong);
                return false;
            }
        };
        let answer = script.sends(&due, self.program.address);
        if let Some(answer) = answer.as_ref().filter(|answer| answer.status == 303) {
            self.ended.wrong.extend(script.is_done(&due, answer));
            return self.ended.wrong.is_empty();
        }
        if !self.is_excused(answer.as_ref()) {
            let told = answer.unwrap_or_default();
            let mistakes = told.body.split("class=\"mistakes\"").nth(1);
            let mistakes: String = mistakes.unwrap_or_default().chars().take(300).collect();
            let wrong = format!("{due:?} is told {}, {mistakes}", told.status);
            self.ended.wrong.push(wrong);
            return false;
        }
        self.goes_on(script, &due, answer.is_some(), random);
        self.ended.wrong.is_empty()
    }

    /// After a command that was not acknowledged: pages are shown all the same, the fault ends, and the command is sent
    /// again.
    fn goes_on(&mut self, script: &mut Script, due: &Due, is_told: bool, random: &mut Random) {
        if is_told {
            self.ended.refused += 1;
            if let Some(table) = script.tables.last() {
                let browser = self.house.browser(0, self.program.address);
                let page = browser.get(&format!("/tables/{}", table.uid));
                let status = page.map(|page| page.status);
                // Without its server there is nothing to show.
                if status != Some(200) && (self.server.is_none() || status != Some(503)) {
                    self.ended.wrong.push(format!("a page is told {status:?}"));
                }
            }
        }
        let is_killed = self.recovers(random);
        let note = due.note.map(|note| &script.notes[note].form.command_id);
        if let (true, Some(id)) = (is_told, note)
            && self
                .house
                .looks(|db| databases::count(db, &format!("events WHERE command_id = '{id}'")) > 0)
        {
            // It was in the log of the database, and the next process found it there.
            self.ended.came_back += 1;
            if !is_killed && self.server.is_none() {
                let wrong = format!("{due:?} was refused, and stored");
                self.ended.wrong.push(wrong);
            }
        }
        let address = self.program.address;
        let wrong = self.looks_until_back(|| script.sends_again(due, address));
        self.ended.wrong.extend(wrong);
    }

    /// Does something until nothing is wrong, where the faults are a server's: one that has just come back may go once
    /// more, since some of its processes saw the fault late.
    fn looks_until_back(&self, mut look: impl FnMut() -> Option<String>) -> Option<String> {
        let begun = Instant::now();
        // The short form gives a machine time that is busy.
        let back_within = Duration::from_secs(if is_timed() { 5 } else { 120 });
        loop {
            let wrong = look();
            if wrong.is_none() || self.server.is_none() || begun.elapsed() > back_within {
                return wrong;
            }
        }
    }

    /// Nothing fails any more; a server is there again.
    fn is_mended(&mut self) {
        self.faults.disarm();
        if let Some(server) = &mut self.server {
            server.is_awaited();
        }
    }

    /// Whether the fault is the reason that somebody got this answer, or none.
    fn is_excused(&self, answer: Option<&Heard>) -> bool {
        let has_come = !self.is_over && self.faults.seen().hits > 0;
        let is_honest = match answer {
            None => self.is_kill(),
            Some(answer) => {
                let is_failure = matches!(self.fault, Fault::FailOnce(_) | Fault::FailOn(_));
                is_failure && answer.status == 503 && !answer.header("retry-after").is_empty()
            }
        };
        has_come && is_honest
    }

    fn is_kill(&self) -> bool {
        KILLS.contains(&self.fault)
    }

    /// Ends the fault, and starts the program again where it was killed. Gives whether it was.
    fn recovers(&mut self, random: &mut Random) -> bool {
        self.is_over = true;
        self.is_mended();
        let is_killed = self.is_kill() || random.below(KILLED_IN) == 0;
        if is_killed {
            self.program.is_killed();
            let started = starts(self.house, self.faults, self.server.as_deref());
            self.program = started.expect("it starts");
        }
        is_killed
    }

    /// Ends the scenario: the letter leaves, or the fault came, perhaps unnoticed until now.
    fn ends(&mut self, script: &Script, random: &mut Random) {
        // Unless a fault came, the invitation leaves before the scenario is over.
        until("the invitation leaves", || {
            self.is_over || self.faults.seen().hits > 0 || script.is_invited(&self.house.letters())
        });
        let seen = self.faults.seen();
        if self.is_kill() && seen.hits > 0 && !self.is_over {
            self.recovers(random);
        }
        self.is_mended();
        let address = self.program.address;
        let wrong = self.looks_until_back(|| script.wrong(address));
        self.ended.wrong.extend(wrong);
        self.ended.seen = seen;
    }
}
