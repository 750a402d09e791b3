//! Why a letter was not sent, or not yet, where that is no fault: for the host, who reads it in their language.

/// Why a letter is not needed any more, or waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It came too late to be of use.
    TooLate,
    /// There is no such table any more.
    TableGone,
    /// The table stands still; the letter waits until the host lets it go on.
    TableFrozen,
    /// There is no such seat any more.
    SeatGone,
    /// Somebody else has the seat.
    SeatTaken,
    /// The invitation was declined.
    Declined,
    /// The seat is free for everybody.
    SeatFree,
    /// Nobody sits there.
    SeatEmpty,
    /// The person wants no letters.
    Unwanted,
    /// The person has no mailbox.
    NoMailbox,
    /// The game has moved on.
    Overtaken,
    /// The seat or the person is gone.
    PersonGone,
    /// The claim was answered.
    Answered,
    /// The seat has gone another way.
    SeatElsewhere,
    /// Letters may come again.
    Resumed,
    /// The mailbox wants no letters.
    Stopped,
    /// The mailbox got many letters within the hour.
    TooMany,
    /// The reader wants no letters at this hour; it waits.
    Quiet,
    /// The reader wants it in a digest; it waits for that.
    Bundled,
    /// A digest has told it.
    InDigest,
    /// What was switched off is gone, or told again.
    AlertsAgain,
}

impl Reason {
    const ALL: [Self; 21] = [
        Self::TooLate,
        Self::TableGone,
        Self::TableFrozen,
        Self::SeatGone,
        Self::SeatTaken,
        Self::Declined,
        Self::SeatFree,
        Self::SeatEmpty,
        Self::Unwanted,
        Self::NoMailbox,
        Self::Overtaken,
        Self::PersonGone,
        Self::Answered,
        Self::SeatElsewhere,
        Self::Resumed,
        Self::Stopped,
        Self::TooMany,
        Self::Quiet,
        Self::Bundled,
        Self::InDigest,
        Self::AlertsAgain,
    ];

    /// Gives the name under which the database stores it, and messages choose their words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooLate => "too_late",
            Self::TableGone => "table_gone",
            Self::TableFrozen => "table_frozen",
            Self::SeatGone => "seat_gone",
            Self::SeatTaken => "seat_taken",
            Self::Declined => "declined",
            Self::SeatFree => "seat_free",
            Self::SeatEmpty => "seat_empty",
            Self::Unwanted => "unwanted",
            Self::NoMailbox => "no_mailbox",
            Self::Overtaken => "overtaken",
            Self::PersonGone => "person_gone",
            Self::Answered => "answered",
            Self::SeatElsewhere => "seat_elsewhere",
            Self::Resumed => "resumed",
            Self::Stopped => "stopped",
            Self::TooMany => "too_many",
            Self::Quiet => "quiet",
            Self::Bundled => "bundled",
            Self::InDigest => "in_digest",
            Self::AlertsAgain => "alerts_again",
        }
    }

    /// Finds the reason that the database stores under a name. None for what a mail server or a program said.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == name)
    }
}
