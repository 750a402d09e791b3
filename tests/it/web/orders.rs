//! Standing orders on the pages: set, refused, removed, told when they did not fit, and seen by nobody else.
#![expect(
    clippy::unwrap_used,
    reason = "what a test cannot find or read has failed it"
)]

use actix_web::http::StatusCode;
use wonderpost::accounts::{PersonId, people};
use wonderpost::db::DbError;
use wonderpost::tables::orders;

use super::board::{FREJA, JOOST, Pair, moves, pair};
use super::board_games::check_page;
use super::board_twins::{deal, masked, table};
use super::support::{TestHouse, services};

/// What stands in the field of the order, if the page has one.
fn written(html: &str) -> Option<String> {
    let (_, rest) = html.split_once("<textarea class=\"field__input mono\" id=\"order\"")?;
    let (_, rest) = rest.split_once(">\n")?;
    rest.split("</textarea>").next().map(str::to_owned)
}

impl Pair<'_> {
    /// Posts the form of the order as somebody's page would. Gives the status and the page.
    async fn orders(&mut self, who: usize, fields: &[(&str, &str)]) -> (StatusCode, String) {
        let path = format!("{}/orders", self.path());
        let answer = self.people[who].posts(&path, fields).await;
        (answer.status, answer.text)
    }

    async fn page(&mut self, who: usize) -> String {
        let path = self.path();
        self.people[who].opens(&path).await.text
    }
}

#[actix_web::test]
async fn an_order_is_set_shown_refused_with_its_line_and_removed_on_the_page() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (mover, page) = pair.awaited().await;
        assert!(
            page.text
                .contains("The choice that you have now you make yourself")
        );
        let other = 1 - mover;
        assert_eq!(written(&pair.page(other).await).as_deref(), Some(""));
        let lines = "Draft the Sphinx\r\ndraft piraeus\r\n\r\nbuild temple";
        let (status, _) = pair.orders(other, &[("lines", lines)]).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let set = pair.page(other).await;
        check_page(&set);
        let shown = "draft the_sphinx\ndraft piraeus\n\nbuild temple";
        assert_eq!(written(&set).as_deref(), Some(shown));
        assert!(
            !set.contains("The choice that you have now"),
            "it is not their turn"
        );
        assert_eq!(written(&pair.page(mover).await).as_deref(), Some(""));
        let wrong = "draft piraeus\r\n\r\nbuild <b>";
        let (status, refused) = pair.orders(other, &[("lines", wrong)]).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        check_page(&refused);
        assert!(refused.contains("The order was not set"), "{refused}");
        assert!(refused.contains("Line 3, “"), "{refused}");
        let kept = written(&refused).unwrap();
        assert_eq!(
            kept, "draft piraeus\n\nbuild &#60;b&#62;",
            "what was typed stays"
        );
        assert_eq!(
            written(&pair.page(other).await).as_deref(),
            Some(shown),
            "and the order"
        );
        let (status, _) = pair
            .orders(other, &[("remove", "yes"), ("lines", "x")])
            .await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert_eq!(written(&pair.page(other).await).as_deref(), Some(""));
    }
}

#[actix_web::test]
async fn an_order_that_did_not_fit_is_told_above_the_board_until_it_is_put_away() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (mover, page) = pair.awaited().await;
        let other = 1 - mover;
        let mv = moves(&page.text).remove(0);
        let (status, _) = pair.orders(other, &[("lines", &mv)]).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let played = pair.posts_move(mover, &page, &mv).await;
        assert_eq!(played.status, StatusCode::SEE_OTHER);
        let void = pair.page(other).await;
        check_page(&void);
        assert!(void.contains("Your standing order did not fit"), "{void}");
        assert!(void.contains("turn--mine"));
        let (_, told) = void.split_once("Your standing order did not fit").unwrap();
        assert!(
            told.contains(&format!("“{mv}” could not be played")),
            "{told}"
        );
        assert!(
            !pair
                .page(mover)
                .await
                .contains("standing order did not fit")
        );
        let (status, _) = pair.orders(other, &[("remove", "yes")]).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert!(
            !pair
                .page(other)
                .await
                .contains("standing order did not fit")
        );
    }
}

