//! `/host`: what whoever runs the program needs to see: letters, frozen tables, numbers.
//!
//! For everybody else it does not exist: the same 404 as any missing page.

use std::path::Path as FilePath;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Path, Query};
use askama::Template;

use super::host_backups::{self, HoldPart};
use super::{Answer, Cx, Done, go_on, link};
use crate::db::{DbError, Kind};
use crate::host::acts;
use crate::look::overview::{self, Overview};
use crate::mail::mime::{self, ReadMail};
use crate::mail::outbox::list::{self, LetterRow, Summary};
use crate::mail::outbox::{LetterId, LetterKind, Reason, text};
use crate::mail::send::files;
use crate::play::Service;
use crate::table::frozen;
use crate::web::form::Posted;
use crate::web::layout::{see_other, show};
use crate::web::{App, Error, HostPage, Layout, read};
use mailbox::imap::{Kind as Wrong, Now, Standing};
use words::{Arg, Message, Moment, Text, Words, msg};

const LETTERS: i64 = 50;
/// A letter's own HTML has its styles and its picture inside, and may do nothing else.
const LETTER_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

#[derive(Template)]
#[template(path = "pages/host/page.html")]
struct HostsPage {
    layout: Layout,
    done: Option<Message>,
    facts: Vec<Fact>,
    hold: Option<HoldPart>,
    frozen: Vec<FrozenLine>,
    aside: Vec<AsideLine>,
    stuck: Vec<LetterLine>,
    letters: Vec<LetterLine>,
}

struct Fact {
    name: Message,
    value: String,
}

struct FrozenLine {
    uid: String,
    game: String,
    reason: String,
    since: Moment,
}

/// What the worker put aside.
struct AsideLine {
    what: Message,
    when: Moment,
    reason: String,
}

struct LetterLine {
    id: i64,
    subject: String,
    to: String,
    when: Moment,
    state: Message,
    is_failing: bool,
    is_parked: bool,
}

#[derive(Template)]
#[template(path = "pages/host/letter.html")]
struct LetterPage {
    layout: Layout,
    id: i64,
    subject: String,
    to: String,
    text: String,
    state: Message,
    links: Vec<String>,
}

/// Lets the host pass; for anybody else the page is not there.
fn check(cx: &Cx) -> Result<(), Error> {
    let person = cx.me.person.as_ref();
    let own = person.and_then(|person| person.address.as_ref());
    let may = match &cx.app.host_page {
        HostPage::Open => is_at_this_machine(cx),
        HostPage::Address(address) => own == Some(address),
        HostPage::Closed => false,
    };
    may.then_some(()).ok_or(Error::NotFound)
}

fn is_at_this_machine(cx: &Cx) -> bool {
    cx.app.proxies.is_at_this_machine(&cx.request)
}

/// Whether the host's page is open to whoever asks because they sit at the machine.
pub(super) fn is_open_here(cx: &Cx) -> bool {
    cx.app.host_page == HostPage::Open && is_at_this_machine(cx)
}

/// Says where letters are, where none is sent: to whoever sits at the machine, and to nobody else.
pub(super) fn where_letters_are(cx: &Cx) -> Option<Message> {
    let dir = cx.app.letters_dir.as_ref()?;
    if !is_at_this_machine(cx) {
        return None;
    }
    Some(if is_open_here(cx) {
        msg::host::letters_here(link("/host", msg::host::letters_here_link()))
    } else {
        msg::host::letters_folder(dir.display().to_string())
    })
}

struct State {
    overview: Overview,
    summary: Summary,
    stuck: Vec<LetterRow>,
    newest: Vec<LetterRow>,
    backups: host_backups::State,
    kind: Kind,
}

fn look(app: &App) -> Result<State, DbError> {
    let (service, dir) = (&app.service, app.letters_dir.as_deref());
    let mut stuck = list::list_stuck(&service.db, LETTERS)?;
    let mut newest = list::list(&service.db, LETTERS)?;
    for row in stuck.iter_mut().chain(&mut newest) {
        if row.subject.is_none() {
            let head = dir.and_then(|dir| read_file(dir, row, HEAD_BYTES));
            row.subject = head.as_deref().and_then(mime::subject);
        }
    }
    Ok(State {
        overview: overview::overview(service)?,
        summary: list::summary(&service.db)?,
        stuck,
        newest,
        backups: host_backups::look(service)?,
        kind: service.db.kind(),
    })
}

