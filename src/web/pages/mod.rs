//! One file per page: the struct of its template beside the handler that fills it.

pub(super) mod alerts;
pub(super) mod away;
pub(super) mod catalogue;
pub(super) mod claim;
mod clock_form;
pub(super) mod feeds;
pub(super) mod front;
pub(super) mod health;
pub(super) mod history;
pub(super) mod host;
pub(super) mod host_backups;
mod hosted;
pub(super) mod invitation;
pub(super) mod key;
pub(super) mod language;
pub(super) mod lobby;
pub(super) mod look_back;
pub(super) mod metrics;
pub(super) mod new_table;
mod newcomer;
mod notice;
pub(super) mod proof;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod table;
pub(super) mod unsubscribe;
pub(super) mod wishes;
