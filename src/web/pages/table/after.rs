//! What comes after a game: the other games of its series, and playing again.
//!
//! Start reading at [`again`].

use crate::look::board::{Look, Rematch};
use crate::play::Status;
use crate::play::series::{SeriesGame, Standing, said};
use words::{Message, msg};

/// How one can play again after the end.
pub(super) enum Again<'l> {
    /// At a table with others alone.
    WithOthers,
    /// With the same people, which nobody has asked yet.
    Ask,
    /// At a table where a seat is kept.
    Take(&'l Rematch),
    /// At a table where there is nothing to do but go.
    Go(&'l Rematch),
}

/// Which game it is and how the series stands, once it has begun.
pub(super) fn line(look: &Look) -> Option<Message> {
    let series = look.series.as_ref()?;
    Some(match look.table.status {
        Status::Open | Status::Closed => said::length(series.best_of),
        Status::Running | Status::Over | Status::Frozen => said::line(series),
    })
}

/// How a game of a series stands.
pub(super) fn state(series: &Standing, game: &SeriesGame) -> Message {
    match (game.winners_at(series.number).as_deref(), game.status) {
        (Some([winner]), _) => msg::series::game_won(*winner),
        (Some(_), _) => msg::series::game_shared(),
        (None, Status::Open | Status::Closed) => msg::series::game_open(),
        (None, Status::Frozen) => msg::lobby::frozen(),
        (None, Status::Running | Status::Over) => msg::series::game_running(),
    }
}

/// Says how the reader can play again: once the game is over, and the series that it belongs to.
pub(super) fn again(look: &Look) -> Option<Again<'_>> {
    let series = look.series.as_ref();
    let goes_on =
        series.is_some_and(|series| series.next().is_some() || series.next_number().is_some());
    if look.table.status != Status::Over || goes_on {
        return None;
    }
    Some(match &look.rematch {
        _ if look.my_seat.is_none() => Again::WithOthers,
        None => Again::Ask,
        Some(next) if next.is_open && !next.is_seated => Again::Take(next),
        Some(next) => Again::Go(next),
    })
}

/// Who the reader's fellow players are, as the catalogue tells them apart.
pub(super) fn others_of(look: &Look) -> &'static str {
    let bots = look.seats.iter().filter(|seat| seat.bot.is_some()).count();
    match (bots, look.seats.len() - bots) {
        (0, 2) => "one",
        (0, _) => "people",
        (_, 1) => "bots",
        (_, _) => "both",
    }
}
