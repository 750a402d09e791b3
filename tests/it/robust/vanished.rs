//! The machine of Postgres vanishes, or its server takes everything and says nothing: nobody is told, and nobody waits
//! for ever. When there is one again, the program goes on by itself. Start reading at the tests.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use wonderpost::db::side::Side;

use super::client::Browser;
use super::crowd::Ends;
use super::house::{House, PEOPLE};
use super::mail_doors::MailDoors;
use crate::prelude::*;
use crate::support::databases::CONNECTIONS;
use crate::support::http::passes;
use crate::support::relay::Relay;

/// How many ask at once: more than there are connections.
const ASKERS: usize = 12;
/// How long a request may take: the work on it has 20 seconds (`DEADLINE` in `src/web/mod.rs`, and
/// `docs/security.md`). Only the long form judges how long something took; in the short form it has to come.
const WITHIN: Duration = Duration::from_secs(25);
/// How long an answer may take that waits two seconds for the database at most, or not at all.
const SOON: Duration = Duration::from_secs(8);
/// After which time every connection to a machine that has vanished is given up: one that listens after 10 seconds and
/// three times 5, one that has sent something after 20 (`src/db/conn.rs`, and `docs/hosting.md`).
const GIVEN_UP: Duration = Duration::from_secs(25);
/// How soon after the database pages are shown. An attempt to connect that was lost ends after 5 seconds
/// (`src/db/conn.rs`), and the pool makes the next one within another.
const BACK_WITHIN: Duration = Duration::from_secs(10);

#[test]
fn a_database_machine_that_vanishes_is_given_up_for_the_one_that_takes_its_place() {
    let mut report = Report::without_seed("vanished-postgres");
    let stage = Stage::begin();
    let mut gone = Instant::now();
    // Some wait for an answer when it happens, and nothing that they have sent is on its way any more.
    let heard = while_all_wait(&stage, || {
        stage.relay.vanishes();
        gone = Instant::now();
    });
    for one in heard {
        report.highest("answer_ms_max", one.took.as_millis());
        report.case(one.wrong("in the middle", &[503], WITHIN));
    }
    asks_everywhere(&stage, &mut report);
    // All connections of before are to be as old as they may become.
    passes(GIVEN_UP.saturating_sub(gone.elapsed()));
    stage.relay.comes_back_as_another();
    is_as_before(&stage, &mut report);
    report.end();
}

#[test]
fn a_database_that_takes_everything_and_says_nothing_is_waited_for_by_nobody() {
    let mut report = Report::without_seed("silent-postgres");
    let stage = Stage::begin();
    // From here on every connection that there may be is open, and waits for whoever comes.
    drop(while_all_wait(&stage, || ()));
    stage.relay.falls_silent();
    asks_everywhere(&stage, &mut report);
    stage.relay.speaks_again();
    is_as_before(&stage, &mut report);
    if is_long() {
        for one in while_all_wait(&stage, || stage.relay.falls_silent()) {
            report.highest("answer_ms_max", one.took.as_millis());
            report.case(one.wrong("in the middle", &[503], WITHIN));
        }
        stage.relay.speaks_again();
        is_as_before(&stage, &mut report);
    }
    report.end();
}

/// A program whose Postgres is behind a relay. What stands first goes first.
struct Stage {
    program: Program,
    mail: MailDoors,
    house: House,
    relay: Relay,
    server: OwnServer,
}

impl Stage {
    fn begin() -> Self {
        let server = OwnServer::start();
        let relay = Relay::to(&server);
        // The test itself goes to the server directly.
        let mut house = House::new(databases::on(&server));
        house.opens(None, 1);
        let url = relay.url("postgres");
        let started = house.starts_with(&[("WONDERPOST_DATABASE_URL", &url)]);
        let (program, _) = started.expect("the program ended before it was ready");
        Self {
            program,
            mail: MailDoors::new(&url),
            house,
            relay,
            server,
        }
    }

    fn browser(&self, player: usize) -> Browser<'_> {
        self.house.browser(player % PEOPLE, self.program.address)
    }

    /// Opens a page as a player of the table.
    fn opens(&self, path: &str) -> Took {
        let player = self.house.tables[0].seats[0];
        Took::of(|| self.browser(player).get(path))
    }

    fn board(&self) -> String {
        format!("/tables/{}", self.house.tables[0].uid)
    }

    /// Sends a form without its token: it is refused as soon as the database has said whose it is.
    fn posts(&self, player: usize) -> Took {
        let path = format!("{}/talk", self.board());
        Took::of(|| self.browser(player).post(&path, &[]))
    }
}

struct Took {
    heard: Heard,
    took: Duration,
}

