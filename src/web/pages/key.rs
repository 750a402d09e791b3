//! What the links in letters to guests open: `/seats/{token}`, the board for one decision; and the way back to a seat
//! from another browser, which goes through a letter to the guest's mailbox.

use askama::Template;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Answer, Cx, Error, Layout, Reply, notice, show};
use crate::look::turn_links::{self, TurnLink};
use crate::play::invite::Holder;
use crate::web::logs;
use words::msg;

#[derive(Template)]
#[template(path = "pages/key/turn.html")]
struct TurnPage {
    layout: Layout,
    game: &'static str,
    /// Address of the link.
    action: String,
    /// The move that it lays out, as a query.
    query: String,
}

#[derive(Template)]
#[template(path = "pages/key/used.html")]
struct UsedPage {
    layout: Layout,
    /// Where a letter is asked for; none when there is no mailbox to send it to.
    letter: Option<String>,
}

/// `GET /seats/{token}`: the button that opens the board for the decision, or the way back by letter.
pub(crate) fn page(cx: &Cx) -> Answer {
    let (link, query) = (find(cx)?, laid(cx)?);
    if link.holder.is(cx.me.id()) {
        return Reply::to(&format!("/tables/{}{query}", link.uid));
    }
    let action = here(cx);
    if !link.is_living || !matches!(link.holder, Holder::Guest { .. }) {
        return used(cx, &link.holder, &link.uid, &action);
    }
    show(&TurnPage {
        layout: cx.layout(&msg::key::title()),
        game: link.meta.name,
        action,
        query,
    })
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
    turn_links::look(cx.service(), cx.arg("token"))?.ok_or_else(|| {
        logs::refused_token("turn");
        Error::NotFound
    })
}

/// What a link shows that opens its seat no more, or not in this browser.
pub(super) fn used(cx: &Cx, holder: &Holder, uid: &str, link: &str) -> Answer {
    match holder {
        Holder::Nobody => Err(Error::NotFound),
        Holder::Account(_) => {
            let there = format!("/sign-in?next=/tables/{uid}");
            let way = (there, msg::layout::sign_in());
            let way = cx.me.person.is_none().then_some(way);
            let (title, text) = (msg::key::account(), msg::key::account_text());
            notice(cx, &msg::invitation::your_seat(), title, text, way)
        }
        Holder::Guest { has_mailbox, .. } => show(&UsedPage {
            layout: cx.layout(&msg::sign_in::used_link()),
            letter: has_mailbox.then(|| format!("{link}/letter")),
        }),
    }
}

/// `POST /seats/{token}`: opens a session for the decision that the letter speaks of.
pub(crate) fn open(cx: &Cx) -> Answer {
    find(cx)?;
    let query = laid(cx)?;
    cx.takes_a_look(&format!("{}{query}", here(cx)))?;
    match turn_links::open(cx.service(), cx.arg("token"), &cx.browser())? {
        Some((session, uid)) => cx.with_session(session, &format!("/tables/{uid}{query}")),
        None => Reply::to(&here(cx)),
    }
}

/// `POST /seats/{token}/letter`: a letter to the mailbox of the guest who has the seat.
pub(crate) fn letter(cx: &Cx) -> Answer {
    let link = find(cx)?;
    cx.takes_a_look(&here(cx))?;
    ask_return(cx, &link.holder, &link.uid)
}

/// Queues a letter with which the guest who has a seat gets back to it.
pub(super) fn ask_return(cx: &Cx, holder: &Holder, uid: &str) -> Answer {
    let Holder::Guest { id: guest, .. } = *holder else {
        return Err(Error::NotFound);
    };
    cx.send_back(guest, &format!("/tables/{uid}"))?;
    Reply::to("/sign-in/code")
}
