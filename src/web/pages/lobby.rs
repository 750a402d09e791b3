//! The lobby: my turns first, then tables that wait for others, invitations, finished games.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;

use super::hosted;
use crate::accounts::Person;
use crate::db::DbError;
use crate::games::{EndKind, Seat};
use crate::tables::Status;
use crate::tables::events::GameEnded;
use crate::tables::lobby::{self, InvitedRow, LobbyRow};
use crate::web::auth::Me;
use crate::web::boards::score::minus;
use crate::web::layout::show_state;
use crate::web::moment::Moment;
use crate::web::{App, Error, Layout, work};

#[derive(Template)]
#[template(path = "pages/lobby/page.html")]
struct LobbyPage {
    layout: Layout,
    mine_note: String,
    mine: Vec<TableLine>,
    waiting: Vec<TableLine>,
    open: Vec<TableLine>,
    invitations: Vec<TableLine>,
    finished: Vec<TableLine>,
    has_tables: bool,
    gets_letters: bool,
    letters: String,
}

struct TableLine {
    path: String,
    sign: &'static str,
    name: String,
    what: String,
    when: Option<Moment>,
    is_mine: bool,
}

/// Shows the tables of a signed-in person.
pub(super) async fn page(app: &Data<App>, me: &Me, person: Person) -> Result<HttpResponse, Error> {
    let who = person.clone();
    let found: Result<_, DbError> = work(app, move |service| {
        Ok((
            lobby::list(service, who.id)?,
            lobby::list_invitations(service, &who)?,
        ))
    })
    .await?;
    let (rows, invitations) = found?;
    let now = app.service.clock.now_ms();
    let draw = |wanted: &dyn Fn(&LobbyRow) -> bool| -> Vec<TableLine> {
        rows.iter()
            .filter(|row| wanted(row))
            .map(|row| draw(row, now, &person.zone))
            .collect()
    };
    let mine = draw(&|row| row.is_my_turn);
    show_state(&LobbyPage {
        layout: Layout::new(app, me, "My turns").with_styles(&["lobby"]),
        mine_note: match mine.len() {
            0 => String::new(),
            1 => "1 table waits for you".to_owned(),
            count => format!("{count} tables wait for you"),
        },
        mine,
        waiting: draw(&|row| {
            !row.is_my_turn && matches!(row.status, Status::Running | Status::Frozen)
        }),
        open: draw(&|row| row.status == Status::Open),
        invitations: invitations
            .iter()
            .map(|row| invitation(row, now, &person.zone))
            .collect(),
        finished: draw(&|row| row.status == Status::Over),
        has_tables: !rows.is_empty(),
        gets_letters: person.gets_letters(),
        letters: letters(&person),
    })
}

fn letters(person: &Person) -> String {
    match &person.letter_address {
        Some(address) if person.wants_letters => {
            format!("When it is your turn, a letter goes to {address}.")
        }
        Some(_) => "You get none: look in from time to time.".to_owned(),
        None => "You gave no address, so none can come: look in from time to time.".to_owned(),
    }
}

fn draw(row: &LobbyRow, now_ms: i64, zone: &str) -> TableLine {
    let since = if row.is_my_turn {
        row.awaited_since_ms.unwrap_or(row.changed_at_ms)
    } else {
        row.changed_at_ms
    };
    TableLine {
        path: format!("/tables/{}", row.uid),
        sign: hosted::intro(row.meta.map_or("", |meta| meta.key)).sign,
        name: name(row),
        what: what(row),
        when: Some(Moment::new(since, now_ms, zone)),
        is_mine: row.is_my_turn,
    }
}

fn invitation(row: &InvitedRow, now_ms: i64, zone: &str) -> TableLine {
    let game = row.meta.map_or("a game", |meta| meta.name);
    TableLine {
        path: format!("/tables/{}/join", row.uid),
        sign: hosted::intro(row.meta.map_or("", |meta| meta.key)).sign,
        name: format!("{game} with {}", row.host_name),
        what: format!("{} keeps a seat for you.", row.host_name),
        when: Some(Moment::new(row.opened_at_ms, now_ms, zone)),
        is_mine: false,
    }
}

