//! Letters about tables: whether what is to be told is still true, and its words. Both are asked by the worker when a
//! letter is due, on a connection that only reads. What is queued stands in `intents.rs`.

use std::sync::Arc;

use super::aside::Work;
use super::rows::{self, SeatRow, Status, TableRow};
use super::seat_links::{self, LinkOf};
use super::series::{Standing, said};
use super::service::Service;
use super::table::{self, Phase, Table, agreed};
use super::table_cache::BringError;
use super::{heard, notices, order_rows};
use crate::accounts::{Person, PersonId, people, reader, sign_in};
use crate::db::{Conn, DbError};
use crate::journal;
use crate::mail::letters::{
    GameOverLetter, InvitationLetter, RevealedLetter, Said, Written, YourTurnLetter, stop_url,
};
use crate::mail::outbox::{
    Bundle, Intent, LetterId, LetterKind, Reason, Sent, StoreInTxn, Timing, WriteFault, Writer,
    Writing, WrittenLetter,
};
use crate::mail::{WriteError, mailboxes, with_short_names};
use rules::erased::AnyView;
use rules::{Library, Meta, OptionValues, Seat, Viewer};
use scene::{self, Offer, Presenter, letter};
use words::{Message, Words, msg};

mod answer;
mod asked;
mod digest;
mod ended;
mod headline;
mod sent;
mod talked;
mod timing;

pub use sent::{SentLetter, list_sent};

pub struct LetterWriter<'a>(pub &'a Service);

