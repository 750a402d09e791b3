//! `/`: signed out what this is; signed in the lobby: my turns first, then tables that wait for others, invitations,
//! finished games.

use super::{Answer, Cx, Error, Layout, Reply, catalogue, host, link, show_state};
use crate::accounts::Person;
use crate::look::lobby::{self, Group, Lobby, LobbyRow, said};
use crate::play::Status;
use crate::table::terms::DAY_MS;
use crate::web::boards::{self, Example};
use rules::Meta;
use words::{Message, Moment, Text, Words, msg};

fn page(cx: &Cx, person: &Person) -> Answer {
    let lobby = &lobby::look(cx.service(), person)?;
    let done = cx.done(&[("left", msg::lobby::left)])?;
    let layout = cx.layout(&msg::layout::turns());
    cx.show(lobby, || {
        Ok(page!("pages/lobby/page.html" <'a> {
            layout: Layout = layout.with_turn(cx.me.turns > 0).with_styles(&["lobby"]),
            person: &'a Person = person,
            lobby: &'a Lobby = lobby,
            done: Option<Message> = done,
            has_bots: bool = cx.service().bots.is_on(),
        }))
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

fn rows(lobby: &Lobby, group: Group) -> Vec<&LobbyRow> {
    let rows = lobby.tables.iter();
    let rows = rows.filter(|row| row.group() == group && row.status != Status::Closed);
    rows.collect()
}

fn words(layout: &Layout, row: &LobbyRow) -> Words {
    layout.w.at_table(&row.names, Some(row.my_seat))
}

/// The end of somebody's time, or since when it is the reader's turn, or when something happened last.
fn when(layout: &Layout, row: &LobbyRow) -> Moment {
    let awaited_since_ms = row.awaited_since_ms.filter(|_| row.is_my_turn);
    let since_ms = awaited_since_ms.unwrap_or(row.changed_at_ms);
    layout.w.moment(row.due_at_ms.unwrap_or(since_ms))
}

/// Whether the reader's time ends in less than a day.
fn is_soon(layout: &Layout, row: &LobbyRow) -> bool {
    let tomorrow_ms = layout.w.now_ms + DAY_MS;
    row.is_my_turn
        && row
            .due_at_ms
            .is_some_and(|due_at_ms| due_at_ms < tomorrow_ms)
}

fn no_invitation(person: &Person) -> Message {
    match &person.letter_address {
        // Whoever holds a link to a seat need not own its mailbox, so they learn of nothing else that was sent there.
        Some(address) if person.is_guest() => msg::lobby::invitations_guest(address),
        Some(_) | None => msg::lobby::invitations_none(),
    }
}

fn letters(person: &Person, lobby: &Lobby) -> Message {
    let is_unreached = lobby.tables.iter().any(|row| row.is_unreached);
    match &person.letter_address {
        Some(_) if is_unreached => msg::table::unreached_me(),
        Some(address) if person.wants_letters => msg::lobby::letters_go(address),
        Some(_) => msg::lobby::letters_none(),
        None => msg::lobby::letters_no_address(),
    }
}

fn sign(meta: Option<&'static Meta>) -> &'static str {
    catalogue::intro(meta.map_or("", |meta| meta.key)).sign
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
    let layout = layout.with_styles(&["card", "chip"]).with_styles(drawn);
    show_state(&page!("pages/front/page.html" <'a> {
        cx: &'a Cx = cx,
        layout: Layout = layout.with_styles(&["sheet", "lobby"]),
        example: Option<&'static Example> = example,
        has_bots: bool = has_bots,
    }))
}
