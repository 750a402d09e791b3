//! One turn: a line of choices, each opening the next. [`Line`] is a cursor: each choice, which `judge` allows,
//! advances it. It plays on a copy of the seat's own city; everything of other cities is read from the table as it was
//! before the round. Effects wait on a stack, so that each is finished with everything it opens before the next begins.
//! Start reading at [`Line::begin`] and [`Line::choose`].

use smallvec::SmallVec;

use crate::Seat;
use crate::dice::model::byte;
use crate::dice::{Board, Build, City, Effect, Pick, Picks, Question, Step, Steps, Table, Turn};

/// A turn in the making.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    pub table: Table<'a>,
    pub seat: Seat,
    pub board: &'a Board,
    /// The seat's own city as it is at this moment of the turn.
    pub city: City,
    pub steps: Steps,
    picks: Picks,
    waiting: SmallVec<[Waiting; 8]>,
    /// What is asked now; none when the turn is complete.
    pub question: Option<Question>,
}

#[derive(Debug, Clone, Copy)]
enum Waiting {
    Ask(Question),
    Effects(Source, u8),
}

#[derive(Debug, Clone, Copy)]
enum Source {
    Box(u8),
    Bonus(u8),
}

impl<'a> Line<'a> {
    pub fn begin(table: Table<'a>, seat: Seat) -> Self {
        let (city, board) = table.city(seat);
        Self {
            table,
            seat,
            board,
            city: city.clone(),
            steps: Steps::default(),
            picks: Picks::default(),
            waiting: SmallVec::new(),
            question: Some(Question::Action),
        }
    }

    /// Makes all choices of a turn. False where one cannot be made, or choices are left open.
    #[must_use]
    pub fn follow(&mut self, picks: &[Pick]) -> bool {
        picks.iter().all(|pick| self.choose(*pick)) && self.question.is_none()
    }

    pub fn turn(&self) -> Turn {
        Turn::new(self.table.set, self.city.board, self.picks.clone())
    }

    pub fn text(&self, pick: Pick) -> &'a str {
        pick.text(self.table.set, self.board)
    }

    /// The box that a choice means now.
    pub fn meant(&self, index: u8) -> usize {
        let index = usize::from(index);
        let row = &self.board.rows[self.board.boxes[index].row];
        let next = (!row.is_free).then(|| (row.boxes() - self.city.ticked).first());
        next.flatten().unwrap_or(index)
    }

    /// Makes a choice and goes on to the next question. False, and nothing is changed, where it is not allowed.
    pub fn choose(&mut self, pick: Pick) -> bool {
        let build = self.judge(pick);
        if let Ok(build) = build {
            self.make(pick, build);
        }
        build.is_ok()
    }

    fn make(&mut self, pick: Pick, build: Build) {
        let question = self.question.take();
        self.picks.push(pick);
        match pick {
            Pick::Pass => self.take(self.table.set.pass_coins, |amount, lost| Step::Pass {
                amount,
                lost,
            }),
            Pick::Skip => {}
            Pick::Bonus(index) => self.take_bonus(index),
            Pick::Die(_) => self.take_die(build),
            Pick::Wonder => self.build(build),
            Pick::Box(_) => {
                // Rule [dice, ruling 28]: "up to two" asks again when the first is finished.
                if let Some(Question::Tick(buildings, times @ 2..)) = question {
                    self.ask(Question::Tick(buildings, times - 1));
                }
                self.build(build);
            }
        }
        self.go_on();
    }

    fn ask(&mut self, question: Question) {
        self.waiting.push(Waiting::Ask(question));
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

    /// Takes coins: those that find room, and those that are lost.
    fn take(&mut self, wanted: u32, step: fn(u32, u32) -> Step) {
        let amount = self.city.gain(self.table.set, wanted);
        self.steps.push(step(amount, wanted - amount));
    }

    fn gain(&mut self, wanted: u32) {
        if wanted > 0 {
            self.take(wanted, |amount, lost| Step::Coins { amount, lost });
        }
    }

    /// Takes a die. Where it reaches several rows, or a free one, the box is asked next.
    fn take_die(&mut self, build: Build) {
        match build.die {
            Some((lying, price)) if self.board.reach[lying.face].is_asked => {
                self.ask(Question::DieBox(lying, price));
            }
            Some(_) | None => self.build(build),
        }
    }

    fn build(&mut self, build: Build) {
        let Some(index) = build.boxes.first() else {
            return;
        };
        let spec = &self.board.boxes[index];
        let missing = self.box_price(index);
        let price = build.price();
        self.city.pay(price.saturating_add(missing));
        if let Some((lying, price)) = build.die {
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
        if let Some((lying, _)) = build.die {
            // Rule [dice, ruling 8]: coins for choosing a die come after paying, from boxes ticked before this one.
            self.gain(self.city.lasting.coins_on_die(lying.die));
        }
        self.city.ticked.insert(index);
        // Rule [dice, Danish rulebook, p. 4, Bonus; rulings 24, 25 and 27]: a building in the city that is now
        // complete brings a bonus, after the effects of its last box.
        if self.table.set.in_city.has(spec.building)
            && self.city.is_complete(self.board, spec.building)
        {
            self.ask(Question::Bonus);
        }
        self.waiting
            .push(Waiting::Effects(Source::Box(byte(index)), 0));
    }

    fn take_bonus(&mut self, bonus: u8) {
        self.city.bonuses[usize::from(bonus)] = true;
        self.steps.push(Step::Bonus { bonus });
        self.waiting.push(Waiting::Effects(Source::Bonus(bonus), 0));
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
            Effect::Coins { amount } => self.gain(amount),
            // Rule [dice, ruling 29]: coins for the boxes as they are now, this one included.
            Effect::PerBox {
                building, coins, ..
            } => self.gain(coins * self.city.count(self.board, building)),
            Effect::Attack { amount } => self.attack(source, amount),
            Effect::Tick { buildings, times } => self.ask(Question::Tick(buildings, times)),
            Effect::Action => self.ask(Question::Action),
            Effect::BuildWithoutDiePrice => self.ask(Question::FreeDie),
            Effect::Vp { .. } | Effect::Defence => {}
            // Rule [dice, ruling 6]: what lasts holds at once, also for later choices of this turn.
            Effect::Resource { .. }
            | Effect::DiePriceMinus { .. }
            | Effect::DiePriceZero { .. }
            | Effect::CoinsOnDie { .. }
            | Effect::Unlock { .. } => self.city.lasting.add(*effect),
        }
    }

    /// Rule [dice, Danish rulebook, p. 6, Barracks; rulings 17 and 19]: the printed points less one per defence met.
    fn attack(&mut self, source: Source, amount: u32) {
        let Source::Box(index) = source else { return };
        let spec = &self.board.boxes[usize::from(index)];
        let met = self.defences_met(spec.building);
        let points = amount.saturating_sub(met);
        self.city.attacks.push((index, points));
        self.steps.push(Step::Attack { index, points, met });
    }
}
