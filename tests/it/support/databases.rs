//! Fresh databases of both kinds. A test that touches a database runs once on each of [`every`].
#![expect(clippy::expect_used, reason = "a test without its database has failed")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use wonderpost::db::{Db, DbError};

use super::own_server::OwnServer;
use super::postgres;

/// How long a test's database may take to open.
const OPENS_WITHIN: Duration = Duration::from_secs(60);

/// A database that goes when it is dropped.
pub(crate) struct TestDatabase {
    /// "SQLite" or "Postgres", for messages.
    pub(crate) label: &'static str,
    url: String,
    place: Place,
}

enum Place {
    Folder(PathBuf),
    Server {
        name: String,
    },
    /// Whoever named it sees to it.
    Elsewhere,
}

/// Gives a fresh SQLite and a fresh Postgres database, both with the present schema and no rows.
pub(crate) fn every() -> Vec<TestDatabase> {
    vec![sqlite(), postgres()]
}

/// Gives a fresh SQLite and a fresh Postgres database with nothing in them.
pub(crate) fn every_empty() -> Vec<TestDatabase> {
    vec![sqlite_empty(), create("template0")]
}

/// Gives the Postgres database that a URL names.
pub(crate) fn at(url: String) -> TestDatabase {
    TestDatabase {
        label: "Postgres",
        url,
        place: Place::Elsewhere,
    }
}

/// Gives a fresh SQLite database with the present schema.
pub(crate) fn sqlite() -> TestDatabase {
    let database = sqlite_empty();
    database.open().migrate().expect("the migrations run");
    database
}

/// Gives a fresh Postgres database with the present schema.
pub(crate) fn postgres() -> TestDatabase {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let name = next_name("template");
        on_server(&format!("CREATE DATABASE {name} TEMPLATE template0"));
        let db = Db::open(&postgres::url(&name)).expect("the new database opens");
        db.migrate().expect("the migrations run");
        drop(db);
        // A pool may still hold connections for a moment, and a template must have none.
        on_server(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
        on_server(&format!(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
        ));
        name
    });
    create(template)
}

/// Gives the one database of a test's own server, with the present schema.
pub(crate) fn on(server: &OwnServer) -> TestDatabase {
    let database = TestDatabase {
        label: "Postgres",
        url: server.url("postgres"),
        place: Place::Elsewhere,
    };
    database.open().migrate().expect("the migrations run");
    database
}

impl TestDatabase {
    /// Opens it. Called twice it gives two pools, as two processes have.
    pub(crate) fn open(&self) -> Db {
        // A machine that stands still for a moment takes longer than a pool waits for its first connection, and a
        // server that lost one of its processes to a fault recovers first.
        let begun = Instant::now();
        let mut opened = Db::open(&self.url);
        while opened.is_err() && begun.elapsed() < OPENS_WITHIN {
            opened = Db::open(&self.url);
        }
        opened.expect("the test database opens")
    }

    /// Its URL, for a program under test.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        match &self.place {
            Place::Folder(folder) => drop(std::fs::remove_dir_all(folder)),
            Place::Server { name } => {
                on_server(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
            }
            Place::Elsewhere => {}
        }
    }
}

fn sqlite_empty() -> TestDatabase {
    sqlite_empty_in(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(next_name("sqlite")))
}

/// Gives a fresh SQLite database with the present schema in a folder that other users can reach, and that goes with it.
pub(crate) fn sqlite_in(folder: &Path) -> TestDatabase {
    let database = sqlite_empty_in(folder.to_owned());
    database.open().migrate().expect("the migrations run");
    database
}

fn sqlite_empty_in(folder: PathBuf) -> TestDatabase {
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    TestDatabase {
        label: "SQLite",
        url: format!("sqlite:{}/wonderpost.db", folder.display()),
        place: Place::Folder(folder),
    }
}

fn create(template: &str) -> TestDatabase {
    let name = next_name("test");
    on_server(&format!("CREATE DATABASE {name} TEMPLATE {template}"));
    TestDatabase {
        label: "Postgres",
        url: postgres::url(&name),
        place: Place::Server { name },
    }
}

/// Makes a name that no other test process on the machine uses.
fn next_name(what: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("wonderpost_{what}_{}_{number}", std::process::id())
}

fn on_server(statement: &str) {
    static SERVER: OnceLock<Db> = OnceLock::new();
    let server = SERVER
        .get_or_init(|| Db::open(&postgres::url("postgres")).expect("the test server answers"));
    server
        .read(|conn| {
            conn.batch_execute("SET statement_timeout = '60s'; SET lock_timeout = 0")?;
            conn.batch_execute(statement).map_err(DbError::from)
        })
        .expect("the test server obeys");
}
