//! Postgres itself is killed while the program serves; the program goes on by itself when it is back.

use std::time::{Duration, Instant};

use super::client::Browser;
use super::suite::Suite;
use crate::prelude::*;
use crate::support::http::passes;
use crate::support::report::cases;

/// After how many outages the tables are replaced.
const OUTAGES_EACH: usize = 10;
/// How soon after the database everything works again. Only the long form asks.
pub(super) const BACK_WITHIN: Duration = Duration::from_secs(5);
#[test]
fn what_was_acknowledged_outlives_the_database_server() {
    let mut server = OwnServer::start();
    let mut suite = Suite::begin("outages", databases::on(&server));
    suite.opens_tables();
    let (program, _) = suite.house.starts();
    for outage in 0..cases(1, 30) {
        if outage % OUTAGES_EACH == OUTAGES_EACH - 1 {
            suite.opens_tables();
        }
        let after = Duration::from_millis(100 + suite.random.next() % 500);
        let place = suite.house.tables[0].clone();
        let board = format!("/tables/{}", place.uid);
        let cookie = suite.house.cookie(place.seats[0]).to_owned();
        let browser = Browser {
            address: program.address,
            cookie: &cookie,
        };
        let board = || browser.get(&board);
        let db = suite.house.database.open();
        let mut seen = None;
        let mut wrong = suite.plays(program.address, |watch| {
            // The random moment is what is tried here; before the first one there is something to lose.
            if outage == 0 {
                watch.waits_for_a_move();
            }
            passes(after);
            server.is_killed();
            let away = found("503", || board().filter(|answer| answer.status != 200));
            server.starts_again();
            let back = Instant::now();
            found("a page", || board().filter(|answer| answer.status == 200));
            let page = back.elapsed();
            let stored = || databases::count(&db, "events WHERE command_id IS NOT NULL");
            let before = stored();
            until("a move is stored", || stored() > before);
            seen = Some((away, page, back.elapsed()));
        });
        let (away, page, moved) = seen.expect("it was looked at");
        wrong.extend(wrong_with(&away));
        for (what, took) in [("page_ms_max", page), ("move_ms_max", moved)] {
            suite.report.highest(what, took.as_millis());
            if took > BACK_WITHIN && is_timed() {
                wrong.push(format!("{what}: {took:?} after the database"));
            }
        }
        // What was not answered is sent again, and that is judged too.
        wrong.extend(suite.is_as_it_was_left(program.address));
        wrong.extend(suite.notebook.judge(&db).0);
        suite.report.case(wrong);
    }
    suite.ends();
}

/// The answer while the database is away is 503, and says when to try again.
fn wrong_with(away: &Heard) -> Option<String> {
    let is_right = away.status == 503 && !away.header("retry-after").is_empty();
    (!is_right).then(|| format!("while the database is away: {}", away.head))
}
