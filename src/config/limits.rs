//! How much one person and the whole site may do within a day, and how long somebody may be away within a year.

/// How many days of vacation one person may take in a calendar year unless the host says otherwise.
pub const AWAY_DAYS: u16 = 30;
/// How many hours before the end of their time a player must have been reminded unless the host says otherwise.
pub const WARNING_HOURS: u16 = 12;

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
