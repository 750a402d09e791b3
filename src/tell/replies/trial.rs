//! Letters that a host sends to the service itself, to test whether mails come in. Each has an address of its own. The
//! process that takes the mail notes that it came and what the mail server found about it; nobody gets an answer. A
//! letter that nobody awaits is a robot's mail like any other. Start reading at [`begin`].

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::is_proven;
use crate::accounts::limits::{self, Limit};
use crate::accounts::tokens;
use crate::config::RepliesConfig;
use crate::db::{Conn, Db, DbError, DbResult};
use crate::mail::one_line;
use crate::mail::send::TRIAL_BEGINS;
use crate::play::service::Service;
use mailbox::{Dmarc, Incoming, Signed};

const LIFE_MS: i64 = 60 * 60 * 1000;
const SENT: Limit = once("trial-sent");

pub struct Trial {
    /// A `+` form of the mailbox for answers.
    pub address: String,
    token: String,
}

rules::word_enum! {
    /// What the host's mail server found about the sender of such a letter, stored under its token.
    Verdict.as_str {
        /// The sender's domain vouches for the letter.
        Pass = "trial-pass",
        Fail = "trial-fail",
        /// The letter has no readable verdict.
        Unknown = "trial-unknown",
    }
}

impl Verdict {
    fn of(mail: &Incoming) -> Self {
        match (&mail.dmarc, &mail.from[..]) {
            (Dmarc::Unknown, _) => Self::Unknown,
            (Dmarc::Pass { .. }, [from]) if is_proven(mail, from) => Self::Pass,
            (Dmarc::Pass { .. } | Dmarc::Fail, _) => Self::Fail,
        }
    }
}

/// What else a host may want to know about a letter that arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// Names in its headers of results.
    Signed(Signed),
    Banner(String),
}

const NOTES: Limit = once("trial-note");
const MOST_BANNER: usize = 200;

impl Note {
    fn all_of(mail: &Incoming) -> Vec<Self> {
        let above = mail.own_text.split_once(TRIAL_BEGINS);
        let banner = above.map(|(above, _)| one_line(above, MOST_BANNER));
        let banner = banner.filter(|banner| !banner.is_empty());
        let signed = mail.signed.iter().cloned().map(Self::Signed);
        signed.chain(banner.map(Self::Banner)).collect()
    }
}

const fn once(name: &'static str) -> Limit {
    Limit::new(name, 1, LIFE_MS)
}

/// The letter is awaited for an hour from now on.
pub fn begin(db: &Db, replies: &RepliesConfig, now_ms: i64) -> DbResult<Trial> {
    let token = tokens::fresh();
    // The limit is not reached: nobody else has this token.
    db.write(|conn| limits::try_use_in_txn(conn, SENT, &token, now_ms))?;
    Ok(Trial {
        address: replies.address.replacen('@', &format!("+{token}@"), 1),
        token,
    })
}

impl Trial {
    /// None until the letter arrives.
    pub fn find(&self, db: &Db, now_ms: i64) -> DbResult<Option<Verdict>> {
        db.read(|conn| {
            for verdict in Verdict::ALL {
                if limits::is_used(conn, once(verdict.as_str()), &self.token, now_ms)? {
                    return Ok(Some(verdict));
                }
            }
            Ok(None)
        })
    }

    pub fn notes(&self, db: &Db) -> DbResult<Vec<Note>> {
        let texts = db.read(|conn| limits::notes(conn, NOTES, &self.token))?;
        let read = |text: &String| serde_json::from_str(text).ok();
        Ok(texts.iter().filter_map(read).collect())
    }
}

pub(super) fn is_awaited(conn: &mut Conn, token: &str, now_ms: i64) -> DbResult<bool> {
    limits::is_used(conn, SENT, token, now_ms)
}

/// Takes a robot's mail to addresses with these tokens, and notes that it came. False if no such letter is awaited.
pub(super) fn take(service: &Service, mail: &Incoming, tokens: &[String]) -> DbResult<bool> {
    let [token] = tokens else {
        return Ok(false);
    };
    let now_ms = service.clock.now_ms();
    if !service.db.read(|conn| is_awaited(conn, token, now_ms))? {
        return Ok(false);
    }
    let limit = once(Verdict::of(mail).as_str());
    service.db.write(|conn| {
        // If the limit is reached, the letter came before.
        if limits::try_use_in_txn(conn, limit, token, now_ms)? {
            for note in Note::all_of(mail) {
                limits::note_in_txn(conn, NOTES, token, &json!(note).to_string(), now_ms)?;
            }
        }
        Ok::<_, DbError>(())
    })?;
    Ok(true)
}