impl Writer for LetterWriter<'_> {
    fn timing(&self, conn: &mut Conn, intent: &Intent) -> Result<Timing, WriteFault> {
        Ok(timing::find(self.0, conn, intent)?)
    }

    fn address(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<String>, WriteFault> {
        Ok(match intent.kind {
            LetterKind::YourTurn
            | LetterKind::Reminder
            | LetterKind::Nudge
            | LetterKind::Revealed
            | LetterKind::GameOver
            | LetterKind::Talk
            | LetterKind::Begun
            | LetterKind::Resumed
            | LetterKind::Answer => timing::mailbox(conn, intent)?,
            LetterKind::Digest => digest::address(conn, intent)?,
            LetterKind::SignIn
            | LetterKind::NewBrowser
            | LetterKind::Invitation
            | LetterKind::SeatClaim
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::Stopped
            | LetterKind::Asked
            | LetterKind::HandedOver
            | LetterKind::StandIn
            | LetterKind::TableClosed
            | LetterKind::AlertOff => None,
        })
    }

    fn bundle(&self, conn: &mut Conn, digest: &Intent) -> Result<Bundle, WriteFault> {
        Ok(digest::bundle(self.0, conn, digest)?)
    }

    fn sent_in_txn(&self, conn: &mut Conn, sent: &Sent, now_ms: i64) -> Result<(), DbError> {
        heard::note_letter_in_txn(conn, sent, now_ms)
    }

    fn put_aside(&self, id: LetterId, error: &DbError) {
        self.0.put_aside(Work::Letter, &id.0.to_string(), error);
    }

    fn stale_reason(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<Reason>, WriteFault> {
        Ok(match intent.kind {
            LetterKind::SignIn => sign_in::stale_reason(conn, &self.0.clock, intent)?,
            LetterKind::NewBrowser
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::TableClosed
            | LetterKind::Stopped => None,
            LetterKind::Asked => asked::stale_reason(self.0, conn, intent)?,
            LetterKind::HandedOver => asked::About::find_of_person(self.0, conn, intent)?.err(),
            LetterKind::StandIn => asked::find_stand_in(self.0, conn, intent)?.err(),
            LetterKind::Talk => talked::find(self.0, conn, intent)?.err(),
            LetterKind::Begun | LetterKind::Resumed if intent.expected_seq.is_none() => {
                asked::find_wait(self.0, conn, intent)?.err()
            }
            LetterKind::AlertOff => {
                let is_off = !notices::list_switched_off(self.0, conn, intent)?.is_empty();
                (!is_off).then_some(Reason::AlertsAgain)
            }
            LetterKind::SeatClaim => {
                let is_waiting = notices::claim_is_waiting(self.0, conn, intent)?;
                (!is_waiting).then_some(Reason::Answered)
            }
            LetterKind::Invitation => Invited::find(conn, intent)?.err(),
            // `News::write` and `is_true` take what they do not name for a turn.
            LetterKind::YourTurn
            | LetterKind::Begun
            | LetterKind::Resumed
            | LetterKind::Reminder
            | LetterKind::Nudge
            | LetterKind::Revealed
            | LetterKind::GameOver
            | LetterKind::Answer => News::find(self.0, conn, intent)?.err(),
            LetterKind::Digest => digest::stale_reason(self.0, conn, intent)?,
        })
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        let site = &self.0.site;
        let written = match intent.kind {
            LetterKind::SignIn => {
                return sign_in::write(conn, &self.0.clock, &site.base_url, &site.name, intent);
            }
            LetterKind::NewBrowser => {
                return sign_in::write_new_browser(conn, &site.base_url, &site.name, intent);
            }
            LetterKind::Digest => return digest::write(self.0, conn, intent),
            LetterKind::SeatClaim => return notices::claim(self.0, conn, intent),
            LetterKind::SeatMoved => return notices::moved(self.0, conn, intent),
            LetterKind::SeatGiven => return notices::given(self.0, conn, intent),
            LetterKind::Stopped => return notices::stopped(self.0, conn, intent),
            LetterKind::AlertOff => return notices::alert_off(self.0, conn, intent),
            LetterKind::Asked => return asked::asked(self.0, conn, intent),
            LetterKind::HandedOver => return asked::handed_over(self.0, conn, intent),
            LetterKind::Talk => return talked::write(self.0, conn, intent),
            LetterKind::Begun | LetterKind::Resumed if intent.expected_seq.is_none() => {
                return asked::waits(self.0, conn, intent);
            }
            LetterKind::StandIn => return asked::stand_in(self.0, conn, intent),
            LetterKind::TableClosed => return notices::closed(self.0, conn, intent),
            LetterKind::Invitation => match Invited::find(conn, intent)? {
                Ok(invited) => invited.write(self.0, conn)?,
                Err(reason) => return Ok(Writing::Stale(reason)),
            },
            LetterKind::Answer => match News::find(self.0, conn, intent)? {
                Ok(news) => news.answer(conn, intent)?,
                Err(reason) => return Ok(Writing::Stale(reason)),
            },
            LetterKind::YourTurn
            | LetterKind::Begun
            | LetterKind::Resumed
            | LetterKind::Reminder
            | LetterKind::Nudge
            | LetterKind::Revealed
            | LetterKind::GameOver => match News::find(self.0, conn, intent)? {
                Ok(news) => news.write(conn, intent)?,
                Err(reason) => return Ok(Writing::Stale(reason)),
            },
        };
        Ok(Writing::Text(Box::new(written)))
    }
}

/// A table, its seats in order, and which of them is meant.
type FoundSeat = (TableRow, Vec<SeatRow>, usize);

/// Finds the table and the seat of an intent. A frozen table's letters are parked: the host may send them later.
fn find_seat(conn: &mut Conn, intent: &Intent) -> Result<Result<FoundSeat, Reason>, WriteFault> {
    let row = match intent.table_id {
        Some(id) => rows::find_table_by_id(conn, id)?,
        None => None,
    };
    let Some(row) = row else {
        return Ok(Err(Reason::TableGone));
    };
    if row.status() == Status::Frozen {
        let reason = Reason::TableFrozen.as_str().to_owned();
        return Err(WriteFault::Unwritable(reason));
    }
    let seats = rows::list_seats(conn, row.id)?;
    let index = seats.iter().position(|seat| Some(seat.seat) == intent.seat);
    let found = index.map(|index| (row, seats, index));
    Ok(found.ok_or(Reason::SeatGone))
}

/// Somebody who is invited to a seat that nobody has taken.
struct Invited {
    row: TableRow,
    seat: Seat,
    address: String,
}

impl Invited {
    fn find(conn: &mut Conn, intent: &Intent) -> Result<Result<Self, Reason>, WriteFault> {
        let (row, seats, index) = match find_seat(conn, intent)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let seat = &seats[index];
        Ok(match &seat.invited_address {
            _ if !seat.is_free() => Err(Reason::SeatTaken),
            _ if row.status() == Status::Closed => Err(Reason::TableGone),
            _ if seat.declined_at_ms.is_some() => Err(Reason::Declined),
            None => Err(Reason::SeatFree),
            // Another mailbox was invited instead.
            Some(address) if *address != intent.to_address => Err(Reason::SeatGone),
            Some(address) => Ok(Self {
                seat: seat.seat(),
                address: address.clone(),
                row,
            }),
        })
    }

    /// Writes the letter with a link of its own, which is the key to the seat.
    fn write(self, service: &Service, conn: &mut Conn) -> Result<WrittenLetter, WriteFault> {
        let Some(game) = rules::find(&self.row.game) else {
            let reason = format!("this program has no game `{}`", self.row.game);
            return Err(WriteFault::Unwritable(reason));
        };
        let meta = game.meta();
        let options: OptionValues = serde_json::from_str(&self.row.options).unwrap_or_default();
        let Some(opener) = people::find_on_conn(conn, PersonId(self.row.opened_by))? else {
            let reason = "nobody knows any more who opened the table".to_owned();
            return Err(WriteFault::Unwritable(reason));
        };
        let (library, now_ms) = (&service.library, service.clock.now_ms());
        let w = self.words_for(conn, &opener, now_ms)?;
        let series = Standing::find(conn, self.row.id)?;
        let stop_token = mailboxes::new_stop_token();
        let of = LinkOf::invitation(self.row.id, self.seat);
        let (token, store) = seat_links::new_link(of, now_ms);
        let of = LinkOf::reply(self.row.id, self.seat, None, w.language);
        let reply = ReplyToken::new(service, of);
        let letter = InvitationLetter {
            can_be_answered: reply.is_some(),
            site_name: service.site.name.clone(),
            base_url: service.site.base_url.clone(),
            from_name: opener.name,
            game_name: game_name(&w, meta, &options),
            about: w.text(scene::of(meta.key).about()),
            terms: terms(&w, meta, &self.row, &options, series.as_ref(), library),
            w,
            words: None,
            link: service.site.url(&format!("/invitations/{token}")),
            rules_url: service.site.url(&format!("/games/{}", meta.key)),
            commitment: journal::chain::commitment(&self.row.seed),
            stop_url: stop_url(&service.site.base_url, &stop_token),
        };
        Ok(WrittenLetter {
            to_address: self.address,
            to_name: String::new(),
            thread: self.row.uid,
            head_code: None,
            stop_token: Some(stop_token),
            reply_token: reply.as_ref().map(|reply| reply.token.clone()),
            written: letter.write()?,
            store_in_txn: both(Some(store), reply.map(|reply| reply.store_in_txn)),
        })
    }

    /// How the letter is said: in the language of whoever reads the mailbox; to a stranger in that of whoever invites.
    fn words_for(&self, conn: &mut Conn, opener: &Person, now_ms: i64) -> Result<Words, DbError> {
        let known = reader::language_of(conn, &self.address)?;
        Ok(Words {
            now_ms,
            ..Words::of(known.or(opener.language).unwrap_or_default())
        })
    }
}

/// What a seat's player is told of a table as it stands now.
struct News<'a> {
    service: &'a Service,
    row: TableRow,
    table: Arc<Table>,
    /// The series that the game belongs to, once it is over.
    series: Option<Standing>,
    names: Vec<String>,
    seat: Seat,
    reader: Recipient,
    w: Words,
    stop_token: String,
    /// The moves of the reader's own standing order, when they did not fit the decision that is told of.
    unfit: Vec<String>,
}

