//! Temporary.
#![allow(dead_code, unused_imports)]
mod alerts;
mod mail {
    pub(crate) mod outbox;
}
mod support;
mod tables;
mod time;
mod web {
    pub(crate) mod running;
    pub(crate) mod support;
}
