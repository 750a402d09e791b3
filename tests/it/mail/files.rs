//! Letters as files.

use wonderpost::mail::mime;
use wonderpost::mail::send::{self, Sender};

use super::mails::Mail;
use super::outbox::config;
use super::queue::{A, B, Owned, queues};
use crate::prelude::*;
use crate::support::cleanup::Folder;

#[each::test(queues())]
fn letters_become_whole_files_and_the_host_can_still_read_them(queue: Owned) {
    let folder = Folder::new("letters");
    let dir = folder.to_path_buf();
    let sender = Sender::from_config(&config(MailConfig::Files { dir: dir.clone() })).unwrap();
    let first = queue.add(LetterKind::SignIn, A);
    queue.add(LetterKind::Revealed, B);
    assert_eq!(queue.drain(&sender), ["sent", "sent"]);
    let names = std::fs::read_dir(&dir).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, ["000001-sign_in.eml", "000002-revealed.eml"]);
    let said = "A LETTER\nIts lead.\n\nIts text.\n";
    let mail = Mail::read(&std::fs::read_to_string(dir.join(&names[0])).unwrap());
    assert_eq!(mail.header("To"), A);
    assert_eq!(mail.text, said);
    assert_eq!(queue.row(first).status, "sent");
    assert_eq!(queue.words(first), None, "the file stays");
    let file = send::read_file(&dir, first, "sign_in", 100_000).unwrap();
    let read = mime::read(&file.unwrap()).unwrap();
    assert_eq!(read.text, said, "for the host's page");
    let other = send::read_file(&dir, first, "revealed", 100_000).unwrap();
    assert_eq!(other, None);
    std::fs::remove_dir_all(&dir).unwrap();
    queue.add(LetterKind::Revealed, B);
    let did = queue.drain(&sender);
    assert_eq!(did, ["postponed"], "the folder is gone");
}

#[test]
fn a_folder_that_cannot_be_made_is_told_at_once() {
    let dir = std::path::PathBuf::from("/proc/wonderpost");
    let sender = Sender::from_config(&config(MailConfig::Files { dir }));
    let why = sender.err().map(|error| error.to_string());
    let told = "the folder for letters `/proc/wonderpost` cannot be made";
    assert_eq!(why.as_deref(), Some(told));
}
