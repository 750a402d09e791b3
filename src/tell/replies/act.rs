//! Does what a mail asks for, and notes it with the text of its answer.

use std::sync::Arc;

use super::ask::{self, Ask, Unclear, Writer};
use super::{Letter, Received};
use crate::accounts::Person;
use crate::accounts::limits::{self, DAY_MS, HOUR_MS, Limit};
use crate::accounts::{names, people};
use crate::db::{Conn, DbResult};
use crate::error::Error;
use crate::journal::Door;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::mail::{one_line, visible};
use crate::play::change::unfoldable;
use crate::play::grace;
use crate::play::identity;
use crate::play::invite;
use crate::play::join::{self, Joined, SeatKey};
use crate::play::moves;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use crate::play::seat_change;
use crate::play::seat_links::Purpose;
use crate::play::service::Service;
use crate::play::talk;
use crate::table::fold::Table;
use crate::tell::mails::{self, Outcome, Told};
use mailbox::Incoming;
use words::{Arg, Join, Language, Message, Text, Words, msg};

/// How many useless mails of a seat are answered: a program that answers every mail never stops.
const UNCLEAR: [Limit; 2] = [
    Limit::new("unclear-mails-hour", 3, HOUR_MS),
    Limit::new("unclear-mails-day", 5, DAY_MS),
];
const ANSWERS: Limit = Limit::new("answers-day", 60, DAY_MS);
/// How many of its mails with a word such as “show” are answered, whatever became of others.
const COMMANDS: Limit = Limit::new("command-answers-day", 60, DAY_MS);
const MOST_ASKED: usize = 500;

pub(super) fn why_idle(status: Status) -> Option<Message> {
    Some(match status {
        Status::Running => return None,
        Status::Open => msg::reply::not_begun(),
        Status::Over => msg::lobby::over(),
        Status::Closed => msg::time::closed(),
        Status::Frozen => msg::reply::frozen(),
    })
}

fn help() -> [Message; 7] {
    [
        msg::reply::help_moves(),
        msg::reply::help_look(),
        msg::reply::help_say(),
        msg::reply::help_undo(),
        msg::reply::help_resign(),
        msg::reply::help_language(),
        msg::reply::help_stop(),
    ]
}

/// A mail of a player, or of somebody who is invited.
pub(super) struct Reply<'a> {
    pub(super) service: &'a Service,
    pub(super) letter: Letter,
    pub(super) address: String,
    from_name: String,
    pub(super) hash: String,
    pub(super) w: Words,
}

pub(super) struct Done {
    pub(super) told: Told,
    /// Whether a letter answers it: not if what was done brings another letter anyway.
    pub(super) is_answered: bool,
    /// Whether its writer knows what a mail can ask for.
    pub(super) is_understood: bool,
    /// Whether it asks for something with a word that is no move.
    pub(super) is_command: bool,
    /// The table talk that is said in the transaction that notes the mail, so that it is said once.
    pub(super) said: Option<String>,
}

impl<'a> Reply<'a> {
    pub(super) fn new(
        service: &'a Service,
        letter: Letter,
        (address, from_name): (String, String),
        hash: String,
    ) -> Self {
        let chosen = letter.person.as_ref().and_then(|person| person.language());
        let language = chosen.or(letter.link.language).unwrap_or_default();
        Self {
            service,
            letter,
            address,
            from_name,
            hash,
            w: Words::of(language),
        }
    }

    pub(super) fn carry_out(self, mail: &Incoming) -> Result<Received, Error> {
        let text = &visible(&mail.own_text);
        let person = self.letter.person.as_ref();
        let is_move = |line: &str| person.is_some() && self.is_move(line);
        let writer = Writer {
            is_move: &is_move,
            language: self.w.language,
            names: &[
                person.map_or("", |person| &person.name),
                self.from_name.trim(),
            ],
            has_seat: person.is_some(),
        };
        let done = match ask::understand(text, writer) {
            Ok(ask) => Done {
                is_command: !matches!(ask, Ask::Moves(_) | Ask::Say(_)),
                ..self.act(&ask)?
            },
            Err(Unclear::Empty) if mail.is_encrypted => self.nothing(msg::reply::encrypted()),
            Err(unclear) => self.unclear(unclear),
        };
        self.note(text, done)
    }

