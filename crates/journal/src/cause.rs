//! What caused an event: which command of its table, and through which door that command came.

/// How a command came to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// A form on a page.
    Page,
    /// A reply by letter.
    Letter,
    /// The API.
    Api,
    /// A standing order.
    Order,
    /// A clock that ran out.
    Clock,
    /// A bot.
    Bot,
    /// The program itself.
    House,
}

impl Door {
    /// All doors there are.
    pub const ALL: [Self; 7] = [
        Self::Page,
        Self::Letter,
        Self::Api,
        Self::Order,
        Self::Clock,
        Self::Bot,
        Self::House,
    ];

    /// Writes it as stored and chained.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Letter => "letter",
            Self::Api => "api",
            Self::Order => "order",
            Self::Clock => "clock",
            Self::Bot => "bot",
            Self::House => "house",
        }
    }

    /// Reads what [`Door::as_str`] writes, and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|door| door.as_str() == text)
    }
}

/// The command that events belong to. [`super::Head::next_command`] makes the one of a new command; further events
/// of the same command carry the same cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// Number of the command, 1, 2, 3 … per table without holes.
    pub command: i64,
    /// How the command came.
    pub door: Door,
}
