//! Letters as files.

use wonderpost::clock::Clock;
use wonderpost::config::MailConfig;
use wonderpost::mail::mime;
use wonderpost::mail::outbox::{LetterKind, text};
use wonderpost::mail::send::{Did, Sender, SetupError, files};

use super::mails::Mail;
use super::outbox::{NOON_MS, config, drain, letter, queue, row};
use crate::support::databases;

#[test]
fn letters_become_whole_files_and_the_host_can_still_read_them() {
    for database in databases::every() {
        let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "letters-{}-{}",
            database.label,
            std::process::id()
        ));
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let sender = Sender::from_config(&config(MailConfig::Files { dir: dir.clone() })).unwrap();
        let first = queue(&db, &letter(LetterKind::SignIn, "a@example.org"), NOON_MS);
        queue(&db, &letter(LetterKind::Revealed, "b@example.org"), NOON_MS);
        assert_eq!(
            drain(&db, &clock, &sender),
            [Did::Sent, Did::Sent],
            "{}",
            database.label
        );
        let mut names: Vec<String> = std::fs::read_dir(&dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["000001-sign_in.eml", "000002-revealed.eml"]);
        let mail = Mail::read(&std::fs::read_to_string(dir.join(&names[0])).unwrap());
        assert_eq!(mail.header("To"), "a@example.org");
        assert_eq!(mail.text.trim_end(), "Its text.");
        assert_eq!(row(&db, first).status, "sent");
        assert_eq!(text::find(&db, first).unwrap(), None, "the file stays");
        let file = files::read(&dir, first, "sign_in", 100_000).unwrap();
        let read = mime::read(&file.unwrap()).unwrap();
        assert_eq!(read.text, "Its text.\n", "for the host's page");
        let other = files::read(&dir, first, "revealed", 100_000).unwrap();
        assert_eq!(other, None);
        std::fs::remove_dir_all(&dir).unwrap();
        queue(&db, &letter(LetterKind::Revealed, "b@example.org"), NOON_MS);
        assert_eq!(
            drain(&db, &clock, &sender),
            [Did::Postponed],
            "the folder is gone"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_told_at_once() {
    let dir = std::path::PathBuf::from("/proc/wonderpost");
    let sender = Sender::from_config(&config(MailConfig::Files { dir }));
    assert!(matches!(sender, Err(SetupError::Dir(..))));
}
