//! Pages that follow what they show: a stream of server-sent events for each open page (WHATWG HTML, 9.2).
//!
//! An event says that something has happened and whether the reader is waited for, and nothing else: the page fetches
//! itself again, as whoever it is then. Start reading at [`answer`].

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, MessageBody};
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::auth::Caller;
use super::connections::Counts;
use super::{App, Error, cx, headers, read};
use crate::accounts::{PersonId, limits};
use crate::look::head::{self, Head};

const STREAM: &str = "text/event-stream";
/// How many streams one reader may have open.
pub(super) const MOST_PER_READER: usize = 10;
/// When somebody who has too many may ask again, in seconds.
const AGAIN_SECONDS: u64 = 60;
/// How often a stream says something even if nothing happens, so that no proxy cuts it, and who reads it is looked at
/// again.
const EVERY: Duration = Duration::from_secs(20);
/// How many events wait for a reader who does not take them; then the stream ends.
const WAITING_MAX: usize = 4;

/// The open streams.
#[derive(Default)]
pub(super) struct Streams {
    /// How many each reader has.
    counts: Counts,
    /// One looks after the other, so that however many there are, moves and pages do not wait for them.
    turn: Mutex<()>,
}

/// What a page follows.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Table,
    /// All tables of the reader.
    Lobby,
    LookBack,
}

/// What a page asks for, and for whom.
#[derive(Clone)]
struct Page {
    app: Data<App>,
    caller: Arc<Caller>,
    subject: Subject,
    uid: String,
}

/// Its subject as a reader knows it.
#[derive(Clone, Copy)]
struct Seen {
    person: Option<PersonId>,
    head: Head,
}

impl Seen {
    /// A number that is another one after each event; `turn` if the reader is waited for.
    fn lines(self) -> String {
        let turn = if self.head.is_awaited { "\nturn" } else { "" };
        format!("{}{turn}", self.head.mark)
    }

    fn event(self) -> Bytes {
        let data = self.lines().replace('\n', "\ndata: ");
        format!("data: {data}\n\n").into()
    }
}

/// `GET /tables/{uid}/seq`, `/tables/{uid}/look-back/seq` and `/seq`: how far a table, what is found out about its game,
/// or all of the reader's tables have come; once, or for who takes a stream each time that changes.
pub(super) async fn answer(request: HttpRequest, subject: Subject) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    let page = Page {
        caller: Arc::new(Caller::of(&request, &app.service)),
        uid: request.match_info().query("uid").to_owned(),
        subject,
        app,
    };
    let seen = page.look(None).await?;
    let wanted = headers::text(request.headers(), header::ACCEPT);
    let mut answer = HttpResponse::Ok();
    answer.insert_header((header::VARY, "Accept"));
    if !wanted.contains(STREAM) || request.method() == actix_web::http::Method::HEAD {
        answer.content_type("text/plain; charset=utf-8");
        return Ok(answer.body(seen.lines()));
    }
    let client = || page.app.proxies.client(&request).map(limits::client);
    let reader = match seen.person {
        Some(person) => format!("person {}", person.0),
        None => client().unwrap_or_default(),
    };
    let counts = &page.app.streams.counts;
    let counted = counts.admit(reader, MOST_PER_READER);
    let counted = counted.ok_or(Error::TooMany(AGAIN_SECONDS))?;
    let (sender, events) = mpsc::channel(WAITING_MAX);
    actix_web::rt::spawn(async move {
        page.follow(seen, &sender).await;
        drop(counted);
    });
    answer.content_type(STREAM);
    // A proxy that collected answers would keep it to itself.
    answer.insert_header(("X-Accel-Buffering", "no"));
    Ok(answer.body(Events(events)))
}

impl Page {
    /// Looks at the subject, as whoever asks may by now. What has been heard of the reader's tables is not asked again.
    async fn look(&self, heard: Option<i64>) -> Result<Seen, Error> {
        let page = self.clone();
        read(&self.app, move || {
            let service = &page.app.service;
            let me = Caller::clone(&page.caller).find(service)?;
            let person = me.id();
            let head = match (page.subject, person) {
                (Subject::Table, _) => head::of_table(service, &page.uid, person)?,
                (Subject::LookBack, _) => head::of_look_back(service, &page.uid, person)?,
                (Subject::Lobby, Some(id)) => head::of_person(service, id, heard, me.turns > 0)?,
                (Subject::Lobby, None) => return Err(Error::NotFound),
            };
            Ok(Seen { person, head })
        })
        .await?
    }

    /// Sends an event at once, and whenever something has happened, until the reader goes or may not know of it any more.
    async fn follow(&self, mut seen: Seen, sender: &Sender<Bytes>) {
        let Head { what, mark, .. } = seen.head;
        let mut heads = self.app.service.heads.watch(what, mark);
        let mut stop = self.app.stop.watch();
        loop {
            if sender.try_send(seen.event()).is_err() || seen.head.is_over {
                return;
            }
            tokio::select! {
                _ = heads.changed() => {}
                () = tokio::time::sleep(EVERY) => {}
                () = sender.closed() => return,
                _ = stop.wait_for(|is_begun| *is_begun) => return,
            }
            let heard = *heads.borrow_and_update();
            let _turn = self.app.streams.turn.lock().await;
            seen = match self.look(Some(heard)).await {
                Ok(now) if now.person == seen.person => now,
                // What is away for a moment is asked again.
                Err(Error::Busy | Error::NotSaved | Error::Fault(_)) => seen,
                Ok(_) | Err(_) => return,
            };
        }
    }
}

/// The body of a stream.
struct Events(Receiver<Bytes>);

impl MessageBody for Events {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}
