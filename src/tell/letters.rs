//! Letters about tables: whether what is to be told is still true, and its words. Both are asked by the worker when a
//! letter is due, on a connection that only reads. What is queued stands in `intents.rs`.

use std::sync::Arc;

use crate::accounts::{PersonId, people, reader, sign_in};
use crate::db::{Conn, DbError};
use crate::error::Error;
use crate::jobs::{Job, JobKind};
use crate::journal;
use crate::mail::letters::{
    GameOverLetter, InvitationLetter, RevealedLetter, Said, Written, YourTurnLetter, stop_url,
};
use crate::mail::outbox::{
    Bundle, Intent, LetterKind, Reason, Sent, StoreInTxn, Timing, WriteFault, Writer,
    WrittenLetter, claim,
};
use crate::mail::send::{self, Sender};
use crate::mail::{mailboxes, with_short_names};
use crate::play::aside::AsideKind;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::seat_links::{self, LinkOf};
use crate::play::series::{Standing, said};
use crate::play::service::Service;
use crate::play::table_cache::BringError;
use crate::play::work::{After, Work};
use crate::play::{heard, letter_hold, order_rows, outages};
use crate::table::events::GameEnded;
use crate::table::fold::{self, Phase, Table, agreed};
use crate::tell::notices;
use rules::erased::AnyView;
use rules::{Library, Meta, OptionValues, Seat, Viewer};
use scene::{self, Offer, Presenter, letter};
use timing::Wanted;
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

/// Sends the letters of a kind of jobs.
pub struct SendLetters {
    pub sender: Arc<Sender>,
    pub kind: JobKind,
}

impl Work for SendLetters {
    fn kind(&self) -> JobKind {
        self.kind
    }

    fn lease_ms(&self) -> i64 {
        claim::LEASE_MS
    }

    fn aside(&self) -> AsideKind {
        AsideKind::Letter
    }

    fn is_held(&self, service: &Service) -> Result<bool, DbError> {
        // Letters tell deadlines, which move first after an outage. Links to sign in with tell none.
        let waits = self.kind != JobKind::SignIn;
        service
            .db
            .read(|conn| Ok(letter_hold::is_on(conn)? || (waits && outages::holds(conn)?)))
    }

    fn run(&self, service: &Service, job: &Job) -> Result<After, Error> {
        let writer = LetterWriter(service);
        send::send_one(&service.db, &service.clock, &writer, &self.sender, job)?;
        Ok(After::Settled)
    }
}

pub struct LetterWriter<'a>(pub &'a Service);

impl LetterWriter<'_> {
    fn desk<'a>(&'a self, conn: &'a mut Conn, intent: &'a Intent) -> Desk<'a> {
        Desk {
            service: self.0,
            conn,
            intent,
        }
    }
}

impl Writer for LetterWriter<'_> {
    fn timing(&self, conn: &mut Conn, intent: &Intent) -> Result<Timing, WriteFault> {
        Ok(timing::find(&mut self.desk(conn, intent))?)
    }

    fn address(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<String>, WriteFault> {
        let mut desk = self.desk(conn, intent);
        Ok(match Wanted::of(intent.kind) {
            Wanted::Digest => match digest::Reader::find(&mut desk) {
                Ok(reader) => Some(reader.address),
                Err(WriteFault::Stale(_)) => None,
                Err(fault) => return Err(fault),
            },
            // These go to the mailbox that they were queued for, all others to that of whoever has the seat now.
            Wanted::AtOnce if intent.kind != LetterKind::Answer => None,
            Wanted::AtOnce | Wanted::ByTopic(_) => {
                timing::seated(&mut desk)?.and_then(|person| person.letter_address)
            }
        })
    }

    fn bundle(&self, conn: &mut Conn, digest: &Intent) -> Result<Bundle, WriteFault> {
        Ok(digest::bundle(&mut self.desk(conn, digest))?)
    }

    fn sent_in_txn(&self, conn: &mut Conn, sent: &Sent, now_ms: i64) -> Result<(), DbError> {
        heard::note_letter_in_txn(conn, sent, now_ms)
    }

    fn check(&self, conn: &mut Conn, intent: &Intent) -> Result<(), WriteFault> {
        self.desk(conn, intent).check()
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<WrittenLetter, WriteFault> {
        self.desk(conn, intent).write()
    }
}

/// A letter that is due, and what judges and writes it.
struct Desk<'a> {
    service: &'a Service,
    conn: &'a mut Conn,
    intent: &'a Intent,
}

