//! What a link or its code is worth, and signing in with it.

use diesel::prelude::*;

use super::{ANY_BROWSER, LinkView, MOST_WRONG_CODES, SignInRow, SignedIn};
use crate::accounts::people::{self, Person, PersonId};
use crate::accounts::sessions::{self, Browser};
use crate::accounts::tokens;
use crate::clock::Clock;
use crate::db::schema::sign_ins;
use crate::db::{Conn, Db, DbResult, Rows, Run};
use crate::error::{Code, Error, no};
use crate::mail::mailboxes;
use crate::mail::outbox::{self, Intent, LetterKind};
use words::msg;

pub fn look(db: &Db, clock: &Clock, link_token: &str, browser: &Browser) -> DbResult<LinkView> {
    let now_ms = clock.now_ms();
    db.read(|conn| {
        let Some(letter) = find_living(conn, link_token, now_ms)? else {
            return Ok(LinkView::Dead);
        };
        let Some(own) = find_own(conn, &letter, browser, now_ms)? else {
            let code = tokens::code_of(link_token);
            return Ok(LinkView::OtherBrowser { code });
        };
        let guest = people::find_some(conn, own.guest_id)?;
        let has_name = own.returns_to.is_some()
            || guest.is_some_and(|guest| !guest.is_unnamed())
            || people::find_by_address(conn, &own.address)?.is_some();
        let returning = people::find_some(conn, own.returns_to)?;
        let account = returning.and_then(|person| person.address);
        Ok(LinkView::SameBrowser {
            is_new: !has_name,
            form: own.form,
            new_address: account.map(|_| own.address),
        })
    })
}

/// Gives the address that a browser asked for last with its own form, while the letter may still come, and the form of
/// a new table that waits for it. The mailbox of a guest is told to nobody: anybody who has a link to their seat may ask
/// for a letter to it.
pub fn asked_address(
    db: &Db,
    clock: &Clock,
    browser: &Browser,
) -> DbResult<Option<(String, Option<String>)>> {
    let now_ms = clock.now_ms();
    db.read(|conn| {
        let asked = list_of_browser(conn, browser, now_ms)?;
        let Some(last) = asked.into_iter().next_back() else {
            return Ok(None);
        };
        let guest = people::find_some(conn, last.returns_to)?;
        let is_guest = guest.is_some_and(|person| person.is_guest());
        Ok((!is_guest).then_some((last.address, last.form)))
    })
}

/// A link that opens nothing any more is hidden. `play::identity::redeem` also hands a guest's seats over.
pub fn redeem_in_txn(
    conn: &mut Conn,
    link_token: &str,
    browser: &Browser,
    now_ms: i64,
) -> Result<SignedIn, Error> {
    let letter = find_living(conn, link_token, now_ms)?.ok_or(Error::Hidden)?;
    let own = find_own(conn, &letter, browser, now_ms)?;
    let own = own.ok_or_else(|| no(Code::Forbidden, msg::sign_in::show_code()))?;
    sign_in_txn(conn, &letter, &own, browser, now_ms)
}

/// Redeems the code that another browser showed, in a browser that asked. A wrong code is counted, so the transaction
/// must be committed although the inner answer is a refusal; that is [`Error::Hidden`] when this browser may type no
/// code, [`Code::Invalid`] when the code is wrong.
pub fn redeem_code_in_txn(
    conn: &mut Conn,
    code: &str,
    browser: &Browser,
    now_ms: i64,
) -> Result<Result<SignedIn, Error>, Error> {
    let code = tokens::canonical_code(code);
    let mut may = list_of_browser(conn, browser, now_ms)?;
    may.retain(|row| row.wrong_codes < MOST_WRONG_CODES);
    for own in &may {
        let letters = list_letters(conn, own, now_ms)?;
        let fits = |letter: &SignInRow| {
            letter.code.as_deref() == Some(&*tokens::hash_code(&code, &letter.browser_hash))
        };
        if let Some(letter) = letters.into_iter().find(fits) {
            return sign_in_txn(conn, &letter, own, browser, now_ms).map(Ok);
        }
    }
    count_wrong_code(conn, &may).map(Err)
}

fn find_living(conn: &mut Conn, link_token: &str, now_ms: i64) -> DbResult<Option<SignInRow>> {
    sign_ins::table
        .filter(sign_ins::link_hash.eq(tokens::hash(link_token)))
        .filter(sign_ins::used_at_ms.is_null())
        .filter(sign_ins::expires_at_ms.gt(now_ms))
        .row(conn)
}

/// Finds what the browser asked for itself, if it asked for what the letter is good for.
fn find_own(
    conn: &mut Conn,
    letter: &SignInRow,
    browser: &Browser,
    now_ms: i64,
) -> DbResult<Option<SignInRow>> {
    // A browser may have asked several times; each of its letters serves once.
    if letter.browser_hash == ANY_BROWSER || letter.browser_hash == browser.hash {
        return Ok(Some(letter.clone()));
    }
    let asked = list_of_browser(conn, browser, now_ms)?;
    Ok(asked.into_iter().rfind(|own| own.is_for_the_same(letter)))
}

fn list_of_browser(conn: &mut Conn, browser: &Browser, now_ms: i64) -> DbResult<Vec<SignInRow>> {
    sign_ins::table
        .filter(sign_ins::browser_hash.eq(&browser.hash))
        .filter(sign_ins::used_at_ms.is_null())
        .filter(sign_ins::expires_at_ms.gt(now_ms))
        .order(sign_ins::id)
        .rows(conn)
}

