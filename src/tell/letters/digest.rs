//! The digest of a person's tables, as its letter tells it.

use super::{Desk, both, talked};
use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::look::board::Recap;
use crate::look::lobby::{self, LobbyRow, said};
use crate::mail::letters::{DigestEntry, DigestLetter, stop_url};
use crate::mail::mailboxes;
use crate::mail::outbox::{
    self, Bundle, BundledLetter, LetterKind, Reason, StoreInTxn, WriteFault, WrittenLetter,
};
use crate::play::rows::{self, Status};
use crate::play::seat_links::{self, LinkOf};
use crate::play::service::Service;
use crate::table::fold::Table;
use rules::Viewer;
use words::{Words, msg};

/// How many tables stand under each heading. All that wait for the reader do: no time may run out at a table that no
/// letter has named.
const ENTRIES_MAX: usize = 20;
/// How many sentences tell what happened at one table: the last ones.
const TOLD_MAX: usize = 4;

/// Finds the reader, what is bundled and their tables, while the digest tells anything.
pub(super) fn find(desk: &mut Desk<'_>) -> Result<(Reader, Bundle, Vec<LobbyRow>), WriteFault> {
    let reader = Reader::find(desk)?;
    let bundle = bundle(desk)?;
    let tables = lobby::list_on_conn(desk.conn, reader.person.id)?;
    if !Sorted::of(&tables, &bundle.told).has_news(&bundle.told) {
        return Err(Reason::Overtaken.into());
    }
    Ok((reader, bundle, tables))
}

/// Sorts the letters of a digest. A frozen table is told of once it goes on; a seat that moved, to whoever has it now.
pub(super) fn bundle(desk: &mut Desk<'_>) -> Result<Bundle, DbError> {
    let (service, intent, conn) = (desk.service, desk.intent, &mut *desk.conn);
    let mut bundle = Bundle::default();
    for letter in outbox::list_bundled(conn, intent, service.clock.now_ms())? {
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
            bundle.frozen.push(letter.id);
        } else {
            bundle.told.push(letter);
        }
    }
    Ok(bundle)
}

pub(super) fn write(desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
    let now_ms = desk.service.clock.now_ms();
    let (reader, bundle, tables) = find(desk)?;
    let sorted = Sorted::of(&tables, &bundle.told);
    let (service, conn) = (desk.service, &mut *desk.conn);
    let mut pages = Pages {
        service,
        w: reader.person.words(now_ms),
        address: reader.address.clone(),
        is_guest: reader.person.is_guest(),
        store_in_txn: None,
    };
    let stop_token = mailboxes::new_stop_token();
    let letter = DigestLetter {
        site_name: service.site.name.clone(),
        base_url: service.site.base_url.clone(),
        waiting: pages.entries(conn, &sorted.waiting, usize::MAX)?,
        news: pages.entries(conn, &sorted.news, ENTRIES_MAX)?,
        others: pages.entries(conn, &sorted.others, ENTRIES_MAX)?,
        left_out: sorted.left_out(),
        wishes_url: service.site.url("/settings/letters"),
        stop_url: stop_url(&service.site.base_url, &stop_token),
        w: pages.w.clone(),
    };
    let digest = desk.intent.clone();
    let tell: StoreInTxn =
        Box::new(move |conn| outbox::tell_in_txn(conn, &digest, &bundle, now_ms));
    Ok(WrittenLetter {
        to_name: reader.person.name,
        stop_token: Some(stop_token),
        store_in_txn: both(Some(tell), pages.store_in_txn),
        ..WrittenLetter::lone(reader.address, letter.write()?)
    })
}

pub(super) struct Reader {
    person: Person,
    pub(super) address: String,
}

impl Reader {
    pub(super) fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let person = match desk.intent.person_id {
            Some(id) => people::find_on_conn(desk.conn, PersonId(id))?,
            None => None,
        };
        let person = person.ok_or(Reason::PersonGone)?;
        if !person.wants_letters {
            return Err(Reason::Unwanted.into());
        }
        let address = person.letter_address.clone();
        let address = address.ok_or(Reason::NoMailbox)?;
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
    /// The tables are in the order of the lobby, which is that of their urgency.
    fn of(tables: &'a [LobbyRow], bundled: &[BundledLetter]) -> Self {
        let (waiting, rest): (Vec<_>, Vec<_>) = tables.iter().partition(|row| row.is_my_turn);
        let is_news = |row: &&LobbyRow| {
            let news: &[LetterKind] = match row.status {
                Status::Over => &[LetterKind::GameOver, LetterKind::Talk],
                Status::Running => &[
                    LetterKind::Revealed,
                    LetterKind::Talk,
                    LetterKind::Begun,
                    LetterKind::Resumed,
                ],
                Status::Open | Status::Closed | Status::Frozen => &[],
            };
            let letters = bundled.iter().filter(|letter| is_about(letter, row));
            let mut kinds = letters.filter_map(|letter| LetterKind::find(&letter.kind));
            kinds.any(|kind| news.contains(&kind))
        };
        let (news, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_news);
        let is_running = |row: &&LobbyRow| row.status == Status::Running;
        Self {
            waiting,
            news,
            others: rest.into_iter().filter(is_running).collect(),
        }
    }

