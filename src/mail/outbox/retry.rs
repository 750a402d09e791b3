//! When a letter that could not be sent is tried again.

use rules::chance::entropy;

/// Minutes to wait after the first, second … attempt; the last value holds for all later ones.
const MINUTES: [i64; 4] = [1, 5, 30, 60];
/// How long a letter is tried. Source: RFC 5321, 4.5.4.1, asks for four to five days.
pub const LIFE_MS: i64 = 4 * 24 * 60 * 60 * 1000;

/// How long to wait after the attempt number `attempts`, with up to a fifth more or less.
pub fn delay_ms(attempts: i32) -> i64 {
    delay_with(attempts, u16::from_le_bytes(entropy::<2>()))
}

/// `roll` 0 is a fifth less, 65535 a fifth more.
fn delay_with(attempts: i32, roll: u16) -> i64 {
    let step = usize::try_from(attempts - 1).unwrap_or(0);
    let minutes = MINUTES.get(step).or(MINUTES.last()).copied().unwrap_or(60);
    let base = minutes * 60_000;
    base * 4 / 5 + base * 2 / 5 * i64::from(roll) / i64::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delays_are_one_five_thirty_minutes_then_hourly() {
        let middles: Vec<i64> = (1..=7).map(|n| delay_with(n, 32_767) / 60_000).collect();
        // The middle roll is half a step below the exact middle.
        assert_eq!(middles, [0, 4, 29, 59, 59, 59, 59]);
        for (attempts, minutes) in [(1, 1), (2, 5), (3, 30), (4, 60), (90, 60)] {
            let base = minutes * 60_000;
            assert_eq!(delay_with(attempts, 0), base * 4 / 5);
            assert_eq!(delay_with(attempts, u16::MAX), base * 6 / 5);
        }
    }

    #[test]
    fn delays_are_spread() {
        let mut delays: Vec<i64> = (0..50).map(|_| delay_ms(4)).collect();
        delays.sort_unstable();
        delays.dedup();
        assert!(delays.len() > 40, "{delays:?}");
    }
}
