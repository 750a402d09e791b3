//! The facts of a game of Duel with their outcomes, and their text in the journal. Bodies are canonical: the fields
//! stand in byte order of their names, integers only. Start reading at [`Event`].

use serde::{Deserialize, Serialize};

use super::{Card, Goods, LIBRARY, Move, OFFERED, Side, Slot, Starter, TOKENS, Token, Wonder};
use crate::chance::Draw;

pub(super) const DRAFT_KIND: &str = "wonder_drafted";

/// What goes on after a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The same seat chooses a token from the board.
    Token,
    /// The same seat chooses one of the tokens it draws.
    Library,
    Destroy,
    Revive,
    Again,
    Other,
    /// The structure is empty, the next age comes.
    Age,
    End,
}

bodies! {
    /// What was paid, and how the price came about.
    #[derive(Copy, Default)]
    Payment {
        #[serde(with = "by_good")]
        bought: Goods,
        /// The card whose chain made it free.
        chain: Option<Card>,
        /// Units given by choice production, by good.
        #[serde(with = "by_good")]
        chosen: Goods,
        /// Units dropped through Architecture or Masonry, by good.
        #[serde(with = "by_good")]
        dropped: Goods,
        /// Coins for each unit bought, by good.
        #[serde(with = "by_good")]
        each: Goods,
        /// Coins printed in the cost.
        printed: u8,
        total: u8,
    }

    /// What building something brought at once.
    #[derive(Copy, Default)]
    Gains {
        coins: u8,
        lost: u8,
        /// Where the pawn stands afterwards, positive on seat 1's half.
        pawn: i8,
        /// The plunder tokens that were taken, by their coins: 2, 5.
        #[serde(with = "plunder")]
        plunder: u8,
    }

    CardBuilt {
        card: Card,
        /// Coins that the opponent's Economy got.
        economy: u8,
        gains: Gains,
        price: Payment,
        slot: Slot,
        then: Then,
        urbanism: u8,
    }

    CardDiscarded { card: Card, coins: u8, slot: Slot, then: Then }

    WonderBuilt {
        again: bool,
        card: Card,
        economy: u8,
        gains: Gains,
        price: Payment,
        /// The eighth wonder, when this was the seventh.
        removed: Option<Wonder>,
        slot: Slot,
        then: Then,
        wonder: Wonder,
    }

    /// A token was chosen, from the board or among those that the Great Library drew.
    TokenTaken { coins: u8, then: Then, token: Token }
    CardDestroyed { card: Card, then: Then }
    CardRevived { card: Card, gains: Gains, then: Then }

    #[derive(Copy)]
    Turned { card: Card, slot: Slot }

    AgeDealt {
        age: u8,
        chooses: bool,
        /// The draws; the last one's outcome lies in the slots.
        draws: Vec<Draw<Card>>,
        /// The seat that begins, or chooses who begins.
        seat: Side,
    }

    WondersOffered {
        draws: Vec<Draw<Wonder>>,
        round: u8,
    }

    WondersGiven {
        wonders: [[Wonder; 4]; 2],
    }

    WonderDrafted { wonder: Wonder }

    #[derive(Copy)]
    CardsTurned { cards: OneOrTwo }

    StarterChosen { starter: Side }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    Civilian,
    Military,
    Science,
}

/// How the game was decided. The fields stand in byte order of their names, since journals hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Points by kind, by seat; for a civilian victory.
    pub breakdown: Option<[Breakdown; 2]>,
    pub victory: Victory,
    pub winners: [bool; 2],
}

/// Points by kind. The fields stand in byte order of their names, since journals hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakdown {
    pub blue: i32,
    /// One for each full three coins.
    pub coins: i32,
    pub green: i32,
    pub guilds: i32,
    /// For the pawn.
    pub military: i32,
    pub tokens: i32,
    pub wonders: i32,
    pub yellow: i32,
}

impl Breakdown {
    pub fn total(&self) -> i32 {
        self.lines().iter().map(|(_, points)| points).sum()
    }

