//! Letters about what a player asks of the others, and to whoever has taken a seat over.

use std::sync::Arc;

use super::super::answers;
use super::super::asks::Ask;
use super::super::history::HistoryLine;
use super::super::notices;
use super::super::rows::{self, SeatRow, TableRow};
use super::super::seat_links::{self, LinkOf};
use super::super::service::Service;
use super::super::table::{self, Phase, Table};
use super::super::table_cache::BringError;
use super::find_seat;
use crate::accounts::{Person, PersonId, people};
use crate::db::Conn;
use crate::mail::letters::{Button, NoticeLetter};
use crate::mail::outbox::{Intent, LetterKind, Reason, StoreInTxn, WriteFault, Writing};
use rules::{Seat, Viewer};
use words::{Arg, Join, Language, Message, Words, msg};

/// A table that a letter is about, with its reader.
pub(super) struct About {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) seat: Seat,
    pub(super) reader: Option<Person>,
    table: Arc<Table>,
}

impl About {
    pub(super) fn find(
        service: &Service,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<Result<Self, Reason>, WriteFault> {
        let (row, seats, index) = match find_seat(conn, intent)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let table = service
            .cache
            .bring_to(conn, row.id, row.last_seq, &service.library)
            .map_err(|error| match error {
                BringError::Fold(error) => WriteFault::Unwritable(error.to_string()),
                BringError::Db(error) => WriteFault::Db(error),
            })?;
        let reader = match seats[index].person_id {
            Some(person) => people::find_on_conn(conn, PersonId(person))?,
            None => None,
        };
        Ok(Ok(Self {
            seat: seats[index].seat(),
            reader,
            row,
            seats,
            table,
        }))
    }

    /// The same for a letter to one person, while the seat is theirs. Whoever has it since gets letters of their own,
    /// and what they may open goes to no other mailbox.
    pub(super) fn find_of_person(
        service: &Service,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<Result<Self, Reason>, WriteFault> {
        let about = Self::find(service, conn, intent)?;
        Ok(about.and_then(|about| {
            let reader = about.reader.as_ref().map(|reader| reader.id.0);
            let is_theirs = reader.is_some() && reader == intent.person_id;
            is_theirs.then_some(about).ok_or(Reason::SeatElsewhere)
        }))
    }

    fn words(&self, now_ms: i64) -> Words {
        let w = match &self.reader {
            Some(person) => person.words(now_ms),
            None => Words::of(Language::default()),
        };
        w.at_table(&rows::names(&self.seats), Some(self.seat))
    }

    pub(super) fn name(&self) -> Message {
        let others = Seat::all(self.seats.len()).filter(|seat| *seat != self.seat);
        let meta = self.table.game.meta();
        msg::letter_notice::table(meta.name, Arg::list(Join::Comma, others))
    }

    /// The way to the table, and what is stored for it: a guest whose browser has forgotten them asks there for a
    /// letter that opens it.
    fn way(&self, service: &Service, title: Message) -> (Button, Option<StoreInTxn>) {
        let (path, store) = if self.reader.as_ref().is_some_and(Person::is_guest) {
            let of = LinkOf::turn(self.row.id, self.seat, None);
            let (token, store) = seat_links::new_link(of, service.clock.now_ms());
            (format!("/seats/{token}"), Some(store))
        } else {
            (format!("/tables/{}", self.row.uid), None)
        };
        let url = service.site.url(&path);
        (Button { title, url }, store)
    }

    /// Writes a letter with a button, called `open`, that leads to the table.
    pub(super) fn notice(
        &self,
        service: &Service,
        intent: &Intent,
        subject: Message,
        lead: Message,
        paragraphs: Vec<Message>,
        open: Message,
    ) -> Result<Writing, WriteFault> {
        let (button, store) = self.way(service, open);
        let letter = NoticeLetter {
            paragraphs,
            button: Some(button),
            ..NoticeLetter::new(self.words(service.clock.now_ms()), subject, lead)
        };
        notices::written(service, intent, &self.row.uid, letter, store)
    }
}

/// Why a letter that asks somebody for an answer is needless.
pub(super) fn stale_reason(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Option<Reason>, WriteFault> {
    let about = match About::find_of_person(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Some(reason)),
    };
    let is_open = asked_of(&about, intent).is_some();
    Ok((!is_open).then_some(Reason::Answered))
}

fn asked_of(about: &About, intent: &Intent) -> Option<Ask> {
    let asked = about.table.asked.as_ref()?;
    let is_open = Some(asked.seq) == intent.expected_seq
        && answers::open_answers(&about.table, asked).contains(&about.seat);
    is_open.then_some(asked.ask)
}

pub(super) fn asked(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let about = match About::find_of_person(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Writing::Stale(reason)),
    };
    let Some((ask, asked)) = asked_of(&about, intent).zip(about.table.asked.as_ref()) else {
        return Ok(Writing::Stale(Reason::Answered));
    };
    let subject = msg::letter_notice::asked(about.name());
    let lead = table::asks(asked.by, ask);
    let paragraphs = vec![
        msg::letter_notice::asked_what(ask.topic().as_str()),
        msg::letter_notice::asked_how(),
    ];
    let open = msg::letter_notice::asked_open();
    about.notice(service, intent, subject, lead, paragraphs, open)
}

/// Finds the seat whose player is told that a stand-in plays it, while that is so and the seat is theirs.
pub(super) fn find_stand_in(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Result<About, Reason>, WriteFault> {
    let about = About::find_of_person(service, conn, intent)?;
    Ok(about.and_then(|about| {
        if about.table.phase != Phase::Running {
            Err(Reason::Overtaken)
        } else if !about.table.has_stand_in(about.seat) {
            Err(Reason::SeatElsewhere)
        } else {
            Ok(about)
        }
    }))
}

/// Writes the letter to somebody whose seat a stand-in plays, because the others agreed on it.
pub(super) fn stand_in(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let about = match find_stand_in(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Writing::Stale(reason)),
    };
    let subject = msg::letter_notice::stand_in(about.name());
    let lead = msg::letter_notice::stand_in_lead();
    let paragraphs = vec![
        msg::letter_notice::handed_from(intent.seq.unwrap_or(0)),
        msg::letter_notice::stand_in_back(),
    ];
    let open = msg::letter_notice::asked_open();
    about.notice(service, intent, subject, lead, paragraphs, open)
}

/// Writes the letter to whoever took a seat over: all that happened so far.
pub(super) fn handed_over(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let about = match About::find_of_person(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Writing::Stale(reason)),
    };
    let viewer = Viewer::Seat(about.seat);
    let told = service
        .cache
        .tell(conn, about.row.id, about.row.last_seq, viewer)?;
    let progress = about.table.position.progress();
    let stands = scene::progress(about.table.game.meta().key, &progress);
    let line = |line: &HistoryLine| line.sentence.said.clone();
    let mut paragraphs = vec![msg::letter_notice::handed_from(intent.seq.unwrap_or(0))];
    paragraphs.extend(stands);
    paragraphs.push(msg::letter_notice::handed_so_far());
    paragraphs.extend(told.lines.iter().map(line));
    let subject = msg::letter_notice::handed(about.name());
    let lead = msg::letter_notice::handed_lead();
    let open = msg::letter_notice::given_open();
    about.notice(service, intent, subject, lead, paragraphs, open)
}

