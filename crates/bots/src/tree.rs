//! The tree that a search grows: what was tried where, how often, and what came of it. It knows moves only as things
//! that can be equal, and no game. Start reading at [`Tree::choose`].

/// How much what the net says of a move counts against what playouts said, in playouts.
const TRUST: f32 = 1.0;

/// How eagerly moves are tried that were tried little.
const EAGER: f32 = 0.45;

/// How far behind the best a move's judgement halves its weight.
const SPREAD: f32 = 0.06;

/// How many nodes a tree has at most: some hundred megabytes. A search that goes on longer judges below them.
const NODES: usize = 400_000;

#[derive(Debug, Clone)]
pub(crate) struct Edge<M> {
    pub(crate) mv: M,
    pub(crate) judged: f32,
    pub(crate) visits: u32,
    pub(crate) sum: f32,
    /// The node that it leads to; 0 where there is none yet.
    child: u32,
}

impl<M> Edge<M> {
    pub(crate) fn worth(&self) -> f32 {
        (self.judged * TRUST + self.sum) / (TRUST + self.visits as f32)
    }
}

/// A place in the tree: the edges in the order in which they were first seen.
type Node<M> = Vec<Edge<M>>;

/// A tree; node 0 is its root.
#[derive(Debug, Clone)]
pub(crate) struct Tree<M> {
    nodes: Vec<Node<M>>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    node: usize,
    edge: usize,
}

impl<M: Clone + PartialEq> Tree<M> {
    pub(crate) fn new() -> Self {
        let nodes = vec![Node::new()];
        Self { nodes }
    }

    pub(crate) fn edges(&self, node: usize) -> &[Edge<M>] {
        &self.nodes[node]
    }

    /// Chooses one of the moves that are possible this time. Those seen for the first time are judged. `found` is a
    /// list that is reused. Selection by upper bounds with judged weights (PUCT) over the moves that this playout has
    /// (Cowling, Powley and Whitehouse 2012: what is not possible this time does not count).
    pub(crate) fn choose(
        &mut self,
        node: usize,
        moves: &[M],
        found: &mut Vec<usize>,
        mut judge: impl FnMut(&M) -> f32,
    ) -> Option<Step> {
        let edges = &mut self.nodes[node];
        found.clear();
        for (number, mv) in moves.iter().enumerate() {
            // Mostly the same moves are listed in the same order.
            let is_same = |edge: &Edge<M>| edge.mv == *mv;
            let at_once = edges.get(number).is_some_and(is_same).then_some(number);
            let known = at_once.or_else(|| edges.iter().position(is_same));
            found.push(known.unwrap_or_else(|| {
                edges.push(Edge {
                    mv: mv.clone(),
                    judged: judge(mv),
                    visits: 0,
                    sum: 0.0,
                    child: 0,
                });
                edges.len() - 1
            }));
        }
        let edge = best(edges, found)?;
        Some(Step { node, edge })
    }

    pub(crate) fn at(&self, step: Step) -> &Edge<M> {
        &self.nodes[step.node][step.edge]
    }

    /// The node that a step leads to; a new one where there was none. None where the tree is full.
    pub(crate) fn down(&mut self, step: Step) -> Option<usize> {
        let known = self.nodes[step.node][step.edge].child;
        if known != 0 {
            return usize::try_from(known).ok();
        }
        let new = self.nodes.len();
        if new == NODES {
            return None;
        }
        self.nodes.push(Node::new());
        self.nodes[step.node][step.edge].child = u32::try_from(new).ok()?;
        Some(new)
    }

    pub(crate) fn learn(&mut self, step: Step, value: f32) {
        let edge = &mut self.nodes[step.node][step.edge];
        edge.visits += 1;
        edge.sum += value;
    }
}

/// The edge to try next among those that are possible; among equals the first.
fn best<M>(edges: &[Edge<M>], possible: &[usize]) -> Option<usize> {
    let (mut top, mut tried) = (0.0_f32, 0_u32);
    for index in possible {
        top = top.max(edges[*index].judged);
        tried += edges[*index].visits;
    }
    let weight = |edge: &Edge<M>| {
        let behind = (top - edge.judged) / SPREAD;
        1.0 / (1.0 + behind * behind)
    };
    let whole: f32 = possible.iter().map(|index| weight(&edges[*index])).sum();
    let urge = EAGER * ((tried + 1) as f32).sqrt() / whole;
    highest(possible.iter().map(|index| {
        let edge = &edges[*index];
        let score = edge.worth() + urge * weight(edge) / (1 + edge.visits) as f32;
        (*index, score)
    }))
}

/// The first of those with the highest score.
pub(crate) fn highest<T, S: PartialOrd>(scored: impl Iterator<Item = (T, S)>) -> Option<T> {
    let best = scored.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(found, _)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut tree = Tree::new();
        let edge = |mv| Edge {
            mv,
            judged: 0.5,
            visits: 0,
            sum: 0.0,
            child: 0,
        };
        tree.nodes[0] = (0..NODES).map(edge).collect();
        let down = |tree: &mut Tree<usize>, edge| tree.down(Step { node: 0, edge });
        for edge in 1..NODES {
            assert_eq!(down(&mut tree, edge), Some(edge));
        }
        assert_eq!(down(&mut tree, 0), None);
        assert_eq!(down(&mut tree, 7), Some(7));
    }
}
