//! `/settings/feeds`: the secret addresses of a person's feeds; and the feeds themselves, which need no sign-in: what waits
//! for a person, for the programs that they read news and appointments in, as Atom (RFC 4287) and iCalendar (RFC 5545).

use actix_web::{HttpRequest, HttpResponse};
use atom_syndication::{Content, Entry, Feed, FixedDateTime, Link, Person, Text};
use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Calendar, Component, Event, EventLike, Property};

use super::{Answer, Cx, Error, Layout, Reply, show};
use crate::accounts::feed_keys::{self, Reader};
use crate::accounts::people;
use crate::config::Config;
use crate::db::DbError;
use crate::look::lobby::{self, LobbyRow, said};
use crate::mail::visible;
use crate::play::{Service, Status};
use crate::web::{cx, read};
use words::{Message, Words, msg};

pub(crate) fn page(cx: &Cx) -> Answer {
    let token = feed_keys::find(&cx.service().db, cx.id()?)?;
    let url = |token: &str, file| cx.service().url(&format!("/feeds/{token}/{file}"));
    let done = cx.done(&[("new", msg::feeds::renewed), ("ended", msg::feeds::ended)])?;
    let urls = |token: String| ["turns.atom", "turns.ics"].map(|file| url(&token, file));
    show(&page!("pages/feeds/page.html" {
        layout: Layout = cx.layout(&msg::feeds::title()),
        done: Option<Message> = done,
        /// The addresses of the feed and of the calendar, once there are any.
        urls: Option<[String; 2]> = token.map(urls),
    }))
}

pub(crate) fn renew(cx: &Cx) -> Answer {
    let service = cx.service();
    feed_keys::renew(&service.db, cx.id()?, service.clock.now_ms())?;
    Reply::to("/settings/feeds?done=new")
}

pub(crate) fn end(cx: &Cx) -> Answer {
    let person = cx.id()?;
    let db = &cx.service().db;
    db.write(|conn| feed_keys::forget_in_txn(conn, person))?;
    Reply::to("/settings/feeds?done=ended")
}

pub(crate) async fn atom(request: HttpRequest) -> Result<HttpResponse, Error> {
    let kind = "application/atom+xml; charset=utf-8";
    file(&request, kind, |service, token, reader, rows, w| {
        let own_url = service.url(&format!("/feeds/{token}/turns.atom"));
        write_atom(rows, reader.changed_at_ms, &service.config, w, &own_url)
    })
    .await
}

pub(crate) async fn calendar(request: HttpRequest) -> Result<HttpResponse, Error> {
    let kind = "text/calendar; charset=utf-8";
    file(&request, kind, |service, _, _, rows, w| {
        write_calendar(rows, &service.config, w)
    })
    .await
}

/// Writes a feed of whoever a token belongs to, as things are said to them. Programs ask every few minutes: they need
/// not load again what is the same.
async fn file(
    request: &HttpRequest,
    kind: &'static str,
    write: fn(&Service, &str, &Reader, &[LobbyRow], &Words) -> String,
) -> Result<HttpResponse, Error> {
    let token = request.match_info().query("token").to_owned();
    let app = cx::app(request)?;
    let here = app.clone();
    let written = read(&app, move || {
        let service = &here.service;
        let found = service.db.read(|conn| {
            let Some(reader) = feed_keys::find_reader(conn, &token)? else {
                return Ok::<_, DbError>(None);
            };
            let person = people::find(conn, reader.person)?;
            Ok(person.map(|person| (reader, person)))
        })?;
        let (reader, person) = found.ok_or(Error::NotFound)?;
        let w = person.words(service.clock.now_ms());
        let rows = lobby::list(service, person.id)?;
        Ok::<_, Error>(write(service, &token, &reader, &rows, &w))
    });
    let reply = Reply::of(kind, written.await??).revalidated();
    Ok(reply.suiting(request.headers()).into())
}

const FINISHED_MAX: usize = 20;
/// How long the appointment of a turn is, as nobody knows how long they will think.
const TURN_MINUTES: i64 = 30;

/// A calendar has one component at least (RFC 5545, 3.4 and 3.6), also while no turn waits. This one shows nothing.
const UTC: &str = "BEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n\
     TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nTZNAME:UTC\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
const END: &str = "END:VCALENDAR\r\n";

/// A table that waits for the reader, or a game that is over. Its texts hold no sign that XML does not know, as old names
/// may: else programs refuse the whole feed.
struct Item {
    /// The same while the turn is the same, and another one for the next.
    id: String,
    title: String,
    text: String,
    url: String,
    at: DateTime<Utc>,
}

impl Item {
    fn turn(row: &LobbyRow, config: &Config, w: &Words) -> Self {
        let decision = row.expected_seq.unwrap_or(0);
        let at_ms = row.awaited_since_ms.unwrap_or(row.changed_at_ms);
        Self::of(row, config, w, &format!("turn-{decision}"), at_ms)
    }

