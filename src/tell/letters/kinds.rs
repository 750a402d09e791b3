//! All kinds of letters: when each is wanted, and who decides whether it is true and what it says.

use super::desk::{Delivery, Desk, Spec};
use super::{answer, asked, digest, notices, over, turn};
use crate::accounts::sign_in;
use crate::accounts::wishes::Topic;
use crate::mail::outbox::{Intent, Judged, LetterKind, WriteFault};

pub(super) fn of(kind: LetterKind) -> Spec {
    use Delivery::{Always, Answers, AtOnce, ByTopic, Digest};
    match kind {
        LetterKind::SignIn => Spec::new(Always, |desk| {
            let now_ms = desk.now_ms();
            sign_in::judge(desk.conn, desk.service, &desk.intent, now_ms)
        }),
        LetterKind::NewBrowser => Spec::new(Always, |desk| {
            sign_in::judge_new_browser(desk.conn, desk.service, &desk.intent)
        })
        .lasting(),
        LetterKind::NewAddress => Spec::new(Always, notices::new_address).lasting(),
        LetterKind::Stopped => Spec::new(Always, notices::stopped),
        LetterKind::Invitation => Spec::new(AtOnce, notices::invitation),
        LetterKind::Declined => Spec::new(AtOnce, notices::declined),
        LetterKind::SeatClaim => Spec::new(AtOnce, notices::claim),
        LetterKind::SeatMoved => Spec::new(AtOnce, notices::moved).lasting(),
        LetterKind::SeatGiven => Spec::new(AtOnce, notices::given),
        LetterKind::AlertOff => Spec::new(AtOnce, notices::alert_off),
        LetterKind::TableClosed => Spec::new(AtOnce, notices::closed).lasting(),
        LetterKind::Asked => Spec::new(AtOnce, asked::asked),
        LetterKind::HandedOver => Spec::new(AtOnce, asked::handed_over),
        LetterKind::StandIn => Spec::new(AtOnce, asked::stand_in),
        LetterKind::Answer => Spec::new(Answers, answer::judge),
        LetterKind::YourTurn => Spec::new(ByTopic(Topic::Turn), turn::judge).of_turn(),
        LetterKind::Begun | LetterKind::Resumed => {
            Spec::new(ByTopic(Topic::Turn), turn::judge_begun)
        }
        LetterKind::Reminder | LetterKind::Nudge => {
            Spec::new(ByTopic(Topic::Reminder), turn::judge).of_turn()
        }
        LetterKind::Revealed => Spec::new(ByTopic(Topic::Reveal), turn::judge_revealed),
        LetterKind::GameOver => Spec::new(ByTopic(Topic::Over), over::judge),
        LetterKind::Talk => Spec::new(ByTopic(Topic::Talk), notices::talk),
        LetterKind::Digest => Spec::new(Digest, digest::judge),
    }
}

/// The kinds that are not counted when a letter that goes in this way asks whether its mailbox has had enough.
pub(super) fn uncounted(delivery: Delivery) -> Vec<LetterKind> {
    // What strangers cause, such as invitations, delays no letters about games.
    let is_of_game = matches!(delivery, Delivery::ByTopic(_));
    let mut uncounted = LetterKind::ALL.to_vec();
    uncounted.retain(|kind| {
        let of = of(*kind).delivery;
        of.is_unlimited() || is_of_game && matches!(of, Delivery::AtOnce)
    });
    uncounted
}

/// An error if a newer program queued it.
pub fn known(intent: &Intent) -> Result<(LetterKind, Spec), WriteFault> {
    let known = intent.kind().map(|kind| (kind, of(kind)));
    known.ok_or_else(|| {
        let kind = &intent.kind;
        let reason = format!("this program writes no letters of the kind `{kind}`");
        WriteFault::Unwritable(reason)
    })
}

pub fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    (desk.spec.judge)(desk)
}
