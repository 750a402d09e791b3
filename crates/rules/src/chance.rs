//! Chance: the trait engines ask, and its two sources. An engine never makes randomness; it asks for a [`Draw`] and
//! puts the answer into an event. [`SeededChance`] derives answers from a table's key as `docs/journal.md` defines, so
//! that anybody can re-derive them later; [`Script`] plays back a deal. Start reading at [`Chance`].

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use rand::TryRng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use smallvec::SmallVec;
use thiserror::Error;

/// The most things one question may put in order.
pub const MAX_THINGS: usize = 4096;

/// A random question and its answer; fields stand in byte order. A game's draws are numbered 0, 1, 2 … without holes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw<T> {
    /// What was shuffled, in the order before the shuffle.
    pub from: Vec<T>,
    /// Number of the randomness, the nonce of the generator.
    pub n: u32,
    /// What came first after the shuffle, in that order.
    pub outcome: Vec<T>,
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
#[expect(missing_docs, reason = "each says what it is")]
pub enum ChanceError {
    #[error("the deal's list `{purpose}` has run out")]
    RanOut { purpose: String },
    #[error("the deal's list `{purpose}` cannot be: {why}")]
    Unfit { purpose: String, why: String },
}

/// Indices of things in random order, without allocation for as many as a die has faces.
pub type Order = SmallVec<[u16; 8]>;

/// Where randomness comes from.
pub trait Chance {
    /// Answers with the number of the randomness and indices into the things, in order. Only a scripted source fails.
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError>;
}

/// Asks `chance` to shuffle `from` and to keep the first `take`. As text a thing is what events and deals call it.
pub fn draw<T: AsRef<str> + Clone>(
    chance: &mut dyn Chance,
    purpose: &str,
    from: &[T],
    take: usize,
) -> Result<Draw<T>, ChanceError> {
    let question = Question {
        purpose,
        len: from.len(),
        take,
        label: &|index| from[index].as_ref(),
    };
    let (n, order) = chance.answer(&question)?;
    let came = order.iter().map(|index| from[usize::from(*index)].clone());
    Ok(Draw {
        n,
        from: from.to_vec(),
        outcome: came.collect(),
    })
}

/// As [`draw`], of things without names: for positions that fit what a seat knows.
pub(crate) fn order(
    chance: &mut dyn Chance,
    purpose: &str,
    len: usize,
    take: usize,
) -> Result<Order, ChanceError> {
    let label = &|_| "";
    let question = Question {
        purpose,
        len,
        take,
        label,
    };
    chance.answer(&question).map(|(_, order)| order)
}

/// Chance as every real table has it: ChaCha20 keyed by seed and contributions, nonce = number of the draw.
#[derive(Clone)]
pub struct SeededChance {
    key: [u8; 32],
    next_n: u32,
}

impl SeededChance {
    /// Makes the source of a table that has drawn `next_n` times so far.
    pub fn new(key: [u8; 32], next_n: u32) -> Self {
        Self { key, next_n }
    }

    /// Derives a table's key. `seed` is 64 lower-case hex digits, `contributions` are hex in seat order.
    pub fn key(seed: &str, contributions: &[String]) -> [u8; 32] {
        let contributions = contributions.iter().map(|one| format!("{one}\n"));
        let contributions: String = contributions.collect();
        Sha256::digest(format!("wonderpost-chance-1\n{seed}\n{contributions}")).into()
    }
}

impl Chance for SeededChance {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError> {
        let n = self.next_n;
        self.next_n += 1;
        let mut order = shuffled(&self.key, n, question.len);
        order.truncate(question.take);
        Ok((n, order))
    }
}

/// Puts the indices 0 to `len` − 1 into the order that key and number decide: Fisher–Yates from the last index down,
/// rejecting 32-bit words that would favour small indices. **Source**: `docs/journal.md`, with test vectors.
///
/// # Panics
/// When `len` exceeds [`MAX_THINGS`].
pub fn shuffled(key: &[u8; 32], n: u32, len: usize) -> Order {
    assert!(
        len <= MAX_THINGS,
        "at most {MAX_THINGS} things can be shuffled"
    );
    let mut generator = ChaCha20Rng::from_seed(*key);
    generator.set_stream(u64::from(n));
    let mut order: Order = (0..=u16::MAX).take(len).collect();
    for bound in (2..=len).rev() {
        // The key stream does not run out.
        let mut words = std::iter::repeat_with(|| generator.next_u32());
        let chosen = words.find_map(|word| folded(word, bound));
        order.swap(bound - 1, chosen.unwrap_or_default());
    }
    order
}

/// Folds a word to a number below `bound`. None for the largest words, which would favour small numbers: words fall
/// into groups of `bound`, and of the last group some may be missing.
fn folded(word: u32, bound: usize) -> Option<usize> {
    let bound = u32::try_from(bound).ok()?;
    let chosen = word % bound;
    let group = word - chosen;
    let is_whole = group.checked_add(bound - 1).is_some();
    is_whole.then_some(chosen as usize)
}

