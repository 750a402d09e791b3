//! A position of Duel as a page shows it, with every card's sheet and every use of it. Start reading at [`of`].

use super::cards::{self, order, price_words, track};
use super::printed::{self, gives};
use super::uses::{self, row};
use super::{board, describe, marks, offers, things};
use crate::board::page;
use crate::{
    Body, Face, Fee, Foot, Frame, Hint, Lay, Line, Scene, Section, Shape, Sheet, Sitting, Standing,
    Use,
};
use rules::Seat;
use rules::duel::rules::military;
use rules::duel::{
    ChoiceView, CityView, DraftView, Face as FaceView, Good, Move, PhaseName, PlaceView, Token,
    View, Wonder, WonderView, other,
};
use words::{Arg, Join, Message, Text, msg};

pub(super) fn of(at: &Sitting<'_>, view: &View) -> Scene {
    let page = Page {
        at,
        view,
        is_over: at.is_over || view.outcome.is_some(),
        order: order(at.me),
    };
    let cities = page.order.map(|seat| page.city(seat));
    let main = [page.choice(), page.track(), Some(page.board())];
    let rest = [page.standing(), Section::of_parts(cities.into())];
    let is_turn = at.is_live && view.phase == PhaseName::Turn;
    let is_mine = at.me.is_some_and(|me| view.awaiting.contains(&me));
    // Picks of the draft are made where the wonders stand.
    let is_listed = at.is_live && !at.is_planning && view.draft.is_none();
    let moves = view.moves.iter().filter(|_| is_listed);
    Scene {
        asked: describe::asked(view.phase),
        waited: describe::waited(view.phase),
        sections: main.into_iter().flatten().chain(rest).collect(),
        aside: vec![page.table()],
        hint: (is_turn && is_mine).then(|| hint(view)),
        moves: moves.map(offers::of).collect(),
        takes: uses::takes(view),
        to_catalogue: Some(msg::duel_page::everything()),
        ..Scene::default()
    }
}

fn hint(view: &View) -> Hint {
    let open = view.pyramid.iter().filter(|place| place.is_accessible);
    let touch = msg::duel_page::touch_card(open.count());
    Hint {
        title: msg::game::choose_card(),
        says: vec![touch, msg::duel_page::touch_how()],
    }
}

struct Page<'a> {
    at: &'a Sitting<'a>,
    view: &'a View,
    /// Whether nothing can be played any more: points, a sudden win, or somebody gave the game up.
    is_over: bool,
    /// The seats in the order in which they are drawn: the viewer's first.
    order: [Seat; 2],
}

