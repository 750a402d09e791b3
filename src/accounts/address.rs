//! The one function that makes an address canonical.

use std::str::FromStr;

use lettre::Address;

use crate::error::{Code, Error, no};
use words::msg;

/// The longest address that a mail server must take. Source: RFC 5321, 4.5.3.1.
const MOST_SIGNS: usize = 254;

/// Gives the canonical form under which an address is stored, compared and written to. Blanks around it are cut off
/// and ASCII capitals made small, in both parts: phones write `Ada@…` by themselves. Nothing else is mapped: `+tag`
/// and dots stay, and letters beyond ASCII are refused rather than folded, since `ſ`, `K` or `ı` would turn one
/// person's address into another's. A letter goes only to what this gives.
pub fn canonical_address(text: &str) -> Result<String, Error> {
    let wrong = |why| no(Code::Invalid, why);
    let trimmed = text.trim_matches([' ', '\t', '\r', '\n']);
    if trimmed.is_empty() {
        return Err(wrong(msg::form::address_empty()));
    }
    if trimmed.len() > MOST_SIGNS {
        return Err(wrong(msg::form::address_too_long()));
    }
    if !trimmed.is_ascii() {
        return Err(wrong(msg::form::address_not_ascii()));
    }
    let odd = || wrong(msg::form::address_odd());
    let is_plain = |sign: u8| sign.is_ascii_graphic() && !b"\"(),:;<>[\\]".contains(&sign);
    if !trimmed.bytes().all(is_plain) {
        return Err(odd());
    }
    let small = trimmed.to_ascii_lowercase();
    let address = Address::from_str(&small).map_err(|_source| odd())?;
    if !address.domain().contains('.') && address.domain() != "localhost" {
        return Err(odd());
    }
    Ok(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> &'static str {
        match canonical_address(text) {
            Err(Error::No(no)) => no.why.id(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn capitals_and_blanks_do_not_matter_but_tags_and_dots_stay() {
        for (typed, address) in [
            (" Ada.Lovelace@Example.ORG\n", "ada.lovelace@example.org"),
            ("ada+games@example.org", "ada+games@example.org"),
            ("ada@localhost", "ada@localhost"),
        ] {
            assert_eq!(canonical_address(typed).unwrap(), address);
        }
    }

    #[test]
    fn look_alikes_are_refused_not_folded() {
        // Each of them becomes an ASCII letter under some upper- or lower-casing or compatibility mapping.
        for twin in [
            "adaı@example.org",
            "adaİ@example.org",
            "adaſ@example.org",
            "ada\u{212a}@example.org",
            "adaß@example.org",
            "adaﬁ@example.org",
            "ada\u{ff41}@example.org",
            "аda@example.org",
            "ada@\u{212a}example.org",
            "ada@examp\u{ff4c}e.org",
            "ada@ex\u{ad}ample.org",
        ] {
            assert_eq!(refused(twin), "form-address-not-ascii", "{twin}");
        }
    }

    #[test]
    fn what_could_break_out_of_a_header_is_refused() {
        for text in [
            "ada@example.org\r\nBcc: eve@example.org",
            "ada@example.org,eve@example.org",
            "Ada <ada@example.org>",
            "\"a b\"@example.org",
            "ada\0@example.org",
            "ada@example.org eve@example.org",
            "ada@@example.org",
            "@example.org",
            "ada@",
            "ada",
            "ada@localdomain",
            "ada@-example.org",
            "ada@[127.0.0.1]",
            "ada@example..org",
        ] {
            assert_eq!(refused(text), "form-address-odd", "{text:?}");
        }
        assert_eq!(refused(" "), "form-address-empty");
        let long = format!("{}@example.org", "a".repeat(300));
        assert_eq!(refused(&long), "form-address-too-long");
    }
}
