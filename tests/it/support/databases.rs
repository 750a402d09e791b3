//! Fresh databases of both kinds, statements that run on them, and roles. A test that touches a database runs once on
//! each of [`every`].

use std::path::Path;
use std::sync::{Barrier, OnceLock};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use wonderpost::config::Pooler;
use wonderpost::db::Patience;

use super::cleanup::{Left, next_name};
use super::postgres;
use crate::prelude::*;

/// How long a test's database may take to open.
const OPENS_WITHIN: Duration = Duration::from_secs(60);

/// A database that goes when it is dropped.
pub(crate) struct TestDatabase {
    /// "SQLite" or "Postgres", for messages.
    pub(crate) label: &'static str,
    url: String,
    /// Whether it is waited for longer than by a host's program: those who try how long that waits do not want it.
    pub(crate) is_patient: bool,
    place: Place,
}

enum Place {
    Folder {
        _goes: Folder,
    },
    Server {
        _left: Option<Left>,
    },
    /// Whoever named it sees to it.
    Elsewhere,
}

/// Gives a fresh SQLite and a fresh Postgres database, both with the present schema and no rows.
pub(crate) fn every() -> Vec<TestDatabase> {
    vec![sqlite(), postgres()]
}

/// Gives a fresh database of one kind with the present schema and no rows; in the long form one of each. For tests of
/// what does not depend on the database, such as words on pages.
pub(crate) fn usually(usual: fn() -> TestDatabase) -> Vec<TestDatabase> {
    if is_long() { every() } else { vec![usual()] }
}

/// Gives a fresh SQLite and a fresh Postgres database with nothing in them.
pub(crate) fn every_empty() -> Vec<TestDatabase> {
    vec![sqlite_empty(), postgres_empty()]
}

/// For each kind, a database with the present schema, and an empty one of the other kind.
pub(crate) fn every_with_other() -> [(TestDatabase, TestDatabase); 2] {
    [(sqlite(), postgres_empty()), (postgres(), sqlite_empty())]
}

pub(crate) fn at(url: String) -> TestDatabase {
    TestDatabase {
        label: "Postgres",
        url,
        is_patient: true,
        place: Place::Elsewhere,
    }
}

/// Gives a fresh SQLite database with the present schema.
pub(crate) fn sqlite() -> TestDatabase {
    sqlite_in_folder(Folder::new("sqlite"))
}

/// Gives a fresh SQLite database with the present schema in a folder that other users can reach, and that goes with it.
pub(crate) fn sqlite_in(folder: &Path) -> TestDatabase {
    sqlite_in_folder(Folder::of(folder.to_owned()))
}

/// Copies a database that was migrated once.
fn sqlite_in_folder(folder: Folder) -> TestDatabase {
    static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let (first, copies) = (sqlite_empty().migrated(), Folder::new("template"));
        let copy = copies.at("wonderpost.db");
        let mut conn = SqliteConnection::establish(first.path()).expect("it opens");
        let copied = conn.batch_execute(&format!("VACUUM INTO '{copy}'"));
        copied.expect("it is copied");
        std::fs::read(copy).expect("it is there")
    });
    let database = sqlite_within(folder);
    std::fs::write(database.path(), template).expect("there is room");
    database
}

pub(crate) fn sqlite_empty() -> TestDatabase {
    sqlite_within(Folder::new("sqlite"))
}

fn sqlite_within(folder: Folder) -> TestDatabase {
    TestDatabase {
        label: "SQLite",
        url: format!("sqlite:{}", folder.at("wonderpost.db")),
        is_patient: true,
        place: Place::Folder { _goes: folder },
    }
}

/// Gives a fresh Postgres database with the present schema.
pub(crate) fn postgres() -> TestDatabase {
    static TEMPLATE: OnceLock<TestDatabase> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let database = postgres_empty().migrated();
        let name = database.name();
        // A pool may still hold connections for a moment, and a template must have none.
        on_server(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
        on_server(&format!(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
        ));
        database
    });
    create(template.name())
}

pub(crate) fn postgres_empty() -> TestDatabase {
    create("template0")
}

/// Gives the one database of a test's own server, with the present schema. As that may go away, nobody has patience.
pub(crate) fn on(server: &OwnServer) -> TestDatabase {
    let mut database = at(server.url("postgres")).migrated();
    database.is_patient = false;
    database
}

impl TestDatabase {
    /// Opens it. Called twice it gives two pools, as two processes have.
    pub(crate) fn open(&self) -> Db {
        let patience = match self.is_patient {
            true => Patience::LONG,
            false => Patience::USUAL,
        };
        let open = || Db::open_with(&self.url, Pooler::None, patience);
        // A machine that stands still for a moment takes longer than a pool waits for its first connection, and a
        // server that lost one of its processes to a fault recovers first.
        let begun = Instant::now();
        let mut opened = open();
        while opened.is_err() && begun.elapsed() < OPENS_WITHIN {
            opened = open();
        }
        opened.expect("the test database opens")
    }

    fn migrated(self) -> Self {
        self.open().migrate().expect("the migrations run");
        self
    }

    /// Its URL, for a program under test.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The file of an SQLite database.
    pub(crate) fn path(&self) -> &str {
        self.url.strip_prefix("sqlite:").expect("SQLite")
    }

