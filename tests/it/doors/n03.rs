//! 3: whoever knows an address can neither keep its owner out nor fill the mailbox.

use wonderpost::accounts::sign_in::{LINK_LIFE_MS, MOST_UNUSED};

use crate::prelude::*;
use crate::web::support::everywhere;

impl Visitor<'_> {
    /// Asks for a letter to Ada, and is told that it goes out.
    fn asks_as_ada(&mut self) {
        let asked = self.fills_in("/sign-in", "address=ada@example.org&next=/");
        asked.is(303);
    }

    fn gets_in(&mut self, link: &str) -> bool {
        self.follows(link).status == 303
    }
}

#[each::test(everywhere(&[]))]
fn n03_a_letter_that_an_attacker_asked_for_serves_the_owner_and_not_the_attacker(site: TestHouse) {
    let (mut eve, mut ada) = (site.visitor(), site.visitor());
    for _ in 0..3 {
        eve.asks_as_ada();
    }
    let before = site.count_letters_to(ADA);
    ada.asks_as_ada();
    let link = site.link_to(ADA, "/sign-in/");
    assert_eq!(site.count_letters_to(ADA), before, "and no letter more");
    assert!(ada.gets_in(&link));
    assert!(!eve.gets_in(&link), "a link serves once");
    eve.opens("/settings").leads_to("/sign-in?next=/settings");
}

#[each::test(services())]
fn n03_a_day_of_asking_fills_no_mailbox_and_keeps_nobody_out(site: TestHouse) {
    // Every four minutes is often enough to be refused most of the time.
    let every: usize = if random::is_long() { 1 } else { 4 };
    for minute in (0..24 * 60).step_by(every) {
        // A new browser each time, from a new client address as far as the program can tell.
        site.visitor().asks_as_ada();
        site.count_letters_to(ADA);
        if minute % 240 == 120 {
            let mut ada = site.visitor();
            ada.asks_as_ada();
            let begun_ms = site.clock.now_ms();
            while site.count_letters_to(ADA) == 0 || !ada.gets_in(&site.link_to(ADA, "/sign-in/")) {
                site.waits(MINUTE_MS);
                let waited_ms = site.clock.now_ms() - begun_ms;
                assert!(waited_ms <= HOUR_MS + LINK_LIFE_MS, "{waited_ms} ms");
            }
        }
        site.waits(MINUTE_MS * i64::try_from(every).expect("few"));
    }
    let count = site.count_letters_to(ADA);
    // Each sign-in of hers makes room for a letter; and a letter tells of each new browser.
    let most = MOST_UNUSED + 24 + 12;
    assert!(count <= most, "{count} letters in a day");
}

#[each::test(everywhere(&[]))]
fn n03_a_browser_that_was_signed_in_before_gets_its_own_letter_at_once(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    ada.presses("/sign-out");
    for _ in 0..20 {
        site.visitor()
            .fills_in("/sign-in", "address=ada@example.org");
        site.waits(MINUTE_MS);
        site.count_letters_to(ADA);
    }
    let before = site.count_letters_to(ADA);
    ada.asks_as_ada();
    assert_eq!(site.count_letters_to(ADA), before + 1);
    assert!(ada.gets_in(&site.link_to(ADA, "/sign-in/")));
}

#[each::test(everywhere(&[]))]
fn n03_a_letter_tells_of_a_sign_in_from_a_new_browser_and_only_of_that(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let is_told = || site.letter_to(ADA).starts_with("A NEW BROWSER OPENED");
    assert!(!is_told(), "a new account knows no older browser");
    ada.presses("/sign-out");
    ada.signs_in(ADA);
    assert!(!is_told(), "this browser is known");
    site.visitor().signs_in(ADA);
    assert!(is_told());
    let mut bob = site.signed_in("bob@example.org");
    bob.presses("/sign-out");
    bob.signs_in(ADA);
    assert!(is_told(), "a browser of somebody else is a new one");
}
