//! The commands about journals, run as a host runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use wonderpost::accounts::sessions::Browser;
use wonderpost::accounts::sign_in::{self, AskSignIn, LinkView, RedeemError};
use wonderpost::clock::Clock;
use wonderpost::db::{Db, DbError, OpenError};
use wonderpost::journal::{export, head_code};
use wonderpost::tables::identity;
use wonderpost::words::Language;

use super::{one_setting_per_game, played};
use crate::support::databases::{TestDatabase, every, every_empty, sqlite};
use crate::tables::support::service;

const WHOLE: &str = include_str!("../../journals/duel/2-drafted.jsonl");

/// Runs the program on a database, with no settings but those given.
pub(crate) fn wonderpost(settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .args(arguments)
        .env_clear()
        .envs(settings.iter().copied())
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("the program starts")
}

struct Host<'a> {
    database: &'a TestDatabase,
    folder: PathBuf,
}

impl Host<'_> {
    fn new(database: &TestDatabase) -> Host<'_> {
        let name = format!(
            "host-{}-{}",
            std::process::id(),
            database.url().len() + database.url().bytes().map(usize::from).sum::<usize>()
        );
        Host {
            database,
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(name),
        }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let folder = self.folder.to_str().expect("text");
        let settings = [
            ("WONDERPOST_DATA_DIR", folder),
            ("WONDERPOST_DATABASE_URL", self.database.url()),
        ];
        wonderpost(&settings, arguments)
    }
}

impl Drop for Host<'_> {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn well(output: &Output) -> String {
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout)
}

fn ill(output: &Output) -> String {
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stderr)
}

#[test]
fn journals_are_exported_verified_replayed_and_imported_by_command() {
    for (from, to) in every().into_iter().zip(every_empty().into_iter().rev()) {
        let there = service(&from);
        let settings = one_setting_per_game();
        let over = played(&there, &settings[0], 5_000);
        let running = played(&there, &settings[0], 4);
        let (from, to) = (Host::new(&from), Host::new(&to));
        assert!(well(&from.run(&["verify"])).contains("2 of 2 sound"));
        assert!(well(&from.run(&["replay", "--all"])).contains("2 of 2 replayed to the same"));

        let whole = well(&from.run(&["export", &over.uid]));
        let read = export::read(&whole).expect("an export");
        let folder = from.folder.join("files");
        let files = folder.to_str().expect("text");
        well(&from.run(&["export", "--all", "--with-secrets", "--to", files]));
        let file = |uid: &str| {
            folder
                .join(format!("{uid}.jsonl"))
                .to_str()
                .expect("text")
                .to_owned()
        };
        assert_eq!(
            std::fs::read_to_string(file(&over.uid)).expect("written"),
            whole
        );
        assert!(
            well(&from.run(&["verify", &file(&over.uid), &file(&running.uid)]))
                .contains("2 of 2 sound")
        );
        assert!(well(&from.run(&["replay", &file(&over.uid)])).contains("1 of 1"));

        let refused = ill(&to.run(&["verify"]));
        let is_told = ["there is no database at", "run `wonderpost migrate`"]
            .iter()
            .any(|words| refused.contains(words));
        assert!(is_told, "{refused}");
        let said = well(&to.run(&["import", &file(&over.uid)]));
        let head = &read.events.last().expect("some").hash;
        assert!(said.contains(head.as_str()), "{said}");
        well(&to.run(&[
            "import",
            &file(&running.uid),
            "--seat",
            "0=ada@example.org",
            "--seat",
            "1=bo@example.org",
        ]));
        assert!(well(&to.run(&["replay", "--all"])).contains("2 of 2"));
        assert_eq!(
            well(&to.run(&["export", &over.uid])),
            whole,
            "the same bytes from the other database"
        );
        assert!(ill(&to.run(&["import", &file(&over.uid)])).contains("is here already"));
    }
}

#[test]
fn a_kept_letter_exposes_a_history_that_was_rewritten() {
    let database = sqlite();
    let there = service(&database);
    let one = played(&there, &one_setting_per_game()[0], 3);
    let other = played(&there, &one_setting_per_game()[0], 3);
    let host = Host::new(&database);
    let journal = export::read(&well(&host.run(&["export", &one.uid]))).expect("an export");
    std::fs::create_dir_all(&host.folder).expect("made");
    let letter = host.folder.join("letter.eml");
    let kept = format!(
        "Subject: Your turn\r\n\r\nHead code: {}\r\n",
        head_code(&journal.events[5].hash)
    );
    std::fs::write(&letter, kept).expect("written");
    let letter = letter.to_str().expect("text");
    let said = well(&host.run(&["verify", "--table", &one.uid, "--against", letter]));
    assert!(said.contains("head code is that of event 6"), "{said}");
    let said = ill(&host.run(&["verify", "--table", &other.uid, "--against", letter]));
    assert!(said.contains("rewritten"), "{said}");
}

