//! Doors that must stay shut: what robots, outsiders, slow clients, broken clocks and full disks must not reach. One
//! file for each number of the list in `docs/security.md`.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

mod n01;
mod n02;
mod n03;
mod n04;
mod n06;
mod support;

/// 21 November 2026, 12:00 UTC.
const NOON_MS: i64 = 1_795_262_400_000;