/// Every text that somebody can get of a table, with what differs between any two tables taken out.
async fn everything(service: &TestHouse, uid: &str, who: &str) -> Vec<(String, String)> {
    let mut person = service.signed_in(who).await;
    let path = format!("/tables/{uid}");
    let last = person.opens(&format!("{path}/seq")).await;
    let last: i64 = last.text.parse().unwrap();
    let mut seen = Vec::new();
    let mut paths = vec![
        path.clone(),
        format!("{path}/proof"),
        format!("{path}/alerts"),
        "/".to_owned(),
    ];
    paths.extend((1..=last).map(|seq| format!("{path}/at/{seq}")));
    for path in paths {
        let page = person.opens(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        seen.push((path.replace(uid, "UID"), masked(&page.text, uid)));
    }
    for path in [
        "/settings/my-data.json".to_owned(),
        format!("{path}/journal.jsonl"),
    ] {
        let page = person.opens(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let lines = page
            .text
            .lines()
            .map(|line| json_without_secrets(line, uid));
        seen.push((
            path.replace(uid, "UID"),
            lines.collect::<Vec<_>>().join("\n"),
        ));
    }
    let letters = service.letters_to(who);
    assert!(!letters.is_empty(), "they are told that it is their turn");
    let letters = letters.iter().map(|letter| letter_without_secrets(letter));
    seen.push(("letters".to_owned(), letters.collect::<Vec<_>>().join("\n")));
    seen
}

/// Takes addresses and the head code out of a letter.
fn letter_without_secrets(letter: &str) -> String {
    let lines = letter.lines().filter(|line| !line.contains("head code"));
    let words = lines.flat_map(str::split_whitespace);
    let kept = words.filter(|word| !word.contains("http://"));
    kept.collect::<Vec<_>>().join(" ")
}

/// Takes salts and hashes out of a line of an export.
fn json_without_secrets(line: &str, uid: &str) -> String {
    let is_drawn =
        |word: &str| word.len() >= 32 && word.bytes().all(|letter| letter.is_ascii_hexdigit());
    let mut text = line.replace(uid, "UID");
    let words: Vec<String> = text.split(['"', '\\']).map(str::to_owned).collect();
    for word in words.iter().filter(|word| is_drawn(word)) {
        text = text.replace(word.as_str(), "DRAWN");
    }
    text
}

/// Finds a person by their mailbox.
fn person(service: &TestHouse, address: &str) -> PersonId {
    let found: Result<_, DbError> = service
        .app
        .service
        .db
        .read(|conn| people::find_by_address_on_conn(conn, address));
    found.unwrap().unwrap().id
}

/// Twins that differ in the mover's order alone: until it acts, the other one sees the same bytes, and gets the same
/// letters.
#[actix_web::test]
async fn an_order_of_somebody_else_changes_no_page_no_letter_and_no_export() {
    const SECRETS: [&str; 3] = ["build aqueduct", "build statue", "standing order did"];
    for (one, other) in services().into_iter().zip(services()) {
        let mut twins = Vec::new();
        for (house, lines) in [
            (&one, None),
            (&other, Some("build aqueduct\n\nbuild statue")),
        ] {
            let (uid, position) = table(house, &deal(false)).await;
            let mover = position.awaiting()[0].index();
            let (mover, reader) = ([FREJA, JOOST][mover], [FREJA, JOOST][1 - mover]);
            if let Some(lines) = lines {
                orders::set(&house.app.service, &uid, person(house, mover), lines).unwrap();
            }
            let people = [house.signed_in(mover).await, house.signed_in(reader).await];
            let uid_of = uid.clone();
            let mut pair = Pair { uid, people };
            let (who, page) = pair.awaited().await;
            assert_eq!(who, 0);
            let played = pair.posts_move(0, &page, "discard stone_reserve").await;
            assert_eq!(played.status, StatusCode::SEE_OTHER);
            let seen = everything(house, &uid_of, reader).await;
            for (label, text) in &seen {
                for secret in SECRETS {
                    assert!(!text.contains(secret), "{label}: {secret}");
                }
            }
            let mine = pair.page(0).await;
            assert_eq!(mine.contains("build aqueduct"), lines.is_some());
            let mut stranger = house.signed_in("mette@example.org").await;
            let path = format!("/tables/{uid_of}/orders");
            let refused = stranger.posts(&path, &[("lines", "build temple")]).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND);
            twins.push(seen);
        }
        let (mine, twin) = (&twins[0], &twins[1]);
        assert!(mine.len() > 20, "{} pages", mine.len());
        assert_eq!(mine.len(), twin.len());
        for ((label, text), (_, other)) in mine.iter().zip(twin) {
            assert_eq!(text, other, "{label}");
        }
    }
}
