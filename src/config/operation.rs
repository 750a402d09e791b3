//! How the program is watched, how much is asked of it, and how it stops.

use std::time::Duration;

use ipnet::IpNet;

use super::reader::SettingsReader;

/// How many requests one client may make within a minute unless the host says otherwise.
const REQUESTS_PER_MINUTE: u32 = 600;
/// The longest that the program goes on after it was told to stop, in seconds.
const STOP_MOMENT_MAX_S: u64 = 5;

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

impl SettingsReader {
    pub(super) fn operation(&mut self) -> Operation {
        let requests = self.number("WONDERPOST_REQUESTS_PER_MINUTE", 1_000_000);
        let moment = self.number("WONDERPOST_STOP_MOMENT", STOP_MOMENT_MAX_S);
        Operation {
            requests_per_minute: requests
                .and_then(|most| u32::try_from(most).ok())
                .unwrap_or(REQUESTS_PER_MINUTE),
            metrics_from: self.networks("WONDERPOST_METRICS_FROM"),
            stop_moment: Duration::from_secs(moment.unwrap_or(0)),
            log_format: self.log_format(),
            logs_requests: self.yes_or_no("WONDERPOST_LOG_REQUESTS"),
        }
    }

    /// Reads a number from 0 to `most`. None where it is not set, or no such number.
    fn number(&mut self, name: &str, most: u64) -> Option<u64> {
        let value = self.text(name)?;
        let number = value.parse().ok().filter(|number| *number <= most);
        if number.is_none() {
            let why = format!("`{value}` is no number from 0 to {most}: write one.");
            self.problem(name, &why);
        }
        number
    }

    fn log_format(&mut self) -> LogFormat {
        match self.text("WONDERPOST_LOG_FORMAT").as_deref() {
            None | Some("text") => LogFormat::Text,
            Some("json") => LogFormat::Json,
            Some(other) => {
                let why = format!("`{other}` is unknown: write text or json.");
                self.problem("WONDERPOST_LOG_FORMAT", &why);
                LogFormat::Text
            }
        }
    }
}
