//! Tables that move to another database: the same head, the same bytes, and the game goes on.

use std::collections::BTreeMap;

use diesel::{ExpressionMethods, RunQueryDsl};
use wonderpost::accounts::PersonId;
use wonderpost::db::schema::{game_tables, people};
use wonderpost::db::{Db, DbError};
use wonderpost::games::Seat;
use wonderpost::journal::export::{self, Export};
use wonderpost::journal::{SeedState, canonical};
use wonderpost::tables::archive::{self, Extent};
use wonderpost::tables::import::{ImportError, Sitter, Sitters, import};
use wonderpost::tables::replay::{replay, replay_events};

use super::{one_setting_per_game, played};
use crate::journal::python::{python, said};
use crate::journal::sample;
use crate::support::databases::{TestDatabase, every, sqlite};
use crate::support::random::Random;
use crate::tables::support::{BEGIN_MS, Party, service};

const TO_THE_END: usize = 5_000;

fn copy(db: &Db, uid: &str, extent: Extent) -> Export {
    archive::find(db, uid, extent)
        .expect("the database answers")
        .expect("the table is there")
}

fn sitters(seats: usize) -> Sitters {
    (0..seats)
        .map(|seat| {
            let seat = u8::try_from(seat).expect("few seats");
            let address = format!("seat{seat}@example.org");
            (Seat(seat), Sitter::Address(address))
        })
        .collect()
}

#[test]
fn a_finished_game_has_the_same_head_and_bytes_in_every_database() {
    for from in every() {
        let from = service(&from);
        let target: Vec<TestDatabase> = every();
        for setting in one_setting_per_game() {
            let party = played(&from, &setting, TO_THE_END);
            let exported = copy(&from.db, &party.uid, Extent::Public);
            assert!(exported.is_complete() && exported.seed.is_none());
            let report = exported.verify().expect("sound");
            assert_eq!(report.seed, SeedState::Revealed);
            assert_eq!(report.draws_derived, report.draws_seen);
            for to in &target {
                let db = to.open();
                let read = export::read(&export::write(&exported)).expect("readable");
                let imported = import(&db, BEGIN_MS, &read, &Sitters::new()).expect("imported");
                assert_eq!(
                    (imported.head, imported.frozen_reason),
                    (report.head.clone(), None)
                );
                let again = copy(&db, &party.uid, Extent::Public);
                assert_eq!(
                    export::write(&again),
                    export::write(&exported),
                    "{}",
                    setting.game
                );
                assert_eq!(
                    replay(&db, &party.uid).expect("read"),
                    (exported.events.len(), None)
                );
            }
            assert_eq!(replay_events(exported.events), None);
        }
    }
}

#[test]
fn a_running_table_moves_with_its_secrets_and_is_played_to_the_end() {
    let from = sqlite();
    let from = service(&from);
    for to in every() {
        let there = service(&to);
        for setting in one_setting_per_game() {
            let party = played(&from, &setting, 7);
            let exported = copy(&from.db, &party.uid, Extent::WithSecrets);
            assert!(exported.seed.is_some());
            let imported =
                import(&there.db, BEGIN_MS, &exported, &sitters(setting.seats)).expect("imported");
            assert_eq!(imported.head, exported.events.last().expect("some").head());
            let bytes = export::write(&copy(&there.db, &party.uid, Extent::WithSecrets));
            assert_eq!(bytes, export::write(&exported));
            let moved = Party::of(
                &there,
                &party.uid,
                (0..setting.seats)
                    .map(|seat| account(&there.db, seat))
                    .collect(),
            );
            while moved.step() {}
            let whole = copy(&there.db, &party.uid, Extent::Public);
            let report = whole.verify().expect("sound");
            assert!(
                report.is_over && report.draws_derived == report.draws_seen,
                "{}",
                setting.game
            );
            assert_eq!(replay(&there.db, &party.uid).expect("read").1, None);
        }
    }
}

fn account(db: &Db, seat: usize) -> PersonId {
    use diesel::QueryDsl;
    let address = format!("seat{seat}@example.org");
    db.read(|conn| {
        people::table
            .filter(people::address.eq(address))
            .select(people::id)
            .first(conn)
            .map(PersonId)
            .map_err(DbError::from)
    })
    .expect("the seat's account was made")
}