/// A deal given beforehand: for each purpose the answers in turn, each naming exactly the things that come, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Script {
    lists: BTreeMap<String, VecDeque<Vec<String>>>,
    next_n: u32,
}

impl Script {
    /// Adds the answer to the next question of that purpose.
    pub fn push(&mut self, purpose: &str, answer: Vec<String>) {
        let list = self.lists.entry(purpose.to_owned());
        list.or_default().push_back(answer);
    }

    fn positions(question: &Question<'_>, answer: &[String]) -> Result<Order, ChanceError> {
        let unfit = |why: String| ChanceError::Unfit {
            purpose: question.purpose.to_owned(),
            why,
        };
        let (has, needed) = (answer.len(), question.take);
        if has != needed {
            return Err(unfit(format!("it has {has} entries, {needed} are needed")));
        }
        let mut left: Vec<u16> = (0..=u16::MAX).take(question.len).collect();
        let order = answer.iter().map(|wanted| {
            let is_it = |index: &u16| (question.label)(usize::from(*index)) == wanted;
            let at = left.iter().position(is_it);
            let why = || format!("`{wanted}` is not among what can come, or stands there twice");
            at.map(|at| left.remove(at)).ok_or_else(|| unfit(why()))
        });
        order.collect()
    }
}

impl Chance for Script {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError> {
        let purpose = question.purpose;
        let ran_out = || ChanceError::RanOut {
            purpose: purpose.to_owned(),
        };
        let list = self.lists.get_mut(purpose).ok_or_else(ran_out)?;
        let order = Self::positions(question, list.front().ok_or_else(ran_out)?)?;
        list.pop_front();
        let n = self.next_n;
        self.next_n += 1;
        Ok((n, order))
    }
}

/// Either of the two sources.
#[derive(Clone)]
pub enum Source {
    /// Chance that a key decides.
    Seeded(Box<SeededChance>),
    /// Chance that is given.
    Scripted(Script),
}

impl Source {
    /// Makes the source of a table that has drawn nothing yet.
    pub fn seeded(key: [u8; 32]) -> Self {
        Self::Seeded(Box::new(SeededChance::new(key, 0)))
    }
}

impl Chance for Source {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError> {
        match self {
            Self::Seeded(chance) => chance.answer(question),
            Self::Scripted(script) => script.answer(question),
        }
    }
}

/// Fills an array with bytes from the operating system's entropy.
///
/// # Panics
/// When the operating system gives no entropy; nothing secret can be made then.
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

/// Where a service draws the seeds of its tables, the contributions to chance and the seeds of its bots from: the
/// operating system, or in tests a script that gives the same bytes in every run.
#[derive(Debug, Clone, Default)]
pub struct Entropy(Option<Arc<ScriptedEntropy>>);

#[derive(Debug)]
struct ScriptedEntropy {
    seed: String,
    drawn: Mutex<BTreeMap<&'static str, u64>>,
}

impl Entropy {
    /// Entropy that follows from a seed. Each purpose has its own sequence, so their order makes no difference.
    pub fn scripted(seed: &str) -> Self {
        Self(Some(Arc::new(ScriptedEntropy {
            seed: seed.to_owned(),
            drawn: Mutex::default(),
        })))
    }

    /// Draws bytes: in the same script the n-th draw of a purpose is always the same.
    pub fn draw<const N: usize>(&self, purpose: &'static str) -> [u8; N] {
        let Some(script) = &self.0 else {
            return entropy();
        };
        let mut drawn = script.drawn.lock();
        let number = drawn.entry(purpose).or_default();
        let key = Sha256::digest(format!("{}\n{purpose}\n{number}", script.seed));
        *number += 1;
        let mut bytes = [0; N];
        ChaCha20Rng::from_seed(key.into()).fill_bytes(&mut bytes);
        bytes
    }
}

/// Writes bytes as lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_the_shuffle_of_its_number() {
        let key = SeededChance::key("5eed", &[]);
        for first_n in [0, 3, u32::MAX - 200] {
            let mut chance = SeededChance::new(key, first_n);
            for (n, len) in (first_n..).zip((0..100).map(|at| (at * at) % 17 % 10)) {
                let question = Question {
                    purpose: "dice",
                    len,
                    take: len,
                    label: &|_| "",
                };
                let expected = (n, shuffled(&key, n, len));
                assert_eq!(chance.answer(&question), Ok(expected), "{len} things");
            }
        }
    }

    #[test]
    fn exactly_the_words_of_a_broken_last_group_are_rejected() {
        for bound in [1, 2, 3, 5, 20, 23, 4096, 3_000_000_000, u32::MAX] {
            let whole = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
            let last = u32::try_from(whole - 1).expect("it is a word");
            for word in [0, 1, bound - 1, last, last.wrapping_add(1), u32::MAX] {
                let expected = (u64::from(word) < whole).then_some((word % bound) as usize);
                assert_eq!(
                    folded(word, bound as usize),
                    expected,
                    "{word} below {bound}"
                );
            }
        }
    }
}
