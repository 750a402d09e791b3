//! What `wonderpost check --there-and-back` tests: whether a letter to the service itself goes out and comes in again.

use std::time::{Duration, Instant};

use anyhow::bail;

use super::super::{held_clock, open_migrated, say};
use super::{PATIENCE, smtp_advice};
use crate::clock::Clock;
use crate::config::{Config, MailConfig, RepliesConfig};
use crate::db::Db;
use crate::mail::send::{Sender, TO_ITSELF};
use crate::tell::replies::trial::{self, Note, Trial, Verdict};
use mailbox::Server;

const LOOK: Duration = Duration::from_millis(200);

/// Sends a letter to an address of the service that no other letter has, and waits until the process that takes mails
/// in has noted its arrival. `has_ways`: no problem was found with the mail server and the ways for answers.
pub(super) fn judge(config: &Config, has_ways: bool, most: Duration) -> anyhow::Result<String> {
    let Some(replies) = &config.replies else {
        bail!("nothing was sent, since WONDERPOST_MAIL_REPLY is not set");
    };
    let MailConfig::Smtp(smtp) = &config.mail else {
        bail!("nothing was sent, since letters are kept as files; set WONDERPOST_SMTP_HOST");
    };
    if !has_ways {
        bail!(
            "nothing was sent; do first what is said above about mail and about answers to letters"
        );
    }
    let db = open_migrated(config)?;
    let clock = held_clock(&db)?;
    let sender = Sender::from_config(config)?.with_patience(PATIENCE);
    let trial = trial::begin(&db, replies, clock.now_ms())?;
    let begun = Instant::now();
    if let Err(trouble) = sender.try_out(Some((&trial.address, &TO_ITSELF)), clock.now_ms()) {
        bail!("{}", smtp_advice(config, smtp, &trouble));
    }
    let (host, address, seconds) = (&smtp.host, &trial.address, most.as_secs());
    say(&format!(
        "There and back: {host} has taken a letter to {address}; waiting up to {seconds} s until it has come back."
    ));
    let Some(verdict) = wait(&db, &clock, &trial, begun + most)? else {
        bail!("{}", lost(config, replies, address, seconds));
    };
    Ok(format!(
        "There and back: the letter came back after {:.1} s{}.{}",
        begun.elapsed().as_secs_f64(),
        proof(replies, verdict),
        settings(replies, verdict, &trial.notes(&db)?)
    ))
}

/// Waits for the letter until a moment. Returns what the mail server found about it; none if it has not come.
fn wait(db: &Db, clock: &Clock, trial: &Trial, until: Instant) -> anyhow::Result<Option<Verdict>> {
    loop {
        let found = trial.find(db, clock.now_ms())?;
        if found.is_some() || Instant::now() >= until {
            return Ok(found);
        }
        std::thread::park_timeout(LOOK);
    }
}

/// What the verdict means for answers, after a sentence.
fn proof(replies: &RepliesConfig, verdict: Verdict) -> String {
    if replies.accepts_unproven {
        return String::new();
    }
    let id = replies.names();
    match verdict {
        Verdict::Pass => format!(", and {id} vouches for its sender (dmarc=pass)"),
        Verdict::Fail => format!(
            ", but {id} does not vouch for its sender: an answer would do nothing with that verdict. Some servers judge what comes from their own users so; send an answer from a mailbox elsewhere, and see docs/hosting.md under Look at a letter that arrived"
        ),
        Verdict::Unknown => format!(
            ", but without a verdict by {id}, and an answer would do nothing without one. Many servers judge only what comes from elsewhere; send a mail from a mailbox there, and look whether its topmost Authentication-Results names {id} and dmarc=pass"
        ),
    }
}

/// What to set, as far as the letter shows it; a sentence for each setting.
fn settings(replies: &RepliesConfig, verdict: Verdict, notes: &[Note]) -> String {
    let mut said = Vec::new();
    let signed = |has_dmarc: bool| {
        let signed = notes.iter().filter_map(move |note| match note {
            Note::Signed(signed) if signed.has_dmarc || !has_dmarc => Some(&signed.server),
            Note::Signed(_) | Note::Banner(_) => None,
        });
        signed.collect::<Vec<&Server>>()
    };
    // The field with the DMARC result, otherwise the topmost one.
    let wanted = signed(true).into_iter().chain(signed(false)).next();
    let is_wanted = verdict == Verdict::Unknown && !replies.accepts_unproven;
    if let Some(server) = wanted.filter(|server| is_wanted && !replies.servers.contains(server)) {
        said.push(format!(
            " Its Authentication-Results is signed {server}: if that is your mail server, set WONDERPOST_MAIL_AUTHSERV={server}{}.",
            beside(server)
        ));
    }
    for note in notes {
        if let Note::Banner(banner) = note {
            said.push(format!(
                " Above its text stands “{banner}”, as above every mail then: set WONDERPOST_MAIL_BANNER={banner}, or to how it begins."
            ));
        }
    }
    said.concat()
}

fn beside(server: &Server) -> String {
    match server {
        Server::Named(name) => match name.split_once('.') {
            Some((_, domain)) if domain.contains('.') => {
                format!(", or *.{domain} where mails come in by several servers of that domain")
            }
            Some(_) | None => String::new(),
        },
        Server::Unnamed => " (the topmost field has no name)".to_owned(),
        Server::Below(_) => String::new(),
    }
}

/// What to look at if the letter has not come, for each way that is open.
fn lost(config: &Config, replies: &RepliesConfig, address: &str, seconds: u64) -> String {
    let mut said = vec![format!(
        "the letter to {address} has not come back within {seconds} s"
    )];
    if let Some(socket) = &replies.lmtp_socket {
        said.push(format!(
            "look in the log of the mail server whether it took the letter and handed it over to {} (Postfix: recipient_delimiter, transport_maps)",
            socket.display()
        ));
    }
    if let Some(imap) = &replies.imap {
        said.push(format!(
            "if it lies in the folder {} of {} at {}, start `wonderpost serve`, which fetches it; if not, look among the spam there, and let that mailbox take every address with a +",
            imap.folder, imap.user, imap.host
        ));
    }
    if replies.lmtp_socket.is_none() && replies.imap.is_none() {
        said.push(
            "look in the log of the mail server whether it took the letter and gave it to `wonderpost inbound`, which must have the settings and the database of this check".to_owned(),
        );
    }
    let sender = config.bounce_address.as_ref();
    said.push(format!(
        "a bounce in the mailbox {} says who refused it, if somebody did",
        sender.unwrap_or(&config.from_address)
    ));
    said.push(
        "where letters of new senders have to wait, try again with `--wait SECONDS`".to_owned(),
    );
    said.join("; ")
}
