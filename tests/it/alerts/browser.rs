//! A browser that takes pushes: it makes its keys, and opens what was sealed for it, with other libraries than those of
//! the program.

use data_encoding::BASE64URL_NOPAD;
use rules::chance::entropy;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, decrypt};
use wonderpost::tell::alerts::Subscribed;

use super::endpoint::Got;

pub(super) struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub(super) fn new() -> Self {
        Self {
            // All numbers of 32 bytes but one in four thousand millions are keys.
            secret: SecretKey::from_slice(&entropy::<32>()).unwrap(),
            auth: entropy(),
        }
    }

    /// What it tells the server: keys as the browser writes them.
    pub(super) fn keys(&self) -> [String; 2] {
        let point = self.secret.public_key().to_encoded_point(false);
        [point.as_bytes(), &self.auth[..]].map(|bytes| BASE64URL_NOPAD.encode(bytes))
    }

    pub(super) fn subscribed(&self, endpoint: &str) -> Subscribed {
        let [p256dh, auth] = self.keys();
        Subscribed {
            endpoint: endpoint.to_owned(),
            p256dh,
            auth,
            browser: "Firefox/linux".to_owned(),
        }
    }

    pub(super) fn opens(&self, body: &[u8]) -> Option<serde_json::Value> {
        let auth = Auth::clone_from_slice(&self.auth);
        let opened = decrypt(body.to_vec(), &self.secret, &auth).ok()?;
        serde_json::from_slice(&opened).ok()
    }
}

/// Checks who signed a push (RFC 8292), and gives what they claim and their public key.
pub(super) fn claims(got: &Got) -> (serde_json::Value, String) {
    let rest = got.header("authorization").strip_prefix("vapid t=");
    let (token, key) = rest.unwrap().split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();

    let public = PublicKey::from_sec1_bytes(&decode(key)).unwrap();
    let signature = Signature::from_slice(&decode(signature)).unwrap();
    let verified = VerifyingKey::from(public).verify(signed.as_bytes(), &signature);
    verified.expect("the signature is that of the key");

    let (head, claims) = signed.split_once('.').unwrap();
    let head: serde_json::Value = serde_json::from_slice(&decode(head)).unwrap();
    assert_eq!(head, serde_json::json!({"typ": "JWT", "alg": "ES256"}));
    let claims = serde_json::from_slice(&decode(claims)).unwrap();
    (claims, key.to_owned())
}
