//! The lobby: my turns first, then tables that wait for others, invitations, finished games.

use askama::Template;

use super::hosted::{self, Hosted};
use super::{Answer, Cx, link};
use crate::accounts::Person;
use crate::db::DbError;
use crate::look::lobby::{self, InvitedRow, LobbyRow, said};
use crate::play::Status;
use crate::table::terms::DAY_MS;
use crate::web::Layout;
use crate::web::layout::{see_other, show_state};
use rules::Meta;
use words::{Html, Message, Moment, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/lobby/page.html")]
struct LobbyPage {
    layout: Layout,
    nothing: Message,
    mine: Vec<TableLine>,
    waiting: Vec<TableLine>,
    open: Vec<TableLine>,
    invitations: Vec<TableLine>,
    finished: Vec<TableLine>,
    letters: Message,
    /// What a guest is told about keeping their seats, and the link under it.
    keep: Message,
    keep_go: Message,
    games: Vec<Hosted>,
    has_bots: bool,
}

struct TableLine {
    path: String,
    sign: &'static str,
    name: Html,
    what: Html,
    /// Who is waited for in vain for a while.
    away: Vec<Html>,
    when: Moment,
    /// Whether that is the end of somebody's time.
    is_due: bool,
    /// Whether that is mine, and less than a day ahead.
    is_soon: bool,
    is_mine: bool,
}

pub(super) async fn page(cx: &Cx, person: Person) -> Answer {
    let who = person.clone();
    let read = cx.work(move |service| {
        let rows = lobby::list(service, who.id)?;
        Ok::<_, DbError>((rows, lobby::list_invitations(service, &who)?))
    });
    let (rows, invitations) = read.await??;
    let words = cx.words();
    let draw = |wanted: &dyn Fn(&LobbyRow) -> bool| -> Vec<TableLine> {
        let rows = rows.iter().filter(|row| wanted(row));
        rows.map(|row| draw(row, &words)).collect()
    };
    let (keep, keep_go) = match &person.letter_address {
        Some(address) => (msg::lobby::keep_known(address), msg::lobby::keep_known_go()),
        None => (msg::lobby::keep(), msg::lobby::keep_go()),
    };
    show_state(&LobbyPage {
        keep,
        keep_go,
        games: hosted::all(),
        has_bots: cx.app.service.bots.is_on(),
        layout: cx.layout(&msg::lobby::title()).with_styles(&["lobby"]),
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
        letters: letters(&person, rows.iter().any(|row| row.is_unreached)),
    })
}

/// `GET /tables/next`: leads to the table that waits for the reader most urgently; to all their tables when none does.
pub(crate) async fn next(cx: Cx) -> Answer {
    let rows = cx.work_as(lobby::list).await??;
    Ok(match rows.iter().find(|row| row.is_my_turn) {
        Some(row) => see_other(&format!("/tables/{}", row.uid)),
        None => see_other("/"),
    })
}

fn nothing(has_tables: bool, gets_letters: bool) -> Message {
    match (has_tables, gets_letters) {
        (true, true) => msg::lobby::nothing_letter(),
        (true, false) => msg::lobby::nothing_look(),
        (false, _) => msg::lobby::nothing_start(link("/tables/new", msg::lobby::start_link())),
    }
}

fn letters(person: &Person, is_unreached: bool) -> Message {
    match &person.letter_address {
        Some(_) if is_unreached => msg::table::unreached_me(),
        Some(address) if person.wants_letters => msg::lobby::letters_go(address),
        Some(_) => msg::lobby::letters_none(),
        None => msg::lobby::letters_no_address(),
    }
}

fn draw(row: &LobbyRow, words: &Words) -> TableLine {
    let words = words.at_table(&row.names, Some(row.my_seat));
    let awaited_since_ms = row.awaited_since_ms.filter(|_| row.is_my_turn);
    let since_ms = awaited_since_ms.unwrap_or(row.changed_at_ms);
    let is_soon = |due_at_ms: i64| row.is_my_turn && due_at_ms < words.now_ms + DAY_MS;
    TableLine {
        path: format!("/tables/{}", row.uid),
        sign: sign(row.meta),
        name: words.say(said::name(row)),
        what: words.say(said::what(row)),
        away: said::away(row, &words)
            .iter()
            .map(|one| words.html(one))
            .collect(),
        when: words.moment(row.due_at_ms.unwrap_or(since_ms)),
        is_due: row.due_at_ms.is_some(),
        is_soon: row.due_at_ms.is_some_and(is_soon),
        is_mine: row.is_my_turn,
    }
}

fn invitation(row: &InvitedRow, words: &Words) -> TableLine {
    let game = said::game(row.meta, msg::lobby::some_game);
    let host = Text::from(&row.host_name);
    TableLine {
        path: format!("/tables/{}/join", row.uid),
        sign: sign(row.meta),
        name: words.say(msg::lobby::table(game, 1_usize, host.clone())),
        what: words.say(msg::lobby::kept(host)),
        away: Vec::new(),
        when: words.moment(row.opened_at_ms),
        is_due: false,
        is_soon: false,
        is_mine: false,
    }
}

fn sign(meta: Option<&'static Meta>) -> &'static str {
    hosted::intro(meta.map_or("", |meta| meta.key)).sign
}
