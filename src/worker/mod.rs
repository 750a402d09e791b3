//! The worker: threads that do what is due, and one that looks what is, once a second and whenever something was
//! queued: it lets the crews of these kinds look, and all others sleep.
//!
//! [`step`] and its neighbours do single jobs, so that a test or `wonderpost tick` can empty the queue without a
//! thread. Several processes may each have a worker: leases share the jobs among them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::accounts::limits;
use crate::db::DbResult;
use crate::host::{backups, restores};
use crate::jobs::{self, Due, JobKind};
use crate::look::head;
use crate::look::look_back::judge_games;
use crate::mail::send::Sender;
use crate::play::next_game::open_next;
use crate::play::time_out::fire_timers;
use crate::play::work::Work;
use crate::play::{Service, bots, outages, practice};
use crate::reason;
use crate::tell::alerts::tell_alerts;
use crate::tell::letters::send_letters;
use crate::tell::mails;

mod crew;
mod wakeup;

use crew::Crew;
pub use wakeup::Wakeup;

/// When nobody wakes the worker: what another process queued, or what was put off, waits no longer than this.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked at most what happened to what open pages follow, however often somebody wakes the worker.
const FOLLOW_EVERY: Duration = Duration::from_millis(500);
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);
/// How often the time is stored, for a start on a clock that was set back.
const MARK_EVERY: Duration = Duration::from_secs(60);
/// How long a table waits for a bot before its turn is taken from the bots' threads, in milliseconds.
const RESCUE_MS: i64 = 30 * 1000;
const GRACE: Duration = Duration::from_secs(5);
const TOLD_AT_ONCE: usize = 8;
/// The crew that lets time run out.
const TABLES: &str = "tables";
/// Bots get what nothing else wants.
const THINKING: i32 = 19;
/// Pictures of letters get a tenth of what pages would take, each on its processor.
const DRAWING: i32 = 10;
/// How many letters are drawn at once, however many processors there are.
const DRAWN_AT_ONCE: usize = 4;
const STOP_WAIT: Duration = Duration::from_secs(10);

/// Deadlines that move after an outage first, then timers, next games, letters. Returns whether there was one.
pub fn step(service: &Service, sender: &Arc<Sender>) -> anyhow::Result<bool> {
    let works: Vec<Work> = tables().into_iter().chain(letters(sender)).collect();
    crew::do_one(service, &works, || ()).context("a job could not be done")
}

/// One of a kind. Returns whether there was one.
pub fn do_one(service: &Service, work: Work) -> DbResult<bool> {
    crew::do_one(service, &[work], || ())
}

/// Tells the alerts that are due, of eight people at most, all at the same time. Returns whether there were any.
pub fn tell(service: &Service) -> anyhow::Result<bool> {
    let told: Vec<DbResult<bool>> = std::thread::scope(|scope| {
        let one = || do_one(service, tell_alerts());
        let threads: Vec<_> = (0..TOLD_AT_ONCE).map(|_| scope.spawn(one)).collect();
        // One that panics was leased already: it is tried again when its lease has run out.
        let ended = threads.into_iter().filter_map(|one| one.join().ok());
        ended.collect()
    });
    let mut did = false;
    for one in told {
        did |= one.context("an alert could not be handled")?;
    }
    Ok(did)
}

fn tables() -> Vec<Work> {
    vec![outages::move_deadlines(), fire_timers(), open_next()]
}

/// As many letters as there are processors: a picture takes one of them.
fn drawn_at_once() -> usize {
    let processors = std::thread::available_parallelism();
    processors.map_or(1, usize::from).min(DRAWN_AT_ONCE)
}

/// Those that somebody waits for go first.
fn letters(sender: &Arc<Sender>) -> Vec<Work> {
    let of = |kind| send_letters(Arc::clone(sender), kind);
    vec![of(JobKind::SignIn), of(JobKind::Letter)]
}

/// Notes that tables are served again, also after the database was away. If only the time is not stored, letters go on.
pub fn mark(service: &Service) -> anyhow::Result<()> {
    outages::note(service).context("it was not noted since when nobody could play")?;
    if let Err(error) = restores::keep(service) {
        tracing::error!("the time was not noted: {}", reason::whole(error.as_ref()));
    }
    Ok(())
}

/// What fails keeps nothing else from being done.
pub fn prune(service: &Service, sender: &Sender) -> anyhow::Result<()> {
    let (db, now_ms) = (&service.db, service.clock.now_ms());
    let done = [
        sender
            .prune(db, now_ms)
            .context("the words of sent letters could not be deleted"),
        limits::prune(db, now_ms).context("the uses of limits could not be deleted"),
        mails::prune(db, now_ms).context("old mails could not be deleted"),
        practice::prune(service).context("old practice games could not be taken away"),
    ];
    let failed = done.into_iter().filter_map(Result::err);
    let failed: Vec<String> = failed.map(|error| format!("{error:#}")).collect();
    anyhow::ensure!(failed.is_empty(), failed.join("; "));
    Ok(())
}

/// So that another one may take it at once. If the database fails, the leases run out by themselves.
pub fn give_back(service: &Service) -> anyhow::Result<()> {
    let jobs = jobs::give_back(&service.db).context("leases of jobs")?;
    if jobs > 0 {
        tracing::warn!(jobs, "what was on its way is given back to be tried again");
    }
    Ok(())
}

pub struct Worker {
    wakeup: Wakeup,
    threads: Vec<JoinHandle<()>>,
}

