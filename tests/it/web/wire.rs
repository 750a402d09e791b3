//! The server on a real socket: what the in-process tests cannot see.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use wonderpost::web;

use super::support::service;
use crate::prelude::*;
use crate::support::http;

/// How long an answer may take, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) fn serve(service: &TestHouse) -> SocketAddr {
    let app = Arc::clone(&service.app);
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        web::serve(&app, listener, |address| tell.send(address).unwrap()).unwrap();
    });
    told.recv().unwrap()
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Reads an answer to the end of the connection.
pub(crate) fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    Answer::read(&bytes)
}

/// Sends a request, and reads the answer to the end of the connection.
pub(crate) fn sends(address: SocketAddr, request: &str) -> Answer {
    Answer {
        asked: request.to_owned(),
        ..read(http::begins(address, request).unwrap())
    }
}

/// Asks for a page by a name of the site.
pub(crate) fn asks(address: SocketAddr, host: &str, path: &str) -> Answer {
    sends(address, &http::get(host, path, ""))
}

/// Reads one answer, whose head says how long its body is.
fn read_answer(stream: &mut TcpStream) -> Answer {
    let (mut reader, mut head) = (BufReader::new(stream), Vec::new());
    while !head.ends_with(b"\r\n\r\n") {
        let count = reader.read_until(b'\n', &mut head).unwrap();
        assert_ne!(count, 0, "{}", String::from_utf8_lossy(&head));
    }
    let length = Answer::read(&head).header("content-length").to_owned();
    let mut body = vec![0; length.parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    Answer::read(&[head, body].concat())
}

#[test]
fn a_compressed_page_does_not_wait_for_delayed_acknowledgements() {
    let service = service();
    let mut stream = connect(serve(&service));
    let mut quickest = Duration::MAX;
    let ask =
        b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br, zstd\r\n\r\n";
    for _ in 0..20 {
        let began = Instant::now();
        stream.write_all(ask).unwrap();
        let answer = read_answer(&mut stream).is(200);
        quickest = quickest.min(began.elapsed());
        answer.bears("content-encoding", "gzip");
    }
    if is_long() {
        // A delayed acknowledgement takes 40 ms, each time.
        assert!(quickest < Duration::from_millis(35), "{quickest:?}");
    }
}

#[test]
fn a_head_that_does_not_come_and_a_body_that_drips_are_cut_off_and_others_are_served_meanwhile() {
    let service = service();
    let address = serve(&service);
    let head = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    let body = "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\
                Content-Type: application/x-www-form-urlencoded\r\n\r\na";
    let [head, mut body] = [head, body].map(|request| http::begins(address, request).unwrap());
    asks(address, "localhost", "/healthz").says("alive\n");
    read(head).is(408);
    let mut cut = [0; 12];
    body.read_exact(&mut cut).unwrap();
    assert_eq!(&cut, b"HTTP/1.1 400");
}
