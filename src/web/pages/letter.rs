//! Asking for a letter that signs in, as several pages do.

use super::Cx;
use crate::accounts::PersonId;
use crate::accounts::sign_in::{self, AskSignIn};
use crate::error::Error;

impl Cx {
    /// What whoever asks here asks for: a letter to an address that leads on to a path.
    pub(super) fn letter<'a>(&'a self, address: &'a str, next_path: &'a str) -> AskSignIn<'a> {
        AskSignIn {
            address,
            browser_token: &self.me.browser,
            next_path,
            guest: None,
            client: self.client(),
            language: self.me.language,
            form: None,
        }
    }

    pub(super) fn send(&self, letter: &AskSignIn<'_>) -> Result<(), Error> {
        let service = self.service();
        let asked = sign_in::ask(&service.db, &service.clock, letter);
        (service.wake)();
        asked
    }

    /// Sends a letter to the mailbox of a guest who wants back to their seat, with a link to a path.
    pub(super) fn send_back(&self, guest: PersonId, next_path: &str) -> Result<(), Error> {
        let (service, letter) = (self.service(), self.letter("", next_path));
        let asked = sign_in::ask_return(&service.db, &service.clock, guest, &letter);
        (service.wake)();
        asked
    }
}
