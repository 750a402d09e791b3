//! Doors that must stay shut: what robots, outsiders, slow clients, broken clocks and full disks must not reach. One
//! file for each number of the list in `docs/security.md`.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper of a test that cannot work has failed its test"
)]

mod n01;
mod n02;
mod n03;
mod n04;
mod n05;
mod n06;
mod n07;
mod n08;
mod n09;
mod n10;
mod n11;
mod n13;
mod n14;
pub(crate) mod nginx;
pub(crate) mod support;

use std::sync::Arc;

use wonderpost::web::App;

use crate::web::support::TestHouse;

/// 21 November 2026, 12:00 UTC.
const NOON_MS: i64 = 1_795_262_400_000;

/// Changes how a house is set up, before anybody comes.
fn set_up(house: &mut TestHouse, change: impl FnOnce(&mut App)) {
    change(Arc::get_mut(&mut house.app).expect("nobody else has it yet"));
}
