//! 2: the site is no relay for unwanted mail.

use wonderpost::config::DayLimits;

use super::support::{invites, seated};
use crate::prelude::*;
use crate::web::support::{DAY_MS, everywhere};

/// What a strict host allows within a day: a person, and the site.
const SETTINGS: [(&str, &str); 4] = [
    ("WONDERPOST_TABLES_PER_DAY", "3/5"),
    ("WONDERPOST_INVITATIONS_PER_DAY", "2/3"),
    ("WONDERPOST_GUESTS_PER_DAY", "1/2"),
    ("WONDERPOST_TALK_PER_DAY", "30/40"),
];

/// Sites whose host allows little.
fn strict() -> impl Iterator<Item = TestHouse> {
    everywhere(&SETTINGS).map(allows_little)
}

/// Tells a site of this process the same.
fn allows_little(mut site: TestHouse) -> TestHouse {
    let per_day = |person, site| PerDay { person, site };
    let limits = DayLimits {
        tables: per_day(3, 5),
        invitations: per_day(2, 3),
        guests: per_day(1, 2),
        talk: per_day(30, 40),
    };
    site.set_up_below(|service| service.day_limits = limits);
    site
}

impl Visitor<'_> {
    fn tries_to_invite(&mut self, address: &str) -> Answer {
        self.opens("/tables/new?game=duel");
        let fields = format!("game=duel&seats=2&invited={address}");
        self.posts("/tables/new", &fields)
    }
}

#[each::test(everywhere(&[]))]
fn n02_only_a_confirmed_mailbox_opens_tables_and_invites(site: TestHouse) {
    let (_ada, mut guest, _) = seated(&site);
    let form = guest.opens("/tables/new?game=duel");
    form.leads_to("/sign-in?next=/tables/new");
    guest.opens("/settings");
    let fields = "game=duel&seats=2&invited=eve@example.org";
    guest.posts("/tables/new", fields).is(403);
    assert_eq!(site.count_letters_to(EVE), 0);
}

#[each::test(strict())]
fn n02_tables_have_a_limit_for_each_person_and_for_the_site(site: TestHouse) {
    let [mut ada, mut ben] = [ADA, "ben@example.org"].map(|who| site.signed_in(who));
    for _ in 0..3 {
        ada.tries_to_invite("").is(303);
    }
    let refused = ada.tries_to_invite("").is(429);
    assert!(!refused.header("retry-after").is_empty());
    for _ in 0..2 {
        ben.tries_to_invite("").is(303);
    }
    // The site has enough.
    ben.tries_to_invite("").is(429);
    if site.waits(DAY_MS) {
        ben.tries_to_invite("").is(303);
    }
}

#[each::test(strict())]
fn n02_invitations_to_strangers_have_a_limit_and_those_to_players_have_none(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    site.signed_in("known@example.org");
    let third = "three@example.org";
    ada.tries_to_invite("one@example.org").is(303);
    ada.tries_to_invite("two@example.org").is(303);
    ada.tries_to_invite(third).is(429);
    assert_eq!(site.count_letters_to(third), 0, "and nothing was stored");
    // A player brings no strangers.
    let both = "game=dice&seats=3&invited=known@example.org&invited=three@example.org";
    ada.posts("/tables/new", both).is(429);
    assert_eq!(site.count_letters_to(third), 0);
    ada.tries_to_invite("known@example.org").is(303);
    let mut ben = site.signed_in("ben@example.org");
    ben.tries_to_invite(third).is(303);
    // The site has enough.
    ben.tries_to_invite("four@example.org").is(429);
}

/// Somebody opens a table, and a visitor comes to it as a guest. Gives the answer.
fn comes(site: &TestHouse, number: u8, mut guest: Visitor<'_>) -> Answer {
    let mut opener = site.signed_in(&format!("opener{number}@example.org"));
    let table = opener.invites("");
    guest.fills_in(&format!("{table}/join"), "name=Guest")
}

#[each::test(strict())]
fn n02_guests_have_a_limit(site: TestHouse) {
    let come = [0, 1, 2].map(|number| comes(&site, number, site.visitor()));
    let seated = come.iter().filter(|answer| answer.status == 303);
    assert_eq!(seated.count(), 2);
}

#[each::test(services().map(allows_little))]
fn n02_guests_of_one_client_have_a_limit_of_their_own(site: TestHouse) {
    for (number, (client, is_seated)) in (0..).zip([(7, true), (7, false), (8, true), (9, false)]) {
        let guest = site.visitor().at_peer([192, 0, 2, client]);
        let answer = comes(&site, number, guest);
        assert_eq!(answer.status == 303, is_seated, "{number}: {client}");
    }
}

#[each::test(strict())]
fn n02_talk_flows_in_bursts_and_has_a_limit(site: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&site);
    let talk = format!("{}/talk", invited.table);
    joost.opens("/settings");
    let mut said = Vec::new();
    let mut is_clock_ours = false;
    for minute in 0..4 {
        for _ in 0..25 {
            match ada.posts(&talk, "words=hello").status.as_u16() {
                303 => said.push(minute),
                told => assert_eq!(told, 429),
            }
        }
        if minute == 0 {
            // Who says little waits for nobody.
            joost.posts(&talk, "words=hello").is(303);
        }
        is_clock_ours = site.waits(MINUTE_MS);
    }
    let in_minute = |minute| said.iter().filter(|one| **one == minute).count();
    // A program of its own has no time pass, so that all is one burst.
    let later = if is_clock_ours { 10 } else { 0 };
    assert_eq!([0, 1, 2].map(in_minute), [20, later, 0]);
}

#[each::test(everywhere(&[]))]
fn n02_a_name_is_short_and_no_address(site: TestHouse) {
    let settings = |name: &str| format!("name={name}&zone=UTC&theme=auto");
    let long = "n".repeat(41);
    let (mut ada, invited) = invites(&site);
    for name in [
        "win at https://evil.example",
        "evil.example",
        "=?utf-8?b?ZXZpbA==?=",
        "eve@evil.example",
    ] {
        let named = [("name", name)];
        site.visitor().fills_in(&invited.invitation, &named).is(422);
        ada.posts("/settings", &settings(name)).is(422);
    }
    // It is cut.
    ada.posts("/settings", &settings(&long));
    let cut = format!("value=\"{}\"", &long[..40]);
    ada.opens("/settings").says(&cut);
    ada.posts("/settings", &settings("A\u{202e}da\u{200b}"));
    ada.opens("/settings").says("value=\"Ada\"");
    ada.invites("new@example.org");
    let letter = site.letter_to("new@example.org");
    letter.to_lowercase().says("ada invites you");
    assert_eq!(site.count_letters_to(JOOST), 1);
}
