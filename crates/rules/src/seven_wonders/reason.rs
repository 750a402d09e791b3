//! What can be wrong with a move or with options, as facts. Start reading at [`Reason`].

use super::cards::{CardId, Edition, Side, WonderId};
use super::view::{Direction, Scarcity};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The text is longer than any move.
    TooLong,
    /// The text is none of the moves that are asked for.
    Unreadable(String, Asked),
    /// The text can mean several moves.
    Ambiguous(String),
    /// Something else is asked for.
    Asked(Asked),
    /// Another seat takes a wonder.
    OthersDraft,
    /// The side is settled; others still choose theirs.
    SideSettled,
    /// Only another seat's seventh card is awaited.
    OthersSeventh,
    /// Only another seat's search of the discard pile is awaited.
    OthersPick,
    /// Nothing is asked of the seat.
    NothingAsked,
    /// The wonder is taken.
    WonderTaken(WonderId),
    /// The edition has no such side.
    NoSuchSide(Side),
    /// Something is wrong with a card.
    Card(CardId, WrongCard),
    /// The seat does not play for the Free City now.
    NotSteering,
    /// The seat plays for the Free City too, so that the move has two parts.
    TwoParts,
    /// The Free City cannot build by Olympía.
    FreeCityFree,
    /// The Free City sells only where nothing else is possible.
    FreeCitySells,
    /// Selling costs nothing.
    SalePaid,
    /// Every stage of the wonder stands.
    WonderComplete(Option<WonderId>),
    /// Something cannot be paid so.
    Price(What, Unpaid),
    /// Why Olympía gives no free building.
    NotFree(NotFree),
    /// No edition was named.
    NoEdition,
    /// The edition is for other numbers of players.
    Seats(Edition),
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(..) | Self::TooLong)
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A wonder.
    Wonder,
    /// A side.
    Side,
    /// A card of the hand.
    Card,
    /// The seventh card.
    Seventh,
    /// A card of the discard pile.
    Pick,
}

/// What is wrong with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongCard {
    /// It is not in the discard pile.
    NotDiscarded,
    /// A building of that name stands in the city.
    SameName,
    /// It is not where it would be taken from.
    NotHeld {
        /// Whether it is taken from what is left for the Free City, not from the hand.
        is_rest: bool,
        /// Whether a building of that name stands in the city.
        is_built: bool,
    },
    /// It is taken for the own city already.
    Own,
}

/// Why something cannot be paid so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unpaid {
    /// No purchase would do.
    Unavailable(Vec<Scarcity>),
    /// Coins are lacking.
    Short {
        /// The cheapest price.
        coins: i32,
        /// What can be spent.
        purse: i32,
    },
    /// There are several ways to pay, and none is named.
    SeveralWays,
    /// There is only this way to pay.
    OneWay(String),
    /// Nothing is bought on that side.
    NothingBought(Direction),
    /// There is no such way to pay.
    NoSuchWay {
        /// Coins to the left.
        left: u8,
        /// Coins to the right.
        right: u8,
    },
}

/// What cannot be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A building.
    Card(CardId),
    /// The next stage of a wonder.
    Stage(Option<WonderId>),
}

/// Why Olympía gives no free building.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotFree {
    /// The second edition has no such move.
    SecondEdition,
    /// The seat has no such stage.
    NoSuchStage,
    /// That of this age is used.
    Used,
    /// The card costs nothing.
    NoPrice(CardId),
    /// The card is not chosen from the hand.
    NotFromHand,
}
