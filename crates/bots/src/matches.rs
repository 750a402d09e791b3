//! Matches between players of any kind, to measure how well each plays. Seats are swapped from game to game, and each
//! pair of games begins with the same deal. Start reading at [`play`].

use super::{Brain, Budget, Level, Random, Uct, choose, find, share};
use rules::chance::{SeededChance, hex};
use rules::{Library, OptionValues, Seat};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Legal moves at random.
    Random,
    /// The move after which it leads by most points at once.
    Greedy,
    /// The yardstick: a textbook information set UCT with uniform playouts.
    Uct,
    Bot(Level),
}

/// A player with what it may spend on each move.
pub struct Player {
    pub who: Who,
    pub budget: Box<dyn Fn() -> Budget<'static>>,
}

pub struct Setting {
    pub game: String,
    pub seats: usize,
    pub options: OptionValues,
    /// The one that is measured; it has one seat.
    pub player: Player,
    pub others: Player,
    /// Everything random follows from it.
    pub seed: u64,
}

/// Plays game number `number` of a match, from 0: gives the player's share of the victory.
pub fn play(setting: &Setting, number: u64) -> Result<f32, String> {
    let bot = find(&setting.game).ok_or_else(|| format!("no bot plays `{}`", setting.game))?;
    (bot.play)(setting, number)
}

pub(super) type Play = fn(&Setting, u64) -> Result<f32, String>;

pub(super) fn play_at<G: Brain>(setting: &Setting, number: u64) -> Result<f32, String> {
    let library = Library::default();
    let options = G::options(setting.seats, &setting.options, &library)
        .map_err(|refusal| format!("{refusal:?}"))?;
    let seats = setting.seats as u64;
    // The same deal for every seat in turn.
    let deal = Random::new(setting.seed.wrapping_add(number / seats)).word();
    let mut random = Random::new(setting.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let own = Seat(u8::try_from(number % seats).unwrap_or(0));
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&deal.to_le_bytes());
    let mut chance = SeededChance::new(SeededChance::key(&hex(&bytes), &[]), 0);
    let mut state = G::initial(&options);
    let mut memories = Vec::new();
    let mut events = G::start(&state, &mut chance).map_err(|error| error.to_string())?;
    loop {
        for event in &events {
            G::apply(&mut state, event);
            G::remember(&mut memories, event, &state);
        }
        let Some(seat) = G::awaiting(&state).first().copied() else {
            break;
        };
        let player = match seat == own {
            true => &setting.player,
            false => &setting.others,
        };
        let seed = random.word();
        let mv = move_of::<G>(player, &state, &memories, seat, seed)?;
        G::decide_into(&state, seat, &mv, &mut chance, &mut events)
            .map_err(|error| error.to_string())?;
    }
    let winners = G::outcome(&state).map_or_else(Vec::new, |outcome| outcome.winners);
    Ok(share(&winners, own))
}

fn move_of<G: Brain>(
    player: &Player,
    state: &G::State,
    memories: &[G::Memory],
    seat: Seat,
    seed: u64,
) -> Result<G::Move, String> {
    let mut random = Random::new(seed);
    let knowledge = || G::knowledge(state, memories, seat);
    let mut budget = (player.budget)();
    let mv = match player.who {
        Who::Random => {
            let mut moves = G::legal_moves(state, seat);
            let at = random.below(moves.len());
            (at < moves.len()).then(|| moves.swap_remove(at))
        }
        Who::Greedy => greedy::<G>(state, seat, &mut random),
        Who::Uct => {
            let knowledge = knowledge();
            let mut search = Uct::<G>::new(&knowledge, seed);
            let mut done = 0;
            while budget.allows(done) {
                search.playout().map_err(|error| error.to_string())?;
                done += 1;
            }
            search.best()
        }
        Who::Bot(level) => Some(choose::<G>(&knowledge(), level, &mut budget, seed)?.0),
    };
    mv.ok_or_else(|| "there is no move".to_owned())
}

/// The move after which the seat leads by most; among equals one at random.
fn greedy<G: Brain>(state: &G::State, seat: Seat, random: &mut Random) -> Option<G::Move> {
    let mut moves = Vec::new();
    G::candidates(state, seat, &mut moves);
    let leads = moves.iter().map(|mv| G::lead_after(state, seat, mv));
    let leads: Vec<i32> = leads.collect();
    let most = leads.iter().max()?;
    let best: Vec<usize> = (0..leads.len()).filter(|at| leads[*at] == *most).collect();
    let at = best[random.below(best.len())];
    Some(moves.swap_remove(at))
}
