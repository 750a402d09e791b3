//! The yardstick: a textbook information set UCT with uniform playouts, which bots are measured against, as Cowling,
//! Powley and Whitehouse describe it in 2012. Where seats choose at the same time each has a tree of its own (their
//! MO-ISMCTS). It has neither tree nor net in common with the bots. Start reading at [`Uct::playout`].

use super::{Random, highest, share, tree_of};
use rules::{DecideError, Game, Knowledge, Seat};

/// The textbook's weight of exploration.
const EXPLORATION: f64 = 0.7;

type Node<M> = Vec<Tried<M>>;

struct Tried<M> {
    mv: M,
    visits: u32,
    possible: u32,
    sum: f64,
    child: usize,
}

pub(crate) struct Uct<'a, G: Game> {
    knowledge: &'a Knowledge<G>,
    random: Random,
    trees: Vec<Vec<Node<G::Move>>>,
    events: Vec<G::Event>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game<Move: PartialEq>> Uct<'a, G> {
    pub(crate) fn new(knowledge: &'a Knowledge<G>, seed: u64) -> Self {
        let seats = G::seats(&knowledge.seen);
        Self {
            knowledge,
            random: Random::new(seed),
            trees: (0..seats).map(|_| vec![Node::new()]).collect(),
            events: Vec::new(),
            moves: Vec::new(),
        }
    }

    pub(crate) fn best(&self) -> Option<G::Move> {
        let root = &self.trees[tree_of::<G>(self.knowledge.seat)][0];
        let most = root.iter().map(|tried| tried.visits).max()?;
        let best = root.iter().find(|tried| tried.visits == most)?;
        Some(best.mv.clone())
    }

    pub(crate) fn playout(&mut self) -> Result<(), DecideError> {
        let mut state = G::sample(self.knowledge, &mut self.random)?;
        for other in Seat::all(G::seats(&state)).filter(|other| *other != self.knowledge.seat) {
            G::withdraw(&mut state, other);
        }
        let mut nodes = vec![Some(0); self.trees.len()];
        let mut path: Vec<(Seat, usize, usize)> = Vec::new();
        loop {
            let asked = G::awaiting(&state);
            if asked.is_empty() {
                break;
            }
            let mut chosen = Vec::new();
            for seat in asked {
                G::legal_moves_into(&state, seat, &mut self.moves);
                let tree = tree_of::<G>(seat);
                let Some(node) = nodes[tree] else {
                    let at = self.random.below(self.moves.len());
                    chosen.push((seat, self.moves.swap_remove(at)));
                    continue;
                };
                let (at, is_new) = self.select(tree, node);
                path.push((seat, node, at));
                let tried = &self.trees[tree][node][at];
                chosen.push((seat, tried.mv.clone()));
                nodes[tree] = (!is_new).then_some(tried.child);
            }
            for (seat, mv) in &chosen {
                G::decide_into(&state, *seat, mv, &mut self.random, &mut self.events)?;
                for event in &self.events {
                    G::apply(&mut state, event);
                }
            }
        }
        let winners = G::outcome(&state).map_or_else(Vec::new, |outcome| outcome.winners);
        for (seat, node, at) in path {
            let tree = tree_of::<G>(seat);
            let tried = &mut self.trees[tree][node][at];
            tried.visits += 1;
            tried.sum += f64::from(share(&winners, seat));
        }
        Ok(())
    }

    /// Selects one of the possible moves at a node; and tells whether it is tried for the first time.
    fn select(&mut self, tree: usize, node: usize) -> (usize, bool) {
        let known = &mut self.trees[tree][node];
        let (mut untried, mut possible) = (Vec::new(), Vec::new());
        for (number, mv) in self.moves.iter().enumerate() {
            match known.iter().position(|tried| tried.mv == *mv) {
                Some(at) => {
                    known[at].possible += 1;
                    possible.push(at);
                }
                None => untried.push(number),
            }
        }
        if !untried.is_empty() {
            let mv = self.moves[untried[self.random.below(untried.len())]].clone();
            let child = self.trees[tree].len();
            self.trees[tree].push(Node::new());
            let known = &mut self.trees[tree][node];
            known.push(Tried {
                mv,
                visits: 0,
                possible: 1,
                sum: 0.0,
                child,
            });
            return (known.len() - 1, true);
        }
        let bound = |at: usize| {
            let tried = &known[at];
            let visits = f64::from(tried.visits.max(1));
            tried.sum / visits + EXPLORATION * (ln(tried.possible) / visits).sqrt()
        };
        let best = highest(possible.into_iter().map(|at| (at, bound(at))));
        (best.unwrap_or(0), false)
    }
}

/// The natural logarithm, the same on every machine.
fn ln(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    let part = f64::from(number.max(1)) / f64::from(1_u32 << whole);
    let x = (part - 1.0) / (part + 1.0);
    let square = x * x;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    f64::from(whole) * std::f64::consts::LN_2 + 2.0 * x * series
}
