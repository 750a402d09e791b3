//! A position of Seven Wonders as a page shows it: seats, hand with sheets, questions, cities. The seat that steers the
//! Free City chooses in two steps: there a use of its own card asks for the rest of the move. Start reading at [`of`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::cards::foot;
use super::city::{self, owner};
use super::offers::{self, At, side_name};
use super::{board, describe, marks, plan, printed, things};
use crate::board::page;
use crate::{
    Body, Face, Frame, Hint, Lay, Line, Mark, Offer, Part, Place, Presenter, Question, Scene,
    SeatMark, Section, Shape, Sheet, Sign, Sitting, State, Use, Way, around,
};
use rules::Seat;
use rules::seven_wonders::{
    CardId, CityView, Direction, HandCard, Move, Payment, PhaseName, Play, Resource, Side,
    Use as Found, UseState, Verb, View, WonderId,
};
use words::{Arg, Join, Message, Text, msg};

/// How many moves the list in words shows at most; with two players there are hundreds.
const MOVES_SHOWN: usize = 60;

pub(super) fn of(at: &Sitting<'_>, view: &View) -> Scene {
    // With open hands a view is nobody's, but the page is still that of its viewer.
    let mut own = Cow::Borrowed(view);
    if view.seat != at.me {
        own.to_mut().seat = at.me;
    }
    let view = &*own;
    let offers = at.me.filter(|_| at.is_live);
    let offers = offers.map(|seat| super::SevenWonders.offers(at.position, seat));
    let by_move = |offer: Offer| (offer.mv.clone(), offer);
    let steers = view.free_city.as_ref().map(|city| city.steered_by);
    let page = Page {
        at,
        view,
        is_over: at.is_over || view.phase == PhaseName::Over,
        mine: city::mine(view),
        offers: offers.into_iter().flatten().map(by_move).collect(),
        is_steering: steers.is_some() && steers == at.me && view.phase == PhaseName::Choose,
    };
    page.scene()
}

struct Page<'a> {
    at: &'a Sitting<'a>,
    view: &'a View,
    /// Whether nothing can be chosen any more: the last age is counted, or somebody gave the game up.
    is_over: bool,
    mine: Option<&'a CityView>,
    /// The viewer's legal moves, in the order of the notation.
    offers: BTreeMap<String, Offer>,
    /// Whether the viewer steers the Free City, so that their move has two parts.
    is_steering: bool,
}

