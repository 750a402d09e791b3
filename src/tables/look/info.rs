//! What pages say of a table and its seats, besides the position: what stands in their rows.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::accounts::PersonId;
use crate::journal;
use crate::tables::access::Access;
use crate::tables::events::GameEnded;
use crate::tables::rows::Status;
use crate::tables::table::Table;
use crate::tables::terms::ClockTerms;
use bots::Level;
use rules::{self, Meta, OptionValues, Progress, Seat};

/// What every page of a table says of it.
#[derive(Debug, Clone)]
pub struct TableInfo {
    /// Public name in addresses.
    pub uid: String,
    /// The game.
    pub meta: &'static Meta,
    /// Options as recorded.
    pub options: OptionValues,
    /// What it is doing.
    pub status: Status,
    /// Why it is frozen.
    pub frozen_reason: Option<String>,
    /// Whether anybody with the address may watch.
    pub is_watchable: bool,
    /// Where the game stands, in a few words.
    pub progress: Progress,
    /// Seq of the last event.
    pub last_seq: i64,
    /// Hash of the last event.
    pub head_hash: String,
    /// The head code as letters print it.
    pub head_code: String,
    pub opened_at_ms: i64,
    /// When something happened last.
    pub changed_at_ms: i64,
    pub ended: Option<GameEnded>,
    /// What the host is bound to.
    pub commitment: String,
    /// The seed, once it is published.
    pub seed: Option<String>,
    /// Whether the viewer opened the table.
    pub is_opened_by_me: bool,
    /// What it agreed on about time; none where time does not count.
    pub clock: Option<ClockTerms>,
    /// Until when its clocks stand still, while they do.
    pub paused_until_ms: Option<i64>,
}

/// What every page of a table says of a seat.
#[derive(Debug, Clone)]
pub struct SeatInfo {
    pub seat: Seat,
    /// The player's name; empty while it is free.
    pub name: String,
    /// The level of the bot that sits there; none where a human does.
    pub bot: Option<Level>,
    /// Whether somebody sits there.
    pub is_taken: bool,
    /// Whether somebody was invited to it by letter who has not come yet.
    pub is_invited: bool,
    /// That mailbox, for whoever opened the table, and for nobody else.
    pub invited_address: Option<String>,
    /// Whether that mailbox declined.
    pub is_declined: bool,
    /// Whether the viewer sits there.
    pub is_me: bool,
    /// Whether its player has moved.
    pub has_moved: bool,
    /// Whether the seat's choice is awaited.
    pub is_awaited: bool,
    pub awaited_since_ms: Option<i64>,
    /// Whether letters to its player come back.
    pub is_unreached: bool,
    /// The last day on which its player is away, if they are now. Told to players while the game runs, of how the
    /// table is now: neither a spectator nor the history knows of it.
    pub away_until: Option<NaiveDate>,
    /// The seat's contribution to chance, hex.
    pub contribution: Option<String>,
    /// End of its time; none while no clock of it runs.
    pub due_at_ms: Option<i64>,
    /// Whether that time has run out.
    pub has_run_out: bool,
    /// Whether its deadline moved as its player could not be reached.
    pub is_unheard: bool,
    /// Whether they could not be reached for so long that the others may decide.
    pub is_given_up: bool,
    /// When its player was reminded of the present turn.
    pub reminded_at_ms: Option<i64>,
    /// When another player nudged them.
    pub nudged_at_ms: Option<i64>,
    /// Whether the program plays it.
    pub has_stand_in: bool,
    /// Whether somebody else may take it over.
    pub is_offered: bool,
}

/// Until when people are away; who is not away is not in it.
pub(super) type Away = BTreeMap<PersonId, NaiveDate>;

impl Access {
    pub(super) fn info(&self, table: Option<&Table>) -> TableInfo {
        let ended = self
            .table
            .result
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        TableInfo {
            uid: self.table.uid.clone(),
            meta: rules::find(&self.table.game).map_or(&UNKNOWN, |game| game.meta()),
            options: serde_json::from_str(&self.table.options).unwrap_or_default(),
            status: self.table.status(),
            frozen_reason: self.table.frozen_reason.clone(),
            is_watchable: self.table.is_watchable,
            progress: Progress::stored(&self.table.progress),
            last_seq: self.table.last_seq,
            head_hash: self.table.head_hash.clone(),
            head_code: journal::head_code(&self.table.head_hash),
            opened_at_ms: self.table.opened_at_ms,
            changed_at_ms: self.table.changed_at_ms,
            ended,
            commitment: journal::chain::commitment(&self.table.seed),
            seed: table.and_then(|table| table.seed.clone()),
            is_opened_by_me: self.is_opener(),
            clock: self.table.terms(),
            paused_until_ms: self.table.paused_until_ms,
        }
    }

    pub(super) fn seats(&self, table: Option<&Table>, away: &Away) -> Vec<SeatInfo> {
        self.rows
            .iter()
            .map(|row| SeatInfo {
                seat: row.seat(),
                name: row.name.clone(),
                bot: row.bot(),
                is_taken: row.person_id.is_some() || !row.name.is_empty(),
                is_invited: row.is_free() && row.invited_address.is_some(),
                invited_address: row
                    .invited_address
                    .clone()
                    .filter(|_| self.is_opener() && row.is_free() && !row.is_open_again),
                is_declined: row.person_id.is_none() && row.declined_at_ms.is_some(),
                is_me: self.my_seat == Some(row.seat()),
                has_moved: table.is_some_and(|table| table.has_moved(row.seat())),
                is_awaited: row.is_awaited,
                awaited_since_ms: row.awaited_since_ms,
                is_unreached: row.bounced_at_ms.is_some(),
                away_until: row
                    .person_id
                    .and_then(|person| away.get(&PersonId(person)).copied()),
                contribution: table
                    .and_then(|table| table.contributions[row.seat().index()].clone()),
                due_at_ms: row.due_at_ms,
                has_run_out: table.is_some_and(|table| table.clocks.has_run_out(row.seat())),
                is_unheard: table.is_some_and(|table| table.clocks.is_unheard(row.seat())),
                is_given_up: table.is_some_and(|table| table.clocks.is_given_up(row.seat())),
                reminded_at_ms: row.reminded_at_ms,
                nudged_at_ms: row.nudged_at_ms,
                has_stand_in: table.is_some_and(|table| table.has_stand_in(row.seat())),
                is_offered: row.is_open_again,
            })
            .collect()
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
