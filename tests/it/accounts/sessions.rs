//! Sessions: listed, ended, forgotten when unused. And what a person may choose.

use wonderpost::accounts::people::PersonError;
use wonderpost::accounts::sessions;

use super::*;
use crate::support::databases;

#[test]
fn sessions_are_listed_and_ended_by_their_owner_only() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock).signs_in("ada@example.org");
        clock.advance(1_000);
        let phone = Browser::new(&db, &clock).signs_in("ada@example.org");
        let eve = Browser::new(&db, &clock).signs_in("eve@example.org");
        let listed = sessions::list(&db, &clock, ada.person.id).unwrap();
        assert_eq!(listed.len(), 2, "{}", database.label);
        assert_eq!(
            listed[0].created_at_ms,
            NOON_MS + 1_000,
            "the last used first"
        );
        let first = listed[1].id;
        assert!(!sessions::revoke(&db, &clock, eve.person.id, first).unwrap());
        assert!(sessions::revoke(&db, &clock, ada.person.id, first).unwrap());
        assert_eq!(
            sessions::find(&db, &clock, &ada.session_token).unwrap(),
            None
        );
        assert!(
            sessions::find(&db, &clock, &phone.session_token)
                .unwrap()
                .is_some()
        );
        assert_eq!(sessions::revoke_all(&db, &clock, ada.person.id).unwrap(), 1);
        assert_eq!(
            sessions::find(&db, &clock, &phone.session_token).unwrap(),
            None
        );
        assert!(
            sessions::find(&db, &clock, &eve.session_token)
                .unwrap()
                .is_some()
        );
        assert_eq!(sessions::find(&db, &clock, "no such token").unwrap(), None);
    }
}

#[test]
fn signing_out_everywhere_ends_sessions_that_nobody_has_used_for_long() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let eve = Browser::new(&db, &clock).signs_in("eve@example.org");
        let mut all = Vec::new();
        for _ in 0..3 {
            all.push(Browser::new(&db, &clock).signs_in("ada@example.org"));
            clock.advance(sessions::IDLE_MS / 4);
        }
        let ended = sessions::revoke_all(&db, &clock, all[0].person.id).unwrap();
        assert_eq!(ended, 3, "{}", database.label);
        let lives = |token: &str| sessions::find(&db, &clock, token).unwrap().is_some();
        assert!(!all.iter().any(|one| lives(&one.session_token)));
        assert!(lives(&eve.session_token));
    }
}

#[test]
fn a_session_lives_as_long_as_it_is_used() {
    let database = databases::sqlite();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    let ada = Browser::new(&db, &clock).signs_in("ada@example.org");
    for _ in 0..3 {
        clock.advance(sessions::IDLE_MS - 1);
        assert!(
            sessions::find(&db, &clock, &ada.session_token)
                .unwrap()
                .is_some()
        );
    }
    clock.advance(sessions::IDLE_MS);
    assert_eq!(
        sessions::find(&db, &clock, &ada.session_token).unwrap(),
        None
    );
    assert_eq!(sessions::list(&db, &clock, ada.person.id).unwrap(), []);
}

#[test]
fn a_person_chooses_name_zone_and_theme_from_what_there_is() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let ada = Browser::new(&db, &clock)
            .signs_in("ada@example.org")
            .person
            .id;
        identity::rename(&db, ada, " Ada \u{202e}Lovelace\n").unwrap();
        people::set_zone(&db, ada, "Europe/Copenhagen").unwrap();
        people::set_theme(&db, ada, "dark").unwrap();
        let person = people::get(&db, ada).unwrap();
        assert_eq!(
            (
                person.name.as_str(),
                person.zone.as_str(),
                person.theme.as_str()
            ),
            ("Ada Lovelace", "Europe/Copenhagen", "dark"),
            "{}",
            database.label
        );
        assert!(matches!(
            identity::rename(&db, ada, " \n"),
            Err(PersonError::Name)
        ));
        assert!(matches!(
            people::set_zone(&db, ada, "Mars"),
            Err(PersonError::Zone(_))
        ));
        assert!(matches!(
            people::set_theme(&db, ada, "pink"),
            Err(PersonError::Theme(_))
        ));
        let nobody = PersonId(999);
        assert!(matches!(
            people::set_theme(&db, nobody, "dark"),
            Err(PersonError::Unknown)
        ));
    }
}
