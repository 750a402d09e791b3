//! 11: a full disk is told as what it is, readiness asks the database, and nobody else reads its file.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use actix_web::http::StatusCode;
use diesel::connection::SimpleConnection;
use wonderpost::db::{Db, DbError, Kind};

use crate::web::support::services;

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

#[actix_web::test]
async fn a_full_disk_is_503_and_the_page_says_that_nothing_was_saved() {
    for house in services() {
        let mut ada = house.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("").await;
        let table = format!("/tables/{uid}");
        ada.opens(&table).await;
        fill_disk(&house.app.service.db);
        let words = "word ".repeat(180);
        let mut answers = Vec::new();
        // The pages that the file has may still hold a few lines.
        for _ in 0..40 {
            let answer = ada
                .posts(&format!("{table}/talk"), &[("words", &words)])
                .await;
            if answer.status != StatusCode::SEE_OTHER {
                answers.push(answer);
            }
        }
        let kind = house.app.service.db.kind();
        let answer = answers.last().expect("the disk is full");
        assert_eq!(
            answer.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{kind:?}: {}",
            answer.text
        );
        assert!(
            answer.text.contains("It could not be saved"),
            "{kind:?}: {}",
            answer.text
        );
        assert!(!answer.header("retry-after").is_empty());
        let page = ada.opens(&table).await;
        assert_eq!(page.status, StatusCode::OK, "pages are still shown");
    }
}

#[actix_web::test]
async fn readiness_asks_the_database() {
    for house in services() {
        let mut watcher = house.visitor();
        assert_eq!(watcher.opens("/readyz").await.status, StatusCode::OK);
        let db = &house.app.service.db;
        let gone: Result<(), DbError> =
            db.write(|conn| Ok(conn.batch_execute("DROP TABLE __diesel_schema_migrations")?));
        gone.unwrap();
        let answer = watcher.opens("/readyz").await;
        assert_eq!(
            answer.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{:?}",
            db.kind()
        );
        assert_eq!(watcher.opens("/healthz").await.status, StatusCode::OK);
    }
}

#[actix_web::test]
async fn readiness_does_not_wait_for_a_database_that_does_not_answer() {
    let house = services().pop().expect("Postgres");
    let other = house.another_process().db;
    assert_eq!(other.kind(), Kind::Postgres);
    let began = std::time::Instant::now();
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
    let answer = house.visitor().opens("/readyz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(
        began.elapsed() < std::time::Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
    end.send(()).unwrap();
    holder.join().unwrap();
}

#[test]
fn the_file_of_a_sqlite_database_is_its_owners_only() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rights-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wonderpost.db");
    let url = format!("sqlite:{}", path.display());
    let modes = || -> Vec<(String, u32)> {
        let files = folder.read_dir().unwrap().map(Result::unwrap);
        files
            .map(|file| {
                let mode = file.metadata().unwrap().permissions().mode() & 0o777;
                (file.file_name().into_string().unwrap(), mode)
            })
            .collect()
    };
    let db = Db::open(&url).unwrap();
    db.migrate().unwrap();
    let made = modes();
    assert!(made.len() >= 3, "the file and its companions: {made:?}");
    assert!(made.iter().all(|(_, mode)| *mode == 0o600), "{made:?}");
    drop(db);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let db = Db::open(&url).unwrap();
    let narrowed = modes();
    assert!(
        narrowed.iter().all(|(_, mode)| *mode == 0o600),
        "{narrowed:?}"
    );
    drop(db);
    std::fs::remove_dir_all(folder).unwrap();
}
