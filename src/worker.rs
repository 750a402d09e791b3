//! The worker: one loop on a thread of its own that fires timers, sends what is due and opens the next games of series,
//! another one for alerts, so that no letter waits for a slow endpoint, one for backups, and some in which bots think.
//!
//! [`step`] does one unit of work, so a test can drain the queue without a thread; [`tell`] does it for alerts. Several
//! processes may each have a worker: leases share the letters and alerts among them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;
use parking_lot::{Condvar, Mutex, MutexGuard};

use crate::accounts::limits;
use crate::alerts::{queue, send as alerts};
use crate::db::DbError;
use crate::mail::outbox::claim;
use crate::mail::send::{self, Sender};
use crate::reason;
use crate::tables::alerts::AlertTeller;
use crate::tables::aside::Work;
use crate::tables::letters::LetterWriter;
use crate::tables::{
    Service, backups, bots, letter_hold, look_back, mails, next_game, outages, practice, restores,
    time_out, turn_counts,
};

/// How long the worker waits when nothing is due and nobody wakes it: a letter that another process queued, or that
/// was put off, waits no longer than this.
const IDLE_WAIT: Duration = Duration::from_millis(500);
const ERROR_WAIT: Duration = Duration::from_secs(5);
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);
/// How often the time is stored, for a start on a clock that was set back.
const MARK_EVERY: Duration = Duration::from_secs(60);
const BACKUP_LOOK: Duration = Duration::from_secs(30);
/// How often it is asked whether somebody wants to look back at a game.
const LOOK_BACK_LOOK: Duration = Duration::from_secs(1);
/// How often tables are looked for that wait for a bot too long.
const RESCUE_EVERY: Duration = Duration::from_secs(5);
/// How long a thread of the worker may be busy with one thing before it counts as standing still; longer than a letter
/// takes whatever the mail server does.
const BUSY_MAX: Duration = Duration::from_secs(2 * 60);
const TOLD_AT_ONCE: usize = 8;
/// How long stopping waits for a letter that is being sent.
const STOP_WAIT: Duration = Duration::from_secs(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    /// Something; there may be more.
    Something,
    Nothing,
}

impl From<bool> for Did {
    fn from(is_something: bool) -> Self {
        if is_something {
            Self::Something
        } else {
            Self::Nothing
        }
    }
}

/// Does one unit of work: deadlines that move after an outage go first, then timers, next games of series, letters.
pub fn step(service: &Service, sender: &Sender) -> anyhow::Result<Did> {
    if outages::step(service).context("deadlines did not move")?
        || time_out::fire_one_due(service).context("a timer could not be fired")?
        || next_game::step(service).context("a series could not go on")?
    {
        return Ok(Did::Something);
    }
    if is_on_hold(service)? {
        return Ok(Did::Nothing);
    }
    let writer = LetterWriter(service);
    let did = send::send_one_due(&service.db, &service.clock, &writer, sender)
        .context("a letter could not be handled")?;
    Ok(Did::from(did != send::Did::Nothing))
}

/// Whether nothing may leave, because the database was taken back and the host has not released letters since.
fn is_on_hold(service: &Service) -> anyhow::Result<bool> {
    let held: Result<bool, DbError> = service.db.read(letter_hold::is_on);
    held.context("it cannot be told whether letters are on hold")
}

/// Tells as many alerts as are due, eight at most, two of one person, all at the same time: a slow endpoint holds up no
/// other one for longer than its own ten seconds.
pub fn tell(service: &Service) -> anyhow::Result<Did> {
    if is_on_hold(service)? {
        return Ok(Did::Nothing);
    }
    let mut claimed = Vec::new();
    while claimed.len() < TOLD_AT_ONCE {
        let alert = queue::claim(&service.db, service.clock.now_ms());
        match alert.context("no alert could be taken")? {
            Some(alert) => claimed.push(alert),
            None => break,
        }
    }
    if claimed.is_empty() {
        return Ok(Did::Nothing);
    }
    let (db, clock, sender) = (&service.db, &service.clock, &service.alerts);
    let teller = AlertTeller(service);
    let told: Vec<Result<_, DbError>> = std::thread::scope(|scope| {
        let begun: Vec<_> = claimed
            .iter()
            .map(|alert| scope.spawn(|| alerts::tell(db, clock, &teller, sender, alert)))
            .collect();
        // One that panics was taken already: it is tried again when its lease has run out.
        let ended = begun.into_iter().filter_map(|one| one.join().ok());
        ended.collect()
    });
    for one in told {
        one.context("an alert could not be handled")?;
    }
    Ok(Did::Something)
}

