//! Moves over HTTP, letters on, on SQLite with full flush and on Postgres, against what the same database does with
//! bare one-row inserts. The program serves from a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use rules::{Library, Seat};
use wonderpost::accounts::sessions::{self, Browser};
use wonderpost::accounts::{PersonId, people};
use wonderpost::db::schema::game_tables;
use wonderpost::db::{Db, DbError};
use wonderpost::journal;
use wonderpost::table::fold::Table as Folded;

use crate::choices::Choices;
use crate::figures::{Figures, middle_of_five, per_second};
use crate::postgres;
use crate::program::{Program, free_address};
use crate::psql;
use crate::tables::Tables;

const LENGTH: Duration = Duration::from_secs(2);
const CLIENTS: usize = 16;

/// Measures moves of one table alone and of sixteen at once, on both databases.
pub(crate) fn measure(figures: &mut Figures) {
    let address = free_address();
    let base_url = format!("http://{address}");
    let sqlite = Tables::new(&base_url);
    let bare = middle_of_five(|| bare_commits(&sqlite.service.db));
    figures.add(
        "SQLite: bare one-row commits, full flush",
        bare,
        "commits/s",
        "",
    );
    both(figures, "SQLite", &sqlite, address, bare, (0.5, 1.0));

    psql::tell(&postgres::url("postgres"), "CREATE DATABASE bench");
    let tables = Tables::on(&postgres::url("bench"), &base_url);
    let one = pgbench(1);
    let sixteen = pgbench(CLIENTS);
    figures.add(
        "Postgres: pgbench, one-row inserts, 1 client",
        one,
        "commits/s",
        "",
    );
    figures.add(
        "Postgres: pgbench, one-row inserts, 16 clients",
        sixteen,
        "commits/s",
        "",
    );
    both(figures, "Postgres", &tables, address, sixteen, (0.0, 0.5));
}

fn both(
    figures: &mut Figures,
    on: &str,
    tables: &Tables,
    address: SocketAddr,
    peer: f64,
    goals: (f64, f64),
) {
    let program = Program::start(tables, address);
    for (count, goal) in [(1, goals.0), (CLIENTS, goals.1)] {
        let before = program.cpu_micros();
        let mut moves = 0.0;
        let rate = middle_of_three(|| {
            let (played, took) = moves_played(tables, address, count);
            moves += played;
            played / took.as_secs_f64()
        });
        let name = format!("{on}: moves over HTTP, {count} at once");
        figures.add(&name, rate, "moves/s", "");
        let each = (program.cpu_micros() - before) / moves;
        figures.add(&format!("{name}, processor"), each, "µs a move", "");
        let wanted = if goal > 0.0 {
            format!("over {goal}")
        } else {
            String::new()
        };
        figures.add(
            &format!("{name}, against bare commits"),
            rate / peer,
            "",
            &wanted,
        );
    }
    figures.add(
        &format!("{on}: memory after these moves"),
        program.memory_mb(),
        "MB",
        "under 100",
    );
    program.stop();
}

fn middle_of_three(mut measure: impl FnMut() -> f64) -> f64 {
    let mut all: Vec<f64> = (0..3).map(|_| measure()).collect();
    all.sort_by(f64::total_cmp);
    all[1]
}

fn bare_commits(db: &Db) -> f64 {
    let run = |sql: &str| {
        let done: Result<_, DbError> =
            db.write(|conn| diesel::sql_query(sql).execute(conn).map_err(DbError::from));
        done.expect("the statement is right");
    };
    run("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
    let insert = format!("INSERT INTO bare (body) VALUES ('{}')", "x".repeat(270));
    per_second(Duration::from_millis(600), || run(&insert))
}

/// What pgbench reaches with inserts of one row each.
fn pgbench(clients: usize) -> f64 {
    let url = postgres::url("bench");
    psql::tell(
        &url,
        "CREATE TABLE IF NOT EXISTS bare (id BIGSERIAL PRIMARY KEY, body TEXT NOT NULL)",
    );
    let script = std::env::temp_dir().join(format!("wonderpost-bare-{}.sql", std::process::id()));
    let insert = format!("INSERT INTO bare (body) VALUES ('{}');\n", "x".repeat(270));
    std::fs::write(&script, insert).expect("a file can be written");
    let clients = clients.to_string();
    let file = script.to_str().expect("text");
    let said = psql::run(
        "pgbench",
        &[
            "-n", "-M", "prepared", "-c", &clients, "-j", "2", "-T", "4", "-f", file, &url,
        ],
    );
    std::fs::remove_file(&script).expect("it was written");
    let line = said.lines().find(|line| line.starts_with("tps = "));
    let rate = line.and_then(|line| line.split_whitespace().nth(2));
    rate.expect("pgbench tells").parse().expect("a number")
}

/// Somebody at a browser.
struct Player {
    id: PersonId,
    cookie: String,
    csrf: String,
}

/// Lets so many pairs play Duel, each with one connection: how many moves were answered, and in what time.
fn moves_played(tables: &Tables, address: SocketAddr, count: usize) -> (f64, Duration) {
    let pairs: Vec<[Player; 2]> = (0..count)
        .map(|pair| ["Ada", "Ben"].map(|name| player(tables, address, name, pair)))
        .collect();
    let played = Arc::new(AtomicU64::new(0));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for (pair, players) in pairs.iter().enumerate() {
            let played = Arc::clone(&played);
            scope.spawn(move || {
                let mut choices = Choices::new(u64::try_from(pair).expect("few"));
                while begin.elapsed() < LENGTH {
                    play(tables, address, players, &mut choices, begin, &played);
                }
            });
        }
    });
    let moves = u32::try_from(played.load(Ordering::Relaxed)).expect("few");
    (f64::from(moves), begin.elapsed())
}