/// The choices that are no ordinary turn.
impl Page<'_> {
    fn is_mine(&self, seat: Option<Seat>) -> bool {
        self.at.is_live && seat.is_some() && seat == self.at.me
    }

    fn rows(&self, is_mine: bool) -> Vec<Use> {
        let moves = self.view.moves.iter().filter(|_| is_mine);
        moves.map(row).collect()
    }

    /// A choice between turns: tokens, destroying, reviving, who begins.
    fn choice(&self) -> Option<Section> {
        let choice = self.view.choice.as_ref().filter(|_| !self.is_over)?;
        let is_mine = self.is_mine(Some(choice.seat));
        let title = match is_mine || self.at.is_me(choice.seat) {
            true => describe::asked(choice.kind)?,
            false => {
                let waited = describe::waited(choice.kind)?;
                msg::duel_page::somebody_chooses(choice.seat, waited)
            }
        };
        Some(Section {
            notes: said(self.view, choice, is_mine),
            uses: self.rows(is_mine),
            ..Section::framed(Frame::Asked, "choose", title)
        })
    }

    fn track(&self) -> Option<Section> {
        (self.view.age > 0).then(|| {
            let [left, right] = self.order;
            let steps = self.view.pawn.unsigned_abs();
            let track = track(self.view, self.order);
            let mut said = vec![match (steps, &track.body) {
                (9, Body::Track(track)) => track.middle.clone(),
                _ => {
                    let worth = military::points(self.view.pawn.abs());
                    describe::pawn(self.view.pawn, worth.into())
                }
            }];
            if steps < 9 && !self.is_over {
                said.extend([left, right].map(|seat| {
                    let shields = self.city_of(seat).shields_to_win;
                    msg::duel_page::would_take(seat, other(seat), shields)
                }));
            }
            said.extend([plunder(self.view), msg::duel_page::track_rule()]);
            Section {
                notes: said,
                ..track
            }
        })
    }

    /// What the turn is about: the draft, or the structure of the age.
    fn board(&self) -> Section {
        let section = Section::of_board("pyr");
        if let Some(draft) = self.view.draft.as_ref().filter(|_| !self.is_over) {
            return self.draft(draft, section);
        }
        if self.view.cards_left == 0 {
            return section.titled(msg::duel_page::all_taken());
        }
        let mut places: Vec<&PlaceView> = self.view.pyramid.iter().collect();
        let is_taken = |place: &PlaceView| place.face == FaceView::Taken;
        let is_covered = |place: &PlaceView| is_open(place) && !place.is_accessible;
        places.sort_by_key(|place| (is_taken(place), !is_open(place), is_covered(place)));
        let places = places.into_iter().filter_map(|place| self.place(place));
        Section {
            title: Some(self.heading()),
            body: Body::Cards(Lay::Overlap, places.collect()),
            ..section
        }
    }

    fn draft(&self, draft: &DraftView, section: Section) -> Section {
        let is_mine = self.is_mine(draft.order.first().copied());
        // The one that is left goes to the other at once: nothing brings that pick back.
        let is_last = draft.offered.len() <= 2;
        let touch = msg::board::touch_picks(if is_last { "last" } else { "open" });
        let said = picks(draft).map(|order| match is_mine {
            true => msg::duel::sentences(order, touch),
            false => order,
        });
        let is_picked = is_mine || self.at.is_planning;
        let shown = draft.offered.iter().filter(|_| !is_picked);
        let shown: Vec<Face> = shown.map(|one| cards::drafted(*one)).collect();
        let shown = (!shown.is_empty()).then(|| Line::of(Shape::Wonder, shown));
        Section {
            frame: Frame::Panel,
            title: Some(msg::duel_page::draft(draft.round, draft.offered.len())),
            lines: said.map(Line::bare).into_iter().chain(shown).collect(),
            uses: match self.at.is_planning {
                true => uses::later(self.at, draft.offered.iter().copied().map(Move::Draft)),
                false => self.rows(is_mine),
            },
            ..section
        }
    }
}

/// What asks for it, what there is to choose from, and what the rows are for.
fn said(view: &View, choice: &ChoiceView, is_mine: bool) -> Vec<Message> {
    let pawn = if view.pawn == 0 { "centre" } else { "side" };
    let cause = match (choice.wonder, choice.card, choice.kind) {
        (Some(wonder), ..) => Some(msg::duel_page::wonder_asks(things::wonder(wonder))),
        (None, Some(card), _) => Some(msg::duel_page::pair_asks(things::card(card))),
        (None, None, PhaseName::Start) => Some(msg::duel_page::age_asks(pawn)),
        (None, None, _) => None,
    };
    let is_open = !is_mine && choice.kind != PhaseName::Start;
    let open = is_open.then(|| {
        let tokens = choice.tokens.iter().map(|token| things::token(*token));
        let cards = choice.cards.iter().map(|card| things::card(*card));
        let things: Vec<_> = tokens.chain(cards).collect();
        match things.is_empty() {
            true => msg::duel_page::drew(choice.seat, choice.count),
            false => msg::duel_page::choose_from(Arg::list(Join::Comma, things)),
        }
    });
    let touch = is_mine.then(msg::duel_page::touch_plays);
    [cause, open, touch].into_iter().flatten().collect()
}

