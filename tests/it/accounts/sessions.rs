//! Sessions: listed, ended, forgotten when unused. And what a person may choose.

use wonderpost::accounts::sessions;

use super::*;

#[each::test(services())]
fn sessions_are_listed_and_ended_by_their_owner_only(site: TestHouse) {
    let (db, clock) = (&site.db, &site.clock);
    let ada = signed_in(&site, ADA);
    site.waits(1_000);
    let phone = signed_in(&site, ADA);
    let eve = signed_in(&site, EVE);
    let listed = sessions::list(db, clock, ada.person.id).unwrap();
    assert_eq!(listed.len(), 2);
    // The last used first.
    assert_eq!(listed[0].created_at_ms, NOON + 1_000);
    let first = listed[1].id;
    assert!(!sessions::revoke(db, clock, eve.person.id, first).unwrap());
    assert!(sessions::revoke(db, clock, ada.person.id, first).unwrap());
    let live = || [&ada, &phone, &eve].map(|one| lives(&site, &one.session_token));
    assert_eq!(live(), [false, true, true]);
    assert_eq!(sessions::revoke_all(db, clock, ada.person.id).unwrap(), 1);
    assert_eq!(live(), [false, false, true]);
    assert!(!lives(&site, "no such token"));
}

#[each::test(services())]
fn signing_out_everywhere_ends_unused_sessions_too_and_one_lives_while_it_is_used(site: TestHouse) {
    let eve = signed_in(&site, EVE);
    let all = [(); 3].map(|()| {
        let ada = signed_in(&site, ADA);
        site.waits(sessions::IDLE_MS / 4);
        ada
    });
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

#[each::test(services())]
fn a_person_chooses_name_zone_and_theme_from_what_there_is(site: TestHouse) {
    let db = &site.db;
    let ada = signed_in(&site, ADA).person.id;
    identity::rename(db, ada, " Ada \u{202e}Lovelace\n").unwrap();
    people::set_zone(db, ada, "Europe/Copenhagen").unwrap();
    people::set_theme(db, ada, "dark").unwrap();
    let person = db.read(|conn| people::get(conn, ada)).unwrap();
    let chosen = [person.name, person.zone, person.theme];
    assert_eq!(chosen, ["Ada Lovelace", "Europe/Copenhagen", "dark"]);
    assert_eq!(why(identity::rename(db, ada, " \n")), "form-wrong-name");
    let mars = people::set_zone(db, ada, "Mars");
    assert_eq!(why(mars), "settings-wrong-zone");
    let pink = people::set_theme(db, ada, "pink");
    assert_eq!(why(pink), "settings-wrong-theme");
    let nobody = people::set_theme(db, PersonId(999), "dark");
    assert_eq!(why(nobody), "hidden");
}
