//! Sending letters: by SMTP, or as files if there is no mail server. One call sends one letter, outside of any
//! transaction: [`Sender::send`].

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use super::mime::Identity;
use super::outbox::{LeasedLetter, text};
use crate::config::{Config, MailConfig};
use crate::db::{Db, DbResult};
use crate::mail::mime::{self, Content};
use crate::mail::outbox::LetterId;
use crate::{files, reason};
use rules::chance::{entropy, hex};
use smtp::{Envelope, Smtp};

mod smtp;

pub enum Outcome {
    Taken,
    /// For good: the letter, or all letters to its mailbox.
    Refused {
        why: Reason,
        is_mailbox: bool,
    },
    Failed(Reason),
}

pub struct Reason {
    pub told: String,
    /// Without what the mail server said, which may name people.
    pub logged: String,
}

pub struct Sender {
    pub identity: Identity,
    /// None while letters are kept as files: they fill nobody's mailbox.
    pub most_per_hour: Option<usize>,
    pub keep_days: u16,
    transport: Transport,
}

enum Transport {
    Files(PathBuf),
    Smtp(Box<Smtp>),
}

impl Sender {
    pub fn from_config(config: &Config) -> anyhow::Result<Self> {
        let transport = match &config.mail {
            MailConfig::Files { dir } => {
                files::make_folder(dir).with_context(|| {
                    format!("the folder for letters `{}` cannot be made", dir.display())
                })?;
                Transport::Files(dir.clone())
            }
            MailConfig::Smtp(smtp) => Transport::Smtp(Box::new(Smtp::new(smtp)?)),
        };
        Ok(Self {
            identity: Identity {
                address: config.from_address.clone(),
                name: config.from_name.clone(),
                bounce_address: config.bounce_address.clone(),
                reply_address: config
                    .replies
                    .as_ref()
                    .map(|replies| replies.address.clone()),
                base_url: config.base_url.clone(),
            },
            most_per_hour: match transport {
                Transport::Files(_) => None,
                Transport::Smtp(_) => Some(config.letters_per_hour),
            },
            keep_days: config.letters_keep_days,
            transport,
        })
    }

    /// Gives up on a conversation with the mail server after `most`, if that is sooner than usual.
    pub fn with_patience(mut self, most: Duration) -> Self {
        if let Transport::Smtp(smtp) = &mut self.transport {
            smtp.conversation = smtp.conversation.min(most);
        }
        self
    }

    pub fn prune(&self, db: &Db, now_ms: i64) -> DbResult<usize> {
        super::mailboxes::prune(db, now_ms)?;
        text::prune(db, self.keep_days, now_ms)
    }

    /// Takes less than a minute, whatever the mail server does.
    pub fn send(&self, letter: &LeasedLetter) -> Outcome {
        match &self.transport {
            Transport::Files(dir) => write(dir, letter),
            Transport::Smtp(smtp) => smtp.send(letter),
        }
    }
}

/// Writes a letter under its number, for a first try without a mail server. A second attempt writes the same file again.
fn write(dir: &Path, letter: &LeasedLetter) -> Outcome {
    let name = name_of(letter.intent.id, letter.kind.as_str());
    match files::replace(&dir.join(&name), letter.raw.as_bytes()) {
        Ok(()) => Outcome::Taken,
        Err(error) => {
            let told = format!("the file {name} cannot be written: {error}");
            let logged = told.clone();
            Outcome::Failed(Reason { told, logged })
        }
    }
}

fn name_of(id: LetterId, kind: &str) -> String {
    format!("{:06}-{kind}.eml", id)
}

/// None if there is no such file.
pub fn read_file(
    dir: &Path,
    id: LetterId,
    kind: &str,
    most_bytes: u64,
) -> io::Result<Option<String>> {
    let Some(file) = files::found(File::open(dir.join(name_of(id, kind))))? else {
        return Ok(None);
    };
    // Mails that this program writes are ASCII, so every cut is between characters.
    let mut raw = String::new();
    file.take(most_bytes).read_to_string(&mut raw)?;
    Ok(Some(raw))
}

pub struct Said {
    subject: &'static str,
    text: &'static str,
    html: &'static str,
}

pub const TO_HOST: Said = Said {
    subject: "Wonderpost can send letters",
    text: "This letter was sent by `wonderpost check --send`.\n\nYour mail server takes letters from Wonderpost. \
        Look at its source: Authentication-Results should say dkim=pass and dmarc=pass, or other people's letters may be \
        taken for unwanted mail.\n",
    html: "<p>This letter was sent by <code>wonderpost check --send</code>.</p>\n<p>Your mail server takes letters from \
        Wonderpost. Look at its source: <code>Authentication-Results</code> should say <code>dkim=pass</code> and \
        <code>dmarc=pass</code>, or other people's letters may be taken for unwanted mail.</p>\n",
};

pub const TRIAL_BEGINS: &str = "This letter was sent by";

/// To the mailbox of the service itself.
pub const TO_ITSELF: Said = Said {
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
    /// Sends a letter if an address is given. Letters that are kept as files need no test.
    pub fn try_out(&self, trial: Option<(&str, &Said)>, now_ms: i64) -> Result<(), Trouble> {
        let Transport::Smtp(smtp) = &self.transport else {
            return Ok(());
        };
        let Some((to, said)) = trial else {
            return smtp.try_out(None);
        };
        // Not the token in the address: a bounce must not look as if the letter had arrived.
        let id = hex(&entropy::<16>());
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