#[test]
fn a_running_game_s_public_copy_tells_no_secret_and_still_verifies() {
    let database = sqlite();
    let service = service(&database);
    for setting in one_setting_per_game() {
        let party = played(&service, &setting, 15);
        let whole = copy(&service.db, &party.uid, Extent::WithSecrets);
        let public = copy(&service.db, &party.uid, Extent::Public);
        let report = public.verify().expect("sound");
        assert!(report.closed_bodies > 0, "{} has secrets", setting.game);
        assert_eq!(report.head, whole.verify().expect("sound").head);
        let text = export::write(&public);
        for (open, closed) in whole.events.iter().zip(&public.events) {
            if !closed.is_open() {
                assert!(
                    !text.contains(&open.salt),
                    "a salt is as secret as its body"
                );
            }
        }
        assert!(!text.contains(whole.seed.as_ref().expect("with secrets")));
        let refused = import(&service.db, BEGIN_MS, &public, &Sitters::new());
        assert!(matches!(refused, Err(ImportError::Incomplete)));
        let output = python(&["verify_journal.py", "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
        assert!(said(&output.stdout).contains("not revealed yet"));
    }
}

#[test]
fn python_checks_real_games_and_finds_what_was_flipped_in_them() {
    let mut random = Random::printed("python_checks_real_games");
    let database = sqlite();
    let service = service(&database);
    for setting in one_setting_per_game() {
        let party = played(&service, &setting, TO_THE_END);
        let text = export::write(&copy(&service.db, &party.uid, Extent::Public));
        let output = python(&["verify_journal.py", "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
        let places: Vec<String> = (0..60)
            .map(|_| random.below(text.len()).to_string())
            .collect();
        let driver = format!(
            "
import io, sys, verify_journal
data = sys.stdin.buffer.read()
def believed(changed):
    try:
        return bool(verify_journal.verify(io.BytesIO(changed)))
    except (verify_journal.Unsound, ValueError, LookupError, TypeError):
        return False
print([i for i in [{}] if believed(data[:i] + bytes([data[i] ^ 1]) + data[i + 1:])])
",
            places.join(",")
        );
        let output = python(&["-c", &driver], text.as_bytes());
        assert_eq!(
            said(&output.stdout).trim(),
            "[]",
            "{}",
            said(&output.stderr)
        );
    }
}

#[test]
fn an_import_that_cannot_be_believed_stores_nothing() {
    for database in every() {
        let service = service(&database);
        let setting = &one_setting_per_game()[0];
        let party = played(&service, setting, 3);
        let good = copy(&service.db, &party.uid, Extent::WithSecrets);
        let other = sqlite();
        let other = other.open();
        let refuse = |export: &Export| {
            import(&other, BEGIN_MS, export, &Sitters::new()).expect_err("refused")
        };

        let mut changed = good.clone();
        changed.events[3].body = canonical(&serde_json::json!({"seat": 0}));
        assert!(matches!(refuse(&changed), ImportError::Unsound(_)));
        let mut renamed = good.clone();
        renamed.uid.push('x');
        assert!(matches!(refuse(&renamed), ImportError::Unsound(_)));
        let mut seedless = good.clone();
        seedless.seed = None;
        assert!(matches!(refuse(&seedless), ImportError::NoSeed));
        let mut wrong_seed = good.clone();
        wrong_seed.seed = Some("0".repeat(64));
        assert!(matches!(refuse(&wrong_seed), ImportError::Unsound(_)));
        let empty = Export {
            events: Vec::new(),
            ..good.clone()
        };
        assert!(matches!(
            refuse(&empty),
            ImportError::Empty | ImportError::Unsound(_)
        ));
        let ada = Sitter::Address("ada@example.org".to_owned());
        let nobody = BTreeMap::from([(Seat(99), ada)]);
        let refused = import(&other, BEGIN_MS, &good, &nobody).expect_err("refused");
        assert!(matches!(refused, ImportError::NoSuchSeat(99)));
        assert_eq!(
            archive::list_uids(&other).expect("read"),
            Vec::<String>::new()
        );

        import(&other, BEGIN_MS, &good, &Sitters::new()).expect("the good one is taken");
        assert!(matches!(refuse(&good), ImportError::Exists { .. }));
    }
}

#[test]
fn a_journal_that_cannot_be_carried_out_is_kept_frozen_and_others_are_not_harmed() {
    let mut random = Random::printed("a_journal_that_cannot_be_carried_out");
    for database in every() {
        let db = database.open();
        let strange = sample::finished(&mut random, 5);
        let imported = import(&db, BEGIN_MS, &strange, &Sitters::new()).expect("it verifies");
        let reason = imported.frozen_reason.expect("it is frozen");
        let (_, difference) = replay(&db, &strange.uid).expect("read");
        assert!(
            difference.expect("it differs").starts_with(&reason),
            "{reason}"
        );
        let again = copy(&db, &strange.uid, Extent::Public);
        assert_eq!(
            export::write(&again),
            export::write(&strange),
            "{}",
            database.label
        );
    }
}

#[test]
fn a_row_that_tells_otherwise_than_the_journal_is_found() {
    for database in every() {
        let service = service(&database);
        let party = played(&service, &one_setting_per_game()[0], 3);
        assert_eq!(replay(&service.db, &party.uid).expect("read").1, None);
        service
            .db
            .write(|conn| {
                diesel::update(game_tables::table)
                    .set(game_tables::next_draw.eq(99))
                    .execute(conn)
                    .map_err(DbError::from)
            })
            .expect("the row can be changed");
        let (_, difference) = replay(&service.db, &party.uid).expect("read");
        assert_eq!(
            difference.as_deref(),
            Some("the row of the table has another number of draws")
        );
    }
}
