//! Connections: how many a client may hold, and when one is cut whose client does not read.

use std::any::Any;
use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, TcpListener};
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

#[derive(Debug)]
pub struct Connections {
    most_per_client: usize,
    /// Through a proxy that is not named, all come from this machine.
    counts_this_machine: bool,
    open: Mutex<BTreeMap<String, usize>>,
}

impl Default for Connections {
    fn default() -> Self {
        Self::new(MOST_PER_CLIENT, false)
    }
}

/// An open connection; it counts until it is dropped.
struct Counted {
    client: String,
    connections: Arc<Connections>,
}

impl Connections {
    /// Lets one client hold so many; those from this machine only where they are counted.
    pub fn new(most_per_client: usize, counts_this_machine: bool) -> Self {
        Self {
            most_per_client,
            counts_this_machine,
            open: Mutex::default(),
        }
    }

    /// Counts a connection that begins, or ends it at once where its client has too many. What counts lives in the
    /// connection's own data. Those of named proxies are not counted: each stands for many people.
    pub(super) fn begin(
        self: &Arc<Self>,
        proxies: &Proxies,
        stream: &dyn Any,
        data: &mut Extensions,
    ) {
        let Some(stream) = stream.downcast_ref::<TcpStream>() else {
            return;
        };
        let Ok(peer) = stream.peer_addr() else { return };
        let peer = peer.ip().to_canonical();
        if proxies.is_trusted(peer) || (peer.is_loopback() && !self.counts_this_machine) {
            return;
        }
        match self.admit(peer) {
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
        self.open.lock().values().sum()
    }

    fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Counted> {
        let client = limits::client(peer);
        let mut open = self.open.lock();
        let count = open.entry(client.clone()).or_default();
        if *count >= self.most_per_client {
            return None;
        }
        *count += 1;
        Some(Counted {
            client,
            connections: Arc::clone(self),
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock();
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

/// Lets the system cut a connection whose client takes nothing for [`WRITE_DEADLINE`]; what was kept for it goes with
/// it. Set on the listener, from which every accepted connection has it.
pub(super) fn cut_slow_readers(listener: &TcpListener) -> std::io::Result<()> {
    SockRef::from(listener).set_tcp_user_timeout(Some(WRITE_DEADLINE))
}
