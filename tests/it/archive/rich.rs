//! A database with rows in every relation: real tables of all games, and for the rest rows made up from the schema.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use wonderpost::db::relations::{self, Relation};
use wonderpost::db::side::{Rows, Side};
use wonderpost::play::talk;

use crate::prelude::*;
use crate::support::databases::lines;
use crate::tables::support::{Setting, service};

/// Fills a database, with `made_up` rows in each relation that play did not fill.
pub(crate) fn fill(database: &TestDatabase, random: &mut Random, made_up: usize) {
    let service = service(database);
    for setting in settings() {
        play(&service, &setting, random);
    }
    drop(service);
    let mut side = Side::open(database.url()).expect("it opens");
    let all = relations::copied();
    for relation in all {
        if side.count(relation).expect("counted") == 0 {
            make_up(&mut side, relation, random, made_up);
        }
    }
}

fn play(service: &Service, setting: &Setting, random: &mut Random) {
    let Setting { game, seats, .. } = setting;
    let party = party_of_readers(service, game, *seats, &setting.options);
    for number in 0..random.below(30) {
        if !party.step() {
            break;
        }
        if number % 7 == 3 {
            let words = nasty(random).replace(char::is_control, " ");
            talk::say(service, &party.uid, party.people[0], &words).expect("said");
            talk::keep_notes(service, &party.uid, party.people[1], &words).expect("kept");
        }
    }
}

/// Words that a careless copy would change.
fn nasty(random: &mut Random) -> String {
    let parts = "it's|\"quoted\"|back\\slash|{\"a\": [1]}|π ø å ß|\u{1f3b2}|  two  |%s|$1|NULL|true|12|line\nfeed|\
                 tab\tstop|'; --";
    let parts: Vec<&str> = parts.split('|').collect();
    let count = 1 + random.below(4);
    let words: Vec<&str> = (0..count).map(|_| *random.pick(&parts)).collect();
    format!("{} {}", words.join(" "), random.hex(16))
}

/// Columns besides keys that no two rows share, of those that refer to other relations.
const UNIQUE: [(&str, &[&str]); 3] = [
    ("rematches", &["new_table_id"]),
    ("series_games", &["table_id"]),
    ("seat_claims", &["table_id", "person_id"]),
];

/// Writes rows that the schema allows.
fn make_up(side: &mut Side, relation: &Relation, random: &mut Random, count: usize) {
    let known: BTreeMap<&str, Vec<Value>> = relation
        .columns
        .iter()
        .filter_map(|(column, _)| Some((*column, referred(side, relation, column)?)))
        .collect();
    let mut keys = BTreeSet::new();
    let mut taken = BTreeSet::new();
    let mut rows = Vec::new();
    for _ in 0..count {
        let mut row = BTreeMap::new();
        for (column, kind) in relation.columns {
            let value = match known.get(column) {
                Some(values) => random.pick(values).clone(),
                None => value(kind, random),
            };
            row.insert(*column, value);
        }
        let texts = |names: &[&str]| -> Vec<String> {
            names.iter().map(|name| row[*name].to_string()).collect()
        };
        let key = texts(relation.key);
        let single = UNIQUE.iter().find(|(of, _)| *of == relation.name);
        let single = single.map_or_else(Vec::new, |(_, names)| texts(names));
        if (single.is_empty() || taken.insert(single)) && keys.insert(key) {
            rows.push(serde_json::to_string(&row).expect("JSON"));
        }
    }
    let rows = Rows {
        rows,
        last_key: None,
    };
    side.write_rows(relation, &rows)
        .unwrap_or_else(|error| panic!("{}: {error:?}", relation.name));
}

/// The values that a column may refer to, if it refers to another relation's.
fn referred(side: &mut Side, relation: &Relation, column: &str) -> Option<Vec<Value>> {
    let (of, name) = match (relation.name, column) {
        ("look_back_positions", "table_id") => ("look_backs", "table_id"),
        (_, "table_id" | "old_table_id" | "new_table_id") => ("game_tables", "id"),
        (_, "person_id" | "guest_id" | "returns_to" | "opened_by") => ("people", "id"),
        ("letter_texts", "id") => ("letters", "id"),
        (_, "outage_id") => ("outages", "id"),
        (_, "series_id") => ("series", "id"),
        ("stop_links", "address") => ("mailboxes", "address"),
        (_, "seat") => return Some(vec![json!(0)]),
        _ => return None,
    };
    let other = relations::all().find(|one| one.name == of);
    let other = other.expect("described");
    let rows = side.read_rows(other, None, 10_000).expect("read").rows;
    let read = |row: &String| serde_json::from_str::<Value>(row).expect("JSON");
    let values = rows.iter().map(|row| read(row)[name].clone());
    Some(values.collect())
}

fn value(kind: &str, random: &mut Random) -> Value {
    match kind.trim_start_matches("Nullable<").trim_end_matches('>') {
        // Ids are positive, and leave room for the next.
        "BigInt" => json!(random.next() >> 4),
        "Integer" => json!(random.below(2_000_000_000)),
        "Bool" => json!(random.below(2) == 1),
        _text => json!(nasty(random)),
    }
}

/// The relations that the database itself lists, without those of its tools.
pub(crate) fn listed(side: &mut Side) -> BTreeSet<String> {
    let find = match side.kind() {
        Kind::Sqlite => {
            "SELECT name AS line FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Kind::Postgres => {
            "SELECT relname::text AS line FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"
        }
    };
    let names = lines(side.conn(), find).expect("read").into_iter();
    names.filter(|name| !name.starts_with("__diesel")).collect()
}

/// Every row of every relation that the database lists, as text, in an order that does not depend on the database.
pub(crate) fn dump(url: &str) -> BTreeMap<String, Vec<String>> {
    let mut side = Side::open(url).expect("it opens");
    let names = listed(&mut side);
    let kind = side.kind();
    let read = |name: String| {
        let statement = match kind {
            Kind::Postgres => format!("SELECT row_to_json(t)::text AS line FROM {name} t"),
            Kind::Sqlite => {
                let columns = format!(
                    "SELECT '''' || name || ''', ' || CASE WHEN type = 'BOOLEAN' THEN
                     'json(iif(' || name || ', ''true'', ''false''))' ELSE name END AS line FROM pragma_table_info('{name}')"
                );
                let columns = lines(side.conn(), &columns).expect("read").join(", ");
                format!("SELECT json_object({columns}) AS line FROM {name}")
            }
        };
        let mut rows = lines(side.conn(), &statement).expect("read");
        for row in &mut rows {
            let sorted: BTreeMap<String, Value> = serde_json::from_str(row).expect("JSON");
            *row = serde_json::to_string(&sorted).expect("JSON");
        }
        rows.sort();
        (name, rows)
    };
    names.into_iter().map(read).collect()
}