impl Took {
    fn of(ask: impl FnOnce() -> Option<Heard>) -> Self {
        let begun = Instant::now();
        Self {
            heard: ask().unwrap_or_default(),
            took: begun.elapsed(),
        }
    }

    /// What is wrong with an answer that is to have one of some statuses within some time.
    fn wrong(&self, what: &str, wanted: &[u16], within: Duration) -> Vec<String> {
        let (status, took) = (self.heard.status, self.took);
        let mut wrong = Vec::new();
        if !wanted.contains(&status) || is_late(took, within) {
            wrong.push(format!("{what}: {status} after {took:?}"));
        }
        if status == 503 && self.heard.header("retry-after").is_empty() {
            wrong.push(format!("{what}: it does not say when to come again"));
        }
        wrong
    }
}

/// Whether something took longer than it may, where that is asked.
fn is_late(took: Duration, within: Duration) -> bool {
    took > within && is_timed()
}

/// Lets people ask again and again until every connection of the program waits for an answer; then something happens.
/// Gives the first answer that each of them heard after that.
fn while_all_wait(stage: &Stage, happens: impl FnOnce()) -> Vec<Took> {
    let has_happened = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Everybody waits who is asked whose session they have.
        let mut lock = Side::open(&stage.server.url("postgres")).expect("the server answers");
        let hold = "BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE";
        let held = lock.conn().batch_execute(hold);
        held.expect("nobody keeps it for long");
        let has_happened = &has_happened;
        let ends = Ends(has_happened);
        let ask = |player| {
            move || loop {
                let heard = stage.posts(player);
                if has_happened.load(Ordering::SeqCst) {
                    return heard;
                }
            }
        };
        let askers: Vec<_> = (0..ASKERS).map(|player| scope.spawn(ask(player))).collect();
        let waiting = "SELECT pid::text AS line FROM pg_locks WHERE NOT granted";
        until("every connection is of use", || {
            let waiting = databases::lines(lock.conn(), waiting);
            waiting.expect("it is told").len() >= CONNECTIONS
        });
        happens();
        drop((ends, lock));
        let heard = askers.into_iter().map(|asker| asker.join());
        heard.map(|one| one.expect("it asks")).collect()
    })
}

/// Asks for everything at once while the database does not answer.
fn asks_everywhere(stage: &Stage, report: &mut Report) {
    let board = stage.board();
    let pages: [(&str, &[u16], Duration); 5] = [
        // It tells what it can without the database.
        ("/metrics", &[200, 503], WITHIN),
        ("/healthz", &[200], SOON),
        ("/readyz", &[503], SOON),
        (&board, &[503], WITHIN),
        ("/", &[503], WITHIN),
    ];
    std::thread::scope(|scope| {
        let page = |(path, wanted, within)| {
            scope.spawn(move || stage.opens(path).wrong(path, wanted, within))
        };
        let pages = pages.map(page);
        let form = scope.spawn(|| stage.posts(1).wrong("a form", &[503], WITHIN));
        let begun = Instant::now();
        let mail = scope.spawn(move || match (stage.mail.pipes(), begun.elapsed()) {
            (Some(75), took) if !is_late(took, WITHIN) => Vec::new(),
            piped => vec![format!("`wonderpost inbound`: {piped:?}")],
        });
        let all = pages.into_iter().chain([form, mail]);
        all.for_each(|one| report.case(one.join().expect("it asks")));
    });
}

/// Waits until boards are shown again, and looks whether all else is as before.
fn is_as_before(stage: &Stage, report: &mut Report) {
    let begun = Instant::now();
    let board = found("a board is shown again", || {
        Some(stage.opens(&stage.board())).filter(|board| board.heard.status == 200)
    });
    let took = begun.elapsed();
    report.highest("page_ms_max", took.as_millis());
    let mut wrong = board.wrong("a board", &[200], WITHIN);
    if is_late(took, BACK_WITHIN) {
        wrong.push(format!("a board was shown {took:?} after the database"));
    }
    report.case(wrong);
    // No connection is lost for good: all of them are of use at the same time.
    drop(while_all_wait(stage, || ()));
    for player in 0..ASKERS {
        report.case(stage.posts(player).wrong("a form", &[403], SOON));
    }
    // On a busy machine one look at the database may take longer than `/readyz` waits for it.
    until("the program is ready", || {
        stage.opens("/readyz").heard.status == 200
    });
    for path in ["/metrics", "/"] {
        report.case(stage.opens(path).wrong(path, &[200], SOON));
    }
    let exit = stage.mail.pipes();
    let wrong = (exit != Some(0)).then(|| format!("`wonderpost inbound` afterwards: {exit:?}"));
    report.case(wrong.into_iter().collect());
}
