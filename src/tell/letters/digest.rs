//! The letter with a person's digest.

use super::desk::{Desk, wanted_at};
use super::notices;
use crate::accounts::{Person, PersonId, people};
use crate::db::DbResult;
use crate::look::board::Recap;
use crate::look::lobby::{self, LobbyRow, said};
use crate::mail::letter::{Block, Game, Letter, Link};
use crate::mail::outbox::{self, Bundle, Intent, Judged, LetterKind, Reason, WriteFault};
use crate::play::rows::{self, Status};
use crate::play::seat_links::Purpose;
use crate::table::fold::Table;
use rules::Viewer;
use words::{Message, Words, msg};

/// Tables below a heading, but for those that wait for the reader: no time may run out at one that no letter named.
const ENTRIES_MAX: usize = 20;
/// How many sentences tell what happened at one table: the last ones.
const TOLD_MAX: usize = 4;

/// A frozen table is included once it goes on; a seat that changed hands, in the digest of whoever has it now.
pub(super) fn bundle(desk: &mut Desk<'_>) -> DbResult<Bundle> {
    let (now_ms, conn, intent) = (desk.now_ms(), &mut *desk.conn, &desk.intent);
    let mut bundle = Bundle::default();
    for letter in outbox::list_bundled(conn, intent, now_ms)? {
        let Some(table_id) = letter.table_id else {
            bundle.told.push(letter);
            continue;
        };
        let table = rows::find_table_by_id(conn, table_id)?;
        let seats = rows::list_seats(conn, table_id)?;
        let seat = seats.iter().find(|seat| Some(seat.seat) == letter.seat);
        if seat.is_some_and(|seat| seat.person_id != intent.person_id) {
            bundle.astray.push(letter.id);
        } else if table.is_some_and(|table| table.status() == Status::Frozen) {
            bundle.frozen.push(letter);
        } else {
            bundle.told.push(letter);
        }
    }
    Ok(bundle)
}

pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let now_ms = desk.now_ms();
    let reader = Reader::find(desk)?;
    let bundle = bundle(desk)?;
    let tables = lobby::list_on_conn(desk.conn, reader.person.id)?;
    let settles_at_ms = tables.iter().filter_map(|row| row.settles_at_ms).max();
    if let Some(at_ms) = settles_at_ms.filter(|at_ms| *at_ms > now_ms) {
        return Err(WriteFault::Postponed(at_ms, Reason::Looking));
    }
    let sorted = Sorted::of(&tables, &bundle.told);
    if !sorted.has_news(&bundle.told) {
        return Err(Reason::Overtaken.into());
    }
    let w = reader.person.words(now_ms);
    let mut pages = Pages {
        desk,
        reader: &reader,
        w: &w,
    };
    let mut blocks = pages.games(&sorted)?;
    let left_out = sorted.left_out();
    if left_out > 0 {
        blocks.push(Block::Aside(msg::letter_digest::left_out(left_out)));
    }
    let waiting = sorted.waiting.iter();
    let preview = waiting.map(|row| {
        let w = w.at_table(&row.names, Some(row.my_seat));
        format!("{}.", w.text(said::name(row)))
    });
    let subject = msg::letter_digest::subject(sorted.waiting.len());
    let letter = Letter {
        preview: preview.collect::<Vec<_>>().join(" "),
        lead: Vec::new(),
        blocks,
        foot: vec![msg::letter_digest::why()],
        ..desk.letter(&w, subject.clone(), subject)
    };
    let digest = desk.intent.clone();
    desk.store(Box::new(move |conn| {
        outbox::tell_in_txn(conn, &digest, &bundle, now_ms)
    }));
    let wishes = desk.service.url("/settings/letters");
    let links = vec![Link::new(msg::letter_digest::change(), wishes)];
    Ok(Judged {
        to_address: reader.address,
        to_name: reader.person.name,
        ..desk.judged_with(letter, links, "")
    })
}

pub(super) struct Reader {
    person: Person,
    pub(super) address: String,
}

impl Reader {
    pub(super) fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let id = desk.intent.person_id.ok_or(Reason::PersonGone)?;
        let person = people::find(desk.conn, PersonId(id))?;
        let person = person.ok_or(Reason::PersonGone)?;
        let address = wanted_at(&person)?;
        Ok(Self { person, address })
    }
}

struct Sorted<'a> {
    /// They wait for the reader, the longest waiting first.
    waiting: Vec<&'a LobbyRow>,
    /// Something happened there that the reader was not told.
    news: Vec<&'a LobbyRow>,
    others: Vec<&'a LobbyRow>,
}

