//! Answers to letters: a mail comes in, and what it asks for is done in the sender's name. In doubt nothing is done. A
//! mail is judged once, however often it is delivered, and answered at most once. Start reading at [`receive`]; [`ask`]
//! reads the text, `act` does what it asks for. With [`trial`] a host tests whether mails come in.

use crate::accounts::{Person, people};
use crate::config::RepliesConfig;
use crate::db::{Conn, DbResult};
use crate::error::Error;
use crate::mail::mime::STOP;
use crate::mail::outbox;
use crate::play::rows;
use crate::play::seat_links::{self, FoundLink};
use crate::play::service::Service;
use crate::tell::mails::{self, Outcome};
use mailbox::{self, Dmarc, Incoming, Unreadable, Us};

mod act;
pub mod ask;
mod play;
pub mod trial;
mod unused;

use act::Reply;

/// What became of a mail. It names no address or token, so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    Done(Outcome),
    Known,
    Bounced,
    /// A test letter of the host arrived, and that is noted.
    Trial,
    Ignored(Ignored),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    NoReplies,
    Unreadable(Unreadable),
    Robot(&'static str),
    NoLetter,
    DeadLetter,
    /// Its sender is not the reader of the letter.
    OtherSender,
    /// Nobody vouches for its sender.
    Unproven,
    TooOld,
}

