//! Journals that are spread over hash partitions, and what recognises a Citus.

use diesel::connection::SimpleConnection;
use wonderpost::db::distribute::DistributeError;
use wonderpost::db::{Db, DbError};
use wonderpost::journal::{self, export};
use wonderpost::tables::{Service, proof, replay};

use crate::support::databases::{postgres, sqlite};
use crate::support::random::{self, Random};
use crate::tables::support::{Party, party, service};

fn run(db: &Db, statement: &str) -> Result<(), String> {
    db.write(|conn| conn.batch_execute(statement).map_err(DbError::from))
        .map_err(|error| match error {
            DbError::Query(said) => said.to_string(),
            other => other.to_string(),
        })
}

fn plays(service: &Service, party: &Party, dice: &mut Random, most: usize) {
    for _ in 0..most {
        if !party.step(service, dice) {
            return;
        }
    }
}

fn is_sound(service: &Service, party: &Party) {
    let (_, differs) = replay::replay(&service.db, &party.uid).expect("it works");
    assert_eq!(differs, None);
    let lines = proof::export_lines(service, &party.uid, Some(party.people[0])).expect("there");
    let events = export::read(&lines).expect("an export").events;
    assert!(journal::verify(&party.uid, &events).is_ok());
}

#[test]
fn journals_in_partitions_are_played_on_and_stay_append_only() {
    let database = postgres();
    let service = service(&database);
    let mut dice = Random::new(random::seed("journals_in_partitions", u64::MAX));
    let running: Vec<Party> = (0..4).map(|_| party(&service, "duel", 2, &[])).collect();
    for party in &running {
        plays(&service, party, &mut dice, 5);
    }
    let role = format!("wonderpost_parts_{}", std::process::id());
    run(&service.db, &format!("CREATE ROLE {role} LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}; GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}; REVOKE UPDATE, DELETE, TRUNCATE ON events, host_log FROM {role}")).expect("a role can be made");
    let before: Vec<String> = running.iter().map(|party| lines(&service, party)).collect();
    service.db.partition(8).expect("it is possible");
    let after: Vec<String> = running.iter().map(|party| lines(&service, party)).collect();
    assert_eq!(after, before, "nothing is lost");
    let again = service.db.partition(8);
    assert!(
        matches!(again, Err(DistributeError::Already(_))),
        "{again:?}"
    );
    for party in &running {
        plays(&service, party, &mut dice, 1000);
        is_sound(&service, party);
    }
    let new = party(&service, "dice", 2, &[]);
    plays(&service, &new, &mut dice, 10);
    is_sound(&service, &new);
    for place in ["events".to_owned()]
        .into_iter()
        .chain((0..8).map(|part| format!("events_{part}")))
    {
        for statement in [
            format!("TRUNCATE {place}"),
            format!("UPDATE {place} SET body = ''"),
            format!("DELETE FROM {place}"),
        ] {
            let said = run(&service.db, &statement);
            let is_empty = said.is_ok() && !statement.starts_with("TRUNCATE");
            let is_refused = said
                .as_ref()
                .is_err_and(|said| said.contains("append-only"));
            assert!(is_refused || is_empty, "{statement}: {said:?}");
        }
    }
    for party in &running {
        is_sound(&service, party);
    }
    assert_eq!(
        service.db.migrate().expect("nothing to do"),
        Vec::<String>::new()
    );
    serves_with_few_rights(&service.db, database.url(), &role);
    run(
        &service.db,
        &format!("DROP OWNED BY {role}; DROP ROLE {role}"),
    )
    .expect("it goes");
    drop(service);
    database.open().revert_all().expect("all goes");
}

fn lines(service: &Service, party: &Party) -> String {
    proof::export_lines(service, &party.uid, Some(party.people[0])).expect("there")
}

/// The role that served before has the same rights, and none on a partition.
fn serves_with_few_rights(owner: &Db, url: &str, role: &str) {
    let (before, after) = url.split_once("://").expect("a URL");
    let (_, rest) = after.split_once('@').expect("a user");
    let serving = Db::open(&format!("{before}://{role}@{rest}")).expect("it may log in");
    serving.try_write().expect("it may serve");
    for statement in [
        "TRUNCATE events_3",
        "DELETE FROM events_3",
        "UPDATE events SET body = ''",
        "INSERT INTO events_3 SELECT * FROM events LIMIT 0",
    ] {
        let said = run(&serving, statement).expect_err(statement);
        assert!(said.contains("permission denied"), "{statement}: {said}");
    }
    run(owner, &format!("REVOKE INSERT ON events FROM {role}")).expect("it can be taken away");
    let missing = serving
        .try_write()
        .expect_err("it may not append")
        .to_string();
    assert!(
        missing.contains("permission denied for events"),
        "{missing}"
    );
}

#[test]
fn an_empty_database_gets_partitions_and_foolish_numbers_are_refused() {
    let database = postgres();
    let db = database.open();
    for parts in [0, 1, 257] {
        let refused = db.partition(parts);
        assert!(
            matches!(refused, Err(DistributeError::Number(_))),
            "{parts}: {refused:?}"
        );
    }
    db.partition(2).expect("it is possible");
    let refused = sqlite().open().partition(4);
    assert!(
        matches!(refused, Err(DistributeError::Sqlite)),
        "{refused:?}"
    );
}

#[test]
fn a_citus_whose_other_relations_are_not_managed_is_recognised() {
    let database = postgres();
    let db = database.open();
    let refused = db.distribute();
    assert!(
        matches!(refused, Err(DistributeError::NoCitus)),
        "{refused:?}"
    );
    assert_eq!(db.list_unmanaged().expect("it works"), Vec::<String>::new());
    // Citus itself is no package of Debian's: the relation in which it notes what it manages stands in for it.
    run(
        &db,
        "CREATE TABLE pg_dist_partition (logicalrelid REGCLASS NOT NULL)",
    )
    .expect("made");
    let refused = db.distribute();
    assert!(
        matches!(refused, Err(DistributeError::Setting(_))),
        "{refused:?}"
    );
    party(&service(&database), "duel", 2, &[]);
    let refused = db.distribute();
    assert!(
        matches!(refused, Err(DistributeError::NotEmpty)),
        "{refused:?}"
    );
    run(
        &db,
        "INSERT INTO pg_dist_partition VALUES ('events'), ('commands')",
    )
    .expect("inserted");
    let refused = db.distribute();
    assert!(
        matches!(refused, Err(DistributeError::Already(_))),
        "{refused:?}"
    );
    let unmanaged = db.list_unmanaged().expect("it works");
    assert!(unmanaged.contains(&"people".to_owned()), "{unmanaged:?}");
    run(&db, "INSERT INTO pg_dist_partition SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace").expect("inserted");
    assert_eq!(db.list_unmanaged().expect("it works"), Vec::<String>::new());
}
