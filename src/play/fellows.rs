//! Whom somebody has played with, and can invite again: nobody needs to know the other's address for that.

use std::collections::BTreeSet;

use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbResult};
use crate::play::rows::{self, Invited};

/// How many people are offered, those of the latest games.
const MOST: usize = 12;
/// In how many seats of the latest games they are looked for.
const SEATS: i64 = 200;

#[derive(Debug, Clone)]
pub struct Fellow {
    /// A seat that they had in a game together: a person's number is told to nobody.
    pub key: String,
    pub name: String,
    person: Person,
}

impl Fellow {
    pub(crate) fn invited(self) -> Option<Invited> {
        Invited::of(self.person, Some(self.name))
    }
}

/// Lists the people with a mailbox who played with somebody, those of the latest games first.
pub fn list(conn: &mut Conn, person: PersonId) -> DbResult<Vec<Fellow>> {
    let (mut seen, mut fellows) = (BTreeSet::new(), Vec::new());
    for (id, uid, seat) in rows::list_fellows(conn, person, SEATS)? {
        if fellows.len() == MOST || !seen.insert(id) {
            continue;
        }
        let found = people::find(conn, PersonId(id))?;
        let found = found.filter(|found| found.letter_address.is_some());
        fellows.extend(found.map(|person| Fellow {
            key: format!("{uid}-{seat}"),
            name: person.name.clone(),
            person,
        }));
    }
    Ok(fellows)
}
