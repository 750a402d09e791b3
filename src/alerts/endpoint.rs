//! Where an alert goes: a web address that somebody typed, or that a browser gave. And what kept the alert from there.

use derive_more::Debug;
use url::{Host, Url};

use crate::error::{Code, Error, no};
use words::msg;

pub const URL_MAX: usize = 1500;

/// `http` or `https`, without a user, at port 80, 443 or one above 1024.
// It names no address there: whoever knows one can write to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[debug("Endpoint")]
pub struct Endpoint {
    url: Url,
    /// Without brackets: a name in ASCII, or an address.
    pub host: String,
    pub port: u16,
}

impl Endpoint {
    /// What programs read in different ways is refused, rather than guessed.
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

    /// A secret of whoever added it.
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

/// The host of an address. One of digits must be spelled in the usual way: `127.1`, `0x7f000001` and `0177.0.0.1` are
/// ways past those who read less carefully. None for what is no name.
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

/// What kept an alert from its endpoint, as it is stored and told to its owner. It names no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It leads to an address that alerts do not go to.
    Forbidden,
    /// It is `http`, and does not lead into a network that the host has named.
    Unprotected,
    Unresolved,
    Unreachable,
    TooSlow,
    /// Its certificate is wrong, or it speaks no TLS.
    Tls,
    /// It does not speak HTTP, or says too much.
    NoHttp,
    /// The address cannot be opened with this program's key, or is none.
    Unreadable,
    Status(u16),
}

impl Trouble {
    const NAMED: [(Self, &str); 8] = [
        (Self::Forbidden, "forbidden"),
        (Self::Unprotected, "unprotected"),
        (Self::Unresolved, "unresolved"),
        (Self::Unreachable, "unreachable"),
        (Self::TooSlow, "too_slow"),
        (Self::Tls, "tls"),
        (Self::NoHttp, "no_http"),
        (Self::Unreadable, "unreadable"),
    ];

    /// As the database stores it: a word, or the digits of the status.
    pub fn name(self) -> String {
        if let Self::Status(status) = self {
            return status.to_string();
        }
        self.word().to_owned()
    }

    /// By which messages choose theirs; empty for a status.
    pub fn word(self) -> &'static str {
        let named = Self::NAMED.iter().find(|(trouble, _)| *trouble == self);
        named.map_or("", |(_, name)| name)
    }

    /// What players are told. A name that leads inside and one that leads nowhere are the same to them: otherwise they
    /// could ask for the names of the host's own network.
    pub const fn told(self) -> Self {
        if matches!(self, Self::Unresolved) {
            return Self::Forbidden;
        }
        self
    }

    pub fn find(name: &str) -> Option<Self> {
        if let Ok(status) = name.parse() {
            return (100..600).contains(&status).then_some(Self::Status(status));
        }
        let found = Self::NAMED.iter().find(|(_, known)| *known == name);
        found.map(|(trouble, _)| *trouble)
    }

    /// Whether another attempt some minutes later may succeed.
    pub const fn may_pass(self) -> bool {
        match self {
            Self::Unresolved | Self::Unreachable | Self::TooSlow | Self::Tls | Self::NoHttp => true,
            Self::Forbidden | Self::Unprotected | Self::Unreadable => false,
            Self::Status(status) => matches!(status, 408 | 425 | 429 | 500..),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Trouble, *};

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

    #[test]
    fn every_trouble_is_found_by_its_name() {
        let named = Trouble::NAMED.into_iter().map(|(trouble, _)| trouble);
        for trouble in named.chain([Trouble::Status(404)]) {
            assert_eq!(Trouble::find(&trouble.name()), Some(trouble));
        }
        for name in ["", "nothing", "99", "600", "-1"] {
            assert_eq!(Trouble::find(name), None);
        }
    }
}
