//! Makes the view of a position for one viewer: the only way out of the engine towards people.
//!
//! Whatever a viewer may not know is left out here. Start reading at [`view`].

use super::cards::Card;
use super::explain;
use super::kinds::{Color, Good, Slot, Symbol};
use super::moves::Move;
use super::rules::{building, legal, military, paying, prices, scoring};
use super::side::{BySide, Side};
use super::state::{City, Ending, Phase, State, Victory, other};
use super::view::{
    BackName, ChoiceSourceView, ChoiceView, CityView, DraftView, Face, GoodView, KindView,
    OfferView, PlaceView, PlunderView, SymbolView, View, WonderView,
};
use super::wonders::Wonder;
use crate::{EndKind, Outcome, Seat, Viewer};

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    let is_sudden = matches!(
        state.phase,
        Phase::Over(Ending {
            victory: Victory::Military | Victory::Science,
            ..
        })
    );
    let breakdown = (!is_sudden).then(|| scoring::breakdowns(state));
    View {
        viewer: seat,
        age: state.age,
        phase: state.phase.name(),
        awaiting: state.awaiting().to_vec(),
        coins: [state.city(Seat(0)).coins, state.city(Seat(1)).coins],
        pawn: state.pawn,
        pawn_was: seat.and_then(|seat| state.pawn_was[Side::of(seat)]),
        plunder: plunder(state),
        pyramid: pyramid(state, viewer),
        rows: if state.age == 0 {
            0
        } else {
            state.layout().rows
        },
        cards_left: state.cards_left(),
        discard: state.discard.iter().collect(),
        board_tokens: state.board.iter().collect(),
        // The three that the Great Library drew still belong to them; one that is kept shows in the city.
        aside_tokens: state.aside.iter().collect(),
        cities: [city(state, Seat(0)), city(state, Seat(1))],
        removed_wonder: state.removed_wonder,
        draft: draft(state),
        choice: choice(state, viewer),
        moves: seat.map_or_else(Vec::new, |seat| {
            let moves = legal::moves(state, seat).into_iter();
            moves.map(|mv| explain::use_of(state, seat, mv)).collect()
        }),
        last: state.last,
        turned: Slot::of_mask(state.turned).collect(),
        first_seat: state.first,
        last_player: state.last_player,
        points: breakdown.map(|both| both.both().map(|one| one.total())),
        breakdown: breakdown.map(BySide::both),
        outcome: outcome(state),
    }
}

/// How the game ended, when it has.
pub(super) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over(ending) = &state.phase else {
        return None;
    };
    let kind = match ending.victory {
        Victory::Civilian => EndKind::Civilian,
        Victory::Military => EndKind::Military,
        Victory::Science => EndKind::Science,
    };
    let named = |(name, points): (&str, i32)| (name.to_owned(), points);
    Some(Outcome {
        kind,
        winners: Seat::all(2)
            .filter(|seat| ending.winners[Side::of(*seat)])
            .collect(),
        points: ending
            .breakdown
            .map(|both| both.iter().map(|one| one.total()).collect()),
        breakdown: ending.breakdown.map(|both| {
            both.iter()
                .map(|one| one.lines().map(named).to_vec())
                .collect()
        }),
    })
}

fn plunder(state: &State) -> Vec<PlunderView> {
    let on_half = |seat: Seat, sign: i8| {
        military::PLUNDER
            .into_iter()
            .enumerate()
            .filter(move |(bit, _)| state.plunder[Side::of(seat)] & (1 << bit) != 0)
            .map(move |(_, (from, to, coins))| PlunderView {
                seat,
                coins,
                from: from * sign,
                to: to * sign,
            })
    };
    let mut tokens: Vec<PlunderView> = on_half(Seat(0), -1).chain(on_half(Seat(1), 1)).collect();
    tokens.sort_by_key(|token| token.from);
    tokens
}

fn pyramid(state: &State, viewer: Viewer) -> Vec<PlaceView> {
    if state.age == 0 {
        return Vec::new();
    }
    let slots = Slot::of_mask(super::layout::FULL);
    slots.map(|slot| place(state, viewer, slot)).collect()
}

fn place(state: &State, viewer: Viewer, slot: Slot) -> PlaceView {
    let place = &state.layout().places[slot.index()];
    let is_lying = state.lying & slot.bit() != 0;
    let card = state.cards[slot.index()];
    let face = match card {
        Some(card) if is_lying && state.face_up & slot.bit() != 0 => Face::Open { card },
        Some(card) if is_lying => Face::Back {
            // Rule [duel, 2015, A deck per age, ruling 47]: guild backs differ, so covered guilds are known as such.
            back: if card.color() == Color::Purple {
                BackName::Guild
            } else {
                BackName::Age
            },
        },
        Some(_) | None => Face::Taken,
    };
    let is_accessible = state.is_accessible(slot) && state.face_up & slot.bit() != 0;
    let offered = match face {
        Face::Open { card } if is_accessible => match viewer {
            Viewer::Seat(seat) => Some(offer(state, seat, card)),
            Viewer::Spectator | Viewer::Open => None,
        },
        Face::Open { .. } | Face::Back { .. } | Face::Taken => None,
    };
    PlaceView {
        slot,
        row: place.row,
        col: place.col,
        face,
        hidden: match face {
            Face::Back { .. } if viewer == Viewer::Open => card,
            Face::Open { .. } | Face::Back { .. } | Face::Taken => None,
        },
        is_accessible,
        is_new: is_lying && state.turned & slot.bit() != 0,
        covered_by: if is_lying {
            Slot::of_mask(place.covered_by & state.lying).collect()
        } else {
            Vec::new()
        },
        uncovers: if is_accessible {
            explain::uncovers(state, slot)
        } else {
            Vec::new()
        },
        offer: offered,
        price: match (face, viewer) {
            (Face::Open { card }, Viewer::Seat(seat)) if !is_accessible => {
                Some(prices::price_of_card(state, seat, card))
            }
            (Face::Open { .. } | Face::Back { .. } | Face::Taken, _) => None,
        },
    }
}

