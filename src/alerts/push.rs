//! A push to a browser: what it says is sealed for that browser alone (RFC 8291), in the form of RFC 8188. The service
//! in between sees only how long it is, to the next half kilobyte, and who sends it: a key pair of this server signs
//! towards it (VAPID, RFC 8292). A browser takes pushes only from the key that it subscribed to, so the key is kept.

use std::io;
use std::path::Path;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use derive_more::Debug;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use web_push_native::p256::PublicKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, encrypt};

use super::endpoint::Endpoint;
use super::post::Parcel;
use crate::db::cipher;

pub const SAID_MAX: usize = 3 * 1024;
/// What is said is filled up to a multiple of this many bytes.
const STEP: usize = 512;
/// For how long a service keeps a push for a browser that is off, in seconds.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// Bytes of a public key on P-256 that is not compressed.
const PUBLIC_LEN: usize = 65;

#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    public: PublicKey,
    auth: Auth,
}

impl BrowserKeys {
    /// In base64url, as the browser writes them. None if they are no keys.
    pub fn parse(p256dh: &str, auth: &str) -> Option<Self> {
        let read = |text: &str| {
            let text = text.trim_end_matches('=');
            BASE64URL_NOPAD.decode(text.as_bytes()).ok()
        };
        let (public, auth) = (read(p256dh)?, read(auth)?);
        let public = PublicKey::from_sec1_bytes(&public)
            .ok()
            .filter(|_| public.len() == PUBLIC_LEN)?;
        let auth = Auth::from_exact_iter(auth)?;
        Some(Self { public, auth })
    }

    /// One line: `p256dh auth`.
    pub fn text(&self) -> String {
        let public = self.public.to_encoded_point(false);
        let [public, auth] =
            [public.as_bytes(), &self.auth[..]].map(|part| BASE64URL_NOPAD.encode(part));
        format!("{public} {auth}")
    }

    pub fn of_text(text: &str) -> Option<Self> {
        let (p256dh, auth) = text.split_once(' ')?;
        Self::parse(p256dh, auth)
    }
}

/// A later push with the same `topic`, at most 32 letters of base64url, takes the place of one that still waits. `said`
/// is JSON. None if it is too long, or the machine gives no randomness.
pub fn parcel(
    endpoint: &Endpoint,
    keys: &BrowserKeys,
    vapid: &VapidKey,
    topic: &str,
    said: &[u8],
    now_ms: i64,
) -> Option<Parcel> {
    let body = seal(keys, said)?;
    let authorization = vapid.authorization(&endpoint.origin(), now_ms)?;
    let headers = vec![
        ("authorization", authorization),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", KEPT_SECONDS.to_string()),
        ("urgency", "normal".to_owned()),
        ("topic", topic.to_owned()),
    ];
    Some(Parcel { headers, body })
}

/// Fills JSON up with spaces. None if it is too long.
pub fn seal(keys: &BrowserKeys, said: &[u8]) -> Option<Vec<u8>> {
    if said.len() > SAID_MAX {
        return None;
    }
    let mut filled = said.to_vec();
    filled.resize((said.len() + 1).next_multiple_of(STEP), b' ');
    encrypt(filled, &keys.public, &keys.auth).ok()
}

/// How long a signature is good: RFC 8292 allows a day.
const LIFE_SECONDS: i64 = 12 * 60 * 60;

#[derive(Debug)]
#[debug("VapidKey")]
pub struct VapidKey {
    pair: EcdsaKeyPair,
    /// Where the services find who runs this server: a `mailto:` or `https:` address.
    contact: String,
}

impl VapidKey {
    /// Reads a line of base64; makes the file, for its owner only, if it is not there.
    pub fn of_file(path: &Path, contact: &str) -> io::Result<Self> {
        let line = cipher::read_or_make(path, || BASE64.encode(&fresh_bytes()))?;
        let bytes = BASE64.decode(line.trim().as_bytes()).unwrap_or_default();
        let why = "it is not a line with a key for pushes";
        Self::of_bytes(&bytes, contact)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, why))
    }

    /// A key that ends with the program, as does what browsers subscribed to with it.
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

    /// The value of the header `Authorization` for a push to `origin`; none if the machine gives no randomness.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_browsers_are_read() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        let keys = BrowserKeys::parse(point, auth).expect("those of RFC 8291, appendix A");
        assert_eq!(keys.text(), format!("{point} {auth}"));
        assert!(BrowserKeys::of_text(&keys.text()).is_some_and(|read| read == keys));
        let off_curve = format!("BA{}", "A".repeat(85));
        for (point, auth) in [
            (&off_curve[..], auth),
            (&point[1..], auth),
            (point, &auth[1..]),
            ("", ""),
        ] {
            assert!(BrowserKeys::parse(point, auth).is_none(), "{point} {auth}");
        }
    }
}
