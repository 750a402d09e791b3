//! The facts of a game of Duel with their outcomes, and their text in the journal.
//!
//! Released shapes never change: a new shape is a new version. Bodies are canonical: the fields stand in byte
//! order of their names, integers only. Start reading at [`Event`].

use serde::{Deserialize, Serialize};

use super::cards::Card;
use super::kinds::{Goods, Slot};
use super::moves::{Move, Starter};
use super::side::{BySide, Side};
use super::state::Ending;
use super::tokens::Token;
use super::wonders::Wonder;
use crate::chance::Draw;
use crate::{DecodeError, EncodedEvent, Secrecy, Stored, bodies};

/// The version of every body written today.
const VERSION: u16 = 1;

/// The kind of the event that picks a wonder in the draft.
pub(super) const DRAFT_KIND: &str = "wonder_drafted";

/// What goes on after a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The same seat chooses a token from the board.
    Token,
    /// The same seat chooses one of the tokens it draws.
    Library,
    /// The same seat chooses a card to destroy.
    Destroy,
    /// The same seat chooses a discarded card.
    Revive,
    /// The same seat takes another turn.
    Again,
    /// The other seat takes a turn.
    Other,
    /// The structure is empty, the next age comes.
    Age,
    /// The game is over.
    End,
}

/// What was paid, and how the price came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Units bought, by good.
    #[serde(with = "by_good")]
    pub bought: Goods,
    /// The card whose chain made it free.
    pub chain: Option<Card>,
    /// Units given by choice production, by good.
    #[serde(with = "by_good")]
    pub chosen: Goods,
    /// Units dropped through Architecture or Masonry, by good.
    #[serde(with = "by_good")]
    pub dropped: Goods,
    /// Coins for each unit bought, by good.
    #[serde(with = "by_good")]
    pub each: Goods,
    /// Coins printed in the cost.
    pub printed: u8,
    /// Coins in all.
    pub total: u8,
}

/// What building something brought at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gains {
    /// Coins that the builder got from the bank.
    pub coins: u8,
    /// Coins that the opponent lost to the bank.
    pub lost: u8,
    /// Where the pawn stands afterwards, positive on seat 1's half.
    pub pawn: i8,
    /// The plunder tokens that were taken, by their coins: 2, 5.
    #[serde(with = "plunder")]
    pub plunder: u8,
}

/// A card was built in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardBuilt {
    /// Which.
    pub card: Card,
    /// Coins that the opponent's Economy got.
    pub economy: u8,
    /// What it brought.
    pub gains: Gains,
    /// What it cost.
    pub price: Payment,
    /// Where it lay.
    pub slot: Slot,
    /// What goes on.
    pub then: Then,
    /// Coins that Urbanism paid.
    pub urbanism: u8,
}

/// A card was discarded in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDiscarded {
    /// Which.
    pub card: Card,
    /// Coins that it brought.
    pub coins: u8,
    /// Where it lay.
    pub slot: Slot,
    /// What goes on.
    pub then: Then,
}

/// A wonder was built in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WonderBuilt {
    /// Whether it gives another turn.
    pub again: bool,
    /// The card laid under it.
    pub card: Card,
    /// Coins that the opponent's Economy got.
    pub economy: u8,
    /// What it brought.
    pub gains: Gains,
    /// What it cost.
    pub price: Payment,
    /// The eighth wonder, when this was the seventh.
    pub removed: Option<Wonder>,
    /// Where the card lay.
    pub slot: Slot,
    /// What goes on.
    pub then: Then,
    /// Which wonder.
    pub wonder: Wonder,
}

/// A token was chosen, from the board or among those that the Great Library drew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenTaken {
    /// Coins that it brought.
    pub coins: u8,
    /// What goes on.
    pub then: Then,
    /// Which.
    pub token: Token,
}

/// A card of the opponent was destroyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDestroyed {
    /// Which.
    pub card: Card,
    /// What goes on.
    pub then: Then,
}

/// A discarded card was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRevived {
    /// Which.
    pub card: Card,
    /// What it brought.
    pub gains: Gains,
    /// What goes on.
    pub then: Then,
}

/// A card that was turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// Which.
    pub card: Card,
    /// Where it lies.
    pub slot: Slot,
}

