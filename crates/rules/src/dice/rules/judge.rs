//! Which choices of a turn are legal, and why others are not. Cities are compared as they were before the round.

use serde::Serialize;
use smallvec::SmallVec;

use super::turn::Line;
use crate::Seat;
use crate::dice::model::{NOTATION, Ruled, byte};
use crate::dice::{
    Boxes, Build, Building, Buildings, Cannot, Die, FaceKind, Pick, PlacedDie, Question,
};

pub type Answers = SmallVec<[Pick; 16]>;

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

fn need(holds: bool, rule: &'static str, cannot: impl FnOnce() -> Cannot) -> Result<(), Ruled> {
    holds.then_some(()).ok_or_else(|| (rule, cannot()))
}

impl Line<'_> {
    /// Judges a choice: what it builds, or the rule and the reason why it is no answer to what is asked now.
    pub fn judge(&self, pick: Pick) -> Result<Build, Ruled> {
        let question = self.question.ok_or((NOTATION, Cannot::NotListed))?;
        match (pick, question) {
            (Pick::Die(die), Question::Action) => self.judge_die(die, false),
            (Pick::Die(die), Question::FreeDie) => self.judge_die(die, true),
            (Pick::Wonder, Question::Action) => self.judge_wonder(),
            // Rule [dice, Danish rulebook, p. 4, Pass; ruling 10]: passing is always possible.
            (Pick::Pass, Question::Action) => Ok(Build::default()),
            (Pick::Box(named), Question::DieBox(lying, price)) => {
                self.judge_box(named, self.die_boxes(lying), Some((lying, price)))
            }
            (Pick::Box(named), Question::Tick(buildings, _)) => {
                self.judge_box(named, self.effect_boxes(buildings), None)
            }
            (Pick::Bonus(index), Question::Bonus) => self.judge_bonus(index),
            (Pick::Skip, Question::FreeDie | Question::Tick(..)) => Ok(Build::default()),
            // Rule [dice, ruling 28]: only what an effect allows can be declined.
            (Pick::Skip, _) => Err(("dice, ruling 28", Cannot::NotDeclined)),
            (_, _) => Err((NOTATION, Cannot::NotAsked(question))),
        }
    }

    fn judge_die(&self, die: Die, is_free: bool) -> Result<Build, Ruled> {
        let absent = || ("dice, ruling 13", Cannot::NotInForum(die));
        let lying = self.table.lying(die).ok_or_else(absent)?;
        self.judge_lying(lying, is_free)
    }

    fn judge_lying(&self, lying: PlacedDie, is_free: bool) -> Result<Build, Ruled> {
        let die = lying.die;
        // Rule [dice, Danish rulebook, p. 7, University; ruling 13]: a special die only after unlocking it.
        let is_unlocked = self.city.lasting.is_unlocked(die);
        need(is_unlocked, "dice, ruling 13", || Cannot::Locked(die))?;
        let boxes = self.die_boxes(lying);
        need(!boxes.is_empty(), "dice, Build", || Cannot::NoBoxLeft(die))?;
        if let FaceKind::Compare(buildings) = self.table.face(lying).kind {
            let cities = self.table.state.cities.len();
            let why = || Cannot::Comparison(buildings, cities);
            need(self.compares(buildings), "dice, ruling 21", why)?;
        }
        let price = if is_free { 0 } else { self.die_price(lying) };
        self.judge_price(boxes, price)?;
        let die = Some((lying, price));
        Ok(Build { die, boxes })
    }

    fn judge_wonder(&self) -> Result<Build, Ruled> {
        let boxes = self.next() & self.board.boxes_of[Building::Wonder.index()];
        let complete = || Cannot::WonderComplete;
        need(!boxes.is_empty(), "dice, Wonder", complete)?;
        self.judge_price(boxes, 0)?;
        Ok(Build { die: None, boxes })
    }

    fn judge_box(
        &self,
        named: u8,
        reached: Boxes,
        die: Option<(PlacedDie, u32)>,
    ) -> Result<Build, Ruled> {
        let index = usize::from(named);
        let is_name = index < self.board.boxes.len() && self.board.named(index) == index;
        need(is_name, NOTATION, || Cannot::NotListed)?;
        let meant = self.meant(named);
        let is_open = !self.city.has(meant);
        need(is_open, "dice, Build", || Cannot::NothingLeft)?;
        let is_reached = reached.has(meant);
        need(is_reached, "dice, ruling 16", || Cannot::NotReached(index))?;
        let boxes = Boxes::one(meant);
        self.judge_price(boxes, die.map_or(0, |(_, price)| price))?;
        Ok(Build { die, boxes })
    }

    /// Rule [dice, ruling 24]: one that is not taken, and it must be taken.
    fn judge_bonus(&self, index: u8) -> Result<Build, Ruled> {
        let is_open = self.city.bonuses.get(usize::from(index)) == Some(&false);
        need(is_open, "dice, ruling 24", || Cannot::BonusTaken)?;
        Ok(Build::default())
    }

    /// Rule [dice, Danish rulebook, p. 4, Build; rulings 2 and 4]: the die's price and a coin for each missing resource
    /// of one of the boxes, together from the coins held now.
    fn judge_price(&self, boxes: Boxes, die: u32) -> Result<(), Ruled> {
        let can_pay = boxes.meets(self.payable(die));
        need(can_pay, "dice, ruling 4", || {
            let missing = boxes.iter().map(|index| self.box_price(index)).min();
            Cannot::TooDear {
                die,
                missing: missing.unwrap_or(0),
                coins: self.city.coins,
            }
        })
    }

    /// What is asked now, with the answers; none when the turn is complete.
    pub fn asked(&self) -> Option<Asked> {
        let question = self.question?;
        let picks = self.answers(question);
        Some(Asked { question, picks })
    }

    /// Rule [dice, rulings 24, 28 and 29]: a question without an answer falls away.
    pub(super) fn is_asked(&self, question: Question) -> bool {
        match question {
            Question::Action | Question::DieBox(..) => true,
            Question::FreeDie => self.dice(true).next().is_some(),
            Question::Tick(buildings, _) => self.effect_boxes(buildings).meets(self.payable(0)),
            Question::Bonus => !self.city.has_all_bonuses(),
        }
    }

    fn answers(&self, question: Question) -> Answers {
        let mut answers = Answers::new();
        match question {
            Question::Action => {
                answers.extend(self.dice(false));
                answers.extend(self.judge_wonder().map(|_| Pick::Wonder));
                answers.push(Pick::Pass);
            }
            Question::FreeDie => {
                answers.extend(self.dice(true));
                answers.push(Pick::Skip);
            }
            Question::DieBox(lying, price) => {
                answers.extend(self.named(self.die_boxes(lying) & self.payable(price)));
            }
            Question::Tick(buildings, _) => {
                answers.extend(self.named(self.effect_boxes(buildings) & self.payable(0)));
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

    fn dice(&self, is_free: bool) -> impl Iterator<Item = Pick> {
        let forum = self.table.state.forum.iter();
        let open = forum.filter(move |lying| self.judge_lying(**lying, is_free).is_ok());
        open.map(|lying| Pick::Die(lying.die))
    }

    fn named(&self, boxes: Boxes) -> impl Iterator<Item = Pick> {
        let boxes = boxes.iter();
        boxes.map(|index| Pick::Box(byte(self.board.named(index))))
    }

    /// What a die means as the first choice of a turn.
    pub fn die_status(&self, die: Die) -> DieStatus {
        match self.judge(Pick::Die(die)) {
            Ok(_) => DieStatus::Open,
            Err((_, Cannot::Locked(_))) => DieStatus::Locked,
            Err((_, Cannot::NoBoxLeft(_))) => DieStatus::NoBoxLeft,
            Err((_, Cannot::Comparison(..))) => DieStatus::ComparisonFails,
            Err(_) => DieStatus::TooDear,
        }
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

    /// Rule [dice, ruling 28]: a next box, any row, no symbol.
    fn effect_boxes(&self, buildings: Buildings) -> Boxes {
        self.next() & self.board.boxes_of_all(buildings)
    }

    pub fn affordable(&self, build: Build) -> Boxes {
        build.boxes & self.payable(build.price())
    }

    /// The boxes that can be paid together with a die of that price.
    pub fn payable(&self, die: u32) -> Boxes {
        let coins = self.city.coins.checked_sub(die);
        let means = coins.map(|coins| self.city.lasting.resources.saturating_add(coins));
        means.map_or(Boxes::NONE, |means| self.board.payable_with(means))
    }

    /// The fewest and the most coins for what is built, over the boxes that can be paid; none where none can.
    pub fn totals(&self, build: Build) -> Option<(u32, u32)> {
        let die = build.price();
        let boxes = self.affordable(build).iter();
        let prices = boxes.map(|index| self.box_price(index));
        let least = prices.clone().min()?;
        Some((die + least, die + prices.max()?))
    }

    fn next(&self) -> Boxes {
        self.board.next_after(self.city.ticked)
    }

    /// Rule [dice, rulings 3, 18 and 20]: the neighbour's defences on the side that faces this one, before the round.
    pub(super) fn defences_met(&self, from: Building) -> u32 {
        let front = self.table.set.fronts[from.index()];
        front.map_or(0, |front| self.table.faced(self.seat, front).1)
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
