//! Control characters in what is sent: no text of ours has any, Postgres stores no NUL, and a terminal or a mail
//! program may obey others.

use actix_web::http::Uri;
use percent_encoding::percent_decode_str;

/// Fields whose text may have several lines: talk, notes, a host's own words; the moves of a standing order.
const SEVERAL_LINES: [&str; 2] = ["words", "lines"];

/// Whether the path or the query of an address holds a control character, written out or as `%XX`.
pub(super) fn are_in_address(address: &Uri) -> bool {
    let text = address.path_and_query().map_or("", |text| text.as_str());
    let decoded = percent_decode_str(text).decode_utf8_lossy();
    decoded.chars().any(char::is_control)
}

/// Whether a field of a form holds a control character that has no place there.
pub(super) fn are_in_field(name: &str, value: &str) -> bool {
    let may_break = SEVERAL_LINES.contains(&name);
    let is_wrong =
        |sign: char| sign.is_control() && !(may_break && matches!(sign, '\n' | '\r' | '\t'));
    name.chars().any(char::is_control) || value.chars().any(is_wrong)
}
