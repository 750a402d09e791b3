//! Signing in by letter: ask, look at the link, redeem it.
//!
//! A link lives 10 minutes, serves once, and only in the browser that asked: elsewhere it shows a code to type
//! there. So a mail scanner that follows links, or a stolen letter, opens nothing. Known and unknown addresses
//! get the same answer; an account is made when its first link is redeemed.
//!
//! The link is made when its letter is written: until then nothing in the database leads to it, and afterwards only
//! its hash, and the letter's bytes until the letter is out.

use std::net::IpAddr;

use diesel::prelude::*;
use thiserror::Error;

use super::address::{AddressError, canonical_address};
use super::limits::{self, Limit};
use super::people::{self, Person, PersonId};
use super::{guests, sessions, tokens};
use crate::clock::Clock;
use crate::db::schema::sign_ins;
use crate::db::{Conn, Db, DbError};
use crate::mail::letters::SignInLetter;
use crate::mail::mailboxes;
use crate::mail::outbox::{self, Intent, LetterKind, WriteFault, Writing, WrittenLetter};

/// Stands in place of a browser's hash in the row of a link that the host made.
const ANY_BROWSER: &str = "";
/// How long a link lives.
pub const LINK_LIFE_MS: i64 = 10 * 60 * 1000;
/// How many letters an address gets.
pub const LETTERS: Limit = Limit {
    name: "sign-in-letters",
    most: 3,
    window_ms: 15 * 60 * 1000,
};
/// How many letters one client may ask for.
pub const ASKS: Limit = Limit {
    name: "sign-in-asks",
    most: 10,
    window_ms: 60 * 60 * 1000,
};
/// How many wrong codes a browser may type before its codes are dead.
pub const MOST_WRONG_CODES: i32 = 5;
/// How long a dead link's row is kept.
const KEEP_MS: i64 = 24 * 60 * 60 * 1000;

/// Somebody asks to be signed in.
#[derive(Debug, Clone)]
pub struct AskSignIn<'a> {
    /// The address as typed.
    pub address: &'a str,
    /// Token of the asking browser, from its cookie.
    pub browser_token: &'a str,
    /// Where to go on afterwards; anything but a local path becomes `/`.
    pub next_path: &'a str,
    /// The guest signed in in this browser, whose seats the account gets.
    pub guest: Option<PersonId>,
    /// Where the asking browser is, if that is known.
    pub client: Option<IpAddr>,
}

/// Why no letter was queued.
#[derive(Debug, Error)]
pub enum AskError {
    /// What was typed is no address.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// [`LETTERS`] or [`ASKS`] is used up. The same for known and unknown addresses.
    #[error("letters were asked for too often")]
    TooOften {
        /// In how many milliseconds the next one may be asked for.
        again_in_ms: i64,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// What a link is worth in the browser that opened it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkView {
    /// The browser that asked: show a button whose POST redeems.
    SameBrowser,
    /// Another browser: show this code, to be typed in the browser that asked.
    OtherBrowser {
        /// Eight signs.
        code: String,
    },
    /// Used, expired or never given out.
    Dead,
}

/// Somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// Token of the new session, for the cookie.
    pub session_token: String,
    /// Local path to go on to.
    pub next_path: String,
    /// Whether the account was made just now.
    pub is_new: bool,
    /// The guest as whom the person played in this browser although they have an account: its seats go there.
    pub left_guest: Option<PersonId>,
}

/// Why nobody was signed in.
#[derive(Debug, Error)]
pub enum RedeemError {
    /// The link is used, expired or was never given out.
    #[error("This link has been used or is older than ten minutes. Please ask for a new one.")]
    Dead,
    /// The link was asked for by another browser.
    #[error("This link belongs to the browser that asked for it.")]
    OtherBrowser,
    /// The code is not one of this browser's living ones.
    #[error("This is not the code. {tries_left} more tries.")]
    WrongCode {
        /// How many more wrong codes are forgiven.
        tries_left: i32,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sign_ins)]
struct SignInRow {
    id: i64,
    address: String,
    code: Option<String>,
    browser_hash: String,
    guest_id: Option<i64>,
    next_path: String,
    wrong_codes: i32,
}

/// Makes the token for a browser's cookie, to which links are bound.
#[must_use]
pub fn new_browser_token() -> String {
    tokens::fresh()
}

