//! Asking, looking, redeeming: in the right browser, in another one, too late, twice, all at once.

use std::sync::Barrier;

use wonderpost::accounts::sessions;
use words::msg;

use super::*;
use crate::tables::support::wait_for_waiters;

#[each::test(services())]
fn a_link_signs_in_the_browser_that_asked_and_makes_the_account(site: TestHouse) {
    let ada = Browser::new(&site);
    ada.asks(" Ada.L+post@Example.org ").unwrap();
    assert_eq!(count_people_and_sessions(&site), (0, 0), "not yet");
    let link = newest_link(&site);
    assert!(ada.is_asker(&link));
    let signed_in = ada.redeems(&link).unwrap();
    let person = &signed_in.person;
    assert_eq!(person.address.as_deref(), Some("ada.l+post@example.org"));
    assert_eq!(person.letter_address, person.address);
    assert_eq!((&*person.name, signed_in.is_new), ("ada l", true));
    assert_eq!(signed_in.next_path, "/tables/k7wd");
    site.waits(60_000);
    let again = ada.signs_in("ada.l+post@example.org");
    assert_eq!((again.person.id, again.is_new), (person.id, false));
    assert_ne!(again.session_token, signed_in.session_token);
    assert_eq!(count_people_and_sessions(&site), (1, 2));
}

#[each::test(services())]
fn five_wrong_codes_end_typing_but_not_the_link(site: TestHouse) {
    let (desk, phone) = (Browser::new(&site), Browser::new(&site));
    let link = desk.asks_for_link(ADA);
    let code = phone.reads_code(&link);
    let left = [(); 5].map(|()| match desk.types("AAAAAAAA") {
        Err(Error::No(no)) => no.why,
        other => panic!("{:?}", other.err()),
    });
    assert_eq!(left, [4, 3, 2, 1, 0].map(msg::sign_in::wrong_code));
    assert_eq!(why(desk.types(&code)), "hidden");
    desk.redeems(&link).unwrap();
}

#[each::test(services())]
fn robots_that_follow_and_press_get_nowhere_and_the_human_still_gets_in(site: TestHouse) {
    let ada = Browser::new(&site);
    let link = ada.asks_for_link(ADA);
    let before = site.dump();
    for _ in 0..20 {
        let robot = Browser::new(&site);
        robot.reads_code(&link);
        assert_eq!(why(robot.redeems(&link)), "sign-in-show-code");
        assert_eq!(why(robot.types("ABCDEFGH")), "hidden");
        assert!(ada.is_asker(&link));
    }
    assert_eq!(site.dump(), before, "looking changes nothing");
    ada.redeems(&link).unwrap();
}

#[each::test(services())]
fn a_hundred_uses_of_one_link_at_once_open_one_session(site: TestHouse) {
    let ada = Browser::new(&site);
    let link = ada.asks_for_link(ADA);
    let uses = at_once(100, |_| match ada.redeems(&link) {
        Ok(_) => 1,
        Err(Error::Hidden | Error::Db(DbError::Busy(_))) => 0,
        Err(other) => panic!("{other:?}"),
    });
    assert_eq!(uses.into_iter().sum::<i32>(), 1);
    assert_eq!(count_people_and_sessions(&site), (1, 1));
}

/// Both have found that the link lives when the first one uses it up. On SQLite one is done before the other begins.
#[each::test(services().filter(|site| site.db.kind == Kind::Postgres))]
fn a_link_that_two_are_about_to_use_opens_one_session(site: TestHouse) {
    let ada = Browser::new(&site);
    let link = ada.asks_for_link(ADA);
    let begun = Barrier::new(3);
    let redeems = || {
        begun.wait();
        ada.redeems(&link).is_ok()
    };
    let uses = std::thread::scope(|scope| {
        let both = [scope.spawn(redeems), scope.spawn(redeems)];
        write(&site.db, |conn| {
            let same = sign_ins::wrong_codes.eq(sign_ins::wrong_codes);
            diesel::update(sign_ins::table).set(same).execute(conn)?;
            begun.wait();
            wait_for_waiters(&site, 2);
            Ok(())
        });
        both.map(|one| one.join().expect("no panic"))
    });
    assert_eq!(uses.iter().filter(|is_used| **is_used).count(), 1);
    assert_eq!(count_people_and_sessions(&site), (1, 1));
}

#[each::test(services())]
fn two_first_links_of_one_address_at_once_make_one_account(site: TestHouse) {
    for round in 0..10 {
        let address = format!("ada{round}@example.org");
        let ada = Browser::new(&site);
        let links = [(), ()].map(|()| ada.asks_for_link(&address));
        let people = at_once(2, |index| ada.redeems(&links[index]).unwrap().person.id);
        assert_eq!(people[0], people[1]);
    }
    assert_eq!(count_people_and_sessions(&site), (10, 20));
}

