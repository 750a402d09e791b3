//! The page on which somebody says when they are away, and where the others see it.

use super::board::{Pair, pair};
use super::support::DAY_MS;
use crate::prelude::*;

const HERE: &str = "/settings/away";

/// What a page says, without its elements.
fn words(page: &Answer) -> String {
    let parts = page.main().split('<').skip(1);
    let words = parts.filter_map(|part| part.split_once('>'));
    words.map(|(_, text)| text).collect()
}

impl Visitor<'_> {
    /// What a page says to them, without its elements.
    fn reads(&mut self, path: &str) -> String {
        words(&self.opens(path))
    }

    fn adds(&mut self, first: &str, last: &str) -> Answer {
        self.fills_in(HERE, &[("first", first), ("last", last)])
    }

    fn is_away(&mut self, first: &str, last: &str) {
        let added = self.adds(first, last);
        added.leads_to("/settings/away?done=added");
    }

    /// The path that ends the one vacation of their page.
    fn removal(&mut self) -> String {
        let page = self.opens(HERE);
        let id = between(&page.text, "/settings/away/", "/remove");
        format!("/settings/away/{id}/remove")
    }

    fn lives_in(&mut self, zone: &str, language: &str) -> Answer {
        let fields = format!("name=Somebody&zone={zone}&theme=auto&language={language}");
        self.fills_in("/settings", &fields)
    }
}

#[each::test(services_usually(databases::sqlite))]
fn vacations_are_added_told_and_removed(site: TestHouse) {
    let mut freja = site.signed_in(FREJA);
    freja.opens("/settings").says("href=\"/settings/away\"");
    let said = freja.reads(HERE);
    said.says("You have no vacation ahead.");
    said.says("30 days are left in 2026, and 30 in 2027.");
    freja.is_away("2026-12-28", "2027-01-02");
    let said = freja.reads("/settings/away?done=added");
    said.says("Your vacation is noted.");
    said.says("28 December to 2 January 2027 6 days");
    said.says("26 days are left in 2026, and 28 in 2027.");
    let remove = freja.removal();
    let mut eve = site.signed_in(EVE);
    eve.opens(HERE);
    // It is not theirs.
    eve.presses(&remove).is(404);
    // They leave early.
    site.waits(38 * DAY_MS);
    freja.reads(HERE).says("You are away now.");
    freja.presses(&remove).leads_to("/settings/away?done=ended");
    let page = freja.opens("/settings/away?done=ended");
    let said = words(&page);
    said.says("28 December to 29 December 2 days");
    said.says("28 days are left in 2026, and 30 in 2027.");
    // There is nothing to end.
    page.lacks("/remove");
    freja.is_away("2027-01-05", "2027-01-05");
    let remove = freja.removal();
    let removed = freja.presses(&remove);
    removed.leads_to("/settings/away?done=removed");
}

#[each::test(services())]
fn a_vacation_that_cannot_be_is_refused_with_what_would_do(site: TestHouse) {
    let reversed = "The last day, 1 December, is before the first, 2 December.";
    let taken = "on some of these days: 10 December to 12 December. Choose other days";
    let too_long = "That is 32 days in 2027, and you have 30 left. From the same first day, 30 July 2027 would do";
    let no_day = "write it as 2027-03-01";
    let past = "it is 21 November where you are";
    let far = "21 November 2028 is the latest last day";
    let mut freja = site.signed_in(FREJA);
    for (first, last) in [
        ("2028-11-20", "2028-11-21"),
        ("2026-11-20", "2026-11-21"),
        ("2026-12-10", "2026-12-12"),
    ] {
        freja.is_away(first, last);
    }
    for (first, last, why) in [
        ("2026-12-02", "2026-12-01", reversed),
        ("2026-11-01", "2026-11-20", past),
        ("2028-11-22", "2028-11-22", far),
        ("2026-12-12", "2026-12-13", taken),
        ("2026-12-08", "2026-12-10", taken),
        ("2026-12-11", "2026-12-11", taken),
        ("2026-12-01", "2026-12-31", taken),
        ("2027-07-01", "2027-08-01", too_long),
        ("1.12.2026", "2026-12-01", no_day),
        ("2026-12-01", "2027-02-29", no_day),
        ("", "<b>", no_day),
    ] {
        let refused = freja.adds(first, last).is(422);
        words(&refused).says(why);
        // What was typed stays.
        let typed = format!("value=\"{first}\"");
        refused.says_all([&*typed, "aria-invalid=\"true\""]);
    }
    freja.is_away("2026-12-13", "2026-12-13");
    freja.reads(HERE).says("24 days are left in 2026");
    freja.is_away("2027-07-01", "2027-07-30");
    let refused = freja.adds("2027-08-01", "2027-08-02");
    words(&refused).says("No day is left in 2027.");
}

