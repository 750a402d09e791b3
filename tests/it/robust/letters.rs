//! Whether the outbox holds what the journal demands: worked out anew, event by event.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::db::schema::letters;
use wonderpost::db::{Db, DbError};
use wonderpost::games::{Library, Seat};
use wonderpost::journal::Event;
use wonderpost::tables::table::{Phase, Table};

/// What a letter is about: kind, seat, and for a turn the seq at which the decision opened.
type Subject = (&'static str, i32, Option<i64>);

/// The same as it is stored.
type Row = (String, Option<i32>, Option<i64>);

const YOUR_TURN: &str = "your_turn";
const GAME_OVER: &str = "game_over";

/// Compares the letters of a table, whether sent or not, with what its journal demands: each turn and each end is told
/// to each seat once. Everybody at the table gets letters.
pub(super) fn compare(db: &Db, table_id: i64, events: &[Event]) -> Vec<String> {
    let demanded = demanded(events);
    let stored = stored(db, table_id);
    let subjects = demanded.keys().chain(stored.keys());
    let mut wrong: Vec<String> = subjects
        .filter_map(|subject| {
            let count = |all: &BTreeMap<Subject, usize>| all.get(subject).copied().unwrap_or(0);
            let (asked, found) = (count(&demanded), count(&stored));
            (asked != found).then(|| format!("{found} letters of {asked} about {subject:?}"))
        })
        .collect();
    wrong.sort_unstable();
    wrong.dedup();
    wrong
}

fn demanded(events: &[Event]) -> BTreeMap<Subject, usize> {
    let events: Vec<Arc<Event>> = events.iter().cloned().map(Arc::new).collect();
    let mut demanded = BTreeMap::new();
    let (first, rest) = events.split_first().expect("a table has an event");
    let mut table = Table::open(first, &Library::default()).expect("it opens");
    for group in rest.chunk_by(|one, next| one.command == next.command) {
        let after_seq = table.head.seq;
        for event in group {
            table.apply(event).expect("it folds");
        }
        for seat in Seat::all(table.opened.seats) {
            let about = match (&table.phase, table.decision(seat)) {
                (Phase::Over(_), _) => (GAME_OVER, None),
                (Phase::Running, Some(decision))
                    if decision.opened_seq > after_seq && table.awaiting().contains(&seat) =>
                {
                    (YOUR_TURN, Some(decision.opened_seq))
                }
                _ => continue,
            };
            let subject = (about.0, i32::from(seat.0), about.1);
            *demanded.entry(subject).or_insert(0) += 1;
        }
    }
    demanded
}

fn stored(db: &Db, table_id: i64) -> BTreeMap<Subject, usize> {
    let rows: Result<Vec<Row>, DbError> = db.read(|conn| {
        Ok(letters::table
            .filter(letters::table_id.eq(table_id))
            .select((letters::kind, letters::seat, letters::expected_seq))
            .load(conn)?)
    });
    let mut stored = BTreeMap::new();
    for (kind, seat, expected_seq) in rows.expect("the letters can be read") {
        let kinds = [YOUR_TURN, GAME_OVER];
        let Some(kind) = kinds.into_iter().find(|known| *known == kind) else {
            continue;
        };
        let subject = (kind, seat.expect("a letter to a seat"), expected_seq);
        *stored.entry(subject).or_insert(0) += 1;
    }
    stored
}

/// Letters that count as sent, and do not lie whole in the folder where letters are kept.
pub(super) fn lost(db: &Db, folder: &Path) -> Vec<String> {
    let sent: Result<Vec<(i64, String, String)>, DbError> = db.read(|conn| {
        Ok(letters::table
            .filter(letters::sent_at_ms.is_not_null())
            .select((letters::id, letters::kind, letters::message_id))
            .load(conn)?)
    });
    let sent = sent.expect("the letters can be read").into_iter();
    let lost = sent.filter(|(id, kind, message_id)| {
        let text = std::fs::read_to_string(folder.join(format!("{id:06}-{kind}.eml")));
        !text.is_ok_and(|text| text.contains(message_id) && text.ends_with("--\r\n"))
    });
    lost.map(|(id, kind, _)| format!("letter {id}, {kind}, counts as sent and is not there"))
        .collect()
}
