//! Letters: what they say, their headers, the queue, and sending against a mail server that misbehaves.

mod boards;
mod check;
mod faults;
mod files;
mod headers;
mod mails;
pub(crate) mod outbox;
mod pictures;
pub(crate) mod play;
pub(crate) mod samples;
pub(crate) mod sink;
mod worker;
