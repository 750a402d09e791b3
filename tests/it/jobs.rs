//! The queue of what is due, on both databases: who gets a job, what becomes of it, and two who want the same.

use wonderpost::jobs::{self, Due, NewJob};

use crate::prelude::*;
use crate::support::databases::write;

const NOON_MS: i64 = 1_000_000;
const LEASE_MS: i64 = 60_000;

/// Puts jobs of a kind, named by their payloads, each due a millisecond after the one before.
fn puts(db: &Db, kind: JobKind, names: &[&str]) {
    let due = NOON_MS - 100..;
    let jobs = names.iter().zip(due);
    let jobs = jobs.map(|(name, due_at_ms)| NewJob::new(kind, (*name).to_owned(), due_at_ms));
    let jobs: Vec<NewJob> = jobs.collect();
    write(db, |conn| jobs::put_in_txn(conn, &jobs, NOON_MS - 200));
}

fn claims(db: &Db, kind: JobKind, now_ms: i64) -> Option<Job> {
    jobs::claim(db, kind, now_ms, LEASE_MS).expect("the database works")
}

/// Leases all that is due. Gives the payloads in order.
fn claims_all(db: &Db, kind: JobKind, now_ms: i64) -> Vec<String> {
    std::iter::from_fn(|| claims(db, kind, now_ms).map(|job| job.payload)).collect()
}

#[each::test(databases::every())]
fn jobs_are_leased_in_the_order_in_which_they_are_due(database: TestDatabase) {
    let db = database.open();
    puts(&db, JobKind::Letter, &["a", "b", "c"]);
    puts(&db, JobKind::Bot, &["other"]);
    let early = NOON_MS - 99;
    assert_eq!(claims_all(&db, JobKind::Letter, early), ["a", "b"]);
    assert_eq!(claims_all(&db, JobKind::Letter, NOON_MS), ["c"]);
    let again = claims_all(&db, JobKind::Letter, early + LEASE_MS);
    assert_eq!(again, ["a", "b"], "their leases have run out");
    let tried = claims(&db, JobKind::Letter, NOON_MS + LEASE_MS).unwrap();
    assert_eq!((tried.payload.as_str(), tried.attempts), ("c", 2));
}

#[each::test(databases::every())]
fn what_is_due_is_told_by_kind(database: TestDatabase) {
    let db = database.open();
    let due = |now_ms| -> Vec<Due> { db.read(|conn| jobs::list_due(conn, now_ms)).unwrap() };
    assert_eq!(due(NOON_MS), []);
    puts(&db, JobKind::Bot, &["a"]);
    puts(&db, JobKind::Timer, &["a", "b"]);
    puts(&db, JobKind::Bundled, &["nobody claims it"]);
    let since = |kind, since_ms| Due { kind, since_ms };
    let [timer, bot] = [JobKind::Timer, JobKind::Bot].map(|kind| since(kind, NOON_MS - 100));
    assert_eq!(due(NOON_MS - 101), []);
    assert_eq!(due(NOON_MS), [timer, bot]);
    assert!(claims(&db, JobKind::Timer, NOON_MS).is_some());
    assert_eq!(due(NOON_MS), [since(JobKind::Timer, NOON_MS - 99), bot]);
    assert!(claims(&db, JobKind::Bot, NOON_MS).is_some());
    assert_eq!(due(NOON_MS).len(), 1);
    assert_eq!(due(NOON_MS + LEASE_MS).len(), 2, "leases have run out");
}

#[each::test(databases::every())]
fn a_job_is_done_or_put_off_by_whoever_has_its_lease(database: TestDatabase) {
    let db = database.open();
    puts(&db, JobKind::Letter, &["a"]);
    let first = claims(&db, JobKind::Letter, NOON_MS).unwrap();
    let second = claims(&db, JobKind::Letter, NOON_MS + LEASE_MS).unwrap();
    let again = |job: &Job, why, counts| {
        write(&db, |conn| {
            jobs::again_in_txn(conn, job, NOON_MS + 1, why, counts)
        })
    };
    let renew = |job: &Job, now_ms| write(&db, |conn| jobs::renew_in_txn(conn, job, now_ms));
    assert!(!write(&db, |conn| jobs::done_in_txn(conn, &first)));
    assert!(!again(&first, Some("late"), true));
    assert!(!renew(&first, NOON_MS));
    assert!(renew(&second, NOON_MS + 5));
    assert!(again(&second, Some("451 later"), true));
    let third = claims(&db, JobKind::Letter, NOON_MS + 1).unwrap();
    let tried = (third.attempts, third.last_error.as_deref());
    assert_eq!(tried, (3, Some("451 later")));
    assert!(again(&third, None, false));
    let fourth = claims(&db, JobKind::Letter, NOON_MS + 1).unwrap();
    let tried = (fourth.attempts, fourth.last_error);
    assert_eq!(tried, (3, None), "it was no attempt");
    // Its lease runs out.
    let fifth = claims(&db, JobKind::Letter, NOON_MS + 2 * LEASE_MS).expect("it is due");
    assert_eq!(fifth.id, fourth.id);
    assert!(write(&db, |conn| jobs::done_in_txn(conn, &fifth)));
    let later = claims_all(&db, JobKind::Letter, NOON_MS + 9 * LEASE_MS);
    assert_eq!(later, [""; 0]);
}

