//! A program on a SQLite file with two tables, and what its people were told, held against what is stored.
//!
//! Nobody but the program has the database open when a fault comes: a second process would keep SQLite's shared memory
//! alive, and the program would not begin from the files alone. [`Scene::look`] opens it for a moment.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use wonderpost::clock::Clock;
use wonderpost::db::DbError;
use wonderpost::journal::{Event, export};
use wonderpost::tables::{Service, look, proof, replay};

use super::browser::{Answer, Browser, Form};
use crate::support::databases::TestDatabase;
use crate::support::program::Program;
use crate::support::random::Random;
use crate::tables::support::{Party, party, seat_again, service};

/// Settings under which no limit of a day ends the play.
pub(super) const PLENTY: [(&str, &str); 1] = [("WONDERPOST_TALK_PER_DAY", "1000000")];
/// What a page says when nothing could be stored.
const NOT_SAVED: &str = "Nothing was saved";

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// A move of Duel.
    Move,
    /// A choice of 7 Wonders, which stays sealed until all have chosen.
    Seal,
    /// A line of talk.
    Talk,
}

pub(super) const ACTS: [Act; 3] = [Act::Move, Act::Seal, Act::Talk];

/// Something that is about to be sent.
pub(super) struct Due {
    act: Act,
    who: usize,
    pub(super) form: Form,
}

/// The program and its people.
pub(super) struct Scene {
    database: TestDatabase,
    pub(super) folder: PathBuf,
    pub(super) program: Program,
    people: Vec<Browser>,
    duel: Party,
    wonders: Party,
    /// What was stored when it was last looked at: of Duel, of 7 Wonders.
    known: [Vec<Event>; 2],
    /// All lines of talk that were acknowledged.
    said: Vec<String>,
    /// Moves and lines that were acknowledged.
    pub(super) acknowledged: usize,
}

impl Scene {
    /// Makes tables and people, and starts the program.
    pub(super) fn open(database: TestDatabase, folder: PathBuf) -> Self {
        let mut made = service(&database);
        made.clock = Clock::system();
        let wonders = party(&made, "seven_wonders", 3, &[]);
        let duel = seat_again(&made, "duel", wonders.people[..2].to_vec());
        let now_ms = made.clock.now_ms();
        let people = wonders.people.iter();
        let people = people
            .map(|id| Browser::of(&made.db, *id, now_ms))
            .collect();
        drop(made);
        let program = Program::start_with(&database, &folder, &PLENTY);
        let mut scene = Self {
            database,
            folder,
            program,
            people,
            duel,
            wonders,
            known: [Vec::new(), Vec::new()],
            said: Vec::new(),
            acknowledged: 0,
        };
        scene.known = scene.look(|service, scene| [0, 1].map(|at| scene.events(service, at)));
        scene
    }

    /// Starts the program anew; none when it ended before it was ready.
    pub(super) fn start(&self, through: &[&str], settings: &[(&str, &str)]) -> Option<Program> {
        let settings = [&PLENTY, settings].concat();
        Program::start_through(through, &self.database, &self.folder, &settings)
    }

    /// The program is dead: starts it again, as a host would.
    pub(super) fn restart(&mut self) {
        self.program.is_killed();
        self.program = self.start(&[], &[]).expect("it is ready without repair");
    }

