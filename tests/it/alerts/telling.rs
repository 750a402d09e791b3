//! When alerts go, and when they do not any more.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use rules::chance::{entropy, hex};
use wonderpost::alerts::queue::{LEASE_MS, LIFE_MS, PER_HOUR};
use wonderpost::alerts::send::Did;
use wonderpost::alerts::{About, AlertKind, Target, TargetId, Trouble, queue, targets};
use wonderpost::db::schema::alerts as alert_rows;
use wonderpost::db::{Cipher, DbError};
use wonderpost::mail::outbox::LetterKind;
use wonderpost::tables::alerts;
use wonderpost::tables::aside::Work;
use wonderpost::tables::open::NewTable;
use wonderpost::tables::terms::{ClockTerms, OnTimeout, Rate};
use wonderpost::tables::{Service, Status, identity, time_out};
use wonderpost::worker;

use super::endpoint::{Endpoint, Says};
use super::support::{
    DAY_MS, HOUR_MS, MINUTE_MS, find, hands_over, has, hook, house, houses, lines, listens, sender,
    tell, typed,
};
use crate::support::databases;
use crate::support::sending;
use crate::tables::lagging::breaks_journal;
use crate::tables::support::{
    House, NAMES, Party, at_once, new_table, party, party_of_readers, readers, seat_again, seated,
    sends,
};

/// Plays until it is the turn of a seat that did not move itself: an alert is due at once. Gives that seat.
fn passes(party: &Party) -> usize {
    loop {
        let before = party.turn();
        assert!(party.step(), "the game goes on");
        let after = party.turn();
        if before != after {
            return after;
        }
    }
}

/// How many alerts came to an end, or to another attempt, for this reason.
fn ended(service: &Service, why: &str) -> usize {
    let ended = lines(service).into_iter();
    ended
        .filter(|line| line.last_error.as_deref() == Some(why))
        .count()
}

/// A table of Duel at which both have a webhook.
fn two(service: &Service) -> (Party<'_>, [Endpoint; 2]) {
    let party = party(service, "duel", 2, &[]);
    let endpoints = [0, 1].map(|seat| listens(service, party.people[seat], "json").0);
    (party, endpoints)
}

#[test]
fn whose_turn_it_is_is_told_also_without_letters_and_once() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        let letters = sending::unsent(&service.db);
        assert!(letters.is_empty(), "nobody here gets letters");
        assert_eq!(tell(&service), [Did::Told]);
        let said = endpoints[seat].one().json();
        assert_eq!(said["kind"], "your_turn");
        assert_eq!(said["with"][0], NAMES[1 - seat]);
        endpoints[1 - seat].nothing();
        assert_eq!(tell(&service), [], "once");
    }
}

#[test]
fn whoever_is_at_the_page_is_told_later_and_only_if_it_still_holds() {
    for service in houses() {
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
}

#[test]
fn what_is_no_longer_true_is_asked_before_each_attempt() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        // Before the first attempt.
        let next = passes(&party);
        assert_ne!(seat, next);
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
        tell(&service);
        endpoints[seat].nothing();
        assert!(ended(&service, "overtaken") >= 2);
    }
}

#[test]
fn an_alert_is_tried_for_an_hour_with_growing_delays() {
    for service in houses() {
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
            let due = lines(&service).last().unwrap().due_at_ms;
            waits.push(due - service.clock.now_ms());
            service.clock.advance(due - service.clock.now_ms());
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
        let line = lines(&service).pop().unwrap();
        assert_eq!((line.status.as_str(), line.attempts), ("dropped", 1));
        assert_eq!(line.last_error.as_deref(), Some("403"));
    }
}

#[test]
fn an_alert_that_waited_too_long_is_dropped() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        service.clock.advance(LIFE_MS + 1);
        // The server stood still meanwhile.
        assert_eq!(tell(&service), [Did::Dropped]);
        endpoints[seat].nothing();
    }
}

/// Two servers on one database, with one key file.
fn two_servers(house: &House) -> [Service; 2] {
    let name = format!("wonderpost-alerts-{}.key", hex(&entropy::<8>()));
    let file = std::env::temp_dir().join(name);
    let servers = [(); 2].map(|()| {
        let mut server = house.another_process();
        server.alerts = sender();
        let cipher = Cipher::of_file(&file).expect("made or read");
        server.db = server.db.with_cipher(cipher);
        server
    });
    std::fs::remove_file(&file).expect("it was made");
    servers
}

