//! The channels for answers to letters: LMTP on a socket and a mailbox that is read by IMAP while the program serves, and
//! `wonderpost inbound`, which takes one raw mail as a mail server's pipe or alias gives it.

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;

use crate::config::{Config, LogFormat};
use crate::error::Result;
use crate::play::Service;
use crate::tell::replies::{self, Received};
use crate::web::App;
use mailbox::MAX_BYTES;
use mailbox::imap::{Fetcher, Pace, Standing, Take, Taken};
use mailbox::lmtp::{Deliver, Lmtp};

/// The state of the mailbox from which answers are fetched, if the host has one.
pub(super) fn standing(config: &Config) -> Option<Standing> {
    config.imap().map(Standing::new)
}

/// Fetches answers from a mailbox, if the host wants that.
pub(super) fn imap(config: &Config, app: &App) -> anyhow::Result<Option<Fetcher>> {
    let (Some(mailbox), Some(standing)) = (config.imap().cloned(), app.imap.clone()) else {
        return Ok(None);
    };
    let take = Arc::new(Replies(Arc::clone(&app.service)));
    let fetcher = Fetcher::start(mailbox, Pace::default(), take, standing)
        .context("WONDERPOST_IMAP_CA_FILE: the mailbox of answers cannot be fetched from")?;
    Ok(Some(fetcher))
}

/// Opens the socket on which a mail server delivers answers, if the host wants one.
pub(super) fn lmtp(config: &Config, service: &Arc<Service>) -> anyhow::Result<Option<Lmtp>> {
    let socket = config
        .replies
        .as_ref()
        .and_then(|replies| replies.lmtp_socket.as_deref());
    let Some(socket) = socket else {
        return Ok(None);
    };
    let lmtp = Lmtp::open(socket, Arc::new(Replies(Arc::clone(service))));
    let lmtp = lmtp.with_context(|| {
        let path = socket.display();
        format!("WONDERPOST_MAIL_LMTP: the socket `{path}` cannot be opened")
    })?;
    tracing::info!("LMTP is spoken for answers to letters");
    Ok(Some(lmtp))
}

/// What comes in goes to the tables.
struct Replies(Arc<Service>);

/// What became of a mail. None: it could not be judged now.
fn judged(receive: impl FnOnce() -> Result<Received>) -> Option<Received> {
    match catch_unwind(AssertUnwindSafe(receive)) {
        Ok(Ok(received)) => Some(received),
        Ok(Err(error)) => {
            tracing::error!(%error, "a mail could not be judged now");
            None
        }
        Err(_panic) => None,
    }
}

impl Deliver for Replies {
    fn takes(&self, address: &str) -> Option<bool> {
        replies::takes(&self.0, address).ok()
    }

    fn deliver(&self, address: &str, raw: &[u8]) -> bool {
        judged(|| replies::receive(&self.0, raw, Some(address))).is_some()
    }
}

impl Take for Replies {
    fn take(&self, raw: &[u8]) -> Taken {
        taken(judged(|| replies::receive(&self.0, raw, None)))
    }

    fn take_head(&self, head: &[u8]) -> Taken {
        taken(judged(|| replies::receive_head(&self.0, head)))
    }
}

fn taken(received: Option<Received>) -> Taken {
    match received {
        Some(Received::Done(_) | Received::Known | Received::Bounced | Received::Trial) => {
            Taken::Acted
        }
        Some(Received::Ignored(_)) => Taken::Ignored,
        None => Taken::Again,
    }
}

/// The mail server keeps the mail and tries again. Source: sysexits.h, `EX_TEMPFAIL`.
const TRY_AGAIN: u8 = 75;

/// Where mail servers name the mailbox that they deliver to: Postfix, Exim and `OpenSMTPD`, qmail.
const RECIPIENT: [&str; 2] = ["ORIGINAL_RECIPIENT", "RECIPIENT"];

#[derive(Args)]
pub(super) struct Inbound {
    /// The mailbox that the mail is delivered to; without it what the mail server says in the environment, and what
    /// stands in the mail
    recipient: Option<String>,
}

impl Inbound {
    /// Takes the mail. Whatever goes wrong, the mail server is told to try again: a mail must not bounce because of a
    /// fault here.
    pub(super) fn run(&self) -> ExitCode {
        // Before the settings are read, since problems with them are logged too.
        super::speak(LogFormat::Text, false);
        match catch_unwind(AssertUnwindSafe(|| self.take())) {
            Ok(Ok(())) => ExitCode::SUCCESS,
            Ok(Err(error)) => {
                let error = format!("{error:#}");
                tracing::error!(error, "a mail could not be judged now");
                ExitCode::from(TRY_AGAIN)
            }
            Err(_panic) => ExitCode::from(TRY_AGAIN),
        }
    }

    fn take(&self) -> anyhow::Result<()> {
        let mut raw = Vec::new();
        // One byte more than the limit shows that it is too large; the rest is read and dropped.
        let most = MAX_BYTES as u64 + 1;
        let mut input = std::io::stdin().lock();
        input.by_ref().take(most).read_to_end(&mut raw)?;
        std::io::copy(&mut input, &mut std::io::sink())?;
        let service = super::service(&super::settings()?)?;
        let named = || RECIPIENT.iter().find_map(|name| std::env::var(name).ok());
        let recipient = self.recipient.clone().or_else(named);
        replies::receive(&service, &raw, recipient.as_deref())?;
        Ok(())
    }
}