    /// Opens the database while the program runs, and waits until it is closed again.
    fn look<T>(&self, work: impl FnOnce(&Service, &Self) -> T) -> T {
        let mut opened = service(&self.database);
        opened.clock = Clock::system();
        let seen = work(&opened, self);
        drop(opened);
        let path = self.database.url().trim_start_matches("sqlite:");
        let begun = Instant::now();
        while has_open(path) {
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "{path} stays open"
            );
            std::thread::yield_now();
        }
        seen
    }

    fn table(&self, at: usize) -> &Party {
        [&self.duel, &self.wonders][at]
    }

    fn events(&self, service: &Service, at: usize) -> Vec<Event> {
        let table = self.table(at);
        let lines = proof::export_lines(service, &table.uid, Some(table.people[0]));
        export::read(&lines.expect("there"))
            .expect("an export")
            .events
    }

    /// Prepares something to send. None when the program does not answer.
    pub(super) fn prepare(&mut self, act: Act, random: &mut Random) -> Option<Due> {
        let address = self.program.address;
        if act == Act::Talk {
            let words = random.hex(200);
            let form = self.people[0].words(address, &self.duel.uid, words)?;
            return Some(Due { act, who: 0, form });
        }
        for again in [false, true] {
            let uid = &self.table(at(act)).uid;
            let first = random.below(self.people.len());
            for offset in 0..self.people.len() {
                let who = (first + offset) % self.people.len();
                if let Some(form) = self.people[who].picks(address, uid, random) {
                    return Some(Due { act, who, form });
                }
            }
            self.people[0].opens(address, "/readyz")?;
            assert!(!again, "a new game asks somebody");
            self.begin_anew(at(act));
        }
        None
    }

    /// The same people begin another game, when one has ended.
    fn begin_anew(&mut self, at: usize) {
        let (game, people) = [
            ("duel", self.duel.people.clone()),
            ("seven_wonders", self.wonders.people.clone()),
        ][at]
            .clone();
        let table = self.look(|service, _| seat_again(service, game, people));
        [&mut self.duel, &mut self.wonders][at].uid = table.uid;
        self.known[at] = self.look(|service, scene| scene.events(service, at));
        self.said.clear();
    }

    /// Sends it.
    pub(super) fn send(&self, due: &Due) -> Option<Answer> {
        self.people[due.who].sends(self.program.address, &due.form)
    }

    /// Holds what somebody was told against what is stored, sends it again if it is not stored, and looks whether all is
    /// well then. `may_break` says that the program was killed, so that no answer is honest too.
    pub(super) fn judge(
        &mut self,
        due: &Due,
        answer: Option<&Answer>,
        may_break: bool,
    ) -> Vec<String> {
        let mut wrong = Vec::new();
        let is_stored = self.check(Some(due), &mut wrong);
        match answer {
            None if may_break => {}
            None => wrong.push("no answer".to_owned()),
            Some(answer) if answer.status == 303 => {
                self.acknowledged += 1;
                if !is_stored {
                    wrong.push("acknowledged, and not stored".to_owned());
                }
            }
            Some(answer) if answer.status == 503 && answer.text.contains(NOT_SAVED) => {
                if is_stored {
                    wrong.push("told that it was not saved, and stored".to_owned());
                }
            }
            Some(answer) => wrong.push(format!("answered {}", answer.status)),
        }
        if !is_stored || due.act != Act::Talk {
            let again = self.send(due).map(|answer| answer.status);
            if again != Some(303) {
                wrong.push(format!("sent again: {again:?}"));
            } else if !is_stored {
                self.acknowledged += 1;
            }
            if !self.check(Some(due), &mut wrong) {
                wrong.push("sent again, and not stored".to_owned());
            }
        }
        self.keep(due);
        wrong
            .iter()
            .map(|one| format!("{:?}: {one}", due.act))
            .collect()
    }

    /// An acknowledged piece that nobody looked at yet.
    pub(super) fn acknowledge(&mut self, due: &Due) {
        self.acknowledged += 1;
        self.keep(due);
    }

    fn keep(&mut self, due: &Due) {
        if due.act == Act::Talk {
            self.said.push(due.form.fields[1].1.clone());
        } else {
            let at = at(due.act);
            self.known[at] = self.look(|service, scene| scene.events(service, at));
        }
    }

    /// Looks whether all that was acknowledged is stored once, and the journals and the read model are sound. Gives
    /// whether what is under way is stored.
    pub(super) fn check(&self, due: Option<&Due>, wrong: &mut Vec<String>) -> bool {
        self.look(|service, scene| {
            let mut is_stored = false;
            for at in [0, 1] {
                let more = due.is_some_and(|due| due.act != Act::Talk && self::at(due.act) == at);
                is_stored |= scene.check_table(service, at, more, wrong);
            }
            let person = Some(scene.duel.people[0]);
            let look = look::now(service, &scene.duel.uid, person).expect("there");
            let count = |words: &str| look.talk.iter().filter(|line| line.words == words).count();
            let lost = scene.said.iter().filter(|words| count(words) != 1).count();
            if lost > 0 {
                wrong.push(format!("{lost} lines of talk are not there once"));
            }
            if let Some(due) = due.filter(|due| due.act == Act::Talk) {
                let times = count(&due.form.fields[1].1);
                if times > 1 {
                    wrong.push(format!("said {times} times"));
                }
                is_stored = times > 0;
            }
            let health = integrity(service);
            if health != "ok" {
                wrong.push(format!("damaged: {health}"));
            }
            is_stored
        })
    }

    /// Gives whether the table has one more command than was known.
    fn check_table(
        &self,
        service: &Service,
        at: usize,
        may_grow: bool,
        wrong: &mut Vec<String>,
    ) -> bool {
        let (known, table) = (&self.known[at], self.table(at));
        let now = self.events(service, at);
        let hashes = |events: &[Event]| -> Vec<String> {
            events.iter().map(|event| event.hash.clone()).collect()
        };
        if now.len() < known.len() || hashes(&now[..known.len()]) != hashes(known) {
            wrong.push(format!("table {at}: acknowledged events are missing"));
            return false;
        }
        let mut commands: Vec<i64> = now[known.len()..]
            .iter()
            .map(|event| event.command)
            .collect();
        commands.dedup();
        if commands.len() > usize::from(may_grow) {
            wrong.push(format!("table {at}: {} commands more", commands.len()));
        }
        let verified = proof::verify(service, &table.uid, Some(table.people[0])).expect("there");
        if let Err(error) = verified {
            wrong.push(format!("table {at}: {error}"));
        }
        match replay::replay(&service.db, &table.uid) {
            Ok((_, None)) => {}
            Ok((_, Some(difference))) => wrong.push(format!("table {at}: {difference:?}")),
            Err(error) => wrong.push(format!("table {at}: {error}")),
        }
        !commands.is_empty()
    }
}

fn at(act: Act) -> usize {
    usize::from(act == Act::Seal)
}

/// Whether this process has a file open whose path begins so.
fn has_open(path: &str) -> bool {
    let open = Path::new("/proc/self/fd").read_dir().expect("Linux");
    let mut files = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    files.any(|file| file.to_string_lossy().starts_with(path))
}

#[derive(QueryableByName)]
struct Health {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

fn integrity(service: &Service) -> String {
    let asked: Result<Health, DbError> = service
        .db
        .read(|conn| Ok(diesel::sql_query("PRAGMA integrity_check(1)").get_result(conn)?));
    asked.map_or_else(|error| error.to_string(), |health| health.integrity_check)
}
