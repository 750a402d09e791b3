//! Scenario tests in one binary, by area. Start reading at an area; [`support`] holds what they stand on.

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
mod replies;
mod robust;
mod supply;
mod support;
mod tables;
mod tidy;
mod time;
mod web;
mod words;
