//! Board pages while bots think: at ten tables somebody plays against a strong bot and answers it at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bots::Level;
use rules::chance::{entropy, hex};
use wonderpost::journal::Door;
use wonderpost::look::board;
use wonderpost::play::moves::Submit;
use wonderpost::play::open::NewTable;
use wonderpost::play::{Status, moves, open};

use crate::boards::{self, KINDS};
use crate::choices::Choices;
use crate::figures::Figures;
use crate::growth::count;
use crate::program::{Program, free_address};
use crate::tables::{Table, Tables};
use crate::wrk::{self, Page};

/// At how many tables bots think.
const THINKING: usize = 10;
/// How many pages are asked for at once: by one reader after the other, and by more than two processors serve at a time.
const CONNECTIONS: [usize; 3] = [1, 4, 16];
/// How long the bots are answered before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);

/// Measures pages without a bot that thinks, with one thread for ten bots, and with a thread for each.
pub(crate) fn measure(figures: &mut Figures) {
    if !wrk::is_possible() {
        return;
    }
    let address = free_address();
    let mut tables = Tables::new(&format!("http://{address}"));
    let kinds = KINDS.iter();
    let boards: Vec<Vec<Page>> = kinds
        .map(|kind| boards::queried(&boards::copies(&mut tables, kind, boards::TABLES, address)))
        .collect();
    let program = Program::start(&tables, address);
    measure_boards(figures, "no bot thinks", &boards);
    program.stop();
    for threads in [1, THINKING] {
        let what = format!("{THINKING} bots at {threads} threads");
        let threads = threads.to_string();
        let set = [("WONDERPOST_BOT_THREADS", threads.as_str())];
        let program = Program::start_with(&tables, address, &set);
        let is_over = AtomicBool::new(false);
        let begun = Instant::now();
        let answered = std::thread::scope(|scope| {
            let answers = scope.spawn(|| answer(&tables, &is_over));
            std::thread::sleep(WARM_UP);
            measure_boards(figures, &what, &boards);
            is_over.store(true, Ordering::Relaxed);
            answers.join().expect("moves are legal")
        });
        let rate = count(answered) / begun.elapsed().as_secs_f64();
        figures.add(&format!("{what}: moves answered"), rate, "moves/s", "");
        program.stop();
    }
}

fn measure_boards(figures: &mut Figures, what: &str, boards: &[Vec<Page>]) {
    for (kind, pages) in KINDS.iter().zip(boards) {
        for connections in CONNECTIONS {
            let load = || wrk::load_all_by(connections, pages, None);
            let rounds: Vec<_> = (0..boards::ROUNDS).map(|_| vec![load()]).collect();
            let name = format!("{what}: {}, {connections} at once", kind.game);
            let rate = wrk::middle(&rounds, |round| round[0].per_second);
            figures.add(&name, rate, "pages/s", "");
            let p99 = wrk::middle(&rounds, |round| round[0].p99_ms);
            figures.add(&format!("{name}: 99 of 100 within"), p99, "ms", "under 20");
        }
    }
}

/// Answers the bots of ten tables until it is over, and begins another game where one has ended. Gives how many moves
/// were answered.
fn answer(tables: &Tables, is_over: &AtomicBool) -> usize {
    let tables = tables.another_process();
    let mut choices = Choices::new(11);
    let mut played: Vec<Table> = (0..THINKING).map(|_| against_a_bot(&tables)).collect();
    let mut answered = 0;
    while !is_over.load(Ordering::Relaxed) {
        for table in &mut played {
            let me = table.players[0];
            let seen = board::now(&tables.service, &table.uid, Some(me)).expect("it exists");
            if seen.table.status == Status::Over {
                *table = against_a_bot(&tables);
            }
            let offers = seen.sight.as_ref().map(|sight| sight.offers());
            let offers = offers.filter(|offers| !offers.is_empty());
            let (Some(offers), Some(expected)) = (offers, seen.expected) else {
                continue;
            };
            let submit = Submit {
                uid: table.uid.clone(),
                person: me,
                mv: offers[choices.below(offers.len())].mv.clone(),
                expected,
                command_id: hex(&entropy::<16>()),
                door: Door::Page,
            };
            moves::submit(&tables.service, &submit).expect("a listed move is legal");
            answered += 1;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    answered
}

fn against_a_bot(tables: &Tables) -> Table {
    let players = vec![tables.person("Ada")];
    let new = NewTable {
        game: "duel".to_owned(),
        seats: 2,
        bots: vec![Level::Strong],
        ..NewTable::default()
    };
    let uid = open::open(&tables.service, players[0], &new).expect("a table can be opened");
    Table { uid, players }
}
