//! 13: what the host does by hand is told to the players whom it concerns.

use std::process::Command;

use actix_web::http::StatusCode;
use diesel::connection::SimpleConnection;
use diesel::{QueryDsl, RunQueryDsl};
use wonderpost::db::schema::host_log;
use wonderpost::db::{DbError, Kind};
use wonderpost::tables::restores;

use super::support::{JOOST, invites, joins, plays, turn_link};
use crate::support::databases;
use crate::support::program::Program;
use crate::web::support::{TestHouse, Visitor, everywhere, running, services};

const HOUR_MS: i64 = 60 * 60 * 1000;

/// What a player reads of the host, as the page's lines.
async fn told(player: &mut Visitor<'_>, table: &str) -> Vec<String> {
    let page = player.opens(&format!("{table}/proof")).await.text;
    let (_, section) = page
        .split_once("id=\"host\"")
        .expect("the page has a section about the host");
    let section = section.split("</section>").next().unwrap_or_default();
    let lines = section.split("class=\"line__text\">").skip(1);
    lines
        .filter_map(|line| line.split("<br>").next().map(str::to_owned))
        .collect()
}

/// What a letter's page adds to its address when it shows the HTML.
const HTML: &str = "/html";

/// The host opens the newest letter of a subject, in these views.
async fn host_reads(service: &TestHouse, subject: &str, views: &[&str]) {
    let mut host = service.visitor();
    let page = host.opens("/host").await.text;
    let links = page.split("class=\"line__link\" href=\"").skip(1);
    let links = links.filter_map(|link| link.split("</a>").next()?.split_once("\">"));
    let mut of_subject = links.filter(|(_, title)| title.contains(subject));
    let path = of_subject
        .next()
        .expect("it lists such a letter")
        .0
        .to_owned();
    for view in views {
        let letter = host.opens(&format!("{path}{view}")).await;
        assert_eq!(letter.status, StatusCode::OK, "{path}{view}");
        let has_words = *view == HTML || letter.text.contains("<pre>");
        assert!(has_words, "{}", letter.text);
    }
}

#[actix_web::test]
async fn n13_players_read_which_letters_the_host_looked_at() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        turn_link(&service, &mut ada, &invited.table).await;
        assert!(told(&mut ada, &invited.table).await.is_empty());
        assert!(told(&mut joost, &invited.table).await.is_empty());
        host_reads(&service, "Your turn", &["", HTML]).await;
        host_reads(&service, "Your turn", &[HTML, ""]).await;
        let expected = ["Read a letter: Your turn, to Joost"];
        assert_eq!(told(&mut ada, &invited.table).await, expected, "once");
        assert_eq!(told(&mut joost, &invited.table).await, expected);

        // With a sign-in letter the host could play in her name.
        host_reads(&service, "Sign in", &[""]).await;
        let newest = told(&mut joost, &invited.table).await.swap_remove(0);
        assert_eq!(newest, "Read a letter: Sign in, to ada");
        // Its HTML alone tells as much.
        host_reads(&service, "invites you", &[HTML]).await;
        let newest = told(&mut ada, &invited.table).await.swap_remove(0);
        assert_eq!(newest, "Read a letter: Invitation, to Joost");
        // At a table that it does not concern nobody is told.
        let mut eve = service.signed_in("eve@example.org").await;
        let other = format!("/tables/{}", eve.opens_duel_with("").await);
        let mut guest = service.visitor();
        guest.opens(&format!("{other}/join")).await;
        guest
            .posts(&format!("{other}/join"), &[("name", "Gus")])
            .await;
        assert!(told(&mut eve, &other).await.is_empty());
    }
}

#[actix_web::test]
async fn n13_what_the_host_does_by_commands_is_told_with_its_reason() {
    for service in running(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        let uid = invited.table.rsplit('/').next().expect("a uid");
        turn_link(&service, &mut ada, &invited.table).await;
        let says = |arguments: &[&str]| service.says(arguments);

        let (is_done, said) = says(&["freeze", uid, "--why", "somebody <b>cheats</b>"]);
        assert!(is_done && said.contains("stands still"), "{said}");
        let page = joost.opens(&invited.table).await.text;
        assert!(page.contains("somebody &#60;b&#62;cheats"), "{page}");
        assert!(!page.contains("name=\"move\""), "nobody can play");
        assert!(!says(&["freeze", uid, "--why", "again"]).0);
        assert!(!says(&["hand-over", uid, "1", "eve@example.org", "--why", "no"]).0);
        let (is_done, said) = says(&["thaw", uid, "--why", "all is well"]);
        assert!(is_done, "{said}");
        assert!(!says(&["thaw", uid]).0, "it is not frozen");
        assert!(
            plays(&mut joost, &invited.table).await.is_some(),
            "it goes on"
        );

        let (is_done, said) = says(&["sign-in-link", "ada@example.org"]);
        assert!(is_done, "{said}");
        let seat = ["1", "2"].map(|seat| {
            let why = "they are ill";
            let given = says(&["hand-over", uid, seat, "eve@example.org", "--why", why]);
            (given.0, given.1)
        });
        assert!(seat[0].0, "{}", seat[0].1);
        assert!(!seat[1].0 && seat[1].1.contains("a seat at this table already"));
        assert!(!says(&["hand-over", uid, "3", "bo@example.org", "--why", ""]).0);

        let (left, right) = match ada.opens(&invited.table).await.status {
            StatusCode::NOT_FOUND => ("ada@example.org", &mut joost),
            _ => (JOOST, &mut ada),
        };
        let letter = service.letter_to(left);
        assert!(letter.contains("eve@example.org"), "{letter}");
        let letter = service.letter_to("eve@example.org");
        assert!(letter.contains("The host of"), "{letter}");
        let mut eve = service.signed_in("eve@example.org").await;
        assert_eq!(eve.opens(&invited.table).await.status, StatusCode::OK);
        let lines = told(&mut eve, &invited.table).await;
        assert_eq!(lines, told(right, &invited.table).await);
        let mut lines = lines.iter().map(String::as_str);
        let given = lines.next().expect("a line");
        assert!(
            given.starts_with("Gave ") && given.ends_with("eve: “they are ill”"),
            "{given}"
        );
        // The link was for somebody who has left or stays.
        let rest: Vec<_> = lines
            .filter(|line| !line.contains("signs ada in"))
            .collect();
        assert_eq!(
            rest,
            [
                "Let this table go on: “all is well”",
                "Stopped this table: “somebody &#60;b&#62;cheats&#60;/b&#62;”"
            ]
        );
    }
}

