//! Pages that follow what they show: a stream of server-sent events for each open page (WHATWG HTML, 9.2).
//!
//! An event says that something has happened and whether the reader is waited for, and nothing else: the page fetches
//! itself again, as whoever it is then. Start reading at [`answer`].

use std::convert::Infallible;
use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::poll_fn;
use tokio::sync::mpsc::{self as events, Sender};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::auth::Caller;
use super::clients::Counts;
use super::{App, Error, cx, headers, read};
use crate::accounts::{PersonId, limits};
use crate::look::head::{self, Head};
use crate::play::work;

const STREAM: &str = "text/event-stream";
pub(super) const MOST_PER_READER: usize = 10;
const AGAIN_SECONDS: u64 = 60;
/// How often a stream says something even if nothing happens, so that no proxy cuts it, and who reads it is looked at
/// again.
const EVERY: Duration = Duration::from_secs(20);
/// How long it is between two looks for the same page at least: moves that follow each other closely are one event.
const APART: Duration = Duration::from_millis(500);
/// How far the thread that looks for all streams stands back, as in `nice(2)`.
const NICENESS: i32 = 15;
/// How many events wait for a reader who does not take them; then the stream ends.
const WAITING_MAX: usize = 4;

#[derive(Default)]
pub(super) struct Streams {
    counts: Counts,
    /// One thread looks for all of them, after moves and pages, which so do not wait however many there are.
    looks: OnceLock<mpsc::Sender<Look>>,
}

type Look = Box<dyn FnOnce() + Send>;

impl Streams {
    fn look(&self, look: Look) -> Result<(), Error> {
        let looks = self.looks.get_or_init(|| {
            let (sender, looks) = mpsc::channel::<Look>();
            std::thread::spawn(move || {
                work::be_nice(NICENESS);
                for look in looks {
                    if catch_unwind(AssertUnwindSafe(look)).is_err() {
                        tracing::error!("the program failed as it looked for an open page");
                    }
                }
            });
            sender
        });
        looks.send(look).map_err(|error| Error::fault(&error))
    }
}

#[derive(Clone, Copy)]
pub(super) enum Subject {
    Table,
    Lobby,
    LookBack,
}

#[derive(Clone)]
struct Page {
    app: Data<App>,
    caller: Arc<Caller>,
    subject: Subject,
    uid: String,
}

#[derive(Clone, Copy)]
struct Seen {
    person: Option<PersonId>,
    head: Head,
}

impl Seen {
    /// A number that is another one after each event; `turn` if the reader is waited for.
    fn lines(self) -> String {
        let turn = if self.head.is_awaited { "\nturn" } else { "" };
        format!("{}{turn}", self.head.number())
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
    let first = page.clone();
    let seen = read(&page.app, move || first.look(None)).await??;
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
    let (sender, mut events) = events::channel(WAITING_MAX);
    actix_web::rt::spawn(async move {
        page.follow(seen, &sender).await;
        drop(counted);
    });
    answer.content_type(STREAM);
    // A proxy that collected answers would keep it to itself.
    answer.insert_header(("X-Accel-Buffering", "no"));
    Ok(answer.streaming(poll_fn(move |context| {
        let event = events.poll_recv(context);
        event.map(|event| event.map(Ok::<_, Infallible>))
    })))
}

impl Page {
    /// Looks at the subject, as whoever asks may by now. What has been heard of the reader's tables is not asked again.
    fn look(&self, heard: Option<i64>) -> Result<Seen, Error> {
        let service = &self.app.service;
        let me = Caller::clone(&self.caller).find(service)?;
        let person = me.id();
        let head = match (self.subject, person) {
            (Subject::Table, _) => head::of_table(service, &self.uid, person)?,
            (Subject::LookBack, _) => head::of_look_back(service, &self.uid, person)?,
            (Subject::Lobby, Some(id)) => head::of_person(service, id, heard, me.turns > 0)?,
            (Subject::Lobby, None) => return Err(Error::NotFound),
        };
        Ok(Seen { person, head })
    }

    /// Does the same after moves and pages.
    async fn look_again(&self, heard: i64) -> Result<Seen, Error> {
        let (sender, seen) = oneshot::channel();
        let page = self.clone();
        self.app.streams.look(Box::new(move || {
            // Nobody waits for it where the reader has gone.
            let _ = sender.send(page.look(Some(heard)));
        }))?;
        seen.await.map_err(|error| Error::fault(&error))?
    }

    /// Sends an event at once, and whenever something has happened, until the reader goes or may not know of it any more.
    async fn follow(&self, mut seen: Seen, sender: &Sender<Bytes>) {
        let Head {
            what, mark, beside, ..
        } = seen.head;
        let watched = &self.app.service.heads;
        let mut heads = watched.watch(what, mark);
        let mut besides = beside.map(|(what, mark)| watched.watch(what, mark));
        let mut stop = self.app.stop.watch();
        let mut next_look = Instant::now();
        loop {
            if sender.try_send(seen.event()).is_err() || seen.head.is_over {
                return;
            }
            tokio::select! {
                () = async {
                    sleep_until(next_look).await;
                    tokio::select! {
                        _ = heads.changed() => {}
                        _ = changed(besides.as_mut()) => {}
                    }
                } => {}
                () = sleep(EVERY) => {}
                () = sender.closed() => return,
                _ = stop.wait_for(|is_begun| *is_begun) => return,
            }
            next_look = Instant::now() + APART;
            let heard = *heads.borrow_and_update();
            if let Some(besides) = &mut besides {
                besides.mark_unchanged();
            }
            seen = match self.look_again(heard).await {
                Ok(now) if now.person == seen.person => now,
                // What is away for a moment is asked again.
                Err(Error::Busy | Error::NotSaved | Error::Fault(_)) => seen,
                Ok(_) | Err(_) => return,
            };
        }
    }
}

/// Waits until another mark is noted; for ever where none is watched.
async fn changed(marks: Option<&mut watch::Receiver<i64>>) {
    match marks {
        Some(marks) => _ = marks.changed().await,
        None => pending().await,
    }
}
