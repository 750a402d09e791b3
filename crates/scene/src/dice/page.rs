//! A position of Dice as a page shows it: seats, the forum, the turn that is built, sheets. The beginning of a turn
//! stands in the address; the engine says what can follow and what it would do. Start reading at [`of`].

use super::board::{self, side};
use super::sheet::{pigment, sheet};
use super::{describe, forum, marks, offers, things};
use crate::board::page;
use crate::{
    Body, Face, Fee, Foot, Frame, Hint, Line, Mark, Offer, Part, Pigment, Place, Question, Scene,
    SeatMark, Section, Shape, Sign, Sitting, State, Use, around,
};
use rules::Seat;
use rules::dice::explain::{self, Choice};
use rules::dice::rules::scoring;
use rules::dice::{
    self, BoardSet, Bonus, BuildingInfo, City, DieStatus, Facing, Line as Begun, Pick,
    Question as Asked, Seen, ShownDie, Table, facing, moves, seen,
};
use words::{Arg, Join, Message, Text, Thing, msg};

/// What the printed box calls the place where the dice lie.
const FORUM: Thing = Thing {
    game: "dice",
    group: "buildings",
    id: "forum",
};

/// No turn that serves as an example has more choices.
const CHOICES_MOST: usize = 12;

pub(super) fn of(at: &Sitting<'_>, seen: &Seen) -> Scene {
    let page = Page { at, seen };
    let turn = page.turn();
    let is_first = turn.as_ref().is_some_and(Turn::is_empty);
    let (steps, sealed) = page.sealed().unzip();
    let main = [
        page.seats(),
        sealed.filter(|_| !at.is_planning),
        turn.as_ref().and_then(Turn::built),
        (!at.is_planning).then(|| page.forum(is_first)),
        turn.as_ref().and_then(|turn| page.first(turn)),
    ];
    let rest = [
        page.standing(),
        at.me.and_then(|me| page.own_sheet(me)),
        page.others(),
        Some(page.set()),
    ];
    let plan = at.is_planning.then(|| forum::planned(at, seen));
    let plan = plan.into_iter().flatten().map(Some);
    Scene {
        asked: board::asked(seen),
        waited: board::waited(seen),
        sections: main.into_iter().chain(plan).chain(rest).flatten().collect(),
        aside: page.bonuses().into_iter().collect(),
        hint: page.hint(),
        has_field: !at.is_planning,
        example: page.example(),
        sealed: steps.and_then(|steps| steps.into_iter().reduce(msg::game::in_turn)),
        to_catalogue: Some(msg::dice_page::rules()),
        ..Scene::default()
    }
}

struct Page<'a> {
    at: &'a Sitting<'a>,
    seen: &'a Seen,
}

struct Turn<'a> {
    line: Begun<'a>,
    /// Why the choices in the address cannot be; the line is empty then.
    refusal: Option<Message>,
}

impl Turn<'_> {
    fn is_empty(&self) -> bool {
        self.line.turn().picks().is_empty()
    }

    /// The choices made, those that can follow, and the one button that seals the whole.
    fn built(&self) -> Option<Section> {
        if self.is_empty() && self.refusal.is_none() {
            return None;
        }
        let line = &self.line;
        let is_whole = line.question.is_none();
        let uses = match is_whole || self.is_empty() {
            true => Vec::new(),
            false => rows(line),
        };
        let (turn, mut before) = (line.turn(), Begun::begin(line.table, line.seat));
        let steps = turn.picks().iter().filter_map(|pick| {
            let (step, text) = (step(&before, *pick)?, before.turn().to_string());
            before.choose(*pick);
            Some((step, text))
        });
        let steps: Vec<(Use, String)> = steps.collect();
        let last = steps.last().map(|(_, before)| before.clone());
        let question = Question {
            refusal: self.refusal.clone(),
            steps,
            whole: is_whole.then(|| whole(line)),
            next: (!uses.is_empty()).then(msg::dice_page::next),
            back: last.map(|line| (line, msg::board::step_back())),
        };
        let title = match (&self.refusal, is_whole) {
            (Some(_), _) => msg::dice_page::cannot_be_built(),
            (None, true) => msg::dice_page::ready(),
            (None, false) => msg::board::turn_so_far(),
        };
        Some(Section {
            anchor: "line",
            body: Body::Page(Box::new(Part::Question(question))),
            uses,
            ..Section::framed(Frame::Asked, "built", title)
        })
    }
}

