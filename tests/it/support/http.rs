//! Raw requests over connections of their own, and their answers; and waiting for what must come.

use std::io::{Read, Result, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::web::client::urlencoded;

/// How long an answer may take before it counts as none. The program itself gives up work after 20 seconds; the rest is
/// for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long a test waits for what must come, before it gives up.
const DEADLINE: Duration = Duration::from_secs(120);

pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    found(what, || is_so().then_some(()));
}

/// Waits until there is something, and gives it.
pub(crate) fn found<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begun.elapsed() < DEADLINE, "in vain: {what}");
        passes(Duration::from_millis(5));
    }
}

/// Lets some time pass, where a moment is what is tried and there is nothing to wait for.
pub(crate) fn passes(length: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < length {
        std::thread::park_timeout(length.saturating_sub(begun.elapsed()));
    }
}

/// A port of nobody's, outside of the range from which connections and other tests get theirs: a server that stops and
/// starts again finds it free.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed) + std::process::id() % 500 * 40;
        let port = 10_000 + u16::try_from(number % 20_000).expect("a remainder");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// An answer as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Heard {
    /// 0 where nothing came.
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Heard {
    /// Reads an answer as far as it came; none where its head did not come whole.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        Some(Self {
            status: head.get(9..12)?.parse().ok()?,
            head: head.to_owned(),
            body: body.to_owned(),
        })
    }

    /// The value of a header, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }
}

/// A request for a page, with further lines of its head, each with its end.
pub(crate) fn get(host: &str, path: &str, lines: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{lines}\r\n")
}

/// A form of the site's own, likewise.
pub(crate) fn post(host: &str, path: &str, lines: &str, fields: &[(&str, &str)]) -> String {
    let body = urlencoded(fields);
    format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{lines}Sec-Fetch-Site: same-origin\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Sends what is given, and leaves the connection open.
pub(crate) fn begins(address: SocketAddr, request: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(request.as_bytes())?;
    Ok(stream)
}

/// Reads until the other side closes. A head that came whole is an answer, whatever became of its page.
pub(crate) fn hears(mut stream: impl Read) -> Option<Heard> {
    let mut bytes = Vec::new();
    // The connection may break off; what came before counts.
    let _broken_off = stream.read_to_end(&mut bytes);
    Heard::of(&bytes)
}

/// Sends a request, and gives the answer where one comes.
pub(crate) fn tries(address: SocketAddr, request: &str) -> Option<Heard> {
    hears(begins(address, request).ok()?)
}

pub(crate) fn sends(address: SocketAddr, request: &str) -> Heard {
    tries(address, request).expect("it answers")
}
