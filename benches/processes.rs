//! What a second process and a `PgBouncer` bring or cost: the moves and pages of a crowd through one
//! process and through two, on Postgres itself and behind the pooler, and through one on SQLite.
//!
//! Each case begins with a fresh database. The cases take turns, so that other work on the machine hits them alike, and
//! each is compared with the first one of its own round.

use std::net::SocketAddr;
use std::path::Path;

use clap::Parser;
use serde_json::Value;
use wonderpost::config::Config;

use crate::figures::Figures;
use crate::growth::count;
use crate::load::Load;
use crate::pooler::OwnPooler;
use crate::postgres::{self, Throwaway};
use crate::program::{Program, free_address};
use crate::psql;
use crate::tables::Tables;

const ROUNDS: usize = 3;
/// How large the crowd is, and how long it plays.
const CROWD: [&str; 6] = ["--tables", "60", "--clients", "8", "--seconds", "10"];
/// Where Debian keeps the pooler.
const POOLER: &str = "/usr/sbin/pgbouncer";
/// How many connections the pooler has: as many as two processes have without it.
const CONNECTIONS: u32 = 16;
/// The name of each case's database.
const DATABASE: &str = "processes";

/// What a case stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Postgres,
    Pooler,
    Sqlite,
}

/// Who serves, and on what.
struct Case {
    name: &'static str,
    processes: usize,
    on: On,
}

/// The first one is what the others are compared with.
const CASES: &[Case] = &[
    Case {
        name: "one process",
        processes: 1,
        on: On::Postgres,
    },
    Case {
        name: "two processes",
        processes: 2,
        on: On::Postgres,
    },
    Case {
        name: "one behind PgBouncer",
        processes: 1,
        on: On::Pooler,
    },
    Case {
        name: "two behind PgBouncer",
        processes: 2,
        on: On::Pooler,
    },
    Case {
        name: "one on SQLite",
        processes: 1,
        on: On::Sqlite,
    },
];

/// What the crowd did.
struct Trial {
    /// Each second.
    moves: f64,
    /// Each second.
    pages: f64,
    /// How many answers were not as they should be.
    refused: usize,
    /// Moves that were answered as taken and are not stored, and tables that are broken.
    lost: usize,
}

/// One of the rates of a trial.
type Rate = fn(&Trial) -> f64;

/// Every rate with what it counts.
const RATES: [(&str, Rate); 2] = [
    ("moves", |trial| trial.moves),
    ("pages", |trial| trial.pages),
];

/// Measures every case against one process on Postgres.
pub(crate) fn measure(figures: &mut Figures) {
    let has_pooler = Path::new(POOLER).exists();
    if !has_pooler {
        println!("  pgbouncer is missing: apt-get install pgbouncer");
    }
    let cases: Vec<&Case> = CASES
        .iter()
        .filter(|case| has_pooler || case.on != On::Pooler)
        .collect();
    let server = postgres::start_with("");
    let rounds: Vec<Vec<Trial>> = (0..ROUNDS)
        .map(|_| cases.iter().map(|case| case.play(&server)).collect())
        .collect();
    for (index, case) in cases.iter().enumerate() {
        add(figures, case.name, &rounds, index);
    }
    let lost: usize = rounds.iter().flatten().map(|trial| trial.lost).sum();
    let name = "all cases: moves that are lost, tables that are broken";
    figures.add(name, count(lost), "", "0");
}

/// Adds the rates of the case at an index of each round, and what they are against the first case of the same round.
fn add(figures: &mut Figures, name: &str, rounds: &[Vec<Trial>], index: usize) {
    for (what, rate) in RATES {
        let all: Vec<f64> = rounds.iter().map(|round| rate(&round[index])).collect();
        figures.add_rounds(&format!("{name}: {what}"), &all, &format!("{what}/s"));
        if index > 0 {
            let ratios: Vec<f64> = rounds
                .iter()
                .map(|round| rate(&round[index]) / rate(&round[0]))
                .collect();
            let name = format!("{name}: {what} against one process");
            figures.add_rounds(&name, &ratios, "");
        }
    }
    let refused: usize = rounds.iter().map(|round| round[index].refused).sum();
    figures.add(&format!("{name}: refused"), count(refused), "answers", "0");
}

