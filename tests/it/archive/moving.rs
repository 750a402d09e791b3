//! Tables that move to another database: the same head, the same bytes, and the game goes on.

use std::collections::{BTreeMap, BTreeSet};

use wonderpost::host::archive::{self, Extent, Imported, Sitter, Sitters, import};
use wonderpost::journal::export::{self, Export};
use wonderpost::journal::{SeedState, canonical};
use wonderpost::look::proof::{replay, replay_export};

use super::{one_setting_per_game, played};
use crate::journal::python::{believed, judged};
use crate::journal::sample;
use crate::prelude::*;
use crate::support::databases::{every, run, sqlite, told};
use crate::tables::lagging::hides;
use crate::tables::support::{kinds_to, sends, service};

fn copy(db: &Db, uid: &str, extent: Extent) -> Export {
    archive::find(db, uid, extent)
        .expect("the database answers")
        .expect("the table is there")
}

/// The same as it is written.
pub(super) fn text(db: &Db, uid: &str, extent: Extent) -> String {
    export::write(&copy(db, uid, extent))
}

/// Brings a table in where nobody is named who sits there.
fn brought(db: &Db, export: &Export) -> anyhow::Result<Imported> {
    import(db, BEGIN_MS, export, &Sitters::new())
}

fn address(seat: usize) -> String {
    format!("seat{seat}@example.org")
}

fn sitters(seats: usize) -> Sitters {
    let sits = |seat: Seat| (seat, Sitter::Address(address(seat.index())));
    Seat::all(seats).map(sits).collect()
}

/// What differs when a table is carried out again.
fn difference(db: &Db, uid: &str) -> Option<String> {
    replay(db, uid).expect("read").1
}

#[test]
fn a_finished_game_has_the_same_head_and_bytes_in_every_database_and_python_believes_no_others() {
    let mut random = Random::printed("python_checks_real_games");
    for from in every() {
        let from = service(&from);
        let target = every();
        for setting in one_setting_per_game() {
            let party = played(&from, &setting, 5_000);
            let exported = copy(&from.db, &party.uid, Extent::Public);
            assert!(exported.is_complete() && exported.seed.is_none());
            let report = exported.verify().expect("sound");
            assert_eq!(report.seed, SeedState::Revealed);
            assert_eq!(report.draws_derived, report.draws_seen);
            let bytes = export::write(&exported);
            let mut files = vec![bytes.clone().into_bytes(); 31];
            for flipped in &mut files[1..] {
                flipped[random.below(bytes.len())] ^= 1;
            }
            assert_eq!(believed(&files), BTreeSet::from([0]), "{}", setting.game);
            for to in &target {
                let db = to.open();
                let read = export::read(&bytes).expect("readable");
                let imported = brought(&db, &read).expect("imported");
                assert_eq!(imported.head, report.head);
                assert_eq!(imported.frozen_reason, None);
                let again = text(&db, &party.uid, Extent::Public);
                assert_eq!(again, bytes, "{}", setting.game);
                let replayed = replay(&db, &party.uid).expect("read");
                assert_eq!(replayed, (exported.events.len(), None));
            }
            assert_eq!(replay_export(exported), None);
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
            let bytes = text(&there.db, &party.uid, Extent::WithSecrets);
            assert_eq!(bytes, export::write(&exported));
            let ask = "SELECT CAST(id AS text) AS line FROM people ORDER BY address";
            let ids = told(&there.db, ask).into_iter().take(setting.seats);
            let ids = ids.map(|id| PersonId(id.parse().expect("a number")));
            let moved = Party::of(&there, &party.uid, ids.collect());
            let sent = sends(&there);
            for (seat, seen) in moved.look(0).seats.iter().enumerate() {
                let told = ["seat_given", "your_turn"];
                let told = &told[..1 + usize::from(seen.is_awaited)];
                assert_eq!(kinds_to(&sent, &address(seat)), told);
            }
            while moved.step() {}
            sends(&there);
            let whole = copy(&there.db, &party.uid, Extent::Public);
            let report = whole.verify().expect("sound");
            assert!(report.is_over, "{}", setting.game);
            assert_eq!(report.draws_derived, report.draws_seen);
            assert_eq!(difference(&there.db, &party.uid), None);
        }
    }
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
                // A salt is as secret as its body.
                assert!(!text.contains(&open.salt));
            }
        }
        assert!(!text.contains(whole.seed.as_ref().expect("with secrets")));
        let refused = brought(&service.db, &public).expect_err("refused");
        assert!(refused.to_string().starts_with("this copy leaves out"));
        judged(text.as_bytes()).well().says("not revealed yet");
    }
}

