//! Sending: news go to a target in the shape that it takes.

use std::io;

use data_encoding::BASE64URL_NOPAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::guard::Guard;
use super::post::{Answer, Parcel, Post};
use super::queue::News;
use super::targets::{Target, TargetKind};
use super::trouble::Trouble;
use super::vapid::VapidKey;
use super::{push, shape};
use crate::config::Config;
use crate::db::Cipher;

/// Letters of the name under which a later push replaces an earlier one; RFC 8030 allows 32.
const TOPIC_LEN: usize = 24;

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