    /// Its name on its Postgres server.
    pub(crate) fn name(&self) -> &str {
        self.url.split(['/', '?']).nth(3).expect("a name")
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.label == "Postgres"
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Place::Server { .. } = self.place {
            let name = self.name();
            on_server(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

fn create(template: &str) -> TestDatabase {
    let name = next_name("test");
    let _left = on_given(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
    // Files are copied three times faster than pages through the log.
    on_server(&format!(
        "CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"
    ));
    let mut database = at(postgres::url(&name));
    database.place = Place::Server { _left };
    database
}

/// Has a statement run after an interrupted run, on a server that outlives it.
fn on_given(statement: &str) -> Option<Left> {
    postgres::given().map(|_| Left::on_server(&postgres::url("postgres"), statement))
}

fn on_server(statement: &str) {
    static SERVER: OnceLock<Db> = OnceLock::new();
    let server = SERVER.get_or_init(|| at(postgres::url("postgres")).open());
    // The server itself waits five seconds for those who are to leave a database.
    // No transaction may be around such a statement.
    let attempt = || server.read(|conn| conn.batch_execute(statement).map_err(DbError::from));
    until("nobody else", || match attempt() {
        Err(error) if format!("{error:?}").contains("is being accessed by other users") => false,
        done => done.map(|()| true).expect("the test server obeys"),
    });
}

/// Does something in one transaction, which must go well.
#[track_caller]
pub(crate) fn write<T>(db: &Db, work: impl FnMut(&mut Conn) -> Result<T, DbError>) -> T {
    db.write(work).expect("the database works")
}

/// Reads something, which must go well.
#[track_caller]
pub(crate) fn read<T>(db: &Db, work: impl FnOnce(&mut Conn) -> Result<T, DbError>) -> T {
    db.read(work).expect("the database works")
}

/// Runs statements in one transaction.
pub(crate) fn attempt(db: &Db, statements: &str) -> Result<(), DbError> {
    db.write(|conn| conn.batch_execute(statements).map_err(DbError::from))
}

/// The same, which must go well.
pub(crate) fn run(db: &Db, statements: &str) {
    attempt(db, statements).expect(statements);
}

pub(crate) fn revert_all(db: &Db) {
    const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
    const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");
    let reverted = read(db, |conn| {
        Ok(match conn {
            Conn::Sqlite(conn) => conn.revert_all_migrations(SQLITE).map(drop),
            Conn::Postgres(conn) => conn.revert_all_migrations(POSTGRES).map(drop),
        })
    });
    reverted.expect("down");
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Asks for texts, in a column that is called `line`.
pub(crate) fn lines(conn: &mut Conn, question: &str) -> diesel::QueryResult<Vec<String>> {
    let lines: Vec<Line> = diesel::sql_query(question).load(conn)?;
    Ok(lines.into_iter().map(|one| one.line).collect())
}

/// The same of a whole database, which must answer.
pub(crate) fn told(db: &Db, question: &str) -> Vec<String> {
    let ask = || db.read(|conn| Ok::<_, DbError>(lines(conn, question)?));
    // A connection of a server that was killed meanwhile tells so once.
    let mut left = CONNECTIONS;
    loop {
        match ask() {
            Err(error) if error.is_passing() && left > 0 => left -= 1,
            told => return told.expect(question),
        }
    }
}

/// Counts what follows `FROM`.
pub(crate) fn count(db: &Db, from: &str) -> i64 {
    let question = format!("SELECT CAST(count(*) AS text) AS line FROM {from}");
    told(db, &question)[0].parse().expect("a number")
}

/// How many connections a pool holds (`POOL_SIZE` in `src/db/mod.rs`).
pub(crate) const CONNECTIONS: usize = 8;

/// Does something on every connection of a pool, while all of them are in use.
pub(crate) fn on_each_connection<T: Send>(
    db: &Db,
    work: impl Fn(&mut Conn) -> Result<T, DbError> + Sync,
) -> Vec<T> {
    let all = Barrier::new(CONNECTIONS);
    let use_one = || {
        found("a connection", || {
            let mut has_one = false;
            let used = db.read(|conn| {
                has_one = true;
                all.wait();
                work(conn)
            });
            // On a busy machine a pool may take longer to connect than anybody waits for it.
            has_one.then(|| used.expect("the server answers"))
        })
    };
    std::thread::scope(|scope| {
        let begun: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(use_one)).collect();
        let ended = begun.into_iter().map(|one| one.join());
        ended.map(|one| one.expect("it is used")).collect()
    })
}

/// A role of a test's own that may log in. It goes when it is dropped, with its rights in one database.
pub(crate) struct Role<'a> {
    owner: &'a TestDatabase,
    pub(crate) name: String,
    _left: Option<Left>,
}

impl<'a> Role<'a> {
    pub(crate) fn new(owner: &'a TestDatabase) -> Self {
        // Roles belong to the whole server, where other test processes may be at work.
        let name = next_name("role");
        let _left = on_given(&format!("DROP ROLE IF EXISTS {name}"));
        on_server(&format!("CREATE ROLE {name} LOGIN"));
        Self { owner, name, _left }
    }

    /// The URL of its database, as this role opens it.
    pub(crate) fn url(&self) -> String {
        let (before, after) = self.owner.url.split_once("://").expect("a URL");
        let (_, rest) = after.split_once('@').expect("a user");
        format!("{before}://{}@{rest}", self.name)
    }
}

impl Drop for Role<'_> {
    fn drop(&mut self) {
        let goes = format!("DROP OWNED BY {name}; DROP ROLE {name}", name = self.name);
        run(&self.owner.open(), &goes);
    }
}