/// The choices that can follow a line; a die that can be the first lies above.
fn rows(line: &Begun<'_>) -> Vec<Use> {
    let is_first = line.turn().picks().is_empty();
    let mut choices = explain::choices(line);
    choices.retain(|choice| !(is_first && matches!(choice.pick, Pick::Die(_))));
    // Passing and declining stand last, whatever their letters.
    choices.sort_by_key(|choice| matches!(choice.pick, Pick::Pass | Pick::Skip));
    let row = |choice: &Choice| row(line, choice.pick, offers::choice(line, choice));
    choices.iter().map(row).collect()
}

fn row(line: &Begun<'_>, pick: Pick, offer: Offer) -> Use {
    let mut longer = line.clone();
    longer.choose(pick);
    let mv = longer.turn().to_string();
    Use {
        asks: true,
        has_price: true,
        ..Use::new(Offer { mv, ..offer }, sign(line, pick))
    }
}

fn step(before: &Begun<'_>, pick: Pick) -> Option<Use> {
    let mut choices = explain::choices(before).into_iter();
    let choice = choices.find(|choice| choice.pick == pick)?;
    let offer = offers::choice(before, &choice);
    let offer = match choice.next {
        // Die and box are paid together: the price stands at the box.
        Some(Asked::DieBox(..)) => Offer::new(offer.mv, offer.title),
        Some(Asked::Action | Asked::FreeDie | Asked::Tick(..) | Asked::Bonus) | None => offer,
    };
    Some(row(before, pick, offer))
}

fn whole(line: &Begun<'_>) -> Use {
    let offer = offers::turn(line);
    let offer = Offer {
        why: Some(offer.title),
        title: msg::dice_page::seal(),
        ..offer
    };
    Use {
        is_main: true,
        has_price: true,
        ..Use::new(offer, Mark::of("act-seal"))
    }
}

fn sign(line: &Begun<'_>, pick: Pick) -> Mark {
    let set = line.table.set;
    match pick {
        Pick::Die(die) => {
            let lying = line.table.lying(die);
            let face = lying.map_or("", |lying| &line.table.face(lying).id);
            Mark::Swatch(Pigment::of(die.color().id()).class, marks::face(face))
        }
        Pick::Bonus(index) => Mark::of(match set.bonuses[usize::from(index)].id.as_str() {
            "action" => "extra-turn",
            "coins" => "coin",
            _ => "die-tick",
        }),
        Pick::Wonder => Mark::Swatch("is-black", marks::wonder(&line.board.id)),
        Pick::Pass => Mark::of("act-sell"),
        Pick::Skip => Mark::of("sign-cross"),
        Pick::Box(index) => {
            let building = line.board.boxes[usize::from(index)].building;
            let info = set.info(building);
            let class = info.map_or("is-black", |info| pigment(info).class);
            Mark::Swatch(class, marks::building_sign(set, building, &line.board.id))
        }
    }
}

