//! The program, serving in a process of its own.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::tables::Tables;

/// How long the program may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// Finds an address that nobody listens on.
pub(crate) fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it is bound")
}

/// The program, serving.
pub(crate) struct Program {
    child: Child,
    /// How long it took from its start to its first answer.
    pub(crate) ready_after: Duration,
}

impl Program {
    /// Starts it on the database of `tables`, and waits until it answers.
    pub(crate) fn start(tables: &Tables, address: SocketAddr) -> Self {
        Self::start_with(tables, address, &[])
    }

    /// The same with more settings.
    pub(crate) fn start_with(
        tables: &Tables,
        address: SocketAddr,
        settings: &[(&str, &str)],
    ) -> Self {
        let begin = Instant::now();
        let child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
            .arg("serve")
            // As `./run` and `packaging/wonderpost.service` start it.
            .env("MIMALLOC_PURGE_DELAY", "0")
            .env("WONDERPOST_DATA_DIR", tables.folder.path())
            .env("WONDERPOST_DATABASE_URL", &tables.url)
            .env("WONDERPOST_BASE_URL", format!("http://{address}"))
            .env("WONDERPOST_LISTEN", address.to_string())
            .envs(settings.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut program = Self {
            child,
            ready_after: Duration::ZERO,
        };
        while !is_ready(address) {
            assert!(begin.elapsed() < PATIENCE, "the program is not ready");
            let gone = program.child.try_wait().expect("it can be asked");
            assert!(gone.is_none(), "the program has ended: {gone:?}");
        }
        program.ready_after = begin.elapsed();
        program
    }

    /// What the program holds in memory.
    pub(crate) fn memory_mb(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .expect("Linux tells about the program");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
        let kilobytes: f64 = kilobytes.expect("it is told").parse().expect("a number");
        kilobytes / 1000.0
    }

    /// How much time of the processors it has used, in microseconds. Linux counts it in hundredths of a second.
    pub(crate) fn cpu_micros(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))
            .expect("Linux tells about the program");
        let (_name, fields) = stat.rsplit_once(')').expect("the name stands in brackets");
        let ticks = fields.split_whitespace().skip(11).take(2);
        ticks
            .map(|ticks| ticks.parse::<f64>().expect("a number") * 10_000.0)
            .sum()
    }

    /// Ends it.
    pub(crate) fn stop(self) {
        drop(self);
    }
}

/// Where a measurement fails, the program ends too.
impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().expect("it can be ended");
        self.child.wait().expect("it has ended");
    }
}

fn is_ready(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else {
        std::thread::yield_now();
        return false;
    };
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}
