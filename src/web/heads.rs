//! The heads of requests and answers: whether a request means this site, by its `Host` and its `Origin` against the base
//! address; where it comes from, also behind proxies that the settings name; and what every answer tells a browser.
//!
//! A forwarded header is believed only from a named proxy, and only what such proxies added themselves; anybody can
//! send the rest.
//!
//! A page of another site whose name leads to this machine (DNS rebinding) is refused by that. While the site is on
//! this machine only, every name of the machine itself will do, as people type now `localhost` and now `127.0.0.1`.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::Version;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::Authority;
use ipnet::IpNet;

use super::App;
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

/// Whether an `Origin` is this site, as the request's browser names it.
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

/// A site by its base address.
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

/// Headers by which proxies tell that they are there.
const FORWARDED: [&str; 6] = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
];
const FOR: &str = "x-forwarded-for";

/// A named proxy forwarded the request and said for whom.
pub const WAY_KNOWN: &str = "proxy";
/// A named proxy forwarded it and did not say for whom.
pub const WAY_SILENT: &str = "silent proxy";
/// A proxy forwarded it that is not named.
pub const WAY_STRANGER: &str = "unnamed proxy";
/// Nobody forwarded it, as far as can be told.
pub const WAY_DIRECT: &str = "direct";

/// The proxies whose word is taken, and what was seen of others.
#[derive(Debug, Default)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    /// A machine nearby forwarded a request and is not named.
    has_seen_stranger: AtomicBool,
    /// A named proxy did not say for whom it asked.
    has_seen_silence: AtomicBool,
}

impl Proxies {
    pub fn new(trusted: Vec<IpNet>) -> Self {
        Self {
            trusted,
            ..Self::default()
        }
    }

    pub(super) fn is_trusted(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|net| net.contains(&address))
    }

    /// Tells where a request comes from, for counting: the last address before the named proxies. `None` on the machine
    /// itself, and where a proxy hides it.
    pub(super) fn client(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = peer(request)?;
        if !self.is_trusted(peer) {
            return (!peer.is_loopback()).then_some(peer);
        }
        let lines: Vec<_> = request.headers().get_all(FOR).collect();
        let hops = lines.iter().rev().flat_map(|line| {
            let line = line.to_str().unwrap_or("");
            line.rsplit(',').map(str::trim)
        });
        for hop in hops {
            let address = hop_address(hop)?;
            if !self.is_trusted(address) {
                return Some(address);
            }
        }
        None
    }

    /// Whether a request comes from this machine, from somebody at it and not through a proxy. A proxy that says nothing
    /// of itself is known by its HTTP/1.0 (nginx without further settings); browsers have not spoken it for long.
    pub(super) fn is_at_this_machine(&self, request: &HttpRequest) -> bool {
        peer(request).is_some_and(|peer| peer.is_loopback())
            && !is_forwarded(request.headers())
            && request.version() > Version::HTTP_10
    }

    /// Whether a request may see the numbers of the service: from somebody at this machine, or from one of these
    /// networks. Through a proxy only where that is named, and by the address for which it asks: else the whole world
    /// would come from the proxy's.
    pub(super) fn may_watch(&self, request: &HttpRequest, from: &[IpNet]) -> bool {
        if self.is_at_this_machine(request) {
            return true;
        }
        let Some(peer) = peer(request) else {
            return false;
        };
        let is_by_proxy = is_forwarded(request.headers()) || request.version() <= Version::HTTP_10;
        if is_by_proxy && !self.is_trusted(peer) {
            return false;
        }
        let client = self.client(request);
        client.is_some_and(|client| from.iter().any(|net| net.contains(&client)))
    }

    /// Says how a request came, for `wonderpost check`.
    pub(super) fn way(&self, request: &HttpRequest) -> &'static str {
        match peer(request) {
            Some(peer) if self.is_trusted(peer) && request.headers().contains_key(FOR) => WAY_KNOWN,
            Some(peer) if self.is_trusted(peer) => WAY_SILENT,
            Some(_) if is_forwarded(request.headers()) => WAY_STRANGER,
            Some(_) | None => WAY_DIRECT,
        }
    }

    /// Notes a proxy that is not named, or a named one that does not say for whom it asks.
    pub(super) fn observe(&self, request: &HttpRequest) {
        let Some(peer) = peer(request) else { return };
        if self.is_trusted(peer) {
            if !request.headers().contains_key(FOR)
                && !self.has_seen_silence.swap(true, Ordering::Relaxed)
            {
                tracing::warn!(
                    "a trusted proxy sends no X-Forwarded-For: limits by client cannot count"
                );
            }
        } else if is_near(peer)
            && is_forwarded(request.headers())
            && !self.has_seen_stranger.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(
                "a request was forwarded by a proxy that WONDERPOST_TRUSTED_PROXIES does not name: limits by client cannot count"
            );
        }
    }

    /// Says why limits by client cannot count, if so. `base_url` is the address of the site.
    pub fn trouble(&self, base_url: &str) -> Option<&'static str> {
        if self.has_seen_stranger.load(Ordering::Relaxed) {
            Some(
                "cannot count: a proxy forwards requests and is not named. Name its address in WONDERPOST_TRUSTED_PROXIES.",
            )
        } else if self.trusted.is_empty() && is_https(base_url) {
            Some(
                "cannot count: the site is reached by https, so a proxy stands before it, and none is named. Name its address in WONDERPOST_TRUSTED_PROXIES.",
            )
        } else if self.has_seen_silence.load(Ordering::Relaxed) {
            Some(
                "cannot count: the proxy does not say for whom it asks. Let it set X-Forwarded-For, as docs/hosting.md shows.",
            )
        } else {
            None
        }
    }
}

