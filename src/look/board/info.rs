//! What pages say of a table and its seats, besides the position: what stands in their rows, and what players ask of each
//! other.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate};
use diesel::dsl::{exists, max};
use diesel::prelude::*;
use serde::{Serialize, Serializer};

use crate::accounts::PersonId;
use crate::db::schema::{absences, notes, orders, seats, series_games, talk};
use crate::db::{Conn, DbError, Fetch};
use crate::journal;
use crate::play::access::Access;
use crate::play::rows::{SeatRow, Status};
use crate::table::answers;
use crate::table::asks::Ask;
use crate::table::events::GameEnded;
use crate::table::fold::{Handover, Phase, Table};
use crate::table::take_back::{self, CannotTakeBack};
use crate::table::terms::ClockTerms;
use bots::Level;
use rules::{self, Meta, OptionValues, Progress, Seat};

#[derive(Debug, Clone, Serialize)]
pub struct TableInfo {
    pub uid: String,
    pub meta: &'static Meta,
    pub options: OptionValues,
    pub status: Status,
    pub frozen_reason: Option<String>,
    /// Whether anybody with the address may watch.
    pub is_watchable: bool,
    pub progress: Progress,
    pub last_seq: i64,
    pub head_hash: String,
    pub head_code: String,
    pub opened_at_ms: i64,
    pub changed_at_ms: i64,
    pub ended: Option<GameEnded>,
    pub commitment: String,
    pub seed: Option<String>,
    pub is_opened_by_me: bool,
    pub clock: Option<ClockTerms>,
    /// Until when its clocks stand still, while they do.
    pub paused_until_ms: Option<i64>,
}

#[derive(Debug, Clone, Serialize)]
pub struct SeatInfo {
    pub seat: Seat,
    /// The player's name; empty while it is free.
    pub name: String,
    /// The level of the bot that sits there; none where a human does.
    #[serde(serialize_with = "key_of")]
    pub bot: Option<Level>,
    pub is_taken: bool,
    /// Whether somebody was invited to it by letter who has not come yet.
    pub is_invited: bool,
    /// That mailbox, for whoever opened the table and typed it, and for nobody else.
    pub invited_address: Option<String>,
    /// Who that is, for whoever opened the table and chose them.
    pub invited_name: Option<String>,
    pub is_declined: bool,
    pub is_me: bool,
    pub has_moved: bool,
    pub is_awaited: bool,
    pub awaited_since_ms: Option<i64>,
    /// Whether letters to its player come back. Only players are told.
    pub is_unreached: bool,
    /// The last day on which its player is away, if they are now. Only players are told, and only while the game runs.
    pub away_until: Option<NaiveDate>,
    /// The seat's contribution to chance, hex.
    pub contribution: Option<String>,
    /// End of its time; none while no clock of it runs.
    pub due_at_ms: Option<i64>,
    pub has_run_out: bool,
    /// Whether its deadline moved because its player could not be reached.
    pub is_unheard: bool,
    /// Whether they were out of reach for so long that the others may decide.
    pub is_given_up: bool,
    pub reminded_at_ms: Option<i64>,
    pub nudged_at_ms: Option<i64>,
    pub has_stand_in: bool,
    pub is_offered: bool,
}

impl SeatInfo {
    /// Whom somebody reads about who invited them.
    pub fn invited(&self) -> Option<&str> {
        self.invited_name
            .as_deref()
            .or(self.invited_address.as_deref())
    }
}

fn key_of<S: Serializer>(level: &Option<Level>, serializer: S) -> Result<S::Ok, S::Error> {
    level.map(Level::key).serialize(serializer)
}

/// Until when people are away; nobody else is in it.
pub(super) type Away = BTreeMap<PersonId, NaiveDate>;

impl Access {
    pub(super) fn info(&self, table: Option<&Table>) -> TableInfo {
        TableInfo {
            uid: self.table.uid.clone(),
            meta: rules::find(&self.table.game).map_or(&UNKNOWN, |game| game.meta()),
            options: self.table.options(),
            status: self.table.status(),
            frozen_reason: self.table.frozen_reason.clone(),
            is_watchable: self.table.is_public(),
            progress: Progress::stored(&self.table.progress),
            last_seq: self.table.last_seq,
            head_hash: self.table.head_hash.clone(),
            head_code: journal::head_code(&self.table.head_hash),
            opened_at_ms: self.table.opened_at_ms,
            changed_at_ms: self.table.changed_at_ms,
            ended: self.table.ended(),
            commitment: journal::chain::commitment(&self.table.seed),
            seed: table.and_then(|table| table.seed.clone()),
            is_opened_by_me: self.is_opener(),
            clock: self.table.terms(),
            paused_until_ms: self.table.paused_until_ms,
        }
    }

    pub(super) fn seats(&self, table: Option<&Table>, away: &Away) -> Vec<SeatInfo> {
        let rows = self.rows.iter();
        rows.map(|row| self.seat(row, table, away)).collect()
    }

