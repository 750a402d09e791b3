//! What grows without end, spread: over hash partitions of one Postgres, or over the nodes of a Citus.
//!
//! Start reading at [`Side::partition`] and [`Side::distribute`].

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Bool, Integer, Text};
use diesel::{QueryResult, QueryableByName, RunQueryDsl};
use thiserror::Error;

use super::relations;
use super::side::Side;
use super::{Conn, Db, DbError, Kind, OpenError};
use crate::reason;

/// Makes the function `pg_temp.spread`, which makes partitions of one relation.
const PARTITION_SQL: &str = include_str!("sql/partition.sql");
/// The most partitions that make sense.
pub const PARTITIONS_MAX: u16 = 256;
/// What partitions are made of, and by which column. Each question for rows of a journal or of answers names one
/// table; the rows of letters are changed by their number.
const SPREAD: [(&str, &str); 3] = [
    ("events", "table_id"),
    ("commands", "table_id"),
    ("letters", "id"),
];
/// What a Citus distributes; the rest stays on its coordinator.
const DISTRIBUTED: [&str; 2] = ["events", "commands"];

/// What a node of a Citus counts as that does not answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Silent {
    Unsafe,
    Passed,
}

/// Why nothing is spread. Of partitions nothing was changed then; of a Citus, [`DistributeError::Stopped`] tells.
#[derive(Debug, Error)]
pub enum DistributeError {
    /// The database is no Postgres.
    #[error("a SQLite file cannot be spread: move to Postgres first (`wonderpost copy-database`)")]
    Sqlite,
    /// The number makes no sense.
    #[error("{0} is no number of partitions: write one from 2 to {PARTITIONS_MAX}")]
    Number(u16),
    /// The server is too old.
    #[error("this needs Postgres 13 or newer")]
    Old,
    /// They are spread already.
    #[error("the journals are spread already ({0})")]
    Already(&'static str),
    /// There is no Citus.
    #[error(
        "there is no Citus in this database: install it on all nodes, create the extension in this database on each, and add the nodes; docs/scale.md tells how"
    )]
    NoCitus,
    /// Distributing would have to move rows.
    #[error(
        "there are journals already: distribute an empty database, and copy the rows into it; docs/scale.md tells how"
    )]
    NotEmpty,
    /// The role may not.
    #[error("only the role that owns the relation events may do this")]
    NotOwner,
    /// A setting makes it unsafe.
    #[error("{0}")]
    Setting(String),
    /// A statement failed; those before it were carried out.
    #[error(
        "`{statement}` failed ({said}); those before it are done: mend that, and run this again"
    )]
    Stopped {
        /// The statement.
        statement: String,
        /// What the database said.
        said: String,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for DistributeError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(error.into())
    }
}

/// The statements that make partitions, for whoever would rather run them by hand.
///
/// # Errors
/// [`DistributeError::Number`].
pub fn partition_script(parts: u16) -> Result<String, DistributeError> {
    expect_number(parts)?;
    let spread = SPREAD
        .map(|(relation, by)| format!("SELECT pg_temp.spread('{relation}', '{by}', {parts});\n"));
    Ok(format!("BEGIN;\n{PARTITION_SQL}{}COMMIT;", spread.concat()))
}

impl Side {
    /// Makes hash partitions of journals, answers to commands and letters, with the rows that are there, in one
    /// transaction. `tell` hears of each relation how many rows it has.
    ///
    /// # Errors
    /// See [`DistributeError`].
    pub fn partition(
        &mut self,
        parts: u16,
        tell: &mut dyn FnMut(&str, i64),
    ) -> Result<(), DistributeError> {
        expect_number(parts)?;
        self.write(|side| {
            let conn = side.conn();
            expect_ours(conn)?;
            if is_partitioned(conn)? {
                return Err(DistributeError::Already("in partitions"));
            }
            if is_distributed(conn, "events")? {
                return Err(DistributeError::Already("by Citus"));
            }
            if !holds(
                conn,
                "SELECT current_setting('server_version_num')::int >= 130000 AS holds",
            )? {
                return Err(DistributeError::Old);
            }
            conn.batch_execute(PARTITION_SQL)?;
            for (relation, by) in SPREAD {
                let Count { count } =
                    diesel::sql_query("SELECT pg_temp.spread($1, $2, $3) AS count")
                        .bind::<Text, _>(relation)
                        .bind::<Text, _>(by)
                        .bind::<Integer, _>(i32::from(parts))
                        .get_result(conn)?;
                tell(relation, count);
            }
            Ok(())
        })
    }

