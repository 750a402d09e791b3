//! Answers to letters: a mail comes in, and what it asks for is done in the sender's name, or nothing is.
//!
//! In doubt nothing is done. A mail is judged once, however often it is delivered, and answered at most once.
//! Start reading at [`receive`]; [`ask`] reads the text, `act` does what it asks for. [`trial`] knows the letters with
//! which a host tries whether mails come in.

use super::change::ChangeError;
use super::mails::{self, Outcome};
use super::seat_links::{self, FoundLink, Purpose};
use super::service::Service;
use crate::accounts::{Person, PersonId, people};
use crate::config::RepliesConfig;
use crate::db::{Conn, DbError};
use crate::mail::mime::STOP;
use crate::mail::outbox;
use mailbox::{self, Dmarc, Incoming, Unreadable, Us};

mod act;
pub mod ask;
mod bounce;
pub mod trial;
mod undo;

use act::Reply;

/// What became of a mail. Nothing of it names an address or a token, so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    /// It came from a player, and this was done.
    Done(Outcome),
    /// It was dealt with before.
    Known,
    /// A letter came back, and whom it went to is marked.
    Bounced,
    /// A letter came that the host sent to try the way, and that is noted.
    Trial,
    /// Nothing was done, nothing is answered.
    Ignored(Ignored),
}

/// Why nothing is done about a mail, nor answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    /// The host takes no answers.
    NoReplies,
    /// It cannot be read.
    Unreadable(Unreadable),
    /// No human wrote it.
    Robot(&'static str),
    /// It belongs to no letter, or to several.
    NoLetter,
    /// The letter that it answers is worth nothing any more.
    DeadLetter,
    /// Somebody else sent it than whom the letter went to.
    OtherSender,
    /// Nobody vouches for its sender.
    Unproven,
    /// It was written long ago.
    TooOld,
}

/// Why a mail could not be judged now. The mail server is to try again.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The table could not be changed.
    #[error("the table could not be changed")]
    Change(#[source] ChangeError),
}

impl From<diesel::result::Error> for ReceiveError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// Takes a mail: its raw bytes, and the mailbox that the mail server delivers it to, where that is known.
///
/// # Errors
/// See [`ReceiveError`]: nothing was decided, and the same mail may come again.
pub fn receive(
    service: &Service,
    raw: &[u8],
    delivered_to: Option<&str>,
) -> Result<Received, ReceiveError> {
    let received = judge(service, raw, delivered_to)?;
    (service.wake)();
    let what = match received {
        Received::Done(outcome) => outcome.as_str(),
        Received::Known => "known",
        Received::Bounced => "bounced",
        Received::Trial => "trial",
        Received::Ignored(_) => "ignored",
    };
    match received {
        Received::Ignored(why) => tracing::info!(?why, "a mail was ignored"),
        Received::Done(_) | Received::Known | Received::Bounced | Received::Trial => {
            tracing::info!(what, "a mail was taken");
        }
    }
    Ok(received)
}

/// Whether a mailbox is one that takes answers, so that a mail server can be told at once.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn takes(service: &Service, address: &str) -> Result<bool, DbError> {
    if bounce::takes(service, address)? {
        return Ok(true);
    }
    let Some(replies) = &service.replies else {
        return Ok(false);
    };
    if address.eq_ignore_ascii_case(&replies.address) {
        return Ok(true);
    }
    let Some(token) = token_of(replies, address) else {
        return Ok(false);
    };
    let now_ms = service.clock.now_ms();
    service.db.read(|conn| {
        Ok(seat_links::find_reply(conn, &token)?.is_some()
            || trial::is_awaited(conn, &token, now_ms)?)
    })
}

fn judge(
    service: &Service,
    raw: &[u8],
    delivered_to: Option<&str>,
) -> Result<Received, ReceiveError> {
    let ignored = |why| Ok(Received::Ignored(why));
    let replies = service.replies.as_ref();
    let us = replies.map_or_else(Us::default, |replies| Us {
        servers: &replies.servers,
        banners: &replies.banners,
        mailbox: Some(&replies.address),
    });
    let mail = match mailbox::read(raw, &us) {
        Ok(mail) => mail,
        Err(why) => return ignored(Ignored::Unreadable(why)),
    };
    let now_ms = service.clock.now_ms();
    if mails::is_too_old(mail.sent_at_ms, now_ms) {
        return ignored(Ignored::TooOld);
    }
    let hash = mails::mail_hash(mail.message_id.as_deref(), raw);
    if let Some(notice) = &mail.bounce {
        return Ok(bounce::take(service, notice, &mail, delivered_to, &hash)?);
    }
    let Some(replies) = replies else {
        return ignored(Ignored::NoReplies);
    };
    // A mail program may send this by itself when its reader presses a button.
    if let Some(token) = mail.subject.trim().strip_prefix(STOP) {
        return Ok(service.db.write(|conn| stop(conn, token, &hash, now_ms))?);
    }
    if let Some(robot) = mail.robot {
        // The letters with which a host tries the way are a program's too.
        if trial::take(service, &mail, &list_tokens(replies, &mail, delivered_to))? {
            return Ok(Received::Trial);
        }
        return ignored(Ignored::Robot(robot.name()));
    }
    let found = service.db.read(|conn| {
        if mails::is_known(conn, &hash)? {
            return Ok(Found::Known);
        }
        Found::of(conn, replies, &mail, delivered_to)
    })?;
    let (answered, person, address) = match found {
        Found::Known => return Ok(Received::Known),
        Found::Nothing(why) => return ignored(why),
        Found::Letter(answered, person, address) => (*answered, person.map(|one| *one), address),
    };
    if !replies.accepts_unproven && !is_proven(&mail, &address) {
        return ignored(Ignored::Unproven);
    }
    let sender = (address, mail.from_name.clone());
    Reply::new(service, answered, person, sender, hash).carry_out(&mail.own_text)
}