/// An age was laid out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgeDealt {
    /// Which, 1 to 3.
    pub age: u8,
    /// Whether the seat chooses who begins.
    pub chooses: bool,
    /// The draws; the last one's outcome lies in the slots.
    pub draws: Vec<Draw<Card>>,
    /// The seat that begins, or chooses who begins.
    pub seat: Side,
}

/// Wonders were laid out for a round of the draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WondersOffered {
    /// One draw.
    pub draws: Vec<Draw<Wonder>>,
    /// Round, 1 or 2.
    pub round: u8,
}

/// A fact. Where a seat acted, it stands first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Chance chose who is player A.
    FirstSeatDrawn(Box<Draw<Side>>),
    /// Five tokens were laid on the board, the other five left out.
    TokensLaid(Box<Draw<Token>>),
    /// Four wonders were laid out to be drafted.
    WondersOffered(Box<WondersOffered>),
    /// The wonders of a first game were given, by seat.
    WondersGiven(BySide<[Wonder; 4]>),
    /// A seat got a wonder in the draft.
    WonderDrafted(Side, Wonder),
    /// An age was laid out.
    AgeDealt(Box<AgeDealt>),
    /// A card was built.
    CardBuilt(Side, CardBuilt),
    /// A card was discarded.
    CardDiscarded(Side, CardDiscarded),
    /// A wonder was built.
    WonderBuilt(Side, WonderBuilt),
    /// The Great Library's tokens were drawn.
    LibraryDrawn(Side, Box<Draw<Token>>),
    /// A token was taken from the board.
    TokenTaken(Side, TokenTaken),
    /// One of the Great Library's tokens was kept.
    TokenKept(Side, TokenTaken),
    /// A card was destroyed.
    CardDestroyed(Side, CardDestroyed),
    /// A discarded card was built.
    CardRevived(Side, CardRevived),
    /// Cards were turned up: one or two.
    CardsTurned(Turned, Option<Turned>),
    /// A seat chose who begins the age.
    StarterChosen(Side, Side),
    /// The game was decided.
    GameDecided(Ending),
}

/// What has to be known of an event beside its body.
pub(super) struct Traits {
    kind: &'static str,
    /// How many randomness numbers it used.
    pub(super) draws: usize,
    /// Who may read its body while the game runs.
    pub(super) secrecy: Secrecy,
    /// Whether it told anybody more than what its mover chose. A card in the open is known to both; one that was turned
    /// up, and one of the Great Library's tokens, were not.
    pub(super) reveals: bool,
}

impl Event {
    /// What has to be known of it beside its body.
    pub(super) fn traits(&self) -> Traits {
        use Secrecy::{Hidden, OwnSeat, Public};
        let (kind, draws, secrecy, reveals) = match self {
            Self::FirstSeatDrawn(_) => ("first_seat_drawn", 1, Public, true),
            Self::TokensLaid(_) => ("tokens_laid", 1, Public, true),
            Self::WondersOffered(offer) => ("wonders_offered", offer.draws.len(), Public, true),
            Self::WondersGiven(_) => ("wonders_given", 0, Public, true),
            Self::WonderDrafted(..) => (DRAFT_KIND, 0, Public, false),
            Self::AgeDealt(deal) => ("age_dealt", deal.draws.len(), Hidden, true),
            Self::CardBuilt(..) => ("card_built", 0, Public, false),
            Self::CardDiscarded(..) => ("card_discarded", 0, Public, false),
            Self::WonderBuilt(..) => ("wonder_built", 0, Public, false),
            Self::LibraryDrawn(..) => ("library_drawn", 1, OwnSeat, true),
            Self::TokenTaken(..) => ("token_taken", 0, Public, false),
            Self::TokenKept(..) => ("token_kept", 0, Public, true),
            Self::CardDestroyed(..) => ("card_destroyed", 0, Public, false),
            Self::CardRevived(..) => ("card_revived", 0, Public, false),
            Self::CardsTurned(..) => ("cards_turned", 0, Public, true),
            Self::StarterChosen(..) => ("starter_chosen", 0, Public, false),
            Self::GameDecided(_) => ("game_decided", 0, Public, true),
        };
        Traits {
            kind,
            draws,
            secrecy,
            reveals,
        }
    }

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

