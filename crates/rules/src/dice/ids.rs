//! The words that the rules fix: dice, colours, buildings; and sets of boxes. Everything else is data of a board set.

use std::fmt;

use serde::{Deserialize, Serialize};

word_enum! {
    /// A die of the game. The first seven lie in the forum from the start, the others come in this order.
    Die.id {
        Grey1 = "grey_1",
        Grey2 = "grey_2",
        Grey3 = "grey_3",
        Blue = "blue",
        Red = "red",
        Yellow = "yellow",
        Green = "green",
        Black = "black",
        Purple = "purple",
        White = "white",
    }
}

impl Die {
    pub const FIRST: &[Self] = Self::ALL.split_at(7).0;

    /// The special dice, in the order in which exchanges are made (ruling 14).
    pub const SPECIAL: [Self; 3] = [Self::Black, Self::Purple, Self::White];

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

    pub const fn is_special(self) -> bool {
        matches!(self, Self::Black | Self::Purple | Self::White)
    }
}

word_enum! {
    Color.id {
        Grey = "grey",
        Blue = "blue",
        Red = "red",
        Yellow = "yellow",
        Green = "green",
        Black = "black",
        Purple = "purple",
        White = "white",
    }
}

word_enum! {
    /// A building, in the order of a score sheet; the warehouse scores nothing and stands last.
    Building.id {
        Wonder = "wonder",
        GuildHall = "guild_hall",
        Gallery = "gallery",
        WestBarracks = "west_barracks",
        EastBarracks = "east_barracks",
        Agora = "agora",
        Market = "market",
        University = "university",
        Warehouse = "warehouse",
    }
}

bit_set! {
    /// A set of buildings. Reads and writes as a list.
    #[derive(Serialize, Deserialize)]
    #[serde(from = "Vec<Building>", into = "Vec<Building>")]
    Buildings(u16) of Building: building => building.index(), index => Building::ALL[index]
}

impl From<Vec<Building>> for Buildings {
    fn from(list: Vec<Building>) -> Self {
        list.into_iter().collect()
    }
}

impl From<Buildings> for Vec<Building> {
    fn from(set: Buildings) -> Self {
        set.iter().collect()
    }
}

impl fmt::Display for Die {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

bit_set! {
    /// A set of boxes, by their indices on the board. No board has more than 128.
    Boxes(u128) of usize: index => (index & 127), found => found
}

impl Boxes {
    pub const fn range(first: usize, len: usize) -> Self {
        Self(((1 << (len & 127)) - 1) << (first & 127))
    }

    pub fn first(self) -> Option<usize> {
        self.iter().next()
    }
}
