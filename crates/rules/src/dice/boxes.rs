//! A set of boxes of one board.

bit_set! {
    /// A set of boxes, by their indices on the board. No board has more than 128.
    Boxes(u128) of usize: index => (index & 127), found => found
}

impl Boxes {
    /// The set of so many boxes in a row.
    pub const fn range(first: usize, len: usize) -> Self {
        Self(((1 << (len & 127)) - 1) << (first & 127))
    }

    pub fn first(self) -> Option<usize> {
        self.iter().next()
    }
}
