//! Looking back: what the strong level would have played, and what that was worth beside the move that was played. It
//! judges by what the seat knew then, and not by what came of it. Start reading at [`weigh`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Brain, Edge, Features, Random, Search, find, highest, judge, known, net, share};
use rules::{AnyKnowledge, Seat};

#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The move that the strong level would have played, in canonical notation.
    pub best: String,
    /// The chance to win by it, from 0 to 1.
    pub best_worth: f64,
    /// The chance to win by the move that was played; none where none was.
    pub played_worth: Option<f64>,
}

/// The part of all playouts that the played move gets at least, so that it is judged about as surely as the best one.
const PLAYED_SHARE: u64 = 4;

/// Whether a bot plays a game, so that its games can be looked back at.
pub fn is_played(game: &str) -> bool {
    find(game).is_some()
}

/// Weighs the choice of a seat, by what it knew: the same seed and number of playouts give the same on every machine.
pub fn weigh(
    knowledge: &dyn AnyKnowledge,
    played: Option<&str>,
    playouts: u64,
    seed: u64,
) -> Result<Weighed, String> {
    let bot = find(knowledge.meta().key).ok_or("no bot plays this game")?;
    let weigh = AssertUnwindSafe(|| (bot.weigh)(knowledge, played, playouts, seed));
    catch_unwind(weigh).unwrap_or_else(|_panic| Err("the bot has failed".to_owned()))
}

/// The share of the victory of each seat of `seats`, from 0 to 1, when these have won.
pub fn shares(winners: &[Seat], seats: usize) -> Vec<f64> {
    let share = |seat| f64::from(share(winners, seat));
    Seat::all(seats).map(share).collect()
}

/// The chances of all seats, together 1, where those of some are known: those that are not share what is left.
pub fn together(chances: &[Option<f64>]) -> Vec<f64> {
    let known: f64 = chances.iter().flatten().sum();
    let missing = chances.iter().filter(|chance| chance.is_none()).count();
    let each = (1.0 - known).max(0.0) / missing.max(1) as f64;
    let all = || chances.iter().map(|chance| chance.unwrap_or(each));
    let sum: f64 = all().sum();
    if sum > 0.0 {
        all().map(|chance| chance / sum).collect()
    } else {
        vec![1.0 / chances.len() as f64; chances.len()]
    }
}

pub(super) type Weigh = fn(&dyn AnyKnowledge, Option<&str>, u64, u64) -> Result<Weighed, String>;

pub(super) fn weighed<G: Brain>(
    knowledge: &dyn AnyKnowledge,
    played: Option<&str>,
    playouts: u64,
    seed: u64,
) -> Result<Weighed, String> {
    let knowledge = known::<G>(knowledge)?;
    let seat = knowledge.seat;
    let mut random = Random::new(seed);
    let state = G::sample(knowledge, &mut random).map_err(|error| error.to_string())?;
    let read = |text: &str| {
        let unread = |_| format!("`{text}` cannot be read");
        G::parse_move(&state, seat, text).map_err(unread)
    };
    let played = played.map(read).transpose()?;
    let mut moves = Vec::new();
    G::candidates(&state, seat, &mut moves);
    let mut search = Search::<G>::new(knowledge, random.word());
    for _ in 0..playouts {
        search.playout().map_err(|error| error.to_string())?;
    }
    let best = most_tried(&search).or_else(|| moves.into_iter().next());
    let mut best = best.ok_or("there is no move to think about")?;
    if let Some(played) = &played {
        let visits = |search: &Search<G>| search.edge(played).map_or(0, |edge| edge.visits.into());
        while visits(&search) < playouts / PLAYED_SHARE {
            let done = search.playout_of(played);
            done.map_err(|error| error.to_string())?;
        }
    }
    let worth = |mv: &G::Move| {
        let judged = || judge::<G>(net::<G>(), &state, seat, mv, &mut Features::default());
        f64::from(search.edge(mv).map_or_else(judged, Edge::worth))
    };
    // More playouts may show that what was played is the better one after all.
    if let Some(played) = &played
        && worth(played) > worth(&best)
    {
        best = played.clone();
    }
    Ok(Weighed {
        best_worth: worth(&best),
        played_worth: played.as_ref().map(worth),
        best: best.to_string(),
    })
}

/// The move that a search has tried most: among those tried as often the better one, then the first.
fn most_tried<G: Brain>(search: &Search<G>) -> Option<G::Move> {
    let edges = search.choices().iter();
    highest(edges.map(|edge| (&edge.mv, edge.visits as f32 + edge.worth()))).cloned()
}
