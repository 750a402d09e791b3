//! The program in a process of its own, with letters in a folder, asked by raw HTTP.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use actix_web::http::Method;
use wonderpost::mail::mime;

use super::support::Letter;
use crate::prelude::*;
use crate::support::http::begins;

/// A program that serves a database, as a host runs it.
pub(super) struct Running {
    pub(super) program: Program,
    pub(super) host: Host,
}

impl Running {
    pub(super) fn start(database: &TestDatabase, settings: &[Setting<'_>]) -> Self {
        let home = [("WONDERPOST_BASE_URL", HOME)];
        let host = Host::new(database).with(&home).with(settings);
        Self {
            program: host.serves(),
            host,
        }
    }

    /// Sends a request over a connection of its own, and reads the answer to its end. It may be that none comes.
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
        let mut stream = begins(self.program.address, &format!("{request}\r\n{body}"))?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        if !bytes.windows(4).any(|four| four == b"\r\n\r\n") {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(Answer::read(&bytes))
    }

    /// Every letter that went out, the oldest first, once none is due any more.
    pub(super) fn letters(&self, db: &Db) -> Vec<Letter> {
        wait_for_letters(db, &Clock::system());
        let files = files_in(&self.host.folder.join("letters"), "eml").into_iter();
        let read = |file| letter(&std::fs::read_to_string(file).unwrap());
        files.map(read).collect()
    }
}

pub(super) fn wait_for_letters(db: &Db, clock: &Clock) {
    until("letters are sent", || {
        let now_ms = clock.now_ms();
        let mut unsent = sending::unsent(db).into_iter();
        !unsent.any(|row| row.status == "queued" && row.due_at_ms <= now_ms)
    });
}

/// The files of a kind in a folder, by their names. None where there is no folder.
pub(crate) fn files_in(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|own| own == kind));
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    paths
}

fn letter(raw: &str) -> Letter {
    let to = sending::header(raw, "To").expect("a letter names its reader");
    let address = to.rsplit_once('<').map_or(&*to, |(_, rest)| rest);
    let mail = mime::read(raw).expect("a mail of ours");
    Letter {
        to_address: address.trim_end_matches('>').to_owned(),
        text: mail.text,
        html: mail.html,
    }
}
