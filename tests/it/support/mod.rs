//! What scenario tests of several areas stand on. Start reading at [`databases`].

pub(crate) mod cleanup;
pub(crate) mod databases;
pub(crate) mod http;
pub(crate) mod own_server;
pub(crate) mod pooler;
pub(crate) mod postgres;
pub(crate) mod program;
pub(crate) mod relay;
pub(crate) mod report;
pub(crate) mod sending;
