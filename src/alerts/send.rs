//! Telling: one call asks of one leased alert whether it is still true, tells it, and notes what came of it.
//!
//! Telling happens outside of any transaction, so an alert may go twice but not be lost within its hour.

use std::io;

use data_encoding::BASE64URL_NOPAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::guard::Guard;
use super::news::{About, News};
use super::post::{Answer, Parcel, Post};
use super::queue::{self, Leased};
use super::targets::{self, Target, TargetKind};
use super::trouble::Trouble;
use super::vapid::VapidKey;
use super::{push, shape};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, Cipher, Conn, Db, DbError};

/// How long an alert waits that failed by itself, in milliseconds.
const AGAIN_MS: i64 = 10 * 60 * 1000;
/// Letters of the name under which a later push replaces an earlier one; RFC 8030 allows 32.
const TOPIC_LEN: usize = 24;

/// Knows what alerts are about.
pub trait Teller: Sync {
    /// Says what an alert tells its target as things stand; none when it is no longer true. Asked on a connection that
    /// only reads.
    fn tell(
        &self,
        conn: &mut Conn,
        target: &Target,
        about: &About,
    ) -> Result<Option<News>, DbError>;

    /// Hears that an alert failed by itself, and is put off.
    fn put_aside(&self, alert: i64, error: &DbError);

    /// Does what follows when a target has taken an alert.
    fn told_in_txn(
        &self,
        conn: &mut Conn,
        target: &Target,
        about: &About,
        now_ms: i64,
    ) -> Result<(), DbError>;

    /// Does what follows when a target was switched off because it takes nothing.
    fn switched_off_in_txn(
        &self,
        conn: &mut Conn,
        target: &Target,
        now_ms: i64,
    ) -> Result<(), DbError>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    Told,
    /// An alert was dropped: no longer true, or not taken.
    Dropped,
    /// An alert was not taken and will be tried again.
    Postponed,
}

#[derive(Debug)]
pub struct Sender {
    pub post: Post,
    pub vapid: VapidKey,
}

impl Default for Sender {
    /// A sender that goes nowhere inside, with a key that ends with the program.
    fn default() -> Self {
        Self {
            post: Post::default(),
            vapid: VapidKey::fresh("mailto:wonderpost@localhost"),
        }
    }
}

impl Sender {
    /// Makes the sender that the settings ask for, and at the first start its key.
    pub fn from_config(config: &Config) -> io::Result<Self> {
        let contact = format!("mailto:{}", config.from_address);
        let inside = config.alerts_inside.clone();
        let guard = Guard::new(inside, Some(config.listen), &config.base_url);
        Ok(Self {
            post: Post::new(guard),
            vapid: VapidKey::of_file(&config.push_key_file(), &contact)?,
        })
    }

    /// Brings news to a target, and hears what it answers.
    pub fn deliver(&self, cipher: &Cipher, target: &Target, news: &News, now_ms: i64) -> Answer {
        let Some(endpoint) = &target.endpoint else {
            return Trouble::Unreadable.into();
        };
        let parcel = if target.kind == TargetKind::Push {
            self.push(cipher, target, news, now_ms)
        } else {
            shape::parcel(target.kind, endpoint, news)
        };
        let unreadable = || Trouble::Unreadable.into();
        parcel.map_or_else(unreadable, |parcel| self.post.send(endpoint, &parcel))
    }

    fn push(&self, cipher: &Cipher, target: &Target, news: &News, now_ms: i64) -> Option<Parcel> {
        let endpoint = target.endpoint.as_ref()?;
        let keys = target.keys(cipher)?;
        let of_table = news.table.as_deref().unwrap_or_default();
        let topic = Sha256::digest(format!("wonderpost-topic-1\n{of_table}\n"));
        let mut topic = BASE64URL_NOPAD.encode(&topic);
        topic.truncate(TOPIC_LEN);
        let said = push_text(news, &topic);
        push::parcel(endpoint, &keys, &self.vapid, &topic, &said, now_ms)
    }
}

/// What `static/js/push-worker.js` reads.
fn push_text(news: &News, topic: &str) -> Vec<u8> {
    // Three bytes for each sign, with the rest around it, stay below what a push may say.
    let text: String = news.text.chars().take(500).collect();
    let said = json!({
        "title": news.site,
        "text": text,
        "url": news.url,
        "tag": topic,
        "language": news.language,
    });
    said.to_string().into_bytes()
}