impl Page<'_> {
    fn scene(&self) -> Scene {
        let view = self.view;
        let (near, far) = self.cities();
        let others = (!far.is_empty()).then(|| Section {
            frame: Frame::Fold,
            title: Some(msg::seven_wonders_page::other_cities()),
            note: Some(msg::language::number(far.len())),
            ..Section::of_parts(far)
        });
        let first = [
            (!self.is_over).then(|| self.seats()),
            self.question().filter(|_| !self.at.is_planning),
            Some(self.hand()),
            Some(Section::of_parts(near)),
            others,
        ];
        // A move for two cities is chosen in two steps; picks of the draft are made where the wonders stand.
        let is_drafting = view.phase == PhaseName::Draft;
        let has_moves = !self.is_steering && !is_drafting && !self.at.is_planning;
        let moves = self.offers.values().filter(|_| has_moves);
        Scene {
            asked: describe::asked(view.phase),
            waited: describe::waited(view.phase),
            sections: first.into_iter().flatten().collect(),
            aside: self.standing().into_iter().collect(),
            hint: self.hint(),
            moves: moves.take(MOVES_SHOWN).cloned().collect(),
            sealed: board::my_choice(view).filter(|_| !self.is_over),
            to_catalogue: Some(msg::seven_wonders_page::to_catalogue()),
            ..Scene::default()
        }
    }

    /// Whether a card of the hand may be chosen now; else it lies there until another choice is made.
    fn is_choosable(&self) -> bool {
        let is_asked = matches!(self.view.phase, PhaseName::Choose | PhaseName::Seventh);
        !self.at.is_over && is_asked
    }

    fn hint(&self) -> Option<Hint> {
        let may_choose = self.at.is_live && self.at.me.is_some() && self.is_choosable();
        if !may_choose || self.at.is_planning || self.view.hand.is_empty() {
            return None;
        }
        let seats = self.view.seats;
        let (title, said) = match board::my_choice(self.view) {
            Some(choice) => (
                msg::game::you_sealed(),
                msg::seven_wonders_page::hint_sealed_text(choice, seats),
            ),
            None => (
                msg::game::choose_card(),
                match self.is_steering {
                    true => msg::seven_wonders_page::hint_steering(),
                    false => msg::seven_wonders_page::hint_choose_text(seats),
                },
            ),
        };
        let says = vec![said];
        Some(Hint { title, says })
    }

    /// The seats as the cities are drawn, the viewer in the middle: who has sealed, and where hands travel.
    fn seats(&self) -> Section {
        let view = self.view;
        let count = view.seats;
        let me = self.at.me.map_or(0, Seat::index);
        // Of two players one has the Free City on the left, which is no seat.
        let before = match view.cities.get(me) {
            Some(city) if count == 2 => usize::from(city.left < count),
            Some(_) | None => count / 2,
        };
        let order = around(self.at.me, count, before);
        let passing = view.passing.filter(|_| view.free_city.is_none());
        let arrow = passing.map(|passing| match passing {
            Direction::Left => Sign::Borrowed("sign-prev"),
            Direction::Right => Sign::Borrowed("sign-next"),
        });
        let seats = order.map(|index| self.seat(index)).collect();
        let title = msg::seven_wonders_page::sealed_of(view.sealed.len(), count);
        Section {
            notes: board::notices(view),
            ..page::seats(title, seats, arrow)
        }
    }

    fn seat(&self, index: usize) -> SeatMark {
        let is_there = |seats: &[Seat]| seats.iter().any(|seat| seat.index() == index);
        let (is_sealed, is_awaited) = (is_there(&self.view.sealed), is_there(&self.view.awaiting));
        let (sign, says) = match (is_sealed, is_awaited) {
            (true, _) => ("sealed", "sealed"),
            (false, true) => ("sign-wait", "choosing"),
            (false, false) => ("", "waits"),
        };
        let city = self.view.cities.get(index);
        let wonder = city.and_then(|city| city.wonder);
        let is_me = self.at.me.is_some_and(|me| me.index() == index);
        let is_beside = |mine: &CityView| mine.left == index || mine.right == index;
        SeatMark {
            seat: city.and_then(|city| city.seat),
            picture: wonder.map_or(Sign::Borrowed("sign-person"), |wonder| {
                city::wonder_sign(Some(wonder))
            }),
            is_neighbour: self.mine.is_some_and(is_beside) && !is_me,
            is_sealed,
            is_awaited,
            sign: Sign::Borrowed(sign),
            says: msg::seven_wonders_page::state(says),
        }
    }

    /// Who is ahead, by what everybody can see. None before there is anything to compare.
    fn standing(&self) -> Option<Section> {
        let table = board::standing(self.view);
        let lead = match table.rows.as_slice() {
            [first, next, ..] if first.rank(0) > next.rank(0) => {
                let by = first.rank(0) - next.rank(0);
                Some(msg::seven_wonders_page::leads(first.seat, by))
            }
            [first, ..] => Some(msg::seven_wonders_page::level(first.rank(0))),
            [] => None,
        };
        let lead = lead.filter(|_| !self.at.is_over);
        let discards = msg::seven_wonders_page::discards(self.view.discard_count);
        let says = lead.into_iter().collect();
        (!table.rows.is_empty()).then(|| Section {
            notes: (!self.is_over).then_some(discards).into_iter().collect(),
            ..page::standing(table, says, self.is_over)
        })
    }
}

