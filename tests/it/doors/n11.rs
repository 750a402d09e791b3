//! 11: a full disk is told as what it is, and nobody else reads the file of a database.

use std::fs::DirEntry;
use std::os::unix::fs::{MetadataExt, PermissionsExt};

use crate::prelude::*;
use crate::support::databases::run;

/// Lets the database fail as on a full disk, whoever writes talk. Postgres says so by a trigger, in its own words and
/// with its own code; SQLite by the most pages that its file may have.
fn fill_disk(db: &Db) {
    let statement = match db.kind {
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
    run(db, statement);
}

#[each::test(services())]
fn a_full_disk_is_503_and_the_page_says_that_nothing_was_saved(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites("");
    ada.opens(&table);
    fill_disk(&site.db);
    let (talk, words) = (format!("{table}/talk"), "word ".repeat(180));
    // The pages that the file has may still hold a few lines.
    let answers = (0..40).map(|_| ada.posts(&talk, &[("words", &*words)]));
    let refused = answers.filter(|answer| answer.status != 303).last();
    let refused = refused.expect("the disk is full").is(503);
    refused.says("It could not be saved");
    assert!(!refused.header("retry-after").is_empty());
    // Pages are still shown.
    ada.opens(&table).is(200);
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
