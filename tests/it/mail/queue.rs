//! A queue of letters on a database, with time that a test holds, and a writer who writes the same to everybody.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other claim fails the test"
)]

use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::prelude::*;
use wonderpost::db::schema::jobs;
use wonderpost::mail::letter::{Block, Letter};
use wonderpost::mail::mailboxes;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::mail::outbox::{self, Intent, Judged, LeasedLetter, LetterId, WriteFault, text};
use wonderpost::mail::send::Sender;
use wonderpost::tell::letters::attempt;
use wonderpost::tell::letters::desk::Desk;
use words::{Text, msg};

use crate::prelude::*;

pub(super) use crate::web::support::{DAY_MS, HOUR_MS, MINUTE_MS, NOON as NOON_MS};

/// How many letters a mailbox gets within an hour here.
pub(super) const MOST_PER_HOUR: usize = 20;

/// Somebody who gets letters, and somebody else.
pub(super) const A: &str = "a@example.org";
pub(super) const B: &str = "b@example.org";

/// Letters as a process sees them.
pub(super) struct Queue(Service);

impl std::ops::Deref for Queue {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.0
    }
}

impl Queue {
    fn of(db: Db, clock: Clock) -> Self {
        let mut service = Service::new(db, clock);
        "https://play.example.org".clone_into(&mut service.base_url);
        Self(service)
    }
}

/// A queue whose database goes when it is dropped.
pub(super) struct Owned {
    queue: Queue,
    pub(super) database: TestDatabase,
}

impl std::ops::Deref for Owned {
    type Target = Queue;

    fn deref(&self) -> &Queue {
        &self.queue
    }
}

/// An empty one on each of the databases, at noon.
pub(super) fn queues() -> impl Iterator<Item = Owned> {
    databases::every().into_iter().map(Owned::on)
}

impl Owned {
    pub(super) fn on(database: TestDatabase) -> Self {
        // What a failure tells first.
        println!("on {}", database.label);
        let queue = Queue::of(database.open(), Clock::scripted(NOON_MS));
        Self { queue, database }
    }

    /// The same queue as another process sees it, with a pool and keys of its own.
    pub(super) fn another(&self) -> Queue {
        Queue::of(self.database.open(), self.clock.clone())
    }
}

impl Queue {
    pub(super) fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Queues a letter that is due now.
    pub(super) fn add(&self, kind: LetterKind, to: &str) -> LetterId {
        self.add_due(kind, to, self.now_ms())
    }

    pub(super) fn add_due(&self, kind: LetterKind, to: &str, due_ms: i64) -> LetterId {
        let intent = Intent::new(kind, to);
        let now_ms = self.now_ms();
        let queued: Result<i64, DbError> = self.db.write(|conn| {
            outbox::queue_in_txn(conn, &intent, due_ms, now_ms)?;
            // It was made last.
            let newest = jobs::table.order(jobs::id.desc()).select(jobs::id);
            Ok(newest.first(conn)?)
        });
        queued.unwrap()
    }

    /// Queues letters to one mailbox.
    pub(super) fn add_many<const N: usize>(&self) -> [LetterId; N] {
        [(); N].map(|()| self.add(LetterKind::Revealed, A))
    }

    /// Queues letters to as many mailboxes.
    pub(super) fn add_to_many(&self, count: usize) {
        for number in 0..count {
            self.add(LetterKind::Revealed, &format!("a{number}@example.org"));
        }
    }

    pub(super) fn claim(&self) -> Claim {
        self.claim_by(&Pen::of(plain))
    }

    pub(super) fn claim_by<F: Writes>(&self, pen: &Pen<F>) -> Claim {
        self.try_claim(pen, Some(MOST_PER_HOUR)).unwrap()
    }

    pub(super) fn try_claim<F: Writes>(
        &self,
        pen: &Pen<F>,
        most: Option<usize>,
    ) -> Result<Claim, DbError> {
        let judge = |desk: &mut Desk<'_>| pen.judge(&desk.intent);
        sending::claim_by(self, &judge, most)
    }

    /// Claims a letter, and there is one.
    pub(super) fn lease(&self) -> LeasedLetter {
        leased(self.claim())
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!(self.claim(), Claim::Nothing)
    }

    pub(super) fn is_sent(&self, letter: &LeasedLetter, keeps_text: bool) {
        attempt::mark_sent(&self.db, letter, keeps_text, self.now_ms()).unwrap();
    }