/// The hand: the cards that can be chosen, and their sheets.
impl Page<'_> {
    fn hand(&self) -> Section {
        let section = Section::of_board("hand");
        if self.at.is_planning {
            return plan::hand(self.at, self.view, section);
        }
        if self.view.hand.is_empty() {
            return section.titled(msg::game::cities());
        }
        let cards = self.view.hand.iter().filter_map(|held| self.held(held));
        Section {
            frame: Frame::Bare,
            title: Some(msg::seven_wonders_page::hand()),
            note: Some(self.hand_note()),
            body: Body::Cards(Lay::Grid, cards.collect()),
            ..section
        }
    }

    fn hand_note(&self) -> Message {
        let (view, count) = (self.view, self.view.hand.len());
        if self.at.is_over {
            return msg::seven_wonders_page::hand_unplayed(count);
        }
        if !self.is_choosable() {
            return msg::seven_wonders_page::hand_waiting(count);
        }
        match self.mine.zip(view.passing) {
            _ if view.phase == PhaseName::Seventh => msg::seven_wonders_page::hand_seventh(),
            Some((city, passing)) if view.free_city.is_none() => {
                let to = match passing {
                    Direction::Left => city.left,
                    Direction::Right => city.right,
                };
                msg::seven_wonders_page::hand_passed(count, owner(view, to))
            }
            Some(_) => msg::seven_wonders_page::hand_swapped(count),
            None => msg::seven_wonders_page::hand_last(count),
        }
    }

    /// None for a card that the edition does not have.
    fn held(&self, held: &HandCard) -> Option<Face> {
        let face = Face::printed(printed::card(self.view.edition, held.card)?);
        if !self.is_choosable() {
            return Some(face);
        }
        // Of several copies of a card only the first has a sheet.
        let first = self.view.hand.iter().find(|one| one.card == held.card);
        let is_first = first.is_some_and(|first| std::ptr::eq(first, held));
        let is_live = self.at.is_live;
        let key = format!("card-{}", held.card.key());
        Some(Face {
            key: if is_live { key } else { String::new() },
            feet: vec![foot(&held.build, held.card, self.view)],
            state: match held.is_sealed {
                true => State::Sealed,
                false => State::Open,
            },
            spoken: spoken(&held.build, held.card).into_iter().collect(),
            sheet: (is_live && is_first).then(|| Box::new(self.sheet(held))),
            ..face
        })
    }

    fn sheet(&self, held: &HandCard) -> Sheet {
        let sealing = msg::seven_wonders_page::sealing(self.view.seats);
        Sheet {
            after: Some(("sealed", sealing)),
            ..Sheet::of_uses(self.uses(held))
        }
    }

    fn uses(&self, held: &HandCard) -> Vec<Use> {
        let (card, paying) = (held.card, None);
        let play = |verb| Play { verb, card, paying };
        let is_now = |found: &&Found| found.state != UseState::NotNow;
        let build = Some(&held.build).filter(is_now);
        let stage = self.view.next_stage.map(|_| &held.stage).filter(is_now);
        let uses = [
            build.map(|found| self.paid(found, "act-build", play(Verb::Build))),
            (held.free.is_some()).then(|| self.plain("wonder-olympia", play(Verb::Free))),
            stage.map(|found| self.paid(found, "act-wonder", play(Verb::Stage))),
            (held.sell.is_some()).then(|| self.plain("act-sell", play(Verb::Sell))),
        ];
        uses.into_iter().flatten().collect()
    }

    /// What a row is called, as its button seals a choice or not.
    fn title(&self, play: Play, is_refused: bool) -> Message {
        let says = |at| offers::use_title(&play, self.mine.map_or((1, None), city::next_stage), at);
        match self.is_steering || is_refused {
            true => says(At::Start),
            false => msg::seven_wonders_page::seal(says(At::Inside)),
        }
    }

    /// A row with one button and no choice of payment.
    fn plain(&self, sign: &'static str, play: Play) -> Use {
        let (title, mv) = (self.title(play, false), play.to_string());
        let own = self.own(&mv);
        let own = own.unwrap_or_else(|| Offer::new(mv, title.clone()));
        Use {
            asks: self.is_steering,
            ..Use::new(Offer { title, ..own }, Mark::of(sign))
        }
    }

    /// A move of the viewer's own city: a whole move, or the own part of moves for two cities.
    fn own(&self, mv: &str) -> Option<Offer> {
        if let Some(offer) = self.offers.get(mv) {
            return Some(offer.clone());
        }
        let offers = self.offers.values();
        let mut parts = offers.filter_map(|offer| offer.parts.as_deref());
        let (own, ..) = parts.find(|(own, ..)| own.mv == mv)?;
        Some(own.clone())
    }

    /// A row with a way to pay, or several; why it costs that, and what would be different by the first.
    fn paid(&self, found: &Found, sign: &'static str, play: Play) -> Use {
        let first = found.ways.first();
        let why = describe::why(found, play.card);
        let cannot = || msg::seven_wonders_page::cannot_use(things::card(play.card));
        let refused = first.is_none().then(|| why.clone().unwrap_or_else(cannot));
        let offer = first.and_then(|way| self.offers.get(&way.mv));
        let offer = Offer {
            quote: offers::at_least(found),
            why,
            effect: offer.and_then(|offer| offer.effect.clone()),
            ..Offer::new(
                first.map_or_else(String::new, |way| way.mv.clone()),
                self.title(play, refused.is_some()),
            )
        };
        let ways = found.ways.iter().filter(|_| found.ways.len() > 1);
        let way = |way: &Payment| Way {
            mv: way.mv.clone(),
            says: self.payment(way),
            total: way.total,
        };
        Use {
            asks: self.is_steering,
            ways: ways.map(way).collect(),
            ..Use::new(Offer { refused, ..offer }, Mark::of(sign))
        }
    }

    /// Who gets what: "2 to Joost, 2 to Ana".
    fn payment(&self, way: &Payment) -> Arg {
        let sellers = self.mine.map(|mine| [mine.left, mine.right]);
        let neighbours = sellers.into_iter().flatten().zip([way.left, way.right]);
        let paid = neighbours.filter(|(_, coins)| *coins > 0);
        let paid = paid
            .map(|(index, coins)| msg::seven_wonders_page::pays(coins, owner(self.view, index)));
        let bank = (way.bank > 0).then(|| msg::seven_wonders_page::pays_bank(way.bank));
        let mut parts: Vec<Message> = paid.chain(bank).collect();
        if parts.is_empty() {
            parts.push(msg::seven_wonders_page::pays_nothing());
        }
        Arg::list(Join::Comma, parts)
    }
}