/// Notes that the tables are served, after a time in which they were not: the database may have been away while this
/// process went on. If only the time cannot be stored, the log says so, and letters go on.
pub fn mark(service: &Service) -> anyhow::Result<()> {
    outages::note(service).context("it was not noted since when nobody could play")?;
    if let Err(error) = restores::keep(service) {
        tracing::error!("the time was not noted: {}", reason::whole(error.as_ref()));
    }
    Ok(())
}

/// Deletes what has been kept long enough, such as the words of letters that were sent and uses of limits, and counts
/// anew what was counted wrong. What fails keeps nothing else from being done.
pub fn prune(service: &Service, sender: &Sender) -> anyhow::Result<()> {
    let (db, now_ms) = (&service.db, service.clock.now_ms());
    let done = [
        sender
            .prune(db, now_ms)
            .context("the words of sent letters could not be deleted"),
        limits::prune(db, now_ms).context("the uses of limits could not be deleted"),
        mails::prune(db, now_ms).context("old mails could not be deleted"),
        queue::prune(db, now_ms).context("old alerts could not be deleted"),
        practice::prune(service).context("old practice games could not be taken away"),
    ];
    let counted = mend_turns(service).context("turns could not be counted");
    let failed = done
        .into_iter()
        .filter_map(Result::err)
        .chain(counted.err());
    let failed: Vec<String> = failed.map(|error| format!("{error:#}")).collect();
    anyhow::ensure!(failed.is_empty(), failed.join("; "));
    Ok(())
}

/// Counts anew for how many of their turns tables wait, for those of whom it is kept wrong.
pub fn mend_turns(service: &Service) -> Result<(), DbError> {
    for wrong in turn_counts::list_wrong(&service.db)? {
        tracing::warn!(
            ?wrong,
            "the number of turns of a person was wrong, and is counted anew"
        );
        match turn_counts::mend(&service.db, wrong.person) {
            Err(error) if !error.is_outage() => {
                service.put_aside(Work::Turns, &wrong.person.0.to_string(), &error);
            }
            done => done?,
        }
    }
    Ok(())
}

/// Gives back what this process leased and could not finish, so that another one may take it at once. If the database
/// fails, the leases run out by themselves.
pub fn give_back(service: &Service) -> anyhow::Result<()> {
    let letters = claim::give_back(&service.db).context("leases of letters")?;
    let alerts = queue::give_back(&service.db).context("leases of alerts")?;
    if letters + alerts > 0 {
        tracing::warn!(
            letters,
            alerts,
            "what was on its way is given back to be tried again"
        );
    }
    Ok(())
}

pub struct Worker {
    wakeup: Wakeup,
    threads: Vec<JoinHandle<()>>,
}

/// Wakes the worker while it waits. Clones wake the same worker.
#[derive(Debug, Clone, Default)]
pub struct Wakeup(Arc<Shared>);