fn player(tables: &Tables, address: SocketAddr, name: &str, pair: usize) -> Player {
    let unique = format!(
        "{name}-{pair}-{}@players.test",
        tables.service.clock.now_ms()
    );
    let made: Result<_, DbError> = tables.service.db.write(|conn| {
        let id = people::account_in_txn(conn, &unique.to_lowercase(), 0)?.id;
        let now_ms = tables.service.clock.now_ms();
        Ok((
            id,
            sessions::open_in_txn(conn, id, &Browser::new("bench", ""), now_ms)?,
        ))
    });
    let (id, token) = made.expect("a guest can be added");
    let cookie = format!("wonderpost-session={token}");
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!(
        "GET /settings HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it is answered");
    let (_, rest) = page.split_once("name=\"csrf\" value=\"").expect("a form");
    let csrf = rest.split('"').next().expect("a token").to_owned();
    Player { id, cookie, csrf }
}

/// Plays one table to its end or until the time is over.
fn play(
    tables: &Tables,
    address: SocketAddr,
    players: &[Player; 2],
    choices: &mut Choices,
    begin: Instant,
    played: &AtomicU64,
) {
    let people = [players[0].id, players[1].id];
    let table = tables.table("duel", &[], &people);
    let id: i64 = read(&tables.service.db, |conn| {
        let of_uid = game_tables::table.filter(game_tables::uid.eq(&table.uid));
        of_uid
            .select(game_tables::id)
            .get_result(conn)
            .map_err(DbError::from)
    });
    let library = Library::default();
    let events = read(&tables.service.db, |conn| journal::load(conn, id));
    let events: Vec<_> = events.into_iter().map(Arc::new).collect();
    let mut folded = Folded::fold(&events, &library).expect("it folds");
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_nodelay(true).expect("it is connected");
    let mut stream = BufReader::new(stream);
    while begin.elapsed() < LENGTH {
        let Some(seat) = folded.awaiting().first().copied() else {
            return;
        };
        post(
            &mut stream,
            address,
            &table.uid,
            &players[seat.index()],
            &form(&folded, seat, choices),
        );
        played.fetch_add(1, Ordering::Relaxed);
        for event in read(&tables.service.db, |conn| {
            journal::load_after(conn, id, folded.head.seq)
        }) {
            folded.apply(&Arc::new(event)).expect("it folds");
        }
    }
}

fn read<T>(db: &Db, work: impl FnOnce(&mut wonderpost::db::Conn) -> Result<T, DbError>) -> T {
    db.read(work).expect("it can be read")
}

/// A random legal move as a form, without the token.
fn form(folded: &Folded, seat: Seat, choices: &mut Choices) -> String {
    let moves = folded.position.choices(seat, None).expect("moves").moves;
    let mv = moves[choices.below(moves.len())].replace(' ', "+");
    let decision = folded.decision(seat).expect("awaited");
    format!(
        "move={mv}&expected={}&command_id=bench-{}",
        decision.opened_seq, folded.head.seq
    )
}

fn post(
    stream: &mut BufReader<TcpStream>,
    address: SocketAddr,
    uid: &str,
    player: &Player,
    form: &str,
) {
    let body = format!("csrf={}&{form}", player.csrf);
    let request = format!(
        "POST /tables/{uid}/moves HTTP/1.1\r\nHost: {address}\r\nCookie: {}\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        player.cookie,
        body.len()
    );
    stream
        .get_mut()
        .write_all(request.as_bytes())
        .expect("it is sent");
    let mut status = String::new();
    stream.read_line(&mut status).expect("it is answered");
    assert!(status.starts_with("HTTP/1.1 303"), "{status} to {body}");
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        stream.read_line(&mut line).expect("the head goes on");
        let length = line.to_lowercase();
        let length = length.strip_prefix("content-length: ");
        assert!(
            length.is_none_or(|length| length.trim() == "0"),
            "a redirection has no body"
        );
    }
}
