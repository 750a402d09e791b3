//! Bots: what a seat knows goes in, a move comes out. Pure: no clock, no database, no people; how long to think is
//! asked of the caller. A bot never sees a position, only what its seat knows of it ([`rules::AnyKnowledge`]). How it
//! thinks is told in `docs/bots.md`. Start reading at [`think`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use rules::{AnyKnowledge, Game, Knowledge, Seat};

mod brain;
mod dice;
mod duel;
pub mod hindsight;
pub mod matches;
mod net;
pub mod random;
mod search;
mod seven_wonders;
mod tree;
pub mod tune;
mod uct;

use brain::{After, Brain, judge, net, share};
use net::{CELLS, Features, Net, is_open, open, squash};
use random::Random;
use search::Search;
use tree::{Edge, Step, Tree, highest};
use uct::Uct;

rules::word_enum! {
    /// How well a bot plays, the weakest first. By its word it is known in settings and in the engine protocol.
    Level.key {
        /// A child can beat it: it looks one move ahead, and not carefully.
        Easy = "easy",
        /// Like a friend who knows the game: it looks a few moves ahead.
        Middle = "middle",
        /// As well as it can within its budget.
        Strong = "strong",
    }
}

impl Level {
    const fn most_playouts(self) -> u64 {
        match self {
            Self::Easy => 0,
            Self::Middle => 200,
            Self::Strong => u64::MAX,
        }
    }

    /// How far it may misjudge a move of a game for two, as a part of the whole chance to win.
    const fn carelessness(self) -> f32 {
        match self {
            Self::Easy => 0.25,
            Self::Middle => 0.04,
            Self::Strong => 0.0,
        }
    }
}

/// How long a bot may think. A level may need less.
pub enum Budget<'a> {
    /// So many playouts: with the same seed the same choice on every machine.
    Playouts(u64),
    /// As long as this says so. It is asked before every playout; one takes well under a millisecond.
    While(Box<dyn FnMut() -> bool + 'a>),
}

impl Budget<'_> {
    fn allows(&mut self, done: u64) -> bool {
        match self {
            Self::Playouts(most) => done < *most,
            Self::While(goes_on) => goes_on(),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The move, in canonical notation. It is legal.
    pub mv: String,
    /// What the bot takes its chance to win to be, from 0 to 1.
    pub chance: f64,
    pub playouts: u64,
    /// Set where thinking failed and the move is the game's simple one: why.
    pub failed: Option<String>,
}

/// Thinks for the seat that knows this. None where nothing of it is awaited, and for a game that no bot plays.
pub fn think(
    knowledge: &dyn AnyKnowledge,
    level: Level,
    budget: &mut Budget<'_>,
    seed: u64,
) -> Option<Thought> {
    let bot = find(knowledge.meta().key)?;
    let mut random = Random::new(seed);
    let fitting = knowledge.sample(&mut random).ok()?;
    let seat = knowledge.seat();
    if !fitting.awaiting().contains(&seat) {
        return None;
    }
    let thought = catch_unwind(AssertUnwindSafe(|| {
        (bot.think)(knowledge, level, budget, seed)
    }));
    let failed = match thought {
        Ok(Ok(thought)) => return Some(thought),
        Ok(Err(why)) => why,
        Err(_panic) => "the bot has failed".to_owned(),
    };
    // What a seat may do follows from what it knows, so a move for any position that fits is one for the true one.
    Some(Thought {
        mv: fitting.stand_in(seat)?,
        chance: 0.5,
        playouts: 0,
        failed: Some(failed),
    })
}

/// Lets bots of a game judge by other weights, for as long as the program runs; before they first think.
pub fn use_weights(game: &str, text: &str) -> Result<(), String> {
    let bot = find(game).ok_or_else(|| format!("no bot plays `{game}`"))?;
    let net = Net::read(text).ok_or("the file holds no weights")?;
    let late = |_net| "the bots have thought already".to_owned();
    bot.net.set(net).map_err(late)
}

static ALL: [Bot; 3] = [
    Bot::of::<rules::duel::Duel>(),
    Bot::of::<rules::seven_wonders::SevenWonders>(),
    Bot::of::<rules::dice::Dice>(),
];

fn find(key: &str) -> Option<&'static Bot> {
    ALL.iter().find(|bot| bot.key == key)
}

