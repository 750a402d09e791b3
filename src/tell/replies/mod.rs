//! Answers to letters: a mail comes in, and what it asks for is done in the sender's name, or nothing is.
//!
//! In doubt nothing is done. A mail is judged once, however often it is delivered, and answered at most once. Start
//! reading at [`receive`]; [`ask`] reads the text, `act` does what it asks for. [`trial`] knows the letters with which
//! a host tests whether mails come in.

use crate::accounts::{Person, people};
use crate::config::RepliesConfig;
use crate::db::{Conn, DbResult};
use crate::error::Error;
use crate::mail::mime::STOP;
use crate::mail::outbox;
use crate::play::rows;
use crate::play::seat_links::{self, FoundLink, Purpose};
use crate::play::service::Service;
use crate::tell::mails::{self, Outcome};
use mailbox::{self, Dmarc, Incoming, Unreadable, Us};

mod act;
pub mod ask;
mod bounce;
pub mod trial;
mod undo;
mod unused;

use act::Reply;

/// What became of a mail. It names no address or token, so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    /// It came from a player, and this was done.
    Done(Outcome),
    Known,
    /// A letter bounced, and its mailbox is marked.
    Bounced,
    /// A test letter of the host arrived, and that is noted.
    Trial,
    /// Nothing was done, nothing is answered.
    Ignored(Ignored),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    NoReplies,
    Unreadable(Unreadable),
    /// No human wrote it.
    Robot(&'static str),
    /// It belongs to no letter, or to several.
    NoLetter,
    /// The letter that it answers is no longer valid.
    DeadLetter,
    /// Its sender is not the reader of the letter.
    OtherSender,
    /// Nobody vouches for its sender.
    Unproven,
    TooOld,
}

/// Takes a mail: its raw bytes, and the mailbox to which the mail server delivers it, if known. After an error nothing
/// was decided: the mail server should try again with the same mail.
pub fn receive(
    service: &Service,
    raw: &[u8],
    delivered_to: Option<&str>,
) -> Result<Received, Error> {
    let us = us(service);
    let received = match mailbox::read(raw, &us) {
        Ok(mail) => judge(service, &mail, raw, delivered_to, None)?,
        Err(why @ Unreadable::TooLarge) => judge_head(service, raw, delivered_to, why)?,
        Err(why) => Received::Ignored(Ignored::Unreadable(why)),
    };
    Ok(told(service, received))
}

pub fn receive_head(service: &Service, head: &[u8]) -> Result<Received, Error> {
    let received = judge_head(service, head, None, Unreadable::TooLarge)?;
    Ok(told(service, received))
}

fn judge_head(
    service: &Service,
    head: &[u8],
    delivered_to: Option<&str>,
    why: Unreadable,
) -> Result<Received, Error> {
    let why = Ignored::Unreadable(why);
    match mailbox::read_head(head, &us(service)) {
        Ok(mail) => judge(service, &mail, head, delivered_to, Some(why)),
        Err(_) => Ok(Received::Ignored(why)),
    }
}

fn us(service: &Service) -> Us<'_> {
    let replies = service.replies.as_ref();
    replies.map_or_else(Us::default, |replies| Us {
        servers: &replies.servers,
        banners: &replies.banners,
        mailbox: Some(&replies.address),
    })
}

/// Wakes the sending of letters, and logs.
fn told(service: &Service, received: Received) -> Received {
    (service.wake)();
    let what = match received {
        Received::Done(outcome) => outcome.as_str(),
        Received::Known => "known",
        Received::Bounced => "bounced",
        Received::Trial => "trial",
        Received::Ignored(why) => {
            tracing::info!(?why, "a mail was ignored");
            return received;
        }
    };
    tracing::info!(what, "a mail was taken");
    received
}

/// Whether a mailbox takes answers, so that a mail server can be told at once.
pub fn takes(service: &Service, address: &str) -> DbResult<bool> {
    if bounce::takes(service, address)? {
        return Ok(true);
    }
    let Some(replies) = &service.replies else {
        return Ok(false);
    };
    if address.eq_ignore_ascii_case(&replies.address) {
        return Ok(true);
    }
    let Some(token) = plus_form(&replies.address, address) else {
        return Ok(false);
    };
    let now_ms = service.clock.now_ms();
    service.db.read(|conn| {
        // The reader of a letter that was lost in a restore is told.
        Ok(seat_links::find_reply(conn, &token)?.is_some()
            || trial::is_awaited(conn, &token, now_ms)?
            || unused::lost_with(conn, now_ms)?.is_some())
    })
}

