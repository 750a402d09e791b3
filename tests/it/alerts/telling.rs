//! When alerts go, and when they do not any more.

use std::sync::Arc;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::alerts::queue::{self, LIFE_MS};
use wonderpost::alerts::targets::{self, Listener, PER_HOUR};
use wonderpost::alerts::{About, AlertKind, Target, TargetId, Trouble};
use wonderpost::db::Cipher;
use wonderpost::db::schema::jobs as queued;
use wonderpost::host::acts;
use wonderpost::jobs;
use wonderpost::tell::alerts::{self, LEASE_MS};
use wonderpost::worker;

use super::endpoint::{Endpoint, Says};
use super::support::{
    Did, hands_over, house, houses, listens, listens_at, sender, target, target_of, tell, typed,
    waiting,
};
use crate::prelude::*;
use crate::tables::lagging::breaks_journal;
use crate::web::support::{DAY_MS, Says as _};

/// Plays until it is the turn of the other seat of two: an alert is due at once. Gives that seat.
fn passes(party: &Party) -> usize {
    let other = 1 - party.turn();
    party.plays_until(other);
    other
}

/// What the one webhook of a seat's player met last.
fn trouble(party: &Party, seat: usize) -> Option<Trouble> {
    let own = alerts::list(party.service, party.people[seat]).expect("listed");
    assert_eq!(own.len(), 1);
    own[0].target.last_error
}

/// Leases the next alert that is due. Gives whom it tells.
fn claim(db: &Db, now_ms: i64) -> Result<Option<TargetId>, DbError> {
    let claimed = jobs::claim(db, JobKind::Alert, now_ms, LEASE_MS)?;
    Ok(claimed.as_ref().map(target_of))
}

/// A table of Duel at which both have a webhook.
fn two(service: &Service) -> (Party<'_>, [Endpoint; 2]) {
    let party = party(service, "duel", 2, &[]);
    let endpoints = [0, 1].map(|seat| listens(service, party.people[seat], "json").0);
    (party, endpoints)
}

#[each::test(houses())]
fn whose_turn_it_is_is_told_once_though_a_server_died_with_it_but_not_too_late(service: House) {
    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    let letters = sending::unsent(&service.db);
    assert!(letters.is_empty(), "nobody here gets letters");
    let taken = claim(&service.db, service.clock.now_ms()).expect("asked");
    assert!(taken.is_some(), "the one that dies has it");
    assert_eq!(tell(&service), []);
    service.clock.advance(LEASE_MS + 1);
    assert_eq!(tell(&service), [Did::Told]);
    let said = endpoints[seat].one().json();
    assert_eq!(said["kind"], "your_turn");
    assert_eq!(said["with"][0], NAMES[1 - seat]);
    endpoints[1 - seat].nothing();
    assert_eq!(tell(&service), [], "once");

    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    service.clock.advance(LIFE_MS + 1);
    // The server stood still meanwhile.
    assert_eq!(tell(&service), [Did::Dropped]);
    endpoints[seat].nothing();
}

#[each::test(houses())]
fn whoever_is_at_the_page_is_told_later_and_only_if_it_still_holds(service: House) {
    let (party, endpoints) = two(&service);
    // In the draft somebody takes two wonders in a row.
    let seat = loop {
        let before = party.turn();
        assert!(party.step());
        if party.turn() == before {
            break before;
        }
    };
    tell(&service);
    let told = endpoints[seat].got().len();
    service.clock.advance(6 * MINUTE_MS);
    assert_eq!(tell(&service), [Did::Told], "five minutes later");
    assert_eq!(endpoints[seat].got().len(), told + 1);
}

#[each::test(houses())]
fn what_is_no_longer_true_is_asked_before_each_attempt(service: House) {
    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    // Before the first attempt.
    let next = passes(&party);
    let mut did = tell(&service);
    did.retain(|did| *did == Did::Dropped);
    assert_eq!(did.len(), 1);
    endpoints[seat].nothing();
    endpoints[next].one();
    // And before the second one.
    let seat = passes(&party);
    endpoints[seat].says(Says::Status(503));
    assert_eq!(tell(&service), [Did::Postponed]);
    endpoints[seat].one();
    passes(&party);
    service.clock.advance(6 * MINUTE_MS);
    assert!(tell(&service).contains(&Did::Dropped));
    endpoints[seat].nothing();
}

