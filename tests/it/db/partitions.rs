//! Journals, answers to commands and letters in hash partitions: everything goes on, and nothing can be changed past
//! the whole.

use std::collections::BTreeMap;

use wonderpost::db::Db;
use wonderpost::db::distribute::DistributeError;
use wonderpost::db::relations;
use wonderpost::db::side::Side;
use wonderpost::reason;

use super::rights::{documented, refusal};
use crate::archive::rich::{dump, fill};
use crate::support::databases::{
    Role, TestDatabase, attempt, postgres, postgres_empty, run, sqlite, sqlite_empty, told,
};
use crate::support::http::found;
use crate::support::program::Host;
use crate::support::random::Random;
use crate::tables::support::{party, service};

const SPREAD: [&str; 3] = ["events", "commands", "letters"];

/// Rows of all relations of the program, without how far a copy into it is.
fn contents(url: &str) -> BTreeMap<String, Vec<String>> {
    let mut all = dump(url);
    let copied = relations::copied();
    all.retain(|name, _| copied.iter().any(|relation| relation.name == *name));
    all
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
    told(db, find)
}

/// Lets crowds play at the program as it serves, until they have made some moves. A crowd looks up each move that was
/// answered, and carries each table out again.
fn plays(database: &TestDatabase) {
    let host = Host::new(database);
    let mut program = host.serves();
    let base = program.base_url();
    let crowd = "load --tables 6 --clients 3 --seconds 1";
    let crowd: Vec<&str> = crowd.split(' ').collect();
    found("seven moves", || {
        let ran = host.runs_with(&[("WONDERPOST_BASE_URL", &base)], &crowd);
        let figures = ran.json();
        let told = ran.well();
        assert_eq!(figures["refused"], serde_json::json!({}), "{told}");
        (figures["moves"]["count"].as_u64() > Some(6)).then_some(())
    });
    if database.is_postgres() {
        let told = host.runs(&SPREADS).ill();
        let words = "1 processes serve this database";
        assert!(told.contains(words), "{told}");
    }
    program.is_killed();
    // It left a serving behind.
    run(&database.open(), "DELETE FROM servings");
}

const SPREADS: [&str; 4] = ["distribute", "--partitions", "8", "--run"];

#[test]
fn what_is_spread_is_served_as_before_copied_and_backed_up() {
    let database = postgres();
    let host = Host::new(&database);
    plays(&database);
    let (before, made) = (contents(database.url()), made_of(&database.open()));
    let script = host.runs(&SPREADS[..3]).well();
    assert!(script.starts_with("BEGIN;\n") && script.ends_with("COMMIT;\n"));
    assert_eq!(contents(database.url()), before, "it was only shown");
    let told = host.runs(&SPREADS).well();
    let count = before["events"].len();
    let words = format!("events: {count} rows in 8 partitions");
    assert!(told.contains(&words), "{told}");
    assert_eq!(contents(database.url()), before, "nothing is lost");
    assert_eq!(made_of(&database.open()), made, "nor what it is made of");
    let again = host.runs(&SPREADS).ill();
    assert!(again.contains("spread already (in partitions)"), "{again}");
    plays(&database);
    let after = contents(database.url());
    for relation in ["events", "letters"] {
        assert!(after[relation].len() > before[relation].len());
    }
    host.runs(&["verify"]).well();
    host.runs(&["replay", "--all"]).well();
    let all = host.folder.at("all");
    let export = ["export", "--all", "--with-secrets", "--to", &all];
    host.runs(&export).well();
    let files = std::fs::read_dir(all).expect("made").count();
    assert_eq!(files, after["game_tables"].len());
    copies(&database, &after);
    restores(&host, &database, &after);
    let ran = database.open().migrate().expect("asked");
    assert_eq!(ran, [""; 0]);
    database.open().revert_all().expect("all of it goes");
}

/// It goes to SQLite, and from there into a database that was spread while it was empty.
fn copies(database: &TestDatabase, rows: &BTreeMap<String, Vec<String>>) {
    let (file, empty) = (sqlite_empty(), postgres());
    let spread = ["distribute", "--partitions", "2", "--run"];
    Host::new(&empty).runs(&spread).well();
    for (from, to) in [(database, &file), (&file, &empty)] {
        let copy = ["copy-database", "--from", from.url(), "--to", to.url()];
        Host::new(to).runs(&copy).well();
        assert_eq!(contents(to.url()), *rows, "{}", to.label);
    }
    plays(&empty);
}

