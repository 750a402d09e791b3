//! Chance: the trait engines ask, and its two sources.
//!
//! An engine never makes randomness; it asks for a [`Draw`] and puts the answer into an event.
//! [`SeededChance`] derives answers from a table's key as `docs/journal.md` defines, so that anybody can
//! re-derive them after the seed is revealed. [`Script`] plays back a deal that is given.
//! This module must not know any game. Start reading at [`Chance`].

use std::collections::{BTreeMap, VecDeque};

use rand::TryRng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The most things one question may put in order.
pub const MAX_THINGS: usize = 4096;

/// One random question of an engine and its answer, as it stands in an event's body.
///
/// **Shape**: `outcome` holds the first `outcome.len()` things of `from` after the shuffle number `n`.
/// A game's draws are numbered 0, 1, 2 … without holes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw<T> {
    /// Number of the randomness, the nonce of the generator.
    pub n: u32,
    /// What was shuffled, in the order before the shuffle.
    pub from: Vec<T>,
    /// What came first after the shuffle, in that order.
    pub outcome: Vec<T>,
}

/// A thing that chance can put in order: it has the name under which a script calls it.
pub trait Labelled {
    /// Gives the name used in events and deals.
    fn label(&self) -> &str;
}

impl Labelled for &str {
    fn label(&self) -> &str {
        self
    }
}

impl Labelled for String {
    fn label(&self) -> &str {
        self
    }
}

/// One question: put `len` things in random order and tell which `take` come first.
pub struct Question<'a> {
    /// What is asked, in `snake_case`; the key under which a script holds the answers.
    pub purpose: &'a str,
    /// How many things there are.
    pub len: usize,
    /// How many of them are wanted.
    pub take: usize,
    /// Names the thing at an index.
    pub label: &'a dyn Fn(usize) -> &'a str,
}

/// Why chance could not answer.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ChanceError {
    /// A script holds no further answer to this question.
    #[error("the deal's list `{purpose}` has run out")]
    RanOut {
        /// The list's name.
        purpose: String,
    },
    /// A script's answer does not fit the question.
    #[error("the deal's list `{purpose}` cannot be: {why}")]
    Unfit {
        /// The list's name.
        purpose: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Where randomness comes from.
pub trait Chance {
    /// Answers one question with the number of the randomness and indices into the things, in order.
    ///
    /// # Errors
    /// Only a scripted source fails: when its list has run out or does not fit.
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Vec<u16>), ChanceError>;
}

/// Asks `chance` to shuffle `from` and to keep the first `take`.
///
/// # Errors
/// As [`Chance::answer`].
pub fn draw<T: Labelled + Clone>(
    chance: &mut dyn Chance,
    purpose: &str,
    from: &[T],
    take: usize,
) -> Result<Draw<T>, ChanceError> {
    let question = Question {
        purpose,
        len: from.len(),
        take,
        label: &|index| from[index].label(),
    };
    let (n, order) = chance.answer(&question)?;
    Ok(Draw {
        n,
        from: from.to_vec(),
        outcome: order
            .iter()
            .map(|index| from[usize::from(*index)].clone())
            .collect(),
    })
}

/// Chance as every real table has it: ChaCha20 keyed by seed and contributions, nonce = number of the draw.
#[derive(Clone)]
pub struct SeededChance {
    key: [u8; 32],
    next_n: u32,
}

impl SeededChance {
    /// Makes the source of a table that has drawn `next_n` times so far.
    #[must_use]
    pub fn new(key: [u8; 32], next_n: u32) -> Self {
        Self { key, next_n }
    }

    /// Derives a table's key. `seed` is 64 lower-case hex digits, `contributions` are hex in seat order.
    #[must_use]
    pub fn key(seed: &str, contributions: &[String]) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(b"wonderpost-chance-1\n");
        hasher.update(seed.as_bytes());
        hasher.update(b"\n");
        for contribution in contributions {
            hasher.update(contribution.as_bytes());
            hasher.update(b"\n");
        }
        hasher.finalize().into()
    }

    /// Tells how many draws have been made.
    #[must_use]
    pub fn next_n(&self) -> u32 {
        self.next_n
    }
}

impl Chance for SeededChance {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Vec<u16>), ChanceError> {
        let n = self.next_n;
        self.next_n += 1;
        let mut order = shuffled(&self.key, n, question.len);
        order.truncate(question.take);
        Ok((n, order))
    }
}

