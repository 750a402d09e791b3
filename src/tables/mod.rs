//! Tables: the use cases that join engines, journal, accounts and mail.
//!
//! Every door (page, letter, timer) goes through here, and every move ends in [`play::submit`]. Each use case is
//! one function over a [`Service`]; each change is one write transaction. Nothing here knows HTTP or a page.
//! Start reading at [`play`], then [`table`] (the journal folded into a position).

mod access;
pub mod agree;
pub mod alerts;
pub mod archive;
pub mod asked;
pub mod asks;
pub mod away;
pub mod backups;
mod change;
pub mod claims;
pub mod clock_mark;
pub mod clocks;
mod commands;
mod deadlines;
pub mod events;
pub mod frozen;
pub mod history;
pub mod host_acts;
pub mod host_log;
pub mod identity;
pub mod import;
mod intents;
pub mod invite;
pub mod join;
pub mod letter_hold;
pub mod letters;
pub mod lobby;
pub mod look;
pub mod look_back;
pub mod mails;
pub mod meters;
pub mod next_game;
pub mod notes;
mod notices;
pub mod open;
mod opening;
mod order_rows;
pub mod orders;
pub mod outages;
pub mod overview;
pub mod play;
pub mod play_again;
pub mod proof;
mod quotas;
mod rematches;
pub mod reminders;
pub mod replay;
pub mod replies;
pub mod restores;
mod rows;
pub mod seat_change;
mod seat_links;
mod seat_moves;
pub mod series;
mod service;
pub mod servings;
pub mod standby;
mod summary;
pub mod table;
mod table_cache;
pub mod take_back;
pub mod talk;
pub mod terms;
pub mod time_out;
mod timers;
pub mod turn_counts;
pub mod turn_links;
mod turns;

pub use change::ChangeError;
pub use rows::Status;
pub use service::{Service, Site};
pub use table_cache::TableCache;
