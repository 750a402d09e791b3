//! What one viewer may know of a table, decided in one place for boards, letters, bots and the protocol.

use std::sync::Arc;

use serde::Serialize;

use super::explain;
use super::{
    BoardSet, Boxes, Building, Change, Dice, DieStatus, Effect, Front, Line, PlacedDie, State,
    Steps, Table, library, moves,
};
use crate::chance::{Chance, ChanceError, order};
use crate::{Game, Seat, Seats, Viewer};

pub type Seen = crate::Seen<State>;

/// Leaves out what a viewer may not know: a turn that another seat has sealed is a pass.
pub(super) fn redact(state: &State, viewer: Viewer) -> Seen {
    let mut state = state.clone();
    // Every field is named, so that a new one is decided on here.
    let State {
        options: _,
        set: _,
        cities: _,
        forum: _,
        round: _,
        sealed,
        agora_first: _,
        is_last_round: _,
        previous: _,
        outcome: _,
    } = &mut state;
    let viewer = viewer.among(sealed.len());
    let sealed = Seat::all(sealed.len()).zip(sealed);
    for (_, turn) in sealed.filter(|(seat, _)| viewer != Viewer::Seat(*seat)) {
        *turn = turn.take().map(|turn| turn.passed());
    }
    Seen::redacted(state, viewer)
}

/// A turn of the viewer that is sealed and can still be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedTurn {
    pub turn: String,
    pub steps: Steps,
    pub change: Change,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub price: u32,
    /// The dice in it, in the order of the board set.
    pub dice: Vec<ShownDie>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownDie {
    pub lying: PlacedDie,
    /// What it means to the viewer; none for those without a seat.
    pub for_me: Option<DieForMe>,
}

/// What a die means to the viewer, as their first choice of this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DieForMe {
    pub status: DieStatus,
    /// Coins that are short of the cheapest box; 0 where they suffice.
    pub short: u32,
    /// The section's price after their discounts.
    pub price: u32,
    /// Fewest coins it costs in all, die and box, over the boxes that they may tick; none when there is none.
    pub cost_least: Option<u32>,
    /// Most coins it costs in all, over the boxes that they can pay.
    pub cost_most: Option<u32>,
    /// The boxes that it could tick, whether they can pay them or not.
    pub boxes: Vec<Reached>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// Its index on the viewer's board.
    #[serde(skip)]
    pub index: usize,
    pub choice: String,
    pub building: Building,
    /// Resources that the viewer lacks for it, one coin each.
    pub missing: u32,
    /// Coins in all: die and missing resources.
    pub cost: u32,
    pub is_payable: bool,
}

/// A barracks and what it faces this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Facing {
    pub building: Building,
    pub neighbour: Seat,
    pub against: Building,
    /// Defences of theirs that an attack of this round meets.
    pub defences_met: u32,
    pub attack_points: u32,
    /// Own defences on this side.
    pub defences: u32,
}

impl Seen {
    /// Who has sealed a turn for this round, by seat.
    pub fn has_sealed(&self) -> Vec<bool> {
        self.sealed.iter().map(Option::is_some).collect()
    }

    /// The boards with everything that is printed; the built-in ones where the host no longer has those of the table.
    pub fn boards(&self) -> &Arc<BoardSet> {
        self.set.as_ref().unwrap_or(library::own())
    }

    pub fn set_name(&self) -> &str {
        let name = self.set.as_ref().map(|set| &set.name);
        name.unwrap_or(&self.options.set_id)
    }

    /// Whether that is the project's own design, not the boards of the published game.
    pub fn is_built_in(&self) -> bool {
        self.set.as_ref().is_some_and(|set| set.is_built_in())
    }

    pub fn awaiting(&self) -> Seats {
        Dice::awaiting(self)
    }