/// `delivered_to` is the mailbox to which the mail server delivers it, if known. After an error nothing was decided:
/// the mail server should try again with the same mail.
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
    if unused::takes_bounces(service, address)? {
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

/// `unread` says why its text could not be read.
fn judge(
    service: &Service,
    mail: &Incoming,
    raw: &[u8],
    delivered_to: Option<&str>,
    unread: Option<Ignored>,
) -> Result<Received, Error> {
    let now_ms = service.clock.now_ms();
    let is_old = mails::is_too_old(mail.sent_at_ms, now_ms);
    let unused = is_old.then_some(Ignored::TooOld).or(unread);
    let hash = mails::mail_hash(mail.message_id.as_deref(), raw);
    let is_stop = mail.subject.trim().strip_prefix(STOP);
    // Programs are told nothing.
    if let Some(why) = unused
        && (mail.bounce.is_some() || mail.robot.is_some() || is_stop.is_some())
    {
        return Ok(Received::Ignored(why));
    }
    if let Some(notice) = mail.bounce {
        let taken = unused::take_bounce(service, notice, mail, delivered_to, &hash)?;
        return Ok(taken);
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
        return Ok(match trial::take(service, mail, &tokens)? {
            true => Received::Trial,
            false => Received::Ignored(Ignored::Robot(robot)),
        });
    }
    let found = service
        .db
        .read(|conn| match mails::is_known(conn, &hash)? {
            true => Ok(Err(Received::Known)),
            false => Letter::find(conn, &tokens, mail, unused),
        })?;
    match found {
        Ok((letter, from)) => answer(service, letter, from, mail, raw, hash, unused),
        Err(received) => Ok(received),
    }
}

/// Does what a mail asks for, if its sender is one who may and is proven. Otherwise its seat is told why not.
fn answer(
    service: &Service,
    letter: Letter,
    from: Result<String, Ignored>,
    mail: &Incoming,
    raw: &[u8],
    hash: String,
    unused: Option<Ignored>,
) -> Result<Received, Error> {
    let from = from.and_then(|from| {
        let replies = service.replies.as_ref().ok_or(Ignored::NoReplies)?;
        if !replies.accepts_unproven && !is_proven(mail, &from) {
            return Err(Ignored::Unproven);
        }
        unused.map_or(Ok(from), Err)
    });
    let why = match from {
        Ok(from) => {
            let sender = (from, mail.from_name.clone());
            return Reply::new(service, letter, sender, hash).carry_out(mail);
        }
        Err(why) => why,
    };
    if let Some(own) = letter.own.first().cloned() {
        // Not the hash of the mail that it may forge.
        let hash = mails::mail_hash(None, &[b"unused ", raw].concat());
        Reply::new(service, letter, (own, String::new()), hash).tell_unused(why, mail)?;
    }
    Ok(Received::Ignored(why))
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

struct Letter {
    link: FoundLink,
    token: Option<String>,
    /// Whoever has the seat. None for an invited person, also while they may take it over from somebody.
    person: Option<Person>,
    /// The mailboxes that may answer, first the one that letters go to.
    own: Vec<String>,
}

/// A letter, with the sender's address or the reason for which the mail is not used; or what became of the mail.
type Found = Result<(Letter, Result<String, Ignored>), Received>;

impl Letter {
    fn of(
        conn: &mut Conn,
        link: FoundLink,
        token: Option<String>,
        mail: &Incoming,
    ) -> DbResult<Self> {
        let invited = link.seat.invited_address.clone();
        let is_from = |address: &String| mail.from == [address.clone()];
        let own = |person: &Person| {
            let own = [person.letter_address.clone(), person.address.clone()];
            own.into_iter().flatten().collect::<Vec<String>>()
        };
        let is_invited = link.seat.is_free() && invited.as_ref().is_some_and(is_from);
        let person = link.seat.sitter(conn)?;
        let person = person.filter(|person| !is_invited || own(person).iter().any(is_from));
        Ok(Self {
            own: person.as_ref().map_or_else(|| Vec::from_iter(invited), own),
            link,
            token,
            person,
        })
    }

    fn find(
        conn: &mut Conn,
        tokens: &[String],
        mail: &Incoming,
        unused: Option<Ignored>,
    ) -> DbResult<Found> {
        let ignored = |why| Ok(Err(Received::Ignored(why)));
        let Some(letter) = Self::answered(conn, tokens, mail)? else {
            return Self::newest_of_sender(conn, mail);
        };
        let link = &letter.link;
        // When a mailbox is read again, nobody wants to hear about each mail of games that went on.
        if unused == Some(Ignored::TooOld) && link.expected_seq != link.seat.expected_seq {
            return ignored(Ignored::TooOld);
        }
        let from = match (&mail.from[..], link.is_living) {
            ([from], true) if letter.own.contains(from) => Ok(from.clone()),
            ([from], false) if letter.own.contains(from) => Err(Ignored::DeadLetter),
            (_, true) => Err(Ignored::OtherSender),
            // Whoever has the seat now has nothing to do with it.
            (_, false) => return ignored(Ignored::DeadLetter),
        };
        Ok(Ok((letter, from)))
    }

    /// For a mail that belongs to no one letter: a sender proven to have a seat is told, about their newest table.
    fn newest_of_sender(conn: &mut Conn, mail: &Incoming) -> DbResult<Found> {
        let from = match &mail.from[..] {
            [from] if is_proven(mail, from) => from,
            _ => return Ok(Err(Received::Ignored(Ignored::NoLetter))),
        };
        for id in people::list_by_mailbox(conn, from)? {
            let Some((table, seat)) = rows::list_seats_of(conn, id)?.into_iter().next() else {
                continue;
            };
            let letter = Self {
                link: FoundLink::living(table, seat, None),
                token: None,
                person: people::find(conn, id)?,
                own: vec![from.clone()],
            };
            return Ok(Ok((letter, Err(Ignored::NoLetter))));
        }
        Ok(Err(Received::Ignored(Ignored::NoLetter)))
    }

    /// By the token in its recipient's address, or else by the letters to which it refers. With two tokens, none.
    fn answered(conn: &mut Conn, tokens: &[String], mail: &Incoming) -> DbResult<Option<Self>> {
        if let [token] = tokens {
            let found = seat_links::find_reply(conn, token)?;
            let letter = found.map(|link| Self::of(conn, link, Some(token.clone()), mail));
            return letter.transpose();
        }
        if !tokens.is_empty() {
            return Ok(None);
        }
        for reference in &mail.references {
            let local = reference.split('@').next().unwrap_or_default();
            if !local.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
                continue;
            }
            let letter = outbox::find_written(conn, local)?;
            let place = letter
                .and_then(|letter| Some((letter.table_id?, letter.seat?, letter.expected_seq)));
            let Some((table_id, seat, expected_seq)) = place else {
                continue;
            };
            let found = rows::find_place(conn, (table_id, seat))?;
            let link = found.map(|(table, seat)| FoundLink::living(table, seat, expected_seq));
            return link
                .map(|link| Self::of(conn, link, None, mail))
                .transpose();
        }
        Ok(None)
    }
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

/// The part after `+`, in lower case, of an address like `base`; empty if the program never writes such a part.
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
