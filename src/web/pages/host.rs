//! `/host`: letters, frozen tables and numbers, for whoever runs the program. For everybody else it does not exist:
//! the same 404 as any missing page.

use std::path::Path;

use actix_web::http::header;

use super::{Answer, Cx, Error, Layout, Reply, go_on, link, show};
use crate::db::{DbError, Kind};
use crate::files::Room;
use crate::host::acts;
use crate::host::backups::{self, BackupRow};
use crate::look::overview::{self, Counted, Overview};
use crate::mail::mime::{self, ReadMail};
use crate::mail::outbox::list::{self, LetterRow, Summary};
use crate::mail::outbox::{LetterKind, Reason, text};
use crate::mail::send;
use crate::play::aside::PutAside;
use crate::play::letter_hold::{self, LetterHold};
use crate::play::{Service, Status};
use crate::table::frozen;
use crate::web::HostPage;
use mailbox::imap::{Kind as Wrong, Now, Standing};
use words::{Arg, Message, Text, Words, msg};

const LETTERS: i64 = 50;
/// A letter's own HTML has its styles and its picture inside, and may do nothing else.
const LETTER_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

pub(super) fn check(cx: &Cx) -> Result<(), Error> {
    let person = cx.me.person.as_ref();
    let own = person.and_then(|person| person.address.as_ref());
    let may = match &cx.app.host_page {
        HostPage::Open => cx.asked.is_at_this_machine,
        HostPage::Address(address) => own == Some(address),
        HostPage::Closed => false,
    };
    may.then_some(()).ok_or(Error::NotFound)
}

pub(super) fn is_open_here(cx: &Cx) -> bool {
    cx.app.host_page == HostPage::Open && cx.asked.is_at_this_machine
}

/// Says where letters are, where none is sent: to whoever sits at the machine, and to nobody else.
pub(super) fn where_letters_are(cx: &Cx) -> Option<Message> {
    let is_told = cx.app.letters_dir.is_some() && is_open_here(cx);
    is_told.then(|| msg::host::letters_here(link("/host", msg::host::letters_here_link())))
}

const HEAD_BYTES: u64 = 2_000;
const MAIL_BYTES: u64 = 1_000_000;

fn read_file(dir: &Path, row: &LetterRow, most_bytes: u64) -> Option<String> {
    if row.status != "sent" {
        return None;
    }
    match send::read_file(dir, row.id, &row.kind, most_bytes) {
        Ok(raw) => raw,
        Err(error) => {
            tracing::warn!(%error, letter = row.id, "the file of letter {} cannot be read", row.id);
            None
        }
    }
}

pub(crate) fn page(cx: &Cx) -> Answer {
    check(cx)?;
    let (service, words) = (cx.service(), cx.words());
    let mut stuck = list::list_stuck(&service.db, LETTERS)?;
    let mut letters = list::list(&service.db, LETTERS)?;
    for row in stuck.iter_mut().chain(&mut letters) {
        if row.subject.is_none() {
            let dir = cx.app.letters_dir.as_deref();
            let head = dir.and_then(|dir| read_file(dir, row, HEAD_BYTES));
            row.subject = head.as_deref().and_then(mime::subject);
        }
    }
    let hold = service.db.read(letter_hold::find_newest)?;
    show(&page!("pages/host/page.html" <'a> {
        cx: &'a Cx = cx,
        layout: Layout = cx.layout(&msg::host::title()).with_styles(&["lobby"]),
        done: Option<Message> = cx.done(&[
            ("again", msg::host::again),
            ("released", msg::host::released),
        ])?,
        /// What is held: the moment of the state, and when it was taken back.
        hold: Option<[String; 2]> = hold.and_then(|hold| held(hold, &words)),
        summary: Summary = list::summary(&service.db)?,
        counted: Counted = cx.app.meters.counted(service)?,
        /// What the numbers say of backups: names and values; nothing on Postgres.
        backups: Vec<(Message, Message)> = backups(service, &words)?,
        overview: Overview = overview::overview(service)?,
        aside: Vec<PutAside> = service.aside.list(words.now_ms),
        stuck: Vec<LetterRow> = stuck,
        letters: Vec<LetterRow> = letters,
    }))
}

