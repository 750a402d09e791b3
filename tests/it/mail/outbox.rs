//! The queue on both databases: leases, retries, what is dropped, parked and erased.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other claim fails the test"
)]

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::panic_any;

use diesel::prelude::*;
use wonderpost::config::Config;
use wonderpost::db::schema::jobs;
use wonderpost::jobs::give_back;
use wonderpost::mail::mailboxes;
use wonderpost::mail::mime;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::{self, Intent, Judged, Reason, WriteFault, list};
use wonderpost::mail::send::{self, Sender};

use super::mails::Mail;
use super::queue::{
    A, B, DAY_MS, HOUR_MS, MINUTE_MS, MOST_PER_HOUR, NOON_MS, Owned, Pen, leased, plain, queues,
};
use crate::prelude::*;
use crate::support::cleanup::Folder;

pub(crate) fn stop_token(db: &Db, address: &str) -> String {
    let token = mailboxes::new_stop_token();
    db.write(|conn| mailboxes::add_link_in_txn(conn, &token, address, NOON_MS))
        .unwrap();
    token
}

/// Settings whose letters go where `mail` says.
pub(crate) fn config(mail: MailConfig) -> Config {
    let named = [
        ("WONDERPOST_DATA_DIR", "/nonexistent/wonderpost"),
        ("WONDERPOST_BASE_URL", "https://play.example.org"),
        ("WONDERPOST_MAIL_FROM", "wonderpost@play.example.org"),
    ];
    let named = named.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut config = Config::from_settings(named.into(), Vec::new()).unwrap();
    config.mail = mail;
    config
}

#[each::test(queues())]
fn a_letter_that_is_rolled_back_was_never_queued(queue: Owned) {
    let failed: Result<(), DbError> = queue.db.write(|conn| {
        let intent = Intent::new(LetterKind::Revealed, A);
        outbox::queue_in_txn(conn, &intent, NOON_MS, NOON_MS)?;
        Err(DbError::Query(diesel::result::Error::RollbackTransaction))
    });
    assert!(failed.is_err());
    assert_eq!(queue.rows(), []);
}

#[each::test(queues())]
fn a_leased_letter_is_nobody_elses_until_its_lease_runs_out(queue: Owned) {
    let id = queue.add(LetterKind::Revealed, A);
    let first = queue.lease();
    assert!(queue.is_empty());
    // The process dies here, before or after the mail server took the letter: nothing is noted.
    queue.clock.advance(claim::LEASE_MS - 1);
    assert!(queue.is_empty());
    queue.clock.advance(1);
    let second = queue.lease();
    assert_eq!((second.intent.id, second.attempt), (id, 2));
    assert_eq!(second.raw, first.raw, "the bytes stay, the date too");
    // The first comes back late and failed; the second has the say.
    queue.has_failed(&first, "late");
    claim::mark_parked(&queue.db, &first, "late").unwrap();
    let row = queue.row(id);
    assert_eq!((row.status.as_str(), row.last_error), ("queued", None));
    queue.is_sent(&second, false);
    assert_eq!(queue.row(id).status, "sent");
    assert!(queue.is_empty());
}

#[test]
fn a_letter_that_another_process_is_leasing_is_passed_over_at_once() {
    let one = Owned::on(databases::postgres());
    let other = one.another();
    let ids: [_; 2] = one.add_many();
    let writer = Pen::of(plain);
    let claimed: Result<Claim, DbError> = one.db.write(|conn| {
        // Whoever waits for this row fails when the limit of time for locks is over.
        diesel::update(jobs::table.find(ids[0]))
            .set(jobs::due_at_ms.eq(NOON_MS))
            .execute(conn)?;
        Ok(other.claim_by(&writer))
    });
    assert_eq!(leased(claimed.unwrap()).intent.id, ids[1]);
    assert_eq!(writer.count(), 1, "what another one holds is not written");
    assert_eq!(one.lease().intent.id, ids[0]);
}

/// Writes as everybody does, and lets something happen while it writes its first letter.
fn meanwhile(happens: impl Fn()) -> Pen<impl Fn(&Intent) -> Result<Judged, WriteFault>> {
    let has_happened = Cell::new(false);
    Pen::of(move |intent| {
        if !has_happened.replace(true) {
            happens();
        }
        plain(intent)
    })
}

