//! The queue on both databases: leases, retries, what is dropped, parked and erased.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::panic_any;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use diesel::prelude::*;
use wonderpost::clock::Clock;
use wonderpost::config::{Config, MailConfig};
use wonderpost::db::schema::{letter_texts, letters};
use wonderpost::db::{Conn, Db, DbError};
use wonderpost::mail::letters::Written;
use wonderpost::mail::mailboxes;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::mail::outbox::{
    self, Intent, LeasedLetter, LetterId, LetterKind, Reason, WriteFault, Writer, Writing,
    WrittenLetter, retry, text,
};
use wonderpost::mail::send::{Did, Sender, send_one_due};
use wonderpost::words::Language;

use crate::support::databases;
use crate::support::sending::{self, identity};

pub(super) const NOON_MS: i64 = 1_795_262_400_000;
const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// How many letters a mailbox gets within an hour here.
const MOST_PER_HOUR: usize = 20;

/// Writes the same words to everybody.
#[derive(Default)]
struct Plain {
    /// Whether everything is overtaken.
    is_stale: AtomicBool,
    /// How often it wrote.
    written: AtomicUsize,
}

const OVERTAKEN: Reason = Reason::Overtaken;

impl Writer for Plain {
    fn stale_reason(
        &self,
        _conn: &mut Conn,
        _intent: &Intent,
    ) -> Result<Option<Reason>, WriteFault> {
        Ok(self.is_stale.load(Ordering::Relaxed).then_some(OVERTAKEN))
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        if let Some(reason) = self.stale_reason(conn, intent)? {
            return Ok(Writing::Stale(reason));
        }
        let stop_token = match intent.kind {
            LetterKind::SignIn => None,
            _ => Some(mailboxes::new_stop_token()),
        };
        self.written.fetch_add(1, Ordering::Relaxed);
        Ok(Writing::Text(Box::new(WrittenLetter {
            to_address: intent.to_address.clone(),
            to_name: String::new(),
            thread: String::new(),
            head_code: None,
            stop_token,
            reply_token: None,
            written: Written {
                subject: "A letter".to_owned(),
                text: "Its text.\n".to_owned(),
                html: "<p>Its text.</p>\n".to_owned(),
                language: Language::ENGLISH,
                picture: None,
            },
            store_in_txn: None,
        })))
    }
}

pub(super) fn letter(kind: LetterKind, to: &str) -> Intent {
    Intent::new(kind, to)
}

pub(super) fn queue(db: &Db, intent: &Intent, now_ms: i64) -> LetterId {
    db.write(|conn| outbox::queue_in_txn(conn, intent, now_ms, now_ms))
        .unwrap()
}

/// The token of a letter to a mailbox.
pub(crate) fn stop_token(db: &Db, address: &str) -> String {
    let token = mailboxes::new_stop_token();
    db.write(|conn| mailboxes::add_link_in_txn(conn, &token, address, NOON_MS))
        .unwrap();
    token
}

fn claim(db: &Db, clock: &Clock) -> Claim {
    claim_by(&Plain::default(), db, clock)
}

fn claim_by(writer: &dyn Writer, db: &Db, clock: &Clock) -> Claim {
    claim::claim(db, writer, &identity(), Some(MOST_PER_HOUR), clock.now_ms()).unwrap()
}

fn leased(claimed: Claim) -> LeasedLetter {
    match claimed {
        Claim::Ready(letter) => *letter,
        other => panic!("{other:?}"),
    }
}

pub(super) fn row(db: &Db, id: LetterId) -> LetterRow {
    let rows = list::list(db, 5_000).unwrap();
    rows.into_iter()
        .find(|row| row.id == id)
        .expect("the letter")
}

#[test]
fn a_letter_that_is_rolled_back_was_never_queued() {
    for database in databases::every() {
        let db = database.open();
        let failed: Result<(), DbError> = db.write(|conn| {
            let intent = letter(LetterKind::Revealed, "a@example.org");
            outbox::queue_in_txn(conn, &intent, NOON_MS, NOON_MS)?;
            Err(DbError::Query(diesel::result::Error::RollbackTransaction))
        });
        assert!(failed.is_err());
        assert_eq!(list::list(&db, 10).unwrap(), [], "{}", database.label);
    }
}

