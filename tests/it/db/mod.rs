//! The two databases: migrations, schema, and what their triggers refuse.

mod migrations;
mod rights;
