//! What links in letters open: `/seats/{token}`, the board for one decision, and the way back to a seat from another
//! browser, which goes through a letter to the guest's mailbox; `/claims/{token}`, where the mailbox that was invited to a
//! seat says whether somebody else's account may have it; and `/unsubscribe/{token}`, where letters stop.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Answer, Cx, Error, Layout, Reply, go_on, notice, show};
use crate::accounts::{Person, people};
use crate::look::turn_links::{self, TurnLink};
use crate::mail::mailboxes::{self, Mailbox};
use crate::play::claims::{self, Claim};
use crate::web::logs;
use words::{Arg, Message, Text, msg};

/// `GET /seats/{token}`: the button that opens the board for the decision, or the way back by letter.
pub(crate) fn seat_page(cx: &Cx) -> Answer {
    let (link, query) = (find(cx)?, laid(cx)?);
    let Some(holder) = &link.holder else {
        return Err(Error::NotFound);
    };
    if Some(holder.id) == cx.me.id() {
        return Reply::to(&format!("/tables/{}{query}", link.uid));
    }
    let action = here(cx);
    if !link.is_living || holder.address.is_some() {
        return used(cx, holder, &link.uid, &action);
    }
    show(&page!("pages/key/turn.html" {
        layout: Layout = cx.layout(&msg::key::title()),
        game: &'static str = link.meta.name,
        action: String = action,
        /// The move that it lays out, as a query.
        query: String = query,
    }))
}

fn here(cx: &Cx) -> String {
    format!("/seats/{}", cx.arg("token"))
}

/// What follows the address of the seat, and that of its table: the move that the letter lays out.
fn laid(cx: &Cx) -> Result<String, Error> {
    Ok(cx.query("move")?.map_or_else(String::new, |mv| {
        format!("?move={}", utf8_percent_encode(mv, NON_ALPHANUMERIC))
    }))
}

fn find(cx: &Cx) -> Result<TurnLink, Error> {
    let found = turn_links::look(cx.service(), cx.arg("token"));
    found.map_err(|error| logs::refused_link("turn", error))
}

/// What a link shows that opens its seat no more, or not in this browser.
pub(super) fn used(cx: &Cx, holder: &Person, uid: &str, link: &str) -> Answer {
    if holder.address.is_some() {
        let there = format!("/sign-in?next=/tables/{uid}");
        let way = (there, msg::layout::sign_in());
        let way = cx.me.person.is_none().then_some(way);
        let (title, text) = (msg::key::account(), msg::key::account_text());
        return notice(cx, &msg::invitation::your_seat(), title, text, way);
    }
    let has_mailbox = holder.letter_address.is_some();
    show(&page!("pages/key/used.html" {
        layout: Layout = cx.layout(&msg::sign_in::used_link()),
        /// Where a letter is asked for; none when there is no mailbox to send it to.
        letter: Option<String> = has_mailbox.then(|| format!("{link}/letter")),
    }))
}

pub(crate) fn open_seat(cx: &Cx) -> Answer {
    find(cx)?;
    let query = laid(cx)?;
    cx.takes_a_look(&format!("{}{query}", here(cx)))?;
    match turn_links::open(cx.service(), cx.arg("token"), &cx.browser())? {
        Some((session, uid)) => cx.with_session(session, &format!("/tables/{uid}{query}")),
        None => Reply::to(&here(cx)),
    }
}

pub(crate) fn letter(cx: &Cx) -> Answer {
    let link = find(cx)?;
    cx.takes_a_look(&here(cx))?;
    ask_return(cx, link.holder, &link.uid)
}

/// Queues a letter with which the guest who has a seat gets back to it.
pub(super) fn ask_return(cx: &Cx, holder: Option<Person>, uid: &str) -> Answer {
    let guest = holder.filter(|person| person.address.is_none());
    cx.send_back(guest.ok_or(Error::NotFound)?.id, &format!("/tables/{uid}"))?;
    Reply::to("/sign-in/code")
}

pub(crate) fn claim_page(cx: &Cx) -> Answer {
    let token = cx.arg("token");
    show(&page!("pages/claim/page.html" <'a> {
        layout: Layout = cx.layout(&msg::claim::title()),
        claim: Claim = claims::look(cx.service(), token)?,
        token: &'a str = token,
    }))
}

fn lead(claim: &Claim) -> Message {
    let game: Arg = match rules::find(&claim.table.game) {
        Some(game) => Text::from(game.meta().name).into(),
        None => msg::claim::some_game().into(),
    };
    let name = &claim.person.name;
    match &claim.person.address {
        Some(address) => msg::claim::lead_account(game, name, address),
        None => msg::claim::lead_guest(game, name),
    }
}

/// `POST /claims/{token}`. The form has no answer chosen, so that a robot which sends it as it is delivered gives nothing
/// away.
pub(crate) fn answer_claim(cx: &Cx) -> Answer {
    let (is_yes, title, text) = match cx.text("answer") {
        "yes" => (true, msg::claim::given(), msg::claim::given_text()),
        "no" => (false, msg::claim::kept(), msg::claim::kept_text()),
        _ => return Err(Error::unreadable(msg::claim::choose_first())),
    };
    claims::answer(cx.service(), cx.arg("token"), is_yes)?;
    notice(cx, &msg::claim::answered(), title, text, None)
}

pub(crate) fn stop_page(cx: &Cx) -> Answer {
    let (db, token) = (&cx.service().db, cx.arg("token"));
    let found = db.read(|conn| mailboxes::find_by_token(conn, token))?;
    show_mailbox(cx, found)
}

/// Mail programs post here by themselves when somebody presses their own button (RFC 8058): without cookies and without a
/// form of ours. The token, which only the letter holds, is enough for that and for nothing else.
pub(crate) fn stop(cx: &Cx) -> Answer {
    let (service, token) = (cx.service(), cx.arg("token"));
    let now_ms = service.clock.now_ms();
    let db = &service.db;
    let found = db.write(|conn| people::set_stopped_by_token_in_txn(conn, token, Some(now_ms)))?;
    show_mailbox(cx, found)
}

/// `POST /unsubscribe/{token}/undo`: lets them come again. Only our own page sends it.
pub(crate) fn undo_stop(cx: &Cx) -> Answer {
    let (db, token) = (&cx.service().db, cx.arg("token"));
    let back = format!("/unsubscribe/{token}");
    // While the database is away, that is said also to who was too quick.
    db.read(|conn| mailboxes::find_by_token(conn, token))?;
    cx.takes_a_look(&back)?;
    let found = db.write(|conn| people::set_stopped_by_token_in_txn(conn, token, None))?;
    go_on(found.is_some(), &back)
}

/// A stopped mailbox is shown by 200 and not by 303: mail programs take a redirection for a failure.
fn show_mailbox(cx: &Cx, found: Option<Mailbox>) -> Answer {
    show(&page!("pages/unsubscribe/page.html" <'a> {
        layout: Layout = cx.layout(&msg::settings::letters()),
        token: &'a str = cx.arg("token"),
        mailbox: Mailbox = found.ok_or(Error::NotFound)?,
    }))
}
