//! Asking for a letter that signs in, as several pages do.

use super::Cx;
use crate::accounts::PersonId;
use crate::accounts::sign_in::{self, AskSignIn};
use crate::error::Error;

/// A letter that signs in, as a page asks for it.
#[derive(Default)]
pub(super) struct Letter<'a> {
    pub(super) address: &'a str,
    pub(super) next_path: &'a str,
    /// Whose seats the account gets.
    pub(super) guest: Option<PersonId>,
    /// The form of a new table that waits for it.
    pub(super) form: Option<&'a str>,
    /// The guest who wants back to their seat: the letter goes to their mailbox, whatever `address` says.
    pub(super) returns_to: Option<PersonId>,
}

/// Queues a letter to whoever asks.
pub(super) fn send(cx: &Cx, letter: &Letter<'_>) -> Result<(), Error> {
    let service = cx.service();
    let (db, clock) = (&service.db, &service.clock);
    let ask = AskSignIn {
        address: letter.address,
        browser_token: &cx.me.browser,
        next_path: letter.next_path,
        guest: letter.guest,
        client: cx.client(),
        language: cx.me.language,
        form: letter.form,
    };
    let asked = match letter.returns_to {
        Some(guest) => sign_in::ask_return(db, clock, guest, &ask),
        None => sign_in::ask(db, clock, &ask),
    };
    (service.wake)();
    asked
}
