//! Why a letter was not sent, or not yet, without any fault: for the host, who reads it in their language.

use crate::db::text_enum;

text_enum! {
    /// Why a letter is no longer needed, or waits. Messages choose their words by the name.
    pub enum Reason {
        TooLate = "too_late",
        TableGone = "table_gone",
        /// The letter waits until the host lets the table go on.
        TableFrozen = "table_frozen",
        SeatGone = "seat_gone",
        /// Somebody else has it.
        SeatTaken = "seat_taken",
        Declined = "declined",
        /// It is open to everybody.
        SeatFree = "seat_free",
        SeatEmpty = "seat_empty",
        Unwanted = "unwanted",
        NoMailbox = "no_mailbox",
        Overtaken = "overtaken",
        /// The seat or the person is gone.
        PersonGone = "person_gone",
        /// The claim or the question is gone.
        Answered = "answered",
        SeatElsewhere = "seat_elsewhere",
        Resumed = "resumed",
        /// The mailbox wants no letters.
        Stopped = "stopped",
        /// The mailbox got too many letters within the hour.
        TooMany = "too_many",
        /// Its reader wants none at this hour; it waits.
        Quiet = "quiet",
        /// A move may still be taken back, or its reader looks at the page; it waits.
        Looking = "looking",
        /// Its reader wants it in a digest; it waits for that.
        Bundled = "bundled",
        InDigest = "in_digest",
        /// The target that was switched off is gone, or works again.
        AlertsAgain = "alerts_again",
    }
}
