//! The commands about journals, run as a host runs them, also beside a server.

use std::os::unix::fs::symlink;

use data_encoding::BASE64;
use wonderpost::accounts::sessions::Browser;
use wonderpost::accounts::sign_in::{self, LinkView};
use wonderpost::journal::head_code;
use wonderpost::play::identity;

use super::{one_setting_per_game, played};
use crate::prelude::*;
use crate::support::databases::{every, every_with_other, sqlite};
use crate::support::program;
use crate::support::sending::ask;
use crate::tables::support::{breaks, service};

/// A journal of a finished game.
pub(super) const WHOLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/journals/duel/2-drafted.jsonl"
);

#[each::test(every_with_other())]
fn journals_are_exported_verified_replayed_and_imported((from, to): (TestDatabase, TestDatabase)) {
    let there = service(&from);
    let settings = one_setting_per_game();
    let over = played(&there, &settings[0], 5_000);
    let running = played(&there, &settings[0], 4);
    let (from, to) = (Host::new(&from), Host::new(&to));
    from.runs(&["verify"]).well().says("2 of 2 sound");
    let replay = from.runs(&["replay", "--all"]);
    replay.well().says("2 of 2 replayed to the same");

    let export = from.runs(&["export", &over.uid]);
    let whole = export.out.clone();
    export.well();
    let files = from.folder.at("files");
    let export = ["export", "--all", "--with-secrets", "--to", &files];
    from.runs(&export).well();
    let file = |uid: &str| format!("{files}/{uid}.jsonl");
    let (over_file, running_file) = (file(&over.uid), file(&running.uid));
    let written = std::fs::read_to_string(&over_file).expect("written");
    assert_eq!(written, whole);
    let verified = from.runs(&["verify", &over_file, &running_file]);
    verified.well().says("2 of 2 sound");
    from.runs(&["replay", &over_file]).well().says("1 of 1");

    let refused = to.runs(&["verify"]).ill();
    let is_told =
        refused.contains("there is no database at") || refused.contains("run `wonderpost migrate`");
    assert!(is_told, "{refused}");
    let head = over.look(0).table.head_hash;
    to.runs(&["import", &over_file]).well().says(&head);
    let [ada, bo] = ["0=ada@example.org", "bo@example.org"];
    let import = ["import", &running_file, "--seat", ada];
    to.runs(&import).well().says("wonderpost hand-over");
    let give = ["hand-over", &running.uid, "2", bo, "--why", "theirs"];
    to.runs(&give).well();
    to.runs(&["replay", "--all"]).well().says("2 of 2");
    let again = to.runs(&["export", &over.uid]).out;
    assert_eq!(again, whole, "the same bytes from the other database");
    let again = to.runs(&["import", &over_file]);
    again.ill().says("is here already");
}

#[test]
fn a_kept_letter_exposes_a_history_that_was_rewritten() {
    let database = sqlite();
    let there = service(&database);
    let one = played(&there, &one_setting_per_game()[0], 3);
    let other = played(&there, &one_setting_per_game()[0], 3);
    let host = Host::new(&database);
    let letter = host.folder.at("letter.eml");
    let code = head_code(&one.events()[5].hash);
    let kept = format!("Subject: Your turn\r\n\r\nHead code: {code}\r\n");
    std::fs::write(&letter, &kept).expect("written");
    let verify = |uid: &str| host.runs(&["verify", "--table", uid, "--against", &letter]);
    verify(&one.uid).well().says("head code is that of event 6");
    let named = format!("{kept}http://127.0.0.1:8080/tables/{}\r\n", one.uid);
    std::fs::write(&letter, named).expect("written");
    let found = host.runs(&["verify", "--against", &letter]);
    found.well().says("1 of 1 sound");
    std::fs::write(&letter, &kept).expect("written");
    let said = verify(&other.uid).ill();
    said.says("rewritten").lacks("taken back");
    // It was taken back to how it was at midnight, half a day after that.
    breaks(
        &there,
        &format!(
            "INSERT INTO letter_holds (number, begun_at_ms, of_ms, released_at_ms)
             VALUES (1, {noon_ms}, {BEGIN_MS}, {noon_ms})",
            noon_ms = BEGIN_MS + 12 * 60 * 60 * 1000
        ),
    );
    for (date, is_rewritten, is_older) in [
        ("", true, true),
        ("Date: Sat, 21 Nov 2026 09:00:00 +0000\r\n", false, true),
        ("Date: Sat, 21 Nov 2026 13:00:00 +0000\r\n", true, false),
    ] {
        std::fs::write(&letter, format!("{date}{kept}")).expect("written");
        let said = verify(&other.uid).ill();
        assert_eq!(said.contains("rewritten"), is_rewritten, "{date}{said}");
        let words = "before the database was taken back";
        assert_eq!(said.contains(words), is_older, "{date}{said}");
        verify(&one.uid).well();
    }
}

