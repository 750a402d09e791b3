//! Asking for a letter that signs in, as several pages do.

use super::Cx;
use crate::accounts::PersonId;
use crate::accounts::sign_in::{self, AskSignIn};
use crate::error;
use crate::web::Error;

/// A letter that signs in, as a page asks for it.
#[derive(Default)]
pub(super) struct Letter {
    pub(super) address: String,
    pub(super) next_path: String,
    /// Whose seats the account gets.
    pub(super) guest: Option<PersonId>,
    /// The form of a new table that waits for it.
    pub(super) form: Option<String>,
    /// The guest who wants back to their seat: the letter goes to their mailbox, whatever `address` says.
    pub(super) returns_to: Option<PersonId>,
}

/// Queues a letter to whoever asks.
pub(super) async fn send(cx: &Cx, letter: Letter) -> Result<Result<(), error::Error>, Error> {
    let (me, client) = (cx.me.clone(), cx.client());
    cx.work(move |service| {
        let ask = AskSignIn {
            address: &letter.address,
            browser_token: &me.browser,
            next_path: &letter.next_path,
            guest: letter.guest,
            client,
            language: me.language,
            form: letter.form.as_deref(),
        };
        let (db, clock) = (&service.db, &service.clock);
        let asked = match letter.returns_to {
            Some(guest) => sign_in::ask_return(db, clock, guest, &ask),
            None => sign_in::ask(db, clock, &ask),
        };
        (service.wake)();
        asked
    })
    .await
}
