//! A table of Dice, secrets included, and how events change it. [`State::apply`] carries out and judges nothing: an
//! event that does not fit leaves things as they are. What is legal is judged in `rules`. Start reading at [`State`].

use std::sync::Arc;

use smallvec::SmallVec;

use super::{
    Board, BoardSet, City, Dealt, Die, Event, Face, Front, Neighbour, Options, PlacedDie, Revealed,
    Shaken, Swap, Swapped, Turn, library,
};
use crate::{Outcome, Seat, Seats};

#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub options: Options,
    /// The boards in use; none only before the deal, when the host no longer has the set.
    pub set: Option<Arc<BoardSet>>,
    /// The cities by seat; empty before the deal.
    pub cities: Vec<City>,
    /// The seven dice; empty before the first shake.
    pub forum: Vec<PlacedDie>,
    /// The round, from 1; 0 before the first shake.
    pub round: u32,
    pub sealed: Vec<Option<Turn>>,
    pub agora_first: Seats,
    /// Whether this round, or the next when this one was just revealed, is the last.
    pub is_last_round: bool,
    pub previous: Option<Previous>,
    pub outcome: Option<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Previous {
    pub revealed: Arc<Revealed>,
    /// The cities before it, by seat.
    pub before: Vec<City>,
    pub swaps: SmallVec<[Swap; 3]>,
}

/// A dealt table: the state and its board set.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    pub set: &'a Arc<BoardSet>,
    pub state: &'a State,
}

impl<'a> Table<'a> {
    pub fn city(&self, seat: Seat) -> (&'a City, &'a Board) {
        let city = &self.state.cities[seat.index()];
        (city, &self.set.boards[city.board])
    }

    /// The seat to the left, to the west.
    pub fn left(&self, seat: Seat) -> Seat {
        self.around(seat, 1)
    }

    /// The seat to the right, to the east.
    pub fn right(&self, seat: Seat) -> Seat {
        self.around(seat, self.state.cities.len() - 1)
    }

    fn around(&self, seat: Seat, steps: usize) -> Seat {
        let index = (seat.index() + steps) % self.state.cities.len();
        Seat(u8::try_from(index).unwrap_or(0))
    }

    pub fn lying(&self, die: Die) -> Option<PlacedDie> {
        let forum = &self.state.forum;
        forum.iter().copied().find(|lying| lying.die == die)
    }

    /// The neighbour that a barracks of a seat faces, and the defences that it meets there.
    pub fn faced(&self, seat: Seat, front: Front) -> (Seat, u32) {
        let neighbour = match front.neighbour {
            Neighbour::Left => self.left(seat),
            Neighbour::Right => self.right(seat),
        };
        let (city, board) = self.city(neighbour);
        (neighbour, city.defences(board, front.against))
    }

    pub fn face(&self, lying: PlacedDie) -> &'a Face {
        &self.set.faces[lying.face]
    }
}

impl State {
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            set: options.set.clone(),
            cities: Vec::new(),
            forum: Vec::new(),
            round: 0,
            sealed: vec![None; options.seats],
            agora_first: Seats::new(),
            is_last_round: false,
            previous: None,
            outcome: None,
        }
    }

    pub fn table(&self) -> Option<Table<'_>> {
        match &self.set {
            Some(set) if !self.cities.is_empty() => Some(Table { set, state: self }),
            _ => None,
        }
    }

    /// The table, while seats choose their turns.
    pub fn choosing(&self) -> Option<Table<'_>> {
        self.table()
            .filter(|_| !self.forum.is_empty() && self.outcome.is_none())
    }

    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt(dealt) => self.deal(dealt),
            Event::Shaken(shaken) => self.shake(shaken),
            Event::Sealed(sealed) => {
                if let Some(place) = self.sealed.get_mut(sealed.seat.index()) {
                    *place = Some(sealed.turn.clone());
                }
            }
            Event::Revealed(revealed) => self.reveal(revealed),
            Event::Swapped(swapped) => self.swap(swapped),
            Event::Scored(outcome) => self.outcome = Some(outcome.clone()),
        }
    }

    fn deal(&mut self, dealt: &Dealt) {
        let recorded = dealt.set.as_ref().unwrap_or(library::own());
        // The library's set, when it is the same, is shared by all tables.
        let set = match &self.set {
            Some(set) if set == recorded => set,
            _ => recorded,
        };
        let boards = dealt.boards.iter().filter_map(|id| set.board(id));
        self.cities = boards.map(|board| City::new(set, board)).collect();
        self.sealed = vec![None; self.cities.len()];
        self.set = Some(Arc::clone(set));
    }

    fn shake(&mut self, shaken: &Shaken) {
        self.round = shaken.round;
        self.forum.clear();
        let lying = shaken.forum.iter().map(|rolled| rolled.lying);
        self.forum.extend(lying);
    }

    fn reveal(&mut self, revealed: &Arc<Revealed>) {
        let last = self.previous.take();
        let mut before = last.map_or_else(Vec::new, |last| last.before);
        before.clone_from(&self.cities);
        if let Some(set) = &self.set {
            for (city, turn) in self.cities.iter_mut().zip(&revealed.turns) {
                for step in &turn.steps {
                    city.carry_out(set, *step);
                }
            }
        }
        self.agora_first.extend_from_slice(&revealed.agora_first);
        self.is_last_round |= revealed.is_next_last;
        self.sealed.fill(None);
        self.previous = Some(Previous {
            revealed: Arc::clone(revealed),
            before,
            swaps: SmallVec::new(),
        });
    }

    fn swap(&mut self, swapped: &Swapped) {
        for swap in &swapped.swaps {
            let leaving = self.forum.iter_mut().find(|lying| lying.die == swap.leaves);
            if let Some(lying) = leaving {
                lying.die = swap.enters;
            }
        }
        if let Some(previous) = &mut self.previous {
            previous.swaps.extend_from_slice(&swapped.swaps);
        }
    }
}
