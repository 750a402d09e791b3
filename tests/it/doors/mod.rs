//! Doors that must stay shut: what outsiders, slow clients, broken clocks and full disks must not reach. One file for
//! each number of the list in `docs/security.md`.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

mod n06;

/// 21 November 2026, 12:00 UTC.
const NOON_MS: i64 = 1_795_262_400_000;