fn offer(state: &State, seat: Seat, card: Card) -> OfferView {
    let mut uses = Vec::new();
    if state.active == seat && state.phase == Phase::Turn {
        let wonders = legal::buildable(state, seat).map(|wonder| Move::Wonder(wonder, card));
        let all = [Move::Build(card)].into_iter().chain(wonders);
        let all = all.chain([Move::Discard(card)]);
        uses.extend(all.map(|mv| explain::use_of(state, seat, mv)));
    }
    OfferView {
        price: prices::price_of_card(state, seat, card),
        discard_coins: u16::from(paying::discard_coins(state.city(seat))),
        uses,
    }
}

fn city(state: &State, seat: Seat) -> CityView {
    let city = state.city(seat);
    let breakdown = scoring::breakdown(state, seat);
    let ahead = state.ahead(seat);
    CityView {
        seat,
        coins: city.coins,
        card_count: city.cards.count(),
        kinds: kinds(city),
        goods: Good::ALL.map(|good| GoodView {
            good,
            made: city.made[good.index()],
            price: paying::unit_price(city, state.city(other(seat)), good),
            is_fixed: paying::is_fixed(city, good),
        }),
        choices: choices(city),
        wonders: city
            .own_wonders()
            .filter(|own| !state.is_removed(own.wonder))
            .map(|own| WonderView {
                wonder: own.wonder,
                with: own.with,
                with_age: own.with.map_or(0, |card| card.facts().back.age()),
                is_built: own.with.is_some(),
                price: own
                    .with
                    .is_none()
                    .then(|| prices::price_of_wonder(state, seat, own.wonder)),
            })
            .collect(),
        built_wonders: city.built_wonders(),
        tokens: city.tokens.iter().collect(),
        symbols: symbols(city),
        distinct_symbols: city.distinct_symbols(),
        ahead_by: u8::try_from(ahead).unwrap_or(0),
        shields_to_win: u8::try_from(military::CAPITAL - ahead).unwrap_or(0),
        discard_coins: u16::from(paying::discard_coins(city)),
        points: breakdown.total(),
        breakdown,
    }
}

fn kinds(city: &City) -> Vec<KindView> {
    let kind = |color| KindView {
        color,
        cards: city.cards.of(color).iter().collect(),
    };
    let there = Color::ALL.into_iter().map(kind);
    there.filter(|kind| !kind.cards.is_empty()).collect()
}

fn choices(city: &City) -> Vec<ChoiceSourceView> {
    let cards = city.cards.iter().filter_map(|card| {
        Some(ChoiceSourceView {
            source: card.id(),
            of: card.facts().effects.makes_one_of?,
        })
    });
    let built = city.own_wonders().filter(|own| own.with.is_some());
    let wonders = built.filter_map(|own| {
        Some(ChoiceSourceView {
            source: own.wonder.id(),
            of: own.wonder.facts().effects.makes_one_of?,
        })
    });
    cards.chain(wonders).collect()
}

fn symbols(city: &City) -> Vec<SymbolView> {
    let greens = city.cards.of(Color::Green).iter();
    let on_cards = greens.map(|card| card.facts().effects.symbol);
    let on_tokens = city.tokens.iter().map(|token| token.effects().symbol);
    let all: Vec<Symbol> = on_cards.chain(on_tokens).flatten().collect();
    let count = |symbol: Symbol| all.iter().filter(|one| **one == symbol).count();
    Symbol::ALL
        .into_iter()
        .map(|symbol| SymbolView {
            symbol,
            count: u8::try_from(count(symbol)).unwrap_or(u8::MAX),
        })
        .filter(|view| view.count > 0)
        .collect()
}

fn draft(state: &State) -> Option<DraftView> {
    let Phase::Draft { round, offered } = &state.phase else {
        return None;
    };
    let first = if *round == 1 {
        state.first
    } else {
        other(state.first)
    };
    let second = other(first);
    let left = offered.iter().flatten().count();
    let picks = [first, second, second, first];
    Some(DraftView {
        round: *round,
        offered: offered.iter().flatten().copied().collect(),
        order: picks[picks.len().saturating_sub(left)..].to_vec(),
    })
}

fn choice(state: &State, viewer: Viewer) -> Option<ChoiceView> {
    let seat = state.active;
    let mut view = ChoiceView {
        kind: state.phase.name(),
        seat,
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
            // Rule [duel, 2015, The Great Library, ruling 25]: only the builder sees the three.
            if viewer == Viewer::Seat(seat) || viewer == Viewer::Open {
                view.tokens = drawn.iter().flatten().copied().collect();
            }
            view.count = u8::try_from(drawn.iter().flatten().count()).unwrap_or(u8::MAX);
        }
        Phase::Destroy(wonder) => {
            view.wonder = Some(*wonder);
            view.cards = building::targets(state, seat, *wonder).collect();
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
