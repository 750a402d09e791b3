//! One file per page: the struct of its template beside the handler that fills it.

mod example;
pub(super) mod front;
pub(super) mod health;
pub(super) mod host;
mod hosted;
pub(super) mod invitation;
mod lobby;
pub(super) mod new_table;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod unsubscribe;
