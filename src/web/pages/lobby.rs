//! The lobby: my turns first, then tables that wait for others, invitations, finished games.

use askama::Template;

use super::hosted;
use super::{Answer, Cx, Layout, Reply, link, show_state};
use crate::accounts::Person;
use crate::look::lobby::{self, InvitedRow, LobbyRow, said};
use crate::play::Status;
use crate::table::terms::DAY_MS;
use rules::Meta;
use words::{Html, Message, Moment, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/lobby/page.html")]
struct LobbyPage<'a> {
    layout: Layout,
    person: &'a Person,
    rows: &'a [LobbyRow],
    mine: Vec<TableLine>,
    waiting: Vec<TableLine>,
    open: Vec<TableLine>,
    invitations: Vec<TableLine>,
    finished: Vec<TableLine>,
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

pub(super) fn page(cx: &Cx, person: &Person) -> Answer {
    let rows = &lobby::list(cx.service(), person.id)?;
    let invitations = lobby::list_invitations(cx.service(), person)?;
    let words = cx.words();
    let draw = |wanted: &dyn Fn(&LobbyRow) -> bool| -> Vec<TableLine> {
        let rows = rows.iter().filter(|row| wanted(row));
        rows.map(|row| draw(row, &words)).collect()
    };
    let invitation = |row: &InvitedRow| invitation(row, &words);
    show_state(&LobbyPage {
        layout: cx.layout(&msg::lobby::title()).with_styles(&["lobby"]),
        person,
        rows,
        mine: draw(&|row| row.is_my_turn),
        waiting: draw(&|row| {
            !row.is_my_turn && matches!(row.status, Status::Running | Status::Frozen)
        }),
        open: draw(&|row| row.status == Status::Open),
        invitations: invitations.iter().map(invitation).collect(),
        finished: draw(&|row| row.status == Status::Over),
        has_bots: cx.service().bots.is_on(),
    })
}

/// `GET /tables/next`: leads to the table that waits for the reader most urgently; to all their tables when none does.
pub(crate) fn next(cx: &Cx) -> Answer {
    let rows = lobby::list(cx.service(), cx.id()?)?;
    match rows.iter().find(|row| row.is_my_turn) {
        Some(row) => Reply::to(&format!("/tables/{}", row.uid)),
        None => Reply::to("/"),
    }
}

impl LobbyPage<'_> {
    /// What stands where it is nobody's turn.
    fn nothing(&self) -> Message {
        match (self.rows.is_empty(), self.person.gets_letters()) {
            (false, true) => msg::lobby::nothing_letter(),
            (false, false) => msg::lobby::nothing_look(),
            (true, _) => msg::lobby::nothing_start(link("/tables/new", msg::lobby::start_link())),
        }
    }

    fn letters(&self) -> Message {
        let is_unreached = self.rows.iter().any(|row| row.is_unreached);
        match &self.person.letter_address {
            Some(_) if is_unreached => msg::table::unreached_me(),
            Some(address) if self.person.wants_letters => msg::lobby::letters_go(address),
            Some(_) => msg::lobby::letters_none(),
            None => msg::lobby::letters_no_address(),
        }
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
