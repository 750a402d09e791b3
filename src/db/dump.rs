//! A copy of the whole database in a file: SQLite copies itself, Postgres is dumped by its own client programs.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use diesel::connection::SimpleConnection;
use diesel::sql_types::{Bool, Integer, Text};
use diesel::{QueryableByName, RunQueryDsl};
use percent_encoding::percent_decode_str;
use thiserror::Error;

use super::side::Side;
use super::{Conn, Db, DbError, Kind, OpenError};
use crate::chance::{entropy, hex};

/// How a file of `pg_dump -Fc` begins.
const DUMP_MAGIC: &[u8] = b"PGDMP";
/// How a file of SQLite begins.
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// How much of a script is passed on at once, in bytes.
const PIECE: u64 = 1024 * 1024;

/// Why a database was not copied into a file, or out of one.
#[derive(Debug, Error)]
pub enum DumpError {
    /// A client program of Postgres is not there.
    #[error(
        "the program `{0}` is not there: install the client programs of Postgres (on Debian `apt install postgresql-client`), or put them into the PATH"
    )]
    NoProgram(&'static str),
    /// A client program cannot read what the server has.
    #[error(
        "`{program}` is of Postgres {own}, and the server of {server}: install the client programs of Postgres {server} or newer, and put them into the PATH before the older ones"
    )]
    TooOld {
        /// Which program.
        program: &'static str,
        /// Its major version.
        own: i32,
        /// That of the server.
        server: i32,
    },
    /// A client program failed.
    #[error("`{program}` failed: {said}")]
    Failed {
        /// Which program.
        program: &'static str,
        /// What it said.
        said: String,
    },
    /// A file cannot be read or written.
    #[error("the file cannot be read or written")]
    File(#[from] io::Error),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl From<diesel::result::Error> for DumpError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Integer)]
    major: i32,
}

/// The name of a database.
#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct May {
    #[diesel(sql_type = Bool)]
    may: bool,
}

/// Tells which database a file is a copy of; none where it is of neither.
///
/// # Errors
/// When the file cannot be read.
pub fn kind_of_file(path: &Path) -> io::Result<Option<Kind>> {
    let mut head = Vec::new();
    File::open(path)?.take(16).read_to_end(&mut head)?;
    Ok(if head.starts_with(SQLITE_MAGIC) {
        Some(Kind::Sqlite)
    } else if head.starts_with(DUMP_MAGIC) {
        Some(Kind::Postgres)
    } else {
        None
    })
}

impl Db {
    /// Writes a copy of one state of the database into a file that is not there, for its owner only, while others use
    /// it. The file is on the disk when this returns.
    ///
    /// # Errors
    /// See [`DumpError`].
    pub fn dump_to(&self, path: &Path) -> Result<(), DumpError> {
        // SQLite and pg_dump write into an empty file that is there, and leave its rights alone.
        let file = File::options()
            .create_new(true)
            .write(true)
            .mode(0o600)
            .open(path)?;
        let name = path.display().to_string();
        match self.kind {
            Kind::Sqlite => self.copy_to(&name)?,
            Kind::Postgres => {
                self.expect_client("pg_dump")?;
                run("pg_dump", &self.url, &["--format=custom", "--file", &name])?;
            }
        }
        file.sync_all()?;
        Ok(())
    }

    /// Reads what may take longer than a request may: Postgres does it on a connection of its own, without limits.
    ///
    /// # Errors
    /// See [`DumpError`].
    pub fn read_at_length<T>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, DbError>,
    ) -> Result<T, DumpError> {
        Ok(match self.kind {
            Kind::Sqlite => self.read(work)?,
            Kind::Postgres => work(Side::open(&self.url)?.conn())?,
        })
    }

    /// Refuses a client program that is not there, or older than the server.
    fn expect_client(&self, program: &'static str) -> Result<(), DumpError> {
        let find = "SELECT current_setting('server_version_num')::integer / 10000 AS major";
        let Version { major } = self.read(|conn| {
            diesel::sql_query(find)
                .get_result(conn)
                .map_err(DbError::from)
        })?;
        let own = client_version(program)?;
        if own < major {
            return Err(DumpError::TooOld {
                program,
                own,
                server: major,
            });
        }
        Ok(())
    }

    /// Makes a database on the same server, fills it with a dump, and gives it to `work`; it is gone afterwards. None
    /// where the role may make no databases.
    ///
    /// # Errors
    /// See [`DumpError`].
    pub fn in_scratch<T>(
        &self,
        dump: &Path,
        work: impl FnOnce(&mut Conn) -> T,
    ) -> Result<Option<T>, DumpError> {
        let mut server = Side::open(&self.url)?;
        let find =
            "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user";
        let May { may } = diesel::sql_query(find).get_result(server.conn())?;
        if !may {
            return Ok(None);
        }
        let own = format!("wonderpost_check_{}_", own_number(server.conn())?);
        drop_left(server.conn(), &own)?;
        let name = format!("{own}{}", hex(&entropy::<8>()));
        // As long as this connection lives, the name is in use.
        hold_name(server.conn(), &name)?;
        let made = format!("CREATE DATABASE {name} TEMPLATE template0");
        server.conn().batch_execute(&made)?;
        let url = with_database(&self.url, &name);
        let done = restore_plainly(&url, dump).and_then(|()| {
            let mut scratch = Side::open(&url)?;
            Ok(work(scratch.conn()))
        });
        let gone = format!("DROP DATABASE {name} WITH (FORCE)");
        if let Err(error) = server.conn().batch_execute(&gone) {
            tracing::warn!(%error, "the database {name}, made to check a backup, could not be removed: drop it");
        }
        done.map(Some)
    }
}