#[each::test(houses())]
fn an_alert_is_tried_for_an_hour_with_growing_delays(service: House) {
    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    endpoints[seat].says(Says::Status(500));
    let begun = service.clock.now_ms();
    let mut waits = Vec::new();
    loop {
        let did = tell(&service);
        if did == [Did::Dropped] {
            break;
        }
        assert_eq!(did, [Did::Postponed]);
        let due = waiting(&service).last().unwrap().due_at_ms;
        let wait = due - service.clock.now_ms();
        waits.push(wait);
        service.clock.advance(wait);
    }
    let took_ms = service.clock.now_ms() - begun;
    assert!(took_ms <= LIFE_MS, "an alert is news");
    assert!((5..=8).contains(&waits.len()), "{waits:?}");
    assert!(waits[0] < MINUTE_MS, "{waits:?}");
    assert!(waits[3] > 5 * MINUTE_MS, "{waits:?}");
    assert_eq!(endpoints[seat].got().len(), waits.len() + 1);

    // What an endpoint refuses for good is not tried again.
    let seat = passes(&party);
    endpoints[seat].says(Says::Status(403));
    assert!(tell(&service).contains(&Did::Dropped));
    endpoints[seat].one();
    assert_eq!(trouble(&party, seat), Some(Trouble::Status(403)));
    service.clock.advance(LIFE_MS / 2);
    tell(&service);
    endpoints[seat].nothing();
}

/// Two servers on one database, with one key file.
fn two_servers(house: &House) -> [Service; 2] {
    let folder = Folder::new("key");
    [(); 2].map(|()| {
        let mut server = house.another_process();
        server.alerts = sender();
        let cipher = Cipher::of_file(&folder.join("letters.key")).expect("made or read");
        server.db = server.db.with_cipher(cipher);
        server
    })
}

#[each::test(houses())]
fn two_servers_at_once_tell_once(house: House) {
    let servers = two_servers(&house);
    let (party, endpoints) = two(&servers[0]);
    for _ in 0..10 {
        let seat = passes(&party);
        at_once(2, |number| {
            worker::tell(&servers[number]).expect("it is asked")
        });
        endpoints[seat].one();
        endpoints[1 - seat].nothing();
    }
}

#[each::test(houses())]
fn slow_endpoints_hold_up_no_letter_and_no_other_alert(service: House) {
    let party = party(&service, "duel", 2, &[]);
    party.plays_until(1);
    // As many as one player may have: they are asked one after the other.
    let slow = [(); 5].map(|()| listens(&service, party.people[0], "json").0);
    for endpoint in &slow {
        endpoint.says(Says::Silence);
    }
    let fails = || {
        let own = alerts::list(&service, party.people[0]).expect("listed");
        own.iter().any(|own| own.target.failing_since_ms.is_some())
    };
    let (good, _) = listens_at(&party, 1);
    while party.turn() != 0 {
        // Nothing waits but what tells of Ada's turn.
        tell(&service);
        assert!(party.step(), "the game goes on");
    }
    let before = good.got().len();
    std::thread::scope(|scope| {
        let told = scope.spawn(|| worker::tell(&service));
        until("the good one is told", || good.got().len() > before);
        // All at once, and not one after the other: nobody has been given up yet.
        assert!(!fails());
        told.join().unwrap().expect("told");
    });
    let asked = slow.iter().filter(|one| !one.got().is_empty()).count();
    assert_eq!(asked, 1, "of one person at a time");
}

/// Queues what tells a seat of its turn for a target as often as is said, due now.
fn queues(party: &Party, seat: usize, id: TargetId, times: usize) {
    let (service, look) = (party.service, party.look(seat));
    let about = About {
        kind: AlertKind::YourTurn,
        table_id: party.id(),
        seat: i32::try_from(seat).ok(),
        expected_seq: look.expected,
        seq: look.seq,
    };
    let listener = Listener {
        target_id: id.0,
        person_id: target(service, id).expect("it is there").person_id,
        table_id: None,
        endpoint_hash: String::new(),
    };
    let now_ms = service.clock.now_ms();
    let due = vec![queue::job(&listener, &about, now_ms); times];
    databases::write(&service.db, |conn| jobs::put_in_txn(conn, &due, now_ms));
}

/// Two people with `N` webhooks of their own each, for which so many alerts are due. Gives the webhooks by person.
fn due_for_two<const N: usize>(service: &Service, alerts_each: usize) -> [[TargetId; N]; 2] {
    let party = party(service, "duel", 2, &[]);
    let own = [0, 1].map(|seat| [(); N].map(|()| listens(service, party.people[seat], "json").1));
    for id in own.as_flattened() {
        queues(&party, party.turn(), *id, alerts_each);
    }
    own
}

