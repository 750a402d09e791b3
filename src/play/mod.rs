//! Everything that changes a table, and the rows that say how it stands. Every door (page, letter, timer) goes through
//! here, and every move ends in [`moves::submit`]. Each use case is one function over a [`Service`]; each change is one
//! write transaction. Nothing here knows HTTP or a page. Start reading at [`moves`], then `change`.

pub(crate) mod access;
pub mod agree;
pub mod aside;
pub mod away;
pub(crate) mod bot_rows;
pub mod bots;
pub(crate) mod change;
pub(crate) mod claim_rows;
pub mod claims;
pub(crate) mod commands;
pub(crate) mod deadlines;
pub mod deletion;
pub mod fellows;
pub(crate) mod grace;
pub mod heads;
pub mod heard;
pub mod identity;
pub(crate) mod intents;
pub mod invite;
pub mod join;
pub mod letter_hold;
pub mod meters;
pub mod moves;
pub mod next_game;
pub mod open;
pub mod orders;
pub mod outages;
pub mod plan;
pub mod practice;
pub(crate) mod quotas;
pub(crate) mod rows;
pub mod seat_change;
pub(crate) mod seat_links;
pub(crate) mod seated;
pub mod series;
pub(crate) mod service;
pub(crate) mod summary;
pub(crate) mod table_cache;
pub mod talk;
pub(crate) mod thoughts;
pub mod time_out;
pub(crate) mod timers;
pub mod work;

pub use rows::Status;
pub use service::Service;
pub use table_cache::TableCache;
