//! Asking the other players for something, and answering: a take-back, an end without winner, a pause, a stand-in. What
//! all agree to is done in the transaction of the last answer. Start reading at [`ask`] and [`answer`].

use crate::error::{Code, Result, no};
use crate::mail::outbox::LetterKind;
use crate::play::change::{By, Change};
use crate::play::moves::play;
use crate::play::orders;
use crate::play::service::Service;
use crate::table::answers::{self, no_winner, open_answers};
use crate::table::asks::{Ask, PAUSE_DAYS_MAX};
use crate::table::events::{TableEvent, TakenBack};
use crate::table::take_back;
use crate::table::terms::DAY_MS;
use rules::Seat;
use words::msg;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Their last move, by its command as they saw it.
    TakeBack(i64),
    Stop,
    /// In days.
    Pause(i64),
    Resume,
    StandIn(Seat),
}

/// Returns whether it is done already, because nobody else has to agree.
pub fn ask(service: &Service, by: By<'_>, wanted: Wanted) -> Result<bool> {
    play(service, by, |change, seat| {
        let table = change.table()?;
        if table.has_stand_in(seat) {
            return Err(no(Code::Conflict, msg::time::back_first()));
        }
        if table.asked.is_some() {
            return Err(no(Code::Conflict, msg::time::asked_first()));
        }
        let ask = check(change, seat, wanted)?;
        change.actor = Some(seat);
        change.append(&TableEvent::Asked(seat, ask))?;
        agree_as_bots(change)?;
        conclude(change)?;
        queue_letters(change)?;
        Ok(change.table()?.asked.is_none())
    })
}

/// Takes back a player's last move, the one with this command, about which nobody has learnt anything: nobody is asked.
pub fn take_back(service: &Service, by: By<'_>, command: i64) -> Result<()> {
    play(service, by, |change, seat| {
        let now_ms = change.now_ms()?;
        let row = change.seat(seat);
        let is_free = row
            .and_then(|row| row.free_until_ms)
            .is_some_and(|until_ms| now_ms < until_ms);
        let fresh = take_back::fresh(change.table()?).filter(|_| is_free);
        let fresh =
            fresh.filter(|fresh| (fresh.taken.seat, fresh.taken.command) == (seat, command));
        let fresh = fresh.ok_or_else(|| no(Code::Conflict, msg::time::too_late()))?;
        change.actor = Some(seat);
        change.seated.took_back = Some(seat);
        go_back(change, fresh.taken)
    })
}

fn go_back(change: &mut Change<'_>, taken: TakenBack) -> Result<()> {
    change.append(&TableEvent::TakenBack(taken))?;
    // Earlier orders were not meant for the reopened decisions.
    let seq = change.table()?.head.seq;
    Ok(orders::put_off_in_txn(change.conn, change.row.id, seq)?)
}

pub(crate) fn agree_as_bots(change: &mut Change<'_>) -> Result<()> {
    let table = change.table()?;
    let Some(asked) = &table.asked else {
        return Ok(());
    };
    let (topic, seats) = (asked.kind(), open_answers(table, asked));
    for seat in seats {
        if change.is_bot(seat) {
            change.append(&TableEvent::Agreed(seat, topic))?;
        }
    }
    Ok(())
}

fn queue_letters(change: &mut Change<'_>) -> Result<()> {
    let table = change.table()?;
    let Some(asked) = &table.asked else {
        return Ok(());
    };
    let (asked_seq, seats) = (asked.seq, open_answers(table, asked));
    for seat in seats {
        change.tell(LetterKind::Asked, seat, Some(asked_seq))?;
    }
    Ok(())
}

/// Agrees to the question of the event `asked_seq`, or refuses it; the player who asked withdraws it in the same way.
pub fn answer(service: &Service, by: By<'_>, asked_seq: i64, agrees: bool) -> Result<()> {
    let not_asked = || no(Code::Conflict, msg::time::not_asked());
    play(service, by, |change, seat| {
        let table = change.table()?;
        let asked = table.asked.clone();
        let asked = asked.filter(|asked| asked.seq == asked_seq);
        let asked = asked.ok_or_else(not_asked)?;
        let has_said = asked.by == seat || asked.agreed.contains(&seat);
        if !has_said && !open_answers(table, &asked).contains(&seat) {
            return Err(not_asked());
        }
        change.actor = Some(seat);
        if !agrees {
            change.append(&TableEvent::Refused(seat, asked.kind()))?;
        } else if !has_said {
            change.append(&TableEvent::Agreed(seat, asked.kind()))?;
            conclude(change)?;
        }
        Ok(())
    })
}

fn check(change: &mut Change<'_>, seat: Seat, wanted: Wanted) -> Result<Ask> {
    let now_ms = change.now_ms()?;
    let table = change.table()?;
    let is_paused = table.clocks.paused_until_ms.is_some();
    let refused = |why| Err(no(Code::Conflict, why));
    match wanted {
        Wanted::TakeBack(command) => {
            let taken = take_back::find(table, seat);
            let taken = taken.map_err(|cannot| no(Code::Conflict, cannot.why()))?;
            if taken.command != command {
                return refused(msg::time::moved_on());
            }
            Ok(Ask::TakeBack { command })
        }
        Wanted::Stop => Ok(Ask::Stop {}),
        Wanted::Pause(_) if table.clocks.terms.is_none() || is_paused => {
            refused(msg::time::no_clock())
        }
        Wanted::Pause(days) if !(1..=PAUSE_DAYS_MAX).contains(&days) => {
            Err(no(Code::Invalid, msg::time::pause_days(PAUSE_DAYS_MAX)))
        }
        Wanted::Pause(days) => Ok(Ask::Pause {
            until_ms: now_ms + days * DAY_MS,
        }),
        Wanted::Resume if is_paused => Ok(Ask::Resume {}),
        Wanted::Resume => refused(msg::time::not_paused()),
        Wanted::StandIn(of)
            if of != seat && table.clocks.is_offered(of) && !table.has_stand_in(of) =>
        {
            Ok(Ask::StandIn { of })
        }
        Wanted::StandIn(_) => refused(msg::time::not_offered()),
    }
}

pub(crate) fn conclude(change: &mut Change<'_>) -> Result<()> {
    let Some(concluded) = answers::conclusion(change.table()?) else {
        return Ok(());
    };
    if let TableEvent::GameEnded(ended) = concluded {
        return change.end(ended);
    }
    if let TableEvent::TakenBack(taken) = concluded {
        return go_back(change, taken);
    }
    change.append(&concluded)?;
    if let TableEvent::SeatHandedOver(of, _) = concluded {
        if !end_if_deserted(change)? {
            change.tell(LetterKind::StandIn, of, None)?;
        }
    } else if matches!(concluded, TableEvent::Paused(..) | TableEvent::Resumed) {
        change.turn_clocks(concluded == TableEvent::Resumed)?;
    }
    Ok(())
}

pub(crate) fn is_without_people(
    change: &mut Change<'_>,
    seats: impl Iterator<Item = Seat>,
) -> Result<bool> {
    for seat in seats {
        if !change.is_bot(seat) && !change.table()?.has_stand_in(seat) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Ends a game without a winner if stand-ins and bots play every seat. Returns whether they do.
pub(crate) fn end_if_deserted(change: &mut Change<'_>) -> Result<bool> {
    let seats = change.table()?.opened.seats;
    let is_deserted = is_without_people(change, Seat::all(seats))?;
    if is_deserted {
        change.end(no_winner())?;
    }
    Ok(is_deserted)
}
