//! The feed and the calendar of somebody's turns, read by programs of their own kind, and the page about letters.

use std::io::Cursor;

use feed_rs::model::{Entry, Feed};
use ical::IcalParser;
use ical::parser::ical::component::IcalCalendar;
use wonderpost::host::acts;

use super::support::{LOTTE, quoted};
use crate::prelude::*;

const PAGE: &str = "/settings/feeds";

/// Whoever of two a table waits for, with feeds.
fn whose_turn<'a>(mut one: Visitor<'a>, other: Visitor<'a>) -> Visitor<'a> {
    let is_theirs = one.opens("/").text.contains("1 table waits for you");
    let mut awaited = if is_theirs { one } else { other };
    awaited.follows(PAGE);
    awaited
}

/// Somebody whose turn it is at a table with Lotte.
fn awaited(site: &TestHouse) -> Visitor<'_> {
    let mut ada = site.signed_in(ADA);
    is_called(&mut ada, "Ada <b>&", "en");
    ada.invites(LOTTE);
    let mut lotte = site.visitor();
    let link = site.link_to(LOTTE, "/invitations/");
    lotte.fills_in(&link, &[("name", "Lotte \"]]>\\;,\u{202e}<i>")]);
    whose_turn(ada, lotte)
}

fn is_called(visitor: &mut Visitor<'_>, name: &str, language: &str) {
    let fields = [
        ("name", name),
        ("zone", "UTC"),
        ("theme", "auto"),
        ("language", language),
        ("letters", "yes"),
    ];
    visitor.fills_in("/settings", &fields).is(303);
}

/// The paths of the feed and of the calendar that the page shows.
pub(super) fn paths(visitor: &mut Visitor<'_>) -> [String; 2] {
    let page = visitor.opens(PAGE);
    ["/turns.atom", "/turns.ics"].map(|end| {
        let mut ours = quoted(&page.text, HOME);
        ours.find(|path| path.ends_with(end))
            .expect("an address")
            .to_owned()
    })
}

fn feed(answer: &Answer) -> Feed {
    feed_rs::parser::parse(answer.bytes.as_slice()).expect("a feed")
}

fn title(entry: &Entry) -> &str {
    &entry.title.as_ref().expect("a title").content
}

fn calendar(answer: &Answer) -> IcalCalendar {
    let mut parser = IcalParser::new(Cursor::new(&answer.bytes));
    parser.next().expect("a calendar").expect("well formed")
}

/// What a calendar with one appointment says of it by these names.
fn appointment<const N: usize>(answer: &Answer, names: [&str; N]) -> [String; N] {
    let calendar = calendar(answer);
    assert_eq!(calendar.events.len(), 1, "{}", answer.text);
    let event = &calendar.events[0];
    names.map(|name| {
        let mut properties = event.properties.iter();
        let found = properties.find(|property| property.name == name);
        let value = found.and_then(|property| property.value.clone());
        value.unwrap_or_default()
    })
}

#[each::test(services())]
fn a_feed_reader_and_a_calendar_read_what_waits(site: TestHouse) {
    let told = "Your turn: 7 Wonders Duel with ";
    let [atom, ics] = paths(&mut awaited(&site));
    let mut reader = site.visitor();
    let answer = reader.opens(&atom).is(200);
    answer.bears("content-type", "application/atom+xml; charset=utf-8");
    let feed = feed(&answer);
    let [entry] = &feed.entries[..] else {
        panic!("{}", answer.text);
    };
    assert!(title(entry).starts_with(told), "{}", title(entry));
    let link = &entry.links[0].href;
    assert!(link.starts_with(&format!("{HOME}/tables/")), "{link}");
    let content = entry
        .content
        .as_ref()
        .and_then(|content| content.body.as_ref());
    content.expect("a content").says("your turn");
    assert!(feed.updated.is_some() && entry.updated.is_some() && !feed.authors.is_empty());

    let answer = reader.opens(&ics);
    answer.bears("content-type", "text/calendar; charset=utf-8");
    for line in answer.text.split("\r\n") {
        assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{line:?}");
    }
    let said = appointment(&answer, ["SUMMARY", "DTSTART", "URL", "TRANSP"]);
    for (said, start) in said.iter().zip([told, "20261121T", HOME, "TRANSPARENT"]) {
        assert!(said.starts_with(start), "{said}");
    }
    let [uid] = appointment(&answer, ["UID"]);
    assert!(uid.ends_with("@wonderpost"), "{uid}");
    // The same again, byte for byte: a program sees that nothing is new.
    assert_eq!(reader.opens(&atom).text, reader.opens(&atom).text);
}

