//! The turn strip: whose turn it is, the first thing on every board page.

use super::parts::{self, Reader};
use crate::games::words::listed;
use crate::tables::Status;
use crate::tables::look::{Look, SeatInfo};
use crate::web::boards::Drawn;
use crate::web::boards::icon::Icon;

/// The strip as drawn.
pub(super) struct TurnPart {
    /// `turn--mine`, `turn--waiting`, `turn--sealed` or nothing.
    pub(super) class: &'static str,
    /// Its sign.
    pub(super) sign: Icon,
    /// Whose turn.
    pub(super) what: String,
    /// Since when, and what to do.
    pub(super) clock: String,
    /// Which table, and where the game stands.
    pub(super) aside: String,
}

/// Draws the strip of a table that is not over.
pub(super) fn turn(
    look: &Look,
    drawn: Option<&Drawn>,
    reader: &Reader<'_>,
    gets_letters: bool,
) -> TurnPart {
    let aside = aside(look);
    match look.table.status {
        Status::Open => TurnPart {
            class: "turn--waiting",
            sign: Icon::of("sign-wait"),
            what: "Waiting for players".to_owned(),
            clock: if gets_letters {
                "The game begins as soon as every seat is taken; a letter says so."
            } else {
                "The game begins as soon as every seat is taken: look in from time to time."
            }
            .to_owned(),
            aside: seats_left(look),
        },
        Status::Frozen => TurnPart {
            class: "turn--waiting",
            sign: Icon::of("sign-lock"),
            what: "This table is frozen".to_owned(),
            clock: "Nobody can play here until the host lets it go on. Nothing is lost; why it stands still is told below."
                .to_owned(),
            aside,
        },
        Status::Running | Status::Over => running(look, drawn, reader, aside, gets_letters),
    }
}

fn running(
    look: &Look,
    drawn: Option<&Drawn>,
    reader: &Reader<'_>,
    aside: String,
    gets_letters: bool,
) -> TurnPart {
    let mine = look.seats.iter().find(|seat| seat.is_me);
    let awaited: Vec<_> = look.seats.iter().filter(|seat| seat.is_awaited).collect();
    if let Some(me) = mine.filter(|seat| seat.is_awaited) {
        return TurnPart {
            class: "turn--mine",
            sign: Icon::of("sign-turn"),
            what: match drawn.and_then(|drawn| drawn.asked.as_deref()) {
                Some(asked) => format!("{asked}, {}", me.name),
                None => format!("Your turn, {}", me.name),
            },
            clock: since(me, reader),
            aside,
        };
    }
    let names: Vec<_> = awaited.iter().map(|seat| seat.name.as_str()).collect();
    let has_sealed = mine.is_some() && look.table.meta.is_simultaneous() && look.expected.is_some();
    TurnPart {
        class: if has_sealed {
            "turn--sealed"
        } else {
            "turn--waiting"
        },
        sign: Icon::of(if has_sealed { "sealed" } else { "sign-wait" }),
        what: if has_sealed {
            format!("Sealed. Waiting for {}", listed(&names))
        } else {
            format!("Waiting for {}", listed(&names))
        },
        clock: waiting_words(drawn, &awaited, reader, mine.map(|_| gets_letters)),
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
    reader: &Reader<'_>,
    gets_letters: Option<bool>,
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
    words.push_str(match gets_letters {
        Some(true) => "You need do nothing: a letter comes when it is your turn.",
        Some(false) => "You need do nothing; no letter can come, so look in from time to time.",
        None => "",
    });
    words.trim_end().to_owned()
}

/// Which table it is, and how many seats are free or kept for somebody who was invited.
fn seats_left(look: &Look) -> String {
    let is_empty = |seat: &&SeatInfo| !seat.is_taken;
    let empty = look.seats.iter().filter(is_empty);
    let (invited, free): (Vec<_>, Vec<_>) = empty.partition(|seat| seat.is_invited);
    let mut words = format!("{} {}", look.table.meta.name, parts::others(&look.seats))
        .trim_end()
        .to_owned();
    for (count, what) in [
        (free.len(), "free"),
        (invited.len(), "kept for an invitation"),
    ] {
        if count > 0 {
            words.push_str(&format!(" · {count} of {} seats {what}", look.seats.len()));
        }
    }
    words
}

fn aside(look: &Look) -> String {
    let table = &look.table;
    let mut words = format!("{} {}", table.meta.name, parts::others(&look.seats))
        .trim_end()
        .to_owned();
    if !table.progress.is_empty() {
        words.push_str(" · ");
        words.push_str(&table.progress);
    }
    words
}
