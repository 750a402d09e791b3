//! `wonderpost inbound`: one raw mail on standard input, as a mail server's pipe or alias gives it.

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::Args;

use crate::config::LogFormat;
use crate::tell::replies;
use mailbox::MAX_BYTES;

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