#[test]
fn a_leased_letter_is_nobody_elses_until_its_lease_runs_out() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        let first = leased(claim(&db, &clock));
        assert!(
            matches!(claim(&db, &clock), Claim::Nothing),
            "{}",
            database.label
        );
        // The process dies here, before or after the mail server took the letter: nothing is noted.
        clock.advance(claim::LEASE_MS - 1);
        assert!(matches!(claim(&db, &clock), Claim::Nothing));
        clock.advance(1);
        let writer = Plain::default();
        let second = leased(claim_by(&writer, &db, &clock));
        assert_eq!((second.id, second.attempt), (id, 2));
        assert_eq!(second.raw, first.raw, "the bytes stay, the date too");
        assert_eq!(
            writer.written.load(Ordering::Relaxed),
            0,
            "not written anew"
        );
        // The first comes back late and failed; the second has the say.
        claim::mark_failed(&db, &first, "late", clock.now_ms()).unwrap();
        claim::mark_parked(&db, &first, "late").unwrap();
        assert_eq!(
            (row(&db, id).status.as_str(), row(&db, id).last_error),
            ("queued", None)
        );
        claim::mark_sent(&db, &second, false, clock.now_ms()).unwrap();
        assert_eq!(row(&db, id).status, "sent");
        assert!(matches!(claim(&db, &clock), Claim::Nothing));
    }
}

#[test]
fn many_workers_share_the_queue_without_sending_twice() {
    for database in databases::every() {
        let clock = Clock::scripted(NOON_MS);
        let db = database.open();
        for number in 0..60 {
            let to = format!("a{number}@example.org");
            queue(&db, &letter(LetterKind::Revealed, &to), NOON_MS);
        }
        let mut seen: Vec<LetterId> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..6)
                .map(|_| {
                    scope.spawn(|| {
                        // A pool of its own, as another process has.
                        let db = database.open();
                        let mut mine = Vec::new();
                        loop {
                            match claim(&db, &clock) {
                                Claim::Ready(letter) => {
                                    mine.push(letter.id);
                                    claim::mark_sent(&db, &letter, false, NOON_MS).unwrap();
                                }
                                Claim::Nothing if !claim::is_any_due(&db, NOON_MS).unwrap() => {
                                    return mine;
                                }
                                Claim::Nothing => std::thread::yield_now(),
                                other => panic!("{other:?}"),
                            }
                        }
                    })
                })
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().unwrap())
                .collect()
        });
        assert_eq!(seen.len(), 60, "{}", database.label);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 60, "{}: none twice", database.label);
    }
}

/// Queues letters to one mailbox.
fn queue_many<const N: usize>(db: &Db) -> [LetterId; N] {
    [(); N].map(|()| queue(db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS))
}

#[test]
fn a_letter_that_another_process_is_leasing_is_passed_over_at_once() {
    let (database, clock) = (databases::postgres(), Clock::scripted(NOON_MS));
    let (one, other) = (database.open(), database.open());
    let ids: [_; 2] = queue_many(&one);
    let writer = Plain::default();
    let claimed: Result<Claim, DbError> = one.write(|conn| {
        // Whoever waits for this row fails when the limit of time for locks is over.
        diesel::update(letters::table.find(ids[0].0))
            .set(letters::due_at_ms.eq(NOON_MS))
            .execute(conn)?;
        Ok(claim_by(&writer, &other, &clock))
    });
    assert_eq!(leased(claimed.unwrap()).id, ids[1]);
    let written = writer.written.load(Ordering::Relaxed);
    assert_eq!(written, 1, "what another one holds is not written");
    assert_eq!(leased(claim(&one, &clock)).id, ids[0]);
}

