//! Standing orders on the pages: set, refused, removed, told when they did not fit, and seen by nobody else.

use wonderpost::play::orders;

use super::board::{Pair, pair};
use super::board_twins::{assert_twins, deal, masked, table};
use super::support::uid;
use crate::prelude::*;

/// What stands in the field of the order, if the page has one.
fn written(page: &Answer) -> Option<&str> {
    let field = "<textarea class=\"field__input mono\" id=\"order\"";
    let (_, rest) = page.text.split_once(field)?;
    let (_, rest) = rest.split_once(">\n")?;
    rest.split("</textarea>").next()
}

const DID_NOT_FIT: &str = "our planned moves could not be played";

#[each::test(services())]
fn an_order_is_set_shown_refused_with_its_line_and_removed_on_the_page(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let path = format!("{table}/orders");
    let (mover, other, page) = pair.awaited();
    let own = "You make this choice yourself";
    page.says(own);
    assert_eq!(written(&other.opens(&table)), Some(""));
    let lines = "lines=Draft the Sphinx\r\ndraft piraeus\r\n\r\nbuild temple";
    other.posts(&path, lines).is(303);
    let set = other.opens(&table);
    let shown = Some("draft the_sphinx\ndraft piraeus\n\nbuild temple");
    assert_eq!(written(&set), shown);
    // It is not their turn.
    set.lacks(own);
    assert_eq!(written(&mover.opens(&table)), Some(""));
    let refused = other.posts(&path, "lines=draft piraeus\r\n\r\nbuild <b>");
    let refused = refused.is(422);
    refused.says_all(["The plan was not saved", "Line 3, “"]);
    let typed = Some("draft piraeus\n\nbuild &#60;b&#62;");
    assert_eq!(written(&refused), typed, "what was typed stays");
    assert_eq!(written(&other.opens(&table)), shown, "and the order");
    other.posts(&path, "remove=yes&lines=x").is(303);
    assert_eq!(written(&other.opens(&table)), Some(""));
}

/// The lines that a form holds, divided by strokes, its fields, and the lines that it leads to; `!` if it is refused.
const TOUCHES: [&str; 17] = [
    " : add=draft piraeus : draft piraeus",
    "draft piraeus : add=draft the_sphinx : draft piraeus/draft the_sphinx",
    "a : add=draft piraeus : !",
    "draft piraeus/draft the_sphinx : do=up 1 : draft the_sphinx/draft piraeus",
    "draft the_sphinx/draft piraeus : do=down 0 : draft piraeus/draft the_sphinx",
    "draft piraeus/draft the_sphinx : do=down 1 : draft piraeus/draft the_sphinx",
    "draft piraeus/draft the_sphinx : plan=2&add=build temple : draft piraeus/draft the_sphinx//build temple",
    "draft piraeus/draft the_sphinx//build temple : if-3=altar&most-3=2 : draft piraeus/draft the_sphinx//build temple if altar is taken for at most 2",
    "draft piraeus/draft the_sphinx//build temple if altar is taken for at most 2 : do=up 3&if-3=&most-3=many : draft piraeus/draft the_sphinx/build temple",
    "draft piraeus/draft the_sphinx/build temple : do=drop 1 : draft piraeus/build temple",
    "draft piraeus/build temple : add=build the_moon : !",
    "draft piraeus/build temple : if-1=the_moon : !",
    "draft piraeus : add=pass : !",
    "draft piraeus/build temple : do=drop 99&plan=99 : draft piraeus/build temple",
    "draft piraeus/build temple : do=fly -1 : draft piraeus/build temple",
    "draft piraeus/build temple : do=drop 0 : build temple",
    "build temple : do=drop 0 : ",
];

#[each::test(services())]
fn what_is_touched_becomes_the_lines_of_the_order_as_it_was(site: TestHouse) {
    const ADDS: &str = "form=\"planned\" name=\"add\" value=\"draft ";
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let path = format!("{table}/orders");
    let (mover, other, _) = pair.awaited();
    let plan = format!("{table}?plan=1");
    mover.opens(&plan).is(200).lacks(ADDS).says("name=\"move\"");
    other.opens(&plan).is(200).says(ADDS).lacks("name=\"move\"");
    for wrong in ["0", "6", "x", "1&plan=2", "%00"] {
        let page = other.opens(&format!("{table}?plan={wrong}"));
        assert!(
            page.status.is_success() || page.status.is_client_error(),
            "{wrong}"
        );
    }
    let mut now = String::new();
    for touch in TOUCHES {
        let [lines, fields, expected] = touch.split(" : ").collect::<Vec<_>>()[..] else {
            panic!("{touch}");
        };
        let lines = lines.replace('/', "\n");
        let mut all: Vec<(&str, &str)> = fields
            .split('&')
            .filter_map(|field| field.split_once('='))
            .collect();
        all.push(("lines", &lines));
        if !fields.contains("plan=") {
            all.push(("plan", "1"));
        }
        let answer = other.posts(&path, &all);
        if expected == "!" {
            assert!(matches!(answer.status.as_u16(), 409 | 422), "{touch}");
        } else {
            answer.is(303);
            now = expected.replace('/', "\n");
        }
        assert_eq!(written(&other.opens(&table)), Some(&*now), "{touch}");
    }
}