impl<'a> Page<'a> {
    /// An empty line of the viewer's turn, as long as one can be chosen.
    fn begin(&self) -> Option<Begun<'a>> {
        let me = self.at.me?;
        let table = dice::choosing(self.seen, me).ok()?;
        Some(Begun::begin(table, me))
    }

    /// The turn being built; none when the viewer cannot choose now.
    fn turn(&self) -> Option<Turn<'a>> {
        let may_choose = self.at.is_live && !self.at.is_over && !self.at.is_planning;
        let begin = self.begin().filter(|_| may_choose)?;
        let wanted = self.at.line.unwrap_or_default().split([';', ',', '\n']);
        let wanted = wanted.map(str::trim).filter(|choice| !choice.is_empty());
        let wanted = wanted.collect::<Vec<_>>().join("; ");
        let (line, refusal) = match moves::follow(begin.table, begin.seat, &wanted) {
            Ok(line) => (line, None),
            Err(refusal) => (begin, Some(crate::refusal(&refusal))),
        };
        Some(Turn { line, refusal })
    }

    /// What a turn can begin with beside the dice that lie above.
    fn first(&self, turn: &Turn<'_>) -> Option<Section> {
        let title = match self.seen.my_turn() {
            Some(_) => msg::dice_page::instead(),
            None => msg::dice_page::can(),
        };
        turn.is_empty().then(|| Section {
            uses: rows(&turn.line),
            ..Section::framed(Frame::Bare, "can", title)
        })
    }

    /// A turn that could be written now: with the die that costs least in all, if any, then the first of each choice.
    fn example(&self) -> Option<String> {
        let sections = self.seen.sections();
        let dice = sections.iter().flat_map(|section| &section.dice);
        let dice = dice.filter_map(|die| Some((die.for_me.as_ref()?, die.lying.die)));
        let open = dice.filter(|(mine, _)| mine.status == DieStatus::Open);
        let cheapest = open.min_by_key(|(mine, _)| describe::costs(mine).0);
        let cheapest = cheapest.map(|(_, die)| Pick::Die(die));
        let mut line = self.begin()?;
        for _ in 0..CHOICES_MOST {
            let Some(asked) = line.asked() else {
                return Some(line.turn().to_string());
            };
            let is_first = line.turn().picks().is_empty();
            let cheapest = cheapest.filter(|die| is_first && asked.picks.contains(die));
            let picks = asked.picks.into_iter();
            let first = picks.min_by_key(|pick| (*pick == Pick::Pass, line.text(*pick)));
            line.choose(cheapest.or(first)?);
        }
        None
    }

    /// The viewer's sealed turn, which they can still change: its steps, and all of it.
    fn sealed(&self) -> Option<(Vec<Message>, Section)> {
        let turn = self.seen.my_turn().filter(|_| !self.at.is_over)?;
        let table = self.seen.table()?;
        let (_, board) = table.city(self.at.me?);
        let steps = turn.steps.iter();
        let steps = steps.map(|step| describe::step(table.set, board, *step, "first"));
        let steps: Vec<Message> = steps.collect();
        let face = |step: &Message| Face::new(Pigment::of(""), step.clone());
        let list = Line::of(Shape::Step, steps.iter().map(face));
        let change = describe::change(&turn.change).map(msg::dice::sentence);
        let written = msg::dice_page::in_words(turn.turn);
        let secret = msg::dice_page::secret();
        let lines = [Some(list), change.map(Line::bare)];
        let section = Section {
            sign: Some(Sign::Borrowed("sealed")),
            lines: lines.into_iter().flatten().collect(),
            notes: vec![msg::board::together(written, secret)],
            ..Section::framed(Frame::Sealed, "sealed", msg::game::you_sealed())
        };
        Some((steps, section))
    }

    fn hint(&self) -> Option<Hint> {
        let (at, seen) = (self.at, self.seen);
        let is_live = at.is_live && !at.is_planning;
        let is_asked = is_live && at.me.is_some() && !at.is_over && seen.choosing().is_some();
        is_asked.then(|| Hint {
            title: msg::dice::choose_die(),
            says: vec![match seen.my_turn() {
                Some(_) => msg::dice_page::hint_sealed(seen.cities.len()),
                None => msg::dice_page::hint(seen.boards().pass_coins, seen.cities.len()),
            }],
        })
    }
}

