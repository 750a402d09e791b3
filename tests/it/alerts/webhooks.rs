//! The shapes of webhooks, and that no name in them calls or marks anything.

use data_encoding::BASE64;
use serde_json::json;
use wonderpost::play::identity;
use wonderpost::tell::alerts;

use super::endpoint::{Endpoint, Got};
use super::support::{a_turn_comes, hook, house, houses, listens, listens_at, tell, typed};
use crate::prelude::*;
use crate::web::support::Says as _;

/// Lets Bo hear of their turns in a shape, and plays until they are told.
fn told(party: &Party, shape: &str) -> Got {
    let (endpoint, _) = listens(party.service, party.people[1], shape);
    while endpoint.got().is_empty() {
        a_turn_comes(party);
    }
    endpoint.got().remove(0)
}

/// What arrives in a shape at Bo's own webhook, when Ada calls herself so; and the address of the table.
fn shaped(shape: &str, name: &str) -> (Got, String) {
    let service = house(databases::sqlite());
    let party = party(&service, "duel", 2, &[]);
    identity::rename(&service.db, party.people[0], name).expect("a name");
    let page = format!("http://127.0.0.1:8080/tables/{}", party.uid);
    (told(&party, shape), page)
}

#[track_caller]
fn begins(text: &str, words: &str) {
    assert!(text.starts_with(words), "{text}");
}

#[track_caller]
fn ends(text: &str, words: &str) {
    assert!(text.ends_with(words), "{text}");
}

/// A name that calls everybody, links, and marks up, as far as a name may.
const EVIL: &str = "@all <!channel> *b* _i_ `c` [x](y) ~s";

#[test]
fn discord_gets_text_that_mentions_nobody() {
    let (got, page) = shaped("discord", EVIL);
    assert_eq!(got.header("content-type"), "application/json");
    let said = got.json();
    assert_eq!(said["allowed_mentions"], json!({"parse": []}));
    let content = said["content"].as_str().unwrap();
    begins(content, "Your turn\\: 7 Wonders Duel with ");
    ends(content, &format!("\n{page}"));
    let name = "\\@all \\<\\!channel\\> \\*b\\* \\_i\\_ \\`c\\` \\[x\\]\\(y\\) \\~s";
    content.says(name);
    assert!(content.chars().count() <= 2000);
}

#[test]
fn slack_gets_text_in_which_nothing_begins_a_mention() {
    let (got, page) = shaped("slack", "@all <!channel> <@U1> & *b*");
    let said = got.json();
    assert_eq!(said["link_names"], json!(false));
    assert_eq!(said["mrkdwn"], json!(false));
    let text = said["text"].as_str().unwrap();
    assert!(!text.contains(['<', '>']), "{text}");
    text.says("@all &lt;!channel&gt; &lt;@U1&gt; &amp; *b*");
    ends(text, &format!("\n{page}"));
}

#[test]
fn mattermost_gets_text_whose_mentions_and_marks_are_broken() {
    let (got, page) = shaped("mattermost", EVIL);
    let said = got.json();
    let text = said["text"].as_str().unwrap();
    for (at, _) in text.match_indices('@') {
        let next = text[at + 1..].chars().next();
        assert_eq!(next, Some('\u{200b}'), "{text}");
    }
    let begin = "Your turn: 7 Wonders Duel with @\u{200b}all &lt;\\!channel\\> \\*b\\* \\_i\\_";
    begins(text, begin);
    text.says("\\[x\\]\\(y\\) \\~\u{200b}s, ");
    ends(text, &format!("\n{page}"));

    // A backslash stands only where it undoes one.
    let name = "a:b & c;d = ^e $f$ 'g' #h \"i\" {j} k|l m+n -o";
    let (got, _) = shaped("mattermost", name);
    let said = got.json();
    let text = said["text"].as_str().unwrap();
    for (at, _) in text.match_indices('\\') {
        let next = text[at + 1..].chars().next().unwrap();
        assert!("\\`*{}[]()#+-.!_>~|".contains(next), "{next} in {text}");
    }
    // An entity is undone everywhere; what would begin an emoji, a tag or a formula stands apart from what follows.
    text.says("a:\u{200b}b &amp; c;d = ^e &#36;f&#36; 'g' \\#\u{200b}h");
}

#[test]
fn google_chat_gets_the_one_field_that_it_knows() {
    let (got, page) = shaped("google_chat", EVIL);
    let said = got.json();
    let fields: Vec<_> = said.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["text"]);
    let text = said["text"].as_str().unwrap();
    let begin = "Your turn: 7 Wonders Duel with @all <\u{200b}!channel>";
    begins(text, begin);
    ends(text, &format!("\n{page}"));
}

#[test]
fn a_forum_of_discord_gets_the_thread_that_the_address_names() {
    let service = house(databases::sqlite());
    let party = party(&service, "duel", 2, &[]);
    let bo = party.people[1];
    for (query, name) in [
        ("", None),
        ("?thread_id=123", None),
        ("?thread_name=Our%20turns", Some("Our turns")),
    ] {
        let endpoint = Endpoint::start();
        let url = endpoint.url(&format!("/hook{query}"));
        let id = hook(&service, bo, None, &url, "discord");
        assert_eq!(alerts::try_out(&service, bo, id).unwrap().outcome, Ok(200));
        let got = endpoint.one();
        assert_eq!(got.line, format!("POST /hook{query} HTTP/1.1"));
        assert_eq!(got.json()["thread_name"].as_str(), name, "{query}");
        assert!(alerts::remove(&service, bo, id).unwrap());
    }
}

