//! The search: positions that fit are dealt again and again, and each is followed down the trees that grow. Information
//! set tree search (Cowling, Powley and Whitehouse 2012): every playout begins with another position that fits what the
//! seat knows, and moves that this one does not have do not count in it. Where seats choose at the same time, each has
//! a tree of its own choices and chooses without looking at the others (decoupled); else one tree holds the moves of
//! all. A playout ends where a new node is reached, and there the net judges. Start reading at [`Search::playout`].

use super::{Brain, Edge, Features, Net, Random, Step, Tree, judge, net, share, tree_of};
use rules::{DecideError, Knowledge, Seat, Seats};

pub(crate) struct Search<G: Brain> {
    knowledge: Knowledge<G>,
    net: &'static Net,
    random: Random,
    /// By seat; where choices are not sealed, the first is that of all.
    trees: Vec<Tree<G::Move>>,
    /// The first move of the seat that thinks, where a playout is to begin with this one.
    first: Option<G::Move>,
    room: Room<G>,
}

/// Lists that are reused from playout to playout.
struct Room<G: Brain> {
    features: Features,
    moves: Vec<G::Move>,
    found: Vec<usize>,
    events: Vec<G::Event>,
    path: Vec<(Seat, Step)>,
    chosen: Vec<(Seat, G::Move)>,
    /// By tree.
    nodes: Vec<usize>,
    /// By seat.
    values: Vec<f32>,
}

impl<G: Brain> Search<G> {
    /// For the seat that knows this. Others choose anew in every playout.
    pub(crate) fn new(knowledge: &Knowledge<G>, seed: u64) -> Self {
        let seats = G::seats(&knowledge.seen);
        let mut knowledge = knowledge.clone();
        knowledge.forget_seals();
        Self {
            knowledge,
            net: net::<G>(),
            random: Random::new(seed),
            trees: vec![Tree::new(); seats],
            first: None,
            room: Room {
                features: Features::default(),
                moves: Vec::new(),
                found: Vec::new(),
                events: Vec::new(),
                path: Vec::new(),
                chosen: Vec::new(),
                nodes: vec![0; seats],
                values: vec![0.5; seats],
            },
        }
    }

    /// What was seen of the choice that is to be made.
    pub(crate) fn choices(&self) -> &[Edge<G::Move>] {
        self.trees[tree_of::<G>(self.knowledge.seat)].edges(0)
    }

    /// What was seen of one move.
    pub(crate) fn edge(&self, mv: &G::Move) -> Option<&Edge<G::Move>> {
        self.choices().iter().find(|edge| edge.mv == *mv)
    }

    /// As [`Search::playout`], beginning with a move of the seat that thinks.
    pub(crate) fn playout_of(&mut self, mv: &G::Move) -> Result<(), DecideError> {
        self.first = Some(mv.clone());
        let done = self.playout();
        self.first = None;
        done
    }

    /// Deals a position that fits, follows it to a new node and writes down what came of it.
    pub(crate) fn playout(&mut self) -> Result<(), DecideError> {
        let mut state = G::sample(&self.knowledge, &mut self.random)?;
        let seats = self.room.values.len();
        self.room.path.clear();
        self.room.nodes.fill(0);
        loop {
            let asked = G::awaiting(&state);
            if asked.is_empty() {
                let winners = G::outcome(&state).map_or_else(Vec::new, |outcome| outcome.winners);
                for (seat, value) in Seat::all(seats).zip(&mut self.room.values) {
                    *value = share(&winners, seat);
                }
                break;
            }
            if self.choose_all(&state, &asked) || !self.carry_out(&mut state)? {
                break;
            }
        }
        for (seat, step) in &self.room.path {
            let tree = tree_of::<G>(*seat);
            let value = self.room.values[seat.index()];
            self.trees[tree].learn(*step, value);
        }
        Ok(())
    }

    /// Lets every seat that is asked choose. True where that was at a new node of the seat that thinks, or of the only
    /// tree: then what the moves were judged to be worth is what the playout was worth.
    fn choose_all(&mut self, state: &G::State, asked: &Seats) -> bool {
        let mut is_new = false;
        let is_shared = !G::META.is_simultaneous();
        let is_first = self.room.path.is_empty();
        self.room.chosen.clear();
        for seat in asked {
            let tree = tree_of::<G>(*seat);
            let node = self.room.nodes[tree];
            let is_fresh = self.trees[tree].edges(node).is_empty();
            let room = &mut self.room;
            match &self.first {
                Some(mv) if is_first && *seat == self.knowledge.seat => {
                    room.moves.clear();
                    room.moves.push(mv.clone());
                }
                Some(_) | None => G::candidates(state, *seat, &mut room.moves),
            }
            let (net, features) = (self.net, &mut room.features);
            let step = self.trees[tree].choose(node, &room.moves, &mut room.found, |mv| {
                judge::<G>(net, state, *seat, mv, features)
            });
            let Some(step) = step else { continue };
            let edge = self.trees[tree].at(step);
            let (mv, worth) = (edge.mv.clone(), edge.worth());
            is_new |= is_fresh && (is_shared || *seat == self.knowledge.seat);
            if is_shared && room.values.len() == 2 {
                room.values[1 - seat.index()] = 1.0 - worth;
            }
            room.values[seat.index()] = worth;
            room.path.push((*seat, step));
            room.chosen.push((*seat, mv));
        }
        is_new
    }

    /// Carries out what was chosen and goes down. False where a tree is full: the moves above then tell the worth.
    fn carry_out(&mut self, state: &mut G::State) -> Result<bool, DecideError> {
        for (seat, mv) in &self.room.chosen {
            G::decide_into(state, *seat, mv, &mut self.random, &mut self.room.events)?;
            for event in &self.room.events {
                G::apply(state, event);
            }
        }
        let steps = self.room.path.len() - self.room.chosen.len();
        for (seat, step) in &self.room.path[steps..] {
            let tree = tree_of::<G>(*seat);
            let Some(node) = self.trees[tree].down(*step) else {
                return Ok(false);
            };
            self.room.nodes[tree] = node;
        }
        Ok(true)
    }
}