/// The number that the server gave the database of a connection.
fn own_number(conn: &mut Conn) -> Result<String, DbError> {
    let find = "SELECT oid::text AS name FROM pg_database WHERE datname = current_database()";
    let Name { name } = diesel::sql_query(find).get_result(conn)?;
    Ok(name)
}

/// Holds a name until the connection ends. False where another connection holds it.
fn hold_name(conn: &mut Conn, name: &str) -> Result<bool, DbError> {
    let hold = "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS may";
    let May { may } = diesel::sql_query(hold)
        .bind::<Text, _>(name)
        .get_result(conn)?;
    Ok(may)
}

/// Drops databases whose checks ended before they could do so.
fn drop_left(conn: &mut Conn, own: &str) -> Result<(), DbError> {
    let find = "SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, $1)
                AND pg_get_userbyid(datdba) = current_user";
    let left: Vec<Name> = diesel::sql_query(find).bind::<Text, _>(own).load(conn)?;
    for Name { name } in left {
        if hold_name(conn, &name)? {
            tracing::info!(
                "the database {name} was left by a check that did not end; it is dropped"
            );
            conn.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))?;
        }
    }
    Ok(())
}

fn restore_plainly(url: &str, dump: &Path) -> Result<(), DumpError> {
    let dump = dump.display().to_string();
    let plainly = ["--no-owner", "--no-privileges", "--exit-on-error", &dump];
    run("pg_restore", url, &plainly).map(drop)
}

/// Lists what a dump holds, a line each, as `pg_restore --list` tells it.
///
/// # Errors
/// See [`DumpError`].
pub fn list_dump(dump: &Path) -> Result<Vec<String>, DumpError> {
    let listed = Command::new("pg_restore")
        .arg("--list")
        .arg(dump)
        .stdin(Stdio::null())
        .output();
    let said = said("pg_restore", listed)?;
    Ok(said.lines().map(str::to_owned).collect())
}

