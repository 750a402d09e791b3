//! The two databases: migrations, schema, and what their triggers refuse.

mod broken;
mod group_commit;
mod migrating;
pub(crate) mod migrations;
mod partitions;
mod passing;
mod rights;
pub(crate) mod statements;
