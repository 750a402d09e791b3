//! What our own mail server found about the sender. Source: RFC 8601; RFC 7489.

use super::Dmarc;
use super::headers::Headers;
use super::tokens::{Token, tokens};

/// Reads the verdict of the server with this name. Only the topmost field is believed, and only when it is that
/// server's: anybody can write the ones below. A field that is not well-formed says nothing.
pub(super) fn dmarc(headers: &Headers, authserv_id: Option<&str>) -> Dmarc {
    let Some(us) = authserv_id else {
        return Dmarc::Unknown;
    };
    if headers.is_cut {
        return Dmarc::Unknown;
    }
    let Some(all) = headers.find("authentication-results").and_then(tokens) else {
        return Dmarc::Unknown;
    };
    let mut pieces = all.split(|token| *token == Token::Sign(';'));
    if !pieces.next().is_some_and(|first| is_by(first, us)) {
        return Dmarc::Unknown;
    }
    let mut verdicts = pieces.filter_map(verdict);
    let Some(first) = verdicts.next() else {
        return Dmarc::Unknown;
    };
    if verdicts.all(|other| other == first) {
        first
    } else {
        Dmarc::Fail
    }
}

/// Whether the name, perhaps with a version behind it, is ours.
fn is_by(piece: &[Token], us: &str) -> bool {
    match piece {
        [Token::Word(name) | Token::Quoted(name)] => name.eq_ignore_ascii_case(us),
        [
            Token::Word(name) | Token::Quoted(name),
            Token::Word(version),
        ] => name.eq_ignore_ascii_case(us) && version.bytes().all(|sign| sign.is_ascii_digit()),
        _other => false,
    }
}

/// Reads one result; None when it is of another method.
fn verdict(piece: &[Token]) -> Option<Dmarc> {
    let [Token::Word(method), Token::Sign('='), result, rest @ ..] = piece else {
        return None;
    };
    let method = method.split('/').next().unwrap_or_default();
    if !method.eq_ignore_ascii_case("dmarc") {
        return None;
    }
    let Token::Word(result) = result else {
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

    fn read(fields: &[&str]) -> Dmarc {
        let raw: Vec<String> = fields
            .iter()
            .map(|field| format!("Authentication-Results: {field}\r\n"))
            .collect();
        let raw = raw.concat();
        dmarc(&Headers::split(raw.as_bytes()).0, Some("mx.us.org"))
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
        assert_eq!(
            read(&["mx.us.org; dmarc=fail header.from=a.org", good]),
            Dmarc::Fail
        );
        assert_eq!(
            read(&["mx.us.org.evil.org; dmarc=pass header.from=a.org"]),
            Dmarc::Unknown
        );
        assert_eq!(
            read(&["mx.other.org mx.us.org; dmarc=pass header.from=a.org"]),
            Dmarc::Unknown
        );
        assert_eq!(read(&[]), Dmarc::Unknown);
        let headers = Headers::split(b"Authentication-Results: ; dmarc=pass header.from=a.org\n").0;
        assert_eq!(dmarc(&headers, None), Dmarc::Unknown);
        assert_eq!(dmarc(&headers, Some("")), Dmarc::Unknown);
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
            assert_eq!(
                read(&[&format!("mx.us.org; {results}")]),
                Dmarc::Unknown,
                "{results}"
            );
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
