//! Letters about what a player asks of the others, and to whoever has taken a seat over.

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
    /// Who sits there.
    pub(super) reader: Option<Person>,
    table: std::sync::Arc<Table>,
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

    /// The same for a letter that is meant for one person, while the seat is theirs. Whoever has it since is told by
    /// letters of their own, and what they may open goes to no other mailbox.
    fn find_of_person(
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

    /// How a letter to the reader is said.
    pub(super) fn words(&self, now_ms: i64) -> Words {
        let w = match &self.reader {
            Some(person) => Words {
                zone: person.zone.as_str().into(),
                now_ms,
                ..Words::of(person.language.unwrap_or_default())
            },
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
    pub(super) fn way(&self, service: &Service, title: Message) -> (Button, Option<StoreInTxn>) {
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
    Ok(asked_of(&about, intent)
        .is_none()
        .then_some(Reason::Answered))
}

/// What is asked of the reader, while they have not answered.
fn asked_of(about: &About, intent: &Intent) -> Option<Ask> {
    let asked = about.table.asked.as_ref()?;
    let is_open = Some(asked.seq) == intent.expected_seq
        && answers::open_answers(&about.table, asked).contains(&about.seat);
    is_open.then_some(asked.ask)
}

/// Writes the letter that asks somebody to agree to something.
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
    let (button, store) = about.way(service, msg::letter_notice::asked_open());
    let letter = NoticeLetter {
        paragraphs: vec![
            msg::letter_notice::asked_what(ask.topic().as_str()),
            msg::letter_notice::asked_how(),
        ],
        button: Some(button),
        ..NoticeLetter::new(
            about.words(service.clock.now_ms()),
            msg::letter_notice::asked(about.name()),
            table::asks(asked.by, ask),
        )
    };
    notices::written(service, intent, &about.row.uid, letter, store)
}

/// Why the letter to whoever took a seat over is needless.
pub(super) fn stale_handover(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Option<Reason>, WriteFault> {
    Ok(About::find_of_person(service, conn, intent)?.err())
}

/// Finds the seat whose player is told that a stand-in plays it, while that is so and the seat is theirs.
fn find_stand_in(
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

/// Why the letter about a stand-in is needless.
pub(super) fn stale_stand_in(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Option<Reason>, WriteFault> {
    Ok(find_stand_in(service, conn, intent)?.err())
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
    let (button, store) = about.way(service, msg::letter_notice::asked_open());
    let letter = NoticeLetter {
        paragraphs: vec![
            msg::letter_notice::handed_from(intent.seq.unwrap_or(0)),
            msg::letter_notice::stand_in_back(),
        ],
        button: Some(button),
        ..NoticeLetter::new(
            about.words(service.clock.now_ms()),
            msg::letter_notice::stand_in(about.name()),
            msg::letter_notice::stand_in_lead(),
        )
    };
    notices::written(service, intent, &about.row.uid, letter, store)
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
    let words = about.words(service.clock.now_ms());
    let (button, store) = about.way(service, msg::letter_notice::given_open());
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
    let letter = NoticeLetter {
        paragraphs,
        button: Some(button),
        ..NoticeLetter::new(
            words,
            msg::letter_notice::handed(about.name()),
            msg::letter_notice::handed_lead(),
        )
    };
    notices::written(service, intent, &about.row.uid, letter, store)
}

/// Finds the seat of somebody whose game began, or goes on, while they have nothing to choose there: else a letter about
/// their turn tells them.
fn find_wait(
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

/// Why the letter to somebody who is not to choose is needless.
pub(super) fn stale_wait(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Option<Reason>, WriteFault> {
    Ok(find_wait(service, conn, intent)?.err())
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
    let (button, store) = about.way(service, msg::letter_notice::asked_open());
    let awaited = Arg::list(Join::And, about.table.awaiting());
    let (subject, lead) = if intent.kind == LetterKind::Resumed {
        (
            msg::letter_notice::resumed(about.name()),
            msg::time::resumed(),
        )
    } else {
        (
            msg::letter_notice::begun(about.name()),
            msg::letter_notice::begun_lead(),
        )
    };
    let letter = NoticeLetter {
        paragraphs: vec![msg::letter_revealed::next(awaited)],
        button: Some(button),
        ..NoticeLetter::new(about.words(service.clock.now_ms()), subject, lead)
    };
    notices::written(service, intent, &about.row.uid, letter, store)
}
