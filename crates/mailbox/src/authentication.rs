//! What our own mail server found about the sender. Source: RFC 8601; RFC 7489.

use derive_more::Display;
use serde::{Deserialize, Serialize};

use super::tokens::tokens;
use super::{Dmarc, Headers, Token};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Display)]
pub enum Server {
    Named(String),
    /// Those with a name below this domain.
    #[display("*.{_0}")]
    Below(String),
    /// The topmost one, if it has no name.
    #[display("unnamed")]
    Unnamed,
}

impl Server {
    /// Reads a name, `*.domain`, or `unnamed`. None for what no server can be called, and for all of a top-level domain.
    pub fn read(text: &str) -> Option<Self> {
        let is_plain = |name: &str| {
            !name.is_empty()
                && name.bytes().all(|sign| sign.is_ascii_graphic())
                && !name.contains(['*', ',', ';', '=', '"', '(', ')'])
        };
        if text.eq_ignore_ascii_case("unnamed") {
            return Some(Self::Unnamed);
        }
        match text.strip_prefix("*.") {
            Some(domain) => (is_plain(domain) && domain.contains('.'))
                .then(|| Self::Below(domain.to_ascii_lowercase())),
            None => is_plain(text).then(|| Self::Named(text.to_ascii_lowercase())),
        }
    }

    /// Whether a field with this name, in lower case, is this server's.
    fn is_called(&self, name: &str) -> bool {
        match self {
            Self::Named(own) => own == name,
            Self::Below(domain) => is_below(name, domain),
            Self::Unnamed => false,
        }
    }

    /// Whether a name is that of another server beside this one. What stands below its fields may be ours.
    fn is_beside(&self, name: &str) -> bool {
        let Self::Named(own) = self else {
            return false;
        };
        own.split_once('.')
            .is_some_and(|(_, domain)| domain.contains('.') && is_below(name, domain))
    }
}

fn is_below(name: &str, domain: &str) -> bool {
    name.strip_suffix(domain)
        .is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
}

