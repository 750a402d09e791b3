//! A real Caddy in front, set up as the document for hosts says.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::support::{Folder, sends, starts, until};
use crate::support::databases;

const CADDY: &str = "/usr/bin/caddy";

/// A server that ends when it is dropped.
struct Caddy {
    child: Child,
    address: SocketAddr,
}

impl Caddy {
    fn start(folder: &Path, program: SocketAddr) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let file = folder.join("Caddyfile");
        std::fs::write(&file, documented(program, address)).unwrap();
        let child = Command::new(CADDY)
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&file)
            .env("HOME", folder)
            .env("XDG_DATA_HOME", folder)
            .env("XDG_CONFIG_HOME", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{CADDY}: {error}; ./test installs it"));
        until("Caddy answers", || TcpStream::connect(address).is_ok());
        Self { child, address }
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// What the document for hosts shows, for a program at another address, without TLS and the ways to certificates.
fn documented(program: SocketAddr, own: SocketAddr) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = document
        .find("wonders.example.org {\n    respond")
        .expect("a block");
    let block = &document[from..];
    let block = &block[..block.find("```").expect("its end")];
    assert!(block.contains("127.0.0.1:8080"), "{block}");
    let block = block
        .replace("127.0.0.1:8080", &program.to_string())
        .replace(
            "wonders.example.org {",
            &format!(
                "http://wonders.example.org:{} {{\n    bind 127.0.0.1",
                own.port()
            ),
        );
    format!("{{\n    admin off\n    auto_https off\n}}\n{block}")
}

#[test]
fn behind_the_documented_caddy_clients_are_counted_and_the_numbers_are_shut() {
    let database = databases::sqlite();
    let folder = Folder::new("caddy");
    let settings = [
        ("WONDERPOST_BASE_URL", "https://wonders.example.org"),
        ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let mut program = starts(&database, &folder, &settings);
    let caddy = Caddy::start(&folder.0, program.address);
    let asks = |path: &str, lines: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: wonders.example.org:{}\r\nConnection: close\r\n{lines}\r\n",
            caddy.address.port()
        );
        sends(caddy.address, &request).unwrap()
    };
    // The port is not the site's; a browser at the usual one sends none.
    let host = "GET /healthz/way HTTP/1.1\r\nHost: wonders.example.org\r\nConnection: close\r\n";
    let way = sends(
        caddy.address,
        &format!("{host}X-Forwarded-For: 203.0.113.5\r\n\r\n"),
    )
    .unwrap();
    assert_eq!(
        (way.status, way.body.trim_end()),
        (200, "proxy"),
        "{}",
        way.head
    );
    assert!(way.header("strict-transport-security").contains("max-age"));
    assert_eq!(asks("/metrics", "").status, 404);
    let log = program.ends();
    assert!(!log.contains("cannot count"), "{log}");
}