/// The seats, the forum, and who is ahead.
impl Page<'_> {
    /// The seats from west to east, the viewer in the middle. None after the end: the score sheet names everybody.
    fn seats(&self) -> Option<Section> {
        let count = self.seen.cities.len();
        let order = around(self.at.me, count, count / 2);
        let seats = order.filter_map(|index| Seat::all(count).nth(index));
        let seats: Vec<SeatMark> = seats.map(|seat| self.seat(seat)).collect();
        let sealed = self.seen.has_sealed().into_iter().filter(|sealed| *sealed);
        let title = msg::dice_page::who_has_sealed(sealed.count(), count);
        (count > 0 && !self.at.is_over).then(|| page::seats(title, seats, None))
    }

    fn seat(&self, seat: Seat) -> SeatMark {
        let is_sealed = self.seen.has_sealed().get(seat.index()) == Some(&true);
        let is_awaited = self.seen.awaiting().contains(&seat);
        let (sign, says) = match (is_sealed, is_awaited) {
            (true, _) => ("sealed", "sealed"),
            (false, true) => ("sign-wait", "choosing"),
            (false, false) => ("sign-check", "done"),
        };
        let table = self.seen.table();
        SeatMark {
            seat: Some(seat),
            picture: table.map_or(Sign::Borrowed("sign-person"), |table| {
                marks::wonder(&table.city(seat).1.id)
            }),
            is_neighbour: side(self.seen, seat).is_some() && !self.at.is_me(seat),
            is_sealed,
            is_awaited,
            sign: Sign::Borrowed(sign),
            says: msg::dice_page::state(says),
        }
    }

    /// The forum: four prices, and what each die costs the viewer in all. A turn can begin with a die there.
    fn forum(&self, is_first: bool) -> Section {
        let section = Section::of_board("forum");
        let Some(wells) = forum::wells(self.seen, |one| self.die(one, is_first)) else {
            return section.titled(msg::game::cities());
        };
        let has_prices = self.at.me.is_some() && self.at.is_live;
        Section {
            frame: Frame::Bare,
            title: Some(msg::game::words(FORUM)),
            note: has_prices.then(|| match is_first {
                true => msg::dice_page::costs_in_all(),
                false => msg::dice_page::as_it_was(),
            }),
            body: wells,
            ..section
        }
    }

    fn die(&self, die: &ShownDie, is_first: bool) -> Face {
        let set = self.seen.boards();
        let face = &set.faces[die.lying.face];
        let mine = die.for_me.as_ref();
        let is_open = mine.is_some_and(|mine| mine.status == DieStatus::Open);
        let what = msg::dice::offer_die(die.lying.die.id(), things::face(set, face));
        let spoken = match (mine, describe::whole_status(self.seen, die)) {
            (None, _) => what,
            (Some(_), Some(why)) => msg::dice_page::die_shut(what, why),
            (Some(mine), None) => match describe::costs(mine) {
                (least, most) if least == most => msg::dice_page::die_costs(what, most),
                (least, most) => msg::dice_page::die_costs_between(what, least, most),
            },
        };
        // The whole comparison is a sentence; it is read out, and stands in the catalogue.
        let foot = mine.map(|mine| {
            let price = match describe::costs(mine) {
                (_, 0) => msg::board::free(),
                (least, most) if least == most => msg::dice::in_all(Arg::Number(most.into())),
                (least, most) => msg::dice_page::range(least, most),
            };
            Foot::new(Fee::Printed, describe::status(mine).unwrap_or(price), None)
        });
        Face {
            key: match is_open && is_first {
                true => format!("die {}", die.lying.die),
                false => String::new(),
            },
            feet: foot.into_iter().collect(),
            spoken: vec![spoken],
            ..forum::lying(self.seen, die, is_open, things::symbol(&face.id))
        }
    }

    /// The same numbers as in letters, the most points first, then the most coins.
    fn standing(&self) -> Option<Section> {
        let mut table = board::standing(self.seen);
        let rows = &mut table.rows;
        rows.sort_by_key(|row| (-row.rank(0), -row.rank(1), row.seat));
        let lead = match table.rows.as_slice() {
            [first, next, ..] => {
                let by = first.rank(0) - next.rank(0);
                (by > 0).then(|| msg::dice_page::ahead(first.seat, by))
            }
            _ => None,
        };
        // Which boards are played with stands at the foot of the page.
        let at_the_foot = board::boards(self.seen);
        let notices = board::notices(self.seen).into_iter();
        let notices = notices.filter(|one| *one != at_the_foot);
        let is_over = self.at.is_over;
        let says = lead.into_iter().chain(notices);
        let says = says.filter(|_| !is_over).collect();
        (!table.rows.is_empty()).then(|| page::standing(table, says, is_over))
    }

    fn set(&self) -> Section {
        let hash: String = self.seen.options.set_hash.chars().take(12).collect();
        let code = msg::dice_page::boards_code(hash);
        let said = msg::board::together(board::boards(self.seen), code);
        Section {
            lines: vec![Line::signed("sign-note", said)],
            ..Section::default()
        }
    }
}