/// Judges a mail; `unread` says why its text could not be read.
fn judge(
    service: &Service,
    mail: &Incoming,
    raw: &[u8],
    delivered_to: Option<&str>,
    unread: Option<Ignored>,
) -> Result<Received, Error> {
    let ignored = |why| Ok(Received::Ignored(why));
    let now_ms = service.clock.now_ms();
    let is_old = mails::is_too_old(mail.sent_at_ms, now_ms);
    let unused = is_old.then_some(Ignored::TooOld).or(unread);
    let hash = mails::mail_hash(mail.message_id.as_deref(), raw);
    let is_stop = mail.subject.trim().strip_prefix(STOP);
    // Programs are told nothing.
    if let Some(why) = unused
        && (mail.bounce.is_some() || mail.robot.is_some() || is_stop.is_some())
    {
        return ignored(why);
    }
    if let Some(notice) = &mail.bounce {
        return Ok(bounce::take(service, notice, mail, delivered_to, &hash)?);
    }
    // A mail program may send this itself when its reader presses a button.
    if let (Some(token), Some(_)) = (is_stop, &service.replies) {
        return Ok(service.db.write(|conn| stop(conn, token, &hash, now_ms))?);
    }
    let replies = service.replies.as_ref();
    let tokens = replies.map(|replies| list_tokens(replies, mail, delivered_to));
    let tokens = tokens.unwrap_or_default();
    if let Some(robot) = mail.robot {
        // A host's test letters come from a program too.
        if replies.is_some() && trial::take(service, mail, &tokens)? {
            return Ok(Received::Trial);
        }
        return ignored(Ignored::Robot(robot.name()));
    }
    let found = service.db.read(|conn| {
        if mails::is_known(conn, &hash)? {
            return Ok(Found::Known);
        }
        Found::of(conn, &tokens, mail, unused)
    })?;
    let (letter, from) = match found {
        Found::Known => return Ok(Received::Known),
        Found::Nothing(why) => return ignored(why),
        Found::Unused(letter, why) => return letter.unused(service, why, mail, raw),
        Found::Letter(letter, from) => (letter, from),
    };
    let Some(replies) = replies else {
        return letter.unused(service, Ignored::NoReplies, mail, raw);
    };
    if !replies.accepts_unproven && !is_proven(mail, &from) {
        return letter.unused(service, Ignored::Unproven, mail, raw);
    }
    if let Some(why) = unused {
        return letter.unused(service, why, mail, raw);
    }
    let sender = (from, mail.from_name.clone());
    let Letter {
        answered, person, ..
    } = *letter;
    Reply::new(service, answered, person, sender, hash).carry_out(&mail.own_text)
}

/// Stops the letters to the mailbox that a token belongs to, once: its reader may allow them again.
fn stop(conn: &mut Conn, token: &str, hash: &str, now_ms: i64) -> DbResult<Received> {
    if !mails::is_first_in_txn(conn, hash, now_ms)? {
        return Ok(Received::Known);
    }
    let stopped = people::set_stopped_by_token_in_txn(conn, token, Some(now_ms))?;
    Ok(match stopped {
        Some(_) => Received::Done(Outcome::Stopped),
        None => Received::Ignored(Ignored::NoLetter),
    })
}

struct Answered {
    link: FoundLink,
    token: Option<String>,
}

/// A letter that is answered, and who has its seat.
struct Letter {
    answered: Answered,
    person: Option<Person>,
    /// The mailboxes that may answer, first the one that letters go to.
    own: Vec<String>,
}

impl Letter {
    fn unused(
        self: Box<Self>,
        service: &Service,
        why: Ignored,
        mail: &Incoming,
        raw: &[u8],
    ) -> Result<Received, Error> {
        let Self {
            answered,
            person,
            own,
        } = *self;
        if let Some(own) = own.into_iter().next() {
            // Not the hash of the mail that it may forge.
            let hash = mails::mail_hash(None, &[b"unused ", raw].concat());
            let reply = Reply::new(service, answered, person, (own, String::new()), hash);
            reply.tell_unused(why, mail)?;
        }
        Ok(Received::Ignored(why))
    }
}

enum Found {
    Known,
    Nothing(Ignored),
    /// The mail is not used, and the seat is told why.
    Unused(Box<Letter>, Ignored),
    /// With the sender's address.
    Letter(Box<Letter>, String),
}

