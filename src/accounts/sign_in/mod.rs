//! Signing in by letter: ask, look at the link, redeem it.
//!
//! A link lives 10 minutes, serves once, and only in a browser that asked for the same: elsewhere it shows a code to
//! type there. So a mail scanner that follows links, or a stolen letter, opens nothing. Known and unknown addresses
//! get the same answer; an account is made when its first link is redeemed.
//!
//! The link is made when its letter is written: until then nothing in the database leads to it, and afterwards only
//! its hash, and the letter's bytes until the letter is out.

use std::net::IpAddr;

use diesel::prelude::*;

use super::people::{self, Person, PersonId};
use super::{sessions, tokens};
use crate::config::Config;
use crate::db::schema::sign_ins;
use crate::db::{Conn, DbResult, Rows, Run};
use crate::mail::letter::{Block, Letter, Link};
use crate::mail::outbox::{Intent, Judged, Reason, WriteFault};
use words::{Language, Words, msg};

mod ask;
mod redeem;

pub use ask::{
    ASKS, CHANGES, LETTERS, MOST_UNUSED, NETWORK_ASKS, SHARED_MS, ask, ask_change, ask_return,
    link_for_host,
};
pub use redeem::{asked_address, look, redeem_code_in_txn, redeem_in_txn};

/// Stands in place of a browser's hash in the row of a link that the host made.
const ANY_BROWSER: &str = "";
pub const LINK_LIFE_MS: i64 = 10 * 60 * 1000;
pub const MOST_WRONG_CODES: i32 = 5;

/// What a browser asked for. A letter that came for one of them serves all that asked for the same.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = sign_ins)]
struct SignInRow {
    id: i64,
    address: String,
    code: Option<String>,
    browser_hash: String,
    guest_id: Option<i64>,
    returns_to: Option<i64>,
    next_path: String,
    letter_due_at_ms: Option<i64>,
    expires_at_ms: i64,
    used_at_ms: Option<i64>,
    used_by: Option<String>,
    wrong_codes: i32,
    language: Option<String>,
    form: Option<String>,
}

impl SignInRow {
    fn is_for_the_same(&self, other: &Self) -> bool {
        (&self.address, self.returns_to) == (&other.address, other.returns_to)
    }

    fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::find)
    }
}

pub struct AskSignIn<'a> {
    pub address: &'a str,
    pub browser_token: &'a str,
    /// Where to go on afterwards; anything but a local path becomes `/`.
    pub next_path: &'a str,
    /// The guest signed in in this browser, whose seats the account gets.
    pub guest: Option<PersonId>,
    pub client: Option<IpAddr>,
    /// The language of the page; that of the letter, and of an account that is made.
    pub language: Language,
    /// The form of a new table that was sent before signing in: it is taken up once the link is redeemed.
    pub form: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkView {
    /// The browser that asked: show a button whose POST redeems.
    SameBrowser {
        /// Whether the sign-in makes an account, whose name nobody knows yet.
        is_new: bool,
        form: Option<String>,
        new_address: Option<String>,
    },
    /// Another browser: show this code, to be typed in the browser that asked.
    OtherBrowser { code: String },
    /// Used, expired or never given out.
    Dead,
}

pub struct SignedIn {
    pub person: Person,
    pub session_token: String,
    pub next_path: String,
    pub form: Option<String>,
    pub is_new: bool,
    /// The address that the account had until now, where it takes another one.
    pub old_address: Option<String>,
    /// The guest as whom the person played in this browser although they have an account: its seats go there.
    pub left_guest: Option<PersonId>,
    /// The same whose seats another mailbox was invited to: it is asked before they go to the account.
    pub asking_guest: Option<PersonId>,
}

/// Gives `text` if it is a path on this site, else `/`.
pub fn local_path(text: &str) -> String {
    let is_plain = |sign: u8| sign.is_ascii_graphic() && sign != b'\\';
    let is_local = text.starts_with('/')
        && !text.starts_with("//")
        && text.len() <= 400
        && text.bytes().all(is_plain);
    if is_local { text } else { "/" }.to_owned()
}

pub fn link(base_url: &str, link_token: &str) -> String {
    format!("{base_url}/sign-in/{link_token}")
}

fn find_asked(conn: &mut Conn, intent: &Intent) -> Result<SignInRow, WriteFault> {
    let id = intent.sign_in_id.ok_or(Reason::TooLate)?;
    let asked: Option<SignInRow> = sign_ins::table.find(id).row(conn)?;
    Ok(asked.ok_or(Reason::TooLate)?)
}

