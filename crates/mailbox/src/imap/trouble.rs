//! What may be wrong between the program and a mailbox.

use std::fmt::Display;

use thiserror::Error;

/// What is wrong. Nothing of it names a person or a server, so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Kind {
    #[error("the server cannot be reached")]
    Unreachable,
    #[error("the server's certificate is not trusted, or it speaks no TLS")]
    Untrusted,
    #[error("the server does not switch to TLS; no password was sent")]
    NoTls,
    #[error("the server refuses the name or the password")]
    Login,
    #[error("the folder cannot be opened")]
    Folder,
    #[error("mails in the folder cannot be marked as handled")]
    Marks,
    #[error("the server does not answer in time")]
    Silent,
    #[error("the connection was lost")]
    Lost,
    /// It refuses what every server can do, or says what cannot be understood.
    #[error("the server does not speak IMAP as it should")]
    Odd,
}

/// What is wrong, with the words of whoever noticed it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct Trouble {
    pub kind: Kind,
    /// What the server or the system said about it; may be empty. It may name people, so it is never logged.
    pub said: String,
}

impl Trouble {
    pub(super) fn new(kind: Kind, said: impl Display) -> Self {
        let said = said.to_string();
        Self { kind, said }
    }

    pub(super) fn silent() -> Self {
        Self::new(Kind::Silent, "")
    }
}
