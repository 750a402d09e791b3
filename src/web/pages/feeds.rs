//! `/settings/feeds`: the secret addresses of a person's feeds; and the feeds themselves, which need no sign-in.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::{Answer, Cx, Error, Layout, Reply, show};
use crate::accounts::feed_keys::{self, Reader};
use crate::accounts::people;
use crate::db::DbError;
use crate::look::lobby::{self, LobbyRow};
use crate::play::Service;
use crate::web::{cx, feeds, work};
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/feeds/page.html")]
struct FeedsPage {
    layout: Layout,
    done: Option<Message>,
    /// The addresses of the feed and of the calendar, once there are any.
    urls: Option<[String; 2]>,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let token = feed_keys::find(&cx.service().db, cx.id()?)?;
    let url = |token: &str, file| cx.service().site.url(&format!("/feeds/{token}/{file}"));
    show(&FeedsPage {
        layout: cx.layout(&msg::feeds::title()),
        done: match cx.done()? {
            "new" => Some(msg::feeds::renewed()),
            "ended" => Some(msg::feeds::ended()),
            _ => None,
        },
        urls: token.map(|token| ["turns.atom", "turns.ics"].map(|file| url(&token, file))),
    })
}

/// `POST /settings/feeds`: makes addresses, and ends those that were there.
pub(crate) fn renew(cx: &Cx) -> Answer {
    let service = cx.service();
    feed_keys::renew(&service.db, cx.id()?, service.clock.now_ms())?;
    Reply::to("/settings/feeds?done=new")
}

pub(crate) fn end(cx: &Cx) -> Answer {
    feed_keys::end(&cx.service().db, cx.id()?)?;
    Reply::to("/settings/feeds?done=ended")
}

pub(crate) async fn atom(request: HttpRequest) -> Result<HttpResponse, Error> {
    let kind = "application/atom+xml; charset=utf-8";
    file(&request, kind, |service, token, reader, rows, w| {
        let own_url = service.site.url(&format!("/feeds/{token}/turns.atom"));
        feeds::atom(rows, reader.changed_at_ms, &service.site, w, &own_url)
    })
    .await
}

pub(crate) async fn calendar(request: HttpRequest) -> Result<HttpResponse, Error> {
    let kind = "text/calendar; charset=utf-8";
    file(&request, kind, |service, _, _, rows, w| {
        feeds::calendar(rows, &service.site, w)
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
    let written = work(&app, move |service| {
        let found = service.db.read(|conn| {
            let Some(reader) = feed_keys::find_reader(conn, &token)? else {
                return Ok::<_, DbError>(None);
            };
            let person = people::find(conn, reader.person)?;
            Ok(person.map(|person| (reader, person)))
        })?;
        let Some((reader, person)) = found else {
            return Ok(None);
        };
        let w = person.words(service.clock.now_ms());
        let rows = lobby::list(service, person.id)?;
        Ok::<_, DbError>(Some(write(service, &token, &reader, &rows, &w)))
    });
    let written = written.await??.ok_or(Error::NotFound)?;
    Ok(Reply::of(kind, written).revalidated().into())
}
