//! The turn strip: whose turn it is, the first thing on every board page.

use super::{beside, parts};
use crate::look::board::{Look, SeatInfo};
use crate::play::Status;
use crate::table::asks::AskKind;
use crate::web::boards::Drawn;
use crate::web::pages::span;
use words::{Arg, Join, Message, Person, Text, Words, msg};

pub(super) const FREE: &str = "free";

pub(super) struct TurnPart {
    /// `turn--mine`, `turn--waiting`, `turn--sealed` or nothing.
    pub(super) class: &'static str,
    pub(super) sign: &'static str,
    pub(super) what: Message,
    /// Since when, and what to do, in sentences.
    pub(super) clock: Vec<Message>,
    /// Which table, and where the game stands.
    pub(super) aside: Vec<Message>,
}

pub(super) struct BackLine {
    pub(super) said: Message,
    pub(super) topic: &'static str,
    pub(super) command: i64,
}

/// Draws the strip of a table that is not over.
pub(super) fn turn(look: &Look, drawn: &Drawn, words: &Words, gets_letters: bool) -> TurnPart {
    let (class, sign, what, clock, aside) = match look.table.status {
        Status::Running | Status::Over => return running(look, drawn, words, gets_letters),
        Status::Open => {
            let clock = match gets_letters {
                true => msg::table::open_letter(),
                false => msg::table::open_look(),
            };
            let what = msg::table::open();
            ("turn--waiting", "sign-wait", what, clock, seats_left(look))
        }
        Status::Closed => {
            let (what, clock) = (msg::time::closed_head(), msg::time::closed());
            ("", "sign-lock", what, clock, seats_left(look))
        }
        Status::Frozen => {
            let (what, clock) = (msg::table::frozen(), msg::table::frozen_clock());
            ("turn--waiting", "sign-lock", what, clock, aside(look))
        }
    };
    TurnPart {
        class,
        sign,
        what,
        clock: vec![clock],
        aside,
    }
}

fn running(look: &Look, drawn: &Drawn, words: &Words, gets_letters: bool) -> TurnPart {
    let mine = look.mine();
    let awaited: Vec<_> = look.seats.iter().filter(|seat| seat.is_awaited).collect();
    if let Some(me) = mine.filter(|seat| seat.is_awaited) {
        return TurnPart {
            class: "turn--mine",
            sign: "sign-turn",
            what: match drawn.shown.asked.clone() {
                Some(asked) => msg::table::asked(asked, &me.name),
                None => msg::table::your_turn(&me.name),
            },
            clock: Vec::from_iter(until(me, look, words).or_else(|| since(me, words))),
            aside: aside(look),
        };
    }
    let names = awaited.iter().map(|seat| Text::from(&seat.name));
    let names = Arg::list(Join::And, names);
    let (class, sign, what) = if sealed_at(look).is_some() {
        ("turn--sealed", "sealed", msg::table::sealed(names))
    } else if beside::are_bots_awaited(look) {
        let what = msg::table::thinking(awaited.len(), names);
        ("turn--waiting", "sign-wait", what)
    } else {
        ("turn--waiting", "sign-wait", msg::table::waiting(names))
    };
    // While a stand-in has the seat no letter comes.
    let reads = mine.filter(|mine| !mine.has_stand_in).map(|_| gets_letters);
    TurnPart {
        class,
        sign,
        what,
        clock: waiting_words(look, drawn, words, reads),
        aside: aside(look),
    }
}

/// The seq at which the decision opened for which I have sealed a choice.
fn sealed_at(look: &Look) -> Option<i64> {
    let is_running = look.table.status == Status::Running;
    let waits = is_running && look.table.meta.is_simultaneous();
    let expected = look.expected.filter(|_| waits)?;
    let mine = look.mine()?;
    (!mine.is_awaited && !mine.has_stand_in).then_some(expected)
}

pub(super) fn sealed(look: &Look, drawn: &Drawn) -> Option<(Message, i64)> {
    let said = match drawn.shown.sealed.clone() {
        Some(what) => msg::table::you_sealed(what),
        None => msg::table::you_have_sealed(),
    };
    Some((said, sealed_at(look)?))
}

/// The viewer's last move, if they take it back alone: a pick of a draft until somebody moves, another move until
/// somebody sees it.
pub(super) fn back(look: &Look) -> Option<BackLine> {
    let consent = &look.consent;
    let command = consent.take_back.and_then(Result::ok)?;
    if look.table.status != Status::Running {
        return None;
    }
    if consent.takes_back_alone {
        return Some(BackLine {
            said: msg::table::picked(),
            topic: AskKind::TakeBack.as_str(),
            command,
        });
    }
    let until_ms = consent.free_until_ms?;
    let who = match parts::others(&look.seats).as_slice() {
        [other] if !look.table.is_watchable => Arg::from(other.clone()),
        _ => msg::table::somebody_else().into(),
    };
    // The move is the last thing that happened.
    let seconds = (until_ms - look.table.changed_at_ms + 999) / 1000;
    let time = span(seconds);
    Some(BackLine {
        said: msg::table::free_move(who, time),
        topic: FREE,
        command,
    })
}

