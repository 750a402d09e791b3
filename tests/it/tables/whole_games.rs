//! Whole games of every listed game through the use cases, and what must hold of their journals.

use std::sync::Arc;

use wonderpost::journal;
use wonderpost::look::board::Look;
use wonderpost::look::{lobby, proof};
use wonderpost::table::fold::{Phase, Table};

use super::support::settings_on;
use crate::prelude::*;

#[each::test(houses())]
fn every_listed_game_is_played_to_the_end_and_its_journal_proves_it(service: House) {
    for setting in settings_on(&service.database) {
        let (game, seats, options) = (setting.game, setting.seats, &setting.options);
        println!("{game} of {seats} with {options:?}");
        let party = of_setting(&setting, &service);
        party.plays_to_the_end();
        check_the_end(&party);
    }
}

fn check_the_end(party: &Party) {
    let (service, uid, person) = (party.service, &party.uid, Some(party.people[0]));
    let look = party.look(0);
    assert_eq!(look.table.status, Status::Over);
    assert_eq!(look.viewer, Viewer::Open);
    let ended = look.table.ended.clone().expect("it has a result");
    let sits = |seat: &Seat| seat.index() < party.people.len();
    assert!(!ended.winners.is_empty() && ended.winners.iter().all(sits));
    assert!(look.table.seed.is_some(), "the seed is published");

    let report = proof::verify(service, uid, person).expect("a player may check");
    let report = report.expect("the journal is sound").report;
    // Every draw is derived again.
    assert_eq!(report.draws_derived, report.draws_seen);
    assert!(report.is_over);

    let lines = proof::export_lines(service, uid, person).expect("a player may export");
    let export = journal::export::read(&lines).expect("the export reads back");
    assert!(export.is_complete(), "after the end everything is open");
    let events: Vec<Arc<journal::Event>> = export.events.into_iter().map(Arc::new).collect();
    let folded = Table::fold(&events, &Library::default()).expect("the export folds");
    assert_eq!(folded.phase, Phase::Over(ended));
    assert_eq!(folded.head.hash, look.table.head_hash);
    let shown = look.sight.as_ref().expect("there is a position").view();
    assert_eq!(folded.position.view(Viewer::Open).json(), shown.json());

    let history = board::history(service, uid, person).expect("there is a history");
    assert!(history.told.lines.len() > 20);
    check_chapters(&history);
    for seq in (1..=look.seq).step_by(7) {
        let until = usize::try_from(seq).expect("it is small");
        let then = Table::fold(&events[..until], &Library::default());
        let then = then.expect("every beginning folds");
        let has_begun = then.phase != Phase::Open;
        let json = has_begun.then(|| then.position.view(Viewer::Open).json());
        let shown = history.sight(seq).map(|sight| sight.view().json());
        assert_eq!(shown, json, "after event {seq}");
    }
    let rows = lobby::list(service, party.people[0]).expect("the lobby lists");
    let row = rows.iter().find(|row| row.uid == *uid);
    let row = row.expect("the table is listed");
    assert_eq!((row.status, row.is_my_turn), (Status::Over, false));
}

/// Every age and every round has one heading, between what stands before and after them.
fn check_chapters(history: &board::History) {
    let chapters = &history.told.chapters;
    let english = Words::of(Language::ENGLISH);
    let titles = chapters.iter();
    let titles: Vec<String> = titles.map(|one| english.text(&one.title)).collect();
    let [first, inner @ .., last] = &titles[..] else {
        panic!("too few chapters: {titles:?}");
    };
    assert_eq!((&**first, &**last), ("Before the game", "The end"));
    assert!(chapters.is_sorted_by(|one, next| one.seq < next.seq));
    assert_eq!(chapters[0].seq, 1);
    let mut counted = inner.to_vec();
    if inner[0].starts_with("Round") {
        let rounds = (1..).map(|round| format!("Round {round}"));
        let is_next = |(title, round): (&String, String)| title.starts_with(&round);
        assert!(inner.iter().zip(rounds).all(is_next), "{titles:?}");
    } else {
        counted.retain(|title| title.starts_with("Age"));
        assert_eq!(counted, ["Age I", "Age II", "Age III"][..counted.len()]);
    }
    let others = inner.len() - counted.len();
    assert!(!counted.is_empty() && others <= 2, "{titles:?}");
}

#[each::test(houses())]
fn a_running_games_export_leaves_secrets_out_and_still_checks(service: House) {
    for setting in settings_on(&service.database) {
        let party = of_setting(&setting, &service);
        for _ in 0..10 {
            party.step();
        }
        let (uid, person) = (&party.uid, Some(party.people[0]));
        let whole = proof::verify(&service, uid, person).expect("it may be checked");
        let whole = whole.expect("the running journal is sound").report;
        let lines = proof::export_lines(&service, uid, person).expect("it may be exported");
        let export = journal::export::read(&lines).expect("the export reads back");
        assert!(!export.is_complete(), "{}: it has secrets", setting.game);
        let part = journal::verify(&export.uid, &export.events);
        let part = part.expect("the chain holds without bodies");
        assert_eq!(part.head.hash, whole.head.hash);
        assert!(part.closed_bodies > 0);
    }
}

#[each::test(houses())]
fn the_read_model_is_what_the_journal_says(service: House) {
    // A second house on the same database folds everything afresh.
    let other = service.another_process();
    for setting in settings_on(&service.database) {
        let party = of_setting(&setting, &service);
        for _ in 0..if is_long() { 25 } else { 10 } {
            party.step();
            for seat in 0..setting.seats {
                let kept = party.look(seat);
                let fresh = party.at(&other).look(seat);
                assert_eq!(kept.expected, fresh.expected);
                assert_eq!(kept.table.head_hash, fresh.table.head_hash);
                let shown = |look: &Look| look.sight.as_ref().expect("runs").view().json();
                assert_eq!(shown(&kept), shown(&fresh));
                let since = |look: &Look| format!("{:?}", look.since);
                assert_eq!(since(&kept), since(&fresh));
                assert_eq!(kept.moved_at_ms, fresh.moved_at_ms);
                assert_eq!(kept.is_since_mine, fresh.is_since_mine);
            }
        }
    }
}
