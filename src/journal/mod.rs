//! The journal's rows: the two ways between memory and database. What an event is and how events are sealed, chained and
//! judged is the crate `journal`, whose names are given here too. Knows no game, and not what an event means. Start
//! reading at [`append_in_txn`] and [`load()`].

mod append;
mod load;

pub use ::journal::*;
pub use append::{Asked, append_in_txn, chain_after};
pub use load::{CommandRow, count, find_command, list_ends, load, load_after};
