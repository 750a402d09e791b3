//! Whole games by mail through a real Postfix: letters go out by SMTP into mailboxes, scripted players answer by SMTP,
//! and Postfix hands their answers over by LMTP or by a pipe. No page is asked for.

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport};
use wonderpost::mail::mime;
use wonderpost::tables::{Status, look};

use super::games::{NAMES, Player, says};
use super::trial::BACK;
use super::world::{self, AUTHSERV, Mail};
use crate::archive::commands::wonderpost;
use crate::support::databases::{self, TestDatabase};
use crate::support::program::Program;
use crate::support::random;

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

/// A mail server of its own, stopped when it is dropped.
struct Postfix {
    folder: PathBuf,
    port: u16,
    master: Child,
}

/// Runs a command as root.
fn as_root(words: &[&str]) -> Command {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| {
        use std::os::unix::fs::MetadataExt;
        own.uid() == 0
    });
    let mut words = words.to_vec();
    if !is_root {
        words.insert(0, "sudo");
    }
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}

fn done(words: &[&str]) {
    let status = as_root(words).status().expect("it runs");
    assert!(status.success(), "{words:?}");
}

impl Postfix {
    /// Starts it in a folder that it can reach, with the players' mailboxes under `boxes`.
    fn start(folder: &Path, way: Way) -> Self {
        let probe = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = probe.local_addr().expect("it is bound").port();
        let (conf, spool) = (folder.join("postfix"), folder.join("spool"));
        fs::create_dir_all(&conf).expect("a folder");
        let to_us = match way {
            Way::Lmtp => format!("lmtp:unix:{}/lmtp.sock", folder.display()),
            Way::Pipe => "wonderpost:".to_owned(),
        };
        let boxes = NAMES.map(|name| {
            let small = name.to_lowercase();
            format!("{{ {} = {small}/ }}", world::address_of(name))
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
        Self::make_folders(folder, &spool);
        drop(probe);
        let conf = conf.display().to_string();
        let mut master = as_root(&["/usr/lib/postfix/sbin/master", "-c", &conf, "-d"]);
        let master = master
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Postfix starts");
        let postfix = Self {
            folder: folder.to_owned(),
            port,
            master,
        };
        waits("Postfix", || {
            std::net::TcpStream::connect(("127.0.0.1", port)).ok()
        });
        postfix
    }

    /// The folders of its queue, each for the user it needs.
    fn make_folders(folder: &Path, spool: &Path) {
        const OWN: [&str; 14] = [
            "active",
            "bounce",
            "corrupt",
            "defer",
            "deferred",
            "flush",
            "hold",
            "incoming",
            "maildrop",
            "private",
            "public",
            "saved",
            "trace",
            "../postfix-data",
        ];
        for name in OWN {
            fs::create_dir_all(spool.join(name)).expect("a folder");
            let path = spool.join(name).display().to_string();
            done(&["chown", "postfix", &path]);
        }
        fs::create_dir_all(spool.join("pid")).expect("a folder");
        done(&[
            "chgrp",
            "postdrop",
            &spool.join("public").display().to_string(),
        ]);
        fs::create_dir_all(folder.join("boxes")).expect("a folder");
        done(&[
            "chown",
            "nobody",
            &folder.join("boxes").display().to_string(),
        ]);
    }

    fn sends(&self, mail: &Mail) {
        let smtp = SmtpTransport::builder_dangerous("127.0.0.1")
            .port(self.port)
            .build();
        let from = mail.from.parse().expect("an address");
        let to = mail.to.parse().expect("an address");
        let envelope = Envelope::new(Some(from), vec![to]).expect("an envelope");
        smtp.send_raw(&envelope, &mail.as_sent())
            .expect("it is taken");
    }

    /// Takes the letters out of the players' mailboxes: who got it, and its bytes as a mail has them.
    fn letters(&self, known: &mut BTreeSet<PathBuf>) -> Vec<(usize, String)> {
        let mut letters = Vec::new();
        for (seat, name) in NAMES.iter().enumerate() {
            let new = self
                .folder
                .join("boxes")
                .join(name.to_lowercase())
                .join("new");
            let Ok(entries) = fs::read_dir(&new) else {
                continue;
            };
            let mut paths: Vec<PathBuf> = entries
                .map(|entry| entry.expect("readable").path())
                .collect();
            paths.sort();
            for path in paths {
                if known.insert(path.clone()) {
                    let raw = fs::read_to_string(&path).expect("it is text");
                    letters.push((seat, raw.replace('\n', "\r\n")));
                }
            }
        }
        letters
    }
}

impl Drop for Postfix {
    fn drop(&mut self) {
        let id = self.master.id().to_string();
        drop(as_root(&["kill", &id]).status());
        drop(self.master.wait());
    }
}

/// Waits until something is there.
pub(super) fn waits<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = ask() {
            return found;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "{what} does not come"
        );
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// A folder that the users of Postfix can reach.
fn folder(label: &str) -> PathBuf {
    let name = format!("wonderpost-postfix-{}-{label}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("it is ours");
    folder
}

fn settings(port: &str) -> Vec<(&str, &str)> {
    vec![
        ("WONDERPOST_MAIL_REPLY", "reply@play.example.org"),
        ("WONDERPOST_MAIL_AUTHSERV", AUTHSERV),
        ("WONDERPOST_MAIL_LMTP", "../lmtp.sock"),
        ("WONDERPOST_MAIL_FROM", "post@play.example.org"),
        ("WONDERPOST_MAIL_PER_HOUR", "10000"),
        ("WONDERPOST_SMTP_HOST", "127.0.0.1"),
        ("WONDERPOST_SMTP_SECURITY", "none"),
        ("WONDERPOST_SMTP_PORT", port),
    ]
}

/// What the pipe runs: the program with the settings, as another user.
fn write_pipe(folder: &Path, database: &TestDatabase, port: &str) {
    let program = folder.join("wonderpost");
    let built = Path::new(env!("CARGO_BIN_EXE_wonderpost"));
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).expect("it fits");
    }
    let data = folder.join("pipe-data");
    fs::create_dir_all(&data).expect("a folder");
    let set: String = settings(port)
        .iter()
        .map(|(name, value)| format!("export {name}='{value}'\n"))
        .collect();
    let script = format!(
        "#!/bin/sh\n{set}export WONDERPOST_DATA_DIR='{}'\nexport WONDERPOST_DATABASE_URL='{}'\n\
         exec '{}' inbound \"$@\"\n",
        data.display(),
        database.url(),
        program.display()
    );
    let path = folder.join("inbound");
    fs::write(&path, script).expect("it is written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    done(&["chown", "nobody", &data.display().to_string()]);
    if let Some(path) = database.url().strip_prefix("sqlite:") {
        let home = Path::new(path)
            .parent()
            .expect("a folder")
            .display()
            .to_string();
        done(&["chown", "-R", "nobody", &home]);
    }
}

/// Plays a game to its end, by mail alone.
fn plays(way: Way, database: &TestDatabase, game: &str, seats: usize) {
    let options: &[_] = match game {
        "seven_wonders" => &[("edition", "first")],
        _ => &[],
    };
    let folder = folder(&format!("{}-{way:?}-{game}", database.label));
    let service = world::service(database);
    let postfix = Postfix::start(&folder, way);
    let port = postfix.port.to_string();
    let data = folder.join("data");
    fs::create_dir_all(&data).expect("a folder");
    if way == Way::Pipe {
        write_pipe(&folder, database, &port);
    }
    let program = Program::start_with(database, &data, &settings(&port));
    if way == Way::Lmtp {
        let socket = folder.join("lmtp.sock").display().to_string();
        done(&["chgrp", "postfix", &socket]);
    }
    let (uid, _) = world::invites(
        &service,
        game,
        &NAMES[..seats],
        options,
        &["da", "nl", "en"],
    );
    let mut player = Player::new(&service, &uid, game);
    let mut known = BTreeSet::new();
    let mut answered = 0;
    loop {
        let is_over = look::now(&service, &uid, Some(player.opener()))
            .is_ok_and(|look| look.table.status == Status::Over);
        if is_over {
            break;
        }
        let letters = waits("a letter", || {
            let letters = postfix.letters(&mut known);
            (!letters.is_empty()).then_some(letters)
        });
        for (seat, raw) in letters {
            let mail = mime::read(&raw).expect("a letter of ours");
            let Some(text) = says(&mut player, seat, &mail) else {
                continue;
            };
            postfix.sends(&Mail::to_letter(
                &world::address_of(NAMES[seat]),
                &raw,
                &mail.text,
                &text,
            ));
            answered += 1;
            assert!(answered < 600, "the game does not end");
        }
    }
    println!(
        "{game} by {way:?} on {}: {answered} answers",
        database.label
    );
    drop(program);
    drop(postfix);
    done(&["rm", "-r", &folder.display().to_string()]);
}

/// Has the check send its letter, which comes back.
fn comes_back(way: Way, database: &TestDatabase) {
    let folder = folder(&format!("{}-{way:?}-trial", database.label));
    let postfix = Postfix::start(&folder, way);
    let port = postfix.port.to_string();
    let data = folder.join("data");
    fs::create_dir_all(&data).expect("a folder");
    let data_dir = data.display().to_string();
    let mut settings = settings(&port);
    let program = match way {
        Way::Lmtp => {
            let program = Program::start_with(database, &data, &settings);
            let socket = folder.join("lmtp.sock").display().to_string();
            done(&["chgrp", "postfix", &socket]);
            Some(program)
        }
        Way::Pipe => {
            write_pipe(&folder, database, &port);
            settings.retain(|(name, _)| *name != "WONDERPOST_MAIL_LMTP");
            None
        }
    };
    settings.push(("WONDERPOST_DATA_DIR", data_dir.as_str()));
    settings.push(("WONDERPOST_DATABASE_URL", database.url()));
    let output = wonderpost(&settings, &["check", "--there-and-back"]);
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    assert!(output.status.success() && said.contains(BACK), "{said}");
    // This Postfix judges no sender.
    let words = format!("without a verdict by {AUTHSERV}");
    assert!(said.contains(&words), "{said}");
    drop(program);
    drop(postfix);
    done(&["rm", "-r", &folder.display().to_string()]);
}

/// One of the databases; in a long run both.
fn databases(usual: fn() -> TestDatabase) -> Vec<TestDatabase> {
    if random::is_long() {
        databases::every()
    } else {
        vec![usual()]
    }
}

#[test]
fn a_game_of_duel_goes_through_postfix_and_lmtp() {
    for database in databases(databases::sqlite) {
        plays(Way::Lmtp, &database, "duel", 2);
    }
}

#[test]
fn a_game_of_dice_goes_through_postfix_and_a_pipe() {
    // The pipe runs as another user, who must reach the file.
    let database = databases::sqlite_in(&folder("database"));
    plays(Way::Pipe, &database, "dice", 2);
}

#[test]
fn a_game_of_7_wonders_for_three_goes_through_postfix() {
    for database in databases(databases::postgres) {
        plays(Way::Lmtp, &database, "seven_wonders", 3);
    }
}

#[test]
fn the_check_gets_its_letter_back_through_postfix_and_a_pipe() {
    // The pipe runs as another user, who must reach the file.
    let database = databases::sqlite_in(&folder("trial-database"));
    comes_back(Way::Pipe, &database);
}

#[test]
fn the_check_gets_its_letter_back_through_postfix_and_lmtp() {
    for database in databases(databases::postgres) {
        comes_back(Way::Lmtp, &database);
    }
}