/// A bot without its game's types.
struct Bot {
    key: &'static str,
    net: OnceLock<Net>,
    play: matches::Play,
    tune: tune::Tune,
    think: Think,
    weigh: hindsight::Weigh,
}

type Think = fn(&dyn AnyKnowledge, Level, &mut Budget<'_>, u64) -> Result<Thought, String>;

impl Bot {
    const fn of<G: Brain>() -> Self {
        Self {
            key: G::META.key,
            net: OnceLock::new(),
            play: matches::play_at::<G>,
            tune: tune::tuned::<G>,
            think: thought::<G>,
            weigh: hindsight::weighed::<G>,
        }
    }
}

/// The tree of a seat's choices: its own where choices are sealed, else the first, which is that of all.
fn tree_of<G: Game>(seat: Seat) -> usize {
    if G::META.is_simultaneous() {
        seat.index()
    } else {
        0
    }
}

fn known<G: Brain>(knowledge: &dyn AnyKnowledge) -> Result<&Knowledge<G>, String> {
    let known = knowledge.any().downcast_ref();
    known.ok_or_else(|| "this is the knowledge of another game".to_owned())
}

fn thought<G: Brain>(
    knowledge: &dyn AnyKnowledge,
    level: Level,
    budget: &mut Budget<'_>,
    seed: u64,
) -> Result<Thought, String> {
    let known = known::<G>(knowledge)?;
    let (mv, chance, playouts) = choose::<G>(known, level, budget, seed)?;
    Ok(Thought {
        mv: mv.to_string(),
        chance: chance.into(),
        playouts,
        failed: None,
    })
}

/// A move, the chance to win by it and the playouts made for it.
pub(crate) fn choose<G: Brain>(
    knowledge: &Knowledge<G>,
    level: Level,
    budget: &mut Budget<'_>,
    seed: u64,
) -> Result<(G::Move, f32, u64), String> {
    let mut random = Random::new(seed);
    let state = G::sample(knowledge, &mut random).map_err(|error| error.to_string())?;
    let (seat, mut moves) = (knowledge.seat, Vec::new());
    G::candidates(&state, seat, &mut moves);
    let mut search = Search::<G>::new(knowledge, random.word());
    let mut done = 0;
    // One move needs no thought but for its chance; there a little is enough.
    let enough = if moves.len() > 1 { u64::MAX } else { 100 };
    let most = level.most_playouts().min(enough);
    while done < most && budget.allows(done) {
        search.playout().map_err(|error| error.to_string())?;
        done += 1;
    }
    // Among many seats a move changes a chance to win by less.
    let carelessness = level.carelessness() * 2.0 / G::seats(&state) as f32;
    let visits = search.choices().iter().map(|edge| edge.visits);
    let most_visits = visits.max().unwrap_or(0);
    let mut features = Features::default();
    let scored = moves.into_iter().filter_map(|mv| {
        let edge = search.edge(&mv);
        let mut judged = || judge::<G>(net::<G>(), &state, seat, &mv, &mut features);
        let worth = edge.map_or_else(&mut judged, Edge::worth);
        let slip = carelessness * (random.unit() - random.unit());
        let visits = edge.map_or(0, |edge| edge.visits);
        let score = match level {
            Level::Strong => visits as f32 + worth,
            Level::Easy | Level::Middle if visits * 4 < most_visits => return None,
            Level::Easy | Level::Middle => worth + slip,
        };
        Some(((mv, worth), score))
    });
    let (mv, chance) = highest(scored).ok_or("there is no move to think about")?;
    Ok((mv, chance, done))
}
