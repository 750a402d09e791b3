//! Whole games by mail through a real Postfix: letters go out by SMTP into mailboxes, scripted players answer by SMTP,
//! and Postfix hands their answers over by LMTP or by a pipe. No page is asked for.

use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport};

use super::games::{Inboxes, NAMES, Post, plays};
use super::server::{Server, as_root, folder, reachable};
use super::trial::BACK;
use super::world::{AUTHSERV, Mail, World, address_of, host};
use crate::prelude::*;
use crate::support::http::free_port;

/// Everything that Postfix runs.
const MASTER: &str = "\
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
";

/// How the answers come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Lmtp,
    Pipe,
}

/// A mail server of a test's own, with the players' mailboxes under `boxes`.
struct Postfix {
    server: Server,
    port: u16,
    read: Inboxes,
}

impl Postfix {
    fn start(way: Way) -> Self {
        let folder = folder("postfix");
        let port = free_port();
        let (conf, spool) = (folder.join("postfix"), folder.join("spool"));
        fs::create_dir_all(&conf).expect("a folder");
        let to_us = match way {
            Way::Lmtp => format!("lmtp:unix:{}/lmtp.sock", folder.display()),
            Way::Pipe => "wonderpost:".to_owned(),
        };
        let boxes = NAMES.map(|name| {
            let small = name.to_lowercase();
            format!("{{ {} = {small}/ }}", address_of(name))
        });
        let main = format!(
            "compatibility_level = 3.6\nqueue_directory = {spool}\ndata_directory = {folder}/postfix-data\n\
             command_directory = /usr/sbin\ndaemon_directory = /usr/lib/postfix/sbin\n\
             mail_owner = postfix\nsetgid_group = postdrop\n\
             maillog_file = {folder}/mail.log\nmaillog_file_prefixes = {folder}\n\
             inet_interfaces = 127.0.0.1\ninet_protocols = ipv4\nmyhostname = {AUTHSERV}\n\
             mydestination =\nmynetworks = 127.0.0.0/8\nsmtpd_relay_restrictions = permit_mynetworks, reject\n\
             relay_domains = play.example.org\nrecipient_delimiter = +\n\
             transport_maps = inline:{{ {{ play.example.org = {to_us} }} }}\n\
             wonderpost_destination_recipient_limit = 1\n\
             minimal_backoff_time = 1s\nmaximal_backoff_time = 5s\nqueue_run_delay = 1s\n\
             virtual_mailbox_domains = mail.example\nvirtual_mailbox_base = {folder}/boxes\n\
             virtual_mailbox_maps = inline:{{ {boxes} }}\nvirtual_minimum_uid = 100\n\
             virtual_uid_maps = static:65534\nvirtual_gid_maps = static:65534\n",
            spool = spool.display(),
            folder = folder.display(),
            boxes = boxes.join(", "),
        );
        let pipe = format!(
            "wonderpost unix - n n - 4 pipe flags=DRX user=nobody argv={}/inbound ${{recipient}}\n",
            folder.display()
        );
        let smtpd = format!("127.0.0.1:{port} inet n - n - - smtpd\n");
        fs::write(conf.join("main.cf"), main).expect("it is written");
        fs::write(conf.join("master.cf"), format!("{smtpd}{MASTER}{pipe}")).expect("it is written");
        make_folders(&folder, &spool);
        let conf = conf.display().to_string();
        let master = ["/usr/lib/postfix/sbin/master", "-c", &conf, "-d"];
        let server = Server::start(&folder, &master);
        found("Postfix", || TcpStream::connect(("127.0.0.1", port)).ok());
        Self {
            server,
            port,
            read: Inboxes::default(),
        }
    }

    /// A site that sends its letters here.
    fn host(&self, database: &TestDatabase) -> Host {
        host(database).with(&[
            ("WONDERPOST_MAIL_FROM", "post@play.example.org"),
            ("WONDERPOST_MAIL_PER_HOUR", "10000"),
            ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
            ("WONDERPOST_SMTP_PORT", &self.port.to_string()),
            ("WONDERPOST_SMTP_SECURITY", "none"),
        ])
    }

