//! The standing order of whoever looks: the fold in which it is set, and what is said when it did not fit.
//!
//! Start reading at [`part`] and [`set`].

use actix_web::web::Path;

use super::notice::{Notice, Place, typed};
use super::{Answer, Cx, finish};
use crate::error::Error;
use crate::look::board::Look;
use crate::play::orders::{self, ORDER_MAX_CHARS, Order};
use crate::web::form::Posted;
use words::{Arg, Join, Message, Words, msg};

pub(super) struct OrderPart {
    /// Whether one is set.
    pub(super) state: Message,
    /// Whether there is one to be removed.
    pub(super) is_there: bool,
    pub(super) is_open: bool,
    /// Whether a choice is the reader's now, with which no order begins.
    pub(super) is_my_turn: bool,
    pub(super) since: Option<Message>,
    /// A move on each line, an empty line between steps.
    pub(super) lines: String,
    /// In characters.
    pub(super) max: usize,
    pub(super) example: Message,
}

/// Fills the fold, with what was written and not set.
pub(super) fn part(look: &Look, notice: Option<&Notice>, w: &Words) -> OrderPart {
    let typed = typed(notice, Place::Order);
    let order = look.order.as_ref();
    let state = match order.map(|order| order.void_seq) {
        Some(None) => "set",
        Some(Some(_)) => "void",
        None => "none",
    };
    let is_standing = |order: &&Order| order.void_seq.is_none();
    let since = |order: &Order| msg::orders::since(w.moment(order.set_at_ms).absolute);
    OrderPart {
        state: msg::orders::state(state),
        is_there: order.is_some(),
        is_open: typed.is_some(),
        is_my_turn: look.seats.iter().any(|seat| seat.is_me && seat.is_awaited),
        since: order.filter(is_standing).map(since),
        lines: typed.map_or_else(|| order.map_or_else(String::new, lines), str::to_owned),
        max: ORDER_MAX_CHARS,
        example: msg::orders::example(look.table.meta.key),
    }
}

/// Writes an order as its player would.
fn lines(order: &Order) -> String {
    let steps = order.steps.iter().map(|step| step.moves.join("\n"));
    steps.collect::<Vec<_>>().join("\n\n")
}

/// Says that the order did not fit. None where it stands, or there is none.
pub(super) fn unfit(look: &Look) -> Option<Message> {
    let order = look.order.as_ref()?;
    order.void_seq?;
    let moves = order.steps.first()?.moves.iter().map(msg::orders::quoted);
    Some(msg::orders::void(Arg::list(Join::Or, moves)))
}

/// `POST /tables/{uid}/orders`: sets my standing order, or removes it.
pub(crate) async fn set(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let is_removed = posted.has("remove");
    let lines = posted.text("lines").replace("\r\n", "\n");
    let (name, written) = (uid.to_string(), lines.clone());
    let done = cx.work(move |service| {
        if is_removed {
            orders::remove(service, &name, person)?;
            return Ok(format!("/tables/{name}"));
        }
        orders::set(service, &name, person, &written)?;
        Ok::<_, Error>(format!("/tables/{name}#orders"))
    });
    finish(&cx, &uid, done.await?, Some((Place::Order, lines))).await
}
