//! The doors for mail of the running program: a pipe, and LMTP on a socket.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};

use wonderpost::tables::look;
use wonderpost::tables::replies::Received;

use super::once::{begun, first_number, place};
use super::world::{self, AUTHSERV, Mail};
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;
use crate::support::random::Random;
use crate::support::sending::Sent;

/// The settings of the world, for a program of its own.
fn settings() -> [(&'static str, &'static str); 3] {
    [
        ("WONDERPOST_MAIL_REPLY", "reply@play.example.org"),
        ("WONDERPOST_MAIL_AUTHSERV", AUTHSERV),
        ("WONDERPOST_MAIL_LMTP", "lmtp.sock"),
    ]
}

fn folder(label: &str) -> std::path::PathBuf {
    let name = format!("wonderpost-lmtp-{}-{label}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Gives a mail to `wonderpost inbound`. Gives its exit code.
pub(super) fn pipes(database: &TestDatabase, folder: &Path, raw: &[u8]) -> Option<i32> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("inbound")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", folder)
        .env("WONDERPOST_DATABASE_URL", database.url())
        .envs(settings())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it was asked for");
    input.write_all(raw).expect("it reads all");
    drop(input);
    child.wait().expect("it ends").code()
}

struct Caller {
    input: BufReader<UnixStream>,
    output: UnixStream,
}

impl Caller {
    fn calls(path: &Path) -> Self {
        let output = UnixStream::connect(path).expect("somebody listens");
        let input = BufReader::new(output.try_clone().expect("a copy"));
        let mut caller = Self { input, output };
        assert!(caller.hears().starts_with("220 "));
        caller.says("LHLO mx.play.example.org");
        while caller.hears().starts_with("250-") {}
        caller
    }

    fn says(&mut self, line: &str) {
        self.output.write_all(line.as_bytes()).expect("it hears");
        self.output.write_all(b"\r\n").expect("it hears");
    }

    fn hears(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("it answers");
        line.trim_end().to_owned()
    }

    fn asks(&mut self, line: &str) -> String {
        self.says(line);
        self.hears()
    }
}

#[test]
fn a_pipe_takes_a_mail_and_says_when_it_is_to_come_again() {
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let folder = folder(database.label);
        let mail = Mail::answering(&letter, first_number(&letter));
        assert_eq!(pipes(&database, &folder, &mail.raw()), Some(0));
        assert_eq!(
            world::receive(&service, &mail),
            Received::Known,
            "the pipe has played it"
        );
        assert_eq!(pipes(&database, &folder, b"no mail at all"), Some(0));
        assert_eq!(
            pipes(&database, &folder, &vec![b'x'; 25 * 1024 * 1024]),
            Some(0)
        );
        let nowhere = folder.join("none");
        std::fs::write(&nowhere, "").expect("a file in the way");
        assert_eq!(pipes(&database, &nowhere, &mail.raw()), Some(75));
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}

/// Hands a mail over to a recipient who is known. Gives the answer.
fn hands_over(caller: &mut Caller, mail: &Mail) -> String {
    assert_eq!(
        &caller.asks(&format!("MAIL FROM:<{}>", mail.from))[..3],
        "250"
    );
    assert_eq!(&caller.asks(&format!("RCPT TO:<{}>", mail.to))[..3], "250");
    assert_eq!(&caller.asks("DATA")[..3], "354");
    for line in String::from_utf8(mail.raw()).expect("text").split("\r\n") {
        let stuffed = if line.starts_with('.') { "." } else { "" };
        caller.says(&format!("{stuffed}{line}"));
    }
    caller.asks(".")
}

#[test]
fn who_a_mail_comes_from_is_heard_of_by_lmtp() {
    let database = databases::sqlite();
    let service = world::service(&database);
    let letter = begun(&service);
    let folder = folder("sender");
    let program = Program::start_with(&database, &folder, &settings());
    let mut caller = Caller::calls(&folder.join("lmtp.sock"));
    let mail = Mail::answering(&letter, "say I am away");
    let whole = String::from_utf8(mail.raw()).expect("text");
    let (_, as_sent) = whole.split_once("\r\n").expect("lines");
    // Nobody is to be answered: no human sends that.
    assert_eq!(&caller.asks("MAIL FROM:<> SIZE=100")[..3], "250");
    assert_eq!(&caller.asks(&format!("RCPT TO:<{}>", mail.to))[..3], "250");
    assert_eq!(&caller.asks("DATA")[..3], "354");
    caller.says(as_sent);
    assert_eq!(&caller.asks(".")[..3], "250");
    drop(program);
    let (uid, person) = place(&service, &letter);
    let look = look::now(&service, &uid, Some(person)).expect("their table");
    assert!(look.talk.is_empty());
    std::fs::remove_dir_all(&folder).expect("it goes");
}

#[test]
fn dots_that_smtp_doubles_are_taken_out() {
    let database = databases::sqlite();
    let service = world::service(&database);
    let letter = begun(&service);
    let folder = folder("dots");
    let program = Program::start_with(&database, &folder, &settings());
    let mut caller = Caller::calls(&folder.join("lmtp.sock"));
    let mail = Mail::answering(&letter, "say two\n.one\n..two");
    assert_eq!(&hands_over(&mut caller, &mail)[..3], "250");
    drop(program);
    let (uid, person) = place(&service, &letter);
    let look = look::now(&service, &uid, Some(person)).expect("their table");
    let said: Vec<_> = look.talk.iter().map(|line| line.words.as_str()).collect();
    assert_eq!(said, ["two\n.one\n..two"]);
    std::fs::remove_dir_all(&folder).expect("it goes");
}

#[test]
fn lmtp_answers_for_each_recipient() {
    let mut dice = Random::printed("lmtp_answers_for_each_recipient");
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let folder = folder(&format!("{}-lmtp", database.label));
        let program = Program::start_with(&database, &folder, &settings());
        let socket = folder.join("lmtp.sock");
        let mode = std::fs::metadata(&socket)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o007, 0, "others cannot speak to it");
        let mut caller = Caller::calls(&socket);
        assert_eq!(&caller.asks("DATA")[..3], "503");
        assert_eq!(
            &caller.asks("RCPT TO:<reply+0@play.example.org>")[..3],
            "503"
        );
        assert_eq!(&caller.asks("MAIL FROM:<bo@mail.example>")[..3], "250");
        let stranger = format!("RCPT TO:<reply+{}@play.example.org>", dice.hex(32));
        assert_eq!(&caller.asks(&stranger)[..3], "550");
        assert_eq!(&caller.asks("RCPT TO:<root@play.example.org>")[..3], "550");
        assert_eq!(&caller.asks("RSET")[..3], "250");
        let mail = Mail::answering(&letter, first_number(&letter));
        assert_eq!(&hands_over(&mut caller, &mail)[..3], "250");
        assert_eq!(&caller.asks("QUIT")[..3], "221");
        assert_eq!(world::receive(&service, &mail), Received::Known);
        too_much(&socket, &letter);
        drop(program);
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}

/// A mail and a line that are too large, and more callers than are heard.
fn too_much(socket: &Path, letter: &Sent) {
    let to = world::reply_to(letter);
    let mut caller = Caller::calls(socket);
    caller.asks("MAIL FROM:<bo@mail.example>");
    assert_eq!(&caller.asks(&format!("RCPT TO:<{to}>"))[..3], "250");
    caller.asks("DATA");
    for _ in 0..25 {
        caller.says(&"x".repeat(1024 * 1024));
    }
    assert_eq!(&caller.asks(".")[..3], "552");
    assert_eq!(&caller.asks("NOOP")[..3], "250", "it goes on");
    assert_eq!(&caller.asks(&"y".repeat(5000))[..3], "500");
    assert_eq!(&caller.asks("NOOP")[..3], "250", "after a long line, too");
    let callers: Vec<_> = (0..7).map(|_| Caller::calls(socket)).collect();
    drop(callers);
}