/// What a thread does, and which of those that do it.
type Name = (&'static str, usize);

#[derive(Debug, Default)]
struct Shared {
    signals: Mutex<Signals>,
    changed: Condvar,
    /// When each thread of the worker was last seen to go on.
    beats: Mutex<BTreeMap<Name, Instant>>,
}

#[derive(Debug, Default)]
struct Signals {
    queued: u64,
    /// This is never taken back.
    is_stopped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Work,
    Stop,
}

impl Worker {
    pub fn start(service: &Arc<Service>, sender: Sender, wakeup: Wakeup) -> std::io::Result<Self> {
        let letters = move |service: &Service, waits: &mut Waits| work(service, &sender, waits);
        let mut threads = vec![wakeup.begin(service, ("worker", 0), letters)?];
        for number in 0..service.bots.threads {
            threads.push(wakeup.begin(service, ("bots", number), think_all)?);
        }
        threads.push(wakeup.begin(service, ("alerts", 0), tell_all)?);
        if service.backups.is_some() {
            threads.push(wakeup.begin(service, ("backups", 0), back_up)?);
        }
        threads.push(wakeup.begin(service, ("rescue", 0), rescue_on)?);
        threads.push(wakeup.begin(service, ("look backs", 0), look_back)?);
        Ok(Self { wakeup, threads })
    }

    /// Stops the worker after what it is sending, and waits for that ten seconds at most. Gives whether it came to its end;
    /// if not, [`give_back`] lets another worker try again.
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

impl Wakeup {
    /// Says that something was queued: a waiting worker looks at once, a busy one does not begin to wait.
    pub fn wake(&self) {
        self.0.signals.lock().queued += 1;
        self.0.changed.notify_all();
    }

    /// Tells the worker to stop after what it is doing. It is never taken back.
    pub fn stop(&self) {
        self.0.signals.lock().is_stopped = true;
        self.0.changed.notify_all();
    }

    /// Whether every thread of the worker that was started goes on.
    pub fn is_alive(&self) -> bool {
        let beats = self.0.beats.lock();
        beats.values().all(|at| at.elapsed() < BUSY_MAX)
    }

    fn begin(
        &self,
        service: &Arc<Service>,
        name: Name,
        work: impl FnOnce(&Service, &mut Waits) + Send + 'static,
    ) -> std::io::Result<JoinHandle<()>> {
        let (service, mut waits) = (Arc::clone(service), self.waits(name));
        let thread = std::thread::Builder::new().name(name.0.to_owned());
        thread.spawn(move || work(&service, &mut waits))
    }

    /// Something that waits to be woken; each hears of all that is queued from now on.
    fn waits(&self, name: Name) -> Waits {
        Waits {
            name,
            seen: self.0.signals.lock().queued,
            wakeup: self.clone(),
        }
    }

    fn wait_while(
        &self,
        most: Duration,
        goes_on: impl Fn(&Signals) -> bool,
    ) -> MutexGuard<'_, Signals> {
        let mut signals = self.0.signals.lock();
        let goes_on = |signals: &mut Signals| goes_on(signals);
        self.0.changed.wait_while_for(&mut signals, goes_on, most);
        signals
    }
}

/// One of the worker's threads, as it waits.
struct Waits {
    name: Name,
    wakeup: Wakeup,
    /// How often something had been queued when it waited last.
    seen: u64,
}

impl Waits {
    /// Lets others see that this thread goes on.
    fn beat(&self) {
        let mut beats = self.wakeup.0.beats.lock();
        beats.insert(self.name, Instant::now());
    }

    /// Waits until something is queued, or was queued since the last wait, or the time is over.
    fn wait(&mut self, most: Duration) -> Next {
        let seen = self.seen;
        let goes_on = |signals: &Signals| signals.queued == seen && !signals.is_stopped;
        let signals = self.wakeup.wait_while(most, goes_on);
        self.seen = signals.queued;
        Next::from(&*signals)
    }

    /// Waits until the time is over, however much is queued meanwhile.
    fn wait_out(&self, most: Duration) -> Next {
        Next::from(&*self.wakeup.wait_while(most, |signals| !signals.is_stopped))
    }
}

impl From<&Signals> for Next {
    fn from(signals: &Signals) -> Self {
        if signals.is_stopped {
            Self::Stop
        } else {
            Self::Work
        }
    }
}

fn go_on(waits: &mut Waits, mut work: impl FnMut() -> anyhow::Result<Did>) {
    waits.beat();
    loop {
        // A panic in one letter must not end the sending of all others; its lease keeps it away for minutes.
        let done = catch_unwind(AssertUnwindSafe(&mut work));
        if pause(waits, done) == Next::Stop {
            return;
        }
    }
}

fn work(service: &Service, sender: &Sender, waits: &mut Waits) {
    let mut pruned_at: Option<Instant> = None;
    let mut marked_at: Option<Instant> = None;
    go_on(waits, || {
        if marked_at.is_none_or(|at| at.elapsed() >= MARK_EVERY) {
            mark(service)?;
            marked_at = Some(Instant::now());
        }
        if pruned_at.is_none_or(|at| at.elapsed() >= PRUNE_EVERY) {
            pruned_at = Some(Instant::now());
            if let Err(error) = prune(service, sender) {
                // What is old may stay an hour longer; letters and deadlines do not wait for it.
                tracing::error!("not all that is old was deleted: {error:#}");
            }
        }
        step(service, sender)
    });
}

fn tell_all(service: &Service, waits: &mut Waits) {
    go_on(waits, || tell(service));
}

/// Lets the processors work for this thread where nothing else wants them: pages and letters go first. Linux has a
/// niceness for each thread; elsewhere it would be the whole program's, so nothing is done there.
fn yields_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(19) {
        // Whoever runs the program may forbid it; then bots slow pages down while they think.
        tracing::warn!(%error, "bots think with the same priority as everything else");
    }
}

fn think_all(service: &Service, waits: &mut Waits) {
    yields_to_others();
    go_on(waits, || play(service));
}

pub fn play(service: &Service) -> anyhow::Result<Did> {
    let has_played = bots::step(service).context("a bot could not play")?;
    Ok(Did::from(has_played))
}

/// Does a piece of work. What fails is told in the log, with what it means.
fn guarded<T>(means: &str, work: impl FnOnce() -> anyhow::Result<T>) -> Option<T> {
    let why = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => return Some(done),
        Ok(Err(error)) => reason::whole(error.as_ref()),
        Err(_panic) => "the program failed".to_owned(),
    };
    tracing::error!("{means}: {why}");
    None
}