/// The viewer's sheet, and the cities of the others.
impl Page<'_> {
    fn own_sheet(&self, me: Seat) -> Option<Section> {
        let is_there = me.index() < self.seen.cities.len();
        let table = self.seen.table().filter(|_| is_there)?;
        let (city, _) = table.city(me);
        let reach = match self.seen.seat() == Some(me) && !self.seen.reach().is_empty() {
            true => "some",
            false => "none",
        };
        let resources = city.lasting.resources;
        let lasting = lasting(table, me).map(Line::bare);
        let lines = [Some(gold(table.set, city)), lasting];
        Some(Section {
            note: Some(msg::dice_page::sheet_note(city.coins, resources, reach)),
            coins: Some(city.coins.into()),
            lines: lines.into_iter().flatten().collect(),
            body: Body::Sheet(sheet(self.seen, table, me)),
            ..Section::framed(Frame::Bare, "sheet", msg::dice_page::your_sheet())
        })
    }

    fn bonuses(&self) -> Option<Section> {
        let city = self.seen.cities.get(self.at.me?.index())?;
        Some(Section {
            frame: Frame::Fold,
            title: Some(msg::dice_page::your_bonuses()),
            note: Some(msg::dice_page::one_each()),
            lines: vec![bonuses(self.seen.boards(), city.bonuses)],
            ..Section::default()
        })
    }

    /// Everybody's city but the viewer's; the neighbours come first.
    fn others(&self) -> Option<Section> {
        let table = self.seen.table()?;
        let seats = Seat::all(self.seen.cities.len());
        let mut seats: Vec<Seat> = seats.filter(|seat| !self.at.is_me(*seat)).collect();
        let beside = self.at.me.map(|me| [table.left(me), table.right(me)]);
        let beside = beside.as_ref().map_or(&[][..], |both| both);
        let place = |seat: &Seat| beside.iter().position(|one| one == seat);
        seats.sort_by_key(|seat| (place(seat).unwrap_or(2), *seat));
        let cities = seats.into_iter().map(|seat| self.city(table, seat));
        let cities: Vec<Section> = cities.collect();
        (!cities.is_empty()).then(|| Section::of_parts(cities))
    }

    fn city(&self, table: Table<'_>, seat: Seat) -> Section {
        let (city, board) = table.city(seat);
        let fronts = facing(table, seat).map(|one| self.front(table, seat, one));
        let fronts = fronts.map(|said| Face::new(Pigment::of("red"), said));
        let buildings = table.set.buildings.iter();
        let counts = buildings.map(|info| count(table, seat, info));
        let lines = [
            says(table, seat).map(Line::bare),
            Some(Line::of(Shape::Front, fronts)),
            Some(Line::of(Shape::Chip, counts)),
        ];
        let gifts = Line {
            label: Some(msg::dice_page::bonuses()),
            ..bonuses(table.set, city.bonuses)
        };
        let whole = || Section {
            lines: vec![gifts, gold(table.set, city)],
            body: Body::Sheet(sheet(self.seen, table, seat)),
            ..Section::default()
        };
        let title = msg::dice_page::city(seat, side(self.seen, seat).unwrap_or("none"));
        Section {
            seat: Some(seat),
            place: Place::Far,
            sign: Some(marks::wonder(&board.id)),
            note: Some(msg::game::words(things::set_board(board))),
            coins: Some(city.coins.into()),
            lines: lines.into_iter().flatten().collect(),
            notes: lasting(table, seat).into_iter().collect(),
            body: Body::Page(Box::new(Part::More(
                msg::dice_page::whole_sheet(),
                (self.at.city == Some(seat)).then(whole),
            ))),
            ..Section::framed(Frame::City, format!("city-{}", seat.index()), title)
        }
    }

    /// What a barracks has done and what it meets; between neighbours of the viewer that is said to them.
    fn front(&self, table: Table<'_>, seat: Seat, front: Facing) -> Message {
        let building = things::building(table.set, front.building);
        let (neighbour, attacks) = (front.neighbour, front.attack_points);
        let said = msg::dice_page::front(building, neighbour, attacks, front.defences);
        // The defences that an attack of the viewer on this barracks meets.
        let meets = |own: &Facing| own.neighbour == seat && own.against == front.building;
        let mut mine = self.at.me.into_iter().flat_map(|me| facing(table, me));
        match mine.find(meets) {
            Some(own) => msg::dice_page::front_met(said, own.defences_met),
            None => said,
        }
    }
}

