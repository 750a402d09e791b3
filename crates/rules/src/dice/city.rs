//! One player's city: boxes ticked, coins, bonuses, points written on attacks. It carries out and counts; whether
//! something is allowed is judged in `rules`. Start reading at [`City`].

use tinyvec::TinyVec;

use super::{Board, BoardSet, Boxes, Building, Buildings, Die, Dyed, Effect, Step};

/// The most points that fit on an attack box; no board set prints more.
const MOST_WRITTEN: u32 = 99;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    /// Index of the board in its set.
    pub board: usize,
    pub ticked: Boxes,
    pub coins: u32,
    /// Spent coins that are not rubbed out.
    pub spent: u32,
    /// Which bonuses are taken, in the order of the set.
    pub bonuses: [bool; 3],
    /// Points written on attack boxes, with the box's index, in the order in which they were written.
    pub attacks: TinyVec<[(u8, u32); 8]>,
    pub lasting: Lasting,
}

/// What ticked boxes give for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lasting {
    pub resources: u32,
    /// Special dice unlocked; by [`Die::index`].
    unlocked: [bool; 10],
    /// What dice cost less; by [`Color::index`].
    minus: [u32; 8],
    /// Which dice cost nothing; by [`Color::index`].
    zero: [bool; 8],
    /// Coins for choosing a die; by [`Color::index`].
    on_die: [u32; 8],
}

impl Lasting {
    pub fn add(&mut self, effect: Effect) {
        match effect {
            Effect::Resource { amount } => self.resources += amount,
            Effect::Unlock { die } => self.unlocked[die.index()] = true,
            Effect::DiePriceMinus { color, amount } => match color {
                Dyed::Only(color) => self.minus[color.index()] += amount,
                Dyed::Any => self.minus.iter_mut().for_each(|minus| *minus += amount),
            },
            Effect::DiePriceZero { color } => self.zero[color.index()] = true,
            Effect::CoinsOnDie { color, amount } => self.on_die[color.index()] += amount,
            Effect::Vp { .. }
            | Effect::Attack { .. }
            | Effect::Defence
            | Effect::Coins { .. }
            | Effect::Tick { .. }
            | Effect::Action
            | Effect::BuildWithoutDiePrice
            | Effect::PerBox { .. } => {}
        }
    }

    pub fn die_price(&self, die: Die, section: u32) -> u32 {
        let color = die.color().index();
        // Rule [dice, ruling 5]: a colour made free costs nothing.
        if self.zero[color] {
            return 0;
        }
        // Rule [dice, ruling 6]: discounts add up, for all dice, and never go below 0.
        section.saturating_sub(self.minus[color])
    }

    pub fn coins_on_die(&self, die: Die) -> u32 {
        self.on_die[die.color().index()]
    }

    pub fn is_unlocked(&self, die: Die) -> bool {
        !die.is_special() || self.unlocked[die.index()]
    }

    /// Resources that are missing for a cost, one coin each.
    pub fn missing(&self, cost: u32) -> u32 {
        cost.saturating_sub(self.resources)
    }
}

impl City {
    pub fn new(set: &BoardSet, board: usize) -> Self {
        Self {
            board,
            ticked: Boxes::default(),
            coins: set.start_coins,
            spent: 0,
            bonuses: [false; 3],
            attacks: TinyVec::default(),
            lasting: Lasting::default(),
        }
    }

    pub fn has(&self, index: usize) -> bool {
        self.ticked.has(index)
    }

    pub fn tick(&mut self, board: &Board, index: usize) {
        if let Some(spec) = board.boxes.get(index) {
            self.ticked.insert(index);
            for effect in &spec.effects {
                self.lasting.add(*effect);
            }
        }
    }

    pub fn count(&self, board: &Board, building: Building) -> u32 {
        let ticked = self.ticked & board.boxes_of[building.index()];
        ticked.count().into()
    }

    pub fn count_all(&self, board: &Board, buildings: Buildings) -> u32 {
        (self.ticked & board.boxes_of_all(buildings)).count().into()
    }

    pub fn is_complete(&self, board: &Board, building: Building) -> bool {
        self.ticked.has_all(board.boxes_of[building.index()])
    }

    /// Resources that are missing for a box; 0 when it is ticked.
    pub fn missing(&self, board: &Board, index: usize) -> u32 {
        let lack = self.lasting.missing(board.boxes[index].cost);
        if self.has(index) { 0 } else { lack }
    }

    pub fn written(&self, index: usize) -> Option<u32> {
        let mut attacks = self.attacks.iter();
        let found = attacks.find(|(at, _)| usize::from(*at) == index);
        found.map(|(_, points)| *points)
    }

    pub fn attack_points(&self, board: &Board, building: Building) -> u32 {
        let attacks = self.attacks.iter();
        let own = attacks.filter(|(at, _)| board.boxes[usize::from(*at)].building == building);
        own.map(|(_, points)| points).sum()
    }

    pub fn defences(&self, board: &Board, building: Building) -> u32 {
        let boxes = self.ticked & board.defences & board.boxes_of[building.index()];
        let effects = boxes.iter().flat_map(|index| &board.boxes[index].effects);
        effects
            .map(|effect| u32::from(*effect == Effect::Defence))
            .sum()
    }

    pub fn effects<'a>(&self, board: &'a Board) -> impl Iterator<Item = Effect> + use<'a> {
        let ticked = self.ticked.iter();
        ticked.flat_map(|index| board.boxes[index].effects.iter().copied())
    }

    pub fn has_all_bonuses(&self) -> bool {
        self.bonuses.iter().all(|taken| *taken)
    }

    /// Gives how many coins found room.
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

    pub fn pay(&mut self, amount: u32) {
        let paid = amount.min(self.coins);
        self.coins -= paid;
        self.spent += paid;
    }

    pub fn carry_out(&mut self, set: &BoardSet, step: Step) {
        let board = &set.boards[self.board];
        match step {
            Step::Die { paid, .. } => self.pay(paid),
            Step::Tick { index, paid } => {
                self.pay(paid);
                self.tick(board, usize::from(index));
            }
            Step::Coins { amount, .. } | Step::Pass { amount, .. } => {
                self.gain(set, amount);
            }
            Step::Attack { index, points, .. } => {
                self.attacks.push((index, points.min(MOST_WRITTEN)));
            }
            Step::Bonus { bonus } => {
                if let Some(is_taken) = self.bonuses.get_mut(usize::from(bonus)) {
                    *is_taken = true;
                }
            }
        }
    }
}