#[each::test(services())]
fn an_order_that_did_not_fit_is_told_above_the_board_until_it_is_put_away(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let path = format!("{table}/orders");
    let (mover, other, page) = pair.awaited();
    let mv = page.moves().remove(0);
    other.posts(&path, &[("lines", &*mv)]).is(303);
    mover.plays(&page, &mv).is(303);
    let void = other.opens(&table);
    void.says("turn--mine").says(DID_NOT_FIT);
    let (_, told) = void.text.split_once(DID_NOT_FIT).unwrap();
    told.says("“Draft ").says("” could not be played");
    mover.opens(&table).lacks(DID_NOT_FIT);
    other.posts(&path, "remove=yes").is(303);
    other.opens(&table).lacks(DID_NOT_FIT);
}

/// Every text that somebody can get of a table, with what differs between any two tables taken out.
fn everything(site: &TestHouse, table: &str, who: &str) -> Vec<(String, String)> {
    let mut person = site.signed_in(who);
    let uid = uid(table);
    let last = person.opens(&format!("{table}/seq"));
    let last: i64 = last.text.lines().next().unwrap().parse().unwrap();
    let tails = ["", "/proof", "/alerts"].map(|tail| format!("{table}{tail}"));
    let mut paths = [&tails[..], &["/".to_owned()]].concat();
    paths.extend((1..=last).map(|seq| format!("{table}/at/{seq}")));
    let mut seen = Vec::new();
    for path in paths {
        let page = person.opens(&path).is(200);
        seen.push((path.replace(uid, "UID"), masked(&page.text, uid)));
    }
    let own = "/settings/my-data.json".to_owned();
    for path in [own, format!("{table}/journal.jsonl")] {
        let page = person.opens(&path).is(200);
        let lines = page.text.lines();
        let lines = lines.map(|line| json_without_secrets(line, uid));
        let lines = lines.collect::<Vec<_>>().join("\n");
        seen.push((path.replace(uid, "UID"), lines));
    }
    let letters = site.letters_to(who);
    assert!(!letters.is_empty(), "they are told that it is their turn");
    let letters = letters.iter().map(|letter| {
        let lines = letter.lines().filter(|line| !line.contains("Head code"));
        let words = lines.flat_map(str::split_whitespace);
        let words = words.filter(|word| !word.contains("http://"));
        words.collect::<Vec<_>>().join(" ")
    });
    seen.push(("letters".to_owned(), letters.collect::<Vec<_>>().join("\n")));
    seen
}

/// Takes salts and hashes out of a line of an export.
fn json_without_secrets(line: &str, uid: &str) -> String {
    let is_hex = |word: &str| word.bytes().all(|letter| letter.is_ascii_hexdigit());
    let text = line.replace(uid, "UID");
    let words = text.split(['"', '\\']);
    let drawn = words.filter(|word| word.len() >= 32 && is_hex(word));
    drawn.fold(text.clone(), |text, word| text.replace(word, "DRAWN"))
}

/// Twins that differ in the mover's order alone: until it acts, the other one sees the same bytes, and gets the same
/// letters.
#[test]
fn an_order_of_somebody_else_changes_no_page_no_letter_and_no_export() {
    const SECRETS: [&str; 3] = ["build aqueduct", "build statue", "planned moves did"];
    for (one, other) in services().zip(services()) {
        let order = Some("build aqueduct\n\nbuild statue");
        let twins = [(&one, None), (&other, order)].map(|(site, lines)| {
            let (table, position) = table(site, &deal(false));
            let mover = position.awaiting()[0].index();
            let (mover, reader) = ([FREJA, JOOST][mover], [FREJA, JOOST][1 - mover]);
            if let Some(lines) = lines {
                orders::set(site, uid(&table), site.person(mover), lines).unwrap();
            }
            let people = [mover, reader].map(|who| site.signed_in(who));
            let mut pair = Pair { table, people };
            let table = pair.table.clone();
            let (first, _, page) = pair.awaited();
            first.plays(&page, "discard stone_reserve").is(303);
            let seen = everything(site, &table, reader);
            for (label, text) in &seen {
                for secret in SECRETS {
                    assert!(!text.contains(secret), "{label}: {secret}");
                }
            }
            let mine = pair.people[0].opens(&table).text;
            assert_eq!(mine.contains("build aqueduct"), lines.is_some());
            let mut stranger = site.signed_in("mette@example.org");
            let path = format!("{table}/orders");
            stranger.posts(&path, "lines=build temple").is(404);
            seen
        });
        assert_twins(&twins, 20);
    }
}
