//! Letters about what a player asks of the others, and to whoever has taken a seat over.

use std::sync::Arc;

use super::Desk;
use crate::accounts::Person;
use crate::mail::letters::{Button, NoticeLetter};
use crate::mail::outbox::{LetterKind, Reason, StoreInTxn, WriteFault, WrittenLetter};
use crate::play::rows::{self, SeatRow, TableRow};
use crate::play::seat_links::{self, LinkOf};
use crate::play::service::Service;
use crate::table::answers;
use crate::table::asked::Asked;
use crate::table::fold::{self, Phase, Table};
use crate::table::history::HistoryLine;
use crate::tell::notices;
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
    pub(super) fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let (row, seats, index) = desk.find_seat()?;
        let table = desk.bring(&row, "")?;
        Ok(Self {
            seat: seats[index].seat(),
            reader: seats[index].sitter(desk.conn)?,
            row,
            seats,
            table,
        })
    }

    /// The same for a letter to one person, while the seat is theirs. Whoever has it since gets letters of their own,
    /// and what they may open goes to no other mailbox.
    pub(super) fn find_of_person(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let about = Self::find(desk)?;
        let reader = about.reader.as_ref().map(|reader| reader.id.0);
        let is_theirs = reader.is_some() && reader == desk.intent.person_id;
        Ok(is_theirs.then_some(about).ok_or(Reason::SeatElsewhere)?)
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
        desk: &Desk<'_>,
        subject: Message,
        lead: Message,
        paragraphs: Vec<Message>,
        open: Message,
    ) -> Result<WrittenLetter, WriteFault> {
        let service = desk.service;
        let (button, store) = self.way(service, open);
        let letter = NoticeLetter {
            paragraphs,
            button: Some(button),
            ..NoticeLetter::new(self.words(service.clock.now_ms()), subject, lead)
        };
        let thread = &self.row.uid;
        notices::written(service, desk.intent, thread, letter, store)
    }
}

/// Finds what somebody is asked for, while they have to answer.
pub(super) fn find_asked(desk: &mut Desk<'_>) -> Result<(About, Asked), WriteFault> {
    let about = About::find_of_person(desk)?;
    let is_open = |asked: &Asked| {
        Some(asked.seq) == desk.intent.expected_seq
            && answers::open_answers(&about.table, asked).contains(&about.seat)
    };
    let asked = about.table.asked.clone().filter(is_open);
    let asked = asked.ok_or(Reason::Answered)?;
    Ok((about, asked))
}

pub(super) fn asked(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let (about, asked) = find_asked(desk)?;
    let subject = msg::letter_notice::asked(about.name());
    let lead = fold::asks(asked.by, asked.ask);
    let paragraphs = vec![
        msg::letter_notice::asked_what(asked.topic().as_str()),
        msg::letter_notice::asked_how(),
    ];
    let open = msg::letter_notice::asked_open();
    about.notice(desk, subject, lead, paragraphs, open)
}

/// Finds the seat whose player is told that a stand-in plays it, while that is so and the seat is theirs.
pub(super) fn find_stand_in(desk: &mut Desk<'_>) -> Result<About, WriteFault> {
    let about = About::find_of_person(desk)?;
    if about.table.phase != Phase::Running {
        Err(Reason::Overtaken.into())
    } else if !about.table.has_stand_in(about.seat) {
        Err(Reason::SeatElsewhere.into())
    } else {
        Ok(about)
    }
}

/// Writes the letter to somebody whose seat a stand-in plays, because the others agreed on it.
pub(super) fn stand_in(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let about = find_stand_in(desk)?;
    let subject = msg::letter_notice::stand_in(about.name());
    let lead = msg::letter_notice::stand_in_lead();
    let paragraphs = vec![
        msg::letter_notice::handed_from(desk.intent.seq.unwrap_or(0)),
        msg::letter_notice::stand_in_back(),
    ];
    let open = msg::letter_notice::asked_open();
    about.notice(desk, subject, lead, paragraphs, open)
}

/// Writes the letter to whoever took a seat over: all that happened so far.
pub(super) fn handed_over(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let about = About::find_of_person(desk)?;
    let (cache, row, viewer) = (&desk.service.cache, &about.row, Viewer::Seat(about.seat));
    let told = cache.tell(desk.conn, row.id, row.last_seq, viewer)?;
    let progress = about.table.position.progress();
    let stands = scene::progress(about.table.game.meta().key, &progress);
    let line = |line: &HistoryLine| line.sentence.said.clone();
    let from = msg::letter_notice::handed_from(desk.intent.seq.unwrap_or(0));
    let mut paragraphs = vec![from];
    paragraphs.extend(stands);
    paragraphs.push(msg::letter_notice::handed_so_far());
    paragraphs.extend(told.lines.iter().map(line));
    let subject = msg::letter_notice::handed(about.name());
    let lead = msg::letter_notice::handed_lead();
    let open = msg::letter_notice::given_open();
    about.notice(desk, subject, lead, paragraphs, open)
}

/// Finds the seat of somebody whose game began, or goes on, while they have nothing to choose; else a letter about
/// their turn tells them.
pub(super) fn find_wait(desk: &mut Desk<'_>) -> Result<About, WriteFault> {
    let about = About::find_of_person(desk)?;
    let table = &about.table;
    let waits = table.phase == Phase::Running && !table.awaiting().contains(&about.seat);
    Ok(waits.then_some(about).ok_or(Reason::Overtaken)?)
}

/// Writes the letter to somebody whose game began, or goes on after a pause, and who is not to choose.
pub(super) fn waits(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let about = find_wait(desk)?;
    let name = about.name();
    let (subject, lead) = if desk.intent.kind == LetterKind::Resumed {
        (msg::letter_notice::resumed(name), msg::time::resumed())
    } else {
        let lead = msg::letter_notice::begun_lead();
        (msg::letter_notice::begun(name), lead)
    };
    let awaited = Arg::list(Join::And, about.table.awaiting());
    let paragraphs = vec![msg::letter_revealed::next(awaited)];
    let open = msg::letter_notice::asked_open();
    about.notice(desk, subject, lead, paragraphs, open)
}
