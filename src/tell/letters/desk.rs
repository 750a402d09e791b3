//! A due letter while it is judged, and the seat that it is about. A letter about a topic goes to whoever plays the
//! seat, whose mailbox `gate` finds. A letter to one person goes nowhere else when the seat changes hands:
//! `Place::find_of_person`.

use std::sync::Arc;

use crate::accounts::wishes::Topic;
use crate::accounts::{Person, PersonId, people};
use crate::config::Config;
use crate::db::{Conn, DbResult};
use crate::mail::letter::{Block, Letter, Link, Moves, Shown, stop_url};
use crate::mail::mailboxes;
use crate::mail::outbox::{Intent, Judged, LetterKind, Reason, StoreInTxn, WriteFault};
use crate::mail::with_short_names;
use crate::play::grace;
use crate::play::rows::{self, SeatId, SeatRow, Status, TableRow};
use crate::play::seat_links::{self, Purpose};
use crate::play::service::Service;
use crate::table::fold::Table;
use rules::{Meta, OptionValues, Seat, Viewer};
use scene::Presenter;
use words::{Arg, Join, Language, Message, Text, Words, msg};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delivery {
    /// At once, even to a mailbox that stopped letters or had enough of them: it protects its owner, or they wait.
    Always,
    /// At once, in the mailbox that it was queued for.
    AtOnce,
    /// At once, to the mailbox of whoever has the seat, even if its letters are stopped: they wrote a mail.
    Answers,
    /// As the reader's settings for its topic say, to the mailbox of whoever has the seat.
    ByTopic(Topic),
    Digest,
}

impl Delivery {
    pub(super) fn goes_to_stopped(self) -> bool {
        matches!(self, Self::Always | Self::Answers)
    }

    /// Whether it is exempt from the limits. A game ends only once.
    pub(super) fn is_unlimited(self) -> bool {
        matches!(self, Self::Always | Self::ByTopic(Topic::Over))
    }
}

type Judge = fn(&mut Desk<'_>) -> Result<Judged, WriteFault>;

/// How letters of a kind go, and who decides whether one is true and what it says.
#[derive(Clone, Copy)]
pub struct Spec {
    pub(super) delivery: Delivery,
    pub(super) judge: Judge,
    /// It tells what has happened: once it is written it stays true, whatever becomes of those in it.
    pub(super) is_lasting: bool,
    /// It is out of date when the turn that it is about has passed.
    pub(super) is_of_turn: bool,
}

impl Spec {
    pub(super) const fn new(delivery: Delivery, judge: Judge) -> Self {
        Self {
            delivery,
            judge,
            is_lasting: false,
            is_of_turn: false,
        }
    }

    pub(super) const fn lasting(self) -> Self {
        Self {
            is_lasting: true,
            ..self
        }
    }

    pub(super) const fn of_turn(self) -> Self {
        Self {
            is_of_turn: true,
            ..self
        }
    }
}

pub struct Desk<'a> {
    pub(super) service: &'a Service,
    pub(super) conn: &'a mut Conn,
    pub kind: LetterKind,
    pub(super) spec: Spec,
    pub intent: Intent,
    /// As `gate` found it, for whoever judges the letter.
    pub(super) found: Option<Found>,
    reply_token: Option<String>,
    store_in_txn: Vec<StoreInTxn>,
}

impl<'a> Desk<'a> {
    pub fn new(
        service: &'a Service,
        conn: &'a mut Conn,
        (kind, spec): (LetterKind, Spec),
        intent: &Intent,
    ) -> Self {
        Self {
            service,
            conn,
            kind,
            spec,
            intent: intent.clone(),
            found: None,
            reply_token: None,
            store_in_txn: Vec::new(),
        }
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.service.clock.now_ms()
    }

    /// Keeps the step that stores a new token with the letter. Returns the token.
    pub(super) fn add_key(&mut self, (token, store): (String, StoreInTxn)) -> String {
        self.store_in_txn.push(store);
        token
    }

    pub(super) fn store(&mut self, store: StoreInTxn) {
        self.store_in_txn.push(store);
    }

    pub(super) fn add_link(&mut self, of: Purpose, id: SeatId, seq: Option<i64>) -> String {
        self.add_key(seat_links::new_link(of, id, seq, None, self.now_ms()))
    }

    /// Returns false if letters cannot be answered.
    pub(super) fn add_reply(
        &mut self,
        of: Purpose,
        id: SeatId,
        seq: Option<i64>,
        language: Language,
    ) -> bool {
        if self.service.replies.is_some() {
            let key = seat_links::new_link(of, id, seq, Some(language), self.now_ms());
            self.reply_token = Some(self.add_key(key));
        }
        self.reply_token.is_some()
    }

