//! A set of boxes of one board.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of boxes. **Shape**: bit *i* is box *i* of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Boxes(u128);

impl Boxes {
    /// The set of one box. **Panics**: never; a board has at most 128 boxes.
    pub const fn one(index: usize) -> Self {
        Self(1 << (index & 127))
    }

    /// The set of so many boxes in a row.
    pub const fn range(first: usize, len: usize) -> Self {
        Self(before(first + len) & !before(first))
    }

    /// Whether a box is in it.
    pub const fn has(self, index: usize) -> bool {
        index < 128 && self.0 >> index & 1 == 1
    }

    /// Whether no box is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many boxes are in it.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether all boxes of another set are in it.
    pub const fn has_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The first box.
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as usize)
        }
    }

    /// The boxes that come right after those of the set.
    pub const fn followers(self) -> Self {
        Self(self.0 << 1)
    }

    /// Lists the boxes, rising.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }
}

/// The bits before one.
const fn before(end: usize) -> u128 {
    if end < 128 { (1 << end) - 1 } else { u128::MAX }
}

impl BitOr for Boxes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Boxes {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Boxes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Boxes {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<usize> for Boxes {
    fn from_iter<I: IntoIterator<Item = usize>>(boxes: I) -> Self {
        boxes
            .into_iter()
            .fold(Self::default(), |all, index| all | Self::one(index))
    }
}
