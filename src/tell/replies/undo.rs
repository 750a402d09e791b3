//! A mail that says “undo”: its writer's last move is taken back, if they may do that alone; else the others are asked.

use super::act::Reply;
use crate::accounts::Person;
use crate::error::{Code, Error};
use crate::journal::Door;
use crate::play::agree::{self, Wanted};
use crate::play::moves;
use crate::play::rows::Status;
use crate::table::take_back::{self, CannotTakeBack};
use words::{Message, msg};

impl Reply<'_> {
    pub(super) fn undo(&self, person: &Person) -> Result<String, Error> {
        let said = match self.letter.link.table.status() {
            Status::Running => self.ask_take_back(person)?,
            Status::Open | Status::Over | Status::Closed | Status::Frozen => {
                msg::time::take_back_none()
            }
        };
        Ok(self.w.plain(&said))
    }

    fn ask_take_back(&self, person: &Person) -> Result<Message, Error> {
        let table = self.table()?;
        let seat = self.letter.link.seat.seat();
        let taken = match take_back::find(&table, seat) {
            Ok(taken) => taken,
            Err(CannotTakeBack::Sealed) => return Ok(self.withdraw(person)),
            Err(cannot) => return Ok(cannot.why()),
        };
        let uid = &self.letter.link.table.uid;
        match agree::take_back(self.service, uid, person.id, taken.command, Door::Letter) {
            Ok(()) => return Ok(msg::reply::undo_done()),
            Err(Error::No(_)) => {}
            Err(error) => return Err(error),
        }
        let wanted = Wanted::TakeBack(taken.command);
        let asked = agree::ask(self.service, uid, person.id, wanted, Door::Letter);
        Ok(match asked {
            Ok(true) => msg::reply::undo_done(),
            Ok(false) => msg::reply::undo_asked(),
            Err(Error::No(_)) if self.row_now()?.status() == Status::Frozen => msg::reply::frozen(),
            Err(Error::No(no)) if matches!(no.code, Code::Conflict | Code::Frozen) => no.why,
            Err(Error::No(_) | Error::Hidden | Error::Refused(_) | Error::TooOften { .. }) => {
                msg::time::moved_on()
            }
            Err(error @ (Error::Busy | Error::Db(_) | Error::Fault(_))) => return Err(error),
        })
    }

    /// Reopens a sealed choice: nobody need agree to that.
    fn withdraw(&self, person: &Person) -> Message {
        let uid = &self.letter.link.table.uid;
        // The decision of a turn letter; an old letter withdraws nothing in a later round.
        let expected = self.letter.link.expected_seq;
        match moves::withdraw(self.service, uid, person.id, expected, Door::Letter) {
            Ok(()) => msg::reply::undo_withdrawn(),
            Err(Error::Refused(refusal)) => scene::refusal(&refusal),
            Err(_) => msg::time::moved_on(),
        }
    }
}
