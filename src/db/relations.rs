//! The relations of the program, as `schema.rs` describes them: the contents of a copy of the whole database.

use super::schema::RELATIONS;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The same in both databases.
    pub name: &'static str,
    pub key: &'static [&'static str],
    pub columns: Vec<Column>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    pub kind: ColumnKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    BigInt,
    Integer,
    Text,
    /// Yes or no; SQLite stores 1 or 0.
    Bool,
}

/// Relations that describe only this database and are not copied: how far a copy is.
const OWN: [&str; 1] = ["copy_marks"];

impl Column {
    fn of((name, kind): &(&'static str, &str)) -> Self {
        let kind = kind.trim_start_matches("Nullable<").trim_end_matches('>');
        let kind = match kind {
            "BigInt" => ColumnKind::BigInt,
            "Integer" => ColumnKind::Integer,
            "Bool" => ColumnKind::Bool,
            _ => ColumnKind::Text,
        };
        Self { name, kind }
    }
}

impl Relation {
    pub(super) fn kind(&self, column: &str) -> ColumnKind {
        let found = self.columns.iter().find(|one| one.name == column);
        found.map_or(ColumnKind::Text, |one| one.kind)
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|one| one.name).collect()
    }
}

/// Lists every relation, each after those that it refers to.
pub fn all() -> Vec<Relation> {
    let relations = RELATIONS.iter();
    let read = relations.map(|(name, key, columns)| Relation {
        name,
        key,
        columns: columns.iter().map(Column::of).collect(),
    });
    read.collect()
}

pub fn copied() -> Vec<Relation> {
    let mut all = all();
    all.retain(|relation| !OWN.contains(&relation.name));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_columns_are_read() {
        let all = all();
        let seats = all.iter().find(|one| one.name == "seats");
        let seats = seats.expect("described");
        assert_eq!(seats.key, ["table_id", "seat"]);
        for (column, kind) in [
            ("is_awaited", ColumnKind::Bool),
            ("expected_seq", ColumnKind::BigInt),
            ("seat", ColumnKind::Integer),
            ("bot", ColumnKind::Text),
        ] {
            assert_eq!(seats.kind(column), kind, "{column}");
        }
        assert_eq!(copied().len(), all.len() - OWN.len());
    }
}
