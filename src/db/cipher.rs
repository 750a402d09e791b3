//! Keys in files, and secrets in the database that must be useless to anyone who only has the database: sealed with a
//! key that is kept elsewhere.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use data_encoding::{BASE64, HEXLOWER};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::files;
use rules::chance::entropy;

const KEY_LEN: usize = 32;

/// A key that seals bytes: ChaCha20-Poly1305 (RFC 8439), with a fresh nonce each time.
pub struct Cipher {
    key: LessSafeKey,
}

impl Cipher {
    pub fn fresh() -> Self {
        Self::new(&entropy())
    }

    #[expect(clippy::expect_used, reason = "a key of 32 bytes is a key")]
    fn new(key: &[u8; KEY_LEN]) -> Self {
        let key = UnboundKey::new(&CHACHA20_POLY1305, key);
        Self {
            key: LessSafeKey::new(key.expect("32 bytes")),
        }
    }

    /// Reads the key of a file, 64 hex digits; makes the file, for its owner only, if it is missing.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let found = read_or_make(path, || HEXLOWER.encode(&entropy::<KEY_LEN>()))?;
        let key = HEXLOWER.decode(found.trim().as_bytes()).ok();
        let key = key.and_then(|key| <[u8; KEY_LEN]>::try_from(key).ok());
        let why = "it is not a line of 64 hex digits";
        let key = key.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, why))?;
        Ok(Self::new(&key))
    }

    /// Seals bytes, as a line of text. `about` says what they are: they open only as that.
    pub fn seal(&self, about: &str, bytes: &[u8]) -> String {
        let nonce: [u8; NONCE_LEN] = entropy();
        let mut bytes = bytes.to_vec();
        let aad = Aad::from(about);
        let sealed =
            self.key
                .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut bytes);
        // It fails only for many gigabytes, which are then not kept.
        if sealed.is_err() {
            return String::new();
        }
        BASE64.encode(&[&nonce[..], &bytes].concat())
    }

    /// Opens sealed bytes. None if they were sealed with another key, or as something else, or are damaged.
    pub fn open(&self, about: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = BASE64.decode(sealed.as_bytes()).ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let mut rest = rest.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = self.key.open_in_place(nonce, Aad::from(about), &mut rest);
        Some(opened.ok()?.to_vec())
    }
}

/// Reads the line of a key's file; makes the file, with the line that `make` returns, if it is missing.
pub(crate) fn read_or_make(path: &Path, make: impl FnOnce() -> String) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            make_file(path, &make())?;
            fs::read_to_string(path)
        }
        found => found,
    }
}

/// Makes the file of a key, unless another process was first. Readers see it whole.
fn make_file(path: &Path, line: &str) -> io::Result<()> {
    let name = format!("key.{}.part", HEXLOWER.encode(&entropy::<8>()));
    let unfinished = path.with_extension(name);
    let mut file = files::create(&unfinished)?;
    writeln!(file, "{line}")?;
    file.sync_all()?;
    match files::put_in_place(&unfinished, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(&unfinished)?;
            // Otherwise a power cut could lose the key, and leave what it sealed in the database.
            files::sync_folder(path)
        }
        made => made,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_as_what_it_is() {
        let cipher = Cipher::fresh();
        let sealed = cipher.seal("letter 1", b"a link");
        let again = cipher.seal("letter 1", b"a link");
        assert_ne!(sealed, again, "never twice the same");
        assert!(!sealed.contains("link"));
        let opened = cipher.open("letter 1", &sealed);
        assert_eq!(opened.as_deref(), Some(&b"a link"[..]));
        assert_eq!(cipher.open("letter 2", &sealed), None);
        assert_eq!(Cipher::fresh().open("letter 1", &sealed), None);
        for damaged in ["", "a", "a link", &sealed[4..], &sealed[..sealed.len() - 4]] {
            assert_eq!(cipher.open("letter 1", damaged), None, "{damaged}");
        }
    }

    #[test]
    fn a_file_keeps_its_key_and_is_for_its_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let name = format!("wonderpost-cipher-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let ciphers: Vec<Cipher> = std::thread::scope(|scope| {
            let opened = [(); 8].map(|()| scope.spawn(|| Cipher::of_file(&path)));
            opened
                .map(|one| one.join().expect("no panic").expect("made or read"))
                .into()
        });
        let sealed = ciphers[0].seal("x", b"the same");
        for cipher in &ciphers {
            assert_eq!(cipher.open("x", &sealed).as_deref(), Some(&b"the same"[..]));
        }
        let mode = fs::metadata(&path).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::write(&path, "no key").expect("written");
        assert!(Cipher::of_file(&path).is_err());
        fs::remove_file(&path).expect("gone");
    }
}
