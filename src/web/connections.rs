//! Connections: how many a client may hold, and when one is cut whose client does not read.

use std::any::Any;
use std::collections::BTreeMap;
use std::net::{Shutdown, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use parking_lot::Mutex;
use socket2::SockRef;

use super::proxies::Proxies;
use crate::accounts::limits;

/// How long a client may take nothing of what is sent to it.
const WRITE_DEADLINE: Duration = Duration::from_secs(15);
pub(super) const MOST_PER_CLIENT: usize = 100;

/// How many of something clients hold at once.
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

#[derive(Debug)]
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
