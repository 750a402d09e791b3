//! What one viewer may know of a game of Duel: the types that boards, letters and programs are drawn from.
//!
//! Nothing hidden ever enters these types: no face-down card's identity, no card removed in setup, no order of
//! a later age, no token that the other player draws from the Great Library. After the end, with open hands, the
//! cards that still lie face down are named.
//! Cards, wonders and tokens stand here by id; what is printed on them is [`Card::facts`] and its kin.
//! Start reading at [`View`]. `show.rs` fills it.

use serde::Serialize;

use super::cards::Card;
use super::kinds::{Color, Good, OneOf, Slot, Symbol};
use super::points::Breakdown;
pub use super::rules::prices::{BoughtView, ChainView, PriceView, UnitsView};
use super::rules::reason::Reason;
use super::rules::science::SYMBOLS_TO_WIN;
pub use super::state::{Last as LastView, PhaseName};
use super::tokens::Token;
use super::wonders::Wonder;
use crate::{Outcome, Quote, Seat};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The viewer's seat; none for spectators and after the end with open hands.
    pub viewer: Option<Seat>,
    /// Age, 1 to 3; 0 before the first structure lies.
    pub age: u8,
    pub phase: PhaseName,
    /// Whose choice is awaited; empty exactly when the game is over.
    pub awaiting: Vec<Seat>,
    /// Coins by seat.
    pub coins: [u16; 2],
    /// Where the conflict pawn stands: −9 to 9, positive on seat 1's half.
    pub pawn: i8,
    /// Where it stood after the viewer's last turn; none for others than players and before their first turn.
    pub pawn_was: Option<i8>,
    /// The plunder tokens that still lie on the track, from seat 0's capital to seat 1's.
    pub plunder: Vec<PlunderView>,
    /// The structure by slot, 20 places; empty before the first is laid.
    pub pyramid: Vec<PlaceView>,
    pub rows: u8,
    /// Cards still lying in the structure.
    pub cards_left: u8,
    /// The discard pile, in the order of the data file.
    pub discard: Vec<Card>,
    pub board_tokens: Vec<Token>,
    /// The tokens that were left out at the start: everybody knows them by elimination.
    pub aside_tokens: Vec<Token>,
    /// The cities by seat.
    pub cities: [CityView; 2],
    /// The wonder that left the game when the seventh was built.
    pub removed_wonder: Option<Wonder>,
    /// The draft, while it runs.
    pub draft: Option<DraftView>,
    /// The choice that is open, if any: token, library, destroy, revive, start.
    pub choice: Option<ChoiceView>,
    /// What the viewer can play now, in the order of the legal moves; empty when it is not his turn.
    pub moves: Vec<UseView>,
    pub last: Option<LastView>,
    /// The slots whose cards were turned up by the last action.
    pub turned: Vec<Slot>,
    /// Who began the game, player A of the draft.
    pub first_seat: Seat,
    /// Who took the last turn, if there was one.
    pub last_player: Option<Seat>,
    /// Points by seat if the game ended now; none after a supremacy win.
    pub points: Option<[i32; 2]>,
    /// Points by kind, by seat; none after a supremacy win.
    pub breakdown: Option<[Breakdown; 2]>,
    /// How the game ended, when it has.
    pub outcome: Option<Outcome>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlunderView {
    /// The half on which it lies, and who loses the coins.
    pub seat: Seat,
    /// Coins lost.
    pub coins: u8,
    /// The nearest space of its zone to the centre, signed as the pawn.
    pub from: i8,
    /// The farthest space of its zone from the centre, signed as the pawn.
    pub to: i8,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlaceView {
    pub slot: Slot,
    /// Row, from 0, the far row.
    pub row: u8,
    /// Column in half cards, from 1 to 11.
    pub col: u8,
    pub face: Face,
    /// The card that lies face down there; only with open hands, after the end.
    pub hidden: Option<Card>,
    /// Whether the card can be taken: no card lies on it.
    pub is_accessible: bool,
    /// Whether it was turned up by the last action.
    pub is_new: bool,
    /// The slots whose cards lie on it now.
    pub covered_by: Vec<Slot>,
    /// What taking the card would uncover, by slot.
    pub uncovers: Vec<UncoverView>,
    /// What the card is for the viewing seat now. Only for cards that can be taken, and only for players.
    pub offer: Option<OfferView>,
    /// What building a covered card that lies face up would cost the viewing seat now.
    pub price: Option<PriceView>,
}

/// What is seen at a place of the structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Face {
    /// A card, face up.
    Open { card: Card },
    /// A card, face down. Guild backs differ, so they are known.
    Back { back: BackName },
    /// No card any more.
    Taken,
}

/// The two kinds of backs in a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BackName {
    /// The age's own.
    Age,
    /// A guild's.
    Guild,
}

/// A card that would become accessible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UncoverView {
    pub slot: Slot,
    /// Which card, if it is face up already; none means a hidden card is turned up.
    pub card: Option<Card>,
}

/// What an accessible card is for the viewing seat now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OfferView {
    /// What building it costs him.
    pub price: PriceView,
    pub discard_coins: u16,
    /// Every use of the card, legal or not, while it is his turn: build, then his unbuilt wonders, then discard.
    pub uses: Vec<UseView>,
}