/// Reads the verdict of the servers that are ours. Only fields at the top are believed, and only theirs: anybody can
/// write the ones below. A field that is not well-formed says nothing.
pub(super) fn dmarc(headers: &Headers, servers: &[Server]) -> Dmarc {
    if headers.is_cut {
        return Dmarc::Unknown;
    }
    let mut verdicts: Vec<Dmarc> = Vec::new();
    for (index, value) in fields(headers).enumerate() {
        let Some(field) = Field::read(value) else {
            break;
        };
        let is_ours = match &field.name {
            Some(name) if servers.iter().any(|server| server.is_called(name)) => true,
            Some(name) if servers.iter().any(|server| server.is_beside(name)) => false,
            None if index == 0 && servers.contains(&Server::Unnamed) => true,
            Some(_) | None => break,
        };
        if !is_ours {
            continue;
        }
        verdicts.extend(field.verdicts);
        // Where all methods stand in one field, no other is ours; without a name none can be told from a foreign one.
        if field.has_all_methods || field.name.is_none() {
            break;
        }
    }
    verdicts.dedup();
    match verdicts.pop() {
        None => Dmarc::Unknown,
        Some(only) if verdicts.is_empty() => only,
        Some(_) => Dmarc::Fail,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The name in it; [`Server::Unnamed`] where it has none.
    pub server: Server,
    pub has_dmarc: bool,
}

/// Who signed the fields at the top, in their order: what a host may set.
pub(super) fn signed(headers: &Headers) -> Vec<Signed> {
    let read = fields(headers).map_while(Field::read);
    let signed = read.map(|field| Signed {
        server: field.name.map_or(Server::Unnamed, Server::Named),
        has_dmarc: !field.verdicts.is_empty(),
    });
    signed.take(MOST_SERVERS).collect()
}

const MOST_SERVERS: usize = 20;

/// Those of the server that handed the mail over: from the topmost one to the next `Received`, or to what the sender
/// wrote. Source: RFC 8601, 4.1 and 5.
fn fields(headers: &Headers) -> impl Iterator<Item = &str> {
    const FIELD: &str = "authentication-results";
    #[rustfmt::skip]
    const SENDERS: [&str; 12] = [
        "received", "dkim-signature", "from", "sender", "reply-to", "to", "subject", "date", "message-id",
        "mime-version", "content-type", "in-reply-to",
    ];
    let mut is_below_first = false;
    headers
        .all()
        .take_while(move |(name, _)| {
            is_below_first |= *name == FIELD;
            !SENDERS.contains(name) || *name == "received" && !is_below_first
        })
        .filter(|(name, _)| *name == FIELD)
        .map(|(_, value)| value)
}

struct Field {
    /// In lower case; none where the results begin at once.
    name: Option<String>,
    verdicts: Vec<Dmarc>,
    /// Several, with one on which DMARC rests: some servers write fields of other methods above it.
    has_all_methods: bool,
}

impl Field {
    fn read(value: &str) -> Option<Self> {
        let all = tokens(value)?;
        let pieces: Vec<&[Token]> = all.split(|token| *token == Token::Sign(';')).collect();
        let (first, rest) = pieces.split_first()?;
        let (name, results) = match name(first) {
            Some(name) => (Some(name), rest),
            None if method(first).is_some() => (None, &pieces[..]),
            None => return None,
        };
        let mut methods: Vec<String> = results.iter().filter_map(|piece| method(piece)).collect();
        methods.dedup();
        Some(Self {
            name,
            verdicts: results.iter().filter_map(|piece| verdict(piece)).collect(),
            has_all_methods: methods.len() > 1
                && methods
                    .iter()
                    .any(|method| ["spf", "dkim", "dmarc"].contains(&method.as_str())),
        })
    }
}

fn name(piece: &[Token]) -> Option<String> {
    match piece {
        [Token::Word(name) | Token::Quoted(name)] => Some(name),
        [
            Token::Word(name) | Token::Quoted(name),
            Token::Word(version),
        ] if version.bytes().all(|sign| sign.is_ascii_digit()) => Some(name),
        _other => None,
    }
    .map(|name| name.to_ascii_lowercase())
}

fn method(piece: &[Token]) -> Option<String> {
    let [Token::Word(method), Token::Sign('='), _result, ..] = piece else {
        return None;
    };
    let method = method.split('/').next().unwrap_or_default();
    Some(method.to_ascii_lowercase())
}

/// Reads one result; None when it is of another method.
fn verdict(piece: &[Token]) -> Option<Dmarc> {
    if method(piece)? != "dmarc" {
        return None;
    }
    let [_method, _is, Token::Word(result), rest @ ..] = piece else {
        return Some(Dmarc::Unknown);
    };
    Some(match result.to_ascii_lowercase().as_str() {
        "pass" => domain(rest).map_or(Dmarc::Unknown, |domain| Dmarc::Pass { domain }),
        "fail" => Dmarc::Fail,
        _other => Dmarc::Unknown,
    })
}

/// Finds `header.from`. None when it is missing or named twice with different values.
fn domain(mut rest: &[Token]) -> Option<String> {
    let mut found: Option<String> = None;
    while let [first, behind @ ..] = rest {
        rest = behind;
        let [Token::Sign('='), value, behind @ ..] = rest else {
            continue;
        };
        rest = behind;
        let (Token::Word(value) | Token::Quoted(value)) = value else {
            return None;
        };
        if !matches!(first, Token::Word(name) if name.eq_ignore_ascii_case("header.from")) {
            continue;
        }
        let value = value.to_ascii_lowercase();
        // Some servers write the address.
        let value = value.rsplit('@').next().unwrap_or_default().to_owned();
        if found.as_ref().is_some_and(|known| *known != value) {
            return None;
        }
        found = Some(value).filter(|value| !value.is_empty());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(setting: &str, raw: &str) -> Dmarc {
        let servers: Vec<Server> = setting.split(' ').filter_map(Server::read).collect();
        dmarc(&Headers::split(raw.as_bytes()).0, &servers)
    }

    fn raw(fields: &[&str]) -> String {
        let line = |field: &&str| format!("Authentication-Results: {field}\r\n");
        fields.iter().map(line).collect()
    }

    fn read(fields: &[&str]) -> Dmarc {
        reads("mx.us.org", &raw(fields))
    }

    fn pass(domain: &str) -> Dmarc {
        Dmarc::Pass {
            domain: domain.to_owned(),
        }
    }

    #[test]
    fn our_own_pass_is_believed() {
        let simple = "MX.us.org; spf=pass smtp.mailfrom=x.org; dmarc=pass header.from=A.org";
        assert_eq!(read(&[simple]), pass("a.org"));
        let rich = "(us) \"mx.us.org\" 1 (v);\r\n\tdmarc/1 = (ok) PASS (p=none; dmarc=fail)\r\n \
            reason=\"dmarc=fail\" policy.x=y header.from = \"a.org\" ;";
        assert_eq!(read(&[rich]), pass("a.org"));
    }

    #[test]
    fn what_somebody_else_wrote_is_not_believed() {
        let good = "mx.us.org; dmarc=pass header.from=a.org";
        assert_eq!(read(&["mx.other.org; none", good]), Dmarc::Unknown);
        let failed = good.replace("pass", "fail");
        assert_eq!(read(&[&failed, good]), Dmarc::Fail);
        for name in ["mx.us.org.evil.org", "mx.other.org mx.us.org"] {
            let foreign = good.replace("mx.us.org", name);
            assert_eq!(read(&[&foreign]), Dmarc::Unknown, "{name}");
        }
        assert_eq!(read(&[]), Dmarc::Unknown);
        let nameless = "Authentication-Results: ; dmarc=pass header.from=a.org\n";
        for setting in ["", "mx.us.org", "unnamed"] {
            assert_eq!(reads(setting, nameless), Dmarc::Unknown, "{setting}");
        }
    }

    #[test]
    fn a_pass_in_another_place_does_not_count() {
        for results in [
            "spf=fail (dmarc=pass header.from=a.org)",
            "spf=fail reason=\"; dmarc=pass header.from=a.org\"",
            "spf=fail reason=dmarc=pass header.from=a.org",
            "x-dmarc=pass header.from=a.org",
            "dmarc=\"pass\" header.from=a.org",
            "dmarc=pass",
            "dmarc=pass header.from=a.org header.from=b.org",
            "dmarc=pass reason=\"header.from=a.org\"",
            "dmarc=pass policy.x=header.from=a.org",
            "dmarc=none header.from=a.org",
            "dmarc=temperror header.from=a.org",
            "dmarc=pass header.from=a.org (open",
            "dmarc=pass header.from=a.org \"open",
            "none",
        ] {
            let field = format!("mx.us.org; {results}");
            assert_eq!(read(&[&field]), Dmarc::Unknown, "{results}");
        }
    }

    #[test]
    fn a_server_may_write_a_field_for_each_method() {
        let fruit = [
            "bimi.fruit.org; bimi=none",
            "arc.fruit.org; arc=none",
            "dmarc.fruit.org; dmarc=pass header.from=a.org",
            "spf.fruit.org; spf=pass smtp.mailfrom=a@a.org",
        ];
        let raw = raw(&fruit).replace(
            "Authentication-Results: arc",
            "X-Info: y\r\nAuthentication-Results: arc",
        );
        assert_eq!(reads("dmarc.fruit.org", &raw), pass("a.org"));
        assert_eq!(reads("*.fruit.org", &raw), pass("a.org"));
        assert_eq!(reads("spf.us.org dmarc.fruit.org", &raw), pass("a.org"));
        assert_eq!(reads("*.us.org", &raw), Dmarc::Unknown);
        let by_one = [
            "mx.us.org; spf=pass",
            "mx.us.org; dkim=pass; dkim=fail",
            "mx.us.org; dmarc=pass header.from=a.org",
        ];
        assert_eq!(read(&by_one), pass("a.org"));
        assert_eq!(read(&["mx.us.org; dmarc=none", by_one[2]]), Dmarc::Fail);
        // As Fastmail does.
        let all = "mx.us.org; dkim=pass header.d=a.org; dmarc=pass header.from=a.org";
        let others = "mx.us.org; x-csa=none; x-me-sender=none; x-ptr=pass";
        assert_eq!(read(&[others, "mx.us.org; arc=none", all]), pass("a.org"));
        assert_eq!(
            read(&[others, "mx.us.org; spf=fail; dkim=none", all]),
            Dmarc::Unknown
        );
    }

    #[test]
    fn what_stands_below_the_own_fields_does_not_count() {
        let good = "Authentication-Results: mx.us.org; dmarc=pass header.from=a.org\r\n";
        let own = "Authentication-Results: mx.us.org; spf=pass\r\n";
        for between in ["Received: by x.org", "From: a@a.org", "DKIM-Signature: v=1"] {
            let raw = format!("{own}{between}\r\n{good}");
            assert_eq!(reads("mx.us.org", &raw), Dmarc::Unknown, "{between}");
        }
        // Whoever writes last is not the server.
        let raw = format!("Received: by mx.us.org\r\nFrom: a@a.org\r\nX-Info: y\r\n{good}");
        assert_eq!(reads("mx.us.org", &raw), Dmarc::Unknown);
        // The own server's line may stand above.
        let raw = format!("Received: by mx.us.org\r\n{own}{good}From: a@a.org\r\n");
        assert_eq!(reads("mx.us.org", &raw), pass("a.org"));
        let raw = format!("Authentication-Results: mx.us.org; spf=pass; dkim=none\r\n{good}");
        assert_eq!(reads("mx.us.org", &raw), Dmarc::Unknown);
        // Nor where a name stands for several servers.
        let raw = format!("{own}Received: by x.org\r\n{}", good.replace("mx.", "mx4."));
        assert_eq!(reads("*.us.org", &raw), Dmarc::Unknown);
    }

    #[test]
    fn one_of_several_servers_is_enough() {
        let raw = "Authentication-Results: MX4.letters.org; dmarc=pass header.from=a.org\r\n";
        assert_eq!(reads("mx1.letters.org", raw), Dmarc::Unknown);
        assert_eq!(reads("mx1.letters.org mx4.letters.org", raw), pass("a.org"));
        assert_eq!(reads("*.letters.org", raw), pass("a.org"));
        for evil in ["letters.org", "x-letters.org"] {
            let raw = raw.replace("MX4.letters.org", evil);
            assert_eq!(reads("*.letters.org", &raw), Dmarc::Unknown, "{evil}");
        }
    }

    #[test]
    fn the_topmost_field_may_have_no_name() {
        let nameless = "spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=a.org; dkim=pass (x) header.d=a.org; \
            dmarc=pass action=none header.from=a.org;compauth=pass reason=100";
        assert_eq!(reads("unnamed", &raw(&[nameless])), pass("a.org"));
        assert_eq!(reads("mx.us.org", &raw(&[nameless])), Dmarc::Unknown);
        for fields in [
            &["x.org; none", nameless][..],
            &["spf=pass", nameless],
            &["x.org; dmarc=pass header.from=a.org"],
        ] {
            assert_eq!(reads("unnamed", &raw(fields)), Dmarc::Unknown, "{fields:?}");
        }
    }

    #[test]
    fn settings_are_read_and_shown() {
        for text in ["mx.us.org", "*.us.org", "unnamed", "us"] {
            let read = Server::read(text).map(|one| one.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        for text in ["", "*", "*.org", "*.", "m*.us.org", "a;b", "a=b", "a b"] {
            assert_eq!(Server::read(text), None, "{text}");
        }
    }

    #[test]
    fn results_that_differ_fail() {
        let two = "mx.us.org; dmarc=pass header.from=a.org; dmarc=pass header.from=b.org";
        assert_eq!(read(&[two]), Dmarc::Fail);
        let same = "mx.us.org; dmarc=pass header.from=a.org; dmarc=pass header.from=a.org";
        assert_eq!(read(&[same]), pass("a.org"));
    }
}
