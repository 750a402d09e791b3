//! One turn: a line of choices, each opening the next.
//!
//! [`Line`] is the one definition of what may be chosen, and a cursor: each choice advances it. It plays on a copy of
//! the seat's own city; everything of other cities, and what is compared with them, is read from the table as it was
//! before the round.
//! Effects wait on a stack, so that each is finished with everything it opens before the next begins.
//! Start reading at [`Line::begin`] and [`Line::choose`].

use serde::Serialize;
use smallvec::SmallVec;

use crate::Seat;
use crate::dice::boards::{Board, Effect, FaceKind};
use crate::dice::boxes::Boxes;
use crate::dice::city::City;
use crate::dice::event::{Step, Steps};
use crate::dice::ids::{Building, Buildings, Die};
use crate::dice::model::{Pick, Picks, PlacedDie, Turn, byte};
use crate::dice::state::Table;

pub type Answers = SmallVec<[Pick; 16]>;

/// A turn in the making.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    table: Table<'a>,
    seat: Seat,
    board: &'a Board,
    /// The seat's own city as it is at this moment of the turn.
    pub city: City,
    pub steps: Steps,
    picks: Picks,
    waiting: SmallVec<[Waiting; 8]>,
    question: Option<Question>,
}

/// What waits to be done, the last first.
#[derive(Debug, Clone, Copy)]
enum Waiting {
    Ask(Question),
    /// The effects of a box or bonus from an index on.
    Effects(Source, u8),
}

#[derive(Debug, Clone, Copy)]
enum Source {
    Box(u8),
    Bonus(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Action,
    FreeDie,
    /// Which box of a die whose price is known.
    DieBox(PlacedDie, u32),
    /// Which box by an effect, so many times, or none.
    Tick(Buildings, u32),
    Bonus,
}

/// A question with everything that may be answered; never empty.
#[derive(Debug, Clone)]
pub struct Asked {
    pub question: Question,
    pub picks: Answers,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DieStatus {
    Open,
    Locked,
    NoBoxLeft,
    ComparisonFails,
    /// No box can be paid together with the die.
    TooDear,
}

impl<'a> Line<'a> {
    pub fn begin(table: Table<'a>, seat: Seat) -> Self {
        let (city, board) = table.city(seat);
        let mut line = Self {
            table,
            seat,
            board,
            city: city.clone(),
            steps: Steps::default(),
            picks: Picks::default(),
            waiting: SmallVec::new(),
            question: None,
        };
        line.waiting.push(Waiting::Ask(Question::Action));
        line.go_on();
        line
    }

    /// Makes all choices of a turn. False where one cannot be made, or choices are left open.
    #[must_use]
    pub fn follow(&mut self, picks: &[Pick]) -> bool {
        let all_made = picks.iter().all(|pick| {
            let is_permitted = self.permits(*pick);
            if is_permitted {
                self.choose(*pick);
            }
            is_permitted
        });
        all_made && self.is_complete()
    }

    /// What is asked now, with the answers; none when the turn is complete.
    pub fn asked(&self) -> Option<Asked> {
        let question = self.question?;
        let picks = self.answers(question);
        Some(Asked { question, picks })
    }

    /// Whether nothing is asked any more.
    pub fn is_complete(&self) -> bool {
        self.question.is_none()
    }

    /// The choices made so far.
    pub fn turn(&self) -> Turn {
        Turn::new(self.table.set, self.city.board, self.picks.clone())
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn board(&self) -> &'a Board {
        self.board
    }

    pub fn table(&self) -> Table<'a> {
        self.table
    }

    /// A choice in canonical notation.
    pub fn text(&self, pick: Pick) -> &'a str {
        pick.text(self.table.set, self.board)
    }

    /// The box that a choice means now.
    pub fn meant(&self, index: u8) -> usize {
        let index = usize::from(index);
        let spec = self.board.boxes.get(index);
        let row = spec.map(|spec| &self.board.rows[spec.row]);
        let row = row.filter(|row| !row.is_free);
        let next = row.and_then(|row| (row.boxes() - self.city.ticked).first());
        next.unwrap_or(index)
    }

    /// Carries out one of the choices of [`Line::asked`] and goes on to the next question.
    pub fn choose(&mut self, pick: Pick) {
        let Some(question) = self.question.take() else {
            return;
        };
        self.picks.push(pick);
        match (pick, question) {
            (Pick::Pass, _) => self.pass(),
            (Pick::Wonder, _) => {
                if let Some(index) = self.next_wonder() {
                    self.build(index, None);
                }
            }
            (Pick::Die(die), question) => self.take_die(die, question == Question::FreeDie),
            (Pick::Box(index), Question::DieBox(lying, price)) => {
                self.build(self.meant(index), Some((lying, price)));
            }
            (Pick::Box(index), Question::Tick(buildings, times)) => {
                // Rule [dice, ruling 28]: "up to two" asks again when the first is finished.
                if times > 1 {
                    self.waiting
                        .push(Waiting::Ask(Question::Tick(buildings, times - 1)));
                }
                self.build(self.meant(index), None);
            }
            (Pick::Bonus(index), _) => self.take_bonus(usize::from(index)),
            (Pick::Skip | Pick::Box(_), _) => {}
        }
        self.go_on();
    }