/// Signs that are no characters, some of which XML 1.0 knows not.
const NONE: &str = "\u{fffe}\u{ffff}\u{fdd0}\u{fdef}\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}";

#[each::test(services())]
fn a_name_with_signs_that_are_none_breaks_no_feed(site: TestHouse) {
    let [atom, _] = paths(&mut awaited(&site));
    // Names that are taken, and ones that stood in the database before they were cleaned of this.
    for stored in [false, true] {
        if stored {
            site.breaks(&format!("UPDATE seats SET name = 'Ba{NONE}d'"));
        } else {
            let mut eve = site.signed_in(EVE);
            is_called(&mut eve, &format!("E{NONE}ve"), "en");
            eve.opens("/settings").says("value=\"Eve\"");
        }
        let answer = site.visitor().opens(&atom);
        let is_wrong = |sign: char| NONE.contains(sign) || sign == '\u{b}';
        assert!(!answer.text.contains(is_wrong), "{:?}", answer.text);
        let feed = feed(&answer);
        assert_eq!(feed.entries.len(), 1);
        let title = title(&feed.entries[0]);
        assert!(!stored || title.ends_with(" with Bad"), "{title}");
    }
}

#[each::test(services())]
fn feeds_of_somebody_who_has_no_turn_are_empty_and_well_formed(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    ada.follows(PAGE);
    let [atom, ics] = paths(&mut ada);
    let feed = feed(&ada.opens(&atom));
    assert!(feed.entries.is_empty());
    // As old as its address.
    let updated = feed.updated.expect("a moment").to_rfc3339();
    assert!(updated.starts_with("2026-11-21T"), "{updated}");
    let calendar = calendar(&ada.opens(&ics));
    assert!(calendar.events.is_empty());
    // Some programs take a calendar without any component for a broken one.
    assert_eq!(calendar.timezones.len(), 1);
}

#[each::test(services())]
fn an_appointment_that_moves_says_that_it_is_a_newer_one(site: TestHouse) {
    let names = ["UID", "DTSTART", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED"];
    let mut ada = site.signed_in(ADA);
    let agreed = "seats=2&invited=&clock=per_turn&days=3&then=lose";
    let table = ada.opens_table("duel", agreed);
    let mut lotte = site.signed_in(LOTTE);
    lotte.joins(&table, "Lotte");
    let mut awaited = whose_turn(ada, lotte);
    let [_, ics] = paths(&mut awaited);
    let [uid, starts, sequence, stamp, modified] = appointment(&awaited.opens(&ics), names);
    assert_eq!(stamp, modified);
    site.waits(HOUR_MS);
    let days = [("first", "2026-11-22"), ("last", "2026-11-26")];
    awaited.fills_in("/settings/away", &days).is(303);
    let after = appointment(&awaited.opens(&ics), names);
    assert_eq!(after[0], uid);
    let number = |text: &str| text.parse::<u32>().expect("a number");
    assert!(after[1] > starts, "{} after {starts}", after[1]);
    assert!(number(&after[2]) > number(&sequence), "{}", after[2]);
    assert!(after[3] > stamp, "{} after {stamp}", after[3]);
    assert_eq!(after[3], after[4]);
}

#[each::test(services())]
fn the_moment_of_a_feed_never_goes_back(site: TestHouse) {
    let mut awaited = awaited(&site);
    let home = awaited.opens("/").text;
    let table = between(&home, "href=\"/tables/", "\"");
    let [atom, _] = paths(&mut awaited);
    let seen = |reader: &mut Visitor<'_>| {
        let feed = feed(&reader.opens(&atom));
        (feed.updated.expect("a moment"), feed.entries.len())
    };
    let before = seen(&mut awaited);
    assert_eq!(before.1, 1);
    site.waits(HOUR_MS);
    // Somebody else has the seat from now on, and the table with it.
    let is_guest = awaited.address != ADA;
    let number = if is_guest { 2 } else { 1 };
    acts::hand_over(&site, table, number, EVE, "a test").expect("it is handed over");
    // A guest without a seat is forgotten.
    if is_guest {
        awaited.opens(&atom).is(404);
        return;
    }
    let after = seen(&mut awaited);
    assert_eq!(after.1, 0);
    assert!(after.0 > before.0, "{} after {}", after.0, before.0);
}