    /// How many bytes those relations take that [`Side::partition`] spreads, with their indexes.
    ///
    /// # Errors
    /// [`DbError`] when the database fails, as one without these relations does.
    pub fn spread_bytes(&mut self) -> Result<i64, DbError> {
        let sizes = SPREAD.map(|(relation, _)| format!("pg_total_relation_size('{relation}')"));
        count(self.conn(), &sizes.join(" + "))
    }

    /// How many bytes the files of a Postgres database have at this moment, also those that nobody else sees yet.
    ///
    /// # Errors
    /// [`DbError`] when the database fails.
    pub fn database_bytes(&mut self) -> Result<i64, DbError> {
        count(self.conn(), "pg_database_size(current_database())")
    }

    /// Lists the statements that are left to be run on a Citus, in order. Where there is none in the database, all that
    /// there would be.
    ///
    /// # Errors
    /// See [`DistributeError`].
    pub fn list_left(&mut self) -> Result<Vec<String>, DistributeError> {
        let conn = self.conn();
        expect_ours(conn)?;
        if is_partitioned(conn)? {
            return Err(DistributeError::Already("in partitions"));
        }
        let mut left = Vec::new();
        for relation in DISTRIBUTED {
            if is_distributed(conn, relation)? {
                continue;
            }
            for name in list_references(conn, relation)? {
                left.push(format!("ALTER TABLE {relation} DROP CONSTRAINT {name}"));
            }
            let beside = if relation == DISTRIBUTED[0] {
                String::new()
            } else {
                format!(", colocate_with := '{}'", DISTRIBUTED[0])
            };
            left.push(format!(
                "SELECT create_distributed_table('{relation}', 'table_id'{beside})"
            ));
        }
        left.extend(list_to_be_managed(conn)?);
        if !left.is_empty() {
            left.insert(0, "SET citus.enable_unsafe_triggers = on".to_owned());
        }
        Ok(left)
    }

    /// Distributes journals and answers to commands over the nodes of a Citus, where that is safe, and lets it manage
    /// the rest. Each statement is a transaction of its own; run again it does what is left. `tell` hears each
    /// statement before it is run.
    ///
    /// # Errors
    /// See [`DistributeError`].
    pub fn distribute(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), DistributeError> {
        let left = self.list_left()?;
        let conn = self.conn();
        if !has_citus(conn)? {
            return Err(DistributeError::NoCitus);
        }
        if left.is_empty() {
            return Err(DistributeError::Already("by Citus"));
        }
        let rows = "SELECT EXISTS (SELECT FROM events) OR EXISTS (SELECT FROM commands) AS holds";
        if !is_distributed(conn, "commands")? && holds(conn, rows)? {
            return Err(DistributeError::NotEmpty);
        }
        if let Some(trouble) = list_node_troubles(conn, Silent::Unsafe)?.into_iter().next() {
            return Err(DistributeError::Setting(trouble));
        }
        for statement in left {
            tell(&statement);
            if let Err(error) = conn.batch_execute(&statement) {
                let said = error.to_string();
                return Err(DistributeError::Stopped { statement, said });
            }
        }
        Ok(())
    }
}