impl Found {
    fn of(
        conn: &mut Conn,
        tokens: &[String],
        mail: &Incoming,
        unused: Option<Ignored>,
    ) -> DbResult<Self> {
        let Some(answered) = find_answered(conn, tokens, mail)? else {
            return Self::without_letter(conn, mail);
        };
        let seat = &answered.link.seat;
        // When a mailbox is read again, nobody wants to hear about each mail of games that went on.
        if unused == Some(Ignored::TooOld) && answered.link.expected_seq != seat.expected_seq {
            return Ok(Self::Nothing(Ignored::TooOld));
        }
        let person = seat.sitter(conn)?;
        let own = match &person {
            Some(person) => [person.letter_address.clone(), person.address.clone()],
            None => [seat.invited_address.clone(), None],
        };
        let own: Vec<String> = own.into_iter().flatten().collect();
        let is_living = answered.link.is_living;
        let from = match &mail.from[..] {
            [from] if own.contains(from) => Some(from.clone()),
            _ => None,
        };
        let letter = Box::new(Letter {
            answered,
            person,
            own,
        });
        Ok(match from {
            Some(from) if is_living => Self::Letter(letter, from),
            Some(_) => Self::Unused(letter, Ignored::DeadLetter),
            None if is_living => Self::Unused(letter, Ignored::OtherSender),
            // Whoever has the seat now has nothing to do with it.
            None => Self::Nothing(Ignored::DeadLetter),
        })
    }

    /// A mail that belongs to no letter, or to several: if the sender is proven to have a seat, they are told, about
    /// their newest table.
    fn without_letter(conn: &mut Conn, mail: &Incoming) -> DbResult<Self> {
        let nothing = Ok(Self::Nothing(Ignored::NoLetter));
        let [from] = &mail.from[..] else {
            return nothing;
        };
        if !is_proven(mail, from) {
            return nothing;
        }
        for id in people::list_by_mailbox(conn, from)? {
            let Some((table, seat)) = rows::list_seats_of(conn, id)?.into_iter().next() else {
                continue;
            };
            let answered = Answered {
                link: FoundLink {
                    purpose: Purpose::Reply,
                    is_living: true,
                    expected_seq: None,
                    language: None,
                    table,
                    seat,
                },
                token: None,
            };
            let letter = Letter {
                answered,
                person: people::find(conn, id)?,
                own: vec![from.clone()],
            };
            return Ok(Self::Unused(Box::new(letter), Ignored::NoLetter));
        }
        nothing
    }
}

/// Finds the letter that a mail answers: by the token in its recipient's address, or else by the letters to which it
/// refers. With two tokens, none: in doubt nothing is done.
fn find_answered(
    conn: &mut Conn,
    tokens: &[String],
    mail: &Incoming,
) -> DbResult<Option<Answered>> {
    if let [token] = tokens {
        let found = seat_links::find_reply(conn, token)?;
        return Ok(found.map(|link| Answered {
            link,
            token: Some(token.clone()),
        }));
    }
    if !tokens.is_empty() {
        return Ok(None);
    }
    for reference in &mail.references {
        let local = reference.split('@').next().unwrap_or_default();
        if !local.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
            continue;
        }
        let Some(letter) = outbox::find_written(conn, local)? else {
            continue;
        };
        let Some(place) = letter.table_id.zip(letter.seat) else {
            continue;
        };
        let link = seat_links::find_answered(conn, place, letter.expected_seq)?;
        return Ok(link.map(|link| Answered { link, token: None }));
    }
    Ok(None)
}

/// The tokens in a mail's recipients, each once; an empty one if it was lost.
fn list_tokens(
    replies: &RepliesConfig,
    mail: &Incoming,
    delivered_to: Option<&str>,
) -> Vec<String> {
    let recipients = mail.recipients.iter().map(String::as_str);
    let mut tokens: Vec<String> = delivered_to
        .into_iter()
        .chain(recipients)
        .filter_map(|address| plus_form(&replies.address, address))
        .collect();
    tokens.sort_unstable();
    tokens.dedup();
    tokens
}

/// The part after the `+` in an address that is otherwise `base`, in lower case; empty if the program never writes such
/// a part.
fn plus_form(base: &str, address: &str) -> Option<String> {
    let (own, domain) = base.rsplit_once('@')?;
    let address = address.to_ascii_lowercase();
    let (local, at) = address.rsplit_once('@')?;
    let form = local
        .strip_prefix(&own.to_ascii_lowercase())?
        .strip_prefix('+')?;
    let is_plain = form.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let form = if is_plain { form } else { "" };
    let is_ours = domain.eq_ignore_ascii_case(at);
    is_ours.then(|| form.to_owned())
}

/// Whether the host's mail server found that the sender's domain vouches for the mail.
fn is_proven(mail: &Incoming, from: &str) -> bool {
    let domain = from.rsplit_once('@').map_or("", |(_, domain)| domain);
    matches!(&mail.dmarc, Dmarc::Pass { domain: proven } if proven == domain)
}