/// The game and the others: "7 Wonders Duel with Joost".
fn name(row: &LobbyRow) -> String {
    let game = row
        .meta
        .map_or("A game that is not hosted any more", |meta| meta.name);
    let others: Vec<&str> = Seat::all(row.names.len())
        .filter(|seat| *seat != row.my_seat && !row.free_seats.contains(seat))
        .map(|seat| named(row, seat))
        .collect();
    if others.is_empty() {
        game.to_owned()
    } else {
        format!("{game} with {}", others.join(", "))
    }
}

/// What the table is, where a game can be played in several ways, and how it stands.
fn what(row: &LobbyRow) -> String {
    let terms = terms(row);
    let state = state(row);
    if terms.is_empty() {
        state
    } else {
        format!("{terms}. {state}")
    }
}

/// "First edition, 3 players".
fn terms(row: &LobbyRow) -> String {
    let Some(meta) = row.meta.filter(|meta| meta.seats.0 != meta.seats.1) else {
        return String::new();
    };
    let players = format!("{} players", row.names.len());
    let printed = meta.variant(&row.options);
    printed.map_or_else(
        || players.clone(),
        |edition| format!("{edition}, {players}"),
    )
}

/// Which seats nobody has taken: "One seat is free, one is kept for an invitation."
fn seats_left(free: usize, invited: usize) -> String {
    let free = match free {
        0 => String::new(),
        1 => "One seat is free.".to_owned(),
        count => format!("{count} seats are free."),
    };
    let invited = match invited {
        0 => String::new(),
        1 => "One invitation is not answered yet.".to_owned(),
        count => format!("{count} invitations are not answered yet."),
    };
    format!("{free} {invited}").trim().to_owned()
}

fn state(row: &LobbyRow) -> String {
    match row.status {
        Status::Frozen => "Stopped by a fault of the program; nothing is lost.".to_owned(),
        Status::Open => seats_left(row.free_seats.len() - row.invited_seats, row.invited_seats),
        Status::Over => row
            .ended
            .as_ref()
            .map_or_else(String::new, |ended| result(row, ended)),
        Status::Running if row.is_my_turn => sentence(&row.progress, "your turn"),
        Status::Running => {
            let names: Vec<&str> = row.awaited.iter().map(|seat| named(row, *seat)).collect();
            sentence(&row.progress, &format!("waiting for {}", names.join(", ")))
        }
    }
}

fn sentence(progress: &str, what: &str) -> String {
    if progress.is_empty() {
        format!("It is {what}.")
    } else {
        format!("{progress}: {what}.")
    }
}

fn named(row: &LobbyRow, seat: Seat) -> &str {
    row.names
        .get(seat.index())
        .map_or("somebody", String::as_str)
}

fn result(row: &LobbyRow, ended: &GameEnded) -> String {
    let winners: Vec<&str> = ended.winners.iter().map(|seat| named(row, *seat)).collect();
    let who = match (ended.winners.contains(&row.my_seat), winners.len()) {
        (true, 1) => "You won".to_owned(),
        (true, _) => "You share the victory".to_owned(),
        (false, 0) => "Nobody won".to_owned(),
        (false, 1) => format!("{} won", winners.join("")),
        (false, _) => format!("{} share the victory", winners.join(" and ")),
    };
    let how = match ended.kind {
        EndKind::Military => ", by the sword",
        EndKind::Science => ", by science",
        EndKind::Resigned => ", by resignation",
        EndKind::Civilian | EndKind::Points => "",
    };
    format!("{who}{how}.{}", points(row, ended))
}

/// Everybody's points, the reader's first: " You 56, Ben 52."
fn points(row: &LobbyRow, ended: &GameEnded) -> String {
    let Some(points) = &ended.points else {
        return String::new();
    };
    let mut seats: Vec<(Seat, i32)> = Seat::all(points.len())
        .zip(points.iter().copied())
        .collect();
    seats.sort_by_key(|(seat, _)| (*seat != row.my_seat, *seat));
    let texts: Vec<String> = seats
        .into_iter()
        .map(|(seat, points)| {
            let who = if seat == row.my_seat {
                "You"
            } else {
                named(row, seat)
            };
            format!("{who} {}", minus(points))
        })
        .collect();
    format!(" {}.", texts.join(", "))
}
