//! Postgres itself is killed while the program serves; the program goes on by itself when it is back.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use diesel::{QueryDsl, RunQueryDsl};
use wonderpost::db::DbError;
use wonderpost::db::schema::commands;

use super::audit::Notebook;
use super::client::Answer;
use super::crowd;
use super::house::House;
use super::kills::is_as_it_was_left;
use crate::support::databases;
use crate::support::own_server::OwnServer;
use crate::support::random::Random;
use crate::support::report::{Report, cases};

/// How many tables the clients play at.
const TABLES: usize = 12;
/// After how many outages the tables are replaced.
const OUTAGES_EACH: usize = 10;
/// How soon after the database everything works again.
pub(super) const BACK_WITHIN: Duration = Duration::from_secs(5);
/// How long the test waits for what must come, before it gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was seen of one outage.
struct Outage {
    /// How long after the database the first page was shown.
    page: Duration,
    /// How long after the database the first move was stored.
    moved: Duration,
    /// What was wrong with the answer while the database was away.
    wrong: Option<String>,
}

#[test]
fn what_was_acknowledged_outlives_the_database_server() {
    let mut report = Report::begin("outages-postgres".to_owned());
    let mut random = report.random();
    let mut server = OwnServer::start();
    let mut house = House::new(databases::on(&server), "outages");
    let mut notebook = Notebook::default();
    house.opens(None, TABLES);
    let (program, _) = house.starts();
    let outages = cases(2, 30);
    for outage in 0..outages {
        if outage % OUTAGES_EACH == OUTAGES_EACH - 1 {
            house.tables.clear();
            house.opens(None, TABLES);
        }
        let mut seen = None;
        let after = Duration::from_millis(100 + random.next() % 500);
        let played = crowd::play(&house, program.address, &mut random, || {
            // The random moment is what is tried here; nothing is waited for.
            crowd::passes(after);
            seen = Some(goes_and_comes_back(&house, &mut server, program.address));
        });
        let seen = seen.expect("it was looked at");
        let mut wrong = played.wrong;
        wrong.extend(seen.wrong);
        for (what, took) in [("a page", seen.page), ("a move", seen.moved)] {
            if took > BACK_WITHIN {
                wrong.push(format!("{what} came {took:?} after the database"));
            }
        }
        report.highest("page_ms_max", seen.page.as_millis());
        report.highest("move_ms_max", seen.moved.as_millis());
        report.add("pages", played.pages);
        report.add("pages_503", played.away);
        notebook.take(played.notes);
        wrong.extend(judged(&house, &mut notebook, program.address, &mut random));
        report.case(wrong);
    }
    report.case(notebook.judge_all(&house.database.open()));
    report.add("acknowledged", notebook.acknowledged());
    let acknowledged = report.figure("acknowledged");
    report.end();
    assert!(acknowledged > 0, "nothing was played");
}

/// Judges what is stored, sends again what was not answered, and judges that too.
fn judged(
    house: &House,
    notebook: &mut Notebook,
    address: SocketAddr,
    random: &mut Random,
) -> Vec<String> {
    let mut wrong = is_as_it_was_left(house, notebook, address, random);
    wrong.extend(notebook.judge(&house.database.open()).0);
    wrong
}

/// Kills the server, waits until the program says so, starts it again, and waits until pages and moves go on.
fn goes_and_comes_back(house: &House, server: &mut OwnServer, address: SocketAddr) -> Outage {
    server.is_killed();
    let table = format!("/tables/{}", house.tables[0].uid);
    let ask = || house.browser(house.tables[0].seats[0], address).get(&table);
    let away = waits_for(|| ask().filter(|answer| answer.status != 200));
    server.starts_again();
    let back = Instant::now();
    waits_for(|| ask().filter(|answer| answer.status == 200));
    let page = back.elapsed();
    let before = stored(house);
    waits_for(|| (stored(house) > before).then_some(()));
    Outage {
        page,
        moved: back.elapsed(),
        wrong: wrong_with(&away),
    }
}

/// The answer while the database is away is 503, and says when to try again.
fn wrong_with(away: &Answer) -> Option<String> {
    let head = away.head.to_lowercase();
    let is_right = away.status == 503 && head.contains("retry-after: ");
    (!is_right).then(|| format!("while the database is away: {head}"))
}

/// How many commands are stored.
fn stored(house: &House) -> i64 {
    let count = house.database.open().read(|conn| {
        let count = QueryDsl::count(commands::table);
        Ok::<_, DbError>(count.get_result(conn)?)
    });
    count.expect("they are counted")
}

/// Asks until there is something.
fn waits_for<T>(mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = ask() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not come");
        std::thread::yield_now();
    }
}
