//! Asking, looking, redeeming: in the right browser, in another one, too late, twice, all at once.

use super::*;
use crate::support::databases;

#[test]
fn a_link_signs_in_the_browser_that_asked_and_makes_the_account() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.asks(" Ada.L+post@Example.org ").unwrap();
        assert_eq!(
            count_people(&db),
            0,
            "{}: not before it is redeemed",
            database.label
        );
        let link = newest_link(&db, &clock);
        assert_eq!(ada.looks(&link), LinkView::SameBrowser);
        let signed_in = ada.redeems(&link).unwrap();
        assert_eq!(
            signed_in.person.address.as_deref(),
            Some("ada.l+post@example.org")
        );
        assert_eq!(signed_in.person.letter_address, signed_in.person.address);
        assert_eq!(
            (signed_in.person.name.as_str(), signed_in.is_new),
            ("ada l", true)
        );
        assert_eq!(signed_in.next_path, "/tables/k7wd");
        clock.advance(60_000);
        let again = ada.signs_in("ada.l+post@example.org");
        assert_eq!(
            (again.person.id, again.is_new),
            (signed_in.person.id, false)
        );
        assert_ne!(again.session_token, signed_in.session_token);
        assert_eq!(count_people(&db), 1);
    }
}

#[test]
fn a_link_serves_once_and_for_ten_minutes() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        ada.redeems(&link).unwrap();
        assert_eq!(ada.looks(&link), LinkView::Dead);
        assert!(matches!(ada.redeems(&link), Err(RedeemError::Dead)));
        ada.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        clock.advance(sign_in::LINK_LIFE_MS - 1);
        assert_eq!(ada.looks(&link), LinkView::SameBrowser);
        clock.advance(1);
        assert_eq!(ada.looks(&link), LinkView::Dead);
        assert!(matches!(ada.redeems(&link), Err(RedeemError::Dead)));
        assert!(matches!(
            ada.redeems("no such link"),
            Err(RedeemError::Dead)
        ));
        assert_eq!(count_sessions(&db), 1, "{}", database.label);
    }
}

#[test]
fn another_browser_shows_a_code_that_the_asking_browser_takes() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let (desk, phone) = (Browser::new(&db, &clock), Browser::new(&db, &clock));
        desk.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        let LinkView::OtherBrowser { code } = phone.looks(&link) else {
            panic!("{}: another browser must get a code", database.label);
        };
        assert_eq!(
            sign_in::look(&db, &clock, &link, None).unwrap(),
            LinkView::OtherBrowser { code: code.clone() },
            "a browser without a cookie is another browser"
        );
        assert!(matches!(
            phone.redeems(&link),
            Err(RedeemError::OtherBrowser)
        ));
        assert!(matches!(phone.types(&code), Err(RedeemError::Dead)));
        let spoken = format!(" {} {} ", &code[..4].to_lowercase(), &code[4..]);
        let signed_in = desk.types(&spoken).unwrap();
        assert_eq!(signed_in.person.address.as_deref(), Some("ada@example.org"));
        assert!(matches!(desk.types(&code), Err(RedeemError::Dead)), "once");
        assert!(
            matches!(desk.redeems(&link), Err(RedeemError::Dead)),
            "nor the link"
        );
    }
}

#[test]
fn five_wrong_codes_end_typing_but_not_the_link() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let (desk, phone) = (Browser::new(&db, &clock), Browser::new(&db, &clock));
        desk.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        let LinkView::OtherBrowser { code } = phone.looks(&link) else {
            panic!("another browser must get a code");
        };
        for left in (0..5).rev() {
            match desk.types("AAAAAAAA") {
                Err(RedeemError::WrongCode { tries_left }) => assert_eq!(tries_left, left),
                other => panic!("{}: {other:?}", database.label),
            }
        }
        assert!(matches!(desk.types(&code), Err(RedeemError::Dead)));
        desk.redeems(&link).unwrap();
    }
}

#[test]
fn robots_that_follow_and_press_get_nowhere_and_the_human_still_gets_in() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        let before = dump(&db);
        for _ in 0..20 {
            let robot = Browser::new(&db, &clock);
            assert!(matches!(robot.looks(&link), LinkView::OtherBrowser { .. }));
            assert!(matches!(
                robot.redeems(&link),
                Err(RedeemError::OtherBrowser)
            ));
            assert!(matches!(robot.types("ABCDEFGH"), Err(RedeemError::Dead)));
            assert_eq!(ada.looks(&link), LinkView::SameBrowser);
        }
        assert_eq!(
            dump(&db),
            before,
            "{}: looking changes nothing",
            database.label
        );
        ada.redeems(&link).unwrap();
    }
}

#[test]
fn a_hundred_uses_of_one_link_at_once_open_one_session() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.asks("ada@example.org").unwrap();
        let link = newest_link(&db, &clock);
        let won: usize = std::thread::scope(|scope| {
            let uses: Vec<_> = (0..100)
                .map(|_| {
                    scope.spawn(|| {
                        let used = ada.redeems(&link);
                        let is_fine = matches!(
                            used,
                            Ok(_) | Err(RedeemError::Dead | RedeemError::Db(DbError::Busy(_)))
                        );
                        assert!(is_fine, "{used:?}");
                        usize::from(used.is_ok())
                    })
                })
                .collect();
            uses.into_iter().map(|used| used.join().unwrap()).sum()
        });
        assert_eq!(
            (won, count_sessions(&db), count_people(&db)),
            (1, 1, 1),
            "{}",
            database.label
        );
    }
}