    /// Names and points in the order of a score sheet.
    pub const fn lines(&self) -> [(&'static str, i32); 8] {
        [
            ("military", self.military),
            ("blue", self.blue),
            ("green", self.green),
            ("yellow", self.yellow),
            ("guilds", self.guilds),
            ("wonders", self.wonders),
            ("tokens", self.tokens),
            ("coins", self.coins),
        ]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OneOrTwo {
    One([Turned; 1]),
    Two([Turned; 2]),
}

impl OneOrTwo {
    pub const fn all(&self) -> &[Turned] {
        match self {
            Self::One(one) => one,
            Self::Two(two) => two,
        }
    }
}

/// One draw, of which so many things came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn<T, const CAME: usize> {
    pub draws: [Draw<T>; 1],
}

impl<T: Copy, const CAME: usize> Drawn<T, CAME> {
    /// A body on the heap, where it makes events no larger.
    pub fn of(draw: Draw<T>) -> Box<Self> {
        Box::new(Self { draws: [draw] })
    }

    pub fn outcome(&self) -> &[T] {
        &self.draws[0].outcome
    }

    fn is_whole(&self) -> bool {
        self.outcome().len() == CAME
    }
}

impl WondersOffered {
    fn is_whole(&self) -> bool {
        let is_one = matches!(self.draws.as_slice(), [draw] if draw.outcome.len() == OFFERED);
        is_one && matches!(self.round, 1 | 2)
    }
}

impl AgeDealt {
    fn is_whole(&self) -> bool {
        let laid = self.draws.last().map_or(0, |draw| draw.outcome.len());
        (1..=3).contains(&self.age) && laid == Slot::COUNT
    }
}

events! {
    super::KEY, of Move;
    /// Chance chose who is player A.
    FirstSeatDrawn(Box<Drawn<Side, 1>>) = "first_seat_drawn", Public, true, drawn in draws, if is_whole;
    /// Five tokens were laid on the board, the other five left out.
    TokensLaid(Box<Drawn<Token, TOKENS>>) = "tokens_laid", Public, true, drawn in draws, if is_whole;
    WondersOffered(Box<WondersOffered>) = "wonders_offered", Public, true, drawn in draws, if is_whole;
    WondersGiven(WondersGiven) = "wonders_given", Public, true;
    WonderDrafted(WonderDrafted) by side: Side = "wonder_drafted", Public, false,
        plays body => Move::Draft(body.wonder);
    AgeDealt(Box<AgeDealt>) = "age_dealt", Hidden, true, drawn in draws, if is_whole;
    CardBuilt(CardBuilt) by side: Side = "card_built", Public, false,
        plays body => Move::Build(body.card);
    CardDiscarded(CardDiscarded) by side: Side = "card_discarded", Public, false,
        plays body => Move::Discard(body.card);
    WonderBuilt(WonderBuilt) by side: Side = "wonder_built", Public, false,
        plays body => Move::Wonder(body.wonder, body.card);
    LibraryDrawn(Box<Drawn<Token, LIBRARY>>) by side: Side = "library_drawn", OwnSeat, true, drawn in draws, if is_whole;
    TokenTaken(TokenTaken) by side: Side = "token_taken", Public, false,
        plays body => Move::Token(body.token);
    TokenKept(TokenTaken) by side: Side = "token_kept", Public, true,
        plays body => Move::Library(body.token);
    CardDestroyed(CardDestroyed) by side: Side = "card_destroyed", Public, false,
        plays body => Move::Destroy(body.card);
    CardRevived(CardRevived) by side: Side = "card_revived", Public, false,
        plays body => Move::Revive(body.card);
    CardsTurned(CardsTurned) = "cards_turned", Public, true;
    StarterChosen(StarterChosen) by side: Side = "starter_chosen", Public, false,
        plays body => Move::Start(Starter::of(*side, body.starter));
    GameDecided(Ending) = "game_decided", Public, true;
}

impl Event {
    /// What goes on after it, of the facts that end a turn or hold it up, and the slot whose card it takes.
    pub const fn course(&self) -> Option<(Then, Option<Slot>)> {
        Some(match self {
            Self::CardBuilt(_, body) => (body.then, Some(body.slot)),
            Self::CardDiscarded(_, body) => (body.then, Some(body.slot)),
            Self::WonderBuilt(_, body) => (body.then, Some(body.slot)),
            Self::TokenTaken(_, body) | Self::TokenKept(_, body) => (body.then, None),
            Self::CardDestroyed(_, body) => (body.then, None),
            Self::CardRevived(_, body) => (body.then, None),
            Self::FirstSeatDrawn(_)
            | Self::TokensLaid(_)
            | Self::WondersOffered(_)
            | Self::WondersGiven(_)
            | Self::WonderDrafted(..)
            | Self::AgeDealt(_)
            | Self::LibraryDrawn(..)
            | Self::CardsTurned(..)
            | Self::StarterChosen(..)
            | Self::GameDecided(_) => return None,
        })
    }

    pub fn then(&self) -> Option<Then> {
        self.course().map(|(then, _)| then)
    }
}

/// Goods as an object that names only those that are there.
mod by_good {
    use std::collections::BTreeMap;

    use serde::{Serialize, Serializer};

    pub(super) use crate::duel::kinds::units as deserialize;
    use crate::duel::kinds::{Good, Goods};

    pub(super) fn serialize<S: Serializer>(goods: &Goods, to: S) -> Result<S::Ok, S::Error> {
        let named = Good::ALL.map(Good::id).into_iter().zip(goods);
        let by_id: BTreeMap<_, _> = named.filter(|(_, units)| **units > 0).collect();
        by_id.serialize(to)
    }
}

/// Plunder tokens as a list of their coins.
mod plunder {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    const COINS: [u8; 2] = [2, 5];

    pub(super) fn serialize<S: Serializer>(taken: &u8, to: S) -> Result<S::Ok, S::Error> {
        let listed = (0..).zip(COINS).filter(|(bit, _)| taken >> bit & 1 == 1);
        let listed: Vec<u8> = listed.map(|(_, coins)| coins).collect();
        listed.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        let mut taken = 0;
        for coins in Vec::<u8>::deserialize(from)? {
            let bit = COINS.iter().position(|known| *known == coins);
            let unknown = || Error::custom(format!("there is no plunder of {coins} coins"));
            taken |= 1 << bit.ok_or_else(unknown)?;
        }
        Ok(taken)
    }
}
