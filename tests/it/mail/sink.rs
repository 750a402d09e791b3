//! A mail server on a loopback socket that speaks real SMTP and misbehaves on request.
//!
//! It takes one fault per conversation, in the order of the plan; without a plan it behaves well.
//! Start reading at [`Sink`]; `faults.rs` uses it, and what tries the way of answers.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other fault changes nothing here"
)]

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use data_encoding::BASE64;
use parking_lot::Mutex;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::web::support::between;

/// Where in a conversation something goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Greeting,
    Ehlo,
    StartTls,
    Auth,
    Mail,
    Rcpt,
    Data,
    Content,
    Dot,
}

/// What goes wrong in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    Cut(Stage),
    /// This is answered instead of what is due.
    Say(Stage, &'static str),
    /// Nothing is answered any more.
    Hang(Stage),
    /// The letter is taken, but the connection is cut before that is said.
    TakeAndCut,
    /// The letter is taken, but that is never said.
    TakeAndHang,
    /// Every answer comes byte by byte.
    Drip,
}

/// A letter that the server took.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    pub(crate) sender: String,
    pub(crate) recipient: String,
    pub(crate) raw: String,
    /// Whether the client is known to know: it said goodbye after the server's yes.
    pub(super) is_confirmed: bool,
    pub(super) was_encrypted: bool,
}

/// How the server protects its conversations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    Open,
    StartTls,
    Tls,
}

/// The first byte of a TLS record that begins a handshake (RFC 8446, section 5.1).
const TLS_HANDSHAKE: u8 = 22;

/// The server. It stops when it is dropped.
pub(crate) struct Sink {
    pub(crate) port: u16,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    guard: Guard,
    login: Option<(&'static str, &'static str)>,
    tls: Arc<ServerConfig>,
    plan: Mutex<VecDeque<Fault>>,
    taken: Mutex<Vec<Taken>>,
    said_in_clear: Mutex<Vec<String>>,
    greetings: Mutex<Vec<String>>,
    is_stopping: AtomicBool,
}

impl Sink {
    pub(crate) fn open(guard: Guard, login: Option<(&'static str, &'static str)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            guard,
            login,
            tls: tls(),
            plan: Mutex::default(),
            taken: Mutex::default(),
            said_in_clear: Mutex::default(),
            greetings: Mutex::default(),
            is_stopping: AtomicBool::new(false),
        });
        let its = Arc::clone(&shared);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if its.is_stopping.load(Ordering::SeqCst) {
                    return;
                }
                let shared = Arc::clone(&its);
                let fault = shared.plan.lock().pop_front();
                std::thread::spawn(move || {
                    // A client that goes away in the middle is part of the game.
                    drop(converse(stream, &shared, fault.unwrap_or(Fault::None)));
                });
            }
        });
        Self {
            port,
            shared,
            thread: Some(thread),
        }
    }

    pub(super) fn plans(&self, faults: &[Fault]) {
        self.shared.plan.lock().extend(faults);
    }

    pub(super) fn faults_left(&self) -> usize {
        self.shared.plan.lock().len()
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.shared.taken.lock().clone()
    }

    pub(super) fn greetings(&self) -> Vec<String> {
        self.shared.greetings.lock().clone()
    }

    /// First words of all commands that came before TLS.
    pub(super) fn said_in_clear(&self) -> Vec<String> {
        self.shared.said_in_clear.lock().clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.shared.is_stopping.store(true, Ordering::SeqCst);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Settings of a server that calls itself `localhost`, and for which the authority of the tests vouches.
pub(crate) fn tls() -> Arc<ServerConfig> {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("tls/server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("tls/server.key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    Arc::new(config)
}

trait Wire: Read + Write {}
impl<T: Read + Write> Wire for T {}

struct Talk<'a> {
    stream: TcpStream,
    wire: Box<dyn Wire>,
    unread: Vec<u8>,
    shared: &'a Shared,
    fault: Fault,
    is_encrypted: bool,
    sender: String,
    recipient: String,
}

/// What comes after something was said or left out.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Skip,
    End,
}

fn converse(stream: io::Result<TcpStream>, shared: &Shared, fault: Fault) -> io::Result<()> {
    let stream = stream?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(100)))?;
    let mut talk = Talk {
        wire: Box::new(stream.try_clone()?),
        stream,
        unread: Vec::new(),
        shared,
        fault,
        is_encrypted: false,
        sender: String::new(),
        recipient: String::new(),
    };
    if shared.guard == Guard::Tls {
        talk.encrypt()?;
    }
    if talk.reach(Stage::Greeting)? != Next::GoOn {
        return Ok(());
    }
    talk.say("220 sink.example.org ESMTP")?;
    while let Some(line) = talk.read_line()? {
        if talk.hear(&line)? == Next::End {
            return Ok(());
        }
    }
    Ok(())
}

