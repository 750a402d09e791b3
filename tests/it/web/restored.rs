//! A backup put into an empty place: from the empty folder to the first page, and what old links and forms say then.
#![expect(clippy::expect_used, reason = "what a test needs must succeed")]

use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use wonderpost::clock::Clock;

use super::client::{Form, Player};
use super::running::files_in;
use super::support::Says;
use crate::archive::commands::wonderpost;
use crate::support::databases::{TestDatabase, at, sqlite};
use crate::support::program::Program;
use crate::tables::support::{party_of_readers, seat_again, service};

/// A site that was served, backed up, and played on.
struct Site {
    database: TestDatabase,
    folder: PathBuf,
    backup: PathBuf,
    uid: String,
    /// A table that was opened after the backup.
    lost: String,
}

fn said(output: &Output) -> String {
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(all).expect("text")
}

fn run(url: &str, data: &Path, arguments: &[&str]) -> Output {
    let settings = [
        ("WONDERPOST_DATABASE_URL", url),
        ("WONDERPOST_DATA_DIR", data.to_str().expect("text")),
    ];
    wonderpost(&settings, arguments)
}

fn well(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    said(output)
}

fn ill(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    said(output)
}

fn url_in(data: &Path) -> String {
    format!("sqlite:{}/wonderpost.db", data.display())
}

fn site(what: &str) -> (Site, Player, Form) {
    let database = sqlite();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("restored-{what}-{}", std::process::id()));
    let mut there = service(&database);
    there.clock = Clock::system();
    let party = party_of_readers(&there, "duel", 2, &[]);
    let now_ms = there.clock.now_ms();
    let data = folder.join("data");
    // The letters about the first turn are due in minutes, if nobody is at the page.
    let program = Program::start(&database, &data);
    let players = Player::each(&there.db, &party.people, program.address, now_ms);
    let made = folder.join("backups");
    let to = made.to_str().expect("text");
    well(&run(database.url(), &data, &["backup", "--to", to]));
    let asked = |player: &Player| player.form(&party.uid);
    let mut forms: Vec<_> = players.into_iter().map(|one| (asked(&one), one)).collect();
    forms.retain(|(form, _)| !form.moves.is_empty());
    let (form, player) = forms.pop().expect("somebody is asked");
    let lost = seat_again(&there, "duel", party.people.clone()).uid;
    drop(program);
    let site = Site {
        backup: files_in(&made, "db").pop().expect("made"),
        database,
        folder,
        uid: party.uid,
        lost,
    };
    (site, player, form)
}

#[test]
fn an_empty_folder_becomes_the_site_again_with_letters_on_hold() {
    let (site, mut player, old) = site("drill");
    let begun = Instant::now();
    let data = site.folder.join("new");
    let url = url_in(&data);
    let backup = site.backup.to_str().expect("text");
    let told = well(&run(&url, &data, &["restore", backup]));
    told.says("Letters and alerts are on hold");
    let key = |folder: &Path| std::fs::read(folder.join("letters.key")).expect("a key");
    assert_eq!(key(&data), key(&site.folder.join("data")));
    make_all_due(&url);
    let told = well(&run(&url, &data, &["tick"]));
    told.says("on hold").says("0 letters were handled");
    let mut program = Program::serve(&url, &data, &[]);
    player.address = program.address;
    player.opens("/").is(200);
    println!(
        "from an empty folder to the first page in {:?}",
        begun.elapsed()
    );
    let form = check_links_and_forms(&site, &player, &old);
    player.plays(&site.uid, &form, 0).is(303);
    player.opens("/host").says("Letters are on hold");
    let proof = player.opens(&format!("/tables/{}/proof", site.uid));
    proof.says("Put the state of");
    let letters = data.join("letters");
    assert!(files_in(&letters, "eml").is_empty(), "nothing has left");
    let csrf = player.csrf();
    let released = player.posts("/host/letters/release", &[("csrf", &csrf)]);
    released.leads_to("/host?done=released");
    let begun = Instant::now();
    while files_in(&letters, "eml").is_empty() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "the move that was played while letters were on hold was told to nobody: {}",
            program.ends()
        );
        std::thread::yield_now();
    }
    player.opens("/host").lacks("Letters are on hold");
    program.ends().says("the host released them");
    let again = well(&run(&url, &data, &["release-letters"]));
    again.says("were not on hold");
    std::fs::remove_dir_all(&site.folder).expect("it was made");
}

/// Makes all letters due that wait for their time.
fn make_all_due(url: &str) {
    use diesel::connection::SimpleConnection;
    let db = at(url.to_owned()).open();
    let done: Result<(), wonderpost::db::DbError> = db.write(|conn| {
        Ok(conn.batch_execute("UPDATE letters SET due_at_ms = 1 WHERE status = 'queued'")?)
    });
    done.expect("written");
}

/// Gives the form with which the player who is asked can play on.
fn check_links_and_forms(site: &Site, player: &Player, old: &Form) -> Form {
    for path in [
        format!("/tables/{}", site.lost),
        "/invitations/0123456789abcdef".to_owned(),
        "/seats/0123456789abcdef".to_owned(),
        "/sign-in/0123456789abcdef".to_owned(),
    ] {
        let page = player.opens(&path);
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
    let (site, _, _) = site("refused");
    let backup = site.backup.to_str().expect("text");
    let data = site.folder.join("data");
    let told = ill(&run(site.database.url(), &data, &["restore", backup]));
    told.says("into an empty place only");
    let data = site.folder.join("new");
    let url = url_in(&data);
    // Into the other kind.
    let postgres = "postgres://nobody@127.0.0.1:1/x";
    let told = ill(&run(postgres, &data, &["restore", backup]));
    told.says("names a Postgres").says("copy-database");
    // No backup at all, and one that is not there.
    let nonsense = site.folder.join("nonsense");
    std::fs::write(&nonsense, "nothing").expect("written");
    let nonsense = nonsense.to_str().expect("text");
    let told = ill(&run(&url, &data, &["restore", nonsense]));
    told.says("is no backup");
    let told = ill(&run(&url, &data, &["restore", "/nonexistent"]));
    told.says("`/nonexistent` cannot be read");
    // One that was cut off leaves nothing behind.
    let bytes = std::fs::read(&site.backup).expect("there");
    let cut = site.folder.join("cut");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
    ill(&run(&url, &data, &["restore", cut.to_str().expect("text")]));
    assert!(files_in(&data, "db").is_empty());
    // Another key in the place.
    std::fs::write(data.join("letters.key"), "another\n").expect("written");
    let told = ill(&run(&url, &data, &["restore", backup]));
    told.says("is another key than");
    std::fs::remove_file(data.join("letters.key")).expect("it was there");
    // After all of that it can be restored.
    well(&run(&url, &data, &["restore", backup]));
    std::fs::remove_dir_all(&site.folder).expect("it was made");
}