/// Writes as [`Plain`] does, and lets something happen while it writes its first letter.
struct Meanwhile<F: Fn()> {
    plain: Plain,
    happens: F,
    has_happened: AtomicBool,
}

impl<F: Fn()> Meanwhile<F> {
    fn new(happens: F) -> Self {
        Self {
            plain: Plain::default(),
            happens,
            has_happened: AtomicBool::new(false),
        }
    }
}

impl<F: Fn()> Writer for Meanwhile<F> {
    fn stale_reason(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<Reason>, WriteFault> {
        self.plain.stale_reason(conn, intent)
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        if !self.has_happened.swap(true, Ordering::Relaxed) {
            (self.happens)();
        }
        self.plain.write(conn, intent)
    }
}

#[test]
fn a_letter_that_one_process_writes_is_written_by_no_other_one() {
    let (database, clock) = (databases::postgres(), Clock::scripted(NOON_MS));
    let (one, other) = (database.open(), database.open());
    let ids: [_; 2] = queue_many(&one);
    let (others, seen) = (Plain::default(), RefCell::new(None));
    let writer = Meanwhile::new(|| {
        let claimed = claim_by(&others, &other, &clock);
        let until_ms = NOON_MS + claim::LEASE_MS;
        let due = [until_ms - 1, until_ms].map(|now_ms| claim::is_any_due(&other, now_ms).unwrap());
        *seen.borrow_mut() = Some((claimed, due));
    });
    let mine = leased(claim_by(&writer, &one, &clock));
    let (theirs, due) = seen.take().expect("it was written");
    assert_eq!([mine.id, leased(theirs).id], ids);
    let written = [&writer.plain, &others].map(|one| one.written.load(Ordering::Relaxed));
    assert_eq!(written, [1, 1], "none in vain");
    assert_eq!(due, [false, true], "a process that dies delays its letter");
}

#[test]
fn a_letter_that_is_being_written_when_its_process_stops_is_given_back() {
    let (database, clock) = (databases::postgres(), Clock::scripted(NOON_MS));
    let (one, other) = (database.open(), database.open());
    let [id] = queue_many(&one);
    let seen = RefCell::new(None);
    let writer = Meanwhile::new(|| {
        let given = claim::give_back(&one).unwrap();
        *seen.borrow_mut() = Some((given, claim(&other, &clock)));
    });
    let mine = claim_by(&writer, &one, &clock);
    assert!(matches!(mine, Claim::Nothing), "{mine:?}");
    let (given, theirs) = seen.take().expect("it was written");
    assert_eq!((given, leased(theirs).id), (1, id));
}

/// Meets a database that is away for a moment.
struct Away;

impl Writer for Away {
    fn stale_reason(
        &self,
        _conn: &mut Conn,
        _intent: &Intent,
    ) -> Result<Option<Reason>, WriteFault> {
        Err(WriteFault::Db(DbError::Behind))
    }

    fn write(&self, _conn: &mut Conn, _intent: &Intent) -> Result<Writing, WriteFault> {
        Err(WriteFault::Db(DbError::Behind))
    }
}

#[test]
fn a_letter_that_could_not_be_judged_is_due_at_once_and_was_not_tried() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let [id] = queue_many(&db);
        let claimed = claim::claim(&db, &Away, &identity(), None, clock.now_ms());
        assert!(matches!(claimed, Err(DbError::Behind)), "{claimed:?}");
        let second = leased(claim(&database.open(), &clock));
        assert_eq!((second.id, second.attempt), (id, 1), "{}", database.label);
    }
}

