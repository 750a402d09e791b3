//! The queue on both databases: leases, retries, what is dropped, parked and erased.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that cannot work has failed its test"
)]

use diesel::prelude::*;
use wonderpost::clock::Clock;
use wonderpost::config::{Config, MailConfig};
use wonderpost::db::schema::{game_tables, letters, people, seats};
use wonderpost::db::{Conn, Db, DbError};
use wonderpost::mail::letters::Written;
use wonderpost::mail::mime::Identity;
use wonderpost::mail::outbox::claim::{self, Claim, Parcel};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::mail::outbox::{self, LetterId, LetterKind, NewLetter, plan};
use wonderpost::mail::send::{Did, Sender, send_one_due};

use crate::support::databases;

pub(super) const NOON_MS: i64 = 1_795_262_400_000;
const MINUTE_MS: i64 = 60_000;

/// How many letters a mailbox gets within an hour here.
const MOST_PER_HOUR: usize = 20;

fn identity() -> Identity {
    Identity {
        address: "wonderpost@play.example.org".to_owned(),
        name: "Wonderpost".to_owned(),
        bounce_address: None,
        base_url: "https://play.example.org".to_owned(),
    }
}

pub(super) fn letter(kind: LetterKind, to: &str) -> NewLetter {
    let written = Written {
        subject: "A letter".to_owned(),
        text: "Its text.\n".to_owned(),
        html: "<p>Its text.</p>\n".to_owned(),
    };
    NewLetter::new(kind, to, "", written)
}

pub(super) fn queue(db: &Db, letter: &NewLetter, now_ms: i64) -> LetterId {
    db.write(|conn| outbox::queue_in_txn(conn, letter, now_ms))
        .unwrap()
}

fn claim(db: &Db, clock: &Clock) -> Claim {
    claim::claim(db, &identity(), Some(MOST_PER_HOUR), clock.now_ms()).unwrap()
}