#[each::test(houses())]
fn a_person_is_told_one_alert_at_a_time(service: House) {
    let [adas, bos] = due_for_two::<3>(&service, 2);
    let next = || claim(&service.db, service.clock.now_ms()).expect("asked");
    let claimed: Vec<_> = std::iter::from_fn(next).collect();
    assert_eq!(claimed, [adas[0], bos[0]]);
    // A server that died holds nothing up for longer than its lease.
    service.clock.advance(LEASE_MS + 1);
    assert_eq!(next(), Some(adas[0]));
}

#[test]
fn an_alert_that_another_server_is_leasing_is_passed_over_at_once() {
    let service = house(databases::postgres());
    let [[first], [second]] = due_for_two(&service, 1);
    let (other, now_ms) = (service.database.open(), service.clock.now_ms());
    let mut its = waiting(&service).into_iter();
    let its = its.find(|job| target_of(job) == first).expect("it waits");
    let claimed = databases::write(&service.db, |conn| {
        // Whoever waits for this row fails when the limit of time for locks is over.
        diesel::update(queued::table.find(its.id))
            .set(queued::queued_at_ms.eq(now_ms))
            .execute(conn)?;
        claim(&other, now_ms)
    });
    assert_eq!(claimed, Some(second), "it does not wait");
    assert_eq!(claim(&other, now_ms).expect("asked"), Some(first));
}

#[test]
fn four_servers_at_once_lease_one_alert_of_each_person() {
    let service = house(databases::postgres());
    let own: [[_; 4]; 2] = due_for_two(&service, 2);
    let servers = [(); 4].map(|()| service.database.open());
    for round in 0..10 {
        let now_ms = service.clock.now_ms();
        let claimed = at_once(servers.len(), |number| {
            let next = || claim(&servers[number], now_ms).expect("asked");
            std::iter::from_fn(next).collect::<Vec<_>>()
        });
        let claimed = claimed.concat();
        let of_each = own.map(|theirs| claimed.iter().filter(|id| theirs.contains(*id)).count());
        assert_eq!(of_each, [1, 1], "round {round}: {claimed:?}");
        // The leases run out.
        service.clock.advance(LEASE_MS + 1);
    }
}

#[each::test(houses())]
fn what_waits_for_a_target_that_failed_is_put_off_with_it(service: House) {
    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    let id = target_of(waiting(&service).last().unwrap());
    queues(&party, seat, id, 3);
    endpoints[seat].says(Says::Status(500));
    assert_eq!(tell(&service), [Did::Postponed], "the others wait");
    endpoints[seat].one();
    let now_ms = service.clock.now_ms();
    let queued = waiting(&service);
    assert_eq!(queued.len(), 4, "{queued:?}");
    let are_put_off = queued.iter().all(|job| job.due_at_ms > now_ms);
    assert!(are_put_off, "{queued:?}");
    // They are told when it is well again.
    endpoints[seat].says(Says::Status(204));
    service.clock.advance(MINUTE_MS);
    assert_eq!(tell(&service), [Did::Told; 4]);
}

#[test]
fn a_target_is_asked_so_often_within_an_hour_whether_it_takes_alerts_or_not() {
    let most = usize::try_from(PER_HOUR).unwrap();
    // One that fails for a while is asked less often; one that refuses each alert for good is asked for the next one.
    for status in [204, 403] {
        for service in houses() {
            let (party, endpoints) = two(&service);
            let seat = passes(&party);
            let id = target_of(waiting(&service).last().unwrap());
            endpoints[seat].says(Says::Status(status));
            for _ in 0..most + 10 {
                queues(&party, seat, id, 1);
                tell(&service);
                service.clock.advance(25_000);
            }
            assert_eq!(endpoints[seat].got().len(), most, "{status}");
            let left = waiting(&service);
            assert!(left.is_empty(), "{status}: the others are dropped");
            // It is asked again when the hour is over.
            service.clock.advance(HOUR_MS);
            queues(&party, seat, id, 1);
            tell(&service);
            assert_eq!(endpoints[seat].got().len(), most + 1, "{status}");
        }
    }
}

#[each::test(houses())]
fn an_alert_that_is_never_taken_goes_behind_the_others_of_its_target(service: House) {
    let (party, endpoints) = two(&service);
    let seat = passes(&party);
    let id = target_of(waiting(&service).last().unwrap());
    queues(&party, seat, id, 2);
    endpoints[seat].says(Says::Status(500));
    let tried = || -> Vec<i32> {
        let jobs = waiting(&service).into_iter();
        let own = jobs.filter(|job| target_of(job) == id);
        own.map(|job| job.attempts).collect()
    };
    for _ in tried() {
        tell(&service);
        service.clock.advance(25_000);
    }
    assert_eq!(tried(), [1, 1, 1], "each once, and none twice");
}