    fn of(row: &LobbyRow, config: &Config, w: &Words, what: &str, at_ms: i64) -> Self {
        let w = w.at_table(&row.names, Some(row.my_seat));
        let name = said::name(row);
        let title = if row.is_my_turn {
            msg::feeds::your_turn(name)
        } else {
            msg::feeds::game_over(name)
        };
        Self {
            id: format!("{}-{what}", row.uid),
            title: visible(&w.text(&title)),
            text: visible(&w.plain_sentence(&said::what(row))),
            url: config.url(&format!("/tables/{}", row.uid)),
            at: moment(at_ms),
        }
    }
}

fn moment(at_ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at_ms).unwrap_or_default()
}

/// Writes the feed of news: turns that wait, the newest first, and games that are over. `rows` are a person's tables.
/// `changed_at_ms` is when it changed last, but for what happened at these. The moment that it says of itself never goes
/// back: a table that is gone from it, or waits no more, has changed since. Source: RFC 4287, 4.2.15.
fn write_atom(
    rows: &[LobbyRow],
    changed_at_ms: i64,
    config: &Config,
    w: &Words,
    self_url: &str,
) -> String {
    let turns = rows.iter().filter(|row| row.is_my_turn);
    let turns = turns.map(|row| Item::turn(row, config, w));
    let over = rows.iter().filter(|row| row.status == Status::Over);
    let over = over.take(FINISHED_MAX);
    let over = over.map(|row| Item::of(row, config, w, "over", row.changed_at_ms));
    let mut items: Vec<Item> = turns.chain(over).collect();
    items.sort_by_key(|item| std::cmp::Reverse(item.at));
    let changed = rows.iter().map(|row| row.changed_at_ms);
    let newest = moment(changed.fold(changed_at_ms, i64::max));
    let feed = Feed {
        title: Text::plain(w.text(msg::feeds::feed_title(&config.site_name))),
        id: self_url.to_owned(),
        updated: FixedDateTime::from(newest),
        authors: vec![Person {
            name: config.site_name.clone(),
            ..Person::default()
        }],
        links: vec![
            link("self", self_url, "application/atom+xml"),
            link("alternate", &config.url("/"), "text/html"),
        ],
        lang: Some(w.language.code().to_owned()),
        entries: items.iter().map(|item| entry(item, config)).collect(),
        ..Feed::default()
    };
    feed.to_string()
}

fn entry(item: &Item, config: &Config) -> Entry {
    Entry {
        title: Text::plain(item.title.clone()),
        id: config.url(&format!("/feeds/items/{}", item.id)),
        updated: FixedDateTime::from(item.at),
        published: Some(FixedDateTime::from(item.at)),
        links: vec![link("alternate", &item.url, "text/html")],
        content: Some(Content {
            value: Some(item.text.clone()),
            content_type: Some("text".to_owned()),
            ..Content::default()
        }),
        ..Entry::default()
    }
}

fn link(rel: &str, href: &str, mime_type: &str) -> Link {
    Link {
        href: href.to_owned(),
        rel: rel.to_owned(),
        mime_type: Some(mime_type.to_owned()),
        ..Link::default()
    }
}

/// Writes the calendar: an appointment for each turn that waits, before the end of its time; without a clock at the
/// moment since when it waits. It blocks no time. Each event at the table since the turn began is a revision of it:
/// its time may have moved, and programs ignore that without a newer revision.
/// Source: RFC 5545, 3.8.7.2 to 3.8.7.4.
fn write_calendar(rows: &[LobbyRow], config: &Config, w: &Words) -> String {
    let turns = rows.iter().filter(|row| row.is_my_turn);
    let mut calendar = Calendar::new();
    calendar.name(&w.text(msg::feeds::calendar_title(&config.site_name)));
    // How often a program may ask again. Source: RFC 7986, 5.7.
    calendar.append_property(
        Property::new("REFRESH-INTERVAL", "PT15M")
            .add_parameter("VALUE", "DURATION")
            .done(),
    );
    for row in turns {
        let item = Item::turn(row, config, w);
        // The last half hour of a turn whose time runs.
        let due = row.due_at_ms.and_then(DateTime::from_timestamp_millis);
        let begins = due.map_or(item.at, |due| due - TimeDelta::minutes(TURN_MINUTES));
        let revised = moment(row.changed_at_ms);
        let revision = row.last_seq - row.expected_seq.unwrap_or(row.last_seq);
        let event = Event::new()
            .uid(&format!("{}@wonderpost", item.id))
            .timestamp(revised)
            .last_modified(revised)
            .sequence(u32::try_from(revision).unwrap_or_default())
            .starts(begins)
            .ends(begins + TimeDelta::minutes(TURN_MINUTES))
            .summary(&item.title)
            .description(&item.text)
            .url(&item.url)
            .add_property("TRANSP", "TRANSPARENT")
            .done();
        calendar.push(event);
    }
    let text = calendar.to_string();
    match text.strip_suffix(END) {
        Some(rest) => format!("{rest}{UTC}{END}"),
        None => text,
    }
}
