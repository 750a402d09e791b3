//! The host's page while letters wait: few, and many.

use diesel::connection::SimpleConnection;
use wonderpost::db::DbError;

use crate::figures::Figures;
use crate::program::{Program, free_address};
use crate::tables::Tables;
use crate::wrk::{self, Page};

/// How many letters wait at each reading.
const WAITING: [u32; 2] = [800, 10_000];

/// Measures the host's page, which everybody may see on a server that nobody else reaches.
pub(crate) fn measure(figures: &mut Figures) {
    if !wrk::is_possible() {
        return;
    }
    for waiting in WAITING {
        let address = free_address();
        let tables = Tables::new(&format!("http://{address}"));
        queue(&tables, waiting);
        let page = Page {
            address,
            path: "/host".to_owned(),
            cookie: format!(
                "wonderpost-session={}",
                tables.session(tables.person("Ada"))
            ),
        };
        let program = Program::start(&tables, address);
        let html = String::from_utf8_lossy(&wrk::get(&page)).into_owned();
        assert!(
            html.contains(&format!("{waiting} waiting")),
            "they are counted"
        );
        let rounds = wrk::rounds(&[&page]);
        let rate = wrk::middle(&rounds, |round| round[0].per_second);
        let name = format!("host's page, {waiting} letters waiting");
        figures.add(&name, rate, "pages/s", "");
        let p99 = wrk::middle(&rounds, |round| round[0].p99_ms);
        figures.add(&format!("{name}: 99 of 100 within"), p99, "ms", "under 20");
        program.stop();
    }
}

/// Queues letters that are due tomorrow, so that nobody sends them meanwhile.
fn queue(tables: &Tables, waiting: u32) {
    let now_ms = tables.service.clock.now_ms();
    let queued: Result<(), DbError> = tables.service.db.write(|conn| {
        let statement = format!(
            "INSERT INTO jobs (kind, payload, attempts, due_at_ms, queued_at_ms)
                 WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {waiting})
                 SELECT 'letter', '{{\"kind\": \"your_turn\", \"to_address\": \"ada' || number || '@example.org\"}}', 0,
                     {now_ms} + 86400000 + number, {now_ms} + number FROM numbers"
        );
        conn.batch_execute(&statement).map_err(DbError::from)
    });
    queued.expect("the statement is right");
}