#[test]
fn four_processes_claim_twenty_letters_each_once_and_never_in_vain() {
    let (database, clock) = (databases::postgres(), Clock::scripted(NOON_MS));
    let processes = [(); 4].map(|()| database.open());
    let queued: [_; 20] = queue_many(&processes[0]);
    let (writer, begin) = (Plain::default(), Barrier::new(processes.len()));
    let claims = |db: &Db| {
        begin.wait();
        // As many as there are for each: while somebody claims, a letter is due that nobody else has.
        [(); 5].map(|()| claim_by(&writer, db, &clock))
    };
    let claimed: Vec<Claim> = std::thread::scope(|scope| {
        let claims = &claims;
        let begun: Vec<_> = processes
            .iter()
            .map(|db| scope.spawn(move || claims(db)))
            .collect();
        let ended = begun.into_iter().flat_map(|one| one.join().unwrap());
        ended.collect()
    });
    let ids: BTreeSet<_> = claimed.into_iter().map(|one| leased(one).id).collect();
    assert_eq!(ids, BTreeSet::from(queued), "each one once");
    let written = writer.written.load(Ordering::Relaxed);
    assert_eq!(written, queued.len(), "none in vain");
    assert!(matches!(claim(&processes[0], &clock), Claim::Nothing));
}

#[test]
fn a_failing_letter_is_tried_again_for_four_days_and_then_parked() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        let mut waits = Vec::new();
        let mut raws = BTreeSet::new();
        loop {
            let letter = leased(claim(&db, &clock));
            raws.insert(letter.raw.clone());
            if claim::mark_failed(&db, &letter, "451 try later", clock.now_ms()).unwrap() {
                break;
            }
            let wait = row(&db, id).due_at_ms - clock.now_ms();
            clock.advance(wait - 1);
            assert!(matches!(claim(&db, &clock), Claim::Nothing), "never early");
            clock.advance(1);
            waits.push(wait);
        }
        assert_eq!(raws.len(), 1);
        for (index, wait) in waits.iter().enumerate() {
            let minutes = [1, 5, 30].get(index).copied().unwrap_or(60);
            let plan = minutes * MINUTE_MS * 4 / 5..=minutes * MINUTE_MS * 6 / 5;
            assert!(
                plan.contains(wait),
                "{}: wait {index} is {wait}",
                database.label
            );
        }
        let lasted = clock.now_ms() - NOON_MS;
        assert!(
            lasted <= retry::LIFE_MS && lasted > retry::LIFE_MS - 75 * MINUTE_MS,
            "{lasted}"
        );
        let parked = row(&db, id);
        assert_eq!(parked.status, "parked");
        let error = parked.last_error.unwrap();
        assert!(
            error.contains("four days") && error.contains("451"),
            "{error}"
        );
        assert_eq!(list::summary(&db).unwrap().parked, 1);
        assert_eq!(text::prune(&db, 0, clock.now_ms()).unwrap(), 0);
        assert!(sending::send_again(&db, id, clock.now_ms()));
        assert_eq!(leased(claim(&db, &clock)).raw, *raws.first().unwrap());
    }
}

#[test]
fn the_host_sees_a_failing_letter_however_many_wait_before_it() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        for _ in 0..20 {
            let waiting = letter(LetterKind::Revealed, "a@example.org");
            db.write(|conn| outbox::queue_in_txn(conn, &waiting, NOON_MS + MINUTE_MS, NOON_MS))
                .unwrap();
        }
        let id = queue(&db, &letter(LetterKind::Revealed, "b@example.org"), NOON_MS);
        assert_eq!(list::list_stuck(&db, 10).unwrap(), [], "it waits");
        let failing = leased(claim(&db, &clock));
        assert_eq!(list::list_stuck(&db, 10).unwrap(), [], "it is being sent");
        claim::mark_failed(&db, &failing, "451 try later", clock.now_ms()).unwrap();
        let stuck = list::list_stuck(&db, 10).unwrap();
        assert_eq!(stuck.len(), 1, "{}: {stuck:?}", database.label);
        assert_eq!(stuck[0].id, id);
        claim::mark_parked(&db, &leased_again(&db, &clock), "550 nobody here").unwrap();
        let stuck = list::list_stuck(&db, 10).unwrap();
        assert_eq!((stuck.len(), stuck[0].status.as_str()), (1, "parked"));
    }
}