#[each::test(services_usually(databases::sqlite))]
fn a_host_may_allow_fewer_days_and_none(mut site: TestHouse) {
    site.set_up_below(|service| service.away_days = 5);
    let mut freja = site.signed_in(FREJA);
    let refused = freja.adds("2026-12-01", "2026-12-06");
    words(&refused).says("5 December would do");
    let cookies = freja.cookies;
    site.set_up_below(|service| service.away_days = 0);
    let mut freja = site.visitor();
    freja.cookies = cookies;
    let page = freja.opens(HERE);
    page.lacks("type=\"date\"");
    words(&page).says("allows no vacations");
    freja.adds("2026-12-01", "2026-12-01").is(422);
}

fn ticked(page: &Answer) -> Vec<&str> {
    let inputs = page.text.split("<input").skip(1);
    let inputs = inputs.filter_map(|rest| rest.split('>').next());
    let ticked = inputs.filter(|input| input.contains(" checked"));
    let values = ticked.map(|input| between(input, "value=\"", "\""));
    values.collect()
}

#[each::test(services_usually(databases::sqlite))]
fn days_of_the_week_are_chosen_up_to_three(site: TestHouse) {
    let path = "/settings/away/weekdays";
    let mut freja = site.signed_in(FREJA);
    freja.opens(HERE);
    let saved = freja.posts(path, "weekday=6&weekday=7");
    saved.leads_to("/settings/away?done=saved");
    assert_eq!(ticked(&freja.opens(HERE)), ["6", "7"]);
    let four = "weekday=1&weekday=2&weekday=3&weekday=4";
    let refused = freja.posts(path, four).is(422);
    words(&refused).says("3 days of the week off at most");
    // What was ticked stays.
    assert_eq!(ticked(&refused), ["1", "2", "3", "4"]);
    assert_eq!(ticked(&freja.opens(HERE)), ["6", "7"]);
    freja.is_away("2026-12-01", "2026-12-02");
    let data = freja.opens("/settings/my-data.json").text;
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    let expected = serde_json::json!({
        "vacations": [{ "first_day": "2026-12-01", "last_day": "2026-12-02" }],
        "days_off": ["Sat", "Sun"],
    });
    assert_eq!(data["away"], expected);
    freja.opens(HERE);
    freja.presses(path);
    assert!(ticked(&freja.opens(HERE)).is_empty());
}

/// A pair of which Freja waits for Joost, who is not away yet.
fn waiting(site: &TestHouse) -> Pair<'_> {
    let mut pair = pair(site);
    while pair.awaited().0.address != JOOST {
        pair.plays();
    }
    pair
}

#[each::test(services_usually(databases::sqlite))]
fn whoever_waits_for_somebody_away_sees_until_when(site: TestHouse) {
    let away = "Somebody is away until 24 November.";
    let (english, danish) = ("is away until", "er væk til og med 24. november.");
    let (table, mut freja, mut joost) = waiting(&site).parts();
    // The page is kept before anybody is away.
    for _ in 0..2 {
        freja.opens(&table).lacks("away until");
    }
    joost.lives_in("Europe/Copenhagen", "en").is(303);
    joost.is_away("2026-11-22", "2026-11-24");
    // It begins tomorrow.
    freja.reads(&table).lacks(english);
    freja.reads("/").lacks(english);
    // A minute before midnight in Copenhagen, and at midnight.
    site.waits(11 * HOUR_MS - MINUTE_MS);
    freja.reads(&table).lacks(english);
    site.waits(MINUTE_MS);
    freja.reads(&table).says(away);
    freja.reads("/").says(away);
    // They know it themselves, and a stranger does not learn it.
    joost.reads(&table).lacks(english);
    site.visitor().opens(&table).lacks(english);
    freja.lives_in("UTC", "da");
    freja.reads(&table).says(danish);
    // The last midnight, and the minute before it.
    site.waits(3 * DAY_MS - MINUTE_MS);
    freja.reads(&table).says(danish);
    site.waits(MINUTE_MS);
    freja.reads(&table).lacks("er væk");
    freja.reads("/").lacks("er væk");
}

#[each::test(services_usually(databases::sqlite))]
fn a_zone_that_does_not_exist_is_refused_with_what_would_do(site: TestHouse) {
    let mut freja = site.signed_in(FREJA);
    let refused = freja.lives_in("Mars/Olympus", "en").is(422);
    words(&refused)
        .says("“Mars/Olympus” is no time zone. Zones are called like Europe/Copenhagen.");
    freja.reads(HERE).says("at midnight in UTC");
    freja.lives_in("Asia/Kathmandu", "en");
    let here = freja.reads(HERE);
    here.says("at midnight in Asia/Kathmandu, where it is 17:45 now.");
}