impl Desk<'_> {
    /// Finds out whether the letter is still true and wanted.
    fn check(&mut self) -> Result<(), WriteFault> {
        let (service, intent) = (self.service, self.intent);
        match intent.kind {
            LetterKind::SignIn => sign_in::check_letter(self.conn, &service.clock, intent),
            LetterKind::NewBrowser
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::TableClosed
            | LetterKind::Stopped => Ok(()),
            LetterKind::Asked => asked::find_asked(self).map(drop),
            LetterKind::HandedOver => asked::About::find_of_person(self).map(drop),
            LetterKind::StandIn => asked::find_stand_in(self).map(drop),
            LetterKind::Talk => talked::find(self).map(drop),
            LetterKind::Begun | LetterKind::Resumed if intent.expected_seq.is_none() => {
                asked::find_wait(self).map(drop)
            }
            LetterKind::AlertOff => {
                notices::list_switched_off(service, self.conn, intent).map(drop)
            }
            LetterKind::SeatClaim => notices::check_claim(service, self.conn, intent),
            LetterKind::Invitation => Invited::find(self).map(drop),
            // `News::write` and `is_true` take what they do not name for a turn.
            LetterKind::YourTurn
            | LetterKind::Begun
            | LetterKind::Resumed
            | LetterKind::Reminder
            | LetterKind::Nudge
            | LetterKind::Revealed
            | LetterKind::GameOver
            | LetterKind::Answer => News::find(self).map(drop),
            LetterKind::Digest => digest::find(self).map(drop),
        }
    }

    fn write(&mut self) -> Result<WrittenLetter, WriteFault> {
        let (service, intent) = (self.service, self.intent);
        let (base_url, site_name) = (&service.site.base_url, &service.site.name);
        let conn = &mut *self.conn;
        Ok(match intent.kind {
            LetterKind::SignIn => {
                sign_in::write(conn, &service.clock, base_url, site_name, intent)?
            }
            LetterKind::NewBrowser => {
                sign_in::write_new_browser(conn, base_url, site_name, intent)?
            }
            LetterKind::SeatClaim => notices::claim(service, conn, intent)?,
            LetterKind::SeatMoved => notices::moved(service, conn, intent)?,
            LetterKind::SeatGiven => notices::given(service, conn, intent)?,
            LetterKind::Stopped => notices::stopped(service, conn, intent)?,
            LetterKind::AlertOff => notices::alert_off(service, conn, intent)?,
            LetterKind::TableClosed => notices::closed(service, conn, intent)?,
            LetterKind::Digest => digest::write(self)?,
            LetterKind::Asked => asked::asked(self)?,
            LetterKind::HandedOver => asked::handed_over(self)?,
            LetterKind::StandIn => asked::stand_in(self)?,
            LetterKind::Talk => talked::write(self)?,
            LetterKind::Begun | LetterKind::Resumed if intent.expected_seq.is_none() => {
                asked::waits(self)?
            }
            LetterKind::Invitation => Invited::find(self)?.write(self)?,
            LetterKind::Answer => News::find(self)?.answer(self)?,
            LetterKind::YourTurn
            | LetterKind::Begun
            | LetterKind::Resumed
            | LetterKind::Reminder
            | LetterKind::Nudge
            | LetterKind::Revealed
            | LetterKind::GameOver => News::find(self)?.write(self)?,
        })
    }

    /// Finds the table and the seat. A frozen table's letters are parked: the host may send them later.
    fn find_seat(&mut self) -> Result<FoundSeat, WriteFault> {
        let row = match self.intent.table_id {
            Some(id) => rows::find_table_by_id(self.conn, id)?,
            None => None,
        };
        let row = row.ok_or(Reason::TableGone)?;
        if row.status() == Status::Frozen {
            let reason = Reason::TableFrozen.as_str().to_owned();
            return Err(WriteFault::Unwritable(reason));
        }
        let seats = rows::list_seats(self.conn, row.id)?;
        let index = seats
            .iter()
            .position(|seat| Some(seat.seat) == self.intent.seat);
        let index = index.ok_or(Reason::SeatGone)?;
        Ok((row, seats, index))
    }

    /// Brings a table to where it stands. `why` is said before the reason for which it cannot be carried out.
    fn bring(&mut self, row: &TableRow, why: &str) -> Result<Arc<Table>, WriteFault> {
        let (cache, library) = (&self.service.cache, &self.service.library);
        let brought = cache.bring_to(self.conn, row.id, row.last_seq, library);
        brought.map_err(|error| match error {
            BringError::Fold(error) => WriteFault::Unwritable(format!("{why}{error}")),
            BringError::Db(error) => error.into(),
        })
    }
}

