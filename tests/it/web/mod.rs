//! The pages through actix's in-process server: no socket, no browser.

mod frame;
mod support;
