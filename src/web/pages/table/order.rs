//! The standing order of whoever looks: the fold in which it is set, and what is said when it did not fit.

use super::{Answer, Cx, there, there_at};
use crate::look::board::Look;
use crate::play::orders::{self, Order};
use words::{Arg, Join, Message, msg};

/// Whether an order is set, as the catalogue tells it.
pub(super) fn state(order: Option<&Order>) -> &'static str {
    match order.map(|order| order.void_seq) {
        Some(None) => "set",
        Some(Some(_)) => "void",
        None => "none",
    }
}

/// Writes an order as its player would: a move on each line, an empty line between steps.
pub(super) fn lines(order: &Order) -> String {
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

/// The order that a form holds.
pub(super) fn written(cx: &Cx) -> String {
    cx.text("lines").replace("\r\n", "\n")
}

/// `POST /tables/{uid}/orders`: sets my standing order, or removes it.
pub(crate) fn set(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.id()?);
    if cx.posted().has("remove") {
        orders::remove(service, cx.uid(), person)?;
        return there(cx);
    }
    orders::set(service, cx.uid(), person, &written(cx))?;
    there_at(cx, "orders")
}