/// Tells an alert, if it is still true. Takes a quarter of a minute at most, whatever its target does. What was told but
/// could not be noted is told again after its lease.
pub fn tell(
    db: &Db,
    clock: &Clock,
    teller: &dyn Teller,
    sender: &Sender,
    alert: &Leased,
) -> Result<Did, DbError> {
    let now_ms = clock.now_ms();
    let judged = match judge(db, teller, alert, now_ms) {
        Err(error) if !error.is_outage() => {
            teller.put_aside(alert.id, &error);
            let due_at_ms = now_ms + AGAIN_MS;
            db.write(|conn| queue::put_off_in_txn(conn, alert, "failed", due_at_ms, now_ms))?;
            return Ok(Did::Postponed);
        }
        judged => judged?,
    };
    let (target, news) = match judged {
        Ok(found) => found,
        Err(reason) => {
            db.write(|conn| queue::drop_untold_in_txn(conn, alert, reason, now_ms))?;
            return Ok(Did::Dropped);
        }
    };
    let outcome = sender.deliver(db.cipher(), &target, &news, now_ms).outcome;
    db::note_patiently(|| note(db, teller, alert, &target, outcome, clock.now_ms()))
}

/// Finds what an alert tells whom, or the word for why it is dropped.
fn judge(
    db: &Db,
    teller: &dyn Teller,
    alert: &Leased,
    now_ms: i64,
) -> Result<Result<(Target, News), &'static str>, DbError> {
    db.read(|conn| {
        let Some(about) = &alert.about else {
            return Ok(Err("unknown"));
        };
        let target = targets::find(conn, db.cipher(), alert.target_id)?;
        let Some(target) = target.filter(|target| target.switched_off_at_ms.is_none()) else {
            return Ok(Err("switched_off"));
        };
        if now_ms > alert.dies_at_ms {
            return Ok(Err("too_late"));
        }
        if queue::has_enough(conn, alert, now_ms)? {
            return Ok(Err("too_many"));
        }
        let news = teller.tell(conn, &target, about)?;
        Ok(news.map(|news| (target, news)).ok_or("overtaken"))
    })
}

fn note(
    db: &Db,
    teller: &dyn Teller,
    alert: &Leased,
    target: &Target,
    outcome: Result<u16, Trouble>,
    now_ms: i64,
) -> Result<Did, DbError> {
    db.write(|conn| {
        let Err(trouble) = outcome else {
            queue::note_sent_in_txn(conn, alert, now_ms)?;
            targets::note_told_in_txn(conn, target.id, now_ms)?;
            if let Some(about) = &alert.about {
                teller.told_in_txn(conn, target, about, now_ms)?;
            }
            return Ok(Did::Told);
        };
        let (target_id, name) = (target.id.0, trouble.name());
        tracing::info!(target_id, trouble = name, "an alert was not taken");
        if is_gone(target, trouble) {
            queue::delete_target_in_txn(conn, target.id)?;
            return Ok(Did::Dropped);
        }
        let due_at_ms = queue::put_off_rest_in_txn(conn, alert, now_ms)?;
        let waits = if trouble.may_pass() {
            queue::put_off_in_txn(conn, alert, &name, due_at_ms, now_ms)?
        } else {
            queue::drop_in_txn(conn, alert, &name, now_ms)?;
            false
        };
        targets::note_failed_in_txn(conn, target.id, trouble, now_ms)?;
        if targets::switch_off_in_txn(conn, target.id, now_ms)? {
            tracing::info!(target_id, "a target of alerts is switched off");
            queue::drop_all_in_txn(conn, target.id, now_ms)?;
            teller.switched_off_in_txn(conn, target, now_ms)?;
        }
        Ok(if waits { Did::Postponed } else { Did::Dropped })
    })
}

/// Whether a browser's service says that the browser wants no more. Source: RFC 8030, section 7.3, and use.
const fn is_gone(target: &Target, trouble: Trouble) -> bool {
    matches!(target.kind, TargetKind::Push) && matches!(trouble, Trouble::Status(404 | 410))
}

/// Tries whether something arrives at a target, and notes that. One that was switched off and takes it is sent to again;
/// a browser that wants no more is deleted.
pub fn try_out(
    db: &Db,
    clock: &Clock,
    sender: &Sender,
    target: &Target,
    news: &News,
) -> Result<Answer, DbError> {
    let answer = sender.deliver(db.cipher(), target, news, clock.now_ms());
    let now_ms = clock.now_ms();
    db.write(|conn| match answer.outcome {
        Ok(_) => targets::note_told_in_txn(conn, target.id, now_ms),
        Err(trouble) if is_gone(target, trouble) => queue::delete_target_in_txn(conn, target.id),
        Err(trouble) => targets::note_failed_in_txn(conn, target.id, trouble, now_ms),
    })?;
    Ok(answer)
}