fn mailbox(standing: &Standing) -> Message {
    let server = standing.server.clone();
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

pub(super) fn is_failing(row: &LetterRow) -> bool {
    row.status == "parked" || (row.status == "queued" && row.attempts > 0)
}

/// The subject, or what the letter is about while it has no words.
fn subject_of(row: &LetterRow, words: &Words) -> String {
    let title = || words.text(title_of(&row.kind));
    row.subject.clone().unwrap_or_else(title)
}

pub(super) fn title_of(kind: &str) -> Message {
    msg::host::letter_kind(LetterKind::find(kind).map_or("letter", LetterKind::as_str))
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
fn found(cx: &Cx) -> Result<(LetterRow, Option<ReadMail>), Error> {
    check(cx)?;
    let (service, id) = (cx.service(), cx.number("id")?);
    let row = service.db.read(|conn| list::find(conn, id))?;
    let row = row.ok_or(Error::NotFound)?;
    let kept = text::find(&service.db, id)?;
    let file = || read_file(cx.app.letters_dir.as_deref()?, &row, MAIL_BYTES);
    let mail = kept.or_else(file).as_deref().and_then(mime::read);
    if mail.is_some() {
        // Its words are not shown before the log has it.
        acts::note_letter_read(service, &row)?;
    }
    Ok((row, mail))
}

pub(crate) fn letter(cx: &Cx) -> Answer {
    let (row, mail) = found(cx)?;
    let (subject, text) = match mail {
        Some(mail) => (mail.subject, mail.text),
        None => (subject_of(&row, &cx.words()), String::new()),
    };
    let title = msg::game::plain(&subject);
    show(&page!("pages/host/letter.html" {
        layout: Layout = cx.layout(&title).with_styles(&["lobby"]),
        row: LetterRow = row,
        links: Vec<String> = links(&text, &cx.service().base_url),
        subject: String = subject,
        text: String = text,
    }))
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

pub(crate) fn letter_html(cx: &Cx) -> Answer {
    let (_row, mail) = found(cx)?;
    let html = mail.ok_or(Error::NotFound)?.html;
    Reply::html(html).with(header::CONTENT_SECURITY_POLICY, LETTER_POLICY)
}

pub(crate) fn send_again(cx: &Cx) -> Answer {
    check(cx)?;
    let queued = acts::send_letter_again(cx.service(), cx.number("id")?)?;
    go_on(queued, "/host?done=again")
}

pub(crate) fn release(cx: &Cx) -> Answer {
    check(cx)?;
    match acts::release_letters(cx.service())? {
        true => Reply::to("/host?done=released"),
        false => Reply::to("/host"),
    }
}

/// Since when nothing leaves: the moment of the state, and when the database was taken back. None once it was released.
fn held(hold: LetterHold, words: &Words) -> Option<[String; 2]> {
    let state = hold.of_ms.unwrap_or(hold.begun_at_ms);
    let moments = [state, hold.begun_at_ms].map(|at_ms| words.moment(at_ms).absolute);
    hold.released_at_ms.is_none().then_some(moments)
}

fn backups(service: &Service, words: &Words) -> Result<Vec<(Message, Message)>, DbError> {
    if service.db.kind == Kind::Postgres {
        return Ok(Vec::new());
    }
    let (newest, last) = backups::newest(service)?;
    let last = match &last {
        Some(row) => made(row, words),
        None if service.backups.is_some() => msg::host::backups_none(),
        None => msg::host::backups_off(),
    };
    let mut facts = vec![(msg::host::backups(), last)];
    let Some(newest) = newest else {
        return Ok(facts);
    };
    let begun = words.moment(newest.begun_at_ms).absolute;
    if let Some(why) = &newest.failure {
        let why = msg::host::backup_failed_why(begun, Text::from(why));
        facts.push((msg::host::backup_failed(), why));
    } else if newest.ended_at_ms.is_none() {
        let when = msg::host::backup_begun_when(begun);
        facts.push((msg::host::backup_begun(), when));
    }
    Ok(facts)
}

fn made(row: &BackupRow, words: &Words) -> Message {
    let when = words.moment(row.begun_at_ms);
    let checked = match row.unsound {
        Some(count) if count > 0 => msg::host::backup_unsound(count),
        Some(_) | None => msg::host::backup_checked(),
    };
    msg::host::backup_made(
        when.relative,
        when.absolute,
        size(row.bytes.unwrap_or_default()),
        checked,
    )
}

/// A size, rounded up.
fn size(bytes: i64) -> Message {
    let in_units = |unit: i64| (bytes + unit - 1) / unit;
    if bytes < 10_000_000 {
        msg::host::kilobytes(in_units(1000))
    } else {
        msg::host::megabytes(in_units(1_000_000))
    }
}
