//! What a suite found, as one line of JSON.

use std::io::Write;
use std::time::Instant;

use serde_json::json;

use crate::prelude::*;
use testing::random::seed;

pub(crate) struct Report {
    id: String,
    begun: Instant,
    /// None where nothing is left to chance.
    seed: Option<u64>,
    cases: usize,
    failures: Vec<String>,
    figures: serde_json::Map<String, serde_json::Value>,
}

impl Report {
    /// Begins one, with a seed that is printed.
    pub(crate) fn begin(id: String) -> Self {
        let seed = seed(&id, u64::MAX);
        Self::new(id, Some(seed))
    }

    /// Begins one of a suite that leaves nothing to chance: the seed in its line is `null`.
    pub(crate) fn without_seed(id: &str) -> Self {
        Self::new(id.to_owned(), None)
    }

    fn new(id: String, seed: Option<u64>) -> Self {
        Self {
            id,
            begun: Instant::now(),
            seed,
            cases: 0,
            failures: Vec::new(),
            figures: serde_json::Map::new(),
        }
    }

    pub(crate) fn random(&self) -> Random {
        Random::new(self.seed.expect("a suite that draws has a seed"))
    }

    pub(crate) fn case(&mut self, wrong: Vec<String>) {
        let case = self.cases;
        let wrong = wrong.into_iter().map(|one| format!("case {case}: {one}"));
        self.failures.extend(wrong);
        self.cases += 1;
    }

    /// Adds to a figure that is told beside.
    pub(crate) fn add(&mut self, name: &str, count: usize) {
        let sum = self.figure(name) + u64::try_from(count).expect("a small number");
        self.figures.insert(name.to_owned(), json!(sum));
    }

    /// Tells a word beside.
    pub(crate) fn tell(&mut self, name: &str, word: &str) {
        self.figures.insert(name.to_owned(), json!(word));
    }

    pub(crate) fn highest(&mut self, name: &str, value: u128) {
        let value = u64::try_from(value).expect("a small number");
        let value = self.figure(name).max(value);
        self.figures.insert(name.to_owned(), json!(value));
    }

    pub(crate) fn figure(&self, name: &str) -> u64 {
        let value = self.figures.get(name).and_then(serde_json::Value::as_u64);
        value.unwrap_or_default()
    }

    pub(crate) fn end_with_some(self, name: &str) {
        let count = self.figure(name);
        self.end();
        assert!(count > 0, "none: {name}");
    }

    /// Prints the line past the test's captured output, and fails where anything failed.
    pub(crate) fn end(self) {
        let mut line = json!({
            "id": self.id,
            "cases": self.cases,
            "failures": self.failures.len(),
            "seed": self.seed,
            "seconds": self.begun.elapsed().as_secs(),
        });
        let object = line.as_object_mut().expect("it is one");
        object.extend(self.figures);
        writeln!(std::io::stdout(), "{line}").expect("it is printed");
        let (count, told) = (self.failures.len(), self.failures.join("\n"));
        assert_eq!(count, 0, "failures:\n{told}");
        assert!(self.cases > 0, "no case was tried");
    }
}

/// How many cases a suite tries: few in `./test`, many in `./test long`, or as many as `WONDERPOST_TEST_CASES` says.
pub(crate) fn cases(short: usize, long: usize) -> usize {
    match std::env::var("WONDERPOST_TEST_CASES") {
        Ok(count) => count.parse().expect("WONDERPOST_TEST_CASES is a number"),
        Err(_) if is_long() => long,
        Err(_) => short,
    }
}