/// Stops the letters to the mailbox that a token belongs to, once: its reader may let them come again.
fn stop(conn: &mut Conn, token: &str, hash: &str, now_ms: i64) -> Result<Received, DbError> {
    if !mails::is_first_in_txn(conn, hash, now_ms)? {
        return Ok(Received::Known);
    }
    let stopped = people::stop_letters_by_token_in_txn(conn, token, now_ms)?;
    Ok(match stopped {
        Some(_) => Received::Done(Outcome::Stopped),
        None => Received::Ignored(Ignored::NoLetter),
    })
}

/// A letter that is answered.
struct Answered {
    link: FoundLink,
    purpose: Purpose,
    /// The token, where the mail carried it.
    token: Option<String>,
}

/// What is known of the letter that a mail answers.
enum Found {
    Known,
    Nothing(Ignored),
    /// With who has the seat, and the sender's address.
    Letter(Box<Answered>, Option<Box<Person>>, String),
}

impl Found {
    fn of(
        conn: &mut Conn,
        replies: &RepliesConfig,
        mail: &Incoming,
        delivered_to: Option<&str>,
    ) -> Result<Self, DbError> {
        let Some(answered) = find_answered(conn, replies, mail, delivered_to)? else {
            return Ok(Self::Nothing(Ignored::NoLetter));
        };
        if !answered.link.is_living {
            return Ok(Self::Nothing(Ignored::DeadLetter));
        }
        let [from] = &mail.from[..] else {
            return Ok(Self::Nothing(Ignored::OtherSender));
        };
        let seat = &answered.link.seat;
        let person = match seat.person_id {
            Some(id) => people::find_on_conn(conn, PersonId(id))?,
            None => None,
        };
        let is_own = match &person {
            Some(person) => {
                let own = [&person.letter_address, &person.address];
                own.into_iter().flatten().any(|address| address == from)
            }
            None => seat.invited_address.as_ref() == Some(from),
        };
        Ok(if is_own {
            Self::Letter(Box::new(answered), person.map(Box::new), from.clone())
        } else {
            Self::Nothing(Ignored::OtherSender)
        })
    }
}

/// Finds the letter that a mail answers: by the token in the address that it went to, else by the letters that it
/// refers to. Two tokens are none: in doubt nothing is done.
fn find_answered(
    conn: &mut Conn,
    replies: &RepliesConfig,
    mail: &Incoming,
    delivered_to: Option<&str>,
) -> Result<Option<Answered>, DbError> {
    let tokens = list_tokens(replies, mail, delivered_to);
    if let [token] = &tokens[..] {
        let found = seat_links::find_reply(conn, token)?;
        return Ok(found.map(|(link, purpose)| Answered {
            link,
            purpose,
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
        let Some(place) = outbox::find_place(conn, local)? else {
            continue;
        };
        let link = seat_links::find_answered(conn, place)?;
        return Ok(link.map(|link| Answered {
            link,
            purpose: Purpose::Reply,
            token: None,
        }));
    }
    Ok(None)
}

/// The tokens in the addresses that a mail went to, each once.
fn list_tokens(
    replies: &RepliesConfig,
    mail: &Incoming,
    delivered_to: Option<&str>,
) -> Vec<String> {
    let recipients = mail.recipients.iter().map(String::as_str);
    let mut tokens: Vec<String> = delivered_to
        .into_iter()
        .chain(recipients)
        .filter_map(|address| token_of(replies, address))
        .collect();
    tokens.sort_unstable();
    tokens.dedup();
    tokens
}

/// The token in an address of the form that replies go to, in small letters; empty where it was lost.
fn token_of(replies: &RepliesConfig, address: &str) -> Option<String> {
    plus_form(&replies.address, address)
}

/// What stands behind the `+` in an address that is otherwise `base`, in small letters; empty where it is nothing that
/// the program writes there.
fn plus_form(base: &str, address: &str) -> Option<String> {
    let (own, domain) = base.rsplit_once('@')?;
    let address = address.to_ascii_lowercase();
    let (local, at) = address.rsplit_once('@')?;
    let form = local
        .strip_prefix(&own.to_ascii_lowercase())?
        .strip_prefix('+')?;
    let is_plain = form.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let form = if is_plain {
        form.to_owned()
    } else {
        String::new()
    };
    domain.eq_ignore_ascii_case(at).then_some(form)
}

/// Whether the host's mail server found that the sender's domain stands behind the mail.
fn is_proven(mail: &Incoming, from: &str) -> bool {
    let domain = from.rsplit_once('@').map_or("", |(_, domain)| domain);
    matches!(&mail.dmarc, Dmarc::Pass { domain: proven } if proven == domain)
}