/// Makes backups when they are due. It does not beat: a backup may take long.
fn back_up(service: &Service, waits: &mut Waits) {
    loop {
        let done = guarded("no backup was made", || backups::make_if_due(service));
        if let Some(Some(made)) = done {
            let path = made.path.display();
            tracing::info!(%path, bytes = made.bytes, "a backup was made: {path}");
        }
        if waits.wait_out(BACKUP_LOOK) == Next::Stop {
            return;
        }
    }
}

/// Lets no table wait for a bot any longer. Gives whether there may be more bots that are waited for. What fails is told
/// in the log.
pub fn rescue_bots(service: &Service) -> bool {
    match catch_unwind(AssertUnwindSafe(|| bots::rescue(service))) {
        Ok(Ok(has_more)) => return has_more,
        Ok(Err(error)) => tracing::warn!(%error, "bots that are waited for could not play"),
        Err(_panic) => tracing::error!("the program failed on a bot that is waited for"),
    }
    false
}

/// Does so again and again, however long a letter or a thought takes.
fn rescue_on(service: &Service, waits: &mut Waits) {
    waits.beat();
    let mut wait = RESCUE_EVERY;
    while waits.wait_out(wait) == Next::Work {
        waits.beat();
        wait = if rescue_bots(service) {
            Duration::ZERO
        } else {
            RESCUE_EVERY
        };
    }
}

fn look_back(service: &Service, waits: &mut Waits) {
    yields_to_others();
    let mut looking = look_back::LookingBack::with(service.look_back_playouts);
    loop {
        waits.beat();
        let wait = match guarded("no game is looked back at", || Ok(looking.step(service)?)) {
            Some(true) => Duration::ZERO,
            Some(false) => LOOK_BACK_LOOK,
            None => ERROR_WAIT,
        };
        if waits.wait_out(wait) == Next::Stop {
            if let Err(error) = looking.give_back(service) {
                tracing::warn!(%error, "a game that is looked back at could not be given back");
            }
            return;
        }
    }
}

/// Waits as long as what was done asks for.
fn pause(waits: &mut Waits, done: std::thread::Result<anyhow::Result<Did>>) -> Next {
    waits.beat();
    match done {
        Ok(Ok(Did::Something)) => waits.wait(Duration::ZERO),
        Ok(Ok(Did::Nothing)) => waits.wait(IDLE_WAIT),
        Ok(Err(error)) => {
            tracing::error!(error = format!("{error:#}"), "the worker could not go on");
            waits.wait_out(ERROR_WAIT)
        }
        Err(_panic) => {
            tracing::error!("the worker failed on a letter, an alert or a bot");
            waits.wait_out(ERROR_WAIT)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any test may take: who waits it out was not woken.
    const NIGHT: Duration = Duration::from_secs(100_000);

    #[test]
    fn a_thread_that_stands_still_is_noticed() {
        let wakeup = Wakeup::default();
        assert!(wakeup.is_alive(), "nobody was started");
        let threads = [("letters", 0), ("bots", 0), ("bots", 1)];
        for name in threads {
            wakeup.waits(name).beat();
        }
        assert!(wakeup.is_alive());
        let long_ago = Instant::now().checked_sub(BUSY_MAX).unwrap();
        wakeup.0.beats.lock().insert(("bots", 1), long_ago);
        wakeup.waits(("bots", 0)).beat();
        assert!(!wakeup.is_alive());
    }

    #[test]
    fn a_worker_that_was_woken_while_it_was_busy_does_not_wait() {
        let wakeup = Wakeup::default();
        let mut waits = wakeup.waits(("test", 0));
        wakeup.clone().wake();
        assert_eq!(waits.wait(NIGHT), Next::Work);
        assert_eq!(waits.wait(Duration::from_millis(1)), Next::Work);
    }

    #[test]
    fn all_who_wait_are_woken() {
        let wakeup = Wakeup::default();
        let workers = [wakeup.waits(("test", 0)), wakeup.waits(("test", 0))]
            .map(|mut waits| std::thread::spawn(move || waits.wait(NIGHT)));
        wakeup.wake();
        for worker in workers {
            assert_eq!(worker.join().ok(), Some(Next::Work));
        }
    }

    #[test]
    fn stopping_ends_every_wait_and_is_not_forgotten() {
        let wakeup = Wakeup::default();
        let mut waits = wakeup.waits(("test", 0));
        wakeup.stop();
        assert_eq!(waits.wait_out(NIGHT), Next::Stop);
        assert_eq!(waits.wait(NIGHT), Next::Stop);
    }
}
