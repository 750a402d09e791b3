//! A database that shows less than was committed, as a standby or a part of a distributed one may for a moment: the
//! table is busy until all is shown again, and never frozen.

use super::support::{Setting, breaks, refuses, settings_on};
use crate::prelude::*;

/// Lets the database show no events of a table whose seq is so.
pub(crate) fn hides(party: &Party, seq: &str) {
    let refuse = match party.service.db.kind {
        Kind::Postgres => "DROP TRIGGER IF EXISTS events_refuse_change ON events",
        Kind::Sqlite => {
            "DROP TRIGGER IF EXISTS events_refuse_delete; DROP TRIGGER IF EXISTS events_refuse_replace"
        }
    };
    let uid = &party.uid;
    let of = format!("table_id = (SELECT id FROM game_tables WHERE uid = '{uid}') AND seq {seq}");
    let hide = format!(
        "{refuse}; CREATE TABLE unseen AS SELECT * FROM events WHERE {of}; DELETE FROM events WHERE {of}"
    );
    breaks(party.service, &hide);
}

/// Takes an event from the middle of a journal for good.
pub(crate) fn breaks_journal(party: &Party) {
    let seq = party.events().len() / 2;
    hides(party, &format!("= {seq}"));
}

fn shows(service: &Service) {
    let show = "INSERT INTO events SELECT * FROM unseen; DROP TABLE unseen";
    breaks(service, show);
}

/// Lets the row of a table say that so many events were committed, the last of which is shown.
fn says(party: &Party, last_seq: &str) {
    let head = "SELECT hash FROM events WHERE table_id = game_tables.id ORDER BY seq DESC LIMIT 1";
    let set = format!("SET last_seq = {last_seq}, head_hash = ({head})");
    let update = format!("UPDATE game_tables {set} WHERE uid = '{}'", party.uid);
    breaks(party.service, &update);
}

/// A game that goes on, and how many events it has.
fn begun<'a>(service: &'a Service, setting: &Setting) -> (Party<'a>, i64) {
    let party = of_setting(setting, service);
    for _ in 0..6 {
        assert!(party.step());
    }
    let seq = party.look(0).seq;
    (party, seq)
}

/// Whoever plays is told that it is busy.
fn is_behind(party: &Party) {
    let played = party.play(0, "pass", 1, "while it lags");
    refuses!(played, Error::Db(DbError::Behind));
    assert_eq!(party.stored("status"), Status::Running.as_str());
}

/// Whoever looks is told so too.
fn is_busy(party: &Party) {
    let (service, person) = (party.service, Some(party.people[0]));
    let looked = board::now(service, &party.uid, person).map(|look| look.seq);
    let told = board::history(service, &party.uid, person).map(|told| told.table.last_seq);
    for seen in [looked, told] {
        refuses!(seen, Error::Db(DbError::Behind));
    }
    is_behind(party);
}

/// All goes on, from what was committed.
fn goes_on(party: &Party, seq: i64) {
    let look = party.look(0);
    assert_eq!((look.table.status, look.seq), (Status::Running, seq));
    assert!(party.step());
    party.holds();
}

#[each::test(houses())]
fn a_database_that_lags_is_busy_is_never_frozen_and_heals(service: House) {
    assert!(DbError::Behind.is_passing(), "pages answer 503");
    for setting in settings_on(&service.database) {
        for which in ["last", "middle", "several"] {
            let (party, seq) = begun(&service, &setting);
            let hidden = match which {
                "last" => format!("= {seq}"),
                "middle" => format!("= {}", seq / 2),
                _ => format!("> {}", seq - 3),
            };
            hides(&party, &hidden);
            // Another process, which has nothing at hand.
            let other = service.another_process();
            is_busy(&party.at(&other));
            shows(&service);
            goes_on(&party.at(&other), seq);
        }
    }
}

#[each::test(houses())]
fn a_process_that_knows_more_than_a_standby_shows_is_busy_and_heals(service: House) {
    let (party, seq) = begun(&service, &settings()[0]);
    hides(&party, &format!("> {}", seq - 2));
    says(&party, "last_seq - 2");
    is_behind(&party);
    shows(&service);
    says(&party, "last_seq + 2");
    goes_on(&party, seq);
}

#[each::test(houses())]
fn a_database_that_was_taken_back_is_read_anew(service: House) {
    let (party, _) = begun(&service, &settings()[0]);
    let events = party.events();
    let last = events.last().expect("it goes on").command;
    let mut before = events.iter().filter(|event| event.command < last);
    let seq = before.next_back().expect("others came before").seq;
    hides(&party, &format!("> {seq}"));
    says(&party, &seq.to_string());
    // What is at hand is newer, and stays until somebody asks the database for more.
    is_behind(&party);
    goes_on(&party, seq);
}
