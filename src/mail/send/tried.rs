//! Trying the way of letters before one is due: connection, TLS, login, and a letter where the host wants one.

use super::smtp::Envelope;
use super::{Sender, Transport};
use crate::chance::entropy;
use crate::mail::mime::{self, Content};
use crate::reason;

/// What the trial letter is about.
const SUBJECT: &str = "Wonderpost can send letters";
const TEXT: &str = "This letter was sent by `wonderpost check --send`.\n\nYour mail server takes letters from Wonderpost. \
     Look at its source: Authentication-Results should say dkim=pass and dmarc=pass, or other people's letters may be \
     taken for unwanted mail.\n";
const HTML: &str = "<p>This letter was sent by <code>wonderpost check --send</code>.</p>\n<p>Your mail server takes letters from \
     Wonderpost. Look at its source: <code>Authentication-Results</code> should say <code>dkim=pass</code> and \
     <code>dmarc=pass</code>, or other people's letters may be taken for unwanted mail.</p>\n";

/// How far a trial came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The server was not reached.
    Connect,
    /// It did not switch to TLS, or did not prove who it is.
    Tls,
    /// It offers no way to log in that is known here.
    Ways,
    /// It let nobody in.
    Login,
    /// It did not take the sender.
    Sender,
    /// It did not take the recipient.
    Recipient,
    /// It did not take the letter.
    Letter,
    /// It took too long.
    Slow,
}

/// Why letters do not leave.
#[derive(Debug)]
pub struct Trouble {
    /// Where it stopped.
    pub step: Step,
    /// What was said. It may name people.
    pub said: String,
}

impl Sender {
    /// Tries whether letters would leave, and sends one to `to` where that is given. Letters that are kept as files
    /// need no trial.
    ///
    /// # Errors
    /// See [`Trouble`].
    pub fn try_out(&self, to: Option<&str>, now_ms: i64) -> Result<(), Trouble> {
        let Transport::Smtp(smtp) = &self.transport else {
            return Ok(());
        };
        let Some(to) = to else {
            return smtp.try_out(None);
        };
        let id = data_encoding::HEXLOWER.encode(&entropy::<16>());
        let raw =
            mime::build(&self.identity, &letter(&id, to, now_ms)).map_err(|error| Trouble {
                step: Step::Recipient,
                said: reason::whole(&error),
            })?;
        smtp.try_out(Some(&Envelope {
            sender: &self.identity.envelope_sender(&id),
            recipient: to,
            raw: &raw,
        }))
    }
}

fn letter<'a>(id: &'a str, to: &'a str, now_ms: i64) -> Content<'a> {
    Content {
        message_id: id,
        thread: "",
        to_address: to,
        to_name: "",
        language: "en",
        subject: SUBJECT,
        text: TEXT,
        html: HTML,
        picture: None,
        stop_token: None,
        reply_token: None,
        at_ms: now_ms,
    }
}
