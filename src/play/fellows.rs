//! Whom somebody has played with, and can invite again: nobody needs to know the other's address for that.

use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbResult};
use crate::play::rows::{self, Invited};

/// How many people are offered, those of the latest games.
const MOST: usize = 12;
/// In how many seats of the latest games they are looked for.
const SEATS: i64 = 200;

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

/// Those of the latest games first, and only those with a mailbox.
pub fn list(conn: &mut Conn, person: PersonId) -> DbResult<Vec<Fellow>> {
    let seats = rows::list_fellows(conn, person, SEATS)?;
    let mut people = people::list(conn, seats.iter().map(|(id, ..)| *id))?;
    let fellows = seats.into_iter().filter_map(|(id, uid, seat)| {
        let person = people.remove(&id)?;
        person.letter_address.as_ref()?;
        Some(Fellow {
            key: format!("{uid}-{seat}"),
            name: person.name.clone(),
            person,
        })
    });
    Ok(fellows.take(MOST).collect())
}
