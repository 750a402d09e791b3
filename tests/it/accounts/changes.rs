//! An account takes another address, or is deleted.

use wonderpost::play::{deletion, join, open};

use super::*;
use crate::web::support::HOST;

const NEW: &str = "ada@new.example";

#[each::test(services())]
fn an_account_takes_another_address_once_that_mailbox_agrees(site: TestHouse) {
    let (desk, phone) = (Browser::new(&site), Browser::new(&site));
    let (ada, on_phone) = (desk.signs_in(ADA), phone.signs_in(ADA));
    for (address, wrong) in [
        ("ada at home", "form-address-odd"),
        (ADA, "settings-same-address"),
    ] {
        assert_eq!(why(desk.asks_to_change(ada.person.id, address)), wrong);
    }
    desk.asks_to_change(ada.person.id, NEW).unwrap();
    let link = newest_link(&site);
    assert_eq!(site.person(ADA), ada.person.id, "nobody has agreed yet");
    // The link alone signs nobody in elsewhere.
    Browser::new(&site).reads_code(&link);
    let new_address = Some(NEW.to_owned());
    let LinkView::SameBrowser {
        new_address: told, ..
    } = desk.looks(&link)
    else {
        panic!("it is where it was asked for");
    };
    assert_eq!(told, new_address);
    let signed_in = desk.redeems(&link).unwrap();
    assert_eq!(signed_in.person.id, ada.person.id);
    assert_eq!(signed_in.person.letter_address, new_address);
    assert_eq!(signed_in.person.address, new_address);
    assert!(lives(&site, &signed_in.session_token));
    assert!(!lives(&site, &ada.session_token) && !lives(&site, &on_phone.session_token));
    let told = site.letter_to(ADA);
    told.says("the new address was confirmed");
    told.lacks(NEW);
    // Whoever reads the old mailbox does not come to the account any more.
    assert_ne!(signed_in_as(&site, ADA), ada.person.id);
    assert_eq!(signed_in_as(&site, NEW), ada.person.id);
}

fn signed_in_as(site: &TestHouse, address: &str) -> PersonId {
    signed_in(site, address).person.id
}

#[each::test(services())]
fn invitations_follow_to_the_new_address_which_is_not_told(site: TestHouse) {
    let mut eve = site.signed_in(EVE);
    let table = eve.invites(ADA);
    let mut ada = site.signed_in(ADA);
    ada.opens("/settings");
    ada.posts("/settings/address", "address=ada at home")
        .is(422)
        .says("id=\"address-error\"");
    ada.posts("/settings/address", &[("address", NEW)])
        .leads_to("/sign-in/code");
    // To ask again leads back to the form, not to that of signing in.
    ada.opens("/sign-in/code")
        .says(NEW)
        .lacks("href=\"/sign-in\"");
    let link = site.link_to(NEW, "/sign-in/");
    ada.opens(&link).says_all([NEW, "Use this address"]);
    ada.presses(&link).leads_to("/settings?done=address");
    ada.opens("/settings?done=address")
        .says("Your address is changed.");
    ada.opens("/").says(&format!("{table}/join"));
    let seen = eve.opens(&table);
    seen.says("<p class=\"sitters__address\">ada</p>");
    seen.lacks(NEW);
}

#[each::test(services())]
fn of_two_accounts_that_take_one_address_at_once_one_has_it(site: TestHouse) {
    for round in 0..10 {
        let address = format!("both{round}@example.org");
        let [ada, eve] = [ADA, EVE].map(|own| {
            let browser = Browser::new(&site);
            let own = format!("{round}{own}");
            let person = browser.signs_in(&own).person.id;
            browser.asks_to_change(person, &address).unwrap();
            (newest_link(&site), browser, person)
        });
        let both = [&ada, &eve];
        let done = at_once(2, |index| {
            let (link, browser, _) = both[index];
            browser.redeems(link).map(|done| done.person.id)
        });
        let holder = site.person(&address);
        for (done, (.., person)) in done.into_iter().zip(both) {
            match done {
                Ok(id) => assert_eq!((id, holder), (*person, *person)),
                Err(_) => assert_eq!(why(done), "sign-in-has-account"),
            }
        }
    }
}

#[each::test(services())]
fn an_account_writes_to_five_strange_mailboxes_a_day(site: TestHouse) {
    let ada = signed_in(&site, ADA).person.id;
    for number in 0..5 {
        let address = format!("stranger{number}@example.org");
        Browser::new(&site).asks_to_change(ada, &address).unwrap();
    }
    let letter = newest_letter(&site).unwrap();
    assert!(letter.text.contains("ada asked for it"), "{}", letter.text);
    let sixth = Browser::new(&site).asks_to_change(ada, JOOST);
    assert!(matches!(sixth, Err(Error::TooOften { .. })), "{sixth:?}");
}