/// Gives `text` if it is a path on this site, else `/`.
#[must_use]
pub fn local_path(text: &str) -> String {
    let is_local = text.starts_with('/')
        && !text.starts_with("//")
        && text.len() <= 400
        && text
            .bytes()
            .all(|sign| sign.is_ascii_graphic() && sign != b'\\');
    if is_local { text } else { "/" }.to_owned()
}

/// Queues a letter with a link, whether or not the address is known.
///
/// # Errors
/// See [`AskError`].
pub fn ask(db: &Db, clock: &Clock, ask: &AskSignIn<'_>) -> Result<(), AskError> {
    let address = canonical_address(ask.address)?;
    let now_ms = clock.now_ms();
    db.write(|conn| ask_in_txn(conn, ask, &address, now_ms))
}

fn ask_in_txn(
    conn: &mut Conn,
    ask: &AskSignIn<'_>,
    address: &str,
    now_ms: i64,
) -> Result<(), AskError> {
    mailboxes::stop_token_in_txn(conn, address)?;
    // Whoever is refused by one limit uses nothing of the other: a refusal rolls all of this back.
    use_limit(conn, LETTERS, address, now_ms)?;
    if let Some(client) = ask.client {
        use_limit(conn, ASKS, &limits::client(client), now_ms)?;
    }
    let sign_in_id = insert_in_txn(conn, ask, address, now_ms)?;
    let intent = Intent {
        sign_in_id: Some(sign_in_id),
        ..Intent::new(LetterKind::SignIn, address)
    };
    outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sign_ins)]
struct AskedRow {
    id: i64,
    address: String,
    browser_hash: String,
    expires_at_ms: i64,
    used_at_ms: Option<i64>,
}