#[test]
fn two_servers_at_once_tell_once() {
    for house in houses() {
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
}

#[test]
fn a_server_that_died_leaves_its_alert_to_another_one() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        let taken = queue::claim(&service.db, service.clock.now_ms()).expect("asked");
        assert!(taken.is_some(), "the one that dies has it");
        assert_eq!(tell(&service), []);
        service.clock.advance(LEASE_MS + 1);
        assert_eq!(tell(&service), [Did::Told]);
        endpoints[seat].one();
    }
}

#[test]
fn slow_endpoints_hold_up_no_letter_and_no_other_alert() {
    for service in houses() {
        let party = party(&service, "duel", 2, &[]);
        party.plays_until(1);
        // As many as one player may have: they are not asked all at once.
        let slow = [(); 5].map(|()| listens(&service, party.people[0], "json").0);
        for endpoint in &slow {
            endpoint.says(Says::Silence);
        }
        let good = Endpoint::start();
        let (bo, url) = (party.people[1], good.url("/t"));
        hook(&service, bo, Some(&party.uid), &url, "json");
        while party.turn() != 0 {
            // Nothing waits but what tells of Ada's turn.
            tell(&service);
            assert!(party.step(), "the game goes on");
        }
        let before = good.got().len();
        let (begun, reached) = (Instant::now(), || good.got().len() > before);
        std::thread::scope(|scope| {
            let told = scope.spawn(|| worker::tell(&service));
            while !reached() && begun.elapsed() < Duration::from_secs(60) {
                std::thread::park_timeout(Duration::from_millis(5));
            }
            // All at once, and not one after the other: nobody has been given up yet.
            assert!(reached() && ended(&service, "too_slow") == 0);
            told.join().unwrap().expect("told");
        });
        let asked = slow.iter().filter(|one| !one.got().is_empty()).count();
        assert!(asked <= 2, "{asked} of one person at a time");
    }
}

/// What the newest alert in the queue is about.
fn newest(service: &Service) -> About {
    let found: Result<(String, _, _, _, _), DbError> = service.db.read(|conn| {
        let newest = alert_rows::table.order(alert_rows::id.desc()).select((
            alert_rows::kind,
            alert_rows::table_id,
            alert_rows::seat,
            alert_rows::expected_seq,
            alert_rows::seq,
        ));
        Ok(newest.first(conn)?)
    });
    let (kind, table_id, seat, expected_seq, seq) = found.expect("there is one");
    About {
        kind: AlertKind::find(&kind).expect("known"),
        table_id,
        seat,
        expected_seq,
        seq,
    }
}

/// Queues the same for a target as often as is said, due now.
fn queues(service: &Service, id: TargetId, about: &About, times: usize) {
    let now_ms = service.clock.now_ms();
    for _ in 0..times {
        let queued = service
            .db
            .write(|conn| queue::queue_in_txn(conn, id.0, about, now_ms, now_ms));
        queued.expect("queued");
    }
}

#[test]
fn a_target_is_asked_once_at_a_time_and_a_person_twice() {
    for service in houses() {
        let party = party(&service, "duel", 2, &[]);
        passes(&party);
        let own = [0; 3].map(|seat| listens(&service, party.people[seat], "json").1);
        let (_bos, bos) = listens(&service, party.people[1], "json");
        passes(&party);
        let about = newest(&service);
        service.clock.advance(2 * HOUR_MS);
        tell(&service);
        for id in [own[0], own[0], own[1], own[2], bos, bos] {
            queues(&service, id, &about, 2);
        }
        let claim = || {
            let claimed = queue::claim(&service.db, service.clock.now_ms());
            claimed.expect("asked").map(|leased| leased.target_id)
        };
        let claimed: Vec<_> = std::iter::from_fn(claim).collect();
        assert_eq!(claimed, [own[0], own[1], bos]);
        // A server that died holds nothing up for longer than its lease.
        service.clock.advance(LEASE_MS + 1);
        assert_eq!(claim(), Some(own[0]));
    }
}