/// One thing that can be done, with its consequences.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UseView {
    pub seat: Seat,
    /// The move in canonical notation.
    pub mv: String,
    /// Its verb: `draft`, `build`, `discard`, `wonder`, `token`, `library`, `destroy`, `revive`, `start`.
    pub verb: &'static str,
    /// The card concerned, if any: built, discarded, laid under the wonder, destroyed, revived.
    pub card: Option<Card>,
    /// The wonder concerned, if any.
    pub wonder: Option<Wonder>,
    /// The token concerned, if any.
    pub token: Option<Token>,
    #[serde(rename = "price")]
    pub quote: Quote,
    /// How the price comes about. Only where something is built in a turn.
    pub paid: Option<PriceView>,
    pub after: Option<AfterView>,
    /// What taking the card uncovers, by slot.
    pub uncovers: Vec<UncoverView>,
    /// Why it is not legal now; none when it is.
    pub refused: Option<Reason>,
}

/// What a move would change. Chance that would follow is not foretold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AfterView {
    /// Own coins before and after.
    pub coins: [u16; 2],
    /// The opponent's coins before and after.
    pub opponent_coins: [u16; 2],
    /// Own points before and after, if the game ended then.
    pub points: [i32; 2],
    pub opponent_points: [i32; 2],
    pub pawn: [i8; 2],
    /// Own different symbols before and after.
    pub symbols: [u8; 2],
    /// Whether another turn follows for the same seat.
    pub is_extra_turn: bool,
    /// The choice that it opens for the same seat, if any.
    pub opens: Option<PhaseName>,
    /// Whether it wins at once, and how: `military` or `science`.
    pub wins: Option<&'static str>,
    /// Whether it is the last card of the age.
    pub ends_age: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CityView {
    pub seat: Seat,
    pub coins: u16,
    pub card_count: u8,
    /// The cards by kind, kinds without cards left out, in the order of [`Color::ALL`].
    pub kinds: Vec<KindView>,
    /// What each good is for its owner now, in the order of [`Good::ALL`].
    pub goods: [GoodView; 5],
    pub choices: Vec<ChoiceSourceView>,
    /// The wonders in the order in which they came.
    pub wonders: Vec<WonderView>,
    pub built_wonders: u8,
    pub tokens: Vec<Token>,
    /// The symbols and how often each; six different ones win.
    pub symbols: Vec<SymbolView>,
    pub distinct_symbols: u8,
    /// How far the pawn stands towards the opponent's capital; 0 when not ahead.
    pub ahead_by: u8,
    pub shields_to_win: u8,
    pub discard_coins: u16,
    /// Points if the game ended now.
    pub points: i32,
    /// The same by kind.
    pub breakdown: Breakdown,
}

/// What may soon end the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threat {
    /// The pawn is near the opponent's capital.
    Military {
        /// Shields that are missing: 1 to [`NEAR_SPACES`].
        spaces: u8,
    },
    /// Few different symbols are missing.
    Science {
        /// How many: 1 or [`NEAR_SYMBOLS`].
        missing: u8,
    },
}

/// From how few missing shields on a city threatens to win.
pub const NEAR_SPACES: u8 = 3;
/// From how few missing symbols on a city threatens to win.
pub const NEAR_SYMBOLS: u8 = 2;

impl View {
    /// Lists by what a seat threatens to win at once; nothing after the end. Page and letter warn of this.
    pub fn threats(&self, seat: Seat) -> impl Iterator<Item = Threat> + use<> {
        let city = self.cities.get(seat.index());
        let city = city.filter(|_| self.phase != PhaseName::Over);
        let near = |missing: &u8, most: u8| (1..=most).contains(missing);
        let military = city
            .map(|city| city.shields_to_win)
            .filter(|spaces| near(spaces, NEAR_SPACES))
            .map(|spaces| Threat::Military { spaces });
        let science = city
            .map(|city| SYMBOLS_TO_WIN.saturating_sub(city.distinct_symbols))
            .filter(|missing| near(missing, NEAR_SYMBOLS))
            .map(|missing| Threat::Science { missing });
        [military, science].into_iter().flatten()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KindView {
    pub color: Color,
    /// The cards, in the order of the data file.
    pub cards: Vec<Card>,
}

/// What a good is for a city's owner now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GoodView {
    pub good: Good,
    /// Units made by brown and grey cards.
    pub made: u8,
    /// What one more unit costs the owner.
    pub price: u8,
    pub is_fixed: bool,
}

/// A source of one unit of the owner's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ChoiceSourceView {
    /// Id of the card or wonder.
    pub source: &'static str,
    pub of: OneOf,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WonderView {
    pub wonder: Wonder,
    /// The card under it, when it is built.
    pub with: Option<Card>,
    /// The age whose back that card shows; 0 while it is not built.
    pub with_age: u8,
    pub is_built: bool,
    /// What it costs its owner now; none when it is built.
    pub price: Option<PriceView>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SymbolView {
    pub symbol: Symbol,
    pub count: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DraftView {
    /// Round, 1 or 2.
    pub round: u8,
    pub offered: Vec<Wonder>,
    /// Who picks, from the next pick on; the last of a round goes without a choice.
    pub order: Vec<Seat>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceView {
    pub kind: PhaseName,
    pub seat: Seat,
    /// What asks for it: the wonder built, or none.
    pub wonder: Option<Wonder>,
    /// The card whose pair asks for a token, or none.
    pub card: Option<Card>,
    /// Tokens to choose from. The Great Library's only for the seat that drew them.
    pub tokens: Vec<Token>,
    pub cards: Vec<Card>,
    /// How many there are to choose from, also where they are hidden from the viewer.
    pub count: u8,
}