/// Ada's webhook at a table, which fails from now on.
struct Failing<'a> {
    party: Party<'a>,
    endpoint: Endpoint,
    id: TargetId,
}

impl<'a> Failing<'a> {
    fn new(service: &'a Service) -> Self {
        let party = party_of_readers(service, "duel", 2, &[]);
        let (endpoint, id) = listens(service, party.people[0], "json");
        endpoint.says(Says::Status(500));
        Self {
            party,
            endpoint,
            id,
        }
    }

    /// Plays until Ada's endpoint is asked once more.
    fn is_asked(&self) {
        let before = self.endpoint.got().len();
        while self.endpoint.got().len() == before {
            passes(&self.party);
            tell(self.party.service);
        }
    }

    fn target(&self) -> Target {
        target(self.party.service, self.id).expect("it is there")
    }

    /// What Ada's own test of it meets.
    fn tries(&self) -> Result<u16, Trouble> {
        let tried = alerts::try_out(self.party.service, self.party.people[0], self.id);
        tried.expect("it is asked").outcome
    }
}

fn alert_letters(service: &Service) -> Vec<String> {
    let mut sent = sends(service);
    sent.retain(|sent| sent.letter.kind == LetterKind::AlertOff);
    let told = |sent: &Sent| format!("{}\n{}", sent.letter.intent.to_address, sent.mail.text);
    sent.iter().map(told).collect()
}

#[each::test(houses())]
fn one_that_fails_for_a_week_is_switched_off_and_its_owner_told_by_letter(service: House) {
    let hook = Failing::new(&service);
    hook.is_asked();
    let since = hook.target().failing_since_ms.expect("it fails");
    assert_eq!(since, service.clock.now_ms());
    service.clock.advance(7 * DAY_MS - HOUR_MS);
    hook.is_asked();
    assert_eq!(hook.target().switched_off_at_ms, None, "not yet");
    assert!(alert_letters(&service).is_empty());

    service.clock.advance(HOUR_MS);
    hook.is_asked();
    let off = hook.target();
    assert_eq!(off.switched_off_at_ms, Some(service.clock.now_ms()));
    assert_eq!(off.last_error, Some(Trouble::Status(500)));
    let letters = alert_letters(&service);
    assert_eq!(letters.len(), 1, "{letters:?}");
    let letter = &letters[0];
    assert!(letter.starts_with("ada@players.test\n"), "{letter}");
    // Which one, without its address.
    letter.says("127.0.0.1").lacks("/hook");
    letter.says("http://127.0.0.1:8080/settings/alerts");

    // Nothing goes there any more, and nobody is told again.
    let before = hook.endpoint.got().len();
    for _ in 0..4 {
        passes(&hook.party);
        tell(&service);
    }
    service.clock.advance(HOUR_MS);
    tell(&service);
    assert!(waiting(&service).is_empty(), "nothing waits for it");
    assert_eq!(hook.endpoint.got().len(), before);
    assert!(alert_letters(&service).is_empty());

    // A test that arrives switches it on again; one that does not leaves it off.
    assert_eq!(hook.tries(), Err(Trouble::Status(500)));
    assert!(hook.target().switched_off_at_ms.is_some());
    hook.endpoint.says(Says::Status(204));
    assert_eq!(hook.tries(), Ok(204));
    let on = hook.target();
    assert_eq!((on.switched_off_at_ms, on.failing_since_ms), (None, None));
    assert_eq!(on.last_error, None);
    hook.is_asked();
}

#[each::test(houses())]
fn one_success_begins_the_week_anew_and_no_letter_tells_of_what_is_gone_by_then(service: House) {
    let hook = Failing::new(&service);
    hook.is_asked();
    service.clock.advance(4 * DAY_MS);
    hook.endpoint.says(Says::Status(200));
    hook.is_asked();
    hook.endpoint.says(Says::Status(500));
    hook.is_asked();
    service.clock.advance(4 * DAY_MS);
    hook.is_asked();
    assert_eq!(hook.target().switched_off_at_ms, None);
    service.clock.advance(3 * DAY_MS);
    hook.is_asked();
    assert!(hook.target().switched_off_at_ms.is_some());
    assert!(alerts::remove(&service, hook.party.people[0], hook.id).unwrap());
    assert!(alert_letters(&service).is_empty());
}

