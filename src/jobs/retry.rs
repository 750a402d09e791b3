//! When a job that failed is tried again.

use rules::chance::entropy;

/// How long to wait after an attempt, with up to a fifth more or less: `seconds` has the times after the first, second …
/// attempt, the last for all further ones.
pub fn delay_ms(seconds: &[i64], attempt: i32) -> i64 {
    delay_with(seconds, attempt, u16::from_le_bytes(entropy::<2>()))
}

/// `roll` 0 is a fifth less, 65535 a fifth more.
fn delay_with(seconds: &[i64], attempt: i32, roll: u16) -> i64 {
    let step = usize::try_from(attempt - 1).unwrap_or(0);
    let seconds = seconds.get(step).or(seconds.last()).copied().unwrap_or(60);
    seconds * 800 + seconds * 400 * i64::from(roll) / i64::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOURLY: [i64; 4] = [60, 300, 1800, 3600];

    #[test]
    fn the_delays_are_one_five_thirty_minutes_then_hourly() {
        let middles: Vec<i64> = (1..=7)
            .map(|n| delay_with(&HOURLY, n, 32_767) / 60_000)
            .collect();
        // The middle roll is half a step below the exact middle.
        assert_eq!(middles, [0, 4, 29, 59, 59, 59, 59]);
        for (attempts, minutes) in [(1, 1), (2, 5), (3, 30), (4, 60), (90, 60)] {
            let base = minutes * 60_000;
            assert_eq!(delay_with(&HOURLY, attempts, 0), base * 4 / 5);
            assert_eq!(delay_with(&HOURLY, attempts, u16::MAX), base * 6 / 5);
        }
    }

    #[test]
    fn delays_are_spread() {
        let mut delays: Vec<i64> = (0..50).map(|_| delay_ms(&HOURLY, 4)).collect();
        delays.sort_unstable();
        delays.dedup();
        assert!(delays.len() > 40, "{delays:?}");
    }
}
