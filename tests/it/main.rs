//! Scenario tests in one binary, by area. Start reading at an area; [`support`] holds what they stand on.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a helper of a test that cannot work has failed its test; what tests find is told"
)]

mod accounts;
mod alerts;
mod archive;
mod asserting;
mod db;
mod doors;
mod failover;
mod jobs;
mod journal;
mod mail;
mod operation;
mod oracles;
mod prelude;
mod replies;
mod robust;
mod supply;
mod support;
mod tables;
mod tidy;
mod time;
mod web;
mod words;
