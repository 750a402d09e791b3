//! Tells systemd how the program is: a datagram per message to the socket that it names (sd_notify(3)). Where nobody
//! named one, nothing is told.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::Arc;
use std::time::Duration;

/// Whom to tell; clones tell the same.
#[derive(Clone, Default)]
pub(super) struct Notify(Option<Arc<Told>>);

struct Told {
    socket: UnixDatagram,
    address: SocketAddr,
}

impl Notify {
    /// Takes the socket that the environment names.
    pub(super) fn from_env() -> Self {
        let Some(name) = std::env::var_os("NOTIFY_SOCKET") else {
            return Self::default();
        };
        let bytes = name.as_encoded_bytes();
        // A name that begins with @ stands in no file system.
        let address = match bytes.strip_prefix(b"@") {
            Some(rest) => SocketAddr::from_abstract_name(rest),
            None => SocketAddr::from_pathname(&name),
        };
        match address.and_then(|address| Ok((address, UnixDatagram::unbound()?))) {
            Ok((address, socket)) => Self(Some(Arc::new(Told { socket, address }))),
            Err(error) => {
                tracing::warn!(%error, "NOTIFY_SOCKET cannot be used: nobody is told that the program is ready");
                Self::default()
            }
        }
    }

    /// The program serves.
    pub(super) fn ready(&self) {
        self.tell("READY=1");
    }

    /// The program stops.
    pub(super) fn stopping(&self) {
        self.tell("STOPPING=1");
    }

    /// Tells for as long as the process lives that it is well, as often as it is asked to (`WATCHDOG_USEC`) and only
    /// while `is_well`. Whoever hears nothing starts the program anew.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(super) fn keep_telling(
        &self,
        is_well: impl Fn() -> bool + Send + 'static,
    ) -> std::io::Result<()> {
        let asked = std::env::var("WATCHDOG_USEC").ok();
        let Some(within) = asked.and_then(|micros| micros.parse().ok()) else {
            return Ok(());
        };
        if self.0.is_none() {
            return Ok(());
        }
        let (own, pause) = (self.clone(), Duration::from_micros(within) / 3);
        let tell = move || {
            loop {
                if is_well() {
                    own.tell("WATCHDOG=1");
                }
                std::thread::sleep(pause);
            }
        };
        let thread = std::thread::Builder::new().name("watchdog".to_owned());
        thread.spawn(tell).map(drop)
    }

    fn tell(&self, what: &str) {
        let Some(told) = &self.0 else { return };
        if let Err(error) = told.socket.send_to_addr(what.as_bytes(), &told.address) {
            tracing::warn!(%error, what, "systemd was not told");
        }
    }
}