/// Who picks how many, in order: "You pick 2, and the last one goes to Joost."
fn picks(draft: &DraftView) -> Option<Message> {
    let (last, rest) = draft.order.split_last()?;
    let runs = rest.chunk_by(Seat::eq).map(|run| (run[0], run.len()));
    match runs.collect::<Vec<_>>()[..] {
        [(who, count)] => Some(msg::duel_page::picks(who, count, *last)),
        [(who, count), (next, more)] if who == *last => {
            Some(msg::duel_page::picks_and_gets(who, count, next, more))
        }
        _ => None,
    }
}

fn plunder(view: &View) -> Message {
    match view.plunder.len() {
        4 => msg::duel_page::loot_untouched(),
        0 => msg::duel_page::loot_gone(),
        _ => {
            let left = view.plunder.iter();
            let left = left.map(|token| msg::duel_page::loot(token.coins, token.seat));
            msg::duel_page::loot_left(Arg::list(Join::Comma, left))
        }
    }
}

const fn is_open(place: &PlaceView) -> bool {
    matches!(place.face, FaceView::Open { .. })
}

/// The structure: cards that can be taken first, then covered ones, then backs, then the empty place.
impl Page<'_> {
    fn heading(&self) -> Message {
        let places = || self.view.pyramid.iter();
        let open = places().filter(|place| is_open(place) && place.is_accessible);
        let covered = places().filter(|place| is_open(place) && !place.is_accessible);
        let hidden = places().filter(|place| matches!(place.face, FaceView::Back { .. }));
        let (open, covered, hidden) = (open.count(), covered.count(), hidden.count());
        let age = crate::roman(self.view.age);
        match self.is_over {
            true => msg::duel_page::left(age, open + covered + hidden),
            false => msg::duel_page::structure(age, open, covered, hidden),
        }
    }

    fn place(&self, place: &PlaceView) -> Option<Face> {
        let face = cards::face(self.view, place, self.is_over)?;
        let is_live = self.at.is_live && is_open(place);
        let card = face.printed.filter(|_| is_live);
        let key = card.map(|card| format!("card-{}", card.thing.id));
        Some(Face {
            key: key.unwrap_or_default(),
            sheet: is_live.then(|| Box::new(self.sheet(place))),
            ..face
        })
    }

    fn sheet(&self, place: &PlaceView) -> Sheet {
        if let (true, FaceView::Open { card }) = (self.at.is_planning, place.face) {
            return uses::planned(self.at, self.view, card);
        }
        let uses = place.offer.iter().flat_map(|offer| &offer.uses);
        let sheet = Sheet::of_uses(uses.map(row).collect());
        if !sheet.uses.is_empty() {
            return sheet;
        }
        let is_told = place.is_accessible && !self.is_over;
        Sheet {
            notes: self.note(place),
            after: is_told.then(|| ("sign-uncover", uncovers(self.view, place))),
            ..sheet
        }
    }

    fn note(&self, place: &PlaceView) -> Vec<Message> {
        if self.is_over {
            return vec![msg::duel_page::nobody_took_it()];
        }
        if !place.is_accessible {
            let covers = place.covered_by.iter().map(|slot| {
                match self.view.pyramid.get(slot.index()).map(|place| place.face) {
                    Some(FaceView::Open { card }) => Some(card),
                    Some(FaceView::Back { .. } | FaceView::Taken) | None => None,
                }
            });
            let mut said = vec![msg::duel_page::covered_by(describe::listed(covers))];
            if let Some(price) = &place.price {
                said.extend([msg::duel_page::if_free_now(), price_words(price)]);
            }
            return said;
        }
        match &place.offer {
            Some(offer) => vec![msg::duel_page::not_by_you(), price_words(&offer.price)],
            None => vec![msg::duel_page::by_player()],
        }
    }
}

fn uncovers(view: &View, place: &PlaceView) -> Message {
    if view.cards_left == 1 {
        return msg::duel_page::is_last();
    }
    if place.uncovers.is_empty() {
        return msg::duel_page::uncovers_nothing();
    }
    msg::duel_page::uncovers(describe::listed(place.uncovers.iter().map(|one| one.card)))
}

