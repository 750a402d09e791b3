//! Wonderpost: the 7 Wonders family by post. This is the service; rules, bots, boards, words, the journal's bytes and the
//! reading of mails stand in crates of their own, which know nothing of it.
//!
//! The modules stand here in layer order: a module uses only those above it, and `tests/it/tidy.rs` keeps it so. Start
//! reading at `docs/ARCHITECTURE.md`, the map of the code, and [`cli::run`].

pub mod clock;
pub mod config;
pub mod files;
pub mod reason;

pub mod db;
pub mod error;
pub mod jobs;
pub mod journal;
pub mod mail;

pub mod alerts;

pub mod accounts;

pub mod table;

pub mod play;

pub mod look;

pub mod tell;

pub mod host;

pub mod web;
pub mod worker;

pub mod cli;

/// Pages are many small texts that live for a moment, drawn by several threads at once: a board page of Dice takes two
/// thirds of the time that it takes with the C library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
