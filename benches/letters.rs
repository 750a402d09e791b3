//! Letters: how many a second the worker writes and hands over, boards and pictures included. They are kept as files;
//! a mail server adds its own time to each.

use std::time::{Duration, Instant};

use wonderpost::mail::outbox::list::list;

use crate::boards::{KINDS, Kind};
use crate::figures::Figures;
use crate::growth::count;
use crate::program::{Program, free_address};
use crate::tables::Tables;

/// How many games begin at once.
const TABLES: usize = 100;
/// Until when all letters must have gone.
const PATIENCE: Duration = Duration::from_secs(600);

/// Measures the letters that tell who begins.
pub(crate) fn measure(figures: &mut Figures) {
    for kind in &KINDS {
        let address = free_address();
        let tables = Tables::new(&format!("http://{address}"));
        for number in 0..TABLES {
            open(&tables, kind, number);
        }
        let waiting = due(&tables);
        let program = Program::start(&tables, address);
        let begun = Instant::now();
        let at_first = due(&tables);
        let used = program.cpu_micros();
        while due(&tables) > 0 {
            assert!(begun.elapsed() < PATIENCE, "letters still wait");
            std::thread::sleep(Duration::from_millis(50));
        }
        let took = begun.elapsed().as_secs_f64();
        let each = (program.cpu_micros() - used) / count(at_first);
        let name = format!("{}: letters, {waiting} due at once", kind.game);
        figures.add(&name, count(at_first) / took, "letters/s", "");
        figures.add(&format!("{name}: a processor for one"), each, "µs", "");
        program.stop();
    }
}

/// Begins a game of people who want letters.
fn open(tables: &Tables, kind: &Kind, number: usize) {
    let names = ["Ada", "Ben", "Cleo", "Dag"];
    let players: Vec<_> = names[..kind.seats]
        .iter()
        .map(|name| tables.reader(&format!("{name}{number}")))
        .collect();
    tables.table(kind.game, kind.options, &players);
}

/// How many letters could go now.
fn due(tables: &Tables) -> usize {
    let now_ms = tables.service.clock.now_ms();
    let rows = list(&tables.service.db, 100_000).expect("they are listed");
    let waits = |row: &&_| is_due(row, now_ms);
    rows.iter().filter(waits).count()
}

fn is_due(row: &wonderpost::mail::outbox::list::LetterRow, now_ms: i64) -> bool {
    row.status == "queued" && row.due_at_ms <= now_ms
}
