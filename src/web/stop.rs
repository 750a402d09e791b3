//! Stopping: not ready at once, served for a moment longer so that a proxy notices, then nobody is let in any more, and
//! what is open is finished. A second signal ends all of it.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use socket2::{SockFilter, SockRef};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// From the first signal to the end, whatever hangs.
pub const WHOLE: Duration = Duration::from_secs(10);
/// The longest that a host may let the program go on after the signal.
pub const MOMENT_MAX: Duration = Duration::from_secs(5);
/// How long the door is shut before those who wait behind it are the last: on a busy machine it takes a while until they
/// are let in.
const LAST_LET_IN: Duration = Duration::from_millis(500);
/// The whole program of a packet filter: no packet passes (`BPF_RET` with 0).
const NOTHING_PASSES: SockFilter = SockFilter::new(0x06, 0, 0, 0);

#[derive(Default)]
pub struct Stop {
    begun: watch::Sender<bool>,
    /// How long it goes on serving after the first signal, not ready any more.
    pub moment: Duration,
    /// Called once, at the first signal.
    pub on_begin: Option<Box<dyn Fn() + Send + Sync>>,
    /// Called at the second signal.
    pub on_haste: Option<Box<dyn Fn() + Send + Sync>>,
}

impl Stop {
    pub fn is_begun(&self) -> bool {
        *self.begun.borrow()
    }

    /// Receives `true` once it has begun.
    pub(super) fn watch(&self) -> watch::Receiver<bool> {
        self.begun.subscribe()
    }

    /// How long open requests may take once nobody is let in: half of what is left, the rest is the worker's, in
    /// seconds.
    pub(super) fn finish_seconds(&self) -> u64 {
        let left = WHOLE - self.moment.min(MOMENT_MAX);
        left.as_secs().saturating_sub(2)
    }

    /// Waits for a signal, and stops the server as it asks.
    pub(super) async fn obey(
        &self,
        mut signals: Signals,
        door: &TcpListener,
        server: ServerHandle,
    ) {
        next(&mut signals).await;
        self.begun.send_replace(true);
        tracing::info!("Wonderpost stops: what is open is finished");
        if let Some(begin) = &self.on_begin {
            begin();
        }
        let gently = async {
            tokio::time::sleep(self.moment).await;
            shut(door);
            tokio::time::sleep(LAST_LET_IN).await;
            server.stop(true).await;
        };
        tokio::select! {
            () = gently => return,
            () = next(&mut signals) => {}
        }
        tracing::warn!("told again: Wonderpost ends at once");
        if let Some(hasten) = &self.on_haste {
            hasten();
        }
        server.stop(false).await;
    }
}

/// Lets nobody in any more, while those who were let in already are taken. Without this, whoever had come as far as the
/// queue of the socket when it was closed would be cut off after sending their request, and no proxy could tell
/// whether it was carried out. Whoever comes now hears nothing, tries again within a second, and is refused.
fn shut(door: &TcpListener) {
    if let Err(error) = SockRef::from(door).attach_filter(&[NOTHING_PASSES]) {
        tracing::debug!(%error, "the door cannot be shut before it is taken away");
    }
}

/// What tells the program to stop: SIGTERM and SIGINT.
pub(super) type Signals = [Signal; 2];

pub(super) fn signals() -> std::io::Result<Signals> {
    Ok([
        signal(SignalKind::terminate())?,
        signal(SignalKind::interrupt())?,
    ])
}

async fn next([terminate, interrupt]: &mut Signals) {
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
