//! How the program is watched, how much is asked of it, and how it stops.

use std::time::Duration;

use clap::ArgAction::Set;

use super::values::{Networks, choice, networks, number, seconds, yes_or_no};

#[derive(Debug, Clone, PartialEq, Eq, clap::Args)]
pub struct Operation {
    /// how many requests one client may make within a minute, 0 for any number
    #[arg(long = "REQUESTS_PER_MINUTE", default_value = "600", value_parser = number("number of requests", 0_u32, 1_000_000))]
    pub requests_per_minute: u32,
    /// addresses and networks that may ask for /metrics, besides this machine; default none
    #[arg(long = "METRICS_FROM", default_value = "", value_parser = networks)]
    pub metrics_from: Networks,
    /// for how many seconds a program that was told to stop goes on serving, 0 to 5, so that a proxy notices
    #[arg(long = "STOP_MOMENT", default_value = "0", value_parser = seconds(5))]
    pub stop_moment: Duration,
    /// text, or json, an object per line
    #[arg(long = "LOG_FORMAT", default_value = "text", value_parser = choice(&[("text", LogFormat::Text), ("json", LogFormat::Json)]))]
    pub log_format: LogFormat,
    /// whether each request gets a line in the log: yes or no
    #[arg(long = "LOG_REQUESTS", default_value = "no", action = Set, value_parser = yes_or_no)]
    pub logs_requests: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// An object of JSON per line.
    Json,
}
