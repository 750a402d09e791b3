//! Running the service: what is asked of it from outside, how it stops, what it tells whoever watches it, what stands
//! before it, and of what it is built.

mod caddy;
mod limits;
mod metrics;
mod rolling;
mod stopping;
mod systemd;
