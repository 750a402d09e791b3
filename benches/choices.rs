//! The choices of random players.

/// A small generator (xorshift).
pub(crate) struct Choices(u64);

impl Choices {
    /// Seeds it; equal numbers give equal choices.
    pub(crate) fn new(number: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ (number + 1))
    }

    /// Gives a number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound = u64::try_from(bound).expect("a list is short");
        usize::try_from(((self.0 >> 32) * bound) >> 32).expect("smaller than the bound")
    }
}