#[test]
fn a_letter_that_one_process_writes_is_written_by_no_other_one() {
    let one = Owned::on(databases::postgres());
    let other = one.another();
    let ids: [_; 2] = one.add_many();
    let (others, seen) = (Pen::of(plain), RefCell::new(None));
    let writer = meanwhile(|| {
        let claimed = other.claim_by(&others);
        let until_ms = NOON_MS + claim::LEASE_MS;
        let is_due = |now_ms| sending::is_any_due(&other.db, now_ms);
        *seen.borrow_mut() = Some((claimed, [until_ms - 1, until_ms].map(is_due)));
    });
    let mine = leased(one.claim_by(&writer));
    let (theirs, due) = seen.take().unwrap();
    assert_eq!([mine.intent.id, leased(theirs).intent.id], ids);
    let written = [writer.count(), others.count()];
    assert_eq!(written, [1, 1], "none in vain");
    assert_eq!(due, [false, true], "a process that dies delays its letter");
}

#[test]
fn a_letter_that_is_being_written_when_its_process_stops_is_given_back() {
    let one = Owned::on(databases::postgres());
    let other = one.another();
    let [id] = one.add_many();
    let seen = RefCell::new(None);
    let writer = meanwhile(|| {
        let given = give_back(&one.db).unwrap();
        *seen.borrow_mut() = Some((given, other.claim()));
    });
    let mine = one.claim_by(&writer);
    assert!(matches!(mine, Claim::Nothing), "{mine:?}");
    let (given, theirs) = seen.take().unwrap();
    assert_eq!((given, leased(theirs).intent.id), (1, id));
}

#[each::test(queues())]
fn a_letter_is_due_at_once_after_an_outage_and_later_where_it_fails_by_itself(queue: Owned) {
    let [first, second] = queue.add_many();
    // A database that is away for a moment.
    let away = || {
        let gone = diesel::result::Error::BrokenTransactionManager;
        Err(WriteFault::Db(DbError::Query(gone)))
    };
    let away = Pen::new(away, plain);
    let claimed = queue.try_claim(&away, None);
    assert!(claimed.is_err_and(|error| error.is_outage()));
    let behind = Pen::new(|| Err(WriteFault::Db(DbError::Behind)), plain);
    let claimed = queue.another().claim_by(&behind);
    let is_first = matches!(claimed, Claim::Postponed(id) if id == first);
    assert!(is_first, "{claimed:?}");
    // The next one goes meanwhile, and neither attempt counts.
    let next = queue.lease();
    assert_eq!(next.intent.id, second);
    queue.is_sent(&next, false);
    assert!(queue.is_empty());
    queue.clock.advance(10 * MINUTE_MS);
    let again = queue.lease();
    assert_eq!((again.intent.id, again.attempt), (first, 1));
}