/// Every word of a database that names somebody.
fn lacks_name(site: &TestHouse, names: &[&str]) {
    let dump = site.dump();
    let kept = "letters letter_texts mailboxes stop_links limit_uses host_log".split(' ');
    let kept = |line: &&str| {
        kept.clone()
            .all(|table| !line.starts_with(&format!("{table}:")))
    };
    // A relation is followed by its rows, a line each.
    let mut is_kept = true;
    for line in dump.lines() {
        if line.split_once(": ").is_some_and(|(table, _)| {
            table
                .chars()
                .all(|sign| sign == '_' || sign.is_ascii_lowercase())
        }) {
            is_kept = !kept(&line);
        }
        for name in names {
            assert!(is_kept || !line.contains(name), "{line}");
        }
    }
}

#[each::test(services())]
fn of_a_deleted_account_moves_stay_without_a_name_and_everything_else_goes(mut site: TestHouse) {
    site.set_up_below(|service| {
        service.day_limits.tables = PerDay {
            person: 20,
            site: 200,
        }
    });
    let people = [ADA, EVE, FREJA].map(|address| signed_in_as(&site, address));
    let named = "UPDATE people SET name = 'Zuleika' WHERE address = 'ada@example.org'";
    sql(&site, named);
    let [ada, eve, freja] = people;
    let over = seat_again(&site, "duel", vec![eve, ada]);
    over.ends(1);
    let running = seat_again(&site, "dice", vec![freja, ada, eve]);
    let mut zuleika = site.signed_in(ADA);
    let kept = NewTable {
        invited: vec![ADA.to_owned()],
        ..new_table("dice", 3, &[])
    };
    let waiting = open::open(&site, eve, &kept).expect("opens");
    let key = SeatKey::Open(waiting.clone());
    join::take_seat(&site, &key, ada, None).expect("free");
    let open = zuleika.invites(JOOST);
    for uid in [&running.uid, &over.uid] {
        zuleika.opens(&format!("/tables/{uid}"));
        zuleika
            .posts(&format!("/tables/{uid}/notes"), "words=Zuleika was here")
            .is(303);
    }
    zuleika.opens("/settings");
    zuleika
        .posts("/settings/delete", "")
        .is(422)
        .says("id=\"sure-error\"");
    assert_eq!(site.person(ADA), ada, "nothing is done without the tick");
    site.letters_to(ADA);
    zuleika
        .posts("/settings/delete", "sure=yes")
        .is(200)
        .says("Your account is deleted");
    zuleika.opens("/settings").is(303);
    site.letters_to(ADA);
    lacks_name(&site, &["Zuleika", ADA]);

    let look = running.look(0);
    assert_eq!(look.table.status, Status::Running);
    assert!(look.seats[1].has_stand_in && look.seats[1].is_offered);
    assert_eq!(look.names()[1], "Former player 2");
    assert_eq!(over.look(0).names()[1], "Former player 2");
    for party in [&over, &running] {
        party.holds();
    }
    let waiting = board::now(&site, &waiting, Some(eve)).expect("theirs");
    assert_eq!(waiting.table.status, Status::Open, "the others may play");
    assert_eq!(waiting.names()[1..], ["", ""]);
    site.visitor().opens(&open).is(404);
    // With the same address somebody begins anew.
    assert_ne!(signed_in_as(&site, ADA), ada);
}

#[each::test(services())]
fn an_account_at_a_frozen_table_stays_until_the_host_has_looked(site: TestHouse) {
    let people = [ADA, EVE].map(|address| signed_in_as(&site, address));
    let party = seat_again(&site, "duel", people.to_vec());
    let freeze = "UPDATE game_tables SET status = 'frozen', frozen_at_ms = 1";
    sql(&site, freeze);
    assert_eq!(why(deletion::delete(&site, people[0])), "settings-frozen");
    assert_eq!(site.person(ADA), people[0]);
    assert_eq!(party.look(0).table.status, Status::Frozen);
}

#[each::test(services())]
fn an_account_that_is_deleted_twice_at_once_leaves_its_table_once(site: TestHouse) {
    let people = [ADA, EVE, HOST].map(|address| signed_in_as(&site, address));
    let party = seat_again(&site, "dice", people.to_vec());
    let done = at_once(2, |_| deletion::delete(&site, people[2]).is_ok());
    assert!(done.contains(&true), "{done:?}");
    assert!(party.look(0).seats[2].has_stand_in);
    party.holds();
    assert_eq!(count(&site, "people"), 2);
}
