//! A relay between the program and a Postgres server of a test's own, which loses what it is given when it is told to.
//!
//! It can fall silent: then connections are taken and kept, what is sent is acknowledged, and nothing is ever answered.
//! And it can vanish, as a machine without power: then every packet to it is lost, so that nothing is acknowledged and
//! no connection comes about, and nobody is told. Start reading at [`Relay`].

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};
use socket2::{SockFilter, SockRef};

use super::own_server::OwnServer;

/// A filter that lets no packet pass: it returns the constant 0, of how many bytes are kept. Source: classic BPF in
/// `linux/filter.h`, `BPF_RET | BPF_K`.
const NOTHING_PASSES: SockFilter = SockFilter::new(0x06, 0, 0, 0);

/// A relay on a port of its own. It goes when it is dropped, with all its connections.
pub(crate) struct Relay {
    address: SocketAddr,
    line: Arc<Line>,
}

/// What becomes of what comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It is handed on.
    Passes,
    /// It is taken and kept.
    Silent,
    /// It never comes.
    Gone,
}

/// What the threads of a relay share.
struct Line {
    listener: TcpListener,
    /// The socket of the server.
    server: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    mode: Mode,
    is_over: bool,
    /// The connections of the program, by number. Those that have ended stay.
    callers: Vec<TcpStream>,
    servers: Vec<UnixStream>,
    /// Nothing passes any more on connections with smaller numbers.
    lost: usize,
}

impl Relay {
    pub(crate) fn to(server: &OwnServer) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let state = State {
            mode: Mode::Passes,
            is_over: false,
            callers: Vec::new(),
            servers: Vec::new(),
            lost: 0,
        };
        let line = Arc::new(Line {
            listener,
            server: Path::new(server.folder()).join(".s.PGSQL.5432"),
            state: Mutex::new(state),
            changed: Condvar::new(),
        });
        let accepting = Arc::clone(&line);
        std::thread::spawn(move || accepting.accepts());
        Self { address, line }
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://wonderpost@{}/{database}", self.address)
    }

    /// Where the program finds it.
    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    /// Takes everything from now on, and says nothing.
    pub(crate) fn falls_silent(&self) {
        self.line.state.lock().mode = Mode::Silent;
    }

    /// Hands on what it kept, and whatever comes.
    pub(crate) fn speaks_again(&self) {
        self.line.state.lock().mode = Mode::Passes;
        self.line.changed.notify_all();
    }

    /// Loses every packet from now on.
    pub(crate) fn vanishes(&self) {
        let mut state = self.line.state.lock();
        state.mode = Mode::Gone;
        hears_nothing(&self.line.listener);
        for caller in &state.callers {
            hears_nothing(caller);
        }
    }

    /// Another machine has taken the place of the one that vanished: it knows nothing of the connections before it, on
    /// which packets are lost for good. The server ends what was begun on them.
    pub(crate) fn comes_back_as_another(&self) {
        let mut state = self.line.state.lock();
        state.mode = Mode::Passes;
        state.lost = state.callers.len();
        for server in state.servers.drain(..) {
            // It may have ended already.
            drop(server.shutdown(Shutdown::Both));
        }
        let listener = SockRef::from(&self.line.listener);
        listener.detach_filter().expect("it has a filter");
        drop(state);
        self.line.changed.notify_all();
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let mut state = self.line.state.lock();
        state.is_over = true;
        // What has ended already is as good.
        for caller in &state.callers {
            drop(caller.shutdown(Shutdown::Both));
        }
        for server in &state.servers {
            drop(server.shutdown(Shutdown::Both));
        }
        drop(state);
        self.line.changed.notify_all();
        // Wakes the thread that waits for somebody to call, which a filter would keep from hearing that.
        drop(SockRef::from(&self.line.listener).detach_filter());
        drop(TcpStream::connect(self.address));
    }
}

/// Lets a socket lose every packet that comes.
fn hears_nothing(socket: &impl AsFd) {
    let filtered = SockRef::from(socket).attach_filter(&[NOTHING_PASSES]);
    filtered.expect("Linux filters what comes to a socket");
}

impl Line {
    /// Takes connections until the relay is dropped.
    fn accepts(self: &Arc<Self>) {
        while let Ok((caller, _address)) = self.listener.accept() {
            let Some(number) = self.notes(&caller) else {
                return;
            };
            let line = Arc::clone(self);
            std::thread::spawn(move || line.carries(number, &caller));
        }
    }

    /// Notes a connection, and gives its number; none where the relay is over.
    fn notes(&self, caller: &TcpStream) -> Option<usize> {
        // Small pieces go at once. Where the connection has ended already, nothing goes.
        drop(caller.set_nodelay(true));
        let mut state = self.state.lock();
        if state.is_over {
            return None;
        }
        if state.mode == Mode::Gone {
            hears_nothing(caller);
        }
        let number = state.callers.len();
        state.callers.push(caller.try_clone().expect("a copy"));
        Some(number)
    }

    /// Waits as long as nothing passes on a connection. Gives whether the relay goes on.
    fn waits(&self, number: usize) -> bool {
        let mut state = self.state.lock();
        while !state.is_over && (state.mode != Mode::Passes || number < state.lost) {
            self.changed.wait(&mut state);
        }
        !state.is_over
    }

    /// Carries what is said on a connection to the server and back, until one side ends it.
    fn carries(&self, number: usize, caller: &TcpStream) {
        if !self.waits(number) {
            return;
        }
        let Ok(server) = UnixStream::connect(&self.server) else {
            drop(caller.shutdown(Shutdown::Both));
            return;
        };
        let copy = server.try_clone().expect("a copy");
        self.state.lock().servers.push(copy);
        let ends = || {
            // The side that has ended it needs no ending.
            drop(caller.shutdown(Shutdown::Both));
            drop(server.shutdown(Shutdown::Both));
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                self.hands_on(number, caller, &server);
                ends();
            });
            self.hands_on(number, &server, caller);
            ends();
        });
    }

    /// Hands on what comes from one side until it ends, or the relay is over.
    fn hands_on(&self, number: usize, mut from: impl Read, mut to: impl Write) {
        let mut part = [0; 16 * 1024];
        loop {
            // A side that fails has ended.
            let count = from.read(&mut part).unwrap_or(0);
            let is_passed = self.waits(number) && count > 0;
            if !is_passed || to.write_all(&part[..count]).is_err() {
                return;
            }
        }
    }
}
