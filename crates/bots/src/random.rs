//! Randomness of thought: quick, and the same on every machine. A table's chance has nothing to do with it.

use rules::chance::{Chance, ChanceError, Order, Question};

/// A small generator (splitmix64).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Gives a number below `bound`, or 0 where that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Of 2^32 words each number has as many as any other, or one more: nobody can tell.
        let scaled = u128::from(self.word()) * bound as u128;
        usize::try_from(scaled >> 64).unwrap_or(0)
    }

    /// Gives a number from 0 to 1, without 1.
    pub fn unit(&mut self) -> f32 {
        let (bits, scale) = (self.word() >> 40, 1.0 / 16_777_216.0);
        bits as f32 * scale
    }
}

impl Chance for Random {
    fn answer(&mut self, question: &Question<'_>) -> Result<(u32, Order), ChanceError> {
        let count = u16::try_from(question.len).unwrap_or(u16::MAX);
        let mut order: Order = (0..count).collect();
        let take = question.take.min(order.len());
        for place in 0..take {
            let chosen = place + self.below(order.len() - place);
            order.swap(place, chosen);
        }
        order.truncate(take);
        Ok((0, order))
    }
}