    fn note(&self, text: &str, mut done: Done) -> Result<Received, Error> {
        let outcome = done.told.outcome;
        if let Some(words) = done.said.take() {
            let said = self.w.text(msg::reply::said(one_line(&words, 400)));
            done.told.paragraphs.push(said);
            let uid = &self.letter.link.table.uid;
            let said = self.service.db.write(|conn| {
                let person = self.letter.person.as_ref().ok_or(Error::Hidden)?;
                talk::say_in_txn(self.service, conn, uid, person.id, &words)?;
                Ok::<_, Error>(self.note_in_txn(conn, text, &done)?)
            });
            let why = match said {
                Ok(()) => {
                    self.service.tell_watchers();
                    return Ok(Received::Done(outcome));
                }
                Err(Error::Db(error)) => return self.received(Err(error), outcome),
                Err(Error::No(no)) => no.why,
                Err(Error::TooOften { .. }) => msg::reply::talk_too_often(),
                Err(Error::Hidden) => msg::table::talk_full(),
                Err(error @ (Error::Refused(_) | Error::Busy | Error::Fault(_))) => {
                    return Err(error);
                }
            };
            if outcome == Outcome::Said {
                done = self.nothing(why);
            } else {
                done.told.paragraphs.pop();
                done.told.paragraphs.push(self.w.text(&why));
                done.is_answered = true;
            }
        }
        let db = &self.service.db;
        let noted = db.write(|conn| self.note_in_txn(conn, text, &done));
        self.received(noted, done.told.outcome)
    }

    /// A mail that came twice in the same instant is answered once.
    fn received(&self, noted: DbResult<()>, outcome: Outcome) -> Result<Received, Error> {
        match noted {
            Ok(()) => Ok(Received::Done(outcome)),
            Err(error) if error.is_taken() => Ok(Received::Known),
            Err(error) => Err(error.into()),
        }
    }

    fn act(&self, ask: &Ask) -> Result<Done, Error> {
        Ok(match (ask, &self.letter.person) {
            (Ask::StopLetters, _) => self.unanswered(Outcome::Stopped),
            (Ask::Accept(name), None) => return self.accept(name),
            (Ask::Decline, None) => return self.decline(),
            (_, None) => self.nothing(msg::reply::invited()),
            (Ask::Moves(moves), Some(person)) => return self.play(person, moves),
            (Ask::Show, Some(_)) => self.says(Outcome::Shown, []),
            (Ask::History, Some(_)) => self.says(Outcome::History, []),
            (Ask::Help, Some(_)) => self.says(Outcome::Help, help()),
            (Ask::Undo, Some(person)) => self.says(Outcome::Undo, [self.undo(person)?]),
            (Ask::Resign, Some(person)) => return self.resign(person),
            (Ask::Language(asked), Some(person)) => return self.speak(person, asked),
            // A player who has the seat needs no invitation.
            (Ask::Accept(_), Some(_)) => self.nothing(msg::reply::has_seat()),
            (Ask::Decline, Some(person)) => return self.decline_late(person),
            (Ask::Say(words), Some(_)) => Done {
                said: Some(words.clone()),
                ..self.says(Outcome::Said, [])
            },
        })
    }

    fn resign(&self, person: &Person) -> Result<Done, Error> {
        let row = &self.letter.link.table;
        if let Some(why) = why_idle(row.status()) {
            return Ok(self.nothing(why));
        }
        let has_others = usize::try_from(row.seat_count).unwrap_or(0) > moves::RESIGNING_SEATS;
        if self.letter.link.purpose != Purpose::Resign {
            let asks = if has_others {
                msg::reply::leave_asks()
            } else {
                msg::reply::resign_asks()
            };
            return Ok(self.says(Outcome::ResignAsked, [asks]));
        }
        // The others play on without them, and no letter about the game comes to them, so this gets no answer.
        let done = if has_others {
            seat_change::leave(self.service, (&row.uid, person.id, Door::Letter), None)
        } else {
            moves::resign(self.service, (&row.uid, person.id, Door::Letter))
        };
        match done {
            Ok(()) => Ok(self.unanswered(Outcome::Resigned)),
            Err(error) if self.row_now()?.status() == Status::Frozen => Err(error),
            Err(error) => self.not_done(error),
        }
    }