    /// What the pipe runs: the program with its settings, as another user.
    fn writes_pipe(&self, database: &TestDatabase) {
        let folder = &self.server.folder;
        let program = folder.join("wonderpost");
        let built = Path::new(env!("CARGO_BIN_EXE_wonderpost"));
        if fs::hard_link(built, &program).is_err() {
            fs::copy(built, &program).expect("it fits");
        }
        let data = reachable(folder.join("pipe-data")).display().to_string();
        let host = self.host(database).with(&[("WONDERPOST_DATA_DIR", &data)]);
        let command = host.command(&[]);
        let set = command.get_envs().map(|(name, value)| {
            let value = value.expect("it is set").display();
            format!("export {}='{value}'\n", name.display())
        });
        let script = format!(
            "#!/bin/sh\n{}exec '{}' inbound \"$@\"\n",
            set.collect::<String>(),
            program.display()
        );
        let path = folder.join("inbound");
        fs::write(&path, script).expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        as_root(&["chown", "nobody", &data]);
        if let Some(path) = database.url().strip_prefix("sqlite:") {
            let home = Path::new(path).parent().expect("a folder");
            as_root(&["chown", "-R", "nobody", &home.display().to_string()]);
        }
    }
}

/// The folders of the queue, each for the user it needs.
fn make_folders(folder: &Path, spool: &Path) {
    const OWN: &str = "active bounce corrupt defer deferred flush hold incoming maildrop private public saved trace \
        ../postfix-data";
    let make = |path: PathBuf| {
        fs::create_dir_all(&path).expect("a folder");
        path.display().to_string()
    };
    let boxes = make(folder.join("boxes"));
    make(spool.join("pid"));
    for name in OWN.split(' ') {
        as_root(&["chown", "postfix", &make(spool.join(name))]);
    }
    as_root(&["chgrp", "postdrop", &make(spool.join("public"))]);
    as_root(&["chown", "nobody", &boxes]);
}

impl Post for Postfix {
    fn letters(&mut self) -> Vec<(String, String)> {
        let boxes = self.server.folder.join("boxes");
        let new = NAMES.map(|name| boxes.join(name.to_lowercase()).join("new"));
        new.iter()
            .flat_map(|folder| self.read.new_in(folder))
            .collect()
    }

    fn sends(&mut self, mail: &Mail) {
        let smtp = SmtpTransport::builder_dangerous("127.0.0.1")
            .port(self.port)
            .build();
        let [from, to] = [&mail.from, &mail.to].map(|one| one.parse().expect("an address"));
        let envelope = Envelope::new(Some(from), vec![to]).expect("an envelope");
        let sent = smtp.send_raw(&envelope, &mail.as_sent());
        sent.expect("it is taken");
    }
}

/// A game, for how many, with which options.
type Game = (&'static str, usize, &'static [(&'static str, &'static str)]);

/// Has the check send its letter, which comes back, and plays a game by mail alone: to its end, or by a pipe in the
/// short form for some answers.
fn tries(way: Way, database: TestDatabase, (game, seats, options): Game) {
    let mut postfix = Postfix::start(way);
    let world = World::beside_a_program(database);
    let mut host = postfix.host(&world.database);
    let socket = postfix.server.folder.join("lmtp.sock");
    let socket = socket.display().to_string();
    match way {
        Way::Lmtp => host = host.with(&[("WONDERPOST_MAIL_LMTP", &socket)]),
        Way::Pipe => postfix.writes_pipe(&world.database),
    }
    let _program = host.serves();
    if way == Way::Lmtp {
        as_root(&["chgrp", "postfix", &socket]);
    }
    let said = host.runs(&["check", "--there-and-back"]).well();
    // This Postfix judges no sender.
    let words = format!("without a verdict by {AUTHSERV}");
    said.says_all([BACK, &words]);
    // Each answer through a pipe starts a program of its own.
    let most = if random::is_long() { usize::MAX } else { 14 };
    plays(&world, game, seats, options, &mut postfix, most);
}

#[test]
fn the_check_and_a_game_go_through_postfix_and_lmtp() {
    let mut games: Vec<Game> = vec![("duel", 2, &[])];
    if random::is_long() {
        games.push(("seven_wonders", 3, &[("edition", "first")]));
    }
    for game in games {
        for database in databases::usually(databases::postgres) {
            tries(Way::Lmtp, database, game);
        }
    }
}

#[test]
fn the_check_and_a_game_go_through_postfix_and_a_pipe() {
    // The pipe runs as another user, who must reach the file.
    let database = databases::sqlite_in(&folder("database"));
    tries(Way::Pipe, database, ("dice", 2, &[]));
}
