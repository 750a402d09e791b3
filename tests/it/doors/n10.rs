//! 10: a clock that is set back or leaps revives nothing, locks nobody out, and is told to the host.

use wonderpost::accounts::sessions::{Browser, IDLE_MS};
use wonderpost::accounts::sign_in::{self, LinkView};
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::play::outages;

use crate::prelude::*;
use crate::support::databases::told;
use crate::web::support::{DAY_MS, NOON};

/// Makes a link that any browser may use.
fn link(service: &Service) -> String {
    let link = sign_in::link_for_host(&service.db, &service.clock, ADA, "").unwrap();
    link.rsplit('/').next().unwrap().to_owned()
}

fn is_dead(service: &Service, clock: &Clock, link: &str) -> bool {
    let browser = Browser::new("", "");
    sign_in::look(&service.db, clock, link, &browser).unwrap() == LinkView::Dead
}

#[each::test(services())]
fn an_expired_link_never_lives_again_not_even_after_a_start_on_an_old_clock(site: TestHouse) {
    let (db, clock) = (&site.db, &site.clock);
    outages::store_time(db, clock).unwrap();
    let link = link(&site);
    assert!(!is_dead(&site, clock, &link));
    site.waits(sign_in::LINK_LIFE_MS);
    assert!(is_dead(&site, clock, &link));
    outages::store_time(db, clock).unwrap();
    for _ in 0..3 {
        clock.set_by(-HOUR_MS);
        assert!(is_dead(&site, clock, &link));
        site.waits(1000);
    }
    let started = Clock::scripted(NOON);
    outages::hold_clock(db, &started).unwrap();
    assert!(is_dead(&site, &started, &link));
    // A clock behind the mark does not lower it.
    outages::store_time(db, &Clock::scripted(NOON - HOUR_MS)).unwrap();
    let again = Clock::scripted(NOON);
    outages::hold_clock(db, &again).unwrap();
    assert_eq!(again.now_ms(), NOON + sign_in::LINK_LIFE_MS);
}

#[each::test(services())]
fn an_idle_session_stays_dead(site: TestHouse) {
    let ada = site.signed_in(ADA);
    site.waits(IDLE_MS);
    for by_ms in [0, -30 * DAY_MS] {
        site.clock.set_by(by_ms);
        let settings = ada.clone().opens("/settings");
        settings.leads_to("/sign-in?next=/settings");
    }
}

/// Asks for a letter that signs in.
fn asks(service: &Service) -> Result<(), Error> {
    sign_in::ask(&service.db, &service.clock, &sending::ask(ADA, "b"))
}

#[each::test(services())]
fn a_limit_recovers(site: TestHouse) {
    for _ in 0..sign_in::LETTERS.most {
        asks(&site).unwrap();
    }
    site.clock.set_by(-DAY_MS);
    assert!(asks(&site).is_err());
    site.waits(2 * sign_in::LETTERS.window_ms);
    asks(&site).unwrap();
}

#[each::test(services())]
fn a_lease_that_ran_out_stays_so_and_a_letter_that_was_put_off_comes_due(site: TestHouse) {
    let (db, clock) = (&site.db, &site.clock);
    let is_due = || sending::is_any_due(db, clock.now_ms());
    let claims = || {
        let claimed = sending::claim(&site).unwrap();
        let Claim::Ready(letter) = claimed else {
            panic!("a letter is due: {claimed:?}");
        };
        letter
    };
    asks(&site).unwrap();
    claims();
    assert!(!is_due(), "it is leased");
    site.waits(claim::LEASE_MS);
    assert!(is_due(), "the lease has run out");
    clock.set_by(-DAY_MS);
    assert!(is_due(), "it lives again");
    claim::mark_failed(db, &claims(), "the server is away", clock.now_ms()).unwrap();
    assert!(!is_due(), "it was put off");
    // Six minutes at most, at half speed.
    site.waits(13 * MINUTE_MS);
    assert!(is_due(), "it never comes");
}

#[each::test(services())]
fn the_host_is_told(site: TestHouse) {
    let mut host = site.visitor();
    host.opens("/host").lacks_all(["set back", "leapt"]);
    site.clock.set_by(-HOUR_MS);
    host.opens("/host")
        .says("was set back and stands 60 minutes behind");
    site.clock.set_by(3 * HOUR_MS);
    host.opens("/host")
        .says("leapt forward and stands 120 minutes ahead");
}

#[each::test(services())]
fn stamps_run_ahead_by_no_more_than_a_leap_lasted_and_never_back(site: TestHouse) {
    let ten_years = 10 * 365 * DAY_MS;
    let mut ada = site.signed_in(ADA);
    for _ in 0..2 {
        ada.invites("");
        site.clock.set_by(ten_years);
        ada.invites("");
        site.waits(MINUTE_MS);
        ada.invites("");
        site.clock.set_by(-ten_years);
    }
    let recorded = "SELECT CAST(recorded_at_ms AS text) AS line FROM events ORDER BY table_id, seq";
    let stamps = told(&site.db, recorded);
    let stamps: Vec<i64> = stamps.iter().map(|at| at.parse().unwrap()).collect();
    assert!(stamps.is_sorted(), "{stamps:?}");
    let last = stamps.last().copied().unwrap_or_default();
    let in_time = NOON..=NOON + 4 * MINUTE_MS;
    assert!(in_time.contains(&last), "{stamps:?}");
}
