//! How often one client address may ask for a letter: kept in memory, for the pages.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// How long an ask counts.
const HOUR_MS: i64 = 60 * 60 * 1000;
/// How many client addresses are remembered; beyond them the longer silent half is forgotten.
const MOST_CLIENTS: usize = 10_000;

/// Counts asks by client address over the last hour.
#[derive(Debug)]
pub struct AskGauge {
    most_per_hour: usize,
    asks: Mutex<BTreeMap<[u8; 16], Vec<i64>>>,
}

impl AskGauge {
    /// Makes a gauge that admits `most_per_hour` asks from one client address.
    #[must_use]
    pub fn new(most_per_hour: usize) -> Self {
        Self {
            most_per_hour,
            asks: Mutex::new(BTreeMap::new()),
        }
    }

    /// Counts an ask and tells whether it is admitted; an ask that is not admitted does not count.
    ///
    /// # Errors
    /// In how many milliseconds the next ask will be admitted.
    pub fn admit(&self, client: IpAddr, now_ms: i64) -> Result<(), i64> {
        let mut asks = self.asks.lock().unwrap_or_else(PoisonError::into_inner);
        if asks.len() >= MOST_CLIENTS {
            make_room(&mut asks, now_ms);
        }
        let times = asks.entry(key(client)).or_default();
        times.retain(|time| now_ms - time < HOUR_MS);
        if times.len() >= self.most_per_hour {
            let oldest = times.first().copied().unwrap_or(now_ms);
            return Err(oldest + HOUR_MS - now_ms);
        }
        times.push(now_ms);
        Ok(())
    }
}

/// Counts an IPv6 client by its /64: that is what one household has.
fn key(client: IpAddr) -> [u8; 16] {
    match client.to_canonical() {
        IpAddr::V4(four) => four.to_ipv6_mapped().octets(),
        IpAddr::V6(six) => {
            let mut octets = six.octets();
            octets[8..].fill(0);
            octets
        }
    }
}

/// Forgets clients whose asks no longer count, and the longer silent half of the others if that is not enough.
/// Halving keeps a flood cheap: the search is paid for by thousands of asks.
fn make_room(asks: &mut BTreeMap<[u8; 16], Vec<i64>>, now_ms: i64) {
    asks.retain(|_client, times| times.last().is_some_and(|last| now_ms - last < HOUR_MS));
    if asks.len() < MOST_CLIENTS / 2 {
        return;
    }
    let mut lasts: Vec<i64> = asks
        .values()
        .filter_map(|times| times.last().copied())
        .collect();
    lasts.sort_unstable();
    let middle = lasts[lasts.len() / 2];
    asks.retain(|_client, times| times.last().is_some_and(|last| *last > middle));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_ask_within_an_hour_waits_for_the_first_to_age() {
        let gauge = AskGauge::new(10);
        let client: IpAddr = "192.0.2.7".parse().unwrap();
        for minute in 0..10 {
            assert_eq!(gauge.admit(client, minute * 60_000), Ok(()));
        }
        assert_eq!(gauge.admit(client, 600_000), Err(HOUR_MS - 600_000));
        assert_eq!(gauge.admit("192.0.2.8".parse().unwrap(), 600_000), Ok(()));
        assert_eq!(gauge.admit(client, HOUR_MS), Ok(()));
        assert!(gauge.admit(client, HOUR_MS).is_err());
    }

    #[test]
    fn addresses_of_one_household_count_together() {
        let gauge = AskGauge::new(1);
        assert_eq!(gauge.admit("2001:db8::1".parse().unwrap(), 0), Ok(()));
        assert!(gauge.admit("2001:db8::2".parse().unwrap(), 0).is_err());
        assert_eq!(gauge.admit("2001:db8:0:1::1".parse().unwrap(), 0), Ok(()));
        assert_eq!(gauge.admit("192.0.2.1".parse().unwrap(), 0), Ok(()));
        assert!(gauge.admit("::ffff:192.0.2.1".parse().unwrap(), 0).is_err());
    }

    #[test]
    fn a_flood_of_client_addresses_takes_bounded_memory() {
        let gauge = AskGauge::new(10);
        for number in 0..20_000_u32 {
            let client = IpAddr::from(number.to_be_bytes());
            assert_eq!(gauge.admit(client, i64::from(number)), Ok(()));
        }
        assert!(gauge.asks.lock().unwrap().len() <= MOST_CLIENTS);
    }
}