#[test]
fn n13_the_log_is_append_only() {
    for service in services() {
        let db = &service.app.service.db;
        service.breaks(
            "INSERT INTO host_log (at_ms, act, about, why) VALUES (1, 'table_frozen', '', '')",
        );
        let last = match db.kind() {
            Kind::Sqlite => "REPLACE INTO host_log SELECT * FROM host_log",
            Kind::Postgres => "TRUNCATE host_log",
        };
        for statement in [
            "UPDATE host_log SET at_ms = 2",
            "DELETE FROM host_log",
            last,
        ] {
            let done: Result<(), DbError> =
                db.write(|conn| conn.batch_execute(statement).map_err(DbError::from));
            let said = format!("{:?}", done.expect_err(statement));
            assert!(said.contains("append-only"), "{statement}: {said}");
        }
    }
}

#[actix_web::test]
async fn n13_players_are_told_that_an_older_state_was_restored() {
    let name = format!("restored-{}", std::process::id());
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (number, mut service) in services().into_iter().enumerate() {
        let folder = root.join(number.to_string());
        std::fs::create_dir_all(&folder).expect("a folder");
        super::set_up(&mut service, |app| {
            let service = std::sync::Arc::get_mut(&mut app.service).expect("nobody else");
            service.data_dir = Some(folder.clone());
        });
        let (mut ada, invited) = invites(&service).await;
        joins(&service, &invited).await;
        let process = &service.app.service;
        assert!(!restores::check(process).expect("asked"), "it is new");
        service.waits(HOUR_MS);
        restores::keep(process).expect("kept");
        assert!(!restores::check(process).expect("asked"), "as it was left");
        assert!(told(&mut ada, &invited.table).await.is_empty());
        // A state of half an hour ago.
        service.breaks("UPDATE clock_marks SET at_ms = at_ms - 1800000 WHERE name = 'told'");
        assert!(restores::check(process).expect("asked"));
        assert!(!restores::check(process).expect("asked"), "once");
        let lines = told(&mut ada, &invited.table).await;
        let expected = "Put the state of today, 12:30 in place of that of today, 13:00";
        assert_eq!(lines, [expected]);
        // Another database in its place is no older state.
        service.breaks("UPDATE clock_marks SET at_ms = at_ms - 1");
        assert!(!restores::check(process).expect("asked"));
    }
    drop(std::fs::remove_dir_all(&root));
}

#[test]
fn n13_a_copied_database_file_is_noticed_by_the_program() {
    let database = databases::sqlite();
    let name = format!("copied-{}", std::process::id());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = database.url().strip_prefix("sqlite:").expect("a path");
    let backup = folder.join("backup.db");
    drop(Program::start(&database, &folder));
    let copied = Command::new("python3")
        .args(["-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('VACUUM INTO ?', (sys.argv[2],))"])
        .arg(file)
        .arg(&backup)
        .status();
    assert!(copied.expect("python3 runs").success());
    let log = Program::start(&database, &folder).ends();
    assert!(!log.contains("older"), "{log}");
    for end in ["-wal", "-shm"] {
        drop(std::fs::remove_file(format!("{file}{end}")));
    }
    std::fs::copy(&backup, file).expect("it is restored");
    // Whichever command comes first tells of it.
    let ticked = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
        .arg("tick")
        .env_clear()
        .env("WONDERPOST_DATA_DIR", &folder)
        .env("WONDERPOST_DATABASE_URL", database.url())
        .status();
    assert!(ticked.expect("it runs").success());
    drop(Program::start(&database, &folder));
    let db = database.open();
    let told: Result<i64, DbError> =
        db.read(|conn| Ok(host_log::table.count().get_result(conn)?));
    assert_eq!(told.expect("it is counted"), 1);
    drop(std::fs::remove_dir_all(&folder));
}
