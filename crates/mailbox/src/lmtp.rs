//! LMTP on a local socket: how a mail server on the same machine hands mails over. Source: RFC 2033, RFC 5321.
//!
//! Each recipient gets an answer of their own, so that the mail server knows what to keep. What becomes of a mail is
//! asked of a [`Deliver`]. Start reading at [`Lmtp::open`].

use std::fs::Permissions;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::MAX_BYTES;

const PATIENCE: Duration = Duration::from_secs(60);
/// How many mail servers' processes speak at once; further ones are told to come again.
const MOST_AT_ONCE: usize = 8;
/// The longest line of a command, in bytes. Source: RFC 5321, 4.5.3.1.4, with room for parameters.
const MOST_LINE: usize = 2048;
/// The most recipients of one mail. Source: RFC 5321, 4.5.3.1.8.
const MOST_RECIPIENTS: usize = 100;

pub trait Deliver: Send + Sync {
    /// Whether an address takes mails. None: that cannot be told now.
    fn takes(&self, address: &str) -> Option<bool>;

    /// Takes a mail to an address. False: it could not be judged now, and is to come again.
    fn deliver(&self, address: &str, raw: &[u8]) -> bool;
}

pub fn asks(path: &Path, address: &str) -> io::Result<bool> {
    let stream = UnixStream::connect(path)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut input = BufReader::new(&stream);
    let mut output = &stream;
    let recipient = format!("RCPT TO:<{address}>");
    let mut answer = read_line(&mut input)?;
    for line in ["LHLO localhost", "MAIL FROM:<>", &recipient] {
        say(&mut output, line)?;
        answer = read_line(&mut input)?;
        let goes_on = |answer: &Option<String>| answer.as_ref()?.get(3..4).map(|sign| sign == "-");
        while goes_on(&answer) == Some(true) {
            answer = read_line(&mut input)?;
        }
    }
    say(&mut output, "QUIT")?;
    Ok(answer.is_some_and(|answer| answer.starts_with("250")))
}

pub struct Lmtp {
    path: PathBuf,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Lmtp {
    /// For its owner and group: whoever writes to it can forge what a mail server found out. An old file is replaced.
    pub fn open(path: &Path, deliver: Arc<dyn Deliver>) -> io::Result<Self> {
        if UnixStream::connect(path).is_ok() {
            return Err(io::Error::new(
                io::ErrorKind::AddrInUse,
                "somebody listens on it",
            ));
        }
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let listener = UnixListener::bind(path)?;
        std::fs::set_permissions(path, Permissions::from_mode(0o660))?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&is_stopped);
        let thread = std::thread::Builder::new()
            .name("lmtp".to_owned())
            .spawn(move || accept(&listener, &deliver, &stops))?;
        Ok(Self {
            path: path.to_owned(),
            is_stopped,
            thread: Some(thread),
        })
    }
}

impl Drop for Lmtp {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for somebody to call.
        drop(UnixStream::connect(&self.path));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        drop(std::fs::remove_file(&self.path));
    }
}

fn accept(listener: &UnixListener, deliver: &Arc<dyn Deliver>, is_stopped: &AtomicBool) {
    // Everybody who speaks holds one more.
    let speaking = Arc::new(());
    for caller in listener.incoming() {
        if is_stopped.load(Ordering::SeqCst) {
            return;
        }
        let Ok(mut caller) = caller else {
            // Too many files are open, or the like; the mail server comes again.
            std::thread::park_timeout(Duration::from_millis(100));
            continue;
        };
        if Arc::strong_count(&speaking) > MOST_AT_ONCE {
            drop(caller.write_all(b"421 4.3.2 too many at once, come again\r\n"));
            continue;
        }
        let (deliver, place) = (Arc::clone(deliver), Arc::clone(&speaking));
        let spoken = std::thread::Builder::new()
            .name("lmtp-caller".to_owned())
            .spawn(move || {
                let _place = place;
                // Who hangs up in the middle keeps the mail.
                drop(converse(&caller, deliver.as_ref()));
            });
        if spoken.is_err() {
            tracing::warn!("the system gives no thread for a mail server that called");
        }
    }
}

#[derive(Default)]
struct Envelope {
    /// The path of whom it comes from, empty for a mail that nobody answers; none before `MAIL`.
    sender: Option<String>,
    recipients: Vec<String>,
}