    fn speak(&self, person: &Person, asked: &str) -> Result<Done, Error> {
        let asked = asked.to_lowercase();
        let called = |language: &Language| {
            let own = Words::of(*language).text(msg::language::name());
            language.code() == asked || own.to_lowercase() == asked
        };
        let Some(language) = Language::all().find(called) else {
            let known: Vec<&str> = Language::all().map(Language::code).collect();
            let known = Arg::list(Join::Comma, known.into_iter().map(Text::from));
            return Ok(self.nothing(msg::reply::no_language(known)));
        };
        people::set_language(&self.service.db, person.id, language)?;
        let said = Words::of(language).text(msg::reply::speaks());
        let mut done = self.says(Outcome::Language, []);
        done.told.paragraphs.push(said);
        Ok(done)
    }

    /// For the account of the invited mailbox, or a new guest with the name that they give or the one in their mail.
    fn accept(&self, name: &str) -> Result<Done, Error> {
        let Some(token) = &self.letter.token else {
            return Ok(self.nothing(msg::reply::invited()));
        };
        let key = SeatKey::Reply(token.clone());
        let find = |conn: &mut Conn| people::find_by_address(conn, &self.address);
        let called = names::clean(name).or_else(|| names::clean(&self.from_name));
        let taken = match (self.service.db.read(find)?, &called) {
            (Some(account), _) => join::take_seat(self.service, &key, account.id, None),
            (None, None) => return Ok(self.nothing(msg::reply::accept_name())),
            (None, Some(name)) => {
                let language = self.w.language;
                join::take_seat_as_guest(self.service, &key, name, None, language, None)
            }
        };
        match taken {
            Ok(joined) => self.accepted(&joined),
            Err(Error::No(_)) if self.row_now()?.status() == Status::Frozen => {
                Ok(self.nothing(msg::reply::frozen()))
            }
            Err(Error::No(no)) => Ok(self.nothing(no.why)),
            Err(Error::TooOften { .. }) => Ok(self.nothing(msg::reply::too_many_guests())),
            Err(Error::Hidden) => Ok(self.nothing(msg::reply::seat_gone())),
            Err(error) => Err(error),
        }
    }

    fn accepted(&self, joined: &Joined) -> Result<Done, Error> {
        let table = self.table_now()?;
        // With the last seat the game begins, and the first player gets the letter about their turn.
        let is_to_move = table.decision(joined.seat).is_some();
        let names = self.names()?;
        let name = names.get(joined.seat.index()).cloned().unwrap_or_default();
        let said = [msg::reply::accepted(), msg::reply::accepted_as(name)];
        Ok(Done {
            is_answered: !is_to_move,
            ..self.says(Outcome::Accepted, said)
        })
    }

    pub(super) fn names(&self) -> DbResult<Vec<String>> {
        let id = self.letter.link.table.id;
        let seats = self.service.db.read(|conn| rows::list_seats(conn, id))?;
        Ok(rows::names(&seats))
    }

    fn decline(&self) -> Result<Done, Error> {
        let link = &self.letter.link;
        if !invite::set_declined(self.service, &link.seat, true)? {
            return Ok(self.nothing(msg::reply::seat_gone()));
        }
        Ok(self.says(Outcome::Declined, [msg::reply::declined()]))
    }

    /// Whoever has taken a seat may leave it before the game begins.
    fn decline_late(&self, person: &Person) -> Result<Done, Error> {
        let row = &self.letter.link.table;
        if row.status() != Status::Open {
            return Ok(self.nothing(msg::reply::decline_late()));
        }
        match seat_change::leave_open(self.service, (&row.uid, person.id, Door::Letter)) {
            // Hidden: another copy of the mail came first.
            Ok(()) | Err(Error::Hidden) => {
                Ok(self.says(Outcome::Declined, [msg::reply::declined()]))
            }
            Err(Error::No(no)) => Ok(self.nothing(no.why)),
            Err(error) => self.not_done(error),
        }
    }

    pub(super) fn says(&self, outcome: Outcome, said: impl IntoIterator<Item = Message>) -> Done {
        let said = said.into_iter().map(|one| self.w.text(one));
        Done {
            told: Told {
                outcome,
                paragraphs: said.collect(),
            },
            is_answered: true,
            is_understood: outcome != Outcome::Nothing,
            is_command: false,
            said: None,
        }
    }