fn spoken(build: &Found, card: CardId) -> Option<Message> {
    let why = || describe::why(build, card);
    Some(match build.state {
        UseState::Chain | UseState::Olympia => msg::seven_wonders_page::spoken_free(why()?),
        UseState::Nothing | UseState::Own => msg::seven_wonders_page::spoken_nothing(),
        UseState::Coins => {
            msg::seven_wonders_page::spoken_costs(build.cheapest.unwrap_or(0), why()?)
        }
        UseState::Short => msg::seven_wonders_page::spoken_short(build.short),
        UseState::Unavailable => msg::seven_wonders_page::spoken_cannot(why()?),
        UseState::SameName => msg::seven_wonders_page::spoken_have_one(),
        UseState::WonderComplete | UseState::NotNow => return None,
    })
}

/// What the viewer is asked beside the hand: a wonder, a side, a discarded card, the Free City's move.
impl Page<'_> {
    fn question(&self) -> Option<Section> {
        self.offers.first_key_value()?;
        let offers = self.offers.values();
        let (title, notes, uses): (_, _, Vec<Use>) = match self.view.phase {
            PhaseName::Draft => {
                let without = self.view.cities.iter().filter(|city| city.wonder.is_none());
                // The game goes on at once, and nothing brings the pick back.
                let is_last = without.count() <= 1;
                let touch = msg::board::touch_picks(if is_last { "last" } else { "open" });
                let notes = vec![msg::seven_wonders_page::draft_text(), touch];
                let uses = offers.map(|offer| self.draft(offer));
                (describe::asked(self.view.phase)?, notes, uses.collect())
            }
            PhaseName::Side => {
                let wonder = self.mine.and_then(|mine| mine.wonder);
                let title = match wonder {
                    Some(wonder) => msg::seven_wonders_page::choose_side(things::city(wonder)),
                    None => describe::asked(self.view.phase)?,
                };
                let sign = Mark::Sign(city::wonder_sign(wonder));
                let uses = offers.map(|offer| Use::new(offer.clone(), sign.clone()));
                let notes = vec![msg::seven_wonders_page::choose_side_text()];
                (title, notes, uses.collect())
            }
            PhaseName::Pick => {
                let uses = offers.map(|offer| self.pick(offer));
                let notes = vec![msg::seven_wonders_page::pick_text()];
                (msg::seven_wonders_page::pick(), notes, uses.collect())
            }
            PhaseName::Choose if self.is_steering => {
                let (own, uses) = self.free_city()?;
                let notes = vec![msg::seven_wonders_page::free_city_text(own)];
                (msg::seven_wonders_page::free_city(), notes, uses)
            }
            PhaseName::Choose | PhaseName::Seventh | PhaseName::Start | PhaseName::Over => {
                return None;
            }
        };
        let back = (String::new(), msg::seven_wonders_page::free_city_back());
        let question = Question {
            back: Some(back),
            ..Question::default()
        };
        Some(Section {
            notes,
            uses,
            body: match self.is_steering {
                true => Body::Page(Box::new(Part::Question(question))),
                false => Body::Nothing,
            },
            ..Section::framed(Frame::Asked, "choose", title)
        })
    }

    /// A card of the discard pile, as it lies in a hand; or taking none.
    fn pick(&self, offer: &Offer) -> Use {
        let card = offer.mv.strip_prefix("pick ").and_then(CardId::find);
        Use {
            shows: card.and_then(|card| printed::card(self.view.edition, card)),
            ..Use::new(offer.clone(), Mark::of("from-discard"))
        }
    }

    fn draft(&self, offer: &Offer) -> Use {
        let wonder = offer.mv.strip_prefix("draft ").and_then(WonderId::find);
        let sign = Mark::Sign(city::wonder_sign(wonder));
        let printed = wonder.map(|wonder| self.view.edition.data().wonder(wonder));
        let sides = Side::of(self.view.edition);
        let says = printed.map(|wonder| sides.map(|side| printed::says(wonder, side)));
        Use {
            with: says.into_iter().flatten().collect(),
            ..Use::new(offer.clone(), sign)
        }
    }

    /// The second half of the move of the seat that steers the Free City, after the title of the first.
    fn free_city(&self) -> Option<(Arg, Vec<Use>)> {
        let own = self.at.line()?;
        let begin = format!("{own}; city: ");
        let both = self.offers.values();
        let mut both = both.filter(|offer| offer.mv.starts_with(&begin)).peekable();
        let parts = both.peek()?.parts.as_deref();
        let title = parts.map(|(own, ..)| own.title.clone());
        let title = title.map_or_else(|| Text::from(own.to_owned()).into(), Arg::from);
        let row = |offer: &Offer| {
            let city = offer.mv.trim_start_matches(begin.as_str());
            let sign = match city.split(' ').next() {
                Some("build") => "act-build",
                Some("sell") => "act-sell",
                _ => "act-wonder",
            };
            let Some((.., other)) = offer.parts.as_deref() else {
                return Use::new(offer.clone(), Mark::of(sign));
            };
            let mv = Move::read(&offer.mv);
            let card = mv.and_then(|mv| mv.city().map(|play| play.card));
            let mv = offer.mv.clone();
            let told = Offer {
                mv,
                ..other.clone()
            };
            Use {
                shows: card.and_then(|card| printed::card(self.view.edition, card)),
                ..Use::new(told, Mark::of(sign))
            }
        };
        Some((title, both.map(row).collect()))
    }
}