/// Fills an empty database from a dump, and runs statements after that, in one transaction: all of it or nothing.
/// `tell` hears how many bytes of the dump, of how many, have been read; keys and indexes are made after the last of them.
///
/// # Errors
/// See [`DumpError`].
pub fn restore_dump(
    url: &str,
    dump: &Path,
    and_then: &str,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<(), DumpError> {
    let dump = File::open(dump)?;
    let mut script = Command::new("pg_restore")
        .args(["--no-owner", "--no-privileges", "--file=-"])
        .stdin(dump.try_clone()?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| not_started("pg_restore", error))?;
    let (plain, password) = without_password(url);
    let mut command = Command::new("psql");
    command
        .args(["--no-psqlrc", "--quiet"])
        .args(["--set=ON_ERROR_STOP=1", "--output=/dev/null", "--dbname"])
        .arg(plain)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    let mut psql = command
        .spawn()
        .map_err(|error| not_started("psql", error))?;
    let piped = pour(&mut script, &mut psql, and_then, &mut || {
        tell_read(&dump, tell);
    });
    if piped.is_err() {
        // Without its last statement nothing of it may be committed.
        psql.kill()?;
    }
    let (read, done) = (script.wait_with_output(), psql.wait_with_output());
    said("psql", done)?;
    said("pg_restore", read)?;
    Ok(piped?)
}

/// Tells how far a file has been read by a program that has it too: both share the place in it.
fn tell_read(mut file: &File, tell: &mut dyn FnMut(usize, usize)) {
    let bytes = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    match (file.stream_position(), file.metadata()) {
        (Ok(read), Ok(file)) => tell(bytes(read), bytes(file.len())),
        (Err(error), _) | (_, Err(error)) => {
            tracing::debug!(%error, "it cannot be told how much was read");
        }
    }
}

/// Gives the one program what the other says, and after that some more, if it said all. Where this process ends before
/// the last word, nothing is committed. `note` is called after each piece.
fn pour(
    script: &mut std::process::Child,
    psql: &mut std::process::Child,
    and_then: &str,
    note: &mut dyn FnMut(),
) -> io::Result<()> {
    let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
    let mut from = script.stdout.take().ok_or_else(closed)?;
    let mut to = psql.stdin.take().ok_or_else(closed)?;
    to.write_all(b"BEGIN;\n")?;
    while io::copy(&mut (&mut from).take(PIECE), &mut to)? > 0 {
        note();
    }
    if !script.wait()?.success() {
        // psql must not commit half of it.
        psql.kill()?;
        return Err(closed());
    }
    to.write_all(and_then.as_bytes())?;
    to.write_all(b"COMMIT;\n")
}

fn client_version(program: &'static str) -> Result<i32, DumpError> {
    let asked = Command::new(program).arg("--version").output();
    let said = said(program, asked)?;
    // `pg_dump (PostgreSQL) 15.10 (Debian 15.10-0+deb12u1)`
    let number = said
        .split_whitespace()
        .find(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    let digits: String = number
        .unwrap_or_default()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    Ok(digits.parse().unwrap_or_default())
}

/// Runs a client program on a database. A password does not stand among its arguments, which all users may read.
fn run(program: &'static str, url: &str, arguments: &[&str]) -> Result<String, DumpError> {
    let (plain, password) = without_password(url);
    let mut command = Command::new(program);
    command
        .arg("--dbname")
        .arg(plain)
        .args(arguments)
        .stdin(Stdio::null());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    said(program, command.output())
}

fn said(program: &'static str, ended: io::Result<Output>) -> Result<String, DumpError> {
    let output = ended.map_err(|error| not_started(program, error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = said.split_whitespace().collect();
    Err(DumpError::Failed {
        program,
        said: said.join(" "),
    })
}

fn not_started(program: &'static str, error: io::Error) -> DumpError {
    if error.kind() == io::ErrorKind::NotFound {
        DumpError::NoProgram(program)
    } else {
        DumpError::File(error)
    }
}

/// The address without its password, and that.
fn without_password(url: &str) -> (String, Option<String>) {
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (user, place) = rest.split_once('@')?;
        let (name, password) = user.split_once(':')?;
        Some((format!("{scheme}://{name}@{place}"), password))
    });
    match parts {
        Some((plain, password)) => {
            let password = percent_decode_str(password).decode_utf8_lossy();
            (plain, Some(password.into_owned()))
        }
        None => (url.to_owned(), None),
    }
}

/// The address of another database on the same server.
fn with_database(url: &str, name: &str) -> String {
    let (server, options) = match url.split_once('?') {
        Some((server, options)) => (server, format!("?{options}")),
        None => (url, String::new()),
    };
    let (scheme, rest) = server.split_once("://").unwrap_or(("postgres", server));
    let authority = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{authority}/{name}{options}")
}

/// Flushes a folder, so that the names in it outlast a power cut.
///
/// # Errors
/// What the system says.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Gives a finished file its name, which no other file has.
///
/// # Errors
/// What the system says, such as that the name is taken.
pub fn put_in_place(unfinished: &Path, path: &Path) -> io::Result<()> {
    // A link does not take the place of a file that is there.
    fs::hard_link(unfinished, path)?;
    fs::remove_file(unfinished)?;
    path.parent().map_or(Ok(()), sync_folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_taken_out_of_an_address() {
        let (plain, password) = without_password("postgres://w:p%40ss@127.0.0.1:5433/db?x=1");
        assert_eq!(plain, "postgres://w@127.0.0.1:5433/db?x=1");
        assert_eq!(password.as_deref(), Some("p@ss"));
        let url = "postgres://w@/db?host=/run";
        assert_eq!(without_password(url), (url.to_owned(), None));
    }

    #[test]
    fn another_database_on_the_same_server_is_named() {
        for (url, other) in [
            (
                "postgres://w:p@h:5433/db?host=/run",
                "postgres://w:p@h:5433/x?host=/run",
            ),
            ("postgres://w@h/db", "postgres://w@h/x"),
            ("postgres://h", "postgres://h/x"),
        ] {
            assert_eq!(with_database(url, "x"), other);
        }
    }
}
