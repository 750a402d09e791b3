//! A program in a folder of its own, asked by raw HTTP.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::databases::TestDatabase;
use crate::support::program::Program;

/// A folder that goes when it is dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        let name = format!("operation-{name}-{}", std::process::id());
        Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Starts the program with settings.
pub(super) fn starts(
    database: &TestDatabase,
    folder: &Folder,
    settings: &[(&str, &str)],
) -> Program {
    Program::start_with(database, &folder.0, settings)
}

/// An answer as it came.
#[derive(Debug, Clone, Default)]
pub(super) struct Heard {
    /// 0 where nothing came.
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: String,
}

impl Heard {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.get(9..12).and_then(|status| status.parse().ok());
        Self {
            status: status.unwrap_or(0),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    /// The value of a header; empty where it is missing.
    pub(super) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(known, _)| *known == name);
        found.map_or("", |(_, value)| value)
    }
}

/// Sends a head, and reads until the other side closes.
pub(super) fn sends(address: SocketAddr, request: &str) -> std::io::Result<Heard> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(Heard::of(&bytes))
}

/// Asks for a page with further lines of the head, each with its end.
pub(super) fn asks_with(address: SocketAddr, path: &str, lines: &str) -> Heard {
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{lines}\r\n");
    sends(address, &request).unwrap()
}

/// Asks for a page.
pub(super) fn asks(address: SocketAddr, path: &str) -> Heard {
    asks_with(address, path, "")
}

/// Sends a signal to a process that this test started.
pub(super) fn signals(process: u32, signal: &str) {
    let sent = Command::new("kill")
        .args([format!("-{signal}"), process.to_string()])
        .status();
    assert!(sent.unwrap().success(), "{signal} {process}");
}

/// Waits until something is so.
pub(super) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::park_timeout(Duration::from_millis(10));
    }
}