/// Two people with `N` webhooks of their own each, for which so many alerts are due. Gives the webhooks by person.
fn due_for_two<const N: usize>(service: &Service, alerts_each: usize) -> [[TargetId; N]; 2] {
    let party = party(service, "duel", 2, &[]);
    let own = [0, 1].map(|seat| [(); N].map(|()| listens(service, party.people[seat], "json").1));
    passes(&party);
    let about = newest(service);
    service.clock.advance(2 * HOUR_MS);
    tell(service);
    for id in own.as_flattened() {
        queues(service, *id, &about, alerts_each);
    }
    own
}

#[test]
fn an_alert_that_another_server_is_leasing_is_passed_over_at_once() {
    let service = house(databases::postgres());
    let [[first], [second]] = due_for_two(&service, 1);
    let (other, now_ms) = (service.database.open(), service.clock.now_ms());
    let claimed: Result<_, DbError> = service.db.write(|conn| {
        // Whoever waits for these rows fails when the limit of time for locks is over.
        diesel::update(alert_rows::table.filter(alert_rows::target_id.eq(first.0)))
            .set(alert_rows::queued_at_ms.eq(now_ms))
            .execute(conn)?;
        queue::claim(&other, now_ms)
    });
    let claimed = claimed.expect("it does not wait").expect("one is free");
    assert_eq!(claimed.target_id, second);
    let rest = queue::claim(&other, now_ms).expect("asked");
    assert_eq!(rest.map(|rest| rest.target_id), Some(first));
}

#[test]
fn four_servers_at_once_lease_two_alerts_of_each_person_for_different_targets() {
    let service = house(databases::postgres());
    let own: [[_; 4]; 2] = due_for_two(&service, 2);
    let servers = [(); 4].map(|()| service.database.open());
    for round in 0..10 {
        let now_ms = service.clock.now_ms();
        let claimed = at_once(servers.len(), |number| {
            let claim = || queue::claim(&servers[number], now_ms).expect("asked");
            let claimed = std::iter::from_fn(claim);
            let targets: Vec<TargetId> = claimed.map(|leased| leased.target_id).collect();
            targets
        });
        let claimed = claimed.concat();
        let targets: BTreeSet<TargetId> = claimed.iter().copied().collect();
        assert_eq!(targets.len(), claimed.len(), "round {round}: {claimed:?}");
        let of_each = own.map(|theirs| theirs.iter().filter(|id| targets.contains(*id)).count());
        assert_eq!(of_each, [2, 2], "round {round}: {claimed:?}");
        // The leases run out.
        service.clock.advance(LEASE_MS + 1);
    }
}

#[test]
fn what_waits_for_a_target_that_failed_is_put_off_with_it() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        let id = TargetId(lines(&service).last().unwrap().target_id);
        queues(&service, id, &newest(&service), 3);
        endpoints[seat].says(Says::Status(500));
        assert_eq!(tell(&service), [Did::Postponed], "the others wait");
        endpoints[seat].one();
        let now_ms = service.clock.now_ms();
        let queued = lines(&service);
        let mut waiting = queued.iter().filter(|line| line.status == "queued");
        assert!(waiting.all(|line| line.due_at_ms > now_ms), "{queued:?}");
        // They are told when it is well again.
        endpoints[seat].says(Says::Status(204));
        service.clock.advance(MINUTE_MS);
        assert_eq!(tell(&service), [Did::Told; 4]);
    }
}

#[test]
fn attempts_that_fail_count_for_the_hour_too() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let seat = passes(&party);
        let id = TargetId(lines(&service).last().unwrap().target_id);
        let most = usize::try_from(PER_HOUR).unwrap();
        queues(&service, id, &newest(&service), most + 20);
        endpoints[seat].says(Says::Status(500));
        for _ in 0..most + 10 {
            tell(&service);
            service.clock.advance(25_000);
        }
        assert_eq!(endpoints[seat].got().len(), most);
        assert!(ended(&service, "too_many") > 0);
    }
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

    /// What is known of the webhook.
    fn target(&self) -> Target {
        super::support::target(self.party.service, self.id).expect("it is there")
    }

    /// What Ada's own test of it meets.
    fn tries(&self) -> Result<u16, Trouble> {
        let tried = alerts::try_out(self.party.service, self.party.people[0], self.id);
        tried.expect("it is asked").outcome
    }
}