#[each::test(every())]
fn an_import_that_cannot_be_believed_stores_nothing(database: TestDatabase) {
    let service = service(&database);
    let setting = &one_setting_per_game()[0];
    let party = played(&service, setting, 3);
    let good = copy(&service.db, &party.uid, Extent::WithSecrets);
    let other = sqlite();
    let other = other.open();
    let refuse = |change: &dyn Fn(&mut Export)| {
        let mut changed = good.clone();
        change(&mut changed);
        let refused = brought(&other, &changed);
        refused.expect_err("refused").to_string()
    };
    let unsound_said = "the journal does not verify, so it is not imported";
    let unsound: [&dyn Fn(&mut Export); 3] = [
        &|export| export.events[3].body = canonical(&serde_json::json!({"seat": 0})),
        &|export| export.uid.push('x'),
        &|export| export.seed = Some("0".repeat(64)),
    ];
    for change in unsound {
        assert_eq!(refuse(change), unsound_said);
    }
    refuse(&|export| export.seed = None).says("its seed is not in the file");
    let empty = refuse(&|export| export.events.clear());
    assert!(["the journal is empty", unsound_said].contains(&&*empty));
    let nobody = BTreeMap::from([(Seat(99), Sitter::Address(address(0)))]);
    let refused = import(&other, BEGIN_MS, &good, &nobody).expect_err("refused");
    assert_eq!(refused.to_string(), "the table has no seat 99");
    assert_eq!(archive::list_uids(&other).expect("read"), [""; 0]);

    brought(&other, &good).expect("the good one is taken");
    refuse(&|_| ()).says("is here already");
}

#[test]
fn a_journal_that_cannot_be_carried_out_is_kept_frozen_and_others_are_not_harmed() {
    let mut random = Random::printed("a_journal_that_cannot_be_carried_out");
    for database in every() {
        let db = database.open();
        let strange = sample::finished(&mut random, 5);
        let imported = brought(&db, &strange).expect("it verifies");
        let reason = imported.frozen_reason.expect("it is frozen");
        let difference = difference(&db, &strange.uid).expect("it differs");
        assert!(difference.starts_with(&reason), "{reason}");
        let again = text(&db, &strange.uid, Extent::Public);
        assert_eq!(again, export::write(&strange), "{}", database.label);
    }
}

#[each::test(every())]
fn a_row_that_tells_otherwise_than_the_journal_is_found(database: TestDatabase) {
    let service = service(&database);
    let party = played(&service, &one_setting_per_game()[0], 3);
    assert_eq!(difference(&service.db, &party.uid), None);
    let draw = r#"{"kind":"agreed","points":null,"winners":[]}"#;
    for (column, value, what) in [
        ("next_draw", "99", "number of draws"),
        ("result", draw, "result"),
        ("options", r#"{"wonders":"first"}"#, "set of options"),
    ] {
        run(
            &service.db,
            &format!("UPDATE game_tables SET {column} = '{value}'"),
        );
        let words = format!("the row of the table has another {what}");
        assert_eq!(difference(&service.db, &party.uid), Some(words));
    }
}

#[each::test(every())]
fn a_journal_that_lost_its_end_is_named(database: TestDatabase) {
    let service = service(&database);
    let [cut, whole] = [(); 2].map(|()| played(&service, &one_setting_per_game()[0], 3));
    let last = cut.look(0).seq;
    hides(&cut, &format!("= {last}"));
    let host = Host::new(&database);
    for command in ["check", "verify"] {
        let said = host.runs(&[command]).ill();
        said.says(&format!("table {}: event {last} is missing", cut.uid));
        said.lacks(&format!("table {}", whole.uid));
    }
}
