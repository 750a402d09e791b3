//! The letters about signing in: the one with the link, and the one that tells of a new browser.

use diesel::prelude::*;

use super::{LINK_LIFE_MS, link};
use crate::accounts::{reader, sessions, tokens};
use crate::clock::Clock;
use crate::db::schema::sign_ins;
use crate::db::{Conn, DbError};
use crate::mail::letters::{Button, NoticeLetter, SignInLetter};
use crate::mail::outbox::{Intent, Reason, WriteFault, WrittenLetter};
use words::{Language, Words, msg};

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
    language: Option<String>,
}

fn find_asked(conn: &mut Conn, intent: &Intent) -> Result<AskedRow, WriteFault> {
    let id = intent.sign_in_id.ok_or(Reason::TooLate)?;
    let asked = sign_ins::table.find(id).select(AskedRow::as_select());
    let found: Option<AskedRow> = asked.get_result(conn).optional()?;
    Ok(found.ok_or(Reason::TooLate)?)
}

/// Finds the sign-in of a letter, while that is of use.
fn find_living(conn: &mut Conn, clock: &Clock, intent: &Intent) -> Result<AskedRow, WriteFault> {
    let row = find_asked(conn, intent)?;
    let is_late = row.used_at_ms.is_some() || row.expires_at_ms <= clock.now_ms();
    Ok((!is_late).then_some(row).ok_or(Reason::TooLate)?)
}

/// A letter about a sign-in is in the language of the mailbox's reader; to somebody new, in that of the page on which
/// it was asked for.
fn words_for(conn: &mut Conn, row: &AskedRow) -> Result<Words, DbError> {
    let known = reader::language_of(conn, &row.address)?;
    let asked = row.language.as_deref().and_then(Language::find);
    Ok(Words::of(known.or(asked).unwrap_or_default()))
}

/// Finds out whether the letter of a sign-in is still of use.
pub fn check_letter(conn: &mut Conn, clock: &Clock, intent: &Intent) -> Result<(), WriteFault> {
    find_living(conn, clock, intent).map(drop)
}

/// Writes the letter of a sign-in, with a new link. The link is worth something once what comes with the letter is
/// stored.
pub fn write(
    conn: &mut Conn,
    clock: &Clock,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
) -> Result<WrittenLetter, WriteFault> {
    let row = find_living(conn, clock, intent)?;
    let link_token = tokens::fresh();
    let letter = SignInLetter {
        w: words_for(conn, &row)?,
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
    Ok(WrittenLetter {
        store_in_txn: Some(Box::new(store)),
        ..WrittenLetter::lone(row.address, letter.write()?)
    })
}

/// Writes the letter that tells of a sign-in from a browser that the account does not know.
pub fn write_new_browser(
    conn: &mut Conn,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
) -> Result<WrittenLetter, WriteFault> {
    let row = find_asked(conn, intent)?;
    let lead = match &row.used_by {
        Some(browser) => msg::letter_notice::browser_lead(sessions::browser_name(browser)),
        None => msg::letter_notice::browser_lead_unknown(),
    };
    let subject = msg::letter_notice::browser(site_name.to_owned());
    let letter = NoticeLetter {
        site_name: site_name.to_owned(),
        base_url: base_url.to_owned(),
        paragraphs: vec![msg::letter_notice::browser_yours()],
        button: Some(Button {
            title: msg::letter_notice::browser_settings(),
            url: format!("{base_url}/settings#sessions"),
        }),
        after: vec![msg::letter_notice::browser_mailbox()],
        ..NoticeLetter::new(words_for(conn, &row)?, subject, lead)
    };
    Ok(WrittenLetter::lone(row.address, letter.write()?))
}
