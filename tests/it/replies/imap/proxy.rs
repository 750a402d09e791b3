//! Somebody between the program and the mail server, who sees and changes what goes by.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

/// Which way something goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// To the mail server.
    Up,
    /// To the program.
    Down,
}

/// What is done with it.
pub(super) enum Deed {
    Pass,
    /// The connection ends before it is passed on.
    Cut,
    /// Nothing is passed on any more, and the connection stays.
    Hold,
    /// Other bytes are passed on.
    Instead(Vec<u8>),
}

type Rule = dyn Fn(Side, &[u8]) -> Deed + Send + Sync;

struct Shared {
    rule: Box<Rule>,
    to_port: u16,
    is_stopped: AtomicBool,
    said: Mutex<Vec<u8>>,
    down: AtomicUsize,
    held: Mutex<Vec<TcpStream>>,
}

/// Listens on a port of its own until it is dropped.
pub(super) struct Proxy {
    pub(super) port: u16,
    shared: Arc<Shared>,
}

impl Proxy {
    pub(super) fn start(
        to_port: u16,
        rule: impl Fn(Side, &[u8]) -> Deed + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("it is bound").port();
        let shared = Arc::new(Shared {
            rule: Box::new(rule),
            to_port,
            is_stopped: AtomicBool::new(false),
            said: Mutex::new(Vec::new()),
            down: AtomicUsize::new(0),
            held: Mutex::new(Vec::new()),
        });
        let accepts = Arc::clone(&shared);
        std::thread::spawn(move || {
            for caller in listener.incoming() {
                if accepts.is_stopped.load(Ordering::SeqCst) {
                    return;
                }
                let caller = caller.expect("a caller");
                // A server that does not run is felt as a connection that ends.
                if let Ok(server) = TcpStream::connect(("127.0.0.1", accepts.to_port)) {
                    joins(&accepts, &caller, &server);
                }
            }
        });
        Self { port, shared }
    }

    /// All that the program said, as text.
    pub(super) fn said(&self) -> String {
        let said = self.shared.said.lock();
        String::from_utf8_lossy(&said).into_owned()
    }

    /// How many bytes went to the program.
    pub(super) fn down_bytes(&self) -> usize {
        self.shared.down.load(Ordering::SeqCst)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.is_stopped.store(true, Ordering::SeqCst);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        for held in self.shared.held.lock().drain(..) {
            drop(held.shutdown(Shutdown::Both));
        }
    }
}

fn joins(shared: &Arc<Shared>, caller: &TcpStream, server: &TcpStream) {
    let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
    for (side, from, to) in [
        (Side::Up, copy(caller), copy(server)),
        (Side::Down, copy(server), copy(caller)),
    ] {
        let shared = Arc::clone(shared);
        std::thread::spawn(move || pumps(&shared, side, from, to));
    }
}

fn pumps(shared: &Shared, side: Side, mut from: TcpStream, mut to: TcpStream) {
    let mut buffer = [0; 16 * 1024];
    loop {
        let count = from.read(&mut buffer).unwrap_or(0);
        if count == 0 {
            break;
        }
        let bytes = &buffer[..count];
        match side {
            Side::Up => shared.said.lock().extend_from_slice(bytes),
            Side::Down => drop(shared.down.fetch_add(count, Ordering::SeqCst)),
        }
        let passed = match (shared.rule)(side, bytes) {
            Deed::Pass => to.write_all(bytes),
            Deed::Instead(other) => to.write_all(&other),
            Deed::Cut => break,
            Deed::Hold => {
                shared.held.lock().extend([from, to]);
                return;
            }
        };
        if passed.is_err() {
            break;
        }
    }
    drop(from.shutdown(Shutdown::Both));
    drop(to.shutdown(Shutdown::Both));
}

/// Passes other words on in place of some that go one way.
pub(super) fn replaces<const N: usize>(
    rules: [(Side, &'static str, &'static str); N],
) -> impl Fn(Side, &[u8]) -> Deed {
    move |side, bytes| {
        let mut rules = rules.iter();
        let rule = rules.find(|(way, words, _)| *way == side && holds(bytes, words));
        rule.map_or(Deed::Pass, |(_, words, other)| {
            let text = String::from_utf8_lossy(bytes);
            Deed::Instead(text.replace(*words, other).into_bytes())
        })
    }
}

pub(super) fn holds(bytes: &[u8], word: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(word)
}