struct Recipient {
    name: String,
    address: String,
    way: Way,
    w: Words,
}

/// What opens a table for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// They sign in.
    Account,
    /// The letter's link is the only key to the seat.
    Link,
    /// They have no seat yet: the link of the invitation.
    Invitation,
}

impl Recipient {
    fn find(
        conn: &mut Conn,
        table: &TableRow,
        row: &SeatRow,
        intent: &Intent,
        now_ms: i64,
    ) -> Result<Result<Self, Reason>, WriteFault> {
        let is_answer = intent.kind == LetterKind::Answer;
        let Some(id) = row.person_id else {
            return match &row.invited_address {
                Some(address) if is_answer => Ok(Ok(Self::invited(conn, table, address, now_ms)?)),
                Some(_) | None => Ok(Err(Reason::SeatEmpty)),
            };
        };
        let Some(person) = people::find_on_conn(conn, PersonId(id))? else {
            return Ok(Err(Reason::SeatEmpty));
        };
        // Who writes wants an answer.
        if !person.wants_letters && !is_answer {
            return Ok(Err(Reason::Unwanted));
        }
        let way = if person.is_guest() {
            Way::Link
        } else {
            Way::Account
        };
        let w = Words {
            zone: person.zone.as_str().into(),
            now_ms,
            ..Words::of(person.language.unwrap_or_default())
        };
        Ok(match person.letter_address {
            Some(address) => Ok(Self {
                name: person.name,
                address,
                way,
                w,
            }),
            None => Err(Reason::NoMailbox),
        })
    }