/// In the language of the mailbox's reader; to somebody new, in that of the page on which it was asked for.
fn words_for(conn: &mut Conn, row: &SignInRow) -> DbResult<Words> {
    let known = people::language_of(conn, &row.address)?;
    Ok(Words::of(known.or(row.language()).unwrap_or_default()))
}

/// Its link is worth something once what comes with the letter is stored.
pub fn judge(
    conn: &mut Conn,
    config: &Config,
    intent: &Intent,
    now_ms: i64,
) -> Result<Judged, WriteFault> {
    let row = find_asked(conn, intent)?;
    if row.used_at_ms.is_some() || row.expires_at_ms <= now_ms {
        return Err(Reason::TooLate.into());
    }
    let link_token = tokens::fresh();
    let person = people::find_some(conn, row.returns_to)?;
    let account = person.filter(|person| person.address.is_some());
    let (subject, head, button) = if account.is_some() {
        (
            msg::letter_sign_in::subject_change(&config.site_name),
            msg::letter_sign_in::head_change(),
            msg::sign_in::use_address(),
        )
    } else if row.returns_to.is_some() {
        (
            msg::letter_sign_in::subject_return(&config.site_name),
            msg::letter_sign_in::head_return(),
            msg::letter_sign_in::button_return(),
        )
    } else {
        (
            msg::letter_sign_in::subject(&config.site_name),
            msg::layout::sign_in(),
            msg::layout::sign_in(),
        )
    };
    let w = words_for(conn, &row)?;
    let lead = msg::letter_sign_in::once(LINK_LIFE_MS / 60_000);
    let asked_by = account.filter(|account| !account.is_unnamed());
    let asked_by = asked_by.map(|account| msg::letter_sign_in::asked_by(account.name));
    let mut blocks = Vec::from_iter(asked_by.map(Block::Say));
    blocks.extend([
        Block::Say(msg::letter_sign_in::open()),
        Block::Key(Link::new(button, link(&config.base_url, &link_token))),
        Block::Say(msg::letter_sign_in::code()),
        Block::Say(msg::letter_sign_in::not_asked()),
    ]);
    let letter = Letter {
        head,
        blocks,
        links: vec![Link::to_site(&config.site_name, &config.base_url)],
        ..Letter::new(&w, &config.site_name, subject, lead)
    };
    let link_hash = tokens::hash(&link_token);
    let code = tokens::hash_code(&tokens::code_of(&link_token), &row.browser_hash);
    let store = move |conn: &mut Conn| {
        diesel::update(sign_ins::table.find(row.id))
            .set((sign_ins::link_hash.eq(&link_hash), sign_ins::code.eq(&code)))
            .run(conn)
    };
    // A press on "unsubscribe" in a sign-in letter would stop the letters of games, and no sign-in at all.
    Ok(Judged {
        store_in_txn: vec![Box::new(store)],
        ..Judged::lone(row.address, letter)
    })
}

pub fn judge_new_browser(
    conn: &mut Conn,
    config: &Config,
    intent: &Intent,
) -> Result<Judged, WriteFault> {
    let row = find_asked(conn, intent)?;
    let lead = match &row.used_by {
        Some(browser) => msg::letter_notice::browser_lead(sessions::browser_name(browser)),
        None => msg::letter_notice::browser_lead_unknown(),
    };
    let url = config.url("/settings#sessions");
    let w = words_for(conn, &row)?;
    let subject = msg::letter_notice::browser(&config.site_name);
    let letter = Letter {
        blocks: vec![
            Block::Say(msg::letter_notice::browser_yours()),
            Block::Key(Link::new(msg::letter_notice::browser_settings(), url)),
            Block::Say(msg::letter_notice::browser_mailbox()),
        ],
        links: vec![Link::to_site(&config.site_name, &config.base_url)],
        ..Letter::new(&w, &config.site_name, subject, lead)
    };
    Ok(Judged::lone(row.address, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_gone_on_to() {
        for path in ["/", "/tables/k7wd", "/tables/k7wd?x=1#card"] {
            assert_eq!(local_path(path), path);
        }
        let long = format!("/{}", "a".repeat(400));
        for text in [
            "",
            "tables",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://evil.example/",
            "javascript:alert(1)",
            "/tab\tles",
            "/\r\nSet-Cookie: x",
            "/\u{2028}",
            " /tables",
            &long,
        ] {
            assert_eq!(local_path(text), "/", "{text:?}");
        }
    }
}
