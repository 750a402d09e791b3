//! Guests: a seat without an account, and how it comes to one.

use wonderpost::db::schema::seats;

use super::*;

const MIA: &str = "mia@example.org";

/// A table that waits for one more, whose first seats these people have taken; the first of them opened it.
fn table<'a>(site: &'a TestHouse, sitters: &[PersonId]) -> Party<'a> {
    let new = new_table("dice", sitters.len() + 1, &[]);
    seated(sitters.to_vec(), new, site)
}

fn sitters(site: &TestHouse, table: &Party) -> Vec<Option<PersonId>> {
    let seats = seats::table.filter(seats::table_id.eq(table.id()));
    let people = seats.order(seats::seat).select(seats::person_id);
    let people: Vec<Option<i64>> = read(&site.db, |conn| Ok(people.load(conn)?));
    people.into_iter().map(|one| one.map(PersonId)).collect()
}

#[each::test(services())]
fn a_guest_turns_into_an_account_and_keeps_name_and_seats(site: TestHouse) {
    let guest = guest(&site, "  Mia\r\n ", Some(MIA));
    assert!(
        read(&site.db, |conn| people::find(conn, guest)).is_some_and(|mia| mia.address.is_none())
    );
    let ada = person(&site, "Ada");
    let table = table(&site, &[ada, guest]);
    let firefox = SessionBrowser::new("Firefox", "");
    let open = |conn: &mut _| kept::open_in_txn(conn, guest, &firefox, None, NOON);
    let old = write(&site.db, open);
    let mia = Browser::of(&site, guest).signs_in(MIA);
    assert_eq!(mia.person.id, guest);
    assert_eq!(mia.person.name, "Mia");
    assert_eq!(mia.person.letter_address.as_deref(), Some(MIA));
    assert_eq!(sitters(&site, &table), [Some(ada), Some(guest), None]);
    assert!(!lives(&site, &old), "a new session id");
    assert!(lives(&site, &mia.session_token));
}

#[test]
fn a_guests_seats_go_to_the_account_of_the_address_but_never_both_seats_of_a_table() {
    for sits_with_guest in [false, true] {
        for site in services() {
            let account = signed_in(&site, MIA).person.id;
            let guest = guest(&site, "Mia", Some(MIA));
            let ada = person(&site, "Ada");
            let apart = table(&site, &[ada, guest]);
            let both = sits_with_guest.then(|| table(&site, &[account, guest]));
            let mia = Browser::of(&site, guest).signs_in(MIA);
            assert_eq!(mia.person.id, account);
            assert_eq!(sitters(&site, &apart), [Some(ada), Some(account), None]);
            if let Some(both) = both {
                assert_eq!(sitters(&site, &both), [Some(account), Some(guest), None]);
            }
            let left = read(&site.db, |conn| people::find(conn, guest));
            assert_eq!(left.is_some(), sits_with_guest, "only with a seat");
        }
    }
}

#[each::test(services())]
fn an_account_named_as_guest_is_not_handed_over(site: TestHouse) {
    let mia = signed_in(&site, MIA).person.id;
    let eve = Browser::of(&site, mia).signs_in(EVE);
    assert_ne!(eve.person.id, mia);
    let address = site.db.read(|conn| people::get(conn, mia)).unwrap().address;
    assert_eq!(address.as_deref(), Some(MIA));
}