/// Bytes at a mail's begin among which its subject stands.
const HEAD_BYTES: u64 = 2_000;
const MAIL_BYTES: u64 = 1_000_000;

/// Reads a letter's file, if it became one that is still there.
fn read_file(dir: &FilePath, row: &LetterRow, most_bytes: u64) -> Option<String> {
    if row.status != "sent" {
        return None;
    }
    match files::read(dir, row.id, &row.kind, most_bytes) {
        Ok(raw) => raw,
        Err(error) => {
            tracing::warn!(%error, letter = row.id.0, "the file of letter {} cannot be read", row.id.0);
            None
        }
    }
}

/// `GET /host`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    check(&cx)?;
    let state = read(&cx.app, look).await??;
    let words = cx.words();
    let line = |row: &LetterRow| letter_line(row, &words);
    let said = |reason: String| words.text(frozen::said(&reason));
    let aside = cx.app.service.aside.list(words.now_ms).into_iter();
    show(&HostsPage {
        layout: cx.layout(&msg::host::title()).with_styles(&["lobby"]),
        done: match done.word() {
            "again" => Some(msg::host::again()),
            "released" => Some(msg::host::released()),
            _ => None,
        },
        hold: state.backups.hold(&words),
        facts: facts(&cx.app, &state, &words),
        stuck: state.stuck.iter().map(line).collect(),
        aside: aside
            .map(|one| AsideLine {
                what: msg::host::aside_what(one.work.as_str(), one.of, one.times),
                when: words.moment(one.at_ms),
                reason: one.reason,
            })
            .collect(),
        letters: state.newest.iter().map(line).collect(),
        frozen: state
            .overview
            .frozen
            .into_iter()
            .map(|table| FrozenLine {
                since: words.moment(table.changed_at_ms),
                uid: table.uid,
                game: table.game,
                reason: table.reason.map_or_else(String::new, said),
            })
            .collect(),
    })
}

fn facts(app: &App, state: &State, words: &Words) -> Vec<Fact> {
    let database = match state.kind {
        Kind::Sqlite => "SQLite",
        Kind::Postgres => "Postgres",
    };
    let site = &app.service.site;
    let clock = app.service.clock.trouble();
    let limits = app.proxies.trouble(&site.base_url);
    let plain = |name, value| Fact { name, value };
    let said = |name, message| plain(name, words.text(message));
    let overview = &state.overview;
    let mut facts = vec![
        plain(msg::host::address(), site.base_url.clone()),
        said(
            msg::host::program(),
            msg::host::version(env!("CARGO_PKG_VERSION")),
        ),
        plain(msg::host::database(), database.to_owned()),
        plain(
            msg::host::clock(),
            clock.unwrap_or_else(|| words.text(msg::host::clock_well())),
        ),
        plain(
            msg::host::limits(),
            limits.map_or_else(|| words.text(msg::host::limits_count()), str::to_owned),
        ),
        said(msg::host::answers(), answers(app)),
    ];
    let imap = app.imap.iter();
    facts.extend(imap.map(|standing| said(msg::host::imap(), mailbox(standing))));
    facts.extend([
        said(
            msg::host::people(),
            msg::host::people_count(overview.accounts, overview.guests),
        ),
        said(msg::host::tables(), count_tables(overview)),
        said(
            msg::host::letters(),
            msg::host::letters_count(state.summary.queued, state.summary.parked),
        ),
        said(msg::host::oldest(), oldest(&state.summary, words)),
        plain(msg::host::overdue(), overview.overdue.to_string()),
    ]);
    if state.kind == Kind::Sqlite {
        let backups = state.backups.facts(app.service.backups.is_some(), words);
        facts.extend(backups.into_iter().map(|(name, value)| said(name, value)));
    }
    facts
}

