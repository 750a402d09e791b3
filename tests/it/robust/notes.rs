//! What clients wrote down about the commands that they sent.

use std::net::SocketAddr;

use super::client::Browser;
use super::house::House;
use crate::prelude::*;

#[derive(Debug, Clone)]
pub(super) struct Note {
    pub(super) uid: String,
    pub(super) seat: usize,
    /// Index of the player among the people of the house.
    pub(super) player: usize,
    /// With the id of this command, and without moves.
    pub(super) form: Form,
    pub(super) mv: String,
    pub(super) told: Told,
}

/// What a client was told about a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    /// It was carried out, and the board is there.
    Done(String),
    Refused(u16),
    /// Nothing, or that the database was away: it may have been carried out.
    Nothing,
    /// Something that no client must ever be told.
    Wrong(u16),
}

impl Told {
    pub(super) fn by(answer: Option<&Heard>) -> Self {
        match answer.map(|answer| (answer.status, answer)) {
            None | Some((503, _)) => Self::Nothing,
            Some((303, answer)) => Self::Done(answer.header("location").to_owned()),
            Some((status @ (409 | 422), _)) => Self::Refused(status),
            Some((status, _)) => Self::Wrong(status),
        }
    }
}

impl Note {
    pub(super) fn is_done(&self) -> bool {
        matches!(self.told, Told::Done(_))
    }

    pub(super) fn fields(&self) -> [(&'static str, &str); 4] {
        self.form.fields(&self.mv)
    }

    pub(super) fn path(&self) -> String {
        format!("/tables/{}/moves", self.uid)
    }

    /// Sends it. Gives what came back.
    pub(super) fn is_sent(&self, browser: Browser<'_>) -> Option<Heard> {
        browser.post(&self.path(), &self.fields())
    }

    /// Sends it once more, now that the service answers, and writes down what is told if nothing was told before. Gives
    /// what is wrong with the answer. `stored` says whether it is stored, and if so, whether its seat sent another command
    /// after it: what it sealed may not stand then.
    pub(super) fn is_sent_again(
        &mut self,
        house: &House,
        address: SocketAddr,
        stored: Option<bool>,
    ) -> Option<String> {
        let answer = self.is_sent(house.browser(self.player, address));
        let again = Told::by(answer.as_ref());
        let may_be_changed = stored == Some(true);
        let expected = match &self.told {
            Told::Done(_) | Told::Nothing if again == Told::Refused(409) && may_be_changed => {
                return None;
            }
            Told::Done(_) => again == self.told,
            // A move that others overtook is refused again; so is one that the rules refused.
            Told::Refused(_) => matches!(again, Told::Refused(_)),
            Told::Nothing if stored.is_some() => matches!(again, Told::Done(_)),
            Told::Nothing => matches!(again, Told::Done(_) | Told::Refused(_)),
            Told::Wrong(_) => false,
        };
        let wrong = (!expected).then(|| {
            format!("{self:?} was told {again:?} when it was sent again, stored: {stored:?}")
        });
        self.told = again;
        wrong
    }
}
