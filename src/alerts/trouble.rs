//! What kept an alert from its endpoint, as it is stored and told to its owner. It names no address.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It leads to an address that alerts do not go to.
    Forbidden,
    /// It is `http`, and does not lead into a network that the host has named.
    Unprotected,
    Unresolved,
    Unreachable,
    TooSlow,
    /// It is not who it says it is, or speaks no TLS.
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

    /// Gives the name under which the database stores it: a word, or the status's digits.
    pub fn name(self) -> String {
        if let Self::Status(status) = self {
            return status.to_string();
        }
        self.word().to_owned()
    }

    /// Gives the word for it, by which messages choose theirs; empty for a status.
    pub fn word(self) -> &'static str {
        let named = Self::NAMED.iter().find(|(trouble, _)| *trouble == self);
        named.map_or("", |(_, name)| name)
    }

    /// Gives what players are told of it. A name that leads inside and one that leads nowhere are the same to them: who
    /// could tell them apart could ask for the names of the host's own network.
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

    /// Whether the same may go well in some minutes.
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
    use super::Trouble;

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
