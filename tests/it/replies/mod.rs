//! Answers to letters: games played by mail alone, mails of every mail program, and mails that must do nothing.

mod bounces;
mod corpus;
mod forged;
mod fuzz;
mod games;
mod imap;
mod lmtp;
mod once;
mod postfix;
mod server;
mod trial;
mod unused;
pub(crate) mod world;
