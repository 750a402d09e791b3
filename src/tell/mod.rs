//! What people are told outside of pages: letters, alerts, and answers to mails that come in. Start reading at
//! [`letters`], then [`replies`].

pub mod alerts;
pub mod letters;
pub mod mails;
pub mod replies;