#[each::test(services())]
fn programs_load_only_what_is_new_to_them(site: TestHouse) {
    let mut awaited = awaited(&site);
    for path in paths(&mut awaited) {
        let first = awaited.opens(&path).is(200);
        first.bears("cache-control", "private, no-cache");
        let tag = first.header("etag").to_owned();
        let known = [("if-none-match", tag.as_str())];
        let again = awaited.asks(&path, &known).is(304);
        assert_eq!(again.text, "");
        // The same in other words is something else.
        is_called(&mut awaited, "Ada", "da");
        let other = awaited.asks(&path, &known).is(200);
        assert_ne!(other.header("etag"), tag);
        is_called(&mut awaited, "Ada", "en");
    }
}

#[each::test(services())]
fn an_address_of_a_feed_ends_when_another_is_made_and_opens_nothing_else(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    // None before it is asked for.
    ada.opens(PAGE).lacks("/feeds/");
    ada.presses(PAGE);
    let [old, _] = paths(&mut ada);
    ada.presses(PAGE);
    let [new, ics] = paths(&mut ada);
    assert_ne!(old, new);
    let mut eve = site.visitor();
    eve.opens(&old).is(404);
    eve.opens(&new).is(200);
    let signs_in = eve.cookies.keys().any(|name| name.contains("session"));
    assert!(!signs_in, "it signs nobody in");
    // It is stored sealed.
    let token = new.split('/').nth(2).expect("a token");
    site.dump().lacks(token);
    let mut joost = site.signed_in(JOOST);
    joost.opens(PAGE);
    joost.presses("/settings/feeds/end");
    // Not theirs to end.
    eve.opens(&new).is(200);
    ada.presses("/settings/feeds/end");
    for wrong in [&new, &ics, "/feeds//turns.atom", "/feeds/0/turns.ics"] {
        eve.opens(wrong).is(404);
    }
}

const LETTERS: &str = "/settings/letters";
/// Wishes besides those about turns.
const REST: &str = "reveal=never&over=never&reminder=never&talk=never";

#[each::test(services())]
fn the_page_about_letters_keeps_what_is_chosen_and_says_what_became_of_them(site: TestHouse) {
    let mut ada = awaited(&site);
    let page = ada.opens(LETTERS).is(200);
    page.says("What happened to my letters");
    let chosen = [
        ("turn", "daily 18"),
        ("reveal", "never"),
        ("over", "every 4"),
        ("reminder", "daily 7"),
        ("talk", "every 2"),
        ("quiet_from", "22"),
        ("quiet_until", "7"),
    ];
    ada.posts(LETTERS, &chosen)
        .leads_to("/settings/letters?done=saved");
    let selected = |value| format!("<option value=\"{value}\" selected>");
    let page = ada.opens("/settings/letters?done=saved");
    page.says_all(chosen.map(|(_, value)| selected(value)));
    page.says("The hours are those of UTC, ");
    for (turn, from, until) in [
        ("daily 24", "", ""),
        ("daily 9", "7", "7"),
        ("daily 9", "7", ""),
        ("daily 9", "7", "99"),
    ] {
        let wrong = format!("turn={turn}&quiet_from={from}&quiet_until={until}&{REST}");
        let refused = ada.posts(LETTERS, &wrong).is(422);
        refused.says("role=\"alert\"");
        if from == "7" {
            refused.says_all([selected("daily 9"), selected("7")]);
        }
    }
    // What was wrong is not kept.
    ada.opens(LETTERS).says(&selected("daily 18"));
    site.visitor()
        .opens(LETTERS)
        .leads_to("/sign-in?next=/settings/letters");
}

#[each::test(services())]
fn wishes_that_a_clock_does_not_allow_are_said_where_they_are_made(site: TestHouse) {
    let mut other = site.signed_in(EVE);
    let mut wishes = |turn: &str, quiet: &str, days: Option<u8>| {
        if let Some(days) = days {
            let agreed = format!("seats=2&invited=&clock=per_turn&days={days}&then=lose");
            other.opens_table("duel", &agreed);
        }
        let fields = format!("turn={turn}&{quiet}&{REST}");
        other.fills_in(LETTERS, &fields).is(303);
        other.opens(LETTERS)
    };
    let none = "quiet_from=&quiet_until=";
    wishes("daily 18", none, Some(3)).lacks("do not fit");
    wishes("daily 18", none, Some(1)).says("(One day for each turn)");
    for (turn, quiet, fits) in [
        ("at_once", none, true),
        ("every 12", none, true),
        ("daily 18", none, false),
        ("never", none, true),
        ("at_once", "quiet_from=22&quiet_until=8", true),
        // At six in the evening, and then until the next afternoon.
        ("every 12", "quiet_from=18&quiet_until=16", false),
    ] {
        let page = wishes(turn, quiet, None);
        let said = page
            .text
            .contains("These choices do not fit 7 Wonders Duel");
        assert_eq!(said, !fits, "{turn} {quiet}");
    }
}
