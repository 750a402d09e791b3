//! The journal's rows: from memory to the database and back. The crate `journal` defines events and how they are
//! sealed, chained and judged; its names are re-exported here. Knows no game, and not what an event means. Start
//! reading at [`append_in_txn`] and [`load()`].

mod append;
mod load;

pub use ::journal::*;
pub use append::{Asked, append_in_txn, chain_after};
pub use load::{CommandRow, count, find_command, list_ends, load, load_after};