/// The letter that is due next, an hour later.
fn leased_again(db: &Db, clock: &Clock) -> LeasedLetter {
    clock.advance(60 * MINUTE_MS);
    loop {
        let letter = leased(claim(db, clock));
        if letter.attempt > 1 {
            return letter;
        }
    }
}

#[test]
fn a_letter_that_another_key_sealed_is_written_anew() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        let first = leased(claim(&db, &clock));
        claim::mark_failed(&db, &first, "451", clock.now_ms()).unwrap();
        clock.advance(60 * MINUTE_MS);
        let other = database.open();
        assert_eq!(text::find(&other, id).unwrap(), None, "{}", database.label);
        let second = leased(claim(&other, &clock));
        assert_eq!((second.id, second.attempt), (id, 2));
        assert_ne!(second.raw, first.raw, "the time of its writing differs");
        assert_eq!(text::find(&other, id).unwrap(), Some(second.raw));
        assert_eq!(text::find(&db, id).unwrap(), None);
    }
}

#[test]
fn what_is_overtaken_is_dropped_also_between_two_attempts() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::YourTurn, "a@example.org"), NOON_MS);
        let first = leased(claim(&db, &clock));
        assert!(text::find(&db, id).unwrap().is_some());
        claim::mark_failed(&db, &first, "451", clock.now_ms()).unwrap();
        clock.advance(10 * MINUTE_MS);
        let writer = Plain::default();
        writer.is_stale.store(true, Ordering::Relaxed);
        let unwritten = queue(
            &db,
            &letter(LetterKind::YourTurn, "a@example.org"),
            clock.now_ms(),
        );
        for id in [id, unwritten] {
            let claimed = claim_by(&writer, &db, &clock);
            assert!(
                matches!(claimed, Claim::Dropped(dropped) if dropped == id),
                "{}",
                database.label
            );
            let dropped = row(&db, id);
            assert_eq!(dropped.status, "dropped");
            assert_eq!(dropped.last_error.as_deref(), Some(OVERTAKEN.as_str()));
            assert_eq!(text::find(&db, id).unwrap(), None);
        }
        assert_eq!(writer.written.load(Ordering::Relaxed), 0);
    }
}

/// Fails in each way that a writer can.
struct Broken;

impl Writer for Broken {
    fn stale_reason(
        &self,
        _conn: &mut Conn,
        _intent: &Intent,
    ) -> Result<Option<Reason>, WriteFault> {
        panic_any("a fault")
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        match intent.kind {
            LetterKind::YourTurn => panic_any("a fault"),
            LetterKind::Revealed => Err(WriteFault::Unwritable("no template".to_owned())),
            LetterKind::Invitation => Err(WriteFault::Db(DbError::Query(
                diesel::result::Error::NotFound,
            ))),
            _ => Plain::default().write(conn, intent),
        }
    }
}

#[test]
fn a_letter_that_cannot_be_written_is_parked_and_holds_up_nobody() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let kinds = [
            LetterKind::YourTurn,
            LetterKind::Revealed,
            LetterKind::Invitation,
        ];
        let broken = kinds.map(|kind| queue(&db, &letter(kind, "a@example.org"), NOON_MS));
        let good = queue(&db, &letter(LetterKind::GameOver, "a@example.org"), NOON_MS);
        for id in broken {
            let claimed = claim_by(&Broken, &db, &clock);
            assert!(
                matches!(claimed, Claim::Parked(parked) if parked == id),
                "{}: {claimed:?}",
                database.label
            );
        }
        assert_eq!(leased(claim_by(&Broken, &db, &clock)).id, good);
        let reasons = broken.map(|id| row(&db, id).last_error.unwrap());
        assert!(reasons[0].contains("program failed"), "{reasons:?}");
        assert!(reasons[1].contains("no template"), "{reasons:?}");
        assert!(reasons[2].contains("cannot be written"), "{reasons:?}");
        // The host sends it again once the program is mended.
        assert!(sending::send_again(&db, broken[0], NOON_MS));
        assert_eq!(leased(claim(&db, &clock)).id, broken[0]);
        clock.advance(claim::LEASE_MS);
        let claimed = claim_by(&Broken, &db, &clock);
        assert!(matches!(claimed, Claim::Parked(id) if id == good || id == broken[0]));
    }
}

