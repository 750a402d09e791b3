//! Taking a seat: `/invitations/{token}` and `/tables/{uid}/join`.
//!
//! Looking changes nothing, and neither does a form that is sent as it is delivered: links are opened by robots too.
//! A guest needs only a name. Once the seat is taken the letter's link opens it no more.

use askama::Template;

use super::{Answer, Cx, Error, Layout, Reply, go_on, links, notice, show};
use crate::accounts::sign_in::AskSignIn;
use crate::accounts::{self, PersonId, sessions};
use crate::error::{self, Code, no};
use crate::journal;
use crate::look::board;
use crate::play::claims;
use crate::play::invite::{self, Invitation};
use crate::play::join::{self, Joined, SeatKey};
use crate::play::series::{BestOf, said};
use crate::table::fold;
use crate::table::terms::ClockTerms;
use crate::web::logs;
use crate::web::texts::typeset;
use rules::Meta;
use words::{Arg, Message, Text, msg};

#[derive(Template)]
#[template(path = "pages/invitation/page.html")]
struct InvitationPage<'a> {
    cx: &'a Cx,
    layout: Layout,
    meta: &'static Meta,
    heading: Message,
    greeting: Option<String>,
    /// How far the game is, if it is to be joined in its middle.
    running: Option<Message>,
    action: String,
    /// Whether somebody was invited, who may decline.
    is_invited: bool,
    /// Who has them, and whether that is the reader's.
    seats: Vec<(String, bool)>,
    /// What is agreed: options, and time.
    options: Vec<scene::Term>,
    clock: Option<ClockTerms>,
    is_watchable: bool,
    best_of: Option<BestOf>,
    commitment: String,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let invitation = find(cx)?;
    if let Some(holder) = &invitation.holder {
        let uid = &invitation.table.uid;
        return match Some(holder.id) == cx.me.id() {
            true => Reply::to(&format!("/tables/{uid}")),
            false => links::used(cx, holder, uid, &here(cx)),
        };
    }
    if !invitation.is_living {
        return Err(Error::NotFound);
    }
    if invitation.seat.declined_at_ms.is_some() {
        return declined_page(cx);
    }
    show(&invited(cx, invitation))
}

pub(crate) fn form(cx: &Cx) -> Answer {
    show(&invited(cx, find(cx)?))
}

fn here(cx: &Cx) -> String {
    format!("/invitations/{}", cx.arg("token"))
}

fn find(cx: &Cx) -> Result<Invitation, Error> {
    let found = invite::look(cx.service(), cx.arg("token"));
    found.map_err(|error| logs::refused_link("invitation", error))
}

fn invited(cx: &Cx, invitation: Invitation) -> InvitationPage<'_> {
    let layout = cx.layout(&msg::invitation::title()).with_styles(&["talk"]);
    let (table, library) = (invitation.table, &cx.service().library);
    let (options, count) = (table.options(), invitation.names.len());
    let options = scene::terms(invitation.meta, &options, count, library);
    let best_of = invitation.best_of;
    let running = invite::running(&table, &invitation.seat);
    let seats = (0..).zip(invitation.names).map(|(seat, name)| {
        let is_mine = seat == invitation.seat.seat().0;
        let name = match (is_mine, name.as_str()) {
            (true, _) => layout.text(msg::invitation::your_seat()),
            (false, "") => layout.text(msg::invitation::not_taken()),
            (false, _) => name,
        };
        (name, is_mine)
    });
    InvitationPage {
        cx,
        seats: seats.collect(),
        options,
        clock: table.terms(),
        is_watchable: table.is_watchable,
        layout,
        meta: invitation.meta,
        heading: match running {
            Some(_) => msg::time::offered_head(),
            None => msg::invitation::heading(invitation.host_name, invitation.meta.name),
        },
        commitment: journal::chain::commitment(&table.seed),
        greeting: table.greeting.filter(|_| running.is_none()),
        running,
        action: here(cx),
        is_invited: true,
        best_of,
    }
}

pub(crate) fn take(cx: &Cx) -> Answer {
    let (invitation, token) = (find(cx)?, cx.arg("token"));
    let holder = invitation.holder.map(|holder| holder.id);
    if holder.is_some() && holder == cx.me.id() {
        return Reply::to(&format!("/tables/{}", invitation.table.uid));
    }
    // Whoever is signed in and has another mailbox: the one that was invited is asked.
    if let Some(person) = cx.me.id()
        && claims::ask_by_link(cx.service(), token, person)?
    {
        let (title, text) = (msg::invitation::asked(), msg::invitation::asked_text());
        return notice(cx, &msg::invitation::asked_title(), title, text, None);
    }
    sit_down(cx, &SeatKey::Link(token.to_owned()))
}

pub(crate) fn decline(cx: &Cx) -> Answer {
    set_declined(cx, true)
}

