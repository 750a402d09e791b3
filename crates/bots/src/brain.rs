//! What a game must tell so that a bot can play it. Rules stay in the engines: a brain lists moves, says what a
//! position is like after one, and counts points, each by the engine's own functions. Start reading at [`Brain`].

use super::{Features, Net, find};
use rules::{Game, Seat};

/// What a position is after a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum After {
    /// The game is over; the share of the victory that the seat has.
    Decided(f32),
    /// The features tell; of the seat that moved.
    Own,
    /// The features tell; of its opponent.
    Other,
}

pub(crate) trait Brain:
    Game<Move: Clone + PartialEq, State: 'static, Event: 'static>
{
    const WEIGHTS: &'static str;

    /// How much the lead at the end counts beside victory when the net is tuned, from 0 to 1.
    const LEAD_COUNTS: f32;

    /// Lists the moves that are worth a thought: legal ones, at least one where there is one.
    fn candidates(state: &Self::State, seat: Seat, moves: &mut Vec<Self::Move>) {
        Self::legal_moves_into(state, seat, moves);
    }

    /// What the position is after a candidate, as far as the seat knows: nobody else moves, nothing is turned up.
    fn after(state: &Self::State, seat: Seat, mv: &Self::Move, features: &mut Features) -> After;

    /// By how many points a seat leads its best opponent after a candidate: all that a plain greedy player looks at.
    fn lead_after(state: &Self::State, seat: Seat, mv: &Self::Move) -> i32;
}

pub(crate) fn net<G: Brain>() -> &'static Net {
    static PLAIN: Net = Net::plain();
    let read = || Net::read(G::WEIGHTS).unwrap_or_else(Net::plain);
    find(G::META.key).map_or(&PLAIN, |bot| bot.net.get_or_init(read))
}

/// The chance of a seat to win after a candidate, as the net judges it.
pub(crate) fn judge<G: Brain>(
    net: &Net,
    state: &G::State,
    seat: Seat,
    mv: &G::Move,
    features: &mut Features,
) -> f32 {
    features.clear();
    match G::after(state, seat, mv, features) {
        After::Decided(share) => share,
        After::Own => net.judge(features),
        After::Other => 1.0 - net.judge(features),
    }
}

pub(crate) fn share(winners: &[Seat], seat: Seat) -> f32 {
    if winners.contains(&seat) {
        1.0 / winners.len() as f32
    } else {
        0.0
    }
}
