//! Why a form of the table did nothing, and where that is said.

use super::CONFLICT;
use super::notice::Notice;
use crate::tables::ChangeError;
use crate::tables::agree::AgreeError;
use crate::tables::asks::PAUSE_DAYS_MAX;
use crate::tables::invite::InviteError;
use crate::tables::open::OPEN_TABLES_MAX;
use crate::tables::opening::OpeningError;
use crate::tables::orders::{MOST_MOVES, MOST_STEPS, ORDER_MAX_CHARS, OrderError};
use crate::tables::play::SubmitError;
use crate::tables::play_again::AgainError;
use crate::tables::reminders::NudgeError;
use crate::tables::seat_change::SeatError;
use crate::tables::take_back::CannotTakeBack;
use crate::tables::talk::WordsError;
use crate::web::Error;
use crate::web::form::wrong_address;
use crate::web::layout::Code;
use crate::web::pages::{MISTAKEN, too_often};
use words::{Arg, Message, msg};

pub(super) enum Refused {
    /// The page of the table says it in a notice.
    Told(Code, Notice),
    /// Another page.
    Other(Error),
}

impl Refused {
    fn told(code: Code, why: Message) -> Self {
        Self::Told(code, Notice::new(msg::time::not_done(), why))
    }

    fn conflict(why: Message) -> Self {
        Self::told(CONFLICT, why)
    }

    fn wrong(why: Message) -> Self {
        Self::told(MISTAKEN, why)
    }

    fn too_often(again_in_ms: i64) -> Self {
        let (code, why) = too_often(again_in_ms);
        Self::told(code, why)
    }
}

impl From<SubmitError> for Refused {
    fn from(error: SubmitError) -> Self {
        let notice = match error {
            SubmitError::Refused(refusal) => {
                return Self::Told(MISTAKEN, Notice::refused(refusal));
            }
            SubmitError::Unknown => return Self::Other(Error::NotFound),
            SubmitError::NotYourSeat => {
                return Self::Other(Error::Forbidden(msg::table::only_players()));
            }
            SubmitError::TooLong => {
                return Self::Other(Error::Unreadable(msg::table::move_too_long()));
            }
            SubmitError::NoCommandId => {
                return Self::Other(Error::Unreadable(msg::table::no_command_id()));
            }
            SubmitError::Stale => Notice::stale(),
            SubmitError::NotBegun | SubmitError::Over => {
                Notice::new(msg::table::idle(), msg::table::idle_why())
            }
            SubmitError::OthersPlayOn => return Self::conflict(msg::table::others_play_on()),
            SubmitError::Change(ChangeError::CommandReused) => {
                Notice::new(msg::table::played_already(), msg::table::reused())
            }
            SubmitError::Change(ChangeError::Frozen) => {
                Notice::new(msg::table::frozen(), msg::table::frozen_why())
            }
            SubmitError::Change(error) => return Self::Other(error.into()),
        };
        Self::Told(CONFLICT, notice)
    }
}

impl From<AgreeError> for Refused {
    fn from(error: AgreeError) -> Self {
        match error {
            AgreeError::Table(error) => error.into(),
            AgreeError::AskedAlready => Self::conflict(msg::time::asked_already()),
            AgreeError::NotAsked => Self::conflict(msg::time::not_asked()),
            AgreeError::MovedOn => Self::conflict(msg::time::moved_on()),
            AgreeError::TakeBack(why) => Self::conflict(no_take_back(why)),
            AgreeError::NoClock => Self::conflict(msg::time::no_clock()),
            AgreeError::NotPaused => Self::conflict(msg::time::not_paused()),
            AgreeError::Days => Self::wrong(msg::time::pause_days(PAUSE_DAYS_MAX)),
            AgreeError::StandIn => Self::conflict(msg::time::back_first()),
            AgreeError::NotOffered => Self::conflict(msg::time::not_offered()),
        }
    }
}

/// Why the reader's last move cannot be taken back; nothing where they made none.
pub(super) fn no_take_back(why: CannotTakeBack) -> Message {
    match why {
        CannotTakeBack::NotRunning | CannotTakeBack::NoMove => msg::time::take_back_none(),
        CannotTakeBack::Sealed => msg::time::take_back_sealed(),
        CannotTakeBack::Revealed => msg::time::take_back_revealed(),
    }
}