impl Db {
    /// Lists what makes a Citus unsafe that distributes the journals, one sentence each. Empty where there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub fn list_citus_troubles(&self) -> Result<Vec<String>, DbError> {
        self.read(|conn| list_citus_troubles(conn, Silent::Unsafe))
    }

    /// Refuses a Citus that distributes the journals and is known to be unsafe. A node that does not answer, or not in
    /// time, is not: what lies elsewhere is served meanwhile.
    ///
    /// # Errors
    /// [`OpenError::Unsafe`]; [`OpenError::Unreadable`] when the database fails.
    pub fn expect_safe_citus(&self) -> Result<(), OpenError> {
        match self.read(|conn| list_citus_troubles(conn, Silent::Passed)) {
            Ok(troubles) => match troubles.into_iter().next() {
                Some(trouble) => Err(OpenError::Unsafe(trouble)),
                None => Ok(()),
            },
            Err(error) if error.is_passing() => {
                tracing::warn!(%error, "the nodes of Citus do not say how they are set; `wonderpost check` asks again");
                Ok(())
            }
            Err(error) => Err(OpenError::Unreadable(reason::whole(&error))),
        }
    }

    /// Lists partitions past which a journal could be changed: this role may do there what it may not do to the whole
    /// relation, or a guard of the whole is missing.
    ///
    /// # Errors
    /// When the database fails.
    pub fn list_open_partitions(&self) -> Result<Vec<String>, DbError> {
        if self.kind() == Kind::Sqlite {
            return Ok(Vec::new());
        }
        let find = "SELECT part.relname::text AS name FROM pg_inherits
            JOIN pg_class part ON part.oid = inhrelid
            JOIN pg_class whole ON whole.oid = inhparent
            WHERE whole.oid IN (to_regclass('events'), to_regclass('commands'), to_regclass('letters'))
            AND (EXISTS (
                SELECT FROM (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) AS rights (its)
                WHERE has_table_privilege(part.oid, its) AND NOT has_table_privilege(whole.oid, its)
            ) OR EXISTS (
                SELECT FROM pg_trigger own WHERE own.tgrelid = whole.oid AND NOT own.tgisinternal
                AND NOT EXISTS (
                    SELECT FROM pg_trigger its WHERE its.tgrelid = part.oid AND its.tgname = own.tgname
                    AND its.tgenabled = own.tgenabled AND its.tgtype = own.tgtype
                )
            )) ORDER BY part.relname";
        self.read(|conn| Ok(list_names(conn, find)?))
    }
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Holds {
    #[diesel(sql_type = Bool)]
    holds: bool,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = Text)]
    one: String,
    #[diesel(sql_type = Text)]
    other: String,
}

/// Asks for a number.
fn count(conn: &mut Conn, what: &str) -> Result<i64, DbError> {
    let Count { count } = diesel::sql_query(format!("SELECT {what} AS count")).get_result(conn)?;
    Ok(count)
}

fn expect_number(parts: u16) -> Result<(), DistributeError> {
    if (2..=PARTITIONS_MAX).contains(&parts) {
        Ok(())
    } else {
        Err(DistributeError::Number(parts))
    }
}

/// Refuses what is no Postgres, and what is not ours to change.
fn expect_ours(conn: &mut Conn) -> Result<(), DistributeError> {
    if matches!(conn, Conn::Sqlite(_)) {
        return Err(DistributeError::Sqlite);
    }
    let owns = "SELECT pg_has_role(relowner, 'USAGE') AS holds FROM pg_class WHERE oid = to_regclass('events')";
    if holds(conn, owns)? {
        Ok(())
    } else {
        Err(DistributeError::NotOwner)
    }
}

fn holds(conn: &mut Conn, question: &str) -> QueryResult<bool> {
    let answer: Holds = diesel::sql_query(question).get_result(conn)?;
    Ok(answer.holds)
}

fn list_names(conn: &mut Conn, question: &str) -> QueryResult<Vec<String>> {
    let named: Vec<Named> = diesel::sql_query(question).load(conn)?;
    Ok(named.into_iter().map(|one| one.name).collect())
}

fn is_partitioned(conn: &mut Conn) -> QueryResult<bool> {
    holds(
        conn,
        "SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'p') AS holds",
    )
}

fn has_citus(conn: &mut Conn) -> QueryResult<bool> {
    holds(
        conn,
        "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS holds",
    )
}

fn is_distributed(conn: &mut Conn, relation: &str) -> QueryResult<bool> {
    if !has_citus(conn)? {
        return Ok(false);
    }
    let find = "SELECT EXISTS (
        SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1) AND partmethod = 'h'
    ) AS holds";
    let answer: Holds = diesel::sql_query(find)
        .bind::<Text, _>(relation)
        .get_result(conn)?;
    Ok(answer.holds)
}

/// Lists the names of a relation's references to others.
fn list_references(conn: &mut Conn, relation: &str) -> QueryResult<Vec<String>> {
    let find = "SELECT quote_ident(conname) AS name FROM pg_constraint
        WHERE conrelid = to_regclass($1) AND contype = 'f' ORDER BY 1";
    let named: Vec<Named> = diesel::sql_query(find)
        .bind::<Text, _>(relation)
        .load(conn)?;
    Ok(named.into_iter().map(|one| one.name).collect())
}

