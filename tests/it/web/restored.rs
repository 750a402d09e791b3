//! A backup put into an empty place: from the empty folder to the first page, and what old links and forms say then.

use std::path::Path;

use super::client::{Player, asked};
use super::running::files_in;
use crate::prelude::*;
use crate::support::databases::{run, sqlite, sqlite_empty};
use crate::tables::support::service;

/// A site that was served, backed up, and played on.
struct Site {
    host: Host,
    backup: String,
    uid: String,
    /// A table that was opened after the backup.
    lost: String,
}

/// Gives also whoever is asked at its table, and the form with which they may play.
fn site(database: &TestDatabase) -> (Site, Player, Form) {
    let host = Host::new(database);
    let mut there = service(database);
    there.clock = Clock::system();
    let party = party_of_readers(&there, "duel", 2, &[]);
    let now_ms = there.clock.now_ms();
    // The letters about the first turn are due in minutes, if nobody is at the page.
    let program = host.serves();
    let mut players = Player::each(&there.db, &party.people, program.address, now_ms);
    let made = host.folder.join("backups");
    let to = made.to_str().expect("text");
    host.runs(&["backup", "--to", to]).well();
    let asked = asked(&players, &party.uid).next();
    let (seat, form) = asked.expect("somebody is asked");
    let backup = files_in(&made, "db").pop().expect("made");
    let site = Site {
        backup: backup.to_str().expect("text").to_owned(),
        lost: seat_again(&there, "duel", party.people.clone()).uid,
        uid: party.uid,
        host,
    };
    (site, players.swap_remove(seat), form)
}

#[test]
fn an_empty_folder_becomes_the_site_again_with_letters_on_hold() {
    let (database, place) = (sqlite(), sqlite_empty());
    let (site, player, old) = site(&database);
    let there = Host::new(&place);
    let told = there.runs(&["restore", &site.backup]).well();
    told.says("Letters and alerts are on hold");
    let key = |host: &Host| std::fs::read(host.folder.join("letters.key")).expect("a key");
    assert_eq!(key(&there), key(&site.host));
    let all_due = "UPDATE jobs SET due_at_ms = 1 WHERE kind IN ('letter', 'sign_in')";
    run(&place.open(), all_due);
    let told = there.runs(&["tick"]).well();
    told.says_all(["on hold", "0 letters were handled"]);
    let checked = there.runs(&["check"]).well();
    checked.says("on hold since the restore");
    let mut program = there.serves();
    let player = player.at(program.address);
    player.opens("/").is(200);
    let form = check_links_and_forms(&site, &player, &old);
    player.plays(&site.uid, &form, 0).is(303);
    player.opens("/host").says("Letters are on hold");
    let proof = player.opens(&format!("/tables/{}/proof", site.uid));
    proof.says("Put the state of");
    let letters = || files_in(&there.folder.join("letters"), "eml").len();
    assert_eq!(letters(), 0, "nothing has left");
    let csrf = player.csrf();
    let released = player.posts("/host/letters/release", &[("csrf", &csrf)]);
    released.leads_to("/host?done=released");
    until("the move that was played meanwhile is told", || {
        letters() > 0
    });
    player.opens("/host").lacks("Letters are on hold");
    program.ends().says("the host released them");
    let again = there.runs(&["release-letters"]).well();
    again.says("were not on hold");
}

/// Gives the form with which the player who is asked can play on.
fn check_links_and_forms(site: &Site, player: &Player, old: &Form) -> Form {
    for path in [
        &*format!("/tables/{}", site.lost),
        "/invitations/0123456789abcdef",
        "/seats/0123456789abcdef",
        "/sign-in/0123456789abcdef",
    ] {
        let page = player.opens(path);
        let is_missing = matches!(page.status.as_u16(), 404 | 410);
        assert!(is_missing, "{path}: {}", page.text);
        page.says("This site was restored (");
    }
    // Whoever was signed in before the backup still is; forms of then are void, those of now play.
    player.plays(&site.uid, old, 0).is(403);
    let form = player.form(&site.uid);
    assert_eq!(form.expected, old.expected, "nothing was played");
    assert_ne!(form.csrf, old.csrf);
    form
}

#[test]
fn a_backup_is_restored_into_an_empty_place_only_and_only_if_it_is_whole() {
    let (database, place) = (sqlite(), sqlite_empty());
    let (site, _, _) = site(&database);
    let told = site.host.runs(&["restore", &site.backup]).ill();
    told.says("into an empty place only");
    let there = Host::new(&place);
    // Into the other kind.
    let postgres = [("WONDERPOST_DATABASE_URL", "postgres://nobody@127.0.0.1:1/x")];
    let told = there.runs_with(&postgres, &["restore", &site.backup]).ill();
    told.says_all(["names a Postgres", "copy-database"]);
    // No backup at all, one that is not there, and one that was cut off, which leaves nothing behind.
    let [nonsense, cut] = ["nonsense", "cut"].map(|name| site.host.folder.at(name));
    let bytes = std::fs::read(&site.backup).expect("there");
    std::fs::write(&nonsense, "nothing").expect("written");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
    for (file, words) in [
        (&*nonsense, "is no backup"),
        ("/nonexistent", "`/nonexistent` cannot be read"),
        (&*cut, ""),
    ] {
        there.runs(&["restore", file]).ill().says(words);
        assert!(!Path::new(place.path()).exists(), "{file}");
    }
    // Another key in the place.
    let key = there.folder.join("letters.key");
    std::fs::write(&key, "another\n").expect("written");
    let told = there.runs(&["restore", &site.backup]).ill();
    told.says("is another key than");
    std::fs::remove_file(key).expect("it was there");
    // After all of that it can be restored.
    there.runs(&["restore", &site.backup]).well();
}
