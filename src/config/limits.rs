//! How much one person and the whole site may do within a day, and how long somebody may be away within a year.

use super::reader::SettingsReader;

/// How many days of vacation one person may take in a calendar year unless the host says otherwise.
pub const AWAY_DAYS: u16 = 30;
/// How many hours before the end of their time a player must have been reminded unless the host says otherwise.
pub const WARNING_HOURS: u16 = 12;
/// The most of them: three days.
const WARNING_HOURS_MAX: u16 = 72;
/// The days of the longest year.
const AWAY_DAYS_MAX: u16 = 366;

/// How often something may be done within a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerDay {
    /// By one person, or from one client where nobody is known yet.
    pub person: usize,
    /// By all of the site together.
    pub site: usize,
}

/// What a host allows within a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayLimits {
    /// Tables that are opened.
    pub tables: PerDay,
    /// Invitations to mailboxes that never played here.
    pub invitations: PerDay,
    /// Guests who take a seat.
    pub guests: PerDay,
    /// Lines of table talk.
    pub talk: PerDay,
}

impl Default for DayLimits {
    fn default() -> Self {
        let per_day = |person, site| PerDay { person, site };
        Self {
            tables: per_day(30, 500),
            invitations: per_day(20, 300),
            guests: per_day(20, 300),
            talk: per_day(300, 20_000),
        }
    }
}

impl SettingsReader {
    pub(super) fn day_limits(&mut self) -> DayLimits {
        let usual = DayLimits::default();
        DayLimits {
            tables: self.per_day("WONDERPOST_TABLES_PER_DAY", usual.tables),
            invitations: self.per_day("WONDERPOST_INVITATIONS_PER_DAY", usual.invitations),
            guests: self.per_day("WONDERPOST_GUESTS_PER_DAY", usual.guests),
            talk: self.per_day("WONDERPOST_TALK_PER_DAY", usual.talk),
        }
    }

    pub(super) fn away_days(&mut self) -> u16 {
        let why = "no number of days in a year: write one from 0, for no vacations, to";
        self.at_most("WONDERPOST_AWAY_DAYS", AWAY_DAYS, AWAY_DAYS_MAX, why)
    }

    pub(super) fn warning_hours(&mut self) -> u16 {
        let why = "no number of hours between a reminder and the end of somebody's time: write one from 0 to";
        self.at_most(
            "WONDERPOST_WARNING_HOURS",
            WARNING_HOURS,
            WARNING_HOURS_MAX,
            why,
        )
    }

    /// Reads a number up to `most`.
    fn at_most(&mut self, name: &str, usual: u16, most: u16, why: &str) -> u16 {
        let Some(value) = self.text(name) else {
            return usual;
        };
        match value.parse() {
            Ok(number) if number <= most => number,
            Ok(_) | Err(_) => {
                self.problem(name, &format!("`{value}` is {why} {most}."));
                usual
            }
        }
    }

    /// Reads two numbers: for one person, and for the site.
    fn per_day(&mut self, name: &str, usual: PerDay) -> PerDay {
        let Some(value) = self.text(name) else {
            return usual;
        };
        let read = |text: &str| {
            text.trim()
                .parse::<usize>()
                .ok()
                .filter(|n| *n <= 1_000_000)
        };
        let both = value
            .split_once('/')
            .and_then(|(person, site)| Some((read(person)?, read(site)?)));
        match both {
            Some((person, site)) => PerDay { person, site },
            None => {
                let why = format!(
                    "`{value}` is no pair of numbers: write how many one person may make within a day and how many all together, such as {}/{}.",
                    usual.person, usual.site
                );
                self.problem(name, &why);
                usual
            }
        }
    }
}
