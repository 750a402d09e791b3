//! The letters about signing in: the one with the link, and the one that tells of a new browser.

use diesel::prelude::*;

use super::{LINK_LIFE_MS, link};
use crate::accounts::tokens;
use crate::clock::Clock;
use crate::db::schema::sign_ins;
use crate::db::{Conn, DbError};
use crate::mail::letters::{Button, NoticeLetter, SignInLetter};
use crate::mail::outbox::{Intent, WriteFault, Writing, WrittenLetter};

#[derive(Queryable, Selectable)]
#[diesel(table_name = sign_ins)]
struct AskedRow {
    id: i64,
    address: String,
    browser_hash: String,
    returns_to: Option<i64>,
    expires_at_ms: i64,
    used_at_ms: Option<i64>,
    used_by: Option<String>,
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
        is_return: row.returns_to.is_some(),
    };
    let link_hash = tokens::hash(&link_token);
    let code = tokens::hash_code(&tokens::code_of(&link_token), &row.browser_hash);
    let store = move |conn: &mut Conn| {
        diesel::update(sign_ins::table.find(row.id))
            .set((sign_ins::link_hash.eq(&link_hash), sign_ins::code.eq(&code)))
            .execute(conn)?;
        Ok(())
    };
    // A press on "unsubscribe" in a sign-in letter would stop the letters of games, and no sign-in at all.
    Ok(Writing::Text(Box::new(WrittenLetter {
        store_in_txn: Some(Box::new(store)),
        ..WrittenLetter::lone(row.address, letter.write()?)
    })))
}

/// Writes the letter that tells of a sign-in from a browser that the account does not know.
///
/// # Errors
/// See [`WriteFault`].
pub fn write_new_browser(
    conn: &mut Conn,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let Some(row) = find_asked(conn, intent)? else {
        return Ok(Writing::Stale(TOO_LATE));
    };
    let browser = row.used_by.unwrap_or_else(|| "A browser".to_owned());
    let letter = NoticeLetter {
        site_name: site_name.to_owned(),
        base_url: base_url.to_owned(),
        subject: format!("A new browser opened your account at {site_name}"),
        lead: format!("{browser} was signed in with this address."),
        paragraphs: vec![
            "If it was you, all is well. If not, end that session: your settings list every browser that is signed in."
                .to_owned(),
        ],
        button: Some(Button {
            title: "Open my settings".to_owned(),
            url: format!("{base_url}/settings#sessions"),
        }),
        after: vec![
            "Whoever signed in could read a letter to this mailbox, so look after its password too."
                .to_owned(),
        ],
        stop_url: None,
    };
    let letter = WrittenLetter::lone(row.address, letter.write()?);
    Ok(Writing::Text(Box::new(letter)))
}