impl Talk<'_> {
    /// Answers a line, as a good server does where the plan has nothing else for it.
    fn hear(&mut self, line: &str) -> io::Result<Next> {
        let verb = line.split([' ', ':']).next().unwrap_or_default();
        let verb = verb.to_ascii_uppercase();
        if !self.is_encrypted {
            let mut said = self.shared.said_in_clear.lock();
            said.push(verb.clone());
        }
        if verb == "EHLO" {
            let name = line.split_once(' ').map_or("", |(_, name)| name);
            self.shared.greetings.lock().push(name.to_owned());
        }
        let stage = match verb.as_str() {
            "EHLO" => Stage::Ehlo,
            "STARTTLS" => Stage::StartTls,
            "AUTH" => Stage::Auth,
            "MAIL" => Stage::Mail,
            "RCPT" => Stage::Rcpt,
            "DATA" => Stage::Data,
            "QUIT" => {
                self.say("221 bye")?;
                return Ok(Next::End);
            }
            _ => return self.say("500 what?"),
        };
        match self.reach(stage)? {
            Next::GoOn => self.answer(stage, line),
            next => Ok(next),
        }
    }

    fn answer(&mut self, stage: Stage, line: &str) -> io::Result<Next> {
        match stage {
            Stage::Ehlo => self.offer(),
            Stage::StartTls => {
                self.say("220 go ahead")?;
                self.encrypt()
            }
            Stage::Auth => {
                let given = line.split(' ').nth(2).unwrap_or_default();
                let (user, password) = self.shared.login.unwrap();
                let right = BASE64.encode(format!("\0{user}\0{password}").as_bytes());
                let is_right = given == right;
                self.say(if is_right { "235 welcome" } else { "535 no" })
            }
            Stage::Mail => {
                self.sender = between(line, "<", ">").to_owned();
                self.say("250 sender ok")
            }
            Stage::Rcpt => {
                self.recipient = between(line, "<", ">").to_owned();
                self.say("250 recipient ok")
            }
            Stage::Data | Stage::Greeting | Stage::Content | Stage::Dot => {
                self.say("354 go on")?;
                self.take()
            }
        }
    }

    fn encrypt(&mut self) -> io::Result<Next> {
        let connection = ServerConnection::new(Arc::clone(&self.shared.tls)).unwrap();
        let stream = self.stream.try_clone()?;
        self.wire = Box::new(StreamOwned::new(connection, stream));
        self.unread.clear();
        self.is_encrypted = true;
        Ok(Next::GoOn)
    }

    fn offer(&mut self) -> io::Result<Next> {
        self.say("250-sink.example.org")?;
        if self.shared.guard == Guard::StartTls && !self.is_encrypted {
            self.say("250-STARTTLS")?;
        }
        if self.shared.login.is_some() {
            self.say("250-AUTH PLAIN")?;
        }
        self.say("250 HELP")
    }

    /// Does what the plan has for a stage.
    fn reach(&mut self, stage: Stage) -> io::Result<Next> {
        match self.fault {
            Fault::Cut(at) if at == stage => Ok(Next::End),
            Fault::Say(at, words) if at == stage => {
                self.say(words)?;
                let is_over = stage == Stage::Greeting;
                Ok(if is_over { Next::End } else { Next::Skip })
            }
            Fault::Hang(at) if at == stage => self.hang(),
            _ => Ok(Next::GoOn),
        }
    }

    /// Reads until the client gives up.
    fn hang(&mut self) -> io::Result<Next> {
        let mut bytes = [0; 4096];
        while self.wire.read(&mut bytes)? > 0 {}
        Ok(Next::End)
    }

    /// Reads the letter and keeps it, unless something goes wrong.
    fn take(&mut self) -> io::Result<Next> {
        let mut lines = Vec::new();
        loop {
            let Some(line) = self.read_line()? else {
                return Ok(Next::End);
            };
            if line == "." {
                break;
            }
            lines.push(line.strip_prefix('.').map_or(line.clone(), str::to_owned));
            if lines.len() == 5 && self.fault == Fault::Cut(Stage::Content) {
                return Ok(Next::End);
            }
        }
        let next = self.reach(Stage::Dot)?;
        if next != Next::GoOn {
            return Ok(next);
        }
        let index = self.keep(lines.join("\r\n"));
        match self.fault {
            Fault::TakeAndCut => return Ok(Next::End),
            Fault::TakeAndHang => return self.hang(),
            _ => self.say("250 taken")?,
        };
        if self.read_line()?.as_deref() == Some("QUIT") {
            self.shared.taken.lock()[index].is_confirmed = true;
            self.say("221 bye")?;
        }
        Ok(Next::End)
    }

    fn keep(&mut self, raw: String) -> usize {
        let mut taken = self.shared.taken.lock();
        taken.push(Taken {
            sender: self.sender.clone(),
            recipient: self.recipient.clone(),
            raw,
            is_confirmed: false,
            was_encrypted: self.is_encrypted,
        });
        taken.len() - 1
    }

    fn say(&mut self, line: &str) -> io::Result<Next> {
        let line = format!("{line}\r\n");
        let is_slow = self.fault == Fault::Drip;
        for piece in line.as_bytes().chunks(if is_slow { 1 } else { line.len() }) {
            self.wire.write_all(piece)?;
            self.wire.flush()?;
            if is_slow {
                // Nothing waits for it but the client under test.
                std::thread::sleep(Duration::from_millis(100));
            }
        }
        Ok(Next::GoOn)
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        loop {
            // TLS that was not agreed on is no line, whatever bytes chance puts into it.
            if self.unread.first() == Some(&TLS_HANDSHAKE) {
                return Ok(None);
            }
            if let Some(end) = self.unread.windows(2).position(|pair| pair == b"\r\n") {
                let line: Vec<u8> = self.unread.drain(..end + 2).collect();
                return Ok(Some(String::from_utf8_lossy(&line[..end]).into_owned()));
            }
            let mut bytes = [0; 4096];
            let count = self.wire.read(&mut bytes)?;
            if count == 0 {
                return Ok(None);
            }
            self.unread.extend(&bytes[..count]);
        }
    }
}