/// How it goes with the mailbox that answers are fetched from.
fn mailbox(standing: &Standing) -> Message {
    let server = standing.server().to_owned();
    match standing.now() {
        Now::Begins => msg::host::imap_begins(server),
        Now::Well => msg::host::imap_well(server),
        Now::Trouble(Wrong::Unreachable | Wrong::Silent | Wrong::Lost | Wrong::Odd) => {
            msg::host::imap_unreachable(server)
        }
        Now::Trouble(Wrong::Untrusted | Wrong::NoTls) => msg::host::imap_untrusted(server),
        Now::Trouble(Wrong::Login) => msg::host::imap_login(server),
        Now::Trouble(Wrong::Folder | Wrong::Marks) => msg::host::imap_folder(server),
    }
}

/// Whether letters can be answered, and who is believed. That anybody is must not be forgotten.
fn answers(app: &App) -> Message {
    match &app.service.replies {
        None => msg::host::answers_none(),
        Some(replies) if replies.accepts_unproven => msg::host::answers_unproven(),
        Some(replies) => msg::host::answers_proven(replies.names()),
    }
}

fn count_tables(overview: &Overview) -> Message {
    msg::host::tables_count(
        overview.running,
        overview.open,
        overview.over,
        overview.frozen.len(),
    )
}

fn oldest(summary: &Summary, words: &Words) -> Message {
    match summary.oldest_queued_at_ms {
        Some(queued_at_ms) => {
            let when = words.moment(queued_at_ms);
            msg::host::oldest_when(when.relative, when.absolute)
        }
        None => msg::host::oldest_none(),
    }
}

fn letter_line(row: &LetterRow, words: &Words) -> LetterLine {
    LetterLine {
        id: row.id.0,
        subject: subject_of(row, words),
        to: row.to_address.clone(),
        when: words.moment(row.sent_at_ms.unwrap_or(row.queued_at_ms)),
        state: state_of(row),
        is_failing: is_failing(row),
        is_parked: row.status == "parked",
    }
}

pub(super) fn is_failing(row: &LetterRow) -> bool {
    row.status == "parked" || (row.status == "queued" && row.attempts > 0)
}

/// The subject, or what the letter is about while it has no words.
fn subject_of(row: &LetterRow, words: &Words) -> String {
    let title = || words.text(title_of(LetterKind::find(&row.kind)));
    row.subject.clone().unwrap_or_else(title)
}

/// What a letter is called whose words are not kept.
pub(super) fn title_of(kind: Option<LetterKind>) -> Message {
    match kind {
        Some(LetterKind::SignIn) => msg::host::sign_in(),
        Some(LetterKind::NewBrowser) => msg::host::new_browser(),
        Some(LetterKind::Invitation) => msg::host::invitation(),
        Some(LetterKind::SeatClaim) => msg::host::seat_claim(),
        Some(LetterKind::SeatMoved) => msg::host::seat_moved(),
        Some(LetterKind::SeatGiven) => msg::host::seat_given(),
        Some(LetterKind::Stopped) => msg::host::stopped(),
        Some(LetterKind::YourTurn) => msg::host::your_turn(),
        Some(LetterKind::Revealed) => msg::host::revealed(),
        Some(LetterKind::GameOver) => msg::host::game_over(),
        Some(LetterKind::Answer) => msg::host::answer(),
        Some(LetterKind::Digest) => msg::host::digest(),
        Some(LetterKind::AlertOff) => msg::host::alert_off(),
        Some(LetterKind::Reminder) => msg::host::reminder(),
        Some(LetterKind::Nudge) => msg::host::nudge(),
        Some(LetterKind::Asked) => msg::host::asked(),
        Some(LetterKind::HandedOver) => msg::host::handed_over(),
        Some(LetterKind::StandIn) => msg::host::stand_in(),
        Some(LetterKind::TableClosed) => msg::host::table_closed(),
        Some(LetterKind::Talk) => msg::host::talk(),
        Some(LetterKind::Begun) => msg::host::begun(),
        Some(LetterKind::Resumed) => msg::host::resumed(),
        None => msg::host::letter(),
    }
}

