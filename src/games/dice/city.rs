//! One player's city: boxes ticked, coins, bonuses, points written on attacks.
//!
//! It carries out and counts; whether something is allowed is judged in `rules`. Start reading at [`City`].

use super::boards::{Board, BoardSet, Effect};
use super::event::Step;
use super::ids::{Building, Buildings, Colour, Die};

/// The most points that fit on an attack box; no board set prints more.
const MOST_WRITTEN: u32 = 99;

/// A city. **Shape**: bit *i* of `ticked` is box *i* of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    /// Index of the board in its set.
    pub board: usize,
    /// Which boxes are ticked.
    pub ticked: u128,
    /// Unspent coins.
    pub coins: u32,
    /// Spent coins that are not rubbed out.
    pub spent: u32,
    /// Which bonuses are taken, in the order of the set.
    pub bonuses: [bool; 3],
    /// Points written on attack boxes, with the box's index, in the order in which they were written.
    pub attacks: Vec<(usize, u32)>,
    /// What the ticked boxes give for good.
    pub lasting: Lasting,
}

/// What ticked boxes give for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lasting {
    /// Resources.
    pub resources: u32,
    /// Special dice unlocked; by [`Die::index`].
    unlocked: [bool; 10],
    /// What dice cost less; by [`Colour::index`].
    minus: [u32; 8],
    /// Which dice cost nothing; by [`Colour::index`].
    zero: [bool; 8],
    /// Coins for choosing a die; by [`Colour::index`].
    on_die: [u32; 8],
}

impl Lasting {
    /// Adds what an effect gives for good.
    pub fn add(&mut self, effect: Effect) {
        match effect {
            Effect::Resource(amount) => self.resources += amount,
            Effect::Unlock(die) => self.unlocked[die.index()] = true,
            Effect::DiePriceMinus { colour, amount } => {
                for each in Colour::ALL {
                    if colour.is_none_or(|named| named == each) {
                        self.minus[each.index()] += amount;
                    }
                }
            }
            Effect::DiePriceZero(colour) => self.zero[colour.index()] = true,
            Effect::CoinsOnDie { colour, amount } => self.on_die[colour.index()] += amount,
            Effect::Vp(_)
            | Effect::Attack(_)
            | Effect::Defence
            | Effect::Coins(_)
            | Effect::Tick { .. }
            | Effect::Action
            | Effect::BuildWithoutDiePrice
            | Effect::PerBox { .. } => {}
        }
    }

    /// The price of a die that lies in a section of that price.
    #[must_use]
    pub fn die_price(&self, die: Die, section: u32) -> u32 {
        let colour = die.colour().index();
        // Rule [dice, ruling 5]: a colour made free costs nothing.
        if self.zero[colour] {
            return 0;
        }
        // Rule [dice, ruling 6]: discounts add up, for all dice, and never go below 0.
        section.saturating_sub(self.minus[colour])
    }

    /// Coins for choosing a die.
    #[must_use]
    pub fn coins_on_die(&self, die: Die) -> u32 {
        self.on_die[die.colour().index()]
    }

    /// Whether a die may be chosen as far as locks go.
    #[must_use]
    pub fn is_unlocked(&self, die: Die) -> bool {
        !die.is_special() || self.unlocked[die.index()]
    }

    /// Resources that are missing for a cost, one coin each.
    #[must_use]
    pub fn missing(&self, cost: u32) -> u32 {
        cost.saturating_sub(self.resources)
    }
}

impl City {
    /// A city at the start.
    #[must_use]
    pub fn new(set: &BoardSet, board: usize) -> Self {
        Self {
            board,
            ticked: 0,
            coins: set.start_coins,
            spent: 0,
            bonuses: [false; 3],
            attacks: Vec::new(),
            lasting: Lasting::default(),
        }
    }

    /// Whether a box is ticked.
    #[must_use]
    pub fn has(&self, index: usize) -> bool {
        self.ticked & (1 << index) != 0
    }

    /// Counts the ticked boxes of a building.
    #[must_use]
    pub fn count(&self, board: &Board, building: Building) -> u32 {
        (self.ticked & board.masks[building.index()]).count_ones()
    }

    /// Counts the ticked boxes of several buildings together.
    #[must_use]
    pub fn count_all(&self, board: &Board, buildings: Buildings) -> u32 {
        buildings.iter().map(|each| self.count(board, each)).sum()
    }

    /// Whether all boxes of a building are ticked.
    #[must_use]
    pub fn is_complete(&self, board: &Board, building: Building) -> bool {
        let mask = board.masks[building.index()];
        self.ticked & mask == mask
    }

    /// Counts the defences of a building.
    #[must_use]
    pub fn defences(&self, board: &Board, building: Building) -> u32 {
        self.effects(board)
            .filter(|(at, effect)| *at == building && *effect == Effect::Defence)
            .map(|_| 1)
            .sum()
    }

    /// Lists the effects of the ticked boxes, with the building of each.
    pub fn effects<'a>(
        &'a self,
        board: &'a Board,
    ) -> impl Iterator<Item = (Building, Effect)> + 'a {
        board
            .boxes
            .iter()
            .enumerate()
            .filter(|(index, _)| self.has(*index))
            .flat_map(|(_, spec)| spec.effects.iter().map(|effect| (spec.building, *effect)))
    }

    /// Whether every bonus is taken.
    #[must_use]
    pub fn has_all_bonuses(&self) -> bool {
        self.bonuses.iter().all(|taken| *taken)
    }

    /// Takes coins; gives how many found room.
    ///
    /// Rule [dice, Danish rulebook, p. 5, Gold reserve; ruling 9]: coins are ringed; when the empty circles are used
    /// up, the spent ones are rubbed out; beyond a reserve full of unspent coins nothing is kept.
    pub fn gain(&mut self, set: &BoardSet, amount: u32) -> u32 {
        let gained = amount.min(set.reserve.saturating_sub(self.coins));
        let empty = set.reserve.saturating_sub(self.coins + self.spent);
        if gained > empty {
            self.spent = 0;
        }
        self.coins += gained;
        gained
    }

    /// Spends coins.
    pub fn pay(&mut self, amount: u32) {
        let paid = amount.min(self.coins);
        self.coins -= paid;
        self.spent += paid;
    }

    /// Carries out one step of a revealed turn. What it gives for good is counted by [`City::count_lasting`].
    pub fn carry_out(&mut self, set: &BoardSet, step: &Step) {
        let board = &set.boards[self.board];
        match step {
            Step::Die { paid, .. } => self.pay(*paid),
            Step::Tick { row, number, paid } => {
                self.pay(*paid);
                if let Some(index) = board.find_box(row, *number) {
                    self.ticked |= 1 << index;
                }
            }
            Step::Coins { amount, .. } | Step::Pass { amount, .. } => {
                self.gain(set, *amount);
            }
            Step::Attack {
                row,
                number,
                points,
                ..
            } => {
                if let Some(index) = board.find_box(row, *number) {
                    self.attacks.push((index, (*points).min(MOST_WRITTEN)));
                }
            }
            Step::Bonus { bonus } => {
                let found = set.bonuses.iter().position(|each| each.id == *bonus);
                if let Some(index) = found {
                    self.bonuses[index] = true;
                }
            }
        }
    }

    /// Counts anew what the ticked boxes give for good.
    pub fn count_lasting(&mut self, board: &Board) {
        let mut lasting = Lasting::default();
        for (_, effect) in self.effects(board) {
            lasting.add(effect);
        }
        self.lasting = lasting;
    }
}
