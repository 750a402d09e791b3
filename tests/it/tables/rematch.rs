//! Playing again: the same people at the next table, each one seat further, however many of them ask and when.

use wonderpost::look::lobby;
use wonderpost::mail::outbox::list;
use wonderpost::play::invite;
use wonderpost::play::join;
use wonderpost::play::next_game::play_again;
use wonderpost::play::open;

use super::support::{confirm, count};
use crate::prelude::*;

impl Party<'_> {
    /// A player asks to play again. Gives the uid of the next table.
    pub(crate) fn again(&self, seat: usize) -> Result<String, Error> {
        play_again(self.service, &self.uid, self.people[seat])
    }

    /// All of them sit at the next table, which runs, each one seat further.
    fn is_followed_by(&self, uid: &str) {
        let look = self.table(uid).look(0);
        assert_eq!(look.table.status, Status::Running);
        let mut turned = NAMES[..self.people.len()].to_vec();
        turned.rotate_right(1);
        assert_eq!(look.names(), turned);
        self.table(uid).holds();
    }
}

fn counts(service: &Service) -> (i64, i64) {
    (count(service, "game_tables"), count(service, "rematches"))
}

/// The mailboxes of letters of a kind that are stored.
fn letters(service: &Service, kind: &str) -> Vec<String> {
    let rows = list::list(&service.db, 1000).expect("they are listed");
    let rows = rows.into_iter().filter(|row| row.kind == kind);
    let mut addresses: Vec<String> = rows.map(|row| row.to_address).collect();
    addresses.sort();
    addresses
}

#[each::test(houses())]
fn the_next_table_has_the_same_terms_and_everybody_sits_one_seat_further(service: House) {
    let first = [("edition", "first"), ("seventh_card_coins", "before_turn")];
    let settings = [
        ("duel", 2, &[("wonders", "first_game")][..]),
        ("seven_wonders", 3, &first),
        ("seven_wonders", 7, &[("edition", "second")]),
        ("dice", 3, &[]),
    ];
    for (game, seats, options) in settings {
        let people = NAMES[..seats].iter().map(|name| person(&service, name));
        let new = NewTable {
            is_watchable: seats == 2,
            ..new_table(game, seats, options)
        };
        let old = seated(people.collect(), new, &service);
        old.ends(1);
        let asker = seats - 1;
        let uid = old.again(asker).expect("they played there");
        assert_ne!(uid, old.uid);
        let (before, next) = (old.look(0), old.table(&uid).look(asker));
        assert_eq!(next.table.options, before.table.options, "{game}");
        assert_eq!(next.table.meta.key, game);
        assert_eq!(next.seats.len(), seats);
        assert_eq!(next.table.is_watchable, seats == 2);
        assert_eq!(next.my_seat, Some(Seat(0)), "who sat last sits first now");
        assert_eq!(next.table.status, Status::Open);
        let invited = next.seats.iter().filter(|seat| seat.is_invited).count();
        assert_eq!(invited, seats - 1, "the others are invited");
        for other in 0..asker {
            assert_eq!(old.again(other).expect("their seat"), uid);
        }
        old.is_followed_by(&uid);
        old.holds();
    }
}

#[each::test(houses())]
fn whoever_asks_at_the_same_time_comes_to_one_table(one: House) {
    let other = one.another_process();
    for (game, seats) in [("duel", 2), ("dice", 7)] {
        let old = party(&one, game, seats, &[]);
        old.ends(0);
        let (tables, before) = counts(&one);
        let at_other = old.at(&other);
        let uids = at_once(2 * seats, |index| {
            let old = [&old, &at_other][index / seats];
            let asked = old.again(index % seats);
            asked.expect("everybody comes to the table")
        });
        assert!(uids.iter().all(|uid| *uid == uids[0]), "{uids:?}");
        assert_eq!(counts(&one), (tables + 1, before + 1));
        at_other.is_followed_by(&uids[0]);
    }
}