fn since(seat: &SeatInfo, words: &Words) -> Option<Message> {
    let moment = words.moment(seat.awaited_since_ms?);
    Some(msg::table::since(moment.absolute, moment.relative))
}

fn until(seat: &SeatInfo, look: &Look, words: &Words) -> Option<Message> {
    if let Some(until_ms) = look.table.paused_until_ms {
        return Some(msg::time::stands(Arg::Moment(until_ms)));
    }
    if seat.is_given_up {
        return Some(msg::time::given_up(Person::Seat(seat.seat)));
    }
    let moment = words.moment(seat.due_at_ms?);
    let then = look.table.clock?.on_timeout.as_str();
    Some(if seat.has_run_out {
        msg::time::is_over(moment.absolute)
    } else {
        msg::time::until(moment.absolute, moment.relative, then)
    })
}

/// What is said of the time of somebody who is awaited: how long they have, and whether they were reminded.
fn time(seat: &SeatInfo, words: &Words) -> Vec<Message> {
    let mut said = Vec::new();
    let name = Person::Seat(seat.seat);
    if seat.is_given_up {
        said.push(msg::time::given_up(name));
    } else if let Some(due_at_ms) = seat.due_at_ms {
        let moment = words.moment(due_at_ms);
        said.push(if seat.has_run_out {
            msg::time::their_time_is_over(name, moment.absolute)
        } else if seat.is_unheard {
            msg::time::unreached(name, Arg::Moment(due_at_ms))
        } else {
            msg::time::theirs_until(name, moment.absolute, moment.relative)
        });
    }
    if let Some(at_ms) = seat.nudged_at_ms {
        said.push(msg::time::nudged(words.moment(at_ms).absolute));
    } else if let Some(at_ms) = seat.reminded_at_ms {
        said.push(msg::time::reminded(words.moment(at_ms).absolute));
    }
    said
}

fn waiting_words(
    look: &Look,
    drawn: &Drawn,
    words: &Words,
    gets_letters: Option<bool>,
) -> Vec<Message> {
    let paused_until_ms = look.table.paused_until_ms.map(Arg::Moment);
    let mut said = Vec::from_iter(paused_until_ms.map(msg::time::stands));
    let awaited: Vec<_> = look.seats.iter().filter(|seat| seat.is_awaited).collect();
    if let [one] = awaited[..] {
        if let Some(waited) = drawn.shown.waited.clone() {
            said.push(msg::table::waited(&one.name, waited));
        }
        if let Some(at_ms) = one.awaited_since_ms {
            let moment = words.moment(at_ms);
            said.push(msg::table::their_turn(moment.absolute, moment.relative));
        }
    }
    for seat in &awaited {
        said.extend(time(seat, words));
    }
    said.extend(awaited.iter().filter_map(|seat| {
        let until = words.date(seat.away_until?);
        Some(msg::away::until(&seat.name, until))
    }));
    match gets_letters {
        Some(true) => said.push(msg::table::letter_comes()),
        Some(false) if !beside::are_bots_awaited(look) => said.push(msg::table::look_in()),
        Some(false) | None => {}
    }
    said
}

/// Which table it is, and how many seats are free, kept for somebody who was invited, or declined.
fn seats_left(look: &Look) -> Vec<Message> {
    let count = |is_invited, is_declined| {
        let empty = look.seats.iter().filter(|seat| !seat.is_taken);
        let such =
            |seat: &&SeatInfo| (seat.is_invited, seat.is_declined) == (is_invited, is_declined);
        empty.filter(such).count()
    };
    let (free, kept) = (count(false, false), count(true, false));
    let (declined, seats) = (count(true, true), look.seats.len());
    let mut said = vec![parts::name(look.table.meta.name, &look.seats)];
    said.extend(beside::series(look));
    if free > 0 {
        said.push(msg::table::free(free, seats));
    }
    if kept > 0 {
        said.push(msg::table::kept(kept, seats));
    }
    if declined > 0 {
        said.push(msg::table::declined(declined));
    }
    said
}

fn aside(look: &Look) -> Vec<Message> {
    let table = &look.table;
    let mut said = vec![parts::name(table.meta.name, &look.seats)];
    said.extend(beside::series(look));
    said.extend(scene::progress(table.meta.key, &table.progress));
    said
}
