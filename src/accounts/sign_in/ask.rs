//! Asking for a letter that signs in.
//!
//! Whoever knows an address can ask for letters to it, and must neither fill that mailbox nor keep its owner out. So
//! the letters to one mailbox that strangers ask for are few, and each serves every browser that asks meanwhile:
//! the owner, who alone reads it, signs in with a letter that somebody else asked for. A browser in which the account
//! was open before gets letters of its own.

use diesel::prelude::*;

use super::{ANY_BROWSER, AskSignIn, LINK_LIFE_MS, SignInRow, link, local_path};
use crate::accounts::address::canonical_address;
use crate::accounts::limits::{self, DAY_MS, HOUR_MS, Limit};
use crate::accounts::people::{self, Person, PersonId};
use crate::accounts::sessions::{self, Browser};
use crate::accounts::tokens;
use crate::clock::Clock;
use crate::db::schema::sign_ins;
use crate::db::{Conn, Db, DbResult, Fetch, Rows, Run, hold_in_txn};
use crate::error::{Code, Error, Result, no};
use crate::mail::outbox::{self, Intent, LetterKind};
use words::msg;

pub const LETTERS: Limit = Limit::new("sign-in-letters", 3, 15 * 60 * 1000);
pub const ASKS: Limit = Limit::new("sign-in-asks", 10, HOUR_MS);
pub const NETWORK_ASKS: Limit = Limit::new("sign-in-network", 60, HOUR_MS);
/// How many letters to other mailboxes an account may ask for, to take their addresses.
pub const CHANGES: Limit = Limit::new("address-changes", 5, DAY_MS);
/// For how long after a letter other browsers share it, and get none of their own.
pub const SHARED_MS: i64 = 5 * 60 * 1000;
/// How many letters that nobody used a mailbox gets within a day; further ones come hourly.
pub const MOST_UNUSED: usize = 6;
const KEEP_MS: i64 = DAY_MS;

/// Queues a letter with a link, whether or not the address is known: the limits are the same too.
pub fn ask(db: &Db, clock: &Clock, ask: &AskSignIn<'_>) -> Result<()> {
    let address = canonical_address(ask.address)?;
    let now_ms = clock.now_ms();
    db.write(|conn| {
        let guest = people::find_some(conn, ask.guest.map(|guest| guest.0))?;
        let guest = guest.filter(Person::is_guest);
        let ask = AskSignIn {
            address: &address,
            guest: guest.map(|guest| guest.id),
            ..*ask
        };
        ask_in_txn(conn, &ask, None, now_ms)
    })
}

/// With a link that opens the guest's session in the browser that asks. The address of the ask does not matter.
pub fn ask_return(db: &Db, clock: &Clock, guest: PersonId, ask: &AskSignIn<'_>) -> Result<()> {
    let now_ms = clock.now_ms();
    db.write(|conn| {
        let guest = people::find(conn, guest)?.filter(Person::is_guest);
        let guest = guest.ok_or(Error::Hidden)?;
        let address = &guest.letter_address.ok_or(Error::Hidden)?;
        ask_in_txn(conn, &AskSignIn { address, ..*ask }, Some(guest.id), now_ms)
    })
}

/// Queues a letter to another mailbox, with a link that makes its address that of an account.
pub fn ask_change(db: &Db, clock: &Clock, account: PersonId, ask: &AskSignIn<'_>) -> Result<()> {
    let address = &canonical_address(ask.address)?;
    let now_ms = clock.now_ms();
    db.write(|conn| {
        let own = people::get(conn, account)?.address.ok_or(Error::Hidden)?;
        if own == *address {
            return Err(no(Code::Invalid, msg::settings::same_address()));
        }
        limits::use_in_txn(conn, CHANGES, &account.0.to_string(), now_ms)?;
        ask_in_txn(conn, &AskSignIn { address, ..*ask }, Some(account), now_ms)
    })
}

/// When letters do not arrive. It signs in whoever opens it in any browser, once, and lives as long as a letter's.
pub fn link_for_host(db: &Db, clock: &Clock, address: &str, base_url: &str) -> Result<String> {
    let address = canonical_address(address)?;
    let link_token = tokens::fresh();
    let now_ms = clock.now_ms();
    db.write(|conn| -> DbResult<()> {
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
            .run(conn)
    })?;
    Ok(link(base_url, &link_token))
}