/// Who is ahead, the cities, and what lies between them.
impl Page<'_> {
    fn city_of(&self, seat: Seat) -> &CityView {
        board::city_of(self.view, seat)
    }

    /// The table of every medium, with a column for the pawn, and sentences about the lead and any threat.
    fn standing(&self) -> Section {
        let mut table = Standing {
            best: Some(msg::duel_page::is_ahead()),
            purse: Some(1),
            ..board::standing(self.view, self.order)
        };
        table.columns.insert(2, msg::duel_page::pawn_ahead());
        if !self.is_over {
            table.columns[0] = msg::board::points_now();
        }
        for row in &mut table.rows {
            let city = self.city_of(row.seat);
            let ahead = match city.ahead_by {
                0 => Text::from("–").into(),
                spaces => Arg::Number(spaces.into()),
            };
            row.cells.insert(2, ahead);
            row.ranks = vec![
                row.rank(0),
                city.coins.into(),
                city.ahead_by.into(),
                city.distinct_symbols.into(),
                city.built_wonders.into(),
            ];
        }
        let threats = match self.is_over {
            true => Vec::new(),
            false => board::threats(self.view, self.order),
        };
        let is_calm = threats.is_empty() && !self.is_over && self.view.age > 0;
        let choice = self.view.choice.as_ref().filter(|_| !self.is_over);
        let says = [
            lead(self.view).filter(|_| !self.is_over),
            is_calm.then(msg::duel::no_threat),
            choice.map(board::choice),
        ];
        let threats = threats.into_iter();
        let threats = threats.map(|said| Line::signed("sign-warning", said));
        let says = says.into_iter().flatten().collect();
        Section {
            frame: Frame::QuietPanel,
            note: None,
            lines: threats.collect(),
            ..page::standing(table, says, self.is_over)
        }
    }

    fn city(&self, seat: Seat) -> Section {
        let city = self.city_of(seat);
        let (makes, wonders) = match self.is_over {
            true => (msg::duel_page::made(seat), msg::duel_page::wonders()),
            false => (
                msg::duel_page::makes(seat),
                msg::duel_page::wonders_with_price(seat),
            ),
        };
        let last = self.view.last.filter(|last| last.seat == seat);
        let chips = city.kinds.iter().flat_map(|kind| &kind.cards);
        let chips = chips.map(|card| Face {
            is_new: last.is_some_and(|last| {
                last.mv == Move::Build(*card) || last.mv == Move::Revive(*card)
            }),
            ..Face::printed(printed::card(*card))
        });
        let cards = msg::game::cards(city.card_count);
        let owned = city.wonders.iter().map(|own| self.wonder(own));
        let tokens = city.tokens.iter().map(cards::token);
        let lines = [
            Some(Line::laid(makes, Shape::Stock, stock(city, self.is_over))),
            (!city.wonders.is_empty()).then(|| Line::laid(wonders, Shape::Wonder, owned)),
            Some(Line::laid(cards, Shape::Chip, chips)),
            (!city.tokens.is_empty())
                .then(|| Line::laid(msg::duel_page::tokens(), Shape::Token, tokens)),
        ];
        let removed = self.view.removed_wonder.map(things::wonder);
        let removed = removed.filter(|_| self.view.age > 0 && city.wonders.len() < 4);
        let key = format!("city-{}", seat.0);
        Section {
            seat: Some(seat),
            coins: Some(city.coins.into()),
            lines: lines.into_iter().flatten().collect(),
            notes: removed.map(msg::duel::left_game).into_iter().collect(),
            ..Section::framed(Frame::City, key, msg::duel::city(seat))
        }
    }

    fn wonder(&self, own: &WonderView) -> Face {
        let facts = own.wonder.facts();
        let price = own.price.as_ref().filter(|_| !self.is_over);
        let face = cards::owned(self.view, own);
        let with = own.with.map(things::card);
        let built = own.is_built.then(|| Foot {
            because: with.map(msg::duel_page::built_with),
            ..Foot::new(Fee::Paid, msg::duel_page::built(), None)
        });
        let spoken = match price {
            Some(price) => {
                let (cost, now) = (describe::cost(&facts.cost), describe::price(price));
                let gives = gives(&facts.effects);
                vec![msg::duel_page::gives_and_costs_now(gives, cost, now)]
            }
            None => face.spoken,
        };
        let with = with.map(msg::duel_page::lies_under);
        // There is no room for how much is missing.
        let price_of = |price| Foot {
            short: None,
            ..cards::foot(price)
        };
        Face {
            feet: built.or_else(|| price.map(price_of)).into_iter().collect(),
            spoken: spoken.into_iter().chain(with).collect(),
            ..face
        }
    }

    /// What lies on the table between the cities: tokens and the discard pile.
    fn table(&self) -> Section {
        let view = self.view;
        let tokens = |tokens: &[Token]| tokens.iter().map(cards::token).collect();
        let boxed: Vec<Face> = tokens(&view.aside_tokens);
        let named = view.aside_tokens.iter().map(|token| things::token(*token));
        let library = things::wonder(Wonder::TheGreatLibrary);
        let in_box = msg::duel_page::in_box(library, Arg::list(Join::Comma, named));
        let pile = view.discard.iter().map(|card| things::card(*card));
        let pile = msg::duel_page::discards(Arg::list(Join::Comma, pile));
        let discard = view.discard.iter();
        let discard = discard.map(|card| Face::printed(printed::card(*card)));
        let lines = [
            Some(match view.board_tokens.is_empty() {
                true => Line::bare(msg::duel_page::no_tokens()),
                false => Line::of(Shape::Token, tokens(&view.board_tokens)),
            }),
            (!boxed.is_empty()).then(|| Line::laid(in_box, Shape::Token, boxed)),
            (!view.discard.is_empty()).then(|| Line::laid(pile, Shape::Chip, discard)),
        ];
        let is_running = view.outcome.is_none() && self.at.is_live;
        let next = match view.age {
            1 => Some(msg::duel_page::age_starts("II")),
            2 => Some(msg::duel_page::age_starts("III")),
            3 => Some(msg::duel_page::game_ends()),
            _ => None,
        };
        let notes = [
            view.discard.is_empty().then(msg::duel_page::no_discards),
            next.filter(|_| is_running),
        ];
        Section {
            note: (!self.is_over).then(msg::duel_page::pair_takes),
            lines: lines.into_iter().flatten().collect(),
            notes: notes.into_iter().flatten().collect(),
            ..Section::framed(Frame::Panel, "tok", msg::duel_page::tokens_on_board())
        }
    }
}

fn stock(city: &CityView, is_over: bool) -> Vec<Face> {
    let item = |made: u8, goods: &[Good], name: Arg, says| {
        Face::stock(made, marks::one_of(goods), name, says)
    };
    let made = city.goods.iter().map(|good| {
        let price = (!is_over).then(|| msg::duel_page::buy(good.price));
        let name = things::good(good.good).into();
        item(good.made, &[good.good], name, price)
    });
    let chosen = city.choices.iter().map(|source| {
        let goods = source.of.goods();
        let names = Arg::list(Join::Or, goods.iter().copied().map(things::good));
        let name = msg::duel_page::one_of(names, things::source(source.source));
        item(1, goods, name.into(), Some(msg::duel_page::either()))
    });
    made.chain(chosen).collect()
}

/// Who leads by how much, while the game runs: its end says how points stood where they decided.
fn lead(view: &View) -> Option<Message> {
    let [first, second] = view.points?;
    let points = msg::game::points((first - second).abs());
    let leader = if first > second { Seat(0) } else { Seat(1) };
    Some(match first == second {
        true => msg::duel_page::both_have(msg::game::points(first)),
        false => msg::duel_page::leads(leader, points),
    })
}
