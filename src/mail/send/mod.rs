//! Sending letters: by SMTP, or as files if there is no mail server.
//!
//! One call sends one letter, outside of any transaction: [`Sender::send`].

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;

use super::mime::Identity;
use super::outbox::{LeasedLetter, text};
use crate::config::{Config, MailConfig};
use crate::db::{Db, DbResult};

pub mod files;
mod smtp;
mod tried;

use smtp::Smtp;
pub use tried::{BEGINS as TRIAL_BEGINS, Step, Trouble};

#[derive(Debug)]
pub enum Outcome {
    Taken,
    Refused(Reason),
    Failed(Reason),
}

#[derive(Debug)]
pub struct Reason {
    /// All of it, for the host's page.
    pub told: String,
    /// The same for the log: without what the mail server said, which may name people.
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
                crate::files::make_folder(dir).with_context(|| {
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
            smtp.shorten(most);
        }
        self
    }

    /// Deletes the text of letters that were sent longer ago than the settings keep them. Returns how many there were.
    pub fn prune(&self, db: &Db, now_ms: i64) -> DbResult<usize> {
        super::mailboxes::prune(db, now_ms)?;
        text::prune(db, self.keep_days, now_ms)
    }

    /// Takes less than a minute, whatever the mail server does.
    pub fn send(&self, letter: &LeasedLetter) -> Outcome {
        match &self.transport {
            Transport::Files(dir) => files::send(dir, letter),
            Transport::Smtp(smtp) => smtp.send(letter),
        }
    }
}
