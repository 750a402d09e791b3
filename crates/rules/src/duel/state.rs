//! A position of Duel, secrets included. It never leaves the engine; people get what `seen` leaves of it. Knows what
//! things are, not what may be done with them: that is `rules/`. Start reading at [`State`].

use serde::Serialize;

use super::{
    Card, CardSet, Color, Ending, GoodSet, Goods, LIBRARY, Layout, Move, OneOf, Side, Slot, Slots,
    Symbols, Token, TokenSet, Wonder,
};
use crate::{Seat, Seats};

word_enum! {
    /// Who begins an age when the pawn stands in the centre.
    #[derive(Default)]
    CentredPawn.key {
        #[default]
        /// The player of the last turn, as printed in 2015.
        LastPlayerStarts = "last_player_starts",
        /// Whom the player of the last turn chooses, as corrected later.
        Chooses = "chooses",
    }
}

word_enum! {
    #[derive(Default)]
    WonderSource.key {
        #[default]
        Drafted = "drafted",
        /// The fixed sets of a first game.
        FirstGame = "first_game",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    pub centred_pawn: CentredPawn,
    pub wonders: WonderSource,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnWonder {
    pub wonder: Wonder,
    /// The card under it, once it is built.
    pub with: Option<Card>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct City {
    pub coins: u16,
    pub cards: CardSet,
    pub tokens: TokenSet,
    /// Wonders in the order in which they came.
    pub wonders: [Option<OwnWonder>; 4],
    /// Units that brown and grey cards make; they decide the opponent's prices.
    pub made: Goods,
    /// Sources of one raw material of choice, and of one manufactured good.
    pub choices: [u8; 2],
    /// Which goods cost 1.
    pub fixed: GoodSet,
    pub symbols: Symbols,
}

impl City {
    fn founded() -> Self {
        Self {
            // Rule [duel, 2015, Setup, step 5]: each player starts with 7 coins.
            coins: 7,
            ..Self::default()
        }
    }

    pub fn own_wonders(&self) -> impl Iterator<Item = OwnWonder> {
        self.wonders.iter().flatten().copied()
    }

    pub fn built_wonders(&self) -> u8 {
        self.own_wonders()
            .fold(0, |sum, own| sum + u8::from(own.with.is_some()))
    }

    pub fn distinct_symbols(&self) -> u8 {
        self.symbols.count()
    }

    pub fn count(&self, color: Color) -> u8 {
        self.cards.of(color).count()
    }

    pub fn add_card(&mut self, card: Card) {
        self.cards.insert(card);
        let effects = &card.facts().effects;
        for (units, more) in self.made.iter_mut().zip(effects.makes) {
            *units = units.saturating_add(more);
        }
        self.add_choice(effects.makes_one_of);
        for good in effects.fixed() {
            self.fixed.insert(good);
        }
        if let Some(symbol) = effects.symbol {
            self.symbols.insert(symbol);
        }
    }

    /// Takes a producing building out of it.
    pub fn remove_card(&mut self, card: Card) {
        self.cards.remove(card);
        for (units, less) in self.made.iter_mut().zip(card.facts().effects.makes) {
            *units = units.saturating_sub(less);
        }
    }

    pub fn build_wonder(&mut self, wonder: Wonder, with: Card) {
        let own = self.wonders.iter_mut().flatten();
        for built in own.filter(|own| own.wonder == wonder) {
            built.with = Some(with);
        }
        self.add_choice(wonder.facts().effects.makes_one_of);
    }

    pub fn add_token(&mut self, token: Token) {
        self.tokens.insert(token);
        if let Some(symbol) = token.effects().symbol {
            self.symbols.insert(symbol);
        }
    }

    fn add_choice(&mut self, one_of: Option<OneOf>) {
        if let Some(one_of) = one_of {
            let source = &mut self.choices[one_of as usize];
            *source = source.saturating_add(1);
        }
    }
}

/// What is going on, with what only that phase needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Phase {
    /// Nothing was dealt yet.
    #[default]
    Waiting,
    Draft {
        /// Round, 1 or 2.
        round: u8,
        /// What can still be picked, in the order in which it was laid.
        offered: [Option<Wonder>; 4],
    },
    Turn,
    /// The active seat chooses a token from the board, for a pair made with a card.
    Token(Card),
    /// The active seat chooses a drawn token; none until they are drawn, and no token that a viewer may not know.
    Library(Option<[Option<Token>; LIBRARY]>),
    Destroy(Wonder),
    Revive,
    /// The active seat chooses who begins the age.
    Start,
    Over(Ending),
}

impl Phase {
    pub const fn name(&self) -> PhaseName {
        match self {
            Self::Waiting => PhaseName::Waiting,
            Self::Draft { .. } => PhaseName::Draft,
            Self::Turn => PhaseName::Turn,
            Self::Token(_) => PhaseName::Token,
            Self::Library(_) => PhaseName::Library,
            Self::Destroy(_) => PhaseName::Destroy,
            Self::Revive => PhaseName::Revive,
            Self::Start => PhaseName::Start,
            Self::Over(_) => PhaseName::Over,
        }
    }
}

word_enum! {
    /// What is going on, without what the phase holds.
    PhaseName.key {
        Waiting = "waiting",
        Draft = "draft",
        Turn = "turn",
        Token = "token",
        Library = "library",
        Destroy = "destroy",
        Revive = "revive",
        Start = "start",
        Over = "over",
    }
}

/// What happened last, for boards to mark. Every viewer sees it as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Last {
    pub seat: Seat,
    #[serde(flatten)]
    pub mv: Move,
    /// The slot whose card was taken in that turn, if it was one of this age.
    pub slot: Option<Slot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    pub options: Options,
    /// Age, 1 to 3; 0 before the first.
    pub age: u8,
    /// The cards by slot, taken ones included; none where a viewer may not know it.
    pub cards: [Option<Card>; Slot::COUNT],
    /// Slots in which guilds were laid: their backs differ.
    pub guilds: Slots,
    /// Slots whose cards still lie.
    pub lying: Slots,
    /// Slots whose cards lie with no card on them; follows from `lying`.
    pub open: Slots,
    /// Slots whose cards lie or lay face up.
    pub face_up: Slots,
    /// Slots turned up by the last action.
    pub turned: Slots,
    pub cities: [City; 2],
    /// The pawn, positive on seat 1's half.
    pub pawn: i8,
    /// Where the pawn stood after each seat's last turn.
    pub pawn_was: [Option<i8>; 2],
    /// Plunder tokens still lying, by the half's seat: 2 coins as bit 0, 5 coins as bit 1.
    pub plunder: [u8; 2],
    pub board: TokenSet,
    /// Tokens out of play.
    pub aside: TokenSet,
    pub discard: CardSet,
    /// Player A of the draft.
    pub first: Seat,
    pub active: Seat,
    /// Whether the action going on ends with another turn of the same seat.
    pub again: bool,
    pub phase: Phase,
    pub removed_wonder: Option<Wonder>,
    pub last: Option<Last>,
    pub last_player: Option<Seat>,
    pub decisions: u32,
}

impl State {
    pub fn new(options: Options) -> Self {
        Self {
            options,
            cities: [City::founded(), City::founded()],
            plunder: [0b11, 0b11],
            ..Self::default()
        }
    }

    pub fn awaiting(&self) -> Seats {
        let is_asked = !matches!(self.phase, Phase::Over(_) | Phase::Waiting);
        is_asked.then_some(self.active).into_iter().collect()
    }

    pub fn city(&self, seat: Seat) -> &City {
        &self.cities[Side::of(seat).index()]
    }

    pub fn city_mut(&mut self, seat: Seat) -> &mut City {
        &mut self.cities[Side::of(seat).index()]
    }

    pub fn layout(&self) -> &'static Layout {
        Layout::of_age(self.age)
    }

    /// Works out again which slots are accessible, after any change of what lies.
    pub fn uncover(&mut self) {
        let places = &self.layout().places;
        let is_open = |slot: &Slot| !places[slot.index()].covered_by.meets(self.lying);
        self.open = self.lying.iter().filter(is_open).collect();
    }

    pub fn open_after(&self, slot: Slot) -> Slots {
        let layout = self.layout();
        let taken = Slots::one(slot);
        let (lying, open) = (self.lying - taken, self.open - taken);
        let is_open = |under: &Slot| !layout.places[under.index()].covered_by.meets(lying);
        let under = layout.places[slot.index()].lies_on & lying;
        let opened = under.iter().filter(is_open);
        opened.fold(open, |open, under| open | Slots::one(under))
    }

    /// Takes the card of a slot away, which may open those it lay on.
    pub fn take(&mut self, slot: Slot) {
        self.open = self.open_after(slot);
        self.lying.remove(slot);
    }

    pub fn find_open(&self, card: Card) -> Option<Slot> {
        let mut open = (self.open & self.face_up).iter();
        open.find(|slot| self.cards[slot.index()] == Some(card))
    }

    pub fn find_slot(&self, card: Card) -> Option<Slot> {
        let mut lying = self.lying.iter();
        lying.find(|slot| self.cards[slot.index()] == Some(card))
    }

    pub fn cards_left(&self) -> u8 {
        self.lying.count()
    }

    /// How far the pawn stands on the way from a seat to its opponent's capital; negative when the seat is behind.
    pub fn ahead(&self, seat: Seat) -> i8 {
        towards(seat, self.pawn)
    }

    pub fn is_removed(&self, wonder: Wonder) -> bool {
        self.removed_wonder == Some(wonder)
    }
}

/// Turns the sign of a pawn's place so that positive is towards the opponent of a seat.
pub const fn towards(seat: Seat, pawn: i8) -> i8 {
    if seat.0 == 0 { pawn } else { -pawn }
}

pub const fn other(seat: Seat) -> Seat {
    if seat.0 == 0 { Seat(1) } else { Seat(0) }
}
