//! The guard: where alerts may go. Players type endpoints, and the program stands in a network that they are not in:
//! what leads into it, or back to the host, is refused. Every address behind a name is judged, and the connection goes
//! to exactly those addresses, whatever the name means a moment later.

use std::fmt::Debug;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use super::endpoint::{Endpoint, Trouble};

const LOOK_UP: Duration = Duration::from_secs(5);
/// More addresses than this of one name belong to nobody who means well.
const ADDRESSES_MAX: usize = 16;

pub trait Resolve: Debug + Send + Sync {
    /// `host` is a name, or an address itself.
    fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>>;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        if let Ok(address) = host.parse::<IpAddr>() {
            return Ok(vec![SocketAddr::new(address, port)]);
        }
        // The system's call knows no deadline: it may end later, on its own thread.
        let (answer, answers) = mpsc::sync_channel(1);
        let host = host.to_owned();
        std::thread::Builder::new()
            .name("resolver".to_owned())
            .spawn(move || {
                let found = (host.as_str(), port).to_socket_addrs();
                // Nobody waits any more when it took too long.
                drop(answer.send(found.map(Iterator::collect)));
            })?;
        answers
            .recv_timeout(LOOK_UP)
            .unwrap_or_else(|late| Err(io::Error::new(io::ErrorKind::TimedOut, late)))
    }
}

#[derive(Debug, Clone)]
pub struct Guard {
    /// Networks of the host's own that alerts may go to nevertheless.
    pub inside: Vec<IpNet>,
    pub listen: Option<SocketAddr>,
    /// Host and port under which people reach this program.
    pub own: Option<(String, u16)>,
    pub resolver: Arc<dyn Resolve>,
    /// Whether an address belongs to one machine of the whole world, whose answers may be shown.
    pub is_of_world: fn(IpAddr) -> bool,
}

impl Default for Guard {
    /// Lets nothing inside.
    fn default() -> Self {
        Self {
            inside: Vec::new(),
            listen: None,
            own: None,
            resolver: Arc::new(SystemResolver),
            is_of_world: is_global,
        }
    }
}

impl Guard {
    pub fn new(inside: Vec<IpNet>, listen: Option<SocketAddr>, base_url: &str) -> Self {
        let own = url::Url::parse(base_url).ok().and_then(|url| {
            let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
            Some((host, url.port_or_known_default()?))
        });
        Self {
            inside,
            listen,
            own,
            ..Self::default()
        }
    }

    /// Returns the addresses that the connection must go to.
    pub fn admit(&self, endpoint: &Endpoint) -> Result<Vec<SocketAddr>, Trouble> {
        let own = self.own.as_ref();
        if own.is_some_and(|(host, port)| (host, port) == (&endpoint.host, &endpoint.port)) {
            return Err(Trouble::Forbidden);
        }
        let found = self.resolver.resolve(&endpoint.host, endpoint.port);
        let found = found.map_err(|_unknown| Trouble::Unresolved)?;
        match found.len() {
            0 => return Err(Trouble::Unresolved),
            1..=ADDRESSES_MAX => {}
            _ => return Err(Trouble::Forbidden),
        }
        // The port is the endpoint's, whatever a resolver says.
        let found = found.iter().map(SocketAddr::ip);
        let found: Vec<SocketAddr> = found.map(|ip| (ip, endpoint.port).into()).collect();
        let may_all = found.iter().all(|address| self.may_reach(*address));
        if !may_all || self.is_own_address(&found) {
            return Err(Trouble::Forbidden);
        }
        let is_inside = found.iter().all(|address| self.is_inside(address.ip()));
        if !endpoint.is_https() && !is_inside {
            return Err(Trouble::Unprotected);
        }
        Ok(found)
    }

    /// Whether players may read what is answered at these addresses: nothing that lies inside.
    pub(super) fn may_hear(&self, found: &[SocketAddr]) -> bool {
        let mut found = found.iter();
        found.all(|address| (self.is_of_world)(address.ip()))
    }

    fn may_reach(&self, address: SocketAddr) -> bool {
        let ip = address.ip();
        let is_own_door = self.listen.is_some_and(|listen| {
            listen.port() == address.port()
                && (listen.ip() == ip.to_canonical()
                    || listen.ip().is_unspecified() && is_of_this_machine(ip))
        });
        // What listens on this machine may be kept from the world by a firewall outside of it.
        !is_own_door && (self.is_inside(ip) || is_global(ip) && !is_of_this_machine(ip))
    }

