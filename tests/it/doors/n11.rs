//! 11: a full disk is told as what it is, readiness asks the database, and nobody else reads its file.

use std::fs::DirEntry;
use std::os::unix::fs::{MetadataExt, PermissionsExt};

use diesel::connection::SimpleConnection;
use wonderpost::db::{Db, DbError, Kind};

use crate::support::cleanup::Folder;
use crate::support::http::until;
use crate::web::support::{ADA, Says, services};

/// Lets the database fail as on a full disk, whoever writes talk. Postgres says so by a trigger, in its own words and
/// with its own code; SQLite by the most pages that its file may have.
fn fill_disk(db: &Db) {
    let statement = match db.kind() {
        Kind::Sqlite => "PRAGMA max_page_count = 1",
        Kind::Postgres => {
            "CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
               RAISE EXCEPTION USING ERRCODE = '53100',
                 MESSAGE = 'could not extend file \"base/16384/16397\": No space left on device',
                 HINT = 'Check free disk space.';
             END $$;
             CREATE TRIGGER full_disk BEFORE INSERT ON talk FOR EACH ROW EXECUTE FUNCTION disk_is_full()"
        }
    };
    let done: Result<(), DbError> = db.write(|conn| Ok(conn.batch_execute(statement)?));
    done.unwrap();
}

#[test]
fn a_full_disk_is_503_and_the_page_says_that_nothing_was_saved() {
    for site in services() {
        let mut ada = site.signed_in(ADA);
        let table = ada.invites("");
        ada.opens(&table);
        fill_disk(&site.db);
        let words = "word ".repeat(180);
        let talk = format!("{table}/talk");
        // The pages that the file has may still hold a few lines.
        let answers = (0..40).map(|_| ada.posts(&talk, &[("words", &*words)]));
        let refused = answers.filter(|answer| answer.status != 303).last();
        let refused = refused.expect("the disk is full").is(503);
        refused.says("It could not be saved");
        assert!(!refused.header("retry-after").is_empty());
        // Pages are still shown.
        ada.opens(&table).is(200);
    }
}

#[test]
fn readiness_asks_the_database() {
    for site in services() {
        let mut watcher = site.visitor();
        until("it is ready", || watcher.opens("/readyz").status == 200);
        site.breaks("DROP TABLE __diesel_schema_migrations");
        watcher.opens("/readyz").is(503);
        watcher.opens("/healthz").is(200);
    }
}

#[test]
fn readiness_does_not_wait_for_a_database_that_does_not_answer() {
    let site = services().last().expect("Postgres");
    let other = site.another_process().db;
    assert_eq!(other.kind(), Kind::Postgres);
    let (locked, is_locked) = std::sync::mpsc::channel();
    let (end, is_over) = std::sync::mpsc::channel::<()>();
    let holder = std::thread::spawn(move || {
        let held: Result<(), DbError> = other.write(|conn| {
            conn.batch_execute("LOCK TABLE __diesel_schema_migrations")?;
            locked.send(()).unwrap();
            let _ended = is_over.recv();
            Ok(())
        });
        held.unwrap();
    });
    is_locked.recv().unwrap();
    site.visitor().opens("/readyz").is(503);
    end.send(()).unwrap();
    holder.join().unwrap();
}

#[test]
fn the_file_of_a_sqlite_database_is_its_owners_only() {
    let folder = Folder::new("rights");
    let path = folder.join("wonderpost.db");
    let url = format!("sqlite:{}", path.display());
    let are_narrow = || {
        let files = folder.read_dir().unwrap().map(Result::unwrap);
        let mode = |file: DirEntry| (file.file_name(), file.metadata().unwrap().mode() & 0o777);
        let modes: Vec<_> = files.map(mode).collect();
        assert!(modes.len() >= 3, "the file and its companions: {modes:?}");
        assert!(modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
    };
    let db = Db::open(&url).unwrap();
    db.migrate().unwrap();
    are_narrow();
    drop(db);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let _db = Db::open(&url).unwrap();
    are_narrow();
}
