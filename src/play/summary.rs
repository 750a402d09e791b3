//! The read model: what lists and pages need from a table, stored beside its journal in the same transaction.

use crate::db::{Conn, DbResult, Run, Value, Written};
use crate::play::rows::{SeatRow, Status};
use crate::play::seated::Seated;
use crate::table::fold::{Phase, Table};
use rules::Seat;

/// `free` is the seat that takes its last move back alone, and until when.
pub(crate) fn write_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seated: &Seated,
    table: &Table,
    free: Option<(Seat, i64)>,
) -> DbResult<()> {
    write_table(conn, table_id, table)?;
    let rows = seated.rows.iter();
    let updates = rows.map(|row| (row, UpdateSeat::of(table, row, seated, free)));
    let changed = updates
        .filter(|(row, update)| update.after != **row || update.joined_at_ms.is_some())
        .map(|(_, update)| update);
    let changed: Vec<UpdateSeat> = changed.collect();
    write_seats(conn, table_id, &changed)
}

fn write_table(conn: &mut Conn, id: i64, table: &Table) -> DbResult<()> {
    let clock = table.clocks.terms;
    let clock = clock.and_then(|terms| serde_json::to_string(&terms).ok());
    let update = Written::<()>::default().filled(
        "UPDATE game_tables SET status = ?, changed_at_ms = ?, last_seq = ?, head_hash = ?, next_draw = ?, progress = ?, \
         result = ?, clock = ?, paused_until_ms = ? WHERE id = ?",
        [
            Status::from(&table.phase).as_str().into(),
            table.head.recorded_at_ms.into(),
            table.head.seq.into(),
            (&table.head.hash).into(),
            i32::try_from(table.next_draw).unwrap_or(i32::MAX).into(),
            progress(table).into(),
            result(table).into(),
            clock.into(),
            table.clocks.paused_until_ms.into(),
            id.into(),
        ],
    );
    update.run(conn)
}

fn write_seats(conn: &mut Conn, table_id: i64, seats: &[UpdateSeat]) -> DbResult<()> {
    if seats.is_empty() {
        return Ok(());
    }
    let update = Written::<()>::default()
        .words(
            "UPDATE seats SET is_awaited = now.column2, awaited_since_ms = now.column3, expected_seq = now.column4, \
             moved_seq = now.column5, due_at_ms = now.column6, reminded_at_ms = now.column7, \
             nudged_at_ms = now.column8, is_open_again = now.column9, \
             invited_address = NULLIF(invited_address, now.column10), \
             told_at_ms = CASE WHEN now.column11 THEN told_at_ms ELSE now.column17 END, \
             warned_at_ms = CASE WHEN now.column11 THEN warned_at_ms ELSE now.column17 END, \
             free_until_ms = now.column16, \
             person_id = COALESCE(now.column12, person_id), \
             bot = CASE WHEN now.column12 IS NULL THEN bot ELSE now.column13 END, \
             name = COALESCE(now.column14, name), joined_at_ms = COALESCE(now.column15, joined_at_ms), \
             declined_at_ms = CASE WHEN now.column12 IS NULL THEN declined_at_ms END FROM (",
        )
        .rows(seats.iter().map(UpdateSeat::values))
        .words(") AS now WHERE seat = now.column1 AND table_id = ")
        .value(table_id);
    update.run(conn)
}

struct UpdateSeat {
    after: SeatRow,
    /// The mailbox that was invited before the seat opens again now: its player's, and nobody's invitation any more.
    invited_before: Option<String>,
    /// Letters note in the meantime what the player has heard, so that is not written again.
    is_heard: bool,
    /// When its player heard and was reminded of the decision that they open again themselves.
    knew_at_ms: Option<i64>,
    joined_at_ms: Option<i64>,
}

impl UpdateSeat {
    fn of(table: &Table, before: &SeatRow, seated: &Seated, free: Option<(Seat, i64)>) -> Self {
        let seat = before.seat();
        let is_awaited = table.awaiting().contains(&seat);
        let expected_seq = table.decision(seat).map(|decision| decision.opened_seq);
        // The moment since when a seat is awaited stays while it is awaited for the same decision.
        let goes_on = before.is_awaited && is_awaited && before.expected_seq == expected_seq;
        let due_at_ms = table.due_at_ms(seat);
        // While a choice is sealed its decision stays. When a stopped clock runs again the player must be told, unless
        // they were reached again.
        let is_same = expected_seq.is_some() && before.expected_seq == expected_seq;
        let stood = before.due_at_ms.is_none() && !before.is_open_again;
        let opens_again = table.is_offered(seat) && !before.is_open_again;
        let runs_again = goes_on && stood && due_at_ms.is_some();
        let is_heard = is_same && !runs_again;
        let since_ms = is_awaited.then_some(table.head.recorded_at_ms);
        let invited = before.invited_address.clone();
        let takes_back = seated.took_back == Some(seat);
        // Their turn goes on as if they had not moved.
        let turn = table.clocks.seat(seat).turn;
        let begun_at_ms = turn.map_or(table.head.recorded_at_ms, |turn| turn.begun_at_ms);
        let knew_at_ms = takes_back.then_some(begun_at_ms);
        let free = free.filter(|(free, _)| *free == seat);
        Self {
            after: SeatRow {
                is_awaited,
                awaited_since_ms: if goes_on {
                    before.awaited_since_ms
                } else {
                    since_ms
                },
                expected_seq,
                due_at_ms,
                reminded_at_ms: before.reminded_at_ms.filter(|_| goes_on),
                nudged_at_ms: before.nudged_at_ms.filter(|_| goes_on),
                is_open_again: table.is_offered(seat),
                invited_address: invited.clone().filter(|_| !opens_again),
                told_at_ms: before.told_at_ms.filter(|_| is_heard).or(knew_at_ms),
                warned_at_ms: before.warned_at_ms.filter(|_| is_heard).or(knew_at_ms),
                free_until_ms: free.map(|(_, until_ms)| until_ms),
                moved_seq: table.moved_seqs.get(seat.index()).copied().unwrap_or(0),
                ..before.clone()
            },
            invited_before: invited.filter(|_| opens_again),
            is_heard,
            knew_at_ms,
            joined_at_ms: seated.joined.get(&before.seat).copied(),
        }
    }

    /// The values of one row, as [`write_seats`] names them.
    fn values(&self) -> [Value<'_>; 17] {
        let (row, joined) = (&self.after, self.joined_at_ms);
        [
            row.seat.into(),
            row.is_awaited.into(),
            row.awaited_since_ms.into(),
            row.expected_seq.into(),
            row.moved_seq.into(),
            row.due_at_ms.into(),
            row.reminded_at_ms.into(),
            row.nudged_at_ms.into(),
            row.is_open_again.into(),
            self.invited_before.as_deref().into(),
            self.is_heard.into(),
            joined.and(row.person_id).into(),
            joined.and(row.bot.as_deref()).into(),
            joined.map(|_| row.name.as_str()).into(),
            joined.into(),
            row.free_until_ms.into(),
            self.knew_at_ms.into(),
        ]
    }
}

fn progress(table: &Table) -> String {
    match table.phase {
        Phase::Running | Phase::Over(_) => table.position.progress().to_string(),
        Phase::Open | Phase::Closed => String::new(),
    }
}

fn result(table: &Table) -> Option<String> {
    let Phase::Over(ended) = &table.phase else {
        return None;
    };
    serde_json::to_string(ended).ok()
}