/// A text as programs keep it, by what they are.
fn kept(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let head = "Subject: Your turn\r\nContent-Type: text/plain; charset=";
    let mail = |charset: &str, encoding: &str, body: &str| {
        format!("{head}{charset}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}\r\n")
    };
    let folded = |bytes: &[u8]| {
        let signs = BASE64.encode(bytes);
        let lines: Vec<&[u8]> = signs.as_bytes().chunks(76).collect();
        String::from_utf8(lines.join(&b"\r\n"[..])).expect("ASCII")
    };
    let wide = |of: fn(u16) -> [u8; 2]| {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(of).collect::<Vec<u8>>()
    };
    let based = mail("utf-8", "base64", &folded(text.as_bytes()));
    let wide_based = mail("utf-16", "base64", &folded(&wide(u16::to_le_bytes)));
    // Every sign is written by its number, as some servers do.
    let signs: Vec<String> = text.bytes().map(|byte| format!("={byte:02X}")).collect();
    let quoted: Vec<String> = signs.chunks(24).map(|line| line.concat()).collect();
    let quoted = mail("utf-8", "Quoted-Printable", &quoted.join("=\r\n"));
    let several = format!(
        "Subject: Fwd\r\nContent-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\n\r\nSee below.\r\n\
         --b\r\nContent-Type: message/rfc822\r\n\r\n{based}--b--\r\n"
    );
    vec![
        ("text", text.as_bytes().to_vec()),
        ("text in UTF-16", wide(u16::to_le_bytes)),
        ("text in UTF-16, big end first", wide(u16::to_be_bytes)),
        ("base64", based.into_bytes()),
        ("quoted-printable", quoted.into_bytes()),
        ("UTF-16 in base64", wide_based.into_bytes()),
        ("a letter in a letter", several.into_bytes()),
    ]
}

#[test]
fn a_letter_counts_however_it_was_kept() {
    let database = sqlite();
    let there = service(&database);
    let one = played(&there, &one_setting_per_game()[0], 3);
    let host = Host::new(&database);
    let code = head_code(&one.events()[5].hash);
    let text = format!("Din tur, Søren\r\nHændelse 6, kontrolkode {code}\r\n");
    for (what, bytes) in kept(&text) {
        let letter = host.folder.at("letter");
        std::fs::write(&letter, bytes).expect("written");
        let verified = host.runs(&["verify", "--table", &one.uid, "--against", &letter]);
        format!("{what}: {}", verified.well()).says("that of event 6");
    }
}

#[each::test(every())]
fn a_link_of_the_host_signs_in_once_in_any_browser(database: TestDatabase) {
    let host = Host::new(&database);
    let asks = || host.runs(&["sign-in-link", "Ada@Example.org"]).well();
    let (said, nobody) = (asks(), "Nobody here has the address");
    said.says(nobody);
    let link = said.lines().next().expect("a link");
    let token = link.strip_prefix("http://127.0.0.1:8080/sign-in/");
    let token = token.expect(link);
    let db = database.open();
    let clock = Clock::system();
    let browser = Browser::new("Firefox", "any browser");
    let look = sign_in::look(&db, &clock, token, &browser);
    assert!(matches!(look.expect("read"), LinkView::SameBrowser { .. }));
    let redeem = || identity::redeem(&db, &clock, token, &browser);
    let signed_in = redeem().expect("it serves");
    assert_eq!(signed_in.person.address.as_deref(), Some("ada@example.org"));
    assert_eq!(why(redeem()), "hidden", "it serves once");
    asks().lacks(nobody);
    let nobody = host.runs(&["sign-in-link", "nobody"]);
    nobody.ill().says("address");
}

#[each::test(every())]
fn a_tick_sends_what_is_due_and_ends(database: TestDatabase) {
    let there = service(&database);
    let ask = ask("ada@example.org", "a browser");
    sign_in::ask(&there.db, &Clock::system(), &ask).expect("a letter is queued");
    let host = Host::new(&database);
    for count in [1, 0] {
        let words = format!("{count} letters were handled");
        host.runs(&["tick"]).well().says(&words);
        let letters = host.folder.join("letters").read_dir();
        assert_eq!(letters.expect("the folder is there").count(), 1);
    }
}

#[test]
fn what_cannot_be_done_is_said_with_what_to_do() {
    let database = sqlite();
    let host = Host::new(&database);
    for (arguments, words) in [
        (&["export", "nosuch"][..], "no table `nosuch`"),
        (&["replay"], "--all"),
        (&["export"], "name a table"),
        (&["import", "/nonexistent.jsonl"], "/nonexistent.jsonl"),
        (&["verify", "/dev/null"], "the file is empty"),
        (&["verify", "--against", "/dev/null"], "no head code"),
    ] {
        host.runs(arguments).ill().says(words);
    }
    host.runs(&["nonsense"]).ends(2);
}

#[test]
fn a_verdict_is_in_the_language_of_the_environment() {
    let danish: Setting<'_> = ("LANG", "da_DK.UTF-8");
    for (settings, expected) in [
        (&[][..], "1 of 1 sound."),
        (&[danish], "1 af 1 i orden."),
        (&[danish, ("LC_ALL", "nl_NL")], "1 van 1 in orde."),
        (&[("LC_ALL", ""), ("LANG", "xx")], "1 of 1 sound."),
    ] {
        let verified = program::run(settings, &["verify", WHOLE]);
        verified.well().says(expected);
    }
}

#[test]
fn a_second_server_on_one_sqlite_file_is_refused_and_other_commands_are_not() {
    let database = databases::sqlite();
    let (first, second) = (Host::new(&database), Host::new(&database));
    let program = first.serves();
    let link = second.folder.at("another-name.db");
    symlink(database.path(), &link).expect("a link can be made");
    let link = format!("sqlite:{link}");
    for url in [database.url(), &link] {
        let said = second.refuses(&[("WONDERPOST_DATABASE_URL", url)]);
        said.says("another Wonderpost serves this SQLite database");
    }
    let copies = second.folder.at("copies");
    for command in [
        &["check"][..],
        &["verify"],
        &["replay", "--all"],
        &["export", "--all", "--to", &copies],
    ] {
        let Ran { code, said, .. } = second.runs(command);
        assert!(!said.contains("another Wonderpost"), "{command:?}: {said}");
        let is_empty = said.contains("there is no table in");
        assert!(code == Some(0) || is_empty, "{command:?}: {said}");
    }
    drop(program);
    drop(second.serves());
}