/// Points, resources and what else a city has for good, with points between.
fn says(table: Table<'_>, seat: Seat) -> Option<Message> {
    let (city, _) = table.city(seat);
    let points = scoring::points(table, seat);
    let unlocked: Vec<Arg> = board::unlocked(city).map(Arg::from).collect();
    let is_first = table.state.agora_first.contains(&seat);
    let said = [
        Some(msg::dice_page::city_has(points, city.lasting.resources)),
        (!unlocked.is_empty()).then(|| msg::dice_page::unlocked(Arg::List(Join::Comma, unlocked))),
        is_first.then(msg::dice_page::first_agora),
    ];
    said.into_iter().flatten().reduce(msg::board::beside)
}

/// What makes dice cheaper for the rest of the game, in a sentence.
fn lasting(table: Table<'_>, seat: Seat) -> Option<Message> {
    let effects = seen::lasting(table, seat).into_iter();
    let effects = effects.map(|effect| describe::effect(table.set, effect));
    let effects = effects.reduce(msg::game::in_turn);
    effects.map(msg::dice_page::lasting)
}

fn count(table: Table<'_>, seat: Seat, info: &BuildingInfo) -> Face {
    let (city, board) = table.city(seat);
    let (ticked, size) = (city.count(board, info.building), board.size(info.building));
    let name = things::building(table.set, info.building);
    Face {
        sign: marks::building_sign(table.set, info.building, &board.id),
        kind: Text::from(format!("{ticked}/{size}")).into(),
        ..Face::new(pigment(info), msg::dice_page::count(name, ticked, size))
    }
}

/// The circles of the reserve, row by row.
fn gold(set: &BoardSet, city: &City) -> Line {
    let circle = |at: u32| {
        Mark::Small(match at {
            _ if at < city.spent => "spent",
            _ if at < city.spent.saturating_add(city.coins) => "ring",
            _ => "empty",
        })
    };
    let circles: Vec<Mark> = (0..set.reserve).map(circle).collect();
    let per_row = usize::try_from(set.reserve_per_row.max(1)).unwrap_or(1);
    Line {
        shape: Shape::Circle,
        marks: circles.chunks(per_row).map(<[_]>::to_vec).collect(),
        ..Line::bare(msg::dice_page::gold(city.coins, city.spent, set.reserve))
    }
}

pub(super) fn bonuses(set: &BoardSet, taken: [bool; 3]) -> Line {
    let gift = |(bonus, is_taken): (&Bonus, bool)| Face {
        gives: marks::effects(set, &bonus.effects, "", None),
        state: if is_taken { State::Built } else { State::Open },
        ..Face::new(Pigment::of(""), describe::effects(set, &bonus.effects))
    };
    let gifts = set.bonuses.iter().zip(taken).map(gift);
    Line::of(Shape::Gift, gifts)
}
