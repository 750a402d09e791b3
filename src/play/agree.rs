//! Asking the other players for something, and answering: a take-back, an end without winner, a pause, a stand-in. What
//! all agree to is done in the transaction of the last answer. Start reading at [`ask`] and [`answer`].

use crate::error::{Code, Result, no};
use crate::mail::outbox::LetterKind;
use crate::play::change::{By, Change};
use crate::play::moves::play;
use crate::play::orders;
use crate::play::quotas;
use crate::play::service::Service;
use crate::table::answers::{self, no_winner, open_answers};
use crate::table::asks::{Ask, AskKind};
use crate::table::events::{TableEvent, TakenBack};
use crate::table::take_back::{self, CannotTakeBack};
use crate::table::terms::DAY_MS;
use rules::Seat;
use words::msg;

/// To ask for a pause from now on.
pub fn pause(service: &Service, days: i64) -> Ask {
    let lasts_ms = days.saturating_mul(DAY_MS);
    let until_ms = service.clock.now_ms().saturating_add(lasts_ms);
    Ask::Pause { until_ms }
}

/// Returns whether it is done already, because nobody else has to agree.
pub fn ask(service: &Service, by: By<'_>, wanted: Ask) -> Result<bool> {
    play(service, by, |change, seat| {
        let now_ms = change.now_ms()?;
        let table = change.table()?;
        answers::may_ask(table, seat, wanted, now_ms)?;
        if wanted.kind() == AskKind::TakeBack {
            let refused = |cannot: CannotTakeBack| no(Code::Conflict, cannot.why());
            let taken = take_back::offered(table, seat).map_err(refused)?;
            let fresh = take_back::fresh(table).filter(|fresh| fresh.is_pick);
            if let Some(fresh) = fresh.filter(|fresh| fresh.taken == taken)
                && table.clocks.terms.is_some()
            {
                return match fresh.is_open_at(now_ms) {
                    true => go_back_alone(change, taken).map(|()| true),
                    false => Err(refused(CannotTakeBack::Late)),
                };
            }
        }
        quotas::change_mind_in_txn(change.service, change.conn, by.1)?;
        change.actor = Some(seat);
        change.append(&TableEvent::Asked(seat, wanted))?;
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
        go_back_alone(change, fresh.taken)
    })
}

/// The clocks run on as if the move had not been made.
fn go_back_alone(change: &mut Change<'_>, taken: TakenBack) -> Result<()> {
    change.actor = Some(taken.seat);
    change.seated.took_back = Some(taken.seat);
    go_back(change, taken)
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

/// Whether somebody plays another seat.
pub(crate) fn is_waited_for(change: &mut Change<'_>, seat: Seat) -> Result<bool> {
    let others = Seat::all(change.seated.rows.len()).filter(|other| *other != seat);
    Ok(!is_without_people(change, others)?)
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
