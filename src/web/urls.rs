//! Text as part of an address.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What stands in a query as it is: letters, digits, `/` and the marks that RFC 3986 reserves for nothing.
const NOT_IN_QUERY: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

pub(super) fn in_query(text: &str) -> String {
    utf8_percent_encode(text, NOT_IN_QUERY).to_string()
}
