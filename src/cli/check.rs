//! `wonderpost check`: judges settings, database and mail server before people do.

use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};

use super::say;
use crate::config::{Config, ImapConfig, MailConfig, RepliesConfig, SETTINGS};
use crate::mail::imap::{self, Kind, OpenError, Pace, Trouble};
use crate::mail::lmtp;
use crate::mail::send::Sender;
use crate::web::Proxies;

/// How long the mail server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Says what is well and what is not. The settings themselves have been read without a problem.
///
/// # Errors
/// Never for what is not well: that is the answer, with exit code 1.
pub(super) fn run(config: &Config) -> anyhow::Result<ExitCode> {
    say("Settings: well. All there are:");
    for (name, meaning) in SETTINGS {
        let mark = if std::env::var_os(name).is_some() {
            "*"
        } else {
            " "
        };
        say(&format!("  {mark} {name}: {meaning}"));
    }
    say("  (* is set in the environment)");
    if let Some(trouble) = Proxies::new(config.trusted_proxies.clone()).trouble(&config.base_url) {
        say(&format!("Limits by client: {trouble}"));
    }
    let results = [
        database(config),
        mail(config),
        replies(config),
        board_sets(config),
    ];
    for result in &results {
        match result {
            Ok(sentence) => say(sentence),
            Err(error) => say(&format!("{error:#}")),
        }
    }
    let is_well = results.iter().all(Result::is_ok);
    Ok(if is_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn database(config: &Config) -> anyhow::Result<String> {
    let db = super::open_database(config)?;
    let pending = db.pending_migrations()?;
    Ok(match pending.len() {
        0 => "Database: well.".to_owned(),
        _ => format!(
            "Database: well; `serve` or `migrate` will bring it up to date: {}.",
            pending.join(", ")
        ),
    })
}

fn mail(config: &Config) -> anyhow::Result<String> {
    Sender::from_config(config)?;
    Ok(match &config.mail {
        MailConfig::Files { dir } => format!("Mail: well; letters are kept in {}.", dir.display()),
        MailConfig::Smtp(smtp) => {
            reach(&smtp.host, smtp.port).with_context(|| {
                format!(
                    "Mail: {} port {} cannot be reached; correct WONDERPOST_SMTP_HOST and WONDERPOST_SMTP_PORT",
                    smtp.host, smtp.port
                )
            })?;
            format!("Mail: {} port {} answers.", smtp.host, smtp.port)
        }
    })
}

/// Whether an answer to a letter would arrive, as far as this machine knows.
fn replies(config: &Config) -> anyhow::Result<String> {
    let Some(replies) = &config.replies else {
        return Ok(
            "Answers to letters: none are taken, since WONDERPOST_MAIL_REPLY is not set.".into(),
        );
    };
    let proof = match &replies.authserv_id {
        _ if replies.accepts_unproven => "; anybody who writes under a player's address is believed, since WONDERPOST_MAIL_UNPROVEN is accept".to_owned(),
        Some(id) => format!("; senders are believed when {id} vouches for them"),
        None => String::new(),
    };
    let address = &replies.address;
    let ways = [lmtp(replies)?, imap(replies)?];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    if ways.is_empty() {
        return Ok(format!(
            "Answers to letters: {address} must be piped to `wonderpost inbound`{proof}."
        ));
    }
    Ok(format!("Answers to letters: {}{proof}.", ways.join("; ")))
}

/// Whether LMTP is spoken, where it is wanted.
fn lmtp(replies: &RepliesConfig) -> anyhow::Result<Option<String>> {
    let Some(socket) = &replies.lmtp_socket else {
        return Ok(None);
    };
    let (path, address) = (socket.display(), &replies.address);
    let is_taken = lmtp::asks(socket, address).with_context(|| {
        format!("Answers to letters: nobody speaks LMTP on {path}; start `wonderpost serve`, or correct WONDERPOST_MAIL_LMTP")
    })?;
    if !is_taken {
        bail!(
            "Answers to letters: who speaks LMTP on {path} does not take {address}; start `wonderpost serve` anew"
        );
    }
    Ok(Some(format!("LMTP on {path} takes {address}")))
}

/// Whether the mailbox can be read, where there is one.
fn imap(replies: &RepliesConfig) -> anyhow::Result<Option<String>> {
    let Some(imap) = &replies.imap else {
        return Ok(None);
    };
    let pace = Pace {
        step: PATIENCE,
        ..Pace::default()
    };
    let opened = match imap::try_open(imap, &pace) {
        Ok(opened) => opened,
        Err(OpenError::Setup(error)) => {
            return Err(error).context("Answers to letters: correct WONDERPOST_IMAP_CA_FILE");
        }
        Err(OpenError::Trouble(trouble)) => bail!("{}", imap_advice(imap, &trouble)),
    };
    let when = if opened.tells {
        "new mails are told at once"
    } else {
        "the server does not tell of new mails, so they are looked for every minute"
    };
    let read = if opened.keeps_keywords {
        ""
    } else {
        "; the server keeps no keywords, so do not read mails there yourself: what you have read is not fetched"
    };
    let (host, folder, address) = (&imap.host, &imap.folder, &replies.address);
    Ok(Some(format!(
        "fetched by IMAP from {host}, folder {folder}, where mails to {address} must arrive; {when}{read}"
    )))
}

/// What is wrong with the mailbox, and what to do.
fn imap_advice(imap: &ImapConfig, trouble: &Trouble) -> String {
    let (host, port, folder) = (&imap.host, imap.port, &imap.folder);
    let said = match trouble.said.as_str() {
        "" => String::new(),
        said => format!(" ({said})"),
    };
    let what = match trouble.kind {
        Kind::Unreachable => format!(
            "{host} port {port} cannot be reached{said}; correct WONDERPOST_IMAP_HOST and WONDERPOST_IMAP_PORT"
        ),
        Kind::Untrusted => format!(
            "{host} port {port} does not prove who it is{said}; name the certificate that vouches for it in WONDERPOST_IMAP_CA_FILE, or correct WONDERPOST_IMAP_HOST, WONDERPOST_IMAP_PORT or WONDERPOST_IMAP_SECURITY"
        ),
        Kind::NoTls => format!(
            "{host} port {port} does not switch to TLS{said}, so no password was sent; set WONDERPOST_IMAP_SECURITY to tls"
        ),
        Kind::Login => format!(
            "{host} lets nobody in with this name and password{said}; correct WONDERPOST_IMAP_USER and WONDERPOST_IMAP_PASSWORD; many providers want a password made for one program"
        ),
        Kind::Folder => format!(
            "{host} does not open the folder {folder}{said}; make it, or correct WONDERPOST_IMAP_FOLDER"
        ),
        Kind::Marks => format!(
            "{host} lets no mails in the folder {folder} be marked{said}; give this user the right to, or choose another WONDERPOST_IMAP_FOLDER"
        ),
        Kind::Silent | Kind::Lost | Kind::Odd => format!(
            "{host} port {port} does not answer as an IMAP server does{said}; correct WONDERPOST_IMAP_PORT and WONDERPOST_IMAP_SECURITY, or try again later"
        ),
    };
    format!("Answers to letters: {what}")
}

fn board_sets(config: &Config) -> anyhow::Result<String> {
    let sets = super::board_sets::read(&config.data_dir)?;
    let ids: Vec<&str> = sets.iter().map(|set| set.id.as_str()).collect();
    Ok(match ids.as_slice() {
        [] => "Board sets for Dice: the built-in one.".to_owned(),
        ids => format!(
            "Board sets for Dice: the built-in one and {}.",
            ids.join(", ")
        ),
    })
}

/// Connects to the first address of a server that lets us.
fn reach(host: &str, port: u16) -> anyhow::Result<()> {
    let mut failure = anyhow!("the name has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(_stream) => return Ok(()),
            Err(error) => failure = error.into(),
        }
    }
    Err(failure)
}
