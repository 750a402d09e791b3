//! The feed and the calendar of somebody's turns, read by programs of their own kind, and the page about letters.
#![expect(
    clippy::expect_used,
    reason = "a page that lacks what is asked for fails the test"
)]

use std::io::Cursor;

use feed_rs::model::{Entry, Feed};
use ical::IcalParser;
use ical::parser::ical::component::IcalCalendar;

use super::support::{
    ADA, Answer, EVE, HOME, JOOST, LOTTE, Says, TestHouse, Visitor, quoted, services,
};

const PAGE: &str = "/settings/feeds";

/// Somebody whose turn it is at a table with Lotte.
fn awaited(site: &TestHouse) -> Visitor<'_> {
    let mut ada = site.signed_in(ADA);
    is_called(&mut ada, "Ada <b>&");
    ada.invites(LOTTE);
    let mut lotte = site.visitor();
    let link = site.link_to(LOTTE, "/invitations/");
    lotte.fills_in(&link, &[("name", "Lotte \"]]>\\;,\u{202e}<i>")]);
    lotte.follows(PAGE);
    ada.follows(PAGE);
    let turns = ada.opens("/").text.contains("1 table waits for you");
    if turns { ada } else { lotte }
}

fn is_called(visitor: &mut Visitor<'_>, name: &str) {
    let rest = [
        ("zone", "UTC"),
        ("theme", "auto"),
        ("language", "en"),
        ("letters", "yes"),
    ];
    let fields = [&[("name", name)], &rest[..]].concat();
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

#[test]
fn a_feed_reader_and_a_calendar_read_what_waits() {
    let told = "Your turn: 7 Wonders Duel with ";
    for site in services() {
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
        let calendar = calendar(&answer);
        let [event] = &calendar.events[..] else {
            panic!("{}", answer.text);
        };
        let value = |name: &str| {
            let mut properties = event.properties.iter();
            let found = properties.find(|property| property.name == name);
            let value = found.and_then(|property| property.value.clone());
            value.unwrap_or_default()
        };
        for (name, start) in [("SUMMARY", told), ("DTSTART", "20261121T"), ("URL", HOME)] {
            assert!(value(name).starts_with(start), "{name}: {}", value(name));
        }
        assert_eq!(value("TRANSP"), "TRANSPARENT");
        assert!(value("UID").ends_with("@wonderpost"));
        // The same again, byte for byte: a program sees that nothing is new.
        assert_eq!(reader.opens(&atom).text, reader.opens(&atom).text);
    }
}

/// Signs that are no characters, some of which XML 1.0 knows not.
const NONE: &str = "\u{fffe}\u{ffff}\u{fdd0}\u{fdef}\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}";

#[test]
fn a_name_with_signs_that_are_none_breaks_no_feed() {
    for site in services() {
        let [atom, _] = paths(&mut awaited(&site));
        // Names that are taken, and ones that stood in the database before they were cleaned of this.
        for stored in [false, true] {
            if stored {
                site.breaks(&format!("UPDATE seats SET name = 'Ba{NONE}d'"));
            } else {
                let mut eve = site.signed_in(EVE);
                is_called(&mut eve, &format!("E{NONE}ve"));
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
}

#[test]
fn feeds_of_somebody_who_has_no_turn_are_empty_and_well_formed() {
    for site in services() {
        let mut ada = site.signed_in(ADA);
        ada.follows(PAGE);
        let [atom, ics] = paths(&mut ada);
        assert!(feed(&ada.opens(&atom)).entries.is_empty());
        assert!(calendar(&ada.opens(&ics)).events.is_empty());
    }
}

#[test]
fn an_address_of_a_feed_ends_when_another_is_made_and_opens_nothing_else() {
    for site in services() {
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
}

#[test]
fn the_page_about_letters_keeps_what_is_chosen_and_says_what_became_of_them() {
    const PAGE: &str = "/settings/letters";
    for site in services() {
        let mut ada = awaited(&site);
        let page = ada.opens(PAGE).is(200);
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
        ada.posts(PAGE, &chosen)
            .leads_to("/settings/letters?done=saved");
        let selected = |value| format!("<option value=\"{value}\" selected>");
        let page = ada.opens("/settings/letters?done=saved");
        page.says_all(chosen.map(|(_, value)| selected(value)));
        for (turn, from, until) in [
            ("daily 24", "", ""),
            ("never", "7", "7"),
            ("never", "7", ""),
            ("never", "7", "99"),
        ] {
            let rest = "reveal=never&over=never&reminder=never&talk=never";
            let wrong = format!("turn={turn}&quiet_from={from}&quiet_until={until}&{rest}");
            ada.posts(PAGE, &wrong).is(422).says("role=\"alert\"");
        }
        // What was wrong is not kept.
        ada.opens(PAGE).says(&selected("daily 18"));
        site.visitor()
            .opens(PAGE)
            .leads_to("/sign-in?next=/settings/letters");
    }
}
