//! Sending letters: by SMTP, or as files where there is no mail server.
//!
//! One call sends one letter. Sending happens outside of any transaction; what came of it is noted afterwards, so
//! a letter may go twice, under the same name, but never be lost. Start reading at [`send_one`].

use std::time::Duration;

use super::mime::Identity;
use super::outbox::claim::{self, Claim};
use super::outbox::{LeasedLetter, Writer, text};
use crate::clock::Clock;
use crate::config::{Config, MailConfig};
use crate::db::{self, Db, DbError};
use crate::jobs::Job;

pub mod files;
mod smtp;
mod tried;

use files::Files;
use smtp::Smtp;
pub use tried::{BEGINS as TRIAL_BEGINS, Step, Trouble};

#[derive(Debug)]
pub(super) enum Outcome {
    Taken,
    Refused(Reason),
    Failed(Reason),
}

#[derive(Debug)]
pub(super) struct Reason {
    /// All of it, for the host's page.
    pub(super) told: String,
    /// The same for the log: without what the mail server said, which may name people.
    pub(super) logged: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    /// Somebody else has the letter by now.
    Nothing,
    Sent,
    /// A letter that was no longer true or not wanted was dropped.
    Dropped,
    Postponed,
    /// A letter cannot be sent at all and waits for the host.
    Parked,
}

pub struct Sender {
    identity: Identity,
    /// None while letters are files: they fill nobody's mailbox.
    most_per_hour: Option<usize>,
    keep_days: u16,
    transport: Transport,
}

enum Transport {
    Files(Files),
    Smtp(Box<Smtp>),
}

impl Sender {
    pub fn from_config(config: &Config) -> anyhow::Result<Self> {
        let transport = match &config.mail {
            MailConfig::Files { dir } => Transport::Files(Files::new(dir)?),
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
            smtp.shorten(most);
        }
        self
    }

    /// Deletes the words of letters that were sent longer ago than the settings keep them. Gives of how many.
    pub fn prune(&self, db: &Db, now_ms: i64) -> Result<usize, DbError> {
        super::mailboxes::prune(db, now_ms)?;
        text::prune(db, self.keep_days, now_ms)
    }

    fn send(&self, letter: &LeasedLetter) -> Outcome {
        match &self.transport {
            Transport::Files(files) => files.send(letter),
            Transport::Smtp(smtp) => smtp.send(letter),
        }
    }
}

/// Sends a leased letter, if it is still true and wanted, and notes what came of it. Takes less than a minute, whatever
/// the mail server does. A letter that was sent but could not be noted goes again after its lease.
pub fn send_one(
    db: &Db,
    clock: &Clock,
    writer: &dyn Writer,
    sender: &Sender,
    job: &Job,
) -> Result<Did, DbError> {
    let (from, most_per_hour) = (&sender.identity, sender.most_per_hour);
    let letter = match claim::prepare(db, writer, from, most_per_hour, job, clock.now_ms())? {
        Claim::Nothing => return Ok(Did::Nothing),
        Claim::Dropped(_) => return Ok(Did::Dropped),
        Claim::Postponed(_) => return Ok(Did::Postponed),
        Claim::Parked(id) => {
            tracing::warn!(letter = id.0, "letter {} cannot be written", id.0);
            return Ok(Did::Parked);
        }
        Claim::Ready(letter) => letter,
    };
    let id = letter.id.0;
    match sender.send(&letter) {
        Outcome::Taken => {
            let keeps_text = sender.keep_days > 0;
            let noted = db::note_patiently(|| {
                claim::mark_sent(db, writer, &letter, keeps_text, clock.now_ms())
            });
            if let Err(error) = noted {
                // Whoever runs the job would give it back, and it would go again at once.
                tracing::error!(letter = id, %error, "letter {id} was sent, and will be once more");
            }
            Ok(Did::Sent)
        }
        Outcome::Refused(Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} is refused for good: {logged}");
            claim::mark_parked(db, &letter, &told)?;
            Ok(Did::Parked)
        }
        Outcome::Failed(Reason { told, logged }) => {
            tracing::warn!(letter = id, "letter {id} could not be sent now: {logged}");
            Ok(
                match claim::mark_failed(db, &letter, &told, clock.now_ms())? {
                    true => Did::Parked,
                    false => Did::Postponed,
                },
            )
        }
    }
}