    /// Whether the host has named a network that holds an address, spelled as the host spells it.
    fn is_inside(&self, address: IpAddr) -> bool {
        self.inside.iter().any(|network| network.contains(&address))
    }

    /// Whether another name leads to this site. A network that the host has named may hold the site too.
    fn is_own_address(&self, found: &[SocketAddr]) -> bool {
        let Some((host, port)) = &self.own else {
            return false;
        };
        let doubtful: Vec<_> = found
            .iter()
            .filter(|address| address.port() == *port && !self.is_inside(address.ip()))
            .collect();
        if doubtful.is_empty() {
            return false;
        }
        // Where this site's own name leads nowhere, nobody gets here by its address either.
        let own = self.resolver.resolve(host, *port).unwrap_or_default();
        own.iter()
            .any(|own| doubtful.iter().any(|address| address.ip() == own.ip()))
    }
}

/// Only addresses of this machine can be bound. Some machines are set to bind any; they tell nothing.
fn is_of_this_machine(address: IpAddr) -> bool {
    let can_bind = |address: IpAddr| UdpSocket::bind((address, 0)).is_ok();
    // For documentation, so that no machine has them.
    let nobodys: IpAddr = match address {
        IpAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        IpAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    can_bind(address) && !can_bind(nobodys)
}

const fn v4(network: [u8; 4], bits: u8) -> Ipv4Net {
    let [a, b, c, d] = network;
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), bits)
}

/// Networks of IPv4 that are no place for an alert.
/// Source: IANA's registry of special-purpose addresses (RFC 6890), multicast (RFC 5771).
const REFUSED_V4: [Ipv4Net; 16] = [
    v4([0, 0, 0, 0], 8),  // "This network".
    v4([10, 0, 0, 0], 8), // Private.
    v4([172, 16, 0, 0], 12),
    v4([192, 168, 0, 0], 16),
    v4([100, 64, 0, 0], 10),  // Shared by the customers of a provider.
    v4([127, 0, 0, 0], 8),    // Loopback.
    v4([169, 254, 0, 0], 16), // One link only; clouds answer there with their machines' secrets.
    v4([192, 0, 0, 0], 24),   // For protocols, and the relays of 6to4.
    v4([192, 88, 99, 0], 24),
    v4([192, 0, 2, 0], 24), // Documentation.
    v4([198, 51, 100, 0], 24),
    v4([203, 0, 113, 0], 24),
    v4([198, 18, 0, 0], 15),    // Measuring.
    v4([224, 0, 0, 0], 4),      // Multicast.
    v4([240, 0, 0, 0], 4),      // Reserved; its last address is the broadcast.
    v4([168, 63, 129, 16], 32), // Some clouds answer here too.
];

const fn v6(a: u16, b: u16, bits: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0), bits)
}

/// All global unicast of IPv6. That leaves out `::`, `::1`, addresses of IPv4 within `::/96`, `::ffff:0:0/96` and
/// `64:ff9b::/96`, unique local, link-local, site-local and multicast.
const UNICAST: Ipv6Net = v6(0x2000, 0, 3);

/// Networks within it that are no place for an alert.
const REFUSED_V6: [Ipv6Net; 5] = [
    v6(0x2001, 0, 23),      // For protocols: Teredo, measuring, ORCHID and others.
    v6(0x2001, 0x0db8, 32), // Documentation.
    v6(0x3fff, 0, 20),
    v6(0x2002, 0, 16), // 6to4, which leads to an address of IPv4.
    v6(0x3ffe, 0, 16), // The trial network that was given back.
];

/// Whether an address is that of one machine in the whole world, and not another spelling of one that is not.
pub fn is_global(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => !REFUSED_V4.iter().any(|network| network.contains(&four)),
        IpAddr::V6(six) => {
            // ISATAP: the last half names an address of IPv4.
            let is_isatap = matches!(six.segments(), [_, _, _, _, 0 | 0x0200, 0x5efe, ..]);
            let is_refused = REFUSED_V6.iter().any(|network| network.contains(&six));
            UNICAST.contains(&six) && !is_isatap && !is_refused
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_global;

    #[test]
    fn machines_of_the_world_are_global() {
        let machines = "1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.1 \
            198.17.255.255 198.20.0.0 223.255.255.255 2606:4700:4700::1111 2001:200::1 2a01:4f8::1 2001:db7:ffff::1";
        for address in machines.split(' ') {
            assert!(is_global(address.parse().unwrap()), "{address}");
        }
    }
}