    pub(super) fn nothing(&self, why: Message) -> Done {
        self.says(Outcome::Nothing, [why])
    }

    fn unanswered(&self, outcome: Outcome) -> Done {
        Done {
            is_answered: false,
            ..self.says(outcome, [])
        }
    }

    fn unclear(&self, unclear: Unclear) -> Done {
        let why = match (unclear, &self.letter.person) {
            (_, None) => msg::reply::invited(),
            (Unclear::Empty, _) => msg::reply::empty(),
            (Unclear::Mixed, _) => msg::reply::mixed(),
            (Unclear::TooLong, _) => msg::reply::too_long(),
            (Unclear::Question, _) => msg::reply::question(),
        };
        let may_talk = self.letter.person.is_some() && unclear != Unclear::Empty;
        let offer = may_talk.then(msg::reply::offer_talk);
        self.says(Outcome::Nothing, [why].into_iter().chain(offer))
    }

    fn note_in_txn(&self, conn: &mut Conn, text: &str, done: &Done) -> DbResult<()> {
        let now_ms = self.service.clock.now_ms();
        // Anyone who answers letters gets them.
        identity::set_bounced_in_txn(conn, &self.address, None)?;
        if done.told.outcome == Outcome::Stopped {
            people::stop_letters_in_txn(conn, &self.address, now_ms)?;
        }
        let is_answered = done.is_answered && self.may_answer_in_txn(conn, done, now_ms)?;
        self.insert_in_txn(conn, text, &done.told, is_answered)
    }

    pub(super) fn insert_in_txn(
        &self,
        conn: &mut Conn,
        text: &str,
        told: &Told,
        is_answered: bool,
    ) -> DbResult<()> {
        let (seat, now_ms) = (&self.letter.link.seat, self.service.clock.now_ms());
        let asked = one_line(text, MOST_ASKED);
        let mail_id = mails::insert_in_txn(conn, &self.hash, seat, &asked, told, now_ms)?;
        if !is_answered {
            return Ok(());
        }
        let intent = Intent {
            mail_id: Some(mail_id),
            ..Intent::at(LetterKind::Answer, &self.address, seat.id())
        };
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)
    }

    fn may_answer_in_txn(&self, conn: &mut Conn, done: &Done, now_ms: i64) -> DbResult<bool> {
        let link = &self.letter.link;
        let who = format!("{} {}", link.table.id, link.seat.seat);
        let is_unclear = !done.is_understood && !done.is_command;
        let unclear = UNCLEAR.iter().filter(|_| is_unclear);
        let day = if done.is_command { &COMMANDS } else { &ANSWERS };
        for limit in unclear.chain([day]) {
            if !limits::try_use_in_txn(conn, *limit, &who, now_ms)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The table as it was when the mail was read.
    pub(super) fn table(&self) -> Result<Arc<Table>, Error> {
        let row = &self.letter.link.table;
        self.bring(row.id, row.last_seq)
    }

    pub(super) fn table_now(&self) -> Result<Arc<Table>, Error> {
        let row = self.row_now()?;
        self.bring(row.id, row.last_seq)
    }

    pub(super) fn row_now(&self) -> Result<TableRow, Error> {
        let id = self.letter.link.table.id;
        let find = |conn: &mut Conn| rows::find_table_by_id(conn, id);
        self.service.db.read(find)?.ok_or(Error::Hidden)
    }

    /// Brings the table. Its writer is told of it, as whoever is shown it.
    fn bring(&self, id: i64, seq: i64) -> Result<Arc<Table>, Error> {
        let (service, seat) = (self.service, self.letter.link.seat.seat());
        let list = |conn: &mut Conn| Ok(rows::list_seats(conn, id)?);
        let unseen = |rows: &Vec<SeatRow>, now_ms: i64| {
            let until_ms = grace::of_others(rows, Some(seat), now_ms);
            Vec::from_iter(until_ms.map(|_| id))
        };
        grace::before_showing::<_, Error>(service, list, unseen)?;
        let (cache, library) = (&service.cache, &service.library);
        let brought = service
            .db
            .read(|conn| cache.bring_to(conn, id, seq, library))?;
        brought.map_err(unfoldable)
    }
}