/// Queues a letter for an ask with its canonical address; `returns_to` is the guest who returns to their seat, or the
/// account that takes the address, if one does: then guest and form of the ask do not matter.
fn ask_in_txn(
    conn: &mut Conn,
    ask: &AskSignIn<'_>,
    returns_to: Option<PersonId>,
    now_ms: i64,
) -> Result<()> {
    // Taking the mailbox first makes parallel asks for one address wait for each other.
    hold_in_txn(conn, ask.address)?;
    diesel::delete(sign_ins::table.filter(sign_ins::expires_at_ms.lt(now_ms - KEEP_MS)))
        .run(conn)?;
    if let Some(client) = ask.client {
        limits::use_in_txn(conn, ASKS, &limits::client(client), now_ms)?;
        limits::use_in_txn(conn, NETWORK_ASKS, &limits::network(client), now_ms)?;
    }
    let (guest, form) = match returns_to {
        Some(_) => (None, None),
        None => (ask.guest.map(|guest| guest.0), ask.form),
    };
    let returns_to = returns_to.map(|guest| guest.0);
    let (due_at_ms, expires_at_ms) = find_letter(conn, ask, returns_to, now_ms)?;
    let browser_hash = tokens::hash(ask.browser_token);
    if due_at_ms.is_some() {
        let who = format!("{browser_hash}\n{}\n{returns_to:?}", ask.address);
        limits::use_in_txn(conn, LETTERS, &who, now_ms)?;
    }
    let sign_in_id = diesel::insert_into(sign_ins::table)
        .values((
            sign_ins::address.eq(ask.address),
            sign_ins::browser_hash.eq(browser_hash),
            sign_ins::guest_id.eq(guest),
            sign_ins::returns_to.eq(returns_to),
            sign_ins::next_path.eq(local_path(ask.next_path)),
            sign_ins::letter_due_at_ms.eq(due_at_ms),
            sign_ins::created_at_ms.eq(now_ms),
            sign_ins::expires_at_ms.eq(expires_at_ms),
            sign_ins::used_at_ms.eq(None::<i64>),
            sign_ins::wrong_codes.eq(0),
            sign_ins::language.eq(ask.language.code()),
            sign_ins::form.eq(form),
        ))
        .returning(sign_ins::id)
        .one(conn)?;
    if let Some(due_at_ms) = due_at_ms {
        let intent = Intent {
            sign_in_id: Some(sign_in_id),
            ..Intent::new(LetterKind::SignIn, ask.address)
        };
        outbox::queue_in_txn(conn, &intent, due_at_ms, now_ms)?;
    }
    Ok(())
}

/// When a letter of its own is due, and until when its link lives; none where it shares another browser's.
fn find_letter(
    conn: &mut Conn,
    ask: &AskSignIn<'_>,
    returns_to: Option<i64>,
    now_ms: i64,
) -> DbResult<(Option<i64>, i64)> {
    let own = |due_at_ms: i64| Ok((Some(due_at_ms), due_at_ms + LINK_LIFE_MS));
    // It was open in the asking browser before.
    let person = match returns_to {
        Some(guest) => Some(PersonId(guest)),
        None => people::find_by_address(conn, ask.address)?.map(|person| person.id),
    };
    let browser = Browser::new("", ask.browser_token);
    if let Some(person) = person
        && sessions::knows_browser(conn, person, &browser)?
    {
        return own(now_ms);
    }
    // The letters of a day to the mailbox, the first due first; those to an account apart from those to a guest.
    let mut letters: Vec<SignInRow> = sign_ins::table
        .filter(sign_ins::address.eq(ask.address))
        .filter(sign_ins::letter_due_at_ms.gt(now_ms - DAY_MS))
        .order((sign_ins::letter_due_at_ms, sign_ins::id))
        .rows(conn)?;
    letters.retain(|letter| letter.returns_to == returns_to);
    let browser_hash = tokens::hash(ask.browser_token);
    let unused = || letters.iter().filter(|letter| letter.used_at_ms.is_none());
    let of_others = unused().rfind(|letter| letter.browser_hash != browser_hash);
    if let Some(letter) = of_others
        && letter.letter_due_at_ms > Some(now_ms - SHARED_MS)
    {
        return Ok((None, letter.expires_at_ms));
    }
    let due_at_ms = match unused().next_back() {
        Some(last) if unused().count() >= MOST_UNUSED => last.letter_due_at_ms,
        Some(_) | None => None,
    };
    own(due_at_ms.map_or(now_ms, |last_ms| now_ms.max(last_ms + HOUR_MS)))
}
