//! Whether anybody who has the address may watch a finished game. Each of its players decides that for it.

use crate::accounts::PersonId;
use crate::error::{Code, Error, no};
use crate::play::access::Access;
use crate::play::rows::{self, Status};
use crate::play::service::Service;
use words::msg;

pub fn set(service: &Service, uid: &str, person: PersonId, is_shared: bool) -> Result<(), Error> {
    service.db.write(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        if access.my_seat.is_none() || access.table.status() != Status::Over {
            return Err(no(Code::Conflict, msg::over::not_to_share()));
        }
        rows::set_watchable(conn, access.table.id, is_shared)?;
        Ok(())
    })
}