fn converse(caller: &UnixStream, deliver: &dyn Deliver) -> io::Result<()> {
    caller.set_read_timeout(Some(PATIENCE))?;
    caller.set_write_timeout(Some(PATIENCE))?;
    let mut input = BufReader::new(caller);
    let mut output = caller;
    say(&mut output, "220 wonderpost LMTP")?;
    let mut envelope = Envelope::default();
    loop {
        let Some(line) = read_line(&mut input)? else {
            say(&mut output, "500 5.5.2 that line is too long")?;
            continue;
        };
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match verb.to_ascii_uppercase().as_str() {
            "LHLO" => {
                envelope = Envelope::default();
                for can in [
                    "wonderpost",
                    "PIPELINING",
                    "ENHANCEDSTATUSCODES",
                    "8BITMIME",
                ] {
                    say(&mut output, &format!("250-{can}"))?;
                }
                say(&mut output, &format!("250 SIZE {MAX_BYTES}"))?;
            }
            "MAIL" => {
                envelope = Envelope {
                    sender: Some(path(rest, "from:").unwrap_or_default().to_owned()),
                    recipients: Vec::new(),
                };
                say(&mut output, "250 2.1.0 ok")?;
            }
            "RCPT" => say(&mut output, envelope.add(rest, deliver))?,
            "DATA" if envelope.recipients.is_empty() => {
                say(&mut output, "503 5.5.1 no valid recipients")?;
            }
            "DATA" => {
                say(&mut output, "354 end with a dot")?;
                let mail = read_mail(&mut input)?;
                let mail = mail.map(|mail| envelope.around(&mail));
                for address in &envelope.recipients {
                    say(&mut output, answer(deliver, address, mail.as_deref()))?;
                }
                envelope = Envelope::default();
            }
            "RSET" => {
                envelope = Envelope::default();
                say(&mut output, "250 2.0.0 ok")?;
            }
            "NOOP" => say(&mut output, "250 2.0.0 ok")?,
            "VRFY" => say(&mut output, "252 2.5.0 send it and see")?,
            "QUIT" => return say(&mut output, "221 2.0.0 bye"),
            _ => say(&mut output, "500 5.5.2 not understood")?,
        }
    }
}

impl Envelope {
    /// The mail with its sender, as the last server on its way writes that down. Source: RFC 5321, 4.4.
    fn around(&self, mail: &[u8]) -> Vec<u8> {
        let sender = self.sender.as_deref().unwrap_or_default();
        let mut whole = format!("Return-Path: <{sender}>\r\n").into_bytes();
        whole.extend_from_slice(mail);
        whole
    }

    fn add(&mut self, rest: &str, deliver: &dyn Deliver) -> &'static str {
        let Some(address) = path(rest, "to:") else {
            return "501 5.5.4 write RCPT TO:<address>";
        };
        if self.sender.is_none() {
            return "503 5.5.1 MAIL comes first";
        }
        if self.recipients.len() >= MOST_RECIPIENTS {
            return "452 4.5.3 too many recipients";
        }
        match deliver.takes(address) {
            Some(true) => {
                self.recipients.push(address.to_owned());
                "250 2.1.5 ok"
            }
            Some(false) => "550 5.1.1 no letter has this address",
            None => "451 4.3.0 come again",
        }
    }
}

/// The path in the rest of a command, such as `TO:<address> …`, without its brackets.
fn path<'a>(rest: &'a str, name: &str) -> Option<&'a str> {
    let begin = rest.get(..name.len())?;
    let path = rest.get(name.len()..)?.trim().strip_prefix('<')?;
    let (path, _) = path.split_once('>')?;
    begin.eq_ignore_ascii_case(name).then_some(path)
}

fn answer(deliver: &dyn Deliver, address: &str, mail: Option<&[u8]>) -> &'static str {
    match mail {
        None => "552 5.3.4 the mail is too large",
        Some(raw) if deliver.deliver(address, raw) => "250 2.0.0 taken",
        Some(_) => "451 4.3.0 come again",
    }
}

fn say(output: &mut impl Write, line: &str) -> io::Result<()> {
    output.write_all(format!("{line}\r\n").as_bytes())?;
    output.flush()
}

/// Reads a line without its end; none when it is too long. An ended conversation is an error.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let line = read_piece(input, MOST_LINE)?;
    if line.ends_with(b"\n") {
        return Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()));
    }
    // The rest of the line is no command.
    while !read_piece(input, MOST_LINE)?.ends_with(b"\n") {}
    Ok(None)
}

/// An ended conversation is an error.
fn read_piece(input: &mut impl BufRead, most: usize) -> io::Result<Vec<u8>> {
    let mut piece = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    input.by_ref().take(most).read_until(b'\n', &mut piece)?;
    if piece.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(piece)
}

/// Reads a mail to the line with a dot alone; none when it is too large. Source: RFC 5321, 4.5.2.
fn read_mail(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut mail = Vec::new();
    let mut begins_line = true;
    let mut is_too_large = false;
    loop {
        // A line may be of any length; it is taken in pieces, so that memory is bounded.
        let piece = read_piece(input, 64 * 1024)?;
        if begins_line && (piece == b".\r\n" || piece == b".\n") {
            return Ok((!is_too_large).then_some(mail));
        }
        let kept = match piece.strip_prefix(b".") {
            Some(rest) if begins_line => rest,
            Some(_) | None => &piece,
        };
        is_too_large |= mail.len() + kept.len() > MAX_BYTES;
        if !is_too_large {
            mail.extend_from_slice(kept);
        }
        begins_line = piece.ends_with(b"\n");
    }
}
