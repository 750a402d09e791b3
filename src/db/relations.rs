//! The relations of the program, as `schema.rs` describes them: the contents of a copy of the whole database.
//!
//! They are read from the compiled description, so that a new relation is not forgotten.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// Its name, the same in both databases.
    pub name: String,
    pub key: Vec<String>,
    pub columns: Vec<Column>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
}

/// The type of a column, which may also be NULL.
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

impl Relation {
    pub(super) fn kind(&self, column: &str) -> ColumnKind {
        let found = self.columns.iter().find(|one| one.name == column);
        found.map_or(ColumnKind::Text, |one| one.kind)
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.columns.iter().map(|one| one.name.as_str()).collect()
    }
}

/// Lists every relation, in the order of the description: each after those that it refers to.
pub fn all() -> Vec<Relation> {
    let blocks = include_str!("schema.rs").split("\n\n");
    blocks.filter_map(read).collect()
}

pub fn copied() -> Vec<Relation> {
    let mut all = all();
    all.retain(|relation| !OWN.contains(&relation.name.as_str()));
    all
}

/// Reads a block of lines such as `people (id) { id -> BigInt, … }`.
fn read(block: &str) -> Option<Relation> {
    let mut lines = block.lines().map(str::trim);
    let head = lines.find(|line| line.ends_with(") {"))?;
    let (name, key) = head.trim_end_matches(") {").split_once(" (")?;
    let columns = lines.map_while(|line| {
        let (name, kind) = line.trim_end_matches(',').split_once(" -> ")?;
        let kind = kind.trim_start_matches("Nullable<").trim_end_matches('>');
        let kind = match kind {
            "BigInt" => ColumnKind::BigInt,
            "Integer" => ColumnKind::Integer,
            "Bool" => ColumnKind::Bool,
            _ => ColumnKind::Text,
        };
        Some(Column {
            name: name.to_owned(),
            kind,
        })
    });
    Some(Relation {
        name: name.to_owned(),
        key: key.split(", ").map(str::to_owned).collect(),
        columns: columns.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_read_whole() {
        let all = all();
        let described = |what: &str| include_str!("schema.rs").matches(what).count();
        assert_eq!(all.len(), described(") {\n"));
        let columns: usize = all.iter().map(|one| one.columns.len()).sum();
        assert_eq!(columns, described(" -> ") - described("joinable!"));
        let mut named = all.iter().filter(|one| one.name == "seats");
        let seats = named.next().expect("described");
        assert_eq!(seats.key, ["table_id", "seat"]);
        assert_eq!(seats.kind("is_awaited"), ColumnKind::Bool);
        assert_eq!(copied().len(), all.len() - OWN.len());
    }
}
