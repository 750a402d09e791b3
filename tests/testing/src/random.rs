//! Randomness of tests, from seeds: fixed ones in `./test`, fresh and printed ones in `./test long`.

use rules::chance::{Entropy, entropy};
use xxhash_rust::xxh3::xxh3_64;

/// Gives the seed of a test, below `most`: in `./test` the one that follows from its name, the same in every run; in
/// `./test long` a fresh one; where `WONDERPOST_TEST_SEED` names one, that. Prints it.
pub fn seed(test: &str, most: u64) -> u64 {
    let seed = match std::env::var("WONDERPOST_TEST_SEED") {
        Ok(seed) => seed
            .parse()
            .expect("WONDERPOST_TEST_SEED is a whole number"),
        Err(_) if is_long() => u64::from_le_bytes(entropy()) & most,
        Err(_) => xxh3_64(test.as_bytes()) & most,
    };
    println!("{test}: repeat with WONDERPOST_TEST_SEED={seed}");
    seed
}

/// How many random games a test plays: `usual`, or more where `WONDERPOST_TEST_GAMES` says so.
pub fn games(usual: u32) -> u32 {
    match std::env::var("WONDERPOST_TEST_GAMES") {
        Ok(count) => usual.max(count.parse().expect("WONDERPOST_TEST_GAMES is a number")),
        Err(_) => usual,
    }
}

/// A small generator (splitmix64): good enough to choose test cases, and the same on every machine.
pub struct Random(u64);

impl Random {
    /// Makes a generator from the seed of a test ([`seed`]).
    pub fn printed(test: &str) -> Self {
        Self(self::seed(test, u64::MAX))
    }

    /// Makes a generator from a seed that the caller tells.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Gives a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a small number");
        usize::try_from(self.next() % bound).expect("smaller than the bound")
    }

    /// Chooses one of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Gives lower-case hex digits.
    pub fn hex(&mut self, digits: usize) -> String {
        let digit = |_| char::from(b"0123456789abcdef"[self.below(16)]);
        (0..digits).map(digit).collect()
    }
}

/// The entropy of a service under test: it deals the same cards in every run of `./test`, others in `./test long`.
pub fn scripted_entropy() -> Entropy {
    Entropy::scripted(&seed("entropy", u64::MAX).to_string())
}

/// Whether `./test long` runs, which takes its time.
pub fn is_long() -> bool {
    std::env::var_os("WONDERPOST_TEST_LONG").is_some()
}

/// The load average above which a machine of two processors is busy; the tests that ask make some load themselves.
const BUSY: f64 = 4.0;

/// Whether times are judged: in `./test long`, on a machine that has little else to do.
pub fn is_timed() -> bool {
    is_long() && load() <= BUSY
}

/// How many tasks of the machine ran or were ready to run, on average over the last minute.
pub fn load() -> f64 {
    let averages = std::fs::read_to_string("/proc/loadavg").expect("Linux");
    let load = averages.split(' ').next().map(str::parse::<f64>);
    load.expect("three averages").expect("a number")
}
