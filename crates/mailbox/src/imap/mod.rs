//! Fetches mails from a mailbox by IMAP: how a host without a mail server of their own gets answers to letters.
//!
//! Each mail is marked only after a [`Take`] has stored what became of it: it may come twice, but is never lost. No
//! mail is ever deleted. Start reading at [`Fetcher::start`]; `talk` speaks with the server, `rounds` decides which
//! mails are fetched.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use derive_more::From;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

mod folder_name;
mod rounds;
mod talk;
mod wire;

use rounds::{End, Rounds};
use talk::Talk;
pub use wire::{Kind, SetupError, Trouble};
use wire::{Tls, Wire};

/// The keyword that handled mails bear. It differs from "read", which the host's own mail program sets and takes away.
pub const KEYWORD: &str = "WonderpostHandled";

/// How long stopping waits for the step that is under way.
const STOP_WAIT: Duration = Duration::from_secs(2);
/// How long stopping waits in all: a mail may be with the database.
const STOP_MOST: Duration = Duration::from_secs(10);
/// Some servers lock out whoever tries a login often: a refused one counts as so many failures of another kind.
const LOGIN_COUNTS: u32 = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImapConfig {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub user: String,
    pub password: Password,
    /// A certificate that vouches for the server, besides those the machine trusts.
    pub ca_file: Option<PathBuf>,
    pub folder: String,
}

/// Settings are logged, and leave it out.
#[derive(Clone, PartialEq, Eq, derive_more::Debug, From)]
#[debug("…")]
pub struct Password(pub String);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// Not at all: for a server on the same machine.
    None,
    /// Begins in clear and must switch to TLS before anything is said.
    StartTls,
    Tls,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Something was done about it, or had been before.
    Acted,
    Ignored,
    /// It could not be judged now, and is to come again.
    Again,
}

pub trait Take: Send + Sync {
    /// Takes a mail, and returns when it is stored what became of it.
    fn take(&self, raw: &[u8]) -> Taken;

    /// Takes the beginning of a mail that is too large to be read.
    fn take_head(&self, _head: &[u8]) -> Taken {
        Taken::Ignored
    }
}

pub struct Pace {
    /// How often a server is asked that does not tell of new mails by itself.
    pub poll: Duration,
    /// How often one that does is asked anew, before it (after 29 minutes) or somebody in between hangs up.
    pub renew: Duration,
    /// How long each step of a conversation may take.
    pub step: Duration,
    /// How long the first failure is waited out; each further one doubles it.
    pub retry_first: Duration,
    pub retry_most: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(60),
            renew: Duration::from_secs(5 * 60),
            step: Duration::from_secs(60),
            retry_first: Duration::from_secs(1),
            retry_most: Duration::from_secs(10 * 60),
        }
    }
}

impl Pace {
    /// Give or take a quarter, so that many who failed together do not come back together.
    fn delay(&self, failures: u32, most: Duration) -> Duration {
        let doubled = self.retry_first.saturating_mul(1 << failures.min(20));
        #[expect(
            clippy::disallowed_methods,
            reason = "it spreads attempts; no game hangs on it"
        )]
        let chance: u8 = rand::random();
        doubled.min(most).mul_f64(0.75 + f64::from(chance) / 512.0)
    }
}

/// How things stand with a mailbox, for those who look at it from elsewhere.
#[derive(Debug, Clone)]
pub struct Standing {
    pub server: String,
    now: watch::Sender<Now>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// Nobody has looked yet.
    Begins,
    Well,
    Trouble(Kind),
}

impl Standing {
    pub fn new(config: &ImapConfig) -> Self {
        Self {
            server: config.host.clone(),
            now: watch::Sender::new(Now::Begins),
        }
    }

    pub fn now(&self) -> Now {
        *self.now.borrow()
    }

    fn set(&self, now: Now) -> Now {
        self.now.send_replace(now)
    }
}

/// Fetches mails on a thread of its own, until it is stopped or dropped.
pub struct Fetcher {
    stop: CancellationToken,
    _stops_when_dropped: DropGuard,
    thread: JoinHandle<()>,
    /// Nothing comes through it; it breaks when the thread ends.
    ended: mpsc::Receiver<()>,
}

impl Fetcher {
    /// Starts it. The server need not be there yet.
    pub fn start(
        config: ImapConfig,
        pace: Pace,
        take: Arc<dyn Take>,
        standing: Standing,
    ) -> Result<Self, SetupError> {
        let tls = tls(&config)?;
        let runtime = runtime()?;
        let stop = CancellationToken::new();
        let work = Work {
            stop: stop.clone(),
            config,
            tls,
            pace,
            take,
            standing,
        };
        let (ends, ended) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("imap".to_owned())
            .spawn(move || {
                let _ends: mpsc::Sender<()> = ends;
                work.run(&runtime);
                // A name that is still being looked up must not hold anybody up.
                runtime.shutdown_background();
            })
            .map_err(SetupError::Thread)?;
        Ok(Self {
            _stops_when_dropped: stop.clone().drop_guard(),
            stop,
            thread,
            ended,
        })
    }