/// Lists our relations that a Citus knows nothing of.
fn list_unmanaged(conn: &mut Conn) -> QueryResult<BTreeSet<String>> {
    let managed = if has_citus(conn)? {
        list_names(
            conn,
            "SELECT logicalrelid::text AS name FROM pg_dist_partition",
        )?
    } else {
        Vec::new()
    };
    let ours = relations::all().into_iter().map(|relation| relation.name);
    Ok(ours
        .filter(|name| !managed.contains(name) && !DISTRIBUTED.contains(&name.as_str()))
        .collect())
}

/// Lists the statements after which a Citus manages all that it does not distribute. One that refers to others, or is
/// referred to, is managed together with all of them.
fn list_to_be_managed(conn: &mut Conn) -> QueryResult<Vec<String>> {
    let find = "SELECT conrelid::regclass::text AS one, confrelid::regclass::text AS other
        FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
        AND conrelid <> to_regclass('events') AND conrelid <> to_regclass('commands')";
    let pairs: Vec<Pair> = diesel::sql_query(find).load(conn)?;
    let mut left = list_unmanaged(conn)?;
    let mut statements = Vec::new();
    // People are what most of it hangs together with.
    while let Some(first) = left.get("people").or(left.first()).cloned() {
        let mut together = BTreeSet::from([first.clone()]);
        loop {
            let near = pairs.iter().flat_map(|pair| {
                let (one, other) = (&pair.one, &pair.other);
                [(one, other), (other, one)]
            });
            let more: Vec<String> = near
                .filter(|(from, to)| together.contains(*from) && !together.contains(*to))
                .map(|(_, to)| to.clone())
                .collect();
            if more.is_empty() {
                break;
            }
            together.extend(more);
        }
        let cascade = if together.len() > 1 {
            ", cascade_via_foreign_keys => true"
        } else {
            ""
        };
        statements.push(format!(
            "SELECT citus_add_local_table_to_metadata('{first}'{cascade})"
        ));
        left.retain(|name| !together.contains(name));
    }
    Ok(statements)
}

/// What is wrong with a Citus that distributes the journals, one sentence each.
fn list_citus_troubles(conn: &mut Conn, silent: Silent) -> Result<Vec<String>, DbError> {
    if matches!(conn, Conn::Sqlite(_)) || !is_distributed(conn, DISTRIBUTED[0])? {
        return Ok(Vec::new());
    }
    let mut troubles = list_node_troubles(conn, silent)?;
    let unmanaged: Vec<String> = list_unmanaged(conn)?.into_iter().collect();
    if !unmanaged.is_empty() {
        troubles.push(format!(
            "Citus distributes the journals, but does not manage {}: a crash could leave a journal ahead of its table; stop the service, and run `wonderpost distribute --run` again",
            unmanaged.join(", ")
        ));
    }
    Ok(troubles)
}

/// What is wrong with the nodes of a Citus, one sentence each.
fn list_node_troubles(conn: &mut Conn, silent: Silent) -> QueryResult<Vec<String>> {
    let mut troubles = Vec::new();
    for (question, trouble) in [
        (
            "SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS holds",
            "the coordinator is no node of its own: call citus_set_coordinator_host",
        ),
        (
            "SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid <> 0 AND isactive) AS holds",
            "there is no other node: call citus_add_node",
        ),
    ] {
        if !holds(conn, question)? {
            troubles.push(trouble.to_owned());
        }
    }
    for (setting, bad) in [
        ("max_prepared_transactions", "0"),
        ("fsync", "off"),
        ("full_page_writes", "off"),
        ("synchronous_commit", "off"),
    ] {
        let find = "SELECT name FROM (
                SELECT 'the coordinator' AS name, current_setting($1) AS value
                UNION ALL SELECT nodename || ':' || nodeport,
                    CASE WHEN success THEN result WHEN $3 THEN $2 ELSE 'silent' END
                FROM run_command_on_workers('SHOW ' || $1)
            ) AS nodes WHERE value = $2 ORDER BY name";
        let named: Vec<Named> = diesel::sql_query(find)
            .bind::<Text, _>(setting)
            .bind::<Text, _>(bad)
            .bind::<Bool, _>(silent == Silent::Unsafe)
            .load(conn)?;
        let names: Vec<String> = named.into_iter().map(|one| one.name).collect();
        if !names.is_empty() {
            troubles.push(format!(
                "{setting} is {bad}, or cannot be asked, on {}: a crash could lose moves or leave a journal ahead of its table",
                names.join(", ")
            ));
        }
    }
    Ok(troubles)
}