fn find_asked(conn: &mut Conn, intent: &Intent) -> Result<Option<AskedRow>, DbError> {
    let Some(id) = intent.sign_in_id else {
        return Ok(None);
    };
    Ok(sign_ins::table
        .find(id)
        .select(AskedRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// What a sign-in's letter is dropped for.
const TOO_LATE: &str = "it came too late to be of use";

fn is_late(row: &AskedRow, clock: &Clock) -> bool {
    row.used_at_ms.is_some() || row.expires_at_ms <= clock.now_ms()
}

/// Says why the letter of a sign-in is of no use any more, if so.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn stale_reason(
    conn: &mut Conn,
    clock: &Clock,
    intent: &Intent,
) -> Result<Option<&'static str>, DbError> {
    let asked = find_asked(conn, intent)?;
    let is_of_use = asked.is_some_and(|row| !is_late(&row, clock));
    Ok((!is_of_use).then_some(TOO_LATE))
}

/// Writes the letter of a sign-in, with a new link. The link is worth something once what comes with the letter is
/// stored. `base_url` is the address of the site, without a slash at its end.
///
/// # Errors
/// See [`WriteFault`].
pub fn write(
    conn: &mut Conn,
    clock: &Clock,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let asked = find_asked(conn, intent)?;
    let Some(row) = asked.filter(|row| !is_late(row, clock)) else {
        return Ok(Writing::Stale(TOO_LATE));
    };
    let link_token = tokens::fresh();
    let letter = SignInLetter {
        site_name: site_name.to_owned(),
        base_url: base_url.to_owned(),
        link: link(base_url, &link_token),
        minutes: LINK_LIFE_MS / 60_000,
    };
    let link_hash = tokens::hash(&link_token);
    let code = tokens::hash_code(&tokens::code_of(&link_token), &row.browser_hash);
    let store = move |conn: &mut Conn| {
        diesel::update(sign_ins::table.find(row.id))
            .set((sign_ins::link_hash.eq(&link_hash), sign_ins::code.eq(&code)))
            .execute(conn)?;
        Ok(())
    };
    Ok(Writing::Text(Box::new(WrittenLetter {
        to_address: row.address,
        to_name: String::new(),
        thread: String::new(),
        head_code: None,
        // A press on "unsubscribe" in a sign-in letter would stop the letters of games, and no sign-in at all.
        stop_token: None,
        written: letter.write()?,
        store_in_txn: Some(Box::new(store)),
    })))
}

/// Makes a link for the host to hand over himself, when letters do not arrive. Whoever opens it, in any browser,
/// signs in with that address; it serves once and lives as long as a letter's. Gives the link.
///
/// # Errors
/// [`AskError::Address`] and [`AskError::Db`].
pub fn link_for_host(
    db: &Db,
    clock: &Clock,
    address: &str,
    base_url: &str,
) -> Result<String, AskError> {
    let address = canonical_address(address)?;
    let link_token = tokens::fresh();
    let now_ms = clock.now_ms();
    db.write(|conn| -> Result<(), DbError> {
        diesel::insert_into(sign_ins::table)
            .values((
                sign_ins::address.eq(&address),
                sign_ins::link_hash.eq(tokens::hash(&link_token)),
                sign_ins::browser_hash.eq(ANY_BROWSER),
                sign_ins::next_path.eq("/"),
                sign_ins::created_at_ms.eq(now_ms),
                sign_ins::expires_at_ms.eq(now_ms + LINK_LIFE_MS),
                sign_ins::wrong_codes.eq(0),
            ))
            .execute(conn)?;
        Ok(())
    })?;
    Ok(link(base_url, &link_token))
}

/// Gives the address that a link's letter names.
#[must_use]
pub fn link(base_url: &str, link_token: &str) -> String {
    format!("{base_url}/sign-in/{link_token}")
}

fn use_limit(conn: &mut Conn, limit: Limit, who: &str, now_ms: i64) -> Result<(), AskError> {
    limits::use_in_txn(conn, limit, who, now_ms)?
        .map_err(|again_in_ms| AskError::TooOften { again_in_ms })
}

fn insert_in_txn(
    conn: &mut Conn,
    ask: &AskSignIn<'_>,
    address: &str,
    now_ms: i64,
) -> Result<i64, DbError> {
    diesel::delete(sign_ins::table.filter(sign_ins::expires_at_ms.lt(now_ms - KEEP_MS)))
        .execute(conn)?;
    let guest = match ask.guest {
        Some(id) => people::find_on_conn(conn, id)?.filter(Person::is_guest),
        None => None,
    };
    let id = diesel::insert_into(sign_ins::table)
        .values((
            sign_ins::address.eq(address),
            sign_ins::browser_hash.eq(tokens::hash(ask.browser_token)),
            sign_ins::guest_id.eq(guest.map(|guest| guest.id.0)),
            sign_ins::next_path.eq(local_path(ask.next_path)),
            sign_ins::created_at_ms.eq(now_ms),
            sign_ins::expires_at_ms.eq(now_ms + LINK_LIFE_MS),
            sign_ins::used_at_ms.eq(None::<i64>),
            sign_ins::wrong_codes.eq(0),
        ))
        .returning(sign_ins::id)
        .get_result(conn)?;
    Ok(id)
}

/// Tells what a link is worth in a browser. Changes nothing.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn look(
    db: &Db,
    clock: &Clock,
    link_token: &str,
    browser_token: Option<&str>,
) -> Result<LinkView, DbError> {
    let Some(row) = db.read(|conn| find_living(conn, link_token, clock.now_ms()))? else {
        return Ok(LinkView::Dead);
    };
    Ok(if is_of_browser(&row, browser_token) {
        LinkView::SameBrowser
    } else if row.code.is_some() {
        LinkView::OtherBrowser {
            code: tokens::code_of(link_token),
        }
    } else {
        LinkView::Dead
    })
}

/// Redeems a link in the browser that asked. `browser` is what the browser calls itself. Doors call
/// `tables::identity::redeem`, which hands a guest's seats over too.
///
/// # Errors
/// [`RedeemError::Dead`], [`RedeemError::OtherBrowser`], [`RedeemError::Db`].
pub fn redeem_in_txn(
    conn: &mut Conn,
    link_token: &str,
    browser_token: Option<&str>,
    browser: &str,
    now_ms: i64,
) -> Result<SignedIn, RedeemError> {
    let row = find_living(conn, link_token, now_ms)?.ok_or(RedeemError::Dead)?;
    if !is_of_browser(&row, browser_token) {
        return Err(RedeemError::OtherBrowser);
    }
    sign_in_txn(conn, &row, browser, now_ms)
}

