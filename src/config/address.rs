//! Valid names of machines, mailboxes and addresses of a site.

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