fn alert_letters(service: &Service) -> Vec<String> {
    let sent = sends(service).into_iter();
    let sent = sent.filter(|sent| sent.letter.kind == LetterKind::AlertOff);
    sent.map(|sent| format!("{}\n{}", sent.letter.to_address, sent.mail.text))
        .collect()
}

#[test]
fn one_that_fails_for_a_week_is_switched_off_and_its_owner_told_by_letter() {
    for service in houses() {
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
        let mut waiting = lines(&service);
        waiting.retain(|line| line.status == "queued");
        assert!(waiting.is_empty(), "nothing waits for it: {waiting:?}");
        let letters = alert_letters(&service);
        assert_eq!(letters.len(), 1, "{letters:?}");
        let letter = &letters[0];
        assert!(letter.starts_with("ada@players.test\n"), "{letter}");
        // Which one, without its address.
        has(letter, "127.0.0.1");
        assert!(!letter.contains("/hook"), "{letter}");
        has(letter, "http://127.0.0.1:8080/settings/alerts");

        // Nothing goes there any more, and nobody is told again.
        let before = hook.endpoint.got().len();
        for _ in 0..4 {
            passes(&hook.party);
            tell(&service);
        }
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
}

#[test]
fn the_letter_is_not_sent_when_all_is_well_by_then() {
    for service in houses() {
        let hook = Failing::new(&service);
        hook.is_asked();
        service.clock.advance(7 * DAY_MS);
        hook.is_asked();
        assert!(hook.target().switched_off_at_ms.is_some());
        assert!(alerts::remove(&service, hook.party.people[0], hook.id).unwrap());
        assert!(alert_letters(&service).is_empty());
    }
}

#[test]
fn one_success_in_between_begins_the_week_anew() {
    for service in houses() {
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
    }
}

#[test]
fn a_target_gets_so_many_within_an_hour() {
    let service = house(databases::sqlite());
    let (mut game, endpoints) = two(&service);
    let most = usize::try_from(PER_HOUR).unwrap();
    // Games end; whoever plays many tables at once has one webhook for all of them.
    let mut steps = || {
        if !game.step() {
            game = seat_again(&service, "duel", game.people.clone());
        }
    };
    let is_full = |one: &Endpoint| one.got().len() >= most;
    while !endpoints.iter().any(is_full) {
        steps();
        service.clock.advance(1000);
        tell(&service);
    }
    let full = endpoints.iter().position(is_full).unwrap();
    for _ in 0..6 {
        steps();
        tell(&service);
    }
    assert_eq!(endpoints[full].got().len(), most);
    assert!(ended(&service, "too_many") > 0);
    service.clock.advance(HOUR_MS);
    assert!(queue::prune(&service.db, service.clock.now_ms() + 3 * HOUR_MS).unwrap() > 60);
    let left = lines(&service);
    assert!(left.iter().all(|line| line.status == "queued"), "{left:?}");
}

#[test]
fn a_seat_that_is_somebody_elses_now_is_not_told_to_who_had_it() {
    for service in houses() {
        let (party, endpoints) = two(&service);
        let at_table = Endpoint::start();
        let (ada, url) = (party.people[0], at_table.url("/t"));
        hook(&service, ada, Some(&party.uid), &url, "json");
        // It is Ada's turn, and both are about to be told, when the host gives the seat to somebody else.
        while passes(&party) != 0 {}
        hands_over(&party, 1);
        // Not to Ada, who had the seat.
        assert!(!tell(&service).contains(&Did::Told));
        endpoints[0].nothing();
        at_table.nothing();
        for _ in 0..4 {
            let eva = find(&service, "eva@players.test");
            let now = Party::of(&service, &party.uid, vec![eva, party.people[1]]);
            // Bo still sits there.
            now.look(1);
            assert!(now.step());
            tell(&service);
        }
        endpoints[0].nothing();
        at_table.nothing();
    }
}

#[test]
fn a_guest_who_signs_in_keeps_what_they_added() {
    for service in houses() {
        let party = party_of_readers(&service, "duel", 2, &[]);
        let (_endpoint, id) = listens(&service, party.people[1], "json");
        let (ada, bo) = (party.people[0], party.people[1]);
        let moved: Result<_, DbError> = service
            .db
            .write(|conn| targets::hand_over_in_txn(conn, bo.0, ada.0));
        moved.unwrap();
        let own = alerts::list(&service, ada).unwrap();
        assert_eq!(own.len(), 1);
        assert_eq!(own[0].target.id, id);
        assert!(own[0].target.endpoint.is_some(), "and it opens");
    }
}

#[test]
fn what_is_in_the_database_opens_nothing_without_the_key() {
    for one in houses() {
        let party = party(&one, "duel", 2, &[]);
        let (endpoint, id) = listens(&one, party.people[0], "json");
        // Another process without the key file has another key.
        let mut other = one.another_process();
        other.alerts = sender();
        assert_eq!(super::support::target(&other, id).unwrap().endpoint, None);
        let tried = alerts::try_out(&other, party.people[0], id).unwrap();
        assert_eq!(tried.outcome, Err(Trouble::Unreadable));
        endpoint.nothing();
    }
}

#[test]
fn an_endpoint_that_comes_to_lead_inside_is_not_sent_to() {
    let mut service = house(databases::sqlite());
    let (Party { uid, people, .. }, endpoints) = two(&service);
    // What was admitted when it was added is judged at every sending.
    service.alerts = std::sync::Arc::default();
    let party = Party::of(&service, &uid, people);
    let seat = passes(&party);
    assert_eq!(tell(&service), [Did::Dropped]);
    endpoints[seat].nothing();
    let line = lines(&service).pop().unwrap();
    assert_eq!(line.last_error.as_deref(), Some("forbidden"));
    let (ada, inside) = (party.people[0], typed("http://127.0.0.1:9/x", "json"));
    assert!(alerts::add(&service, ada, None, &inside).is_err());
    identity::rename(&service.db, ada, "Ada").expect("nothing else is touched");
}

#[test]
fn an_alert_of_a_broken_table_holds_up_no_other_one() {
    for house in houses() {
        // The other one has nothing at hand.
        let [one, other] = two_servers(&house);
        let ((sick, of_sick), (well, of_well)) = (two(&one), two(&one));
        let (to_sick, to_well) = (passes(&sick), passes(&well));
        breaks_journal(&sick);
        assert_eq!(tell(&other), [Did::Postponed, Did::Told]);
        of_sick[to_sick].nothing();
        of_well[to_well].one();
        let listed = other.aside.list(other.clock.now_ms());
        let works: Vec<Work> = listed.into_iter().map(|one| one.work).collect();
        assert_eq!(works, [Work::Alert]);
    }
}

/// Whoever gets letters too hears of their turn by what comes first.
#[test]
fn an_alert_that_was_taken_tells_and_reminds_as_a_letter_does() {
    for service in houses() {
        let clock = ClockTerms {
            clock: Rate::per_turn(2).expect("possible"),
            on_timeout: OnTimeout::Lose,
        };
        let new = NewTable {
            clock: Some(clock),
            ..new_table("duel", 2, &[])
        };
        let party = seated(readers(&service, 2), new, &service);
        let endpoints = [0, 1].map(|seat| listens(&service, party.people[seat], "json").0);
        let (first, late) = (party.turn(), 1 - party.turn());
        while party.turn() == first {
            party.plays_any(first);
        }
        let seen = || party.look(first).seats[late].clone();
        let fire = || while time_out::fire_one_due(&service).expect("it works") {};
        assert_eq!(tell(&service), [Did::Told]);
        service.clock.advance(DAY_MS);
        fire();
        assert_eq!(seen().reminded_at_ms, None);
        assert_eq!(tell(&service), [Did::Told]);
        assert_eq!(seen().reminded_at_ms, Some(service.clock.now_ms()));
        service.clock.advance(DAY_MS);
        fire();
        assert_eq!(party.look(first).table.status, Status::Over);
        assert_eq!(endpoints[late].got().len(), 2);
    }
}
