//! What boards, letters and programs show of a game of Duel, made of what a viewer may know. Cards, wonders and tokens
//! stand here by id; what is printed on them is [`Card::facts`] and its kin. Start reading at [`View`].

use serde::Serialize;

use super::explain::uncovers;
use super::rules::paying::{self, price_of_card, price_of_wonder};
use super::rules::{building, legal, military, scoring};
use super::{
    Breakdown, Card, City, Color, Ending, Good, Last, Move, OneOf, OwnWonder, Phase, PhaseName,
    PriceView, SYMBOLS_TO_WIN, Side, Slot, Slots, State, Symbol, Token, UncoverView, UseView,
    Victory, Wonder, other,
};
use crate::{EndKind, Outcome, Seat, Seen};

shown! {
    View(seen: &Seen<State>) where {
        let (state, seat): (&State, _) = (seen, seen.seat());
        let is_sudden = |ending: &Ending| ending.victory != Victory::Civilian;
        let is_counted = !matches!(&state.phase, Phase::Over(ending) if is_sudden(ending));
        let breakdown = is_counted.then(|| scoring::breakdowns(state));
    } {
        /// The viewer's seat; none for spectators and after the end with open hands.
        viewer: Option<Seat> = seat,
        age: u8 = state.age,
        phase: PhaseName = state.phase.name(),
        awaiting: Vec<Seat> = state.awaiting().to_vec(),
        coins: [u16; 2] = [Seat(0), Seat(1)].map(|seat| state.city(seat).coins),
        /// Where the conflict pawn stands: −9 to 9, positive on seat 1's half.
        pawn: i8 = state.pawn,
        /// Where it stood after the viewer's last turn; none for others than players and before their first turn.
        pawn_was: Option<i8> = seat.and_then(|seat| state.pawn_was[Side::of(seat).index()]),
        /// The plunder tokens that still lie on the track, from seat 0's capital to seat 1's.
        plunder: Vec<PlunderView> = plunder(state),
        /// The structure by slot, 20 places; empty before the first is laid.
        pyramid: Vec<PlaceView> = match state.age {
            0 => Vec::new(),
            _ => Slots::FULL.iter().map(|slot| PlaceView::of(state, seat, slot)).collect(),
        },
        rows: u8 = if state.age == 0 { 0 } else { state.layout().rows },
        cards_left: u8 = state.cards_left(),
        discard: Vec<Card> = state.discard.iter().collect(),
        board_tokens: Vec<Token> = state.board.iter().collect(),
        /// The tokens that were left out at the start: everybody knows them by elimination. The three that the Great
        /// Library drew still belong to them; one that is kept shows in the city.
        aside_tokens: Vec<Token> = state.aside.iter().collect(),
        cities: [CityView; 2] = [Seat(0), Seat(1)].map(|seat| CityView::of(state, seat)),
        removed_wonder: Option<Wonder> = state.removed_wonder,
        draft: Option<DraftView> = if let Phase::Draft { round, offered } = &state.phase {
            Some(DraftView::of(state, *round, offered))
        } else {
            None
        },
        choice: Option<ChoiceView> = choice(state),
        /// What the viewer can play now, in the order of the legal moves; empty when it is not their turn.
        moves: Vec<UseView> = seat.map_or_else(Vec::new, |seat| {
            let moves = legal::moves(state, seat).into_iter();
            moves.map(|mv| UseView::of(state, seat, mv)).collect()
        }),
        last: Option<Last> = state.last,
        turned: Vec<Slot> = state.turned.iter().collect(),
        first_seat: Seat = state.first,
        last_player: Option<Seat> = state.last_player,
        /// Points by seat if the game ended now; none after a supremacy win.
        points: Option<[i32; 2]> = breakdown.map(|both| both.map(|one| one.total())),
        breakdown: Option<[Breakdown; 2]> = breakdown,
        outcome: Option<Outcome> = outcome(state),
    }

    PlunderView(seat: Seat, sign: i8, zone: (i8, i8, u8)) {
        /// The half on which it lies, and who loses the coins.
        seat: Seat = seat,
        coins: u8 = zone.2,
        /// The nearest space of its zone to the centre, signed as the pawn.
        from: i8 = zone.0 * sign,
        /// The farthest space of its zone from the centre, signed as the pawn.
        to: i8 = zone.1 * sign,
    }

    PlaceView(state: &State, seat: Option<Seat>, slot: Slot) where {
        let place = &state.layout().places[slot.index()];
        let card = state.cards[slot.index()];
        let is_in = |slots: Slots| slots.has(slot);
        let (is_lying, is_open) = (is_in(state.lying), is_in(state.face_up));
        let is_accessible = is_in(state.open) && is_open;
        let offered = seat.zip(card.filter(|_| is_lying && is_open));
    } {
        slot: Slot = slot,
        row: u8 = place.row,
        col: u8 = place.col,
        face: Face = match card {
            Some(card) if is_lying && is_open => Face::Open { card },
            // Rule [duel, 2015, A deck per age, ruling 47]: guild backs differ, so covered guilds are known as such.
            Some(_) | None if is_lying && is_in(state.guilds) => Face::Back { back: BackName::Guild },
            Some(_) | None if is_lying => Face::Back { back: BackName::Age },
            Some(_) | None => Face::Taken,
        },
        /// The card that lies face down there; only with open hands, after the end.
        hidden: Option<Card> = card.filter(|_| is_lying && !is_open),
        is_accessible: bool = is_accessible,
        is_new: bool = is_lying && is_in(state.turned),
        covered_by: Vec<Slot> = (place.covered_by & state.lying).iter().collect(),
        uncovers: Vec<UncoverView> = (is_accessible.then_some(slot))
            .map_or_else(Vec::new, |slot| uncovers(state, slot)),
        /// What the card is for the viewing seat now. Only for cards that can be taken, and only for players.
        offer: Option<OfferView> = (offered.filter(|_| is_accessible))
            .map(|(seat, card)| OfferView::of(state, seat, card)),
        /// What building a covered card that lies face up would cost the viewing seat now.
        price: Option<PriceView> = (offered.filter(|_| !is_accessible))
            .map(|(seat, card)| price_of_card(state, seat, card)),
    }

    OfferView(state: &State, seat: Seat, card: Card) {
        price: PriceView = price_of_card(state, seat, card),
        discard_coins: u16 = paying::discard_coins(state.city(seat)).into(),
        /// Every use of the card, legal or not, while it is their turn: build, then their unbuilt wonders, then discard.
        uses: Vec<UseView> = if state.active == seat && state.phase == Phase::Turn {
            let wonders = legal::buildable(state, seat).map(|wonder| Move::Wonder(wonder, card));
            let all = [Move::Build(card)].into_iter().chain(wonders);
            let all = all.chain([Move::Discard(card)]);
            all.map(|mv| UseView::of(state, seat, mv)).collect()
        } else {
            Vec::new()
        },
    }

    CityView(state: &State, seat: Seat) where {
        let city = state.city(seat);
        let breakdown = scoring::breakdown(state, seat);
    } {
        seat: Seat = seat,
        coins: u16 = city.coins,
        card_count: u8 = city.cards.count(),
        /// The cards by kind, kinds without cards left out, in the order of [`Color::ALL`].
        kinds: Vec<KindView> = {
            let kinds = Color::ALL.into_iter().map(|color| KindView::of(city, color));
            kinds.filter(|kind| !kind.cards.is_empty()).collect()
        },
        /// What each good is for its owner now, in the order of [`Good::ALL`].
        goods: [GoodView; 5] = Good::ALL.map(|good| GoodView::of(state, seat, good)),
        choices: Vec<ChoiceSourceView> = choices(city),
        wonders: Vec<WonderView> = {
            let own = city.own_wonders().filter(|own| !state.is_removed(own.wonder));
            own.map(|own| WonderView::of(state, seat, own)).collect()
        },
        built_wonders: u8 = city.built_wonders(),
        tokens: Vec<Token> = city.tokens.iter().collect(),
        symbols: Vec<SymbolView> = {
            let symbols = Symbol::ALL.into_iter().map(|symbol| SymbolView::of(city, symbol));
            symbols.filter(|held| held.count > 0).collect()
        },
        distinct_symbols: u8 = city.distinct_symbols(),
        /// How far the pawn stands towards the opponent's capital; 0 when not ahead.
        ahead_by: u8 = u8::try_from(state.ahead(seat)).unwrap_or(0),
        shields_to_win: u8 = u8::try_from(military::CAPITAL - state.ahead(seat)).unwrap_or(0),
        discard_coins: u16 = paying::discard_coins(city).into(),
        points: i32 = breakdown.total(),
        breakdown: Breakdown = breakdown,
    }

    KindView(city: &City, color: Color) {
        color: Color = color,
        cards: Vec<Card> = city.cards.of(color).iter().collect(),
    }

    GoodView(state: &State, seat: Seat, good: Good) where {
        let city = state.city(seat);
    } {
        good: Good = good,
        made: u8 = city.made[good.index()],
        /// What one more unit costs the owner.
        price: u8 = paying::unit_price(city, state.city(other(seat)), good),
        is_fixed: bool = paying::is_fixed(city, good),
    }

    ChoiceSourceView(source: &'static str, one_of: OneOf) {
        /// Id of the card or wonder.
        source: &'static str = source,
        of: OneOf = one_of,
    }

    WonderView(state: &State, seat: Seat, own: OwnWonder) {
        wonder: Wonder = own.wonder,
        with: Option<Card> = own.with,
        /// The age whose back that card shows; 0 while it is not built.
        with_age: u8 = own.with.map_or(0, |card| card.facts().back.age()),
        is_built: bool = own.with.is_some(),
        price: Option<PriceView> = (own.with.is_none())
            .then(|| price_of_wonder(state, seat, own.wonder)),
    }

    SymbolView(city: &City, symbol: Symbol) where {
        let greens = city.cards.of(Color::Green).iter();
        let on_cards = greens.map(|card| card.facts().effects.symbol);
        let on_tokens = city.tokens.iter().map(|token| token.effects().symbol);
        let held = on_cards.chain(on_tokens).filter(|held| *held == Some(symbol));
    } {
        symbol: Symbol = symbol,
        count: u8 = u8::try_from(held.count()).unwrap_or(u8::MAX),
    }

    DraftView(state: &State, round: u8, offered: &[Option<Wonder>]) where {
        let first = if round == 1 { state.first } else { other(state.first) };
        let picks = [first, other(first), other(first), first];
        let left = offered.iter().flatten();
    } {
        round: u8 = round,
        offered: Vec<Wonder> = left.clone().copied().collect(),
        /// Who picks, from the next pick on; the last of a round goes without a choice.
        order: Vec<Seat> = picks[picks.len().saturating_sub(left.count())..].to_vec(),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Face {
    Open { card: Card },
    Back { back: BackName },
    Taken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BackName {
    Age,
    Guild,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceView {
    pub kind: PhaseName,
    pub seat: Seat,
    /// What asks for it: the wonder built, or none.
    pub wonder: Option<Wonder>,
    /// The card whose pair asks for a token, or none.
    pub card: Option<Card>,
    /// Tokens to choose from. The Great Library's only for the seat that drew them.
    pub tokens: Vec<Token>,
    pub cards: Vec<Card>,
    /// How many there are to choose from, also where they are hidden from the viewer.
    pub count: u8,
}

pub(super) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over(ending) = &state.phase else {
        return None;
    };
    let kind = match ending.victory {
        Victory::Civilian => EndKind::Civilian,
        Victory::Military => EndKind::Military,
        Victory::Science => EndKind::Science,
    };
    let winners = Seat::all(2).filter(|seat| ending.winners[seat.index()]);
    let sheets = ending.breakdown.map(|both| both.map(|one| one.lines()));
    Some(Outcome::of(kind, winners.collect(), sheets))
}

fn plunder(state: &State) -> Vec<PlunderView> {
    let halves = [(Seat(0), -1, [1, 0]), (Seat(1), 1, [0, 1])].into_iter();
    let places = halves.flat_map(|(seat, sign, zones)| zones.map(|zone| (seat, sign, zone)));
    let lying = places.filter(|(seat, _, zone)| state.plunder[seat.index()] >> zone & 1 == 1);
    lying
        .map(|(seat, sign, zone)| PlunderView::of(seat, sign, military::PLUNDER[zone]))
        .collect()
}

fn choices(city: &City) -> Vec<ChoiceSourceView> {
    let cards = city.cards.iter();
    let cards = cards.map(|card| (card.id(), card.facts().effects.makes_one_of));
    let built = city.own_wonders().filter(|own| own.with.is_some());
    let wonders = built.map(|own| (own.wonder.id(), own.wonder.facts().effects.makes_one_of));
    let sources = cards.chain(wonders);
    let sources = sources.filter_map(|(source, of)| Some(ChoiceSourceView::of(source, of?)));
    sources.collect()
}

fn choice(state: &State) -> Option<ChoiceView> {
    let mut view = ChoiceView {
        kind: state.phase.name(),
        seat: state.active,
        wonder: None,
        card: None,
        tokens: Vec::new(),
        cards: Vec::new(),
        count: 0,
    };
    match &state.phase {
        Phase::Token(card) => {
            view.card = Some(*card);
            view.tokens = state.board.iter().collect();
        }
        Phase::Library(drawn) => {
            view.wonder = Some(Wonder::TheGreatLibrary);
            let drawn = drawn.iter().flatten();
            view.count = u8::try_from(drawn.clone().count()).unwrap_or(u8::MAX);
            view.tokens = drawn.flatten().copied().collect();
        }
        Phase::Destroy(wonder) => {
            view.wonder = Some(*wonder);
            view.cards = building::targets(state, state.active, *wonder).collect();
        }
        Phase::Revive => {
            view.wonder = Some(Wonder::TheMausoleum);
            view.cards = state.discard.iter().collect();
        }
        Phase::Start => view.count = 2,
        Phase::Waiting | Phase::Draft { .. } | Phase::Turn | Phase::Over(_) => return None,
    }
    let listed = view.tokens.len().max(view.cards.len());
    view.count = view.count.max(u8::try_from(listed).unwrap_or(u8::MAX));
    Some(view)
}

/// What may soon end the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threat {
    /// The pawn is near the opponent's capital: so many shields are missing, 3 at most.
    Military(u8),
    /// So many different symbols are missing, 2 at most.
    Science(u8),
}

impl View {
    /// Lists by what a seat threatens to win at once; nothing after the end. Page and letter warn of this.
    pub fn threats(&self, seat: Seat) -> impl Iterator<Item = Threat> + use<> {
        let city = self.cities.get(seat.index());
        let city = city.filter(|_| self.phase != PhaseName::Over);
        let near = |missing: u8, most| Some(missing).filter(|missing| (1..=most).contains(missing));
        let threats = city.map(|city| {
            let symbols = SYMBOLS_TO_WIN.saturating_sub(city.distinct_symbols);
            [
                near(city.shields_to_win, 3).map(Threat::Military),
                near(symbols, 2).map(Threat::Science),
            ]
        });
        threats.into_iter().flatten().flatten()
    }
}