/// Finds the seat of somebody whose game began, or goes on, while they have nothing to choose; else a letter about
/// their turn tells them.
pub(super) fn find_wait(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Result<About, Reason>, WriteFault> {
    let about = About::find_of_person(service, conn, intent)?;
    Ok(about.and_then(|about| {
        let waits =
            about.table.phase == Phase::Running && !about.table.awaiting().contains(&about.seat);
        waits.then_some(about).ok_or(Reason::Overtaken)
    }))
}

/// Writes the letter to somebody whose game began, or goes on after a pause, and who is not to choose.
pub(super) fn waits(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let about = match find_wait(service, conn, intent)? {
        Ok(about) => about,
        Err(reason) => return Ok(Writing::Stale(reason)),
    };
    let name = about.name();
    let (subject, lead) = if intent.kind == LetterKind::Resumed {
        (msg::letter_notice::resumed(name), msg::time::resumed())
    } else {
        let lead = msg::letter_notice::begun_lead();
        (msg::letter_notice::begun(name), lead)
    };
    let awaited = Arg::list(Join::And, about.table.awaiting());
    let paragraphs = vec![msg::letter_revealed::next(awaited)];
    let open = msg::letter_notice::asked_open();
    about.notice(service, intent, subject, lead, paragraphs, open)
}
