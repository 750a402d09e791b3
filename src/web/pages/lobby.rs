//! `/`: signed out what this is; signed in the lobby: my turns first, then tables that wait for others, invitations,
//! finished games.

use askama::Template;

use super::{Answer, Cx, Error, Layout, Reply, catalogue, host, link, show_state};
use crate::accounts::Person;
use crate::look::lobby::{self, Group, InvitedRow, Lobby, LobbyRow, said};
use crate::play::Status;
use crate::table::terms::DAY_MS;
use crate::web::boards::{self, Example};
use rules::Meta;
use words::{Html, Message, Moment, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/lobby/page.html")]
struct LobbyPage<'a> {
    layout: Layout,
    person: &'a Person,
    lobby: &'a Lobby,
    done: Option<Message>,
    has_bots: bool,
}

/// A table as a line of a list.
struct TableLine {
    path: String,
    sign: &'static str,
    name: Html,
    what: Html,
    /// Who is waited for in vain for a while.
    away: Vec<Message>,
    when: Moment,
    /// Whether that is the end of somebody's time.
    is_due: bool,
    /// Whether that is mine, and less than a day ahead.
    is_soon: bool,
    is_mine: bool,
}

fn page(cx: &Cx, person: &Person) -> Answer {
    let lobby = &lobby::look(cx.service(), person)?;
    let has_left = cx.done()? == "left";
    cx.show(lobby, || {
        let page = LobbyPage {
            layout: cx
                .layout(&msg::layout::turns())
                .with_turn(cx.me.turns > 0)
                .with_styles(&["lobby"]),
            person,
            lobby,
            done: has_left.then(msg::lobby::left),
            has_bots: cx.service().bots.is_on(),
        };
        Ok(page.render()?)
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
    fn lines(&self, group: Group) -> Vec<TableLine> {
        let rows = self.lobby.tables.iter();
        let rows = rows.filter(|row| row.group() == group && row.status != Status::Closed);
        rows.map(|row| line(row, &self.layout.w)).collect()
    }

    fn invitations(&self) -> Vec<TableLine> {
        let rows = self.lobby.invitations.iter();
        rows.map(|row| invitation(row, &self.layout.w)).collect()
    }

    /// What stands where it is nobody's turn.
    fn nothing(&self) -> Message {
        match (self.lobby.tables.is_empty(), self.person.gets_letters()) {
            (false, true) => msg::lobby::nothing_letter(),
            (false, false) => msg::lobby::nothing_look(),
            (true, _) => msg::lobby::nothing_start(link("/tables/new", msg::lobby::start_title())),
        }
    }

    /// What stands where no invitation does.
    fn no_invitation(&self) -> Message {
        match &self.person.letter_address {
            // Whoever holds a link to a seat need not own its mailbox, so they learn of nothing else that was sent there.
            Some(address) if self.person.is_guest() => msg::lobby::invitations_guest(address),
            Some(_) | None => msg::lobby::invitations_none(),
        }
    }

    fn letters(&self) -> Message {
        let is_unreached = self.lobby.tables.iter().any(|row| row.is_unreached);
        match &self.person.letter_address {
            Some(_) if is_unreached => msg::table::unreached_me(),
            Some(address) if self.person.wants_letters => msg::lobby::letters_go(address),
            Some(_) => msg::lobby::letters_none(),
            None => msg::lobby::letters_no_address(),
        }
    }
}

fn line(row: &LobbyRow, words: &Words) -> TableLine {
    let words = words.at_table(&row.names, Some(row.my_seat));
    let awaited_since_ms = row.awaited_since_ms.filter(|_| row.is_my_turn);
    let since_ms = awaited_since_ms.unwrap_or(row.changed_at_ms);
    let is_soon = |due_at_ms: i64| row.is_my_turn && due_at_ms < words.now_ms + DAY_MS;
    TableLine {
        path: format!("/tables/{}", row.uid),
        sign: sign(row.meta),
        name: words.say(said::name(row)),
        what: words.say(said::what(row)),
        away: said::away(row, &words),
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
    catalogue::intro(meta.map_or("", |meta| meta.key)).sign
}

#[derive(Template)]
#[template(path = "pages/front/page.html")]
struct FrontPage {
    layout: Layout,
    example: Option<&'static Example>,
    has_bots: bool,
    /// Whether whoever asks sits at the machine and nobody is named as host: they are told what to do next.
    is_host: bool,
    /// Where letters are, where none is sent: for whoever sits at the machine.
    kept: Option<Message>,
}

pub(crate) fn front(cx: &Cx) -> Answer {
    if let Some(person) = &cx.me.person {
        return page(cx, person);
    }
    // What a program asks for is the list of somebody's tables.
    if cx.asked.wants_json() {
        return Err(Error::SignInFirst);
    }
    let has_bots = cx.service().bots.is_on();
    let example = boards::example(cx.me.language, has_bots);
    let drawn = example.map_or(&[][..], |example| example.stylesheets);
    let layout = cx.layout(&msg::front::title());
    show_state(&FrontPage {
        layout: layout
            .with_styles(&["card", "chip"])
            .with_styles(drawn)
            .with_styles(&["sheet", "lobby"]),
        example,
        has_bots,
        is_host: host::is_open_here(cx),
        kept: host::where_letters_are(cx),
    })
}
