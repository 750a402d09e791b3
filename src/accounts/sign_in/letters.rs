//! The letters about signing in: the one with the link, and the one that tells of a new browser.

use diesel::prelude::*;

use super::{LINK_LIFE_MS, SignInRow, link};
use crate::accounts::{PersonId, people, sessions, tokens};
use crate::db::schema::sign_ins;
use crate::db::{Conn, DbResult};
use crate::mail::letter::{Block, Letter, Link};
use crate::mail::outbox::{Intent, Judged, Reason, WriteFault};
use words::{Words, msg};

fn find_asked(conn: &mut Conn, intent: &Intent) -> Result<SignInRow, WriteFault> {
    let id = intent.sign_in_id.ok_or(Reason::TooLate)?;
    let asked = sign_ins::table.find(id).select(SignInRow::as_select());
    let found: Option<SignInRow> = asked.get_result(conn).optional()?;
    Ok(found.ok_or(Reason::TooLate)?)
}

/// A letter about a sign-in is in the language of the mailbox's reader; to somebody new, in that of the page on which
/// it was asked for.
fn words_for(conn: &mut Conn, row: &SignInRow) -> DbResult<Words> {
    let known = people::language_of(conn, &row.address)?;
    Ok(Words::of(known.or(row.language()).unwrap_or_default()))
}

/// Judges the letter of a sign-in, which has a new link. The link is worth something once what comes with the letter is
/// stored.
pub fn judge(
    conn: &mut Conn,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
    now_ms: i64,
) -> Result<Judged, WriteFault> {
    let row = find_asked(conn, intent)?;
    if row.used_at_ms.is_some() || row.expires_at_ms <= now_ms {
        return Err(Reason::TooLate.into());
    }
    let link_token = tokens::fresh();
    let person = match row.returns_to {
        Some(id) => people::find(conn, PersonId(id))?,
        None => None,
    };
    let account = person.filter(|person| person.address.is_some());
    let (subject, head, button) = if account.is_some() {
        (
            msg::letter_sign_in::subject_change(site_name.to_owned()),
            msg::letter_sign_in::head_change(),
            msg::sign_in::use_address(),
        )
    } else if row.returns_to.is_some() {
        (
            msg::letter_sign_in::subject_return(site_name.to_owned()),
            msg::letter_sign_in::head_return(),
            msg::letter_sign_in::button_return(),
        )
    } else {
        (
            msg::letter_sign_in::subject(site_name.to_owned()),
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
        Block::Key(Link::new(button, link(base_url, &link_token))),
        Block::Say(msg::letter_sign_in::code()),
        Block::Say(msg::letter_sign_in::not_asked()),
    ]);
    let letter = Letter {
        head,
        blocks,
        links: vec![Link::to_site(site_name, base_url)],
        ..Letter::new(&w, site_name, subject, lead)
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
    Ok(Judged {
        store_in_txn: vec![Box::new(store)],
        ..Judged::lone(row.address, letter)
    })
}

/// Judges the letter that tells of a sign-in from a browser that the account does not know.
pub fn judge_new_browser(
    conn: &mut Conn,
    base_url: &str,
    site_name: &str,
    intent: &Intent,
) -> Result<Judged, WriteFault> {
    let row = find_asked(conn, intent)?;
    let lead = match &row.used_by {
        Some(browser) => msg::letter_notice::browser_lead(sessions::browser_name(browser)),
        None => msg::letter_notice::browser_lead_unknown(),
    };
    let url = format!("{base_url}/settings#sessions");
    let (w, subject) = (
        words_for(conn, &row)?,
        msg::letter_notice::browser(site_name.to_owned()),
    );
    let letter = Letter {
        blocks: vec![
            Block::Say(msg::letter_notice::browser_yours()),
            Block::Key(Link::new(msg::letter_notice::browser_settings(), url)),
            Block::Say(msg::letter_notice::browser_mailbox()),
        ],
        links: vec![Link::to_site(site_name, base_url)],
        ..Letter::new(&w, site_name, subject, lead)
    };
    Ok(Judged::lone(row.address, letter))
}
