//! The doors for answers to letters: LMTP on a socket of the program that serves, and the command that a mail server
//! gives a mail to.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use crate::prelude::*;
use crate::replies::world::{AUTHSERV, SETTINGS as REPLIES};

/// The mailbox that takes answers.
const REPLY: &str = REPLIES[0].1;
/// A mail to that mailbox, which answers no letter.
const MAIL: &str = "From: Bo <bo@mail.example>\r\nTo: reply@play.example.org\r\nSubject: Hello\r\n\
    Message-ID: <1@mail.example>\r\n\r\nhello\r\n";

/// What LMTP answers while the database is there: it greets, and takes the greeting, the sender, the mailbox and the
/// mail to it, but no address that belongs to no letter.
pub(super) const TAKEN: [&str; 8] = ["220", "250", "250", "550", "250", "354", "250", "221"];
/// The same while the database is away: the address and the mail are to come again.
pub(super) const COME_AGAIN: [&str; 8] = ["220", "250", "250", "451", "250", "354", "451", "221"];

/// The doors of one program, and what the command is told.
pub(super) struct MailDoors {
    host: Host,
    socket: String,
    _folder: Folder,
}

impl MailDoors {
    /// Names the doors of a program that reaches its database so.
    pub(super) fn new(url: &str) -> Self {
        // The path of a socket must be short: that of the folder of the build may be too long.
        let folder = Folder::outside("lmtp");
        Self {
            host: Host::at(url).with(&REPLIES),
            socket: folder.at("sock"),
            _folder: folder,
        }
    }

    pub(super) fn settings(&self) -> [Setting<'_>; 3] {
        let lmtp = ("WONDERPOST_MAIL_LMTP", self.socket.as_str());
        [REPLIES[0], REPLIES[1], lmtp]
    }

    /// Hands a mail over by LMTP, to an address that belongs to no letter and to the mailbox. Gives the code of each
    /// answer.
    pub(super) fn hears_by_lmtp(&self) -> Vec<String> {
        let mut stream = UnixStream::connect(&self.socket).expect("somebody listens");
        let limited = stream.set_read_timeout(Some(Duration::from_secs(90)));
        limited.expect("a socket has a limit");
        let nobody = REPLY.replace('@', "+00000000000000000000000000000000@");
        let said = format!(
            "LHLO {AUTHSERV}\r\nMAIL FROM:<bo@mail.example>\r\nRCPT TO:<{nobody}>\r\nRCPT TO:<{REPLY}>\r\n\
             DATA\r\n{MAIL}.\r\nQUIT\r\n"
        );
        stream.write_all(said.as_bytes()).expect("it is heard");
        let mut heard = String::new();
        stream.read_to_string(&mut heard).expect("it answers all");
        let lines = heard.lines().filter(|line| line.get(3..4) == Some(" "));
        lines.map(|line| line[..3].to_owned()).collect()
    }

    /// Gives a mail to `wonderpost inbound`. Gives its exit code.
    pub(super) fn pipes(&self) -> Option<i32> {
        self.host.pipes(MAIL.as_bytes())
    }
}
