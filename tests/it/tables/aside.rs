//! One broken table, letter or person stops nothing else: for every kind of work that a worker does, a piece that fails
//! is put aside and told, and the next one is done.

use std::sync::Arc;

use bots::Level;
use wonderpost::look::look_back::{self, judge_games};
use wonderpost::mail::send::Sender;
use wonderpost::play::bots::play_turns;
use wonderpost::play::{outages, practice};
use wonderpost::worker;

use super::bots::{NEWCOMER, is_there, practises, with_bots};
use super::lagging::breaks_journal;
use super::support::count;
use super::trouble::poison;
use crate::mail::outbox::config;
use crate::prelude::*;

/// Two games of Duel with a day for each turn.
fn timed(service: &Service) -> [Party<'_>; 2] {
    let new = NewTable {
        clock: Some(per_turn(1, OnTimeout::StandIn)),
        ..new_table("duel", 2, &[])
    };
    [(); 2].map(|()| seated(readers(service, 2), new.clone(), service))
}

/// The kinds of work of which something was put aside.
pub(super) fn aside(service: &Service) -> Vec<(&'static str, String)> {
    let listed = service.aside.list(service.clock.now_ms());
    listed.into_iter().map(|one| (one.work, one.of)).collect()
}

/// Another process, which has nothing at hand and whose letters go to files, works until nothing is due.
pub(super) fn works(house: &House, later_ms: i64) -> Service {
    let service = house.another_process();
    service.clock.advance(later_ms);
    let folder = Folder::new("aside");
    let dir = folder.to_owned();
    let sender = Sender::from_config(&config(MailConfig::Files { dir })).expect("it is made");
    let sender = Arc::new(sender);
    let mut left = 0..1000;
    while worker::step(&service, &sender).expect("nothing else fails") {
        left.next().expect("it comes to an end");
    }
    service
}

#[each::test(houses())]
fn a_letter_and_a_timer_of_a_broken_table_hold_up_no_other_ones(house: House) {
    let [sick, well] = timed(&house);
    breaks_journal(&sick);
    let service = works(&house, DAY_MS / 2);
    let aside = aside(&service);
    assert!(aside.contains(&("timer", sick.uid.clone())));
    let has_letter = aside.iter().any(|(work, _)| *work == "letter");
    assert!(has_letter, "{aside:?}");
    for (party, leaves) in [(&sick, false), (&well, true)] {
        for kind in ["your_turn", "reminder"] {
            let letters = format!(
                "letters WHERE kind = '{kind}' AND table_id = {}",
                party.id()
            );
            let sent = count(&house, &format!("{letters} AND status = 'sent'"));
            assert_eq!(sent > 0, leaves, "{kind}");
        }
    }
}

#[each::test(houses())]
fn a_broken_table_holds_up_no_deadlines_after_an_outage_and_loses_none_itself(house: House) {
    let [sick, well] = timed(&house);
    sends(&house);
    let due_at_ms = well.look(0).seats[well.turn()].due_at_ms.expect("timed");
    let away = house.another_process();
    outages::store_time(&away.db, &away.clock).expect("it is stored");
    away.clock.advance(DAY_MS / 4);
    outages::note(&away).expect("it is noted");
    breaks_journal(&sick);
    let service = works(&house, DAY_MS / 4);
    assert_eq!(aside(&service), [("outage", sick.uid.clone())]);
    let moved = well.at(&service).look(0).seats[well.turn()].due_at_ms;
    assert_eq!(moved, Some(due_at_ms + DAY_MS / 4));
    let least_ms = service.clock.now_ms() + DAY_MS;
    let deadlines = format!("kind = 'timer' AND key LIKE '{}/deadline/%'", sick.id());
    let theirs = format!("jobs WHERE {deadlines} AND due_at_ms < {least_ms}");
    assert_eq!(count(&house, &theirs), 0);
}

#[each::test(houses())]
fn a_bot_at_a_broken_table_or_at_one_that_this_freezes_holds_up_no_other_one(house: House) {
    let [sick, poisoned, well] = [(); 3].map(|()| {
        let party = with_bots(&house, "duel", 2, &[Level::Easy]);
        house.clock.advance(1000);
        party.plays_until(1);
        party
    });
    let service = house.another_process();
    // This process has it at hand already.
    poisoned.at(&service).look(0);
    breaks_journal(&sick);
    poison(&poisoned, "card_grilled", "{}");
    service.clock.advance(3000);
    let before = well.events().len();
    while worker::do_one(&service, play_turns()).expect("nothing else fails") {}
    let mut aside = aside(&service);
    aside.retain(|(_, of)| *of != poisoned.uid);
    assert_eq!(aside, [("bot", sick.uid.clone())]);
    assert!(well.events().len() > before);
    assert_eq!(poisoned.stored("status"), "frozen", "nobody looked at it");
}

#[each::test(houses())]
fn a_broken_game_that_is_looked_back_at_holds_up_no_other_one(house: House) {
    let [sick, well] = [(); 2].map(|()| {
        let party = party(&house, "duel", 2, &[("wonders", "first_game")]);
        party.plays_any(party.turn());
        party.ends(0);
        look_back::ask(&house, &party.uid, Some(party.people[0])).expect("it is over");
        party
    });
    breaks_journal(&sick);
    let mut service = house.another_process();
    service.look_back_playouts = 4;
    while worker::do_one(&service, judge_games()).expect("nothing else fails") {}
    let expected = [("look_back", sick.id().to_string())];
    assert_eq!(aside(&service), expected);
    let found = look_back::find(&service, &well.uid, Some(well.people[0]));
    let found = found.expect("they played there");
    assert!(matches!(found, look_back::LookBack::Ready(_)), "{found:?}");
}

#[each::test(houses())]
fn a_broken_practice_game_keeps_no_other_one_from_being_taken_away(house: House) {
    let [sick, well] = [(); 2].map(|()| practises(&house, "duel", 2, NEWCOMER));
    breaks_journal(&sick);
    let service = house.another_process();
    service.clock.advance(practice::KEPT_MS + 1000);
    assert_eq!(practice::prune(&service).expect("nothing else fails"), 1);
    assert_eq!(aside(&service), [("practice", sick.uid.clone())]);
    assert!(is_there(&service, sick.people[0]));
    assert!(!is_there(&service, well.people[0]));
}
