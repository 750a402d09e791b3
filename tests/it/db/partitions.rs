//! Journals, answers to commands and letters in hash partitions: everything goes on, and nothing can be changed past
//! the whole.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use wonderpost::db::distribute::DistributeError;
use wonderpost::db::relations;
use wonderpost::db::side::Side;
use wonderpost::db::{Db, DbError};
use wonderpost::reason;

use super::rights::documented;
use crate::archive::commands::wonderpost;
use crate::archive::rich::{dump, fill};
use crate::support::databases::{TestDatabase, every_empty, postgres, sqlite};
use crate::support::program::Program;
use crate::support::random::Random;
use crate::tables::support::{party, service};

const SPREAD: [&str; 3] = ["events", "commands", "letters"];

fn run(db: &Db, statement: &str) -> Result<(), String> {
    let done: Result<(), DbError> =
        db.write(|conn| conn.batch_execute(statement).map_err(DbError::from));
    done.map_err(|error| reason::whole(&error))
}

/// Rows of all relations of the program, without how far a copy into it is.
fn contents(url: &str) -> BTreeMap<String, Vec<String>> {
    let mut all = dump(url);
    let names: Vec<String> = relations::copied()
        .into_iter()
        .map(|one| one.name)
        .collect();
    all.retain(|name, _| names.contains(name));
    all
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Keys, references, indexes, triggers, defaults and rights of what is spread, in words.
fn made_of(db: &Db) -> Vec<String> {
    let find = "
        WITH ours AS (SELECT oid, relname, relacl, relowner FROM pg_class WHERE relname IN ('events', 'commands', 'letters'))
        SELECT pg_get_constraintdef(c.oid) || ' ' || conname AS line FROM pg_constraint c, ours
            WHERE (conrelid = ours.oid OR confrelid = ours.oid) AND contype <> 'u' AND conparentid = 0
            AND conrelid::regclass::text !~ '_[0-9]+$'
        UNION SELECT replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), ' UNIQUE ', ' ')
            FROM pg_index, ours WHERE indrelid = ours.oid
        UNION SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t, ours WHERE tgrelid = ours.oid AND NOT tgisinternal
        UNION SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
            pg_get_serial_sequence(relname, attname)) FROM pg_attribute, ours WHERE attrelid = ours.oid AND attnum > 0
        UNION SELECT concat_ws(' ', relname, (a).grantee::regrole, (a).privilege_type, (a).is_grantable)
            FROM (SELECT relname, relowner, aclexplode(relacl) AS a FROM pg_class WHERE oid IN (SELECT oid FROM ours)
                OR relname = 'letters_id_seq') AS granted WHERE (a).grantee <> relowner
        ORDER BY 1";
    db.read(|conn| {
        let lines: Vec<Line> = diesel::sql_query(find).load(conn)?;
        Ok::<_, DbError>(lines.into_iter().map(|one| one.line).collect())
    })
    .expect("it can be read")
}

/// A database, and what a command is told about it.
struct Host {
    folder: PathBuf,
}

