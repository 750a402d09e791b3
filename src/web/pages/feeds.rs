//! `/settings/feeds`: the secret addresses of a person's feeds; and the feeds themselves, which need no sign-in.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path, Query};
use askama::Template;

use super::{Answer, Cx, Done};
use crate::accounts::feed_keys::{self, Reader};
use crate::accounts::people;
use crate::db::DbError;
use crate::look::lobby::{self, LobbyRow};
use crate::web::form::Posted;
use crate::web::layout::{see_other, show};
use crate::web::{App, Error, Layout, feeds, headers, work};
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/feeds/page.html")]
struct FeedsPage {
    layout: Layout,
    done: Option<Message>,
    /// The addresses of the feed and of the calendar, once there are any.
    urls: Option<(String, String)>,
}

/// `GET /settings/feeds`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    let token = cx.work_as(|service, person| feed_keys::find(&service.db, person));
    let token = token.await??;
    let site = &cx.app.service.site;
    show(&FeedsPage {
        layout: cx.layout(&msg::feeds::title()),
        done: match done.word() {
            "new" => Some(msg::feeds::renewed()),
            "ended" => Some(msg::feeds::ended()),
            _ => None,
        },
        urls: token.map(|token| {
            let url = |file| site.url(&format!("/feeds/{token}/{file}"));
            (url("turns.atom"), url("turns.ics"))
        }),
    })
}

/// `POST /settings/feeds`: makes addresses, and ends those that were there.
pub(crate) async fn renew(cx: Cx, _posted: Posted) -> Answer {
    cx.work_as(|service, person| feed_keys::renew(&service.db, person, service.clock.now_ms()))
        .await??;
    Ok(see_other("/settings/feeds?done=new"))
}

/// `POST /settings/feeds/end`.
pub(crate) async fn end(cx: Cx, _posted: Posted) -> Answer {
    cx.work_as(|service, person| feed_keys::end(&service.db, person))
        .await??;
    Ok(see_other("/settings/feeds?done=ended"))
}

/// `GET /feeds/{token}/turns.atom`.
pub(crate) async fn atom(app: Data<App>, token: Path<String>) -> Answer {
    let self_url = app.service.site.url(&format!("/feeds/{token}/turns.atom"));
    let (reader, rows, w) = read(&app, token.into_inner()).await?;
    let site = &app.service.site;
    let feed = feeds::atom(&rows, reader.changed_at_ms, site, &w, &self_url);
    Ok(file("application/atom+xml; charset=utf-8", feed))
}

/// `GET /feeds/{token}/turns.ics`.
pub(crate) async fn calendar(app: Data<App>, token: Path<String>) -> Answer {
    let (_, rows, w) = read(&app, token.into_inner()).await?;
    let calendar = feeds::calendar(&rows, &app.service.site, &w);
    Ok(file("text/calendar; charset=utf-8", calendar))
}

/// Reads the tables of whoever a token belongs to, and how things are said to them.
async fn read(app: &Data<App>, token: String) -> Result<(Reader, Vec<LobbyRow>, Words), Error> {
    let found = work(app, move |service| {
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
        Ok::<_, DbError>(Some((reader, lobby::list(service, person.id)?, w)))
    });
    found.await??.ok_or(Error::NotFound)
}

/// Programs ask every few minutes: they need not load again what is the same.
fn file(kind: &'static str, text: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, headers::REVALIDATED))
        .content_type(kind)
        .body(text)
}