fn peer(request: &HttpRequest) -> Option<IpAddr> {
    Some(request.peer_addr()?.ip().to_canonical())
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Whether an address is of this machine or of a private network, where proxies stand.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => four.is_loopback() || four.is_private(),
        IpAddr::V6(six) => six.is_loopback() || six.is_unique_local(),
    }
}

/// Reads one entry of the header: an address, with or without a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    let with_port = |_| hop.parse().map(|socket: SocketAddr| socket.ip());
    let address: IpAddr = bare.parse().or_else(with_port).ok()?;
    Some(address.to_canonical())
}

/// What pages may load: our own files and nothing else; no inline style or script anywhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // No other site learns an address of ours, and forms say of which origin they are: with `no-referrer` they do not.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// For pages that are the same while nothing has happened: the browser keeps them for its own person, and asks each
/// time whether they still hold.
pub(super) const REVALIDATED: &str = "private, no-cache";

/// A header as text; empty where it is missing or cannot be read.
pub(super) fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    let value = headers.get(name);
    value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// Sets what every answer carries. A policy or a caching rule that a handler set stays.
pub(super) fn dress(headers: &mut HeaderMap, app: &App) {
    for (name, value) in &ALWAYS {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    // Pages are personal: nothing keeps them, unless the handler knows better.
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    let is_public = headers
        .get(header::CACHE_CONTROL)
        .is_some_and(|rule| rule.as_bytes().starts_with(b"public"));
    let vary = if is_public {
        "accept-encoding"
    } else {
        "accept, accept-encoding, cookie"
    };
    headers.insert(header::VARY, HeaderValue::from_static(vary));
    let base_url = &app.service.site.base_url;
    if is_https(base_url) || Site::of(base_url).is_this_machine() {
        // Elsewhere browsers take it from no site by plain http, and complain.
        let opener = HeaderName::from_static("cross-origin-opener-policy");
        headers.insert(opener, HeaderValue::from_static("same-origin"));
    }
    if is_https(base_url) {
        let strict = match app.hsts_subdomains {
            true => "max-age=31536000; includeSubDomains",
            false => "max-age=31536000",
        };
        let strict = HeaderValue::from_static(strict);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, strict);
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

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

    /// The client, or nothing; the lines of the header stand between bars.
    fn client(trusted: &str, peer: &str, lines: &str) -> String {
        let trusted = trusted.split_whitespace();
        let proxies = Proxies::new(trusted.map(|net| net.parse().unwrap()).collect());
        let peer = format!("{peer}:4000").parse().unwrap();
        let mut request = TestRequest::default().peer_addr(peer);
        for line in lines.split('|').filter(|line| !line.is_empty()) {
            request = request.append_header((FOR, line));
        }
        let client = proxies.client(&request.to_http_request());
        client.map_or_else(String::new, |client| client.to_string())
    }

    #[test]
    fn only_named_proxies_are_believed_and_only_what_they_added() {
        const NGINX: &str = "127.0.0.1/32";
        const TWO: &str = "127.0.0.1/32 10.0.0.0/8";
        const HERE: &str = "127.0.0.1";
        const MAPPED: &str = "[::ffff:127.0.0.1]";
        for (trusted, peer, lines, expected) in [
            ("", "192.0.2.7", "198.51.100.1", "192.0.2.7"),
            ("", HERE, "198.51.100.1", ""),
            (NGINX, "192.0.2.7", "198.51.100.1", "192.0.2.7"),
            (NGINX, HERE, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
            (NGINX, HERE, "203.0.113.9|198.51.100.1", "198.51.100.1"),
            (TWO, HERE, "1.1.1.1, 203.0.113.9, 10.1.2.3", "203.0.113.9"),
            (TWO, HERE, "10.9.9.9, 10.1.2.3", ""),
            (NGINX, HERE, "nonsense", ""),
            (NGINX, HERE, "198.51.100.1, nonsense", ""),
            (NGINX, HERE, "", ""),
            (NGINX, HERE, "198.51.100.1:4711", "198.51.100.1"),
            (NGINX, HERE, "[2001:db8::1]:4711", "2001:db8::1"),
            (NGINX, HERE, "2001:db8::1", "2001:db8::1"),
            (NGINX, MAPPED, "198.51.100.1", "198.51.100.1"),
        ] {
            let found = client(trusted, peer, lines);
            assert_eq!(found, expected, "{trusted} {peer} {lines}");
        }
    }
}