    /// The line of the viewer's turn, as long as one can be chosen.
    pub(super) fn line(&self) -> Option<Line<'_>> {
        let table = self.seat().zip(self.choosing());
        table.map(|(seat, table)| Line::begin(table, seat))
    }

    pub fn my_turn(&self) -> Option<SealedTurn> {
        let (table, seat) = self.table().zip(self.seat())?;
        let turn = self.sealed.get(seat.index())?.as_ref()?;
        let line = moves::judge(table, seat, turn).ok()?;
        Some(SealedTurn {
            turn: turn.to_string(),
            change: explain::change(&line, table.city(seat).0),
            steps: line.steps,
        })
    }

    /// The four sections by rising price, with the dice that lie in them; none before the first shake and after the end.
    pub fn sections(&self) -> Vec<Section> {
        let Some(table) = self.choosing() else {
            return Vec::new();
        };
        let line = self.line();
        let section = |price: &u32| {
            let lying = self.forum.iter().filter(|lying| lying.section == *price);
            let mut dice: Vec<PlacedDie> = lying.copied().collect();
            dice.sort_by_key(|lying| lying.die);
            let shown = |lying| ShownDie {
                lying,
                for_me: line.as_ref().map(|line| for_me(line, lying)),
            };
            Section {
                price: *price,
                dice: dice.into_iter().map(shown).collect(),
            }
        };
        table.set.sections.iter().map(section).collect()
    }

    /// The boxes of the viewer's board that the first choice of a turn can tick.
    pub fn reach(&self) -> Boxes {
        let Some(line) = self.line() else {
            return Boxes::NONE;
        };
        let picks = line.asked().into_iter().flat_map(|asked| asked.picks);
        let builds = picks.filter_map(|pick| line.judge(pick).ok());
        let boxes = builds.map(|build| line.affordable(build));
        boxes.fold(Boxes::NONE, |reach, boxes| reach | boxes)
    }
}

fn for_me(line: &Line<'_>, lying: PlacedDie) -> DieForMe {
    let price = line.die_price(lying);
    let payable = line.payable(price);
    let reached = |index: usize| Reached {
        index,
        choice: line.board.boxes[index].choice.clone(),
        building: line.board.boxes[index].building,
        missing: line.box_price(index),
        cost: price.saturating_add(line.box_price(index)),
        is_payable: payable.has(index),
    };
    let boxes: Vec<Reached> = line.die_boxes(lying).iter().map(reached).collect();
    let payable = boxes.iter().filter(|reach| reach.is_payable);
    let least = boxes.iter().map(|reach| reach.cost).min();
    DieForMe {
        status: line.die_status(lying.die),
        short: least.unwrap_or(0).saturating_sub(line.city.coins),
        price,
        cost_least: least,
        cost_most: payable.map(|reach| reach.cost).max(),
        boxes,
    }
}

pub fn facing(table: Table<'_>, seat: Seat) -> impl Iterator<Item = Facing> {
    let (city, board) = table.city(seat);
    table.set.buildings.iter().filter_map(move |info| {
        let front: Front = table.set.fronts[info.building.index()]?;
        let (neighbour, defences_met) = table.faced(seat, front);
        Some(Facing {
            building: info.building,
            neighbour,
            against: front.against,
            defences_met,
            attack_points: city.attack_points(board, info.building),
            defences: city.defences(board, info.building),
        })
    })
}

/// What lasts of what the ticked boxes of a city gave.
pub fn lasting(table: Table<'_>, seat: Seat) -> Vec<Effect> {
    let (city, board) = table.city(seat);
    let is_lasting = |effect: &Effect| {
        matches!(
            effect,
            Effect::DiePriceMinus { .. } | Effect::DiePriceZero { .. } | Effect::CoinsOnDie { .. }
        )
    };
    city.effects(board).filter(is_lasting).collect()
}

/// Deals a position that fits: for each sealed turn one of those that [`Game::legal_moves`] lists.
pub(super) fn sample(seen: &Seen, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut state: State = (**seen).clone();
    for seat in Seat::all(state.sealed.len()).filter(|seat| seen.seat() != Some(*seat)) {
        if state.sealed[seat.index()].is_none() {
            continue;
        }
        let turns = Dice::legal_moves(&state, seat);
        let order = order(chance, "sealed_turns", turns.len(), 1)?;
        let at = order.first().map_or(0, |at| usize::from(*at));
        state.sealed[seat.index()] = turns.into_iter().nth(at);
    }
    Ok(state)
}