/// Puts the indices 0 to `len` − 1 into the order that key and number decide.
///
/// Fisher–Yates from the last index down; each step draws 32-bit words, rejecting those that would favour
/// small indices. **Source**: `docs/journal.md`, with test vectors.
///
/// # Panics
/// When `len` exceeds [`MAX_THINGS`].
#[must_use]
pub fn shuffled(key: &[u8; 32], n: u32, len: usize) -> Vec<u16> {
    assert!(
        len <= MAX_THINGS,
        "at most {MAX_THINGS} things can be shuffled"
    );
    let mut generator = ChaCha20Rng::from_seed(*key);
    generator.set_stream(u64::from(n));
    let mut order: Vec<u16> = (0..len)
        .map(|index| u16::try_from(index).unwrap_or(u16::MAX))
        .collect();
    for last in (1..len).rev() {
        let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
        let chosen = below(&mut generator, bound);
        order.swap(last, usize::try_from(chosen).unwrap_or(usize::MAX));
    }
    order
}

fn below(generator: &mut ChaCha20Rng, bound: u32) -> u32 {
    loop {
        if let Some(chosen) = folded(generator.next_u32(), bound) {
            return chosen;
        }
    }
}

/// Folds a word to a number below `bound`. None for the largest words, which would favour small numbers: words fall
/// into groups of `bound`, and of the last group some may be missing.
fn folded(word: u32, bound: u32) -> Option<u32> {
    let chosen = word % bound;
    let group = word - chosen;
    group.checked_add(bound - 1).map(|_last| chosen)
}

/// A deal given beforehand: for each purpose the answers in the order they will be asked.
///
/// **Shape**: each answer names the wanted things in order; exactly as many as the question takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Script {
    lists: BTreeMap<String, VecDeque<Vec<String>>>,
    next_n: u32,
}

impl Script {
    /// Makes an empty script.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the answer to the next question of that purpose.
    pub fn push(&mut self, purpose: &str, answer: Vec<String>) {
        self.lists
            .entry(purpose.to_owned())
            .or_default()
            .push_back(answer);
    }

    fn positions(question: &Question<'_>, answer: &[String]) -> Result<Vec<u16>, ChanceError> {
        let unfit = |why: String| ChanceError::Unfit {
            purpose: question.purpose.to_owned(),
            why,
        };
        if answer.len() != question.take {
            return Err(unfit(format!(
                "it has {} entries, {} are needed",
                answer.len(),
                question.take
            )));
        }
        let mut used = vec![false; question.len];
        let mut order = Vec::with_capacity(question.take);
        for wanted in answer {
            let found =
                (0..question.len).find(|index| !used[*index] && (question.label)(*index) == wanted);
            let Some(index) = found else {
                return Err(unfit(format!(
                    "`{wanted}` is not among what can come, or stands there twice"
                )));
            };
            used[index] = true;
            order.push(u16::try_from(index).unwrap_or(u16::MAX));
        }
        Ok(order)
    }
}

impl Chance for Script {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Vec<u16>), ChanceError> {
        let list = self.lists.get(question.purpose).and_then(VecDeque::front);
        let Some(answer) = list else {
            return Err(ChanceError::RanOut {
                purpose: question.purpose.to_owned(),
            });
        };
        let order = Self::positions(question, answer)?;
        if let Some(list) = self.lists.get_mut(question.purpose) {
            list.pop_front();
        }
        let n = self.next_n;
        self.next_n += 1;
        Ok((n, order))
    }
}

/// Fills an array with bytes from the operating system's entropy.
///
/// # Panics
/// When the operating system gives no entropy; nothing secret can be made then.
#[must_use]
#[expect(
    clippy::expect_used,
    reason = "without entropy no token may be handed out; stopping is the only safe answer"
)]
pub fn entropy<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rngs::SysRng
        .try_fill_bytes(&mut bytes)
        .expect("the operating system gives entropy");
    bytes
}

/// Writes bytes as lower-case hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_words_of_a_broken_last_group_are_rejected() {
        for bound in [1, 2, 3, 5, 20, 23, 4096, 3_000_000_000, u32::MAX] {
            let whole = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
            let last = u32::try_from(whole - 1).expect("it is a word");
            for word in [0, 1, bound - 1, last, last.wrapping_add(1), u32::MAX] {
                let expected = (u64::from(word) < whole).then_some(word % bound);
                assert_eq!(folded(word, bound), expected, "{word} below {bound}");
            }
        }
    }
}
