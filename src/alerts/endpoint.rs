//! Where an alert goes: an address of the web as somebody typed it, or as a browser gave it.

use std::fmt::{self, Debug, Formatter};

use url::{Host, Url};

use crate::error::{Code, Error, no};
use words::msg;

pub const URL_MAX: usize = 1500;

/// An address of the web: `http` or `https`, no user, a port of the web or of nobody in particular.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint {
    url: Url,
    /// Without brackets: a name in ASCII, or an address.
    pub host: String,
    pub port: u16,
}

impl Debug for Endpoint {
    /// Names no address: whoever knows one can write to it.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("Endpoint")
    }
}

impl Endpoint {
    /// Reads an address. Everything that programs read in different ways is refused, rather than guessed.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let odd = || no(Code::Invalid, msg::alerts::wrong_url());
        if text.len() > URL_MAX {
            return Err(no(Code::Invalid, msg::alerts::wrong_long()));
        }
        let (scheme, rest) = text.split_once("://").ok_or_else(odd)?;
        let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
        let is_odd =
            |sign: char| sign.is_control() || sign.is_whitespace() || matches!(sign, '\\' | '#');
        if !is_web || rest.starts_with('/') || text.contains(is_odd) {
            return Err(odd());
        }
        let authority = rest.split(['/', '?']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(no(Code::Invalid, msg::alerts::wrong_user()));
        }
        // The library undoes such a spelling; nobody needs it.
        if authority.contains('%') {
            return Err(odd());
        }
        let url = Url::parse(text).map_err(|_unreadable| odd())?;
        let host = name_of(&url, authority).ok_or_else(odd)?;
        let port = url.port_or_known_default().ok_or_else(odd)?;
        if !matches!(port, 80 | 443 | 1025..) {
            return Err(no(Code::Invalid, msg::alerts::wrong_port()));
        }
        Ok(Self { url, host, port })
    }

    /// The whole address. It is a secret of whoever added it.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    pub fn path(&self) -> &str {
        self.url.path()
    }

    /// What its query says of a name; none where that is not there, or empty.
    pub fn asked(&self, name: &str) -> Option<String> {
        let mut pairs = self.url.query_pairs();
        let found = pairs.find(|(known, value)| known == name && !value.is_empty());
        found.map(|(_, value)| value.into_owned())
    }

    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Scheme, host and port, as VAPID names the receiver (RFC 8292, section 2).
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }
}

/// Gives the host of an address. One of digits must be spelled as it is written everywhere: `127.1`, `0x7f000001` and
/// `0177.0.0.1` are ways past those who read less carefully. None for one that is no name.
fn name_of(url: &Url, authority: &str) -> Option<String> {
    match url.host()? {
        Host::Ipv4(address) => {
            let plain = address.to_string();
            (authority.split(':').next()? == plain).then_some(plain)
        }
        Host::Ipv6(address) => Some(address.to_string()),
        Host::Domain(name) => {
            let is_name = !name.ends_with('.') && name.len() <= 253;
            is_name.then(|| name.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_web_are_read() {
        for case in [
            "https://discord.com/api/webhooks/1/abc discord.com 443 https://discord.com",
            "HTTPS://Ntfy.example.org:8443/mine?auth=x ntfy.example.org 8443 https://ntfy.example.org:8443",
            "http://192.168.1.5/x 192.168.1.5 80 http://192.168.1.5",
            "https://[2606:4700::1]:4430/x 2606:4700::1 4430 https://[2606:4700::1]:4430",
            "https://bücher.example/x xn--bcher-kva.example 443 https://xn--bcher-kva.example",
        ] {
            let (text, expected) = case.split_once(' ').unwrap();
            let endpoint = Endpoint::parse(text).unwrap();
            let (host, port, origin) = (endpoint.host.as_str(), endpoint.port, endpoint.origin());
            assert_eq!(format!("{host} {port} {origin}"), expected);
            assert_eq!(format!("{endpoint:?}"), "Endpoint");
        }
    }
}
