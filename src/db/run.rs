//! Statements whose number of changed rows does not matter.

use diesel::RunQueryDsl;
use diesel::query_dsl::methods::ExecuteDsl;

use super::{Conn, DbResult};

pub(crate) trait Run: RunQueryDsl<Conn> + ExecuteDsl<Conn> {
    fn run(self, conn: &mut Conn) -> DbResult<()> {
        self.execute(conn)?;
        Ok(())
    }
}

impl<S: RunQueryDsl<Conn> + ExecuteDsl<Conn>> Run for S {}
