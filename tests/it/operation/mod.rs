//! Running the service: what is asked of it from outside, how it stops, what it tells whoever watches it, what stands
//! before it, and of what it is built.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

mod caddy;
mod limits;
mod metrics;
mod ready;
mod rolling;
mod stopping;
mod systemd;