pub(crate) fn undo(cx: &Cx) -> Answer {
    set_declined(cx, false)
}

pub(crate) fn letter(cx: &Cx) -> Answer {
    let invitation = find(cx)?;
    cx.takes_a_look(&here(cx))?;
    links::ask_return(cx, invitation.holder, &invitation.table.uid)
}

fn set_declined(cx: &Cx, is_declined: bool) -> Answer {
    let invitation = find(cx)?;
    cx.takes_a_look(&here(cx))?;
    let done =
        invitation.is_living && invite::set_declined(cx.service(), &invitation.seat, is_declined)?;
    go_on(done, &here(cx))
}

fn declined_page(cx: &Cx) -> Answer {
    show(&page!("pages/invitation/declined.html" <'a> {
        layout: Layout = cx.layout(&msg::invitation::declined_title()),
        token: &'a str = cx.arg("token"),
    }))
}

/// `GET /tables/{uid}/join`: a free seat that nobody in particular is invited to.
pub(crate) fn open_page(cx: &Cx) -> Answer {
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    let (table, library) = (&look.table, &cx.service().library);
    if cx.wrong.is_none() && (look.my_seat.is_some() || !look.can_join) {
        return Reply::to(&format!("/tables/{}", cx.uid()));
    }
    let layout = cx
        .layout(&msg::invitation::free_title())
        .with_styles(&["talk"]);
    // At a rematch the first seat may be the one that is free.
    let host: Arg = match look.seats.iter().find(|seat| seat.is_taken) {
        Some(seat) => Text::from(&seat.name).into(),
        None => msg::invitation::somebody().into(),
    };
    let best_of = look.series.as_ref().map(|series| series.best_of);
    let options = scene::terms(table.meta, &table.options, look.seats.len(), library);
    let seats = look
        .seats
        .iter()
        .map(|seat| match (seat.is_taken, seat.is_invited) {
            (true, _) => seat.name.clone(),
            (false, true) => layout.text(msg::invitation::invited()),
            (false, false) => layout.text(msg::invitation::free()),
        });
    show(&InvitationPage {
        cx,
        seats: seats.map(|name| (name, false)).collect(),
        options,
        clock: table.clock,
        is_watchable: table.is_watchable,
        layout,
        meta: table.meta,
        heading: msg::invitation::free_heading(host, table.meta.name),
        greeting: None,
        running: None,
        action: format!("/tables/{}/join", table.uid),
        is_invited: false,
        best_of,
        commitment: table.commitment.clone(),
    })
}

pub(crate) fn join_open(cx: &Cx) -> Answer {
    sit_down(cx, &SeatKey::Open(cx.uid().to_owned()))
}

fn sit_down(cx: &Cx, key: &SeatKey) -> Answer {
    let (service, name) = (cx.service(), cx.text("name"));
    let words = Some(cx.text("words")).filter(|words| !words.is_empty());
    if let Some(person) = cx.me.id() {
        let Joined { uid, .. } = join::take_seat(service, key, person, words)?;
        return Reply::to(&format!("/tables/{uid}"));
    }
    if name.is_empty() {
        return Err(no(Code::Invalid, msg::invitation::name_first()).into());
    }
    let address = match cx.text("address") {
        "" => None,
        address => Some(accounts::canonical_address(address)?),
    };
    let (client, language) = (cx.asked.client, cx.me.language);
    let joined = join::take_seat_as_guest(service, key, name, client, language, words)?;
    let opened = open_guest(cx, joined.person, &joined.uid)?;
    if let Some(address) = address {
        ask_address(cx, &joined, &address)?;
    }
    Ok(opened)
}

/// Writes to the mailbox that a new guest typed: its link makes it theirs, and letters come.
fn ask_address(cx: &Cx, joined: &Joined, address: &str) -> Result<(), error::Error> {
    let table = format!("/tables/{}", joined.uid);
    let letter = AskSignIn {
        guest: Some(joined.person),
        ..cx.letter(address, &table)
    };
    match cx.send(&letter) {
        // The seat is taken; its page says that no letter can come yet, and asks again.
        Err(error::Error::TooOften { .. } | error::Error::Hidden | error::Error::No(_)) => Ok(()),
        done => done,
    }
}

/// Opens the session of a guest who has just sat down, in this browser, and goes to the table.
pub(super) fn open_guest(cx: &Cx, guest: PersonId, uid: &str) -> Answer {
    let (service, browser) = (cx.service(), cx.browser());
    let now_ms = service.clock.now_ms();
    let open = |conn: &mut _| sessions::open_in_txn(conn, guest, &browser, None, now_ms);
    let token = service.db.write(open)?;
    logs::signed_in(guest, "invitation");
    cx.with_session(token, &format!("/tables/{uid}"))
}
