//! Secrets that are handed out once and stored only as their hash. They are found again by it, so no comparison leaks
//! how much of a guess was right.

use sha2::{Digest, Sha256};

use rules::chance::{entropy, hex};

/// Letters and digits that nobody confuses when reading them aloud: no 0, O, 1, I, L, U.
const CODE_SIGNS: &[u8; 30] = b"ABCDEFGHJKMNPQRSTVWXYZ23456789";

/// Makes a token of 128 random bits, 32 hex digits.
pub fn fresh() -> String {
    hex(&entropy::<16>())
}

/// Gives what the database stores of a token: its SHA-256, 64 hex digits.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(format!("wonderpost-token-1\n{token}")))
}

/// The code that a foreign browser shows. It needs no storage of its own, so showing it changes nothing.
pub(super) fn code_of(link_token: &str) -> String {
    Sha256::digest(format!("wonderpost-code-1\n{link_token}"))
        .iter()
        // 240 is the largest multiple of 30 that a byte holds; larger bytes would favour the first signs.
        .filter(|byte| **byte < 240)
        .take(8)
        .map(|byte| char::from(CODE_SIGNS[usize::from(byte % 30)]))
        .collect()
}

/// Capitals, without spaces and hyphens.
pub(super) fn canonical_code(typed: &str) -> String {
    typed
        .chars()
        .filter(|sign| !sign.is_whitespace() && *sign != '-')
        .take(16)
        .map(|sign| sign.to_ascii_uppercase())
        .collect()
}

/// Hashes a code together with the browser it belongs to, so that a code alone is worth nothing.
pub(super) fn hash_code(code: &str, browser_hash: &str) -> String {
    hash(&format!("{code}\n{browser_hash}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_have_128_bits() {
        let mut tokens: Vec<String> = (0..200).map(|_| fresh()).collect();
        tokens.sort();
        tokens.dedup();
        assert_eq!(tokens.len(), 200);
        assert!(tokens.iter().all(|token| token.len() == 32));
    }

    #[test]
    fn a_code_has_eight_signs_and_follows_from_its_link() {
        for _ in 0..200 {
            let token = fresh();
            let code = code_of(&token);
            assert_eq!(code.len(), 8, "{token}");
            assert_eq!(code, code_of(&token));
            assert!(code.bytes().all(|sign| CODE_SIGNS.contains(&sign)));
        }
    }

    #[test]
    fn a_code_may_be_typed_with_spaces_and_small_letters() {
        assert_eq!(canonical_code(" ab3d-ef gh "), "AB3DEFGH");
    }
}