    pub fn die_price(&self, lying: PlacedDie) -> u32 {
        self.city.lasting.die_price(lying.die, lying.section)
    }

    /// Coins for ticking a box with everything that is missing, without a die.
    pub fn box_price(&self, index: usize) -> u32 {
        self.city.lasting.missing(self.board.boxes[index].cost)
    }

    /// The boxes that a die could tick next, whether they can be paid or not.
    pub fn die_boxes(&self, lying: PlacedDie) -> Boxes {
        self.board.reach[lying.face].boxes & self.next()
    }

    /// Whether a die may be chosen at that price, or the first reason why not.
    pub fn judge_die(&self, lying: PlacedDie, price: u32) -> DieStatus {
        // Rule [dice, Danish rulebook, p. 7, University; ruling 13]: a special die only after unlocking it.
        if !self.city.lasting.is_unlocked(lying.die) {
            return DieStatus::Locked;
        }
        let boxes = self.die_boxes(lying);
        if boxes.is_empty() {
            return DieStatus::NoBoxLeft;
        }
        if let FaceKind::Compare(buildings) = self.table.face(lying).kind
            && !self.compares(buildings)
        {
            return DieStatus::ComparisonFails;
        }
        if (boxes & self.payable(price)).is_empty() {
            DieStatus::TooDear
        } else {
            DieStatus::Open
        }
    }

    pub fn next_wonder(&self) -> Option<usize> {
        (self.next() & self.board.boxes_of[Building::Wonder.index()]).first()
    }

    /// Whether a box and a die of that price can be paid together.
    ///
    /// Rule [dice, Danish rulebook, p. 4, Build; rulings 2 and 4]: the die's price and a coin for each missing
    /// resource, together from the coins held now.
    pub fn is_payable(&self, index: usize, price: u32) -> bool {
        self.payable(price).has(index)
    }

    /// The boxes that can be paid together with a die of that price.
    fn payable(&self, price: u32) -> Boxes {
        let Some(coins) = self.city.coins.checked_sub(price) else {
            return Boxes::default();
        };
        let means = self.city.lasting.resources.saturating_add(coins);
        self.board.payable_with(means)
    }

    fn next(&self) -> Boxes {
        self.board.next_after(self.city.ticked)
    }

    /// Defences that an attack from a building meets.
    ///
    /// Rule [dice, rulings 3, 18 and 20]: the neighbour's defences on the side that faces this one, as they were
    /// before the round.
    pub fn defences_met(&self, from: Building) -> u32 {
        let front = self.table.set.fronts[from.index()];
        front.map_or(0, |front| self.table.faced(self.seat, front).1)
    }

    /// Does what waits until something must be asked or nothing is left.
    fn go_on(&mut self) {
        while let Some(waiting) = self.waiting.pop() {
            match waiting {
                Waiting::Effects(source, next) => self.resolve(source, next),
                Waiting::Ask(question) if self.is_asked(question) => {
                    self.question = Some(question);
                    return;
                }
                Waiting::Ask(_) => {}
            }
        }
    }

    fn is_asked(&self, question: Question) -> bool {
        match question {
            Question::Action | Question::DieBox(..) => true,
            // Rule [dice, rulings 28 and 29]: with nothing that can be paid they fall away.
            Question::FreeDie => self.dice(true).next().is_some(),
            Question::Tick(buildings, _) => !self.ticks(buildings).is_empty(),
            // Rule [dice, ruling 24]: with none left nothing happens.
            Question::Bonus => !self.city.has_all_bonuses(),
        }
    }

    /// Whether a choice is among the answers to what is asked now.
    pub fn permits(&self, pick: Pick) -> bool {
        match (self.question, pick) {
            (Some(Question::Action), Pick::Die(die)) => self.has_die(die, false),
            (Some(Question::FreeDie), Pick::Die(die)) => self.has_die(die, true),
            (Some(Question::Action), Pick::Wonder) => self.is_wonder_payable(),
            // Rule [dice, Danish rulebook, p. 4, Pass; ruling 10]: passing is always possible.
            (Some(Question::Action), Pick::Pass) => true,
            (Some(Question::FreeDie | Question::Tick(..)), Pick::Skip) => true,
            (Some(Question::DieBox(lying, price)), Pick::Box(index)) => {
                self.is_among(index, self.die_ticks(lying, price))
            }
            (Some(Question::Tick(buildings, _)), Pick::Box(index)) => {
                self.is_among(index, self.ticks(buildings))
            }
            // Rule [dice, ruling 24]: one that is not taken, and he must.
            (Some(Question::Bonus), Pick::Bonus(index)) => {
                let taken = self.city.bonuses.get(usize::from(index));
                taken.is_some_and(|is_taken| !is_taken)
            }
            (_, _) => false,
        }
    }

    fn is_among(&self, index: u8, boxes: Boxes) -> bool {
        let meant = self.meant(index);
        boxes.has(meant) && self.board.named(meant) == usize::from(index)
    }

