//! `wonderpost check`: judges settings, database and mail server before people do.

use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};

use super::say;
use crate::config::{Config, MailConfig, SETTINGS};
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
    let Some(socket) = &replies.lmtp_socket else {
        return Ok(format!(
            "Answers to letters: {address} must be piped to `wonderpost inbound`{proof}."
        ));
    };
    let path = socket.display();
    let is_taken = lmtp::asks(socket, address).with_context(|| {
        format!("Answers to letters: nobody speaks LMTP on {path}; start `wonderpost serve`, or correct WONDERPOST_MAIL_LMTP")
    })?;
    if !is_taken {
        bail!(
            "Answers to letters: who speaks LMTP on {path} does not take {address}; start `wonderpost serve` anew"
        );
    }
    Ok(format!(
        "Answers to letters: LMTP on {path} takes {address}{proof}."
    ))
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