    fn has_news(&self, bundled: &[BundledLetter]) -> bool {
        let is_told_now = |row: &&LobbyRow| bundled.iter().any(|letter| is_about(letter, row));
        !self.news.is_empty() || self.waiting.iter().any(is_told_now)
    }

    fn left_out(&self) -> usize {
        let groups = [&self.news, &self.others];
        let more = groups.map(|rows| rows.len().saturating_sub(ENTRIES_MAX));
        more.iter().sum()
    }
}

fn is_about(letter: &BundledLetter, row: &LobbyRow) -> bool {
    letter.table_id == Some(row.table_id)
}

struct Pages<'a> {
    service: &'a Service,
    w: Words,
    address: String,
    is_guest: bool,
    /// What the links need that are only in this letter.
    store_in_txn: Option<StoreInTxn>,
}

impl Pages<'_> {
    fn entries(
        &mut self,
        conn: &mut Conn,
        rows: &[&LobbyRow],
        most: usize,
    ) -> Result<Vec<DigestEntry>, DbError> {
        let shown = rows.iter().take(most);
        shown.map(|row| self.entry(conn, row)).collect()
    }

    fn entry(&mut self, conn: &mut Conn, row: &LobbyRow) -> Result<DigestEntry, DbError> {
        let w = self.w.at_table(&row.names, Some(row.my_seat));
        // A table that cannot be carried out is only not told in full.
        let (cache, library) = (&self.service.cache, &self.service.library);
        let brought = cache.bring_to(conn, row.table_id, row.last_seq, library);
        let table = brought.ok();
        let running = table.as_ref().filter(|_| row.status == Status::Running);
        let told_of_game = running.map_or_else(Vec::new, |table| told(table, row, &w));
        let talk = talked::new_lines(conn, &self.address, row.table_id, row.my_seat, &row.names)?;
        let talk = talk.iter().map(|said| w.text(said.message())).collect();
        Ok(DigestEntry {
            name: w.plain(&said::name(row)),
            what: w.plain_sentence(&said::what(row)),
            since: match (row.due_at_ms, row.awaited_since_ms) {
                _ if !row.is_my_turn => String::new(),
                (Some(due_at_ms), _) => {
                    let moment = w.moment(due_at_ms);
                    w.text(msg::letter_digest::until(moment.absolute, moment.relative))
                }
                (None, Some(since_ms)) => {
                    w.text(msg::letter_digest::since(w.moment(since_ms).absolute))
                }
                (None, None) => String::new(),
            },
            told: [told_of_game, talk].concat(),
            url: self.url(row, table.as_deref()),
        })
    }

    /// A guest has no other key to the seat than a link in a letter.
    fn url(&mut self, row: &LobbyRow, table: Option<&Table>) -> String {
        let site = &self.service.site;
        if !self.is_guest {
            return site.url(&format!("/tables/{}", row.uid));
        }
        let decision = table.and_then(|table| table.decision(row.my_seat));
        let expected_seq = decision.map(|decision| decision.opened_seq);
        let of = LinkOf::turn(row.table_id, row.my_seat, expected_seq);
        let (token, store) = seat_links::new_link(of, self.service.clock.now_ms());
        self.store_in_txn = both(self.store_in_txn.take(), Some(store));
        site.url(&format!("/seats/{token}"))
    }
}

fn told(table: &Table, row: &LobbyRow, w: &Words) -> Vec<String> {
    let recap = Recap::of(table, Some(row.my_seat), Viewer::Seat(row.my_seat));
    let from = recap.told.len().saturating_sub(TOLD_MAX);
    let last = recap.told[from..].iter();
    last.map(|line| w.plain_sentence(&line.sentence.said))
        .collect()
}