    /// Takes the seat that the letter is about, whatever has become of it; none if there is none.
    pub(super) fn find_place(&mut self) -> DbResult<Option<Found>> {
        let place = self.intent.table_id.zip(self.intent.seat);
        let (None, Some((table_id, seat))) = (&self.found, place) else {
            return Ok(self.found.take());
        };
        let Some(row) = rows::find_table_by_id(self.conn, table_id)? else {
            return Ok(None);
        };
        let seats = rows::list_seats(self.conn, table_id)?;
        let Some(index) = seats.iter().position(|row| row.seat == seat) else {
            return Ok(None);
        };
        Ok(Some(Found {
            sitter: seats[index].sitter(self.conn)?,
            row,
            seats,
            index,
        }))
    }

    /// A frozen table's letters are parked: the host may send them later. No letter shows a move that its player may
    /// still take back alone.
    pub(super) fn find_seat(&mut self) -> Result<Found, WriteFault> {
        let found = self.find_place()?.ok_or(Reason::TableGone)?;
        if found.row.status() == Status::Frozen {
            let reason = Reason::TableFrozen.as_str().to_owned();
            return Err(WriteFault::Unwritable(reason));
        }
        match grace::of_others(&found.seats, Some(found.seat().seat()), self.now_ms()) {
            Some(until_ms) => Err(WriteFault::Postponed(until_ms, Reason::Looking)),
            None => Ok(found),
        }
    }

    pub(super) fn letter(&self, w: &Words, subject: Message, lead: Message) -> Letter {
        Letter::new(w, &self.service.site_name, subject, lead)
    }

    /// To the mailbox that `gate` found.
    pub(super) fn judged(&mut self, letter: Letter, thread: &str) -> Judged {
        let links = [Link::to_site(
            &self.service.site_name,
            &self.service.base_url,
        )];
        self.judged_with(letter, links.into(), thread)
    }

    pub(super) fn notice(
        &mut self,
        w: &Words,
        [subject, lead]: [Message; 2],
        blocks: Vec<Block>,
        thread: &str,
    ) -> Judged {
        let begun = self.letter(w, subject, lead);
        self.judged(Letter { blocks, ..begun }, thread)
    }

    /// The same with other links than the one to the site. The last one stops letters.
    pub(super) fn judged_with(
        &mut self,
        letter: Letter,
        mut links: Vec<Link>,
        thread: &str,
    ) -> Judged {
        let stop_token = mailboxes::new_stop_token();
        let url = stop_url(&self.service.base_url, &stop_token);
        links.push(Link::new(msg::letter::stop(), url));
        Judged {
            thread: thread.to_owned(),
            stop_token: Some(stop_token),
            reply_token: self.reply_token.take(),
            store_in_txn: std::mem::take(&mut self.store_in_txn),
            ..Judged::lone(self.intent.to_address.clone(), Letter { links, ..letter })
        }
    }
}

/// The seat that a letter is about, among all seats of its table, and who plays it.
pub(super) struct Found {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    index: usize,
    pub(super) sitter: Option<Person>,
}

impl Found {
    pub(super) fn seat(&self) -> &SeatRow {
        &self.seats[self.index]
    }

    /// Whether a mailbox is that of somebody who may take the seat over from its player.
    pub(super) fn is_for_invited(&self, address: &str) -> bool {
        let is_it = |own: &Option<String>| own.as_deref() == Some(address);
        let sitter = self.sitter.as_ref();
        let is_sitters =
            sitter.is_some_and(|one| is_it(&one.letter_address) || is_it(&one.address));
        self.seat().is_free() && is_it(&self.seat().invited_address) && !is_sitters
    }
}

pub(super) fn wanted_at(person: &Person) -> Result<String, Reason> {
    match person.wants_letters {
        true => person.letter_address.clone().ok_or(Reason::NoMailbox),
        false => Err(Reason::Unwanted),
    }
}

/// What somebody wrote, or a name, as it is.
pub(super) fn plain(words: &str) -> Message {
    msg::game::plain(Text::from(words.to_owned()))
}

pub(super) struct Place {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) seat: Seat,
    /// Who plays it. Nobody where the reader is invited to it.
    pub(super) person: Option<Person>,
    pub(super) table: Arc<Table>,
    pub(super) w: Words,
}

