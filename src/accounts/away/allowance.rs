//! How many days of vacation somebody may take in a calendar year, and what is left of them.
//!
//! Every day from the first to the last of a vacation counts, in the year in which it lies.

use chrono::{Datelike, Days, NaiveDate};

use words::{Message, date_in, msg};

pub(super) type Span = (NaiveDate, NaiveDate);

/// A vacation has more days in a year than are left; this is the first such year.
pub(super) struct Short {
    year: i32,
    asked: u32,
    left: u32,
    /// The latest last day that would do, from the same first day; none where not even the first would.
    until: Option<NaiveDate>,
}

impl Short {
    pub(super) fn says(&self, this_year: i32) -> Message {
        let year = self.year.to_string();
        match self.until {
            Some(until) => msg::away::short(self.asked, year, self.left, date_in(this_year, until)),
            None => msg::away::used_up(year),
        }
    }
}

fn days_in((first, last): Span, year: i32) -> u32 {
    let begins = NaiveDate::from_ymd_opt(year, 1, 1).map(|day| day.max(first));
    let ends = NaiveDate::from_ymd_opt(year, 12, 31).map(|day| day.min(last));
    let days = begins
        .zip(ends)
        .map_or(0, |(begins, ends)| (ends - begins).num_days() + 1);
    u32::try_from(days).unwrap_or(0)
}

pub(super) fn left(taken: &[Span], year: i32, allowed: u16) -> u32 {
    let used: u32 = taken.iter().map(|span| days_in(*span, year)).sum();
    u32::from(allowed).saturating_sub(used)
}

/// Says whether one more vacation has its days left in each of its years. Its last day is not before its first.
pub(super) fn check(taken: &[Span], span: Span, allowed: u16) -> Result<(), Short> {
    let (first, last) = span;
    for year in first.year()..=last.year() {
        let (asked, left) = (days_in(span, year), left(taken, year, allowed));
        if asked > left {
            let begins = NaiveDate::from_ymd_opt(year, 1, 1).map(|day| day.max(first));
            // The day before the first that is too many.
            let until = begins
                .and_then(|day| day.checked_add_days(Days::new(left.into())))
                .and_then(|day| day.pred_opt())
                .filter(|day| *day >= first);
            return Err(Short {
                year,
                asked,
                left,
                until,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str) -> Span {
        let (first, last) = text.split_once("..").expect("two days");
        (first.parse().expect("a day"), last.parse().expect("a day"))
    }

    /// Asks for a vacation beside others: how many days it has in the first year with too few, how many of how many
    /// are left, and until when it would do; nothing where it fits.
    fn refused(taken: &[&str], wanted: &str, allowed: u16) -> String {
        let taken: Vec<Span> = taken.iter().map(|text| span(text)).collect();
        let short = check(&taken, span(wanted), allowed).err();
        short.map_or_else(String::new, |short| {
            let until = short.until.map(|until| until.to_string());
            let (asked, left) = (short.asked, short.left);
            format!(
                "{} {asked}/{left} {}",
                short.year,
                until.unwrap_or_default()
            )
        })
    }

    #[test]
    fn a_vacation_fits_until_the_days_of_its_year_are_used() {
        let wanted = |days, allowed| refused(&[], days, allowed);
        assert_eq!(wanted("2027-03-01..2027-03-30", 30), "");
        let march = "2027-03-01..2027-03-31";
        assert_eq!(wanted(march, 30), "2027 31/30 2027-03-30");
        let taken = ["2027-01-01..2027-01-20", "2027-06-01..2027-06-05"];
        let wanted = |days, allowed| refused(&taken, days, allowed);
        assert_eq!(wanted("2027-03-01..2027-03-05", 30), "");
        let six = "2027-03-01..2027-03-06";
        assert_eq!(wanted(six, 30), "2027 6/5 2027-03-05");
        assert_eq!(wanted("2027-03-01..2027-03-01", 25), "2027 1/0 ");
        assert_eq!(wanted("2028-03-01..2028-03-25", 25), "");
    }

    #[test]
    fn each_year_has_its_own_days() {
        let (winter, longer) = ("2026-12-22..2027-01-10", "2026-12-22..2027-01-11");
        assert_eq!(refused(&[], winter, 10), "");
        assert_eq!(refused(&[], longer, 10), "2027 11/10 2027-01-10");
        let taken = ["2027-05-01..2027-05-10"];
        assert_eq!(refused(&taken, winter, 10), "2027 10/0 2026-12-31");
        assert_eq!(refused(&[], "2028-01-01..2028-12-31", 366), "");
    }
}
