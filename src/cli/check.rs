//! `wonderpost check`: tests settings, database and mail server before people use them.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;

use super::{say, told};
use crate::clock::Clock;
use crate::config::{Config, ImapConfig, MailConfig, RepliesConfig, SmtpConfig, settings};
use crate::db::Db;
use crate::host::archive;
use crate::mail::send::{self, Sender, Step, TO_HOST};
use crate::play::letter_hold;
use crate::web::Proxies;
use mailbox::imap::{self, Kind, Pace};
use mailbox::lmtp;

mod machine;
mod trial;

const PATIENCE: Duration = Duration::from_secs(10);

const USUAL: &str = "starttls is usual with 587, tls with 465";

#[derive(Args)]
pub(super) struct Check {
    /// Send a letter to this mailbox too
    #[arg(long, value_name = "ADDRESS")]
    send: Option<String>,
    /// List all settings too, and where each is set
    #[arg(long)]
    settings: bool,
    /// Send a letter to the mailbox that takes answers, and wait until the program has got it back
    #[arg(long)]
    there_and_back: bool,
    /// How long to wait for that letter
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 90,
        requires = "there_and_back",
        value_parser = clap::value_parser!(u64).range(1..=600)
    )]
    wait: u64,
}

impl Check {
    /// Reports what is well and what is not. The settings themselves were read without a problem.
    pub(super) fn run(&self, config: &Config) -> anyhow::Result<ExitCode> {
        // Problems with the database are reported once.
        let database = super::open_database(config);
        let clock = database.as_ref().ok().map(machine::clock);
        let hold = database.as_ref().ok().and_then(|db| hold(db).transpose());
        let mail = mail(config, self.send.as_deref()).context("Mail");
        let replies = replies(config);
        let has_ways = mail.is_ok() && replies.is_ok();
        let results = [
            Some(
                database
                    .and_then(|db| judge(config, &db))
                    .context("Database"),
            ),
            Some(mail),
            Some(replies),
            Some(board_sets(config)),
            hold,
            clock,
            Some(machine::disks(config)),
            Some(machine::site(config)),
        ];
        let trial = self.there_and_back.then(|| {
            let most = Duration::from_secs(self.wait);
            trial::judge(config, has_ways, most).context("There and back")
        });
        let results = results.into_iter().flatten().chain(trial);
        let (well, ill): (Vec<_>, Vec<_>) = results.partition(anyhow::Result::is_ok);
        say(&match ill.len() {
            0 => "All is well.".to_owned(),
            1 => "One thing is wrong:".to_owned(),
            count => format!("{count} things are wrong:"),
        });
        for result in ill.iter().chain(&well) {
            match result {
                Ok(sentence) => say(sentence),
                Err(error) => say(&told(error)),
            }
        }
        tell_settings(config, self.settings);
        Ok(ExitCode::from(u8::from(!ill.is_empty())))
    }
}

fn tell_settings(config: &Config, are_listed: bool) {
    for warning in super::warnings(config) {
        say(&format!("Warning: {warning}"));
    }
    let proxies = Proxies::new(config.trusted_proxies.clone());
    if let Some(trouble) = proxies.trouble(&config.base_url) {
        say(&format!("Limits by client: {trouble}"));
    }
    if !are_listed {
        say("Settings: well; `wonderpost check --settings` lists them.");
        return;
    }
    say("Settings: well. All there are:");
    for (name, meaning) in settings() {
        let mark = match std::env::var_os(&name) {
            Some(_) => "*",
            None if config.in_file.contains(&name) => "+",
            None => " ",
        };
        say(&format!("  {mark} {name}: {meaning}"));
    }
    say("  (* is set in the environment, + in the settings file)");
}

/// That letters wait after a restore, which is as it should be until the host has looked around.
fn hold(db: &Db) -> anyhow::Result<Option<String>> {
    // A database without this table is brought up to date first.
    if !db.pending_migrations()?.is_empty() {
        return Ok(None);
    }
    let is_on = db.read(letter_hold::is_on)?;
    Ok(is_on.then(|| {
        "Letters and alerts are on hold since the restore: look around, then release them on the host's page or with `wonderpost release-letters`.".to_owned()
    }))
}

fn judge(config: &Config, db: &Db) -> anyhow::Result<String> {
    let pending = db.pending_migrations()?;
    db.try_write()?;
    let Some(last) = pending.last() else {
        expect_whole_journals(db)?;
        super::expect_key(config, db)?;
        return Ok("Database: well; it can be read and written.".to_owned());
    };
    db.try_migrate()?;
    Ok(format!(
        "Database: well; `serve` or `migrate` will bring it up to date (up to {last})."
    ))
}

/// Each journal ends with the event that its table's row names.
fn expect_whole_journals(db: &Db) -> anyhow::Result<()> {
    let cut: Vec<String> = archive::list_cut(db)?.into_values().collect();
    ensure!(
        cut.is_empty(),
        "journals are not what their tables say, so something else than this program wrote to the database: {}",
        cut.join("; ")
    );
    Ok(())
}

