//! One file per page: the struct of its template beside the handler that fills it.

pub(super) mod health;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod unsubscribe;
