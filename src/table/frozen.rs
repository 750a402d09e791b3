//! Why a table stands still, as it is stored and as it is said.

use words::{Message, Text, msg};

/// Stands before the reason that the host gave.
const BY_HOST: &str = "host: ";

/// What is stored where the host stopped a table.
pub(crate) fn by_host(why: &str) -> String {
    format!("{BY_HOST}{why}")
}

/// Says why a table stands still, from what is stored of it: the host’s reason, or what is wrong with the journal, which
/// stays as the program says it.
pub fn said(reason: &str) -> Message {
    match reason.strip_prefix(BY_HOST) {
        Some(why) => msg::table::stopped_by_host(Text::from(why.to_owned())),
        None => msg::table::not_carried_out(Text::from(reason.to_owned())),
    }
}
