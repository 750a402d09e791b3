//! The program in a process of its own, with letters in a folder, asked by raw HTTP.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a program that does not answer fails the test"
)]

use std::io::{ErrorKind, Read, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use wonderpost::clock::Clock;
use wonderpost::db::Db;
use wonderpost::mail::mime;

use super::support::{Answer, HOME, Letter};
use crate::support::databases::TestDatabase;
use crate::support::program::Program;
use crate::support::sending;

/// How long an answer may take; the program itself gives up work after 20 seconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program that serves a database, and the folder in which it keeps what it writes.
pub(super) struct Running {
    program: Program,
    folder: PathBuf,
}

impl Running {
    /// Starts it with settings besides those that tests need.
    pub(super) fn start(database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("running_{}_{number}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let mut all = vec![("WONDERPOST_BASE_URL", HOME)];
        all.extend(settings);
        Self {
            program: Program::start_with(database, &folder, &all),
            folder,
        }
    }

    /// Ends it, and gives what it wrote into its log.
    pub(super) fn ends(&mut self) -> String {
        self.program.ends()
    }

    /// Runs a command on the same database and folder.
    pub(super) fn obeys(&self, url: &str, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_wonderpost"))
            .args(arguments)
            .env_clear()
            .env("WONDERPOST_DATA_DIR", &self.folder)
            .env("WONDERPOST_DATABASE_URL", url)
            .env("WONDERPOST_BASE_URL", HOME)
            .output()
            .unwrap()
    }

    /// Sends a request over a connection of its own, and reads the answer to its end.
    pub(super) fn sends(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> Answer {
        self.tries(method, path, headers, body).unwrap()
    }

    /// The same where it may be that no whole answer comes.
    pub(super) fn tries(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() || *method == Method::POST {
            request += &format!("content-length: {}\r\n", body.len());
        }
        let mut stream = TcpStream::connect(self.program.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(format!("{request}\r\n{body}").as_bytes())?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        if !bytes.windows(4).any(|four| four == b"\r\n\r\n") {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(read(&bytes))
    }

    /// Every letter that went out, the oldest first, once none is due any more.
    pub(super) fn letters(&self, db: &Db) -> Vec<Letter> {
        let begun = Instant::now();
        let clock = Clock::system();
        loop {
            let now_ms = clock.now_ms();
            let mut unsent = sending::unsent(db).into_iter();
            if !unsent.any(|row| row.status == "queued" && row.due_at_ms <= now_ms) {
                break;
            }
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "letters are not sent"
            );
            std::thread::yield_now();
        }
        let files = std::fs::read_dir(self.folder.join("letters")).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        let whole = files
            .iter()
            .filter(|file| file.extension().is_some_and(|kind| kind == "eml"));
        whole
            .map(|file| letter(&std::fs::read_to_string(file).unwrap()))
            .collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.program.is_killed();
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn letter(raw: &str) -> Letter {
    let to = raw.lines().find_map(|line| line.strip_prefix("To: "));
    let to = to.expect("a letter names its reader");
    let address = to.rsplit_once('<').map_or(to, |(_, rest)| rest);
    let mail = mime::read(raw).expect("a mail of ours");
    Letter {
        to_address: address.trim_end_matches('>').to_owned(),
        text: mail.text,
        html: mail.html,
    }
}

/// Reads a whole answer.
fn read(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.expect("an answer has a head");
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let mut headers = HeaderMap::new();
    for line in lines {
        let (name, value) = line.split_once(": ").unwrap();
        headers.append(
            HeaderName::try_from(name).unwrap(),
            HeaderValue::from_str(value).unwrap(),
        );
    }
    assert!(
        !headers.contains_key("transfer-encoding"),
        "this reader knows plain bodies"
    );
    Answer::new(
        status.unwrap().parse::<StatusCode>().unwrap(),
        headers,
        bytes[end + 4..].to_vec(),
    )
}
