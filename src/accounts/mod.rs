//! Accounts: people, how they sign in, and their sessions.
//!
//! Nobody has a password: a letter carries a link, and whoever can read it and asked for it is signed in.
//! Secrets leave this module once, at their making; the database holds only their SHA-256.
//! This module must not know tables, games or pages. Start reading at [`sign_in`].

mod address;
pub mod away;
pub mod feed_keys;
pub mod guests;
pub mod limits;
pub mod people;
pub mod sessions;
pub mod sign_in;
pub mod tokens;
pub mod wishes;

pub use address::canonical_address;
pub use people::{Person, PersonId};
