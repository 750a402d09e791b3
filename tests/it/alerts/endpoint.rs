//! An endpoint of its own: listens on loopback, keeps what it gets, and answers as a test wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::Mutex;

/// A request that came.
#[derive(Debug, Clone, Default)]
pub(super) struct Got {
    /// Such as `POST /hook HTTP/1.1`.
    pub(super) line: String,
    /// Names in small letters, with values.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Got {
    pub(super) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// What an endpoint answers to one request.
#[derive(Debug, Clone)]
pub(super) enum Says {
    /// A status without words.
    Status(u16),
    /// These bytes, and the end.
    Bytes(Vec<u8>),
    /// These bytes one by one, with so many milliseconds between them, until nobody listens.
    Drip(Vec<u8>, u64),
    /// These bytes again and again, until nobody listens or so many times.
    Again(Vec<u8>, Vec<u8>, usize),
    /// Nothing, until nobody listens.
    Silence,
}

/// Listens until it is dropped.
pub(super) struct Endpoint {
    pub(super) address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    got: Mutex<Vec<Got>>,
    says: Mutex<Says>,
    /// How many bytes of an endless answer went out.
    written: AtomicUsize,
    is_over: AtomicBool,
}

impl Endpoint {
    /// Listens at 127.0.0.1 and says 200.
    pub(super) fn start() -> Self {
        Self::at(Ipv4Addr::LOCALHOST.into(), 0)
    }

    /// Listens at an address; port 0 is a free one.
    pub(super) fn at(ip: IpAddr, port: u16) -> Self {
        let listener = TcpListener::bind((ip, port)).expect("the port is free");
        let address = listener.local_addr().expect("bound");
        let shared = Arc::new(Shared {
            got: Mutex::default(),
            says: Mutex::new(Says::Status(200)),
            written: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
        });
        let served = Arc::clone(&shared);
        let thread = std::thread::spawn(move || serve(&listener, &served));
        Self {
            address,
            shared,
            thread: Some(thread),
        }
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) fn says(&self, says: Says) {
        *self.shared.says.lock() = says;
    }

    /// How many bytes of an endless answer went out before nobody listened any more.
    pub(super) fn written(&self) -> usize {
        self.shared.written.load(Ordering::SeqCst)
    }

    /// All that came, in order.
    pub(super) fn got(&self) -> Vec<Got> {
        self.shared.got.lock().clone()
    }

    /// The only request that came since the last time; forgets it.
    pub(super) fn one(&self) -> Got {
        let mut got = std::mem::take(&mut *self.shared.got.lock());
        assert_eq!(got.len(), 1, "{got:?}");
        got.remove(0)
    }

    /// Asserts that nothing came since the last time.
    pub(super) fn nothing(&self) {
        let got = self.got();
        assert!(got.is_empty(), "{got:?}");
    }
}

impl Drop for Endpoint {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::SeqCst);
        drop(TcpStream::connect(self.address));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn serve(listener: &TcpListener, shared: &Arc<Shared>) {
    for stream in listener.incoming() {
        if shared.is_over.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else { return };
        let shared = Arc::clone(shared);
        std::thread::spawn(move || {
            let limit = Some(Duration::from_secs(30));
            stream.set_read_timeout(limit).expect("set");
            // Whoever hangs up early has asked nothing.
            if let Some(got) = read(&stream) {
                shared.got.lock().push(got);
                let says = shared.says.lock().clone();
                drop(answer(&stream, says, &shared.written));
            }
        });
    }
}

/// Reads one request, whole; none where it breaks off.
fn read(stream: impl Read) -> Option<Got> {
    let mut reader = BufReader::new(stream);
    let mut got = Got::default();
    reader.read_line(&mut got.line).ok()?;
    got.line = got.line.trim_end().to_owned();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) => {
                let name = name.to_ascii_lowercase();
                got.headers.push((name, value.to_owned()));
            }
            None => break,
        }
    }
    let length = got.header("content-length").parse().unwrap_or(0);
    got.body = vec![0; length];
    reader.read_exact(&mut got.body).ok()?;
    (!got.line.is_empty()).then_some(got)
}

fn answer(mut stream: &TcpStream, says: Says, written: &AtomicUsize) -> std::io::Result<()> {
    match says {
        Says::Status(status) => {
            let head = format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(head.as_bytes())
        }
        Says::Bytes(bytes) => stream.write_all(&bytes),
        Says::Drip(bytes, pause_ms) => {
            // Nothing more is asked, so waiting for it takes that long.
            stream.set_read_timeout(Some(Duration::from_millis(pause_ms)))?;
            bytes.iter().try_for_each(|byte| {
                drop(stream.read(&mut [0]));
                stream.write_all(&[*byte])
            })
        }
        Says::Again(first, again, times) => {
            stream.write_all(&first)?;
            (0..times).try_for_each(|_| {
                written.fetch_add(again.len(), Ordering::SeqCst);
                stream.write_all(&again)
            })
        }
        Says::Silence => stream.read(&mut [0]).map(drop),
    }
}
