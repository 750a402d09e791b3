//! The doors for mail of the running program: a pipe, and LMTP on a socket.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;

use super::world::{Begun, Mail, World, begun_beside_programs, host, reply_address};
use crate::prelude::*;

struct Lmtp {
    _program: Program,
    host: Host,
}

impl Lmtp {
    fn of(world: &World) -> Self {
        let host = host(&world.database).with(&[("WONDERPOST_MAIL_LMTP", "lmtp.sock")]);
        Self {
            _program: host.serves(),
            host,
        }
    }

    /// A mail server that calls it.
    fn is_called(&self) -> Caller {
        let stream = UnixStream::connect(self.host.folder.join("lmtp.sock"));
        let mut caller = Caller(BufReader::new(stream.expect("somebody listens")));
        assert!(caller.hears().starts_with("220 "));
        caller.says("LHLO mx.play.example.org");
        while caller.hears().starts_with("250-") {}
        caller
    }
}

struct Caller(BufReader<UnixStream>);

impl Caller {
    fn says(&mut self, line: &str) {
        let said = write!(self.0.get_mut(), "{line}\r\n");
        said.expect("it hears");
    }

    fn hears(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).expect("it answers");
        line.trim_end().to_owned()
    }

    /// Says a line, which is answered with this code.
    fn asks(&mut self, line: &str, code: &str) {
        self.says(line);
        let answer = self.hears();
        let line: String = line.chars().take(80).collect();
        assert_eq!(&answer[..3], code, "{line}: {answer}");
    }

    /// Begins a mail to a recipient who is known.
    fn begins(&mut self, from: &str, to: &str) {
        self.asks(&format!("MAIL FROM:{from}"), "250");
        self.asks(&format!("RCPT TO:<{to}>"), "250");
        self.asks("DATA", "354");
    }

    /// Hands a mail over, which is taken.
    fn hands_over(&mut self, mail: &Mail) {
        self.begins(&format!("<{}>", mail.from), &mail.to);
        for line in String::from_utf8(mail.raw()).expect("text").split("\r\n") {
            let stuffed = if line.starts_with('.') { "." } else { "" };
            self.says(&format!("{stuffed}{line}"));
        }
        self.asks(".", "250");
    }
}

#[each::test(begun_beside_programs())]
fn a_pipe_takes_a_mail_and_says_when_it_is_to_come_again((world, letter): Begun) {
    let host = host(&world.database);
    let mail = world.first_move(&letter);
    assert_eq!(host.pipes(&mail.raw()), Some(0));
    let again = world.receives(&mail);
    assert_eq!(again, Received::Known, "the pipe has played it");
    assert_eq!(host.pipes(b"no mail at all"), Some(0));
    assert_eq!(host.pipes(&vec![b'x'; 25 * 1024 * 1024]), Some(0));
    let nowhere = host.folder.at("none");
    std::fs::write(&nowhere, "").expect("a file in the way");
    let host = host.with(&[("WONDERPOST_DATA_DIR", &nowhere)]);
    assert_eq!(host.pipes(&mail.raw()), Some(75));
}

#[test]
fn a_pipe_keeps_to_the_limits_of_the_settings() {
    let world = World::beside_a_program(databases::sqlite());
    let letter = world.begins();
    let host = host(&world.database).with(&[("WONDERPOST_TALK_PER_DAY", "1/100")]);
    for words in ["say one", "say two"] {
        let mail = world.answer(&letter, words).raw();
        assert_eq!(host.pipes(&mail), Some(0));
    }
    assert_eq!(world.said(&letter), ["one"]);
}

#[test]
fn by_lmtp_it_is_heard_who_a_mail_comes_from_and_dots_that_are_doubled_are_taken_out() {
    let world = World::beside_a_program(databases::sqlite());
    let letter = world.begins();
    let lmtp = Lmtp::of(&world);
    let mut caller = lmtp.is_called();
    let mail = world.answer(&letter, "say I am away");
    let as_sent = String::from_utf8(mail.as_sent()).expect("text");
    // Nobody is to be answered: no human sends that.
    caller.begins("<> SIZE=100", &mail.to);
    caller.says(&as_sent);
    caller.asks(".", "250");
    assert!(world.said(&letter).is_empty());
    caller.hands_over(&world.answer(&letter, "say two\n.one\n..two"));
    assert_eq!(world.said(&letter), ["two\n.one\n..two"]);
}

#[each::test(begun_beside_programs())]
fn lmtp_answers_for_each_recipient((world, letter): Begun) {
    let mut dice = Random::printed("lmtp_answers_for_each_recipient");
    let lmtp = Lmtp::of(&world);
    let socket = std::fs::metadata(lmtp.host.folder.join("lmtp.sock"));
    let mode = socket.expect("it is there").permissions().mode();
    assert_eq!(mode & 0o007, 0, "others cannot speak to it");
    let mut caller = lmtp.is_called();
    caller.asks("DATA", "503");
    caller.asks("RCPT TO:<reply+0@play.example.org>", "503");
    caller.asks("MAIL FROM:<bo@mail.example>", "250");
    let stranger = format!("RCPT TO:<reply+{}@play.example.org>", dice.hex(32));
    caller.asks(&stranger, "550");
    caller.asks("RCPT TO:<root@play.example.org>", "550");
    caller.asks("RSET", "250");
    let mail = world.first_move(&letter);
    caller.hands_over(&mail);
    caller.asks("QUIT", "221");
    assert_eq!(world.receives(&mail), Received::Known);
    // A mail and a line that are too large, and more callers than are heard.
    let mut caller = lmtp.is_called();
    caller.begins("<bo@mail.example>", &reply_address(&letter.letter.raw));
    for _ in 0..25 {
        caller.says(&"x".repeat(1024 * 1024));
    }
    caller.asks(".", "552");
    caller.asks("NOOP", "250");
    caller.asks(&"y".repeat(5000), "500");
    caller.asks("NOOP", "250");
    // One of before may not have left yet.
    let callers: Vec<_> = (0..6).map(|_| lmtp.is_called()).collect();
    drop(callers);
}
