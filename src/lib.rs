//! Wonderpost: the 7 Wonders family by post.
//!
//! The modules stand here in layer order: a module uses only those above it.
//! `tests/it/tidy.rs` keeps it so. The map of the code is `docs/ARCHITECTURE.md`.

pub mod clock;
pub mod config;
pub mod disk;
pub mod reason;

pub mod db;
pub mod journal;
pub mod mail;

pub mod alerts;

pub mod accounts;

pub mod tables;

pub mod web;
pub mod worker;

pub mod cli;

/// Pages are many small texts that live for a moment, drawn by several threads at once: a board page of Dice takes two
/// thirds of the time that it takes with the C library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
