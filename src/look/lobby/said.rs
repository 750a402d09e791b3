//! What is said of a table in a list: of the lobby, and of a digest.

use super::{LobbyRow, Status};
use crate::play::series::said;
use crate::table::events::GameEnded;
use rules::{EndKind, Meta, Seat};
use words::{Arg, Join, Message, Text, Words, msg};

/// What is played: the game's name, or what stands for one that this program does not host.
pub fn game(meta: Option<&'static Meta>, unknown: fn() -> Message) -> Arg {
    match meta {
        Some(meta) => Text::from(meta.name).into(),
        None => unknown().into(),
    }
}

/// The game and the others: "7 Wonders Duel with Joost".
pub fn name(row: &LobbyRow) -> Message {
    let others: Vec<Seat> = Seat::all(row.names.len())
        .filter(|seat| *seat != row.my_seat && !row.free_seats.contains(seat))
        .collect();
    let game = game(row.meta, msg::lobby::gone);
    msg::lobby::table(game, others.len(), names(&others))
}

fn names(seats: &[Seat]) -> Arg {
    Arg::list(
        Join::And,
        seats.iter().map(|seat| Arg::Person((*seat).into())),
    )
}

/// What the table is, where a game can be played in several ways, and how it stands: "First edition, 3 players. Age II,
/// 14 cards left: waiting for Ben." A game of a series says that first.
pub fn what(row: &LobbyRow) -> Message {
    let what = what_alone(row);
    match &row.series {
        None => what,
        Some(series) if row.status == Status::Open => {
            msg::series::in_list(said::length(series.best_of), what)
        }
        Some(series) => msg::series::in_list(said::line(series), what),
    }
}

fn what_alone(row: &LobbyRow) -> Message {
    let meta = row.meta.filter(|meta| meta.seats.0 != meta.seats.1);
    let variant = meta.map(|meta| scene::of(meta.key).variant(&row.options));
    let nothing = || Arg::from(Text::from(""));
    let (terms, edition) = match variant {
        None => ("none", nothing()),
        Some(None) => ("players", nothing()),
        Some(Some(variant)) => ("edition", variant.alone.into()),
    };
    msg::lobby::what(terms, edition, row.names.len(), state(row))
}

/// Who of those that the reader waits for is away, and until when: a sentence each.
pub fn away(row: &LobbyRow, words: &Words) -> Vec<Message> {
    let away = row.away.iter().filter_map(|(seat, until)| {
        let name = row.names.get(seat.index())?;
        Some(msg::away::until(name, words.date(*until)))
    });
    away.collect()
}

fn state(row: &LobbyRow) -> Message {
    match row.status {
        Status::Frozen => msg::lobby::frozen(),
        Status::Closed => msg::time::closed(),
        Status::Open if row.declined_seats > 0 => msg::table::declined(row.declined_seats),
        Status::Open => {
            let invited = row.invited_seats;
            msg::lobby::seats_left(row.free_seats.len() - invited, invited)
        }
        Status::Over => row
            .ended
            .as_ref()
            .map_or_else(msg::lobby::over, |ended| result(row, ended)),
        Status::Running if row.is_my_turn => match progress(row) {
            None => msg::lobby::your_turn(),
            Some(progress) => msg::lobby::your_turn_at(progress),
        },
        Status::Running => {
            let names = names(&row.awaited);
            match progress(row) {
                None => msg::lobby::waiting(names),
                Some(progress) => msg::lobby::waiting_at(progress, names),
            }
        }
    }
}

fn progress(row: &LobbyRow) -> Option<Message> {
    scene::progress(row.meta?.key, &row.progress)
}

/// Who won and how, with everybody's points: "You won. You 56, Ben 52."
fn result(row: &LobbyRow, ended: &GameEnded) -> Message {
    let how = how(ended.kind);
    let result = match ended.winners.as_slice() {
        [] => msg::lobby::nobody_won(),
        [winner] => msg::lobby::won(how, *winner),
        winners if winners.contains(&row.my_seat) => msg::lobby::shared_by_you(how),
        winners => msg::lobby::shared(how, names(winners)),
    };
    match &ended.points {
        Some(points) => msg::lobby::result(result, list_points(row, points)),
        None => result,
    }
}

pub(crate) const fn how(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Military => "military",
        EndKind::Science => "science",
        EndKind::Resigned => "resigned",
        EndKind::TimedOut => "timed_out",
        EndKind::Civilian | EndKind::Points | EndKind::Agreed => "points",
    }
}

/// Everybody's points, the reader's first.
fn list_points(row: &LobbyRow, points: &[i32]) -> Arg {
    let seats = Seat::all(points.len()).zip(points.iter().copied());
    let mut seats: Vec<(Seat, i32)> = seats.collect();
    seats.sort_by_key(|(seat, _)| (*seat != row.my_seat, *seat));
    let seats = seats.into_iter();
    let said = seats.map(|(seat, points)| msg::lobby::points(seat, points));
    Arg::list(Join::Comma, said)
}
