//! What one client may take, so that none takes all: how many connections, which are cut where it does not read, and
//! how many requests within a minute. Counted in this process alone and in memory, which is what it guards.

use std::any::Any;
use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, TcpListener};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use lru::LruCache;
use parking_lot::Mutex;
use socket2::SockRef;

use super::proxies::Proxies;
use crate::accounts::limits;

/// How long a client may take nothing of what is sent to it.
const WRITE_DEADLINE: Duration = Duration::from_secs(15);
pub(super) const MOST_PER_CLIENT: usize = 100;

#[derive(Debug, Clone, Default)]
pub(super) struct Counts(Arc<Mutex<BTreeMap<String, usize>>>);

/// Counts until it is dropped.
pub(super) struct Counted {
    client: String,
    counts: Counts,
}

impl Counts {
    /// Counts one more. None for a client that has the most already.
    pub(super) fn admit(&self, client: String, most: usize) -> Option<Counted> {
        let mut all = self.0.lock();
        let count = all.entry(client.clone()).or_default();
        let is_admitted = *count < most;
        *count += usize::from(is_admitted);
        let counts = self.clone();
        is_admitted.then(|| Counted { client, counts })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.counts.0.lock();
        if let Some(count) = all.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.client);
            }
        }
    }
}

pub struct Connections {
    most_per_client: usize,
    /// Through a proxy that is not named, all come from this machine.
    counts_this_machine: bool,
    open: Counts,
}

impl Connections {
    /// Lets one client hold so many; those from this machine only where they are counted.
    pub fn new(most_per_client: usize, counts_this_machine: bool) -> Self {
        Self {
            most_per_client,
            counts_this_machine,
            open: Counts::default(),
        }
    }

    /// Counts a connection that begins, or ends it at once where its client has too many. What counts lives in the
    /// connection's own data. Those of named proxies are not counted: each stands for many people.
    pub(super) fn begin(&self, proxies: &Proxies, stream: &dyn Any, data: &mut Extensions) {
        let Some(stream) = stream.downcast_ref::<TcpStream>() else {
            return;
        };
        let Ok(peer) = stream.peer_addr() else { return };
        let peer = peer.ip().to_canonical();
        if proxies.is_trusted(peer) || (peer.is_loopback() && !self.counts_this_machine) {
            return;
        }
        match self.open.admit(limits::client(peer), self.most_per_client) {
            Some(counted) => drop(data.insert(counted)),
            None => {
                tracing::info!("a client holds too many connections; the newest is ended");
                // It fails where the client has gone already, which is as good.
                if let Err(error) = SockRef::from(stream).shutdown(Shutdown::Both) {
                    tracing::debug!(%error, "a connection too many had ended by itself");
                }
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        self.open.0.lock().values().sum()
    }
}

/// Lets the system cut a connection whose client takes nothing for [`WRITE_DEADLINE`]; what was kept for it goes with
/// it. Set on the listener, from which every accepted connection has it.
pub(super) fn cut_slow_readers(listener: &TcpListener) -> std::io::Result<()> {
    SockRef::from(listener).set_tcp_user_timeout(Some(WRITE_DEADLINE))
}

const WINDOW: Duration = Duration::from_secs(60);
/// How many clients are remembered; the longest unseen give way.
const CLIENTS_MAX: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();

pub struct Requests {
    /// None: they are not counted.
    most: Option<u32>,
    seen: Mutex<LruCache<String, Window>>,
}

/// Two minutes one after the other; the older one counts for the part of it that is less than a minute ago.
struct Window {
    began: Instant,
    before: u32,
    now: u32,
}

impl Requests {
    /// Admits so many within a minute; 0 stands for any number.
    pub fn new(most_per_minute: u32) -> Self {
        Self {
            most: (most_per_minute > 0).then_some(most_per_minute),
            seen: Mutex::new(LruCache::new(CLIENTS_MAX)),
        }
    }

    /// Counts a request of a client that is known. The inner answer of one that is refused is in how many seconds it may
    /// try again; a refused one does not count.
    pub(super) fn admit(&self, client: Option<IpAddr>, now: Instant) -> Result<(), u64> {
        let (Some(most), Some(client)) = (self.most, client) else {
            return Ok(());
        };
        let mut seen = self.seen.lock();
        let fresh = || Window {
            began: now,
            before: 0,
            now: 0,
        };
        let window = seen.get_or_insert_mut(limits::client(client), fresh);
        window.admit(most, now)
    }
}

impl Window {
    fn admit(&mut self, most: u32, now: Instant) -> Result<(), u64> {
        let mut past = now.saturating_duration_since(self.began);
        if past >= WINDOW {
            let is_next = past < WINDOW * 2;
            self.before = if is_next { self.now } else { 0 };
            self.now = 0;
            self.began = if is_next { self.began + WINDOW } else { now };
            past = now.saturating_duration_since(self.began);
        }
        let left = WINDOW.saturating_sub(past);
        // In 64 bits: at most 2^32 times 60,000.
        let before = u64::from(self.before) * millis(left) / millis(WINDOW);
        if before + u64::from(self.now) < u64::from(most) {
            self.now += 1;
            return Ok(());
        }
        Err(if before == 0 {
            left.as_secs() + 1
        } else {
            self.until_free(most, left)
        })
    }

    /// In how many seconds enough of the minute before has passed for one more.
    fn until_free(&self, most: u32, left: Duration) -> u64 {
        let room = u64::from(most.saturating_sub(self.now).saturating_sub(1));
        let left_then = room * millis(WINDOW) / u64::from(self.before.max(1));
        millis(left).saturating_sub(left_then) / 1000 + 1
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Option<IpAddr> {
        Some(address.parse().unwrap())
    }

    #[test]
    fn a_client_beyond_its_limit_is_told_when_to_come_again_and_others_are_served() {
        let requests = Requests::new(3);
        let noon = Instant::now();
        for _ in 0..3 {
            assert_eq!(requests.admit(at("192.0.2.1"), noon), Ok(()));
        }
        assert_eq!(requests.admit(at("192.0.2.1"), noon), Err(61));
        assert_eq!(requests.admit(at("192.0.2.2"), noon), Ok(()));
        assert_eq!(requests.admit(None, noon), Ok(()));
        let later = |seconds| noon + Duration::from_secs(seconds);
        // Of the three of the first minute two and a half still count after ten seconds of the next one.
        assert_eq!(requests.admit(at("192.0.2.1"), later(70)), Ok(()));
        let again = requests.admit(at("192.0.2.1"), later(70)).unwrap_err();
        assert!((1..=60).contains(&again), "{again}");
        assert_eq!(requests.admit(at("192.0.2.1"), later(70 + again)), Ok(()));
        for _ in 0..3 {
            assert_eq!(requests.admit(at("192.0.2.1"), later(1000)), Ok(()));
        }
    }

    #[test]
    fn one_household_counts_as_one_and_zero_counts_nobody() {
        let requests = Requests::new(1);
        let now = Instant::now();
        assert_eq!(requests.admit(at("2001:db8::1"), now), Ok(()));
        assert!(requests.admit(at("2001:db8::2"), now).is_err());
        let open = Requests::new(0);
        assert!((0..10_000).all(|_| open.admit(at("192.0.2.1"), now).is_ok()));
    }
}
