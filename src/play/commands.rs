//! Commands that were carried out: the same one again gets the same answer, even after a restart, unless it was undone.

use crate::journal::{self, Event};
use crate::table::events::TableEvent;
use rules::Seat;

/// Whether the effect of a seat's command, which ended with the event `seq`, still holds by the whole journal. What was
/// taken back does not hold, nor does a sealed choice that the seat withdrew or changed before the reveal.
pub(crate) fn stands(events: &[Event], game: &str, seat: Seat, seq: i64) -> bool {
    let fact = |event: &Event| TableEvent::decode(&event.kind, event.version, &event.body);
    let is_taken_back = events.iter().any(|event| {
        let taken = fact(event);
        matches!(taken, Ok(Some(TableEvent::TakenBack(taken))) if event.seq > seq && taken.to_seq < seq)
    });
    if is_taken_back {
        return false;
    }
    let meta = rules::find(game).map(|game| game.meta());
    let is_seal = |event: &Event| meta.is_some_and(|meta| meta.is_seal(&event.kind));
    let is_own = |event: &&Event| event.seat == Some(seat);
    let command = events.iter().find(|event| event.seq == seq);
    let command = command.map(|event| event.command);
    let own = events
        .iter()
        .rposition(|event| Some(event.command) == command && is_seal(event) && is_own(&event));
    let Some((own, later)) = own.and_then(|own| events[own..].split_first()) else {
        return true;
    };
    let is_hidden = |event: &&Event| journal::is_table_kind(&event.kind) || is_seal(event);
    let sealed = later.iter().take_while(is_hidden).filter(is_own);
    let since = sealed.filter_map(|event| match fact(event) {
        Ok(Some(TableEvent::ChoiceWithdrawn(_))) => Some(None),
        Ok(None) => Some(Some(&event.body)),
        Ok(Some(_)) | Err(_) => None,
    });
    let standing = since.last().unwrap_or(Some(&own.body));
    standing == Some(&own.body)
}