    /// All answers to a question: everything that [`Line::permits`].
    fn answers(&self, question: Question) -> Answers {
        let mut answers = Answers::new();
        match question {
            Question::Action => {
                answers.extend(self.dice(false).map(Pick::Die));
                if self.is_wonder_payable() {
                    answers.push(Pick::Wonder);
                }
                answers.push(Pick::Pass);
            }
            Question::FreeDie => {
                answers.extend(self.dice(true).map(Pick::Die));
                answers.push(Pick::Skip);
            }
            Question::DieBox(lying, price) => {
                answers.extend(self.picks_of(self.die_ticks(lying, price)));
            }
            Question::Tick(buildings, _) => {
                answers.extend(self.picks_of(self.ticks(buildings)));
                answers.push(Pick::Skip);
            }
            Question::Bonus => {
                let bonuses = (0..).zip(self.city.bonuses);
                let open = bonuses.filter(|(_, is_taken)| !is_taken);
                answers.extend(open.map(|(index, _)| Pick::Bonus(index)));
            }
        }
        answers
    }

    fn picks_of(&self, boxes: Boxes) -> impl Iterator<Item = Pick> {
        boxes
            .iter()
            .map(|index| Pick::Box(byte(self.board.named(index))))
    }

    fn dice(&self, is_free: bool) -> impl Iterator<Item = Die> {
        let forum = self.table.state.forum.iter();
        let open = forum.filter(move |lying| self.is_open(**lying, is_free));
        open.map(|lying| lying.die)
    }

    fn has_die(&self, die: Die, is_free: bool) -> bool {
        let lying = self.table.lying(die);
        lying.is_some_and(|lying| self.is_open(lying, is_free))
    }

    fn is_open(&self, lying: PlacedDie, is_free: bool) -> bool {
        self.judge_die(lying, self.price(lying, is_free)) == DieStatus::Open
    }

    fn price(&self, lying: PlacedDie, is_free: bool) -> u32 {
        if is_free { 0 } else { self.die_price(lying) }
    }

    fn is_wonder_payable(&self) -> bool {
        let wonder = self.next_wonder();
        wonder.is_some_and(|index| self.is_payable(index, 0))
    }

    fn die_ticks(&self, lying: PlacedDie, price: u32) -> Boxes {
        self.die_boxes(lying) & self.payable(price)
    }

    /// The boxes that may be ticked by an effect.
    ///
    /// Rule [dice, ruling 28]: a next box, any row, no symbol.
    fn ticks(&self, buildings: Buildings) -> Boxes {
        self.next() & self.board.boxes_of_all(buildings) & self.payable(0)
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
        let price = self.price(lying, is_free);
        if self.board.reach[lying.face].is_asked {
            let question = Question::DieBox(lying, price);
            self.waiting.push(Waiting::Ask(question));
        } else if let Some(index) = self.die_boxes(lying).first() {
            self.build(index, Some((lying, price)));
        }
    }

    /// Pays and ticks a box, with the die it is built with, if any.
    fn build(&mut self, index: usize, die: Option<(PlacedDie, u32)>) {
        let spec = &self.board.boxes[index];
        let missing = self.box_price(index);
        let price = die.map_or(0, |(_, price)| price);
        self.city.pay(price.saturating_add(missing));
        if let Some((lying, price)) = die {
            self.steps.push(Step::Die {
                die: lying.die,
                face: byte(lying.face),
                paid: price,
            });
        }
        self.steps.push(Step::Tick {
            index: byte(index),
            paid: missing,
        });
        if let Some((lying, _)) = die {
            // Rule [dice, ruling 8]: coins for choosing a die come after paying, from boxes ticked before this one.
            self.gain(self.city.lasting.coins_on_die(lying.die));
        }
        self.city.ticked.insert(index);
        // Rule [dice, Danish rulebook, p. 4, Bonus; rulings 24, 25 and 27]: a building in the city that is now
        // complete brings a bonus, after the effects of its last box.
        if self.table.set.in_city.has(spec.building)
            && self.city.is_complete(self.board, spec.building)
        {
            self.waiting.push(Waiting::Ask(Question::Bonus));
        }
        self.waiting
            .push(Waiting::Effects(Source::Box(byte(index)), 0));
    }

    fn take_bonus(&mut self, index: usize) {
        self.city.bonuses[index] = true;
        self.steps.push(Step::Bonus { bonus: byte(index) });
        self.waiting
            .push(Waiting::Effects(Source::Bonus(byte(index)), 0));
    }

    /// Rule [dice, ruling 27]: effects come as listed, each finished before the next begins.
    fn resolve(&mut self, source: Source, next: u8) {
        let effects = match source {
            Source::Box(index) => &self.board.boxes[usize::from(index)].effects,
            Source::Bonus(index) => &self.table.set.bonuses[usize::from(index)].effects,
        };
        let Some(effect) = effects.get(usize::from(next)) else {
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
        let spec = &self.board.boxes[usize::from(index)];
        let met = self.defences_met(spec.building);
        let points = amount.saturating_sub(met);
        self.city.attacks.push((index, points));
        self.steps.push(Step::Attack { index, points, met });
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
}