#[each::test(houses())]
fn strangers_players_of_a_running_game_and_who_had_enough_open_nothing(mut service: House) {
    service.day_limits.tables = PerDay { person: 1, site: 9 };
    let old = party(&service, "duel", 2, &[]);
    let stranger = person(&service, "Cleo");
    assert_eq!(why(old.again(0)), "rematch-not-over");
    old.ends(0);
    let by_stranger = play_again(&service, &old.uid, stranger);
    assert_eq!(why(by_stranger), "hidden");
    let at_none = play_again(&service, "bcdfghjkmnpqrs", old.people[0]);
    assert_eq!(why(at_none), "hidden");
    // The first has opened one today, the other one has not.
    let often = old.again(0);
    let Err(Error::TooOften { again_in_ms }) = often else {
        panic!("{often:?}");
    };
    assert!(again_in_ms > 0);
    assert_eq!(counts(&service), (1, 0));
    // Who does not sit at the next table does not learn of it either.
    let next = old.again(1).expect("they played");
    assert_eq!(why(old.table(&next).again(0)), "hidden");
    assert!(board::now(&service, &next, Some(stranger)).is_err());
}

#[each::test(houses())]
fn those_who_want_letters_are_invited_by_one_and_the_others_find_it(service: House) {
    let old = party_of_readers(&service, "dice", 3, &[]);
    old.ends(0);
    // The second of them has an account and wants no letters.
    let bo = old.people[1];
    confirm(&service, bo);
    people::set_wants_letters(&service.db, bo, false).expect("known");
    let uid = old.again(0).expect("they played");
    assert_eq!(letters(&service, "invitation"), ["cleo@players.test"]);
    let bo = service.db.read(|conn| people::get(conn, bo));
    let seen = lobby::look(&service, &bo.expect("known")).expect("listed");
    let uids: Vec<&str> = seen
        .invitations
        .iter()
        .map(|row| row.uid.as_str())
        .collect();
    assert_eq!(uids, [uid.as_str()], "the lobby shows it");
    for seat in [1, 2, 1] {
        assert_eq!(old.again(seat).expect("kept"), uid);
    }
    assert_eq!(letters(&service, "invitation").len(), 1, "as before");
    old.is_followed_by(&uid);
}

/// A game of Duel that is over, with a guest who came by the table's link and has no mailbox.
fn with_guest(service: &Service) -> Party<'_> {
    let ada = person(service, "Ada");
    let uid = open::open(service, ada, &new_table("duel", 2, &[])).expect("it opens");
    let key = SeatKey::Open(uid.clone());
    let joined = join::take_seat_as_guest(service, &key, "Gast", None, Language::ENGLISH, None);
    let people = vec![ada, joined.expect("the seat is free").person];
    let party = Party::of(service, &uid, people);
    party.ends(1);
    party
}

#[each::test(houses())]
fn a_guest_without_mailbox_asks_first_or_second(service: House) {
    for first in [0, 1] {
        let old = with_guest(&service);
        let uid = old.again(first).expect("they played");
        assert_eq!(old.again(1 - first).expect("kept"), uid);
        let begun = old.table(&uid).look(0);
        assert_eq!(begun.names(), ["Gast", "Ada"]);
        assert_eq!(begun.table.status, Status::Running);
        old.table(&uid).holds();
    }
    let old = with_guest(&service);
    let uid = old.again(0).expect("they played");
    let stranger = person(&service, "Cleo");
    join::take_seat(&service, &SeatKey::Open(uid), stranger, None).expect("open to all");
    assert_eq!(why(old.again(1)), "rematch-taken");
}

#[each::test(houses())]
fn a_seat_that_was_kept_for_somebody_else_is_not_taken_by_asking_again(service: House) {
    let old = party(&service, "duel", 2, &[]);
    old.ends(0);
    let uid = old.again(0).expect("they played");
    let other = "dora@players.test";
    let invite = || invite::invite_other(&service, &uid, old.people[0], Seat(0), other);
    invite().expect("they opened it");
    assert_eq!(why(old.again(1)), "rematch-taken");
}

#[each::test(houses())]
fn the_seat_of_somebody_who_is_gone_is_open_to_all(service: House) {
    let old = party(&service, "dice", 3, &[]);
    old.ends(0);
    let goes = "UPDATE seats SET person_id = NULL WHERE person_id =";
    assert_eq!(sql(&service, &format!("{goes} {}", old.people[1].0)), 1);
    let uid = old.again(0).expect("they played");
    let seats = old.table(&uid).look(0).seats.into_iter();
    let free = seats.map(|seat| (seat.is_taken, seat.is_invited));
    assert!(free.eq([(false, true), (true, false), (false, false)]));
    let stranger = person(&service, "Eva");
    let seen = board::now(&service, &uid, Some(stranger)).expect("anybody may join");
    assert!(seen.can_join);
}
