//! One turn: a line of choices, each opening the next.
//!
//! [`Line`] is the one definition of what may be chosen. It plays on a copy of the seat's own city; everything of
//! other cities, and what is compared with them, is read from the table as it was before the round.
//! Effects wait on a stack, so that each is finished with everything it opens before the next begins.
//! Start reading at [`Line::begin`] and [`Line::choose`].

use smallvec::SmallVec;

use crate::games::Seat;
use crate::games::dice::boards::{Board, Effect, FaceKind};
use crate::games::dice::city::City;
use crate::games::dice::event::Step;
use crate::games::dice::ids::{Building, Buildings, Die};
use crate::games::dice::state::{Lying, Table};

/// Boxes by their index on the board.
pub type Boxes = SmallVec<[usize; 16]>;

/// A turn in the making.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    table: Table<'a>,
    seat: Seat,
    board: &'a Board,
    /// The seat's own city as it is at this moment of the turn.
    pub city: City,
    /// What has happened so far.
    pub steps: Vec<Step>,
    waiting: SmallVec<[Waiting; 8]>,
    asked: Option<Asked>,
}

/// What waits to be done, the last first.
#[derive(Debug, Clone, Copy)]
enum Waiting {
    Ask(Question),
    /// The effects of a box or bonus from an index on.
    Effects(Source, usize),
}

#[derive(Debug, Clone, Copy)]
enum Source {
    Box(usize),
    Bonus(usize),
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Which action.
    Action,
    /// Which die, at price 0, or none.
    FreeDie,
    /// Which box of a die whose price is known.
    DieBox(Lying, u32),
    /// Which box by an effect, so many times, or none.
    Tick(Buildings, u32),
    /// Which bonus.
    Bonus,
}

/// A question with everything that may be answered; never empty.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What is asked.
    pub question: Question,
    /// The answers.
    pub picks: Vec<Pick>,
}

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// A die.
    Die(Die),
    /// The wonder's next box.
    Wonder,
    /// Pass.
    Pass,
    /// Decline.
    Skip,
    /// A box, by its index on the board.
    Box(usize),
    /// A bonus, by its index in the set.
    Bonus(usize),
}

/// Why a die may not be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieRefusal {
    /// A special die that is not unlocked.
    Locked,
    /// All boxes that it could tick are ticked.
    NoBoxLeft,
    /// The guild's comparison does not hold.
    ComparisonFails,
    /// No box can be paid together with the die.
    TooDear,
}

impl<'a> Line<'a> {
    /// Begins a seat's turn.
    #[must_use]
    pub fn begin(table: Table<'a>, seat: Seat) -> Self {
        let (city, board) = table.city(seat);
        let mut line = Self {
            table,
            seat,
            board,
            city: city.clone(),
            steps: Vec::new(),
            waiting: SmallVec::new(),
            asked: None,
        };
        line.waiting.push(Waiting::Ask(Question::Action));
        line.go_on();
        line
    }