fn state_of(row: &LetterRow) -> Message {
    let error = row.last_error.as_ref();
    let reason: Arg = match error.map(|said| (said, Reason::find(said))) {
        Some((_, Some(reason))) => msg::host::reason(reason.as_str()).into(),
        // What a mail server or a program said is in nobody's catalogue.
        Some((said, None)) => Text::from(said).into(),
        None => msg::host::no_reason().into(),
    };
    match row.status.as_str() {
        "sent" => msg::host::sent(),
        "parked" => msg::host::given_up(reason),
        "dropped" => msg::host::dropped(reason),
        "bundled" => msg::host::bundled(),
        _ if row.attempts == 0 => msg::host::waiting(),
        _ => msg::host::tried(row.attempts, reason),
    }
}

/// A letter and its words, while they are kept: in the database, or for good in its file. That the host looks at them
/// is told to the players.
fn find_letter(
    service: &Service,
    dir: Option<&FilePath>,
    id: LetterId,
) -> Result<Option<(LetterRow, Option<ReadMail>)>, DbError> {
    let Some(row) = service.db.read(|conn| list::find(conn, id))? else {
        return Ok(None);
    };
    let kept = text::find(&service.db, id)?;
    let raw = kept.or_else(|| read_file(dir?, &row, MAIL_BYTES));
    let mail = raw.as_deref().and_then(mime::read);
    if mail.is_some() {
        // Its words are not shown before the log has it.
        acts::note_letter_read(service, &row)?;
    }
    Ok(Some((row, mail)))
}

async fn found(cx: &Cx, id: i64) -> Result<(LetterRow, Option<ReadMail>), Error> {
    let dir = cx.app.letters_dir.clone();
    let found = cx.work(move |service| find_letter(service, dir.as_deref(), LetterId(id)));
    found.await??.ok_or(Error::NotFound)
}

/// `GET /host/letters/{id}`: a letter as text.
pub(crate) async fn letter(cx: Cx, id: Path<i64>) -> Answer {
    check(&cx)?;
    let (row, mail) = found(&cx, *id).await?;
    let words = cx.words();
    let (subject, text) = match mail {
        Some(mail) => (mail.subject, mail.text),
        None => (subject_of(&row, &words), String::new()),
    };
    let title = msg::host::letter_title(&subject);
    show(&LetterPage {
        layout: cx.layout(&title).with_styles(&["lobby"]),
        id: *id,
        links: links(&text, &cx.app.service.site.base_url),
        state: state_of(&row),
        subject,
        to: row.to_address,
        text,
    })
}

/// Finds the addresses of this site in a letter, so that they can be followed where no mail program runs.
fn links(text: &str, base_url: &str) -> Vec<String> {
    let mut links: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let link = word.trim_matches(['<', '>', '(', ')', ',', '.']);
        let path = link.strip_prefix(base_url);
        let is_ours = path.is_some_and(|path| path.starts_with('/'));
        if is_ours && !links.iter().any(|known| known == link) {
            links.push(link.to_owned());
        }
    }
    links
}

/// `GET /host/letters/{id}/html`: a letter as mail programs show it, in a page that can do nothing.
pub(crate) async fn letter_html(cx: Cx, id: Path<i64>) -> Answer {
    check(&cx)?;
    let (_row, mail) = found(&cx, *id).await?;
    let html = mail.ok_or(Error::NotFound)?.html;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, LETTER_POLICY))
        .body(html))
}

/// `POST /host/letters/{id}/again`: queues a letter that was given up.
pub(crate) async fn send_again(cx: Cx, id: Path<i64>, _posted: Posted) -> Answer {
    check(&cx)?;
    let queued = cx.work(move |service| acts::send_letter_again(service, LetterId(*id)));
    go_on(queued.await??, "/host?done=again")
}

/// `POST /host/letters/release`: lets letters leave that a restore holds.
pub(crate) async fn release(cx: Cx, _posted: Posted) -> Answer {
    check(&cx)?;
    Ok(match cx.work(acts::release_letters).await?? {
        true => see_other("/host?done=released"),
        false => see_other("/host"),
    })
}