#[test]
fn a_stopped_mailbox_gets_sign_ins_only() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let token = stop_token(&db, "a@example.org");
        let before = list::list(&db, 10).unwrap();
        mailboxes::find_by_token(&db, &token).unwrap();
        assert_eq!(list::list(&db, 10).unwrap(), before);
        wonderpost::accounts::people::stop_letters_by_token(&db, &token, NOON_MS).unwrap();
        assert_eq!(leased(claim(&db, &clock)).kind, LetterKind::Stopped);
        for kind in [
            LetterKind::Invitation,
            LetterKind::SeatClaim,
            LetterKind::SeatMoved,
            LetterKind::SeatGiven,
            LetterKind::YourTurn,
            LetterKind::Revealed,
            LetterKind::GameOver,
        ] {
            queue(&db, &letter(kind, "a@example.org"), NOON_MS);
            let claimed = claim(&db, &clock);
            let is_dropped = matches!(claimed, Claim::Dropped(_));
            assert!(is_dropped, "{}: {claimed:?}", database.label);
        }
        queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        assert!(matches!(claim(&db, &clock), Claim::Ready(_)));
        wonderpost::accounts::people::resume_letters_by_token(&db, &token).unwrap();
        queue(
            &db,
            &letter(LetterKind::Invitation, "a@example.org"),
            NOON_MS,
        );
        assert!(matches!(claim(&db, &clock), Claim::Ready(_)));
    }
}

#[test]
fn sign_ins_go_first() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        queue(
            &db,
            &letter(LetterKind::Revealed, "a@example.org"),
            NOON_MS - 1,
        );
        queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        let kinds = [(); 2].map(|()| leased(claim(&db, &clock)).kind);
        assert_eq!(
            kinds,
            [LetterKind::SignIn, LetterKind::Revealed],
            "{}",
            database.label
        );
    }
}

#[test]
fn a_mailbox_gets_twenty_letters_an_hour_and_the_others_later() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        for _ in 0..50 {
            queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        }
        queue(&db, &letter(LetterKind::Revealed, "b@example.org"), NOON_MS);
        let mut hours = Vec::new();
        for _ in 0..4 {
            let mut sent = 0;
            loop {
                match claim(&db, &clock) {
                    Claim::Nothing => break,
                    Claim::Postponed(_) => {}
                    Claim::Ready(letter) => {
                        assert_eq!(letter.attempt, 1, "waiting is no attempt");
                        claim::mark_sent(&db, &letter, false, clock.now_ms()).unwrap();
                        sent += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
            hours.push(sent);
            clock.advance(60 * MINUTE_MS);
        }
        assert_eq!(hours, [21, 20, 10, 0], "{}", database.label);
    }
}

#[test]
fn ends_of_games_and_letters_kept_as_files_know_no_limit() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let count = |kind: LetterKind, most: Option<usize>| {
            for _ in 0..MOST_PER_HOUR + 5 {
                queue(&db, &letter(kind, "a@example.org"), NOON_MS);
            }
            let mut sent = 0;
            loop {
                match claim::claim(&db, &Plain::default(), &identity(), most, clock.now_ms())
                    .unwrap()
                {
                    Claim::Nothing => return sent,
                    Claim::Postponed(_) => {}
                    Claim::Ready(letter) => {
                        claim::mark_sent(&db, &letter, false, clock.now_ms()).unwrap();
                        sent += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        };
        let most = Some(MOST_PER_HOUR);
        let ends = count(LetterKind::GameOver, most);
        assert_eq!(ends, MOST_PER_HOUR + 5, "{}", database.label);
        assert_eq!(count(LetterKind::Revealed, most), MOST_PER_HOUR);
        assert_eq!(count(LetterKind::GameOver, most), MOST_PER_HOUR + 5);
        clock.advance(60 * MINUTE_MS);
        assert_eq!(count(LetterKind::Revealed, None), MOST_PER_HOUR + 10);
    }
}

#[test]
fn a_letter_that_cannot_become_a_mail_is_parked_and_holds_up_nobody() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let poison = queue(&db, &letter(LetterKind::Revealed, "no address"), NOON_MS);
        let good = queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS);
        assert!(matches!(claim(&db, &clock), Claim::Parked(id) if id == poison));
        assert_eq!(leased(claim(&db, &clock)).id, good, "{}", database.label);
        let unsent = sending::unsent(&db);
        assert_eq!(unsent.len(), 2);
        assert!(
            unsent[0]
                .last_error
                .as_deref()
                .unwrap()
                .contains("no address")
        );
    }
}

