//! Clocks, consent, and seats that change hands, on both databases and under a scripted clock.

mod clocks;
mod consent;
mod forged;
mod forgive;
mod loopholes;
mod outages;
mod random;
mod restored;
mod seats;
pub(crate) mod support;
mod twins;
mod unheard;
