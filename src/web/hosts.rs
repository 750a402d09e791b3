//! Whether a request means this site, by its `Host` and its `Origin`: a page of another site whose name leads to this
//! machine (DNS rebinding) is refused. While the site is on this machine only, every name of the machine will do.

use std::net::IpAddr;

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::uri::Authority;

use crate::config::is_this_machine;

/// For watchers, which ask by whatever name they know.
const ANY_HOST: [&str; 2] = ["/healthz", "/readyz"];

/// Whether a request names this site as its host, once and readably.
pub(super) fn is_ours(request: &ServiceRequest, base_url: &str) -> bool {
    if ANY_HOST.contains(&request.path()) {
        return true;
    }
    if request.path() == "/metrics" && host(request).is_some_and(is_inside) {
        return true;
    }
    let in_target = request.uri().authority().map(Authority::as_str);
    let is_target_ours = in_target.is_none_or(|host| is_own_host(host, base_url));
    is_target_ours && host(request).is_some_and(|host| is_own_host(host, base_url))
}

pub(super) fn is_https(base_url: &str) -> bool {
    base_url.starts_with("https://")
}

pub(super) fn is_inside_this_machine(base_url: &str) -> bool {
    Site::of(base_url).is_this_machine()
}

pub(super) fn is_own_origin(
    request: &ServiceRequest,
    origin: &HeaderValue,
    base_url: &str,
) -> bool {
    let origin = origin.to_str().ok().and_then(|text| text.split_once("://"));
    let (scheme, _) = base_url.split_once("://").unwrap_or_default();
    let Some((_, origin)) = origin.filter(|(given, _)| *given == scheme) else {
        return false;
    };
    let site = Site::of(base_url);
    if site.is_this_machine() {
        // The name that was used for the page, whichever it was.
        return is_own_host(origin, base_url)
            && host(request).is_some_and(|host| host.eq_ignore_ascii_case(origin));
    }
    authority(origin).is_some_and(|origin| {
        let port = origin.port_u16().unwrap_or(default_port(site.is_https));
        origin.host().eq_ignore_ascii_case(&site.host) && port == site.port
    })
}

/// Whether a name can only be one of a network inside: an address, or a name without a dot. No page of another site has
/// such a name, so that none gets at the numbers by a name that leads to this machine.
fn is_inside(host: &str) -> bool {
    authority(host).is_some_and(|host| {
        let name = host.host().trim_start_matches('[').trim_end_matches(']');
        !name.contains('.') || name.parse::<IpAddr>().is_ok()
    })
}

/// Reads a host with or without a port. Whoever writes a name of a person before it means no host of ours.
fn authority(text: &str) -> Option<Authority> {
    let read = Authority::try_from(text).ok()?;
    (!text.contains('@')).then_some(read)
}

/// The one `Host` header; none when there are several.
fn host(request: &ServiceRequest) -> Option<&str> {
    let mut all = request.headers().get_all(header::HOST);
    let first = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(first)
}

fn is_own_host(text: &str, base_url: &str) -> bool {
    let Some(given) = authority(text) else {
        return false;
    };
    let site = Site::of(base_url);
    if site.is_this_machine() {
        return is_this_machine(given.host());
    }
    // Some proxies pass the name on without its port.
    let is_port_ours = given.port().is_none() || given.port_u16() == Some(site.port);
    is_port_ours && given.host().eq_ignore_ascii_case(&site.host)
}

struct Site {
    is_https: bool,
    host: String,
    port: u16,
}

impl Site {
    fn of(base_url: &str) -> Self {
        let (scheme, authority) = base_url.split_once("://").unwrap_or_default();
        let is_https = scheme == "https";
        let authority = Authority::try_from(authority).ok();
        let port = authority.as_ref().and_then(Authority::port_u16);
        Self {
            is_https,
            host: authority.map_or_else(String::new, |authority| authority.host().to_owned()),
            port: port.unwrap_or(default_port(is_https)),
        }
    }

    fn is_this_machine(&self) -> bool {
        !self.is_https && is_this_machine(&self.host)
    }
}

const fn default_port(is_https: bool) -> u16 {
    if is_https { 443 } else { 80 }
}

#[cfg(test)]
mod tests {
    use super::is_own_host;

    #[test]
    fn a_host_is_ours_by_name_and_port() {
        const SITE: &str = "https://games.example.org";
        const PORT: &str = "https://games.example.org:8443";
        const HOME: &str = "http://127.0.0.1:8080";
        for (base_url, host, expected) in [
            (SITE, "games.example.org", true),
            (SITE, "Games.Example.ORG", true),
            (SITE, "games.example.org:443", true),
            (SITE, "games.example.org:80", false),
            (SITE, "games.example.org.evil.test", false),
            (SITE, "evil@games.example.org", false),
            (SITE, "127.0.0.1", false),
            (SITE, "localhost", false),
            (SITE, "", false),
            (PORT, "games.example.org", true),
            (PORT, "games.example.org:8443", true),
            (PORT, "games.example.org:443", false),
            (HOME, "127.0.0.1:8080", true),
            (HOME, "localhost:9000", true),
            (HOME, "[::1]:8080", true),
            (HOME, "rebound.evil.test:8080", false),
            (HOME, "127.0.0.1.evil.test", false),
            (HOME, "192.168.1.1", false),
        ] {
            assert_eq!(is_own_host(host, base_url), expected, "{base_url} {host}");
        }
    }
}
