//! Which addresses of the network alerts may go to: those that one machine of the whole world has. What leads into the
//! host's own network, or back to the host, is refused, in whatever spelling it comes.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};

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
