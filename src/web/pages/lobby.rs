//! The lobby: my turns first, then tables that wait for others, invitations, finished games.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;

use super::hosted;
use crate::accounts::Person;
use crate::db::DbError;
use crate::games::{EndKind, Meta, Seat};
use crate::show;
use crate::tables::Status;
use crate::tables::events::GameEnded;
use crate::tables::lobby::{self, InvitedRow, LobbyRow};
use crate::web::auth::Me;
use crate::web::layout::show_state;
use crate::web::{App, Error, Layout, work};
use crate::words::{Arg, Html, Join, Message, Moment, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/lobby/page.html")]
struct LobbyPage {
    layout: Layout,
    /// What stands in place of tables that wait.
    nothing: Message,
    mine: Vec<TableLine>,
    waiting: Vec<TableLine>,
    open: Vec<TableLine>,
    invitations: Vec<TableLine>,
    finished: Vec<TableLine>,
    letters: Message,
}

struct TableLine {
    path: String,
    sign: &'static str,
    name: Html,
    what: Html,
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
    let words = me.words(app.service.clock.now_ms());
    let draw = |wanted: &dyn Fn(&LobbyRow) -> bool| -> Vec<TableLine> {
        rows.iter()
            .filter(|row| wanted(row))
            .map(|row| draw(row, &words))
            .collect()
    };
    show_state(&LobbyPage {
        layout: Layout::new(app, me, &msg::lobby::title()).with_styles(&["lobby"]),
        nothing: nothing(!rows.is_empty(), person.gets_letters()),
        mine: draw(&|row| row.is_my_turn),
        waiting: draw(&|row| {
            !row.is_my_turn && matches!(row.status, Status::Running | Status::Frozen)
        }),
        open: draw(&|row| row.status == Status::Open),
        invitations: invitations
            .iter()
            .map(|row| invitation(row, &words))
            .collect(),
        finished: draw(&|row| row.status == Status::Over),
        letters: letters(&person),
    })
}

fn nothing(has_tables: bool, gets_letters: bool) -> Message {
    match (has_tables, gets_letters) {
        (true, true) => msg::lobby::nothing_letter(),
        (true, false) => msg::lobby::nothing_look(),
        (false, _) => msg::lobby::nothing_start(Arg::Link {
            href: "/tables/new".to_owned(),
            words: Box::new(msg::lobby::start_link()),
        }),
    }
}

fn letters(person: &Person) -> Message {
    match &person.letter_address {
        Some(address) if person.wants_letters => msg::lobby::letters_go(address),
        Some(_) => msg::lobby::letters_none(),
        None => msg::lobby::letters_no_address(),
    }
}

fn draw(row: &LobbyRow, words: &Words) -> TableLine {
    let words = words.at_table(&row.names, Some(row.my_seat));
    let since = if row.is_my_turn {
        row.awaited_since_ms.unwrap_or(row.changed_at_ms)
    } else {
        row.changed_at_ms
    };
    TableLine {
        path: format!("/tables/{}", row.uid),
        sign: sign(row.meta),
        name: words.say(name(row)),
        what: words.say(what(row)),
        when: Some(words.moment(since)),
        is_mine: row.is_my_turn,
    }
}

fn invitation(row: &InvitedRow, words: &Words) -> TableLine {
    let game = game(row.meta, msg::lobby::some_game);
    let host = Text::from(&row.host_name);
    TableLine {
        path: format!("/tables/{}/join", row.uid),
        sign: sign(row.meta),
        name: words.say(msg::lobby::table(game, 1_usize, host.clone())),
        what: words.say(msg::lobby::kept(host)),
        when: Some(words.moment(row.opened_at_ms)),
        is_mine: false,
    }
}

fn sign(meta: Option<&'static Meta>) -> &'static str {
    hosted::intro(meta.map_or("", |meta| meta.key)).sign
}

/// What is played: the game's name, or what stands for one that this program does not host.
fn game(meta: Option<&'static Meta>, unknown: fn() -> Message) -> Arg {
    match meta {
        Some(meta) => Text::from(meta.name).into(),
        None => unknown().into(),
    }
}

/// The game and the others: "7 Wonders Duel with Joost".
fn name(row: &LobbyRow) -> Message {
    let others: Vec<Seat> = Seat::all(row.names.len())
        .filter(|seat| *seat != row.my_seat && !row.free_seats.contains(seat))
        .collect();
    let game = game(row.meta, msg::lobby::gone);
    msg::lobby::table(game, others.len(), names(Join::Comma, &others))
}

/// Players in a row.
fn names(join: Join, seats: &[Seat]) -> Arg {
    Arg::list(join, seats.iter().map(|seat| Arg::Person((*seat).into())))
}

/// What the table is, where a game can be played in several ways, and how it stands: "First edition, 3 players. Age II,
/// 14 cards left: waiting for Ben."
fn what(row: &LobbyRow) -> Message {
    let meta = row.meta.filter(|meta| meta.seats.0 != meta.seats.1);
    let variant = meta.map(|meta| show::of(meta.key).variant(&row.options));
    let nothing = || Arg::from(Text::from(""));
    let (terms, edition) = match variant {
        None => ("none", nothing()),
        Some(None) => ("players", nothing()),
        Some(Some(variant)) => ("edition", variant.alone.into()),
    };
    msg::lobby::what(terms, edition, row.names.len(), state(row))
}

fn state(row: &LobbyRow) -> Message {
    match row.status {
        Status::Frozen => msg::lobby::frozen(),
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
            let names = names(Join::Comma, &row.awaited);
            match progress(row) {
                None => msg::lobby::waiting(names),
                Some(progress) => msg::lobby::waiting_at(progress, names),
            }
        }
    }
}

fn progress(row: &LobbyRow) -> Option<Message> {
    show::progress(row.meta?.key, &row.progress)
}

/// Who won and how, with everybody's points: "You won. You 56, Ben 52."
fn result(row: &LobbyRow, ended: &GameEnded) -> Message {
    let how = how(ended.kind);
    let result = match ended.winners.as_slice() {
        [] => msg::lobby::nobody_won(),
        [winner] => msg::lobby::won(how, *winner),
        winners if winners.contains(&row.my_seat) => msg::lobby::shared_by_you(how),
        winners => msg::lobby::shared(how, names(Join::And, winners)),
    };
    match &ended.points {
        Some(points) => msg::lobby::result(result, list_points(row, points)),
        None => result,
    }
}

const fn how(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Military => "military",
        EndKind::Science => "science",
        EndKind::Resigned => "resigned",
        EndKind::Civilian | EndKind::Points => "points",
    }
}

/// Everybody's points, the reader's first.
fn list_points(row: &LobbyRow, points: &[i32]) -> Arg {
    let mut seats: Vec<(Seat, i32)> = Seat::all(points.len())
        .zip(points.iter().copied())
        .collect();
    seats.sort_by_key(|(seat, _)| (*seat != row.my_seat, *seat));
    let said = seats
        .into_iter()
        .map(|(seat, points)| msg::lobby::points(seat, points));
    Arg::list(Join::Comma, said)
}
