//! The words that the rules fix: dice, colours, buildings. Everything else is data of a board set.
//! Start reading at [`Die`].

use std::fmt;

word_enum! {
    /// A die of the game. The first seven lie in the forum from the start, the others come in this order.
    Die.id {
        /// The first grey die.
        Grey1 = "grey_1",
        /// The second grey die.
        Grey2 = "grey_2",
        /// The third grey die.
        Grey3 = "grey_3",
        /// The blue die.
        Blue = "blue",
        /// The red die.
        Red = "red",
        /// The yellow die.
        Yellow = "yellow",
        /// The green die.
        Green = "green",
        /// The black die, a special one.
        Black = "black",
        /// The purple die, a special one.
        Purple = "purple",
        /// The white die, a special one.
        White = "white",
    }
}

impl Die {
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

    /// Its colour.
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
    pub const fn is_special(self) -> bool {
        matches!(self, Self::Black | Self::Purple | Self::White)
    }
}

word_enum! {
    /// A colour of dice and buildings.
    Color.id {
        /// Grey: the warehouse.
        Grey = "grey",
        /// Blue: the agora.
        Blue = "blue",
        /// Red: both barracks.
        Red = "red",
        /// Yellow: the market.
        Yellow = "yellow",
        /// Green: the university.
        Green = "green",
        /// Black: no building.
        Black = "black",
        /// Purple: the guild hall.
        Purple = "purple",
        /// White: the gallery.
        White = "white",
    }
}

word_enum! {
    /// A building, in the order of a score sheet; the warehouse scores nothing and stands last.
    Building.id {
        /// The wonder.
        Wonder = "wonder",
        /// The guild hall.
        GuildHall = "guild_hall",
        /// The gallery of leaders.
        Gallery = "gallery",
        /// The western barracks.
        WestBarracks = "west_barracks",
        /// The eastern barracks.
        EastBarracks = "east_barracks",
        /// The agora.
        Agora = "agora",
        /// The market.
        Market = "market",
        /// The university.
        University = "university",
        /// The warehouse, outside the city.
        Warehouse = "warehouse",
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

impl AsRef<str> for Die {
    fn as_ref(&self) -> &str {
        self.id()
    }
}

impl fmt::Display for Die {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}
