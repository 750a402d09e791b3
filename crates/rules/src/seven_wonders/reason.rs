//! What can be wrong with a move or with options, as facts. Start reading at [`Reason`].

use super::{CardId, Direction, Edition, PhaseName, Scarcity, Side, WonderId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    TooLong,
    /// The text is none of the moves that are asked for.
    Unreadable(String, PhaseName),
    Ambiguous(String),
    Asked(PhaseName),
    /// Others are asked in the phase, or nobody is.
    NotAsked(PhaseName),
    WonderTaken(WonderId),
    NoSuchSide(Side),
    Card(CardId, WrongCard),
    /// The seat does not play for the Free City now.
    NotSteering,
    /// The seat plays for the Free City too, so that the move has two parts.
    TwoParts,
    FreeCityFree,
    /// The Free City sells only where nothing else is possible.
    FreeCitySells,
    SalePaid,
    WonderComplete(Option<WonderId>),
    Price(What, Unpaid),
    NotFree(NotFree, CardId),
    NoEdition,
    Seats(Edition),
}

/// What is wrong and the ruling it comes from.
pub(crate) type Ruled = (Reason, &'static str);

pub(crate) const SAME_NAME: &str = "ruling 1.6";

pub(crate) const fn same_name(card: CardId) -> Ruled {
    (Reason::Card(card, WrongCard::SameName), SAME_NAME)
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(..) | Self::TooLong)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongCard {
    NotDiscarded,
    SameName,
    /// It is not where it would be taken from.
    NotHeld {
        /// Whether it is taken from what is left for the Free City, not from the hand.
        is_rest: bool,
        is_built: bool,
    },
    /// It is taken for the own city already.
    Own,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unpaid {
    /// No purchase would do.
    Unavailable(Vec<Scarcity>),
    Short {
        /// The cheapest price.
        coins: i32,
        purse: i32,
    },
    /// There are several ways to pay, and none is named.
    SeveralWays,
    OneWay(String),
    NothingBought(Direction),
    NoSuchWay {
        left: u8,
        right: u8,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Card(CardId),
    Stage(Option<WonderId>),
}

word_enum! {
    /// Why Olympía gives no free building.
    NotFree.key {
        SecondEdition = "second_edition",
        NoSuchStage = "no_such_stage",
        Used = "used",
        NoPrice = "no_price",
        NotFromHand = "not_from_hand",
    }
}
