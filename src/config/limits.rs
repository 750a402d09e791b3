//! How much one person and the whole site may do within a day.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerDay {
    /// By one person, or from one client where nobody is known yet.
    pub person: usize,
    /// By all of the site together.
    pub site: usize,
}

/// What a host allows within a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::Args)]
pub struct DayLimits {
    /// how many tables one person, and all together, may open within a day
    #[arg(long = "TABLES_PER_DAY", default_value = "30/500", value_parser = per_day("30/500"))]
    pub tables: PerDay,
    /// how many mailboxes that never played here one person, and all together, may invite within a day
    #[arg(long = "INVITATIONS_PER_DAY", default_value = "20/300", value_parser = per_day("20/300"))]
    pub invitations: PerDay,
    /// how many guests from one client, and all together, may take seats within a day
    #[arg(long = "GUESTS_PER_DAY", default_value = "20/300", value_parser = per_day("20/300"))]
    pub guests: PerDay,
    /// how many lines of talk one person, and all together, may say within a day
    #[arg(long = "TALK_PER_DAY", default_value = "300/20000", value_parser = per_day("300/20000"))]
    pub talk: PerDay,
}

/// Reads two numbers: for one person, and for the site.
fn per_day(
    usual: &'static str,
) -> impl Fn(&str) -> Result<PerDay, String> + Clone + Send + Sync + 'static {
    move |value| {
        let read = |text: &str| text.trim().parse().ok().filter(|count| *count <= 1_000_000);
        let both = value
            .split_once('/')
            .and_then(|(person, site)| Some((read(person)?, read(site)?)));
        both.map(|(person, site)| PerDay { person, site })
            .ok_or_else(|| {
                format!(
                    "`{value}` is no pair of numbers: write how many one person may make within a day and how many all together, such as {usual}."
                )
            })
    }
}
