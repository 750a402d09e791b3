//! Board pages of many tables in turn, as a busy house has them, and histories; the program serves from a process of
//! its own. Each table is a copy of one that was played, with people of its own.

use std::net::SocketAddr;

use crate::choices::Choices;
use crate::figures::Figures;
use crate::growth::{copy, count};
use crate::program::{Program, free_address};
use crate::tables::{Table, Tables};
use crate::wrk::{self, Load, Page};

/// How many tables there are of each game.
pub(crate) const TABLES: usize = 640;
/// How often each figure is read.
pub(crate) const ROUNDS: usize = 3;

/// Tables of one game.
pub(crate) struct Kind {
    pub(crate) game: &'static str,
    pub(crate) options: &'static [(&'static str, &'static str)],
    pub(crate) seats: usize,
    moves: usize,
    /// Whether the history of a finished game is asked for.
    has_history: bool,
}

/// One kind for each game.
pub(crate) const KINDS: [Kind; 3] = [
    Kind {
        game: "duel",
        options: &[],
        seats: 2,
        moves: 36,
        has_history: true,
    },
    Kind {
        game: "seven_wonders",
        options: &[("edition", "first")],
        seats: 4,
        moves: 36,
        has_history: false,
    },
    Kind {
        game: "dice",
        options: &[],
        seats: 4,
        moves: 16,
        has_history: true,
    },
];

impl Kind {
    /// What its tables are called, before their numbers: letters only.
    fn name(&self) -> String {
        self.game.replace('_', "")
    }
}

/// Measures board pages and histories.
pub(crate) fn measure(figures: &mut Figures) {
    if !wrk::is_possible() {
        return;
    }
    let address = free_address();
    let mut tables = Tables::new(&format!("http://{address}"));
    let mut boards = Vec::new();
    let mut histories = Vec::new();
    for kind in &KINDS {
        boards.push(copies(&mut tables, kind, TABLES, address));
        if kind.has_history {
            histories.push((kind.game, finished(&mut tables, kind, address)));
        }
    }
    let program = Program::start(&tables, address);
    for (kind, pages) in KINDS.iter().zip(&boards) {
        measure_boards(figures, &program, kind.game, pages);
    }
    for (game, pages) in &histories {
        let name = format!("{game}: history of a finished game, every event in turn");
        add(figures, &program, &name, || wrk::load_all(pages, None));
        let anew = queried(pages);
        let name = format!("{game}: the same, no page kept");
        add(figures, &program, &name, || wrk::load_all(&anew, None));
    }
    for page in boards.iter().flatten() {
        wrk::get(page);
    }
    let memory = program.memory_mb();
    let name = "memory after all tables were looked at";
    figures.add(name, memory, "MB", "under 100");
    program.stop();
}

/// Plays a table of a kind for a while, copies it so many times, and gives the pages of the copies.
pub(crate) fn copies(
    tables: &mut Tables,
    kind: &Kind,
    many: usize,
    address: SocketAddr,
) -> Vec<Page> {
    let table = seated(tables, kind);
    tables.play(&table, kind.moves, &mut Choices::new(7));
    copy(tables, &table, many, &kind.name());
    pages(tables, kind, many, address)
}

fn measure_boards(figures: &mut Figures, program: &Program, game: &str, pages: &[Page]) {
    let gzip = Some("Accept-Encoding: gzip");
    let anew = queried(pages);
    let name = format!("{game}: {TABLES} tables in turn, no page kept");
    add(figures, program, &name, || wrk::load_all(&anew, None));
    let name = format!("{game}: the same with gzip");
    add(figures, program, &name, || wrk::load_all(&anew, gzip));
    let name = format!("{game}: {TABLES} tables in turn with gzip");
    add(figures, program, &name, || wrk::load_all(pages, gzip));
    let (_, tag) = wrk::get_with_tag(&pages[0]);
    if let Some(tag) = tag {
        let known = format!("If-None-Match: {tag}");
        let name = format!("{game}: an unchanged page");
        add(figures, program, &name, || {
            wrk::load_all(&pages[..1], Some(&known))
        });
    }
}

/// Adds the middle rate of some rounds, their middle p99, and what a page takes of a processor: the figure that other
/// work on the machine changes least.
fn add(figures: &mut Figures, program: &Program, name: &str, load: impl Fn() -> Load) {
    let before = program.cpu_micros();
    let rounds: Vec<Vec<Load>> = (0..ROUNDS).map(|_| vec![load()]).collect();
    let used = program.cpu_micros() - before;
    let rate = wrk::middle(&rounds, |round| round[0].per_second);
    figures.add(name, rate, "pages/s", "");
    let p99 = wrk::middle(&rounds, |round| round[0].p99_ms);
    figures.add(&format!("{name}: 99 of 100 within"), p99, "ms", "under 10");
    let pages: f64 = rounds.iter().flatten().map(|round| round.pages).sum();
    figures.add(
        &format!("{name}: a processor for a page"),
        used / pages,
        "µs",
        "",
    );
}

/// The same pages with a query, for which no page is kept.
pub(crate) fn queried(pages: &[Page]) -> Vec<Page> {
    let with_query = |page: &Page| Page {
        path: format!("{}?anew", page.path),
        ..page.clone()
    };
    pages.iter().map(with_query).collect()
}

fn seated(tables: &Tables, kind: &Kind) -> Table {
    let names = ["Ada", "Ben", "Cleo", "Dag"];
    let players: Vec<_> = names[..kind.seats]
        .iter()
        .map(|name| tables.person(name))
        .collect();
    tables.table(kind.game, kind.options, &players)
}

/// The pages of the copies, each for the player of its first seat.
fn pages(tables: &Tables, kind: &Kind, many: usize, address: SocketAddr) -> Vec<Page> {
    (1..=many)
        .map(|number| {
            let uid = format!("{}{number}", kind.name());
            let person = tables.player(&uid);
            Page {
                address,
                path: format!("/tables/{uid}"),
                cookie: format!("wonderpost-session={}", tables.session(person)),
            }
        })
        .collect()
}

/// Plays a table to its end and gives the pages of its history.
fn finished(tables: &mut Tables, kind: &Kind, address: SocketAddr) -> Vec<Page> {
    let table = seated(tables, kind);
    tables.play(&table, usize::MAX, &mut Choices::new(9));
    let cookie = format!("wonderpost-session={}", tables.session(table.players[0]));
    let last = tables.seq(&table);
    let events = count(usize::try_from(last).unwrap_or(0));
    println!("  a finished game of {} has {events:.0} events", kind.game);
    (1..=last)
        .map(|seq| Page {
            address,
            path: format!("/tables/{}/at/{seq}", table.uid),
            cookie: cookie.clone(),
        })
        .collect()
}