#[test]
fn the_words_of_a_letter_are_in_the_database_from_its_first_attempt_until_it_is_out() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        assert_eq!(text::find(&db, id).unwrap(), None, "{}", database.label);
        let sent = leased(claim(&db, &clock));
        assert_eq!(text::find(&db, id).unwrap().as_ref(), Some(&sent.raw));
        let sealed: String = db
            .read(|conn| {
                let kept = letter_texts::table.find(id.0).select(letter_texts::raw);
                Ok::<_, DbError>(kept.first(conn)?)
            })
            .unwrap();
        assert!(
            !sealed.contains(' ') && !sent.raw.contains(&sealed),
            "it is sealed"
        );
        assert_eq!(row(&db, id).subject.as_deref(), Some("A letter"));
        claim::mark_sent(&db, &sent, false, NOON_MS).unwrap();
        assert_eq!(text::find(&db, id).unwrap(), None);
        let left = row(&db, id);
        assert_eq!((left.status.as_str(), left.subject), ("sent", None));
        let message_id: String = db
            .read(|conn| {
                let rows = letters::table.find(id.0).select(letters::message_id);
                Ok::<_, DbError>(rows.first(conn)?)
            })
            .unwrap();
        assert!(sent.raw.contains(&message_id), "its name stays");
    }
}

#[test]
fn words_that_are_kept_go_after_the_days_of_the_setting() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ids =
            [(); 3].map(|()| queue(&db, &letter(LetterKind::Revealed, "a@example.org"), NOON_MS));
        for _ in &ids[1..] {
            let sent = leased(claim(&db, &clock));
            claim::mark_sent(&db, &sent, true, clock.now_ms()).unwrap();
            clock.advance(DAY_MS);
        }
        let waiting = leased(claim(&db, &clock));
        let kept = || ids.map(|id| text::find(&db, id).unwrap().is_some());
        assert_eq!(text::prune(&db, 3, clock.now_ms()).unwrap(), 0);
        assert_eq!(kept(), [true, true, true], "{}", database.label);
        assert_eq!(text::prune(&db, 2, clock.now_ms()).unwrap(), 1);
        assert_eq!(kept(), [false, true, true]);
        assert_eq!(text::prune(&db, 0, clock.now_ms()).unwrap(), 1);
        assert_eq!(kept(), [false, false, true], "what was not sent stays");
        assert_eq!(waiting.id, ids[2]);
    }
}

/// Settings whose letters go where `mail` says.
pub(crate) fn config(mail: MailConfig) -> Config {
    let mut config = Config::from_named(
        [
            ("WONDERPOST_DATA_DIR", "/nonexistent/wonderpost"),
            ("WONDERPOST_BASE_URL", "https://play.example.org"),
            ("WONDERPOST_MAIL_FROM", "wonderpost@play.example.org"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into(),
    )
    .unwrap();
    config.mail = mail;
    config
}

/// Sends until nothing is due.
pub(super) fn drain(db: &Db, clock: &Clock, sender: &Sender) -> Vec<Did> {
    let mut did = Vec::new();
    loop {
        match send_one_due(db, clock, &Plain::default(), sender).unwrap() {
            Did::Nothing => return did,
            done => did.push(done),
        }
    }
}
