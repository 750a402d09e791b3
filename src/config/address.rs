//! Valid names of machines and mailboxes, and addresses of sites and databases.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::Url;

/// The host part of a base URL, without the port.
pub(super) fn host_of(base_url: &str) -> Option<&str> {
    let (_, authority) = base_url.split_once("://")?;
    if authority.starts_with('[') {
        return authority.find(']').map(|end| &authority[..=end]);
    }
    authority.split(':').next()
}

pub(super) fn is_base_url(text: &str) -> bool {
    let is_site = |url: Url| {
        matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && url.port() != Some(0)
            && url.as_str().trim_end_matches('/') == url.origin().ascii_serialization()
    };
    text.is_ascii() && Url::parse(text).is_ok_and(is_site)
}

pub(super) fn is_host_name(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 253
        && host.split('.').all(|label| {
            !label.is_empty()
                && !label.starts_with('-')
                && label
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_')
        })
}

/// Whether it is an address literal for a greeting. Source: RFC 5321, 4.1.3.
pub(super) fn is_literal(text: &str) -> bool {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|address| match address.strip_prefix("IPv6:") {
        Some(six) => six.parse::<Ipv6Addr>().is_ok(),
        None => address.parse::<Ipv4Addr>().is_ok(),
    })
}

pub(super) fn is_mailbox(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    !local.is_empty()
        && address.len() <= 254
        && is_host_name(domain)
        && !local.chars().any(|letter| {
            letter.is_whitespace() || letter.is_control() || "<>()[],;:\"@\\".contains(letter)
        })
}

/// Writes name and password of a Postgres so that its client reads them as they are meant, whatever signs a password
/// holds. They end at the last `@`; an existing `%40` stays.
pub(super) fn readable(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    let Some((user, place)) = rest
        .rsplit_once('@')
        .filter(|(user, _)| !user.starts_with('/'))
    else {
        return url.to_owned();
    };
    let (name, password) = match user.split_once(':') {
        Some((name, password)) => (name, Some(password)),
        None => (user, None),
    };
    let password = password.map_or(String::new(), |password| format!(":{}", encoded(password)));
    format!("{scheme}://{}{password}@{place}", encoded(name))
}

/// Encodes what would end the part or look like an encoded character.
fn encoded(part: &str) -> String {
    let mut out = String::new();
    for (index, sign) in part.char_indices() {
        let is_encoded = |rest: &str| {
            let code = rest.as_bytes().get(1..3);
            code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit))
        };
        match sign {
            '@' => out.push_str("%40"),
            '/' => out.push_str("%2F"),
            '?' => out.push_str("%3F"),
            '#' => out.push_str("%23"),
            '%' if !is_encoded(&part[index..]) => out.push_str("%25"),
            plain => out.push(plain),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn a_password_may_hold_signs_that_separate() {
        for (written, read) in [
            (
                "postgres://w:p@ss@127.0.0.1/db",
                "postgres://w:p%40ss@127.0.0.1/db",
            ),
            (
                "postgres://w:a/b?c#d%@h/db",
                "postgres://w:a%2Fb%3Fc%23d%25@h/db",
            ),
            ("postgres://w:p%40ss@h/db", "postgres://w:p%40ss@h/db"),
            (
                "postgres://w:plain:x@h:5432/db",
                "postgres://w:plain:x@h:5432/db",
            ),
            ("postgres://w@/db?host=/run", "postgres://w@/db?host=/run"),
            (
                "postgres:///db?application_name=a@b",
                "postgres:///db?application_name=a@b",
            ),
            ("postgres://h/db", "postgres://h/db"),
        ] {
            assert_eq!(readable(written), read);
        }
    }
}