impl Host {
    fn new(what: &str) -> Self {
        let name = format!("partitions-{what}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self { folder }
    }

    fn obeys(&self, url: &str, arguments: &[&str]) -> Output {
        self.obeys_at(url, "http://127.0.0.1:8080", arguments)
    }

    fn obeys_at(&self, url: &str, base: &str, arguments: &[&str]) -> Output {
        let folder = self.folder.to_str().expect("text");
        let settings = [
            ("WONDERPOST_DATA_DIR", folder),
            ("WONDERPOST_DATABASE_URL", url),
            ("WONDERPOST_BASE_URL", base),
        ];
        wonderpost(&settings, arguments)
    }

    /// Lets a crowd play at the program as it serves. The crowd looks up each move that was answered, and carries each
    /// table out again.
    fn plays(&self, url: &str) {
        let program = Program::serve(url, &self.folder, &[]);
        let base = format!("http://{}", program.address);
        let crowd = ["load", "--tables", "6", "--seconds", "4", "--clients", "3"];
        let told = well(&self.obeys_at(url, &base, &crowd));
        let json = told
            .lines()
            .find(|line| line.starts_with('{'))
            .expect("JSON");
        let figures: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert!(figures["moves"]["count"].as_u64() > Some(6), "{told}");
        assert_eq!(figures["refused"], serde_json::json!({}), "{told}");
        if !url.starts_with("sqlite") {
            let told = ill(&self.obeys(url, &["distribute", "--partitions", "8", "--run"]));
            assert!(told.contains("1 processes serve this database"), "{told}");
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

fn well(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    said(output)
}

fn ill(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    said(output)
}

/// Ends the serving that a killed program left behind.
fn forget_serving(database: &TestDatabase) {
    run(&database.open(), "DELETE FROM servings").expect("deleted");
}

#[test]
fn what_is_spread_is_served_as_before_copied_and_backed_up() {
    let database = postgres();
    let host = Host::new("served");
    host.plays(database.url());
    forget_serving(&database);
    let (before, made) = (contents(database.url()), made_of(&database.open()));
    let parts = ["distribute", "--partitions", "8"];
    let script = well(&host.obeys(database.url(), &parts));
    assert!(script.starts_with("BEGIN;\n") && script.ends_with("COMMIT;\n"));
    assert_eq!(contents(database.url()), before, "it was only shown");
    let run = ["distribute", "--partitions", "8", "--run"];
    let told = well(&host.obeys(database.url(), &run));
    let count = before["events"].len();
    assert!(
        told.contains(&format!("events: {count} rows in 8 partitions")),
        "{told}"
    );
    assert_eq!(contents(database.url()), before, "nothing is lost");
    assert_eq!(made_of(&database.open()), made, "nor what it is made of");
    let again = ill(&host.obeys(database.url(), &run));
    assert!(again.contains("spread already (in partitions)"), "{again}");
    host.plays(database.url());
    forget_serving(&database);
    let after = contents(database.url());
    assert!(after["events"].len() > count && after["letters"].len() > before["letters"].len());
    well(&host.obeys(database.url(), &["verify"]));
    well(&host.obeys(database.url(), &["replay", "--all"]));
    let all = host.folder.join("all");
    let to = all.to_str().expect("text");
    well(&host.obeys(
        database.url(),
        &["export", "--all", "--with-secrets", "--to", to],
    ));
    assert_eq!(
        std::fs::read_dir(&all).expect("made").count(),
        after["game_tables"].len()
    );
    copies(&host, &database, &after);
    restores(&host, &database, &after);
    assert_eq!(
        database.open().migrate().expect("asked"),
        Vec::<String>::new()
    );
    database.open().revert_all().expect("all of it goes");
}

/// It goes to SQLite, and from there into a database that was spread while it was empty.
fn copies(host: &Host, database: &TestDatabase, rows: &BTreeMap<String, Vec<String>>) {
    let [file, _] = every_empty().try_into().ok().expect("two");
    let empty = postgres();
    let spread = ["distribute", "--partitions", "2", "--run"];
    well(&host.obeys(empty.url(), &spread));
    for (from, to) in [(database, &file), (&file, &empty)] {
        let copy = ["copy-database", "--from", from.url(), "--to", to.url()];
        well(&host.obeys(to.url(), &copy));
        assert_eq!(contents(to.url()), *rows, "{}", to.label);
    }
    host.plays(empty.url());
}

/// A backup holds partitions, with what guards them.
fn restores(host: &Host, database: &TestDatabase, rows: &BTreeMap<String, Vec<String>>) {
    let made = host.folder.join("made");
    let to = made.to_str().expect("text");
    let told = well(&host.obeys(database.url(), &["backup", "--to", to]));
    let dumps = std::fs::read_dir(&made).expect("made");
    let mut files = dumps.map(|file| file.expect("readable").path());
    let dump = files.find(|file| file.extension().is_some_and(|end| end == "dump"));
    let dump = dump.expect(&told);
    let [_, empty] = every_empty().try_into().ok().expect("two");
    well(&host.obeys(empty.url(), &["restore", dump.to_str().expect("text")]));
    let restored = contents(empty.url());
    for relation in SPREAD {
        assert_eq!(restored[relation], rows[relation], "{relation}");
    }
    assert_eq!(made_of(&empty.open()), made_of(&database.open()));
    refuses_changes(&empty.open(), 8);
}

/// No statement changes a journal, whichever partition it names.
fn refuses_changes(db: &Db, parts: usize) {
    let places = (0..parts).map(|part| format!("events_{part}"));
    for place in places.chain(["events".to_owned()]) {
        for statement in ["UPDATE * SET body = ''", "DELETE FROM *", "TRUNCATE *"] {
            let statement = statement.replace('*', &place);
            // Rows are guarded where there are any.
            let rows = match statement.starts_with("TRUNCATE") {
                true => "SELECT true".to_owned(),
                false => format!("SELECT EXISTS (SELECT FROM {place})"),
            };
            let said = run(db, &statement);
            match said {
                Ok(()) => {
                    run(db, &format!("DO $$ BEGIN ASSERT NOT ({rows}); END $$")).expect(&statement);
                }
                Err(said) => assert!(said.contains("append-only"), "{statement}: {said}"),
            }
        }
    }
}

#[test]
fn journals_in_partitions_are_changed_by_nobody() {
    let database = postgres();
    let owner = database.open();
    fill(
        &database,
        &mut Random::printed("journals_in_partitions"),
        40,
    );
    let role = format!("wonderpost_parts_{}", std::process::id());
    run(&owner, &format!("CREATE ROLE {role} LOGIN")).expect("a role can be made");
    let grants = documented(&role);
    run(&owner, &grants).expect("they run");
    // A host may hand out rights on all that is made later.
    let later = format!("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO {role}, PUBLIC");
    run(&owner, &later).expect("they run");
    let (rows, made) = (contents(database.url()), made_of(&owner));
    let mut side = Side::open(database.url()).expect("it opens");
    let mut watch = Side::open(database.url()).expect("it opens");
    let before = watch.database_bytes().expect("told");
    let all = side.spread_bytes().expect("told");
    let mut told = Vec::new();
    side.partition(8, &mut |relation, count| {
        let written = watch.database_bytes().expect("told") - before;
        assert!(
            written > all / 4,
            "{written} bytes of {all} are seen from beside"
        );
        told.push((relation.to_owned(), count));
    })
    .expect("it is possible");
    let counts = SPREAD.map(|name| {
        (
            name.to_owned(),
            i64::try_from(rows[name].len()).expect("few"),
        )
    });
    assert_eq!(told, counts);
    assert_eq!(contents(database.url()), rows);
    assert_eq!(made_of(&owner), made);
    refuses_changes(&owner, 8);
    serves_with_few_rights(&database, &owner, &role);
    let drop_role = format!(
        "ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM {role}, PUBLIC; DROP OWNED BY {role}; DROP ROLE {role}"
    );
    run(&owner, &drop_role).expect("it goes");
}

/// The role that served before has the rights that it had, and none on a partition.
fn serves_with_few_rights(database: &TestDatabase, owner: &Db, role: &str) {
    let url = database.url();
    let (before, after) = url.split_once("://").expect("a URL");
    let (_, rest) = after.split_once('@').expect("a user");
    let serving = Db::open(&format!("{before}://{role}@{rest}")).expect("it may log in");
    serving.try_write().expect("it may serve");
    let has_no_right = |when: &str| {
        assert_eq!(
            serving.list_open_partitions().expect("asked"),
            Vec::<String>::new(),
            "{when}"
        );
        for statement in [
            "TRUNCATE events_3",
            "DELETE FROM events_3",
            "UPDATE events SET body = ''",
            "UPDATE events_3 SET body = ''",
        ] {
            let said = run(&serving, statement).expect_err(statement);
            assert!(
                said.contains("permission denied"),
                "{when}: {statement}: {said}"
            );
        }
    };
    has_no_right("at once");
    let said = run(
        &serving,
        "INSERT INTO events_3 SELECT * FROM events LIMIT 0",
    );
    assert!(
        said.expect_err("past the whole")
            .contains("permission denied")
    );
    // The documented lines, once more after an upgrade, give too much; what stands beside them takes it away.
    run(owner, &documented(role)).expect("they run");
    let open = serving.list_open_partitions().expect("asked");
    assert_eq!(open.len(), 8, "{open:?}");
    run(owner, &documented_revoke(role)).expect("it runs");
    has_no_right("after the documented lines");
    // A guard that is missing is missed.
    run(owner, "DROP TRIGGER events_refuse_truncate ON events_5").expect("it goes");
    assert_eq!(serving.list_open_partitions().expect("asked"), ["events_5"]);
}

/// The statement of the document for hosts that takes rights on partitions away.
fn documented_revoke(role: &str) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = document.find("DO $$").expect("it is there");
    let length = document[from..].find("END $$;").expect("it ends") + "END $$;".len();
    document[from..from + length].replace("FROM wonderpost'", &format!("FROM {role}'"))
}

#[test]
fn an_empty_database_is_spread_and_foolish_numbers_are_refused() {
    let database = postgres();
    let mut side = Side::open(database.url()).expect("it opens");
    let mut spread = |parts| side.partition(parts, &mut |_, _| ());
    for parts in [0, 1, 257] {
        let refused = spread(parts);
        assert!(
            matches!(refused, Err(DistributeError::Number(_))),
            "{parts}: {refused:?}"
        );
    }
    spread(2).expect("it is possible");
    let new = service(&database);
    party(&new, "dice", 2, &[]);
    let mut file = Side::open(sqlite().url()).expect("it opens");
    assert!(matches!(
        file.partition(4, &mut |_, _| ()),
        Err(DistributeError::Sqlite)
    ));
    assert!(matches!(file.list_left(), Err(DistributeError::Sqlite)));
    let host = Host::new("refused");
    let told = ill(&host.obeys(sqlite().url(), &["distribute", "--partitions", "4"]));
    assert!(told.contains("a SQLite file cannot be spread"), "{told}");
}

#[test]
fn what_fails_half_way_leaves_everything_as_it_was() {
    let database = postgres();
    let db = database.open();
    fill(&database, &mut Random::printed("what_fails_half_way"), 20);
    let (rows, made) = (contents(database.url()), made_of(&db));
    // The last of them has a name that is taken.
    run(&db, "CREATE TABLE letters_7 ()").expect("made");
    let mut side = Side::open(database.url()).expect("it opens");
    let mut told = 0;
    let failed = side.partition(8, &mut |_, _| told += 1);
    assert!(matches!(failed, Err(DistributeError::Db(_))), "{failed:?}");
    assert_eq!(told, 2);
    assert_eq!((contents(database.url()), made_of(&db)), (rows, made));
    run(&db, "DROP TABLE letters_7").expect("it goes");
    side.partition(8, &mut |_, _| ())
        .expect("now it is possible");
}