#[each::test(queues())]
fn a_failing_letter_is_tried_again_for_four_days_and_then_parked(queue: Owned) {
    let id = queue.add(LetterKind::Revealed, A);
    let mut waits = Vec::new();
    let mut raws = BTreeSet::new();
    loop {
        let letter = queue.lease();
        raws.insert(letter.raw.clone());
        if queue.has_failed(&letter, "451 try later") {
            break;
        }
        let wait = queue.row(id).due_at_ms - queue.now_ms();
        queue.clock.advance(wait - 1);
        assert!(queue.is_empty(), "never early");
        queue.clock.advance(1);
        waits.push(wait);
    }
    assert_eq!(raws.len(), 1);
    for (index, wait) in waits.iter().enumerate() {
        let minutes = [1, 5, 30].get(index).copied().unwrap_or(60);
        let plan = minutes * MINUTE_MS * 4 / 5..=minutes * MINUTE_MS * 6 / 5;
        assert!(plan.contains(wait), "wait {index} is {wait}");
    }
    let lasted = queue.now_ms() - NOON_MS;
    let plan = claim::LIFE_MS - 75 * MINUTE_MS + 1..=claim::LIFE_MS;
    assert!(plan.contains(&lasted), "{lasted}");
    assert_eq!(queue.row(id).status, "parked");
    let error = queue.error(id);
    for words in ["four days", "451"] {
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(list::summary(&queue.db).unwrap().parked, 1);
    assert_eq!(queue.prune(0), 0);
    queue.sends_again(id);
    assert_eq!(queue.lease().raw, *raws.first().unwrap());
}

#[each::test(queues())]
fn the_host_sees_a_failing_letter_however_many_wait_before_it(queue: Owned) {
    let stuck = || list::list_stuck(&queue.db, 10).unwrap();
    for _ in 0..20 {
        queue.add_due(LetterKind::Revealed, A, NOON_MS + MINUTE_MS);
    }
    let id = queue.add(LetterKind::Revealed, B);
    assert_eq!(stuck(), [], "it waits");
    let failing = queue.lease();
    assert_eq!(stuck(), [], "it is being sent");
    queue.has_failed(&failing, "451 try later");
    let rows = stuck();
    assert_eq!((rows.len(), rows[0].id), (1, id));
    queue.clock.advance(HOUR_MS);
    let mut leased = std::iter::repeat_with(|| queue.lease());
    let again = leased.find(|letter| letter.intent.id == id).unwrap();
    claim::mark_parked(&queue.db, &again, "550 nobody here").unwrap();
    let rows = stuck();
    assert_eq!((rows.len(), rows[0].status.as_str()), (1, "parked"));
}

#[each::test(queues())]
fn a_letter_that_another_key_sealed_is_written_anew(queue: Owned) {
    let id = queue.add(LetterKind::SignIn, A);
    let first = queue.lease();
    queue.has_failed(&first, "451");
    queue.clock.advance(HOUR_MS);
    let other = queue.another();
    assert_eq!(other.words(id), None);
    let second = other.lease();
    assert_eq!((second.intent.id, second.attempt), (id, 2));
    assert_ne!(second.raw, first.raw, "the time of its writing differs");
    assert_eq!(other.words(id), Some(second.raw));
    assert_eq!(queue.words(id), None);
}

#[each::test(queues())]
fn what_is_overtaken_is_dropped_also_between_two_attempts(queue: Owned) {
    let id = queue.add(LetterKind::YourTurn, A);
    let first = queue.lease();
    assert!(queue.words(id).is_some());
    queue.has_failed(&first, "451");
    queue.clock.advance(10 * MINUTE_MS);
    let writer = Pen::new(|| Err(WriteFault::Stale(Reason::Overtaken)), plain);
    let unwritten = queue.add(LetterKind::YourTurn, A);
    for id in [id, unwritten] {
        let claimed = queue.claim_by(&writer);
        assert!(matches!(claimed, Claim::Dropped(dropped) if dropped == id));
        assert_eq!(queue.row(id).status, "dropped");
        assert_eq!(queue.error(id), Reason::Overtaken.as_str());
        assert_eq!(queue.words(id), None);
    }
    assert_eq!(writer.count(), 0);
}

/// Fails in each way that a writer can.
fn breaks(intent: &Intent) -> Result<Judged, WriteFault> {
    let missing = diesel::result::Error::NotFound;
    match intent.kind().unwrap() {
        LetterKind::YourTurn => panic_any("a fault"),
        LetterKind::Revealed => Err(WriteFault::Unwritable("no template".to_owned())),
        LetterKind::Invitation => Err(WriteFault::Db(DbError::Query(missing))),
        _ => plain(intent),
    }
}

#[each::test(queues())]
fn a_letter_that_cannot_be_written_is_parked_and_holds_up_nobody(queue: Owned) {
    let broken = [
        (LetterKind::YourTurn, A, "program failed"),
        (LetterKind::Revealed, A, "no template"),
        (LetterKind::Invitation, A, "cannot be written"),
        // It is written, but cannot become a mail.
        (LetterKind::SeatClaim, "no address", "no address"),
    ];
    let broken = broken.map(|(kind, to, words)| (queue.add(kind, to), words));
    let good = queue.add(LetterKind::GameOver, A);
    let writer = Pen::of(breaks);
    for (id, _) in broken {
        let claimed = queue.claim_by(&writer);
        let is_it = matches!(claimed, Claim::Parked(parked) if parked == id);
        assert!(is_it, "{claimed:?}");
    }
    assert_eq!(leased(queue.claim_by(&writer)).intent.id, good);
    let unsent = sending::unsent(&queue.db).into_iter().map(|row| row.id);
    let all = broken.map(|(id, _)| id).into_iter().chain([good]);
    assert!(unsent.eq(all), "in the order in which they were made");
    for (id, words) in broken {
        let error = queue.error(id);
        assert!(error.contains(words), "{words}: {error}");
    }
    // The host sends it again once the program is mended.
    let (mended, _) = broken[0];
    queue.sends_again(mended);
    assert_eq!(queue.lease().intent.id, mended);
    queue.clock.advance(claim::LEASE_MS);
    // What would judge an attempt that was written before fails, too.
    let claimed = queue.claim_by(&Pen::new(|| panic_any("a fault"), breaks));
    assert!(matches!(claimed, Claim::Parked(id) if id == good || id == mended));
}

#[each::test(queues())]
fn a_stopped_mailbox_gets_sign_ins_only(queue: Owned) {
    let token = stop_token(&queue.db, A);
    let before = queue.rows();
    queue
        .db
        .read(|conn| mailboxes::find_by_token(conn, &token))
        .unwrap();
    assert_eq!(queue.rows(), before);
    queue
        .db
        .write(|conn| people::set_stopped_by_token_in_txn(conn, &token, Some(NOON_MS)))
        .unwrap();
    assert_eq!(queue.lease().kind, LetterKind::Stopped);
    for kind in [
        LetterKind::Invitation,
        LetterKind::SeatClaim,
        LetterKind::SeatMoved,
        LetterKind::SeatGiven,
        LetterKind::YourTurn,
        LetterKind::Revealed,
        LetterKind::GameOver,
    ] {
        queue.add(kind, A);
        let claimed = queue.claim();
        assert!(matches!(claimed, Claim::Dropped(_)), "{claimed:?}");
    }
    queue.add(LetterKind::SignIn, A);
    queue.lease();
    queue
        .db
        .write(|conn| people::set_stopped_by_token_in_txn(conn, &token, None))
        .unwrap();
    queue.add(LetterKind::Invitation, A);
    queue.lease();
}

#[each::test(queues())]
fn sign_ins_go_first(queue: Owned) {
    queue.add_due(LetterKind::Revealed, A, NOON_MS - 1);
    queue.add(LetterKind::SignIn, A);
    let kinds = [(); 2].map(|()| queue.lease().kind);
    assert_eq!(kinds, [LetterKind::SignIn, LetterKind::Revealed]);
}

#[each::test(queues())]
fn a_mailbox_gets_twenty_letters_an_hour_and_the_others_later(queue: Owned) {
    queue.add_many::<50>();
    queue.add(LetterKind::Revealed, B);
    let hours = [(); 4].map(|()| {
        let sent = queue.count_due(Some(MOST_PER_HOUR));
        queue.clock.advance(HOUR_MS);
        sent
    });
    assert_eq!(hours, [21, 20, 10, 0]);
}

#[each::test(queues())]
fn ends_of_games_and_letters_kept_as_files_know_no_limit(queue: Owned) {
    let count = |kind: LetterKind, most: Option<usize>| {
        for _ in 0..MOST_PER_HOUR + 5 {
            queue.add_due(kind, A, NOON_MS);
        }
        queue.count_due(most)
    };
    let most = Some(MOST_PER_HOUR);
    assert_eq!(count(LetterKind::GameOver, most), MOST_PER_HOUR + 5);
    assert_eq!(count(LetterKind::Revealed, most), MOST_PER_HOUR);
    assert_eq!(count(LetterKind::GameOver, most), MOST_PER_HOUR + 5);
    queue.clock.advance(HOUR_MS);
    assert_eq!(count(LetterKind::Revealed, None), MOST_PER_HOUR + 10);
}

#[each::test(queues())]
fn invitations_delay_no_letters_about_games(queue: Owned) {
    for kind in [LetterKind::Invitation, LetterKind::Revealed] {
        for _ in 0..MOST_PER_HOUR + 5 {
            queue.add_due(kind, A, NOON_MS);
        }
        assert_eq!(
            queue.count_due(Some(MOST_PER_HOUR)),
            MOST_PER_HOUR,
            "{kind:?}"
        );
    }
}

#[each::test(queues())]
fn the_words_of_a_letter_are_in_the_database_from_its_first_attempt_until_it_is_out(queue: Owned) {
    let id = queue.add(LetterKind::SignIn, A);
    assert_eq!(queue.words(id), None);
    let sent = queue.lease();
    assert_eq!(queue.words(id).as_ref(), Some(&sent.raw));
    let kept = format!("SELECT raw AS line FROM letter_texts WHERE id = {}", id);
    let sealed = databases::told(&queue.db, &kept).remove(0);
    let is_sealed = !sealed.contains(' ') && !sent.raw.contains(&sealed);
    assert!(is_sealed, "{sealed}");
    assert_eq!(queue.row(id).subject.as_deref(), Some("A letter"));
    queue.is_sent(&sent, false);
    assert_eq!(queue.words(id), None);
    let left = queue.row(id);
    assert_eq!((left.status.as_str(), left.subject), ("sent", None));
    let kept = format!("SELECT message_id AS line FROM letters WHERE id = {}", id);
    let message_id = databases::told(&queue.db, &kept).remove(0);
    assert!(sent.raw.contains(&message_id), "its name stays");
}

#[each::test(queues())]
fn words_that_are_kept_go_after_the_days_of_the_setting(queue: Owned) {
    let ids: [_; 3] = queue.add_many();
    for _ in &ids[1..] {
        queue.is_sent(&queue.lease(), true);
        queue.clock.advance(DAY_MS);
    }
    let waiting = queue.lease();
    let kept = || ids.map(|id| queue.words(id).is_some());
    assert_eq!(queue.prune(3), 0);
    assert_eq!(kept(), [true, true, true]);
    assert_eq!(queue.prune(2), 1);
    assert_eq!(kept(), [false, true, true]);
    assert_eq!(queue.prune(0), 1);
    assert_eq!(kept(), [false, false, true], "what was not sent stays");
    assert_eq!(waiting.intent.id, ids[2]);
}

#[each::test(queues())]
fn letters_become_whole_files_and_the_host_can_still_read_them(queue: Owned) {
    let folder = Folder::new("letters");
    let dir = folder.to_path_buf();
    let sender = Sender::from_config(&config(MailConfig::Files { dir: dir.clone() })).unwrap();
    let first = queue.add(LetterKind::SignIn, A);
    queue.add(LetterKind::Revealed, B);
    assert_eq!(queue.drain(&sender), ["sent", "sent"]);
    let names = std::fs::read_dir(&dir).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, ["000001-sign_in.eml", "000002-revealed.eml"]);
    let said = "A LETTER\nIts lead.\n\nIts text.\n";
    let mail = Mail::read(&std::fs::read_to_string(dir.join(&names[0])).unwrap());
    assert_eq!(mail.header("To"), A);
    assert_eq!(mail.text, said);
    assert_eq!(queue.row(first).status, "sent");
    assert_eq!(queue.words(first), None, "the file stays");
    let file = send::read_file(&dir, first, "sign_in", 100_000).unwrap();
    let read = mime::read(&file.unwrap()).unwrap();
    assert_eq!(read.text, said, "for the host's page");
    let other = send::read_file(&dir, first, "revealed", 100_000).unwrap();
    assert_eq!(other, None);
    std::fs::remove_dir_all(&dir).unwrap();
    queue.add(LetterKind::Revealed, B);
    let did = queue.drain(&sender);
    assert_eq!(did, ["postponed"], "the folder is gone");
}

#[test]
fn a_folder_that_cannot_be_made_is_told_at_once() {
    let dir = std::path::PathBuf::from("/proc/wonderpost");
    let sender = Sender::from_config(&config(MailConfig::Files { dir }));
    let why = sender.err().map(|error| error.to_string());
    let told = "the folder for letters `/proc/wonderpost` cannot be made";
    assert_eq!(why.as_deref(), Some(told));
}
