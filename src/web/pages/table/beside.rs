//! Beside the board: playing again, what players can do about seats, and what is said to somebody who practises.

use crate::look::board::{Look, Rematch, SeatInfo};
use crate::look::look_back::{hundredths, thousandths};
use crate::play::series::{SeriesGame, Standing, said};
use crate::play::{Status, time_out};
use rules::Seat;
use scene::Offer;
use words::{Arg, Join, Message, msg};

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

/// Which game it is and how the series stands, once it has begun.
pub(super) fn series(look: &Look) -> Option<Message> {
    let series = look.series.as_ref()?;
    Some(match look.table.status {
        Status::Open | Status::Closed => said::length(series.best_of),
        Status::Running | Status::Over | Status::Frozen => said::line(series),
    })
}

pub(super) fn game(series: &Standing, game: &SeriesGame) -> Message {
    match (game.winners_at(series.number).as_deref(), game.status) {
        (Some([winner]), _) => msg::series::game_won(*winner),
        (Some(_), _) => msg::series::game_shared(),
        (None, Status::Open | Status::Closed) => msg::series::game_open(),
        (None, Status::Frozen) => msg::lobby::frozen(),
        (None, Status::Running | Status::Over) => msg::series::game_running(),
    }
}

pub(super) fn open_answers(look: &Look, open: &[Seat]) -> Option<Message> {
    let me = look.my_seat?;
    let names: Vec<Seat> = open.iter().copied().filter(|seat| *seat != me).collect();
    let waits = !names.is_empty();
    waits.then(|| msg::time::open_answers(Arg::list(Join::And, names)))
}

pub(super) fn nudges(look: &Look, now_ms: i64) -> Vec<Seat> {
    let may_nudge = |seat: &&SeatInfo| {
        let since_ms = seat
            .awaited_since_ms
            .filter(|_| seat.is_awaited && !seat.is_me);
        since_ms.is_some_and(|since_ms| {
            now_ms >= time_out::nudge_from_ms(since_ms, seat.due_at_ms, seat.nudged_at_ms)
        })
    };
    let nudged = look.seats.iter().filter(may_nudge);
    nudged.map(|seat| seat.seat).collect()
}

/// Whether seats are awaited, and those of bots alone: they move within seconds.
pub(super) fn are_bots_awaited(look: &Look) -> bool {
    let mut awaited = look.seats.iter().filter(|seat| seat.is_awaited).peekable();
    awaited.peek().is_some() && awaited.all(|seat| seat.bot.is_some())
}

pub(super) fn is_practice(look: &Look) -> bool {
    let mut seats = look.seats.iter();
    look.my_seat.is_some() && seats.all(|seat| seat.is_me != seat.bot.is_some())
}

/// Whether somebody practises who has not made their first choice yet.
pub(super) fn is_beginning(look: &Look) -> bool {
    let has_moved = look.mine().is_some_and(|seat| seat.has_moved);
    look.table.status == Status::Running && !has_moved && is_practice(look)
}

/// What the strong level would play, and what that is worth beside the example of the board or the first move of all.
pub(super) fn first(look: &Look, example: Option<&str>) -> Option<(Offer, Vec<Message>)> {
    let sight = look.sight.as_ref()?;
    let plain = match example {
        Some(example) => sight.offer(example).ok(),
        None => sight.offers().into_iter().next(),
    }?;
    let Some(weighed) = sight.weigh(&plain.mv) else {
        return Some((plain, Vec::new()));
    };
    let best = sight.offer(&weighed.best).ok()?;
    let percent = |worth: f64| msg::look_back::percent(hundredths(thousandths(worth)));
    let mut why = vec![msg::bots::begin_why(percent(weighed.best_worth))];
    let other = weighed.played_worth.filter(|_| plain.mv != best.mv);
    why.extend(other.map(|worth| msg::bots::begin_instead(plain.title, percent(worth))));
    Some((best, why))
}
