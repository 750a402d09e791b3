//! A push to a browser: what it says is sealed for that browser alone (RFC 8291), in the form of RFC 8188.
//!
//! The service in between sees only how long it is, to the next half kilobyte.

use data_encoding::BASE64URL_NOPAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use super::endpoint::Endpoint;
use super::post::Parcel;
use super::vapid::VapidKey;
use rules::chance::entropy;

/// The most bytes that a push may say.
pub const SAID_MAX: usize = 3 * 1024;
/// What is said is filled up to a multiple of this many bytes.
const STEP: usize = 512;
/// Bytes of a record, more than a push has: it is one record.
const RECORD: u32 = 4096;
/// For how long a service keeps a push for a browser that is off, in seconds.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// Bytes of a public key on P-256 that is not compressed.
const PUBLIC_LEN: usize = 65;
/// Bytes of the secret that a browser shares with whoever may write to it.
const AUTH_LEN: usize = 16;

/// What a browser gave, to seal for it.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    public: [u8; PUBLIC_LEN],
    auth: [u8; AUTH_LEN],
}

impl BrowserKeys {
    /// Reads them as the browser writes them, in base64url. None when they are none.
    #[must_use]
    pub fn parse(p256dh: &str, auth: &str) -> Option<Self> {
        let read = |text: &str| {
            let text = text.trim_end_matches('=');
            BASE64URL_NOPAD.decode(text.as_bytes()).ok()
        };
        let public: [u8; PUBLIC_LEN] = read(p256dh)?.try_into().ok()?;
        let auth = read(auth)?.try_into().ok()?;
        // A point in the form that is not compressed; whether it lies on the curve is found out when it is used.
        (public[0] == 4).then_some(Self { public, auth })
    }

    /// Writes them in one line: `p256dh auth`.
    #[must_use]
    pub fn text(&self) -> String {
        let [public, auth] =
            [&self.public[..], &self.auth[..]].map(|part| BASE64URL_NOPAD.encode(part));
        format!("{public} {auth}")
    }

    /// Reads what [`Self::text`] wrote.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let (p256dh, auth) = text.split_once(' ')?;
        Self::parse(p256dh, auth)
    }
}

/// Makes the request that brings `said` to a browser. A later one with the same `topic` takes its place while it waits:
/// at most 32 letters of base64url. None when the browser's key is none, or the machine gives no randomness.
#[must_use]
pub fn parcel(
    endpoint: &Endpoint,
    keys: &BrowserKeys,
    vapid: &VapidKey,
    topic: &str,
    said: &[u8],
    now_ms: i64,
) -> Option<Parcel> {
    let body = seal(keys, said)?;
    let headers = vec![
        (
            "authorization",
            vapid.authorization(&endpoint.origin(), now_ms)?,
        ),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", KEPT_SECONDS.to_string()),
        ("urgency", "normal".to_owned()),
        ("topic", topic.to_owned()),
    ];
    Some(Parcel { headers, body })
}

/// Seals what is said for a browser. None when that is too long, or the browser's key is none.
#[must_use]
pub fn seal(keys: &BrowserKeys, said: &[u8]) -> Option<Vec<u8>> {
    if said.len() > SAID_MAX {
        return None;
    }
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let public: [u8; PUBLIC_LEN] = private
        .compute_public_key()
        .ok()?
        .as_ref()
        .try_into()
        .ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &keys.public);
    let salt = entropy();
    let filled = (said.len() + 1).next_multiple_of(STEP) - said.len() - 1;
    agree_ephemeral(private, &theirs, |shared| {
        seal_with(keys, &public, shared, &salt, said, filled)
    })
    .ok()?
}

/// The same with what is drawn by lot, and how many bytes are added.
fn seal_with(
    keys: &BrowserKeys,
    public: &[u8; PUBLIC_LEN],
    shared: &[u8],
    salt: &[u8; 16],
    said: &[u8],
    filled: usize,
) -> Option<Vec<u8>> {
    let info = [b"WebPush: info\0", &keys.public[..], public].concat();
    let input: [u8; 32] = derive(&keys.auth, shared, &info)?;
    let key: [u8; 16] = derive(salt, &input, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; NONCE_LEN] = derive(salt, &input, b"Content-Encoding: nonce\0")?;

    // The only record is the last one: it ends with a 2, then zeros.
    let mut sealed = [said, &[2], &vec![0; filled]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)
        .ok()?;

    let id_len = u8::try_from(public.len()).ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[id_len], public].concat();
    Some([head, sealed].concat())
}

/// HKDF with SHA-256 (RFC 5869): draws `N` bytes.
fn derive<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> Option<[u8; N]> {
    struct Bytes(usize);
    impl KeyType for Bytes {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut drawn = [0; N];
    let info = [info];
    let expanded = Salt::new(HKDF_SHA256, salt).extract(input);
    let expanded = expanded.expand(&info, Bytes(N)).ok()?;
    expanded.fill(&mut drawn).ok()?;
    Some(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, appendix A.
    #[test]
    fn a_push_is_sealed_as_in_the_standard() {
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        let keys = BrowserKeys::parse(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let sealed = seal_with(
            &keys.unwrap(),
            &public.try_into().unwrap(),
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
            b"When I grow up, I want to be a watermelon",
            0,
        );
        assert_eq!(
            BASE64URL_NOPAD.encode(&sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn only_keys_of_browsers_are_read() {
        let [point, auth] = ["A".repeat(87), "A".repeat(22)];
        assert!(BrowserKeys::parse(&point, &auth).is_none(), "no 4 at first");
        let point = format!("BA{}", &point[2..]);
        let keys = BrowserKeys::parse(&point, &auth);
        assert!(keys.is_some());
        assert!(BrowserKeys::of_text(&keys.unwrap().text()).is_some());
        for (point, auth) in [(&point[1..], &auth[..]), (&point[..], &auth[1..]), ("", "")] {
            assert!(BrowserKeys::parse(point, auth).is_none());
        }
    }
}
