//! Doors that must stay shut: what robots, outsiders, slow clients, broken clocks and full disks must not reach.
//! `docs/security.md` says what is promised.

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
