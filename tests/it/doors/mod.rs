//! Doors that must be shut: one file per promise of `docs/security.md`, each on both databases.

mod n01_seats;
mod n03_sign_in;
mod n04_robots;
mod support;
