//! The relations of the program, as `schema.rs` describes them: the contents of a copy of the whole database.

use super::schema::RELATIONS;
pub use super::schema::Relation;

/// Relations that describe only this database and are not copied: how far a copy is.
const OWN: [&str; 1] = ["copy_marks"];

impl Relation {
    pub(super) fn type_of(&self, column: &str) -> &'static str {
        let found = self.columns.iter().find(|(name, _)| *name == column);
        found.map_or("Text", |(_, column_type)| column_type)
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|(name, _)| *name).collect()
    }
}

/// Lists every relation, each after those that it refers to.
pub fn all() -> impl Iterator<Item = &'static Relation> {
    RELATIONS.iter()
}

pub fn copied() -> Vec<&'static Relation> {
    let copied = all().filter(|relation| !OWN.contains(&relation.name));
    copied.collect()
}