#[each::test(houses())]
fn a_seat_that_is_somebody_elses_now_is_not_told_to_who_had_it(service: House) {
    let (party, endpoints) = two(&service);
    let (at_table, _) = listens_at(&party, 0);
    // It is Ada's turn, and both are about to be told, when the host gives the seat to somebody else.
    while passes(&party) != 0 {}
    let eva = |conn: &mut _| people::account_in_txn(conn, "eva@players.test", BEGIN_MS);
    let eva = service.db.write(eva).expect("she is made").id;
    let (at_eva, _) = listens(&service, eva, "json");
    hands_over(&party, 1);
    // To whoever has the seat now, and not to Ada.
    tell(&service);
    assert_eq!(at_eva.one().json()["kind"], "your_turn");
    let now = Party::of(&service, &party.uid, vec![eva, party.people[1]]);
    for _ in 0..4 {
        assert!(now.step());
        tell(&service);
    }
    endpoints[0].nothing();
    at_table.nothing();
}

#[each::test(houses())]
fn what_falls_due_at_a_frozen_table_is_told_once_it_is_thawed(service: House) {
    let (party, endpoints) = two(&service);
    let awaited = passes(&party);
    acts::freeze(&service, &party.uid, "a test").expect("it is frozen");
    for _ in 0..5 {
        tell(&service);
        service.clock.advance(LIFE_MS);
    }
    endpoints[awaited].nothing();
    acts::thaw(&service, &party.uid, "a test").expect("it is thawed");
    tell(&service);
    assert_eq!(endpoints[awaited].one().json()["kind"], "your_turn");
}

#[each::test(houses())]
fn a_guest_who_signs_in_keeps_what_they_added_which_opens_with_the_key_only(service: House) {
    let party = party_of_readers(&service, "duel", 2, &[]);
    let (ada, bo) = (party.people[0], party.people[1]);
    let (endpoint, id) = listens(&service, bo, "json");
    databases::write(&service.db, |conn| {
        targets::hand_over_in_txn(conn, bo.0, ada.0)
    });
    let own = alerts::list(&service, ada).unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].target.id, id);
    assert!(own[0].target.endpoint.is_some(), "and it opens");
    // Another process without the key file has another key.
    let mut other = service.another_process();
    other.alerts = sender();
    assert_eq!(target(&other, id).unwrap().endpoint, None);
    let tried = alerts::try_out(&other, ada, id).unwrap();
    assert_eq!(tried.outcome, Err(Trouble::Unreadable));
    endpoint.nothing();
}

#[test]
fn an_endpoint_that_comes_to_lead_inside_is_not_sent_to() {
    let mut service = house(databases::sqlite());
    let (Party { uid, people, .. }, endpoints) = two(&service);
    // What was admitted when it was added is judged at every sending.
    service.alerts = Arc::default();
    let party = Party::of(&service, &uid, people);
    let seat = passes(&party);
    assert_eq!(tell(&service), [Did::Dropped]);
    endpoints[seat].nothing();
    assert_eq!(trouble(&party, seat), Some(Trouble::Forbidden));
    let (ada, inside) = (party.people[0], typed("http://127.0.0.1:9/x", "json"));
    assert!(alerts::add(&service, ada, None, &inside).is_err());
}

#[each::test(houses())]
fn an_alert_of_a_broken_table_holds_up_no_other_one(house: House) {
    // The other one has nothing at hand.
    let [one, other] = two_servers(&house);
    let ((sick, of_sick), (well, of_well)) = (two(&one), two(&one));
    let (to_sick, to_well) = (passes(&sick), passes(&well));
    breaks_journal(&sick);
    assert_eq!(tell(&other), [Did::Postponed, Did::Told]);
    of_sick[to_sick].nothing();
    of_well[to_well].one();
    let listed = other.aside.list(other.clock.now_ms());
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].work, "alert");
}

/// Whoever gets letters too hears of their turn by what comes first.
#[each::test(houses())]
fn an_alert_that_was_taken_tells_and_reminds_as_a_letter_does(service: House) {
    let mut new = new_table("duel", 2, &[]);
    new.clock = Some(per_turn(2, OnTimeout::Lose));
    let party = seated(readers(&service, 2), new, &service);
    let endpoints = [0, 1].map(|seat| listens(&service, party.people[seat], "json").0);
    let (first, late) = (party.turn(), passes(&party));
    let seen = || party.look(first).seats[late].clone();
    assert_eq!(tell(&service), [Did::Told]);
    service.clock.advance(DAY_MS);
    fire(&service);
    assert_eq!(seen().reminded_at_ms, None);
    assert_eq!(tell(&service), [Did::Told]);
    assert_eq!(seen().reminded_at_ms, Some(service.clock.now_ms()));
    service.clock.advance(DAY_MS);
    fire(&service);
    assert_eq!(party.look(first).table.status, Status::Over);
    assert_eq!(endpoints[late].got().len(), 2);
}