    /// Somebody who is invited and has answered.
    fn invited(
        conn: &mut Conn,
        table: &TableRow,
        address: &str,
        now_ms: i64,
    ) -> Result<Self, DbError> {
        let w = notices::words_for(conn, table, address)?;
        Ok(Self {
            name: String::new(),
            address: address.to_owned(),
            way: Way::Invitation,
            w: Words { now_ms, ..w },
        })
    }
}

/// The token that answers to a letter carry, and what is stored for it.
struct ReplyToken {
    token: String,
    store_in_txn: StoreInTxn,
}

impl ReplyToken {
    /// None where letters cannot be answered.
    fn new(service: &Service, of: LinkOf) -> Option<Self> {
        service.replies.as_ref()?;
        let (token, store_in_txn) = seat_links::new_link(of, service.clock.now_ms());
        Some(Self {
            token,
            store_in_txn,
        })
    }
}

/// Stores what two tokens of one letter need.
fn both(one: Option<StoreInTxn>, other: Option<StoreInTxn>) -> Option<StoreInTxn> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Box::new(move |conn| {
            one(conn)?;
            other(conn)
        })),
        (one, other) => one.or(other),
    }
}

struct TableLink {
    url: String,
    store_in_txn: Option<StoreInTxn>,
}

impl<'a> News<'a> {
    /// Finds what an intent speaks of, or why it is no longer true or not wanted.
    fn find(
        service: &'a Service,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<Result<Self, Reason>, WriteFault> {
        let (row, seats, index) = match find_seat(conn, intent)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let now_ms = service.clock.now_ms();
        let reader = match Recipient::find(conn, &row, &seats[index], intent, now_ms)? {
            Ok(reader) => reader,
            Err(reason) => return Ok(Err(reason)),
        };
        let table = service
            .cache
            .bring_to(conn, row.id, row.last_seq, &service.library)
            .map_err(|error| match error {
                BringError::Fold(error) => WriteFault::Unwritable(format!(
                    "the table's journal cannot be carried out: {error}"
                )),
                BringError::Db(error) => WriteFault::Db(error),
            })?;
        let seat = seats[index].seat();
        if !is_true(&table, seat, intent) {
            return Ok(Err(Reason::Overtaken));
        }
        let w = reader.w.at_table(&rows::names(&seats), Some(seat));
        let series = match table.phase {
            Phase::Over(_) => Standing::find(conn, row.id)?,
            Phase::Open | Phase::Running | Phase::Closed => None,
        };
        let unfit = if intent.kind == LetterKind::YourTurn {
            unfit_moves(conn, row.id, seat, intent)?
        } else {
            Vec::new()
        };
        Ok(Ok(Self {
            unfit,
            service,
            series,
            names: w.names.to_vec(),
            w,
            stop_token: mailboxes::new_stop_token(),
            row,
            table,
            seat,
            reader,
        }))
    }

