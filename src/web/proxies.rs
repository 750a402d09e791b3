//! Where a request comes from, also behind proxies that the settings name. A forwarded header is believed only from
//! such a proxy, and only what they added themselves; anybody can send the rest.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::HttpRequest;
use actix_web::http::Version;
use actix_web::http::header::HeaderMap;
use ipnet::IpNet;

use super::hosts::is_https;

const FORWARDED: [&str; 6] = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
];
const FOR: &str = "x-forwarded-for";
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// A named proxy forwarded the request and said for whom.
pub const WAY_KNOWN: &str = "proxy";
/// A named proxy forwarded it and did not say for whom.
pub const WAY_SILENT: &str = "silent proxy";
/// A proxy forwarded it that is not named.
pub const WAY_STRANGER: &str = "unnamed proxy";
/// Nobody forwarded it, as far as can be told.
pub const WAY_DIRECT: &str = "direct";

#[derive(Debug, Default)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    /// A machine nearby forwarded a request and is not named.
    has_seen_stranger: AtomicBool,
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

    pub(super) fn way(&self, request: &HttpRequest) -> &'static str {
        match peer(request) {
            Some(peer) if self.is_trusted(peer) && request.headers().contains_key(FOR) => WAY_KNOWN,
            Some(peer) if self.is_trusted(peer) => WAY_SILENT,
            Some(_) if is_forwarded(request.headers()) => WAY_STRANGER,
            Some(_) | None => WAY_DIRECT,
        }
    }

    /// Notes a proxy that is not named, or a named one that does not say for whom it asks. Probes count for neither:
    /// they come past the proxy, from its own machine.
    pub(super) fn observe(&self, request: &HttpRequest) {
        if PROBES.contains(&request.path()) {
            return;
        }
        let (seen, what) = match (self.way(request), peer(request)) {
            (WAY_SILENT, _) => (
                &self.has_seen_silence,
                "a trusted proxy sends no X-Forwarded-For: limits by client cannot count",
            ),
            (WAY_STRANGER, Some(peer)) if is_near(peer) => (
                &self.has_seen_stranger,
                "a request was forwarded by a proxy that WONDERPOST_TRUSTED_PROXIES does not name: limits by client cannot count",
            ),
            (_, _) => return,
        };
        if !seen.swap(true, Ordering::Relaxed) {
            tracing::warn!("{what}");
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

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

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
