//! Whether the outbox holds what the journal demands: worked out anew, event by event.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use serde_json::Value;
use wonderpost::db::schema::{jobs, letters};
use wonderpost::journal;
use wonderpost::table::answers;
use wonderpost::table::fold::{Phase, Table};

use crate::prelude::*;
use crate::support::databases::read;

/// What a letter is about: kind, seat, and the seq at which the decision or the question opened that it speaks of.
type Subject = (&'static str, i32, Option<i64>);

/// Whether letters of a kind are compared: where the journal alone says which there are.
fn is_compared(kind: LetterKind) -> bool {
    use LetterKind as K;
    match kind {
        K::YourTurn | K::Revealed | K::GameOver | K::Asked => true,
        // The journal names no people: not who opened a table that is closed, and not whether a seat went to somebody
        // new or back to its player; these are not told. No suite does any of that, so there must be none.
        K::HandedOver | K::StandIn | K::TableClosed => true,
        // Who opened a table the journal does not say either; it can begin without their doing.
        K::Begun => false,
        // They depend on what somebody wishes, and on the clock.
        K::Resumed | K::Talk | K::Reminder | K::Nudge => false,
        // Who is invited, whose a seat is, and which mails came in stands beside the journal.
        K::Invitation | K::Declined | K::SeatClaim | K::SeatMoved | K::SeatGiven | K::Answer => {
            false
        }
        // They belong to a person, not to a table.
        K::SignIn | K::NewBrowser | K::NewAddress => false,
        K::Stopped | K::Digest | K::AlertOff => false,
    }
}

/// Compares the letters of a table, whether sent or not, with what its journal demands: each turn, each reveal, each
/// question and each end is told once to each seat that it concerns. Everybody at the table gets letters. That of a turn
/// may be gone once the turn is over.
pub(super) fn compare(db: &Db, table_id: i64, events: &[Event]) -> Vec<String> {
    let ((demanded, table), stored) = (demanded(events), stored(db, table_id));
    let is_open = |(_, seat, opened_seq): &Subject| {
        let seat = Seat(u8::try_from(*seat).expect("small"));
        let decision = table.decision(seat).map(|decision| decision.opened_seq);
        decision == *opened_seq && table.awaiting().contains(&seat)
    };
    let subjects: BTreeSet<&Subject> = demanded.keys().chain(stored.keys()).collect();
    let wrong = subjects.into_iter().filter_map(|subject| {
        let (asked, found) = (demanded.get(subject), stored.get(subject));
        let is_turn = subject.0 == LetterKind::YourTurn.as_str();
        let may_lack = is_turn && found < asked && (found.is_some() || !is_open(subject));
        let is_wrong = asked != found && !may_lack;
        is_wrong.then(|| format!("{found:?} letters of {asked:?} about {subject:?}"))
    });
    wrong.collect()
}

/// The letters that a journal demands. Each command is a change of its own: no suite has standing orders or stand-ins,
/// whose commands are told together with the one that they follow.
fn demanded(events: &[Event]) -> (BTreeMap<Subject, usize>, Table) {
    let events: Vec<Arc<Event>> = events.iter().cloned().map(Arc::new).collect();
    let mut demanded = BTreeMap::new();
    let (first, rest) = events.split_first().expect("a table has an event");
    let mut table = Table::open(first, &Library::default()).expect("it opens");
    for group in rest.chunk_by(|one, next| one.command == next.command) {
        let after_seq = table.head.seq;
        for event in group {
            table.apply(event).expect("it folds");
        }
        let news = Seat::all(table.opened.seats)
            .filter_map(|seat| Some((seat, told(&table, seat, after_seq, group)?)));
        let asked = table.asked.iter().filter(|asked| asked.seq > after_seq);
        let asked = asked.flat_map(|asked| {
            let seats = answers::open_answers(&table, asked).into_iter();
            seats.map(move |seat| (seat, (LetterKind::Asked, Some(asked.seq))))
        });
        for (seat, (kind, expected_seq)) in news.chain(asked) {
            let subject = (kind.as_str(), i32::from(seat.0), expected_seq);
            *demanded.entry(subject).or_insert(0) += 1;
        }
    }
    (demanded, table)
}

/// What a seat is told after the events of one command.
fn told(
    table: &Table,
    seat: Seat,
    after_seq: i64,
    group: &[Arc<Event>],
) -> Option<(LetterKind, Option<i64>)> {
    match (&table.phase, table.decision(seat)) {
        (Phase::Over(_), _) => Some((LetterKind::GameOver, None)),
        (Phase::Running, Some(decision)) => {
            let mut withdrawn = group.iter().filter(|one| one.kind == "choice_withdrawn");
            let is_new =
                decision.opened_seq > after_seq || withdrawn.any(|event| event.seat == Some(seat));
            let is_told = is_new && table.awaiting().contains(&seat);
            is_told.then_some((LetterKind::YourTurn, Some(decision.opened_seq)))
        }
        // Who has something to choose now reads in the letter of that turn what was revealed.
        (Phase::Running, None) => is_reveal(table, group).then_some((LetterKind::Revealed, None)),
        (Phase::Open | Phase::Closed, _) => None,
    }
}

/// Whether a command revealed sealed choices: it sealed the last one, and something followed from that.
fn is_reveal(table: &Table, group: &[Arc<Event>]) -> bool {
    let meta = table.game.meta();
    let kinds = group.iter().map(|event| &event.kind);
    let played = kinds.filter(|kind| !journal::is_table_kind(kind));
    let (seals, others): (Vec<_>, Vec<_>) = played.partition(|kind| meta.is_seal(kind));
    !seals.is_empty() && !others.is_empty()
}

/// The kind of a letter, its seat and the decision that it speaks of.
type Stored = (String, Option<i32>, Option<i64>);

/// What a letter is about that waits.
fn of_job(payload: &str) -> Stored {
    let about: Value = serde_json::from_str(payload).expect("JSON");
    let kind = about["kind"].as_str().expect("a kind").to_owned();
    let number = |name: &str| about[name].as_i64();
    let seat = number("seat").map(|seat| i32::try_from(seat).expect("small"));
    (kind, seat, number("expected_seq"))
}

fn stored(db: &Db, table_id: i64) -> BTreeMap<Subject, usize> {
    let rows: BTreeMap<i64, Stored> = read(db, |conn| {
        let waiting: Vec<(i64, String)> = jobs::table
            .filter(jobs::table_id.eq(table_id))
            .filter(jobs::kind.eq_any(["letter", "bundled"]))
            .select((jobs::id, jobs::payload))
            .load(conn)?;
        let written: Vec<(i64, Stored)> = letters::table
            .filter(letters::table_id.eq(table_id))
            .select((
                letters::id,
                (letters::kind, letters::seat, letters::expected_seq),
            ))
            .load(conn)?;
        // One that was tried already is both.
        let waiting = waiting.into_iter().map(|(id, job)| (id, of_job(&job)));
        Ok(waiting.chain(written).collect())
    });
    let mut stored = BTreeMap::new();
    for (kind, seat, expected_seq) in rows.into_values() {
        let kind = LetterKind::find(&kind).expect("a kind of letter");
        if is_compared(kind) {
            let subject = (kind.as_str(), seat.expect("a seat"), expected_seq);
            *stored.entry(subject).or_insert(0) += 1;
        }
    }
    stored
}

/// Letters that count as sent, and do not lie whole in the folder where letters are kept.
pub(super) fn lost(db: &Db, folder: &Path) -> Vec<String> {
    let sent: Vec<(i64, String, String)> = read(db, |conn| {
        Ok(letters::table
            .filter(letters::sent_at_ms.is_not_null())
            .select((letters::id, letters::kind, letters::message_id))
            .load(conn)?)
    });
    let lost = sent.into_iter().filter(|(id, kind, message_id)| {
        let text = std::fs::read_to_string(folder.join(format!("{id:06}-{kind}.eml")));
        !text.is_ok_and(|text| text.contains(message_id) && text.ends_with("--\r\n"))
    });
    lost.map(|(id, kind, _)| format!("letter {id}, {kind}, counts as sent and is not there"))
        .collect()
}
