//! Sessions: listed, ended, forgotten when unused.

use wonderpost::accounts::sessions;

use super::*;

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