/// The cities: what they make or sell, their wonders, cards and armies.
impl Page<'_> {
    /// The viewer's city and their neighbours', for a spectator the first three; and the others.
    fn cities(&self) -> (Vec<Section>, Vec<Section>) {
        let all = 0..self.view.cities.len();
        let near: Vec<usize> = match self.at.me.zip(self.mine) {
            Some((me, city)) => vec![me.index(), city.left, city.right],
            None => all.clone().take(3).collect(),
        };
        let far = all.filter(|index| !near.contains(index));
        let city = |index: usize| Some(self.city(index, self.view.cities.get(index)?));
        let far = far.filter_map(city).collect();
        (near.iter().copied().filter_map(city).collect(), far)
    }

    fn city(&self, index: usize, city: &CityView) -> Section {
        let view = self.view;
        let place = city::place(view, index);
        let key = match place {
            Place::Own => "mine",
            Place::Left => "left",
            Place::Right => "right",
            Place::Table | Place::Near | Place::Far => "other",
        };
        let sells = place != Place::Own && !city.sells_me.is_empty();
        let goods = msg::seven_wonders_page::goods(match (place, sells) {
            (Place::Own, _) => "mine",
            (_, true) => "seller",
            (_, false) => "other",
        });
        let wonder = msg::seven_wonders_page::wonder();
        let stock = stock(city, sells);
        let stages = stages(view, city, place);
        let chips = city.by_color.iter().flat_map(|(_, cards)| cards);
        let chips = chips.filter_map(|card| printed::card(view.edition, *card));
        let cards = msg::game::cards(city.cards.len());
        let lines = [
            Some(Line::signed("shield", self.army(city, place))),
            (!stock.is_empty()).then(|| Line::laid(goods, Shape::Stock, stock)),
            (!stages.is_empty()).then(|| Line::laid(wonder, Shape::Stage, stages)),
            Some(Line::laid(cards, Shape::Chip, chips.map(Face::printed))),
        ];
        let title = msg::seven_wonders_page::city(key, owner(view, index));
        Section {
            seat: city.seat,
            place,
            sign: Some(city::wonder_sign(city.wonder)),
            note: city.wonder.map(|wonder| {
                let wonder = things::city(wonder);
                match city.side {
                    Some(side) => msg::seven_wonders::wonder_side(wonder, side_name(side)),
                    None => msg::game::words(wonder),
                }
            }),
            coins: Some(city.coins.into()),
            lines: lines.into_iter().flatten().collect(),
            notes: city::conflicts(city).into_iter().collect(),
            ..Section::framed(Frame::City, format!("city-{index}"), title)
        }
    }

    fn army(&self, city: &CityView, place: Place) -> Message {
        let shields = msg::game::shields(city.shields);
        let Some(mine) = self.mine.filter(|_| !self.is_over) else {
            return shields;
        };
        let stake = |difference| board::stake(self.view.age, difference);
        match place {
            Place::Own => {
                let [left, right] = [mine.left, mine.right].map(|city| owner(self.view, city));
                let [first, second] = [mine.against_left, mine.against_right].map(stake);
                msg::seven_wonders_page::army_mine(shields, first, left, second, right)
            }
            Place::Left | Place::Right => city::against_mine(city, mine),
            Place::Table | Place::Near | Place::Far => shields,
        }
    }
}

