//! The words that the rules fix: dice, colours, buildings. Everything else is data of a board set.
//!
//! Start reading at [`Die`].

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::chance::Labelled;

/// A die of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// The first grey die.
    #[serde(rename = "grey_1")]
    Grey1,
    /// The second grey die.
    #[serde(rename = "grey_2")]
    Grey2,
    /// The third grey die.
    #[serde(rename = "grey_3")]
    Grey3,
    /// The blue die.
    Blue,
    /// The red die.
    Red,
    /// The yellow die.
    Yellow,
    /// The green die.
    Green,
    /// The black die, a special one.
    Black,
    /// The purple die, a special one.
    Purple,
    /// The white die, a special one.
    White,
}

impl Die {
    /// All dice; the first seven lie in the forum from the start, the others come in this order.
    pub const ALL: [Self; 10] = [
        Self::Grey1,
        Self::Grey2,
        Self::Grey3,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::Black,
        Self::Purple,
        Self::White,
    ];

    /// The dice of the first round.
    pub const FIRST: [Self; 7] = [
        Self::Grey1,
        Self::Grey2,
        Self::Grey3,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Green,
    ];

    /// The special dice, in the order in which exchanges are made (ruling 14).
    pub const SPECIAL: [Self; 3] = [Self::Black, Self::Purple, Self::White];

    /// The id in notation, events and board sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Grey1 => "grey_1",
            Self::Grey2 => "grey_2",
            Self::Grey3 => "grey_3",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Black => "black",
            Self::Purple => "purple",
            Self::White => "white",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grey1 => "grey die 1",
            Self::Grey2 => "grey die 2",
            Self::Grey3 => "grey die 3",
            Self::Blue => "blue die",
            Self::Red => "red die",
            Self::Yellow => "yellow die",
            Self::Green => "green die",
            Self::Black => "black die",
            Self::Purple => "purple die",
            Self::White => "white die",
        }
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::Grey1 | Self::Grey2 | Self::Grey3 => Color::Grey,
            Self::Blue => Color::Blue,
            Self::Red => Color::Red,
            Self::Yellow => Color::Yellow,
            Self::Green => Color::Green,
            Self::Black => Color::Black,
            Self::Purple => Color::Purple,
            Self::White => Color::White,
        }
    }

    /// Whether it must be unlocked.
    #[must_use]
    pub const fn is_special(self) -> bool {
        matches!(self, Self::Black | Self::Purple | Self::White)
    }

    /// Position in [`Die::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Finds a die by its id.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|die| die.id() == id)
    }
}

/// A colour of dice and buildings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Color {
    /// Grey: the warehouse.
    Grey,
    /// Blue: the agora.
    Blue,
    /// Red: both barracks.
    Red,
    /// Yellow: the market.
    Yellow,
    /// Green: the university.
    Green,
    /// Black: no building.
    Black,
    /// Purple: the guild hall.
    Purple,
    /// White: the gallery.
    White,
}

impl Color {
    /// All colours.
    pub const ALL: [Self; 8] = [
        Self::Grey,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::Black,
        Self::Purple,
        Self::White,
    ];

    /// The id in board sets, and what people call it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Black => "black",
            Self::Purple => "purple",
            Self::White => "white",
        }
    }

    /// Position in [`Color::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Finds a colour by its id.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.id() == id)
    }
}

/// A building of a city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Building {
    /// The wonder.
    Wonder,
    /// The guild hall.
    GuildHall,
    /// The gallery of leaders.
    Gallery,
    /// The western barracks.
    WestBarracks,
    /// The eastern barracks.
    EastBarracks,
    /// The agora.
    Agora,
    /// The market.
    Market,
    /// The university.
    University,
    /// The warehouse, outside the city.
    Warehouse,
}

impl Building {
    /// All buildings, in the order of a score sheet; the warehouse scores nothing and stands last.
    pub const ALL: [Self; 9] = [
        Self::Wonder,
        Self::GuildHall,
        Self::Gallery,
        Self::WestBarracks,
        Self::EastBarracks,
        Self::Agora,
        Self::Market,
        Self::University,
        Self::Warehouse,
    ];

    /// The id in board sets and score sheets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wonder => "wonder",
            Self::GuildHall => "guild_hall",
            Self::Gallery => "gallery",
            Self::WestBarracks => "west_barracks",
            Self::EastBarracks => "east_barracks",
            Self::Agora => "agora",
            Self::Market => "market",
            Self::University => "university",
            Self::Warehouse => "warehouse",
        }
    }

    /// Position in [`Building::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Finds a building by its id.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|building| building.id() == id)
    }
}

/// A set of buildings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Buildings(u16);

impl Buildings {
    /// Adds a building.
    #[must_use]
    pub fn with(self, building: Building) -> Self {
        Self(self.0 | 1 << building.index())
    }

    /// Whether a building is among them.
    #[must_use]
    pub fn has(self, building: Building) -> bool {
        self.0 & (1 << building.index()) != 0
    }

    /// Lists them in the order of [`Building::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Building> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = Building::ALL.get(usize::try_from(rest.trailing_zeros()).ok()?)?;
            rest &= rest - 1;
            Some(*first)
        })
    }
}

impl Labelled for Die {
    fn label(&self) -> &str {
        self.id()
    }
}

impl fmt::Display for Die {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_written_by_its_id() {
        for die in Die::ALL {
            assert_eq!(serde_json::to_value(die).unwrap(), die.id());
        }
    }

    #[test]
    fn every_index_is_the_place_in_the_list() {
        for (at, die) in Die::ALL.into_iter().enumerate() {
            assert_eq!(die.index(), at);
        }
        for (at, color) in Color::ALL.into_iter().enumerate() {
            assert_eq!(color.index(), at);
        }
        for (at, building) in Building::ALL.into_iter().enumerate() {
            assert_eq!(building.index(), at);
        }
    }
}