fn mail(config: &Config, to: Option<&str>) -> anyhow::Result<String> {
    let sender = Sender::from_config(config)?.with_patience(PATIENCE);
    let smtp = match &config.mail {
        MailConfig::Files { dir } if to.is_some() => bail!(
            "nothing was sent, since letters are kept in {}; set WONDERPOST_SMTP_HOST",
            dir.display()
        ),
        MailConfig::Files { dir } => {
            return Ok(format!(
                "Mail: well; letters are kept in {}.",
                dir.display()
            ));
        }
        MailConfig::Smtp(smtp) => smtp,
    };
    if let Err(trouble) = sender.try_out(to.map(|to| (to, &TO_HOST)), Clock::system().now_ms()) {
        bail!("{}", smtp_advice(config, smtp, &trouble));
    }
    let (host, port) = (&smtp.host, smtp.port);
    let login = match &smtp.login {
        Some(_) => "takes the login",
        None => "answers",
    };
    Ok(match to {
        Some(to) => format!("Mail: {host} port {port} {login} and has taken a letter to {to}."),
        None => format!(
            "Mail: {host} port {port} {login}; `wonderpost check --send ADDRESS` tries a letter."
        ),
    })
}

fn smtp_advice(config: &Config, smtp: &SmtpConfig, trouble: &send::Trouble) -> String {
    let (host, port, said) = (&smtp.host, smtp.port, &trouble.said);
    match trouble.step {
        Step::Connect => format!(
            "{host} port {port} cannot be reached ({said}); correct WONDERPOST_SMTP_HOST and WONDERPOST_SMTP_PORT"
        ),
        Step::Client => format!(
            "{host} takes no letters from this machine ({said}); if it names the greeting, which is {}, correct WONDERPOST_SMTP_HELLO to a name that DNS knows; if it asks for a login, set WONDERPOST_SMTP_USER; else ask whoever runs it to let this machine send for {}",
            smtp.hello, config.from_address
        ),
        Step::Tls => format!(
            "{host} port {port} does not speak TLS as it should, so no password was sent ({said}); correct WONDERPOST_SMTP_HOST to the name in its certificate, name the certificate that vouches for it in WONDERPOST_SMTP_CA_FILE, or correct WONDERPOST_SMTP_SECURITY ({USUAL})"
        ),
        Step::Ways => format!(
            "{host} offers no way to log in ({said}); many servers do that only after TLS: set WONDERPOST_SMTP_SECURITY to starttls or tls; if it wants no login, leave WONDERPOST_SMTP_USER and WONDERPOST_SMTP_PASSWORD out"
        ),
        Step::Login => format!(
            "{host} lets nobody in with this name and password ({said}); correct WONDERPOST_SMTP_USER and WONDERPOST_SMTP_PASSWORD; many providers want a password made for one program"
        ),
        Step::Sender => format!(
            "{host} takes no letters from this sender ({said}); correct WONDERPOST_MAIL_FROM and WONDERPOST_MAIL_BOUNCE to a mailbox of this server, or set WONDERPOST_SMTP_USER"
        ),
        Step::Recipient => format!("{host} does not take a letter to this mailbox ({said})"),
        Step::Letter => format!("{host} does not take the letter ({said})"),
        Step::Slow => format!(
            "{host} port {port} did not answer in time; correct WONDERPOST_SMTP_PORT and WONDERPOST_SMTP_SECURITY ({USUAL})"
        ),
    }
}

/// Whether an answer to a letter would arrive, as far as this machine knows.
fn replies(config: &Config) -> anyhow::Result<String> {
    let Some(replies) = &config.replies else {
        return Ok(
            "Answers to letters: none are taken, since WONDERPOST_MAIL_REPLY is not set.".into(),
        );
    };
    let proof = if replies.accepts_unproven {
        "; anybody who writes under a player's address is believed, since WONDERPOST_MAIL_UNPROVEN is accept".to_owned()
    } else {
        format!(
            "; senders are believed when {} vouches for them",
            replies.names()
        )
    };
    let hint = match &config.mail {
        MailConfig::Smtp(_) => " `wonderpost check --there-and-back` tries it with a letter.",
        MailConfig::Files { .. } => "",
    };
    let address = &replies.address;
    let ways = [lmtp(replies)?, imap(replies)?];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    let ways = if ways.is_empty() {
        format!("{address} must be piped to `wonderpost inbound`")
    } else {
        ways.join("; ")
    };
    Ok(format!("Answers to letters: {ways}{proof}.{hint}"))
}

fn lmtp(replies: &RepliesConfig) -> anyhow::Result<Option<String>> {
    let Some(socket) = &replies.lmtp_socket else {
        return Ok(None);
    };
    let (path, address) = (socket.display(), &replies.address);
    let is_taken = lmtp::asks(socket, address).with_context(|| {
        format!("Answers to letters: nobody speaks LMTP on {path}; start `wonderpost serve`, or correct WONDERPOST_MAIL_LMTP")
    })?;
    ensure!(
        is_taken,
        "Answers to letters: who speaks LMTP on {path} does not take {address}; start `wonderpost serve` anew"
    );
    Ok(Some(format!("LMTP on {path} takes {address}")))
}

fn imap(replies: &RepliesConfig) -> anyhow::Result<Option<String>> {
    let Some(imap) = &replies.imap else {
        return Ok(None);
    };
    let pace = Pace {
        step: PATIENCE,
        ..Pace::default()
    };
    let opened = imap::try_open(imap, &pace)
        .context("Answers to letters: correct WONDERPOST_IMAP_CA_FILE")?
        .map_err(|trouble| anyhow!(imap_advice(imap, &trouble)))?;
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

fn imap_advice(imap: &ImapConfig, trouble: &imap::Trouble) -> String {
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
    let others = match ids.join(", ") {
        ids if ids.is_empty() => ids,
        ids => format!(" and {ids}"),
    };
    Ok(format!("Board sets for Dice: the built-in one{others}."))
}
