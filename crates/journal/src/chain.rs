//! The arithmetic of seals and chain. Pure; `docs/journal.md` defines it with test vectors.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

use super::{Cause, Door, Event, NewEvent, is_canonical};
use rules::chance::hex;

/// The hash that stands before the first event.
pub const NO_HASH: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Where a journal ends at present: the next event is chained to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Seq of the last event, 0 before the first.
    pub seq: i64,
    /// Its hash, 64 zeros before the first.
    pub hash: String,
    /// When it was recorded, 0 before the first.
    pub recorded_at_ms: i64,
    /// Number of the command it belongs to, 0 before the first.
    pub command: i64,
}

impl Head {
    /// The head of a journal without events.
    pub fn start() -> Self {
        Self {
            seq: 0,
            hash: NO_HASH.to_owned(),
            recorded_at_ms: 0,
            command: 0,
        }
    }

    /// Gives the cause of a new command that comes through `door`.
    pub fn next_command(&self, door: Door) -> Cause {
        let command = self.command + 1;
        Cause { command, door }
    }

    /// Gives the head as printed in letters.
    pub fn code(&self) -> String {
        head_code(&self.hash)
    }
}

/// Seals a body: the chain covers the seal, so that a body can be left out and the chain still checked.
pub fn seal(salt: &str, body: &str) -> String {
    let hasher = Sha256::new_with_prefix(salt).chain_update("\n");
    hex(&hasher.chain_update(body).finalize())
}

/// Chains an event to the one before it. Reads all but `body`, `salt` and `hash`.
pub fn link(uid: &str, event: &Event, previous_hash: &str) -> String {
    let seat = event.seat.map(|seat| seat.0.to_string());
    let text = format!(
        "wonderpost-event-2\n{uid}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{previous_hash}\n",
        event.seq,
        event.recorded_at_ms,
        event.kind,
        event.version,
        seat.as_deref().unwrap_or("-"),
        event.command,
        event.door.as_str(),
        event.seal,
    );
    hex(&Sha256::digest(text))
}

/// Commits to a seed of 64 hex digits without telling it.
pub fn commitment(seed: &str) -> String {
    let hasher = Sha256::new_with_prefix("wonderpost-seed-1\n");
    hex(&hasher.chain_update(seed).finalize())
}

/// How many letters a head code has; five bits each.
const CODE_LETTERS: usize = 28;
/// The bytes whose base32 letters a head code is taken from: whole groups of five.
const CODE_BYTES: usize = 20;

/// Writes the first 140 bits of a hash as seven groups of four base32 letters, as printed in letters and on pages:
/// `abcd-efgh-ijkl-mnop-qrst-uvwx-yz23`. Whoever keeps one code has pinned the whole history before it.
pub fn head_code(hash: &str) -> String {
    let mut bytes = HEXLOWER.decode(hash.as_bytes()).unwrap_or_default();
    bytes.resize(CODE_BYTES, 0);
    let mut code = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
    code.truncate(CODE_LETTERS);
    for place in (4..CODE_LETTERS).step_by(4).rev() {
        code.insert(place, '-');
    }
    code
}

/// Whether text is exactly `digits` lower-case hex digits.
pub fn is_hex(text: &str, digits: usize) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == digits && text.bytes().all(is_digit)
}

/// Whether text is a name in `snake_case`: it cannot run into the next line of the chain's text.
pub(crate) fn is_name(text: &str) -> bool {
    let is_sign = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    !text.is_empty() && text.bytes().all(is_sign)
}

/// Why events cannot follow a head.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// A body or kind could never be read back as it should.
    #[error(
        "a `{kind}` event cannot be recorded: its kind is no name or its body not canonical JSON"
    )]
    NotCanonical {
        /// The kind of the event.
        kind: String,
    },
    /// A command would be numbered with a hole, or events be added to one that is past.
    #[error("command {command} cannot follow command {after}")]
    Command {
        /// The number that was given.
        command: i64,
        /// The number of the head's command.
        after: i64,
    },
}

/// Seals and chains events without storing them; `salts` gives 32 hex digits each time.
pub fn chain_events(
    uid: &str,
    after: &Head,
    cause: Cause,
    now_ms: i64,
    events: &[NewEvent],
    mut salts: impl FnMut() -> String,
) -> Result<Vec<Event>, ChainError> {
    if cause.command < after.command.max(1) || cause.command > after.command + 1 {
        return Err(ChainError::Command {
            command: cause.command,
            after: after.command,
        });
    }
    let mut head = after.clone();
    let mut chained = Vec::with_capacity(events.len());
    for new in events {
        if !is_name(&new.kind) || !is_canonical(&new.body) {
            let kind = new.kind.clone();
            return Err(ChainError::NotCanonical { kind });
        }
        let salt = salts();
        let mut event = Event {
            seq: head.seq + 1,
            recorded_at_ms: now_ms.max(head.recorded_at_ms),
            kind: new.kind.clone(),
            version: new.version,
            seat: new.seat,
            command: cause.command,
            door: cause.door,
            body: new.body.clone(),
            seal: seal(&salt, &new.body),
            salt,
            hash: String::new(),
        };
        event.hash = link(uid, &event, &head.hash);
        head = event.head();
        chained.push(event);
    }
    Ok(chained)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_code_holds_the_first_140_bits() {
        assert_eq!(head_code(NO_HASH), "aaaa-aaaa-aaaa-aaaa-aaaa-aaaa-aaaa");
        // RFC 4648, section 10: "foobar" is MZXW6YTBOI in base32.
        let foobar = format!("{}{}", hex(b"foobar"), &NO_HASH[12..]);
        assert!(head_code(&foobar).starts_with("mzxw-6ytb-oiaa"));
        let one_bit = format!("{}1{}", &NO_HASH[..34], &NO_HASH[35..]);
        assert_eq!(head_code(&one_bit), "aaaa-aaaa-aaaa-aaaa-aaaa-aaaa-aaab");
    }

    #[test]
    fn hex_has_small_letters_and_an_exact_length() {
        assert!(is_hex("0af9", 4));
        assert!(!is_hex("0aF9", 4));
        assert!(!is_hex("0af9", 5));
        assert!(!is_hex("0ag9", 4));
    }
}
