//! How the value of a setting is read: each function that may refuse it says what is wrong in words for the host. And
//! valid names of machines and mailboxes, and addresses of sites and databases.

use std::borrow::Cow;
use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};
use url::Url;

use super::Security;
use mailbox::Server;

// clap takes a field of the type `Vec` for an argument that comes several times.
pub(super) type Networks = Vec<IpNet>;
pub(super) type Servers = Vec<Server>;

/// What reads a value, as clap wants it.
pub(super) trait Reads<T>:
    Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
{
}

impl<T, F: Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static> Reads<T> for F {}

pub(super) fn number<T>(what: &'static str, least: T, most: T) -> impl Reads<T>
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |value: &str| {
        let number = value.parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("`{value}` is no {what}: write one from {least} to {most}."))
    }
}

pub(super) fn seconds(most: u64) -> impl Reads<Duration> {
    move |value: &str| number("number of seconds", 0_u64, most)(value).map(Duration::from_secs)
}

pub(super) fn choice<T: Copy + Send + Sync + 'static>(
    all: &'static [(&'static str, T)],
) -> impl Reads<T> {
    move |value: &str| {
        let found = all.iter().find(|(word, _)| *word == value);
        found.map(|(_, means)| *means).ok_or_else(|| {
            let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
            let (last, others) = words.split_last().unwrap_or((&"nothing", &[]));
            format!(
                "`{value}` is unknown: write {} or {last}.",
                others.join(", ")
            )
        })
    }
}

pub(super) const SECURITY: &[(&str, Security)] = &[
    ("starttls", Security::StartTls),
    ("tls", Security::Tls),
    ("none", Security::None),
];

pub(super) fn yes_or_no(value: &str) -> Result<bool, String> {
    choice(&[("yes", true), ("no", false)])(value)
}

pub(super) fn line(most: usize) -> impl Reads<String> {
    move |value: &str| {
        let is_line = !value.chars().any(char::is_control) && value.chars().count() <= most;
        is_line.then(|| value.to_owned()).ok_or_else(|| {
            format!("it must be one line of at most {most} letters: make it shorter.")
        })
    }
}

/// A name or password to log in with. The value is never shown.
pub(super) fn typed(value: &str) -> Result<String, &'static str> {
    let is_typed = !value.chars().any(char::is_control);
    is_typed
        .then(|| value.to_owned())
        .ok_or("it holds a sign that nobody can type: write it anew.")
}

pub(super) fn mailbox(value: &str) -> Result<String, String> {
    judged(
        value,
        is_mailbox,
        "no mail address: write it as name@example.org.",
    )
}

pub(super) fn server(value: &str) -> Result<String, String> {
    let why = "no name of a server: write it as mail.example.org, without a port.";
    judged(value, is_host_name, why)
}

pub(super) fn hello(value: &str) -> Result<String, String> {
    let is_name = |name: &str| is_host_name(name) || is_literal(name);
    let why = "no name of a machine: write it as games.example.org, or an address as [192.0.2.1] or [IPv6:2001:db8::1].";
    judged(value, is_name, why)
}

fn judged(value: &str, is_well: impl Fn(&str) -> bool, why: &str) -> Result<String, String> {
    if is_well(value) {
        Ok(value.to_owned())
    } else {
        Err(format!("`{value}` is {why}"))
    }
}

pub(super) fn listen(value: &str) -> Result<SocketAddr, String> {
    value.parse().map_err(|_no_address| {
        format!("`{value}` is no address with a port: write it as 127.0.0.1:8080 or [::]:8080.")
    })
}

pub(super) fn networks(value: &str) -> Result<Networks, String> {
    let named = value.split([',', ' ']).filter(|part| !part.is_empty());
    let read = named.map(|part| {
        let address = || part.parse().map(|address: IpAddr| IpNet::from(address));
        part.parse()
            .or_else(|_no_network| address())
            .map_err(|_neither| {
                format!("`{part}` is no address or network: write them as 127.0.0.1, 10.0.0.0/8.")
            })
    });
    read.collect()
}

pub(super) fn servers(value: &str) -> Result<Servers, String> {
    let words = value.split([',', ' ']).filter(|word| !word.is_empty());
    let read = words.map(|word| {
        Server::read(word).ok_or_else(|| {
            format!(
                "`{word}` is no name of a server: write names, *.domain for all below a domain, or unnamed for a field without a name, with commas between them."
            )
        })
    });
    read.collect()
}

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
fn is_literal(text: &str) -> bool {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|address| match address.strip_prefix("IPv6:") {
        Some(six) => six.parse::<Ipv6Addr>().is_ok(),
        None => address.parse::<Ipv4Addr>().is_ok(),
    })
}

fn is_mailbox(address: &str) -> bool {
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
    let name = encoded(name).replace(':', "%3A");
    format!("{scheme}://{name}{password}@{place}")
}

/// What would end a part of an address, or look like an encoded sign.
const SPECIAL: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'@')
    .add(b'/')
    .add(b'?')
    .add(b'#')
    .add(b'%');

fn encoded(part: &str) -> String {
    let plain = Cow::from(percent_decode_str(part));
    percent_encode(&plain, SPECIAL).to_string()
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn a_password_may_hold_signs_that_separate() {
        // Each as it is written and as it is read.
        for both in [
            "postgres://w:p@ss@127.0.0.1/db postgres://w:p%40ss@127.0.0.1/db",
            "postgres://w:a/b?c#d%@h/db postgres://w:a%2Fb%3Fc%23d%25@h/db",
            "postgres://w:p%40ss@h/db postgres://w:p%40ss@h/db",
            "postgres://w%3A:x%20y@h/db postgres://w%3A:x%20y@h/db",
            "postgres://w:plain:x@h:5432/db postgres://w:plain:x@h:5432/db",
            "postgres://w@/db?host=/run postgres://w@/db?host=/run",
            "postgres:///db?application_name=a@b postgres:///db?application_name=a@b",
            "postgres://h/db postgres://h/db",
        ] {
            let (written, read) = both.split_once(' ').unwrap();
            assert_eq!(readable(written), read);
        }
    }
}
