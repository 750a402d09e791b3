//! 8: clients that do not read are cut, and none holds more connections than its share.

use std::cell::Cell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};
use wonderpost::web::Connections;

use crate::prelude::*;
use crate::support::http::{get, tries};
use crate::web::support::service;
use crate::web::wire;

/// How long the program may take to be rid of those that do not read.
const PATIENCE: Duration = Duration::from_secs(90);

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

/// Gives how long a page takes.
fn opens_page(address: SocketAddr) -> Duration {
    let began = Instant::now();
    wire::asks(address, "localhost", "/sign-in").is(200);
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

fn number_in(file: &Path, line: &str) -> usize {
    let text = std::fs::read_to_string(file).unwrap();
    let numbers = text.lines().find_map(|one| one.strip_prefix(line)).unwrap();
    let number = numbers.split_whitespace().next().unwrap();
    number.parse().unwrap_or(usize::MAX)
}

fn resident_mb(program: &Program) -> usize {
    number_in(&folder_of(program).join("status"), "VmRSS:") / 1024
}

#[test]
fn clients_that_never_read_are_cut_and_hold_up_nobody() {
    let database = databases::sqlite();
    let host = Host::new(&database);
    let program = host.serves();
    let address = program.address;
    let alone = usual_time(&program);
    let (descriptors, memory_mb) = (count_descriptors(&program), resident_mb(&program));
    // As many as this process may open files.
    let most = number_in(Path::new("/proc/self/limits"), "Max open files") / 2;
    let clients = most.min(if is_long() { 1000 } else { 150 });
    let held = Cell::new(0);
    let has_held = |count| {
        let now = count_descriptors(&program).saturating_sub(descriptors);
        held.set(held.get().max(now));
        held.get() >= count
    };
    let ask = |_| {
        has_held(0);
        asks_for_much(address, 4096)
    };
    let slow: Vec<TcpStream> = (0..clients).map(ask).collect();
    // On a machine that stood still meanwhile the first of them are cut already. Others open pages all the time.
    let waits = |what: &str, is_so: &dyn Fn() -> bool| {
        until(what, || {
            opens_page(address);
            is_so()
        });
    };
    waits("they hold connections", &|| has_held(clients / 2));
    let meanwhile = usual_time(&program);
    if is_long() {
        // A machine that is busy with other things takes longer anyway.
        let most = Duration::from_millis(20).max(alone * 3);
        assert!(meanwhile < most, "{meanwhile:?}, {alone:?} before");
    }
    waits("they are cut", &|| {
        count_descriptors(&program) <= descriptors + 20
    });
    waits("their memory is free", &|| {
        resident_mb(&program) <= memory_mb + 64
    });
    drop(slow);
}

/// What a browser keeps room for, at least.
const ROOM: usize = 64 * 1024;

#[test]
fn a_client_that_reads_slowly_gets_everything() {
    let site = service();
    let address = wire::serve(&site);
    let count = |mut stream: TcpStream, slowly: Duration| {
        let began = Instant::now();
        let (mut part, mut bytes) = ([0; 4096], 0);
        while began.elapsed() < slowly {
            bytes += stream.read(&mut part).unwrap();
            opens_page(address);
            std::thread::park_timeout(Duration::from_millis(100));
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
    found("three that were held at the same time", holds_three);
}

/// None where the first may have been cut before the last came, as they say nothing for five seconds.
fn holds_three() -> Option<()> {
    let mut site = service();
    site.set_up(|app| app.connections = Arc::new(Connections::new(3, true)));
    let address = wire::serve(&site);
    let began = Instant::now();
    let mut held: Vec<TcpStream> = (0..3).map(|_| wire::connect(address)).collect();
    for stream in &mut held {
        let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).unwrap();
        let mut answer = [0; 15];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
    }
    let mut nothing = Vec::new();
    // Whether the end is orderly is the system's choice.
    drop(wire::connect(address).read_to_end(&mut nothing));
    if began.elapsed() > Duration::from_secs(4) {
        return None;
    }
    assert!(nothing.is_empty(), "{}", String::from_utf8_lossy(&nothing));
    held.clear();
    until("those that ended do not count", || {
        let answer = tries(address, &get("localhost", "/healthz", ""));
        answer.is_some_and(|answer| answer.status == 200)
    });
    Some(())
}