impl Case {
    /// Lets the crowd play on a fresh database.
    fn play(&self, server: &Throwaway) -> Trial {
        let address = free_address();
        let base_url = format!("http://{address}");
        if self.on == On::Sqlite {
            let tables = Tables::new(&base_url);
            return self.play_on(&tables, &tables.url, address);
        }
        let host = url(server, "postgres");
        psql::tell(&host, &format!("CREATE DATABASE {DATABASE}"));
        let tables = Tables::on(&url(server, DATABASE), &base_url);
        let pooler = (self.on == On::Pooler).then(|| OwnPooler::start(&server.folder, CONNECTIONS));
        let served = match &pooler {
            Some(pooler) => pooler.url(DATABASE),
            None => tables.url.clone(),
        };
        let trial = self.play_on(&tables, &served, address);
        drop(pooler);
        drop(tables);
        psql::tell(&host, &format!("DROP DATABASE {DATABASE} WITH (FORCE)"));
        trial
    }

    /// Serves a database by so many processes, the first one at an address, and lets the crowd play through all.
    fn play_on(&self, tables: &Tables, served: &str, address: SocketAddr) -> Trial {
        let folder = tables.folder.path();
        let base_url = format!("http://{address}");
        // All processes must have the same keys; beside this one lies the other.
        let key = folder.join("letters.key").display().to_string();
        let pooler = match self.on {
            On::Pooler => "transaction",
            On::Postgres | On::Sqlite => "none",
        };
        let mut programs = Vec::new();
        let mut to = Vec::new();
        for number in 0..self.processes {
            let address = if number == 0 { address } else { free_address() };
            let own = folder.join(format!("process-{number}"));
            let own = own.display().to_string();
            let settings = [
                ("WONDERPOST_DATA_DIR", own.as_str()),
                ("WONDERPOST_KEY_FILE", key.as_str()),
                ("WONDERPOST_DATABASE_URL", served),
                ("WONDERPOST_DATABASE_POOLER", pooler),
                ("WONDERPOST_BASE_URL", base_url.as_str()),
                ("WONDERPOST_REQUESTS_PER_MINUTE", "0"),
            ];
            programs.push(Program::start_with(tables, address, &settings));
            to.push("--to".to_owned());
            to.push(format!("http://{address}"));
        }
        let trial = load(tables, &base_url, &to);
        drop(programs);
        trial
    }
}

/// The URL of a database on the server itself.
fn url(server: &Throwaway, database: &str) -> String {
    format!("postgres://wonderpost@/{database}?host={}", server.folder)
}

/// Lets the crowd play, made beside the processes and without the pooler, and reads what came of it.
fn load(tables: &Tables, base_url: &str, to: &[String]) -> Trial {
    let settings = [
        ("WONDERPOST_DATA_DIR", tables.folder.path().to_str()),
        ("WONDERPOST_DATABASE_URL", Some(tables.url.as_str())),
        ("WONDERPOST_BASE_URL", Some(base_url)),
    ];
    let owned = |(name, value): (&str, Option<&str>)| (name.to_owned(), value.map(str::to_owned));
    let named = settings.into_iter().map(owned);
    let named = named.map(|(name, value)| (name, value.expect("a plain path")));
    let config = Config::from_settings(named.collect(), Vec::new()).expect("they are settings");
    let words = ["load"].into_iter().chain(CROWD);
    let crowd = Load::parse_from(words.chain(to.iter().map(String::as_str)));
    let said = crowd.run(&config).expect("the crowd plays").json();
    let told: Value = serde_json::from_str(&said).expect("it is JSON");
    let refused = told["refused"].as_object().expect("it is told by status");
    let trial = Trial {
        moves: per_second(&told["moves"]),
        pages: per_second(&told["pages"]),
        refused: refused.values().map(whole).sum(),
        lost: whole(&told["acknowledged_missing"]) + whole(&told["tables_broken"]),
    };
    assert_eq!(trial.lost, 0, "{said}");
    trial
}

fn per_second(series: &Value) -> f64 {
    series["per_second"].as_f64().expect("a number")
}

fn whole(number: &Value) -> usize {
    let number = number.as_u64().expect("a number");
    usize::try_from(number).expect("few")
}
