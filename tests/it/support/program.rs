//! The program as a host runs it, in processes of its own: its commands, and as it serves. Start reading at [`Host`].

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;

use parking_lot::Mutex;
use wonderpost::config::Config;

use super::http;
use crate::prelude::*;

pub(crate) type Setting<'a> = (&'a str, &'a str);

/// How long a program waits for its database; what tests give it is long.
const PATIENCE: &str = "WONDERPOST_TEST_PATIENCE";
/// As long as that of a host.
pub(crate) const USUAL_PATIENCE: Setting<'_> = (PATIENCE, "usual");

/// A command of the program, with no settings but those given.
pub(crate) fn command(settings: &[Setting<'_>], arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wonderpost"));
    command
        .args(arguments)
        .env_clear()
        .env(PATIENCE, "long")
        .envs(settings.iter().copied())
        .current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

pub(crate) fn wonderpost(settings: &[Setting<'_>], arguments: &[&str]) -> Output {
    command(settings, arguments)
        .output()
        .expect("the program starts")
}

/// What a command came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    /// What it wrote to its standard output.
    pub(crate) out: String,
    /// The same, followed by what it wrote to its log.
    pub(crate) said: String,
}

pub(crate) fn run(settings: &[Setting<'_>], arguments: &[&str]) -> Ran {
    Ran::of(wonderpost(settings, arguments))
}

impl Ran {
    pub(crate) fn of(output: Output) -> Self {
        let out = String::from_utf8(output.stdout).expect("text");
        let said = String::from_utf8(output.stderr).expect("text");
        Self {
            code: output.status.code(),
            said: out.clone() + &said,
            out,
        }
    }

    /// Gives what it said, and asserts that it ended so.
    pub(crate) fn ends(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}", self.said);
        self.said
    }

    /// Gives what it said, and asserts that it ended well.
    pub(crate) fn well(self) -> String {
        self.ends(0)
    }

    /// Gives what it said, and asserts that it failed.
    pub(crate) fn ill(self) -> String {
        self.ends(1)
    }
}

/// A site: its database, and the folder and settings with which the program runs there.
pub(crate) struct Host {
    pub(crate) folder: Folder,
    settings: Vec<(String, String)>,
}

impl Host {
    pub(crate) fn new(database: &TestDatabase) -> Self {
        let mut host = Self::at(database.url());
        if database.is_patient {
            host.settings.retain(|(name, _)| name != PATIENCE);
        }
        host
    }

    /// Makes one on the database that a URL names. As its server may go away, nobody has patience.
    pub(crate) fn at(url: &str) -> Self {
        let folder = Folder::new("host");
        let data = folder.text().to_owned();
        let host = Self {
            folder,
            settings: Vec::new(),
        };
        host.with(&[
            ("WONDERPOST_DATA_DIR", &data),
            ("WONDERPOST_DATABASE_URL", url),
            USUAL_PATIENCE,
        ])
    }

    /// Adds settings; the last one of a name counts.
    pub(crate) fn with(mut self, settings: &[Setting<'_>]) -> Self {
        let owned = |(name, value): &Setting<'_>| ((*name).to_owned(), (*value).to_owned());
        self.settings.extend(settings.iter().map(owned));
        self
    }

    fn all<'a>(&'a self, more: &[Setting<'a>]) -> Vec<Setting<'a>> {
        let own = self.settings.iter();
        own.map(|(name, value)| (name.as_str(), value.as_str()))
            .chain(more.iter().copied())
            .collect()
    }

    /// What its settings and some more say, for what works beside the program.
    pub(crate) fn config(&self, more: &[Setting<'_>]) -> Config {
        let all = self.all(more).into_iter();
        let own = all.filter(|(name, _)| name.starts_with("WONDERPOST_") && *name != PATIENCE);
        let named = own.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Config::from_settings(named.collect(), Vec::new()).expect("they are settings")
    }

    pub(crate) fn runs(&self, arguments: &[&str]) -> Ran {
        self.runs_with(&[], arguments)
    }

    pub(crate) fn runs_with(&self, more: &[Setting<'_>], arguments: &[&str]) -> Ran {
        run(&self.all(more), arguments)
    }

    /// A command that is not run yet.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        command(&self.all(&[]), arguments)
    }

    /// Gives a mail to `wonderpost inbound`. Gives its exit code.
    pub(crate) fn pipes(&self, raw: &[u8]) -> Option<i32> {
        let mut inbound = self.command(&["inbound"]);
        inbound.stdin(Stdio::piped()).stderr(Stdio::null());
        let mut process = Process::spawn(&mut inbound);
        let mut input = process.stdin.take().expect("it was asked for");
        input.write_all(raw).expect("it reads all");
        drop(input);
        process.wait().expect("it ends").code()
    }

    /// Begins to serve, ready or not.
    pub(crate) fn begins(&self) -> Speaking {
        Speaking::begins(&self.all(&[]))
    }

    pub(crate) fn serves(&self) -> Program {
        self.serves_with(&[])
    }

    pub(crate) fn serves_with(&self, more: &[Setting<'_>]) -> Program {
        let started = self.tries(more);
        started.unwrap_or_else(|said| panic!("the program ended before it was ready: {said}"))
    }

    /// The same; what it said where it ended before it listened.
    pub(crate) fn tries(&self, more: &[Setting<'_>]) -> Result<Program, String> {
        Speaking::begins(&self.all(more)).serves()
    }

    /// What it says that refuses to serve.
    pub(crate) fn refuses(&self, more: &[Setting<'_>]) -> String {
        match self.tries(more) {
            Ok(program) => panic!("it serves at {}", program.address),
            Err(said) => said,
        }
    }
}

/// A program that begins to serve, and what it says. It is killed when it is dropped.
pub(crate) struct Speaking {
    pub(crate) process: Process,
    log: Arc<Mutex<String>>,
    /// Reads the log as it comes: a pipe that is full stops the program.
    reader: Option<JoinHandle<()>>,
}

impl Speaking {
    fn begins(settings: &[Setting<'_>]) -> Self {
        let chance = random::seed("entropy", u64::MAX).to_string();
        // Settings may name others.
        let usual = [
            ("WONDERPOST_TEST_CHANCE", &*chance),
            ("WONDERPOST_TEST_HASTE", "yes"),
            ("WONDERPOST_LISTEN", "127.0.0.1:0"),
        ];
        let mut serve = command(&usual, &["serve"]);
        serve.envs(settings.iter().copied()).stderr(Stdio::piped());
        let mut process = Process::spawn(&mut serve);
        let said = process.stderr.take().expect("it was asked for");
        let log = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&log);
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(said).lines() {
                let line = line.expect("the log is text");
                *heard.lock() += &(line + "\n");
            }
        });
        Self {
            process,
            log,
            reader: Some(reader),
        }
    }

    /// Waits until it has said some words. Gives the line with them; none where it ended before.
    pub(crate) fn says(&self, words: &str) -> Option<String> {
        let reader = self.reader.as_ref().expect("its log was not asked for yet");
        found(words, || {
            let is_over = reader.is_finished();
            let log = self.log.lock();
            let line = log.lines().find(|line| line.contains(words));
            match line {
                None if is_over => Some(None),
                line => line.map(|line| Some(line.to_owned())),
            }
        })
    }

    /// Waits until it listens. What it said where it ended before.
    pub(crate) fn serves(mut self) -> Result<Program, String> {
        let Some(line) = self.says("address=") else {
            return Err(self.log());
        };
        let address = line.split_once("address=").map(|(_, rest)| rest);
        let word = address.and_then(|rest| rest.split_whitespace().next());
        Ok(Program {
            address: word.and_then(|word| word.parse().ok()).expect(&line),
            speaking: self,
        })
    }

    /// What it has said, once it has ended.
    pub(crate) fn log(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the log is read");
        }
        self.log.lock().clone()
    }
}

/// The program as it serves a database, killed when it is dropped.
pub(crate) struct Program {
    speaking: Speaking,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Where it listens, as a browser would write it.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn asks(&self, path: &str) -> Heard {
        self.asks_with(path, "")
    }

    pub(crate) fn asks_with(&self, path: &str, lines: &str) -> Heard {
        http::sends(self.address, &http::get("localhost", path, lines))
    }

    /// Number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.speaking.process.id()
    }

    pub(crate) fn hears(&self, signal: &str) {
        self.speaking.process.hears(signal);
    }

    /// Tells it to stop. Gives what it wrote into its log until it had ended, and well.
    pub(crate) fn stops(&mut self) -> String {
        self.hears("TERM");
        let is_well = self.has_ended_well();
        let log = self.log();
        assert!(is_well, "{log}");
        log
    }

    /// Waits until the program has ended by itself. Gives whether it ended well.
    pub(crate) fn has_ended_well(&mut self) -> bool {
        until("its end", || self.has_ended());
        let ended = self.speaking.process.wait();
        ended.expect("it ends").success()
    }

    /// Kills the program, and gives what it wrote into its log.
    pub(crate) fn ends(&mut self) -> String {
        self.is_killed();
        self.log()
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.speaking.process.has_ended()
    }

    /// What the program wrote into its log until it ended.
    pub(crate) fn log(&mut self) -> String {
        self.speaking.log()
    }

    /// Kills the program: it can finish nothing (SIGKILL).
    pub(crate) fn is_killed(&mut self) {
        self.speaking.process.is_killed();
    }
}
