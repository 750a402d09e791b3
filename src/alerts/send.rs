//! News go to a target in the shape that it takes. A player's name is shown as written: it calls nobody and formats
//! nothing.

use std::io;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::endpoint::{Endpoint, Trouble};
use super::guard::Guard;
use super::post::{Answer, Parcel, Post};
use super::push::{self, VapidKey};
use super::queue::News;
use super::targets::{Target, TargetKind};
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
    /// Goes nowhere inside, and has a key that ends with the program.
    fn default() -> Self {
        Self {
            post: Post::default(),
            vapid: VapidKey::fresh("mailto:wonderpost@localhost"),
        }
    }
}

impl Sender {
    /// Makes the key at the first start.
    pub fn from_config(config: &Config) -> io::Result<Self> {
        let contact = format!("mailto:{}", config.from_address);
        let inside = config.alerts_inside.clone();
        let guard = Guard::new(inside, Some(config.listen), &config.base_url);
        Ok(Self {
            post: Post::new(guard),
            vapid: VapidKey::of_file(&config.push_key_file(), &contact)?,
        })
    }

    pub fn deliver(&self, cipher: &Cipher, target: &Target, news: &News, now_ms: i64) -> Answer {
        let Some(endpoint) = &target.endpoint else {
            return Trouble::Unreadable.into();
        };
        let parcel = if target.kind == TargetKind::Push {
            self.push(cipher, target, news, now_ms)
        } else {
            parcel(target.kind, endpoint, news)
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

/// The longest text that is sent, in characters: Discord takes 2000, with all that is escaped.
const TEXT_MAX: usize = 600;
const DISCORD_THREAD_MAX: usize = 100;
/// Discord: nothing is loaded from the link to be shown below.
const DISCORD_NO_EMBEDS: u32 = 1 << 2;

/// What an address is for, if it shows that; otherwise it gets plain JSON.
pub fn detect(endpoint: &Endpoint) -> TargetKind {
    let (host, path) = (endpoint.host.as_str(), endpoint.path());
    let is_of = |name: &str| host == name || host.ends_with(&format!(".{name}"));
    let is_mattermost = path.rsplit_once("/hooks/").is_some_and(|(_, key)| {
        key.len() == 26 && key.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    if (is_of("discord.com") || is_of("discordapp.com")) && path.starts_with("/api/webhooks/") {
        TargetKind::Discord
    } else if is_of("hooks.slack.com") {
        TargetKind::Slack
    } else if is_of("chat.googleapis.com") {
        TargetKind::GoogleChat
    } else if is_of("ntfy.sh") || host.starts_with("ntfy.") {
        TargetKind::Ntfy
    } else if is_mattermost {
        TargetKind::Mattermost
    } else {
        TargetKind::Json
    }
}

/// None for a browser, whose pushes are sealed.
pub fn parcel(kind: TargetKind, endpoint: &Endpoint, news: &News) -> Option<Parcel> {
    let text: String = news.text.chars().take(TEXT_MAX).collect();
    Some(match kind {
        TargetKind::Push => return None,
        TargetKind::Discord => of_json(&discord(&text, endpoint, news)),
        TargetKind::Slack => of_json(&json!({
            "text": format!("{}\n{}", escape_slack(&text), news.url),
            "mrkdwn": false,
            "link_names": false,
            "unfurl_links": false,
            "unfurl_media": false,
        })),
        TargetKind::Mattermost => of_json(&json!({
            "text": format!("{}\n{}", escape_mattermost(&text), news.url),
        })),
        // It refuses every field that it does not know.
        TargetKind::GoogleChat => of_json(&json!({
            "text": format!("{}\n{}", break_after(&text, &['<']), news.url),
        })),
        TargetKind::Ntfy => Parcel {
            headers: vec![
                ("title", encoded_word(&news.site)),
                ("click", news.url.clone()),
                ("content-type", "text/plain; charset=utf-8".to_owned()),
            ],
            body: text.into_bytes(),
        },
        TargetKind::Json => of_json(&plain(&text, news)),
    })
}

/// A forum's channel takes only what names one of its threads, or a new one. The first stands in the address; Discord
/// reads the second from the body alone, so here the address may have it too.
fn discord(text: &str, endpoint: &Endpoint, news: &News) -> Value {
    let mut said = json!({
        "content": format!("{}\n{}", escape_markdown(text), news.url),
        "allowed_mentions": {"parse": []},
        "flags": DISCORD_NO_EMBEDS,
    });
    if let Some(name) = endpoint.asked("thread_name") {
        let name: String = name.chars().take(DISCORD_THREAD_MAX).collect();
        said["thread_name"] = name.into();
    }
    said
}

/// The documented shape: `docs/alerts.md`.
fn plain(text: &str, news: &News) -> Value {
    let mut said = json!(news);
    said["version"] = 1.into();
    said["text"] = text.into();
    said
}

fn of_json(body: &Value) -> Parcel {
    Parcel {
        headers: vec![("content-type", "application/json".to_owned())],
        body: body.to_string().into_bytes(),
    }
}

/// Shows every sign that means something in Markdown as it is.
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        if sign.is_ascii_punctuation() && !matches!(sign, ',' | '.' | '\'' | '"' | '?' | '%' | '/')
        {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Source: "Escaping text", Slack's guide to formatting. All that calls somebody, or links, begins with `<`.
fn escape_slack(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Mattermost shows a backslash before a sign that needs none, and undoes entities everywhere. It calls people, links
/// and makes pictures for what follows some signs, also after a backslash.
/// Source: `escape` and `text` of the Markdown of its web app, lib/marked.js of mattermost/marked.
fn escape_mattermost(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in break_after(text, &['@', '#', '~', ':']).chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '$' => escaped.push_str("&#36;"),
            '\\' | '`' | '*' | '{' | '}' | '[' | ']' | '(' | ')' | '#' | '+' | '-' | '!' | '_'
            | '>' | '|' | '~' => escaped.extend(['\\', sign]),
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Keeps some signs apart from what follows, by a blank of no width: it calls nobody and marks nothing then.
fn break_after(text: &str, signs: &[char]) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(sign) = rest.next() {
        broken.push(sign);
        let is_followed = rest.peek().is_some_and(|next| !next.is_whitespace());
        if signs.contains(&sign) && is_followed {
            broken.push('\u{200b}');
        }
    }
    broken
}

/// A header in letters of ASCII (RFC 2047), as ntfy reads it.
fn encoded_word(text: &str) -> String {
    format!("=?UTF-8?B?{}?=", BASE64.encode(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_known_by_their_addresses() {
        for case in [
            "https://discord.com/api/webhooks/12/ab-c discord",
            "https://canary.discord.com/api/webhooks/12/ab-c discord",
            "https://discord.com.evil.example/api/webhooks/1/a json",
            "https://discord.com/other json",
            "https://hooks.slack.com/services/T/B/x slack",
            "https://ntfy.sh/mine ntfy",
            "https://ntfy.example.org/mine ntfy",
            "https://chat.example.org/hooks/abcdefghijklmnopqrstuvwxyz mattermost",
            "https://chat.example.org/hooks/abc json",
            "https://chat.googleapis.com/v1/spaces/x/messages?key=k&token=t google_chat",
        ] {
            let (url, kind) = case.split_once(' ').unwrap();
            let detected = detect(&Endpoint::parse(url).unwrap());
            assert_eq!(detected.as_str(), kind, "{url}");
        }
    }
}
