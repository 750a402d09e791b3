//! Tests whether letters can be sent: connection, TLS, login, and a letter if the host wants one.

use super::smtp::{Envelope, Smtp};
use super::{Sender, Transport};
use crate::mail::mime::{self, Content};
use crate::reason;
use rules::chance::entropy;

struct Said {
    subject: &'static str,
    text: &'static str,
    html: &'static str,
}

const TO_HOST: Said = Said {
    subject: "Wonderpost can send letters",
    text: "This letter was sent by `wonderpost check --send`.\n\nYour mail server takes letters from Wonderpost. \
        Look at its source: Authentication-Results should say dkim=pass and dmarc=pass, or other people's letters may be \
        taken for unwanted mail.\n",
    html: "<p>This letter was sent by <code>wonderpost check --send</code>.</p>\n<p>Your mail server takes letters from \
        Wonderpost. Look at its source: <code>Authentication-Results</code> should say <code>dkim=pass</code> and \
        <code>dmarc=pass</code>, or other people's letters may be taken for unwanted mail.</p>\n",
};

/// How the text of test letters begins.
pub const BEGINS: &str = "This letter was sent by";

const TO_ITSELF: Said = Said {
    subject: "Wonderpost writes to itself",
    text: "This letter was sent by `wonderpost check --there-and-back`.\n\nIt shall come back to Wonderpost, as answers to \
        letters do. Nobody needs to answer it.\n",
    html: "<p>This letter was sent by <code>wonderpost check --there-and-back</code>.</p>\n<p>It shall come back to \
        Wonderpost, as answers to letters do. Nobody needs to answer it.</p>\n",
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Connect,
    /// It accepts nothing from this program, with its greeting and its login.
    Client,
    /// It did not switch to TLS, or did not prove who it is.
    Tls,
    /// It offers no kind of login that is known here.
    Ways,
    Login,
    Sender,
    Recipient,
    Letter,
    Slow,
}

#[derive(Debug)]
pub struct Trouble {
    pub step: Step,
    /// What the server said. It may name people.
    pub said: String,
}

impl Sender {
    /// Tests whether letters could be sent, and sends one to `to` if that is given. Letters that are kept as files need
    /// no test.
    pub fn try_out(&self, to: Option<&str>, now_ms: i64) -> Result<(), Trouble> {
        let Transport::Smtp(smtp) = &self.transport else {
            return Ok(());
        };
        match to {
            Some(to) => self.hand_over(smtp, to, &TO_HOST, now_ms),
            None => smtp.try_out(None),
        }
    }

    /// Sends a letter to `to`, the mailbox of the service itself. Letters that are kept as files need no test.
    pub fn try_back(&self, to: &str, now_ms: i64) -> Result<(), Trouble> {
        match &self.transport {
            Transport::Files(_) => Ok(()),
            Transport::Smtp(smtp) => self.hand_over(smtp, to, &TO_ITSELF, now_ms),
        }
    }

    fn hand_over(&self, smtp: &Smtp, to: &str, said: &Said, now_ms: i64) -> Result<(), Trouble> {
        // Not the token in the address: a bounce must not look as if the letter had arrived.
        let id = data_encoding::HEXLOWER.encode(&entropy::<16>());
        let letter = Content {
            message_id: &id,
            to_address: to,
            language: "en",
            subject: said.subject,
            text: said.text,
            html: said.html,
            at_ms: now_ms,
            ..Content::default()
        };
        let built = mime::build(&self.identity, &letter);
        let raw = built.map_err(|error| Trouble {
            step: Step::Recipient,
            said: reason::whole(error.as_ref()),
        })?;
        smtp.try_out(Some(&Envelope {
            sender: &self.identity.envelope_sender(&id),
            recipient: to,
            raw: &raw,
        }))
    }
}
