//! 13: what the host does by hand is told to the players whom it concerns.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use wonderpost::host::restores;

use super::support::{seated, turn_link};
use crate::prelude::*;
use crate::web::support::{everywhere, running, uid};

/// What a player reads of the host, as the page's lines.
fn told(player: &mut Visitor<'_>, table: &str) -> Vec<String> {
    let page = player.opens(&format!("{table}/proof")).text;
    let section = between(&page, "id=\"host\"", "</section>");
    let lines = section.split("class=\"line__text\">").skip(1);
    let texts = lines.filter_map(|line| line.split("<br>").next());
    texts.map(str::to_owned).collect()
}

/// What a letter's page adds to its address when it shows the HTML.
const HTML: &str = "/html";

/// The host opens the newest letter of a subject, in these views.
fn host_reads(site: &TestHouse, subject: &str, views: &[&str]) {
    let mut host = site.visitor();
    let page = host.opens("/host").text;
    let links = page.split("class=\"line__link\" href=\"").skip(1);
    let links = links.filter_map(|link| link.split("</a>").next()?.split_once("\">"));
    let mut of_subject = links.filter(|(_, title)| title.contains(subject));
    let (path, _) = of_subject.next().expect("it lists such a letter");
    for view in views {
        let letter = host.opens(&format!("{path}{view}")).is(200);
        let has_words = *view == HTML || letter.text.contains("<pre>");
        assert!(has_words, "{}", letter.text);
    }
}

#[each::test(everywhere(&[]))]
fn n13_players_read_which_letters_the_host_looked_at(site: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&site);
    turn_link(&site, &mut ada, &invited.table);
    assert!(told(&mut ada, &invited.table).is_empty());
    assert!(told(&mut joost, &invited.table).is_empty());
    host_reads(&site, "Your turn", &["", HTML]);
    host_reads(&site, "Your turn", &[HTML, ""]);
    let expected = ["Read a letter: Your turn, to Joost"];
    assert_eq!(told(&mut ada, &invited.table), expected, "once");
    assert_eq!(told(&mut joost, &invited.table), expected);

    // With a sign-in letter the host could play in her name; its HTML alone tells as much.
    for (subject, view, expected) in [
        ("Sign in", "", "Read a letter: Sign in, to ada"),
        ("invites you", HTML, "Read a letter: Invitation, to Joost"),
    ] {
        host_reads(&site, subject, &[view]);
        assert_eq!(told(&mut joost, &invited.table)[0], expected);
    }
    // At a table that it does not concern nobody is told.
    let mut eve = site.signed_in(EVE);
    let other = eve.invites("");
    site.visitor().joins(&other, "Gus");
    assert!(told(&mut eve, &other).is_empty());
}

#[each::test(running(&[]))]
fn n13_what_the_host_does_by_commands_is_told_with_its_reason(site: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&site);
    let uid = uid(&invited.table);
    turn_link(&site, &mut ada, &invited.table);
    let does = |arguments: &[&str]| site.runs(arguments).well();
    let fails = |arguments: &[&str]| site.runs(arguments).ill();

    does(&["freeze", uid, "--why", "somebody <b>cheats</b>"]).says("stands still");
    let page = joost.opens(&invited.table);
    // Nobody can play.
    page.says("somebody &#60;b&#62;cheats")
        .lacks("name=\"move\"");
    fails(&["freeze", uid, "--why", "again"]);
    fails(&["hand-over", uid, "1", EVE, "--why", "no"]);
    does(&["thaw", uid, "--why", "all is well"]);
    // It is not frozen any more.
    fails(&["thaw", uid]);
    assert!(joost.plays_on(&invited.table), "it goes on");

    does(&["sign-in-link", ADA]);
    does(&["hand-over", uid, "1", EVE, "--why", "they are ill"]);
    fails(&["hand-over", uid, "2", EVE, "--why", "they are ill"])
        .says("a seat at this table already");
    fails(&["hand-over", uid, "3", "bo@example.org", "--why", ""]);

    let (left, right) = match ada.opens(&invited.table).status.as_u16() {
        404 => (ADA, &mut joost),
        _ => (JOOST, &mut ada),
    };
    site.letter_to(left).says(EVE);
    site.letter_to(EVE).says("The host of");
    let mut eve = site.signed_in(EVE);
    eve.opens(&invited.table).is(200);
    let lines = told(&mut eve, &invited.table);
    assert_eq!(lines, told(right, &invited.table));
    let (given, rest) = lines.split_first().expect("a line");
    let is_given = given.starts_with("Gave ") && given.ends_with("eve: “they are ill”");
    assert!(is_given, "{given}");
    // The link was for somebody who has left or stays.
    let rest = rest.iter().filter(|line| !line.contains("signs ada in"));
    let expected = [
        "Let this table go on: “all is well”",
        "Stopped this table: “somebody &#60;b&#62;cheats&#60;/b&#62;”",
    ];
    assert_eq!(rest.collect::<Vec<_>>(), expected);
}

#[each::test(services())]
fn n13_the_log_is_append_only(site: TestHouse) {
    let (db, columns) = (&site.db, "at_ms, act, about, why");
    let row = "1, 'table_frozen', '', ''";
    site.breaks(&format!("INSERT INTO host_log ({columns}) VALUES ({row})"));
    let last = match db.kind {
        Kind::Sqlite => "REPLACE INTO host_log SELECT * FROM host_log",
        Kind::Postgres => "TRUNCATE host_log",
    };
    let update = "UPDATE host_log SET at_ms = 2";
    for statement in [update, "DELETE FROM host_log", last] {
        let done = databases::attempt(db, statement);
        format!("{:?}", done.expect_err(statement)).says("append-only");
    }
}

#[each::test(services())]
fn n13_players_are_told_that_an_older_state_was_restored(mut site: TestHouse) {
    let folder = Folder::new("restored");
    site.set_up_below(|service| service.data_dir = Some(folder.to_owned()));
    let (mut ada, _joost, invited) = seated(&site);
    let check = || restores::check(&site).expect("asked");
    assert!(!check(), "it is new");
    site.waits(HOUR_MS);
    restores::keep(&site).expect("kept");
    assert!(!check(), "as it was left");
    assert!(told(&mut ada, &invited.table).is_empty());
    // A state of half an hour ago.
    site.breaks("UPDATE clock_marks SET at_ms = at_ms - 1800000 WHERE name = 'told'");
    assert!(check());
    assert!(!check(), "once");
    let lines = told(&mut ada, &invited.table);
    let expected = "Put the state of today, 12:30 UTC in place of that of today, 13:00 UTC";
    assert_eq!(lines, [expected]);
    // Another database in its place is no older state.
    site.breaks("UPDATE clock_marks SET at_ms = at_ms - 1");
    assert!(!check());
}

#[test]
fn n13_a_copied_database_file_is_noticed_by_the_program() {
    let database = databases::sqlite();
    let host = Host::new(&database);
    let (file, backup) = (database.path(), host.folder.join("backup.db"));
    drop(host.serves());
    let mut conn = SqliteConnection::establish(file).expect("it opens");
    let copied = conn.batch_execute(&format!("VACUUM INTO '{}'", backup.display()));
    copied.expect("it is copied");
    drop(conn);
    host.serves().ends().lacks("older");
    for end in ["-wal", "-shm"] {
        drop(std::fs::remove_file(format!("{file}{end}")));
    }
    std::fs::copy(&backup, file).expect("it is restored");
    // Whichever command comes first tells of it.
    host.runs(&["tick"]).well();
    drop(host.serves());
    assert_eq!(databases::count(&database.open(), "host_log"), 1);
}