    pub fn begin_stop(&self) {
        self.stop.cancel();
    }

    /// Waits for the mail under way, up to ten seconds. If it did not come to its end, the mail is fetched again.
    pub fn stop(self) -> bool {
        self.begin_stop();
        let waited = self.ended.recv_timeout(STOP_MOST);
        waited == Err(mpsc::RecvTimeoutError::Disconnected) && self.thread.join().is_ok()
    }
}

pub struct Opened {
    /// The server tells of new mails by itself.
    pub tells: bool,
    /// Mails that somebody has read are fetched too.
    pub keeps_keywords: bool,
}

/// Opens the folder once, and changes nothing.
pub fn try_open(config: &ImapConfig, pace: &Pace) -> Result<Result<Opened, Trouble>, SetupError> {
    let tls = tls(config)?;
    let runtime = runtime()?;
    let opened = runtime.block_on(async {
        let talk = Talk::open(config, tls.as_ref(), pace.step).await?;
        let opened = Opened {
            tells: talk.has_idle,
            keeps_keywords: talk.folder.has_keyword,
        };
        talk.log_out().await;
        Ok(opened)
    });
    runtime.shutdown_background();
    Ok(opened)
}

fn tls(config: &ImapConfig) -> Result<Option<Tls>, SetupError> {
    match config.security {
        Security::None => Ok(None),
        Security::StartTls | Security::Tls => Tls::new(config).map(Some),
    }
}

fn runtime() -> Result<Runtime, SetupError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(SetupError::Thread)
}

struct Work {
    stop: CancellationToken,
    config: ImapConfig,
    tls: Option<Tls>,
    pace: Pace,
    take: Arc<dyn Take>,
    standing: Standing,
}

impl Work {
    /// A panic over one mail must not end the fetching of all others; it has been noted as late.
    fn run(&self, runtime: &Runtime) {
        let mut rounds = Rounds::default();
        let mut goes = || runtime.block_on(self.go(&mut rounds));
        while catch_unwind(AssertUnwindSafe(&mut goes)).is_err() {
            tracing::error!("fetching mails failed on one of them");
            self.standing.set(Now::Trouble(Kind::Odd));
            runtime.block_on(self.rest(3));
        }
    }

    async fn go(&self, rounds: &mut Rounds) {
        let mut failures = 0;
        while !self.stop.is_cancelled() {
            let (begun, before) = (Instant::now(), rounds.count);
            let trouble = tokio::select! {
                ended = self.converse(rounds) => match ended {
                    Ok(()) => return,
                    Err(trouble) => trouble,
                },
                () = self.cut() => return,
            };
            self.standing.set(Now::Trouble(trouble.kind));
            if rounds.count > before || begun.elapsed() > self.pace.renew {
                failures = 0;
            }
            if trouble.kind == Kind::Login {
                failures = failures.max(LOGIN_COUNTS);
            }
            tracing::warn!(why = %trouble.kind, "the mailbox of answers cannot be read now");
            self.rest(failures).await;
            failures = failures.saturating_add(1);
        }
    }

    async fn rest(&self, failures: u32) {
        self.sleep(self.pace.delay(failures, self.pace.retry_most))
            .await;
    }

    async fn sleep(&self, most: Duration) {
        let sleep = tokio::time::sleep(most);
        self.stop.run_until_cancelled(sleep).await;
    }

    /// One conversation: round after round, until the program stops.
    async fn converse(&self, rounds: &mut Rounds) -> Result<(), Trouble> {
        let mut talk = Talk::open(&self.config, self.tls.as_ref(), self.pace.step).await?;
        while !self.stop.is_cancelled() {
            let end = rounds.go(&mut talk, self).await?;
            if self.standing.set(Now::Well) != Now::Well {
                tracing::info!("the mailbox of answers is read");
            }
            self.wait(&mut talk, rounds, end).await?;
        }
        talk.log_out().await;
        Ok(())
    }

    async fn wait(&self, talk: &mut Talk, rounds: &Rounds, end: End) -> Result<(), Trouble> {
        if self.stop.is_cancelled() {
            return Ok(());
        }
        let late = rounds.next_late().unwrap_or(Duration::MAX);
        let most = match end {
            End::Paused => self.pace.delay(2, self.pace.retry_most),
            End::Through if talk.has_news() => return Ok(()),
            End::Through if talk.has_idle => {
                return talk.idle(self.pace.renew.min(late), &self.stop).await;
            }
            End::Through => self.pace.poll.min(late),
        };
        self.sleep(most).await;
        Ok(())
    }

    /// Waits until a step that is under way when the program stops has had its time.
    async fn cut(&self) {
        self.stop.cancelled().await;
        tokio::time::sleep(STOP_WAIT).await;
    }
}