    /// What goes on after it, as [`Event::course`] says.
    pub fn then(&self) -> Option<Then> {
        self.course().map(|(then, _)| then)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawsBody<T> {
    draws: Vec<Draw<T>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WondersBody {
    wonders: BySide<[Wonder; 4]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WonderBody {
    wonder: Wonder,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnedBody {
    cards: Vec<Turned>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterBody {
    starter: Side,
}

/// The move that an event is the first consequence of.
pub(super) const fn played(event: &Event) -> Option<Move> {
    Some(match event {
        Event::WonderDrafted(_, wonder) => Move::Draft(*wonder),
        Event::CardBuilt(_, body) => Move::Build(body.card),
        Event::CardDiscarded(_, body) => Move::Discard(body.card),
        Event::WonderBuilt(_, body) => Move::Wonder(body.wonder, body.card),
        Event::TokenTaken(_, body) => Move::Token(body.token),
        Event::TokenKept(_, body) => Move::Library(body.token),
        Event::CardDestroyed(_, body) => Move::Destroy(body.card),
        Event::CardRevived(_, body) => Move::Revive(body.card),
        Event::StarterChosen(side, starter) => Move::Start(match (side, starter) {
            (Side::Zero, Side::Zero) | (Side::One, Side::One) => Starter::Me,
            (Side::Zero, Side::One) | (Side::One, Side::Zero) => Starter::Opponent,
        }),
        Event::FirstSeatDrawn(_)
        | Event::TokensLaid(_)
        | Event::WondersOffered(_)
        | Event::WondersGiven(_)
        | Event::AgeDealt(_)
        | Event::LibraryDrawn(..)
        | Event::CardsTurned(..)
        | Event::GameDecided(_) => return None,
    })
}

/// Writes an event as text.
pub(super) fn encode(event: &Event) -> EncodedEvent {
    let (side, body) = match event {
        Event::FirstSeatDrawn(draw) => (None, one_draw(draw)),
        Event::TokensLaid(draw) => (None, one_draw(draw)),
        Event::WondersOffered(offer) => (None, bodies::write(offer)),
        Event::WondersGiven(wonders) => {
            let body = WondersBody { wonders: *wonders };
            (None, bodies::write(&body))
        }
        Event::WonderDrafted(side, wonder) => {
            let body = WonderBody { wonder: *wonder };
            (Some(side), bodies::write(&body))
        }
        Event::AgeDealt(deal) => (None, bodies::write(deal)),
        Event::CardBuilt(side, body) => (Some(side), bodies::write(body)),
        Event::CardDiscarded(side, body) => (Some(side), bodies::write(body)),
        Event::WonderBuilt(side, body) => (Some(side), bodies::write(body)),
        Event::LibraryDrawn(side, draw) => (Some(side), one_draw(draw)),
        Event::TokenTaken(side, body) | Event::TokenKept(side, body) => {
            (Some(side), bodies::write(body))
        }
        Event::CardDestroyed(side, body) => (Some(side), bodies::write(body)),
        Event::CardRevived(side, body) => (Some(side), bodies::write(body)),
        Event::CardsTurned(first, second) => {
            let cards = std::iter::once(*first).chain(*second).collect();
            (None, bodies::write(&TurnedBody { cards }))
        }
        Event::StarterChosen(side, starter) => {
            let body = StarterBody { starter: *starter };
            (Some(side), bodies::write(&body))
        }
        Event::GameDecided(body) => (None, bodies::write(body)),
    };
    EncodedEvent {
        kind: event.traits().kind.to_owned(),
        version: VERSION,
        seat: side.map(|side| side.seat()),
        body,
    }
}

fn one_draw<T: Clone + Serialize>(draw: &Draw<T>) -> String {
    let draws = vec![draw.clone()];
    bodies::write(&DrawsBody { draws })
}

impl Stored<'_> {
    fn read<T: for<'de> Deserialize<'de>>(&self) -> Result<T, DecodeError> {
        bodies::read(self.kind, self.body)
    }

    fn unfit(&self, why: &str) -> DecodeError {
        bodies::unfit(self.kind, why)
    }

    fn side(&self) -> Result<Side, DecodeError> {
        let missing = || self.unfit("no seat stands with it");
        Side::try_from(self.seat.ok_or_else(missing)?.0).map_err(|why| self.unfit(&why))
    }

    fn draw<T: for<'de> Deserialize<'de>>(&self, take: usize) -> Result<Box<Draw<T>>, DecodeError> {
        let mut body: DrawsBody<T> = self.read()?;
        match body.draws.pop() {
            Some(draw) if body.draws.is_empty() && draw.outcome.len() == take => Ok(Box::new(draw)),
            Some(_) | None => Err(self.unfit("it needs one draw of the right length")),
        }
    }
}

/// Reads an event of any released version.
pub(super) fn decode(stored: Stored<'_>) -> Result<Event, DecodeError> {
    let unknown = || bodies::unknown(super::KEY, stored.kind, stored.version);
    if stored.version != VERSION {
        return Err(unknown());
    }
    let side = || stored.side();
    Ok(match stored.kind {
        "first_seat_drawn" => Event::FirstSeatDrawn(stored.draw(1)?),
        "tokens_laid" => Event::TokensLaid(stored.draw(5)?),
        "wonders_offered" => wonders_offered(stored)?,
        "wonders_given" => Event::WondersGiven(stored.read::<WondersBody>()?.wonders),
        "age_dealt" => age_dealt(stored)?,
        "cards_turned" => match stored.read::<TurnedBody>()?.cards.as_slice() {
            [one] => Event::CardsTurned(*one, None),
            [one, other] => Event::CardsTurned(*one, Some(*other)),
            _ => return Err(stored.unfit("it needs one or two cards")),
        },
        "game_decided" => Event::GameDecided(stored.read()?),
        DRAFT_KIND => Event::WonderDrafted(side()?, stored.read::<WonderBody>()?.wonder),
        "card_built" => Event::CardBuilt(side()?, stored.read()?),
        "card_discarded" => Event::CardDiscarded(side()?, stored.read()?),
        "wonder_built" => Event::WonderBuilt(side()?, stored.read()?),
        "library_drawn" => Event::LibraryDrawn(side()?, stored.draw(3)?),
        "token_taken" => Event::TokenTaken(side()?, stored.read()?),
        "token_kept" => Event::TokenKept(side()?, stored.read()?),
        "card_destroyed" => Event::CardDestroyed(side()?, stored.read()?),
        "card_revived" => Event::CardRevived(side()?, stored.read()?),
        "starter_chosen" => Event::StarterChosen(side()?, stored.read::<StarterBody>()?.starter),
        _ => return Err(unknown()),
    })
}

fn wonders_offered(stored: Stored<'_>) -> Result<Event, DecodeError> {
    let offer: WondersOffered = stored.read()?;
    let is_whole = matches!(offer.draws.as_slice(), [draw] if draw.outcome.len() == 4);
    (is_whole && matches!(offer.round, 1 | 2))
        .then(|| Event::WondersOffered(Box::new(offer)))
        .ok_or_else(|| stored.unfit("it needs one draw of four for round 1 or 2"))
}

fn age_dealt(stored: Stored<'_>) -> Result<Event, DecodeError> {
    let deal: AgeDealt = stored.read()?;
    let laid = deal.draws.last().map_or(0, |draw| draw.outcome.len());
    ((1..=3).contains(&deal.age) && laid == Slot::COUNT)
        .then(|| Event::AgeDealt(Box::new(deal)))
        .ok_or_else(|| stored.unfit("it needs an age of 1 to 3 and 20 cards"))
}

/// Goods as an object that names only those that are there.
mod by_good {
    use std::collections::BTreeMap;

    use serde::ser::SerializeMap;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::duel::kinds::{Good, Goods};

    pub(super) fn serialize<S: Serializer>(goods: &Goods, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for good in Good::BY_ID {
            if goods[good.index()] > 0 {
                map.serialize_entry(good.id(), &goods[good.index()])?;
            }
        }
        map.end()
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Goods, D::Error> {
        let named = BTreeMap::<Good, u8>::deserialize(from)?;
        let mut goods = [0; 5];
        for (good, units) in named {
            goods[good.index()] = units;
        }
        Ok(goods)
    }
}

/// Plunder tokens as a list of their coins.
mod plunder {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    const COINS: [u8; 2] = [2, 5];

    pub(super) fn serialize<S: Serializer>(taken: &u8, to: S) -> Result<S::Ok, S::Error> {
        let listed: &[u8] = match taken & 0b11 {
            0b01 => &COINS[..1],
            0b10 => &COINS[1..],
            0b11 => &COINS,
            _ => &[],
        };
        listed.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        let mut taken = 0;
        for coins in Vec::<u8>::deserialize(from)? {
            taken |= match coins {
                2 => 0b01,
                5 => 0b10,
                _ => {
                    return Err(Error::custom(format!(
                        "there is no plunder of {coins} coins"
                    )));
                }
            };
        }
        Ok(taken)
    }
}