/// A backup holds partitions, with what guards them.
fn restores(host: &Host, database: &TestDatabase, rows: &BTreeMap<String, Vec<String>>) {
    let made = host.folder.at("made");
    let told = host.runs(&["backup", "--to", &made]).well();
    let files = std::fs::read_dir(made).expect("made");
    let mut files = files.map(|file| file.expect("readable").path());
    let dump = files.find(|file| file.extension().is_some_and(|end| end == "dump"));
    let dump = dump.expect(&told);
    let empty = postgres_empty();
    let restore = ["restore", dump.to_str().expect("text")];
    Host::new(&empty).runs(&restore).well();
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
            if let Err(error) = attempt(db, &statement) {
                let said = reason::whole(&error);
                assert!(said.contains("append-only"), "{statement}: {said}");
            } else {
                run(db, &format!("DO $$ BEGIN ASSERT NOT ({rows}); END $$"));
            }
        }
    }
}

#[test]
fn journals_in_partitions_are_changed_by_nobody() {
    let database = postgres();
    let owner = database.open();
    let mut random = Random::printed("journals_in_partitions");
    fill(&database, &mut random, 40);
    let role = Role::new(&database);
    run(&owner, &documented(&role.name));
    // A host may hand out rights on all that is made later.
    let name = &role.name;
    let later = format!("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO {name}, PUBLIC");
    run(&owner, &later);
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
    let count = |name: &str| i64::try_from(rows[name].len()).expect("few");
    assert_eq!(told, SPREAD.map(|name| (name.to_owned(), count(name))));
    assert_eq!(contents(database.url()), rows);
    assert_eq!(made_of(&owner), made);
    refuses_changes(&owner, 8);
    serves_with_few_rights(&owner, &role);
    let no_more = format!("ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM {name}, PUBLIC");
    run(&owner, &no_more);
}

/// The role that served before has the rights that it had, and none on a partition.
fn serves_with_few_rights(owner: &Db, role: &Role<'_>) {
    let serving = Db::open(&role.url()).expect("it may log in");
    serving.try_write().expect("it may serve");
    let open = || serving.list_open_partitions().expect("asked");
    let has_no_right = |when: &str| {
        assert_eq!(open(), [""; 0], "{when}");
        for statement in [
            "TRUNCATE events_3",
            "DELETE FROM events_3",
            "UPDATE events SET body = ''",
            "UPDATE events_3 SET body = ''",
        ] {
            let said = refusal(&serving, statement);
            assert!(said.contains("permission denied"), "{when}: {said}");
        }
    };
    has_no_right("at once");
    let past = "INSERT INTO events_3 SELECT * FROM events LIMIT 0";
    let said = refusal(&serving, past);
    assert!(said.contains("permission denied"), "past the whole: {said}");
    // The documented lines, once more after an upgrade, give too much; what stands beside them takes it away.
    run(owner, &documented(&role.name));
    assert_eq!(open().len(), 8);
    run(owner, &documented_revoke(&role.name));
    has_no_right("after the documented lines");
    // A guard that is missing is missed.
    run(owner, "DROP TRIGGER events_refuse_truncate ON events_5");
    assert_eq!(open(), ["events_5"]);
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
    let parts = ["distribute", "--partitions", "4"];
    let told = Host::new(&sqlite()).runs(&parts).ill();
    assert!(told.contains("a SQLite file cannot be spread"), "{told}");
}

#[test]
fn what_fails_half_way_leaves_everything_as_it_was() {
    let database = postgres();
    let db = database.open();
    fill(&database, &mut Random::printed("what_fails_half_way"), 20);
    let (rows, made) = (contents(database.url()), made_of(&db));
    // The last of them has a name that is taken.
    run(&db, "CREATE TABLE letters_7 ()");
    let mut side = Side::open(database.url()).expect("it opens");
    let mut told = 0;
    let failed = side.partition(8, &mut |_, _| told += 1);
    assert!(matches!(failed, Err(DistributeError::Db(_))), "{failed:?}");
    assert_eq!(told, 2);
    assert_eq!((contents(database.url()), made_of(&db)), (rows, made));
    run(&db, "DROP TABLE letters_7");
    side.partition(8, &mut |_, _| ())
        .expect("now it is possible");
}