#[test]
fn two_first_links_of_one_address_at_once_make_one_account() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        for round in 0..10 {
            let address = format!("ada{round}@example.org");
            let ada = Browser::new(&db, &clock);
            let links: Vec<String> = (0..2)
                .map(|_| {
                    ada.asks(&address).unwrap();
                    newest_link(&db, &clock)
                })
                .collect();
            let people: Vec<PersonId> = std::thread::scope(|scope| {
                let ada = &ada;
                let uses: Vec<_> = links
                    .iter()
                    .map(|link| scope.spawn(move || ada.redeems(link).unwrap().person.id))
                    .collect();
                uses.into_iter().map(|used| used.join().unwrap()).collect()
            });
            assert_eq!(people[0], people[1], "{}", database.label);
        }
        assert_eq!((count_people(&db), count_sessions(&db)), (10, 20));
    }
}

#[test]
fn a_browser_gets_three_letters_in_a_quarter_of_an_hour_even_when_all_are_asked_at_once() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        // Another process counts the same letters.
        let beside = database.open();
        let ada_beside = Browser {
            db: &beside,
            clock: &clock,
            token: ada.token.clone(),
            guest: None,
        };
        let label = database.label;
        let ways = [&ada, &ada_beside];
        let queued: usize = std::thread::scope(|scope| {
            let asks: Vec<_> = (0..12)
                .map(|number| {
                    let ada = ways[number % 2];
                    scope.spawn(move || match ada.asks("ada@example.org") {
                        Ok(()) => 1,
                        Err(AskError::TooOften { again_in_ms }) => {
                            assert_eq!(again_in_ms, sign_in::LETTERS.window_ms);
                            0
                        }
                        Err(other) => panic!("{label}: {other:?}"),
                    })
                })
                .collect();
            asks.into_iter().map(|ask| ask.join().unwrap()).sum()
        });
        assert_eq!((queued, count_letters(&db)), (3, 3), "{label}");
        ada.asks("eve@example.org").unwrap();
        clock.advance(sign_in::LETTERS.window_ms);
        ada.asks("ada@example.org").unwrap();
    }
}

#[test]
fn known_and_unknown_addresses_get_the_same_answers_and_the_same_letters() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.signs_in("known@example.org");
        clock.advance(sign_in::LETTERS.window_ms);
        let mut seen = Vec::new();
        for address in ["known@example.org", "stranger@example.org"] {
            let answers: Vec<String> = (0..4)
                .map(|_| match ada.asks(address) {
                    Ok(()) => "sent".to_owned(),
                    Err(error) => error.to_string(),
                })
                .collect();
            let letter = newest_letter(&db, &clock);
            let link = token_in(&letter);
            seen.push((answers, format!("{letter:?}").replace(&link, "LINK")));
        }
        assert_eq!(seen[0], seen[1], "{}", database.label);
        assert_eq!(seen[0].0[2..], ["sent".to_owned(), seen[0].0[3].clone()]);
    }
}

#[test]
fn a_link_is_made_when_its_letter_is_written_and_not_when_that_comes_too_late() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock);
        ada.asks("ada@example.org").unwrap();
        let hashes = || -> Vec<(Option<String>, Option<String>)> {
            db.read(|conn| {
                let columns = (sign_ins::link_hash, sign_ins::code);
                Ok::<_, DbError>(sign_ins::table.select(columns).load(conn)?)
            })
            .unwrap()
        };
        assert_eq!(hashes(), [(None, None)], "{}", database.label);
        clock.advance(sign_in::LINK_LIFE_MS);
        assert_eq!(
            sending::send_due(&db, &clock, &SignInWriter(&clock), false).len(),
            0
        );
        assert_eq!(hashes(), [(None, None)]);
        ada.asks("ada@example.org").unwrap();
        ada.redeems(&newest_link(&db, &clock)).unwrap();
        assert!(matches!(&hashes()[1], (Some(_), Some(_))));
    }
}

#[test]
fn the_database_holds_no_living_token() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let ada = Browser::new(&db, &clock);
    ada.asks("ada@example.org").unwrap();
    let link = newest_link(&db, &clock);
    let LinkView::OtherBrowser { code } = Browser::new(&db, &clock).looks(&link) else {
        panic!("another browser must get a code");
    };
    let session = ada.redeems(&link).unwrap().session_token;
    let stored: Vec<(Option<String>, Option<String>, String)> = db
        .read(|conn| {
            Ok::<_, DbError>(
                sign_ins::table
                    .select((sign_ins::link_hash, sign_ins::code, sign_ins::browser_hash))
                    .load(conn)?,
            )
        })
        .unwrap();
    let hashes: Vec<String> = db
        .read(|conn| {
            Ok::<_, DbError>(
                session_rows::table
                    .select(session_rows::token_hash)
                    .load(conn)?,
            )
        })
        .unwrap();
    let all = format!("{stored:?} {hashes:?}");
    for secret in [&link, &code, &session, &ada.token] {
        assert!(!all.contains(secret.as_str()), "{secret} is in {all}");
    }
}

#[test]
fn hostile_addresses_are_refused_before_anything_is_stored() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let ada = Browser::new(&db, &clock);
    for address in [
        "",
        "ada",
        "ada@example.org\r\nBcc: eve@example.org",
        "ad\u{131}@example.org",
    ] {
        assert!(
            matches!(ada.asks(address), Err(AskError::Address(_))),
            "{address:?}"
        );
    }
    assert_eq!(count_letters(&db), 0);
}