#[each::test(databases::every())]
fn a_key_stands_for_one_job_and_putting_it_again_voids_the_lease(database: TestDatabase) {
    let db = database.open();
    let keyed = |kind, payload: &str| NewJob {
        key: Some("7/1".to_owned()),
        table_id: None,
        ..NewJob::new(kind, payload.to_owned(), NOON_MS)
    };
    let put = |jobs: &[NewJob]| write(&db, |conn| jobs::put_in_txn(conn, jobs, NOON_MS));
    put(&[keyed(JobKind::Bot, "old"), keyed(JobKind::Timer, "timer")]);
    let old = claims(&db, JobKind::Bot, NOON_MS).unwrap();
    put(&[keyed(JobKind::Bot, "new")]);
    let is_done = write(&db, |conn| jobs::done_in_txn(conn, &old));
    assert!(!is_done, "it is another one");
    let new = claims(&db, JobKind::Bot, NOON_MS).unwrap();
    assert_eq!((new.payload.as_str(), new.attempts), ("new", 1));
    write(&db, |conn| jobs::delete_in_txn(conn, JobKind::Timer, "7/1"));
    let left = |kind| db.read(|conn| jobs::count(conn, kind)).unwrap();
    assert_eq!((left(JobKind::Timer), left(JobKind::Bot)), (0, 1));
}

#[each::test(databases::every())]
fn of_a_lane_one_is_leased_at_a_time(database: TestDatabase) {
    let db = database.open();
    let of = |lane: &str, payload: &str| NewJob {
        lane: Some(lane.to_owned()),
        ..NewJob::new(JobKind::Alert, payload.to_owned(), NOON_MS)
    };
    let all = [of("ada", "a1"), of("ada", "a2"), of("bo", "b1")];
    write(&db, |conn| jobs::put_in_txn(conn, &all, NOON_MS));
    let first = claims(&db, JobKind::Alert, NOON_MS).unwrap();
    assert_eq!(first.payload, "a1");
    assert_eq!(claims_all(&db, JobKind::Alert, NOON_MS), ["b1"]);
    write(&db, |conn| jobs::done_in_txn(conn, &first));
    assert_eq!(claims_all(&db, JobKind::Alert, NOON_MS), ["a2"]);
}

#[each::test(databases::every())]
fn whoever_stops_gives_back_what_they_had_and_nothing_of_others(database: TestDatabase) {
    let (one, other) = (database.open(), database.open());
    puts(&one, JobKind::Letter, &["a", "b"]);
    let had = [&one, &other].map(|db| claims(db, JobKind::Letter, NOON_MS).unwrap().payload);
    assert_eq!(had, ["a", "b"]);
    assert_eq!(jobs::give_back(&one).unwrap(), 1);
    let again = claims(&other, JobKind::Letter, NOON_MS).unwrap();
    assert_eq!((again.payload.as_str(), again.attempts), ("a", 1));
    jobs::release(&other, &again).unwrap();
    assert_eq!(claims_all(&other, JobKind::Letter, NOON_MS), ["a"]);
}

#[each::test(databases::every())]
fn many_who_want_jobs_at_once_get_different_ones(database: TestDatabase) {
    let db = database.open();
    let names: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
    let lane = |name: &String| NewJob {
        lane: Some(format!("lane {}", name.parse::<u32>().unwrap() % 4)),
        ..NewJob::new(JobKind::Alert, name.clone(), NOON_MS)
    };
    let payloads: Vec<&str> = names.iter().map(String::as_str).collect();
    puts(&db, JobKind::Letter, &payloads);
    let lanes: Vec<NewJob> = names.iter().map(lane).collect();
    write(&db, |conn| jobs::put_in_txn(conn, &lanes, NOON_MS));
    let (letters, alerts): (Vec<_>, Vec<_>) = std::thread::scope(|scope| {
        let all = |db: Db| {
            let letters = claims_all(&db, JobKind::Letter, NOON_MS);
            (letters, claims_all(&db, JobKind::Alert, NOON_MS))
        };
        let own = [(); 4].map(|()| database.open());
        let threads = own.map(|db| scope.spawn(move || all(db)));
        threads.map(|one| one.join().unwrap()).into_iter().unzip()
    });
    let mut letters: Vec<String> = letters.into_iter().flatten().collect();
    letters.sort();
    assert_eq!(letters, names, "{}", database.label);
    let alerts: Vec<String> = alerts.into_iter().flatten().collect();
    let label = database.label;
    assert_eq!(alerts.len(), 4, "one of each lane on {label}: {alerts:?}");
}
