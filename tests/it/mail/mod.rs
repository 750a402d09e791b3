//! Letters: what they say, their headers, the queue, and sending against a mail server that misbehaves.

mod boards;
pub(crate) mod check;
mod faults;
mod headers;
mod mails;
pub(crate) mod outbox;
mod pictures;
pub(crate) mod play;
mod queue;
pub(crate) mod samples;
pub(crate) mod sink;
pub(crate) mod worker;
