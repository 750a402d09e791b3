//! How the program is watched, how much is asked of it, and how it stops.

use std::time::Duration;

use ipnet::IpNet;

/// What a host sets about running the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// How many requests one client may make within a minute; 0 for any number.
    pub requests_per_minute: u32,
    /// Networks that may see the numbers of the service, besides this machine.
    pub metrics_from: Vec<IpNet>,
    /// How long the program goes on serving after it was told to stop.
    pub stop_moment: Duration,
    /// How the log is written.
    pub log_format: LogFormat,
    /// Whether each request gets a line in the log.
    pub logs_requests: bool,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// An object of JSON per line.
    Json,
}