impl Worker {
    pub fn start(service: &Arc<Service>, sender: Sender, wakeup: Wakeup) -> anyhow::Result<Self> {
        backups::schedule(service).context("no backup can be planned")?;
        let sender = Arc::new(sender);
        let mut worker = Self {
            wakeup,
            threads: Vec::new(),
        };
        let crews: Vec<_> = worker
            .crews(service, &sender)
            .into_iter()
            .map(Arc::new)
            .collect();
        for crew in &crews {
            for number in 0..crew.threads {
                let (crew, service) = (Arc::clone(crew), Arc::clone(service));
                let wakeup = worker.wakeup.clone();
                worker.begin(crew.name, move || crew.serve(&service, &wakeup, number))?;
            }
        }
        let looks = Looks {
            service: Arc::clone(service),
            crews,
            wakeup: worker.wakeup.clone(),
            begun_at: Instant::now(),
            marked_at: None,
            followed_at: None,
        };
        worker.begin("worker", move || looks.go_on())?;
        let (service, wakeup) = (Arc::clone(service), worker.wakeup.clone());
        let bell = wakeup.new_bell();
        // What is old may stay an hour longer where it fails.
        let pruned = move || {
            match catch_unwind(AssertUnwindSafe(|| prune(&service, &sender))) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::error!("not all that is old was deleted: {error:#}"),
                Err(_panic) => tracing::error!("the program failed as it deleted what is old"),
            }
            anyhow::Ok(PRUNE_EVERY)
        };
        worker.begin("prune", move || {
            wakeup.keep(("prune", 0), false, &bell, Duration::ZERO, pruned);
        })?;
        Ok(worker)
    }

    fn crews(&self, service: &Service, sender: &Arc<Sender>) -> Vec<Crew> {
        let crew = |name, threads, works| Crew {
            name,
            threads,
            niceness: 0,
            is_slow: false,
            works,
            bell: self.wakeup.new_bell(),
        };
        vec![
            crew(TABLES, 1, tables()),
            Crew {
                niceness: DRAWING,
                ..crew("letters", drawn_at_once(), letters(sender))
            },
            crew("alerts", TOLD_AT_ONCE, vec![tell_alerts()]),
            Crew {
                niceness: THINKING,
                ..crew("bots", service.bots.threads, vec![bots::play_turns()])
            },
            Crew {
                niceness: THINKING,
                ..crew("look backs", 1, vec![judge_games()])
            },
            Crew {
                is_slow: true,
                ..crew("backups", 1, vec![backups::make_backups()])
            },
        ]
    }

    fn begin(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> anyhow::Result<()> {
        let thread = std::thread::Builder::new().name(name.to_owned());
        let begun = thread.spawn(work);
        self.threads
            .push(begun.context("no thread can be started")?);
        Ok(())
    }

    /// Waits for what is being sent, ten seconds at most. Gives whether all ended; if not, [`give_back`] lets others
    /// try.
    pub fn stop(mut self) -> bool {
        self.wakeup.stop();
        let threads = std::mem::take(&mut self.threads);
        let begun = Instant::now();
        let is_going = || threads.iter().any(|thread| !thread.is_finished());
        while is_going() && begun.elapsed() < STOP_WAIT {
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut ended = threads.into_iter();
        ended.all(|thread| thread.is_finished() && thread.join().is_ok())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.wakeup.stop();
    }
}

struct Looks {
    service: Arc<Service>,
    crews: Vec<Arc<Crew>>,
    wakeup: Wakeup,
    begun_at: Instant,
    marked_at: Option<Instant>,
    followed_at: Option<Instant>,
}

impl Looks {
    fn go_on(mut self) {
        let wakeup = self.wakeup.clone();
        let look = || self.look();
        wakeup.keep(("worker", 0), true, wakeup.looks(), Duration::ZERO, look);
    }

    /// Lets the crews look for what is due; while an outage could not be noted, not the one that lets time run out.
    /// Returns when to look again.
    fn look(&mut self) -> anyhow::Result<Duration> {
        let service = &*self.service;
        let mut marked = Ok(());
        if self.marked_at.is_none_or(|at| at.elapsed() >= MARK_EVERY) {
            marked = mark(service);
            self.marked_at = marked.is_ok().then(Instant::now);
        }
        let now_ms = service.clock.now_ms();
        let followed_at = self.followed_at;
        // Something may have happened after that.
        let is_behind = followed_at.is_some_and(|at| at.elapsed() < FOLLOW_EVERY);
        if !is_behind {
            head::look(service).context("it cannot be told what happened to open pages")?;
            self.followed_at = Some(Instant::now());
        }
        let due: DbResult<Vec<Due>> = service.db.read(|conn| jobs::list_due(conn, now_ms));
        for due in due.context("it cannot be told what is due")? {
            for crew in self.crews.iter().filter(|crew| crew.does(due.kind)) {
                if marked.is_ok() || crew.name != TABLES {
                    crew.ring();
                }
            }
            let is_late = due.kind == JobKind::Bot && due.since_ms <= now_ms - RESCUE_MS;
            // At the start the bots' own threads go first.
            if is_late && self.begun_at.elapsed() > GRACE && rescue_bots(service) {
                self.wakeup.wake();
            }
        }
        marked.map(|()| match is_behind {
            true => FOLLOW_EVERY,
            false => LOOK_EVERY,
        })
    }
}

/// Lets no table wait for a bot any longer: no thread of any process lets it think. Gives whether there may be more bots
/// that are waited for. What fails is told in the log.
pub fn rescue_bots(service: &Service) -> bool {
    match catch_unwind(AssertUnwindSafe(|| bots::rescue(service))) {
        Ok(Ok(has_more)) => return has_more,
        Ok(Err(error)) => tracing::warn!(%error, "bots that are waited for could not play"),
        Err(_panic) => tracing::error!("the program failed on a bot that is waited for"),
    }
    false
}