    fn seat(&self, row: &SeatRow, table: Option<&Table>, away: &Away) -> SeatInfo {
        let seat = row.seat();
        let tells_address = self.is_opener() && row.is_free() && !row.is_open_again;
        let is = |is: fn(&Table, Seat) -> bool| table.is_some_and(|table| is(table, seat));
        SeatInfo {
            seat,
            name: row.name.clone(),
            bot: row.bot(),
            is_taken: row.person_id.is_some() || !row.name.is_empty(),
            is_invited: row.is_free() && row.invited_address.is_some(),
            invited_address: row
                .invited_address
                .clone()
                .filter(|_| tells_address && row.invited_name.is_none()),
            invited_name: row.invited_name.clone().filter(|_| tells_address),
            is_declined: row.is_free() && row.declined_at_ms.is_some(),
            is_me: self.my_seat == Some(seat),
            has_moved: is(Table::has_moved),
            is_awaited: row.is_awaited,
            awaited_since_ms: row.awaited_since_ms,
            is_unreached: self.my_seat.is_some() && row.bounced_at_ms.is_some(),
            away_until: row
                .person_id
                .and_then(|id| away.get(&PersonId(id)).copied()),
            contribution: table.and_then(|table| table.contributions[seat.index()].clone()),
            due_at_ms: row.due_at_ms,
            has_run_out: is(|table, seat| table.clocks.has_run_out(seat)),
            is_unheard: is(|table, seat| table.clocks.is_unheard(seat)),
            is_given_up: is(|table, seat| table.clocks.is_given_up(seat)),
            reminded_at_ms: row.reminded_at_ms,
            nudged_at_ms: row.nudged_at_ms,
            has_stand_in: is(Table::has_stand_in),
            is_offered: row.is_open_again,
        }
    }
}

/// What stands for a game that this program does not host any more.
static UNKNOWN: Meta = Meta {
    key: "unknown",
    name: "Unknown game",
    rules_version: 0,
    seats: (0, 0),
    seal_kind: None,
    draft_kind: None,
    options: &[],
};

/// What the players of a table ask of each other, for one viewer.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Consent {
    pub asked: Option<AskedInfo>,
    /// The command of the viewer's move that they may ask to take back, or why none; none without a seat.
    pub take_back: Option<Result<i64, CannotTakeBack>>,
    /// Whether nobody need agree to that: it is a pick of a draft, and nobody else has moved since.
    pub takes_back_alone: bool,
    /// Until when, of a move that nobody else has seen, unless somebody sees it before.
    pub free_until_ms: Option<i64>,
    pub handovers: Vec<Handover>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AskedInfo {
    /// Seq of the event, which an answer names.
    pub seq: i64,
    pub by: Seat,
    pub ask: Ask,
    /// Whose answer is open.
    pub open: Vec<Seat>,
    pub is_mine: bool,
    pub is_for_me: bool,
}

impl Consent {
    pub(super) fn of(table: &Table, my_seat: Option<Seat>, free_until_ms: Option<i64>) -> Self {
        let mine = my_seat.filter(|_| table.phase == Phase::Running);
        let offered = mine.map(|seat| take_back::offered(table, seat));
        Self {
            asked: table.asked.as_ref().map(|asked| {
                let open = answers::open_answers(table, asked);
                AskedInfo {
                    seq: asked.seq,
                    by: asked.by,
                    ask: asked.ask,
                    is_mine: my_seat == Some(asked.by),
                    is_for_me: my_seat.is_some_and(|seat| open.contains(&seat)),
                    open,
                }
            }),
            take_back: offered.map(|offered| offered.map(|taken| taken.command)),
            takes_back_alone: offered
                .and_then(Result::ok)
                .is_some_and(|taken| take_back::is_alone(table, taken)),
            free_until_ms,
            handovers: table.handovers.clone(),
        }
    }
}

/// What stands beside a table, in one question. Most tables have little of it, and are asked no more.
#[derive(Queryable)]
pub(super) struct Beside {
    /// Id of the newest line of the table's talk: while it is the same, nothing was said since.
    pub(super) talk_id: Option<i64>,
    /// The viewer's private notes.
    pub(super) note: Option<String>,
    /// Whether the viewer has a standing order, also one that did not fit.
    pub(super) has_order: bool,
    pub(super) is_of_series: bool,
    /// Whether a player has a vacation that has not passed.
    pub(super) has_absence: bool,
}

impl Beside {
    pub(super) fn find(
        conn: &mut Conn,
        table_id: i64,
        viewer: Option<Seat>,
        now_ms: i64,
    ) -> Result<Self, DbError> {
        let seat = viewer.map_or(-1, |seat| i32::from(seat.0));
        // Nowhere is it two days earlier than in UTC.
        let yesterday = DateTime::from_timestamp_millis(now_ms)
            .and_then(|now| now.date_naive().checked_sub_days(Days::new(1)))
            .unwrap_or_default();
        let said = talk::table.filter(talk::table_id.eq(table_id));
        let note = notes::table
            .filter(notes::table_id.eq(table_id))
            .filter(notes::seat.eq(seat));
        let order = orders::table
            .filter(orders::table_id.eq(table_id))
            .filter(orders::seat.eq(seat));
        let game = series_games::table.filter(series_games::table_id.eq(table_id));
        let absence = seats::table
            .inner_join(absences::table.on(seats::person_id.eq(absences::person_id.nullable())))
            .filter(seats::table_id.eq(table_id))
            .filter(absences::last_day.ge(yesterday.to_string()));
        diesel::select((
            said.select(max(talk::id)).single_value(),
            note.select(notes::words).single_value(),
            exists(order),
            exists(game),
            exists(absence),
        ))
        .one(conn)
    }
}
