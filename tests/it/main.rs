//! Scenario tests in one binary, by area. Start reading at an area; [`support`] holds what they stand on.

mod accounts;
mod alerts;
mod archive;
mod asserting;
mod bots;
mod db;
mod dice;
mod doors;
mod duel;
mod engines;
mod failover;
mod journal;
mod mail;
mod operation;
mod oracles;
mod replies;
mod robust;
mod seven_wonders;
mod supply;
mod support;
mod tables;
mod tidy;
mod time;
mod web;
mod words;
