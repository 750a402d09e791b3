//! Who reads the letters to a mailbox, as far as it matters for their words.

use super::people;
use crate::db::{Conn, DbResult};
use words::Language;

/// Gives the language of whoever reads the letters to a canonical address: that of the account, else of a guest. None
/// while nobody there has one.
pub fn language_of(conn: &mut Conn, address: &str) -> DbResult<Option<Language>> {
    if let Some(account) = people::find_by_address(conn, address)?
        && account.language.is_some()
    {
        return Ok(account.language);
    }
    for id in people::list_by_mailbox(conn, address)? {
        let language = people::find(conn, id)?.and_then(|person| person.language);
        if language.is_some() {
            return Ok(language);
        }
    }
    Ok(None)
}
