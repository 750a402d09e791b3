//! Which addresses of the network alerts may go to: those that one machine of the whole world has. What leads into the
//! host's own network, or back to the host, is refused, in whatever spelling it comes.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks of IPv4 that are no place for an alert: first address, bits of its prefix.
/// Source: IANA's registry of special-purpose addresses (RFC 6890), multicast (RFC 5771).
const REFUSED_V4: [([u8; 4], u32); 16] = [
    ([0, 0, 0, 0], 8),  // "This network".
    ([10, 0, 0, 0], 8), // Private.
    ([172, 16, 0, 0], 12),
    ([192, 168, 0, 0], 16),
    ([100, 64, 0, 0], 10),  // Shared by the customers of a provider.
    ([127, 0, 0, 0], 8),    // Loopback.
    ([169, 254, 0, 0], 16), // One link only; clouds answer there with their machines' secrets.
    ([192, 0, 0, 0], 24),   // For protocols, and the relays of 6to4.
    ([192, 88, 99, 0], 24),
    ([192, 0, 2, 0], 24), // Documentation.
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([198, 18, 0, 0], 15),    // Measuring.
    ([224, 0, 0, 0], 4),      // Multicast.
    ([240, 0, 0, 0], 4),      // Reserved; its last address is the broadcast.
    ([168, 63, 129, 16], 32), // Some clouds answer here too.
];

/// Networks within the global unicast of IPv6 that are no place for an alert: first 32 bits, bits of the prefix.
const REFUSED_V6: [(u32, u32); 5] = [
    (0x2001_0000, 23), // For protocols: Teredo, measuring, ORCHID and others.
    (0x2001_0db8, 32), // Documentation.
    (0x3fff_0000, 20),
    (0x2002_0000, 16), // 6to4, which leads to an address of IPv4.
    (0x3ffe_0000, 16), // The trial network that was given back.
];

/// Whether an address is that of one machine in the whole world, and not another spelling of one that is not.
pub fn is_global(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_global_v4(four),
        IpAddr::V6(six) => is_global_v6(six),
    }
}

fn is_global_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !REFUSED_V4
        .iter()
        .any(|(first, prefix)| starts_alike(bits, u32::from_be_bytes(*first), *prefix))
}

/// All global unicast lies in `2000::/3`. That leaves out `::`, `::1`, addresses of IPv4 within `::/96`,
/// `::ffff:0:0/96` and `64:ff9b::/96`, unique local, link-local, site-local and multicast.
fn is_global_v6(address: Ipv6Addr) -> bool {
    let [a, b, _, _, e, f, _, _] = address.segments();
    let first = u32::from(a) << 16 | u32::from(b);
    let is_unicast = a & 0xe000 == 0x2000;
    // ISATAP: the last half names an address of IPv4.
    let is_isatap = matches!(e, 0 | 0x0200) && f == 0x5efe;
    let mut refused = REFUSED_V6.iter();
    let is_refused = refused.any(|(network, prefix)| starts_alike(first, *network, *prefix));
    is_unicast && !is_isatap && !is_refused
}

const fn starts_alike(bits: u32, other: u32, prefix: u32) -> bool {
    (bits ^ other).leading_zeros() >= prefix
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