#[each::test(services())]
fn a_browser_gets_three_letters_in_a_quarter_of_an_hour_even_if_asked_at_once(site: TestHouse) {
    let window_ms = sign_in::LETTERS.window_ms;
    let ada = Browser::new(&site);
    // Another process counts the same letters.
    let beside = site.another_process();
    let ada_beside = Browser {
        service: &beside,
        token: ada.token.clone(),
        guest: None,
    };
    let ways = [&ada, &ada_beside];
    let queued = at_once(12, |index| match ways[index % 2].asks(ADA) {
        Ok(()) => 1,
        Err(Error::TooOften { again_in_ms }) => {
            assert_eq!(again_in_ms, window_ms);
            0
        }
        Err(other) => panic!("{other:?}"),
    });
    let queued: i64 = queued.into_iter().sum();
    let waiting = count(&site, "jobs WHERE kind = 'sign_in'");
    assert_eq!((queued, waiting), (3, 3));
    ada.asks(EVE).unwrap();
    site.waits(window_ms);
    ada.asks(ADA).unwrap();
}

#[each::test(services())]
fn known_and_unknown_addresses_get_the_same_answers_and_the_same_letters(site: TestHouse) {
    let ada = Browser::new(&site);
    ada.signs_in("known@example.org");
    site.waits(sign_in::LETTERS.window_ms);
    let [known, unknown] = ["known@example.org", "stranger@example.org"].map(|address| {
        let answers = [(); 4].map(|()| match ada.asks(address) {
            Ok(()) => "sent".to_owned(),
            Err(error) => error.to_string(),
        });
        let letter = newest_letter(&site).unwrap();
        let link = token_in(&letter);
        (answers, format!("{letter:?}").replace(&link, "LINK"))
    });
    assert_eq!(known, unknown);
    let [.., third, fourth] = &known.0;
    assert_eq!(third, "sent");
    assert_ne!(fourth, "sent");
}

#[each::test(services())]
fn a_link_is_made_when_its_letter_is_written_and_not_when_that_comes_too_late(site: TestHouse) {
    let ada = Browser::new(&site);
    ada.asks(ADA).unwrap();
    let rows = |made: &str| {
        let rows = format!("sign_ins WHERE link_hash IS {made} AND code IS {made}");
        count(&site, &rows)
    };
    let (made, not_made) = (|| rows("NOT NULL"), || rows("NULL"));
    assert_eq!((made(), not_made()), (0, 1));
    site.waits(sign_in::LINK_LIFE_MS);
    assert_eq!(newest_letter(&site), None);
    assert_eq!((made(), not_made()), (0, 1));
    ada.signs_in(ADA);
    assert_eq!((made(), not_made()), (1, 1));
}

#[test]
fn the_database_holds_no_living_token() {
    let site = service();
    let ada = Browser::new(&site);
    let link = ada.asks_for_link(ADA);
    let code = Browser::new(&site).reads_code(&link);
    let session = ada.redeems(&link).unwrap().session_token;
    let secrets = [link, code, session, ada.token];
    site.dump().says("sign_ins: ").lacks_all(secrets);
}

#[test]
fn hostile_addresses_are_refused_before_anything_is_stored() {
    let site = service();
    let before = site.dump();
    for (address, refused) in [
        ("", "form-address-empty"),
        ("ada", "form-address-odd"),
        (
            "ada@example.org\r\nBcc: eve@example.org",
            "form-address-odd",
        ),
        ("ad\u{131}@example.org", "form-address-not-ascii"),
    ] {
        assert_eq!(why(Browser::new(&site).asks(address)), refused);
    }
    assert_eq!(site.dump(), before);
}

#[each::test(services())]
fn signing_out_everywhere_ends_unused_sessions_too_and_one_lives_while_it_is_used(site: TestHouse) {
    let eve = signed_in(&site, EVE);
    let all = [(); 3].map(|()| {
        let ada = signed_in(&site, ADA);
        site.waits(sessions::IDLE_MS / 4);
        ada
    });
    let listed = sessions::list(&site.db, &site.clock, all[0].person.id).unwrap();
    assert!(listed.is_sorted_by(|one, next| one.created_at_ms > next.created_at_ms));
    let ended = sessions::revoke_all(&site.db, &site.clock, all[0].person.id);
    assert_eq!(ended.unwrap(), 3);
    assert!(!all.iter().any(|one| lives(&site, &one.session_token)));
    // A session lives as long as it is used.
    for _ in 0..3 {
        assert!(lives(&site, &eve.session_token));
        site.waits(sessions::IDLE_MS - 1);
    }
    site.waits(1);
    assert!(!lives(&site, &eve.session_token));
    let listed = sessions::list(&site.db, &site.clock, eve.person.id);
    assert_eq!(listed.unwrap(), []);
}