fn list_letters(conn: &mut Conn, own: &SignInRow, now_ms: i64) -> DbResult<Vec<SignInRow>> {
    let mut letters: Vec<SignInRow> = sign_ins::table
        .filter(sign_ins::address.eq(&own.address))
        .filter(sign_ins::code.is_not_null())
        .filter(sign_ins::used_at_ms.is_null())
        .filter(sign_ins::expires_at_ms.gt(now_ms))
        .rows(conn)?;
    letters.retain(|letter| letter.is_for_the_same(own));
    Ok(letters)
}

fn count_wrong_code(conn: &mut Conn, asked: &[SignInRow]) -> Result<Error, Error> {
    let Some(worst) = asked.iter().map(|row| row.wrong_codes + 1).max() else {
        return Ok(Error::Hidden);
    };
    let ids = asked.iter().map(|row| row.id);
    diesel::update(sign_ins::table.filter(sign_ins::id.eq_any(ids)))
        .set(sign_ins::wrong_codes.eq(sign_ins::wrong_codes + 1))
        .run(conn)?;
    let tries_left = (MOST_WRONG_CODES - worst).max(0);
    Ok(no(Code::Invalid, msg::sign_in::wrong_code(tries_left)))
}

/// Only one of many at the same instant gets past using the letter up.
fn sign_in_txn(
    conn: &mut Conn,
    letter: &SignInRow,
    own: &SignInRow,
    browser: &Browser,
    now_ms: i64,
) -> Result<SignedIn, Error> {
    if !use_up(conn, letter.id, browser, now_ms)? {
        return Err(Error::Hidden);
    }
    if own.id != letter.id {
        use_up(conn, own.id, browser, now_ms)?;
    }
    let mut old_address = None;
    let (id, is_new, left_guest, asking_guest) = match own.returns_to.map(PersonId) {
        Some(id) => {
            let person = people::get(conn, id)?;
            if person.address.is_some() {
                old_address = take_address(conn, person, &own.address, now_ms)?;
            }
            (id, false, None, None)
        }
        None => who_signs_in(conn, own, now_ms)?,
    };
    let is_account = own.returns_to.is_none() && !is_new;
    if is_account && !sessions::knows_browser(conn, id, browser)? {
        // A letter to an account that was opened in a browser that it does not know.
        let intent = Intent {
            sign_in_id: Some(own.id),
            ..Intent::new(LetterKind::NewBrowser, &own.address)
        };
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    }
    Ok(SignedIn {
        person: people::get(conn, id)?,
        session_token: sessions::open_in_txn(conn, id, browser, None, now_ms)?,
        next_path: own.next_path.clone(),
        form: own.form.clone(),
        is_new,
        old_address,
        left_guest,
        asking_guest,
    })
}

/// Ends the account's sessions: whoever reads the old mailbox shall not stay in it. Tells and gives the old address.
fn take_address(
    conn: &mut Conn,
    account: Person,
    address: &str,
    now_ms: i64,
) -> Result<Option<String>, Error> {
    let holder = people::find_by_address(conn, address)?;
    if holder.is_some_and(|holder| holder.id != account.id) {
        let why = msg::sign_in::has_account(address.to_owned());
        return Err(no(Code::Conflict, why));
    }
    people::set_mailbox_in_txn(conn, account.id, address)?;
    if account.wants_letters {
        mailboxes::set_stopped_in_txn(conn, address, None)?;
    }
    sessions::revoke_all_in_txn(conn, account.id, now_ms)?;
    if let Some(old) = &account.address {
        let intent = Intent {
            person_id: Some(account.id.0),
            ..Intent::new(LetterKind::NewAddress, old)
        };
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    }
    Ok(account.address)
}

fn use_up(conn: &mut Conn, id: i64, browser: &Browser, now_ms: i64) -> DbResult<bool> {
    let used = diesel::update(sign_ins::table.find(id))
        .filter(sign_ins::used_at_ms.is_null())
        .set((
            sign_ins::used_at_ms.eq(now_ms),
            sign_ins::used_by.eq(&browser.name),
            // Other people's addresses stand in it, and it has served.
            sign_ins::form.eq(None::<String>),
        ))
        .changes(conn)?;
    Ok(used == 1)
}

/// Who signs in, whether they are new, the guest whose seats they get, and the one whose seats they ask for.
type Who = (PersonId, bool, Option<PersonId>, Option<PersonId>);

/// A guest whose seat another mailbox was invited to stays a guest until that mailbox agrees.
fn who_signs_in(conn: &mut Conn, row: &SignInRow, now_ms: i64) -> Result<Who, Error> {
    let guest = people::find_some(conn, row.guest_id)?.filter(Person::is_guest);
    let is_own = |guest: &Person| {
        let mailbox = guest.letter_address.as_ref();
        mailbox.is_none_or(|mailbox| *mailbox == row.address)
    };
    let (own, foreign) = match guest {
        Some(guest) if is_own(&guest) => (Some(guest.id), None),
        Some(guest) => (None, Some(guest.id)),
        None => (None, None),
    };
    let account = people::find_by_address(conn, &row.address)?;
    let is_new = account.is_none();
    let id = match (account, own) {
        (Some(account), _) => account.id,
        (None, Some(own)) => {
            // The guest's sessions end: signing in shall leave no older way in.
            people::set_mailbox_in_txn(conn, own, &row.address)?;
            sessions::revoke_all_in_txn(conn, own, now_ms)?;
            own
        }
        (None, None) => {
            people::insert_account_in_txn(conn, &row.address, row.language(), now_ms)?.id
        }
    };
    Ok((id, is_new, own.filter(|_| !is_new), foreign))
}