impl Place {
    pub(super) fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let found = desk.find_seat()?;
        let is_for_invited = found.is_for_invited(&desk.intent.to_address);
        let (seat, row) = (found.seat().seat(), &found.row);
        let person = found.sitter.filter(|_| !is_for_invited);
        let (cache, library) = (&desk.service.cache, &desk.service.library);
        let brought = cache.bring_to(desk.conn, row.id, row.last_seq, library)?;
        let table = brought.map_err(|error| {
            let reason = format!("the table's journal cannot be carried out: {error}");
            WriteFault::Unwritable(reason)
        })?;
        let now_ms = desk.now_ms();
        let w = match &person {
            Some(person) => person.words(now_ms),
            None => {
                let address = found.seats[found.index].invited_address.as_deref();
                let w = words_for(desk.conn, row, address.unwrap_or_default())?;
                Words { now_ms, ..w }
            }
        };
        let names = rows::names(&found.seats);
        Ok(Self {
            w: with_short_names(&w.at_table(&names, Some(seat))),
            row: found.row,
            seats: found.seats,
            seat,
            person,
            table,
        })
    }

    /// For a letter to one person, while the seat is theirs: what it would open goes to no other mailbox.
    pub(super) fn find_of_person(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let place = Self::find(desk)?;
        let player = place.person.as_ref().map(|person| person.id.0);
        let is_theirs = player.is_some() && player == desk.intent.person_id;
        Ok(is_theirs.then_some(place).ok_or(Reason::SeatElsewhere)?)
    }

    /// A guest's link is their only key, and dies with its decision; an invited person has the invitation's link.
    pub(super) fn way(&self, desk: &mut Desk<'_>, expected_seq: Option<i64>) -> String {
        let service = desk.service;
        let expected_seq = expected_seq.or(self.opened_seq());
        let (of, seq, path) = match &self.person {
            Some(person) if person.is_guest() => (Purpose::Turn, expected_seq, "seats"),
            Some(_) => return table_url(service, &self.row),
            None => (Purpose::Invitation, None, "invitations"),
        };
        let token = desk.add_link(of, self.id(), seq);
        service.url(&format!("/{path}/{token}"))
    }

    pub(super) fn opened_seq(&self) -> Option<i64> {
        let decision = self.table.decision(self.seat);
        decision.map(|decision| decision.opened_seq)
    }

    fn id(&self) -> SeatId {
        rows::seat_id(self.row.id, self.seat)
    }

    /// Makes the token for answers: they are for the decision that is open now, if there is one.
    pub(super) fn add_reply(&self, desk: &mut Desk<'_>, of: Purpose) -> bool {
        desk.add_reply(of, self.id(), self.opened_seq(), self.w.language)
    }

    pub(super) fn judged(self, desk: &mut Desk<'_>, letter: Letter) -> Judged {
        Judged {
            expected_seq: self.opened_seq(),
            to_name: self.person.map(|person| person.name).unwrap_or_default(),
            head_code: Some(self.table.head.code()),
            ..desk.judged_with(letter, Vec::new(), &self.row.uid)
        }
    }

    pub(super) fn foot(&self) -> Vec<Message> {
        let head = &self.table.head;
        let at = msg::letter::at(head.seq.to_string(), head.code());
        vec![at, msg::letter::why()]
    }

    pub(super) fn presenter(&self) -> &'static dyn Presenter {
        scene::of(self.table.game.meta().key)
    }

    pub(super) fn board(&self, service: &Service, table_url: &str) -> Shown {
        Shown {
            game: self.table.game.meta().key,
            view: self.table.position.view(Viewer::Seat(self.seat)),
            table_url: table_url.to_owned(),
            has_picture: service.pictures,
            is_picture: false,
        }
    }

    pub(super) fn moves(&self, can_be_answered: bool, table_url: String) -> Option<Block> {
        let position = self.table.position.as_ref();
        let offers = self.presenter().offers(position, self.seat);
        (!offers.is_empty()).then_some(Block::Moves(Moves {
            offers,
            can_be_answered,
            table_url,
        }))
    }

    /// The game as it is named before "with".
    pub(super) fn game_name(&self) -> String {
        let (meta, options) = (self.table.game.meta(), &self.table.opened.options);
        game_name(&self.w, meta, options, msg::letter::variant_aside)
    }

    pub(super) fn progress(&self) -> Message {
        let progress = self.table.position.progress();
        scene::progress(self.table.game.meta().key, &progress).unwrap_or_else(msg::game::over)
    }

    pub(super) fn others(&self) -> Arg {
        let all = Seat::all(self.seats.len());
        Arg::list(Join::And, all.filter(|seat| *seat != self.seat))
    }
}

/// A game with what distinguishes its tables, if `varied` names that.
pub(super) fn game_name(
    w: &Words,
    meta: &Meta,
    options: &OptionValues,
    varied: impl Fn(&'static str, Message) -> Message,
) -> String {
    match scene::of(meta.key).variant(options) {
        Some(variant) => w.text(varied(meta.name, variant.inside)),
        None => meta.name.to_owned(),
    }
}

pub(super) fn board_button(url: &str) -> Block {
    Block::Button(Link::new(msg::key::open(), url))
}

pub(super) fn table_url(config: &Config, table: &TableRow) -> String {
    config.url(&format!("/tables/{}", table.uid))
}

/// The language of a letter to a mailbox: its reader's; for a stranger that of whoever opened the table.
pub(super) fn words_for(conn: &mut Conn, table: &TableRow, address: &str) -> DbResult<Words> {
    let language = match people::language_of(conn, address)? {
        Some(language) => Some(language),
        None => people::find(conn, PersonId(table.opened_by))?.and_then(|opener| opener.language()),
    };
    Ok(Words::of(language.unwrap_or_default()))
}
