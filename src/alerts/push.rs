//! A push to a browser: what it says is sealed for that browser alone (RFC 8291), in the form of RFC 8188.
//!
//! The service in between sees only how long it is, to the next half kilobyte.

use data_encoding::BASE64URL_NOPAD;
use web_push_native::p256::PublicKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, encrypt};

use super::endpoint::Endpoint;
use super::post::Parcel;
use super::vapid::VapidKey;

pub const SAID_MAX: usize = 3 * 1024;
/// What is said is filled up to a multiple of this many bytes.
const STEP: usize = 512;
/// For how long a service keeps a push for a browser that is off, in seconds.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// Bytes of a public key on P-256 that is not compressed.
const PUBLIC_LEN: usize = 65;

/// What a browser gave, to seal for it.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    public: PublicKey,
    auth: Auth,
}

impl BrowserKeys {
    /// Reads them as the browser writes them, in base64url. None when they are none.
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

    /// Writes them in one line: `p256dh auth`.
    pub fn text(&self) -> String {
        let public = self.public.to_encoded_point(false);
        let [public, auth] =
            [public.as_bytes(), &self.auth[..]].map(|part| BASE64URL_NOPAD.encode(part));
        format!("{public} {auth}")
    }

    /// Reads what [`Self::text`] wrote.
    pub fn of_text(text: &str) -> Option<Self> {
        let (p256dh, auth) = text.split_once(' ')?;
        Self::parse(p256dh, auth)
    }
}

/// Makes the request that brings `said` to a browser. A later one with the same `topic` takes its place while it waits:
/// at most 32 letters of base64url. `said` is JSON. None when it is too long, or the machine gives no randomness.
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

/// Seals JSON for a browser, with spaces at its end. None when it is too long.
pub fn seal(keys: &BrowserKeys, said: &[u8]) -> Option<Vec<u8>> {
    if said.len() > SAID_MAX {
        return None;
    }
    let mut filled = said.to_vec();
    filled.resize((said.len() + 1).next_multiple_of(STEP), b' ');
    encrypt(filled, &keys.public, &keys.auth).ok()
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