fn stock(city: &CityView, sells: bool) -> Vec<Face> {
    let item = |goods: &[Resource], count: u8, price: Message| {
        let names = goods.iter().map(|good| things::good(*good));
        let name = Arg::list(Join::Or, names);
        Face::stock(count, marks::one_of(goods), name, Some(price))
    };
    if sells {
        let offers = city.sells_me.iter().map(|offer| {
            let is_each = offer.count > 1 && offer.goods.len() == 1;
            let units = if is_each { "many" } else { "one" };
            let price = msg::seven_wonders_page::sold_for(offer.price, units);
            item(&offer.goods, offer.count, price)
        });
        return offers.collect();
    }
    let made = city.production.iter().map(|output| {
        let kind = match (output.goods.len(), output.sellable) {
            (1, _) => "own",
            (_, true) => "either",
            (_, false) => "unsold",
        };
        let made = msg::seven_wonders_page::makes(kind);
        item(&output.goods, output.count, made)
    });
    made.collect()
}

/// The stages of a wonder; the viewer's own next one stands out while there is a next one.
fn stages(view: &View, city: &CityView, place: Place) -> Vec<Face> {
    let is_over = view.phase == PhaseName::Over;
    let printed = city::stages(view, city);
    let Body::Cards(_, faces) = city::steps(printed, Some(city.stages_built)) else {
        return Vec::new();
    };
    let stages = (1..).zip(printed).zip(faces);
    let stages = stages.map(|((number, stage), face)| Face {
        state: match face.state == State::Open && (place != Place::Own || is_over) {
            true => State::Shut,
            false => face.state,
        },
        spoken: vec![describe::stage(number, stage)],
        ..face
    });
    stages.collect()
}