/// Redeems the code that another browser showed, in the browser that asked. A wrong code is counted, so the
/// transaction must be committed although the inner answer is a refusal.
///
/// # Errors
/// [`RedeemError::WrongCode`] and [`RedeemError::Dead`], when this browser has no living code, as the inner answer;
/// [`RedeemError::Dead`] when somebody else has just used the link, and [`RedeemError::Db`].
pub fn redeem_code_in_txn(
    conn: &mut Conn,
    code: &str,
    browser_token: &str,
    browser: &str,
    now_ms: i64,
) -> Result<Result<SignedIn, RedeemError>, RedeemError> {
    let browser_hash = tokens::hash(browser_token);
    let code = tokens::hash_code(&tokens::canonical_code(code), &browser_hash);
    let rows = list_living_of_browser(conn, &browser_hash, now_ms)?;
    match rows.iter().find(|row| row.code.as_deref() == Some(&*code)) {
        Some(row) => sign_in_txn(conn, row, browser, now_ms).map(Ok),
        None => count_wrong_code(conn, &rows).map(Err),
    }
}

fn find_living(
    conn: &mut Conn,
    link_token: &str,
    now_ms: i64,
) -> Result<Option<SignInRow>, DbError> {
    Ok(sign_ins::table
        .filter(sign_ins::link_hash.eq(tokens::hash(link_token)))
        .filter(sign_ins::used_at_ms.is_null())
        .filter(sign_ins::expires_at_ms.gt(now_ms))
        .select(SignInRow::as_select())
        .get_result(conn)
        .optional()?)
}

fn list_living_of_browser(
    conn: &mut Conn,
    browser_hash: &str,
    now_ms: i64,
) -> Result<Vec<SignInRow>, DbError> {
    Ok(sign_ins::table
        .filter(sign_ins::browser_hash.eq(browser_hash))
        .filter(sign_ins::used_at_ms.is_null())
        .filter(sign_ins::expires_at_ms.gt(now_ms))
        .filter(sign_ins::code.is_not_null())
        .order(sign_ins::id)
        .select(SignInRow::as_select())
        .load(conn)?)
}

fn is_of_browser(row: &SignInRow, browser_token: Option<&str>) -> bool {
    row.browser_hash == ANY_BROWSER
        || browser_token.is_some_and(|token| tokens::hash(token) == row.browser_hash)
}

fn count_wrong_code(conn: &mut Conn, rows: &[SignInRow]) -> Result<RedeemError, RedeemError> {
    let Some(worst) = rows.iter().map(|row| row.wrong_codes + 1).max() else {
        return Ok(RedeemError::Dead);
    };
    for row in rows {
        let count = row.wrong_codes + 1;
        let code = row.code.as_deref().filter(|_| count < MOST_WRONG_CODES);
        diesel::update(sign_ins::table.find(row.id))
            .set((
                sign_ins::wrong_codes.eq(sign_ins::wrong_codes + 1),
                sign_ins::code.eq(code),
            ))
            .execute(conn)
            .map_err(DbError::from)?;
    }
    Ok(RedeemError::WrongCode {
        tries_left: (MOST_WRONG_CODES - worst).max(0),
    })
}

/// Uses a link up and opens a session. Only one of many at the same instant gets past the update.
fn sign_in_txn(
    conn: &mut Conn,
    row: &SignInRow,
    browser: &str,
    now_ms: i64,
) -> Result<SignedIn, RedeemError> {
    let used = diesel::update(sign_ins::table.find(row.id))
        .filter(sign_ins::used_at_ms.is_null())
        .set(sign_ins::used_at_ms.eq(now_ms))
        .execute(conn)
        .map_err(DbError::from)?;
    if used == 0 {
        return Err(RedeemError::Dead);
    }
    let known = people::find_by_address_on_conn(conn, &row.address)?;
    let is_new = known.is_none();
    let guest = match row.guest_id {
        Some(id) => people::find_on_conn(conn, PersonId(id))?.filter(Person::is_guest),
        None => None,
    };
    let (id, left_guest) = match (known, guest) {
        (Some(account), guest) => (account.id, guest.map(|guest| guest.id)),
        (None, Some(guest)) => {
            guests::become_account_in_txn(conn, guest.id, &row.address, now_ms)?;
            (guest.id, None)
        }
        (None, None) => {
            let id = people::insert_account_in_txn(conn, &row.address, now_ms)?;
            (id, None)
        }
    };
    let person = people::find_on_conn(conn, id)?.ok_or(RedeemError::Dead)?;
    Ok(SignedIn {
        person,
        session_token: sessions::open_in_txn(conn, id, browser, now_ms)?,
        next_path: row.next_path.clone(),
        is_new,
        left_guest,
    })
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