impl<'a> Sorted<'a> {
    /// The tables are in the order of the lobby, by urgency.
    fn of(tables: &'a [LobbyRow], bundled: &[Intent]) -> Self {
        let (waiting, rest): (Vec<_>, Vec<_>) = tables.iter().partition(|row| row.is_my_turn);
        let has_news = |row: &&LobbyRow| {
            let letters = bundled.iter().filter(|letter| is_about(letter, row));
            let mut kinds = letters.filter_map(Intent::kind);
            kinds.any(|kind| is_news(kind, row.status))
        };
        let (news, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(has_news);
        let is_running = |row: &&LobbyRow| row.status == Status::Running;
        Self {
            waiting,
            news,
            others: rest.into_iter().filter(is_running).collect(),
        }
    }

    fn has_news(&self, bundled: &[Intent]) -> bool {
        let is_told_now = |row: &&LobbyRow| bundled.iter().any(|letter| is_about(letter, row));
        !self.news.is_empty() || self.waiting.iter().any(is_told_now)
    }

    fn left_out(&self) -> usize {
        let groups = [&self.news, &self.others];
        let more = groups.map(|rows| rows.len().saturating_sub(ENTRIES_MAX));
        more.iter().sum()
    }
}

/// Whether a letter has news of a table that does not wait for its reader: not of a turn, which is over then.
fn is_news(kind: LetterKind, status: Status) -> bool {
    use LetterKind::{Begun, GameOver, Resumed, Revealed, Talk};
    match status {
        Status::Running => matches!(kind, Talk | Revealed | Begun | Resumed),
        Status::Over => matches!(kind, Talk | GameOver),
        Status::Open | Status::Closed | Status::Frozen => false,
    }
}

fn is_about(letter: &Intent, row: &LobbyRow) -> bool {
    letter.table_id == Some(row.table_id)
}

struct Pages<'a, 'b> {
    desk: &'a mut Desk<'b>,
    reader: &'a Reader,
    w: &'a Words,
}

impl Pages<'_, '_> {
    fn games(&mut self, sorted: &Sorted<'_>) -> DbResult<Vec<Block>> {
        let groups: [(Message, &[&LobbyRow], usize); 3] = [
            (msg::letter_digest::waiting(), &sorted.waiting, usize::MAX),
            (msg::letter_digest::news(), &sorted.news, ENTRIES_MAX),
            (msg::lobby::waiting_title(), &sorted.others, ENTRIES_MAX),
        ];
        let mut blocks = Vec::new();
        for (title, rows, most) in groups {
            if !rows.is_empty() {
                blocks.push(Block::Title(title));
            }
            for row in rows.iter().take(most) {
                blocks.push(Block::Game(self.game(row)?));
            }
        }
        Ok(blocks)
    }

    fn game(&mut self, row: &LobbyRow) -> DbResult<Game> {
        let w = self.w.at_table(&row.names, Some(row.my_seat));
        let (conn, service) = (&mut *self.desk.conn, self.desk.service);
        // A table that cannot be carried out is just not described in full.
        let brought = service
            .cache
            .bring_to(conn, row.table_id, row.last_seq, &service.library);
        let table = brought.ok().and_then(Result::ok);
        let running = table.as_ref().filter(|_| row.status == Status::Running);
        let told_of_game = running.map_or_else(Vec::new, |table| told(table, row, &w));
        let to = &self.reader.address;
        let talk = notices::new_lines(conn, to, row.table_id, row.my_seat, &w)?;
        let talk = talk.iter().map(|said| w.text(said)).collect();
        let since = match (row.due_at_ms, row.awaited_since_ms) {
            _ if !row.is_my_turn => None,
            (Some(due_at_ms), _) => {
                let moment = w.moment(due_at_ms);
                Some(msg::letter_digest::until(moment.absolute, moment.relative))
            }
            (None, since_ms) => {
                since_ms.map(|since_ms| msg::letter_digest::since(w.moment(since_ms).absolute))
            }
        };
        let state = std::iter::once(w.plain_sentence(&said::what(row)));
        let state = state.chain(since.map(|since| w.text(since)));
        Ok(Game {
            name: w.text(said::name(row)),
            state: state.collect::<Vec<_>>().join(" "),
            told: [told_of_game, talk].concat(),
            url: self.url(row, table.as_deref()),
            is_urgent: row.is_my_turn,
        })
    }

    /// A guest has no other key to the seat than a link in a letter.
    fn url(&mut self, row: &LobbyRow, table: Option<&Table>) -> String {
        let service = self.desk.service;
        if !self.reader.person.is_guest() {
            return service.url(&format!("/tables/{}", row.uid));
        }
        let decision = table.and_then(|table| table.decision(row.my_seat));
        let expected_seq = decision.map(|decision| decision.opened_seq);
        let id = rows::seat_id(row.table_id, row.my_seat);
        let key = self.desk.add_link(Purpose::Turn, id, expected_seq);
        service.url(&format!("/seats/{key}"))
    }
}

fn told(table: &Table, row: &LobbyRow, w: &Words) -> Vec<String> {
    let recap = Recap::of(table, Some(row.my_seat), Viewer::Seat(row.my_seat));
    let from = recap.told.len().saturating_sub(TOLD_MAX);
    let last = recap.told[from..].iter();
    last.map(|line| w.plain_sentence(&line.sentence.said))
        .collect()
}
