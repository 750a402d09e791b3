//! Why a table is frozen, as stored and as shown.

use words::{Message, Text, msg};

const BY_HOST: &str = "host: ";

/// What is stored when the host stopped a table.
pub(crate) fn by_host(why: &str) -> String {
    format!("{BY_HOST}{why}")
}

/// Says why a table is frozen: the host's reason, or the fault of the journal in the program's words.
pub fn said(reason: &str) -> Message {
    match reason.strip_prefix(BY_HOST) {
        Some(why) => msg::table::stopped_by_host(Text::from(why.to_owned())),
        None => msg::table::not_carried_out(Text::from(reason.to_owned())),
    }
}