#[test]
fn a_link_of_the_host_signs_in_once_in_any_browser() {
    for database in every() {
        let host = Host::new(&database);
        let said = well(&host.run(&["sign-in-link", "Ada@Example.org"]));
        let link = said.lines().next().expect("a link");
        let token = link.rsplit('/').next().expect("a token");
        assert!(link.starts_with("http://127.0.0.1:8080/sign-in/"), "{link}");
        let db = database.open();
        let clock = Clock::system();
        let look = sign_in::look(&db, &clock, token, Some("any browser")).expect("read");
        assert!(matches!(look, LinkView::SameBrowser));
        let signed_in = identity::redeem(
            &db,
            &clock,
            token,
            Some("any browser"),
            &Browser::new("Firefox", "any browser"),
        )
        .expect("it serves");
        assert_eq!(signed_in.person.address.as_deref(), Some("ada@example.org"));
        let again = identity::redeem(
            &db,
            &clock,
            token,
            Some("any browser"),
            &Browser::new("Firefox", "any browser"),
        );
        assert!(matches!(again, Err(RedeemError::Dead)), "it serves once");
        assert!(ill(&host.run(&["sign-in-link", "nobody"])).contains("address"));
    }
}

#[test]
fn a_tick_sends_what_is_due_and_ends() {
    for database in every() {
        let there = service(&database);
        let ask = AskSignIn {
            address: "ada@example.org",
            browser_token: "a browser",
            next_path: "/",
            guest: None,
            client: None,
            language: Language::ENGLISH,
            form: None,
        };
        sign_in::ask(&there.db, &Clock::system(), &ask).expect("a letter is queued");
        let host = Host::new(&database);
        assert!(well(&host.run(&["tick"])).contains("1 letters were handled"));
        let letters = host
            .folder
            .join("letters")
            .read_dir()
            .expect("the folder is there");
        assert_eq!(letters.count(), 1);
        assert!(well(&host.run(&["tick"])).contains("0 letters were handled"));
    }
}

/// The journal's relation as it was before events had commands.
const OLD_EVENTS: &str = "CREATE TABLE events (table_id BIGINT NOT NULL, seq BIGINT NOT NULL, recorded_at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL, version INTEGER NOT NULL, seat INTEGER, body TEXT NOT NULL, salt TEXT NOT NULL, seal TEXT NOT NULL,
    hash TEXT NOT NULL, PRIMARY KEY (table_id, seq))";

#[test]
fn a_database_of_a_version_that_was_never_released_is_refused_by_every_command() {
    for database in every_empty() {
        let db = database.open();
        db.write(|conn| conn.batch_execute(OLD_EVENTS).map_err(DbError::from))
            .expect("made");
        let opened = Db::open(database.url());
        assert!(matches!(opened.err(), Some(OpenError::Unreleased)));
        let host = Host::new(&database);
        let journal = host.folder.with_extension("jsonl");
        std::fs::write(&journal, WHOLE).expect("written");
        let file = journal.to_str().expect("text");
        for arguments in [
            &["serve"][..],
            &["migrate"],
            &["check"],
            &["tick"],
            &["export", "t1"],
            &["import", file],
            &["replay", "--all"],
            &["sign-in-link", "ada@players.test"],
        ] {
            let output = host.run(arguments);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            let said = text(&output.stderr) + &text(&output.stdout);
            assert!(said.contains("was never released"), "{arguments:?}: {said}");
            assert!(said.contains("name another one"), "{arguments:?}: {said}");
        }
        std::fs::remove_file(journal).expect("it was there");
        let pending = db.pending_migrations().expect("it can be asked");
        assert!(pending.len() >= 4, "nothing was done to it");
    }
}

#[test]
fn what_cannot_be_done_is_said_with_what_to_do() {
    let database = sqlite();
    let host = Host::new(&database);
    assert!(ill(&host.run(&["export", "nosuch"])).contains("no table `nosuch`"));
    assert!(ill(&host.run(&["replay"])).contains("--all"));
    assert!(ill(&host.run(&["export"])).contains("name a table"));
    assert!(ill(&host.run(&["import", "/nonexistent.jsonl"])).contains("/nonexistent.jsonl"));
    assert!(ill(&host.run(&["verify", "/dev/null"])).contains("the file is empty"));
    assert!(ill(&host.run(&["verify", "--against", "/dev/null"])).contains("no head code"));
    assert_eq!(host.run(&["nonsense"]).status.code(), Some(2));
}

#[test]
fn a_verdict_is_in_the_language_of_the_environment() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/journals/duel/2-drafted.jsonl"
    );
    let check = |settings: &[(&str, &str)], expected: &str| {
        let said = well(&wonderpost(settings, &["verify", file]));
        assert!(said.contains(expected), "{settings:?}: {said}");
    };
    check(&[], "1 of 1 sound.");
    check(&[("LANG", "da_DK.UTF-8")], "1 af 1 i orden.");
    check(
        &[("LANG", "da_DK.UTF-8"), ("LC_ALL", "nl_NL")],
        "1 van 1 in orde.",
    );
    check(&[("LC_ALL", ""), ("LANG", "xx")], "1 of 1 sound.");
}