impl From<NudgeError> for Refused {
    fn from(error: NudgeError) -> Self {
        match error {
            NudgeError::Table(error) => error.into(),
            NudgeError::NotAwaited => Self::conflict(msg::time::not_awaited()),
            NudgeError::TooSoon { from_ms } => {
                Self::conflict(msg::time::too_soon(Arg::Moment(from_ms)))
            }
            NudgeError::NoLetters => Self::conflict(msg::time::no_letters()),
        }
    }
}

impl From<SeatError> for Refused {
    fn from(error: SeatError) -> Self {
        match error {
            SeatError::Table(error) => error.into(),
            SeatError::NotOffered => Self::conflict(msg::time::not_offered()),
            SeatError::Address(error) => Self::wrong(wrong_address(&error)),
            SeatError::Seated => Self::conflict(msg::time::seated()),
            SeatError::TooOften { again_in_ms } => Self::Other(Error::too_often(again_in_ms)),
            SeatError::NotOpener => Self::Other(Error::Forbidden(msg::time::not_opener())),
            SeatError::Begun => Self::conflict(msg::time::begun()),
            SeatError::NoBots => Self::conflict(msg::bots::no_room()),
        }
    }
}

impl From<InviteError> for Refused {
    fn from(error: InviteError) -> Self {
        match error {
            InviteError::Unknown => Self::Other(Error::NotFound),
            InviteError::Db(error) => Self::Other(error.into()),
            InviteError::Address(error) => Self::wrong(wrong_address(&error)),
            InviteError::Seated => Self::conflict(msg::table::has_seat()),
            InviteError::TooOften { again_in_ms } => Self::too_often(again_in_ms),
        }
    }
}

impl From<WordsError> for Refused {
    fn from(error: WordsError) -> Self {
        match error {
            WordsError::Look(error) => Self::Other(error.into()),
            WordsError::TooOften { again_in_ms } => Self::too_often(again_in_ms),
            WordsError::Empty => Self::wrong(msg::table::write_first()),
            WordsError::TooLong(most) => Self::wrong(msg::table::too_long(most)),
            WordsError::Full => Self::wrong(msg::table::talk_full()),
        }
    }
}

impl From<OrderError> for Refused {
    fn from(error: OrderError) -> Self {
        let why = match error {
            OrderError::Look(error) => return Self::Other(error.into()),
            OrderError::Idle => msg::orders::idle(),
            OrderError::TooLong => msg::orders::too_long(ORDER_MAX_CHARS),
            OrderError::TooManySteps => msg::orders::too_many_steps(MOST_STEPS),
            OrderError::TooManyMoves { step } => msg::orders::too_many_moves(MOST_MOVES, step),
            OrderError::NoMove {
                line,
                text,
                refusal,
            } => msg::orders::no_move(line, text, scene::refusal(&refusal)),
        };
        Self::Told(MISTAKEN, Notice::new(msg::orders::not_set(), why))
    }
}

impl From<AgainError> for Refused {
    fn from(error: AgainError) -> Self {
        let (code, why) = match error {
            AgainError::Unknown
            | AgainError::Opening(OpeningError::UnknownGame(_) | OpeningError::Nobody) => {
                return Self::Other(Error::NotFound);
            }
            AgainError::Opening(OpeningError::Change(error)) => return Self::Other(error.into()),
            AgainError::NotOver => (CONFLICT, msg::rematch::not_over()),
            AgainError::SeriesGoesOn => (CONFLICT, msg::rematch::series_goes_on()),
            AgainError::Taken => (CONFLICT, msg::rematch::taken()),
            AgainError::Opening(OpeningError::NoBots) => (CONFLICT, msg::bots::no_room()),
            AgainError::Opening(OpeningError::TooMany) => {
                (MISTAKEN, msg::new_table::too_many(OPEN_TABLES_MAX))
            }
            AgainError::Opening(OpeningError::TooOften { again_in_ms }) => {
                (Code::TooOften(again_in_ms), msg::rematch::too_often())
            }
            AgainError::Opening(OpeningError::Refused(refusal)) => {
                (MISTAKEN, scene::refusal(&refusal))
            }
        };
        Self::Told(code, Notice::new(msg::rematch::refused(), why))
    }
}
