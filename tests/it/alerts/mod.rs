//! Alerts at real endpoints on loopback: where they may go, what arrives there, and what becomes of those that do not.

mod browser;
mod client;
mod endpoint;
mod guard;
mod leaving;
mod names;
mod pages;
mod program;
mod pushes;
pub(crate) mod support;
mod telling;
mod webhooks;