fn parcel(claimed: Claim) -> Parcel {
    match claimed {
        Claim::Ready(parcel) => *parcel,
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
            outbox::queue_in_txn(conn, &letter(LetterKind::Notice, "a@example.org"), NOON_MS)?;
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
        let id = queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
        let first = parcel(claim(&db, &clock));
        assert!(
            matches!(claim(&db, &clock), Claim::Nothing),
            "{}",
            database.label
        );
        // The process dies here: nothing is noted.
        clock.advance(claim::LEASE_MS - 1);
        assert!(matches!(claim(&db, &clock), Claim::Nothing));
        clock.advance(1);
        let second = parcel(claim(&db, &clock));
        assert_eq!((second.id, second.attempt), (id, 2));
        assert_eq!(second.raw, first.raw, "the bytes stay, the date too");
        // The first comes back late and failed; the second has the say.
        claim::mark_failed(&db, &first, "late", clock.now_ms()).unwrap();
        claim::mark_parked(&db, &first, "late").unwrap();
        assert_eq!(
            (row(&db, id).status.as_str(), row(&db, id).trouble),
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
            queue(&db, &letter(LetterKind::Notice, &to), NOON_MS);
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
                                Claim::Ready(parcel) => {
                                    mine.push(parcel.id);
                                    claim::mark_sent(&db, &parcel, false, NOON_MS).unwrap();
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

#[test]
fn a_failing_letter_is_tried_by_plan_for_four_days_and_then_parked() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
        let mut waits = Vec::new();
        let mut raws = std::collections::BTreeSet::new();
        loop {
            let parcel = parcel(claim(&db, &clock));
            raws.insert(parcel.raw.clone());
            if claim::mark_failed(&db, &parcel, "451 try later", clock.now_ms()).unwrap() {
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
            lasted <= plan::LIFE_MS && lasted > plan::LIFE_MS - 75 * MINUTE_MS,
            "{lasted}"
        );
        let parked = row(&db, id);
        assert_eq!(parked.status, "parked");
        let trouble = parked.trouble.unwrap();
        assert!(
            trouble.contains("four days") && trouble.contains("451"),
            "{trouble}"
        );
        assert_eq!(list::summary(&db).unwrap().parked, 1);
        assert!(list::send_again(&db, id, clock.now_ms()).unwrap());
        assert_eq!(parcel(claim(&db, &clock)).raw, *raws.first().unwrap());
    }
}

/// A table with one awaited seat of a person, without a game.
fn seat(conn: &mut Conn, address: &str, expected: Option<i64>) -> Result<(i64, i64), DbError> {
    let person: i64 = diesel::insert_into(people::table)
        .values((
            people::address.eq(address),
            people::letter_address.eq(address),
            people::name.eq("Ada"),
            people::zone.eq("UTC"),
            people::wants_letters.eq(true),
            people::theme.eq("auto"),
            people::created_at_ms.eq(NOON_MS),
        ))
        .returning(people::id)
        .get_result(conn)?;
    let table: i64 = diesel::insert_into(game_tables::table)
        .values((
            game_tables::uid.eq(address),
            game_tables::game.eq("duel"),
            game_tables::rules_version.eq(1),
            game_tables::options.eq("{}"),
            game_tables::seat_count.eq(2),
            game_tables::status.eq("running"),
            game_tables::is_watchable.eq(true),
            game_tables::seed.eq("0".repeat(64)),
            game_tables::opened_by.eq(person),
            game_tables::opened_at_ms.eq(NOON_MS),
            game_tables::changed_at_ms.eq(NOON_MS),
            game_tables::last_seq.eq(0),
            game_tables::head_hash.eq("0".repeat(64)),
            game_tables::next_draw.eq(0),
            game_tables::progress.eq(""),
        ))
        .returning(game_tables::id)
        .get_result(conn)?;
    diesel::insert_into(seats::table)
        .values((
            seats::table_id.eq(table),
            seats::seat.eq(0),
            seats::person_id.eq(person),
            seats::name.eq("Ada"),
            seats::is_awaited.eq(true),
            seats::expected_seq.eq(expected),
            seats::moved_seq.eq(0),
        ))
        .execute(conn)?;
    Ok((person, table))
}

fn turn_letter(to: &str, person: i64, table: i64, expected: i64) -> NewLetter {
    NewLetter {
        person_id: Some(person),
        table_id: Some(table),
        seat: Some(0),
        expected_seq: Some(expected),
        thread: "k7wd".to_owned(),
        ..letter(LetterKind::YourTurn, to)
    }
}

fn expect(db: &Db, table: i64, expected: Option<i64>) {
    db.write(|conn| {
        diesel::update(seats::table.filter(seats::table_id.eq(table)))
            .set(seats::expected_seq.eq(expected))
            .execute(conn)?;
        Ok::<_, DbError>(())
    })
    .unwrap();
}

#[test]
fn an_overtaken_turn_is_dropped_also_between_two_attempts() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let (person, table) = db
            .write(|conn| seat(conn, "a@example.org", Some(7)))
            .unwrap();
        let id = queue(
            &db,
            &turn_letter("a@example.org", person, table, 7),
            NOON_MS,
        );
        let first = parcel(claim(&db, &clock));
        claim::mark_failed(&db, &first, "451", clock.now_ms()).unwrap();
        expect(&db, table, Some(9));
        clock.advance(10 * MINUTE_MS);
        assert!(
            matches!(claim(&db, &clock), Claim::Dropped(_)),
            "{}",
            database.label
        );
        let dropped = row(&db, id);
        assert_eq!(dropped.status, "dropped");
        assert_eq!(dropped.trouble.as_deref(), Some("the game has moved on"));
        let text = list::find_text(&db, id).unwrap().unwrap();
        assert_eq!((text.body_text.as_str(), text.body_html.as_str()), ("", ""));
        queue(
            &db,
            &turn_letter("a@example.org", person, table, 9),
            clock.now_ms(),
        );
        expect(&db, table, None);
        assert!(
            matches!(claim(&db, &clock), Claim::Dropped(_)),
            "the game is over"
        );
    }
}

#[test]
fn of_a_thousand_turns_overtaken_before_they_were_sent_none_is_sent() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let (person, table) = db
        .write(|conn| seat(conn, "a@example.org", Some(1_000)))
        .unwrap();
    db.write(|conn| {
        for expected in 1..=1_000 {
            let letter = turn_letter("a@example.org", person, table, expected);
            outbox::queue_in_txn(conn, &letter, NOON_MS)?;
        }
        Ok::<_, DbError>(())
    })
    .unwrap();
    let mut sent = Vec::new();
    loop {
        match claim(&db, &clock) {
            Claim::Nothing => break,
            Claim::Dropped(_) => {}
            Claim::Ready(parcel) => {
                claim::mark_sent(&db, &parcel, false, NOON_MS).unwrap();
                sent.push(parcel.id);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(sent.len(), 1, "the one that is still true");
    assert_eq!(list::summary(&db).unwrap().queued, 0);
}

#[test]
fn who_wants_no_letters_gets_sign_ins_and_invitations_only() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let (person, _table) = db.write(|conn| seat(conn, "a@example.org", None)).unwrap();
        wonderpost::accounts::people::set_wants_letters(
            &db,
            wonderpost::accounts::PersonId(person),
            false,
        )
        .unwrap();
        for kind in LetterKind::ALL {
            let letter = NewLetter {
                person_id: Some(person),
                ..letter(kind, "a@example.org")
            };
            queue(&db, &letter, NOON_MS);
        }
        let mut sent = Vec::new();
        loop {
            match claim(&db, &clock) {
                Claim::Nothing => break,
                Claim::Dropped(_) => {}
                Claim::Ready(parcel) => sent.push(parcel.kind),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(sent, ["sign_in", "invitation"], "{}", database.label);
    }
}

#[test]
fn a_stopped_mailbox_gets_sign_ins_only() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let token = db
            .write(|conn| outbox::stop_token_in_txn(conn, "a@example.org"))
            .unwrap();
        let before = list::list(&db, 10).unwrap();
        wonderpost::accounts::people::find_mailbox_by_token(&db, &token).unwrap();
        assert_eq!(list::list(&db, 10).unwrap(), before);
        wonderpost::accounts::people::stop_letters_by_token(&db, &token, NOON_MS).unwrap();
        queue(
            &db,
            &letter(LetterKind::Invitation, "a@example.org"),
            NOON_MS,
        );
        assert!(
            matches!(claim(&db, &clock), Claim::Dropped(_)),
            "{}",
            database.label
        );
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
fn a_letter_that_came_too_late_is_dropped_and_sign_ins_go_first() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        queue(
            &db,
            &letter(LetterKind::Notice, "a@example.org"),
            NOON_MS - 1,
        );
        let mut sign_in = letter(LetterKind::SignIn, "a@example.org");
        sign_in.void_at_ms = Some(NOON_MS + MINUTE_MS);
        queue(&db, &sign_in, NOON_MS);
        queue(&db, &sign_in, NOON_MS);
        assert_eq!(
            parcel(claim(&db, &clock)).kind,
            "sign_in",
            "{}",
            database.label
        );
        clock.advance(MINUTE_MS);
        assert!(matches!(claim(&db, &clock), Claim::Dropped(_)));
        assert_eq!(parcel(claim(&db, &clock)).kind, "notice");
    }
}

#[test]
fn a_mailbox_gets_twenty_letters_an_hour_and_the_others_later() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        for _ in 0..50 {
            queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
        }
        queue(&db, &letter(LetterKind::Notice, "b@example.org"), NOON_MS);
        let mut hours = Vec::new();
        for _ in 0..4 {
            let mut sent = 0;
            loop {
                match claim(&db, &clock) {
                    Claim::Nothing => break,
                    Claim::Postponed(_) => {}
                    Claim::Ready(parcel) => {
                        assert_eq!(parcel.attempt, 1, "waiting is no attempt");
                        claim::mark_sent(&db, &parcel, false, clock.now_ms()).unwrap();
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
                match claim::claim(&db, &identity(), most, clock.now_ms()).unwrap() {
                    Claim::Nothing => return sent,
                    Claim::Postponed(_) => {}
                    Claim::Ready(parcel) => {
                        claim::mark_sent(&db, &parcel, false, clock.now_ms()).unwrap();
                        sent += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        };
        let most = Some(MOST_PER_HOUR);
        let ends = count(LetterKind::GameOver, most);
        assert_eq!(ends, MOST_PER_HOUR + 5, "{}", database.label);
        assert_eq!(count(LetterKind::Notice, most), MOST_PER_HOUR);
        assert_eq!(count(LetterKind::GameOver, most), MOST_PER_HOUR + 5);
        clock.advance(60 * MINUTE_MS);
        assert_eq!(count(LetterKind::Notice, None), MOST_PER_HOUR + 10);
    }
}

#[test]
fn a_letter_that_cannot_become_a_mail_is_parked_and_holds_up_nobody() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let poison = queue(&db, &letter(LetterKind::Notice, "no address"), NOON_MS);
        let mut huge = letter(LetterKind::Notice, "a@example.org");
        huge.body_text = "a".repeat(300_000);
        let huge = queue(&db, &huge, NOON_MS);
        let good = queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
        assert!(matches!(claim(&db, &clock), Claim::Parked(id) if id == poison));
        assert!(matches!(claim(&db, &clock), Claim::Parked(id) if id == huge));
        assert_eq!(parcel(claim(&db, &clock)).id, good, "{}", database.label);
        let unsent = list::list_unsent(&db, 10).unwrap();
        assert_eq!(unsent.len(), 3);
        assert!(unsent[0].trouble.as_deref().unwrap().contains("no address"));
        assert!(unsent[1].trouble.as_deref().unwrap().contains("longer"));
    }
}

#[test]
fn what_was_sent_is_erased_but_what_waits_is_not() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let id = queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        let sent = parcel(claim(&db, &clock));
        let text = list::find_text(&db, id).unwrap().unwrap();
        assert_eq!(text.body_text, "Its text.\n", "{}", database.label);
        claim::mark_sent(&db, &sent, false, NOON_MS).unwrap();
        let kept: (String, String, Option<String>) = db
            .read(|conn| {
                Ok::<_, DbError>(
                    letters::table
                        .find(id.0)
                        .select((letters::body_text, letters::body_html, letters::raw))
                        .first(conn)?,
                )
            })
            .unwrap();
        assert_eq!(kept, (String::new(), String::new(), None));
    }
}

/// Settings whose letters go where `mail` says.
pub(super) fn config(mail: MailConfig) -> Config {
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
        match send_one_due(db, clock, sender).unwrap() {
            Did::Nothing => return did,
            done => did.push(done),
        }
    }
}