/// A table, its seats in order, and which of them is meant.
type FoundSeat = (TableRow, Vec<SeatRow>, usize);

/// Somebody who is invited to a seat that nobody has taken.
struct Invited {
    row: TableRow,
    seat: Seat,
    address: String,
}

impl Invited {
    fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let (row, seats, index) = desk.find_seat()?;
        let seat = &seats[index];
        let reason = match &seat.invited_address {
            _ if !seat.is_free() => Reason::SeatTaken,
            _ if row.status() == Status::Closed => Reason::TableGone,
            _ if seat.declined_at_ms.is_some() => Reason::Declined,
            None => Reason::SeatFree,
            // Another mailbox was invited instead.
            Some(address) if *address != desk.intent.to_address => Reason::SeatGone,
            Some(address) => {
                return Ok(Self {
                    seat: seat.seat(),
                    address: address.clone(),
                    row,
                });
            }
        };
        Err(reason.into())
    }

    /// Writes the letter with a link of its own, which is the key to the seat, in the language of whoever reads the
    /// mailbox; to a stranger in that of whoever invites.
    fn write(self, desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
        let (service, conn) = (desk.service, &mut *desk.conn);
        let (site, library) = (&service.site, &service.library);
        let Some(game) = rules::find(&self.row.game) else {
            let reason = format!("this program has no game `{}`", self.row.game);
            return Err(WriteFault::Unwritable(reason));
        };
        let meta = game.meta();
        let options: OptionValues = serde_json::from_str(&self.row.options).unwrap_or_default();
        let Some(opener) = people::find_on_conn(conn, PersonId(self.row.opened_by))? else {
            let reason = "nobody knows any more who opened the table";
            return Err(WriteFault::Unwritable(reason.to_owned()));
        };
        let now_ms = service.clock.now_ms();
        let known = reader::language_of(conn, &self.address)?;
        let w = Words {
            now_ms,
            ..Words::of(known.or(opener.language).unwrap_or_default())
        };
        let series = Standing::find(conn, self.row.id)?;
        let stop_token = mailboxes::new_stop_token();
        let of = LinkOf::invitation(self.row.id, self.seat);
        let (token, store) = seat_links::new_link(of, now_ms);
        let of = LinkOf::reply(self.row.id, self.seat, None, w.language);
        let (reply_token, store_reply) = reply_token(service, of).unzip();
        let letter = InvitationLetter {
            can_be_answered: reply_token.is_some(),
            site_name: site.name.clone(),
            base_url: site.base_url.clone(),
            from_name: opener.name,
            game_name: game_name(&w, meta, &options),
            about: w.text(scene::of(meta.key).about()),
            terms: terms(&w, meta, &self.row, &options, series.as_ref(), library),
            w,
            words: None,
            link: site.url(&format!("/invitations/{token}")),
            rules_url: site.url(&format!("/games/{}", meta.key)),
            commitment: journal::chain::commitment(&self.row.seed),
            stop_url: stop_url(&site.base_url, &stop_token),
        };
        Ok(WrittenLetter {
            thread: self.row.uid,
            stop_token: Some(stop_token),
            reply_token,
            store_in_txn: both(Some(store), store_reply),
            ..WrittenLetter::lone(self.address, letter.write()?)
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
        desk: &mut Desk<'_>,
        table: &TableRow,
        row: &SeatRow,
        now_ms: i64,
    ) -> Result<Self, WriteFault> {
        let is_answer = desk.intent.kind == LetterKind::Answer;
        let Some(id) = row.person() else {
            let invited = row.invited_address.as_ref().filter(|_| is_answer);
            let address = invited.ok_or(Reason::SeatEmpty)?;
            return Ok(Self::invited(desk.conn, table, address, now_ms)?);
        };
        let person = people::find_on_conn(desk.conn, id)?.ok_or(Reason::SeatEmpty)?;
        // Who writes wants an answer.
        if !person.wants_letters && !is_answer {
            return Err(Reason::Unwanted.into());
        }
        Ok(Self {
            way: if person.is_guest() {
                Way::Link
            } else {
                Way::Account
            },
            w: person.words(now_ms),
            name: person.name,
            address: person.letter_address.ok_or(Reason::NoMailbox)?,
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

/// The token that answers to a letter carry, and what stores it; none where letters cannot be answered.
fn reply_token(service: &Service, of: LinkOf) -> Option<(String, StoreInTxn)> {
    service.replies.as_ref()?;
    Some(seat_links::new_link(of, service.clock.now_ms()))
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

impl<'a> News<'a> {
    /// Finds what the letter speaks of, while it is true and wanted.
    fn find(desk: &mut Desk<'a>) -> Result<Self, WriteFault> {
        let (row, seats, index) = desk.find_seat()?;
        let (service, intent) = (desk.service, desk.intent);
        let now_ms = service.clock.now_ms();
        let reader = Recipient::find(desk, &row, &seats[index], now_ms)?;
        let table = desk.bring(&row, "the table's journal cannot be carried out: ")?;
        let seat = seats[index].seat();
        if !is_true(&table, seat, intent) {
            return Err(Reason::Overtaken.into());
        }
        let w = reader.w.at_table(&rows::names(&seats), Some(seat));
        let series = match table.phase {
            Phase::Over(_) => Standing::find(desk.conn, row.id)?,
            Phase::Open | Phase::Running | Phase::Closed => None,
        };
        let unfit = if intent.kind == LetterKind::YourTurn {
            unfit_moves(desk.conn, row.id, seat, intent)?
        } else {
            Vec::new()
        };
        Ok(Self {
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
        })
    }

    fn write(self, desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
        let (to, kind) = (&self.reader.address, desk.intent.kind);
        let talk = talked::new_lines(desk.conn, to, self.row.id, self.seat, &self.names)?;
        let (url, store) = self.table_link(desk.intent.expected_seq);
        let reply = reply_token(self.service, self.reply_link());
        let written = if kind == LetterKind::GameOver {
            self.game_over(url, talk)?
        } else if kind == LetterKind::Revealed {
            self.revealed(url, talk)?
        } else {
            self.your_turn(url, talk, self.reminder(kind))?
        };
        Ok(self.sealed(written, store, reply))
    }

    fn sealed(
        self,
        written: Written,
        store_in_txn: Option<StoreInTxn>,
        reply: Option<(String, StoreInTxn)>,
    ) -> WrittenLetter {
        let (reply_token, store_reply) = reply.unzip();
        WrittenLetter {
            to_address: self.reader.address,
            to_name: self.reader.name,
            thread: self.row.uid,
            head_code: Some(self.table.head.code()),
            stop_token: Some(self.stop_token),
            reply_token,
            written,
            store_in_txn: both(store_in_txn, store_reply),
        }
    }

    /// Seq at which the decision opened that the seat has now.
    fn opened_seq(&self) -> Option<i64> {
        let decision = self.table.decision(self.seat);
        decision.map(|decision| decision.opened_seq)
    }

    /// An answer to this letter is for the decision that is open now, if one is.
    fn reply_link(&self) -> LinkOf {
        LinkOf::reply(self.row.id, self.seat, self.opened_seq(), self.w.language)
    }

    /// The way to the table, and what is stored for it: a guest has no other key to the seat than the link in the
    /// letter; a turn's dies with its decision.
    fn table_link(&self, expected_seq: Option<i64>) -> (String, Option<StoreInTxn>) {
        let site = &self.service.site;
        let (of, place) = match self.reader.way {
            Way::Account => return (site.url(&format!("/tables/{}", self.row.uid)), None),
            Way::Link => (LinkOf::turn(self.row.id, self.seat, expected_seq), "seats"),
            Way::Invitation => (LinkOf::invitation(self.row.id, self.seat), "invitations"),
        };
        let (token, store) = seat_links::new_link(of, self.service.clock.now_ms());
        (site.url(&format!("/{place}/{token}")), Some(store))
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
    ) -> Result<Written, askama::Error> {
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

    fn revealed(&self, table_url: String, talk: Vec<Said>) -> Result<Written, askama::Error> {
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

    fn game_over(&self, table_url: String, talk: Vec<Said>) -> Result<Written, askama::Error> {
        let path = format!("/tables/{}", self.row.uid);
        let outcome = self.table.position.outcome();
        let letter = GameOverLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(),
            result: self.result(),
            subject: self.ended(ended::subject),
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
        let said = handovers.map(|one| self.w.plain(&fold::handed_over(one)));
        said.collect()
    }

    fn board(&self, table_url: &str) -> Result<letter::Board, askama::Error> {
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
        let result = self.ended(ended::result);
        match &self.series {
            Some(series) => format!("{result} {}", self.w.text(said::verdict(series))),
            None => result,
        }
    }

    /// How the game ended, as one of [`ended`] says it.
    fn ended(&self, say: impl Fn(&Words, &GameEnded, Option<Seat>, Seat) -> String) -> String {
        match &self.table.phase {
            Phase::Over(ended) => say(&self.w, ended, self.table.resigned, self.seat),
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
    Ok(unfit.map(|step| step.moves).unwrap_or_default())
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
