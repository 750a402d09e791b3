//! Who sends a push: a key pair of this server, with which it signs for itself towards the services of browsers
//! (VAPID, RFC 8292). A browser takes pushes only from the key that it subscribed to, so the key is kept.

use std::fmt::{self, Debug, Formatter};
use std::io;
use std::path::Path;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::db::cipher;

/// How long a signature is good: RFC 8292 allows a day.
const LIFE_SECONDS: i64 = 12 * 60 * 60;

pub struct VapidKey {
    pair: EcdsaKeyPair,
    /// Where the services find who runs this server: a `mailto:` or `https:` address.
    contact: String,
}

impl Debug for VapidKey {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("VapidKey")
    }
}

impl VapidKey {
    /// Reads the key of a file, one line of base64; makes the file, for its owner only, if it is not there.
    pub fn of_file(path: &Path, contact: &str) -> io::Result<Self> {
        let line = cipher::read_or_make(path, || BASE64.encode(&fresh_bytes()))?;
        let bytes = BASE64.decode(line.trim().as_bytes()).unwrap_or_default();
        let why = "it is not a line with a key for pushes";
        Self::of_bytes(&bytes, contact)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, why))
    }

    /// Makes a key that nobody else has. Nothing that browsers subscribed to with it outlives the program.
    ///
    /// # Panics
    /// When the machine gives no randomness.
    #[expect(clippy::expect_used, reason = "a key that was just made is a key")]
    pub fn fresh(contact: &str) -> Self {
        Self::of_bytes(&fresh_bytes(), contact).expect("a key that was just made is a key")
    }

    fn of_bytes(bytes: &[u8], contact: &str) -> Option<Self> {
        let rng = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, bytes, &rng);
        Some(Self {
            pair: pair.ok()?,
            contact: contact.to_owned(),
        })
    }

    /// The public key as browsers take it: 65 bytes in base64url.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// Signs for a push to the service at `origin`. Gives the value of the header `Authorization`; none when the machine
    /// gives no randomness.
    pub fn authorization(&self, origin: &str, now_ms: i64) -> Option<String> {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({
            "aud": origin,
            "exp": now_ms.div_euclid(1000) + LIFE_SECONDS,
            "sub": self.contact,
        });
        let encode = |part: &serde_json::Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
        let signed = format!("{}.{}", encode(&head), encode(&claims));
        let signature = self
            .pair
            .sign(&SystemRandom::new(), signed.as_bytes())
            .ok()?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[expect(clippy::expect_used, reason = "the machine gives randomness")]
fn fresh_bytes() -> Vec<u8> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    made.expect("the machine gives randomness")
        .as_ref()
        .to_vec()
}