    fn write(self, conn: &mut Conn, intent: &Intent) -> Result<WrittenLetter, WriteFault> {
        let to = &self.reader.address;
        let talk = talked::new_lines(conn, to, self.row.id, self.seat, &self.names)?;
        let link = self.table_link(intent.expected_seq);
        let reply = ReplyToken::new(self.service, self.reply_link());
        let written = if intent.kind == LetterKind::GameOver {
            self.game_over(link.url, talk)?
        } else if intent.kind == LetterKind::Revealed {
            self.revealed(link.url, talk)?
        } else {
            self.your_turn(link.url, talk, self.reminder(intent.kind))?
        };
        Ok(self.sealed(written, link.store_in_txn, reply))
    }

    fn sealed(
        self,
        written: Written,
        store_in_txn: Option<StoreInTxn>,
        reply: Option<ReplyToken>,
    ) -> WrittenLetter {
        WrittenLetter {
            to_address: self.reader.address,
            to_name: self.reader.name,
            thread: self.row.uid,
            head_code: Some(self.table.head.code()),
            stop_token: Some(self.stop_token),
            reply_token: reply.as_ref().map(|reply| reply.token.clone()),
            written,
            store_in_txn: both(store_in_txn, reply.map(|reply| reply.store_in_txn)),
        }
    }

    /// An answer to this letter is for the decision that is open now, if one is.
    fn reply_link(&self) -> LinkOf {
        let decision = self.table.decision(self.seat);
        let expected_seq = decision.map(|decision| decision.opened_seq);
        LinkOf::reply(self.row.id, self.seat, expected_seq, self.w.language)
    }

    /// A guest has no other key to the seat than the link in the letter; a turn's dies with its decision.
    fn table_link(&self, expected_seq: Option<i64>) -> TableLink {
        let site = &self.service.site;
        let (of, place) = match self.reader.way {
            Way::Account => {
                return TableLink {
                    url: site.url(&format!("/tables/{}", self.row.uid)),
                    store_in_txn: None,
                };
            }
            Way::Link => (LinkOf::turn(self.row.id, self.seat, expected_seq), "seats"),
            Way::Invitation => (LinkOf::invitation(self.row.id, self.seat), "invitations"),
        };
        let (token, store) = seat_links::new_link(of, self.service.clock.now_ms());
        TableLink {
            url: site.url(&format!("/{place}/{token}")),
            store_in_txn: Some(store),
        }
    }

    /// Until when the seat has time, and how long that is.
    fn until(&self) -> Option<String> {
        let moment = self.w.moment(self.table.due_at_ms(self.seat)?);
        Some(format!("{} ({})", moment.absolute, moment.relative))
    }

    /// Why a letter comes about a turn that has not just begun.
    fn reminder(&self, kind: LetterKind) -> Option<Message> {
        if kind == LetterKind::Reminder {
            let terms = self.table.clocks.terms;
            let then = terms.map_or("nudge", |terms| terms.on_timeout.as_str());
            return Some(msg::letter_turn::reminder(then));
        }
        if kind == LetterKind::Nudge {
            return Some(msg::letter_turn::nudge());
        }
        (kind == LetterKind::Resumed).then(msg::letter_turn::resumed)
    }

