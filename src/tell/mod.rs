//! What is told outside of pages: letters, alerts, and the answers that come in by mail. Start reading at [`letters`],
//! then [`replies`].

pub mod alerts;
pub mod letters;
pub mod mails;
pub mod replies;