    /// Notes that a letter did not go. Gives whether it is given up.
    pub(super) fn has_failed(&self, letter: &LeasedLetter, why: &str) -> bool {
        claim::mark_failed(&self.db, letter, why, self.now_ms()).unwrap()
    }

    pub(super) fn row(&self, id: LetterId) -> LetterRow {
        let mut rows = self.rows().into_iter();
        rows.find(|row| row.id == id).unwrap()
    }

    pub(super) fn error(&self, id: LetterId) -> String {
        self.row(id).last_error.unwrap()
    }

    pub(super) fn rows(&self) -> Vec<LetterRow> {
        list::list(&self.db, 10_000).unwrap()
    }

    /// The words of a letter, where they are kept.
    pub(super) fn words(&self, id: LetterId) -> Option<String> {
        text::find(&self.db, id).unwrap()
    }

    /// Deletes words that were kept for so many days. Gives of how many letters.
    pub(super) fn prune(&self, days: u16) -> usize {
        text::prune(&self.db, days, self.now_ms()).unwrap()
    }

    pub(super) fn sends_again(&self, id: LetterId) {
        let send = |conn: &mut _| list::send_again_in_txn(conn, id, self.now_ms());
        assert!(databases::write(&self.db, send), "it was parked");
    }

    /// Claims and sends until nothing is due. Gives how many letters went, each at its first attempt.
    pub(super) fn count_due(&self, most: Option<usize>) -> usize {
        let mut sent = 0;
        loop {
            match self.try_claim(&Pen::of(plain), most).unwrap() {
                Claim::Nothing => return sent,
                Claim::Postponed(_) => {}
                Claim::Ready(letter) => {
                    assert_eq!(letter.attempt, 1, "waiting is no attempt");
                    self.is_sent(&letter, false);
                    sent += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }

    pub(super) fn drain(&self, sender: &Sender) -> Vec<&'static str> {
        let judge = |desk: &mut Desk<'_>| plain(&desk.intent);
        let due = std::iter::from_fn(|| sending::lease(&self.db, self.now_ms()));
        let (from, most) = (&sender.identity, sender.most_per_hour);
        let said = due.map(|job| {
            let mut claim = attempt::prepare(self, from, most, &judge, &job);
            if let Ok(Claim::Ready(letter)) = claim {
                claim = attempt::send(self, sender, letter);
            }
            match claim.unwrap() {
                Claim::Ready(_) => "sent",
                Claim::Postponed(_) => "postponed",
                Claim::Parked(_) => "parked",
                other => panic!("{other:?}"),
            }
        });
        said.collect()
    }
}

pub(super) fn leased(claimed: Claim) -> LeasedLetter {
    match claimed {
        Claim::Ready(letter) => *letter,
        other => panic!("{other:?}"),
    }
}

/// The same words for everybody.
pub(super) fn plain(intent: &Intent) -> Result<Judged, WriteFault> {
    let is_sign_in = intent.kind() == Some(LetterKind::SignIn);
    let said = |words: &'static str| msg::game::plain(Text::from(words));
    let w = Words::of(Language::ENGLISH);
    let letter = Letter {
        blocks: vec![Block::Say(said("Its text."))],
        ..Letter::new(&w, "Wonderpost", said("A letter"), said("Its lead."))
    };
    Ok(Judged {
        stop_token: (!is_sign_in).then(mailboxes::new_stop_token),
        ..Judged::lone(intent.to_address.clone(), letter)
    })
}

/// Whether a letter is still to be sent.
type IsDue = Result<(), WriteFault>;

pub(super) trait Writes: Fn(&Intent) -> Result<Judged, WriteFault> {}

impl<F: Fn(&Intent) -> Result<Judged, WriteFault>> Writes for F {}

/// Judges and writes as two functions do, and counts what was true.
pub(super) struct Pen<F> {
    is_due: fn() -> IsDue,
    writes: F,
    count: AtomicUsize,
}

impl<F: Writes> Pen<F> {
    pub(super) fn new(is_due: fn() -> IsDue, writes: F) -> Self {
        let count = AtomicUsize::new(0);
        Self {
            is_due,
            writes,
            count,
        }
    }

    /// Writes so whatever is due.
    pub(super) fn of(writes: F) -> Self {
        Self::new(|| Ok(()), writes)
    }

    /// How many letters it found true.
    pub(super) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    fn judge(&self, intent: &Intent) -> Result<Judged, WriteFault> {
        (self.is_due)()?;
        self.count.fetch_add(1, Ordering::Relaxed);
        (self.writes)(intent)
    }
}
