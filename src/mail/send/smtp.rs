//! Letters by SMTP: one session per letter, with a time limit on the whole.

use std::error::Error as _;
use std::time::Duration;

use anyhow::Context;
use lettre::Address;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::{Outcome, Reason, Step, Trouble};
use crate::config::{Security, SmtpConfig};
use crate::mail::outbox::LeasedLetter;
use crate::reason;

/// How long a whole session may take, so that a server that sends byte by byte cannot hold up the worker.
const CONVERSATION: Duration = Duration::from_secs(45);
const CONNECT: Duration = Duration::from_secs(15);
const GOODBYE: Duration = Duration::from_secs(2);

pub(super) struct Smtp {
    config: SmtpConfig,
    tls: Option<TlsParameters>,
    pub(super) conversation: Duration,
    runtime: Runtime,
}

#[derive(Debug, Error)]
enum SmtpError {
    #[error("an address is not one")]
    Address(#[from] lettre::address::AddressError),
    #[error("{}", failed(*.0))]
    At(Step, #[source] smtp::Error),
    #[error("{}", failed(Step::Slow))]
    Slow,
}

fn failed(step: Step) -> &'static str {
    match step {
        Step::Connect => "connecting to the mail server failed",
        Step::Client => "the mail server did not take the greeting",
        Step::Tls => "the mail server did not switch to TLS",
        Step::Ways | Step::Login => "logging in to the mail server failed",
        Step::Sender => "the mail server did not take the sender",
        Step::Recipient => "the mail server did not take the recipient",
        Step::Letter => "the mail server did not take the letter",
        Step::Slow => "the mail server took too long",
    }
}

fn at(step: Step) -> impl FnOnce(smtp::Error) -> SmtpError {
    move |error| SmtpError::At(step, error)
}

pub(super) struct Envelope<'a> {
    pub(super) sender: &'a str,
    pub(super) recipient: &'a str,
    pub(super) raw: &'a str,
}

impl Smtp {
    pub(super) fn new(config: &SmtpConfig) -> anyhow::Result<Self> {
        let tls = match config.security {
            Security::None => None,
            Security::StartTls | Security::Tls => Some(tls(config)?),
        };
        Ok(Self {
            config: config.clone(),
            tls,
            conversation: CONVERSATION,
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .context("the runtime for sending cannot be made")?,
        })
    }

    pub(super) fn send(&self, letter: &LeasedLetter) -> Outcome {
        let envelope = Envelope {
            sender: &letter.sender,
            recipient: &letter.intent.to_address,
            raw: &letter.raw,
        };
        match self.talk(Some(&envelope)) {
            Ok(()) => Outcome::Taken,
            Err(error) => error.outcome(),
        }
    }

    pub(super) fn try_out(&self, letter: Option<&Envelope<'_>>) -> Result<(), Trouble> {
        self.talk(letter).map_err(|error| Trouble {
            step: error.step(),
            said: reason::whole(&error),
        })
    }

    fn talk(&self, letter: Option<&Envelope<'_>>) -> Result<(), SmtpError> {
        // The timer must be made inside the runtime.
        let talk = async { timeout(self.conversation, self.converse(letter)).await };
        let ended = self.runtime.block_on(talk);
        ended.unwrap_or(Err(SmtpError::Slow))
    }

    async fn converse(&self, letter: Option<&Envelope<'_>>) -> Result<(), SmtpError> {
        let mut conn = match letter {
            Some(letter) => self.hand_over(letter).await?,
            None => self.connect().await?,
        };
        // The letter is accepted by now: whatever happens while closing, it must not be sent again.
        if !matches!(timeout(GOODBYE, conn.quit()).await, Ok(Ok(_))) {
            tracing::debug!("the mail server did not say goodbye");
        }
        Ok(())
    }

    async fn hand_over(&self, letter: &Envelope<'_>) -> Result<AsyncSmtpConnection, SmtpError> {
        let sender: Address = letter.sender.parse()?;
        let recipient: Address = letter.recipient.parse()?;
        let mut conn = self.connect().await?;
        let mail = Mail::new(Some(sender), Vec::new());
        conn.command(mail).await.map_err(at(Step::Sender))?;
        let rcpt = Rcpt::new(recipient, Vec::new());
        conn.command(rcpt).await.map_err(at(Step::Recipient))?;
        conn.command(Data).await.map_err(at(Step::Letter))?;
        let taken = conn.message(letter.raw.as_bytes()).await;
        taken.map_err(at(Step::Letter))?;
        Ok(conn)
    }

