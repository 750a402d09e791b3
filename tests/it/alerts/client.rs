//! What the client puts up with: endpoints that are slow, talk without end, or are not who they say they are.

use std::io::{Read, Write};
use std::net::TcpListener;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ServerConnection, Stream};
use wonderpost::alerts::post::{Parcel, Post};
use wonderpost::alerts::{Endpoint, Guard, Trouble};

use super::endpoint::{self, Says};
use super::names::{Names, guard};
use crate::mail::sink::tls;
use crate::tables::support::at_once;

/// What an endpoint may write before it finds that nobody listens: far more than is on the way, and far less than what
/// would be read until the time is over.
const HEARD_BYTES: usize = 64_000_000;

pub(super) fn sends_to(post: &Post, url: &str) -> Result<u16, Trouble> {
    let endpoint = Endpoint::parse(url).unwrap();
    post.send(&endpoint, &Parcel::default()).outcome
}

/// What a client makes of an answer, and how much of an endless one went out.
fn sends(says: Says) -> (Result<u16, Trouble>, usize) {
    let server = endpoint::Endpoint::start();
    server.says(says);
    let sent = sends_to(&Post::new(guard()), &server.url("/x"));
    (sent, server.written())
}

#[test]
fn slow_endpoints_are_left_after_ten_seconds() {
    let head = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n".to_vec();
    let endless = b"HTTP/1.1 200 OK\r\nx: ".to_vec();
    let (whole, slow) = ([head, vec![b'x'; 5]].concat(), Err(Trouble::TooSlow));
    // Whoever waited longer would get an answer, or find none.
    let all = [
        (Says::Silence, slow),
        // A byte each second is never silence.
        (Says::Drip(whole.clone(), 1000), slow),
        (Says::Drip([endless, vec![b'x'; 100]].concat(), 500), slow),
        // The head has come: whatever the body does, the endpoint has taken it.
        (Says::Drip(whole, 10), Ok(200)),
    ];
    at_once(all.len(), |number| {
        let (says, expected) = &all[number];
        assert_eq!(sends(says.clone()).0, *expected, "{says:?}");
    });
}

#[test]
fn endpoints_that_talk_without_end_are_not_heard_out() {
    let again = |first: &[u8], again: &[u8], times| {
        let (sent, written) = sends(Says::Again(first.to_vec(), again.to_vec(), times));
        assert!(written < HEARD_BYTES, "{written} bytes");
        sent
    };
    let line = format!("x-{}: {}\r\n", "y".repeat(20), "z".repeat(1000));
    let sent = again(b"HTTP/1.1 200 OK\r\n", line.as_bytes(), 1_000_000);
    assert_eq!(sent, Err(Trouble::NoHttp), "a head without end");

    let first = b"HTTP/1.1 200 OK\r\ncontent-length: 4000000000\r\n\r\n";
    let sent = again(first, &[b'x'; 100_000], 40_000);
    assert_eq!(sent, Ok(200), "a huge body");

    let first = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
    let sent = again(first, b"1\r\nx\r\n", 20_000_000);
    assert_eq!(sent, Ok(200), "a body without end");

    let first = b"HTTP/1.1 100 Continue\r\n\r\n";
    let sent = again(first, first, 10_000_000);
    assert!(sent.is_err(), "no answer at all: {sent:?}");
}

#[test]
fn what_is_no_answer_is_none() {
    for bytes in [
        &b""[..],
        b"\0\0\0",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"220 mail.example.org ESMTP\r\n",
        b"HTTP/9.9 200 OK\r\n\r\n",
        b"HTTP/1.1 9999 OK\r\n\r\n",
    ] {
        let (sent, _) = sends(Says::Bytes(bytes.to_vec()));
        let is_none = matches!(sent, Err(Trouble::NoHttp | Trouble::Unreachable));
        assert!(is_none, "{sent:?} for {bytes:?}");
    }
    let nobody = endpoint::Endpoint::start();
    let url = nobody.url("/x");
    drop(nobody);
    let sent = sends_to(&Post::new(guard()), &url);
    assert_eq!(sent, Err(Trouble::Unreachable));
}

/// Serves one request by TLS as `localhost`, and tells which name was asked for.
fn serves_tls() -> (u16, std::thread::JoinHandle<Option<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = std::thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        let mut tls = ServerConnection::new(tls()).unwrap();
        let mut stream = Stream::new(&mut tls, &mut socket);
        let mut heard = [0; 4096];
        // A client that does not trust the certificate breaks off.
        if stream.read(&mut heard).is_ok() {
            let answer = b"HTTP/1.1 204 No\r\ncontent-length: 0\r\n\r\n";
            drop(stream.write_all(answer));
        }
        tls.server_name().map(str::to_owned)
    });
    (port, thread)
}

#[test]
fn the_certificate_must_be_that_of_the_name() {
    let ca = CertificateDer::from_pem_slice(include_bytes!("../mail/tls/ca.pem")).unwrap();
    let here: &[&[&str]] = &[&["127.0.0.1"]];
    for (name, trusts, expected) in [
        ("localhost", true, Ok(204)),
        ("other.example", true, Err(Trouble::Tls)),
        ("localhost", false, Err(Trouble::Tls)),
    ] {
        let post = Post::new(Guard {
            resolver: Names::of(&[("localhost", here), ("other.example", here)]),
            ..guard()
        });
        let post = if trusts { post.with_root(&ca) } else { post };
        let (port, server) = serves_tls();
        let sent = sends_to(&post, &format!("https://{name}:{port}/x"));
        assert_eq!(sent, expected, "{name} {trusts}");
        let told = server.join().unwrap();
        assert_eq!(told.as_deref(), Some(name), "the name is told");
    }
}

#[test]
fn no_proxy_of_the_environment_is_used() {
    // The program is asked in a process of its own: the environment belongs to a whole process.
    let proxy = endpoint::Endpoint::start();
    let server = endpoint::Endpoint::start();
    let me = std::env::current_exe().unwrap();
    let done = std::process::Command::new(me)
        .args(["--exact", "alerts::client::sends_for_the_test_above"])
        .env("http_proxy", proxy.url(""))
        .env("HTTP_PROXY", proxy.url(""))
        .env("ALL_PROXY", proxy.url(""))
        .env("WONDERPOST_TEST_ALERT_URL", server.url("/x"))
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    proxy.nothing();
    server.one();
}

/// Sends where the environment says; alone it does nothing.
#[test]
fn sends_for_the_test_above() {
    let Ok(url) = std::env::var("WONDERPOST_TEST_ALERT_URL") else {
        return;
    };
    let sent = sends_to(&Post::new(guard()), &url);
    assert_eq!(sent, Ok(200));
}