#[each::test(houses())]
fn an_address_that_two_players_have_for_one_table_is_told_once(service: House) {
    let party = party(&service, "duel", 2, &[]);
    let (endpoint, _) = listens_at(&party, 0);
    let url = endpoint.url("/hook");
    let [ada, bo] = [party.people[0], party.people[1]];
    let again = alerts::add(&service, bo, Some(&party.uid), &typed(&url, "json"));
    assert_eq!(why(again), "alerts-told-there");
    // Their own turns may be told there too; the table's alert has them.
    hook(&service, ada, None, &url, "json");
    hook(&service, bo, None, &url, "json");
    for _ in 0..6 {
        a_turn_comes(&party);
    }
    let got = endpoint.got();
    assert!(!got.is_empty());
    for one in &got {
        assert_eq!(one.json()["kind"], "table_turn");
    }
    // Who had it before the other one was kept from it, as two who add it in one instant.
    let theirs = format!(
        "UPDATE alert_targets SET table_id = (SELECT max(id) FROM game_tables) WHERE person_id = {}",
        bo.0
    );
    databases::run(&service.db, &theirs);
    a_turn_comes(&party);
    assert_eq!(endpoint.got().len(), got.len() + 1);
}

#[test]
fn ntfy_gets_plain_text_and_headers_of_one_line() {
    let (got, page) = shaped("ntfy", "Søren @all *b*");
    assert_eq!(got.line, "POST /hook HTTP/1.1");
    let title = got.header("title");
    let title = title.strip_prefix("=?UTF-8?B?").unwrap();
    let title = BASE64.decode(title.strip_suffix("?=").unwrap().as_bytes());
    assert_eq!(title.unwrap(), b"Wonderpost");
    assert_eq!(got.header("click"), page);
    assert_eq!(got.header("markdown"), "", "nothing is marked up");
    assert_eq!(got.header("content-type"), "text/plain; charset=utf-8");
    let text = String::from_utf8(got.body).unwrap();
    begins(&text, "Your turn: 7 Wonders Duel with Søren @all *b*, ");
    assert!(!text.contains(['\r', '\n']));
}

#[test]
fn plain_json_says_what_the_documentation_says() {
    let (got, page) = shaped("json", EVIL);
    let said = got.json();
    let uid = page.rsplit('/').next().unwrap();
    let text = said["text"].as_str().unwrap();
    begins(text, "Your turn: 7 Wonders Duel with @all");
    let mut rest = said.clone();
    rest["text"] = json!("");
    let expected = json!({
        "version": 1,
        "kind": "your_turn",
        "text": "",
        "url": page,
        "site": "Wonderpost",
        "table": uid,
        "game": "duel",
        "language": "en",
        "with": [EVIL],
        "awaited": ["Bo"],
    });
    assert_eq!(rest, expected);
    // The page of documentation has the same fields.
    let page = include_str!("../../../docs/alerts.md");
    let fields = expected.as_object().unwrap().keys();
    page.says_all(fields.map(|field| format!("`{field}`")));
}

#[test]
fn a_person_is_told_in_their_language() {
    for (code, turn, with, trial) in [
        ("da", "Din tur", "med", "Dette er en test"),
        ("nl", "Jouw beurt", "met", "Dit is een test"),
    ] {
        let service = house(databases::sqlite());
        let party = party(&service, "duel", 2, &[]);
        let (language, bo) = (Language::find(code).unwrap(), party.people[1]);
        people::set_language(&service.db, bo, language).expect("set");
        let said = told(&party, "json").json();
        let text = said["text"].as_str().unwrap();
        begins(text, &format!("{turn}: 7 Wonders Duel {with} Ada, "));
        assert_eq!(said["language"], code);

        let (endpoint, other) = listens(&service, bo, "json");
        let tried = alerts::try_out(&service, bo, other).unwrap();
        assert_eq!(tried.outcome, Ok(200));
        let said = endpoint.one().json();
        begins(said["text"].as_str().unwrap(), trial);
        assert_eq!(said["kind"], "test");
    }
}

#[each::test(houses())]
fn a_tables_webhook_tells_all_turns_and_no_secret(service: House) {
    let party = party(&service, "seven_wonders", 3, &[("edition", "first")]);
    let (endpoint, _) = listens_at(&party, 2);
    // Of three one after the other seals, and what is sealed is told to nobody.
    for left in [2, 1] {
        assert!(party.step());
        assert_eq!(party.awaited().len(), left);
        tell(&service);
        endpoint.nothing();
    }
    while party.step() {
        tell(&service);
    }
    let texts: Vec<_> = endpoint.got().iter().map(Got::json).collect();
    let kinds = texts.iter().map(|said| said["kind"].as_str().unwrap());
    let kinds: Vec<_> = kinds.collect();
    // Three ages with six rounds each; some wonders open a further choice. After the last one nobody is awaited.
    let (last, before) = kinds.split_last().unwrap();
    assert!(before.len() >= 17, "{kinds:?}");
    assert_eq!(*last, "table_over");
    let is_turn = |kind: &&str| ["table_revealed", "table_turn"].contains(kind);
    assert!(before.iter().all(is_turn), "{kinds:?}");
    assert!(before.starts_with(&["table_revealed"; 5]), "{kinds:?}");
    assert_eq!(texts[0]["awaited"], json!(["Ada", "Bo", "Cleo"]));
    assert_eq!(texts[0]["with"], json!(["Ada", "Bo", "Cleo"]));
    let said = texts[0]["text"].as_str().unwrap();
    begins(said, "Revealed: 7 Wonders (Ada, Bo and Cleo), Age I");
    ends(said, "Waiting for Ada, Bo and Cleo.");
}