    /// With STARTTLS only the greeting is sent in clear, even if the server or somebody in between does not offer it.
    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let SmtpConfig { host, port, .. } = &self.config;
        let hello = ClientId::Domain(self.config.hello.clone());
        let wraps = self.config.security == Security::Tls;
        let wrapped = self.tls.clone().filter(|_| wraps);
        let server = (host.as_str(), *port);
        let mut conn =
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &hello, wrapped, None)
                .await
                .map_err(SmtpError::of_connecting)?;
        if let (Security::StartTls, Some(tls)) = (self.config.security, &self.tls) {
            let switched = conn.starttls(tls.clone(), &hello).await;
            switched.map_err(at(Step::Tls))?;
        }
        if let Some((user, password)) = self.config.login.clone() {
            let login = Credentials::new(user, password.0);
            let known = conn.auth(DEFAULT_MECHANISMS, &login).await;
            known.map_err(at(Step::Login))?;
        }
        Ok(conn)
    }
}

impl SmtpError {
    /// A server that refuses a connection, or the greeting after it, was reached.
    fn of_connecting(error: smtp::Error) -> Self {
        match error.status() {
            Some(_) => Self::At(Step::Client, error),
            None => Self::At(Step::Connect, error),
        }
    }

    /// Only an answer about the recipient or the letter itself can be final. A server that refuses the greeting, the
    /// login or the sender refuses every letter: the host must fix that, and the letters wait.
    fn outcome(&self) -> Outcome {
        let is_final = match self {
            Self::Address(_) => true,
            Self::At(Step::Recipient | Step::Letter, error) => {
                error.is_permanent() && !is_about_us(error)
            }
            Self::At(..) | Self::Slow => false,
        };
        match is_final {
            true => Outcome::Refused {
                why: self.reason(),
                is_mailbox: matches!(self.step(), Step::Recipient),
            },
            false => Outcome::Failed(self.reason()),
        }
    }

    fn step(&self) -> Step {
        match self {
            Self::Address(_) => Step::Recipient,
            Self::Slow => Step::Slow,
            Self::At(Step::Connect, error) if error.is_tls() || is_about_tls(error) => Step::Tls,
            Self::At(Step::Recipient | Step::Letter, error) if is_about_us(error) => Step::Client,
            Self::At(Step::Login, error) if error.is_client() => Step::Ways,
            Self::At(step, _) => *step,
        }
    }

    /// The server's words may name people: the log gets only its code. Errors of this machine are logged.
    fn reason(&self) -> Reason {
        let told = reason::whole(self);
        let logged = match self {
            Self::Address(_) | Self::Slow => self.to_string(),
            Self::At(_, error) => match error.status() {
                Some(code) => format!("{self} ({code})"),
                None if error.is_response() || error.is_client() => self.to_string(),
                None => told.clone(),
            },
        };
        Reason { told, logged }
    }
}

/// The server did not prove who it is, or answered in clear. The I/O error around that error shows only its words.
fn is_about_tls(error: &smtp::Error) -> bool {
    let said = reason::whole(error);
    said.contains("certificate") || said.contains("received corrupt message")
}

/// Whether a refusal is about this program and its host, whoever the recipient is. Servers often wait until a recipient
/// is named before they reject the greeting, the sender or a missing login. Source: RFC 5321, 4.2.2; RFC 4954, 6; RFC
/// 3463, 3.2, 3.6 and 3.8; RFC 7372; IANA's registry of enhanced status codes.
fn is_about_us(error: &smtp::Error) -> bool {
    const CODES: [u16; 9] = [500, 501, 502, 503, 504, 530, 534, 535, 538];
    const ENHANCED: [&str; 9] = [
        // A command, its order, its argument, including the greeting's name.
        "5.5.1", "5.5.2", "5.5.4", //
        // The sender's address.
        "5.1.7", "5.1.8", //
        // Login, and TLS before it.
        "5.7.8", "5.7.11", //
        // The name of this machine; SPF, DKIM and DMARC.
        "5.7.25", "5.7.26",
    ];
    let says = error.source().map(ToString::to_string).unwrap_or_default();
    let enhanced = says.split_whitespace().next().unwrap_or_default();
    let code = error.status().map(u16::from);
    let is_coded = code.is_some_and(|code| CODES.contains(&code));
    is_coded || (error.is_permanent() && ENHANCED.contains(&enhanced))
}

fn tls(config: &SmtpConfig) -> anyhow::Result<TlsParameters> {
    let failed = "TLS to the mail server cannot be set up";
    let mut builder = TlsParameters::builder(config.host.clone());
    if let Some(path) = &config.ca_file {
        let pem = std::fs::read(path);
        let pem =
            pem.with_context(|| format!("the certificate `{}` cannot be read", path.display()))?;
        let certificate = Certificate::from_pem(&pem).context(failed)?;
        builder = builder.add_root_certificate(certificate);
    }
    builder.build().context(failed)
}
