//! 8: clients that do not read are cut, and none holds more connections than its share.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};
use wonderpost::web::Connections;

use super::set_up;
use crate::support::databases;
use crate::support::program::Program;
use crate::web::support::service;
use crate::web::wire;

/// How long the program may take to be rid of those that do not read.
const PATIENCE: Duration = Duration::from_secs(60);

/// Opens a connection with room for so many bytes, and asks for far more than fits: a large file, which costs the server
/// nothing to make.
fn asks_for_much(address: SocketAddr, room_bytes: usize) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(room_bytes).unwrap();
    // The packets of a real network: with those of the loopback device megabytes fit into the system's buffers, and
    // the server has nothing left to write.
    socket.set_tcp_mss(1400).unwrap();
    socket.connect(&address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    let request = "GET /static/icons.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(request.repeat(64).as_bytes()).unwrap();
    stream
}

fn opens_page(address: SocketAddr) -> Duration {
    let mut stream = wire::connect(address);
    let began = Instant::now();
    let request = b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    began.elapsed()
}

/// What a page takes, apart from the four in five that other work on the machine may have held up.
fn usual_time(program: &Program) -> Duration {
    let mut times: Vec<Duration> = (0..50).map(|_| opens_page(program.address)).collect();
    times.sort_unstable();
    times[10]
}

fn folder_of(program: &Program) -> PathBuf {
    Path::new("/proc").join(program.process().to_string())
}

fn count_descriptors(program: &Program) -> usize {
    folder_of(program).join("fd").read_dir().unwrap().count()
}

/// Memory that the program has in use, in MB.
fn resident_mb(program: &Program) -> u64 {
    let status = std::fs::read_to_string(folder_of(program).join("status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    let kb: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kb / 1024
}

/// As many as asked for, if this process may open so many files.
fn at_most_allowed(most: usize) -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"))
        .unwrap();
    let allowed = line
        .split_whitespace()
        .nth(3)
        .unwrap()
        .parse()
        .unwrap_or(most);
    most.min(allowed / 2)
}

#[test]
fn a_thousand_clients_that_never_read_are_cut_and_hold_up_nobody() {
    let database = databases::sqlite();
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("slow-{}", std::process::id()));
    let program = Program::start(&database, &folder);
    let alone = usual_time(&program);
    let (descriptors, memory_mb) = (count_descriptors(&program), resident_mb(&program));
    let clients = at_most_allowed(1000);
    let slow: Vec<TcpStream> = (0..clients)
        .map(|_| asks_for_much(program.address, 4096))
        .collect();
    assert!(
        count_descriptors(&program) > descriptors + clients / 2,
        "they hold connections"
    );
    let meanwhile = usual_time(&program);
    // A machine that is busy with other things takes longer anyway.
    let most = Duration::from_millis(20).max(alone * 3);
    assert!(meanwhile < most, "{meanwhile:?}, {alone:?} before");
    let began = Instant::now();
    while count_descriptors(&program) > descriptors + 20 {
        assert!(
            began.elapsed() < PATIENCE,
            "{} are open",
            count_descriptors(&program)
        );
        opens_page(program.address);
    }
    while resident_mb(&program) > memory_mb + 64 {
        assert!(
            began.elapsed() < PATIENCE,
            "{} MB, {memory_mb} before",
            resident_mb(&program)
        );
        opens_page(program.address);
    }
    drop(slow);
    drop(program);
    std::fs::remove_dir_all(folder).unwrap();
}

/// What a browser keeps room for, at least.
const ROOM: usize = 64 * 1024;

#[test]
fn a_client_that_reads_slowly_gets_everything() {
    let house = service();
    let address = wire::serve(&house);
    let count = |mut stream: TcpStream, slowly: Duration| {
        let began = Instant::now();
        let (mut part, mut bytes) = ([0; 256], 0);
        while began.elapsed() < slowly {
            bytes += stream.read(&mut part).unwrap();
            opens_page(address);
        }
        let mut rest = Vec::new();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.read_to_end(&mut rest).unwrap();
        bytes + rest.len()
    };
    let at_once = count(asks_for_much(address, ROOM), Duration::ZERO);
    assert!(at_once > 100_000, "{at_once}");
    // Longer than the deadline for those that take nothing; then the rest at once.
    let slowly = count(asks_for_much(address, ROOM), Duration::from_secs(20));
    assert_eq!(slowly, at_once);
}

#[test]
fn a_client_holds_so_many_connections_and_no_more() {
    let mut house = service();
    set_up(&mut house, |app| {
        app.connections = Arc::new(Connections::new(3, true));
    });
    let address = wire::serve(&house);
    let mut held: Vec<TcpStream> = (0..3).map(|_| wire::connect(address)).collect();
    for stream in &mut held {
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .unwrap();
        let mut answer = [0; 15];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
    }
    let mut fourth = wire::connect(address);
    let mut nothing = Vec::new();
    // Whether the end is orderly is the system's choice.
    drop(fourth.read_to_end(&mut nothing));
    assert!(nothing.is_empty(), "{}", String::from_utf8_lossy(&nothing));
    held.clear();
    let began = Instant::now();
    loop {
        let mut next = wire::connect(address);
        let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let mut answer = String::new();
        let is_answered =
            next.write_all(request).is_ok() && next.read_to_string(&mut answer).is_ok();
        if is_answered && answer.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "those that ended do not count");
    }
}
