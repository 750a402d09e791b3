//! The two sides of the table.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One of the two seats, as a closed type: events name it, and chance can choose it. Reads and writes as the seat's
/// index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Seat", into = "Seat")]
pub enum Side {
    Zero,
    One,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Zero, Self::One];

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side of a seat; any seat but the first is the second.
    pub const fn of(seat: Seat) -> Self {
        if seat.0 == 0 { Self::Zero } else { Self::One }
    }

    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

impl TryFrom<Seat> for Side {
    type Error = String;

    fn try_from(Seat(index): Seat) -> Result<Self, String> {
        match index {
            0 => Ok(Self::Zero),
            1 => Ok(Self::One),
            _ => Err(format!("there is no seat {index}")),
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        side.seat()
    }
}

impl AsRef<str> for Side {
    fn as_ref(&self) -> &str {
        match self {
            Self::Zero => "0",
            Self::One => "1",
        }
    }
}