    /// What is asked now; none when the turn is complete.
    #[must_use]
    pub fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// The board of the seat.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The table it is played at.
    #[must_use]
    pub fn table(&self) -> Table<'a> {
        self.table
    }

    /// A choice in canonical notation.
    #[must_use]
    pub fn text(&self, pick: Pick) -> &'a str {
        match pick {
            Pick::Die(die) => die_choice(die),
            Pick::Wonder => "wonder",
            Pick::Pass => "pass",
            Pick::Skip => "skip",
            Pick::Box(index) => &self.board.boxes[index].choice,
            Pick::Bonus(index) => &self.table.set.bonuses[index].choice,
        }
    }

    /// Carries out one of the choices of [`Line::asked`] and goes on to the next question.
    pub fn choose(&mut self, pick: Pick) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        match (pick, asked.question) {
            (Pick::Pass, _) => self.pass(),
            (Pick::Wonder, _) => {
                if let Some(index) = self.next_wonder() {
                    self.build(index, None);
                }
            }
            (Pick::Die(die), question) => self.take_die(die, question == Question::FreeDie),
            (Pick::Box(index), Question::DieBox(lying, price)) => {
                self.build(index, Some((lying, price)));
            }
            (Pick::Box(index), Question::Tick(buildings, times)) => {
                // Rule [dice, ruling 28]: "up to two" asks again when the first is finished.
                if times > 1 {
                    self.waiting
                        .push(Waiting::Ask(Question::Tick(buildings, times - 1)));
                }
                self.build(index, None);
            }
            (Pick::Bonus(index), _) => self.take_bonus(index),
            (Pick::Skip | Pick::Box(_), _) => {}
        }
        self.go_on();
    }

    /// The price of a die for this seat now.
    #[must_use]
    pub fn die_price(&self, lying: Lying) -> u32 {
        self.city.lasting.die_price(lying.die, lying.section)
    }

    /// Coins for ticking a box with everything that is missing, without a die.
    #[must_use]
    pub fn box_price(&self, index: usize) -> u32 {
        self.city.lasting.missing(self.board.boxes[index].cost)
    }

    /// The boxes that a die could tick next, whether they can be paid or not.
    #[must_use]
    pub fn die_boxes(&self, lying: Lying) -> Boxes {
        let mut boxes = Boxes::new();
        for row in &self.board.reach[lying.face] {
            self.add_next(*row, &mut boxes);
        }
        boxes
    }

    /// Whether a die may be chosen at that price.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn judge_die(&self, lying: Lying, price: u32) -> Result<(), DieRefusal> {
        // Rule [dice, Danish rulebook, p. 7, University; ruling 13]: a special die only after unlocking it.
        if !self.city.lasting.is_unlocked(lying.die) {
            return Err(DieRefusal::Locked);
        }
        let boxes = self.die_boxes(lying);
        if boxes.is_empty() {
            return Err(DieRefusal::NoBoxLeft);
        }
        if let FaceKind::Compare(buildings) = self.table.face(lying).kind
            && !self.compares(buildings)
        {
            return Err(DieRefusal::ComparisonFails);
        }
        if boxes.iter().any(|index| self.is_payable(*index, price)) {
            Ok(())
        } else {
            Err(DieRefusal::TooDear)
        }
    }

    /// The wonder's next box.
    #[must_use]
    pub fn next_wonder(&self) -> Option<usize> {
        self.next_in(Buildings::default().with(Building::Wonder))
            .first()
            .copied()
    }

    /// Whether a box and a die of that price can be paid together.
    ///
    /// Rule [dice, Danish rulebook, p. 4, Build; rulings 2 and 4]: the die's price and a coin for each missing
    /// resource, together from the coins held now.
    #[must_use]
    pub fn is_payable(&self, index: usize, price: u32) -> bool {
        price.saturating_add(self.box_price(index)) <= self.city.coins
    }

    /// Defences that an attack from a building meets.
    ///
    /// Rule [dice, rulings 3, 18 and 20]: the neighbour's defences on the side that faces this one, as they were
    /// before the round.
    #[must_use]
    pub fn defences_met(&self, from: Building) -> u32 {
        let Some(front) = self.table.set.fronts[from.index()] else {
            return 0;
        };
        let neighbour = if front.is_left {
            self.table.left(self.seat)
        } else {
            self.table.right(self.seat)
        };
        let (city, board) = self.table.city(neighbour);
        city.defences(board, front.against)
    }

    /// Does what waits until something must be asked or nothing is left.
    fn go_on(&mut self) {
        while let Some(waiting) = self.waiting.pop() {
            match waiting {
                Waiting::Effects(source, next) => self.resolve(source, next),
                Waiting::Ask(question) => {
                    let picks = self.picks(question);
                    if !picks.is_empty() {
                        self.asked = Some(Asked { question, picks });
                        return;
                    }
                }
            }
        }
    }

    /// The answers to a question; none when it is not asked.
    fn picks(&self, question: Question) -> Vec<Pick> {
        match question {
            Question::Action => {
                let mut picks = self.dice(false);
                if let Some(index) = self.next_wonder()
                    && self.is_payable(index, 0)
                {
                    picks.push(Pick::Wonder);
                }
                // Rule [dice, Danish rulebook, p. 4, Pass; ruling 10]: passing is always possible.
                picks.push(Pick::Pass);
                picks
            }
            Question::FreeDie => or_skip(self.dice(true)),
            Question::DieBox(lying, price) => self
                .die_boxes(lying)
                .into_iter()
                .filter(|index| self.is_payable(*index, price))
                .map(Pick::Box)
                .collect(),
            // Rule [dice, ruling 28]: a next box, any row, no symbol; nothing payable, nothing asked.
            Question::Tick(buildings, _) => or_skip(
                self.next_in(buildings)
                    .into_iter()
                    .filter(|index| self.is_payable(*index, 0))
                    .map(Pick::Box)
                    .collect(),
            ),
            // Rule [dice, ruling 24]: one that is not taken, and he must.
            Question::Bonus => (0..self.city.bonuses.len())
                .filter(|index| !self.city.bonuses[*index])
                .map(Pick::Bonus)
                .collect(),
        }
    }

    fn dice(&self, is_free: bool) -> Vec<Pick> {
        self.table
            .state
            .forum
            .iter()
            .filter(|lying| {
                let price = if is_free { 0 } else { self.die_price(**lying) };
                self.judge_die(**lying, price).is_ok()
            })
            .map(|lying| Pick::Die(lying.die))
            .collect()
    }

    fn pass(&mut self) {
        let wanted = self.table.set.pass_coins;
        let amount = self.city.gain(self.table.set, wanted);
        self.steps.push(Step::Pass {
            amount,
            lost: wanted - amount,
        });
    }

    fn gain(&mut self, wanted: u32) {
        if wanted == 0 {
            return;
        }
        let amount = self.city.gain(self.table.set, wanted);
        self.steps.push(Step::Coins {
            amount,
            lost: wanted - amount,
        });
    }

    fn take_die(&mut self, die: Die, is_free: bool) {
        let Some(lying) = self.table.lying(die) else {
            return;
        };
        let price = if is_free { 0 } else { self.die_price(lying) };
        if self.is_box_asked(lying) {
            let question = Question::DieBox(lying, price);
            self.waiting.push(Waiting::Ask(question));
        } else if let Some(index) = self.die_boxes(lying).first() {
            self.build(*index, Some((lying, price)));
        }
    }

    /// Whether the box of a die is asked: decided by what is printed, not by how many options are left.
    fn is_box_asked(&self, lying: Lying) -> bool {
        match self.board.reach[lying.face].as_slice() {
            [row] => {
                let row = &self.board.rows[*row];
                row.is_free && row.len > 1
            }
            _ => true,
        }
    }

    /// Pays and ticks a box, with the die it is built with, if any.
    fn build(&mut self, index: usize, die: Option<(Lying, u32)>) {
        let spec = &self.board.boxes[index];
        let row = &self.board.rows[spec.row];
        let missing = self.box_price(index);
        let price = die.map_or(0, |(_, price)| price);
        self.city.pay(price.saturating_add(missing));
        if let Some((lying, price)) = die {
            self.steps.push(Step::Die {
                die: lying.die.id().to_owned(),
                face: self.table.face(lying).id.clone(),
                paid: price,
            });
        }
        self.steps.push(Step::Tick {
            row: row.id.clone(),
            number: spec.number,
            paid: missing,
        });
        if let Some((lying, _)) = die {
            // Rule [dice, ruling 8]: coins for choosing a die come after paying, from boxes ticked before this one.
            self.gain(self.city.lasting.coins_on_die(lying.die));
        }
        self.city.ticked |= 1 << index;
        // Rule [dice, Danish rulebook, p. 4, Bonus; rulings 24, 25 and 27]: a building in the city that is now
        // complete brings a bonus, after the effects of its last box.
        let in_city = self.table.set.info(spec.building);
        if in_city.is_some_and(|info| info.in_city)
            && self.city.is_complete(self.board, spec.building)
        {
            self.waiting.push(Waiting::Ask(Question::Bonus));
        }
        self.waiting.push(Waiting::Effects(Source::Box(index), 0));
    }

    fn take_bonus(&mut self, index: usize) {
        self.city.bonuses[index] = true;
        self.steps.push(Step::Bonus {
            bonus: self.table.set.bonuses[index].id.clone(),
        });
        self.waiting.push(Waiting::Effects(Source::Bonus(index), 0));
    }

    /// Rule [dice, ruling 27]: effects come as listed, each finished before the next begins.
    fn resolve(&mut self, source: Source, next: usize) {
        let effects = match source {
            Source::Box(index) => &self.board.boxes[index].effects,
            Source::Bonus(index) => &self.table.set.bonuses[index].effects,
        };
        let Some(effect) = effects.get(next) else {
            return;
        };
        self.waiting.push(Waiting::Effects(source, next + 1));
        match *effect {
            Effect::Coins(amount) => self.gain(amount),
            // Rule [dice, ruling 29]: coins for the boxes as they are now, this one included.
            Effect::PerBox {
                building, coins, ..
            } => self.gain(coins * self.city.count(self.board, building)),
            Effect::Attack(amount) => self.attack(source, amount),
            Effect::Tick { buildings, times } => {
                self.waiting
                    .push(Waiting::Ask(Question::Tick(buildings, times)));
            }
            Effect::Action => self.waiting.push(Waiting::Ask(Question::Action)),
            Effect::BuildWithoutDiePrice => {
                self.waiting.push(Waiting::Ask(Question::FreeDie));
            }
            Effect::Vp(_) | Effect::Defence => {}
            // Rule [dice, ruling 6]: what lasts holds at once, also for later choices of this turn.
            Effect::Resource(_)
            | Effect::DiePriceMinus { .. }
            | Effect::DiePriceZero(_)
            | Effect::CoinsOnDie { .. }
            | Effect::Unlock(_) => self.city.lasting.add(*effect),
        }
    }

    /// Rule [dice, Danish rulebook, p. 6, Barracks; rulings 17 and 19]: the printed points less one per defence met,
    /// written down at once.
    fn attack(&mut self, source: Source, amount: u32) {
        let Source::Box(index) = source else { return };
        let spec = &self.board.boxes[index];
        let met = self.defences_met(spec.building);
        let points = amount.saturating_sub(met);
        self.city.attacks.push((index, points));
        self.steps.push(Step::Attack {
            row: self.board.rows[spec.row].id.clone(),
            number: spec.number,
            points,
            met,
        });
    }

    /// Rule [dice, Danish rulebook, p. 7, Guild hall; rulings 3, 21 and 22]: as many boxes as each neighbour, with two
    /// players more than the other, all counted as they were before the round.
    fn compares(&self, buildings: Buildings) -> bool {
        let count = |seat: Seat| {
            let (city, board) = self.table.city(seat);
            city.count_all(board, buildings)
        };
        let own = count(self.seat);
        let left = count(self.table.left(self.seat));
        if self.table.state.cities.len() == 2 {
            own > left
        } else {
            own >= left && own >= count(self.table.right(self.seat))
        }
    }

    /// Adds the boxes that may be ticked next in a row.
    ///
    /// Rule [dice, Danish rulebook, p. 4, Build, and p. 6, Market]: along the arrow, or in any order.
    fn add_next(&self, row: usize, boxes: &mut Boxes) {
        let row = &self.board.rows[row];
        let end = row.first + row.len;
        if row.is_free {
            boxes.extend((row.first..end).filter(|index| !self.city.has(*index)));
            return;
        }
        let mut next = row.first;
        while next < end && self.city.has(next) {
            next += 1;
        }
        if next < end {
            boxes.push(next);
        }
    }

    fn next_in(&self, buildings: Buildings) -> Boxes {
        let mut boxes = Boxes::new();
        for building in buildings.iter() {
            for row in self.board.rows_of[building.index()].clone() {
                self.add_next(row, &mut boxes);
            }
        }
        boxes
    }
}

/// The choice of a die in canonical notation.
#[must_use]
pub const fn die_choice(die: Die) -> &'static str {
    match die {
        Die::Grey1 => "die grey_1",
        Die::Grey2 => "die grey_2",
        Die::Grey3 => "die grey_3",
        Die::Blue => "die blue",
        Die::Red => "die red",
        Die::Yellow => "die yellow",
        Die::Green => "die green",
        Die::Black => "die black",
        Die::Purple => "die purple",
        Die::White => "die white",
    }
}

/// Something that may be declined, where there is something.
fn or_skip(mut picks: Vec<Pick>) -> Vec<Pick> {
    if !picks.is_empty() {
        picks.push(Pick::Skip);
    }
    picks
}
