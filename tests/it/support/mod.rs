//! What scenario tests of several areas stand on. Start reading at [`databases`].

pub(crate) mod databases;
pub(crate) mod letter;
mod postgres;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod sending;
