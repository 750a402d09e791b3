//! 5: what lies in the database opens nothing.

use diesel::RunQueryDsl;
use diesel::sql_types::Text;
use wonderpost::db::{Conn, DbError};
use wonderpost::mail::mime;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::tables::letters::LetterWriter;

use super::support::{JOOST, invites, joins, turn_link};
use crate::support::sending;
use crate::web::support::{TestHouse, services};

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Every row of every relation as text.
fn dump(service: &TestHouse) -> String {
    let read: Result<String, DbError> = service.app.service.db.read(|conn| {
        let (names, rows) = match conn {
            Conn::Sqlite(_) => (
                "SELECT name AS line FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
                None,
            ),
            Conn::Postgres(_) => (
                "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public'",
                Some("SELECT t::text AS line FROM "),
            ),
        };
        let names: Vec<Line> = diesel::sql_query(names).load(conn)?;
        let mut all = String::new();
        for Line { line: name } in names {
            let statement = match rows {
                Some(start) => format!("{start}\"{name}\" t"),
                None => {
                    let columns = format!("SELECT name AS line FROM pragma_table_info('{name}')");
                    let columns: Vec<Line> = diesel::sql_query(columns).load(conn)?;
                    let quoted: Vec<String> = columns
                        .iter()
                        .map(|column| format!("quote(\"{}\")", column.line))
                        .collect();
                    format!("SELECT {} AS line FROM \"{name}\"", quoted.join(" || ' ' || "))
                }
            };
            let rows: Vec<Line> = diesel::sql_query(statement).load(conn)?;
            all.extend(rows.into_iter().map(|row| row.line + "\n"));
        }
        Ok(all)
    });
    read.unwrap()
}

#[actix_web::test]
async fn n05_no_token_that_a_letter_or_a_browser_holds_lies_in_the_database() {
    for mut service in services() {
        service.keeps_text = false;
        let (mut ada, invited) = invites(&service).await;
        joins(&service, &invited).await;
        turn_link(&service, &mut ada, &invited.table).await;
        let mut work = service.visitor();
        work.opens(&invited.invitation).await;
        work.posts(&format!("{}/letter", invited.invitation), &[])
            .await;
        let all = dump(&service);
        assert!(all.contains(JOOST), "the dump is one: {all}");
        let mut paths = service.paths_in_letters_to(JOOST);
        paths.extend(service.paths_in_letters_to("ada@example.org"));
        let all = dump(&service) + &all;
        let tokens: Vec<&str> = paths
            .iter()
            .filter_map(|path| path.split('/').find(|part| is_token(part)))
            .collect();
        assert!(tokens.len() >= 6, "{paths:?}");
        let held = ada.cookies.values().chain(work.cookies.values());
        for secret in tokens.into_iter().chain(held.map(String::as_str)) {
            assert!(!all.contains(secret), "{secret}");
        }
    }
}

#[actix_web::test]
async fn n05_a_letter_that_waits_for_its_second_attempt_opens_nothing_to_who_has_the_database() {
    for service in services() {
        let (_ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        joost.opens("/sign-in").await;
        let fields = [("address", "eve@example.org"), ("next", "/")];
        joost.posts("/sign-in", &fields).await;
        let process = &service.app.service;
        let (db, now_ms) = (&process.db, process.clock.now_ms());
        let mut links = Vec::new();
        // Every letter is tried, and none goes out.
        while let Claim::Ready(letter) = claim::claim(
            db,
            &LetterWriter(process),
            &sending::identity(),
            None,
            now_ms,
        )
        .unwrap()
        {
            claim::mark_failed(db, &letter, "451 not now", now_ms).unwrap();
            let text = mime::read(&letter.raw).unwrap().text;
            let parts = text.split(['/', ' ', '\n']).filter(|part| is_token(part));
            links.extend(parts.map(str::to_owned));
        }
        assert!(links.len() >= 2, "{links:?}");
        let all = dump(&service);
        for link in links {
            assert!(!all.contains(&link), "{link}");
        }
    }
}

fn is_token(part: &str) -> bool {
    part.len() == 32 && part.bytes().all(|byte| byte.is_ascii_hexdigit())
}
