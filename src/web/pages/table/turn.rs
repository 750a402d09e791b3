//! The turn strip: whose turn it is, the first thing on every board page.

use super::parts::{self, Reader};
use crate::games::Seat;
use crate::tables::Status;
use crate::tables::look::{Look, SeatInfo};
use crate::web::boards::Drawn;
use crate::web::boards::sign::Sign;

/// The strip as drawn.
pub(super) struct TurnPart {
    /// `turn--mine`, `turn--waiting`, `turn--sealed` or nothing.
    pub(super) class: &'static str,
    /// Its sign.
    pub(super) sign: Sign,
    /// Whose turn.
    pub(super) what: String,
    /// Since when, and what to do.
    pub(super) clock: String,
    /// Which table, and where the game stands.
    pub(super) aside: String,
}

/// Draws the strip of a table that is not over.
pub(super) fn turn(look: &Look, drawn: Option<&Drawn>, reader: &Reader<'_>) -> TurnPart {
    let aside = aside(look);
    match look.table.status {
        Status::Open => TurnPart {
            class: "turn--waiting",
            sign: Sign::of("sign-wait"),
            what: "Waiting for players".to_owned(),
            clock: "The game begins as soon as every seat is taken; a letter says so.".to_owned(),
            aside,
        },
        Status::Frozen => TurnPart {
            class: "turn--waiting",
            sign: Sign::of("sign-lock"),
            what: "This table is frozen".to_owned(),
            clock: "The installed program cannot carry out its journal. Nothing is lost; the host can see why."
                .to_owned(),
            aside,
        },
        Status::Running | Status::Over => running(look, drawn, reader, aside),
    }
}

fn running(look: &Look, drawn: Option<&Drawn>, reader: &Reader<'_>, aside: String) -> TurnPart {
    let mine = look.seats.iter().find(|seat| seat.is_me);
    let awaited: Vec<_> = look.seats.iter().filter(|seat| seat.is_awaited).collect();
    if let Some(me) = mine.filter(|seat| seat.is_awaited) {
        return TurnPart {
            class: "turn--mine",
            sign: Sign::of("sign-turn"),
            what: match drawn.and_then(|drawn| drawn.asked.as_deref()) {
                Some(asked) => format!("{asked}, {}", me.name),
                None => format!("Your turn, {}", me.name),
            },
            clock: since(me, reader),
            aside,
        };
    }
    let names: Vec<_> = awaited.iter().map(|seat| seat.name.as_str()).collect();
    let has_sealed = mine.is_some() && look.table.meta.is_simultaneous && look.expected.is_some();
    TurnPart {
        class: if has_sealed {
            "turn--sealed"
        } else {
            "turn--waiting"
        },
        sign: Sign::of(if has_sealed { "sealed" } else { "sign-wait" }),
        what: if has_sealed {
            format!("Sealed. Waiting for {}", parts::joined(&names))
        } else {
            format!("Waiting for {}", parts::joined(&names))
        },
        clock: waiting_words(drawn, &awaited, mine.map(|seat| seat.seat), reader),
        aside,
    }
}

fn since(seat: &SeatInfo, reader: &Reader<'_>) -> String {
    seat.awaited_since_ms.map_or_else(String::new, |at_ms| {
        let moment = reader.moment(at_ms);
        format!("since {} ({})", moment.absolute, moment.relative)
    })
}

fn waiting_words(
    drawn: Option<&Drawn>,
    awaited: &[&SeatInfo],
    me: Option<Seat>,
    reader: &Reader<'_>,
) -> String {
    let mut words = String::new();
    if let (Some(waited), [one]) = (drawn.and_then(|drawn| drawn.waited.as_deref()), awaited) {
        words = format!("{} {waited}. ", one.name);
    }
    if let [one] = awaited {
        let since = since(one, reader);
        if !since.is_empty() {
            words.push_str(&format!("It has been their turn {since}. "));
        }
    }
    if me.is_some() {
        words.push_str("You need do nothing: a letter comes when it is your turn.");
    }
    words.trim_end().to_owned()
}

fn aside(look: &Look) -> String {
    let table = &look.table;
    let mut words = format!("{} {}", table.meta.name, parts::others(&look.seats))
        .trim_end()
        .to_owned();
    if !table.stage.is_empty() {
        words.push_str(" · ");
        words.push_str(&table.stage);
    }
    words
}