    fn your_turn(
        &self,
        table_url: String,
        talk: Vec<Said>,
        reminder: Option<Message>,
    ) -> Result<Written, WriteError> {
        let headline = self.headline(Viewer::Seat(self.seat));
        let letter = YourTurnLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            name: self.names[self.seat.index()].clone(),
            game_name: self.game_name(),
            others: self.others(),
            progress: self.progress(),
            seq: self.table.head.seq,
            clock: self.until(),
            reminder,
            since: headline.since,
            news: headline.news,
            preheader: headline.preheader,
            talk,
            unfit: self.unfit.clone(),
            board: self.board(&table_url)?,
            moves: self.offers(),
            can_be_answered: self.service.replies.is_some(),
            table_url,
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    fn revealed(&self, table_url: String, talk: Vec<Said>) -> Result<Written, WriteError> {
        let awaited = self.table.awaiting();
        let awaited = awaited.iter().map(|seat| self.names[seat.index()].clone());
        let headline = self.headline(Viewer::Seat(self.seat));
        let letter = RevealedLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(),
            progress: self.progress(),
            seq: self.table.head.seq,
            awaited: awaited.collect(),
            since: headline.since,
            news: headline.news,
            preheader: headline.preheader,
            talk,
            board: self.board(&table_url)?,
            table_url,
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    fn game_over(&self, table_url: String, talk: Vec<Said>) -> Result<Written, WriteError> {
        let path = format!("/tables/{}", self.row.uid);
        let outcome = self.table.position.outcome();
        let letter = GameOverLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(),
            result: self.result(),
            subject: self.outcome_said(),
            since: self.headline(Viewer::Open).since,
            handovers: self.handovers(),
            talk,
            score: outcome.and_then(|outcome| ended::score_sheet(&self.w, &self.names, &outcome)),
            picture: self.last_picture(),
            table_url,
            history_url: self.service.site.url(&format!("{path}/history")),
            proof_url: self.service.site.url(&format!("{path}/proof")),
            head_code: self.table.head.code(),
            commitment: self.table.opened.commitment.clone(),
            seed: self.table.seed.clone().unwrap_or_default(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    /// Which seats changed hands, each with the event from which on.
    fn handovers(&self) -> Vec<String> {
        let handovers = self.table.handovers.iter();
        let said = handovers.map(|one| self.w.plain(&table::handed_over(one)));
        said.collect()
    }

    fn board(&self, table_url: &str) -> Result<letter::Board, WriteError> {
        let viewer = Viewer::Seat(self.seat);
        let position = self.table.position.as_ref();
        let view = position.view(viewer);
        let presenter = self.presenter();
        let text = scene::position_text(presenter, view.as_ref(), &self.w);
        let said = presenter.board(view.as_ref()).unwrap_or_default();
        let w = with_short_names(&self.w);
        let board = letter::draw(view.as_ref(), &said, &text, &w, table_url)?;
        Ok(letter::Board {
            picture: self.picture(view.as_ref(), &said),
            ..board
        })
    }

    /// The position at the end as the seat sees it, as a picture alone.
    fn last_picture(&self) -> Option<letter::Inline> {
        let view = self.table.position.view(Viewer::Seat(self.seat));
        let said = self.presenter().board(view.as_ref())?;
        self.picture(view.as_ref(), &said)
    }

    fn picture(&self, view: &dyn AnyView, said: &scene::Board) -> Option<letter::Inline> {
        let wanted = self.service.pictures;
        wanted
            .then(|| letter::Inline::of(view, said, &self.w))
            .flatten()
    }

    fn presenter(&self) -> &'static dyn Presenter {
        scene::of(self.table.game.meta().key)
    }

    fn offers(&self) -> Vec<Offer> {
        let position = self.table.position.as_ref();
        self.presenter().offers(position, self.seat)
    }

    fn stop_url(&self) -> String {
        stop_url(&self.service.site.base_url, &self.stop_token)
    }

    /// Who won and how, how the reader did, and how the series stands now.
    fn result(&self) -> String {
        let result = match &self.table.phase {
            Phase::Over(ended) => ended::result(&self.w, ended, self.table.resigned, self.seat),
            Phase::Open | Phase::Running | Phase::Closed => String::new(),
        };
        match &self.series {
            Some(series) => format!("{result} {}", self.w.text(said::verdict(series))),
            None => result,
        }
    }

    /// Who won and how, for the subject.
    fn outcome_said(&self) -> String {
        match &self.table.phase {
            Phase::Over(ended) => ended::subject(&self.w, ended, self.table.resigned, self.seat),
            Phase::Open | Phase::Running | Phase::Closed => String::new(),
        }
    }

    /// The game as it stands before "with".
    fn game_name(&self) -> String {
        let meta = self.table.game.meta();
        match scene::of(meta.key).variant(&self.table.opened.options) {
            Some(variant) => {
                let name = msg::letter::variant_aside(meta.name, variant.inside);
                self.w.text(name)
            }
            None => meta.name.to_owned(),
        }
    }

    fn progress(&self) -> Message {
        let progress = self.table.position.progress();
        scene::progress(self.table.game.meta().key, &progress).unwrap_or_else(msg::game::over)
    }

    fn others(&self) -> Vec<String> {
        let mut names = self.names.clone();
        names.remove(self.seat.index());
        names
    }
}

/// The moves of a seat's standing order that did not fit the decision which a letter tells of.
fn unfit_moves(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    intent: &Intent,
) -> Result<Vec<String>, DbError> {
    let order = order_rows::find(conn, table_id, seat)?;
    let unfit = order
        .filter(|order| order.void_seq.is_some() && order.void_seq == intent.expected_seq)
        .and_then(|order| order.steps.into_iter().next());
    Ok(unfit.map_or_else(Vec::new, |step| step.moves))
}

/// Whether what an intent tells still holds at a table.
fn is_true(table: &Table, seat: Seat, intent: &Intent) -> bool {
    let decision = table.decision(seat).map(|decision| decision.opened_seq);
    if intent.kind == LetterKind::Answer {
        return true;
    }
    if intent.kind == LetterKind::GameOver {
        return matches!(table.phase, Phase::Over(_));
    }
    // What was revealed stands in the next letter of turn or end too, so that one makes this one needless.
    if intent.kind == LetterKind::Revealed {
        return table.phase == Phase::Running && decision.is_none();
    }
    decision.is_some() && decision == intent.expected_seq && table.awaiting().contains(&seat)
}

/// The game with what tells its tables apart: "7 Wonders, first edition".
fn game_name(w: &Words, meta: &Meta, options: &OptionValues) -> String {
    match scene::of(meta.key).variant(options) {
        Some(variant) => w.text(msg::letter::variant(meta.name, variant.inside)),
        None => meta.name.to_owned(),
    }
}

/// What was chosen for a table, a short line each.
fn terms(
    w: &Words,
    meta: &Meta,
    table: &TableRow,
    options: &OptionValues,
    series: Option<&Standing>,
    library: &Library,
) -> Vec<String> {
    let players = msg::letter_invitation::players(table.seat_count);
    let seats = usize::try_from(table.seat_count).unwrap_or(0);
    let terms = scene::terms(meta, options, seats, library).into_iter();
    let terms = terms.map(|term| msg::letter_invitation::option(term.option, term.value));
    let series = series.map(|series| series.best_of).into_iter();
    let series = series.flat_map(|best_of| [said::length(best_of), said::rule(best_of)]);
    std::iter::once(players)
        .chain(terms)
        .chain(series)
        .chain(table.terms().into_iter().flat_map(agreed))
        .chain(table.is_watchable.then(msg::game::watched))
        .map(|said| w.text(said))
        .collect()
}
