//! All kinds of letters: when each is wanted, and who decides whether it is true and what it says.

use super::desk::Desk;
use super::{answer, asked, digest, notices, over, turn};
use crate::accounts::sign_in;
use crate::accounts::wishes::Topic;
use crate::mail::outbox::{Intent, Judged, LetterKind, WriteFault};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delivery {
    /// At once, even to a mailbox that stopped letters or had enough of them: it protects its owner, or they wait.
    Always,
    /// At once, in the mailbox that it was queued for.
    AtOnce,
    /// At once, to the mailbox of whoever has the seat, even if its letters are stopped: they wrote a mail.
    Answers,
    /// As the reader's settings for its topic say, to the mailbox of whoever has the seat.
    ByTopic(Topic),
    Digest,
}

impl Delivery {
    pub(super) fn goes_to_stopped(self) -> bool {
        matches!(self, Self::Always | Self::Answers)
    }

    /// Whether it is exempt from the limits. A game ends only once.
    pub(super) fn is_unlimited(self) -> bool {
        matches!(self, Self::Always | Self::ByTopic(Topic::Over))
    }
}

type Judge = fn(&mut Desk<'_>) -> Result<Judged, WriteFault>;

pub(super) fn of(kind: LetterKind) -> (Delivery, Judge) {
    use Delivery::{Always, Answers, AtOnce, ByTopic, Digest};
    match kind {
        LetterKind::SignIn => (Always, |desk| {
            let (site, now_ms) = (&desk.service.site, desk.now_ms());
            sign_in::judge(desk.conn, &site.base_url, &site.name, &desk.intent, now_ms)
        }),
        LetterKind::NewBrowser => (Always, |desk| {
            let site = &desk.service.site;
            sign_in::judge_new_browser(desk.conn, &site.base_url, &site.name, &desk.intent)
        }),
        LetterKind::NewAddress => (Always, notices::new_address),
        LetterKind::Stopped => (Always, notices::stopped),
        LetterKind::Invitation => (AtOnce, notices::invitation),
        LetterKind::Declined => (AtOnce, notices::declined),
        LetterKind::SeatClaim => (AtOnce, notices::claim),
        LetterKind::SeatMoved => (AtOnce, notices::moved),
        LetterKind::SeatGiven => (AtOnce, notices::given),
        LetterKind::AlertOff => (AtOnce, notices::alert_off),
        LetterKind::TableClosed => (AtOnce, notices::closed),
        LetterKind::Asked => (AtOnce, asked::asked),
        LetterKind::HandedOver => (AtOnce, asked::handed_over),
        LetterKind::StandIn => (AtOnce, asked::stand_in),
        LetterKind::Answer => (Answers, answer::judge),
        LetterKind::YourTurn => (ByTopic(Topic::Turn), turn::judge),
        LetterKind::Begun | LetterKind::Resumed => (ByTopic(Topic::Turn), turn::judge_begun),
        LetterKind::Reminder | LetterKind::Nudge => (ByTopic(Topic::Reminder), turn::judge),
        LetterKind::Revealed => (ByTopic(Topic::Reveal), turn::judge_revealed),
        LetterKind::GameOver => (ByTopic(Topic::Over), over::judge),
        LetterKind::Talk => (ByTopic(Topic::Talk), notices::talk),
        LetterKind::Digest => (Digest, digest::judge),
    }
}

/// Whether a letter tells what has happened: once it is written it stays true, whatever becomes of those in it.
pub(super) fn stays_true(kind: LetterKind) -> bool {
    matches!(
        kind,
        LetterKind::NewBrowser
            | LetterKind::NewAddress
            | LetterKind::SeatMoved
            | LetterKind::TableClosed
    )
}

/// An error if a newer program queued it.
pub(super) fn known(intent: &Intent) -> Result<LetterKind, WriteFault> {
    intent.kind().ok_or_else(|| {
        let kind = &intent.kind;
        let reason = format!("this program writes no letters of the kind `{kind}`");
        WriteFault::Unwritable(reason)
    })
}

pub fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    of(desk.kind).1(desk)
}
