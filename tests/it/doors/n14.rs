//! 14: the security log of a running program, without addresses and tokens.

use std::io::{Read, Write};
use std::path::Path;

use crate::support::databases;
use crate::support::program::Program;
use crate::web::wire::connect;

/// Sends a request and gives the answer.
fn sends(program: &Program, method: &str, path: &str, headers: &str, body: &str) -> String {
    let mut stream = connect(program.address);
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        program.address,
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// A fresh browser's cookie and the token of its forms.
fn meets(program: &Program) -> (String, String) {
    let page = sends(program, "GET", "/sign-in", "", "");
    let cookie = page.split("set-cookie: ").nth(1).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let csrf = page.split("name=\"csrf\" value=\"").nth(1).unwrap();
    (cookie, csrf.split('"').next().unwrap().to_owned())
}

/// The path of the link in the only letter of a kind.
fn link_in(folder: &Path, start: &str) -> String {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        let files = std::fs::read_dir(folder.join("letters"));
        let texts = files.into_iter().flatten().filter_map(|file| {
            let raw = std::fs::read_to_string(file.unwrap().path()).ok()?;
            let text = raw.replace("=\r\n", "");
            let rest = text.split_once(start)?.1;
            let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
            (token.len() == 32).then(|| format!("{start}{token}"))
        });
        if let Some(link) = { texts }.next() {
            return link;
        }
        assert!(std::time::Instant::now() < deadline, "no letter came");
        std::thread::yield_now();
    }
}

#[test]
fn n14_the_log_tells_of_sign_ins_refused_tokens_limits_and_other_sites_without_secrets() {
    for database in databases::every() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "security-log-{}-{}",
            database.label,
            std::process::id()
        ));
        std::fs::create_dir_all(&folder).unwrap();
        let mut program = Program::start(&database, &folder);
        let (cookie, csrf) = meets(&program);
        let own = format!("Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n");
        let ask = format!("csrf={csrf}&address=ada%40example.org&next=%2F");
        sends(&program, "POST", "/sign-in", &own, &ask);
        let link = link_in(&folder, "/sign-in/");
        sends(&program, "POST", &link, &own, &format!("csrf={csrf}"));
        sends(&program, "POST", &link, &own, &format!("csrf={csrf}"));
        let unknown = format!("/invitations/{}", "0".repeat(32));
        sends(&program, "GET", &unknown, "", "");
        sends(&program, "POST", "/sign-in", &own, "csrf=wrong&address=x");
        let foreign = format!("Cookie: {cookie}\r\nOrigin: https://evil.example\r\n");
        sends(&program, "POST", "/sign-in", &foreign, &ask);
        sends(&program, "POST", &link, &foreign, &ask);
        for _ in 0..4 {
            sends(&program, "POST", "/sign-in", &own, &ask);
        }
        let log = program.ends();
        for part in [
            "signed in",
            "of=\"sign-in\"",
            "of=\"invitation\"",
            "of=\"form\"",
            "a form from another site was refused door=\"sign-in\"",
            "a limit was reached door=\"sign-in\"",
        ] {
            assert!(log.contains(part), "{}: {part}: {log}", database.label);
        }
        let secret = link.rsplit('/').next().unwrap();
        let browser = cookie.split('=').next_back().unwrap();
        for secret in [secret, browser, &csrf, "ada@", "evil.example"] {
            assert!(!log.contains(secret), "{}: {secret}: {log}", database.label);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
